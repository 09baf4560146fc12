"""Control: policies, each a small expression that the loop compiles.

>>> servo = PID(kp=300, ki=30, kd=60, target=[-1.257])
>>> cr.simulate(arm, x0, duration=10, loop=cr.Loop(servo, 0.01))

A law says what it is called and where it applies. A new one is a class like these, in a file of
its own, and a place in `LAWS`.
"""

from chainrule.control.choice import Choice
from chainrule.control.computed_torque import ComputedTorque
from chainrule.control.feedback import Feedback
from chainrule.control.gravity import GravityCompensation, PDGravity
from chainrule.control.moves import cubic, quintic, trapezoid
from chainrule.control.network import Network
from chainrule.control.observers import (
    OBSERVERS,
    DelayPredictor,
    DisturbanceObserver,
    ExtendedKalmanFilter,
    KalmanFilter,
    Observed,
    Observer,
    PositionObserver,
    VelocityFilter,
)
from chainrule.control.pd_plus import PDPlus
from chainrule.control.recorded import Recorded, Recording, steps
from chainrule.control.reference import Desired, ReferenceMotion
from chainrule.control.regulators.lqi import LQI
from chainrule.control.regulators.lqr import LQR, Regulator
from chainrule.control.regulators.plan_following import PlanFollowing
from chainrule.control.regulators.tvlqr import TVLQR
from chainrule.control.servo import Servo
from chainrule.control.servos.cascade import CascadePD
from chainrule.control.servos.drives import Drives
from chainrule.control.servos.pid import PD, PID
from chainrule.control.underactuated.energy import EnergyShaping
from chainrule.control.underactuated.partial import PartialLinearization
from chainrule.control.underactuated.pump import Pump
from chainrule.control.underactuated.swing_up import SwingUp
from chainrule.loop.controller import Basin, Command, Controller, Gains, Sense
from chainrule.loop.handover import Handover
from chainrule.registry import Registry

LAWS: Registry[type[Controller]] = Registry(
    "law",
    PID,
    PD,
    GravityCompensation,
    PDGravity,
    PDPlus,
    ComputedTorque,
    LQR,
    TVLQR,
    LQI,
    PartialLinearization,
    EnergyShaping,
    SwingUp,
    CascadePD,
    Drives,
    Feedback,
    Recorded,
    Network,
)

__all__ = [
    "LAWS",
    "LQI",
    "LQR",
    "OBSERVERS",
    "PD",
    "PID",
    "TVLQR",
    "Basin",
    "CascadePD",
    "Choice",
    "Command",
    "ComputedTorque",
    "Controller",
    "DelayPredictor",
    "Desired",
    "DisturbanceObserver",
    "Drives",
    "EnergyShaping",
    "ExtendedKalmanFilter",
    "Feedback",
    "Gains",
    "GravityCompensation",
    "Handover",
    "KalmanFilter",
    "Network",
    "Observed",
    "Observer",
    "PDGravity",
    "PDPlus",
    "PartialLinearization",
    "PlanFollowing",
    "PositionObserver",
    "Pump",
    "Recorded",
    "Recording",
    "ReferenceMotion",
    "Regulator",
    "Sense",
    "Servo",
    "SwingUp",
    "VelocityFilter",
    "cubic",
    "quintic",
    "steps",
    "trapezoid",
]
