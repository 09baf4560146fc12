"""Simulation: a mechanism in closed loop, as one compiled step, and the trajectory it gives."""

from chainrule.loop.controller import Command, Controller, PythonController, Sense
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import (
    Actuator,
    Disturbance,
    Force,
    LimitEvents,
    Push,
    Sensor,
    Stops,
)
from chainrule.simulation.equilibria import equilibria
from chainrule.simulation.events import Event, Occurrence
from chainrule.simulation.running import ControllerError, Status
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
    "Loop",
    "Occurrence",
    "Push",
    "PythonController",
    "Sense",
    "Sensor",
    "StabilityWarning",
    "Status",
    "Stops",
    "Trajectory",
    "equilibria",
    "simulate",
]
