"""Conditions that notes state: q̈₂ = 0, "the arm is still", "at constant speed".

A formula that is right where a coordinate is at rest is right where the notes have said so just
before; elsewhere it may be one of a part of the mechanism, and is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome
from chainrule.checking.meaning.observing import Key, is_number
from chainrule.checking.meaning.regimes import held
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol

REACH = 600  # signs behind a condition in which it holds
_ZERO = re.compile(
    r"\\(d?)dot\s*\{?\s*\\?([A-Za-z]+)(?:_\{?(\w)\}?)?\s*\}?(?:_\{?(\w)\}?)?\s*"
    r"(?:\(t\)\s*)?(?:=|\\equiv|≡)\s*0(?![.\d])"
)
_STILL = re.compile(
    r"\b(?:still|at rest|stationary|fixed|locked|clamped|does not move|is held|rests|"
    r"held (?:in|at|fixed)|steht still|fest|immobile|fijo)\b",
    re.IGNORECASE,
)
_STEADY = re.compile(
    r"constant (?:\w+ )?(?:speed|velocity|rate|omega|\$\\omega)|steady (?:state|motion)|"
    r"uniform(?:ly)? (?:rotat|mov|speed)|without acceleration|"
    r"konstante\w* (?:Drehzahl|Geschwindigkeit)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^\s*#|\\(?:sub)*section|<h\d", re.MULTILINE)


class Conditions:
    """Formulas that hold where something does not move."""

    def __init__(self, bench: Bench):
        self.bench, self.notes = bench, bench.notes

    def given(self, case: Case) -> SideOutcome | None:
        """Right under a condition that the notes state just before."""
        for j, steady in self._in_force(case.index):
            if (found := _where(case, j, steady=steady)) is not None:
                what = "does not accelerate" if steady else "is at rest"
                told = f"where {self.notes.words.q[j]} {what}, as the notes say"
                return replace(found, quantity=case.outcome.quantity, remarks=(told,))
        return None

    def of_a_part(self, case: Case) -> str:
        """The coordinate that a formula does not name and which is at rest where it is right."""
        words, n = self.notes.words, self.bench.worth.n
        named = {words.coordinates[s.key] for s in case.letters if s.key in words.coordinates}
        whole = any(self.bench.worth.is_vector(s) for s in case.letters)
        others = set(range(n)) - named if named and not whole else set()
        still = (j for j in others | self.anywhere if _where(case, j, steady=False) is not None)
        return next((words.q[j] for j in still), "")

    def _in_force(self, i: int) -> Iterator[tuple[int, bool]]:
        """(coordinate, whether only its acceleration is zero) of what was said just before."""
        start = self.notes.formulas[i].start
        near = self.notes.text[max(0, start - REACH) : start]
        heading = max((m.start() for m in _HEADING.finditer(near)), default=0)
        near = near[heading:]
        for coordinate, steady in _zeros(near, self.notes.words.coordinates):
            yield coordinate, False
            if steady:
                yield coordinate, True
        for pattern, steady in ((_STILL, False), (_STEADY, True)):
            if pattern.search(near):
                yield from ((j, steady) for j in range(self.bench.worth.n))

    @cached_property
    def anywhere(self) -> set[int]:
        """Coordinates whose rate or acceleration the notes set to zero somewhere."""
        found = {j for j, _ in _zeros(self.notes.text, self.notes.words.coordinates)}
        for chain in self.notes.chains:
            first = chain[0]
            if isinstance(first, Symbol) and first.dots and is_number(chain[-1], 0):
                index = self.bench.worth.index(first)
                found |= {index} if index is not None else set()
        return found


def _where(case: Case, j: int, *, steady: bool) -> SideOutcome | None:
    """The side where a coordinate is at rest, if it is right there."""
    least = 2 if steady else 1  # what is written with them is not about a part
    if any(s.dots >= least and case.worth.index(s) == j for s in case.letters):
        return None

    def there(worth: Valuation) -> None:
        worth.reference = held(case.worth.reference, j, steady=steady)

    return case.again(there)


def _zeros(text: str, coordinates: Mapping[Key, int]) -> Iterator[tuple[int, bool]]:
    """(coordinate, whether it is its acceleration) of q̇₂ = 0 in a text."""
    for twice, base, inner, sub in _ZERO.findall(text):
        index = coordinates.get((base, inner or sub, ""))
        if index is not None:
            yield index, bool(twice)
