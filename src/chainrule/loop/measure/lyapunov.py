"""Lyapunov: how fast nearby motions part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chainrule.loop.measure.protocol import Between, Ended, Measure, Moment
from chainrule.program import select
from chainrule.program.tape.iteration import Iteration

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant

SCALE = 2.0**100
"""By which a change that has grown or shrunk beyond it is brought back: a power of two, so no bit
of it is lost."""


@dataclass(frozen=True)
class Lyapunov(Measure):
    """λ = ln(|δ(T)|/|δ(0)|)/T: the largest Lyapunov exponent as far as the time T shows it, 1/s.

    δ is a small change of the state, δ(0) = (1, …, 1), carried along by the exact derivative of
    every step: for a Runge-Kutta method that is the method applied to the variational equations.
    """

    word: ClassVar[str] = "lyapunov"
    timed: ClassVar[bool] = False

    def unit(self, plant: Plant) -> str:
        """A rate."""
        return "1/s"

    def applies(self, assembly: Assembly) -> str:
        """To motions without jumps, and steps that are one formula."""
        if assembly.contact:
            return "a motion that sticks or hits stops jumps, and has no derivative there"
        if isinstance(assembly.step, Iteration):
            word = assembly.method.word
            return f"the step of {word} is found by iteration and has no formula: take rk4"
        return ""

    def size(self, assembly: Assembly) -> int:
        """δ, and how often it was scaled."""
        return assembly.size + 1

    def begin(self, now: Moment) -> list[Any]:
        """δ = 1 in q and q̇, nothing in what the loop holds."""
        moved = now.plant.nq + now.plant.nv
        return [1.0] * moved + [0.0] * (now.assembly.size + 1 - moved)

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """δ ← (∂step/∂z) δ, scaled where need be."""
        *delta, scaled = kept
        new = step.tangent(np.array(delta, dtype=object))
        size: Any = new @ new
        large, small = size > SCALE**2, size < SCALE**-2
        factor = select(large, 1 / SCALE, select(small, SCALE, 1.0))
        return [*(factor * new), scaled + select(large, 1.0, select(small, -1.0, 0.0))]

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """λ"""
        plant = end.assembly.plant
        grown = np.log(np.linalg.norm(kept[:, :-1], axis=1) / np.sqrt(plant.nq + plant.nv))
        return (grown + kept[:, -1] * np.log(SCALE)) / end.duration
