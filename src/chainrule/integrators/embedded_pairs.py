"""DOPRI5, Tsit5: Runge-Kutta pairs that choose their step, with dense output.

The programs of a pair: `attempt`, one trial step with its decision; `begin`, the first step size;
`between`, the solution inside a step. The loop that calls `attempt` is `program.adaptive`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.integrators.explicit import advance
from chainrule.integrators.system import System, call, later
from chainrule.integrators.table import ButcherTable
from chainrule.program import Program, clip, maximum, minimum, select, trace

SAFETY, SMALLEST, LARGEST = 0.9, 0.2, 8.0
"""Factors on the step size: below the estimate, and the range of one change (Hairer, II.4)."""

DECISION = ("t", "h", "rejected")
"""What goes on from attempt to attempt besides x and its slope."""


@dataclass(frozen=True)
class AdaptivePair:
    """A method with an error estimate: |error| ≤ atol + rtol |x| in the mean over x.

    `table` advances; its last stage is followed by f(x₁), which the next step uses first.
    `error` are weights of the stages and of f(x₁) whose sum estimates the error, of order
    `error_order`. `dense` are the coefficients of θ, θ², … by which stages enter the solution
    at t + θ dt.
    """

    table: ButcherTable
    error: Sequence[float]
    error_order: int
    dense: Sequence[Sequence[float]]
    dense_order: int
    rtol: float = 1e-9
    atol: float = 1e-9

    def __post_init__(self) -> None:
        for name in ("rtol", "atol"):
            value = getattr(self, name)
            if not value >= 0 or value == float("inf"):
                raise ValueError(f"{self.name}: {name}={value} must be a number ≥ 0")
        if self.rtol == self.atol == 0:
            raise ValueError(f"{self.name}: rtol and atol cannot both be 0")

    def __call__(self, *, rtol: float | None = None, atol: float | None = None) -> "AdaptivePair":
        """The same pair with other tolerances."""
        rtol = self.rtol if rtol is None else rtol
        return replace(self, rtol=rtol, atol=self.atol if atol is None else atol)

    @property
    def name(self) -> str:
        """The table's name."""
        return self.table.name

    @property
    def order(self) -> int:
        """The order of what is carried on."""
        return self.table.order

    @property
    def citation(self) -> str:
        """The table's source."""
        return self.table.citation

    # what a pair with another estimate or another dense output replaces

    def stages(self, system: System, given: dict[str, Any], first: Any) -> list[Any]:
        """k₁ … k_s, the first one known."""
        x, h = given["x"], given["dt"]
        slopes = [first]
        for row, c in list(zip(self.table.A, self.table.c or (), strict=True))[1:]:
            state = advance(x, h, row[: len(slopes)], slopes)
            slopes.append(call(system.rhs, later(given, state, h * float(c))))
        return slopes

    def estimate(self, h: Any, slopes: list[Any], scale: Any) -> Any:
        """The error of the step, 1 where it is as large as the tolerance."""
        return _norm(weighted(h, self.error, slopes) / scale)

    def inside(self, system: System, given: dict[str, Any], slopes: list[Any], theta: Any) -> Any:
        """x(t + θ h)"""
        h = given["dt"]
        weights = []
        for row in self.dense:
            total: Any = row[-1]
            for coefficient in reversed(row[:-1]):
                total = total * theta + coefficient
            weights.append(total * theta)
        change: Any = 0.0
        for weight, slope in zip(weights, slopes, strict=True):
            change = change + weight * slope
        return given["x"] + h * change

    # programs

    @cached_property
    def exponent(self) -> float:
        """err^exponent is the change of the step size."""
        return -1.0 / (self.error_order + 1.0)

    def begin(self, system: System) -> Program:
        """s = [x, f(x), t, h, 0] with a first step size (Hairer, Nørsett, Wanner, II.4)."""
        inputs = {"x": system.size, "t": (), "rtol": (), "atol": (), "stop": ()}
        inputs |= {k: v for k, v in system.inputs.items() if k not in ("x", "dt", "t")}

        def program(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            x = given["x"]
            scale = given["atol"] + given["rtol"] * np.abs(x)
            slope = call(system.rhs, given)
            d0, d1 = _norm(x / scale), _norm(slope / scale)
            tiny = (d0 < 1e-5) | (d1 < 1e-5)
            h0 = select(tiny, 1e-6, 0.01 * (d0 / d1))
            slope1 = call(system.rhs, later(given, x + h0 * slope, h0))
            d2 = _norm((slope1 - slope) / scale) / h0
            steep = maximum(d1, d2)
            guess = (0.01 / steep) ** (1.0 / (self.error_order + 1.0))
            h1 = select(steep <= 1e-15, maximum(1e-6, h0 * 1e-3), guess)
            h = minimum(minimum(100.0 * h0, h1), given["stop"] - given["t"])
            return {"s": np.concatenate([x, slope, _row(given["t"], h, 0.0)])}

        return trace(program, inputs, name=f"{self.name}_begin_{system.rhs.name}")

    def attempt(self, system: System) -> Program:
        """s ← the next s = [x, f(x), t, h, rejected], and whether the step was accepted."""
        n = system.size
        inputs = {"s": 2 * n + len(DECISION), "stop": (), "rtol": (), "atol": ()}
        inputs |= {k: v for k, v in system.inputs.items() if k not in ("x", "dt", "t")}

        def program(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            s, stop = given["s"], given["stop"]
            x, slope, (t, wanted, rejected) = s[:n], s[n : 2 * n], s[2 * n :]
            last = stop <= t + wanted
            h = select(last, stop - t, wanted)
            t1 = select(last, stop, t + h)
            given = given | {"x": x, "t": t, "dt": h}
            slopes = self.stages(system, given, slope)
            x1 = advance(x, h, self.table.b, slopes)
            if system.project is not None:
                x1 = call(system.project, {"x": x1})
            slope1 = call(system.rhs, given | {"x": x1, "t": t1})
            scale = given["atol"] + given["rtol"] * _larger(x, x1)
            error = self.estimate(h, [*slopes, slope1], scale)
            good = error <= 1.0  # NaN is not
            free = clip(SAFETY * maximum(error, 1e-10) ** self.exponent, SMALLEST, LARGEST)
            factor = select(good, free, select(error <= 1e300, minimum(free, 1.0), SMALLEST))
            factor = select((rejected > 0.0) & good, minimum(factor, 1.0), factor)
            h1 = select(last & good, maximum(wanted, h * factor), h * factor)
            kept = [select(good, a, b) for a, b in zip(x1, x, strict=True)]
            rate = [select(good, a, b) for a, b in zip(slope1, slope, strict=True)]
            decision = _row(select(good, t1, t), h1, select(good, 0.0, 1.0))
            return {
                "s": np.concatenate([np.array([*kept, *rate], object), decision]),
                "accepted": select(good, 1.0, 0.0),
            }

        return trace(program, inputs, name=f"{self.name}_{system.rhs.name}")

    def between(self, system: System) -> Program:
        """x(t + θ dt) inside the step that begins at x."""
        inputs = {**system.inputs, "theta": ()}

        def program(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            slopes = self.stages(system, given, call(system.rhs, given))
            x1 = advance(given["x"], given["dt"], self.table.b, slopes)
            slopes.append(call(system.rhs, later(given, x1, given["dt"])))
            return {"x": self.inside(system, given, slopes, given["theta"])}

        return trace(program, inputs, name=f"{self.name}_between_{system.rhs.name}")


def weighted(h: Any, weights: Sequence[float], slopes: Sequence[Any]) -> Any:
    """h Σ w k"""
    total: Any = 0.0
    for weight, slope in zip(weights, slopes, strict=True):
        if weight:
            total = total + (h * weight) * slope
    return total


def _norm(values: Any) -> Any:
    """The root of the mean square."""
    total = values[0] * values[0]
    for value in values[1:]:
        total = total + value * value
    return (total * (1.0 / len(values))).sqrt()


def _larger(a: Any, b: Any) -> Any:
    pairs = zip(np.abs(a), np.abs(b), strict=True)
    return np.array([maximum(u, v) for u, v in pairs], dtype=object)


def _row(*values: Any) -> Any:
    return np.array(values, dtype=object)


DOPRI5 = AdaptivePair(
    ButcherTable(
        "dopri5",
        A=[
            [],
            ["1/5"],
            ["3/40", "9/40"],
            ["44/45", "-56/15", "32/9"],
            ["19372/6561", "-25360/2187", "64448/6561", "-212/729"],
            ["9017/3168", "-355/33", "46732/5247", "49/176", "-5103/18656"],
        ],
        b=["35/384", 0, "500/1113", "125/192", "-2187/6784", "11/84"],
        order=5,
        citation="Dormand and Prince, J. Comput. Appl. Math. 6 (1980); dense: Shampine 1986",
    ),
    error=(71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
    error_order=4,
    dense=(
        (1.0, -8048581381 / 2820520608, 8663915743 / 2820520608, -12715105075 / 11282082432),
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 131558114200 / 32700410799, -68118460800 / 10900136933, 87487479700 / 32700410799),
        (0.0, -1754552775 / 470086768, 14199869525 / 1410260304, -10690763975 / 1880347072),
        (0.0, 127303824393 / 49829197408, -318862633887 / 49829197408, 701980252875 / 199316789632),
        (0.0, -282668133 / 205662961, 2019193451 / 616988883, -1453857185 / 822651844),
        (0.0, 40617522 / 29380423, -110615467 / 29380423, 69997945 / 29380423),
    ),
    dense_order=4,
)

Tsit5 = AdaptivePair(
    ButcherTable(
        "tsit5",
        A=[
            [],
            [0.161],
            [-0.008480655492356989, 0.335480655492357],
            [2.8971530571054935, -6.359448489975075, 4.3622954328695815],
            [5.325864828439257, -11.748883564062828, 7.4955393428898365, -0.09249506636175525],
            [
                5.86145544294642,
                -12.92096931784711,
                8.159367898576159,
                -0.071584973281401,
                -0.028269050394068383,
            ],
        ],
        b=[
            0.09646076681806523,
            0.01,
            0.4798896504144996,
            1.379008574103742,
            -3.290069515436081,
            2.324710524099774,
        ],
        order=5,
        citation="Tsitouras, Comput. Math. Appl. 62 (2011)",
    ),
    error=(
        -0.00178001105222577714,
        -0.0008164344596567469,
        0.007880878010261995,
        -0.1447110071732629,
        0.5823571654525552,
        -0.45808210592918697,
        1 / 66,
    ),
    error_order=4,
    dense=(
        (1.0, -2.763706197274826, 2.9132554618219126, -1.0530884977290216),
        (0.0, 0.1317, -0.2234, 0.1017),
        (0.0, 3.930296236894751, -5.941033872131505, 2.490627285651253),
        (0.0, -12.411077166933676, 30.33818863028232, -16.548102889244902),
        (0.0, 37.50931341651104, -88.1789048947664, 47.37952196281928),
        (0.0, -27.896526289197286, 65.09189467479366, -34.87065786149661),
        (0.0, 1.5, -4.0, 2.5),
    ),
    dense_order=4,
)
