"""Joints: how a link moves against its parent, and what sits at the joint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.mechanism.friction import Friction, FrictionTerm, read_friction
from chainrule.mechanism.joints.model import JointModel, ScrewMotion, Screws
from chainrule.mechanism.joints.rotor import Rotor
from chainrule.mechanism.joints.spring import ExactSpring, Spring, read_spring
from chainrule.mechanism.quantity import Quantity, Values, check_symbol, read
from chainrule.mechanism.rotation import Axis, Direction

Reader = Callable[[Any, str, Values], Any]
NONE = "none"  # in a list with an entry for each rate, in a file


def direction(value: Direction, where: str, values: Values) -> Axis:
    """A unit vector among a joint type's data."""
    return Axis.read(value, where)


@dataclass(frozen=True)
class Freedom:
    """A coordinate or rate of a joint type: what it adds to the joint's name, its unit, and
    whether an angle comes round: a full turn changes nothing."""

    suffix: str = ""
    unit: str = "rad"
    round: bool = True

    @property
    def angle(self) -> bool:
        """Whether it turns."""
        return self.unit == "rad"

    @property
    def periodic(self) -> bool:
        """Whether it is an angle that comes round."""
        return self.angle and self.round

    @property
    def force_unit(self) -> str:
        """The unit of the generalised force."""
        return "N m" if self.angle else "N"

    def named(self, joint: str) -> str:
        """The name of a joint's coordinate."""
        return f"{joint}_{self.suffix}" if self.suffix else joint


