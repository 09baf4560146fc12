"""Lessons: experiments in a few steps, for a class, where the mechanism can show them."""

from __future__ import annotations

import itertools
import math

import numpy as np
from scipy.linalg import eigh

from chainrule.labpage.data import Lesson, PagePreset, SwingingPush
from chainrule.labpage.data import LessonStep as Step
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import falls, start
from chainrule.loop.plant import Plant

CROWD = 1000  # pendulums of the butterfly


def lessons(generated: Generated) -> list[Lesson]:
    """What suits the mechanism."""
    plant, laws = generated.plant, [law.word for law in generated.laws]
    if not plant.scalar:
        return []
    heavy = not any(start(plant).qd)
    wild = heavy and plant.nv > 1 and not (plant.stops or falls(plant))
    found = [_butterfly(plant)] if wild else []
    found.append(_order())
    if plant.nv == 1 and plant.change.angles[0] and not (plant.stops or plant.dry):
        found.append(_period(plant))
    if _swings(plant):
        found.append(_resonance(plant))
    if "pid" in laws and plant.actuated.all() and plant.nv <= 2 and all(plant.change.angles):
        found.append(_windup(plant))
    if heavy and {"pd", "pd-gravity"} <= set(laws):
        found.append(_beside(plant))
    return found


def _butterfly(plant: Plant) -> Lesson:
    begin = start(plant)
    lift = itertools.chain((2.7, 1.3), itertools.repeat(0.4))
    pairs = zip(begin.hanging, plant.change.angles, strict=True)
    high = [h + next(lift) if turn else h for h, turn in pairs]
    low = [h + 0.1 * (a - h) for h, a in zip(begin.hanging, high, strict=True)]

    def crowd(name: str, q: list[float]) -> PagePreset:
        return PagePreset(
            name, "", method="rk4", dt=0.01, q=q, swarm=CROWD, trail=False, tab="separation"
        )

    return Lesson("butterfly", "The butterfly", "How long can a motion be foretold?", [
        Step("Two copies start 0.000 001 rad apart. Guess when you will see them part, then watch "
             "the plot: its axis counts powers of ten.",
             PagePreset("Twins", "", method="rk4", dt=0.005, q=high, pair=1e-6, tab="separation")),
        Step("A thousand copies now, all within a billionth of a radian. For a while they are one; "
             "then they are everywhere.", crowd("A crowd", high)),
        Step("Pause and read the plot: a straight rise on this axis is a distance that doubles in "
             "equal times. A start a thousand times nearer buys only a few seconds more."),
        Step("The same crowd from a tenth of the height. Small swings stay together: chaos needs "
             "energy.", crowd("A calm crowd", low)),
    ])  # fmt: skip


def _order() -> Lesson:
    return Lesson("order", "The order of a method", "What does half a time step buy?", [
        Step("Four methods from one start, with the same step. The plot has the energy that each "
             "adds or loses.",
             PagePreset("Four methods", "", method="rk4", dt=0.01, tab="integrators",
                        compare=("euler", "semi-implicit-euler", "velocity-verlet"))),
        Step("Now the page halves the step again and again, and plots how wrong each method is in "
             "a quarter of a second. A line of slope p is a method of order p: half a step, an "
             "error 2ᵖ times smaller.", measure="order"),
        Step("Try it: under Integrator, halve dt while you watch the Integrators plot. Which "
             "method gains most?",
             PagePreset("Your turn", "", method="euler", dt=0.02, tab="integrators",
                        compare=("rk4",))),
    ])  # fmt: skip


def _period(plant: Plant) -> Lesson:
    hang = start(plant).hanging[0]

    def swing(degrees: float) -> PagePreset:
        q = [hang + math.radians(degrees)]
        return PagePreset(f"{degrees:g}°", "", method="rk4", dt=0.005, q=q, tab="motion")

    return Lesson("period", "Period and amplitude", "Is a pendulum a clock?", [
        Step("A swing of 10°. Take its period with the stopwatch; ten swings are better than one. "
             "Measure the rod with the ruler: does T = 2π √(l/g) hold?", swing(10), "stopwatch"),
        Step("The same pendulum from 90°. Is the period still the same?", swing(90), "stopwatch"),
        Step("And from 170°, nearly upright.", swing(170), "stopwatch"),
        Step("The page measures it for seventeen amplitudes. The line is the exact law, "
             "T = T₀ / agm(1, cos ½θ).", measure="period"),
    ])  # fmt: skip


