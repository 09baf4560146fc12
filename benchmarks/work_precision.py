"""Work and precision: the methods so far beside heyoka and SciPy's DOP853.

    python benchmarks/work_precision.py [--picture docs/work-precision.svg] [--quick]

A double pendulum (uniform rods of 0.3 m) released at rest from (0.6, -0.4) rad, free for 5 s, a
regular motion: the error of the angles at the end against the time one trajectory takes, alone
and in a batch of 1024 on one core. The truth is heyoka in extended precision. Fixed steps against
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

from chainrule.integrators import RK4, ButcherTable, Euler, Heun, Midpoint
from chainrule.mechanism.builders import catalog
from chainrule.model.model import compile

X0 = (0.6, -0.4, 0.0, 0.0)
T = 5.0
BATCH = 1024
M1 = M2 = 0.5
L1 = 0.3
LC1 = LC2 = 0.15
I1 = I2 = 0.00375
G = 9.81

Point = tuple[float, float]
"""Error in radians, seconds a trajectory."""


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


def best(once: Callable[[], Any], repeat: int) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        once()
        times.append(time.perf_counter() - began)
    return min(times)


def truth() -> np.ndarray:
    """The final angles by heyoka in extended precision."""
    system = _heyoka_system()
    import heyoka as hy

    start = np.array(X0, dtype=np.longdouble)
    ta = hy.taylor_adaptive(system, start, fp_type=np.longdouble)
    ta.propagate_until(np.longdouble(T))
    return np.array(ta.state[:2], dtype=np.float64)


def _heyoka_system() -> Any:
    import heyoka as hy

    q1, q2, w1, w2 = hy.make_vars("q1", "q2", "w1", "w2")
    a1, a2 = rates(q1, q2, w1, w2, hy.sin, hy.cos)
    return [(q1, w1), (q2, w2), (w1, a1), (w2, a2)]


def ours(method: ButcherTable, exact: np.ndarray, steps: list[int]) -> dict[str, list[Point]]:
    model = compile(catalog.get("double-pendulum"))
    curves: dict[str, list[Point]] = {f"{method.name}, alone": [], f"{method.name}, batch": []}
    for count in steps:
        dt = T / count
        x = model.rollout(np.array(X0), dt, count, method, every=count)[-1]
        error = float(np.abs(x[:2] - exact).max())
        batch = np.tile(X0, (BATCH, 1))

        def alone(dt: float = dt, count: int = count) -> Any:
            return model.rollout(np.array(X0), dt, count, method, every=count, threads=1)

        def many(dt: float = dt, count: int = count, batch: np.ndarray = batch) -> Any:
            return model.rollout(batch, dt, count, method, every=count, threads=1)

        curves[f"{method.name}, alone"].append((error, best(alone, 5)))
        curves[f"{method.name}, batch"].append((error, best(many, 2) / BATCH))
    return curves


def heyoka(exact: np.ndarray, tolerances: list[float]) -> dict[str, list[Point]]:
    import heyoka as hy

    curves: dict[str, list[Point]] = {"heyoka, alone": [], "heyoka, batch": []}
    for tolerance in tolerances:
        ta = hy.taylor_adaptive(_heyoka_system(), list(X0), tol=tolerance)

        def alone(ta: Any = ta) -> None:
            ta.time = 0.0
            ta.state[:] = X0
            ta.propagate_until(T)

        seconds = best(alone, 20)
        error = float(np.abs(ta.state[:2] - exact).max())
        curves["heyoka, alone"].append((error, seconds))
        lanes = 8
        many = hy.taylor_adaptive_batch(
            _heyoka_system(), np.tile(np.array(X0)[:, None], lanes), tol=tolerance
        )

        def together(many: Any = many) -> None:
            many.set_time(0.0)
            many.state[:] = np.array(X0)[:, None]
            many.propagate_until(T)

        seconds = best(together, 20) / lanes
        error = float(np.abs(many.state[:2, 0] - exact).max())
        curves["heyoka, batch"].append((error, seconds))
    return curves


def scipy(exact: np.ndarray, tolerances: list[float]) -> dict[str, list[Point]]:
    from scipy.integrate import solve_ivp

    def f(_t: float, x: np.ndarray) -> tuple[float, ...]:
        q1, q2, w1, w2 = x.tolist()
        return (w1, w2, *rates(q1, q2, w1, w2, math.sin, math.cos))

    points = []
    for tolerance in tolerances:

        def once(tolerance: float = tolerance) -> Any:
            return solve_ivp(f, (0, T), X0, method="DOP853", rtol=tolerance, atol=tolerance)

        error = float(np.abs(once().y[:2, -1] - exact).max())
        points.append((error, best(once, 2)))
    return {"DOP853 (SciPy)": points}


def draw(curves: dict[str, list[Point]], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "chainrule"
    matplotlib.rcParams["svg.fonttype"] = "none"
    import matplotlib.pyplot as plt

    colours = {"euler": "#999999", "midpoint": "#56b4e9", "heun": "#009e73", "rk4": "#d55e00"}
    colours |= {"heyoka": "#0072b2", "DOP853": "#cc79a7"}
    figure, axes = plt.subplots(figsize=(7.5, 5))
    for name, found in curves.items():
        points = [p for p in found if p[0] < 1.0]
        colour = next(c for key, c in colours.items() if name.startswith(key))
        style = "--o" if "batch" in name else "-o"
        errors, seconds = zip(*sorted(points), strict=True)
        axes.loglog(errors, np.array(seconds) * 1e6, style, color=colour, label=name, markersize=3)
    axes.set_xlabel("error of the angles after 5 s (rad)")
    axes.set_ylabel("time for one trajectory (µs), one core")
    axes.invert_xaxis()
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8, ncol=2)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # the largest steps are too large
    exact = truth()
    most = 12 if options.quick else 16
    steps = [1 << k for k in range(6, most)]
    tolerances = [10.0**-k for k in range(3, 17, 2)]
    curves: dict[str, list[Point]] = {}
    for method in (Euler, Midpoint, Heun, RK4):
        curves |= ours(method, exact, steps)
    curves |= heyoka(exact, tolerances)
    curves |= scipy(exact, tolerances[:6])
    for name, points in curves.items():
        print(f"{name:<18}" + "  ".join(f"{e:.0e}:{s * 1e6:.4g}µs" for e, s in points))
    if options.picture:
        draw(curves, options.picture)


if __name__ == "__main__":
    main()
