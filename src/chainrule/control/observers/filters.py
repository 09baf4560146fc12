"""Velocity by differences: what an encoder's positions tell, smoothed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked
from chainrule.control.observers.observed import Ask, JointObserver
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant

TURN = 2 * np.pi


@checked
@dataclass(frozen=True)
class VelocityFilter(JointObserver):
    """q̇ by differences of q, through a filter of first order with `cutoff` in Hz."""

    cutoff: Positive = 30.0
    word: ClassVar[str] = "velocity-filter"
    label: ClassVar[str] = "filtered differences"

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        return {"cutoff": self.cutoff}

    def memory(self, plant: Plant) -> int:
        """The last q, and q̇."""
        return 2 * plant.nv

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """As measured."""
        return [*q, *qd]

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law, told another q̇."""
        last, rate = np.split(sense.memory, 2)
        share = 1.0 - (-TURN * p["cutoff"] * sense.period).exp()
        # the first difference is none: a rate that was measured stays until q has moved
        rate = rate + share * ((sense.q - last) / sense.period - rate)
        return Command(ask(sense.q, rate), np.concatenate([sense.q, rate]))
