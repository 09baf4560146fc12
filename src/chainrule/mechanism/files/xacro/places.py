"""$(find package): where the packages of a robot lie, and the tables that its files load."""

from __future__ import annotations

import math
import os
import re
from pathlib import Path
from typing import Any

from chainrule.errors import ChainruleError
from chainrule.strangers import file_text, yaml_content

_NAME = re.compile(r"<name>\s*([^<\s]+)\s*</name>")
#: Of ROS: folders with packages in them, or with share/PACKAGE.
PATHS = ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH")


def package(name: str, file: str) -> Path:
    """The folder of a package: around the file that asks, beside one of those folders, or where
    ROS says. A ValueError tells that there is none."""
    for folder in Path(file).absolute().parents:
        if folder.name == name or _called(folder) == name:
            return folder
        if (folder / name).is_dir():
            return folder / name
    for place in (Path(p) for v in PATHS for p in os.environ.get(v, "").split(os.pathsep) if p):
        for folder in (place / name, place / "share" / name):
            if folder.is_dir():
                return folder
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
