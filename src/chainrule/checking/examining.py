"""The examination: search for the notes' convention, then a verdict for every formula under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from chainrule.checking.conventions import (
    Convention, coordinate_choices, frames, own_name, scenarios, substitution, turned,
)  # fmt: skip
from chainrule.checking.dictionary import Dictionary, dictionary
from chainrule.checking.dimensions import dimensions
from chainrule.checking.facts import Facts
from chainrule.checking.evaluating import evaluate
from chainrule.checking.judging import judge
from chainrule.checking.observing import Key, head, observe, ring_name
from chainrule.checking.outcome import Outcome, Verdict
from chainrule.checking.quantities import TITLES, name_of
from chainrule.checking.ratio import Ratio
from chainrule.checking.reference import Reference
from chainrule.checking.statements import Formula
from chainrule.checking.tokens import Unreadable
from chainrule.checking.tree import Node, Symbol, symbols
from chainrule.checking.world import Notes
from chainrule.exact import Ring

MAX_SCORED = 120  # formulas that the search looks at


class Examination:
    """A document against a mechanism."""

    def __init__(self, formulas: list[Formula], facts: Facts, given: Mapping[str, str]):
        self.formulas, self.facts = formulas, facts
        self.chains = _chains(formulas)
        self.seen = observe(formulas)
        self.words: Dictionary = dictionary(self.seen, facts, given)
        self.cache: dict = {}
        self.trusted: frozenset[tuple[str, str, int]] = frozenset()
        self._references: dict = {}
        self.defined: dict[int, dict] = {}  # what the notes had defined before each formula
        self._scores: dict = {}
        self.ring = self._ring()
        self.scenarios = scenarios(facts, self.words)
        self.settings: dict[Key, Ratio] = {}
        self.choices = coordinate_choices(facts, self.words)
        self.units = dimensions(facts, self.words)
        self._set()

    def _ring(self) -> Ring:
        words, names = self.words, dict[str, None]()
        for key in self.seen.order:
            names.setdefault(ring_name(key))
        for parameter in self.facts.parameters:
            names.setdefault(own_name(parameter.name, words))
        for q in words.q:
            for dots in ("", "'", "''"):
                names.setdefault(q + dots)
            names.setdefault(f"sign({q}')")
        angles = [
            ((q, 1),)
            for q, kind in zip(words.q, self.facts.kinds, strict=True)
            if kind == "revolute"
        ]
        # Rates last, so that they are printed behind everything else.
        ordered = sorted([*names, "pi", "t"], key=lambda n: n.count("'"))
        return Ring.of(angles, dict.fromkeys(ordered))

    def world(self, convention: Convention) -> Notes:
        """The values of all symbols under a convention."""
        key = (convention.A, convention.b, convention.scenario, id(self.words))
        reference = self._references.get(key)
        if reference is None:
            given = {
                target: value.num
                for key, value in self.settings.items()
                for target in self.words.parameters[key]
            }
            values, ends = substitution(
                self.facts, self.words, convention.scenario, self.ring, given
            )
            reference = Reference(
                self.facts, self.ring, self.words.q, convention.A, convention.b, values, ends
            )
            self._references[key] = reference
        frame = np.array(convention.frame, dtype=object)
        return Notes(
            self.ring,
            self.words,
            reference,
            frame,
            convention.kinds,
            cache=self.cache,
            units=self.units,
            heads=frozenset(self.seen.left),
            trusted=self.trusted,
            settings=self.settings if convention.scenario == "as set" else {},
        )

    def _set(self) -> None:
        """Parameters that the notes set by others: I_1 = m_1 l_1²/12."""
        world = self.world(Convention(self.choices[0], (0,) * len(self.facts.q)))
        free = set(self.words.parameters) | set(self.words.lengths.values())
        for chain in self.chains:
            key = chain[0].key if isinstance(chain[0], Symbol) else None
            if key not in self.words.parameters or len(chain) != 2 or chain[1] is None:
                continue
            letters = symbols(chain[1])
            if letters and all(s.key in free and s.key != key and not s.dots for s in letters):
                try:
                    value = evaluate(chain[1], world)
                except (Unreadable, ValueError):
                    continue
                if isinstance(value, Ratio) and value.den is None:
                    self.settings[key] = value
        if self.settings:
            self.scenarios.append("as set")

    def judge(
        self, convention: Convention, which: Iterable[int] | None = None
    ) -> dict[int, list[Outcome]]:
        """The outcomes of formulas, in order, so that definitions come before their use.

        For a selection only the verdicts count, and nothing is worked out for the explanation.
        """
        world = self.world(convention)
        world.quick = which is not None
        results: dict[int, list[Outcome]] = {}
        for i in range(len(self.formulas)) if which is None else which:
            world.unknown = self.unknown
            if which is None:
                self.defined[i] = dict(world.definitions)
            results[i] = judge(self.formulas[i], world, self.chains[i])
            _remember(self.chains[i], results[i], world)
        return results

    def final_world(self, convention: Convention, index: int) -> Notes:
        """The world in which one formula was judged, for its explanation."""
        world = self.world(convention)
        world.unknown = self.unknown
        world.definitions.update(self.defined.get(index, {}))
        return world

    def spoken(self, convention: Convention) -> list[str]:
        """Further choices in words: what ambiguous names were taken for."""
        lines = []
        names = sorted(ring_name(k) for k in self.words.waves)
        if names:
            lines.append(f"{', '.join(names)} are sines and cosines")
        for (base, letters, digits), kind in sorted(convention.kinds.items()):
            sub = letters + "ijk"[:digits]
            lines.append(f"{base}{'_' + sub if sub else ''} is {TITLES.get(kind, kind)}")
        return lines

    @cached_property
    def hopeful(self) -> list[int]:
        """Formulas whose symbols all may have a meaning; no convention can read the others."""
        world = self.world(Convention(self.choices[0], (0,) * len(self.facts.q)))
        defined = {s.key for chain in self.chains if chain[0] is not None and (s := head(chain[0]))}
        found = []
        for i, chain in enumerate(self.chains):
            letters = [s for tree in chain if tree is not None for s in symbols(tree)]
            if all(
                s.key in defined or len(s.sub) < 4 and any(c in s.sub for c in "ijk")
                or name_of(s, world.n) is not None or not world.strange(s)
                for s in letters
            ) and sum(tree is not None for tree in chain) > 1:  # fmt: skip
                found.append(i)
        return found

    @cached_property
    def unknown(self) -> set[str]:
        """Names in the ring that have no meaning: neither the notes nor the mechanism give one."""
        return {ring_name(k) for k in self.seen.order if self.words.meaning(k) is None} - set(
            self.words.q
        )

    def own(self) -> Convention:
        """The mechanism's own convention, with the names that formulas confirm under it."""
        convention = Convention(self.choices[0], (0,) * len(self.facts.q))
        self._trust(convention)
        return convention

    # the search

    def search(self) -> Convention:
        """The convention under which most formulas are right."""
        n = len(self.facts.q)
        start = [
            Convention(A, (0,) * n, scenario) for scenario in self.scenarios for A in self.choices
        ]
        relevant: set[int] = set()
        right: set[int] = set()
        best, score = start[0], -1.0
        for convention in start:
            results = self.judge(convention, self.hopeful)
            relevant |= {i for i, outcomes in results.items() if any(_counts(o) for o in outcomes)}
            right |= {i for i, os in results.items() if any(o.verdict is Verdict.RIGHT for o in os)}
            if _score(results) > score:
                best, score = convention, _score(results)
        # Formulas that can be right tell most; of the rest the last, where results stand.
        which = sorted(sorted(relevant, key=lambda i: (i not in right, -i))[:MAX_SCORED])
        self._trust(best)
        first = self._climbed(best, which, names_first=True)
        if not self._is_doubtful(first, which):
            return first
        if not self._is_lost(first, which):
            return first
        second = self._climbed(best, which, names_first=False)
        best = second if self.scored(second, which) > self.scored(first, which) else first
        if not self._is_lost(best, which):
            return best
        n = len(best.b)
        corners = [
            replace(best, scenario=s, A=A, b=(0,) * n) for s in self.scenarios for A in self.choices
        ]
        return self._better([self._turned(corner, which) for corner in corners], best, which)

    def _climbed(self, best: Convention, which: list[int], *, names_first: bool) -> Convention:
        """One choice improved at a time, until nothing does; which goes first can matter."""
        for _ in range(3):
            if not self._is_doubtful(best, which):
                break
            before = best.key()
            if names_first:  # G as a force is a last resort: another zero of the angles is likelier
                best = self._frame(self._kinds(best, which, signs=False), which)
                self._trust(best)
            if self._is_doubtful(best, which):
                best = self._coordinates(best, which)
                best = self._frame(self._kinds(best, which), which)
                best = self._better(
                    [replace(best, scenario=s) for s in self.scenarios], best, which
                )
                self._trust(best)
            if best.key() == before:
                break
        return best

    def _trust(self, convention: Convention) -> None:
        """Families of geometric names of which some formula is right."""
        found = set()
        world = self.world(convention)
        for i, outcomes in self.judge(convention, self.hopeful).items():
            tree = self.chains[i][0]
            symbol = head(tree) if tree is not None else None
            if symbol is not None and any(o.verdict is Verdict.RIGHT for o in outcomes):
                name = name_of(symbol, len(convention.b), world.how(tree))
                found |= {name.family} if name is not None else set()
        if found != self.trusted:
            self.trusted = frozenset(found)
            self._scores.clear()

    def _is_doubtful(self, convention: Convention, which: list[int]) -> bool:
        """Whether something is wrong that another convention might make right."""
        outcomes = [o for os in self.judge(convention, which).values() for o in os]
        return any(o.verdict is Verdict.WRONG for o in outcomes)

    def _is_lost(self, convention: Convention, which: list[int]) -> bool:
        """Whether no more is right than wrong: the convention itself may not be found yet."""
        verdicts = [o.verdict for os in self.judge(convention, which).values() for o in os]
        return verdicts.count(Verdict.WRONG) >= verdicts.count(Verdict.RIGHT)

    def scored(self, convention: Convention, which: list[int]) -> float:
        """How many sides are right."""
        key = convention.key()
        if key not in self._scores:
            self._scores[key] = _score(self.judge(convention, which))
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
            *(replace(best, A=A, b=(0,) * len(best.b)) for A in self.choices if A != best.A),
        ]
        return max(
            (self._turned(start, which) for start in starts), key=lambda c: self.scored(c, which)
        )

    def _turned(self, best: Convention, which: list[int]) -> Convention:
        for j, kind in enumerate(self.facts.kinds):
            options = []
            for sign in (1, -1):
                for turns in range(4) if kind == "revolute" else (0,):
                    A, b = turned(best.A, best.b, j, sign, turns)
                    options.append(replace(best, A=A, b=b))
            best = self._better(options, best, which)
        return best

    def _kinds(self, best: Convention, which: list[int], *, signs: bool = True) -> Convention:
        """Names with several meanings, one family at a time."""
        families: dict[tuple[str, str, int], tuple[str, ...]] = {}
        world = self.world(best)
        for i in which:
            for tree in self.chains[i]:
                symbol = head(tree) if tree is not None else None
                name = name_of(symbol, len(best.b), world.how(tree)) if symbol is not None else None
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
            for t in self.chains[i]
            if t is not None
        ):
            return best
        return self._better([replace(best, frame=f) for f in frames(self.facts)], best, which)


