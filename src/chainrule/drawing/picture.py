"""A drawing as a LaTeX picture (package pict2e), which needs nothing beyond base LaTeX."""

from __future__ import annotations

import itertools
import math

from chainrule.drawing.shapes import Disc, Drawing, Label, Shape, Stroke

THICKNESS = {
    "link": 2.4,
    "joint": 1.0,
    "gravity": 1.0,
    "frame-x": 0.9,
    "frame-y": 0.9,
    "frame-z": 0.9,
}
THIN = 0.5
DASHED = "reference"
SCALE = 0.72  # of the screen's points, so that a drawing fits a page beside its text


def picture(drawing: Drawing) -> str:
    """\\begin{picture} … \\end{picture}"""
    lines = [
        rf"{{\setlength{{\unitlength}}{{{SCALE}pt}}\small",
        rf"\begin{{picture}}({drawing.width:.0f},{drawing.height:.0f})",
    ]
    lines += [line for shape in drawing.shapes for line in _shape(shape)]
    return "\n".join([*lines, r"\end{picture}}"])


def _shape(shape: Shape) -> list[str]:
    if isinstance(shape, Label):
        x, y = shape.at
        return [rf"\put({x:.1f},{y:.1f}){{\makebox(0,0){{${shape.latex}$}}}}"]
    pen = rf"\linethickness{{{THICKNESS.get(shape.pen, THIN)}pt}}"
    if isinstance(shape, Disc):
        return [pen, *_disc(shape)]
    return [pen, *_stroke(shape)]


def _disc(disc: Disc) -> list[str]:
    (x, y), d = disc.centre, 2 * disc.radius
    circle = rf"\put({x:.1f},{y:.1f}){{\circle{{{d:.1f}}}}}"
    if disc.filled == "ink":
        return [circle.replace("circle", "circle*")]
    if disc.filled == "paper":
        return [rf"{{\color{{white}}{circle.replace('circle', 'circle*')}}}", circle]
    return [circle]


def _stroke(stroke: Stroke) -> list[str]:
    corners = "".join(f"({x:.1f},{y:.1f})" for x, y in stroke.points)
    if stroke.closed and stroke.filled == "ink":
        return [rf"\polygon*{corners}"]
    if stroke.closed and stroke.filled == "paper":
        return [rf"{{\color{{white}}\polygon*{corners}}}", rf"\polygon{corners}"]
    if stroke.closed:
        return [rf"\polygon{corners}"]
    if stroke.pen == DASHED:
        return _dashes(stroke)
    return [rf"\polyline{corners}"]


def _dashes(stroke: Stroke, dash: float = 4.0) -> list[str]:
    lines = []
    for (x, y), (u, v) in itertools.pairwise(stroke.points):
        length = math.hypot(u - x, v - y)
        count = max(1, int(length / (2 * dash)))
        for k in range(count):
            a, b = 2 * k * dash / length, min(1.0, (2 * k + 1) * dash / length)
            p, q = (x + a * (u - x), y + a * (v - y)), (x + b * (u - x), y + b * (v - y))
            lines.append(rf"\Line({p[0]:.1f},{p[1]:.1f})({q[0]:.1f},{q[1]:.1f})")
    return lines
