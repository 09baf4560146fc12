"""A ball and socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.mechanism.joints.base import Freedom, Joint
from chainrule.mechanism.joints.model import JointModel, Velocity
from chainrule.spatial.turns import Matrix, Turn
from chainrule.spatial.vectors import quaternion_matrix, zeros


class BallModel(JointModel):
    """R of a unit quaternion; the rates are the angular velocity in the link's frame."""

    slides = False
    quaternion: ClassVar[slice | None] = slice(0, 4)

    def stages(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 1, 2),)

    def pose(self, q: np.ndarray) -> tuple[Turn, np.ndarray]:
        return Matrix(quaternion_matrix(q)), zeros(3)

    def motion(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        return v, zeros(3)

    def force(self, q: np.ndarray, n: np.ndarray, f: np.ndarray) -> np.ndarray:
        return n


@dataclass(frozen=True)
class Ball(Joint):
    """A ball and socket: q is a unit quaternion (w, x, y, z), q̇ the link's angular velocity in
    its own frame."""

    word: ClassVar[str] = "ball"
    elsewhere: ClassVar[tuple[str, ...]] = ("spherical",)
    label: ClassVar[str] = "ball"
    urdf: ClassVar[tuple[str, ...]] = ("spherical",)  # not in the standard; pybullet has it
    drawn: ClassVar[str] = "ball"
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom("x"), Freedom("y"), Freedom("z"))
    quaternion: ClassVar[slice | None] = BallModel.quaternion

    def model(self, array: Callable[[Any], np.ndarray]) -> JointModel:
        return BallModel()
