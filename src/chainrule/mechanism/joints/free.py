"""A link that nothing holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.mechanism.joints.base import Freedom, Joint
from chainrule.mechanism.joints.model import JointModel, Velocity
from chainrule.spatial.turns import Matrix, Turn
from chainrule.spatial.vectors import quaternion_matrix


class FreeModel(JointModel):
    """A position and a unit quaternion; the rates are ṗ and the angular velocity."""

    quaternion: ClassVar[slice | None] = slice(3, 7)

    def stages(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,), (2,), (3, 4, 5))

    def pose(self, q: np.ndarray) -> tuple[Turn, np.ndarray]:
        return Matrix(quaternion_matrix(q[3:])), q[:3]

    def motion(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        return v[3:], v[:3]

    def force(self, q: np.ndarray, n: np.ndarray, f: np.ndarray) -> np.ndarray:
        return np.concatenate([quaternion_matrix(q[3:]) @ f, n])


@dataclass(frozen=True)
class Free(Joint):
    """Six degrees of freedom: q is the position in the parent and a quaternion, q̇ the position's
    rate and the angular velocity in the link's own frame."""

    word: ClassVar[str] = "free"
    elsewhere: ClassVar[tuple[str, ...]] = ("floating",)
    label: ClassVar[str] = "free"
    urdf: ClassVar[tuple[str, ...]] = ("floating",)
    freedoms: ClassVar[tuple[Freedom, ...]] = (
        *(Freedom(f"p{part}", "m") for part in "xyz"),
        *(Freedom(part) for part in "xyz"),
    )
    quaternion: ClassVar[slice | None] = FreeModel.quaternion

    def model(self, array: Callable[[Any], np.ndarray]) -> JointModel:
        return FreeModel()
