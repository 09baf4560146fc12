"""A mechanism's numbers over one kind of scalar, laid out for the algorithms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import MissingValueError
from chainrule.exact.evaluation import double
from chainrule.mechanism.joints.model import Following, JointModel
from chainrule.spatial.turns import Chain, Turn, constant_turn
from chainrule.spatial.vectors import Scalar

if TYPE_CHECKING:
    from chainrule.exact import Expression
    from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class RotorModel:
    """A rotor's inertia and gear ratio; `carried` by the parent or reflected."""

    inertia: Scalar
    ratio: Scalar
    carried: bool


@dataclass(frozen=True)
class Body:
    """A link with its joint: placement (R, p) in the parent, and ten inertial numbers.

    `q` and `v` are where the joint's coordinates and rates are in the model's; those of a joint
    that follows others are theirs, so that bodies may share them.

    `mass`, `first` = m c and `second`, the inertia about the link frame's origin, are those in
    which the equations of motion are linear.
    """

    parent: int
    joint: JointModel
    q: np.ndarray
    v: np.ndarray
    R: np.ndarray
    p: np.ndarray
    mass: Scalar
    first: np.ndarray
    second: np.ndarray
    rotor: RotorModel | None
    name: str = ""


@dataclass(frozen=True)
class Model:
    """Bodies, parents first, and the acceleration of gravity, in the joints' own coordinates."""

    bodies: tuple[Body, ...]
    gravity: np.ndarray
    size_q: int
    size_v: int


def build(
    mechanism: Mechanism, scalar: Callable[[Expression], Any], *, apart: bool = False
) -> Model:
    """The mechanism with every number passed through `scalar`; with `apart`, joints that follow
    others have coordinates of their own, in the order of the links."""

    def array(entries: Iterable[Expression]) -> np.ndarray:
        given = np.array(entries, dtype=object)
        flat = [scalar(e) for e in given.flat]
        kind = float if all(isinstance(e, float) for e in flat) else object
        result = np.empty(len(flat), dtype=kind)
        result[:] = flat
        return result.reshape(given.shape)

    bodies, nq, nv = [], 0, 0
    for i, (link, parent) in enumerate(zip(mechanism.links, mechanism.parents, strict=True)):
        joint = link.joint
        rotor = joint.rotor
        own = len(joint.screws) if apart and i in mechanism.couplings else 0
        q, v = np.arange(nq, nq + joint.size_q + own), np.arange(nv, nv + joint.size_v + own)
        model = joint.model(array)
        if i in mechanism.couplings and not apart:
            led = mechanism.couplings[i]
            q, v = np.array(led.places), np.array(led.rates)
            model = Following(model, array(led.ratios), scalar(led.offset))
        bodies.append(
            Body(
                parent=parent,
                joint=model,
                q=q,
                v=v,
                R=array(link.rotation.matrix.entries),
                p=array(link.at),
                mass=scalar(link.mass),
                first=array(link.first_moment),
                second=array(link.second_moment.entries),
                rotor=rotor
                and RotorModel(scalar(rotor.inertia), scalar(rotor.ratio), rotor.carried),  # type: ignore[arg-type]
                name=link.name,
            )
        )
        nq, nv = nq + joint.size_q + own, nv + joint.size_v + own
    return Model(tuple(bodies), array(mechanism.gravity), nq, nv)


def placement(body: Body, q: np.ndarray) -> tuple[Turn, np.ndarray, Turn]:
    """(R, p) of a body in its parent, and the joint's own part of R."""
    turn, slide = body.joint.pose(q[body.q])
    return Chain(constant_turn(body.R), turn), body.p + body.R @ slide, turn


def columns(body: Body, q: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """The joint's motion (w, u) at a unit of each rate."""
    rates = np.eye(len(body.v), dtype=int)
    return [body.joint.motion(q[body.q], unit) for unit in rates]


def numeric_model(mechanism: Mechanism, values: Mapping[str, Any] | None = None) -> Model:
    """The mechanism in floats, at its own values and those given here."""
    known = {name: float(v) for name, v in {**mechanism.values, **(values or {})}.items()}
    missing = [name for name in mechanism.symbols if name not in known]
    if missing:
        raise MissingValueError.of(mechanism.name, missing)

    def number(expression: Expression) -> float:
        value = expression.constant_value()  # which most of a robot's numbers are
        return float(expression.evaluate(known)) if value is None else double(value)

    return build(mechanism, number)


def neutral_position(mechanism: Mechanism, rng: np.random.Generator | None = None) -> np.ndarray:
    """q of the reference pose, or a random pose; quaternions have length one."""
    q: list[float] = []
    for joint in mechanism.joints:
        where = joint.quaternion
        values = np.zeros(joint.size_q) if rng is None else rng.uniform(-1, 1, joint.size_q)
        if where is not None:
            values[where] = (1, 0, 0, 0) if rng is None else rng.normal(size=4)
            values[where] /= np.linalg.norm(values[where])
        q += list(values)
    return np.array(q)
