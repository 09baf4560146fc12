"""Simulation: a mechanism in closed loop, as one compiled step, and the trajectory it gives."""

from chainrule.simulation.actuator import Actuator
from chainrule.simulation.controller import Command, Controller, PythonController, Sense
from chainrule.simulation.disturbance import Disturbance, Force, Push
from chainrule.simulation.events import Event, Occurrence
from chainrule.simulation.limits import LimitEvents, Stops
from chainrule.simulation.running import ControllerError, Status
from chainrule.simulation.sensor import Sensor
from chainrule.simulation.simulate import simulate
from chainrule.simulation.stability import StabilityWarning
from chainrule.simulation.trajectory import Trajectory

__all__ = [
    "Actuator",
    "Command",
    "Controller",
    "ControllerError",
    "Disturbance",
    "Event",
    "Force",
    "LimitEvents",
    "Occurrence",
    "Push",
    "PythonController",
    "Sense",
    "Sensor",
    "StabilityWarning",
    "Status",
    "Stops",
    "Trajectory",
    "simulate",
]
