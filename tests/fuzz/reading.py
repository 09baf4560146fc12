"""Every reader of strangers' files, and what it may do: read, or refuse with an error of ours."""

import contextlib
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import mujoco  # noqa: F401 - before anything is watched
import yaml  # noqa: F401

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.exact.parsing import parse
from chainrule.identification.excitation.limits import Limits
from chainrule.kits.parameters import ModelParameters
from chainrule.kits.pendulum import PendulumPlant

Reader = Callable[[bytes, Path], object]


def _file(ending: str, read: Callable[[Path], object]) -> Reader:
    """A reader of files from what a file holds."""

    def from_content(content: bytes, folder: Path) -> object:
        path = folder / f"input{ending}"
        path.write_bytes(content)
        return read(path)

    return from_content


def _notes(content: bytes, folder: Path) -> object:
    report = cr.check(cr.catalog.get("double-pendulum"), content.decode(errors="replace"))
    return report.to_html()


def _formula(content: bytes, folder: Path) -> object:
    try:
        return parse(content.decode(errors="replace"))
    except (ValueError, ZeroDivisionError) as problem:  # as who reads a description tells it
        raise ChainruleError(str(problem)) from problem


def _yaml(path: Path) -> object:
    if b"mass" in path.read_bytes():
        return PendulumPlant().load_params_from_file(path)
    return ModelParameters(filepath=path)


READERS: dict[str, Reader] = {
    "toml": _file(".toml", cr.load),
    "urdf": _file(".urdf", cr.load),
    "mjcf": _file(".xml", cr.load),
    "notes": _notes,
    "csv": _file(".csv", cr.Log.read),
    "matlab": _file(".mat", cr.Log.read),
    "yaml": _file(".yml", _yaml),
    "formula": _formula,
    "limits": _file(".toml", lambda p: Limits.from_toml(cr.catalog.get("double-pendulum"), p)),
    "trajectory": _file(".csv", cr.Trajectory.load),
}


class Watch:
    """What happens meanwhile: files written elsewhere, programs started, addresses called."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, details: tuple) -> None:
        if self.folder is None:
            return
        if event == "open" and isinstance(details[0], str | bytes):
            writes = isinstance(details[2], int) and details[2] & (os.O_WRONLY | os.O_RDWR)
            place = os.fsdecode(details[0])
            if writes and not place.startswith((str(self.folder), "/dev/null")):
                self.seen.append(f"wrote {place}")
        elif event == "subprocess.Popen":
            if "loadmat" not in str(details[1]):
                self.seen.append(f"started {details[0]}")
        elif event in ("socket.connect", "os.system", "os.exec", "os.remove", "shutil.rmtree"):
            self.seen.append(f"{event} {details!r}")

    @contextlib.contextmanager
    def over(self, folder: Path) -> Iterator[None]:
        """Nothing but this folder may be touched."""
        self.folder, self.seen = folder, []
        try:
            yield
        finally:
            self.folder = None


WATCH = Watch()


def outcome(kind: str, content: bytes, folder: Path) -> str:
    """ "read" or "refused"; anything else is raised, and so is what was done elsewhere."""
    with warnings.catch_warnings(), WATCH.over(folder):
        warnings.simplefilter("ignore")
        try:
            READERS[kind](content, folder)
            result = "read"
        except ChainruleError:
            result = "refused"
    if WATCH.seen:
        raise AssertionError(f"while reading: {WATCH.seen}")
    return result
