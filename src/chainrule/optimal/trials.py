"""Trials: the runs by which RealAIGym's leaderboards judge how much a law stands.

Six groups of runs of the closed loop, one thing changed at a time, all of the one loop: the model,
noise of the velocities, noise of the torque, its response, delay, and pulses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.loop.controller import Controller, Parameter
from chainrule.loop.measure import FinalState
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Actuator, Pulses, Sensor
from chainrule.mechanism.angles import wrapped
from chainrule.mechanism.mechanism import Mechanism
from chainrule.sweeps.batch import SEED, Batch

DT, DURATION = 0.002, 10.0
UPRIGHT = (np.pi, 0.0)
NEAR = (0.35, 0.35, 1.0, 1.0)
"""rad, rad, rad/s, rad/s: as near to upright at rest is a success."""
VALUES, REPETITIONS, KICKED = 21, 10, 50
MODEL: dict[str, tuple[str, float, float, bool]] = {
    "Ir": ("Ir", 0.0, 1e-4, False),
    "m1r1": ("r1", 0.75, 1.25, True),
    "I1": ("I1", 0.75, 1.25, True),
    "b1": ("b1", -0.1, 0.1, False),
    "cf1": ("cf1", -0.2, 0.2, False),
    "m2r2": ("r2", 0.75, 1.25, True),
    "m2": ("m2", 0.75, 1.25, True),
    "I2": ("I2", 0.75, 1.25, True),
    "b2": ("b2", -0.1, 0.1, False),
    "cf2": ("cf2", -0.2, 0.2, False),
}
"""Name there → (parameter of the mechanism, from, to, whether times its value)."""
VELOCITY_NOISE, TORQUE_NOISE, RESPONSE, DELAY = (0.0, 0.5), (0.0, 1.1), (0.1, 2.0), (0.0, 0.04)
PULSES_A_JOINT, APART = 3, 1.0
WIDTHS, AMPLITUDES = (0.05, 0.1), (0.5, 5.0)


def ladder(ends: tuple[float, float]) -> np.ndarray:
    """The values of a test."""
    return np.linspace(*ends, VALUES)


class WithNumbers(Controller):
    """A law with its numbers for a mechanism, which no other run has to find again."""

    def __init__(self, law: Controller, mechanism: Mechanism):
        self.law_of, self._numbers = law, law.parameters(plant_of(mechanism))
        self.uses_time = law.uses_time
        vars(self)["sampled"] = law.sampled
        self.structure, self.memory = law.structure, law.memory
        self.start, self.law, self.damping = law.start, law.law, law.damping
        self.applies, self.setpoint = law.applies, law.setpoint

    @property
    def name(self) -> str:
        """The law's."""
        return self.law_of.name

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The numbers."""
        return self._numbers


@dataclass(frozen=True)
class Trials:
    """Runs that differ in `columns` from each other and in `loop` from the nominal one; `tests`
    are the slices of them by name."""

    loop: dict[str, Any]
    columns: Mapping[str, np.ndarray]
    tests: Mapping[str, slice]

    def run(self, mechanism: Mechanism, law: Controller, threads: int | None) -> np.ndarray:
        """Which runs end upright (runs,)"""
        loop = Loop(law, control_period=DT, **self.loop)
        batch = Batch(
            mechanism, tuple(self.columns), DURATION, DT, (FinalState(),), loop=loop,
            x0=np.zeros(4), threads=threads,
        )  # fmt: skip
        return succeeded(batch(self.columns)["FinalState"])


def succeeded(x: np.ndarray) -> np.ndarray:
    """Whether states (…, 4) are near upright; one that was lost is not."""
    away = np.concatenate([wrapped(x[..., :2] - UPRIGHT), x[..., 2:]], axis=-1)
    return np.all(np.abs(away) < NEAR, axis=-1)


def model_trials(mechanism: Mechanism) -> Trials:
    """Ten parameters, 21 values each, one at a time; in the plant only."""
    nominal = {own: float(mechanism.values[own]) for own, *_ in MODEL.values()}
    columns = {own: np.full(VALUES * len(MODEL), value) for own, value in nominal.items()}
    tests = {}
    for i, (name, (own, low, high, times)) in enumerate(MODEL.items()):
        tests[name] = rows = slice(VALUES * i, VALUES * (i + 1))
        columns[own][rows] = ladder((low, high)) * (nominal[own] if times else 1.0)
    return Trials({}, columns, tests)


def noise_trials(seed: int) -> Trials:
    """Noise of the velocities and of the torque, ten runs a value, and the torque's response."""
    many, each = VALUES * REPETITIONS, VALUES
    ends = np.cumsum([0, many, many, each])
    tests = {
        name: slice(int(a), int(b))
        for name, a, b in zip(
            ("velocity noise", "torque noise", "torque response"), ends, ends[1:], strict=False
        )
    }
    velocity, torque, response = np.zeros(ends[-1]), np.zeros(ends[-1]), np.ones(ends[-1])
    velocity[tests["velocity noise"]] = np.repeat(ladder(VELOCITY_NOISE), REPETITIONS)
    torque[tests["torque noise"]] = np.repeat(ladder(TORQUE_NOISE), REPETITIONS)
    response[tests["torque response"]] = ladder(RESPONSE)
    seeds = np.random.default_rng([seed, 1]).integers(0, 2**50, size=ends[-1]).astype(float)
    columns = {
        "loop.rate_noise": velocity,
        "loop.torque_noise": torque,
        "loop.response": response,
        SEED: seeds,
    }
    parts = {"sensor": Sensor(rate_noise=0.0), "actuator": Actuator(noise=0.0, response=1.0)}
    return Trials(parts, columns, tests)


def delay_trials() -> Trials:
    """Positions and velocities of int(delay/dt) steps ago."""
    steps = np.array([float(int(delay / DT)) for delay in ladder(DELAY)])
    columns = {"loop.sensor_delay": steps}
    return Trials({"sensor": Sensor(longest=DELAY[1])}, columns, {"delay": slice(None)})


def random_pulses(
    rng: np.random.Generator, duration: float = DURATION
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times (n,), widths (n,) and torques (n, 2) of a run: three pulses a joint, a second apart
    at least."""
    n = 2 * PULSES_A_JOINT
    room = (duration - (n + 1) * APART) / n
    times = np.cumsum(APART + room * rng.random(n))
    joint = rng.permutation(np.repeat([0, 1], PULSES_A_JOINT))
    least, most = AMPLITUDES
    z = rng.uniform(least - most, most - least, size=n)
    torques = np.zeros((n, 2))
    torques[np.arange(n), joint] = z + least * np.sign(z)
    return times, rng.uniform(*WIDTHS, size=n), torques


def pulse_trials(seed: int, runs: int = KICKED) -> Trials:
    """Fifty runs with six Gaussian pulses, which may exceed the motor's limit and act on both
    joints."""
    rng = np.random.default_rng([seed, 2])
    drawn = [random_pulses(rng) for _ in range(runs)]
    times, widths, torques = (np.array([d[i] for d in drawn]) for i in range(3))
    columns: dict[str, np.ndarray] = {}
    for i in range(times.shape[1]):
        columns[f"loop.d0_times[{i}]"] = times[:, i]
        columns[f"loop.d0_widths[{i}]"] = widths[:, i]
        for k in range(2):
            columns[f"loop.d0_torques[{i},{k}]"] = torques[:, i, k]
    first = Pulses(times=times[0], widths=widths[0], torques=torques[0])
    return Trials({"disturbances": first}, columns, {"perturbations": slice(None)})
