"""Visual geometry of robot files: colours and placements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from chainrule.mechanism.link import ExactVisual


def color(rgba: Sequence[Any]) -> str:
    """#rrggbb, or #rrggbbaa where it is not opaque, from parts between 0 and 1."""
    parts = [min(255, max(0, round(float(v) * 255))) for v in rgba]
    if len(parts) == 4 and parts[3] == 255:
        parts = parts[:3]
    return "#" + "".join(f"{part:02x}" for part in parts)


def rgba(text: str) -> tuple[float, ...] | None:
    """The parts of #rrggbb or #rrggbbaa between 0 and 1; None for any other text."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?", text):
        return None
    parts = [int(text[i : i + 2], 16) / 255 for i in range(1, len(text), 2)]
    return tuple(round(v, 6) for v in (*parts, 1.0)[:4])


def visual_rotation(visual: ExactVisual) -> np.ndarray | None:
    """The rotation matrix of a visual, in doubles; None where it is not turned."""
    if visual.rotation.is_identity():
        return None
    return np.array(
        [[float(e.evaluate({})) for e in row] for row in visual.rotation.matrix.entries]
    )
