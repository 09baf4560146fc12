"""Proofs: what in the notes themselves shows that a difference is a mistake.

A single slip inside a term is one: nobody writes all but one sign of an equation right by chance.
What differs in more than that may be another model, another meaning of a letter or another regime,
so it needs more: a right side in the same chain, its own dimensions, or a right formula that
determines it.
"""

from __future__ import annotations

import re

import numpy as np

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.claims import side_value
from chainrule.checking.judging.comparing import DERIVED, IDENTITY, Verdict, names_in
from chainrule.checking.judging.proofs.deriving import accelerates_otherwise
from chainrule.checking.judging.sides.traits import common_names, motions
from chainrule.checking.judging.slips.slip import Size
from chainrule.checking.meaning.dimensions import of_terms
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio, entries_of
from chainrule.checking.reading.tree import Tree, head

SAYS = 2  # parameters of a formula that claims something
MOST = 0.5  # the share of terms beside which another term is a slip
ENERGIES = (DERIVED, "the kinetic energy", "the potential energy", "the Lagrangian")
PARTS = ("the kinetic energy of a link", "the potential energy of a link")
USUAL = ("m", "M", "l", "L", "ell", "g", "I", "J")  # letters whose dimension needs no formula
WRITTEN = 4  # terms that confirm the letters of an equation
FEW = 1 / 3  # the share of terms that may have another dimension than the rest
_ROW_ENDS = re.compile(r"\\\\|\$|\bend\{|^[\])]|\\[\])]|\n\s*\n")
_NEGLECTS = re.compile(r"neglect|ignor|simplif|approximat|vernachl|despreci", re.IGNORECASE)


def proved(case: Case) -> bool:
    """Whether the notes show that this is a mistake, and not another model or meaning."""
    if not case.parameters and (case.outcome.quantity == IDENTITY or _force_function(case)):
        return False  # [Θ̇²] = [θ̇₁² θ̇₂²]
    if case.slip.is_inside or case.outcome.shape or contradicted(case):
        return True
    if case.slip.size is Size.NUMBER:
        return False
    return _by_its_name(case) or _by_its_dimensions(case) or _by_the_rest(case)


def _by_its_name(case: Case) -> bool:
    """A name that right formulas have confirmed, of which one term or the whole is another."""
    size, named = case.slip.size, _trusted(case, case.shown[:1])
    if size is Size.WHOLE:
        energy = case.outcome.quantity.endswith((*ENERGIES, *PARTS))
        return (named or energy) and ((_plain(case) and _familiar(case)) or _is_law(case))
    if size in (Size.CONSTANT, Size.PIECE, Size.TERM) and named and _familiar(case):
        return True
    return size is Size.PLACE and named and _complete(case)


def _is_law(case: Case) -> bool:
    """T = q̇ᵀ M q̇ without its half: names alone, of which formulas that are right say all."""
    own = [s for t in case.shown[1:] for s in t.symbols if case.worth.is_quantity(s)]
    told = bool(own) and all(_trusted(case, [s]) for s in own)
    return told and not case.parameters and case.slip.factor is not None


def _by_its_dimensions(case: Case) -> bool:
    """Terms of different dimensions, or all of another than the energy that it is called; or any
    odd one, where right equations hold all its letters and those that it should have."""
    if not case.odd or _set_to_one(case):
        return False
    if certain(case):
        return True
    if not _plain(case):
        return False
    whole = case.slip.size is Size.WHOLE or case.outcome.quantity.endswith(ENERGIES)
    return _few_odd(case) or (whole and _own_name(case))


def _by_the_rest(case: Case) -> bool:
    """All its parameters are those of what it should be, and enough of it is right: most terms,
    every other entry, or any, where a right equation leaves no choice of letters."""
    if not _complete(case):
        return False
    piece = case.slip.size is Size.PIECE and _holds_known(case)
    most = (piece or case.slip.size is Size.CONSTANT) and case.alike >= MOST
    sure = certain(case) and (case.is_near or piece or bool(case.odd))
    return most or sure or _one_entry(case)


def outdone(case: Case) -> bool:
    """An acceleration that right equations of motion determine, in notes that neglect nothing."""
    return accelerates_otherwise(case) and not _NEGLECTS.search(case.notes.text)


def contradicted(case: Case) -> bool:
    """Whether another side of its chain is right, and of letters that leave no choice."""
    outcome, own = case.outcome, case.tree
    if outcome.value is None or outcome.scale is not None or outcome.trees:
        return False
    mine = names_in(outcome.value)
    if mine & case.notes.unknown or (own is not None and case.bench.unconfirmed([own])):
        return False  # 1/L_eq may be anything
    known = {*case.defined, *case.notes.words.coordinates}
    for other in case.bench.results[case.index]:
        tree = case.chain[other.member] if other.member < len(case.chain) else None
        if other.verdict is not Verdict.RIGHT or tree is None or head(tree) is not None:
            continue
        plain = all(s.key in known or not case.worth.is_quantity(s) for s in tree.symbols)
        value = side_value(tree, case.final_worth)
        if plain and not isinstance(value, str) and mine <= names_in(value):
            return True
    return False


