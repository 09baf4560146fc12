"""Control: policies, each a small expression that the loop compiles.

>>> servo = PID(kp=300, ki=30, kd=60, target=[-1.257])
>>> cr.simulate(arm, x0, duration=10, loop=cr.Loop(servo, 0.01))
"""

from chainrule.control.cascade import CascadePD
from chainrule.control.choice import Choice
from chainrule.control.computed_torque import ComputedTorque
from chainrule.control.feedback import Feedback
from chainrule.control.gravity import GravityCompensation, PDGravity
from chainrule.control.lqr import LQR, Regulator
from chainrule.control.pd import PD
from chainrule.control.pid import PID
from chainrule.control.recorded import Recorded, Recording, steps
from chainrule.control.registry import LAWS, named
from chainrule.control.swing_up import SwingUp

__all__ = [
    "LAWS",
    "LQR",
    "PD",
    "PID",
    "CascadePD",
    "Choice",
    "ComputedTorque",
    "Feedback",
    "GravityCompensation",
    "PDGravity",
    "Recorded",
    "Recording",
    "Regulator",
    "SwingUp",
    "named",
    "steps",
]