def _chains(formulas: list[Formula]) -> list[list[Node | None]]:
    """The sides of each formula; one that begins with “=” goes on from the formula before."""
    chains: list[list[Node | None]] = []
    for formula in formulas:
        trees = [m.tree for m in formula.members]
        if formula.continues:
            trees = [chains[-1][0] if chains else None, *trees]
        chains.append(trees)
    return chains


def _counts(outcome: Outcome) -> bool:
    return outcome.verdict is not Verdict.UNREAD or outcome.defines is not None


def _score(results: Mapping[int, list[Outcome]]) -> float:
    """Sides that are right; a remark counts a little against, and nearly right a little for it."""
    total = 0.0
    for outcomes in results.values():
        for outcome in outcomes:
            if outcome.verdict is Verdict.RIGHT:
                total += 1.0 - 0.05 * bool(outcome.remarks)
            else:
                total += 0.1 * outcome.credit
    return total


def _remember(trees: list[Node | None], outcomes: list[Outcome], world: Notes) -> None:
    """Entries such as C_12 of the notes' own, which may be right together and not alone."""
    symbol = head(trees[0]) if trees and trees[0] is not None else None
    if isinstance(symbol, Symbol) and outcomes and outcomes[-1].value is not None:
        key: Key = symbol.key
        if len(symbol.sub) == 2 and symbol.base in "CcS":
            world.entries[key] = outcomes[-1].value
