"""The examination: search for the notes' convention, then a verdict for every formula under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.reactions import eliminated
from chainrule.checking.judging.sides import declared, springs
from chainrule.checking.judging.sides.hopeful import hopeful
from chainrule.checking.judging.verdicts import judge
from chainrule.checking.meaning.calculus import momenta
from chainrule.checking.meaning.conventions import (  # fmt: skip
    Convention,
    coordinate_choices,
    own_links,
    own_name,
    substitution,
)
from chainrule.checking.meaning.dictionary import interpreted
from chainrule.checking.meaning.dimensions import dimensions
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.aliases import (
    Deviation,
    aliases,
    deviations,
    equalities,
    origin,
    summed,
)
from chainrule.checking.meaning.naming.homonyms import plain_length
from chainrule.checking.meaning.observing import (
    Key,
    observe,
    ring_name,
)
from chainrule.checking.meaning.prose import Stated, linear_from, sets_to_one, stated
from chainrule.checking.meaning.quantities import WEAK, name_of
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.meaning.valuation import DRIVE, Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol
from chainrule.exact import Expression, Ring
from chainrule.exact.budget import OverBudgetError


class Examination:
    """A document against a mechanism."""

    def __init__(
        self,
        formulas: list[Statement],
        exact: ExactResults,
        given: Mapping[str, str],
        text: str = "",
    ):
        self.exact, self.text = exact, text
        words = interpreted(formulas, observe(formulas), exact, given, text)
        self.formulas = formulas = momenta.numbered(formulas, words)
        self.chains = declared.chains(formulas, text)
        self.seen = observe(formulas)
        self.words = interpreted(formulas, self.seen, exact, given, text)
        self.cache: dict = {}
        self.trusted: frozenset[tuple[str, str, int]] = frozenset()
        self.redefined = declared.lumps(self.seen, self.chains, self.words)  # no quantities
        self.redefined |= plain_length(self.seen)
        self.turned: frozenset[tuple[str, str, int]] = frozenset()  # signs that a law contradicts
        self.anew: tuple[int, Convention] | None = None  # from a formula on, another convention
        self._references: dict = {}
        self.defined: dict[int, dict] = {}  # what the notes had defined before each formula
        self.ring = self._ring()
        self.settings: dict[Key, Ratio] = {}
        self.choices = coordinate_choices(exact, self.words)
        self.units = dimensions(exact, self.words)
        self.squares: dict[Key, Value] = {}
        self.aliases: dict[Key, Value] = {}
        self.equal: dict[Key, Ratio] = {}
        self.equalled: frozenset[Key] = frozenset()  # letters of what is set equal
        own = self.worth(self.own)
        new = [k for k in self.seen.order if not self.seen.first[k]]
        names, self.equal = equalities(self.chains, own)
        self.equalled = frozenset(names)
        self.aliases = aliases(self.chains, own) | summed(new, own) | names | origin(self.seen, own)
        self.settings = declared.settings(self.chains, self.worth(self.own))
        if shared := declared.of_one_link(self.settings, exact, self.words):
            self.words = replace(self.words, parameters={**self.words.parameters, **shared})
            self._references.clear()
        known = self.prepared if springs.are_spoken_of(text) else {}
        if found := springs.springs(self.chains, text, self.worth(self.own), known):
            self.words = replace(self.words, springs=found)
            self.units = dimensions(exact, self.words)
            self._references.clear()
            del self.prepared  # of what holds a spring, too
        self.squares = declared.squares(self.chains, self.worth(self.own))

    def _ring(self) -> Ring:
        words, names = self.words, dict[str, None]()
        for key in (*self.seen.order, *words.torques, *words.parameters):
            names.setdefault(ring_name(key))
        for parameter in self.exact.parameters:
            names.setdefault(own_name(parameter.name, words))
        for q in words.q:
            for dots in ("", "'", "''"):
                names.setdefault(q + dots)
            names.setdefault(f"sign({q}')")
        angles = [((q, 1),) for q, angle in zip(words.q, self.exact.angles, strict=True) if angle]
        # Rates last, so that they are printed behind everything else.
        ordered = sorted([*names, "pi", "t", DRIVE], key=lambda n: n.count("'"))
        return Ring.of(angles, dict.fromkeys(ordered))

    def worth(self, convention: Convention, *, equal: bool = False) -> Valuation:
        """The values of all symbols under a convention; `equal` sets m₁ = m₂ as the notes do."""
        links, letters = convention.links or self.own.links, convention.letters
        convention = replace(convention, links=links)
        key = (convention.A, convention.b, links, letters, convention.as_set, equal)
        settings = (self.settings if convention.as_set else {}) | (self.equal if equal else {})
        reference = self._references.get(key)
        if reference is None:
            given = {
                target: value.num for k, value in settings.items()
                for target in self.words.parameters[k]
            }  # fmt: skip
            option = replace(convention, as_set=bool(given))
            values, ends = substitution(self.exact, self.words, option, self.ring, given)
            reference = Reference.under(
                self.exact, self.ring, self.words.q, convention.A, convention.b, values, ends,
                {ring_name(key): K for key, K in self.words.springs.items()},
            )  # fmt: skip
            self._references[key] = reference
        frame = np.array(convention.frame, dtype=object)
        return Valuation(
            self.ring,
            self.words,
            reference,
            frame,
            convention.kinds,
            dict(self.aliases),
            cache=self.cache,
            units=self.units,
            heads=frozenset(self.seen.left),
            trusted=self.trusted,
            redefined=self.redefined,
            squares=self.squares,
            settings=settings,
        )

    @property
    def own(self) -> Convention:
        """The mechanism's own coordinates and links."""
        return Convention(self.choices[0], (0,) * len(self.exact.q), own_links(self.exact))

    def given_settings(self) -> dict[str, Expression]:
        """The mechanism's parameters that the notes set by others."""
        return {
            target: value.num
            for key, value in self.settings.items()
            for target in self.words.parameters[key]
        }

    def judge(
        self, convention: Convention, which: Iterable[int] | None = None
    ) -> dict[int, list[SideOutcome]]:
        """The outcomes of formulas, in order, so that definitions come before their use.

        For a selection only the verdicts count, and nothing is worked out for the explanation.
        """
        worth = self._judging(convention, quick=which is not None)
        later = worth
        if self.anew is not None:
            later = self._judging(self.anew[1], quick=which is not None)
            later.definitions = worth.definitions
        results: dict[int, list[SideOutcome]] = {}
        for i in range(len(self.formulas)) if which is None else which:
            here = worth if self.anew is None or i < self.anew[0] else later
            here.unknown = self.unknown
            if which is None:
                self.defined[i] = dict(worth.definitions)
            results[i] = self._judged(i, here, self.convention_at(i, convention))
        names = {str(Symbol(*key[:2], 0, key[2])) for key in worth.definitions}
        names |= {ring_name(key) for key in worth.definitions}
        for i, outcomes in results.items():  # “where h = …” may come after its use
            if any(names & set(o.strange) for o in outcomes) or self._defined_later(
                i, outcomes, worth
            ):
                here = worth if self.anew is None or i < self.anew[0] else later
                results[i] = self._judged(i, here, self.convention_at(i, convention))
                self.defined[i] = dict(worth.definitions)
        if which is None:
            results |= eliminated(self.chains, self.formulas, results, worth)
        return results

    def _judging(self, convention: Convention, *, quick: bool) -> Valuation:
        worth = self.worth(convention)
        worth.quick, worth.entries = quick, self.entries
        return worth

    def convention_at(self, i: int, convention: Convention) -> Convention:
        """The convention that holds where a formula stands."""
        return convention if self.anew is None or i < self.anew[0] else self.anew[1]

    def _defined_later(self, i: int, outcomes: list[SideOutcome], worth: Valuation) -> bool:
        """ẋ_1 in an energy, I_p in an equation, where x_1 = … and I_p = … come below."""
        letters = (s.key for t in self.chains[i] if t is not None for s in t.symbols)
        later = worth.definitions.keys() - self.defined.get(i, {}).keys()
        return all(o.verdict is Verdict.UNREAD for o in outcomes) and any(
            k in later for k in letters
        )

    def _equalled(self, i: int, worth: Valuation, convention: Convention) -> Valuation:
        """With m₁ = m₂ where a formula has the letter m that the notes introduce for both."""
        if not any(
            s.key in self.equalled for t in self.chains[i] if t is not None for s in t.symbols
        ):
            return worth
        other = self.worth(convention, equal=True)
        return replace(worth, reference=other.reference, settings=other.settings)

    def _judged(self, i: int, worth: Valuation, convention: Convention) -> list[SideOutcome]:
        """The outcomes of one formula; unread where they take too much."""
        try:
            return judge(self.formulas[i], self._equalled(i, worth, convention), self.chains[i])
        except (UnreadError, OverBudgetError) as problem:
            last = len(self.chains[i]) - 1
            return [SideOutcome(last, Verdict.UNREAD, reason=str(problem))]

    def final_worth(self, convention: Convention, index: int) -> Valuation:
        """The worth in which one formula was judged, for its explanation."""
        convention = self.convention_at(index, convention)
        worth = self.worth(convention)
        worth.unknown = self.unknown
        worth.definitions.update(self.defined.get(index, {}))
        return self._equalled(index, worth, convention)

    @cached_property
    def prepared(self) -> dict[Key, Value]:
        """Names that the notes define by coordinates and parameters alone: x_p = x + l sin θ."""
        return declared.prepared(self.chains, self.worth(self.own), self.aliases)

    @cached_property
    def cells(self) -> dict[Key, Value]:
        """Names of entries of constant matrices, with their values: a_21 of a state matrix."""
        return declared.cells(self.chains, self.worth(self.own), self.prepared)

    @cached_property
    def entries(self) -> dict[Key, list[Value]]:
        """Entries such as C_12 of the notes' own, which may be right together and not alone."""
        return declared.entries(self.chains, self.worth(self.own), self.prepared)

    @cached_property
    def nameless(self) -> frozenset[Key]:
        """Symbols without any meaning, which may still be constants: H in V = m g (H + l cos θ)."""
        worth = self.worth(self.own)
        return frozenset(
            key for key in self.seen.order
            if self.words.meaning(key) is None and not self.seen.dotted[key]
            and key[0] not in ("v", "omega")
            and (
                name_of(Symbol(*key[:2], 0, key[2]), worth.n) is None
                or (key[0] in WEAK and not self.seen.left[key] and not self.seen.derived[key])
            )
        )  # fmt: skip

    @cached_property
    def linearised_from(self) -> int | None:
        """Where the notes first speak of small angles; None where they never do."""
        return linear_from(self.text)

    @cached_property
    def deviations(self) -> dict[Key, Deviation]:
        """Letters for small angles around a place."""
        return deviations(self.aliases, self.seen, self.worth(self.own))

    @cached_property
    def normalises(self) -> bool:
        """Whether the notes speak of constants that are one."""
        return sets_to_one(self.text)

    @cached_property
    def stated(self) -> Stated:
        """What the prose says."""
        return stated(self.text)

    @cached_property
    def hopeful(self) -> list[int]:
        """Formulas whose symbols all may have a meaning; no convention can read the others."""
        return hopeful(self.chains, self.seen, {*self.prepared}, self.worth(self.own))

    @cached_property
    def unknown(self) -> set[str]:
        """Names in the ring that have no meaning: neither the notes nor the mechanism give one."""
        return {ring_name(k) for k in self.seen.order if self.words.meaning(k) is None} - set(
            self.words.q
        )
