"""Position observer: the state now, from positions alone that may come late."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked, count
from chainrule.control.belief import believed_arm
from chainrule.control.observers.observed import Ask, JointObserver, advanced, applied
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Numbers, Parameter, Sense
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import minimum, select

STILL, DUE = 1e-9, 1e-7
"""rad or m: a position that changes by less has not moved; it should have, where the model has by
more."""
DAMPING = 0.8
"""Of the observer's error."""


@checked
@dataclass(frozen=True)
class PositionObserver(JointObserver):
    """q as measured, q̇ = Δq/Δt + ½ q̈ Δt of the model, and x̂ of now where measurements come late.

    Measured velocities are not looked at, so their noise does nothing; noise of the positions is
    for a Kalman filter. How late measurements come is seen at the start: the ticks from the first
    torque until the first motion, up to `longest`. A model runs along, x̂₊ = step(x̂, τ), and is
    pulled by 2 ζ ω Δt and ω² Δt times q − q̂ of so many ticks ago, with ω = `bandwidth` in rad/s.
    What is sent is within the motors' limits, as the model must know what acts.
    """

    bandwidth: Positive = 15.0
    longest: int = 20
    model: Mechanism | None = None
    word: ClassVar[str] = "position-observer"
    label: ClassVar[str] = "position observer"

    def __post_init__(self) -> None:
        count("longest", self.longest, "a whole number of ticks ≥ 0", least=0)

    def structure(self) -> tuple[Any, ...]:
        return (*super().structure(), self.longest)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        return {"bandwidth": float(self.bandwidth)}

    def _kept(self, plant: Plant) -> Layout:
        """The last q and τ, x̂, the delay and whether something has moved, q̂ of the ticks before."""
        n = plant.nv
        sizes = {"q": n, "tau": n, "ahead": 2 * n, "late": 1, "moved": 1, "line": n * self.longest}
        return Layout(sizes)

    def memory(self, plant: Plant) -> int:
        """All of that."""
        return self._kept(plant).size

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """As if it had always been here."""
        own = {
            "q": q, "tau": [0.0] * plant.nv, "ahead": np.concatenate([q, qd]), "late": [0.0],
            "moved": [0.0], "line": np.tile(q, self.longest),
        }  # fmt: skip
        return self._kept(plant).join(own)

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law's torque at x̂, and the model's step with it."""
        own, plant = believed_arm(self.model, arm, sense), arm.plant
        period: Any = sense.period
        n, kept = plant.nv, self._kept(plant).split(sense.memory)
        (late,), (moved,), ahead = kept["late"], kept["moved"], kept["ahead"]
        mean = (sense.q - kept["q"]) / period
        qd = mean + (0.5 * period) * own.acceleration(sense.q, mean, kept["tau"])
        seen = (moved > 0.5) | (abs(sense.q - kept["q"]).sum() > STILL)
        due = abs(sense.q - ahead[:n]).sum() > DUE
        waited = minimum(late + select(due, 1.0, 0.0), float(self.longest))
        late = select(seen, late, waited)
        line = np.concatenate([kept.get("line", ahead[:0]), ahead[:n]])
        then = ahead[:n]
        for k in range(1, self.longest + 1):
            ago, chosen = line[len(line) - (k + 1) * n : len(line) - k * n], late.equals(float(k))
            then = np.array([select(chosen, a, b) for a, b in zip(ago, then, strict=True)], object)
        pull, w = sense.q - then, p["bandwidth"] * period
        pulled = ahead + np.concatenate([2 * DAMPING * w * pull, (w * p["bandwidth"]) * pull])
        prompt, measured = late < 0.5, np.concatenate([sense.q, qd])
        x = np.array(
            [
                select(seen, select(prompt, a, b), c)
                for a, b, c in zip(measured, pulled, ahead, strict=True)
            ],
            dtype=object,
        )
        tau = applied(own, ask(x[:n], x[n:]))
        after = np.concatenate(advanced(own, x[:n], x[n:], tau, period))
        parts = {
            "q": sense.q, "tau": tau, "ahead": after, "late": [late],
            "moved": [select(seen, 1.0, 0.0)], "line": line[n:],
        }  # fmt: skip
        return Command(tau, self._kept(plant).join(parts))
