"""What a robot's files take from ROS: packages, where these may lie, and tables with its units."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chainrule.errors import ChainruleError
from chainrule.strangers import file_text, yaml_content

_NAME = re.compile(r"<name>\s*([^<\s]+)\s*</name>")
#: Of ROS: folders with packages in them, or with share/PACKAGE.
PATHS = ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH")


def package_places(name: str, folder: str) -> Iterator[Path]:
    """Folders that may be a package's: around one of its files, beside those, or where ROS says."""
    for above in (Path(folder).absolute(), *Path(folder).absolute().parents):
        yield above / name
        yield above
    for place in (Path(p) for v in PATHS for p in os.environ.get(v, "").split(os.pathsep) if p):
        yield from (place / name, place / "share" / name, place)


def package(name: str, folder: str) -> Path:
    """The folder of a package that a file in `folder` names; a ValueError where there is none."""
    for place in package_places(name, folder):
        if place.is_dir() and (place.name == name or _called(place) == name):
            return place
    raise ValueError(
        f"the package {name!r} is not found: put its folder beside this file's, or name the folder "
        f"it is in in {PATHS[0]}"
    )


def _called(folder: Path) -> str:
    manifest = folder / "package.xml"
    try:
        found = _NAME.search(file_text(manifest)) if manifest.is_file() else None
    except ChainruleError:
        return ""
    return found[1] if found else ""


def table(path: Path) -> Any:
    """What a YAML file holds; !degrees and !radians are angles in radians."""
    try:
        return yaml_content(path, {"!degrees": lambda t: math.radians(float(t)), "!radians": float})
    except ChainruleError as problem:
        raise ValueError(" ".join(str(problem).split())) from problem
