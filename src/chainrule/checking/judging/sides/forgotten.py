"""Forgotten springs: formulas without those that the notes have elsewhere, or with others."""

from __future__ import annotations

import re

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.meaning.valuation import Valuation

_OTHERS = re.compile(
    r"\b(?:one|single|only|two|both|second|another|other|more|without|no)\b[^.\n]{0,30}\bsprings?\b",
    re.IGNORECASE,
)


def unloaded(case: Case) -> SideOutcome | None:
    """Right without its spring: before the notes speak of one, and doubtful from there on."""
    names = case.notes.words.springs
    if not names:
        return None
    if any(s.key in names for s in case.letters):
        return _with_others(case)

    def let_go(worth: Valuation) -> None:
        worth.reference = worth.reference.without_springs()

    found = case.right_as(let_go)
    if found is None:
        return None
    first = next((
        i for i, chain in enumerate(case.notes.chains)
        if any(s.key in names for t in chain if t is not None for s in t.symbols)
    ), case.index)  # fmt: skip
    if case.index < first:
        return found
    line = case.notes.formulas[first].line
    words = f"the spring of line {line} is left out: say if that is meant"
    return case.outcome.instead(Verdict.DOUBTFUL, words)


def _with_others(case: Case) -> SideOutcome | None:
    """A formula in front of which the text speaks of other springs: with one only, a second one."""
    formulas, i = case.notes.formulas, case.index
    before = case.notes.text[formulas[i - 1].end if i else 0 : formulas[i].start]
    if not i or _OTHERS.search(before) is None:
        return None
    words = "the text in front of it speaks of other springs than those of the formulas before"
    return case.outcome.instead(Verdict.DOUBTFUL, words)
