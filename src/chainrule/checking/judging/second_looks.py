"""Second looks: what makes a formula right that is not so at first sight, and is no convention.

Parameters put in as the notes set them, a value at a fixed point, a name that nothing confirms read
as usual, a bracket at another place; and slips inside a sine or cosine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, product

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.motion import is_motion
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.quantities import QuantityName, name_of
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    AtPoint,
    FunctionOf,
    Negative,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    flipped,
    head,
    rebuilt,
    shown,
    ungrouped,
    unsigned,
    walk,
)
from chainrule.exact import Expression

MAX_POINTS = 64
TURNS = ("0", "π/2", "π", "−π/2")


def as_set(case: Case) -> SideOutcome | None:
    """Right with a parameter put in as the notes set it: I = m l²/12."""
    convention = case.bench.evidence.convention
    if not case.notes.settings or convention.as_set:
        return None
    other = case.notes.worth(replace(convention, as_set=True))

    def put_in(worth: Valuation) -> None:
        worth.settings, worth.reference = other.settings, other.reference

    return case.right_as(put_in, "with what the notes set put in")


def as_acceleration(case: Case) -> SideOutcome | None:
    """Right where the input is an acceleration: l θ̈ = g sin θ − a cos θ, with ẍ = a."""
    words, chain, index = case.notes.words, case.chain, case.worth.index
    if not is_motion(chain, case.worth):
        return None
    faster = {index(s) for s in case.letters if s.dots == 2}
    still = [key for key, j in words.coordinates.items() if j not in faster]
    for own in (s for s in dict.fromkeys(case.letters) if not s.dots and s.base != "t"):
        moves = own.key in words.coordinates or own.key in case.bench.confirmed
        if moves and own.key not in words.torques:
            continue
        for key in still:
            fast = Symbol(key[0], key[1], 2, key[2])
            put = [None if t is None else _replaced(t, own, fast) for t in chain]
            if (found := case.written(put)) is not None:
                return replace(found, trees=case.outcome.trees, remarks=(f"with {own} for {fast}",))
    return None


def undotted(case: Case) -> SideOutcome | None:
    """θ̇ = what θ̈ is, m l² θ̇ = −m g l sin θ: a dot is missing."""
    if case.is_motion:
        return None
    moving = dict.fromkeys(s for s in case.letters if case.worth.index(s) is not None)
    for slow in (s for s in moving if s.dots < 2):
        fast = replace(slow, dots=2)
        chain = [None if t is None else _replaced(t, slow, fast) for t in case.chain]
        found = case.written(chain)
        if found is not None and "equation of motion" in found.quantity:
            return case.outcome.instead(Verdict.WRONG, f"{slow} should be {fast}: a dot is missing")
    return None


def about_joint(case: Case) -> SideOutcome | None:
    """Right with I about the joint, m l² of a point mass, where nothing says otherwise."""
    values = {
        key: Ratio(own) for key in {s.key for s in case.letters}
        if (own := _swung(key, case.bench)) is not None
    }  # fmt: skip
    if not values:
        return None

    def swung(worth: Valuation) -> None:
        worth.settings = {**worth.settings, **values}

    names = ", ".join(f"{ring_name(k)} = {v}" for k, v in values.items())
    return case.right_as(swung, f"with {names}, about the joint")


def _swung(key: Key, bench: Bench) -> Expression | None:
    """What a letter for an inertia is about the joint, of a link that has none of its own."""
    exact, targets = bench.notes.exact, bench.notes.words.parameters.get(key, ())
    link = next((p.link for p in exact.of_kind("inertia") if p.name in targets), None)
    if link is None or _held(key, bench):
        return None
    if bench.evidence.convention.links[link - 1].inertia not in ("none", "absent", "rod"):
        return None
    own, mass, com = (
        next((bench.worth.reference.parameter(p.name) for p in exact.of_kind(kind)
              if p.link == link), None)
        for kind in ("inertia", "mass", "com")
    )  # fmt: skip
    return None if own is None or mass is None or com is None else own + mass * com**2


def _held(key: Key, bench: Bench) -> bool:
    """Whether a formula that is right in all its sides has a letter."""
    return any(
        all(o.verdict is Verdict.RIGHT for o in outcomes)
        and any(s.key == key for t in bench.trees(i) for s in t.symbols)
        for i, outcomes in bench.results.items()
    )


def at_point(case: Case) -> SideOutcome | None:
    """A value at a fixed point: right if it is at some place of quarter turns."""
    if not any(isinstance(n, AtPoint) for t in case.trees for n in walk(t)):
        return None
    angles = case.notes.exact.angles
    for point in islice(product(*(range(4) if angle else (0,) for angle in angles)), MAX_POINTS):

        def there(worth: Valuation, point: tuple[int, ...] = point) -> None:
            worth.generous, worth.point = True, point

        names = zip(case.notes.words.q, point, angles, strict=True)
        told = ", ".join(f"{q} = {TURNS[t]}" for q, t, angle in names if angle)
        if (found := case.right_as(there, f"at {told}")) is not None:
            return found
    return None


def mended(case: Case) -> SideOutcome | None:
    """A formula with a bracket too few or too many: right with it at some place."""
    for chain in _remended(case):
        if (found := case.written(chain)) is not None:
            return replace(found, trees=tuple(chain))
    return None


def _remended(case: Case) -> list[list[Tree | None]]:
    """The sides with the bracket that was mended at every other place."""
    chain, members = case.chain, case.notes.formulas[case.index].members
    shift = len(chain) - len(members)
    return [
        [*chain[: k + shift], other, *chain[k + shift + 1 :]]
        for k, member in enumerate(members)
        for other in member.others
    ]


def odd_angle(case: Case) -> SideOutcome | None:
    """cos(θ₁ θ₂) that is right as cos(θ₁ − θ₂), cos ω₁ as cos θ₁: a slip for certain."""
    trees = case.outcome.trees
    for change, words in (
        (partial(_with_sign, minus=True), "a minus is missing between the angles"),
        (partial(_with_sign, minus=False), "a plus is missing between the angles"),
        (_without_rates, "an angle is meant inside sine and cosine, and its rate is written"),
    ):
        for chain in (case.chain, *_remended(case)):
            changed = [None if t is None else change(t, case.worth) for t in chain]
            if changed == chain:
                break
            if (found := case.written(changed)) is not None:
                return replace(found.instead(Verdict.WRONG, words), trees=trees, right=None)
    return None


def turned_lump(case: Case) -> SideOutcome | None:
    """θ̈ = −k (ẍ cos θ − g sin θ): right for no k, and for one if a sign is turned."""
    moving = is_motion(case.chain, case.worth)
    if not moving or not case.outcome.strange or not case.parameters:
        return None
    for k, tree in enumerate(case.chain if case.parameters <= case.bench.attested else ()):
        for new, words in _turned_signs(tree) if tree is not None else ():
            if case.written([*case.chain[:k], new, *case.chain[k + 1 :]]) is not None:
                return replace(case.outcome.instead(Verdict.WRONG, words), strange=())
    return None


def as_usual(case: Case) -> SideOutcome | None:
    """Right where v_1 or y_1 is what such a name says, and not what the notes made of it: the
    mistake is in that formula."""
    own = [s for s in case.tree.symbols if s.key in case.defined] if case.tree else []
    named = {s.key for s in own if name_of(s, case.worth.n) is not None}
    if not named:
        return None

    def usual(worth: Valuation) -> None:
        worth.generous = True
        for key in named:
            worth.definitions.pop(key, None)

    return case.right_as(usual)


def otherwise_named(case: Case) -> SideOutcome | None:
    """Right under another meaning of the name on the left, where nothing settles it."""
    name, settled = _left_name(case), case.bench.evidence.convention.kinds
    unsettled = name is not None and len(name.kinds) > 1 and name.family not in settled
    return generous(case) if unsettled else None


def generous(case: Case) -> SideOutcome | None:
    """Right once every name means what it usually does: a law such as M = Σ m JᵀJ + JᵀIJ.

    Names that the notes confirm nowhere, and other readings of the name on the left, are tried.
    """
    if not _may_be_law(case):
        return None
    name = _left_name(case)
    kinds: list[str | None] = [None]
    if name is not None and name.family not in case.bench.evidence.convention.kinds:
        first = name.kinds[0].strip("-")
        kinds += [kind for kind in name.kinds[1:] if kind[0] != "-" and kind != first]
    for kind in kinds:

        def generously(worth: Valuation, kind: str | None = kind) -> None:
            worth.generous = True
            if kind is not None and name is not None:
                worth.kinds = {**worth.kinds, name.family: kind}

        if (found := case.right_as(generously)) is not None:
            return found
    return None


def _left_name(case: Case) -> QuantityName | None:
    """The family of the name on the left."""
    symbol = next((head(t) for t in case.trees), None)
    return _pattern(symbol, case.worth.n) if symbol is not None else None


def _may_be_law(case: Case) -> bool:
    """Whether every symbol of a formula has a meaning or names a quantity, and some does."""
    words = case.notes.words
    names = [_pattern(_numbered(s), case.worth.n) for s in case.letters]
    known = [
        n is not None or words.meaning(s.key) is not None or s.key in case.defined
        or case.worth.is_vector(s) or s.base in ("t", "n") or words.meaning(_numbered(s).key)
        for n, s in zip(names, case.letters, strict=True)
    ]  # fmt: skip
    return all(known) and any(n is not None for n in names)


def _turned_signs(tree: Tree) -> Iterator[tuple[Tree, str]]:
    """The tree with the sign of one term turned, for each term of each sum."""
    for node in walk(tree):
        for term in node.terms if isinstance(node, WrittenSum) else ():
            if not term.symbols:
                continue  # −1 + k for 1 + k: another k
            terms = tuple(flipped(t) if t is term else t for t in node.terms)  # type: ignore[attr-defined]
            new = _put(tree, node, WrittenSum(terms))
            yield new, f"the sign of {shown(unsigned(term))} is wrong"


def _put(tree: Tree, old: Tree, new: Tree) -> Tree:
    return new if tree is old else rebuilt(tree, lambda child: _put(child, old, new))


def _with_sign(tree: Tree, worth: Valuation, *, minus: bool) -> Tree:
    """θ₁ − θ₂ for θ₁ θ₂ inside a sine or cosine."""
    if isinstance(tree, FunctionOf) and tree.name in ("sin", "cos"):
        inner = ungrouped(tree.argument)
        if isinstance(inner, Product) and len(inner.factors) == 2 and all(
            isinstance(f, Symbol) and worth.index(f) is not None for f in inner.factors
        ):  # fmt: skip
            a, b = inner.factors
            return FunctionOf(tree.name, WrittenSum((a, Negative(b) if minus else b)))
    return rebuilt(tree, lambda child: _with_sign(child, worth, minus=minus))


def _without_rates(tree: Tree, worth: Valuation) -> Tree:
    """cos θ for cos θ̇ or cos ω."""
    if isinstance(tree, FunctionOf) and tree.name in ("sin", "cos"):
        return FunctionOf(tree.name, _as_angle(tree.argument, worth))
    return rebuilt(tree, lambda child: _without_rates(child, worth))


def _as_angle(tree: Tree, worth: Valuation) -> Tree:
    if not isinstance(tree, Symbol):
        return rebuilt(tree, lambda child: _as_angle(child, worth))
    if worth.index(tree) is not None:
        return replace(tree, dots=0)
    i = worth.dictionary.rates.get(tree.key)
    names = [key for key, j in worth.dictionary.coordinates.items() if j == i]
    return Symbol(*names[0][:2], 0, names[0][2]) if names else tree


def _numbered(symbol: Symbol) -> Symbol:
    """c_111 for c_ijk, m_1 for m_i."""
    return replace(symbol, sub=re.sub(r"[ijk](?=[ijk]*$)", "1", symbol.sub))


def _pattern(symbol: Symbol, n: int) -> QuantityName | None:
    """The family of a name whose indices may be letters."""
    return name_of(symbol, n) or name_of(_numbered(symbol), n)


def _replaced(tree: Tree, old: Symbol, new: Symbol) -> Tree:
    return new if tree == old else rebuilt(tree, lambda child: _replaced(child, old, new))
