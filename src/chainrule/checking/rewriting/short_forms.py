"""Short forms that notes declare: c_i = cos θ_i, s_12 = sin(θ₁ − θ₂), written out in all formulas.

A declaration with indices stands for all their values; the one for the very symbol outranks it, and
where only the cosine is declared the sine has the same angle.
"""

from __future__ import annotations

import re
from dataclasses import replace

from chainrule.checking.reading.alphabet import MOVING, words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    FunctionOf,
    Negative,
    Number,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    head,
    rebuilt,
    ungrouped,
    walk,
)

SHORT_FORM = "a short form, which is written out where it is used"
_LETTERS = words("s c S C")
_OTHER = {"s": "c", "c": "s", "S": "C", "C": "S"}
_FUNCTION = {"sin": "cos", "cos": "sin"}
_GENERAL = re.compile(r"[ijk]{1,3}")
_ANGLES = MOVING - words("x y z") | words("varphi gamma Theta")
Forms = dict[tuple[str, str], FunctionOf]


def written_forms(formulas: list[Statement]) -> list[Statement]:
    """The formulas with every declared short form written out; the declarations claim nothing."""
    forms: Forms = {}
    clashing: set[tuple[str, str]] = set()
    declared: set[int] = set()
    for i, formula in enumerate(formulas):
        found = _declared(formula)
        if found is None:
            continue
        declared.add(i)
        (name, wave) = found
        if forms.setdefault(name, wave) != wave:
            clashing.add(name)
    forms = {name: wave for name, wave in forms.items() if name not in clashing}
    if not forms:
        return formulas
    for (base, sub), wave in list(forms.items()):
        if wave.name in _FUNCTION:
            forms.setdefault((_OTHER[base], sub), replace(wave, name=_FUNCTION[wave.name]))
    return [
        replace(f, members=tuple(
            replace(m, tree=None, reason=SHORT_FORM) if i in declared
            else m if m.tree is None or _names_entry(f, k)
            else replace(m, tree=_written(m.tree, forms))
            for k, m in enumerate(f.members)
        ))
        for i, f in enumerate(formulas)
    ]  # fmt: skip


def _names_entry(formula: Statement, k: int) -> bool:
    """C_12 = Σ c_i12 q̇_i: with rates behind it, a name in front is that of an entry."""
    name = head(formula.members[k].tree) if k == 0 else None
    rest = [m.tree for m in formula.members[1:] if m.tree is not None]
    return name is not None and any(s.dots for t in rest for s in t.symbols)


def _declared(formula: Statement) -> tuple[tuple[str, str], FunctionOf] | None:
    """((c, 12), cos(θ₁ − θ₂)) of a formula that declares it."""
    trees = [ungrouped(m.tree) for m in formula.members if m.tree is not None]
    if len(trees) < 2 or len(trees) != len(formula.members):
        return None
    for left, right in ((trees[0], trees[-1]), (trees[-1], trees[0])):
        symbol = head(left)
        if symbol is None or symbol.base not in _LETTERS or symbol.dots or symbol.marks:
            continue
        if isinstance(right, FunctionOf) and right.name in _FUNCTION and _is_angle(right.argument):
            return (symbol.base, symbol.sub.replace(",", "")), right
    return None


def _is_angle(tree: Tree) -> bool:
    """A sum of coordinates, with whole factors."""
    parts = (Symbol, Call, WrittenSum, Negative, Product, Number, Brackets)
    return (
        all(isinstance(n, parts) for n in walk(tree))
        and bool(tree.symbols)
        and all(s.base in _ANGLES and not s.dots for s in tree.symbols)
    )


def _written(tree: Tree, forms: Forms) -> Tree:
    if isinstance(tree, Symbol):
        return _form(tree, forms) or tree
    if isinstance(tree, Call):
        return _form(tree.symbol, forms) or tree
    return rebuilt(tree, lambda child: _written(child, forms))


def _form(symbol: Symbol, forms: Forms) -> FunctionOf | None:
    if symbol.base not in _LETTERS or symbol.dots or symbol.marks:
        return None
    sub = symbol.sub.replace(",", "")
    own = forms.get((symbol.base, sub))
    if own is not None or not sub.isdigit() or len(set(sub)) != len(sub):
        return own
    for (base, general), wave in forms.items():
        if base == symbol.base and _GENERAL.fullmatch(general) and len(general) == len(sub):
            values = dict(zip(general, sub, strict=True))
            return FunctionOf(wave.name, _numbered(wave.argument, values))
    return None


def _numbered(tree: Tree, values: dict[str, str]) -> Tree:
    if isinstance(tree, Symbol):
        return replace(tree, sub="".join(values.get(c, c) for c in tree.sub))
    return rebuilt(tree, lambda child: _numbered(child, values))
