"""The lab's laws: those that apply to a plant, with numbers to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

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
from chainrule.labpage.data import Start
from chainrule.labpage.start import start
from chainrule.loop.controller import Controller
from chainrule.loop.plant import Plant
from chainrule.tracing.programs import program

LARGEST_LINEAR = 20_000  # instructions of the linearisation; a larger one has no place in a page

OWN = ("target", "kp", "ki", "kd", "integral_limit")  # numbers that are settings of the same name


@dataclass(frozen=True)
class Begin:
    """How the page makes a law, the settings that it depends on, and which setting (or what follows
    from some) each of its numbers is; by default those of the same name."""

    made: Callable[[Start], Controller]
    settings: tuple[str, ...] = ()
    numbers: Mapping[str, str] | None = None

    def given(self, names: Iterable[str]) -> dict[str, str]:
        """Number → setting."""
        same = {name: name for name in names if name in OWN}
        return same if self.numbers is None else dict(self.numbers)


BEGIN: dict[type[Controller], Begin] = {
    PID: Begin(lambda s: PID(s.kp, s.ki, s.kd, s.target, integral_limit=0.0), OWN[:4]),
    PD: Begin(lambda s: PD(s.kp, s.kd, s.target), ("target", "kp", "kd")),
    GravityCompensation: Begin(lambda s: GravityCompensation()),
    PDGravity: Begin(lambda s: PDGravity(s.kp, s.kd, s.target), ("target", "kp", "kd")),
    ComputedTorque: Begin(
        lambda s: ComputedTorque(36.0, 12.0, s.target),
        ("target", "omega"),
        {"target": "target", "kp": "omega_squared", "kd": "omega_twice"},
    ),
    LQR: Begin(lambda s: LQR(s.standing), ("target", "effort")),
    SwingUp: Begin(lambda s: SwingUp(LQR(s.standing)), ("effort",), {}),
    CascadePD: Begin(
        lambda s: CascadePD(0.0, s.kd, limit=np.inf, target=s.target),
        ("target", "kp", "kd"),
        {"target": "target", "kp": "kp_over_kd", "kv": "kd"},
    ),
}
"""The laws whose numbers the page sets; others need more than numbers."""


def laws(plant: Plant) -> tuple[Controller, ...]:
    """The laws that say they apply, those that have to be sampled last."""
    if not plant.actuated.any():
        return ()
    begin = start(plant)
    able = [law for law in LAWS.values() if law in BEGIN and not law.applies(plant)]
    linear = {law for law in able if "effort" in BEGIN[law].settings}
    found = [BEGIN[law].made(begin) for law in able]
    found = [one for one in found if type(one) not in linear or _regulated(plant, one)]
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
