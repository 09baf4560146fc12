"""Equations of motion: which formulas are such, and their sides against each other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.numbers import TrialStates
from chainrule.checking.meaning.observing import is_number
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio, Value, add, column, negative
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    GREEK_LETTERS,
    Brackets,
    Derivative,
    Number,
    Symbol,
    Tree,
    WrittenMatrix,
    WrittenSum,
    head,
    rebuilt,
    ungrouped,
    unsigned,
    walk,
)


def is_motion(trees: list[Tree | None], worth: Valuation) -> bool:
    """Whether a formula is an equation of motion: accelerations, with a torque, 0 or no name."""
    present = [t for t in trees if t is not None]
    letters = [s for tree in present for s in tree.symbols]
    first = head(trees[0])
    named = name_of(first, worth.n) if first is not None else None
    if named is not None and "acceleration" in named.kinds:
        return False
    if isinstance(trees[0], Symbol) and not trees[0].dots and worth.strange(trees[0]):
        return False  # N = m ẍ + …, a reaction
    torque = any(s.key in worth.dictionary.torques for s in letters)
    twice = any(
        (s.dots == 2 and (worth.index(s) is not None or worth.is_vector(s)))
        or (s.dots == 1 and s.key in worth.dictionary.rates)
        for s in letters
    )
    if not twice and not any(s.key == ("t", "", "") for s in letters):
        return False
    if not twice and not any(_time(n) for tree in present for n in walk(tree)):
        return False
    if torque or any(is_number(t, 0) for t in present):
        return True
    solved = isinstance(trees[0], Symbol) and (
        (trees[0].dots == 2 and worth.index(trees[0]) is not None)
        or (trees[0].dots == 1 and trees[0].key in worth.dictionary.rates)
    )
    ours = [s for t in present if not _is_foreign(t, worth) for s in t.symbols]
    if any(worth.is_quantity(s) for s in ours) and not solved:
        return False
    return twice or (
        len(present) == len(trees) and any(_rated(n, worth) for t in present for n in walk(t))
    )


def _is_foreign(tree: Tree, worth: Valuation) -> bool:
    """C/R: a force of letters of which none is the mechanism's and one is unknown."""
    known = any(s.dots or s.sub or s.key in worth.dictionary.parameters for s in tree.symbols)
    single = not any(isinstance(n, WrittenSum | WrittenMatrix) for n in walk(tree))
    return single and not known and bool(worth.strange(tree))


def _time(node: Tree) -> bool:
    return isinstance(node, Derivative) and any(
        isinstance(b, Symbol) and b.key == ("t", "", "") for b in node.by
    )


def _rated(node: Tree, worth: Valuation) -> bool:
    """d/dt of something with a rate in it, such as d/dt (m l² θ̇): an acceleration."""
    return _time(node) and any(
        (s.dots == 1 and worth.index(s) is not None) or s.key in worth.dictionary.rates
        for s in node.body.symbols  # type: ignore[attr-defined]
    )


def judge_motion(
    trees: list[Tree | None], formula: Statement, worth: Valuation
) -> list[SideOutcome]:
    """One outcome for each side against the one that holds the torque or the zero."""
    title = "an equation of motion"
    if (states := _states(trees, worth)) is not None:
        return states
    trees = [None if t is None else _without_inputs(t, worth) for t in trees]
    rest = [k for k, t in enumerate(trees) if t is not None and not _is_force(t, worth)]
    force = [k for k, t in enumerate(trees) if t is not None and _is_force(t, worth)]
    pairs = [(k, force[-1]) for k in rest] if force else [(k, rest[0]) for k in rest[1:]]
    outcomes = []
    for k, other in pairs:
        aside = force and is_input(trees[other], worth)  # type: ignore[arg-type]
        zero = Number(Fraction(0))
        outcome = _pair(trees[k], zero if aside else trees[other], worth)  # type: ignore[arg-type]
        if aside:
            outcome = replace(outcome, remarks=(*outcome.remarks, INPUT))
        row = title if outcome.row is None else f"equation of motion {outcome.row + 1}"
        outcomes.append(replace(outcome, member=k, quantity=row, anchor=other))
    missing = [k for k, t in enumerate(trees) if t is None]
    for k in missing:
        outcomes.append(SideOutcome(k, Verdict.UNREAD, title, reason="this side could not be read"))
    return outcomes or [SideOutcome(len(trees) - 1, Verdict.UNREAD, title, reason="only a torque")]


