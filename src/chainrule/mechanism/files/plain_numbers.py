"""A mechanism in plain numbers, for formats that hold nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import ExactArray, Expression
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous
from chainrule.mechanism.link import ExactLink
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import read_vector
from chainrule.mechanism.rotation import Axis


class PlainNumbers:
    """Every quantity of a mechanism as a double, at the values of its symbols.

    What neither URDF nor MJCF can hold is refused here: symbols without a value, a change of
    coordinates, rotors carried by the parent, friction other than viscous and Coulomb's.
    """

    def __init__(self, mechanism: Mechanism, format: str):
        self.mechanism, self.format = mechanism, format
        self.values: dict[str, Any] = dict(mechanism.values)
        missing = mechanism.missing_values()
        if missing:
            raise self.refused(
                f"numbers only, and there is no value for {', '.join(missing)}; give one by "
                f"mechanism.with_values({missing[0]}=…)",
                "parameters",
            )
        if mechanism.coordinates is not None:
            raise self.refused("the joints' own coordinates only", "coordinates")
        for link in mechanism.links:
            rotor = link.joint.rotor
            if rotor is not None and rotor.carried:
                raise self.refused(
                    "no rotor carried by the parent link", f"link {link.name!r}.joint.rotor"
                )

    def refused(self, holds: str, where: str) -> MechanismError:
        """The error for what the format cannot hold."""
        return MechanismError(f"{self.format} holds {holds}", where, self.mechanism.name)

    def number(self, value: Any) -> float:
        """A quantity, rounded once."""
        if isinstance(value, Expression):
            exact = value.constant_value()
            return float(value.evaluate(self.values) if exact is None else exact)
        return float(value)

    def numbers(self, values: Iterable[Any]) -> np.ndarray:
        """A vector."""
        return np.array([self.number(v) for v in values])

    def matrix(self, array: ExactArray) -> np.ndarray:
        """A 3×3 matrix."""
        return self.numbers(array.entries.ravel()).reshape(3, 3)

    def rotation(self, link: ExactLink) -> np.ndarray | None:
        """The rotation of the joint's frame, or None for no rotation."""
        R = self.matrix(link.rotation.matrix)
        return None if (np.eye(3) == R).all() else R

    def axis(self, axis: Axis) -> np.ndarray:
        """A direction as it was written, of any length: it is normalised when it is read."""
        given = axis.vector if isinstance(axis.written, str) else axis.written
        return self.numbers(read_vector(given, "axis"))

    def friction(self, terms: Iterable[FrictionTerm], where: str) -> tuple[float, float]:
        """(viscous, Coulomb) coefficients."""
        viscous = coulomb = 0.0
        for term in terms:
            if isinstance(term, Viscous):
                viscous += self.number(term.exact)
            elif isinstance(term, Coulomb) and term.dry:
                coulomb += self.number(term.exact)
            else:
                smooth = " smoothed by atan" if isinstance(term, Coulomb) else ""
                raise self.refused(
                    f"viscous friction and Coulomb's, not {term.word}{smooth}", f"{where}.friction"
                )
        return viscous, coulomb
