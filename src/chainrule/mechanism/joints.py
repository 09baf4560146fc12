"""Joints: how a link moves against its parent, and what sits at the joint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from chainrule.errors import MechanismError
from chainrule.mechanism.friction.reading import read_friction
from chainrule.mechanism.quantity import Quantity, Values, check_symbol, read
from chainrule.mechanism.rotation import Axis


@dataclass(frozen=True)
class Rotor:
    """A motor's rotor of inertia I and gear ratio n.

    Reflected, it adds n² I to the joint's own diagonal. With `carried`, it sits on the parent
    link and turns about the joint's axis with the parent: ½ I (ω + n q̇)², ω the parent's rate
    about that axis. A negative ratio turns the rotor the other way.
    """

    inertia: Quantity
    ratio: Quantity = 1
    carried: bool = False

    def read(self, where: str, values: Values) -> Rotor:
        """The same with exact numbers."""
        if not isinstance(self.carried, bool):
            raise MechanismError(
                f"expected true or false, got {self.carried!r}", f"{where}.carried"
            )
        return Rotor(
            read(self.inertia, f"{where}.inertia", values),
            read(self.ratio, f"{where}.ratio", values),
            self.carried,
        )


@dataclass(frozen=True)
class Joint:
    """A joint of some type: `size_q` coordinates, `size_v` rates.

    `name` is the coordinate's name; a joint without one is numbered q1, q2, …
    """

    name: str = ""
    axis: Any = "z"
    friction: Any = ()
    effort_limit: Quantity | None = None
    position_limits: tuple[Quantity, Quantity] | None = None
    actuated: bool = True
    rotor: Rotor | None = None

    kind: ClassVar[str] = ""
    size_q: ClassVar[int] = 1
    size_v: ClassVar[int] = 1

    def read(self, where: str, values: Values) -> Joint:
        """The same joint, validated, with exact numbers."""
        check_symbol(self.name, f"{where}.name")
        axis = Axis.read(self.axis, f"{where}.axis")
        friction = read_friction(self.friction, f"{where}.friction", values)
        limits, effort, rotor = self.position_limits, self.effort_limit, self.rotor
        if not isinstance(self.actuated, bool):
            raise MechanismError(
                f"expected true or false, got {self.actuated!r}", f"{where}.actuated"
            )
        if self.size_v != 1 and (friction or limits or rotor or effort is not None):
            raise MechanismError(
                f"a {self.kind} joint has no friction, limits or rotor: these belong to "
                "revolute and prismatic joints",
                where,
            )
        if effort is not None:
            effort = read(effort, f"{where}.effort_limit", values)
            value = effort.constant_value()
            if value is not None and value < 0:
                raise MechanismError(
                    f"expected a limit of at least 0, got {float(value):g}", f"{where}.effort_limit"
                )
        if limits is not None:
            limits = _read_limits(limits, f"{where}.position_limits", values)
        if rotor is not None:
            if not isinstance(rotor, Rotor):
                raise MechanismError(f"expected a Rotor, got {rotor!r}", f"{where}.rotor")
            rotor = rotor.read(f"{where}.rotor", values)
        return replace(
            self,
            axis=axis,
            friction=friction,
            effort_limit=effort,
            position_limits=limits,
            rotor=rotor,
        )


def _read_limits(limits: Any, where: str, values: Values) -> tuple[Any, Any]:
    if isinstance(limits, str) or not hasattr(limits, "__len__") or len(limits) != 2:
        raise MechanismError(f"expected [lower, upper], got {limits!r}", where)
    low, high = (read(v, where, values) for v in limits)
    a, b = low.constant_value(), high.constant_value()
    if a is not None and b is not None and a > b:
        raise MechanismError(f"the lower limit {float(a):g} is above {float(b):g}", where)
    return low, high


@dataclass(frozen=True)
class Revolute(Joint):
    """A hinge: q is the angle about the axis, in rad."""

    kind: ClassVar[str] = "revolute"


@dataclass(frozen=True)
class Prismatic(Joint):
    """A slide: q is the distance along the axis, in m."""

    kind: ClassVar[str] = "prismatic"


@dataclass(frozen=True)
class Ball(Joint):
    """A ball and socket: q is a unit quaternion (w, x, y, z), q̇ the link's angular velocity in
    its own frame."""

    kind: ClassVar[str] = "ball"
    size_q: ClassVar[int] = 4
    size_v: ClassVar[int] = 3


@dataclass(frozen=True)
class Free(Joint):
    """Six degrees of freedom: q is the position in the parent and a quaternion, q̇ the position's
    rate and the angular velocity in the link's own frame."""

    kind: ClassVar[str] = "free"
    size_q: ClassVar[int] = 7
    size_v: ClassVar[int] = 6


@dataclass(frozen=True)
class Fixed(Joint):
    """No motion."""

    kind: ClassVar[str] = "fixed"
    size_q: ClassVar[int] = 0
    size_v: ClassVar[int] = 0


JOINTS: dict[str, type[Joint]] = {j.kind: j for j in (Revolute, Prismatic, Ball, Free, Fixed)}
