"""Tables that xacro files load: YAML, with the units of ROS."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from chainrule.extras import extra
from chainrule.strangers import file_text


def table(path: Path) -> Any:
    """What a YAML file holds; !degrees and !radians are angles in radians."""
    yaml = extra("yaml", "xacro")

    class Loader(yaml.SafeLoader):
        """With the units of ROS."""

    for tag, unit in (("!degrees", math.pi / 180), ("!radians", 1.0)):
        Loader.add_constructor(
            tag, lambda loader, node, unit=unit: float(loader.construct_scalar(node)) * unit
        )
    try:
        return yaml.load(file_text(path), Loader)  # a SafeLoader
    except (yaml.YAMLError, RecursionError) as problem:
        raise ValueError(f"{path} is no YAML: {' '.join(str(problem).split())}") from problem
