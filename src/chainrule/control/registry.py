"""Laws by the words that people type."""

from __future__ import annotations

from chainrule.control.cascade import CascadePD
from chainrule.control.computed_torque import ComputedTorque
from chainrule.control.feedback import Feedback
from chainrule.control.gravity import GravityCompensation, PDGravity
from chainrule.control.lqr import LQR
from chainrule.control.pd import PD
from chainrule.control.pid import PID
from chainrule.control.recorded import Recorded
from chainrule.control.swing_up import SwingUp
from chainrule.errors import UnknownNameError
from chainrule.loop.controller import Controller

LAWS: dict[str, type[Controller]] = {
    law.word: law
    for law in (
        PID, PD, GravityCompensation, PDGravity, ComputedTorque, LQR, SwingUp, CascadePD,
        Feedback, Recorded,
    )
}  # fmt: skip
"""Word → law."""


def named(word: str) -> type[Controller]:
    """The law of this word."""
    if word not in LAWS:
        raise UnknownNameError("law", word, list(LAWS))
    return LAWS[word]
