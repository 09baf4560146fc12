"""Springs that the notes name: ½ k x² in an energy, k (θ₁ − θ₂) in an equation of motion.

The mechanism has none, so that which coordinates a spring stretches, and that it is at rest where
they are zero, is what the notes say: ½ α_ᵀ K α with K by most of their formulas.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

from chainrule.checking.judging.claims import is_plain
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key, Stretch, ring_name
from chainrule.checking.meaning.ratio import Ratio, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Derivative, Tree
from chainrule.exact import Expression
from chainrule.exact.budget import OverBudgetError

_SPOKEN = re.compile(
    r"\bsprings?\b(?!\W{0,3}(?:semester|term|quarter|break|school|\d|'))|stiffness|\belastic|\bfeder|steifigkeit|ressort|raideur|resorte|muelle|rigidez|"
    r"\bmolla\b|\bmola\b|torsion|hooke|弹簧|彈簧|刚度|ばね|バネ|스프링|용수철|пружин|\bfj(?:ed|æ|ä)|"
    r"spręży|\bveer(?:constante)?\b|\bpružin",
    re.IGNORECASE,
)
_STIFF = ("k", "K", "kappa", "c", "C", "s")
MANY = 60  # formulas that are looked through


def springs(
    chains: list[list[Tree | None]], text: str, worth: Valuation, known: dict
) -> dict[Key, Stretch]:
    """Letters of springs with K, by what they multiply; only where the text speaks of springs."""
    if not are_spoken_of(text):
        return {}
    votes: dict[Key, Counter[Stretch]] = {}
    for chain in chains:
        present = [t for t in chain if t is not None]
        moved = any(isinstance(t, Derivative) for t in present)
        moved = moved or any(s.dots == 2 for t in present for s in t.symbols)
        for tree in present:
            stiff = {s.key for s in tree.symbols if _may_be(s.key, worth)}
            if not stiff or not is_plain(tree, worth, {*known, *stiff}) or len(votes) > MANY:
                continue
            trial = replace(
                worth, definitions=dict(known), reading=dict.fromkeys(known, "definition")
            )
            try:
                value = evaluate(tree, trial)
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError):
                continue
            for key in stiff:
                for entry in entries_of(value):
                    stretch = _stretch(entry, ring_name(key), worth.dictionary.q, moved=moved)
                    if stretch is not None:
                        votes.setdefault(key, Counter())[stretch] += 1
    return {key: counted.most_common(1)[0][0] for key, counted in votes.items()}


def are_spoken_of(text: str) -> bool:
    """Whether a text has springs."""
    return _SPOKEN.search(text) is not None


def _may_be(key: Key, worth: Valuation) -> bool:
    return key[0] in _STIFF and not key[2] and worth.dictionary.meaning(key) is None


def _stretch(value: Ratio, name: str, q: tuple[str, ...], *, moved: bool) -> Stretch | None:
    """K of ½ αᵀ K α, or of ±k (α_i − α_j) in a row of motion; None where it is neither: a gain."""
    if value.den is not None or value.num.degree(name) != 1:
        return None
    factor = value.num.coefficient({name: 1})
    pairs = 2 * len(factor.ring.angles)
    if not factor.names <= set(q) or any(any(powers[:pairs]) for powers, _ in factor.terms()):
        return None
    degrees = {sum(powers) for powers, _ in factor.terms()}
    if degrees == {2}:
        return _of_energy(factor, q)
    return _of_force(factor, q) if degrees == {1} and moved else None


def _of_energy(factor: Expression, q: tuple[str, ...]) -> Stretch | None:
    rows = [[_number(factor.diff(a).diff(b)) for b in q] for a in q]
    signs = {x > 0 for i, row in enumerate(rows) for j, x in enumerate(row) if i == j and x}
    if len(signs) != 1:
        return None
    sign = 1 if signs == {True} else -1
    return tuple(tuple(x * sign for x in row) for row in rows)


def _of_force(factor: Expression, q: tuple[str, ...]) -> Stretch | None:
    pull = [_number(factor.diff(a)) for a in q]
    used = [x for x in pull if x]
    if [abs(x) for x in used] not in ([1], [1, 1]) or (len(used) == 2 and sum(used)):
        return None
    return tuple(tuple(a * b for b in pull) for a in pull)


def _number(expression: Expression) -> Fraction:
    return sum((c for _, c in expression.terms()), Fraction(0))
