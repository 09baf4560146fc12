"""The search for the notes' convention: the one under which most of their formulas are right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations, product

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import Convention, frames, turned
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.reading.tree import head

MAX_SCORED = 120  # formulas that the search looks at


def convention_of(notes: Examination, *, search: bool) -> Convention:
    """The convention found, or without a search the mechanism's own."""
    climb = Search(notes)
    if search:
        return climb.best()
    own = Convention(notes.choices[0], (0,) * len(notes.exact.q))
    climb.trust(own)
    return own


class Search:
    """Choices improved one at a time, by how many formulas they make right."""

    def __init__(self, notes: Examination):
        self.notes = notes
        self._scores: dict = {}

    def best(self) -> Convention:
        """The convention under which most formulas are right."""
        n = len(self.notes.exact.q)
        start = [
            Convention(A, (0,) * n, scenario)
            for scenario in self.notes.scenarios
            for A in self.notes.choices
        ]
        relevant: set[int] = set()
        right: set[int] = set()
        best, score = start[0], -1.0
        for convention in start:
            results = self.notes.judge(convention, self.notes.hopeful)
            relevant |= {i for i, outcomes in results.items() if any(_counts(o) for o in outcomes)}
            right |= {i for i, os in results.items() if any(o.verdict is Verdict.RIGHT for o in os)}
            if _score(results) > score:
                best, score = convention, _score(results)
        # Formulas that can be right tell most; of the rest the last, where results stand.
        which = sorted(sorted(relevant, key=lambda i: (i not in right, -i))[:MAX_SCORED])
        self.trust(best)
        return self._simplest(self._found(best, which), which)

    def _found(self, best: Convention, which: list[int]) -> Convention:
        first = self._climbed(best, which, names_first=True)
        if not self._is_lost(first, which):
            return first
        second = self._climbed(best, which, names_first=False)
        best = second if self.scored(second, which) > self.scored(first, which) else first
        if not self._is_lost(best, which):
            return best
        n = len(best.b)
        corners = [
            replace(best, scenario=s, A=A, b=(0,) * n)
            for s in self.notes.scenarios
            for A in self.notes.choices
        ]
        return self._better([self._turned(corner, which) for corner in corners], best, which)

    def _simplest(self, best: Convention, which: list[int]) -> Convention:
        """Of conventions that are as good, the one with the fewest signs and turns."""
        score, start = self.scored(best, which), best
        angles = self.notes.exact.angles
        moves = [
            [(s, t) for s in (1, -1) for t in (range(4) if angle else (0,))] for angle in angles
        ]
        for i, j in combinations(range(len(angles)), 2):
            for first, second in product(moves[i], moves[j]):
                A, b = turned(*turned(start.A, start.b, i, *first), j, *second)
                option = replace(start, A=A, b=b)
                if option.effort() < best.effort() and self.scored(option, which) >= score:
                    best = option
        return best

    def _climbed(self, best: Convention, which: list[int], *, names_first: bool) -> Convention:
        """One choice improved at a time, until nothing does; which goes first can matter."""
        for _ in range(3):
            if not self._is_doubtful(best, which):
                break
            before = best.key()
            if names_first:  # G as a force is a last resort: another zero of the angles is likelier
                best = self._frame(self._kinds(best, which, signs=False), which)
                self.trust(best)
            if self._is_doubtful(best, which):
                best = self._coordinates(best, which)
                best = self._frame(self._kinds(best, which), which)
                best = self._better(
                    [replace(best, scenario=s) for s in self.notes.scenarios], best, which
                )
                self.trust(best)
            if best.key() == before:
                break
        return best

    def trust(self, convention: Convention) -> None:
        """Families of geometric names of which some formula is right."""
        found = set()
        worth = self.notes.worth(convention)
        for i, outcomes in self.notes.judge(convention, self.notes.hopeful).items():
            tree = self.notes.chains[i][0]
            symbol = head(tree)
            if symbol is not None and any(o.verdict is Verdict.RIGHT for o in outcomes):
                name = name_of(symbol, len(convention.b), worth.how(tree))
                found |= {name.family} if name is not None else set()
        if found != self.notes.trusted:
            self.notes.trusted = frozenset(found)
            self._scores.clear()

    def _is_doubtful(self, convention: Convention, which: list[int]) -> bool:
        """Whether something is wrong that another convention might make right."""
        outcomes = [o for os in self.notes.judge(convention, which).values() for o in os]
        return any(o.verdict is Verdict.WRONG for o in outcomes)

    def _is_lost(self, convention: Convention, which: list[int]) -> bool:
        """Whether no more is right than wrong: the convention itself may not be found yet."""
        verdicts = [o.verdict for os in self.notes.judge(convention, which).values() for o in os]
        return verdicts.count(Verdict.WRONG) >= verdicts.count(Verdict.RIGHT)

    def scored(self, convention: Convention, which: list[int]) -> float:
        """How many sides are right."""
        key = convention.key()
        if key not in self._scores:
            self._scores[key] = _score(self.notes.judge(convention, which))
        return self._scores[key]

    def _better(
        self, options: Iterable[Convention], best: Convention, which: list[int]
    ) -> Convention:
        """The first option that is strictly better than all before it."""
        score = self.scored(best, which)
        for option in options:
            if (mine := self.scored(option, which)) > score:
                best, score = option, mine
        return best

    def _coordinates(self, best: Convention, which: list[int]) -> Convention:
        starts = [
            best,
            *(replace(best, A=A, b=(0,) * len(best.b)) for A in self.notes.choices if A != best.A),
        ]
        return max(
            (self._turned(start, which) for start in starts), key=lambda c: self.scored(c, which)
        )

    def _turned(self, best: Convention, which: list[int]) -> Convention:
        for j, angle in enumerate(self.notes.exact.angles):
            options = []
            for sign in (1, -1):
                for turns in range(4) if angle else (0,):
                    A, b = turned(best.A, best.b, j, sign, turns)
                    options.append(replace(best, A=A, b=b))
            best = self._better(options, best, which)
        return best

    def _kinds(self, best: Convention, which: list[int], *, signs: bool = True) -> Convention:
        """Names with several meanings, one family at a time."""
        families: dict[tuple[str, str, int], tuple[str, ...]] = {}
        worth = self.notes.worth(best)
        for i in which:
            for tree in self.notes.chains[i]:
                symbol = head(tree)
                name = name_of(symbol, len(best.b), worth.how(tree)) if symbol is not None else None
                if name is not None:
                    families[name.family] = name.kinds
        for family, kinds in families.items():
            options = [
                replace(best, kinds={**best.kinds, family: kind})
                for kind in kinds
                if signs or not kind.startswith("-")
            ]
            best = self._better(options, best, which)
        return best

    def _frame(self, best: Convention, which: list[int]) -> Convention:
        letters = {"p", "r", "x", "y", "z", "J", "v", "o", "P", "X", "Y"}
        if not any(
            (s := head(t)) is not None and s.base in letters
            for i in which
            for t in self.notes.chains[i]
            if t is not None
        ):
            return best
        return self._better([replace(best, frame=f) for f in frames(self.notes.exact)], best, which)


def _counts(outcome: SideOutcome) -> bool:
    return outcome.verdict is not Verdict.UNREAD or outcome.defines is not None


def _score(results: Mapping[int, list[SideOutcome]]) -> float:
    """Sides that are right; a remark counts a little against, and nearly right a little for it."""
    total = 0.0
    for outcomes in results.values():
        for outcome in outcomes:
            if outcome.verdict is Verdict.RIGHT:
                total += 1.0 - 0.05 * bool(outcome.remarks)
            else:
                total += 0.1 * outcome.credit
    return total
