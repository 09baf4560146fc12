"""Letters that may be the notes' own: what a formula may speak of instead of what is compared."""

from __future__ import annotations

import re

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import DERIVED, names_in
from chainrule.checking.judging.proofs.deriving import determined
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import ENERGETIC, GEOMETRIC, TITLES, WEAK, name_of
from chainrule.checking.reading.tree import Call, Derivative, Symbol, head, walk


def undefined(case: Case) -> Symbol | None:
    """ω_0 in α = m g l/J = ω_0²: a letter behind the first that stands in no right formula."""
    if not case.outcome.quantity.endswith(": a definition"):
        return None
    known = (*case.bench.confirmed, *case.notes.words.coordinates, *case.notes.words.rates)
    return next((s for t in case.trees[1:] for s in t.symbols if s.key not in known), None)


def meaningless(case: Case) -> str:
    """The letters without a meaning of an expression that has no name."""
    return ", ".join(sorted(case.names & case.notes.unknown)) if case.is_loose else ""


def loan(case: Case) -> Symbol | None:
    """y in y_p = y + l cos θ, y_1 in V = m g y_1: a place which the notes nowhere define."""
    worth, energy = case.worth, ": the potential energy" in case.outcome.quantity
    for symbol in (s for t in case.trees for s in t.symbols if head(t) is None):
        name = name_of(symbol, worth.n) if worth.is_quantity(symbol) else None
        place = name is not None and symbol.base in WEAK and worth.kind(name) in GEOMETRIC
        if place and not case.notes.seen.first[symbol.key] and (energy or not symbol.sub):
            return symbol
    return None


def unconfirmed_name(case: Case) -> Symbol | None:
    """M of det M = …, where no formula that is right says that it is the mass matrix."""
    for symbol in (s for s in case.letters if case.is_loose and case.worth.is_quantity(s)):
        name = name_of(symbol, case.worth.n)
        if name is not None and name.family not in case.notes.trusted:
            return symbol
    return None


def weak(case: Case) -> Symbol | None:
    """x, h, r on the left: a name that is no quantity unless another formula says so."""
    symbol, words, worth = head(case.trees[0]), case.notes.words, case.worth
    derived = case.outcome.quantity == DERIVED or bool(worth.how(case.trees[0]) or determined(case))
    if symbol is None or derived or symbol.base not in WEAK:
        return None
    found = name_of(symbol, worth.n)
    energy = found is not None and worth.kind(found) in ENERGETIC
    place = case.odd and case.outcome.quantity.endswith(TITLES["place"])  # r_P, whose rate is right
    sure = found is not None and not found.kin.isdisjoint(case.notes.trusted)
    sure = sure or bool(place and symbol.key in case.bench.confirmed)
    return None if energy or sure or symbol.key in (*words.coordinates, *words.rates) else symbol


def function(case: Case) -> Symbol | None:
    """f(q̇) without a meaning: it may hold any term that is missing."""
    called = [n.symbol for t in case.trees for n in walk(t) if isinstance(n, Call)]
    return next(
        (s for s in called if case.is_motion and ring_name(s.key) in case.notes.unknown
         and s.key not in case.defined and not case.worth.is_quantity(s)),
        None,
    )  # fmt: skip


def in_a_frame(case: Case) -> bool:
    """²v₂: with the number of a link before it."""
    symbol = head(case.trees[0])
    return symbol is not None and bool(re.search(r"pre.*[1-9]", symbol.marks))


def reaction(case: Case) -> Symbol | None:
    """A letter that the notes define by accelerations, as N = m ẍ + …: a reaction."""
    own = (s for s in case.letters if s.key in case.defined)
    return next((s for s in own if any("''" in n for n in names_in(case.defined[s.key]))), None)


def of_momenta(case: Case) -> bool:
    """∂T/∂θ in a side, where the notes write T or H by momenta."""
    taken = [n for n in walk(case.tree) if isinstance(n, Derivative)] if case.tree else []
    energies = [head(n.body) for n in taken if not any(s.dots for b in n.by for s in b.symbols)]
    if not any(e is not None and e.base in ("T", "K", "H") for e in energies):
        return False
    written = (c for c in case.notes.chains if (e := head(c[0])) is not None and e.base in "TKH")
    return any(s.base == "p" for c in written for t in c if t is not None for s in t.symbols)


def as_named(case: Case) -> bool:
    """M q̈ + C q̇ − ∂L/∂q = τ: names alone, of which C is not defined."""
    named = {s for s in case.letters if case.worth.is_quantity(s)}
    names = (name_of(s, case.worth.n) for s in named)
    loose = any(n is not None and case.worth.kind(n) in ("C", "Cv") for n in names)
    defined = {s.key for chain in case.notes.chains if (s := head(chain[0])) is not None}
    sure = any(s.key in defined for s in named if s.base in ("C", "c", "h", "N"))
    return loose and not sure and not case.bench.says_something(case.index)


def shared(case: Case) -> bool:
    """m for the masses of all links, where a factor is missing."""
    known = case.notes.words.parameters
    return case.slip.factor is not None and any(len(known.get(s.key, ())) > 1 for s in case.letters)
