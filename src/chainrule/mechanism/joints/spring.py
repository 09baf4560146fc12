"""A spring at a joint, or along a strand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.mechanism.quantity import Quantity, Values, read


@dataclass(frozen=True)
class Spring:
    """k (x − x₀), with the rest position x₀. As a term to estimate it is k x: the rest position
    is part of an offset there."""

    stiffness: Quantity
    rest: Quantity = 0

    word: ClassVar[str] = "spring"
    column: ClassVar[str] = "K{}"
    passive: ClassVar[bool] = False


@dataclass(frozen=True)
class ExactSpring(Spring):
    """A spring as read."""

    stiffness: Expression
    rest: Expression  # type: ignore[assignment]


def read_spring(value: object, where: str, values: Values) -> ExactSpring:
    """From a spring, a table {stiffness = …, rest = …}, or the stiffness alone."""
    if isinstance(value, dict):
        extra = [name for name in value if name not in ("stiffness", "rest")]
        if extra or "stiffness" not in value:
            raise MechanismError(f"expected stiffness and rest, got {value!r}", where)
        value = Spring(**value)
    if not isinstance(value, Spring):
        value = Spring(value)  # type: ignore[arg-type]
    stiffness = read(value.stiffness, f"{where}.stiffness", values)
    number = stiffness.constant_value()
    if number is not None and number < 0:
        raise MechanismError(
            f"a spring pulls back: the stiffness {float(number):g} is negative", where
        )
    return ExactSpring(stiffness, read(value.rest, f"{where}.rest", values))
