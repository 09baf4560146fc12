"""The report's experiments: a free motion, and what each integrator does to its energy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from chainrule.integrators import Method
from chainrule.labpage.data import Start
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import falls, start, turning
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.loop.steadiness import pace
from chainrule.mechanism.mechanism import Mechanism

DURATION = 10.0  # s
SAMPLES = 500
FAR = 10.0  # times the energy at the start: who is there has diverged


@dataclass(frozen=True)
class ReportMotion:
    """Samples of a run: t, the states, and the energies above the hanging pose."""

    t: np.ndarray
    x: np.ndarray
    T: np.ndarray
    V: np.ndarray

    @cached_property
    def error(self) -> np.ndarray:
        """(E − E₀)/E₀"""
        with np.errstate(all="ignore"):
            E = self.T + self.V
            return (E - E[0]) / max(abs(float(E[0])), 1e-12)

    @cached_property
    def worst(self) -> float:
        """The largest |error|."""
        size = np.abs(self.error)
        return float(size.max()) if np.isfinite(size).all() else np.inf

    @property
    def lost(self) -> float | None:
        """When it had diverged, in s."""
        far = ~(np.abs(self.error) < FAR)
        return float(self.t[int(np.argmax(far))]) if far.any() else None


@dataclass(frozen=True)
class Experiments:
    """A free motion from the lab's start, by any method and step: no friction, no stops.

    What would fall for ever is weightless, and its hinges turn.
    """

    generated: Generated

    @cached_property
    def plant(self) -> Plant:
        """The mechanism without what takes energy away."""
        return plant_of(lossless(self.generated.mechanism, weightless=self.weightless))

    @property
    def begin(self) -> Start:
        """Where it starts."""
        return start(self.generated.plant)

    @property
    def weightless(self) -> bool:
        """Would it fall for ever?"""
        return falls(self.generated.plant)

    @cached_property
    def x0(self) -> list[float]:
        """[q, q̇] at the beginning: at rest, or turning."""
        rates = turning(self.plant) if self.weightless else self.begin.qd
        return [*self.begin.q, *rates]

    @property
    def stirred(self) -> bool:
        """Does it begin with a motion?"""
        return any(self.x0[self.plant.nq :])

    @cached_property
    def steps(self) -> tuple[float, float, float]:
        """Long, usual and short for this mechanism, in s."""
        usual = pace(self.plant, self.begin.q)
        return 5 * usual, usual, usual / 5

    @cached_property
    def methods(self) -> tuple[Method, ...]:
        """Those of the page that do not need damping."""
        return tuple(method for method in self.generated.loops if not method.damps)

    def run(self, method: Method, dt: float, duration: float = DURATION) -> ReportMotion:
        """The motion; where it leaves the finite numbers, they are NaN."""
        plant = self.plant
        given = setting(plant, method, dt, Loop())
        steps = round(duration / dt)
        every = max(1, steps // SAMPLES)
        steps -= steps % every
        z0 = given.ready.start(self.x0, {"dt": dt, **given.values})
        with np.errstate(all="ignore"):
            z = given.ready.rollout()(z0, dt, steps, every, inputs=given.values).x
            q, qd = z[:, : plant.nq], z[:, plant.nq : plant.nq + plant.nv]
            T = np.asarray(plant("kinetic_energy", q=q, qd=qd))
            V = np.asarray(plant("potential_energy", q=q))
        ground = float(plant("potential_energy", q=self.begin.hanging))
        return ReportMotion(np.arange(len(z)) * every * dt, z, T, V - ground)

    def compared(self) -> dict[Method, tuple[ReportMotion, ...]]:
        """Every method at every step, the best at the usual step first."""
        runs = {m: tuple(self.run(m, dt) for dt in self.steps) for m in self.methods}
        return dict(sorted(runs.items(), key=lambda item: (item[1][1].worst, item[0].word)))


def lossless(mechanism: Mechanism, *, weightless: bool = False) -> Mechanism:
    """The mechanism without friction and stops, and perhaps without weight."""
    links = tuple(
        replace(link, joint=replace(link.joint, friction=(), position_limits=None))
        for link in mechanism.links
    )
    gravity = (0, 0, 0) if weightless else mechanism.gravity
    bare = replace(mechanism, links=links, gravity=gravity, values={})
    known = {k: v for k, v in mechanism.values.items() if k in bare.symbols}
    return replace(bare, values=known)
