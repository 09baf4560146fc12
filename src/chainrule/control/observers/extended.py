"""The extended Kalman filter: the state from noisy positions, by the equations themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked
from chainrule.control.belief import believed_arm
from chainrule.control.observers.observed import Ask, JointObserver, advanced, applied
from chainrule.dynamics.factor import solve
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.tracing.programs import PARAMETERS, in_place, program


@checked
@dataclass(frozen=True)
class ExtendedKalmanFilter(JointObserver):
    """x̂ = x̂⁻ + P⁻ Cᵀ (C P⁻ Cᵀ + V)⁻¹ (q − q̂⁻), x̂⁻ next by the equations, P⁻ by their tangent.

    V is of positions with the standard deviation `noise`; forces of `push` that nobody knows are
    constant for a period each. Good far from any target, at the price of (2 n)² numbers kept.
    """

    noise: Positive = 1e-3
    push: Positive = 1.0
    model: Mechanism | None = None
    word: ClassVar[str] = "extended-kalman"
    label: ClassVar[str] = "extended Kalman filter"

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        return {"noise": self.noise, "push": self.push}

    def memory(self, plant: Plant) -> int:
        """x̂⁻ and P⁻"""
        return 2 * plant.nv * (1 + 2 * plant.nv)

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """As measured, rates within 1/s or so."""
        sure = np.diag([self.noise**2] * plant.nv + [1.0] * plant.nv)
        return [*q, *qd, *sure.ravel()]

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law, told x̂."""
        own, n, dt = believed_arm(self.model, arm, sense), len(sense.q), sense.period
        x, P = sense.memory[: 2 * n], sense.memory[2 * n :].reshape(2 * n, 2 * n)
        V = P[:n, :n] + p["noise"] * p["noise"] * np.eye(n, dtype=int)
        gain = solve(V, P[:n]).T
        x = x + gain @ arm.deviation(sense.q, x[:n])
        P = P - gain @ P[:n]
        tau = ask(x[:n], x[n:])
        act = applied(own, tau)
        given = {"q": x[:n], "qd": x[n:], "tau": act, PARAMETERS: own.parameters}
        A, B = in_place(program(own.setup, "linearize"), given)
        step = dt * A
        F = np.eye(2 * n, dtype=int) + step + 0.5 * (step @ step)
        pushed = (dt * p["push"]) * (B + 0.5 * (step @ B))
        P = F @ P @ F.T + pushed @ pushed.T
        after = np.concatenate(advanced(own, x[:n], x[n:], act, dt))
        return Command(tau, np.concatenate([after, (0.5 * (P + P.T)).ravel()]))
