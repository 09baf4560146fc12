"""The lab's laws: those that apply to a plant, with numbers to begin with."""

from __future__ import annotations

from chainrule.control import LAWS, Controller, Gains
from chainrule.errors import ChainruleError
from chainrule.labpage.start import start
from chainrule.loop.plant import Plant
from chainrule.tracing.programs import program

LARGEST_LINEAR = 20_000  # instructions of the linearisation; a larger one has no place in a page


def laws(plant: Plant) -> tuple[Controller, ...]:
    """The laws that say they apply, those that have to be sampled last."""
    if not plant.actuated.any():
        return ()
    one = start(plant)
    gains = Gains(one.target, one.standing, one.kp, one.ki, one.kd)
    able = [law.begin(gains) for law in LAWS.values() if not law.applies(plant)]
    found = [law for law in able if law and (not law.linearized or _regulated(plant, law))]
    return tuple(sorted(found, key=lambda law: law.sampled))


def _regulated(plant: Plant, law: Controller) -> bool:
    """Is there a regulator where the mechanism stands, by a linearisation that is not too long?"""
    if plant.nv > 7 or program(plant.setup, "linearize").length > LARGEST_LINEAR:
        return False
    try:
        law.parameters(plant)
    except ChainruleError:
        return False
    return True
