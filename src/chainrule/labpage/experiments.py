"""The report's experiments, run and told: a free motion, and what integrators do to its energy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from chainrule.exact.printing import latex_name, text_name
from chainrule.integrators import Method
from chainrule.labpage.data import Start
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import falls, start, turning
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.loop.steadiness import pace
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page import palette
from chainrule.page.blocks import Figure, Paragraph, Section, Table
from chainrule.page.chart import Chart, Curve
from chainrule.page.formulas import number_latex

DURATION = 10.0  # s
SAMPLES = 500
FEW = len(palette.PENS)  # curves in one chart
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


# told


def motion_section(experiments: Experiments, motion: ReportMotion) -> Section:
    """Coordinates and energies against time."""
    mechanism = experiments.generated.mechanism
    names = [text_name(name) for name in mechanism.coordinate_names]
    n = min(len(names), FEW)
    q = Chart(
        motion.t,
        tuple(Curve(names[i], motion.x[:, i]) for i in range(n)),
        "t (s)",
        _unit(mechanism),
        f"Coordinates of {mechanism.name} against time",
    )
    energies = (("kinetic", motion.T), ("potential", motion.V), ("total", motion.T + motion.V))
    energy = Chart(
        motion.t,
        tuple(Curve(name, y, name) for name, y in energies),
        "t (s)",
        "J",
        f"Energies of {mechanism.name} against time",
    )
    begin = ", ".join(
        f"${latex_name(name)} = {number_latex(value, 4)}$"
        for name, value in zip(mechanism.coordinate_names, experiments.begin.q, strict=False)
    )
    carried = ", its weight carried" if experiments.weightless else ""
    rest = f"{carried}, {_stirred(experiments)} from" if experiments.stirred else " from rest at"
    text = (
        f"{DURATION:g} s{rest} {begin}, motors off{_taken(experiments)}, by the "
        f"classical Runge-Kutta method with steps of {experiments.steps[-1]:g} s."
    )
    shown = "Coordinates" if n == len(names) else f"The first {n} coordinates"
    blocks = [
        Paragraph(text),
        Figure(q, f"{shown} against time."),
        Figure(energy, "Energies against time; the potential is zero where the mechanism hangs."),
    ]
    return Section("Motion", tuple(blocks))


def _stirred(experiments: Experiments) -> str:
    """How it moves at first, where no weight does it."""
    rate = max(experiments.x0[experiments.plant.nq :])
    hinges = any(one.freedom.angle for one in experiments.plant.mechanism.rates)
    return (
        f"every {f'hinge turning at {rate:g} rad/s' if hinges else f'slide moving at {rate:g} m/s'}"
    )


def _taken(experiments: Experiments) -> str:
    """What was taken away, if anything was."""
    plant = experiments.generated.plant
    friction = any(rate.friction for rate in plant.mechanism.rates)
    taken = [word for word, there in (("friction", friction), ("stops", plant.stops)) if there]
    return f", without {' and '.join(taken)}" if taken else ""


def _unit(mechanism: Mechanism) -> str:
    units = {rate.freedom.unit for rate in mechanism.rates}
    return units.pop() if len(units) == 1 else "rad, m"


Runs = dict[Method, tuple[ReportMotion, ...]]


def integrators_section(experiments: Experiments, runs: Runs) -> Section:
    """The energy error of every method at every step."""
    steps, (_, middle, _) = experiments.steps, experiments.steps
    shown = {m: motions[1] for m, motions in runs.items() if motions[1].lost is None}
    curves = tuple(
        Curve(m.label, np.maximum.accumulate(np.abs(motion.error))) for m, motion in shown.items()
    )
    picture = Chart(
        next(iter(runs.values()))[1].t, curves, "t (s)", "largest |energy error| until t",
        "Largest energy error of each method until t", log=True, least=1e-15,
        height=26.0 * len(curves) + 130,
    )  # fmt: skip
    rows = [
        (m.label, str(m.order), *(_worst(motion) for motion in motions))
        for m, motions in runs.items()
    ]
    header = ("method", "order", *(f"dt = {dt:g} s" for dt in steps))
    text = (
        f"{_conserved(experiments)}, so what a method makes of the energy is its own doing. Below, "
        "its error relative to the energy at the start, which is that above the hanging pose: how "
        f"large it has been until t for dt = {middle:g} s, and within {DURATION:g} s for three "
        "steps. In the middle one the fastest small motion turns by at most a tenth of a radian. "
        "The best method stands first."
    )
    gone = [f"{m.label} after {motions[1].lost:.2g} s" for m, motions in runs.items()
            if motions[1].lost is not None]  # fmt: skip
    caption = f"The largest energy error of each method until t, dt = {middle:g} s."
    if gone:
        caption += f" Not drawn, for they diverged: {', '.join(gone)}."
    blocks = (Paragraph(text), Figure(picture, caption), Table(header, tuple(rows)))
    return Section("What each integrator does to the energy", blocks + _closing(experiments))


def _conserved(experiments: Experiments) -> str:
    taken = _taken(experiments).removeprefix(", without ")
    taken = " and ".join(filter(None, (taken, "weight" if experiments.weightless else "")))
    return f"With {taken} taken away and the motors off the energy is conserved" if taken else (
        "With the motors off the energy is conserved")  # fmt: skip


def _closing(experiments: Experiments) -> tuple[Paragraph, ...]:
    """What is known of methods that are there, and of those that are not."""
    symplectic = ("verlet", "velocity-verlet", "semi-implicit-euler")
    named = ", ".join(m.label for m in experiments.methods if m.word in symplectic)
    text = f"Symplectic methods ({named}) keep the error bounded where the acceleration depends on "
    text += "position alone, as in a single pendulum; others drift."
    if experiments.generated.left_out:
        missing = ", ".join(m.label for m in experiments.generated.left_out)
        text += (
            f" Left out, for their Newton steps would be longer than all of the page: {missing}; "
        )
        text += "`chainrule compare` has them."
    return (Paragraph(text),)


def _worst(motion: ReportMotion) -> str:
    if motion.lost is not None:
        return f"diverges at {motion.lost:.2g} s"
    return f"{motion.worst:.2g}" if motion.worst >= 1e-3 else f"{motion.worst:.1e}"
