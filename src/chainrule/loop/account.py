"""The energy account of a run: the work of motors and pushes, what friction and stops have taken.

    E(t) = E(0) + motors + pushes − friction − stops + error of the method

Each step adds ∫ force · q̇ dt by Simpson's rule on the cubic through the states at its ends, of
order four whatever the method; a force that is held over the step is booked as force · Δq. What an
impulse takes is the energy before it less the energy after it: of the stops where one was hit,
else of friction. The account changes nothing in the motion.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chainrule.integrators.system import call
from chainrule.loop.arm import Arm
from chainrule.program import Node, maximum, select
from chainrule.tracing.programs import PARAMETERS

NO_TIME = 1e-300
"""A part of a step may have no length; nothing is divided by it."""
NAMES = ("motor_work", "push_work", "friction_loss", "stop_loss")


class Acting(NamedTuple):
    """At a state: the generalised forces of the motors, of pushes, and against it of friction and
    of stops; and the rates of the other states of the equations."""

    motor: np.ndarray
    push: np.ndarray | float
    friction: np.ndarray
    stops: np.ndarray
    rates: dict[str, Any]


State = dict[str, Any]
"""The states of the equations by name."""


def booked(
    arm: Arm, before: State, after: State, dt: Node, acting: Callable[[State, float], Acting]
) -> list[Any]:
    """(work of motors, work of pushes, loss to friction, loss to stops) of a step.

    `acting(y, s)` is what acts at the states y of the equations, a part s of the step on.
    """
    first, last = acting(before, 0.0), acting(after, 1.0)
    middle = _middle(arm, before, after, dt, first.rates, last.rates)
    total: list[Any] = [0.0] * len(NAMES)
    for weight, y, now in (
        (1.0, before, first),
        (4.0, middle, acting(middle, 0.5)),
        (1.0, after, last),
    ):
        for i, force in enumerate((now.motor, now.push, now.friction, now.stops)):
            total[i] = total[i] + weight * _product(force, y["qd"])
    return [dt * (1.0 / 6.0) * value for value in total]


def _middle(
    arm: Arm, before: State, after: State, dt: Node, first: dict[str, Any], last: dict[str, Any]
) -> State:
    """The states half a step on, from the cubics through both ends."""
    middle = {name: 0.5 * (before[name] + after[name]) for name in before}
    for name in before:
        if name in first:
            middle[name] = middle[name] + (0.125 * dt) * (first[name] - last[name])
    if arm.plant.scalar:
        q0, q1, v0, v1 = before["q"], after["q"], before["qd"], after["qd"]
        middle["q"] = middle["q"] + (0.125 * dt) * (v0 - v1)
        middle["qd"] = (1.5 * (q1 - q0)) / maximum(dt, NO_TIME) - 0.25 * (v0 + v1)
    else:
        middle["q"] = arm.unit_quaternions(middle["q"])
    return middle


def _product(force: np.ndarray | float, rates: np.ndarray) -> Any:
    return 0.0 if np.ndim(force) == 0 else force @ rates


def impulse(
    arm: Arm,
    before: tuple[np.ndarray, np.ndarray],
    after: tuple[np.ndarray, np.ndarray],
    hit: Node | bool,
) -> list[Any]:
    """What an impulse between two states (q, q̇) adds to the account."""
    first, last = (
        call(arm.plant.energy, {"q": q, "qd": qd, PARAMETERS: arm.parameters})
        for q, qd in (before, after)
    )
    taken = first - last
    return [0.0, 0.0, select(hit, 0.0, taken), select(hit, taken, 0.0)]
