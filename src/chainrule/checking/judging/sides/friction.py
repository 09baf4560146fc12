"""Friction: the damping of the notes' own, with one factor, in every equation it acts in."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict

_UNDAMPED = re.compile(
    r"(?:without|no) (?:\w+ ){0,2}(?:damping|friction)|neglect|ignor|undamped|frictionless",
    re.IGNORECASE,
)
_WORDS = re.compile(r"(?<![\\{])\b[A-Za-z]{3,}\b")


class Friction:
    """Equations that are right but for a damping of the notes."""

    def __init__(self, bench: Bench):
        self.bench, self.notes = bench, bench.notes

    def doubt(self, case: Case) -> SideOutcome | None:
        """An equation that is right but for the damping of the notes: wrong where it cannot be
        another one."""
        words, sure = self._other_factor(case.outcome)
        if not words:
            words, sure = self._left_out(case)
        if not words:
            return None
        if sure:
            return replace(case.outcome, verdict=Verdict.WRONG, reason=words, right=None)
        return case.outcome.instead(Verdict.DOUBTFUL, f"{words}: say if that is meant")

    def _other_factor(self, outcome: SideOutcome) -> tuple[str, bool]:
        """A damping letter with another factor than where it stands alone: a slip, or another b
        where it stands alone beside an acceleration."""
        for drag in outcome.resisting:
            line, at = self.dampings.get(drag.name, (0, None))
            share = drag.share if at is None else drag.own[at]
            if line and not share.names() <= self.notes.unknown:
                words = (
                    f"the friction of {drag.name} has the factor {share} here and {drag.name} "
                    f"alone in line {line}"
                )
                return words, not drag.absorbed
        return "", False

    def _left_out(self, case: Case) -> tuple[str, bool]:
        """An equation without the damping that an earlier one has of a coordinate it speaks of;
        surely forgotten where the two stand beside each other."""
        here = {row for _, row in case.outcome.damped}  # F_d(q̇) may stand for b ẋ
        if not any(symbol.dots == 2 for symbol in case.letters):
            return "", False
        for j in range(case.index):
            between = self.notes.text[
                self.notes.formulas[j].end : self.notes.formulas[case.index].start
            ]
            if _UNDAMPED.search(between):
                continue
            for name, row in (pair for o in self.bench.results.get(j, ()) for pair in o.damped):
                if row in case.outcome.rows and row not in here:
                    words = (
                        f"the friction of {name} in line {self.notes.formulas[j].line} acts in "
                        "this equation too and is left out"
                    )
                    return words, not _WORDS.search(between)
        return "", False

    @cached_property
    def dampings(self) -> dict[str, tuple[int, int | None]]:
        """Damping letters that multiply a rate without any factor, with the line and the
        coordinate that they act on."""
        found: dict[str, tuple[int, int | None]] = {}
        for i, outcomes in self.bench.results.items():
            for outcome, drag in ((o, drag) for o in outcomes for drag in o.resisting):
                if drag.share.names() == {drag.name}:
                    at = next((row for name, row in outcome.damped if name == drag.name), None)
                    found.setdefault(drag.name, (self.notes.formulas[i].line, at))
        return found
