"""Conventions: how the notes measure angles, place inertias and point their axes.

What cannot be known is searched: the convention under which most formulas are right is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from itertools import product as combinations

import numpy as np

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Dictionary, ring_name, split_index
from chainrule.exact import Expression, Ring

IntegerRows = tuple[tuple[int, ...], ...]

#: How parameters that the notes do not name follow from those they do.
SCENARIOS = {
    "as written": "",
    "point masses at the ends": "every link is a point mass at its end: no inertia of its own",
    "point masses": "the links are point masses at their centres of mass: no inertia of their own",
    "uniform rods": "the links are uniform rods: l_c = l/2, I = m l²/12",
    "half lengths": "uniform rods with l half their length: I = m l²/3",
    "inertia about the joints": "inertias are about the joints, not the centres of mass",
    "centres at the middle": "the centres of mass are at the middle of the written lengths",
    "rods about the joints": "inertias about the joints, centres of mass at the middle",
    "as set": "with the parameters as the notes set them",
    "full lengths": "uniform rods with the written length in full: l_c = l/2, I = m l²/12",
}


@dataclass(frozen=True)
class Convention:
    """q = A α + b (in quarter turns), what is assumed of the links, axes, and name kinds."""

    A: IntegerRows
    b: tuple[int, ...]
    scenario: str = "as written"
    frame: IntegerRows = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    kinds: Mapping[tuple[str, str, int], str] = field(default_factory=dict)

    def effort(self) -> int:
        """How far this is from the mechanism's own coordinates."""
        signs = sum(v < 0 for row in self.A for v in row)
        return 2 * signs + sum(1 for turns in self.b if turns)

    def key(self) -> tuple:
        """Hashable identity."""
        return self.A, self.b, self.scenario, self.frame, tuple(sorted(self.kinds.items()))


def identity(n: int) -> IntegerRows:
    """The mechanism's own coordinates."""
    return tuple(tuple(int(i == j) for j in range(n)) for i in range(n))


def coordinate_choices(exact: ExactResults, words: Dictionary) -> list[IntegerRows]:
    """The mechanism's own coordinates, then absolute for relative ones and the reverse.

    Where the notes' coordinates have no numbers (θ and α), they may also come in another order.
    """
    n = len(exact.q)
    choices = [identity(n)]
    numbered = any(key[1][-1:].isdigit() for key in words.coordinates)
    if 1 < n < 4 and words.coordinates and not numbered:
        kinds = exact.angles
        choices += [
            tuple(tuple(int(j == p) for j in range(n)) for p in order)
            for order in permutations(range(n))
            if order != tuple(range(n)) and all(kinds[i] == kinds[p] for i, p in enumerate(order))
        ]
    turning = [i for i, angle in enumerate(exact.angles) if angle]
    if len(turning) > 1:
        relative = np.array_equal(exact.mechanism.change.A, np.eye(n))
        rows = [list(row) for row in identity(n)]
        for place, i in enumerate(turning):
            earlier = turning[:place]
            if relative and earlier:
                rows[i][earlier[-1]] = -1
            elif not relative:
                for j in earlier:
                    rows[i][j] = 1
        choices.append(tuple(tuple(row) for row in rows))
    return choices


def turned(
    A: IntegerRows, b: tuple[int, ...], j: int, sign: int, turns: int
) -> tuple[IntegerRows, tuple[int, ...]]:
    """The coordinate α_j counted the other way and from another axis: α_j → ±α_j + turns·π/2."""
    rows = tuple(tuple(v * sign if m == j else v for m, v in enumerate(row)) for row in A)
    shifted = tuple((t + A[i][j] * turns) % 4 for i, t in enumerate(b))
    return rows, shifted


def frames(exact: ExactResults) -> list[IntegerRows]:
    """Axes of the notes: all turns and mirrors that keep the plane of a planar mechanism."""
    found: list[IntegerRows] = []
    for order in permutations(range(3)):
        for signs in combinations((1, -1), repeat=3):
            rows = tuple(
                tuple(s if m == o else 0 for m in range(3))
                for o, s in zip(order, signs, strict=True)
            )
            found.append(rows)
    found.sort(key=lambda f: (f != identity(3), np.linalg.det(np.array(f)) < 0))
    if all(place[2].is_zero() for place in exact.places):
        found = [f for f in found if f[2] == (0, 0, 1)]
    return found


