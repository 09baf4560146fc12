"""A line chart: curves with dashes, named at their ends, in the page's colours, light and dark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

import numpy as np
from scipy.optimize import isotonic_regression

from chainrule.page import palette
from chainrule.page.drawing.picture import ENGINES
from chainrule.page.palette import Pen

WIDTH, LEFT, TOP, BOTTOM = 720.0, 62.0, 12.0, 40.0
MOST_POINTS = 900  # of a curve
LETTER, LINE = 7.5, 15.0  # of a label: how wide a letter is, how far apart lines are
ROOM = 0.05  # above and below the curves
WIDTHS = {"curve": 1.8, "broad": 5.0}
GREY = Pen("soft", *palette.NAMED["soft"])

STYLE = """\
.chart{width:100%;height:auto;min-width:34rem;display:block}
.chart text{font:13px system-ui,sans-serif}
.chart .end{text-anchor:end}.chart .middle{text-anchor:middle}
.chart path{fill:none;stroke-linejoin:round}.chart circle{stroke:none}
.chart .grid{stroke:var(--line)}.chart .mark{stroke:var(--soft);stroke-dasharray:3 4}
.key{display:none;margin:.3rem 0}.key .chart{min-width:0;width:auto;height:20px}
@media(max-width:36rem){.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem}}
.chart .curve{stroke-width:1.8}.chart .broad{stroke-width:5;stroke-opacity:.35}
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
class Text:
    """Words at a point, which is their start, middle or end."""

    x: float
    y: float
    words: str
    anchor: str = ""  # "", "middle" or "end"
    pen: Pen = GREY
    upright: bool = False


@dataclass(frozen=True)
class Path:
    """A line through points in pixels, with gaps where there is no number."""

    x: np.ndarray
    y: np.ndarray
    kind: str  # "curve", "broad", "grid" or "mark"
    pen: Pen = GREY
    dots: bool = False

    def runs(self) -> Iterator[np.ndarray]:
        """The parts without gaps, each (points, 2)."""
        points = np.column_stack([self.x, self.y])
        good = np.isfinite(self.x) & np.isfinite(self.y)
        for run in np.split(np.arange(len(good)), np.flatnonzero(np.diff(good)) + 1):
            if len(run) and good[run[0]]:
                yield points[run]


@dataclass(frozen=True)
class Chart:
    """Curves over x; on a logarithmic axis y stands for |y|, from `least` on.

    `marks` are places on x, `limits` heights, both drawn as dashed lines; `y_range` cuts off what
    lies outside.
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

    @cached_property
    def _right(self) -> float:
        """The right edge of the curves, beyond which their names stand."""
        return WIDTH - 36 - LETTER * max((len(curve.name) for curve in self.curves), default=0)

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
        up = (np.clip(y, low, high) - low) / (high - low)
        return self.height - BOTTOM - up * (self.height - TOP - BOTTOM)

    def paths(self) -> list[Path]:
        """Grid, marks and curves."""
        across, up = np.array([LEFT, self._right]), np.array([self.height - BOTTOM, TOP])
        found = [Path(np.full(2, self._px(v)), up, "grid") for v, _ in self._x_ticks()]
        found += [Path(across, np.full(2, self._py(v)), "grid") for v, _ in self._y_ticks()]
        at = self._px(self._scaled_x(np.array(self.marks, float)))
        found += [Path(np.full(2, x), up, "mark") for x in at]
        found += [Path(across, np.full(2, self._py(y)), "mark") for y in self.limits]
        sample = self._right + np.array([8.0, 28.0])
        names = [replace(p, x=sample, y=np.full(2, y), dots=False) for _, p, y in self._names()]
        return found + self._lines() + names

    def _lines(self) -> list[Path]:
        found = []
        for i, curve in enumerate(self.curves):
            x, y = thinned(np.asarray(self.x, float), self._scaled_y(curve.y))
            pen = palette.pen(i if curve.pen is None else curve.pen)
            pen = pen if len(self.curves) > 1 else replace(pen, dash=())
            kind = "broad" if curve.broad else "curve"
            found.append(Path(self._px(self._scaled_x(x)), self._py(y), kind, pen, curve.dots))
        return found

    def _names(self) -> Iterator[tuple[Curve, Path, float]]:
        """Each curve with its line and the height of its name, near the line's end."""
        foot = self.height - BOTTOM
        lines = self._lines()
        ends = [next((y for y in line.y[::-1] if np.isfinite(y)), foot) for line in lines]
        return zip(self.curves, lines, apart(ends, LINE, TOP, foot), strict=True)

    def texts(self) -> list[Text]:
        """Numbers and labels of the axes, and each curve's name at its end."""
        foot, middle = self.height - BOTTOM, (LEFT + self._right) / 2
        found = [Text(float(self._px(v)), foot + 16, t, "middle") for v, t in self._x_ticks()]
        found += [Text(LEFT - 6, float(self._py(v)) + 4, t, "end") for v, t in self._y_ticks()]
        found.append(Text(middle, self.height - 6, self.x_label, "middle"))
        found.append(Text(13, (TOP + foot) / 2, self.y_label, "middle", upright=True))
        for curve, path, y in self._names():
            found.append(Text(self._right + 34, y + 4, curve.name, pen=path.pen))
        return [text for text in found if text.words]

    def _x_ticks(self) -> list[tuple[float, str]]:
        low, high = self._x_range
        if not self.log_x:
            return [(v, _number(v)) for v in ticks(low, high, 8)]
        powers = range(math.floor(low), math.ceil(high) + 1)
        round_ones = [m * 10.0**p for p in powers for m in (1, 2, 5)]
        return [(math.log10(v), _number(v)) for v in round_ones if low <= math.log10(v) <= high]

    def _y_ticks(self) -> list[tuple[float, str]]:
        low, high = self._y_range
        values = ticks(low, high, max(3, int(self.height / 30)), whole=self.log)
        return [(v, _power(v) if self.log else _number(v)) for v in values]

    # writers

    def svg(self, *, standalone: bool = True) -> str:
        """An SVG element; a page that shows it inline has the style already."""
        name = escape(self.description)
        style = f"<style>{palette.variables('.chart')}{STYLE}</style>" if standalone else ""
        parts = [_svg_path(path) for path in self.paths()] + [_svg_text(t) for t in self.texts()]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH:g} '
            f'{self.height:g}" role="img" aria-label="{name}"><title>{name}</title>{style}'
            f"{''.join(parts)}</svg>"
        )

    def key(self) -> str:
        """The curves' names in a row, for screens on which the chart is wider than the page."""
        found = []
        for curve, line, _ in self._names():
            width = 34 + LETTER * len(curve.name)
            sample = replace(line, x=np.array([0.0, 20.0]), y=np.full(2, 10.0), dots=False)
            name = _svg_text(Text(26, 14, curve.name, pen=line.pen))
            found.append(f'<svg class="chart" width="{width:g}">{_svg_path(sample)}{name}</svg>')
        return f'<p class="key" aria-hidden="true">{"".join(found)}</p>' if found[1:] else ""

    def latex(self) -> str:
        """A LaTeX picture, for engines that write PDF."""
        scale = 0.6
        unit = scale * 72 / 72.27  # PDF counts in big points, TeX in points
        strokes = "\n".join(_pdf_path(path, self.height) for path in self.paths())
        texts = "\n".join(_latex_text(text, self.height) for text in self.texts())
        return (
            f"{ENGINES}{{\\setlength{{\\unitlength}}{{{scale}pt}}\\scriptsize\n"
            f"\\begin{{picture}}({WIDTH:g},{self.height:g})\n"
            f"\\put(0,0){{\\pdfstrokes{{q {unit:.5f} 0 0 {unit:.5f} 0 0 cm 1 j\n{strokes} Q}}}}\n"
            f"{texts}\n\\end{{picture}}}}"
        )


