"""The place of `chainrule.kinematics` until version 0.2; it goes with the next version."""

from chainrule.kinematics import (
    UnreachableError,
    forward_kinematics,
    inverse_kinematics,
    planar_inverse_kinematics,
)

__all__ = [
    "UnreachableError",
    "forward_kinematics",
    "inverse_kinematics",
    "planar_inverse_kinematics",
]
