"""Node: a value that is not known yet, and behaves like a number.

Operators, and methods with numpy's names, so that `np.sin(x)` and `R @ v` on object arrays
work. What an operator does is decided by the tape (`Tape.apply`), here is only the spelling.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.program.tape.operations import OPERATIONS

if TYPE_CHECKING:
    from chainrule.program.tape.tape import Tape

LARGEST_POWER = 64
"""x**n is unrolled into multiplications up to this |n|; beyond, it is pow(x, n)."""


def _binary(op: str, turned: bool = False) -> Callable[["Node", "Node | float"], "Node"]:
    """self op other, or other op self; left to numpy where that is an array: it broadcasts."""

    def method(self: "Node", other: "Node | float") -> "Node":
        if other.__class__ is not Node and isinstance(other, np.ndarray):
            return NotImplemented
        return self.tape.apply(op, self, other)

    def reflected(self: "Node", other: "Node | float") -> "Node":
        if other.__class__ is not Node and isinstance(other, np.ndarray):
            return NotImplemented
        return self.tape.apply(op, other, self)

    return reflected if turned else method


def _function(op: str) -> Callable[["Node"], "Node"]:
    def method(self: "Node") -> "Node":
        return self.tape.apply(op, self)

    method.__name__, method.__doc__ = op, f"{op}(self)."
    return method


class Node:
    """One value of a tape."""

    __slots__ = ("args", "index", "op", "payload", "tape")

    def __init__(self, tape: "Tape", index: int, op: str, args: tuple["Node", ...], payload: Any):
        self.tape, self.index, self.op, self.args, self.payload = tape, index, op, args, payload

    @property
    def is_constant(self) -> bool:
        """Is its value known?"""
        return self.op == "const"

    @property
    def is_condition(self) -> bool:
        """Is it true or false rather than a number?"""
        if self.op == "const":
            return isinstance(self.payload, bool)
        return self.op in OPERATIONS and OPERATIONS[self.op].condition

    def __repr__(self) -> str:
        if self.op in ("const", "input"):
            return f"{self.payload}"
        return f"%{self.index} = {self.op} " + " ".join(f"%{a.index}" for a in self.args)

    def __bool__(self) -> bool:
        raise TypeError(
            "a traced value is neither true nor false: the program must be the same for every "
            "input; write select(condition, a, b) instead of if, and minimum, maximum or clip "
            "from chainrule.program instead of their builtin or numpy namesakes"
        )

    def __float__(self) -> float:
        if self.is_constant:
            return float(self.payload)
        raise TypeError(
            f"a traced value ({self!r}) has no number yet: keep it in an object array "
            "(np.array([...], dtype=object)) and use operators and numpy functions on it"
        )

    __add__, __radd__ = _binary("add"), _binary("add", turned=True)
    __sub__, __rsub__ = _binary("sub"), _binary("sub", turned=True)
    __mul__, __rmul__ = _binary("mul"), _binary("mul", turned=True)
    __truediv__, __rtruediv__ = _binary("div"), _binary("div", turned=True)
    __lt__, __gt__ = _binary("lt"), _binary("lt", turned=True)
    __le__, __ge__ = _binary("le"), _binary("le", turned=True)
    __and__, __or__, __xor__ = _binary("and"), _binary("or"), _binary("xor")
    __neg__, __abs__, __invert__ = _function("neg"), _function("abs"), _function("not")

    def __pos__(self) -> "Node":
        return self

    def __pow__(self, exponent: "Node | float") -> "Node":
        """xⁿ by repeated squaring for an integer n, √x for n = ½, else pow."""
        if isinstance(exponent, Node) and not exponent.is_constant:
            return self.tape.apply("pow", self, exponent)
        n = float(exponent)
        if n == 0.5:
            return self.sqrt()
        if n != int(n) or abs(n) > LARGEST_POWER:
            return self.tape.apply("pow", self, n)
        if n < 0:
            return 1.0 / self ** (-n)
        result, square, remaining = self.tape.constant(1.0), self, int(n)
        while remaining:
            if remaining & 1:
                result = result * square
            remaining >>= 1
            square = square * square if remaining else square
        return result

    def __rpow__(self, base: "Node | float") -> "Node":
        return self.tape.apply("pow", base, self)

    def equals(self, other: "Node | float") -> "Node":
        """The condition self = other (`==` compares nodes, as hashing needs)."""
        return self.tape.apply("eq", self, other)

    def bit(self, i: int) -> "Node":
        """The condition that bit i of the pattern is set."""
        return self.tape.apply("bit", self, payload=i)

    def digit(self, i: int) -> "Node":
        """The condition that binary digit i of a whole number in [2⁵², 2⁵³) is one, which is bit
        i of its pattern; a target may find it as one or as the other."""
        return self.tape.apply("digit", self, payload=i)

    def lookup(self, table: tuple[float, ...]) -> "Node":
        """table[self], self an integer in range."""
        return self.tape.apply("lookup", self, payload=table)

    def arctan2(self, x: "Node | float") -> "Node":
        """The angle of the point (x, self)."""
        return self.tape.apply("arctan2", self, x)

    def conjugate(self) -> "Node":
        """Itself: values are real. numpy asks."""
        return self

    sqrt = _function("sqrt")
    plus_zero = _function("plus_zero")
    sin = _function("sin")
    cos = _function("cos")
    tan = _function("tan")
    arcsin = _function("arcsin")
    arccos = _function("arccos")
    arctan = _function("arctan")
    exp = _function("exp")
    log = _function("log")
    tanh = _function("tanh")
    high = _function("high")
    pow2 = _function("pow2")
    exponent = _function("exponent")