def _svg_path(path: Path) -> str:
    d = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in run) for run in path.runs())
    colour = f"var(--{path.pen.variable})"
    stroke = f' stroke="{colour}"' if path.kind in WIDTHS else ""
    dash = " ".join(map(str, path.pen.dash))
    stroke += f' stroke-dasharray="{dash}"' if dash else ""
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>'
        for run in (path.runs() if path.dots else ())
        for x, y in run
    )
    return f'<path class="{path.kind}"{stroke} d="{d}"/>{dots}'


def _svg_text(text: Text) -> str:
    place = f'x="{text.x:.1f}" y="{text.y:.1f}"'
    if text.upright:
        place = f'transform="translate({text.x:g} {text.y:g}) rotate(-90)"'
    anchor = f' class="{text.anchor}"' if text.anchor else ""
    return f'<text{anchor} {place} fill="var(--{text.pen.variable})">{escape(text.words)}</text>'


def _pdf_path(path: Path, height: float) -> str:
    colour = _rgb(palette.NAMED["line"][0] if path.kind == "grid" else path.pen.light)
    dash = " ".join(map(str, (3, 4) if path.kind == "mark" else path.pen.dash))
    lines = []
    for run in path.runs():
        first, *rest = [f"{x:.1f} {height - y:.1f}" for x, y in run]
        lines.append(f"{first} m " + " ".join(f"{point} l" for point in rest))
    return f"{colour} RG {WIDTHS.get(path.kind, 0.7)} w [{dash}] 0 d {' '.join(lines)} S"


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[k : k + 2], 16) / 255:.2f}" for k in (1, 3, 5))


def _latex_text(text: Text, height: float) -> str:
    from chainrule.page.writers.latex import escaped

    place = {"": "[l]", "middle": "", "end": "[r]"}[text.anchor]
    put = rf"\put({text.x:.1f},{height - text.y + 4:.1f})"
    return rf"{put}{{\makebox(0,0){place}{{{escaped(text.words)}}}}}"


def ticks(low: float, high: float, count: int, *, whole: bool = False) -> list[float]:
    """Round numbers between low and high, at most about `count` of them."""
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(k * power for k in (1, 2, 5, 10) if k * power >= raw * (1 - 1e-9))
    step = max(1.0, round(step)) if whole else step
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def thinned(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """At most `MOST_POINTS` points that keep every peak: each bin's smallest and largest."""
    if len(x) <= MOST_POINTS:
        return x, y
    chosen: set[int] = set()
    for part in np.array_split(np.arange(len(x)), MOST_POINTS // 2):
        good = part[np.isfinite(y[part])]
        chosen |= (
            {int(good[y[good].argmin()]), int(good[y[good].argmax()])} if len(good) else {part[0]}
        )
    order = sorted(chosen)
    return x[order], y[order]


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near those wanted, in the same order, at least `gap` apart and within low and high."""
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
