"""Kinematics: where links are, how they move, and the coordinates that bring them somewhere.

>>> T = kinematics.pose(arm, q, "tool0")                         # 4×4, of many q at once
>>> J = kinematics.jacobian(arm, q, "tool0", "body")             # or "spatial", "point"
>>> q = kinematics.inverse_kinematics(arm, T, "tool0")           # within the joints' limits
>>> [b.q for b in kinematics.closed_form(arm, T, "tool0")]       # every branch, of six hinges

They ask for no mass, and take every kind of joint; what cannot be is said by name.
"""

from chainrule.errors import UnreachableError
from chainrule.kinematics.closed import Branch, closed_form
from chainrule.kinematics.forward import (
    forward_kinematics,
    jacobian,
    jacobian_rate,
    manipulability,
    pose,
    poses,
    singular_values,
)
from chainrule.kinematics.inverse import Nearest, inverse_kinematics, nearest
from chainrule.kinematics.planar import planar_inverse_kinematics

__all__ = [
    "Branch",
    "Nearest",
    "UnreachableError",
    "closed_form",
    "forward_kinematics",
    "inverse_kinematics",
    "jacobian",
    "jacobian_rate",
    "manipulability",
    "nearest",
    "planar_inverse_kinematics",
    "pose",
    "poses",
    "singular_values",
]
