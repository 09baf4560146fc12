"""Where motions of any mechanism begin, with torques of their size; a handful of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.bits.trials import MechanismTrial
from chainrule.control import Feedback, PDGravity
from chainrule.dynamics.model import neutral_position
from chainrule.integrators import METHODS, RK4, Method, VelocityVerlet
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Actuator, Force, Push, Sensor
from chainrule.mechanism.mechanism import Mechanism

DT = 5e-3
GAIN, RATE_GAIN = 40.0, 9.0


@dataclass(frozen=True)
class Beginning:
    """Where a motion begins: the joints' q and rates, their inertias there, torques that are felt,
    and the load of gravity in the zero pose. All are short numbers."""

    q: np.ndarray
    v: np.ndarray
    inertia: np.ndarray
    torque: np.ndarray
    load: np.ndarray

    @staticmethod
    def of(mechanism: Mechanism, rng: np.random.Generator) -> Beginning:
        """Anywhere within the joints' limits."""
        own = replace(mechanism, coordinates=None)
        plant, q = plant_of(own), neutral_position(own)
        load = np.abs(plant("gravity", q=q))
        for k, at in enumerate(plant.places):
            low, high = plant.low[k], plant.high[k]
            if at >= 0 and np.isfinite([low, high]).all():
                q[at] = 0.5 * (low + high) + rng.uniform(-0.2, 0.2) * (high - low)
            elif at >= 0:
                q[at] = np.clip(rng.uniform(-1.2, 1.2), low, high)
        q = np.round(q, 3)
        at = 0
        for joint in own.joints:
            if joint.quaternion is not None:
                q[at : at + joint.size_q][joint.quaternion] = (0.8, 0.0, -0.6, 0.0)
            at += joint.size_q
        inertia = np.maximum(np.diagonal(plant("mass_matrix", q=q)), 1e-9)
        v = np.round(rng.uniform(-2.0, 2.0, plant.nv), 3)
        torque = _rounded(inertia * rng.uniform(2.0, 6.0, plant.nv) * plant.actuated)
        return Beginning(q, v, inertia, torque, load)

    def state(self, plant: Plant) -> np.ndarray:
        """[q, q̇] in the plant's coordinates."""
        return np.concatenate([plant.change.own(self.q), plant.change.own_rates(self.v)])

    def tau(self, plant: Plant) -> np.ndarray:
        """The torques, as the plant takes them."""
        return np.asarray(plant.change.forces(self.torque), dtype=float)

    def pushes(self, plant: Plant) -> tuple[Force, Push]:
        """On the last link, and on the joints."""
        link = plant.mechanism.links[-1].name
        force = Force(0.07, 0.1, link, (1.5, -2.5, 0.5), (0.1, 0.0, -0.2))
        return force, Push(0.02, 0.08, self.tau(plant)[::-1].copy())

    def oscillation(self, plant: Plant) -> Feedback:
        """A law for any mechanism."""
        tau = self.tau(plant)

        def law(t: Any, q: Any, qd: Any) -> Any:
            pairs = enumerate(zip(tau, qd, strict=True))
            return [a * np.sin(7.0 * t + k) - 2.0 * abs(a) * v for k, (a, v) in pairs]

        return Feedback(law)


def _rounded(values: np.ndarray) -> np.ndarray:
    """To 8 binary digits: sums of a few are exact, also in other coordinates."""
    mantissa, exponent = np.frexp(values)
    return np.ldexp(np.round(mantissa * 256) / 256, exponent)


def fixed_step_methods() -> dict[str, Method]:
    """Word → method."""
    return {word: method for word, method in METHODS.items() if not method.adaptive}


def trials_of(mechanism: Mechanism) -> list[MechanismTrial]:
    """A handful of motions of any mechanism: all methods that apply, a torque, a law, a push."""
    start, plant = Beginning.of(mechanism, np.random.default_rng(0)), plant_of(mechanism)
    tau, inertia = start.tau(plant), start.inertia
    law = PDGravity(GAIN * inertia, RATE_GAIN * inertia, target=0.3)
    if law.applies(plant):
        law = start.oscillation(plant)
    noisy = Loop(
        law, 2 * DT, Actuator(noise=0.1 * inertia), Sensor(noise=1e-3, rate_noise=0.02),
        start.pushes(plant),
    )  # fmt: skip
    late = Loop(start.oscillation(plant), 2 * DT, Actuator(delay=2 * DT), Sensor(delay=4 * DT))

    def trial(what: str, method: Method, **options: Any) -> MechanismTrial:
        name = f"{mechanism.name}, {what}"
        return MechanismTrial(name, mechanism, start.state(plant), method, DT, **options)

    methods = [m for m in fixed_step_methods().values() if m.quaternions or plant.scalar]
    trials = [trial(method.word, method) for method in methods]
    trials += [
        trial("rk4, torque", RK4, tau=tau),
        trial(f"rk4, {law.word}", RK4, loop=Loop(law)),
        trial(f"velocity-verlet, {law.word}, noisy, pushed", VelocityVerlet, loop=noisy),
        trial("rk4, feedback, delayed", RK4, loop=late),
    ]
    return [replace(one, seed=k) for k, one in enumerate(trials)]
