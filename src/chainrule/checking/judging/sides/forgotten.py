"""Forgotten: formulas without the springs that the notes have elsewhere."""

from __future__ import annotations

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.meaning.valuation import Valuation


def unloaded(case: Case) -> SideOutcome | None:
    """Right without its spring: before the notes speak of one, and doubtful from there on."""
    names = case.notes.words.springs
    if not names or any(s.key in names for s in case.letters):
        return None

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
