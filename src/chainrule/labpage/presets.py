"""Starts to choose from: the lecture's experiments, chaos, controllers, planets."""

from __future__ import annotations

import itertools
import math
from typing import Any

from chainrule.labpage.generated import Generated
from chainrule.labpage.start import start, within


def presets(generated: Generated) -> list[dict[str, Any]]:
    """What suits the mechanism, as the front end's `Preset` type says."""
    found: list[dict[str, Any]] = []
    mechanism, plant = generated.mechanism, generated.plant
    n, scalar = plant.nv, plant.scalar
    values = set(mechanism.symbols)
    begin = start(plant)
    if mechanism.name == "pendulum" and n == 1 and {"m", "l", "g"} <= values:
        lecture = {"m": 2.0, "l": 2.0, "g": 9.81}
        wide = {"parameters": lecture, "dt": 0.05, "q": [math.pi / 2], "trail": False}
        found += [
            {"name": "Lecture: pendularm", **wide, "method": "velocity-verlet", "mode": "pid",
             "target": [-math.pi / 2.5], "kp": [1500.0], "ki": [150.1], "kd": [15.0],
             "note": "The lecture's arm: mass 2 kg, length 2 m, its servo's gains, dt = 0.05 s."},
            {"name": "Euler gains energy", **wide, "method": "rk4", "mode": "off",
             "compare": ["euler", "velocity-verlet"], "tab": "integrators",
             "note": "The same start by three methods, dt = 0.05 s: watch Euler climb."},
            {"name": "Seconds pendulum", "parameters": {"m": 1.0, "l": 0.994, "g": 9.81},
             "q": [0.1], "method": "rk4", "dt": 0.01, "mode": "off",
             "note": "A length of 0.994 m swings from side to side in one second."},
        ]  # fmt: skip
    if scalar and n >= 2:
        found.append(
            {"name": "Two almost equal starts", "method": "rk4", "dt": 0.005, "mode": "off",
             "q": list(begin.q), "pair": 1e-6, "trail": True, "tab": "motion",
             "note": "A second copy starts 0.000 001 rad away. See when they part."}
        )  # fmt: skip
        found.append(
            {"name": "Integrators compared", "method": "rk4", "dt": 0.01, "mode": "off",
             "q": list(begin.q), "compare": ["euler", "semi-implicit-euler", "velocity-verlet"],
             "tab": "integrators",
             "note": "Four methods from one start: the energy error of each, live."}
        )  # fmt: skip
    laws = [law.word for law in generated.laws]
    if "swing-up" in laws:
        found.append(
            {"name": "Swing up and balance", "method": "rk4", "dt": 0.005, "mode": "swing-up",
             "q": list(begin.hanging), "target": list(begin.standing),
             "note": "Energy is pumped in, then a linear regulator catches it upright."}
        )  # fmt: skip
    if "lqr" in laws:
        lean = itertools.cycle((0.15, -0.15))  # against one another: the centre of mass stays
        pairs = zip(begin.standing, plant.change.angles, strict=True)
        near = [a + next(lean) if turn else a for a, turn in pairs]
        found.append(
            {"name": "Balance upright (LQR)", "method": "rk4", "dt": 0.005, "mode": "lqr",
             "q": near, "target": list(begin.standing), "note": "Push it with a and d."}
        )  # fmt: skip
    if "gravity" in laws:
        found.append(
            {"name": "Weightless by motors", "method": "rk4", "dt": 0.005, "mode": "gravity",
             "q": list(begin.q), "note": "The motors carry the weight: push it and it drifts."}
        )  # fmt: skip
    if "g" in values:
        planets = (("Moon", 1.62), ("Mars", 3.73), ("Jupiter", 24.79), ("Free fall", 0.0))
        found += [
            {"name": f"On {name}" if name != "Free fall" else "Free fall", "mode": "off",
             "parameters": {"g": g}, "note": f"g = {g} m/s²"}
            for name, g in planets
        ]  # fmt: skip
    for one in found:
        if "q" in one and scalar:
            one["q"] = within(plant, one["q"]).tolist()
    return found
