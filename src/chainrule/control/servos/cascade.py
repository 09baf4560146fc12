"""Cascade PD: a velocity loop inside a position loop, on measured positions alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.control.reference import Target
from chainrule.control.servo import Servo
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.program import Node, clip


@checked
@dataclass(frozen=True)
class CascadePD(Servo):
    """τ = gain · limited(kp kv (target − q) − kv v), v the mean of the last two differences of q.

    The two nested loops of the EMPS (Janot et al. 2019): position gain `kp` in 1/s, velocity gain
    `kv`, drive gain `gain`; the signal before the drive stays within ±`limit`. A law of
    differences: it is asked once a period, and remembers the last two q.
    """

    kp: Parameter
    kv: Parameter
    gain: Parameter = 1.0
    limit: Parameter | None = None
    target: Target = 0.0
    word: ClassVar[str] = "cascade-pd"
    label: ClassVar[str] = "cascade PD"
    settings: ClassVar[tuple[str, ...]] = ("target", "kp", "kd")
    follows: ClassVar[Mapping[str, str]] = {"kp": "kp_over_kd", "kv": "kd"}
    sampled: ClassVar[bool] = True
    numbers: ClassVar[tuple[str, ...]] = ("kp", "kv", "gain", "limit", "target")

    @classmethod
    def begin(cls, gains: Gains) -> CascadePD:
        """Its kp is kp / kd of the others."""
        return cls(0.0, gains.kd, limit=np.inf, target=gains.target)

    def structure(self) -> tuple[Any, ...]:
        """Whether there is a limit."""
        return (*super().structure(), self.limit is not None)

    def memory(self, plant: Plant) -> int:
        """q one and two periods ago."""
        return 2 * plant.nq

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        """As if it had moved at q̇ before."""
        moved = qd * (0.0 if period is None else period)
        return np.concatenate([q - moved, q - 2 * moved])

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque, and the next two q to remember; with q̇ itself in the limit of no period."""
        n = len(sense.q)
        last, before = sense.memory[:n], sense.memory[n:]
        velocity, memory = sense.qd, np.zeros(2 * n, dtype=object)
        if sense.period is not None:
            velocity = (sense.q - before) * (0.5 / sense.period)
            memory = np.concatenate([sense.q, last])
        signal = (self.desired(p, sense).q - sense.q) * (p["kp"] * p["kv"]) - velocity * p["kv"]
        if "limit" in p:
            pairs = zip(signal, p["limit"], strict=True)
            signal = np.array([clip(s, -l, l) for s, l in pairs], dtype=object)
        return Command(signal * p["gain"], memory)
