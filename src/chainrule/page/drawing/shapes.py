"""A drawing as data: strokes, discs and labels on a page, in points, y upwards."""

from __future__ import annotations

import os
from dataclasses import dataclass

from chainrule.outputs import writable, write

Point = tuple[float, float]

#: What a shape stands for; the writers give each a pen.
PENS = (
    "link", "joint", "ground", "rail", "frame-x", "frame-y", "frame-z", "length", "angle",
    "reference", "mass", "gravity",
)  # fmt: skip


@dataclass(frozen=True)
class Stroke:
    """A line through points; closed and `filled` it is an area, in ink or in the paper's colour."""

    points: tuple[Point, ...]
    pen: str
    closed: bool = False
    filled: str = ""  # "", "ink" or "paper"
    dash: tuple[int, ...] = ()


@dataclass(frozen=True)
class Disc:
    """A circle about a point."""

    centre: Point
    radius: float
    pen: str
    filled: str = ""


@dataclass(frozen=True)
class Label:
    """LaTeX mathematics centred at a point, `size` being the room it was given."""

    at: Point
    latex: str
    pen: str
    size: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Words:
    """Plain text on a line through a point, which is its "start", "middle" or "end"."""

    x: float
    y: float
    text: str
    pen: str = "soft"
    anchor: str = "middle"
    upright: bool = False


#: What a mechanism is drawn with; charts have words too.
Shape = Stroke | Disc | Label


@dataclass(frozen=True)
class Drawing:
    """Shapes on a page of some width and height, and a sentence that says what they show."""

    shapes: tuple[Shape | Words, ...]
    width: float
    height: float
    description: str

    def svg(self, *, standalone: bool = True) -> str:
        """An SVG element; standing alone it brings its colours for light and dark along."""
        from chainrule.page.drawing.svg import svg

        return svg(self, standalone=standalone)

    def latex(self) -> str:
        """A LaTeX picture, for engines that write PDF."""
        from chainrule.page.drawing.picture import picture

        return picture(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write an .svg or a .tex file."""
        writers = {".svg": self.svg, ".tex": self.latex}
        target = writable(path, tuple(writers))
        write(target, writers[target.suffix.lower()]() + "\n")

    def _repr_svg_(self) -> str:
        return self.svg()