def substitution(
    exact: ExactResults,
    words: Dictionary,
    scenario: str,
    ring: Ring,
    settings: Mapping[str, Expression],
) -> tuple[dict[str, Expression], dict[int, Expression]]:
    """(mechanism's parameter → notes' expression, lengths of last links) under a scenario."""
    values: dict[str, Expression] = {}
    matched: set[str] = set()
    for key, targets in words.parameters.items():
        for target in targets:
            if target not in values:
                values[target] = ring.element(ring_name(key))
                matched.add(target)
    if scenario == "as set":
        values |= settings
    for parameter in exact.parameters:
        if parameter.name not in values:
            gone = parameter.kind == "gravity"
            values[parameter.name] = ring.element(0 if gone else own_name(parameter.name, words))
    lengths = {p.link: values[p.name] for p in exact.of_kind("length") if p.name in matched}
    lengths |= {link: ring.element(ring_name(key)) for link, key in words.lengths.items()}
    masses = {p.link: values[p.name] for p in exact.of_kind("mass")}
    com = {p.link: p.name for p in exact.of_kind("com")}
    inertia = {p.link: p.name for p in exact.of_kind("inertia")}
    middle = scenario in (
        "uniform rods",
        "centres at the middle",
        "rods about the joints",
        "full lengths",
    )
    for link, name in com.items():
        if scenario == "full lengths":
            values[name] = values[name] / 2
        elif scenario == "point masses at the ends" and link in lengths:
            values[name] = lengths[link]
        elif middle and link in lengths:
            values[name] = lengths[link] / 2
    for link, name in inertia.items():
        place = values[com[link]] if link in com else ring.element(0)
        mass = masses.get(link, ring.element(0))
        if scenario.startswith("point masses"):
            values[name] = ring.element(0)
        elif scenario in ("uniform rods", "half lengths", "full lengths"):
            values[name] = mass * place**2 / 3
        elif scenario in ("inertia about the joints", "rods about the joints"):
            values[name] = values[name] - mass * place**2
    return values, lengths


def scenarios(exact: ExactResults, words: Dictionary) -> list[str]:
    """What may be assumed of the links, given which of their parameters the notes name."""
    named: dict[str, set[int]] = {"com": set(), "inertia": set()}
    central = False
    for key, targets in words.parameters.items():
        for parameter in exact.parameters:
            if parameter.name in targets and parameter.kind in named:
                letters = split_index(key[1])[0]
                sure = parameter.kind == "inertia" or key[0] in ("l", "L", "ell", "lc", "r")
                if sure and (len(targets) == 1 or len(exact.masses) == 1 or not letters):
                    named[parameter.kind].add(parameter.link)
                central = central or (
                    parameter.kind == "com" and letters[:1] in ("c", "g", "G", "C")
                )
    com = {p.link for p in exact.of_kind("com")}
    inertia = {p.link for p in exact.of_kind("inertia")}
    found = ["as written"]
    places_named, inertia_named = bool(com & named["com"]), bool(inertia & named["inertia"])
    if inertia and places_named:
        found += [] if inertia_named else ["point masses", "half lengths"]
        found += ["inertia about the joints"] + ([] if central else ["full lengths"])
    elif inertia:
        found += ["point masses at the ends", "uniform rods", "centres at the middle"]
        found += ["inertia about the joints", "rods about the joints"]
    if not places_named and not inertia:
        found += ["point masses at the ends", "centres at the middle"]
    if com and not com <= named["com"] and "point masses at the ends" not in found:
        found += ["point masses at the ends", "uniform rods"]
    return found


def own_name(name: str, words: Dictionary) -> str:
    """A parameter that the notes do not name keeps its name, unless they use it otherwise."""
    used = {ring_name(k) for k in (*words.waves, *words.coordinates, *words.parameters)}
    used |= {ring_name(k) for k in words.lengths.values()}
    return name + "_own" if name in used else name


def described(convention: Convention, exact: ExactResults, words: Dictionary) -> list[str]:
    """The convention in words."""
    lines = []
    given = zip(convention.A, convention.b, exact.angles, strict=True)
    for i, (row, turns, angle) in enumerate(given):
        terms = ""
        for name, k in zip(words.q, row, strict=True):
            if k:
                sign = "-" if k < 0 else "+" if terms else ""
                terms += f" {sign} {name}" if terms else f"{sign}{name}"
        offset = {0: "", 1: " + π/2", 2: " + π", 3: " − π/2"}[turns] if angle else ""
        lines.append(f"{exact.q[i]} = {terms}{offset}")
    if identity(len(lines)) == convention.A and not any(convention.b):
        lines = []
    if lines:
        lines = ["coordinates: the mechanism's " + ", ".join(lines)]
    if SCENARIOS[convention.scenario]:
        lines.append(SCENARIOS[convention.scenario])
    return lines
