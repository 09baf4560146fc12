"""Bodies by their names: m_A and l_B are m_1 and l_2 in notes that number no body, T_pend beside
T_wheel is T_1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.counting import carries_wheel
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol, Tree, rebuilt

_ENERGIES = words("T K KE Ek V U P PE Ep")
_WHEELS = words("w wheel rw rotor disk disc flywheel fw")
_BELOW = words("p pend pendulum rod body b stick pole r l link arm")
_NUMBERS = {"A": "1", "B": "2"}
_MASSES = frozenset("mM")
_OF_BODIES = _MASSES | frozenset("lLIJ") | {"ell", "theta"}


def lettered(formulas: list[Statement], known: Iterable[str]) -> list[Statement]:
    """The formulas with numbers for the letters of two bodies, where both have a mass and neither
    the mechanism nor its user names a parameter so."""
    symbols = {s for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols}
    heavy = {s.sub for s in symbols if s.base in _MASSES}
    counted = any(s.sub[:1].isdigit() for s in symbols if s.base in _OF_BODIES)
    if counted or not heavy >= set(_NUMBERS) or any(name[-1:] in _NUMBERS for name in known):
        return formulas
    return [f.rewritten(_with_number) for f in formulas]


def on_wheels(
    formulas: list[Statement], exact: ExactResults
) -> tuple[list[Statement], dict[str, str]]:
    """(the formulas with numbers for the energies of a pendulum and of the wheel on it, the name of
    each)."""
    energies = {
        s for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols
        if s.base in _ENERGIES and not s.marks
    }  # fmt: skip
    if not carries_wheel(exact) or not any(s.sub in _WHEELS for s in energies):
        return formulas, {}
    numbers = {s: "2" if s.sub in _WHEELS else "1" for s in energies if s.sub in _WHEELS | _BELOW}
    names = {f"{s.base}_{number}": str(s) for s, number in numbers.items()}
    return [f.rewritten(partial(_counted, numbers)) for f in formulas], names


def _counted(numbers: Mapping[Symbol, str], tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        return replace(tree, sub=numbers[tree]) if tree in numbers else tree
    return rebuilt(tree, partial(_counted, numbers))


def _with_number(tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        number = _NUMBERS.get(tree.sub[:1]) if tree.sub[1:] in ("", "x", "y", "z") else None
        return replace(tree, sub=number + tree.sub[1:]) if number else tree
    return rebuilt(tree, _with_number)
