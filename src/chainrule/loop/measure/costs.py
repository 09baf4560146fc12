"""Costs: integrals along a run, by the trapezoidal rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, number, reals
from chainrule.errors import InputError
from chainrule.loop.measure.protocol import (
    Between,
    Measure,
    Moment,
    Quantity,
    quantity,
    unit_of,
    unknown,
)
from chainrule.loop.measure.times import Held

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


class _Integral(Measure):
    """∫ value dt"""

    additive: ClassVar[bool] = True

    def value(self, now: Moment) -> Any:
        """What is integrated."""
        raise NotImplementedError

    def begin(self, now: Moment) -> list[Any]:
        """Nothing yet."""
        return [0.0]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """A trapezium more."""
        return [kept[0] + (0.5 * step.dt) * (self.value(step.before) + self.value(step.after))]


@checked
@dataclass(frozen=True)
class Integral(_Integral):
    """∫ quantity dt"""

    of: Quantity
    word: ClassVar[str] = "integral"

    def unit(self, plant: Plant) -> str:
        """The quantity's, times seconds."""
        own = unit_of(self.of, plant)
        return f"{own} s" if own else ""

    def applies(self, assembly: Assembly) -> str:
        """To quantities that exist."""
        return unknown(self.of, assembly.plant)

    def value(self, now: Moment) -> Any:
        """The quantity."""
        return quantity(self.of, now)


@dataclass(frozen=True)
class Duration(_Integral):
    """∫ dt: what a plan in the least time minimises, s."""

    word: ClassVar[str] = "duration"
    timed: ClassVar[bool] = False

    def unit(self, plant: Plant) -> str:
        """Seconds."""
        return "s"

    def value(self, now: Moment) -> Any:
        """One."""
        return 1.0


@dataclass(frozen=True)
class Effort(_Integral):
    """∫ τᵀτ dt of the motors."""

    word: ClassVar[str] = "effort"
    timed: ClassVar[bool] = False

    def value(self, now: Moment) -> Any:
        """τᵀτ"""
        return now.tau @ now.tau


@checked
@dataclass(frozen=True)
class Cost(Held, _Integral):
    """∫ (x − x*)ᵀ Q (x − x*) + τᵀ R τ dt, with x* at rest at the target and angles the short way.

    Q and R are a number, one for each entry, or a matrix.
    """

    Q: ArrayLike = 1.0
    R: ArrayLike = 0.0
    target: Sequence[float] | float | None = None
    word: ClassVar[str] = "cost"
    timed: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.normalise()
        for name in ("Q", "R"):
            array = reals(name, getattr(self, name))
            if array.ndim > 2 or not np.isfinite(array).all():
                raise InputError(f"{name}: expected a number, a list or a matrix of finite numbers")
            object.__setattr__(self, name, _tuples(array.tolist()))

    def applies(self, assembly: Assembly) -> str:
        """Where there is a target, and the weights have its size."""
        plant = assembly.plant
        for name, size in (("Q", plant.nq + plant.nv), ("R", plant.nv)):
            if np.shape(getattr(self, name)) not in ((), (size,), (size, size)):
                return f"{name} must be a number, {size} of them, or {size}×{size}"
        return self.known(assembly)

    def value(self, now: Moment) -> Any:
        """(x − x*)ᵀ Q (x − x*) + τᵀ R τ"""
        error = now.arm.deviation(now.q, now.target(self.target))
        total = _quadratic(self.Q, np.concatenate([error, now.qd]))
        return total + _quadratic(self.R, now.tau) if np.any(self.R) else total


def _tuples(value: object) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else number("weight", value)


def _quadratic(weight: ArrayLike, x: np.ndarray) -> Any:
    W = np.asarray(weight, dtype=float)
    W = W if W.ndim == 2 else np.diag(np.broadcast_to(W, (len(x),)))
    terms = [float(W[i, j]) * (x[i] * x[j]) for i, j in np.argwhere(W)]
    return sum(terms[1:], start=terms[0]) if terms else 0.0