def _states(trees: list[Tree | None], worth: Valuation) -> list[SideOutcome] | None:
    """[ẋ; θ̇; ẍ; θ̈] = [ẋ; θ̇; …; …], entry by entry; one such vector alone is bookkeeping."""
    bare = [None if t is None else ungrouped(t) for t in trees]
    columns = [
        k for k, t in enumerate(bare)
        if isinstance(t, WrittenMatrix) and [len(row) for row in t.rows] == [1] * 2 * worth.n
    ]  # fmt: skip
    if not columns:
        return None
    title, last = "equations of motion as states", columns[-1]
    if len(columns) < 2:
        reason = "bookkeeping: a vector of states, not a quantity of the mechanism"
        return [SideOutcome(last, Verdict.NONE, title, reason=reason)]
    first = bare[columns[0]]
    outcomes = []
    for k in columns[1:]:
        worst = SideOutcome(k, Verdict.RIGHT)
        for (a,), (b,) in zip(first.rows, bare[k].rows, strict=True):  # type: ignore[union-attr]
            outcome = SideOutcome(k, Verdict.RIGHT) if a == b else _pair(a, b, worth)
            if outcome.verdict.rank > worst.verdict.rank:
                worst = outcome
        outcomes.append(replace(worst, member=k, quantity=title, anchor=columns[0]))
    return outcomes


def _is_force(tree: Tree, worth: Valuation) -> bool:
    """A side that is 0, or nothing but torques."""
    if is_number(tree, 0):
        return True
    torque = [s for s in tree.symbols if s.key in worth.dictionary.torques]
    only = all(s.key in worth.dictionary.torques or s.base == "B" for s in tree.symbols)
    return (bool(torque) and only) or is_input(tree, worth)


def _without_inputs(tree: Tree, worth: Valuation) -> Tree:
    """A sum without its inputs τ/r, which say nothing about the mechanism."""
    if isinstance(tree, WrittenMatrix):
        return rebuilt(tree, lambda cell: _without_inputs(cell, worth))
    if isinstance(tree, Brackets):
        return Brackets(tuple(_without_inputs(item, worth) for item in tree.items))
    if not isinstance(tree, WrittenSum):
        return tree
    kept = tuple(t for t in tree.terms if not is_input(unsigned(t), worth, torque=True))
    if len(kept) in (0, len(tree.terms)):
        return tree
    return kept[0] if len(kept) == 1 else WrittenSum(kept)


def is_input(tree: Tree, worth: Valuation, *, torque: bool = False) -> bool:
    """τ/r, k_t V: a force of letters that neither the mechanism nor the notes explain."""
    known = worth.dictionary.torques
    letters = [s for s in tree.symbols if s.key not in known]
    driven = len(letters) < len(tree.symbols)
    if letters and all(len(s.base) >= WORD and s.base not in GREEK_LETTERS for s in letters):
        driven = True  # friction_cart
    if not letters or (torque and not driven) or (not driven and len(letters) < 2):
        return False
    strange = all(not s.dots and bool(worth.strange(s)) for s in letters)
    return strange and not any(isinstance(n, WrittenSum | WrittenMatrix) for n in walk(tree))


def _pair(left: Tree, right: Tree, worth: Valuation) -> SideOutcome:
    try:
        value = evaluate(left, worth)
        if isinstance(value, np.ndarray):
            return _rows(value, right, worth)
        other: Value = evaluate(right, worth)
        residual = add(value, negative(other))
    except UnreadError as error:
        free = [_undriven(tree, worth) for tree in (left, right)]
        if free != [left, right] and worth.n > 1:
            found = _pair(free[0], free[1], worth)
            return replace(found, remarks=(*found.remarks, DRIVEN), resisting=(), damped=())
        return _in_numbers(left, right, worth) or SideOutcome(0, Verdict.UNREAD, reason=str(error))
    except (ValueError, ZeroDivisionError, RecursionError) as error:
        return SideOutcome(0, Verdict.UNREAD, reason=f"cannot be evaluated: {str(error)[:80]}")
    if isinstance(residual, np.ndarray):
        return _rows(residual, None, worth)
    return judge_residual(residual, worth)


