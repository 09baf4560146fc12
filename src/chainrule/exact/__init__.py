"""Exact algebra: trigonometric polynomials with a normal form, and how they are printed."""

from chainrule.exact.array import ExactArray
from chainrule.exact.expression import Expression, constant, symbol
from chainrule.exact.ring import Angle, Ring

__all__ = ["Angle", "ExactArray", "Expression", "Ring", "constant", "symbol"]
