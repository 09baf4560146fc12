"""Lapses of small angles: what is wrong with a linear equation that is right near no place.

What was left out, and near which place, is the notes' choice, so such an equation is doubtful, with
what would make it right. It is wrong where one slip inside a term does, all its letters stand in
right equations, and no place of rest and no direction of its coordinates and forces that the other
linear formulas allow makes it right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict, names_in
from chainrule.checking.judging.linear.small import PROBLEMS, VOTES, SmallAngles
from chainrule.checking.judging.linear.system import linear_system
from chainrule.checking.judging.sides.traits import exchanged, motions, turned
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.regimes import SMALL, Regime
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol, Tree

MAX_TURNED = 5  # coordinates and forces that may be counted the other way
Factors = Mapping[str, tuple[Ratio, Ratio]]  # name → its factor, and what that should be


class Lapses:
    """Linear formulas, right near a place or not."""

    def __init__(self, small: SmallAngles):
        self.small, self.bench, self.notes = small, small.bench, small.notes

    def in_regime(self, case: Case) -> SideOutcome | None:
        """An approximation or a normalised formula that is right as such, or not right as such."""
        found = self.small.in_regime(case)
        late = (case.index, case.outcome.member) in self.small.near
        return self._lapse(case) if found is None and late else found

    def _lapse(self, case: Case) -> SideOutcome | None:
        """A linear equation of motion that one change makes right near the place of the others."""
        i, small = case.index, self.small
        chosen, votes = small.place
        at = chosen or small.regimes[0]
        at = next((r for r in small.regimes_of(i)
                   if r.title == SMALL and r.turned == at.turned and not at.links), at)  # fmt: skip
        moving = case.is_motion or ": the mass matrix" in case.outcome.quantity
        if not moving or not small.linearised(i) or at not in small.places(i):
            return None
        there = small.judged_near(i, case.outcome.member, at)
        if there is None or there[0].verdict is not Verdict.WRONG or there[0].value is None:
            return None
        found, worth = there
        try:
            slip = explain(found, list(found.trees) or case.chain, worth)
        except PROBLEMS:
            return None
        attested = self._is_attested(case, found)
        if not attested and not (slip.is_single and votes >= VOTES):
            return None
        factors = {} if slip.is_single else self._factors(case, found, at, worth)
        told = "; ".join(
            f"the factor of {name} is {mine} and should be {right}"
            for name, (mine, right) in factors.items()
        )
        where = at.place(self.notes.words.q, self.notes.exact.angles)
        words = f"linearised {where}: {told or slip.words}"
        whole = bool(factors) and all(b.names() <= a.names() for a, b in factors.values())
        if (
            attested
            and not at.links
            and (slip.is_inside or whole)
            and not self._may_be_elsewhere(case)
        ):
            return replace(found, verdict=Verdict.WRONG, reason=words, right=None)
        reason = f"{words}; say where it is meant if not there"
        return replace(found, verdict=Verdict.DOUBTFUL, reason=reason, right=None)

    def _factors(self, case: Case, outcome: SideOutcome, at: Regime, worth: Valuation) -> Factors:
        """The wrong factors of θ̈ = a θ + b x + c u, each with what it should be."""
        fast, side = (case.chain[k] for k in (outcome.anchor, outcome.member))
        system = linear_system(at.reference)
        if not isinstance(fast, Symbol) or fast.dots != 2 or side is None or system is None:
            return {}
        index = worth.index(fast)
        value = evaluate(side, worth)
        if index is None or not isinstance(value, Ratio):
            return {}
        q = self.notes.words.q
        order = [(j, dots, 1) for dots in (0, 1) for j in range(len(q))]
        wanted = dict(zip(q, system.A(order)[len(q) + index], strict=False))
        for key in self.notes.words.torques:
            options = [system.B(order, w)[len(q) + index, 0] for w in range(len(system.inputs))]
            wanted[ring_name(key)] = options[0]
        return {
            name: (mine, right) for name, right in wanted.items()
            if name in value.names() and (mine := value.diff(name)) != right
        }  # fmt: skip

    def _is_attested(self, case: Case, found: SideOutcome) -> bool:
        """Whether right equations of motion hold every letter of a linear one, which is not theirs
        with an acceleration for the input either."""
        words, letters = self.notes.words, {s.key for s in case.letters}
        held = names_in(found.value) if found.value is not None else set()  # without its damping
        known = self.small.attested | motions(words.q)
        if not held & self.bench.parameters or not held <= known:
            return False
        there = self.small.there(self.small.regimes[0])
        for key, name in product(letters & set(words.torques), words.coordinates):
            fast = Symbol(name[0], name[1], 2, name[2])
            chain = [None if t is None else exchanged(t, key, fast) for t in case.chain]
            if case.again(there, chain):
                return False
        return True

    def _may_be_elsewhere(self, case: Case) -> bool:
        """Whether it is right near some place of rest, with its coordinates and forces counted in
        some direction, and not so many of the other linear formulas are wrong then."""
        places = [r for r in self.small.regimes if r.title == SMALL]
        for place, keys in product(self.small.places(case.index, places), _directions(case)):
            if self._is_right(case.index, case.outcome.member, place, keys):
                chosen, _ = self.small.place
                against = (
                    key for key, rights in self.small.near.items()
                    if chosen and any(r.turned == chosen.turned for r in rights)
                    and not self._is_right(*key, place, keys)
                )  # fmt: skip
                if sum(1 for _ in against) < VOTES:
                    return True
        return False

    def _is_right(self, i: int, member: int, place: Regime, keys: frozenset[Key]) -> bool:
        chain: list[Tree | None] = [
            None if t is None else turned(t, keys) for t in self.notes.chains[i]
        ]
        return self.bench.again(i, member, self.small.there(place), chain) is not None


def _directions(case: Case) -> Iterator[frozenset[Key]]:
    """The letters of what is counted the other way, in every way."""
    words, found = case.notes.words, dict[object, set[Key]]()
    for symbol in case.letters:
        deviation = case.notes.deviations.get(symbol.key)
        index = case.worth.index(symbol) if deviation is None else deviation.index
        if index is not None:
            found.setdefault(index, set()).add(symbol.key)
        elif symbol.key in words.torques:
            found.setdefault(symbol.key, set()).add(symbol.key)
    groups = list(found.values())[:MAX_TURNED]
    for size in range(len(groups) + 1):
        for chosen in combinations(groups, size):
            yield frozenset(key for group in chosen for key in group)
