"""Polynomials from text: `m*l**2/12`, `-g`, `0.3`, `l1*cos(alpha)`; nothing is ever executed."""

from __future__ import annotations

import ast
import re
import warnings
from fractions import Fraction

from chainrule.exact.budget import DIGITS, LENGTH, Budget, OverBudgetError, limited
from chainrule.exact.expression import Expression, constant, symbol
from chainrule.exact.ring import Ring
from chainrule.written import UNITS

WITH_UNIT = re.compile(r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?) *([A-Za-z]+[A-Za-z0-9*^/ ]{0,20})")


def parse(text: str) -> Expression:
    """The polynomial that the text writes; a ValueError says what is not understood."""
    if len(text) > LENGTH:
        raise ValueError(f"a formula of {len(text)} characters; at most {LENGTH} are read")
    if not text.isascii():  # Python's own parser would silently read ℓ as l
        odd = next(c for c in text if not c.isascii())
        raise ValueError(f"{odd!r} in {text!r}: write symbols in plain letters, such as 'mu'")
    try:
        with warnings.catch_warnings(), limited(Budget(terms=1000)) as budget:
            warnings.simplefilter("ignore", SyntaxWarning)  # 1if is no formula anyway
            tree = ast.parse(text.strip().replace("^", "**"), mode="eval")
            budget.text(text, len({n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}))
            return _expression(tree.body, text)
    except OverBudgetError as problem:
        raise OverBudgetError(f"{text[:40]!r}: {problem}") from problem
    except (SyntaxError, RecursionError, MemoryError) as problem:
        number = WITH_UNIT.fullmatch(text.strip())
        if number:
            factor = UNITS.get(number[2].strip(), 1.0)
            value = number[1] if factor == 1.0 else f"{float(number[1]) * factor:.12g}"
            raise ValueError(
                f"{text!r}: write {value!r}; units are kg, m, s, rad and N throughout"
            ) from problem
        raise ValueError(f"{text!r} is not a formula such as 'm*l**2/12'") from problem


def _expression(node: ast.expr, text: str) -> Expression:
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            written = ast.get_source_segment(text.strip().replace("^", "**"), node)
            return constant(_literal((written or str(node.value)).replace("_", "")))
        case ast.Name(id=name):
            return symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_expression(operand, text)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _expression(operand, text)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            return _expression(left, text) ** power
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _expression(left, text), _expression(right, text)
            match op:
                case ast.Add():
                    return a + b
                case ast.Sub():
                    return a - b
                case ast.Mult():
                    return a * b
                case ast.Div():
                    return a / b
        case ast.Call(func=ast.Name(id="sin" | "cos" as function), args=[argument], keywords=[]):
            terms = _combination(argument, text)
            ring = Ring.of(((name, 1),) for name in terms)
            angle = ring.angle(terms)
            return angle.sin() if function == "sin" else angle.cos()
    raise ValueError(
        f"{ast.unparse(node)!r} in {text!r} is not understood: use numbers, symbols, "
        "+ - * / ** and sin, cos of a constant angle"
    )


def _literal(text: str) -> Fraction:
    """A written number, exactly; within the range that a float can hold."""
    if text[:2].lower() in ("0x", "0o", "0b"):
        return Fraction(int(text, 0))  # as long as the formula at most
    exponent = text.lower().partition("e")[2]
    if len(text) > DIGITS or (exponent and abs(int(exponent)) > DIGITS):
        raise ValueError(f"{text[:40]!r} is too large or too small a number")
    return Fraction(text)


def _combination(node: ast.expr, text: str) -> dict[str, int]:
    """The integer combination of symbols inside a sine or cosine."""
    expression = _expression(node, text)
    terms: dict[str, int] = {}
    for name in expression.ring.symbols:
        k = expression.diff(name).constant_value()
        if k is None or k.denominator != 1:
            raise ValueError(f"{ast.unparse(node)!r} in {text!r}: an angle is a sum of symbols")
        terms[name] = int(k)
    rest = expression - sum((symbol(n) * k for n, k in terms.items()), constant(0))
    if not rest.is_zero() or expression.ring.angles:
        raise ValueError(f"{ast.unparse(node)!r} in {text!r}: an angle is a sum of symbols")
    return terms
