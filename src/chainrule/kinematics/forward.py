"""Where the links are, how they move with q̇, and how that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.dynamics.kinematics import frames
from chainrule.dynamics.model import numeric_model
from chainrule.kinematics.places import Place, end_of, place_of
from chainrule.kinematics.programs import (
    compiled,
    jacobian_program,
    pose_program,
    rate_program,
)
from chainrule.mechanism.mechanism import Described, Mechanism
from chainrule.program import Program
from chainrule.tracing import checks

Twist = Literal["point", "body", "spatial"]


class Placement(NamedTuple):
    """R (…, 3, 3) and p (…, 3) of a frame in the base frame."""

    R: np.ndarray
    p: np.ndarray

    @property
    def pose(self) -> np.ndarray:
        """[[R, p], [0, 1]] (…, 4, 4)"""
        T = np.zeros((*self.p.shape[:-1], 4, 4))
        T[..., :3, :3], T[..., :3, 3], T[..., 3, 3] = self.R, self.p, 1.0
        return T


@checked
def forward_kinematics(
    mechanism: Described, q: ArrayLike, link: str | None = None, point: ArrayLike | None = None
) -> np.ndarray:
    """The place (…, 3) in the base frame of a point of a link, given in the link's frame.

    By default of the last link's end: its centre of mass if it is a point mass, else as far again
    beyond it.
    """
    place = end_of(mechanism, link, point)
    return frame_at(place, place.state("q", q)).p


@checked
def pose(
    mechanism: Described, q: ArrayLike, link: str | None = None, point: ArrayLike | None = None
) -> np.ndarray:
    """T (…, 4, 4), the pose of a link's frame in the base frame; of the last link by default.

    With `point`, in the link's frame, the frame's origin is moved there.
    """
    place = place_of(mechanism, link, point)
    return frame_at(place, place.state("q", q)).pose


@checked
def poses(mechanism: Described, q: ArrayLike) -> np.ndarray:
    """T (…, links, 4, 4) of all links, in the order of `mechanism.links`."""
    place = place_of(mechanism)
    at, plant = place.state("q", q), place.plant
    if not plant.nq:
        every = [
            Placement(*(np.array(v, dtype=float) for v in f)).pose for f in _still(plant.mechanism)
        ]
        return np.broadcast_to(every, (*at.shape[:-1], len(every), 4, 4)).copy()
    return Placement(*plant("forward_kinematics", q=at)).pose


@checked
def jacobian(
    mechanism: Described,
    q: ArrayLike,
    link: str | None = None,
    kind: Twist = "point",
    *,
    point: ArrayLike | None = None,
) -> np.ndarray:
    """J (…, 6, dof) with (v, ω) = J q̇: three rows of velocity, three of angular velocity.

    "point": v of the point (the link's origin by default), in the base frame's axes. "body": the
    same in the link's own axes. "spatial": in the base frame's axes, v of the point of the link
    that is at the base frame's origin now. Murray, Li, Sastry 1994, 3.4; they write ω below v, too.
    """
    place = place_of(mechanism, link, point)
    return jacobian_at(place, place.state("q", q), kind)


@checked
def jacobian_rate(
    mechanism: Described,
    q: ArrayLike,
    qd: ArrayLike,
    link: str | None = None,
    kind: Twist = "point",
    *,
    point: ArrayLike | None = None,
) -> np.ndarray:
    """J̇ (…, 6, dof) while q moves at q̇, so that (v̇, ω̇) = J q̈ + J̇ q̇; exact, no differences."""
    place = place_of(mechanism, link, point)
    arrays = {"q": place.state("q", q), "qd": place.state("qd", qd)}
    checks.check_batch(arrays)
    if not place.plant.nv:
        return np.zeros((*np.broadcast_shapes(*(a.shape[:-1] for a in arrays.values())), 6, 0))
    return _call(place, rate_program, kind, **arrays)


@checked
def singular_values(
    mechanism: Described,
    q: ArrayLike,
    link: str | None = None,
    kind: Twist = "point",
    *,
    point: ArrayLike | None = None,
) -> np.ndarray:
    """σ₁ ≥ σ₂ ≥ … (…, min(6, dof)) of J; one that is zero is a direction that is lost."""
    return np.linalg.svd(jacobian(mechanism, q, link, kind, point=point), compute_uv=False)


@checked
def manipulability(
    mechanism: Described,
    q: ArrayLike,
    link: str | None = None,
    *,
    point: ArrayLike | None = None,
    of: Literal["all", "velocity", "rotation"] = "all",
) -> np.ndarray:
    """w = √det(J Jᵀ) (…), the product of J's singular values: zero where it is singular.

    Of all six rows, of the velocity's or of the rotation's three. Yoshikawa 1985.
    """
    rows = {"all": slice(0, 6), "velocity": slice(0, 3), "rotation": slice(3, 6)}[of]
    J = jacobian(mechanism, q, link, point=point)[..., rows, :]
    full = J.shape[-1] >= J.shape[-2]
    values = np.linalg.svd(J, compute_uv=False) if full else np.zeros((*J.shape[:-2], 1))
    return np.prod(values, axis=-1)


def frame_at(place: Place, q: np.ndarray) -> Placement:
    """The frame at a place; q as checked."""
    if place.plant.nq:
        return Placement(*_call(place, pose_program, q=q))
    R, p = (np.array(v, dtype=float) for v in _still(place.plant.mechanism)[place.index])
    batch = q.shape[:-1]
    p = p + R @ place.point
    return Placement(np.broadcast_to(R, (*batch, 3, 3)), np.broadcast_to(p, (*batch, 3)))


def jacobian_at(place: Place, q: np.ndarray, kind: str) -> np.ndarray:
    """The Jacobian at a place; q as checked."""
    if not place.plant.nv:
        return np.zeros((*q.shape[:-1], 6, 0))
    return _call(place, jacobian_program, kind, q=q)


def _call(place: Place, make: Callable[..., Program], *key: str, **arrays: np.ndarray) -> Any:
    function = compiled(make, place.plant, place.index, *key)
    wanted = {port.name for port in function.program.inputs}
    given = {k: v for k, v in {**arrays, "point": place.point}.items() if k in wanted}
    result = function(**given)
    return tuple(r + 0.0 for r in result) if isinstance(result, tuple) else result + 0.0


def _still(mechanism: Mechanism) -> list[tuple[Any, Any]]:
    """The frames of a mechanism in which nothing moves."""
    return frames(numeric_model(mechanism), np.zeros(0))
