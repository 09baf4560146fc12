"""Parts: energies of turning and of moving on, and coordinates of points, by the notes' own names.

T_{rot}, T_{p,trans}, KE_{cart}, x_{pend}, h: what is exactly such a part of the mechanism is right
by any name that may be one. What is none of them is a definition, and never wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.quantities import AXES, point_of
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import Symbol
from chainrule.exact import Expression

MOST_LINKS = 4  # of a mechanism whose parts, and all that they add up to, are looked through
_KINETIC = words("T K KE Ek E k Ec")
_POTENTIAL = words("V U P PE Ep E u")
_TURNING = re.compile(r"rot|ang|turn|spin|inert|theta|omega|phi|(?:^|,)[rR]$", re.IGNORECASE)
_MOVING_ON = re.compile(r"tr|lin|kin|vel|(?:^|,)t$", re.IGNORECASE)
_POINTS = ("", *words("c m cm com CM g G C p P e ee end tip s"))
_AXIS = re.compile(r"(?:^|[A-Za-z\d,])([xyz])$|^([xyz])")


def part_of(symbol: Symbol, value: Ratio, made: Callable[[], Valuation]) -> str:
    """What a value is of the mechanism, in words; nothing where its name says something else.

    `made` is called for the right values only where the letter may be that of a part.
    """
    letters, digits = split_index(symbol.sub.replace(",", ""))
    placed = symbol.base in "xyzXYZhprvPVR" and (not digits or letters.strip("xyz,") in _POINTS)
    energy = symbol.base in (*_KINETIC, *_POTENTIAL) and not (digits and letters in ("r", "b"))
    if not (placed or energy):
        return ""
    worth = made()
    r = worth.reference
    if len(r.masses) > MOST_LINKS:
        return ""
    last = int(digits[-1]) - 1 if digits else -1
    links = [last] if 0 <= last < len(r.masses) else list(range(len(r.masses)))
    named = bool(symbol.sub)
    if energy and symbol.base in _KINETIC and named and not symbol.dots:
        for words_, energy in _energies(symbol.sub, links, r):
            if value == Ratio(energy):
                return words_
    if energy and symbol.base in _POTENTIAL and named and not symbol.dots:
        for name, strained in r.strained.items():
            if value == Ratio(strained):
                return f"the energy of the spring {name}"
        for some in _subsets(links):
            height = Ratio(_sum([r.heights[k] for k in some], r))
            if not _still(height, r) and _still(value - height, r):
                return f"the potential energy of {_told(some)}"
    if symbol.base == "E" and not symbol.dots and value == Ratio(r.T + r.V):
        return "the total energy"
    return _coordinate(symbol, letters, value, links, worth) if placed else ""


def _energies(sub: str, links: list[int], r: Reference) -> Iterator[tuple[str, Expression]]:
    """Kinetic energies of links, and the shares of them that the name may mean."""
    for some in _subsets(links):
        whole = _sum([r.kinetic[k] for k in some], r)
        onward = _sum([_onward(k, r) for k in some], r)
        yield f"the kinetic energy of {_told(some)}", whole
        if _TURNING.search(sub):
            yield f"the energy of turning of {_told(some)}", whole - onward
        if _MOVING_ON.search(sub):
            yield f"the energy of moving on of {_told(some)}", onward


def _coordinate(
    symbol: Symbol, letters: str, value: Ratio, links: list[int], worth: Valuation
) -> str:
    """Whose centre or end a coordinate belongs to, up to the origin, or how fast that moves."""
    r, order = worth.reference, symbol.dots
    if symbol.base == "h" and not order:
        for k in links:
            if not r.heights[k].is_zero() and _lifted(value, k, r):
                return f"the height of link {k + 1}'s centre of mass"
        return ""
    axis = AXES.get(symbol.base) if symbol.base in AXES else _axis(symbol, letters)
    order += symbol.base in ("v", "V")
    if axis is None or order > 1 or _still(value, r):
        return ""
    for k in links:
        for kind, told in (("place", "centre of mass"), ("end", "end")):
            point = worth.frame @ point_of(kind, k, r)
            point = r.rate(point) if order else point
            if _still(value - Ratio(point[axis]), r) and not _slides(Ratio(point[axis]), r):
                return f"the {('place', 'velocity')[order]} of link {k + 1}'s {told}"
    return ""


def _axis(symbol: Symbol, letters: str) -> int | None:
    """0 of p_x, r_{1x} and v_{p,x}."""
    if symbol.base not in ("p", "r", "v", "P", "V", "R"):
        return None
    match = _AXIS.search(letters)
    return AXES[match[1] or match[2]] if match else None


def _lifted(value: Ratio, k: int, r: Reference) -> bool:
    """Whether a height times the weight is the potential energy, up to a constant."""
    pull = next((e for e in r.gravity if not e.is_zero()), None)
    if pull is None or _still(value, r):
        return False
    weight = Ratio(r.masses[k] * pull)
    return any(_still(value * weight * _sign(s, r) - Ratio(r.heights[k]), r) for s in (1, -1))


def _sign(sign: int, r: Reference) -> Ratio:
    return Ratio(r.ring.element(sign))


def _onward(k: int, r: Reference) -> Expression:
    """½ m |v|² of a link."""
    v = r.rate(r.places[k])
    return np.dot(v, v) * r.masses[k] / 2


def _subsets(links: list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(links) + 1):
        yield from combinations(links, size)


def _sum(terms: list[Expression], r: Reference) -> Expression:
    return sum(terms, r.ring.element(0))


def _told(links: tuple[int, ...]) -> str:
    numbers = ", ".join(str(k + 1) for k in links)
    return f"link {numbers}" if len(links) == 1 else f"links {numbers}"


def _still(value: Ratio, r: Reference) -> bool:
    """Whether nothing in it moves."""
    return not value.names() & {q + dots for q in r.q for dots in ("", "'", "''")}


def _slides(value: Ratio, r: Reference) -> bool:
    """Whether it is a coordinate or its rate alone."""
    return any(value == Ratio(r.ring.element(q + dots)) for q in r.q for dots in ("", "'"))
