"""The same motion with fewer numbers: a model rewritten before it is traced.

Links that do not move against their parent are joined to it, axes become z, origins slide along
them to where offsets vanish, and inertia that a joint cannot tell from its parent's is moved
there: the base parameters of Khalil and Dombre 2002, section 9.4, for any tree. With exact
scalars every zero is a zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.dynamics.model import Body, Model, RotorModel
from chainrule.spatial.turns import Matrix, coordinate_axis, turn_to
from chainrule.spatial.vectors import Scalar, identity, moved_inertia, zeros

Z = np.array([0, 0, 1])


@dataclass(frozen=True)
class Reduced:
    """A model, and the first moment of what was moved into the base (it has potential energy)."""

    model: Model
    base_moment: np.ndarray


@dataclass
class _Tree:
    """Bodies while they are rewritten."""

    bodies: list[Body]
    base_moment: np.ndarray

    def change(self, i: int, **fields: Any) -> None:
        self.bodies[i] = replace(self.bodies[i], **fields)

    def children(self, i: int) -> list[int]:
        return [j for j, body in enumerate(self.bodies) if body.parent == i]

    def add(self, i: int, mass: Scalar, first: np.ndarray, second: np.ndarray) -> None:
        """More inertia for a body, or for the base."""
        if i < 0:
            self.base_moment = self.base_moment + first
            return
        body = self.bodies[i]
        self.change(i, mass=body.mass + mass, first=body.first + first, second=body.second + second)

    def inertia_to_parent(
        self, i: int, mass: Scalar, first: np.ndarray, second: np.ndarray
    ) -> None:
        """Take inertia from a body and give it to its parent, where the joint puts it at q = 0."""
        body = self.bodies[i]
        self.add(body.parent, *moved_inertia(mass, first, second, Matrix(body.R), body.p))
        self.change(i, mass=body.mass - mass, first=body.first - first, second=body.second - second)

    def new_frame(self, i: int, Q: np.ndarray, t: np.ndarray) -> None:
        """Another frame for a body: turned by Q, its origin at t, seen from the old one."""
        body = self.bodies[i]
        mass, first, second = moved_inertia(body.mass, body.first, body.second, _TO(Q), -(Q.T @ t))
        self.change(
            i, R=body.R @ Q, p=body.p + body.R @ t, mass=mass, first=first, second=second,
        )  # fmt: skip
        for c in self.children(i):
            child = self.bodies[c]
            self.change(c, R=Q.T @ child.R, p=Q.T @ (child.p - t))


def _TO(Q: np.ndarray) -> Matrix:
    return Matrix(Q.T)


def reduce(model: Model, *, regroup: bool = True) -> Reduced:
    """The model in fewer numbers; without `regroup`, each body keeps its ten."""
    tree = _Tree(list(model.bodies), zeros(3))
    _join_fixed(tree)
    for i in range(len(tree.bodies)):
        _align(tree, i)
    for i in reversed(range(len(tree.bodies))):
        _slide_origin(tree, i)
    for i in reversed(range(len(tree.bodies))):
        _simplify_rotor(tree, i)
        if regroup:
            _regroup(tree, i)
    return Reduced(replace(model, bodies=tuple(tree.bodies)), tree.base_moment)


def mapped(reduced: Reduced, scalar: Callable[[Any], Any]) -> Reduced:
    """The same with every number passed through `scalar`.

    Where the moments about x and y add up to that about z, as regrouped ones do, they still do so
    afterwards: a sum that the algorithms see.
    """

    def array(entries: Any) -> np.ndarray:
        result = np.empty(np.shape(entries), dtype=object)
        for index, entry in np.ndenumerate(np.array(entries, dtype=object)):
            i, j = (*index, 0)[:2], index[::-1]
            mirrored = len(index) == 2 and index[0] > index[1] and entries[i] == entries[j]
            result[index] = result[j] if mirrored else scalar(entry)
        return result

    def inertia(J: np.ndarray) -> np.ndarray:
        result = array(J)
        if J[2, 2] == J[0, 0] + J[1, 1]:
            result[2, 2] = result[0, 0] + result[1, 1]
        return result

    bodies = [
        replace(
            body, joint=body.joint.mapped(array), R=array(body.R), p=array(body.p),
            mass=scalar(body.mass), first=array(body.first), second=inertia(body.second),
            rotor=body.rotor and replace(
                body.rotor, inertia=scalar(body.rotor.inertia), ratio=scalar(body.rotor.ratio)
            ),
        )
        for body in reduced.model.bodies
    ]  # fmt: skip
    model = replace(reduced.model, bodies=tuple(bodies), gravity=array(reduced.model.gravity))
    return Reduced(model, array(reduced.base_moment))


def _join_fixed(tree: _Tree) -> None:
    """Links without a joint become part of what carries them."""
    kept: list[int] = []
    for i, body in enumerate(tree.bodies):
        if len(body.v):
            kept.append(i)
            continue
        tree.inertia_to_parent(i, body.mass, body.first, body.second)
        for c in tree.children(i):
            child = tree.bodies[c]
            p, R = body.p + body.R @ child.p, body.R @ child.R
            tree.change(c, parent=body.parent, p=p, R=R)
    number = {-1: -1, **{old: new for new, old in enumerate(kept)}}
    tree.bodies = [replace(tree.bodies[i], parent=number[tree.bodies[i].parent]) for i in kept]


def _align(tree: _Tree, i: int) -> None:
    """Make z the axis of a joint, the last one of several."""
    joint = tree.bodies[i].joint
    if joint.axis is not None and coordinate_axis(joint.axis) != (2, 1):
        Q = turn_to(joint.axis)
        tree.new_frame(i, Q, zeros(3))
        tree.change(i, joint=joint.turned(Q, Z))


def _slide_origin(tree: _Tree, i: int) -> None:
    """Put the origin where the offsets of a body and of those it carries have most zeros.

    What turns about one axis leaves the place along it open, what only slides every place.
    """
    body = tree.bodies[i]
    offsets = [tree.bodies[c].p for c in tree.children(i)]
    own = body.R.T @ body.p
    if body.joint.turns == 1:
        places = [Z * p[2] for p in (*offsets, -own)]
    elif body.joint.turns == 0:
        places = [*offsets, -own]
    else:
        return

    def entries(t: np.ndarray) -> int:
        moved = [body.p + body.R @ t] if body.parent >= 0 else []
        return sum(int(e != 0) for p in (*moved, *(o - t for o in offsets)) for e in p)

    # Where nothing is gained the origin stays: moving it towards the base was tried, and made the
    # first links' accelerations, which have few entries, cost more than it saved further out.
    best = min([zeros(3), *places], key=entries)
    if any(e != 0 for e in best):
        tree.new_frame(i, identity(), best)


def _simplify_rotor(tree: _Tree, i: int) -> None:
    """A carried rotor of a hinge as inertia of the two links and a reflected rest.

    ½ I (ω + n q̇)² = ½ n I (ω + q̇)² + ½ (1 − n) I ω² + ½ n (n − 1) I q̇².
    """
    body = tree.bodies[i]
    rotor = body.rotor
    if rotor is None or body.joint.turns != 1:
        return
    extra = rotor.ratio * rotor.ratio * rotor.inertia
    if rotor.carried:
        share = rotor.ratio * rotor.inertia
        a = body.R @ Z
        tree.add(body.parent, 0, zeros(3), np.outer(a, a) * (rotor.inertia - share))
        tree.add(i, 0, zeros(3), np.outer(Z, Z) * share)
        extra = extra - share
    if body.parent < 0:
        tree.add(i, 0, zeros(3), np.outer(Z, Z) * extra)
        tree.change(i, rotor=None)
    else:
        tree.change(i, rotor=RotorModel(extra, 1, False))


def _regroup(tree: _Tree, i: int) -> None:
    """Move to the parent what the joint cannot tell from the parent's own inertia.

    Of a hinge: the mass, the first moment and the spread of mass along the axis. Of a slide: the
    second moments. Of what turns about a point: the mass.
    """
    body = tree.bodies[i]
    m, J = body.mass, body.second
    if not body.joint.turns:
        tree.inertia_to_parent(i, m * 0, zeros(3), J)
    elif not body.joint.slides and body.joint.turns == 1:
        along = (J[0, 0] + J[1, 1] - J[2, 2]) / 2
        spread = np.diag([along, along, along * 0])
        tree.inertia_to_parent(i, m, Z * body.first[2], spread)
    elif not body.joint.slides:
        tree.inertia_to_parent(i, m, zeros(3), zeros(3, 3))
