"""Work and precision: every method beside heyoka's Taylor method and SciPy's DOP853.

    python benchmarks/work_precision.py [--picture docs/work-precision.svg] [--quick]

A double pendulum (uniform rods of 0.3 m) released at rest from (0.6, -0.4) rad, free for 5 s, a
regular motion: the error of the angles at the end against the time one trajectory takes, alone
and in a batch of 1024 on one core. The truth is computed in extended precision. Fixed steps against
adaptive ones: where we lose is part of the answer.
"""

from __future__ import annotations

import argparse
import math
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.integrators import DOP853, METHODS, Method
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.mechanism.builders import catalog
from chainrule.model.model import compile

X0 = (0.6, -0.4, 0.0, 0.0)
T = 5.0
TOGETHER = 1024
M1 = M2 = 0.5
L1 = 0.3
LC1 = LC2 = 0.15
I1 = I2 = 0.00375
G = 9.81

Point = tuple[float, float]
"""Error in radians, seconds a trajectory."""
Curves = dict[tuple[str, str], list[Point]]
"""By the method's label, and ALONE or BATCH."""
ALONE, BATCH = "one trajectory alone", f"one of {TOGETHER} in a batch (heyoka: of 8)"
LARGEST = 0.3
"""Rad: more is no solution, and not drawn."""
ROUNDING = 3e-14
"""Rad: below, shorter steps only add rounding."""


def rates(q1: Any, q2: Any, w1: Any, w2: Any, sin: Any, cos: Any) -> tuple[Any, Any]:
    """The textbook's accelerations, for SciPy and heyoka."""
    c2, s2, s1, s12 = cos(q2), sin(q2), sin(q1), sin(q1 + q2)
    m11 = I1 + I2 + M1 * LC1**2 + M2 * (L1**2 + LC2**2) + 2 * M2 * L1 * LC2 * c2
    m12 = I2 + M2 * LC2**2 + M2 * L1 * LC2 * c2
    m22 = I2 + M2 * LC2**2
    h = M2 * L1 * LC2 * s2
    f1 = h * (2 * w1 * w2 + w2 * w2) - (M1 * LC1 + M2 * L1) * G * s1 - M2 * LC2 * G * s12
    f2 = -h * w1 * w1 - M2 * LC2 * G * s12
    det = m11 * m22 - m12 * m12
    return (m22 * f1 - m12 * f2) / det, (m11 * f2 - m12 * f1) / det


