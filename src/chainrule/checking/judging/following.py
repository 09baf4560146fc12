"""What follows from what: a wrong formula that is right once an earlier wrong one is believed.

An equation of motion follows if it is a combination of the rows with the wrong one in the place
of its own; a Lagrangian, a momentum or an equation follows from an energy if its difference is
what the energy's difference becomes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from chainrule.checking.judging.bench import Results
from chainrule.checking.judging.comparing import SideOutcome, Verdict, names_in
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.slips.edits import edits
from chainrule.checking.meaning.conventions import Convention
from chainrule.checking.meaning.numbers import TrialStates, near
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Negative, Tree, WrittenSum

MAX_SLIPS = 600  # changes that are tried on a formula that may follow from a wrong one
MAX_FOLLOWED = 40  # wrong formulas that are compared with each other
_ENERGY = ("the kinetic energy", "the potential energy", "the Lagrangian", "the total energy")


def condemned(notes: Examination, convention: Convention, results: Results) -> Results:
    """What follows from an earlier formula that is surely wrong says so, and is wrong too."""
    follows = _followed(notes, convention, results)

    def told(i: int, o: SideOutcome) -> SideOutcome:
        source = follows.get((i, o.member))
        if source is None or (
            o.verdict is Verdict.DOUBTFUL and (o.right is None or o.value is None)
        ):
            return o
        reason = "" if o.verdict is Verdict.DOUBTFUL else o.reason
        return replace(o, verdict=Verdict.WRONG, reason=reason, source=source)

    return {i: [told(i, o) for o in outcomes] for i, outcomes in results.items()}


@dataclass(frozen=True)
class _Wrong:
    index: int
    outcome: SideOutcome
    residual: Tree | None  # left − right of an equation of motion
    tree: Tree | None  # the side itself


def _followed(
    notes: Examination, convention: Convention, results: Mapping[int, list[SideOutcome]]
) -> dict[tuple[int, int], int]:
    """(formula, side) → the earlier wrong formula that it follows from."""
    verdicts = (Verdict.WRONG, Verdict.DOUBTFUL)
    wrong = [
        _Wrong(i, o, _residual(notes.chains[i], o), _side(notes.chains[i], o))
        for i, outcomes in results.items()
        for o in outcomes
        if o.verdict in verdicts and not o.shape
    ][:MAX_FOLLOWED]
    if len(wrong) < 2:
        return {}
    worth = notes.worth(convention)
    numbers = {w.index: TrialStates(notes.final_worth(convention, w.index)) for w in wrong}
    found: dict[tuple[int, int], int] = {}
    for j, late in enumerate(wrong):
        for early in wrong[:j]:
            sure = early.outcome.verdict is Verdict.WRONG or _place(early) in found
            if sure and early.index != late.index and _follows(late, early, numbers, worth):
                found[_place(late)] = early.index
                break
    return found


def _place(wrong: _Wrong) -> tuple[int, int]:
    return wrong.index, wrong.outcome.member


def _residual(chain: list[Tree | None], outcome: SideOutcome) -> Tree | None:
    if "equation of motion" not in outcome.quantity or outcome.trees:
        return None
    left, right = chain[outcome.member], chain[outcome.anchor]
    return None if left is None or right is None else WrittenSum((left, Negative(right)))


def _side(chain: list[Tree | None], outcome: SideOutcome) -> Tree | None:
    return None if outcome.trees or outcome.member >= len(chain) else chain[outcome.member]


def _follows(
    late: _Wrong, early: _Wrong, numbers: dict[int, TrialStates], worth: Valuation
) -> bool:
    there = numbers[late.index]
    late_slips = late.outcome.verdict is Verdict.DOUBTFUL and _holds_all(late, worth)
    if late.residual is not None and early.residual is not None:
        theirs = numbers[early.index].side(early.residual)
        if theirs is None:
            return False
        sides = _sides(late.residual, late_slips, there)
        return any(there.implied(mine, theirs, early.outcome.row) for mine in sides)
    before, right = early.outcome.difference, late.outcome.right
    if not isinstance(before, Ratio) or not isinstance(right, Ratio):
        return False
    if early.outcome.scale is not None or before.den is not None:
        return False
    energy = any(title in early.outcome.quantity for title in _ENERGY)
    values = [there.ratio(v) for v in (_become(before, worth) if energy else [before])]
    values = [sign * v for v in values for sign in (1, -1)]
    if late.tree is None or late.outcome.scale is not None:
        after = late.outcome.difference
        if not isinstance(after, Ratio):
            return False
        scale = late.outcome.scale
        wanted = there.ratio(after) if scale is None else there.ratio(after) * there.ratio(scale)
        return any(near(wanted, v) for v in values)
    exact = there.ratio(right)
    sides = _sides(late.tree, late_slips, there)
    return any(near(side - exact, v) for side in sides for v in values)


def _holds_all(late: _Wrong, worth: Valuation) -> bool:
    """Whether all parameters of the right value stand in a formula: one that lacks some may be
    about something else."""
    tree = late.residual or late.tree
    right = names_in(late.outcome.right) if late.outcome.right is not None else set()
    needed = {n for n in right if not n.endswith("'") and n not in worth.dictionary.q}
    return tree is not None and needed <= {ring_name(s.key) for s in tree.symbols}


def _sides(tree: Tree, late_slips: bool, there: TrialStates) -> Iterator[np.ndarray]:
    """The values of a side as it is written, and with one slip undone: a new one beside the old."""
    here = there.side(tree)
    if here is None:
        return
    yield here
    for changed, slip in islice(edits(tree, there.worth), MAX_SLIPS if late_slips else 0):
        value = there.side(changed) if slip.is_inside else None
        if value is not None:
            yield value


def _become(difference: Ratio, worth: Valuation) -> Iterator[Ratio]:
    """D, ∂D/∂q̇, its rate, ∂D/∂q and d/dt ∂D/∂q̇ − ∂D/∂q for each coordinate."""
    yield difference
    for q in worth.dictionary.q:
        momentum, force = difference.diff(q + "'"), difference.diff(q)
        try:
            rate = worth.rate(momentum)
        except UnreadError:
            continue
        assert isinstance(rate, Ratio)
        for value in (momentum, force, rate, rate - force):
            if not value.is_zero():
                yield value
