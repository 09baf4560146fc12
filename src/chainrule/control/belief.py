"""Belief: the mechanism that a law computes with, where it is not the one that it moves."""

from __future__ import annotations

from chainrule.errors import ChainruleError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Sense
from chainrule.loop.plant import Plant, plant_of, tape_of
from chainrule.mechanism.mechanism import Mechanism


def believed(model: Mechanism | None, plant: Plant) -> Plant:
    """The mechanism that a controller computes with."""
    if model is None:
        return plant
    if (len(model.coordinate_names), model.dof) != (plant.nq, plant.nv):
        raise ChainruleError(
            f"model={model.name!r} has {model.dof} degrees of freedom, {plant.name} {plant.nv}"
        )
    return plant_of(model)


def believed_arm(model: Mechanism | None, arm: Arm, sense: Sense) -> Arm:
    """Its equations, on traced values."""
    return arm if model is None else believed(model, arm.plant).known(tape_of(sense.q))