def best(once: Callable[[], Any]) -> float:
    """Of the runs that fit in a fifth of a second, three at least, one that is shorter than three
    quarters of them: seconds of the processor, so that others on the machine do not count."""
    times: list[float] = []
    while len(times) < 3 or sum(times) < 0.2:
        began = time.process_time()
        once()
        times.append(time.process_time() - began)
    return sorted(times)[len(times) // 4]


def truth() -> np.ndarray:
    """The final angles, by the table of DOP853 in extended precision with a thousandth's step."""
    A = [[np.longdouble(str(float(a))) for a in row] for row in DOP853.A]
    b = [np.longdouble(str(float(w))) for w in DOP853.b]
    x, h = np.array(X0, dtype=np.longdouble), np.longdouble(T) / 5000
    for _ in range(5000):
        slopes: list[np.ndarray] = []
        for row in A:
            y = x + h * sum((a * k for a, k in zip(row, slopes, strict=False) if a), 0 * x)
            slopes.append(np.array([y[2], y[3], *rates(y[0], y[1], y[2], y[3], np.sin, np.cos)]))
        x = x + h * sum((w * k for w, k in zip(b, slopes, strict=True) if w), 0 * x)
    return np.array(x[:2], dtype=np.float64)


def _heyoka_system() -> Any:
    import heyoka as hy

    q1, q2, w1, w2 = hy.make_vars("q1", "q2", "w1", "w2")
    a1, a2 = rates(q1, q2, w1, w2, hy.sin, hy.cos)
    return [(q1, w1), (q2, w2), (w1, a1), (w2, a2)]


def fixed(method: Method, exact: np.ndarray, steps: list[int]) -> Curves:
    """A method with a fixed step, for numbers of steps."""
    model = compile(catalog.get("double-pendulum"))
    curves: Curves = {(method.label, ALONE): [], (method.label, BATCH): []}
    for count in steps:

        def run(x0: Any, count: int = count) -> Any:
            return model.rollout(x0, T / count, count, method, every=count, threads=1)

        error = float(np.abs(run(X0)[-1, :2] - exact).max())
        many = np.tile(X0, (TOGETHER, 1))
        curves[method.label, ALONE].append((error, best(lambda run=run: run(X0))))
        seconds = best(lambda run=run, many=many: run(many)) / TOGETHER
        curves[method.label, BATCH].append((error, seconds))
        if error < ROUNDING:
            break
    return curves


def adaptive(method: Method, exact: np.ndarray, tolerances: list[float]) -> Curves:
    """A method that chooses its steps, for tolerances; it runs trajectories one by one."""
    run = setting(plant_of(catalog.get("double-pendulum")), method, T, Loop()).ready.adaptive
    points = []
    for tolerance in tolerances:

        def once(tolerance: float = tolerance) -> Any:
            return run(X0, 0.0, T, inputs={}, rtol=tolerance, atol=tolerance)[0]

        error = float(np.abs(once().x[-1, :2] - exact).max())
        points.append((error, best(once)))
    return {(method.label, ALONE): points}


def heyoka(exact: np.ndarray, tolerances: list[float]) -> Curves:
    """Taylor's method, alone and eight in a vector."""
    import heyoka as hy

    curves: Curves = {("heyoka", ALONE): [], ("heyoka", BATCH): []}
    for tolerance in tolerances:
        ta = hy.taylor_adaptive(_heyoka_system(), list(X0), tol=tolerance)

        def alone(ta: Any = ta) -> None:
            ta.time = 0.0
            ta.state[:] = X0
            ta.propagate_until(T)

        seconds = best(alone)
        error = float(np.abs(ta.state[:2] - exact).max())
        curves["heyoka", ALONE].append((error, seconds))
        lanes = 8
        many = hy.taylor_adaptive_batch(
            _heyoka_system(), np.tile(np.array(X0)[:, None], lanes), tol=tolerance
        )

        def together(many: Any = many) -> None:
            many.set_time(0.0)
            many.state[:] = np.array(X0)[:, None]
            many.propagate_until(T)

        seconds = best(together) / lanes
        error = float(np.abs(many.state[:2, 0] - exact).max())
        curves["heyoka", BATCH].append((error, seconds))
    return curves


def scipy(exact: np.ndarray, tolerances: list[float]) -> Curves:
    """DOP853 of SciPy, on a right-hand side in Python."""
    from scipy.integrate import solve_ivp

    def f(_t: float, x: np.ndarray) -> tuple[float, ...]:
        q1, q2, w1, w2 = x.tolist()
        return (w1, w2, *rates(q1, q2, w1, w2, math.sin, math.cos))

    points = []
    for tolerance in tolerances:

        def once(tolerance: float = tolerance) -> Any:
            return solve_ivp(f, (0, T), X0, method="DOP853", rtol=tolerance, atol=tolerance)

        error = float(np.abs(once().y[:2, -1] - exact).max())
        points.append((error, best(once)))
    return {("SciPy DOP853", ALONE): points}


def draw(curves: Curves, path: Path) -> None:
    """Error against cost: a colour for an order, dashes and a label for a method."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "chainrule"
    matplotlib.rcParams["svg.fonttype"] = "none"
    import matplotlib.pyplot as plt

    styles = _styles()
    figure, panels = plt.subplots(1, 2, figsize=(11.5, 6.2), sharex=True, width_ratios=(1.08, 1))
    for axes, panel in zip(panels, (ALONE, BATCH), strict=True):
        ends = []
        for (label, kind), found in curves.items():
            points = sorted((e, s * 1e6) for e, s in found if e < LARGEST)
            if kind != panel or not points:
                continue
            errors, times = zip(*points, strict=True)
            colour, dashes, marker = styles[label]
            axes.loglog(
                errors, times, color=colour, dashes=dashes, marker=marker, markersize=3.5,
                linewidth=1.3,
            )  # fmt: skip
            ends.append((label, errors[0], times[0], colour))
        axes.set_title(panel, fontsize=10, loc="left")
        axes.set_xlabel("error of the angles after 5 s (rad)")
        axes.grid(alpha=0.25)
        axes.set_xlim(1.0, 1e-15)
        _named(axes, ends)
    panels[0].set_ylabel("time for one trajectory (µs), one core")
    figure.tight_layout(w_pad=7.0)
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight")
    made = Path(path)
    made.write_text(
        made.read_text().replace("<metadata>", f"<style>{NIGHT}</style>\n <metadata>", 1)
    )


#: Before a dark page the picture is dark, each colour of the same hue.
NIGHT = "@media(prefers-color-scheme:dark){:root{filter:invert(.88) hue-rotate(180deg)}}"


def _styles() -> dict[str, tuple[str, Any, str]]:
    """Label → colour, dashes, marker: one colour for an order, another pattern for each in it."""
    colours = {1: "#666666", 2: "#0072b2", 4: "#d55e00", 5: "#009e73", 6: "#cc79a7", 8: "#7a3e9d"}
    patterns = [(), (5, 2), (1, 1.5), (6, 2, 1, 2), (3, 1, 1, 1, 1, 1), (10, 3)]
    styles: dict[str, tuple[str, Any, str]] = {}
    used: dict[int, int] = {}
    for method in METHODS.values():
        k = used[method.order] = used.get(method.order, -1) + 1
        styles[method.label] = colours[method.order], patterns[k], "osv^Dx"[k]
    styles["heyoka"] = "#000000", (), "*"
    styles["SciPy DOP853"] = "#000000", (2, 2), "x"
    return styles


def _named(axes: Any, ends: list[tuple[str, float, float, str]]) -> None:
    """Each curve's name beside the axes, in the order of the curves' ends, with a line to it."""
    low, high = np.log10(axes.get_ylim())
    least = 0.038  # a line of text, as a part of the axes
    ends = sorted(ends, key=lambda end: end[2])
    at = [(np.log10(seconds) - low) / (high - low) for _, _, seconds, _ in ends]
    for k in range(1, len(at)):
        at[k] = max(at[k], at[k - 1] + least)
    at[-1] = min(at[-1], 1.0)
    for k in reversed(range(len(at) - 1)):
        at[k] = min(at[k], at[k + 1] - least)
    for (label, error, seconds, colour), place in zip(ends, at, strict=True):
        axes.annotate(
            label, (error, seconds), xytext=(1.03, place), textcoords="axes fraction", fontsize=8,
            color=colour, va="center",
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.5, "alpha": 0.6},
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # the largest steps are too large
    exact = truth()
    steps = [1 << k for k in range(6, 12 if options.quick else 16)]
    tolerances = [10.0**-k for k in range(3, 15, 2)]
    curves: Curves = {}
    for method in METHODS.values():
        curves |= (
            adaptive(method, exact, tolerances) if method.adaptive else fixed(method, exact, steps)
        )
    try:
        curves |= heyoka(exact, tolerances)
    except ImportError:
        print("heyoka is not installed and left out")
    curves |= scipy(exact, tolerances)
    for (name, kind), points in curves.items():
        listed = "  ".join(f"{e:.0e}:{s * 1e6:.4g}µs" for e, s in points)
        print(f"{name + ', ' + kind:<40}{listed}")
    if options.picture:
        draw(curves, options.picture)


if __name__ == "__main__":
    main()
