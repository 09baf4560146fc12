"""Kits: the interfaces of the DFKI pendulum kits, as thin faces on mechanisms."""

from chainrule.kits.asked import AskedLaw
from chainrule.kits.double_pendulum import DoublePendulumPlant
from chainrule.kits.machines import acrobot, pendubot
from chainrule.kits.parameters import ModelParameters
from chainrule.kits.pendulum import PendulumPlant
from chainrule.kits.simulator import Simulator
from chainrule.kits.symbolic import SymbolicDoublePendulum

__all__ = [
    "AskedLaw",
    "DoublePendulumPlant",
    "ModelParameters",
    "PendulumPlant",
    "Simulator",
    "SymbolicDoublePendulum",
    "acrobot",
    "pendubot",
]