@dataclass(frozen=True)
class Joint:
    """A joint of some type: `size_q` coordinates, `size_v` rates.

    `name` is the coordinate's name, to which a type of several adds suffixes; a joint without one
    is numbered q1, q2, … Of a joint with several rates, `friction`, the limits and `spring` have
    an entry for each.

    A type says in one file what it is: `word`, `label`, URDF's words, how it is `drawn`, its
    `data` with their readers, the `freedoms` of its rates, where in q a `quaternion` lies if one
    does, and either its `screws` or a `model` of its own.
    """

    name: str = ""
    axis: Direction = "z"
    friction: Friction = ()
    effort_limit: Quantity | Sequence[Quantity | None] | None = None
    position_limits: Sequence[Quantity | Sequence[Quantity] | None] | None = None
    actuated: bool = True
    rotor: Rotor | None = None
    velocity_limit: Quantity | Sequence[Quantity | None] | None = None
    spring: Spring | Quantity | Sequence[Spring | Quantity | None] | None = None

    word: ClassVar[str] = ""
    elsewhere: ClassVar[tuple[str, ...]] = ()
    """What it is called in other programs, for the answer to who writes that."""
    label: ClassVar[str] = ""
    drawn: ClassVar[str] = ""
    urdf: ClassVar[tuple[str, ...]] = ()
    data: ClassVar[Mapping[str, Reader]] = {}
    freedoms: ClassVar[tuple[Freedom, ...]] = ()
    quaternion: ClassVar[slice | None] = None
    size_q: ClassVar[int] = 0
    size_v: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        cls.size_v = len(cls.freedoms)
        cls.size_q = cls.size_v + (cls.quaternion is not None)

    @classmethod
    def coordinates(cls) -> tuple[Freedom, ...]:
        """One for each entry of q: the rates', but for a quaternion's four."""
        if cls.quaternion is None:
            return cls.freedoms
        four = tuple(Freedom(part, "1") for part in "wxyz")
        return cls.freedoms[: cls.quaternion.start] + four

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The directions among its data."""
        given = (getattr(self, name) for name in self.data)
        return tuple(value for value in given if isinstance(value, Axis))

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        """The exact screw of each coordinate, one after the other, if it is made of such."""
        return ()

    def model(self, array: Callable[[Any], np.ndarray]) -> JointModel:
        """The joint over another scalar; `array` converts exact entries."""
        return Screws(tuple(screw.mapped(array) for screw in self.screws))

    def read(self, where: str, values: Values) -> Joint:
        """The same joint, validated, with exact numbers."""
        check_symbol(self.name, f"{where}.name")
        if not isinstance(self.actuated, bool):
            raise MechanismError(
                f"expected true or false, got {self.actuated!r}", f"{where}.actuated"
            )
        rotor = self.rotor
        turns = self.quaternion is not None
        given = [getattr(self, field) for field in AT_RATE if field != "friction"]
        if (turns or not self.size_v) and any(map(_is_given, given)):
            raise MechanismError(
                f"a {self.word} joint has no limits and no spring: these belong to joints whose "
                "coordinates are angles and lengths",
                where,
            )
        if not self.size_v and _is_given(self.friction):
            raise MechanismError(f"a {self.word} joint does not move: it has no friction", where)
        if rotor is not None:
            if not isinstance(rotor, Rotor):
                raise MechanismError(f"expected a Rotor, got {rotor!r}", f"{where}.rotor")
            if self.size_v != 1 and not turns:
                raise MechanismError(
                    f"a {self.word} joint has no rotor: give it to a joint with one rate",
                    f"{where}.rotor",
                )
            rotor = rotor.read(f"{where}.rotor", values)
            if turns and rotor.carried:
                raise MechanismError(
                    f"the rotor of a {self.word} joint has no axis about which it could be carried",
                    f"{where}.rotor",
                )
        own = replace(
            self,
            **{
                name: reader(getattr(self, name), f"{where}.{name}", values)
                for name, reader in {"axis": direction, **self.data}.items()
            },
            **{name: self._each(name, reader, where, values) for name, reader in AT_RATE.items()},
            rotor=rotor,
        )
        terms = [t for k in range(self.size_v) for t in own.at_rate("friction", k) or ()]
        if turns and any(term.dry for term in terms):
            raise MechanismError(
                f"a {self.word} joint cannot stick: its friction must be smooth, such as Viscous",
                f"{where}.friction",
            )
        return own

    def _each(self, field: str, reader: Reader, where: str, values: Values) -> Any:
        """A field that has an entry for each of several rates, or is the one rate's."""
        value, where = getattr(self, field), f"{where}.{field}"
        if self.size_v <= 1 or not _is_given(value):
            return value if value is None else reader(value, where, values)
        if isinstance(value, str) or not hasattr(value, "__len__") or len(value) != self.size_v:
            names = ", ".join(freedom.named(self.name) for freedom in self.freedoms)
            raise MechanismError(
                f"expected {self.size_v} entries, one for each of {names}, got {value!r}", where
            )
        return tuple(
            None if v == NONE or not _is_given(v) else reader(v, f"{where}[{k}]", values)
            for k, v in enumerate(value)
        )

    def at_rate(self, field: str, k: int) -> Any:
        """The entry of a field of `AT_RATE` for one rate, as read."""
        value = getattr(self, field)
        return value[k] if self.size_v > 1 and value else value


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


def _is_given(value: object) -> bool:
    """Whether a field was filled in; an empty list is not."""
    return value is not None and (not isinstance(value, Sized) or len(value) > 0)


def read_effort(value: object, where: str, values: Values) -> Expression:
    """A limit of effort or speed."""
    effort = read(value, where, values)
    number = effort.constant_value()
    if number is not None and number < 0:
        raise MechanismError(f"expected a limit of at least 0, got {float(number):g}", where)
    return effort


def read_limits(
    limits: Sequence[object], where: str, values: Values
) -> tuple[Expression, Expression]:
    """[lower, upper]"""
    if isinstance(limits, str) or not hasattr(limits, "__len__") or len(limits) != 2:
        raise MechanismError(f"expected [lower, upper], got {limits!r}", where)
    low, high = (read(v, where, values) for v in limits)
    a, b = low.constant_value(), high.constant_value()
    if a is not None and b is not None and a > b:
        raise MechanismError(f"the lower limit {float(a):g} is above {float(b):g}", where)
    return low, high


AT_RATE: dict[str, Reader] = {
    "friction": read_friction,
    "effort_limit": read_effort,
    "position_limits": read_limits,
    "velocity_limit": read_effort,
    "spring": read_spring,
}
"""The fields with an entry for each rate, and their readers."""