def _undriven(tree: Tree, worth: Valuation) -> Tree:
    """M⁻¹ (−C q̇ − G) for M⁻¹ (τ − C q̇ − G): without the vector of torques in its sums."""
    if not isinstance(tree, WrittenSum):
        return rebuilt(tree, lambda child: _undriven(child, worth))
    kept = [t for t in tree.terms if not _is_force(unsigned(ungrouped(t)), worth)]
    if len(kept) == len(tree.terms) or not kept:
        return WrittenSum(tuple(_undriven(t, worth) for t in tree.terms))
    terms = tuple(_undriven(t, worth) for t in kept)
    return terms[0] if len(terms) == 1 else WrittenSum(terms)


WORD = 4  # letters of a word that names a force
INPUT = "the input on the other side was left aside"
DRIVEN = "the vector of torques was left aside"
NUMBERS = "outside the exact algebra: compared in numbers, at random states"


def _in_numbers(left: Tree, right: Tree, worth: Valuation) -> SideOutcome | None:
    """An equation with half angles or roots, without a torque, that holds at random states."""
    letters = {s.key for t in (left, right) for s in t.symbols}
    if worth.quick or letters & set(worth.dictionary.torques) or worth.strange(left):
        return None
    if worth.strange(right):
        return None
    numbers = TrialStates(worth)
    a, b = numbers.side(left), numbers.side(right)
    if a is None or b is None or not numbers.moves(a - b):
        return None
    return SideOutcome(0, Verdict.RIGHT, remarks=(NUMBERS,))


def _rows(value: np.ndarray, right: Tree | None, worth: Valuation) -> SideOutcome:
    """A vector of left sides, each against its own row."""
    if value.shape not in ((worth.n, 1), (1, worth.n)):
        return SideOutcome(
            0, Verdict.WRONG, value=value, shape=True, right=column(worth.reference.rows)
        )
    sides = _right_sides(right, worth)
    residuals = [
        entry if sides is None else add(entry, negative(sides[i]))
        for i, entry in enumerate(value.ravel())
    ]
    worst: SideOutcome | None = None
    for i, residual in enumerate(residuals):
        assert isinstance(residual, Ratio)
        outcome = judge_residual(residual, worth, only=i)
        if worst is None or outcome.verdict.rank > worst.verdict.rank:
            worst = outcome
    assert worst is not None
    if worst.verdict is Verdict.WRONG and worth.n > 1:
        found = [judge_residual(r, worth) for r in residuals]  # type: ignore[arg-type]
        rows = {o.row for o in found if o.verdict is Verdict.RIGHT and o.row is not None}
        if len(rows) == worth.n:
            return replace(found[0], row=None, remarks=("its rows come in another order",))
        if all(o.verdict is Verdict.RIGHT for o in found) and _solved_for(residuals, worth):
            return replace(found[0], row=None)
    return worst


def _solved_for(residuals: list[Value], worth: Valuation) -> bool:
    """Whether each row holds an acceleration that no other has: q̈ = …."""
    fast = [q + "''" for q in worth.dictionary.q]
    held = [{n for n in fast if isinstance(r, Ratio) and n in r.names()} for r in residuals]
    return all(len(names) == 1 for names in held) and len(set().union(*held)) == len(held)


def _right_sides(right: Tree | None, worth: Valuation) -> list[Value] | None:
    """The torques of a vector equation, or None for one symbol (τ, B u) that stands for them."""
    symbol = head(right)
    fast = symbol is not None and bool(symbol.dots) and worth.is_vector(symbol)  # = q̈
    if right is None or (symbol is not None and not fast) or is_number(right, 0):
        return None
    try:
        value = evaluate(right, worth)
    except (UnreadError, ValueError):
        return None
    return list(value.ravel()) if isinstance(value, np.ndarray) and value.size == worth.n else None
