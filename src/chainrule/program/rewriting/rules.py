"""Rules: a + 0 = a, (−a) b = −(a b), sin(−a) = −sin a, …

Each takes the tape and the operands (not all constant) and returns the simpler node, or None
where there is none. A rule keeps the real-number meaning, and every finite result up to the
sign of a zero; it may drop a NaN (0·x = 0). Signs are moved outwards, so a·b and (−a)·b share
their product, and are absorbed by the next sum. Nothing else is reordered.
"""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chainrule.program.tape.node import Node
    from chainrule.program.tape.tape import Tape

Rule = Callable[..., "Node | None"]
"""Of the tape and the operands."""


def _is(node: "Node", value: float) -> bool:
    return node.op == "const" and node.payload == value


def _sign_and_size(node: "Node") -> tuple[bool, "Node"]:
    """Is it a negated value, and the value."""
    if node.op == "neg":
        return True, node.args[0]
    if node.op == "const" and node.payload < 0:
        return True, node.tape.constant(-node.payload)
    return False, node


SIGNED = frozenset(("const", "neg"))
"""What the rules of sums and products are about: most operands are neither."""


def add(tape: "Tape", a: "Node", b: "Node") -> "Node | None":
    """a + 0 = a; a + (−b) = a − b; (−a) + (−b) = −(a + b)."""
    if a.op not in SIGNED and b.op not in SIGNED:
        return None
    if _is(a, 0):
        return b
    if _is(b, 0):
        return a
    (a_negative, a_size), (b_negative, b_size) = _sign_and_size(a), _sign_and_size(b)
    if a_negative and b_negative:
        return -(a_size + b_size)
    if b_negative:
        return a - b_size
    if a_negative:
        return b - a_size
    return None


def sub(tape: "Tape", a: "Node", b: "Node") -> "Node | None":
    """a − 0 = a; a − a = 0; a − (−b) = a + b; b − a = −(a − b) where a − b is known."""
    if a.op not in SIGNED and b.op not in SIGNED and a is not b:
        reverse = tape.find("sub", b, a)
        return None if reverse is None else -reverse
    if _is(b, 0):
        return a
    if _is(a, 0):
        return -b
    if a is b:
        return tape.constant(0.0)
    (a_negative, a_size), (b_negative, b_size) = _sign_and_size(a), _sign_and_size(b)
    if a_negative and b_negative:
        return b_size - a_size
    if b_negative:
        return a + b_size
    if a_negative:
        return -(a_size + b)
    reverse = tape.find("sub", b, a)
    return None if reverse is None else -reverse


def neg(tape: "Tape", a: "Node") -> "Node | None":
    """−(−a) = a."""
    return a.args[0] if a.op == "neg" else None


def plus_zero(tape: "Tape", a: "Node") -> "Node | None":
    """(a + 0.0) + 0.0 = a + 0.0; nothing else, for its sign of zero is what it is there for."""
    return a if a.op == "plus_zero" else None


def mul(tape: "Tape", a: "Node", b: "Node") -> "Node | None":
    """0 a = 0; 1 a = a; 2 a = a + a; (−a) b = −(a b)."""
    if a.op not in SIGNED and b.op not in SIGNED:
        return None
    if _is(a, 0) or _is(b, 0):
        return tape.constant(0.0)
    (a_negative, a), (b_negative, b) = _sign_and_size(a), _sign_and_size(b)
    if _is(a, 1):
        product = b
    elif _is(b, 1):
        product = a
    elif _is(a, 2):
        product = b + b
    elif _is(b, 2):
        product = a + a
    else:
        product = tape.node("mul", (a, b))
    return -product if a_negative != b_negative else product


def div(tape: "Tape", a: "Node", b: "Node") -> "Node | None":
    """0/b = 0; a/1 = a; a/2ⁿ = a 2⁻ⁿ, exactly; (−a)/b = −(a/b)."""
    if _is(a, 0):
        return tape.constant(0.0)
    (a_negative, a), (b_negative, b) = _sign_and_size(a), _sign_and_size(b)
    if _is(b, 1):
        quotient = a
    elif b.op == "const" and _has_exact_inverse(b.payload):
        quotient = a * (1.0 / b.payload)
    else:
        quotient = tape.node("div", (a, b))
    return -quotient if a_negative != b_negative else quotient


def _has_exact_inverse(value: float) -> bool:
    """Is it a power of two in the middle of the range?"""
    return math.frexp(value)[0] == 0.5 and 2.0**-1000 < value < 2.0**1000


def absolute(tape: "Tape", a: "Node") -> "Node | None":
    """|−a| = |a|."""
    if a.op == "neg":
        return abs(a.args[0])
    return a if a.op in ("abs", "sqrt") else None


def _odd(op: str) -> Rule:
    def rule(tape: "Tape", a: "Node") -> "Node | None":
        return -tape.apply(op, a.args[0]) if a.op == "neg" else None

    return rule


def cos(tape: "Tape", a: "Node") -> "Node | None":
    """cos(−a) = cos a."""
    return a.args[0].cos() if a.op == "neg" else None


def select(tape: "Tape", condition: "Node", a: "Node", b: "Node") -> "Node | None":
    """A choice that is none, or known already."""
    if not condition.is_condition:
        raise TypeError(f"select needs a condition, such as a < b, not the number {condition!r}")
    if a.is_condition or b.is_condition:
        raise TypeError("select chooses between numbers; join conditions by & | ~")
    if a is b:
        return a
    if condition.op == "const":
        return a if condition.payload else b
    if condition.op == "not":
        return tape.apply("select", condition.args[0], b, a)
    return None


def negation(tape: "Tape", a: "Node") -> "Node | None":
    """not not a = a."""
    return a.args[0] if a.op == "not" else None


def _decided(by: bool) -> Rule:
    """a op a = a; what decides (truth an `or`, falsehood an `and`) is it, the other one is not."""

    def rule(tape: "Tape", a: "Node", b: "Node") -> "Node | None":
        if b.op == "const":
            a, b = b, a
        if a.op == "const":
            return a if a.payload == by else b
        return a if a is b else None

    return rule


RULES: Mapping[str, Rule] = {
    "add": add,
    "sub": sub,
    "neg": neg,
    "plus_zero": plus_zero,
    "mul": mul,
    "div": div,
    "abs": absolute,
    "cos": cos,
    "select": select,
    "not": negation,
    "and": _decided(by=False),
    "or": _decided(by=True),
    **{op: _odd(op) for op in ("sin", "tan", "arcsin", "arctan", "tanh")},
}
