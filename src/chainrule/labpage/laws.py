"""The lab's laws: those that apply to a plant, with numbers to begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.control import (
    LAWS,
    LQR,
    PD,
    PID,
    CascadePD,
    ComputedTorque,
    GravityCompensation,
    PDGravity,
    SwingUp,
)
from chainrule.errors import ChainruleError
from chainrule.labpage.start import Start, start
from chainrule.loop.controller import Controller
from chainrule.loop.plant import Plant
from chainrule.tracing.programs import program

LARGEST_LINEAR = 20_000  # instructions of the linearisation; a larger one has no place in a page

BEGIN: dict[type[Controller], Callable[[Start], Controller]] = {
    PID: lambda s: PID(s.kp, s.ki, s.kd, s.target, integral_limit=0.0),
    PD: lambda s: PD(s.kp, s.kd, s.target),
    GravityCompensation: lambda s: GravityCompensation(),
    PDGravity: lambda s: PDGravity(s.kp, s.kd, s.target),
    ComputedTorque: lambda s: ComputedTorque(36.0, 12.0, s.target),
    LQR: lambda s: LQR(s.standing),
    SwingUp: lambda s: SwingUp(LQR(s.standing)),
    CascadePD: lambda s: CascadePD(0.0, s.kd, limit=np.inf, target=s.target),
}
"""How a law is made whose numbers the page sets; others need more than numbers."""


def laws(plant: Plant) -> tuple[Controller, ...]:
    """The laws that say they apply, those that have to be sampled last."""
    if not plant.actuated.any():
        return ()
    begin = start(plant)
    able = [law for law in LAWS.values() if law in BEGIN and not law.applies(plant)]
    found = [BEGIN[law](begin) for law in able]
    found = [one for one in found if not _linear(one) or _regulated(plant, one)]
    return tuple(sorted(found, key=lambda law: law.sampled))


def _linear(law: Any) -> bool:
    return isinstance(law, LQR | SwingUp)


def _regulated(plant: Plant, law: Controller) -> bool:
    """Is there a regulator where the mechanism stands, by a linearisation that is not too long?"""
    if plant.nv > 7 or program(plant.setup, "linearize").length > LARGEST_LINEAR:
        return False
    try:
        law.parameters(plant)
    except ChainruleError:
        return False
    return True
