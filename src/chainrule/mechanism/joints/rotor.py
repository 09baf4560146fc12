"""The rotor of a motor at a joint."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.mechanism.quantity import Quantity, Values, read


@dataclass(frozen=True)
class Rotor:
    """A motor's rotor of inertia I and gear ratio n.

    Reflected, it adds n² I to the joint's own diagonal, of a ball or free joint at every rate. With
    `carried`, it sits on the parent link and turns about the joint's axis with the parent:
    ½ I (ω + n q̇)², ω the parent's rate about that axis. A negative ratio turns the rotor the
    other way.
    """

    inertia: Quantity
    ratio: Quantity = 1
    carried: bool = False

    def read(self, where: str, values: Values) -> ExactRotor:
        """The same with exact numbers."""
        if not isinstance(self.carried, bool):
            raise MechanismError(
                f"expected true or false, got {self.carried!r}", f"{where}.carried"
            )
        return ExactRotor(
            read(self.inertia, f"{where}.inertia", values),
            read(self.ratio, f"{where}.ratio", values),
            self.carried,
        )


@dataclass(frozen=True)
class ExactRotor(Rotor):
    """A rotor as read."""

    inertia: Expression
    ratio: Expression  # type: ignore[assignment]
