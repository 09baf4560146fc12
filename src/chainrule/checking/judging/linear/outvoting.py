"""The vote of linear formulas on the zero of the angles: up or down.

The search counts formulas with sines and cosines. Half a turn changes only signs in them, and one
of these that is wrong may decide it; so where fewer formulas speak for a zero than there are linear
ones that are right near the place of rest with the other alone, the other is meant.
"""

from __future__ import annotations

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.linear.small import VOTES, SmallAngles
from chainrule.checking.searching.evidence import Evidence
from chainrule.checking.searching.search import trust

MARGIN = 1.6  # formulas that linear ones may outvote
MOST = 6  # other zeros and directions


def outvoted(notes: Examination, evidence: Evidence) -> Evidence:
    """The evidence for the other zero, where the linear formulas say so."""
    if not evidence.probes or notes.linearised_from is None:
        return evidence
    mine, all_of_them = _votes(notes, evidence)
    if mine == all_of_them:
        return evidence
    best, most = evidence, float(mine)
    for gap, other in evidence.turned_over(MARGIN, MOST):
        votes, _ = _votes(notes, other)
        if votes - gap > most and votes >= mine + VOTES:
            best, most = other, votes - gap
    if best is not evidence:
        trust(notes, best.convention)
    return best


def _votes(notes: Examination, evidence: Evidence) -> tuple[int, int]:
    """How many linear formulas are right near the place that they are about, and how many there
    are."""
    small = SmallAngles(Bench(notes, evidence, notes.judge(evidence.convention)))
    return small.place[1], len({i for i, _ in small.near})
