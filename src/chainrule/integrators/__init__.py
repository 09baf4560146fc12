"""Integrators: one protocol, `Method`; methods as tables or small steppers; one registry.

A new method is an object of one of the classes here, or of a class of its own, and its name in
`METHODS`.
"""

from chainrule.integrators.dop853 import DOP853
from chainrule.integrators.embedded_pairs import AdaptivePair
from chainrule.integrators.method import Method, MethodError
from chainrule.integrators.system import System
from chainrule.integrators.table import ButcherTable
from chainrule.integrators.tables import (
    DOPRI5,
    RK4,
    Euler,
    GaussLegendre4,
    GaussLegendre6,
    Heun,
    ImplicitMidpoint,
    Midpoint,
    Tsit5,
)
from chainrule.integrators.variational import Variational
from chainrule.integrators.verlet import (
    ImplicitDamping,
    PositionMethod,
    SemiImplicitEuler,
    VelocityVerlet,
    Verlet,
)
from chainrule.registry import Registry

METHODS: Registry[Method] = Registry(
    "method",
    *(Euler, Verlet, VelocityVerlet, RK4),
    *(SemiImplicitEuler, ImplicitDamping, Midpoint, Heun),
    *(ImplicitMidpoint, GaussLegendre4, GaussLegendre6, Variational),
    *(DOPRI5, Tsit5, DOP853),
)
"""By word: those of the lectures by their keys, others with a fixed step, those that choose it."""

__all__ = [
    "DOP853",
    "DOPRI5",
    "METHODS",
    "RK4",
    "AdaptivePair",
    "ButcherTable",
    "Euler",
    "GaussLegendre4",
    "GaussLegendre6",
    "Heun",
    "ImplicitDamping",
    "ImplicitMidpoint",
    "Method",
    "MethodError",
    "Midpoint",
    "PositionMethod",
    "SemiImplicitEuler",
    "System",
    "Tsit5",
    "Variational",
    "VelocityVerlet",
    "Verlet",
]
