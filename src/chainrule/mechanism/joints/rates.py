"""Rates: what there is to know of each entry of q̇."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from chainrule.exact import Expression
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.joints.base import Freedom, Joint
from chainrule.mechanism.joints.spring import ExactSpring


@dataclass(frozen=True)
class Rate:
    """One entry of q̇: the joint and its `number` there, the coordinate's place in the joints' q
    (−1 for a joint with a quaternion)."""

    joint: Joint
    number: int
    place: int

    @property
    def freedom(self) -> Freedom:
        """Its facts."""
        return self.joint.freedoms[self.number]

    @property
    def name(self) -> str:
        """Of the coordinate, or of a direction of turning."""
        return self.freedom.named(self.joint.name)

    @property
    def axis(self) -> tuple[Fraction, ...]:
        """The unit vector about which it turns or along which it slides, in the joint's frame."""
        entries = (e.constant_value() for e in self.joint.screws[self.number].axis)
        return tuple(e for e in entries if e is not None)

    @property
    def actuated(self) -> bool:
        """Whether there is a motor."""
        return self.joint.actuated

    @property
    def friction(self) -> tuple[FrictionTerm, ...]:
        """The friction terms."""
        return self.joint.at_rate("friction", self.number) or ()

    @property
    def effort_limit(self) -> Expression | None:
        """The largest torque or force, or None."""
        return self.joint.at_rate("effort_limit", self.number)

    @property
    def velocity_limit(self) -> Expression | None:
        """The largest speed, or None."""
        return self.joint.at_rate("velocity_limit", self.number)

    @property
    def spring(self) -> ExactSpring | None:
        """The spring, or None."""
        return self.joint.at_rate("spring", self.number)

    @property
    def position_limits(self) -> tuple[Expression, Expression] | None:
        """(lower, upper), or None."""
        return self.joint.at_rate("position_limits", self.number)


def rates_of(joints: Sequence[Joint]) -> tuple[Rate, ...]:
    """The rates of joints, one after the other."""
    found: list[Rate] = []
    at = 0
    for joint in joints:
        plain = joint.quaternion is None
        found += [Rate(joint, k, at + k if plain else -1) for k in range(joint.size_v)]
        at += joint.size_q
    return tuple(found)
