"""A slip by another convention: wrong under all that do as well, and by one slip under one of them.

The convention that was chosen is the best of several, and where notes say little it may not be
theirs. What differs from it in several terms may differ from another in one sign alone, and where
no such convention makes the formula right, that sign is what is wrong.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.judging.verdicts import judge
from chainrule.checking.meaning.conventions import Convention, described
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.searching.evidence import twins
from chainrule.exact.budget import OverBudgetError

MOST = 12  # other conventions
MARGIN = 0.9  # formulas by which they may do worse


def slip_elsewhere(case: Case) -> SideOutcome | None:
    """The side as it is under a convention that does as well, and makes it right but for a slip."""
    if not case.parameters or case.is_unnamed:
        return None
    evidence, found = case.bench.evidence, None
    for option in evidence.near(case.index, twins(case.notes, case.index), MARGIN, MOST):
        outcome = _under(case, option)
        if outcome is None:
            continue
        if outcome.verdict is Verdict.RIGHT:
            return None
        found = found or _with_slip(case, outcome, option)
    return found


def _under(case: Case, option: Convention) -> SideOutcome | None:
    worth = case.notes.final_worth(option, case.index)
    worth.cache = {}
    try:
        outcomes = judge(case.notes.formulas[case.index], worth, case.chain)
    except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
        return None
    return next((o for o in outcomes if o.member == case.outcome.member), None)


def _with_slip(case: Case, outcome: SideOutcome, option: Convention) -> SideOutcome | None:
    if (
        outcome.verdict is not Verdict.WRONG
        or outcome.reason
        or outcome.shape
        or outcome.value is None
    ):
        return None
    worth = case.notes.final_worth(option, case.index)
    try:
        slip = explain(outcome, list(outcome.trees) or case.chain, worth)
    except (UnreadError, OverBudgetError):
        return None
    if not slip.is_inside:
        return None
    told = "; ".join(described(option, case.notes.exact, case.notes.words))
    remarks = (*outcome.remarks, *((f"with {told}",) if told else ()))
    return replace(outcome, reason=slip.words, remarks=remarks)
