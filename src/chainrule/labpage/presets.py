"""Starts to choose from: the lecture's experiments, chaos, controllers, planets."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

from chainrule.labpage.data import PagePreset
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import start

PLANETS = {"On Moon": 1.62, "On Mars": 3.73, "On Jupiter": 24.79, "Free fall": 0.0}  # m/s²


def presets(generated: Generated) -> list[PagePreset]:
    """What suits the mechanism."""
    found: list[PagePreset] = []
    mechanism, plant = generated.mechanism, generated.plant
    symbols, laws = set(mechanism.symbols), [law.word for law in generated.laws]
    begin = start(plant)
    heavy = not any(begin.qd)

    def pose(q: Iterable[float]) -> list[float]:
        return plant.within(list(q)).tolist() if plant.scalar else list(q)

    if mechanism.name == "pendulum" and plant.nv == 1 and {"m", "l", "g"} <= symbols:
        arm, wide = {"m": 2.0, "l": 2.0, "g": 9.81}, pose([math.pi / 2])
        found += [
            PagePreset("Lecture: pendularm",
                   "The lecture's arm: mass 2 kg, length 2 m, its servo's gains, dt = 0.05 s.",
                   parameters=arm, dt=0.05, q=wide, trail=False, method="velocity-verlet",
                   mode="pid", target=[-math.pi / 2.5], kp=[1500.0], ki=[150.1], kd=[15.0]),
            PagePreset("Euler gains energy",
                   "The same start by three methods, dt = 0.05 s: watch Euler climb.",
                   parameters=arm, dt=0.05, q=wide, trail=False, method="rk4",
                   compare=("euler", "velocity-verlet"), tab="integrators"),
            PagePreset("Seconds pendulum",
                   "A length of 0.994 m swings from side to side in one second.",
                   parameters={"m": 1.0, "l": 0.994, "g": 9.81}, q=pose([0.1]), method="rk4",
                   dt=0.01),
        ]  # fmt: skip
    if plant.scalar and plant.nv >= 2:
        found += [
            PagePreset("Two almost equal starts",
                   "A second copy starts 0.000 001 rad away. See when they part.",
                   method="rk4", dt=0.005, pair=1e-6, trail=True, tab="motion"),
            PagePreset("Integrators compared",
                   "Four methods from one start: the energy error of each, live.",
                   method="rk4", dt=0.01,
                   compare=("euler", "semi-implicit-euler", "velocity-verlet"), tab="integrators"),
        ]  # fmt: skip
    if "swing-up" in laws:
        found.append(
            PagePreset("Swing up and balance",
                   "Energy is pumped in, then a linear regulator catches it upright.",
                   method="rk4", dt=0.005, mode="swing-up", q=pose(begin.hanging),
                   target=list(begin.standing))
        )  # fmt: skip
    if heavy and "lqr" in laws:
        lean = itertools.cycle((0.15, -0.15))  # against one another: the centre of mass stays
        pairs = zip(begin.standing, plant.change.angles, strict=True)
        near = [a + next(lean) if turn else a for a, turn in pairs]
        found.append(
            PagePreset("Balance upright (LQR)", "Push it with a and d.", method="rk4", dt=0.005,
                   mode="lqr", q=pose(near), target=list(begin.standing))
        )  # fmt: skip
    if heavy and "gravity" in laws:
        found.append(
            PagePreset(
                "Weightless by motors", "The motors carry the weight: push it and it drifts.",
                method="rk4", dt=0.005, mode="gravity",
            )
        )  # fmt: skip
    if "g" in symbols:
        found += [
            PagePreset(name, f"g = {g} m/s²", parameters={"g": g}) for name, g in PLANETS.items()
        ]
    return found
