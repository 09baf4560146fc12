"""Conditions that notes state: q̈₂ = 0, "the arm is still", "at constant speed".

A formula that is right where a coordinate is at rest is right where the notes have said so just
before; elsewhere it may be one of a part of the mechanism, and is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from chainrule.checking.judging.asides import Asides
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


class Conditions(Asides):
    """Formulas that hold where something does not move."""

    def given(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right under a condition that the notes state just before."""
        for j, steady in self._in_force(i):
            if (found := self._where(i, outcome, j, steady=steady)) is not None:
                what = "does not accelerate" if steady else "is at rest"
                told = f"where {self.notes.words.q[j]} {what}, as the notes say"
                return replace(found, quantity=outcome.quantity, remarks=(told,))
        return None

    def of_a_part(self, i: int, outcome: SideOutcome) -> str:
        """A formula of a part: right where a coordinate that it does not name is at rest."""
        words, letters = self.notes.words, [s for t in self.trees(i) for s in t.symbols]
        named = {words.coordinates[s.key] for s in letters if s.key in words.coordinates}
        whole = any(self.worth.is_vector(s) for s in letters)
        others = set(range(self.worth.n)) - named if named and not whole else set()
        for j in others | self.anywhere:
            if self._where(i, outcome, j, steady=False) is not None:
                return f"right where {words.q[j]} is at rest: say so if that is meant"
        return ""

    def _where(self, i: int, outcome: SideOutcome, j: int, *, steady: bool) -> SideOutcome | None:
        least = 2 if steady else 1  # what is written with them is not about a part
        if any(
            s.dots >= least and self.worth.index(s) == j for t in self.trees(i) for s in t.symbols
        ):
            return None

        def there(worth: Valuation) -> None:
            worth.reference = held(self.worth.reference, j, steady=steady)

        return self.again(i, outcome.member, there)

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
                yield from ((j, steady) for j in range(self.worth.n))

    @cached_property
    def anywhere(self) -> set[int]:
        """Coordinates whose rate or acceleration the notes set to zero somewhere."""
        found = {j for j, _ in _zeros(self.notes.text, self.notes.words.coordinates)}
        for chain in self.notes.chains:
            first = chain[0]
            if isinstance(first, Symbol) and first.dots and is_number(chain[-1], 0):
                index = self.worth.index(first)
                found |= {index} if index is not None else set()
        return found


def _zeros(text: str, coordinates: Mapping[Key, int]) -> Iterator[tuple[int, bool]]:
    """(coordinate, whether it is its acceleration) of q̇₂ = 0 in a text."""
    for twice, base, inner, sub in _ZERO.findall(text):
        index = coordinates.get((base, inner or sub, ""))
        if index is not None:
            yield index, bool(twice)
