"""Drawings of mechanisms, made from the mechanism itself: shapes as data, then SVG or LaTeX."""

from chainrule.drawing.shapes import Drawing
from chainrule.drawing.sketch import draw

__all__ = ["Drawing", "draw"]
