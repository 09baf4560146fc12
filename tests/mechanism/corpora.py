"""Robots that other people published: the files of packages that are installed for the tests."""

from __future__ import annotations

import sysconfig
from pathlib import Path

SITE = Path(sysconfig.get_paths()["purelib"])
#: package on PyPI → the folder of its robots in site-packages
CORPORA = {
    "example-robot-data": "cmeel.prefix/share/example-robot-data/robots",
    "dm_control": "dm_control/suite",
    "gymnasium": "gymnasium/envs/mujoco/assets",
    "gymnasium-robotics": "gymnasium_robotics/envs",
}


def files(package: str) -> list[Path]:
    """Its URDF and MJCF files, in order."""
    root = SITE / CORPORA[package]
    found = (path for path in sorted(root.rglob("*")) if path.suffix in (".urdf", ".xml"))
    return [path for path in found if _is_robot(path)]


def _is_robot(path: Path) -> bool:
    head = path.read_text(errors="replace")
    return "<robot" in head or "<mujoco" in head


def every() -> dict[str, Path]:
    """All of them, by the package and the path below its folder."""
    return {
        f"{package}/{path.relative_to(SITE / folder)}": path
        for package, folder in CORPORA.items()
        for path in files(package)
    }
