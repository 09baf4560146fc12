"""The report's experiments: a free motion, and what each integrator does to its energy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.integrators import Method
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import Start, start
from chainrule.loop.setting import Loop, setting

DURATION = 10.0  # s
SAMPLES = 1000
STEPS = (0.05, 0.01, 0.002)  # s


@dataclass(frozen=True)
class ReportMotion:
    """Samples of a run: t, the states, and the energies above the hanging pose."""

    t: np.ndarray
    x: np.ndarray
    T: np.ndarray
    V: np.ndarray

    @property
    def error(self) -> np.ndarray:
        """(E − E₀)/E₀"""
        E = self.T + self.V
        return (E - E[0]) / max(abs(float(E[0])), 1e-12)


@dataclass(frozen=True)
class Experiments:
    """A free motion from the lab's start, by any method and step."""

    generated: Generated

    @property
    def begin(self) -> Start:
        """Where it starts."""
        return start(self.generated.plant)

    def run(self, method: Method, dt: float, duration: float = DURATION) -> ReportMotion:
        """The motion; where it leaves the finite numbers, they are NaN."""
        plant = self.generated.plant
        given = setting(plant, method, dt, Loop())
        steps = round(duration / dt)
        every = max(1, steps // SAMPLES)
        steps -= steps % every
        z0 = given.ready.start([*self.begin.q, *[0.0] * plant.nv], {"dt": dt, **given.values})
        with np.errstate(all="ignore"):
            z = given.ready.rollout()(z0, dt, steps, every, inputs=given.values).x
            q, qd = z[:, : plant.nq], z[:, plant.nq : plant.nq + plant.nv]
            T = np.asarray(plant("kinetic_energy", q=q, qd=qd))
            V = np.asarray(plant("potential_energy", q=q))
        ground = float(plant("potential_energy", q=self.begin.hanging))
        return ReportMotion(np.arange(len(z)) * every * dt, z, T, V - ground)

    def compared(self) -> dict[str, dict[float, ReportMotion]]:
        """Every method at every step size."""
        return {m.word: {dt: self.run(m, dt) for dt in STEPS} for m in self.generated.loops}
