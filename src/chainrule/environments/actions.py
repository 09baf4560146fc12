"""Actions: what an agent sends, and the inputs of the loop that it sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, reals
from chainrule.control.regulators.lqr import LQR, of_motors, weights
from chainrule.errors import InputError
from chainrule.optimal.reading import torques_of
from chainrule.program import clip, select
from chainrule.tracing.checks import vector

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


class Action:
    """An agent's numbers, and what they set."""

    choices: int = 0
    """How many there are to choose from; 0 where an action is a vector."""

    def applies(self, assembly: Assembly) -> str:
        """Why such a loop has no such input; nothing where it has."""
        return ""

    def bounds(self, plant: Plant) -> tuple[np.ndarray, np.ndarray]:
        """The least and the largest value of each number."""
        return np.zeros(1), np.full(1, self.choices - 1.0)

    def inputs(self, plant: Plant, given: np.ndarray) -> dict[str, Any]:
        """Inputs of the step by name, on traced values."""
        raise NotImplementedError


@checked
@dataclass(frozen=True)
class Torques(Action):
    """τ = B u: a torque (or force) for each motor, within its effort limit and the one given.

    A motor without any has the effort of which the square costs 1 in the weights of an LQR: the
    weight that it carries, or what moves its joint as fast. `scaled`, the agent's numbers are
    between −1 and 1, and 1 is the limit.
    """

    effort: ArrayLike | None = None
    scaled: bool = True

    def _limit(self, plant: Plant) -> np.ndarray:
        _, most = torques_of(plant, self.effort)
        if not len(most):
            raise InputError(f"{plant.name} has no motor: there is nothing to act with")
        free = ~np.isfinite(most)
        if free.any() and not LQR.applies(plant):
            most = np.where(free, of_motors(plant, weights(plant, plant.standing)[1]), most)
        elif free.any():
            raise InputError(
                f"the motors of {plant.name} have the effort limits {most.tolist()}: give finite "
                "ones, action=Torques(effort)"
            )
        return most

    def bounds(self, plant: Plant) -> tuple[np.ndarray, np.ndarray]:
        """±1, or ±limit."""
        high = np.ones_like(self._limit(plant)) if self.scaled else self._limit(plant)
        return -high, high

    def inputs(self, plant: Plant, given: np.ndarray) -> dict[str, Any]:
        """τ"""
        limit, (low, high) = self._limit(plant), self.bounds(plant)
        u = [clip(a, *ends) for a, *ends in zip(given, low, high, strict=True)]
        factor = limit if self.scaled else np.ones_like(limit)
        return _torque(plant, [f * a for f, a in zip(factor, u, strict=True)])


@dataclass(frozen=True)
class Choices(Action):
    """τ = B uₖ: the agent chooses k, a row of the table."""

    torques: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        table = reals("torques", self.torques)
        if table.ndim != 2 or len(table) < 2 or not np.isfinite(table).all():
            raise InputError(
                f"torques={self.torques!r} must be two rows or more, a number for each motor"
            )
        object.__setattr__(self, "torques", tuple(map(tuple, table.tolist())))

    @property
    def choices(self) -> int:  # type: ignore[override]
        """The rows."""
        return len(self.torques)

    def inputs(self, plant: Plant, given: np.ndarray) -> dict[str, Any]:
        """τ"""
        motors = plant.mechanism.actuation.shape[1]
        if len(self.torques[0]) != motors:
            raise InputError(f"{plant.name} has {motors} motors: {self.torques[0]} does not fit")
        (k,), u = given, []
        for first, *others in zip(*self.torques, strict=True):
            value: Any = first
            for i, other in enumerate(others):
                value = select(k > i + 0.5, other, value)
            u.append(value)
        return _torque(plant, u)


@checked
@dataclass(frozen=True)
class Setpoints(Action):
    """A number of the loop's controller, such as its `target`, between low and high.

    The agent's numbers are between −1 and 1.
    """

    low: ArrayLike
    high: ArrayLike
    of: str = "target"

    def applies(self, assembly: Assembly) -> str:
        """Where the controller has such a number."""
        known = [name[2:] for name in assembly.shapes if name.startswith("c_")]
        if self.of in known:
            return ""
        return f"the loop's controller has no {self.of!r}; it has {', '.join(known) or 'none'}"

    def bounds(self, plant: Plant) -> tuple[np.ndarray, np.ndarray]:
        """±1"""
        return -np.ones(plant.nv), np.ones(plant.nv)

    def inputs(self, plant: Plant, given: np.ndarray) -> dict[str, Any]:
        """The number, and no other torque."""
        low, high = (vector(v, plant.nv, "low and high") for v in (self.low, self.high))
        u = np.array([clip(a, -1.0, 1.0) for a in given], dtype=object)
        value = 0.5 * (high + low) + 0.5 * (high - low) * u
        return {f"c_{self.of}": value, "tau": np.zeros(plant.nv)}


def _torque(plant: Plant, u: Sequence[Any]) -> dict[str, Any]:
    """The generalised force of the motors' torques."""
    joints = plant.mechanism.actuation @ np.array(u, dtype=object)
    return {"tau": plant.change.forces(joints)}
