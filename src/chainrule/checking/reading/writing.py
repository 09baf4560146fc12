"""Habits of writing: what products and fractions of letters mean on paper.

M(q) is no product, ∂L/∂q is no fraction, and d/dt acts on everything behind it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import (  # fmt: skip
    NOTHING,
    Brackets,
    Call,
    Derivative,
    Differential,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Transpose,
    Tree,
)

_TIMED = words("q theta Theta phi alpha beta psi gamma x y u")
_COORDINATES = words("q theta Theta phi alpha beta psi gamma x y t r s z")
ARGUMENTS = _COORDINATES | words("p varphi omega")


def product(factors: list[Tree]) -> Tree:
    """The product of factors written side by side."""
    factors = [f for f in factors if f != NOTHING] or [NOTHING]
    done: list[Tree] = []
    for i, factor in enumerate(factors):
        if isinstance(factor, Quotient) and _is_operator(factor):
            behind = factors[i + 1 :]
            if len(behind) > 1 and _stands_alone(behind):
                # As SymPy prints it: the derivative of θ(t), times the rest.
                done += [_derivative(factor, behind[0]), product(behind[1:])]
                break
            done.append(_derivative(factor, product(behind) if behind else None))
            break
        done.append(factor)
    flat: list[Tree] = []
    for factor in done:
        flat += factor.factors if isinstance(factor, Product) else (factor,)
    if not flat:
        return Brackets(())
    return flat[0] if len(flat) == 1 else Product(tuple(flat))


def _stands_alone(behind: list[Tree]) -> bool:
    """d/dt θ(t) …, and d/dt θ₁ d/dt θ₂: the derivative ends with what stands next to it."""
    first, then = behind[0], behind[1]
    if isinstance(first, Call) and first.arguments == (Symbol("t"),):
        return True
    return isinstance(first, Symbol) and isinstance(then, Quotient) and _is_operator(then)


def quotient(top: Tree, bottom: Tree) -> Tree:
    """top/bottom, or the derivative that it is when differentials stand in both."""
    result = Quotient(top, bottom)
    if _is_operator(result) and _operand(top) is not None:
        return _derivative(result, None)
    return result


def is_dependence(before: Tree, group: Tree) -> bool:
    """Whether (q) behind M or Mᵀ says what it depends on."""
    if not isinstance(before, Number | Symbol) and group == Brackets((Symbol("t"),)):
        return True  # p²(t), qᵀ(t), [a; b](t)
    symbol = before.body if isinstance(before, Transpose) else before
    return isinstance(symbol, Symbol) and isinstance(group, Brackets) and is_call(symbol, group)


def dependent(before: Tree, group: Tree) -> Tree:
    """M(q), or Mᵀ(q)."""
    assert isinstance(group, Brackets)
    if isinstance(before, Transpose):
        return Transpose(dependent(before.body, group))
    if isinstance(before, Power):
        return Power(dependent(before.base, group), before.exponent)
    if not isinstance(before, Symbol):
        return before
    entry = _entry(before, group)
    return Call(before, group.items) if entry is None else replace(before, sub=entry)


def _entry(symbol: Symbol, group: Brackets) -> str | None:
    """The index in x(2), which nobody writes for 2 x: an entry of a vector of states."""
    only = group.items[0] if len(group.items) == 1 else None
    if symbol.sub or symbol.base not in _TIMED or not isinstance(only, Number):
        return None
    return f"({only.value})" if only.value in range(1, 10) else None


def is_call(symbol: Symbol, group: Brackets) -> bool:
    """Whether symbol(group) names what the symbol depends on: M(q), C(q, q̇), θ(t), r(0)."""
    items = [
        i.items[0] if isinstance(i, Brackets) and len(i.items) == 1 else i for i in group.items
    ]
    if not items:
        return False
    if len(items) > 1:
        return True
    only = items[0]
    if isinstance(only, Call):
        only = only.symbol
    if isinstance(only, Number):
        return only.value == 0 or _entry(symbol, group) is not None
    if isinstance(only, Symbol) and only.base in ("T", "t") and symbol.base in _TIMED:
        return True  # x(T), u(t_0)
    if not isinstance(only, Symbol) or only.dots or only.base not in _COORDINATES:
        return False
    return only.base == "t" or symbol.base not in ("m", "l", "I", "ell") or len(symbol.sub) > 1


def _leading(node: Tree) -> Differential | None:
    first = node.factors[0] if isinstance(node, Product) else node
    return first if isinstance(first, Differential) else None


def _is_operator(node: Quotient) -> bool:
    top, bottom = _leading(node.top), _leading(node.bottom)
    return top is not None and bottom is not None and bottom.body is not None


def _operand(top: Tree) -> Tree | None:
    """What is differentiated, where it stands in the numerator."""
    leading = _leading(top)
    assert leading is not None
    rest = list(top.factors[1:]) if isinstance(top, Product) else []
    inner = ([leading.body] if leading.body is not None else []) + rest
    return product(inner) if inner else None


def _derivative(node: Quotient, behind: Tree | None) -> Tree:
    operand = _operand(node.top)
    by: list[Tree] = []
    below = node.bottom.factors if isinstance(node.bottom, Product) else (node.bottom,)
    for factor in below:
        name = factor.body if isinstance(factor, Differential) else factor
        times = 1
        if isinstance(name, Power) and isinstance(name.exponent, Number):
            times, name = min(int(name.exponent.value), 4), name.base
        if name is not None:
            by += [name] * times
    if operand is None:
        body = behind if behind is not None else Number(Fraction(1))
        return Derivative(body, tuple(by), operator=True)
    result = Derivative(operand, tuple(by))
    return result if behind is None else product([result, behind])
