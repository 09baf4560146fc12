"""Integrators: methods as tables or small steppers, and their step programs for a right-hand side.

`DOP853` is in a module of its own: checking its 200 order conditions takes half a second.
"""

from chainrule.integrators.embedded_pairs import DOPRI5, AdaptivePair, Tsit5
from chainrule.integrators.explicit import explicit_step
from chainrule.integrators.implicit import (
    GaussLegendre4,
    GaussLegendre6,
    ImplicitMethod,
    ImplicitMidpoint,
)
from chainrule.integrators.methods import RK4, Euler, Heun, Midpoint
from chainrule.integrators.system import System
from chainrule.integrators.table import ButcherTable
from chainrule.integrators.variational import Variational, VariationalMethod
from chainrule.integrators.verlet import PositionMethod, SemiImplicitEuler, VelocityVerlet, Verlet

__all__ = [
    "DOPRI5",
    "RK4",
    "AdaptivePair",
    "ButcherTable",
    "Euler",
    "GaussLegendre4",
    "GaussLegendre6",
    "Heun",
    "ImplicitMethod",
    "ImplicitMidpoint",
    "Midpoint",
    "PositionMethod",
    "SemiImplicitEuler",
    "System",
    "Tsit5",
    "Variational",
    "VariationalMethod",
    "VelocityVerlet",
    "Verlet",
    "explicit_step",
]
