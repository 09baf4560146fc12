"""What an algorithm needs to know of a joint type, in one place.

A joint takes its frame (fixed in the parent) to the link's frame. R maps the link's components
to the joint frame's, p is the link's origin in the joint frame. Rates are an angular velocity
w in the link's frame and the origin's velocity u in the joint's frame.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from chainrule.spatial.turns import About, Matrix, Turn, coordinate_axis
from chainrule.spatial.vectors import cross_matrix, identity, quaternion_matrix, zeros


class JointType(Protocol):
    """The five functions of a joint type; `a` is the unit axis."""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        """(R, p) at the coordinates q."""
        ...

    def turn(self, a: Any, q: Any) -> Turn:
        """R, in the form that is cheapest to apply."""
        ...

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        """(w, u) at the rates v; also its derivative, with rates' derivatives for v."""
        ...

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        """The generalised forces of a moment n and force f, given in the link's frame."""
        ...

    def quaternion(self) -> slice | None:
        """Where q holds a unit quaternion, if it does."""
        ...


class Revolute:
    """R = 1 + sin q [a]× + (1 − cos q) [a]×²  (Rodrigues)."""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        K = cross_matrix(a)
        return identity() + K * np.sin(q[0]) + K @ K * (1 - np.cos(q[0])), zeros(3)

    def turn(self, a: Any, q: Any) -> Turn:
        along = coordinate_axis(a)
        if along is None:
            return Matrix(self.pose(a, q)[0])
        k, sign = along
        return About(k, np.cos(q[0]), np.sin(q[0]) * sign)

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        return a * v[0], zeros(3)

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        return np.array([a @ n])

    def quaternion(self) -> slice | None:
        return None


class Prismatic:
    """p = a q"""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        return identity(), a * q[0]

    def turn(self, a: Any, q: Any) -> Turn:
        return Matrix(identity())

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        return zeros(3), a * v[0]

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        return np.array([a @ f])

    def quaternion(self) -> slice | None:
        return None


class Ball:
    """R of a unit quaternion; the rates are the angular velocity in the link's frame."""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        return quaternion_matrix(q), zeros(3)

    def turn(self, a: Any, q: Any) -> Turn:
        return Matrix(quaternion_matrix(q))

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        return v, zeros(3)

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        return n

    def quaternion(self) -> slice | None:
        return slice(0, 4)


class Free:
    """A position and a unit quaternion; the rates are ṗ and the angular velocity."""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        return quaternion_matrix(q[3:]), q[:3]

    def turn(self, a: Any, q: Any) -> Turn:
        return Matrix(quaternion_matrix(q[3:]))

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        return v[3:], v[:3]

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        return np.concatenate([R @ f, n])

    def quaternion(self) -> slice | None:
        return slice(3, 7)


class Fixed:
    """No motion."""

    def pose(self, a: Any, q: Any) -> tuple[Any, Any]:
        return identity(), zeros(3)

    def turn(self, a: Any, q: Any) -> Turn:
        return Matrix(identity())

    def motion(self, a: Any, v: Any) -> tuple[Any, Any]:
        return zeros(3), zeros(3)

    def project(self, a: Any, R: Any, n: Any, f: Any) -> Any:
        return n[:0]

    def quaternion(self) -> slice | None:
        return None


TYPES: dict[str, JointType] = {
    "revolute": Revolute(),
    "prismatic": Prismatic(),
    "ball": Ball(),
    "free": Free(),
    "fixed": Fixed(),
}
