"""select, minimum, maximum, clip, sign, plus_zero: choices without `if`, for any scalar.

Floats, arrays, traced nodes and CasADi expressions alike, so an algorithm that uses them is
written once. NaN comes through: a choice never hides a value that is not a number.
"""

from typing import Any

import numpy as np

from chainrule.extras import extra
from chainrule.program.tape.node import Node


def select(condition: Node | bool, a: Node | float, b: Node | float) -> Any:
    """a where the condition holds, else b; both are computed."""
    if isinstance(condition, Node):
        return condition.tape.apply("select", condition, a, b)
    if isinstance(condition, bool | np.bool_):
        return a if condition else b
    if isinstance(condition, np.ndarray):
        return np.where(condition, a, b)
    return extra("casadi", "casadi").if_else(condition, a, b)  # only a CasADi condition is left


def minimum(a: Node | float, b: Node | float) -> Any:
    """The smaller one; NaN if either is."""
    return select(a <= b, a, select(b < a, b, a + b))


def maximum(a: Node | float, b: Node | float) -> Any:
    """The larger one; NaN if either is."""
    return select(b <= a, a, select(a < b, b, a + b))


def clip(x: Node | float, low: Node | float, high: Node | float) -> Any:
    """x, kept within low and high; NaN stays NaN."""
    return select(x < low, low, select(high < x, high, x))


def sign(x: Node | float) -> Any:
    """−1, 0 or 1; NaN stays NaN."""
    return select(x > 0.0, 1.0, select(x < 0.0, -1.0, x))


def plus_zero(x: Node | float | np.ndarray) -> Any:
    """x + 0.0, which makes −0.0 a 0.0 and leaves everything else; traced, it stays."""
    if isinstance(x, np.ndarray) and x.dtype == object:
        return np.array([plus_zero(value) for value in x.flat], object).reshape(x.shape)
    return x.plus_zero() if isinstance(x, Node) else x + 0.0
