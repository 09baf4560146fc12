"""Drawings of mechanisms, made from the mechanism itself: shapes as data, then SVG or LaTeX."""

from chainrule.page.drawing.shapes import Drawing
from chainrule.page.drawing.sketch import draw

__all__ = ["Drawing", "draw"]
