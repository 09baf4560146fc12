"""Kalman's filter: the state from noisy positions, by the equations linearised at a target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked
from chainrule.control.belief import believed
from chainrule.control.observers.observed import Ask, JointObserver, applied
from chainrule.control.regulators.lqr import balance, sampled
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class KalmanFilter(JointObserver):
    """x̂ = x̂⁻ + L (q − q̂⁻), x̂⁻ next by the linearised equations, sampled with `period`.

    L is the steady gain for positions with the standard deviation `noise`, and forces of `push`
    that nobody knows, constant for a period each. Near `target`; elsewhere `ExtendedKalmanFilter`.
    """

    period: Positive
    noise: Positive = 1e-3
    push: Positive = 1.0
    target: Any = "upright"
    model: Mechanism | None = None
    word: ClassVar[str] = "kalman"
    label: ClassVar[str] = "Kalman filter"

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The sampled equations, their gain, and where they hold."""
        from scipy.linalg import solve_discrete_are  # takes long to import

        own, n = believed(self.model, plant), plant.nv
        q = own.pose(self.target)
        tau = balance(own, q)
        A, B = own("linearize", q=q, qd=np.zeros(n), tau=tau)
        A, B = sampled(A, B, self.period)
        C, V = np.eye(n, 2 * n), self.noise**2 * np.eye(n)
        W = self.push**2 * B @ B.T
        P = solve_discrete_are(A.T, C.T, W + 1e-12 * np.trace(W) * np.eye(2 * n), V)
        L = np.linalg.solve(C @ P @ C.T + V, C @ P).T
        return {"A": A, "B": B, "L": L, "target": q, "tau": tau}

    def memory(self, plant: Plant) -> int:
        """x̂⁻"""
        return 2 * plant.nv

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """As measured."""
        return [*q, *qd]

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law, told x̂."""
        n = len(sense.q)
        x = sense.memory + p["L"] @ arm.deviation(sense.q, sense.memory[:n])
        tau = ask(x[:n], x[n:])
        off = np.concatenate([arm.deviation(x[:n], p["target"]), x[n:]])
        change = p["A"] @ off + p["B"] @ (applied(arm, tau) - p["tau"]) - off
        return Command(tau, x + change)
