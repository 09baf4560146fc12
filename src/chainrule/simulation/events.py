"""Events: zero crossings of a function of time and state, located to rounding.

A sign change between two steps tells that there is one; the crossing is then found with the
method itself, by taking a shorter step from the last state before it. An even number of crossings
inside one step is not seen: nothing tells it from none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from chainrule.arguments import checked
from chainrule.errors import ChainruleError
from chainrule.program import compile_program, trace
from chainrule.tracing.checks import InputError


@checked
@dataclass(frozen=True)
class Event:
    """function(t, q, q̇) = 0, a number; direction +1 rising, −1 falling, 0 both.

    A terminal event ends the run. A function of operators and numpy functions is compiled, any
    other is called from Python.
    """

    function: Callable[[Any, Any, Any], Any]
    direction: int = 0
    terminal: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        if self.direction not in (-1, 0, 1):
            raise InputError(f"direction={self.direction!r} must be −1, 0 or 1")
        if not self.name:
            name = getattr(self.function, "__name__", "event")
            object.__setattr__(self, "name", "event" if name == "<lambda>" else name)

    def evaluator(self, nq: int, nv: int) -> Callable[[Any, Any], np.ndarray]:
        """(times, states (…, nq + nv)) → values."""

        def expression(t: Any, x: Any) -> Any:
            return {"g": self.function(t, x[:nq], x[nq:])}

        try:
            compiled = compile_program(trace(expression, {"t": (), "x": nq + nv}), lanes=1)
        except (TypeError, ValueError, AttributeError):
            function = self.function

            def called(times: Any, states: Any) -> np.ndarray:
                pairs = zip(np.ravel(times), np.reshape(states, (-1, nq + nv)), strict=True)
                values, t = [], 0.0
                try:
                    for t, x in pairs:
                        values.append(float(function(float(t), x[:nq], x[nq:])))
                except Exception as problem:
                    what = f"{type(problem).__name__}: {problem}"
                    text = f"event {self.name!r} failed at t = {t:.6g} s: {what}"
                    raise ChainruleError(text) from problem
                return np.array(values).reshape(np.shape(times))

            return called
        return lambda times, states: np.asarray(compiled(t=times, x=states))


class Occurrence(NamedTuple):
    """An event that happened: its name, when, and the state x = [q, q̇] then."""

    name: str
    t: float
    x: np.ndarray


class Found(NamedTuple):
    """An occurrence, and whether it ends the run."""

    occurrence: Occurrence
    terminal: bool


def find(
    events: tuple[Event, ...],
    times: np.ndarray,
    states: np.ndarray,
    nq: int,
    nv: int,
    between: Callable[[int, float], np.ndarray],
) -> list[Found]:
    """All occurrences in order; `between(k, θ)` is the state at the part θ of interval k."""
    found: list[Found] = []
    for event in events:
        g = event.evaluator(nq, nv)
        values = g(times, states)
        before, after = np.sign(values[:-1]), np.sign(values[1:])
        # a value that is exactly zero counts for the interval that ends there
        crossing = (before * after < 0) | ((after == 0) & (before != 0))
        if event.direction:
            crossing &= values[1:] * event.direction >= 0
            crossing &= values[:-1] * event.direction < 0
        for k in np.flatnonzero(crossing):
            found.append(_located(event, g, int(k), times, values, between))
            if event.terminal:
                break
    return sorted(found, key=lambda f: f.occurrence.t)


def _located(
    event: Event,
    g: Callable[[Any, Any], np.ndarray],
    k: int,
    times: np.ndarray,
    values: np.ndarray,
    between: Callable[[int, float], np.ndarray],
) -> Found:
    h = times[k + 1] - times[k]

    def value(part: float) -> float:
        if part == 0.0:
            return float(values[k])
        return float(g(times[k] + part * h, between(k, part)))

    end = value(1.0)
    if end == 0.0 or np.sign(end) == np.sign(values[k]):
        part = 1.0  # at the sample, or closer to it than the two ways of computing it agree
    else:
        from scipy.optimize import brentq  # takes half a second to import

        tolerances: dict[str, Any] = {"xtol": 1e-16, "rtol": 8.9e-16}
        part = float(brentq(value, 0.0, 1.0, **tolerances))  # type: ignore[arg-type]
    x = np.array(between(k, part))
    return Found(Occurrence(event.name, float(times[k] + part * h), x), event.terminal)
