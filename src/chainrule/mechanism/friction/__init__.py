"""Friction of a joint: a sum of terms, each linear in its one coefficient.

A class carries all that others need to know of it. A new one is a class like these, in a file of
its own, and a place in `FRICTION`; terms are added up and written in the order of this registry.
"""

from chainrule.mechanism.friction.coulomb import Coulomb
from chainrule.mechanism.friction.offset import Offset
from chainrule.mechanism.friction.one_sided import (
    BackwardCoulomb,
    BackwardViscous,
    ForwardCoulomb,
    ForwardViscous,
)
from chainrule.mechanism.friction.stribeck import Stribeck
from chainrule.mechanism.friction.term import FrictionTerm
from chainrule.mechanism.friction.viscous import Viscous
from chainrule.registry import Registry

FRICTION: Registry[type[FrictionTerm]] = Registry(
    "friction",
    Viscous,
    Coulomb,
    Offset,
    ForwardViscous,
    BackwardViscous,
    ForwardCoulomb,
    BackwardCoulomb,
    Stribeck,
)

__all__ = [
    "FRICTION",
    "BackwardCoulomb",
    "BackwardViscous",
    "Coulomb",
    "ForwardCoulomb",
    "ForwardViscous",
    "FrictionTerm",
    "Offset",
    "Stribeck",
    "Viscous",
]
