"""Integrators: methods as tables, and the step program of a method and a right-hand side."""

from .explicit import explicit_step
from .methods import RK4, Euler, Heun, Midpoint
from .table import ButcherTable

__all__ = ["RK4", "ButcherTable", "Euler", "Heun", "Midpoint", "explicit_step"]
