"""Every reader of strangers' files, and what it may do: read, or refuse with an error of ours."""

import contextlib
import importlib
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.exact.parsing import parse
from chainrule.identification.excitation.limits import Limits
from chainrule.kits.parameters import ModelParameters
from chainrule.kits.pendulum import PendulumPlant
from chainrule.labpage.solids import drawn_shapes
from chainrule.sweeps.description import read_sweep
from fuzz.tables import SWEPT, sound_store

for _name in (
    "h5py",
    "mujoco",
    "pyarrow.parquet",
    "pypdf",
    "rosbags.highlevel",
    "trimesh",
    "yaml",
    "zarr",
):
    with contextlib.suppress(
        ImportError
    ):  # where an extra is missing, its readers are not asked for
        importlib.import_module(_name)  # before anything is watched

Reader = Callable[[bytes, Path], object]


def _file(ending: str, read: Callable[[Path], object]) -> Reader:
    """A reader of files from what a file holds."""

    def from_content(content: bytes, folder: Path) -> object:
        path = folder / f"input{ending}"
        path.write_bytes(content)
        return read(path)

    return from_content


def _report(source: str | Path) -> object:
    return cr.check(cr.catalog.get("double-pendulum"), source).to_html()


def _notes(content: bytes, folder: Path) -> object:
    return _report(content.decode(errors="replace"))


def _bag(content: bytes, folder: Path) -> object:
    """A ROS bag, by what its first bytes say."""
    kinds = {b"SQL": ".db3", b"#RO": ".bag"}
    return _file(kinds.get(content[:3], ".mcap"), cr.Log.read)(content, folder)


def _store(content: bytes, folder: Path) -> object:
    """What a sweep makes of a store whose metadata are these, or whose file is."""
    place = folder / "store.zarr"
    shutil.copytree(sound_store(), place, dirs_exist_ok=True)
    name = "zarr.json" if content[:1] == b"{" else "chunks/digest/c/0/0"
    (place / name).write_bytes(content)
    return cr.sweep(**SWEPT, store=place)


def _mesh(content: bytes, folder: Path) -> object:
    """A robot with this mesh, drawn."""
    ending = ".obj" if content[:1] in (b"v", b"#") else ".stl"
    (folder / f"m{ending}").write_bytes(content)
    shape = f'<visual><geometry><mesh filename="m{ending}"/></geometry></visual>'
    path = folder / "robot.urdf"
    path.write_text(f'<robot name="a"><link name="b">{shape}</link></robot>')
    drawn = drawn_shapes(cr.load(path))
    if not drawn.meshes:
        raise ChainruleError(drawn.problem)
    return drawn


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
    "xacro": _file(".urdf", cr.load),
    "mjcf": _file(".xml", cr.load),
    "notes": _notes,
    "csv": _file(".csv", cr.Log.read),
    "matlab": _file(".mat", cr.Log.read),
    "yaml": _file(".yml", _yaml),
    "formula": _formula,
    "limits": _file(".toml", lambda p: Limits.from_toml(cr.catalog.get("double-pendulum"), p)),
    "trajectory": _file(".csv", cr.Trajectory.load),
    "trajectory table": _file(".parquet", cr.Trajectory.load),
    "log table": _file(".parquet", cr.Log.read),
    "bag": _bag,
    "sweep": _file(".toml", read_sweep),
    "store": _store,
    "mesh": _mesh,
    "notebook": _file(".ipynb", _report),
    "html": _file(".html", _report),
    "rst": _file(".rst", _report),
    "program": _file(".py", _report),
    "matlab program": _file(".m", _report),
    "pdf": _file(".pdf", _report),
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
            if "a file is read apart" not in str(details[1]):
                self.seen.append(f"started {details[0]}")
        elif event in ("os.remove", "shutil.rmtree"):
            if not os.fsdecode(details[0]).startswith(str(self.folder)):
                self.seen.append(f"{event} {details!r}")
        elif event in ("socket.connect", "os.system", "os.exec"):
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