def _modes(plant: Plant) -> tuple[np.ndarray, np.ndarray]:
    """M and the stiffness ∂G/∂q where it hangs."""
    hanging = np.array(start(plant).hanging)
    step = 1e-5
    K = np.stack([
        np.asarray(plant("gravity", q=hanging + d)) - np.asarray(plant("gravity", q=hanging - d))
        for d in np.eye(plant.nv) * step
    ]) / (2 * step)  # fmt: skip
    return np.asarray(plant("mass_matrix", q=hanging)), 0.5 * (K + K.T)


def _swings(plant: Plant) -> bool:
    """Does it swing about where it hangs, with nothing in the way?"""
    if plant.nv > 3 or not all(plant.change.angles) or plant.stops or plant.dry:
        return False
    return bool(np.linalg.eigvalsh(_modes(plant)[1]).min() > 1e-9)


def _resonance(plant: Plant) -> Lesson:
    M, K = _modes(plant)
    omega = math.sqrt(float(eigh(K, M, eigvals_only=True)[0]))
    own = omega / (2 * math.pi)
    size = float(f"{0.012 * K[0, 0]:.2g}")
    damping = float(f"{0.04 * M[0, 0] * omega:.2g}")
    hanging = list(start(plant).hanging)

    def driven(name: str, f: float) -> PagePreset:
        return PagePreset(name, "", method="rk4", dt=0.005, q=hanging, damping=damping,
                          drive=SwingingPush(0, size, float(f"{f:.4g}")), tab="motion")  # fmt: skip

    return Lesson("resonance", "Resonance", "When does a small push do much?", [
        Step(f"A small push swings to and fro at half the natural frequency of {own:.3g} Hz.",
             driven("Too slow", own / 2)),
        Step("The same push, at the natural frequency: each one comes when it helps.",
             driven("In time", own)),
        Step("Half as fast again: the push comes now with, now against the motion.",
             driven("Too fast", 1.5 * own)),
        Step("The page tries many frequencies and plots the swing that is left after a while. The "
             "peak is the resonance; more damping makes it low and broad.", measure="resonance"),
    ])  # fmt: skip


def _windup(plant: Plant) -> Lesson:
    begin = start(plant)
    weight = np.abs(np.asarray(plant("gravity", q=begin.target)))
    limit: list[float | None] = [float(f"{1.25 * w + 0.02 * k:.2g}") for w, k in
                                 zip(weight, begin.kp, strict=True)]  # fmt: skip
    ki = [float(f"{2.5 * k:.2g}") for k in begin.kp]
    none: list[float | None] = [None] * plant.nv

    def held(
        name: str, against: dict[str, float | str | list[float | None]], tab: str = "motion"
    ) -> PagePreset:
        return PagePreset(name, "", method="rk4", dt=0.005, mode="pid", q=list(begin.hanging),
                          ki=ki, limit=limit, against=against, tab=tab)  # fmt: skip

    less: list[float | None] = [k / 8 for k in ki]
    return Lesson("windup", "Windup", "What does a motor's limit do to an integral?", [
        Step("A PID servo lifts the arm. The faint copy has a motor without a limit, the other one "
             "that can hardly carry the weight.",
             held("Windup", {"label": "no limit", "limit": none})),
        Step("While the motor gives all it can, the integral goes on growing, and has to be undone "
             "afterwards: see the torques stay at their limit too long.",
             held("Windup", {"label": "no limit", "limit": none}, "motion torque")),
        Step("The faint copy has an eighth of the integral gain: less windup, but a slower end. "
             "Try other gains under Controller.",
             held("A smaller gain", {"label": "small ki", "ki": less})),
    ])  # fmt: skip


def _beside(plant: Plant) -> Lesson:
    q = plant.within(start(plant).hanging).tolist()

    def pair(first: str, label: str, other: str) -> PagePreset:
        return PagePreset("Two laws", "", method="rk4", dt=0.005, mode=first, q=q, tab="motion",
                          against={"label": label, "law": other})  # fmt: skip

    return Lesson("laws", "Two laws side by side", "What is a model worth?", [
        Step("PD alone against PD that also carries the weight: one start, one target, one set of "
             "gains. Which arrives?", pair("pd", "with gravity", "pd-gravity")),
        Step("Under Controller, Beside it, choose any two laws, and drag or push: both feel it.",
             pair("pd-gravity", "plain PD", "pd")),
    ])  # fmt: skip
