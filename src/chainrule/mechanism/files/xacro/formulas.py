"""${…} of xacro: formulas in Python's notation, of numbers, texts, lists and tables.

They are read from files of strangers: nothing is called but what is listed here, and nothing grows
beyond a bound.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

LONGEST = 2000  # characters of a formula, and of a text that one makes
MOST_BITS = 4096  # of a whole number
MOST_PARTS = 20_000  # of a list or table, with all that is in it


def written(value: object) -> str:
    """A value as text, unless that would be endless."""
    if not isinstance(value, str):
        _parts(value)
    return str(value)


def _parts(value: object, most: int = MOST_PARTS) -> int:
    """How many parts a value has, with theirs: a list of a list of … of two is short to write."""
    inside: Any = value if isinstance(value, list | tuple) else ()
    inside = value.values() if isinstance(value, dict) else inside
    count = 1
    for one in inside:
        count += _parts(one, most - count) if isinstance(one, list | tuple | dict) else 1
        if count > most:
            raise OverflowError(f"a value of more than {MOST_PARTS} parts is too large")
    return count


def _rounded(value: Any, digits: Any = None) -> Any:
    if isinstance(digits, int) and abs(digits) > MOST_BITS:
        raise OverflowError(f"{digits} digits are too many")
    return round(value, digits)


_MATH = (
    "acos asin atan atan2 ceil cos degrees e exp fabs floor hypot log log10 pi pow radians sin "
    "sqrt tan tau"
)
MATH: dict[str, Any] = {name: getattr(math, name) for name in _MATH.split()}
FUNCTIONS: dict[str, Any] = MATH | {
    f.__name__: f for f in (abs, bool, dict, float, int, len, list, max, min, sum)
}
FUNCTIONS |= {"round": _rounded, "str": written}
METHODS = {
    str: ("endswith", "find", "lower", "split", "startswith", "strip", "upper"),
    dict: ("get", "items", "keys", "values"),
}
_BINARY: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_UNARY: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
}
_ORDER: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
FAULTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    SyntaxError,
    TypeError,
)


def evaluated(text: str, names: Callable[[str], Any]) -> Any:
    """The value of a formula; `names` has the values of its names. A ValueError says what is wrong
    with it."""
    if len(text) > LONGEST:
        raise ValueError(f"the formula has more than {LONGEST} characters")
    try:
        return _Formula(names).value(ast.parse(text.strip(), mode="eval").body)
    except FAULTS as problem:
        reason = problem.msg if isinstance(problem, SyntaxError) else str(problem)
        raise ValueError(f"the formula {text.strip()!r} has no value: {reason}") from problem


class _Formula:
    """Values of the nodes of a formula."""

    def __init__(self, names: Callable[[str], Any]):
        self.names = names

    def value(self, node: ast.AST) -> Any:
        """Of any node that is allowed."""
        match node:
            case ast.Constant(value=bool() | int() | float() | str() | None as constant):
                return constant
            case ast.Name(id=name):
                return self.names(name)
            case ast.BinOp(left=left, op=op, right=right):
                return _combined(op, self.value(left), self.value(right))
            case ast.UnaryOp(op=op, operand=operand) if type(op) in _UNARY:
                return _UNARY[type(op)](self.value(operand))
            case ast.BoolOp(op=op, values=values):
                return self._either(isinstance(op, ast.Or), values)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(self.value(left), ops, others)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.value(body if self.value(test) else other)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return _bounded([self.value(part) for part in parts])
            case ast.Dict(keys=keys, values=values) if None not in keys:
                pairs = zip(keys, values, strict=True)
                return _bounded({self.value(k): self.value(v) for k, v in pairs if k is not None})
            case ast.Subscript(value=whole, slice=ast.Slice(lower=low, upper=high, step=None)):
                ends = (None if end is None else self.value(end) for end in (low, high))
                return self.value(whole)[slice(*ends)]
            case ast.Subscript(value=whole, slice=at):
                return self.value(whole)[self.value(at)]
            case ast.Attribute(value=whole, attr=name):
                return self._part(self.value(whole), name)
            case ast.Call(func=function, args=parts, keywords=named):
                arguments = [self.value(part) for part in parts]
                options = {k.arg: self.value(k.value) for k in named if k.arg}
                return _bounded(self._function(function)(*arguments, **options))
        raise SyntaxError(f"{type(node).__name__} is not for formulas")

    def _either(self, wanted: bool, parts: list[ast.expr]) -> Any:
        value: Any = not wanted
        for part in parts:
            value = self.value(part)
            if bool(value) is wanted:
                break
        return value

    def _compared(self, left: Any, ops: list[ast.cmpop], others: list[ast.expr]) -> bool:
        for op, other in zip(ops, others, strict=True):
            right = self.value(other)
            if not _ORDER[type(op)](left, right):
                return False
            left = right
        return True

    def _part(self, whole: object, name: str) -> Any:
        if not isinstance(whole, Mapping):
            raise TypeError(f"{name!r} is no part of a {type(whole).__name__}")
        return whole[name]

    def _function(self, node: ast.AST) -> Callable[..., Any]:
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            if isinstance(owner, Mapping) and callable(owner.get(node.attr)):
                return owner[node.attr]
            for kind, known in METHODS.items():
                if isinstance(owner, kind) and node.attr in known:
                    return getattr(owner, node.attr)
            raise TypeError(f"{node.attr!r} cannot be called")
        function = self.value(node)
        if not callable(function):
            raise TypeError("only functions can be called")
        return function


def _bounded(value: Any) -> Any:
    if isinstance(value, list | tuple | dict):
        _parts(value)
    return value


def _combined(op: ast.operator, a: Any, b: Any) -> Any:
    """a op b, unless it would be huge."""
    bits = [v.bit_length() for v in (a, b) if isinstance(v, int)]
    numbers = all(isinstance(v, int | float) for v in (a, b))
    match op:
        case ast.Mult() if numbers and sum(bits) <= MOST_BITS:
            return a * b
        case ast.Mult() if bits and math.prod(_size(v) for v in (a, b)) <= LONGEST:
            return _bounded(a * b)
        case ast.Pow() if numbers and (len(bits) < 2 or b < 0 or bits[0] * b <= MOST_BITS):
            return a**b
        case ast.Mult() | ast.Pow():
            raise OverflowError("it is no number, or too large")
        case ast.Mod() if not numbers:
            raise TypeError("texts are not formatted here")
    if type(op) not in _BINARY:
        raise SyntaxError(f"{type(op).__name__} is not for formulas")
    result = _BINARY[type(op)](a, b)
    if not numbers and _size(result) > LONGEST:
        raise OverflowError("the text is too long")
    return _bounded(result)


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)
