"""Friction of robot files: a damping and a dry friction at each joint."""

from __future__ import annotations

from fractions import Fraction

from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous


def friction_terms(
    damping: Fraction | float, dry: Fraction | float, name: str, remarks: Remarks
) -> tuple[FrictionTerm, ...]:
    """The terms that are there; one that would drive the joint, as fits to measurements give, is
    left out."""
    found: list[FrictionTerm] = []
    for term, coefficient in ((Viscous, damping), (Coulomb, dry)):
        if coefficient < 0:
            remarks.add("friction that is negative, and would drive the joint, is left out", name)
        elif coefficient:
            found.append(term(coefficient))
    return tuple(found)
