"""A line chart as SVG, drawn in the page's own colours, light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

WIDTH, HEIGHT = 720.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 62.0, 12.0, 12.0, 40.0
DENSEST = 700  # points of a curve

STYLE = """\
.chart{width:100%;height:auto;--c0:#0b5cad;--c1:#c25700;--c2:#1d7a35;--c3:#8a3ab9;--c4:#a3154f}
.chart{--c5:#5b6b00;--c6:#006b75}
.chart .grid{stroke:var(--line);stroke-width:1}.chart text{fill:var(--soft)}
.chart text{font:12px system-ui,sans-serif}.chart .end{text-anchor:end}
.chart .mid{text-anchor:middle}
.chart .curve{fill:none;stroke-width:1.8;stroke-linejoin:round}
.chart .dashed{stroke-dasharray:5 4}
"""
DARK = """.chart{--c0:#7db7ff;--c1:#ffa657;--c2:#7bd88f;--c3:#d2a8ff;--c4:#ff8fb1;--c5:#d8d66b}
.chart{--c6:#6fd6e0}
"""


@dataclass(frozen=True)
class Curve:
    """A named line."""

    name: str
    y: np.ndarray
    dashed: bool = False


@dataclass(frozen=True)
class Chart:
    """Curves over x; `log` plots |y| on a logarithmic axis, from `least` on."""

    x: np.ndarray
    curves: tuple[Curve, ...]
    x_label: str
    y_label: str
    description: str
    log: bool = False
    least: float = 1e-16

    def svg(self, *, standalone: bool = False) -> str:
        """The element; the page has the style."""
        x = np.asarray(self.x, float)
        values = [self._scaled(curve.y) for curve in self.curves]
        left, right = float(np.nanmin(x)), float(np.nanmax(x))
        low, high = _bounds(values)
        right = right if right > left else left + 1.0

        def px(v: np.ndarray | float) -> np.ndarray:
            return LEFT + (np.asarray(v) - left) / (right - left) * (WIDTH - LEFT - RIGHT)

        def py(v: np.ndarray | float) -> np.ndarray:
            return HEIGHT - BOTTOM - (np.asarray(v) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

        parts = []
        for tick in _ticks(left, right, 8):
            at = float(px(tick))
            parts.append(f'<path class="grid" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
            parts.append(f'<text class="mid" x="{at:.1f}" y="{HEIGHT - 24:g}">{_text(tick)}</text>')
        for tick in _ticks(low, high, 6, whole=self.log):
            at = float(py(tick))
            label = _power(tick) if self.log else _text(tick)
            parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(f'<text class="end" x="{LEFT - 6}" y="{at + 4:.1f}">{label}</text>')
        for i, (curve, y) in enumerate(zip(self.curves, values, strict=True)):
            kind = "curve dashed" if curve.dashed else "curve"
            path = _path(px(x), py(y))
            parts.append(f'<path class="{kind}" stroke="var(--c{i % 7})" d="{path}"/>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(
            f'<text class="mid" x="{middle:g}" y="{HEIGHT - 6:g}">{escape(self.x_label)}</text>'
        )
        side = f'transform="translate(13 {HEIGHT / 2 - 10:g}) rotate(-90)"'
        parts.append(f'<text class="mid" {side}>{escape(self.y_label)}</text>')
        name = escape(self.description)
        return (
            f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT + self._legend_height():g}" '
            f'role="img" aria-label="{name}"><title>{name}</title>{"".join(parts)}'
            f"{self._legend()}</svg>"
        )

    def _scaled(self, y: np.ndarray) -> np.ndarray:
        y = np.where(np.isfinite(y), y, np.nan)
        return np.log10(np.maximum(np.abs(y), self.least)) if self.log else y

    def _legend_height(self) -> float:
        return 22.0 * -(-len(self.curves) // 4)

    def _legend(self) -> str:
        found = []
        for i, curve in enumerate(self.curves):
            x, y = LEFT + (i % 4) * 162, HEIGHT + 12 + 22 * (i // 4)
            kind = "curve dashed" if curve.dashed else "curve"
            found.append(
                f'<path class="{kind}" stroke="var(--c{i % 7})" d="M{x:g} {y - 4:g}h20"/>'
                f'<text x="{x + 26:g}" y="{y:g}">{escape(curve.name)}</text>'
            )
        return "".join(found)


def _bounds(values: Sequence[np.ndarray]) -> tuple[float, float]:
    known = np.concatenate([v[np.isfinite(v)] for v in values] or [np.zeros(1)])
    if not known.size:
        return 0.0, 1.0
    low, high = float(known.min()), float(known.max())
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def _ticks(low: float, high: float, count: int, *, whole: bool = False) -> list[float]:
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(k * power for k in (1, 2, 5, 10) if k * power >= raw)
    step = max(1.0, round(step)) if whole else step
    first = math.ceil(low / step)
    return [k * step for k in range(first, math.floor(high / step) + 1)]


def _text(value: float) -> str:
    return f"{value:.6g}".replace("-", "−")


def _power(value: float) -> str:
    raised = str(round(value)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"10{raised}"


def _path(x: np.ndarray, y: np.ndarray) -> str:
    """M… L…, thinned out, with gaps where there is no number."""
    stride = max(1, len(x) // DENSEST)
    written, pen = [], "M"
    for a, b in zip(x[::stride], y[::stride], strict=True):
        if not math.isfinite(b):
            pen = "M"
            continue
        written.append(f"{pen}{a:.1f} {b:.1f}")
        pen = "L"
    return "".join(written)
