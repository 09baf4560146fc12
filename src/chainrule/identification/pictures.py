"""Plots as SVG, drawn by hand: a page with dozens of them stays small and follows its colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from chainrule.identification.excitation.excitation import Excitation

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 760, 62, 12, 12, 34
MOST_POINTS = 900


@dataclass(frozen=True)
class Line:
    """y over x; `pen` is a class of the page's style: a, b, c, … or thin, limit."""

    x: np.ndarray
    y: np.ndarray
    pen: str = "a"
    label: str = ""
    dots: bool = False


@dataclass(frozen=True)
class Axes:
    """What surrounds the lines: labels, whether x is logarithmic, height, marks on x."""

    x: str = ""
    y: str = ""
    log: bool = False
    height: int = 200
    marks: tuple[float, ...] = ()
    y_range: tuple[float, float] | None = None


def plot(lines: Sequence[Line], axes: Axes, name: str) -> str:
    """One plot; `name` is read aloud by screen readers."""
    xs = np.concatenate([line.x for line in lines])
    ys = np.concatenate([line.y[np.isfinite(line.y)] for line in lines])
    x0, x1 = float(np.min(xs)), float(np.max(xs))
    y0, y1 = axes.y_range or _padded(float(np.min(ys)), float(np.max(ys)))
    height = axes.height

    def px(x: np.ndarray | float) -> np.ndarray:
        a, b = (np.log10(x0), np.log10(x1)) if axes.log else (x0, x1)
        v = np.log10(x) if axes.log else np.asarray(x)
        return LEFT + (v - a) / ((b - a) or 1) * (WIDTH - LEFT - RIGHT)

    def py(y: np.ndarray | float) -> np.ndarray:
        v = np.clip(np.asarray(y, dtype=float), y0 - (y1 - y0), y1 + (y1 - y0))
        return TOP + (y1 - v) / (y1 - y0) * (height - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-label="{escape(name)}"><title>{escape(name)}</title>'
    ]
    parts += _grid(px, py, (x0, x1), (y0, y1), axes)
    box = f'x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{height - TOP - BOTTOM}"'
    key = f"c{crc32(f'{name} {x0} {x1} {y0} {y1}'.encode())}"
    parts.append(f'<clipPath id="{key}"><rect {box}/></clipPath><g clip-path="url(#{key})">')
    for mark in axes.marks:
        at = float(px(mark))
        parts.append(f'<path class="mark" d="M{at:.1f} {TOP}V{height - BOTTOM}"/>')
    for line in lines:
        x, y = thinned(line.x, line.y)
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(px(x), py(y), strict=True))
        parts.append(f'<polyline class="{line.pen}" points="{points}"/>')
        if line.dots:
            parts += [
                f'<circle class="{line.pen}" cx="{a:.1f}" cy="{b:.1f}" r="2.6"/>'
                for a, b in zip(px(x), py(y), strict=True)
            ]
    parts.append("</g>")
    return "".join([*parts, "</svg>", legend(lines)])


def legend(lines: Sequence[Line]) -> str:
    """The lines' labels below the plot."""
    named = {line.label: line.pen for line in lines if line.label}
    items = [f'<span class="key {pen}">{escape(label)}</span>' for label, pen in named.items()]
    return f'<p class="legend">{"".join(items)}</p>' if items else ""


def _grid(px, py, xr: tuple[float, float], yr: tuple[float, float], axes: Axes) -> list[str]:
    height = axes.height
    parts = []
    for value in ticks(*yr, 5):
        at = float(py(value))
        parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="right" x="{LEFT - 6}" y="{at + 4:.1f}">{value:.4g}</text>')
    for value in log_ticks(*xr) if axes.log else ticks(*xr, 8):
        at = float(px(value))
        parts.append(f'<path class="tick" d="M{at:.1f} {height - BOTTOM}v4"/>')
        parts.append(
            f'<text class="middle" x="{at:.1f}" y="{height - BOTTOM + 16}">{value:.4g}</text>'
        )
    middle = (TOP + height - BOTTOM) / 2
    x, y = escape(axes.x), escape(axes.y)
    centre = (LEFT + WIDTH - RIGHT) / 2
    turned = f'transform="translate(13 {middle}) rotate(-90)"'
    parts.append(f'<text class="middle" x="{centre}" y="{height - 3}">{x}</text>')
    parts.append(f'<text class="middle" {turned}>{y}</text>')
    return parts


def _padded(low: float, high: float) -> tuple[float, float]:
    room = 0.06 * (high - low) or max(abs(high), 1.0) * 0.1
    return low - room, high + room


def ticks(low: float, high: float, count: int) -> list[float]:
    """Round numbers between low and high, about `count` of them."""
    span = high - low
    if not span > 0:
        return [low]
    step = 10 ** np.floor(np.log10(span / count))
    step *= next(m for m in (1, 2, 5, 10) if span / (step * m) <= count)
    first = np.ceil(low / step - 1e-9)
    values = [float((first + i) * step) for i in range(int(span / step) + 2)]
    return [0.0 if abs(v) < 1e-9 * step else v for v in values if v <= high + 1e-9 * step]


def log_ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten between low and high."""
    powers = range(int(np.floor(np.log10(low))), int(np.ceil(np.log10(high))) + 1)
    return [m * 10.0**p for p in powers for m in (1, 2, 5) if low <= m * 10.0**p <= high]


def thinned(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """At most `MOST_POINTS` points that keep every peak: each bin's smallest and largest."""
    good = np.isfinite(y)
    x, y = x[good], y[good]
    if len(x) <= MOST_POINTS:
        return x, y
    bins = np.array_split(np.arange(len(x)), MOST_POINTS // 2)
    chosen = sorted({int(i) for b in bins for i in (b[np.argmin(y[b])], b[np.argmax(y[b])])})
    return x[chosen], y[chosen]


def excitation_picture(excitation: Excitation) -> str:
    """q, q̇ and q̈ over one period, limits dashed, as one SVG of three plots."""
    t = np.linspace(0, excitation.motion.period, 400)
    names = excitation.mechanism.coordinate_names
    limits = excitation.limits
    bounds = (
        (limits.lower, limits.upper),
        (-limits.velocity, limits.velocity),
        (-limits.acceleration, limits.acceleration),
    )
    parts = []
    for k, (values, what) in enumerate(zip(excitation.motion(t), ("q", "q̇", "q̈"), strict=True)):
        lines = [
            Line(t, values[:, j], "abcdefgh"[j % 8], name if k == 2 else "")
            for j, name in enumerate(names)
        ]
        low, high = bounds[k]
        for edge in sorted({float(np.min(low)), float(np.max(high))}):
            lines.append(Line(t[[0, -1]], np.array([edge, edge]), "limit"))
        axes = Axes("time, s" if k == 2 else "", what, height=180)
        parts.append(plot(lines, axes, f"{what} over one period"))
    return "".join(parts)
