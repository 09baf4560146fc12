"""Sums over the samples at the steps' instants, of commanded torques and of rates; how long a
quantity has been above a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chainrule.arguments import checked, number
from chainrule.loop.measure.protocol import (
    Between,
    Ended,
    Measure,
    Moment,
    Quantity,
    quantity,
    unit_of,
    unknown,
)
from chainrule.loop.measure.times import NEVER, Time
from chainrule.program import maximum, select

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


@checked
@dataclass(frozen=True)
class Since(Time):
    """Since when a quantity has been above a value at every sample; NaN where it is not at the end.

    >>> Since(lambda t, q, qd: -np.cos(q[0]), above=0.9)
    """

    of: Quantity
    above: float = 0.0
    word: ClassVar[str] = "since"
    lasting: ClassVar[bool] = False

    def __post_init__(self) -> None:
        number("above", self.above)

    def applies(self, assembly: Assembly) -> str:
        """To quantities that exist."""
        return unknown(self.of, assembly.plant)

    def begin(self, now: Moment) -> list[Any]:
        """Perhaps from the beginning."""
        return [select(quantity(self.of, now) > self.above, now.t, NEVER)]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """As before, or since now, or not."""
        up = quantity(self.of, step.after) > self.above
        since = select(kept[0] < 0.0, step.after.t, kept[0])
        return [select(up, since, NEVER)]


class _Sum(Measure):
    """Σ value, one for each step."""

    timed: ClassVar[bool] = False
    additive: ClassVar[bool] = True

    def value(self, step: Between) -> Any:
        """What a step adds."""
        raise NotImplementedError

    def begin(self, now: Moment) -> list[Any]:
        """Nothing yet."""
        return [0.0]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """A step more."""
        return [kept[0] + self.value(step)]


@checked
@dataclass(frozen=True)
class Sampled(_Sum):
    """Σ quantity, as it is before each step; with `after`, as it is after it."""

    of: Quantity
    after: bool = False
    word: ClassVar[str] = "sampled"
    timed: ClassVar[bool] = True

    def unit(self, plant: Plant) -> str:
        """The quantity's."""
        return unit_of(self.of, plant)

    def applies(self, assembly: Assembly) -> str:
        """To quantities that exist."""
        return unknown(self.of, assembly.plant)

    def value(self, step: Between) -> Any:
        """The quantity."""
        return quantity(self.of, step.after if self.after else step.before)


class _Commanded:
    """Of a controller's torques."""

    def applies(self, assembly: Assembly) -> str:
        """Where there is one, or a torque is given."""
        asked = assembly.controller is not None or assembly.torque
        return "" if asked else "there is no controller"


@dataclass(frozen=True)
class Work(_Commanded, _Sum):
    """Σ |u Δq|, what the commanded torques move, each joint and step by itself."""

    word: ClassVar[str] = "work"

    def unit(self, plant: Plant) -> str:
        """Joules."""
        return "J"

    def value(self, step: Between) -> Any:
        """|u Δq|"""
        change = step.before.plant.change
        moved = change.position(step.after.q) - change.position(step.before.q)
        return sum(abs(u * d) for u, d in zip(step.before.command, moved, strict=True))


@dataclass(frozen=True)
class CommandedEffort(_Commanded, _Sum):
    """Σ uᵀu Δt of the commanded torques."""

    word: ClassVar[str] = "commanded-effort"

    def value(self, step: Between) -> Any:
        """uᵀu Δt"""
        u = step.before.command
        return (u @ u) * step.dt


@dataclass(frozen=True)
class Velocities(_Sum):
    """Σ q̇ᵀq̇ Δt"""

    word: ClassVar[str] = "velocities"

    def value(self, step: Between) -> Any:
        """q̇ᵀq̇ Δt"""
        rates = step.before.plant.change.rates(step.before.qd)
        return (rates @ rates) * step.dt


@dataclass(frozen=True)
class Smoothness(_Commanded, Measure):
    """The standard deviation of u₊ − u from step to step, the joints' added."""

    word: ClassVar[str] = "smoothness"
    timed: ClassVar[bool] = False

    def unit(self, plant: Plant) -> str:
        """That of a torque."""
        return "N m"

    def size(self, assembly: Assembly) -> int:
        """The steps; of each joint with a motor the last torque, Σ Δu and Σ Δu²."""
        return 1 + 3 * int(assembly.plant.actuated.sum())

    def begin(self, now: Moment) -> list[Any]:
        """No step yet."""
        return [0.0] * self.size(now.assembly)

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """One change more, but for the first step."""
        count, *rest = kept
        found = [count + 1.0]
        driven = np.flatnonzero(step.before.plant.actuated)
        for k, (last, total, squares) in zip(driven, np.reshape(rest, (-1, 3)), strict=True):
            u = step.before.command[k]
            change = select(count > 0.0, u - last, 0.0)
            found += [u, total + change, squares + change * change]
        return found

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """Σ √(mean of Δu² − (mean of Δu)²)"""
        changes = _at_least(1.0, kept[:, :1] - 1.0)
        mean, squares = kept[:, 2::3] / changes, kept[:, 3::3] / changes
        return np.sqrt(_at_least(STILL, squares - mean * mean)).sum(axis=1)


STILL = 1e-30
"""(N m)²: a variance that is none, where the root still has a slope."""


def _at_least(least: float, values: np.ndarray) -> np.ndarray:
    """The values, none of them less, of numbers and of traced ones."""
    if values.dtype != object:
        return np.maximum(values, least)
    return np.array([maximum(v, least) for v in values.flat], object).reshape(values.shape)
