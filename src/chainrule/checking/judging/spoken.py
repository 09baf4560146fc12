"""What ambiguous names of the notes were taken for, in words."""

from __future__ import annotations

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import Convention
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import TITLES, name_of
from chainrule.checking.reading.tree import Symbol


def spoken(notes: Examination, convention: Convention) -> list[str]:
    """Further choices in words: what ambiguous names were taken for."""
    lines = []
    names = sorted(ring_name(k) for k in notes.words.waves)
    if names:
        lines.append(f"{', '.join(names)} are sines and cosines")
    for family, kind in sorted(convention.kinds.items()):
        lines.append(f"{_written(family, notes)} is {TITLES.get(kind, kind)}")
    return lines


def _written(family: tuple[str, str, int], notes: Examination) -> Symbol:
    """A family of names as the notes write it: x_p, or M_ij for M_11 and M_12."""
    base, letters, digits = family
    same = [Symbol(*k[:2], 0, k[2]) for k in notes.seen.order if k[0] == base]
    mine = [s for s in same if (n := name_of(s, len(notes.words.q))) and n.family == family]
    if mine and not any(c.isdigit() for s in mine for c in s.sub):
        return mine[0]
    return Symbol(base, letters + "ijk"[:digits])
