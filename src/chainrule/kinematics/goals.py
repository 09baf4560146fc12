"""Goal: where a link should be, as a place, a rotation or both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.errors import InputError
from chainrule.kinematics.places import Place, end_of, place_of
from chainrule.mechanism.mechanism import Described

ORTHONORMAL = 1e-6
"""How far R Rᵀ may be from 1; what is written with seven digits is a rotation."""


@dataclass(frozen=True, eq=False)
class Goal:
    """p (…, 3) and R (…, 3, 3); `what` says which count: "position", "rotation" or "pose"."""

    what: str
    p: np.ndarray
    R: np.ndarray

    @property
    def pose(self) -> np.ndarray:
        """T (4, 4) of a single goal."""
        return np.block([[self.R, self.p[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]])


def goal_of(target: ArrayLike | None, rotation: ArrayLike | None = None) -> Goal:
    """A target x, y, z (…, 3) in m, with or without a rotation (…, 3, 3); a pose (…, 4, 4); or None
    and a rotation."""
    if target is None:
        if rotation is None:
            raise InputError("give a target (x, y, z or a 4×4 pose), a rotation, or both")
        R = _rotations("rotation", rotation)
        return Goal("rotation", np.zeros(R.shape[:-1]), R)
    array = reals("target", target, "x, y, z in m, or a 4×4 pose")
    if not np.isfinite(array).all():
        raise refused("target", target, "finite numbers")
    if array.shape[-2:] == (4, 4) and rotation is None:
        if np.any(np.abs(array[..., 3, :] - (0, 0, 0, 1)) > ORTHONORMAL):
            raise refused("target", target, "a pose, whose last row is 0, 0, 0, 1")
        return Goal("pose", array[..., :3, 3], _rotations("target", array[..., :3, :3]))
    if array.ndim == 0 or array.shape[-1] != 3:
        raise InputError(
            f"target has shape {array.shape}; expected x, y, z in the base frame, in m, (..., 3), "
            "or poses (..., 4, 4)"
        )
    if rotation is None:
        return Goal("position", array, np.broadcast_to(np.eye(3), (*array.shape[:-1], 3, 3)))
    R = _rotations("rotation", rotation)
    try:
        batch = np.broadcast_shapes(array.shape[:-1], R.shape[:-2])
    except ValueError:
        raise InputError(
            f"leading shapes do not broadcast: target {array.shape}, rotation {R.shape}"
        ) from None
    return Goal("pose", np.broadcast_to(array, (*batch, 3)), np.broadcast_to(R, (*batch, 3, 3)))


def _rotations(name: str, value: ArrayLike) -> np.ndarray:
    """R (…, 3, 3), the rotation next to what is given."""
    R = reals(name, value, "a rotation, 3×3")
    if R.shape[-2:] != (3, 3) or not np.isfinite(R).all():
        raise InputError(f"{name} has shape {R.shape}; expected rotations (..., 3, 3)")
    off = np.abs(R @ np.swapaxes(R, -1, -2) - np.eye(3)).max(initial=0.0)
    if off > ORTHONORMAL or np.any(np.linalg.det(R) < 0):
        raise InputError(
            f"{name} is no rotation: its columns are off orthonormal by {off:.2g}"
            + (", and it mirrors" if np.any(np.linalg.det(R) < 0) else "")
        )
    U, _, V = np.linalg.svd(R)
    return U @ V


def aimed(mechanism: Described, link: str | None, point: ArrayLike | None, goal: Goal) -> Place:
    """What is brought to the goal: by default the link's end to a place, its frame to a pose."""
    if point is None and goal.what != "position":
        return place_of(mechanism, link)
    return end_of(mechanism, link, point)
