"""Tables that xacro files load: YAML, with the units of ROS."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from chainrule.errors import ChainruleError
from chainrule.strangers import yaml_content


def table(path: Path) -> Any:
    """What a YAML file holds; !degrees and !radians are angles in radians."""
    try:
        return yaml_content(path, {"!degrees": lambda t: math.radians(float(t)), "!radians": float})
    except ChainruleError as problem:
        raise ValueError(" ".join(str(problem).split())) from problem
