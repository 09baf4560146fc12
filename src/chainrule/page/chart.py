"""A line chart: curves with dashes, named at their ends, in the page's colours, light and dark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from chainrule.page import palette
from chainrule.page.drawing.shapes import Disc, Drawing, Point, Stroke, Words

WIDTH, LEFT, TOP, BOTTOM = 720.0, 62.0, 12.0, 40.0
NARROW = 350.0  # of a chart on a phone
POINTS = 0.5  # of a curve, for each unit of the chart's width
LETTER, LINE = 7.5, 15.0  # of a name: how wide a letter is, how far apart lines are
SAMPLE, GAP = 20.0, 8.0  # of a line before its name, and what is free around it
ROOM = 0.05  # above and below the curves
SEEN = 0.12  # by which a line may miss a point that it leaves out

STYLE = """\
.chart{width:100%;display:block}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0}.key svg{flex:none}
.narrow{display:none}
@media(max-width:44rem){.narrow{display:block}.broad-only{display:none}}
@media print{.narrow{display:none}.broad-only{display:block}}
"""


@dataclass(frozen=True)
class Curve:
    """A named line; `pen` is a quantity of the palette, or else the curves take pens in turn."""

    name: str
    y: np.ndarray
    pen: int | str | None = None
    dots: bool = False
    broad: bool = False  # a pale band below the others


@dataclass(frozen=True)
class Chart:
    """Curves over x; on a logarithmic axis y stands for |y|, from `least` on.

    `marks` are places on x, `limits` heights, both drawn as dashed lines; `y_range` cuts off what
    lies outside. Where the names do not stand at the lines (not `named`), a key does.
    """

    x: np.ndarray
    curves: tuple[Curve, ...]
    x_label: str
    y_label: str
    description: str
    log: bool = False
    least: float = 1e-16
    log_x: bool = False
    height: float = 260.0
    marks: tuple[float, ...] = ()
    limits: tuple[float, ...] = ()
    y_range: tuple[float, float] | None = None
    width: float = WIDTH
    named: bool = True

    def svg(self, *, standalone: bool = True) -> str:
        """An SVG element as wide as the page; in a page another one too, for narrow screens."""
        if standalone:
            return self._drawn(standalone=True)
        other = replace(self, width=NARROW, named=False)
        narrow = f'<div class="narrow">{other._drawn(standalone=False)}{other._key()}</div>'
        return f'<div class="broad-only">{self._drawn(standalone=False)}</div>{narrow}'

    def _drawn(self, *, standalone: bool) -> str:
        drawn = self.drawing().svg(standalone=standalone)
        return drawn.replace('"drawing"', '"drawing chart"', 1)

    def latex(self) -> str:
        """A LaTeX picture, for engines that write PDF."""
        return self.drawing().latex()

    def drawing(self) -> Drawing:
        """Grid, marks, curves and words."""
        lines = self._lines()
        shapes = [*self._axes(), *(shape for line in lines for shape in line)]
        shapes += [
            Words((LEFT + self._right) / 2, 6, self.x_label),
            Words(13, (self.height - TOP + BOTTOM) / 2, self.y_label, upright=True),
        ]
        for curve, first, y in self._ends(lines) if self.named else ():
            shapes += _named(curve, first, self._right + GAP, y)
        return Drawing(tuple(shapes), self.width, self.height, self.description)

    def _key(self) -> str:
        """The curves' names in a row, where they have no place beside the lines."""
        found = [
            Drawing(_named(curve, first, 0, 10), 34 + LETTER * len(curve.name), 20, curve.name).svg(
                standalone=False
            )
            for curve, first, _ in self._ends(self._lines())
        ]
        return f'<p class="key" aria-hidden="true">{"".join(found)}</p>' if found[1:] else ""

    # where things are

    @cached_property
    def _right(self) -> float:
        """The right edge of the curves, beyond which their names stand."""
        if not self.named:
            return self.width - 2 * GAP
        longest = max((len(curve.name) for curve in self.curves), default=0)
        return self.width - 2 * GAP - SAMPLE - LETTER * longest

    @cached_property
    def _x_range(self) -> tuple[float, float]:
        x = self._scaled_x(np.asarray(self.x, float))
        low, high = float(np.nanmin(x)), float(np.nanmax(x))
        return low, high if high > low else low + 1.0

    @cached_property
    def _y_range(self) -> tuple[float, float]:
        if self.y_range is not None:
            return self.y_range
        values = [np.array(self.limits), *(self._scaled_y(curve.y) for curve in self.curves)]
        known = np.concatenate([v[np.isfinite(v)] for v in values])
        low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
        room = ROOM * (high - low) or max(abs(high), 1.0) * 0.1
        return low - room, high + room

    def _scaled_x(self, x: np.ndarray) -> np.ndarray:
        return np.log10(x) if self.log_x else x

    def _scaled_y(self, y: np.ndarray) -> np.ndarray:
        y = np.where(np.isfinite(y), y, np.nan)
        return np.log10(np.maximum(np.abs(y), self.least)) if self.log else y

    def _px(self, x: np.ndarray | float) -> np.ndarray:
        low, high = self._x_range
        return LEFT + (np.asarray(x, float) - low) / (high - low) * (self._right - LEFT)

    def _py(self, y: np.ndarray | float) -> np.ndarray:
        low, high = self._y_range
        return BOTTOM + (np.clip(y, low, high) - low) / (high - low) * (self.height - TOP - BOTTOM)

    # what is there

    def _axes(self) -> Iterator[Stroke | Words]:
        for value, text in self._x_ticks():
            yield self._upright(float(self._px(value)), "grid")
            yield Words(float(self._px(value)), BOTTOM - 16, text)
        for value, text in self._y_ticks():
            yield self._across(float(self._py(value)), "grid")
            yield Words(LEFT - 6, float(self._py(value)) - 4, text, anchor="end")
        for x in self._px(self._scaled_x(np.array(self.marks, float))):
            yield self._upright(float(x), "reference")
        for y in self._py(np.array(self.limits, float)):
            yield self._across(float(y), "reference")

    def _upright(self, x: float, pen: str) -> Stroke:
        return Stroke(((x, BOTTOM), (x, self.height - TOP)), pen)

    def _across(self, y: float, pen: str) -> Stroke:
        return Stroke(((LEFT, y), (self._right, y)), pen)

    def _lines(self) -> list[list[Stroke | Disc]]:
        """Each curve's strokes, one for each stretch without gaps, and its dots."""
        found = []
        for i, curve in enumerate(self.curves):
            pen = palette.pen(i if curve.pen is None else curve.pen)
            name = f"{'broad' if curve.broad else 'curve'} {pen.variable}"
            dash = pen.dash if len(self.curves) > 1 else ()
            x = np.asarray(self.x, float)
            x, y = thinned(x, self._scaled_y(curve.y), int(POINTS * self.width))
            runs = _stretches(self._px(self._scaled_x(x)), self._py(y))
            bent = (tuple(run[k] for k in bends(np.array(run), SEEN)) for run in runs)
            line: list[Stroke | Disc] = [Stroke(run, name, dash=dash) for run in bent]
            if curve.dots:
                line += [Disc(point, 2.6, name, "ink") for run in runs for point in run]
            found.append(line or [Stroke((), name, dash=dash)])
        return found

    def _ends(self, lines: list[list[Stroke | Disc]]) -> Iterator[tuple[Curve, Stroke, float]]:
        """Each curve with its first stroke and the height of its name, near the line's end."""
        strokes = [[s for s in line if isinstance(s, Stroke)] for line in lines]
        ends = [line[-1].points[-1][1] if line[-1].points else BOTTOM for line in strokes]
        heights = apart(ends, LINE, BOTTOM, self.height - TOP)
        return zip(self.curves, (line[0] for line in strokes), heights, strict=True)

    def _x_ticks(self) -> list[tuple[float, str]]:
        low, high = self._x_range
        if not self.log_x:
            return [(v, _number(v)) for v in ticks(low, high, int(self.width / 85))]
        powers = range(math.floor(low), math.ceil(high) + 1)
        round_ones = [m * 10.0**p for p in powers for m in (1, 2, 5)]
        return [(math.log10(v), _number(v)) for v in round_ones if low <= math.log10(v) <= high]

    def _y_ticks(self) -> list[tuple[float, str]]:
        low, high = self._y_range
        values = ticks(low, high, max(3, int(self.height / 30)), whole=self.log)
        return [(v, _power(v) if self.log else _number(v)) for v in values]


