"""A convention that changes half-way: "from now on θ is measured from the upright".

Where the text says that angles are measured anew, and from there on formulas that are not right
under the convention found are right under one other choice of coordinates, that one holds there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import Convention
from chainrule.checking.searching.evidence import Evidence, joined
from chainrule.checking.searching.probing import text_of

LEAST = 2  # formulas that only the other choice makes right
_ANEW = re.compile(
    r"from (?:now|here) on|redefin|re-?measur|instead|"
    r"chang\w+ (?:of )?(?:the )?(?:variable|coordinate|convention|angle|zero)|"
    r"new (?:angle|coordinate|variable|convention)|\bswitch|"
    r"\b(?:from|relative to|with respect to|off)\s+(?:the\s+)?(?:\w+\s+)?"
    r"(?:upright|upwards?|vertical|downwards?|hanging|inverted|horizontal)|"
    r"ab (?:jetzt|hier)|a partir de (?:ahora|aquí)|désormais",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Switch:
    """From this formula on another convention holds, with what speaks for it and for the first."""

    first: int
    evidence: Evidence
    before: Evidence


def switched(notes: Examination, evidence: Evidence) -> Switch | None:
    """The change of convention in the notes, if there is one."""
    _, coordinates = evidence.candidates
    if not evidence.probes or len(coordinates) < 2:
        return None
    s, k = evidence.chosen
    right: dict[int, np.ndarray] = defaultdict(lambda: np.ones(len(coordinates), dtype=bool))
    for probe in evidence.probes:
        right[probe.index] = right[probe.index] & probe.anywhere()[s]
    indices = sorted(right)
    options: list[tuple[int, int, int, int]] = []
    for other in range(len(coordinates)):
        fixed = [i for i in indices if right[i][other] and not right[i][k]]
        broken = [i for i in indices if right[i][k] and not right[i][other]]
        if not fixed or not broken or max(broken) > fixed[0]:
            continue
        several = len({text_of(notes, i) for i in fixed})
        if several >= LEAST and _says_so(notes, max(broken), fixed[0]):
            options.append((several, -coordinates[other].effort(), other, fixed[0]))
    if not options:
        return None
    _, _, other, first = max(options)
    place: Convention = joined(evidence.convention, coordinates[other])
    after = replace(
        evidence, convention=place, chosen=(s, other), prior=np.zeros_like(evidence.prior),
        probes=[p for p in evidence.probes if p.index >= first],
    )  # fmt: skip
    before = replace(evidence, probes=[p for p in evidence.probes if p.index < first])
    return Switch(first, after, before)


def _says_so(notes: Examination, last: int, first: int) -> bool:
    """Whether the text between two formulas speaks of measuring anew."""
    between = notes.text[notes.formulas[last].end : notes.formulas[first].start]
    return _ANEW.search(between) is not None
