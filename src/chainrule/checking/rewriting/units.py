"""Numbers with a unit: l_1 = l_2 = 0.3 m gives values, and its m is no mass."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    head,
    ungrouped,
    unsigned,
    walk,
)

Exponents = tuple[int, int, int]  # of kg, m and s
_UNITS: dict[str, Exponents] = {
    "kg": (1, 0, 0), "g": (1, 0, 0), "m": (0, 1, 0), "cm": (0, 1, 0), "mm": (0, 1, 0),
    "km": (0, 1, 0), "s": (0, 0, 1), "sec": (0, 0, 1), "N": (1, 1, -2),
    "J": (1, 2, -2), "Hz": (0, 0, -1), "rad": (0, 0, 0), "deg": (0, 0, 0),
}  # fmt: skip
_UNIT = re.compile(rf"({'|'.join(sorted(_UNITS, key=len, reverse=True))})(?:\^(-?\d) )?")
_WHOLE = re.compile(rf"(?:{_UNIT.pattern})+")
_CONSTANTS = words("m M l L ell I J g r d a b c k mu R")
PLAIN = 48  # the largest denominator of a factor that stands in a formula
#: What a letter that is given a value measures.
_MEASURED: dict[str, tuple[Exponents, ...]] = (
    dict.fromkeys(("m", "M"), ((1, 0, 0),))
    | dict.fromkeys(("l", "L", "ell", "a", "d", "r", "R", "h", "x", "y"), ((0, 1, 0),))
    | dict.fromkeys(("I", "J"), ((1, 2, 0),))
    | dict.fromkeys(("b", "c", "k", "mu"), ((1, 0, -1), (1, 2, -1), (1, 0, -2), (1, 2, -2)))
    | dict.fromkeys(("F", "f", "u", "tau", "Q"), ((1, 1, -2), (1, 2, -2)))
    | dict.fromkeys(("theta", "phi", "alpha", "q", "psi"), ((0, 0, 0),))
    | {"g": ((0, 1, -2),), "t": ((0, 0, 1),), "T": ((0, 0, 1),), "omega": ((0, 0, -1),)}
)


def valued(formulas: list[Statement]) -> list[Statement]:
    """The formulas with a bare number where letters are given one with a unit that fits them."""
    return [_counted(_valued(f)) for f in formulas]


def _counted(formula: Statement) -> Statement:
    """m_p = m_rod + m_ball = 0.004 + 0.008 = 0.012 kg is nothing but a value of m_p."""
    name = head(formula.members[0].tree)
    rest = [m.tree for m in formula.members[1:]]
    if name is None or name.dots or name.base not in _CONSTANTS or not any(map(_is_count, rest)):
        return formula
    first, *others = formula.members
    value = Number(Fraction(1))
    given = [m if m.tree is None else replace(m, tree=value) for m in others]
    return replace(formula, members=(first, *given))


def _is_count(tree: Tree | None) -> bool:
    """Whether a number stands in it that was measured or worked out, no factor such as 0.25."""
    if tree is None:
        return False
    return any(isinstance(n, Number) and n.value.denominator > PLAIN for n in walk(tree))


def _valued(formula: Statement) -> Statement:
    names = [head(m.tree) for m in formula.members[:-1]]
    last = formula.members[-1]
    if not names or last.tree is None or not last.tree.symbols:
        return formula
    written = _measure(last.tree)
    if written is None or any(n is None or not _fits(n, written[1]) for n in names):
        return formula
    return replace(
        formula, members=(*formula.members[:-1], replace(last, tree=Number(written[0].value)))
    )


def _fits(name: Symbol | None, unit: Exponents) -> bool:
    if name is None:
        return False
    kg, m, s = unit
    return (kg, m, s + name.dots) in _MEASURED.get(name.base, ())


def _measure(tree: Tree) -> tuple[Number, Exponents] | None:
    """(0.3, metres) of 0.3 m: a number in front of nothing but units."""
    number, *letters = _factors(tree, 1)
    text = "".join(f"{base}^{power} " if power != 1 else str(base) for base, power in letters)
    if number[1] != 1 or not isinstance(number[0], Number) or not _WHOLE.fullmatch(text):
        return None
    kg = m = s = 0
    for name, power in _UNIT.findall(text):
        raised = int(power or 1)
        kg, m, s = (a + raised * b for a, b in zip((kg, m, s), _UNITS[name], strict=True))
    return number[0], (kg, m, s)


def _factors(tree: Tree, power: int) -> list[tuple[Tree | str, int]]:
    """Letters with their exponents, in the order written; what is neither stays a tree."""
    tree = ungrouped(tree)
    if isinstance(tree, Product):
        return [f for factor in tree.factors for f in _factors(factor, power)]
    if isinstance(tree, Quotient):
        return [*_factors(tree.top, power), *_factors(tree.bottom, -power)]
    if isinstance(tree, Power) and isinstance(tree.exponent, Number | Negative):
        raised = unsigned(tree.exponent)
        if isinstance(raised, Number) and raised.value.denominator == 1:
            sign = -1 if isinstance(tree.exponent, Negative) else 1
            return _factors(tree.base, sign * power * int(raised.value))
    if isinstance(tree, Symbol) and not (tree.sub or tree.dots or tree.marks):
        return [(tree.base, power)]
    return [(tree, power)]
