"""Exact rotations and unit vectors.

A multiple of π/2 is exact, a symbolic angle is a sine and a cosine of the ring, and any other
rotation becomes a unit quaternion with rational entries within 1e-15 of what was written; how
far it is off is kept in `error`.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from chainrule.errors import ChainruleWarning, MechanismError
from chainrule.exact import ExactArray, Expression, Ring, constant
from chainrule.mechanism.angles import read_angle
from chainrule.mechanism.quantity import (
    Quantity,
    Values,
    Vector,
    read,
    read_vector,
    written,
)
from chainrule.spatial.vectors import cross_matrix, quaternion_matrix

AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}
SCALE = 2**52  # half a step is 1e-16, which a rotation matrix at most quadruples


Direction: TypeAlias = "str | Vector | Axis"  # as written
Turns: TypeAlias = "Rotation | Sequence[object] | None"  # as written


@dataclass(frozen=True)
class Axis:
    """A unit vector with rational entries."""

    vector: tuple[Fraction, Fraction, Fraction]
    written: str | tuple[Quantity, ...] = field(compare=False)
    error: float = 0.0

    @staticmethod
    def read(value: Direction, where: str) -> Axis:
        """From "x", "-z" or three numbers, which need not have length one."""
        if isinstance(value, Axis):
            return value
        if isinstance(value, str):
            sign, name = (-1, value[1:]) if value.startswith("-") else (1, value)
            if name not in AXES:
                raise MechanismError(
                    f"expected 'x', 'y', 'z', '-x' … or three numbers, got {value!r}", where
                )
            x, y, z = (Fraction(sign * v) for v in AXES[name])
            return Axis((x, y, z), value)
        entries = [e.constant_value() for e in read_vector(value, where)]
        numbers = tuple(value)
        if any(e is None for e in entries):
            raise MechanismError(f"an axis must be numbers, got {numbers!r}", where)
        v = [e for e in entries if e is not None]
        square = sum(e * e for e in v)
        if square == 0:
            raise MechanismError("the axis is zero; give a direction such as [0, 0, 1]", where)
        root = _exact_root(square)
        if root:
            x, y, z = (e / root for e in v)
            return Axis((x, y, z), numbers)
        length = _root(square)
        near = [e / length for e in v]
        _, x, y, z = _unit([Fraction(0), *near])
        error = max(abs(float(a - b)) for a, b in zip((x, y, z), near, strict=True))
        return Axis((x, y, z), numbers, error)

    def __neg__(self) -> Axis:
        x, y, z = (-v for v in self.vector)
        if not isinstance(self.written, str):
            written: Any = tuple(-v for v in self.written)  # type: ignore[operator]
        else:
            written = self.written[1:] if self.written.startswith("-") else f"-{self.written}"
        return Axis((x, y, z), written, self.error)

    @property
    def exact(self) -> np.ndarray:
        """The entries as expressions."""
        return np.array([constant(e) for e in self.vector], dtype=object)


def _exact_root(square: Fraction) -> Fraction | None:
    n, d = math.isqrt(square.numerator), math.isqrt(square.denominator)
    return Fraction(n, d) if n * n == square.numerator and d * d == square.denominator else None


def _root(square: Fraction) -> Fraction:
    """The square root to 2⁻¹⁰⁰ of its size, far below any distance reported here."""
    shift = 2**200
    return (
        Fraction(math.isqrt(square.numerator * square.denominator * shift), 2**100)
        / square.denominator
    )


def _unit(values: Sequence[Fraction]) -> list[Fraction]:
    """A rational point of the unit sphere next to the given one.

    Stereographic projection from the pole opposite to the largest entry; a zero stays zero.
    """
    pole = max(range(len(values)), key=lambda i: abs(values[i]))
    sign = 1 if values[pole] >= 0 else -1
    t = [Fraction(round(v / (1 + abs(values[pole])) * SCALE), SCALE) for v in values]
    t[pole] = Fraction(0)
    square = Fraction(sum(e * e for e in t))
    result = [2 * e / (1 + square) for e in t]
    result[pole] = sign * (1 - square) / (1 + square)
    return result


def _in_radians(angle: Quantity, where: str) -> None:
    """Warn of a plain number that is more than a turn: it is likely to be in degrees."""
    if isinstance(angle, int | float) and abs(angle) > 2 * math.pi:
        text = (
            f"{angle:g} rad, {abs(angle) / 2 / math.pi:.3g} turns; degrees are '{angle:g}*pi/180'"
        )
        warnings.warn(f"{where}: {text}", ChainruleWarning, stacklevel=2)


@dataclass(frozen=True)
class Rotation:
    """A constant rotation: its exact matrix, what was written, and the distance between the two."""

    matrix: ExactArray
    written: tuple[Any, ...] = field(default=(), compare=False)
    error: float = 0.0

    @staticmethod
    def identity() -> Rotation:
        """No rotation."""
        return Rotation(ExactArray(np.eye(3, dtype=int)))

    def is_identity(self) -> bool:
        """Whether nothing is turned."""
        return self.matrix == np.eye(3, dtype=int)

    @staticmethod
    def about(
        axis: Direction, angle: Quantity, where: str = "rotation", values: Values | None = None
    ) -> Rotation:
        """A turn about an axis: "pi/2" and its multiples, a symbol, or radians."""
        a = Axis.read(axis, where)
        turns, terms, radians = read_angle(angle, where, values)
        if radians is not None:
            s, c = Fraction(math.sin(radians / 2)), Fraction(math.cos(radians / 2))
            near = _Nearest([c, *(s * e for e in a.vector)])
            return Rotation(near.matrix, ((axis, angle),), near.error + a.error)
        ring = Ring.of(((name, 1),) for name in terms)
        exact = ring.angle(terms, turns)
        K = cross_matrix(a.exact)
        R = np.eye(3, dtype=int) + K * exact.sin() + K @ K * (1 - exact.cos())
        return Rotation(ExactArray(R), ((axis, angle),), a.error)

    @staticmethod
    def quaternion(values: Sequence[float], where: str = "rotation") -> Rotation:
        """From a quaternion (w, x, y, z), which is normalised."""
        if isinstance(values, str) or not hasattr(values, "__len__"):
            raise MechanismError(f"expected a quaternion (w, x, y, z), got {values!r}", where)
        exact = [read(v, where).constant_value() for v in values]
        q = [v for v in exact if v is not None]
        if len(values) != 4 or len(q) != 4 or not any(q):
            raise MechanismError(f"expected a quaternion (w, x, y, z), got {values!r}", where)
        near = _Nearest(q)
        return Rotation(near.matrix, (("quaternion", tuple(values)),), near.error)

    @staticmethod
    def read(value: Turns, where: str, values: Values | None = None) -> Rotation:
        """From a list of turns [["x", "pi/2"], …], one after the other about the turned axes."""
        if isinstance(value, Rotation):
            return value
        if value is None:
            return Rotation.identity()
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise MechanismError(f"expected turns such as [['x', 'pi/2']], got {value!r}", where)
        if len(value) == 2 and isinstance(value[0], str):
            value = [value]  # a single turn
        result = Rotation.identity()
        for i, turn in enumerate(value):
            if not isinstance(turn, Sequence) or isinstance(turn, str) or len(turn) != 2:
                raise MechanismError(
                    f"expected an axis and an angle, got {turn!r}", f"{where}[{i}]"
                )
            axis, angle = turn
            if isinstance(axis, str) and axis == "quaternion":
                result = result @ Rotation.quaternion(angle, f"{where}[{i}]")
            else:
                _in_radians(angle, f"{where}[{i}]")
                result = result @ Rotation.about(axis, angle, f"{where}[{i}]", values)
        return result

    @property
    def inverse(self) -> Rotation:
        """The turns back, the last one first."""
        written = tuple((axis, _back(axis, angle)) for axis, angle in reversed(self.written))
        return Rotation(self.matrix.T, written, self.error)

    def __matmul__(self, other: Rotation) -> Rotation:
        return Rotation(
            self.matrix @ other.matrix, self.written + other.written, self.error + other.error
        )

    def to_list(self) -> list[Any]:
        """The turns, as a file holds them."""
        return [
            [_plain(axis), written(angle) if isinstance(angle, Expression) else _plain(angle)]
            for axis, angle in self.written
        ]


class _Nearest:
    """The rational rotation next to a quaternion of any length, and its largest error."""

    def __init__(self, quaternion: Sequence[Fraction]):
        length = _root(Fraction(sum(v * v for v in quaternion)))
        unit = [v / length for v in quaternion]
        exact, near = (quaternion_matrix(np.array(q)) for q in (_unit(unit), unit))
        pairs = [pair for rows in zip(exact, near, strict=True) for pair in zip(*rows, strict=True)]
        self.matrix = ExactArray(exact)
        self.error = max(abs(float(a - b)) for a, b in pairs)


def _back(axis: Any, angle: Any) -> Any:
    """The angle of the turn back; of a quaternion (w, x, y, z), its conjugate."""
    if isinstance(axis, str) and axis == "quaternion":
        w, *rest = angle
        return (w, *(-v for v in rest))
    return f"-({angle})" if isinstance(angle, str) else -angle


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    if isinstance(value, Fraction):
        return str(value)
    return value if isinstance(value, str | int) else float(value)
