"""Plants: the interfaces of the DFKI pendulum kits, as thin faces on mechanisms."""

from chainrule.plants.double_pendulum import DoublePendulumPlant
from chainrule.plants.parameters import ModelParameters
from chainrule.plants.pendulum import PendulumPlant
from chainrule.plants.simulator import Simulator

__all__ = ["DoublePendulumPlant", "ModelParameters", "PendulumPlant", "Simulator"]