def incomplete(case: Case) -> bool:
    """An equation of motion or an energy of which all that is written is right, and terms are
    missing.

    Its own terms confirm its letters; those of the missing ones have to be the notes' too.
    """
    value, right = case.outcome.value, case.outcome.right
    energy = case.outcome.quantity.endswith(ENERGIES[1:])
    if not isinstance(value, Ratio) or not isinstance(right, Ratio):
        return False
    if case.outcome.scale is None and not energy:
        return False
    if value.den is not None or right.den is not None or case.is_linear:
        return False
    mine, theirs = value.num.poly.to_dict(), right.num.poly.to_dict()
    own = case.bench.parameters | motions(case.notes.words.q)
    written = len(mine) >= WRITTEN and all(theirs.get(p) == c for p, c in mine.items())
    if not written or not right.names() <= own or _NEGLECTS.search(case.notes.text):
        return False
    return not _goes_on(case)


def _goes_on(case: Case) -> bool:
    """Whether the display that a formula stands in has a row behind it that is no equation: what is
    missing may stand there."""
    behind = case.notes.text[case.notes.formulas[case.index].end :].lstrip("\\& \n.,")
    row = _ROW_ENDS.split(behind, maxsplit=1)[0]
    return bool(row.strip()) and "=" not in row


def certain(case: Case) -> bool:
    """Whether a right equation of motion or Lagrangian holds every parameter of a formula, and of
    what it should be."""
    outcome, own = case.outcome, case.parameters
    if outcome.right is None or outcome.shape or len(own) < SAYS:
        return False
    return (own | names_in(outcome.right) & case.bench.parameters) <= case.bench.attested


def _plain(case: Case) -> bool:
    """Whether a side is written in parameters and coordinates, and not in letters that may be
    something else."""
    tree = case.tree if not case.outcome.trees else None
    if tree is None or not case.parameters_of([tree]):
        return False
    guessed = {s for s in case.bench.unconfirmed([tree]) if s.base not in USUAL}
    return not guessed and not any(case.worth.is_quantity(s) for s in tree.symbols)


def _trusted(case: Case, trees: list[Tree]) -> bool:
    """V_2, where a formula that is right says that V_1 is what such names are."""
    found = [s for t in trees for s in t.symbols if case.worth.is_quantity(s)]
    names = [n for s in found if (n := name_of(s, case.worth.n)) is not None]
    return bool(names) and all(n.kin & case.notes.trusted for n in names)


def _force_function(case: Case) -> bool:
    """U of which no formula says that it is V: as many call −V so, and write L = T + U."""
    sides = [t for t in case.shown if any(s.base == "U" for s in t.symbols)]
    return any(not _trusted(case, [s]) for t in sides for s in t.symbols if s.base == "U")


def _familiar(case: Case) -> bool:
    """Whether it or formulas that are right hold every parameter of what it should be."""
    right = names_in(case.outcome.right) if case.outcome.right is not None else set()
    known = {ring_name(key) for key in case.bench.confirmed} | case.parameters
    return right & case.bench.parameters <= known


def _one_entry(case: Case) -> bool:
    """Whether one entry of a matrix differs, beside others that are right and not zero."""
    if not isinstance(case.outcome.value, np.ndarray) or not isinstance(
        case.outcome.right, np.ndarray
    ):
        return False
    wrong = sum(a != b for a, b in case.pairs)
    return wrong == 1 and any(a == b and not a.is_zero() for a, b in case.pairs)


def _own_name(case: Case) -> bool:
    """T = ½ m ω²: the name stands right before it, or letters that right formulas hold."""
    first = case.chain[case.outcome.anchor]
    if case.outcome.anchor or first is None:
        return False
    held = bool(first.symbols) and all(s.key in case.bench.confirmed for s in first.symbols)
    return head(first) is not None or case.outcome.quantity == DERIVED or held


def _few_odd(case: Case) -> bool:
    """Whether most terms have one dimension, and a few another."""
    value = case.outcome.value
    for entry in entries_of(value) if value is not None else ():
        parts = of_terms(entry.num, case.notes.units).values()
        sizes = sorted(len(part.poly) for part in parts)
        if len(sizes) > 1 and sum(sizes[:-1]) <= FEW * sum(sizes):
            return True
    return False


def _holds_known(case: Case) -> bool:
    """Whether it holds no parameter but those of what it should be and of right equations."""
    right = names_in(case.outcome.right) if case.outcome.right is not None else set()
    return case.parameters <= right | case.bench.attested


def _set_to_one(case: Case) -> bool:
    """Whether a letter that most terms should have stands in no formula from here on: it may be
    one."""
    right = case.outcome.right
    if not isinstance(right, Ratio):
        return False
    ring, pairs = right.num.ring, 2 * len(right.num.ring.angles)
    terms = list(right.num.poly.to_dict())
    missing = case.bench.parameters - case.parameters
    later = [t for j in range(case.index + 1, len(case.notes.chains)) for t in case.bench.trees(j)]
    return any(
        sum(bool(powers[pairs + k]) for powers in terms) > len(terms) / 2
        for k, name in enumerate(ring.symbols)
        if name in missing - case.parameters_of(later)
    )


def _complete(case: Case) -> bool:
    """Whether a formula holds every parameter of what it should be, up to a common factor."""
    right = case.outcome.right
    if right is None:
        return False
    if not case.parameters:  # of names alone
        return _trusted(case, case.shown)
    needed = names_in(right) & case.bench.parameters
    if case.outcome.scale is not None and isinstance(right, Ratio):
        needed -= common_names(right)
    return needed <= case.parameters
