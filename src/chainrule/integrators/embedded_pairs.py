"""AdaptivePair: a Runge-Kutta method that chooses its step, with dense output.

The programs of a pair: `attempt`, one trial step with its decision; `begin`, the first step size;
`between`, the solution inside a step. The loop that calls `attempt` is `program.adaptive`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.arguments import number
from chainrule.integrators.method import MethodError
from chainrule.integrators.system import System, call, later
from chainrule.integrators.table import ButcherTable, advance
from chainrule.program import Program, clip, maximum, minimum, select, trace

SAFETY, SMALLEST, LARGEST = 0.9, 0.2, 8.0
"""Factors on the step size: below the estimate, and the range of one change (Hairer, II.4)."""

DECISION = ("t", "h", "rejected")
"""What goes on from attempt to attempt besides x and its slope."""


@dataclass(frozen=True)
class AdaptivePair(ButcherTable):
    """A method with an error estimate: |error| ≤ atol + rtol |x| in the mean over x.

    The table advances; its last stage is followed by f(x₁), which the next step uses first.
    `error` are weights of the stages and of f(x₁) whose sum estimates the error, of order
    `error_order`. `dense` are the coefficients of θ, θ², … by which stages enter the solution
    at t + θ dt.
    """

    error: Sequence[float] = ()
    error_order: int = 0
    dense: Sequence[Sequence[float]] = ()
    dense_order: int = 0
    rtol: float = 1e-9
    atol: float = 1e-9

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("rtol", "atol"):
            number(f"{self.word}: {name}", getattr(self, name), "a number ≥ 0", least=0)
        if self.rtol == self.atol == 0:
            raise MethodError(f"{self.word}: rtol and atol cannot both be 0")

    @property
    def settings(self) -> tuple[str, ...]:
        """The tolerances."""
        return ("rtol", "atol")

    @property
    def pair(self) -> "AdaptivePair":
        """Itself."""
        return self

    # what a pair with another estimate or another dense output replaces

    def slopes(self, system: System, given: dict[str, Any], first: Any) -> list[Any]:
        """k₁ … k_s, the first one known."""
        x, h = given["x"], given["dt"]
        slopes = [first]
        for row, c in list(zip(self.A, self.c or (), strict=True))[1:]:
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

        return trace(program, inputs, name=f"{self.word}_begin_{system.rhs.name}")

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
            slopes = self.slopes(system, given, slope)
            x1 = system.projected(advance(x, h, self.b, slopes))
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

        return trace(program, inputs, name=f"{self.word}_{system.rhs.name}")

    def between(self, system: System) -> Program:
        """x(t + θ dt) inside the step that begins at x."""
        inputs = {**system.inputs, "theta": ()}

        def program(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            slopes = self.slopes(system, given, call(system.rhs, given))
            x1 = advance(given["x"], given["dt"], self.b, slopes)
            slopes.append(call(system.rhs, later(given, x1, given["dt"])))
            return {"x": self.inside(system, given, slopes, given["theta"])}

        return trace(program, inputs, name=f"{self.word}_between_{system.rhs.name}")


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