def _named(curve: Curve, line: Stroke, x: float, y: float) -> tuple[Stroke, Words]:
    """A sample of the line and its name, from x on."""
    sample = replace(line, points=((x, y), (x + SAMPLE, y)))
    return sample, Words(x + SAMPLE + 6, y - 4, curve.name, line.pen.split()[-1], anchor="start")


def _stretches(x: np.ndarray, y: np.ndarray) -> list[tuple[Point, ...]]:
    """The points between gaps, where there is no number."""
    good = np.isfinite(x) & np.isfinite(y)
    parts = np.split(np.arange(len(good)), np.flatnonzero(np.diff(good)) + 1)
    return [
        tuple((float(x[k]), float(y[k])) for k in part)
        for part in parts
        if len(part) and good[part[0]]
    ]


def ticks(low: float, high: float, count: int, *, whole: bool = False) -> list[float]:
    """Round numbers between low and high, at most about `count` of them."""
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(k * power for k in (1, 2, 5, 10) if k * power >= raw * (1 - 1e-9))
    step = max(1.0, round(step)) if whole else step
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def thinned(x: np.ndarray, y: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """At most so many points that keep every peak: each bin's smallest and largest."""
    if len(x) <= most:
        return x, y
    chosen: set[int] = set()
    for part in np.array_split(np.arange(len(x)), most // 2):
        good = part[np.isfinite(y[part])]
        chosen |= (
            {int(good[y[good].argmin()]), int(good[y[good].argmax()])} if len(good) else {part[0]}
        )
    order = sorted(chosen)
    return x[order], y[order]


def bends(points: np.ndarray, within: float) -> list[int]:
    """Which points (n, 2) a line must go through to miss none by more; Douglas, Peucker 1973."""
    kept, open_ends = {0, len(points) - 1}, [(0, len(points) - 1)]
    while open_ends:
        a, b = open_ends.pop()
        if b - a < 2:
            continue
        way, between = points[b] - points[a], points[a + 1 : b] - points[a]
        share = np.clip(between @ way / max(way @ way, 1e-300), 0.0, 1.0)
        missed = np.linalg.norm(between - share[:, None] * way, axis=1)
        if missed.max() > within:
            k = a + 1 + int(missed.argmax())
            kept.add(k)
            open_ends += [(a, k), (k, b)]
    return sorted(kept)


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near those wanted, in the same order, at least `gap` apart and within low and high."""
    from scipy.optimize import isotonic_regression  # takes half a second to import

    order = np.argsort(wanted, kind="stable")
    steps = gap * np.arange(len(order))
    level = isotonic_regression(np.asarray(wanted, float)[order] - steps).x if len(order) else steps
    placed = np.clip(level, low, max(low, high - gap * (len(order) - 1))) + steps
    return [float(placed[k]) for k in np.argsort(order)]


def _number(value: float) -> str:
    return f"{value:.6g}".replace("-", "−")


def _power(value: float) -> str:
    raised = str(round(value)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"10{raised}"
