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


class SecondLooks(Bench):
    """The outcome under another look; None where it makes nothing right."""

    def as_set(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right with a parameter put in as the notes set it: I = m l²/12."""
        if not self.notes.settings or self.evidence.convention.as_set:
            return None
        other = self.notes.worth(replace(self.evidence.convention, as_set=True))

        def put_in(worth: Valuation) -> None:
            worth.settings, worth.reference = other.settings, other.reference

        found = self.again(i, outcome.member, put_in)
        if found is None:
            return None
        return replace(found, trees=outcome.trees, remarks=("with what the notes set put in",))

    def as_acceleration(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right where the input is an acceleration: l θ̈ = g sin θ − a cos θ, with ẍ = a."""
        words, chain = self.notes.words, self.notes.chains[i]
        if not is_motion(chain, self.worth):
            return None
        letters = dict.fromkeys(s for t in self.trees(i) for s in t.symbols)
        faster = {self.worth.index(s) for s in letters if s.dots == 2}
        still = [key for key, j in words.coordinates.items() if j not in faster]
        for own in (s for s in letters if not s.dots):
            moves = own.key in words.coordinates or own.key in self.confirmed
            if moves and own.key not in words.torques:
                continue
            for key in still:
                fast = Symbol(key[0], key[1], 2, key[2])
                put = [None if t is None else _replaced(t, own, fast) for t in chain]
                if (found := self.again(i, outcome.member, lambda _: None, put)) is not None:
                    return replace(found, trees=outcome.trees, remarks=(f"with {own} for {fast}",))
        return None

    def about_joint(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right with I about the joint, m l² of a point mass, where nothing says otherwise."""
        values = {
            key: Ratio(own) for key in {s.key for t in self.trees(i) for s in t.symbols}
            if (own := self._swung(key)) is not None
        }  # fmt: skip
        if not values:
            return None

        def swung(worth: Valuation) -> None:
            worth.settings = {**worth.settings, **values}

        found = self.again(i, outcome.member, swung)
        if found is None:
            return None
        names = ", ".join(f"{ring_name(k)} = {v}" for k, v in values.items())
        return replace(found, trees=outcome.trees, remarks=(f"with {names}, about the joint",))

    def _swung(self, key: Key) -> Expression | None:
        """What a letter for an inertia is about the joint, of a link that has none of its own."""
        notes = self.notes
        link = next((p.link for p in notes.exact.of_kind("inertia")
                     if p.name in notes.words.parameters.get(key, ())), None)  # fmt: skip
        if link is None or self._held(key):
            return None
        model = self.evidence.convention.links[link - 1]
        if model.inertia not in ("none", "absent", "rod"):
            return None
        parts = [
            next((self.worth.reference.parameter(p.name) for p in notes.exact.of_kind(kind)
                  if p.link == link), None)
            for kind in ("inertia", "mass", "com")
        ]  # fmt: skip
        own, mass, com = parts
        return None if own is None or mass is None or com is None else own + mass * com**2

    def _held(self, key: Key) -> bool:
        """Whether a formula that is right in all its sides has a letter."""
        return any(
            all(o.verdict is Verdict.RIGHT for o in outcomes)
            and any(s.key == key for t in self.trees(i) for s in t.symbols)
            for i, outcomes in self.results.items()
        )

    def at_point(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """A value at a fixed point: right if it is at some place of quarter turns."""
        trees = self.trees(i)
        if not any(isinstance(n, AtPoint) for t in trees for n in walk(t)):
            return None
        turns = [range(4) if angle else (0,) for angle in self.notes.exact.angles]
        for point in islice(product(*turns), MAX_POINTS):

            def there(worth: Valuation, point: tuple[int, ...] = point) -> None:
                worth.generous, worth.point = True, point

            found = self.again(i, outcome.member, there)
            if found is not None:
                names = zip(self.notes.words.q, point, self.notes.exact.angles, strict=True)
                told = ", ".join(f"{q} = {TURNS[t]}" for q, t, angle in names if angle)
                return replace(found, trees=outcome.trees, remarks=(f"at {told}",))
        return None

    def mended(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """A formula with a bracket too few or too many: right with it at some place."""
        for chain in self._remended(i):
            found = self.again(i, outcome.member, lambda _: None, chain)
            if found is not None:
                return replace(found, trees=tuple(chain))
        return None

    def _remended(self, i: int) -> list[list[Tree | None]]:
        """The sides with the bracket that was mended at every other place."""
        chain, members = self.notes.chains[i], self.notes.formulas[i].members
        shift = len(chain) - len(members)
        return [
            [*chain[: k + shift], other, *chain[k + shift + 1 :]]
            for k, member in enumerate(members)
            for other in member.others
        ]

    def odd_angle(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """cos(θ₁ θ₂) that is right as cos(θ₁ − θ₂), cos ω₁ as cos θ₁: a slip for certain."""
        plain = self.notes.chains[i]
        for change, words in (
            (partial(_with_sign, minus=True), "a minus is missing between the angles"),
            (partial(_with_sign, minus=False), "a plus is missing between the angles"),
            (_without_rates, "an angle is meant inside sine and cosine, and its rate is written"),
        ):
            for chain in (plain, *self._remended(i)):
                changed = [None if t is None else change(t, self.worth) for t in chain]
                if changed == chain:
                    break
                if (found := self.again(i, outcome.member, lambda _: None, changed)) is not None:
                    return replace(
                        found, verdict=Verdict.WRONG, reason=words, trees=outcome.trees, right=None
                    )
        return None

    def turned_lump(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """θ̈ = −k (ẍ cos θ − g sin θ): right for no k, and for one if a sign is turned."""
        known = {ring_name(key) for key in self.notes.words.parameters}
        names = {ring_name(s.key) for t in self.trees(i) for s in t.symbols} & known
        moving = is_motion(self.notes.chains[i], self.worth)
        if not moving or not outcome.strange or not names or not names <= self.attested:
            return None
        for k, tree in enumerate(self.notes.chains[i]):
            for new, words in _turned_signs(tree) if tree is not None else ():
                chain = [*self.notes.chains[i][:k], new, *self.notes.chains[i][k + 1 :]]
                if self.again(i, outcome.member, lambda _: None, chain) is not None:
                    return replace(outcome, verdict=Verdict.WRONG, reason=words, strange=())
        return None

    def unsettled(self, i: int) -> bool:
        """Whether nothing says which meaning the name on the left has: its row first or last."""
        symbol = next((head(t) for t in self.notes.chains[i] if t is not None), None)
        name = _pattern(symbol, self.worth.n) if symbol is not None else None
        settled = self.evidence.convention.kinds
        return name is not None and len(name.kinds) > 1 and name.family not in settled

    def as_usual(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right where v_1 or y_1 is what such a name says, and not what the notes made of it: the
        mistake is in that formula."""
        tree = self.notes.chains[i][outcome.member]
        own = [s for s in tree.symbols if s.key in self.notes.defined.get(i, {})] if tree else []
        named = {s.key for s in own if name_of(s, self.worth.n) is not None}
        if not named:
            return None

        def usual(worth: Valuation) -> None:
            worth.generous = True
            for key in named:
                worth.definitions.pop(key, None)

        found = self.again(i, outcome.member, usual)
        return None if found is None else replace(found, trees=outcome.trees)

    def generous(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right once every name means what it usually does: a law such as M = Σ m JᵀJ + JᵀIJ.

        Names that the notes confirm nowhere, and other readings of the name on the left, are tried.
        """
        if not self.may_be_law(i):
            return None
        symbol = next((head(t) for t in self.notes.chains[i] if t is not None), None)
        name = _pattern(symbol, self.worth.n) if symbol is not None else None
        kinds: list[str | None] = [None]
        if name is not None and name.family not in self.evidence.convention.kinds:
            first = name.kinds[0].strip("-")
            kinds += [kind for kind in name.kinds[1:] if kind[0] != "-" and kind != first]
        for kind in kinds:

            def generous(worth: Valuation, kind: str | None = kind) -> None:
                worth.generous = True
                if kind is not None and name is not None:
                    worth.kinds = {**worth.kinds, name.family: kind}

            found = self.again(i, outcome.member, generous)
            if found is not None:
                return replace(found, trees=outcome.trees)
        return None

    def may_be_law(self, i: int) -> bool:
        """Whether every symbol of a formula has a meaning or names a quantity, and some does."""
        words, defined = self.notes.words, self.notes.defined.get(i, {})
        letters = [s for t in self.notes.chains[i] if t is not None for s in t.symbols]
        names = [_pattern(_numbered(s), self.worth.n) for s in letters]
        known = [
            n is not None or words.meaning(s.key) is not None or s.key in defined
            or self.worth.is_vector(s) or s.base in ("t", "n") or words.meaning(_numbered(s).key)
            for n, s in zip(names, letters, strict=True)
        ]  # fmt: skip
        return all(known) and any(n is not None for n in names)


def _turned_signs(tree: Tree) -> Iterator[tuple[Tree, str]]:
    """The tree with the sign of one term turned, for each term of each sum."""
    for node in walk(tree):
        for term in node.terms if isinstance(node, WrittenSum) else ():
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
