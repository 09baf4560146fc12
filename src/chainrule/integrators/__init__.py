"""Integrators: methods as tables or small steppers, and their step programs for a right-hand side.

`DOP853` is in a module of its own: checking its 200 order conditions takes half a second.
"""

from .adaptive import DOPRI5, AdaptivePair, Tsit5
from .explicit import explicit_step
from .implicit import GaussLegendre4, GaussLegendre6, ImplicitMethod, ImplicitMidpoint
from .methods import RK4, Euler, Heun, Midpoint
from .system import System
from .table import ButcherTable
from .variational import Variational, VariationalMethod
from .verlet import PositionMethod, SemiImplicitEuler, VelocityVerlet, Verlet

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
