"""docs/first-minutes.md: commands and minutes from a fresh clone to the first useful result.

python tools/first_minutes.py [--write docs/first-minutes.md]

For each kind of user: a new clone, `make`, one command, and what it must leave. `make` is run once
for all of them. No cache of an earlier run is used but that of pip, which `--no-cache` leaves out.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ROBOT = Path(
    sysconfig.get_path("purelib"),
    "cmeel.prefix/share/example-robot-data/robots/ur_description/urdf/ur5_robot.urdf",
)
"""The UR5 of the package example-robot-data, which the tests install."""


class Visitor(NamedTuple):
    """Somebody with something, the command after `make`, and what it leaves or prints."""

    has: str
    command: str
    gets: str
    sign: str


VISITORS = (
    Visitor("a minute", "", "everything on a double pendulum, on one page", "double-pendulum.html"),
    Visitor(
        "an exercise",
        "chainrule check double-pendulum notes.md",
        "which formula is wrong, and by which term",
        "l_2 should be l_c2",
    ),
    Visitor("a class", "chainrule lab cart-pole -o lab.html", "a lab in one file", "lab.html"),
    Visitor(
        "a test rig",
        "chainrule identify pendulum run.csv -o fit.html",
        "parameters with error bars, a report",
        "fit.html",
    ),
    Visitor(
        "a robot's file",
        "chainrule derive robot.urdf -o robot.html",
        "its equations, proved, step by step",
        "robot.html",
    ),
    Visitor(
        "something to control",
        "chainrule simulate acrobot --controller swing-up -o run.png",
        "it swings up and stands; a picture",
        "run.png",
    ),
    Visitor(
        "a question about many",
        "python examples/million.py",
        "10 000 double pendulums, a picture of when each flips",
        "flips.png",
    ),
)
NOTES = r"""$M_{22} = I_2 + m_2 l_{c2}^2$

$M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_2 \cos q_2$
"""
LOG = """
import numpy as np
from chainrule import datasets
log = datasets.dfki_pendulum().logs[0]
rows = np.column_stack([log.t, log.q, log.tau])
np.savetxt("run.csv", rows, delimiter=",", header="time,q1,tau1", comments="")
"""


def main() -> None:
    """Every visitor in turn."""
    options = argparse.ArgumentParser()
    options.add_argument("--write", type=Path)
    options.add_argument("--no-cache", action="store_true")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = page(Path(folder), given.no_cache)
    print(text)
    if given.write:
        given.write.write_text(text, encoding="utf-8")


def page(folder: Path, no_cache: bool) -> str:
    """The page, of a clone in this folder; each visitor has a home without caches of chainrule."""
    place, rows = folder / "chainrule", []
    run(f"git clone --quiet '{ROOT}' '{place}'", folder, folder)
    setup = run("make", place, folder, no_cache)
    what_they_have(place, folder)
    for number, visitor in enumerate(VISITORS):
        home = folder / f"home{number}"
        home.mkdir()
        then = run(visitor.command, place, home) if visitor.command else Spent(0.0, 0.0, "")
        assert visitor.sign in then.text or (place / visitor.sign).exists(), (visitor, then)
        words = f"`make`, `{visitor.command}`" if visitor.command else "`make`"
        whole = f"{(setup.seconds + then.seconds) / 60:.1f}"
        busy = f"{setup.busy:.0f} + {then.busy:.1f}"
        rows.append(f"| {visitor.has} | {words} | {visitor.gets} | {busy} | {whole} |")
        print(rows[-1], file=sys.stderr)
    cache = "with nothing kept" if no_cache else "with pip's own cache of packages"
    return f"""# Minutes to the first result

From a fresh clone, in a new virtual environment, {cache} and none of chainrule's; measured by
`python tools/first_minutes.py` on {os.cpu_count()} cores ({platform.machine()}, Python
{platform.python_version()}) that were shared: {os.getloadavg()[1]:.1f} processes wanted them. The
seconds are those that the processor worked, for `make`, which installs and writes the page of a
double pendulum, and for the command after it; the minutes are those that passed. Commands are as
they are after `source .venv/bin/activate`. The log is one that others measured (DFKI's pendulum),
the robot's file is the UR5 of `example-robot-data`.

| you have | commands | you get | seconds of processor | minutes |
|---|---|---|---|---|
{chr(10).join(rows)}
"""


class Spent(NamedTuple):
    """Seconds that passed, seconds that the processor worked, and what was printed."""

    seconds: float
    busy: float
    text: str


def what_they_have(place: Path, home: Path) -> None:
    """Notes with a slip, a log that others measured, a robot's file that others wrote."""
    (place / "notes.md").write_text(NOTES, encoding="utf-8")
    (place / "log.py").write_text(LOG, encoding="utf-8")
    run("python log.py", place, home)
    (place / "robot.urdf").write_bytes(ROBOT.read_bytes())


def run(command: str, place: Path, home: Path, no_cache: bool = False) -> Spent:
    """A command, as somebody gives it who has just come."""
    kept = os.environ.get("PIP_CACHE_DIR") or str(Path.home() / ".cache" / "pip")
    own = {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "PATH": f"{place / '.venv' / 'bin'}:{os.environ['PATH']}",
        "PIP_CACHE_DIR": str(home / "pip") if no_cache else kept,
        "MPLBACKEND": "Agg",
    }
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    begin, before = time.perf_counter(), _busy()
    done = subprocess.run(
        command, shell=True, cwd=place, env=clean | own, capture_output=True, text=True
    )
    if done.returncode not in (0, 1):  # 1: `check` has found something
        raise SystemExit(f"{command}: {done.stderr}")
    return Spent(time.perf_counter() - begin, _busy() - before, done.stdout)


def _busy() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
