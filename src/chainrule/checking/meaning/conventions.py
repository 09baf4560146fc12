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
from chainrule.checking.meaning.observing import Dictionary, ring_name
from chainrule.exact import Expression, Ring

IntegerRows = tuple[tuple[int, ...], ...]

#: Where the centre of mass of a link is, and what its inertia is, in words.
CENTRES = {
    "named": "",
    "end": "the mass of {0} is at its end",
    "tip": "the mass of {0} is at its end",  # with the letter of its centre for its length
    "middle": "the centre of mass of {0} is at the middle of its length",
    "halved": "the letter of {0} is its whole length, its centre of mass at the middle",
    "half": "the letter of {0} is half its length, its centre of mass at the middle",
}
INERTIAS = {
    "named": "",
    "none": "{0} is a point mass: no inertia of its own",
    "absent": "{0} is a point mass: no inertia of its own",
    "joint": "the inertia of {0} is about the joint, not the centre of mass",
    "rod": "{0} is a uniform rod: I = m l²/12",
    "carried": "the inertia of {0} is about its joint, with the masses that it carries at its end",
}


@dataclass(frozen=True)
class LinkModel:
    """What the notes assume of a link: where its centre of mass is, and which inertia it has."""

    centre: str = "named"
    inertia: str = "named"

    def effort(self) -> int:
        """How unusual it is: a rod without being named is rarer than a point mass."""
        centre = {"named": 0, "end": 0, "tip": 0, "middle": 1, "halved": 3, "half": 3}[self.centre]
        return centre + {
            "named": 0, "none": 0, "joint": 1, "absent": 1, "rod": 2, "carried": 2,
        }[self.inertia]  # fmt: skip


@dataclass(frozen=True)
class Convention:
    """q = A α + b (in quarter turns), what is assumed of the links, letters, axes, name kinds."""

    A: IntegerRows
    b: tuple[int, ...]
    links: tuple[LinkModel, ...] = ()
    letters: tuple[tuple[str, str], ...] = ()  # (mechanism's parameter, the notes' ring name)
    as_set: bool = False  # parameters have the values that the notes set: I = m l²/12
    frame: IntegerRows = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    kinds: Mapping[tuple[str, str, int], str] = field(default_factory=dict)

    def effort(self) -> int:
        """How far this is from the mechanism's own coordinates and the plainest links."""
        signs = sum(v < 0 for row in self.A for v in row)
        return (
            2 * signs
            + sum(1 for turns in self.b if turns)
            + sum(link.effort() for link in self.links)
            + 12 * bool(self.letters)
        )

    def key(self) -> tuple:
        """Hashable identity."""
        return (
            self.A, self.b, self.links, self.letters, self.as_set, self.frame,
            tuple(sorted(self.kinds.items())),
        )  # fmt: skip


def identity(n: int) -> IntegerRows:
    """The mechanism's own coordinates."""
    return tuple(tuple(int(i == j) for j in range(n)) for i in range(n))


def coordinate_choices(exact: ExactResults, words: Dictionary) -> list[IntegerRows]:
    """The mechanism's own coordinates, then absolute for relative ones and the reverse.

    Where the notes' coordinates have no numbers (θ and α), they may also come in another order.
    """
    n = len(exact.q)
    choices = [identity(n)]
    own = [key for key in words.coordinates if key[0] != "q" or ring_name(key) in words.q]
    numbered = any(key[1][-1:].isdigit() for key in own)
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


def uneven(exact: ExactResults, A: IntegerRows, b: tuple[int, ...]) -> bool:
    """Whether links that hang on each other count their angles from unlike directions, or one
    clockwise and another not; joints that gravity does not act on may."""
    pulls = zip(exact.angles, exact.equations.G, strict=True)
    heavy = np.array([angle and not force.is_zero() for angle, force in pulls])
    inner = np.tril(np.outer(heavy, heavy)) @ np.array(exact.mechanism.change.A, dtype=int)
    senses = {int(np.sign(v)) for v in (inner @ np.array(A))[:, heavy].flat if v}
    return len({*((inner @ np.array(b)) % 4)[heavy]}) > 1 or len(senses) > 1


def frames(exact: ExactResults, *, upright: bool = False) -> list[IntegerRows]:
    """Axes of the notes: all turns and mirrors that keep the plane of a planar mechanism.

    That plane is x and y; `upright` notes may have x and z in it.
    """
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
        across = [f for f in found if f[1] == (0, 0, 1)] if upright else []
        found = [f for f in found if f[2] == (0, 0, 1)] + across
    return found


def substitution(
    exact: ExactResults,
    words: Dictionary,
    convention: Convention,
    ring: Ring,
    settings: Mapping[str, Expression],
) -> tuple[dict[str, Expression], dict[int, Expression]]:
    """(mechanism's parameter → notes' expression, lengths of last links) under a convention."""
    values: dict[str, Expression] = {}
    matched: set[str] = set()
    for key, targets in words.parameters.items():
        for target in targets:
            if target not in values:
                values[target] = ring.element(ring_name(key))
                matched.add(target)
    values |= {name: ring.element(other) for name, other in convention.letters}
    if convention.as_set:
        values |= settings
    for parameter in exact.parameters:
        if parameter.name not in values:
            gone = parameter.kind == "gravity" and words.weightless
            gone = gone or parameter.name in words.absent
            values[parameter.name] = ring.element(0 if gone else own_name(parameter.name, words))
    lengths = {p.link: values[p.name] for p in exact.of_kind("length") if p.name in matched}
    lengths |= {link: ring.element(ring_name(key)) for link, key in words.lengths.items()}
    masses = {p.link: values[p.name] for p in exact.of_kind("mass")}
    com = {p.link: p.name for p in exact.of_kind("com")}
    inertia = {p.link: p.name for p in exact.of_kind("inertia")}
    for link, model in enumerate(convention.links, 1):
        name = com.get(link)
        if name is not None:
            if model.centre == "end" and link in lengths:
                values[name] = lengths[link]
            elif model.centre == "middle" and link in lengths:
                values[name] = lengths[link] / 2
            elif model.centre in ("half", "tip"):
                values[name] = lengths.get(link, values[name])
                lengths[link] = values[name] * (2 if model.centre == "half" else 1)
                values |= {p.name: lengths[link] for p in exact.of_kind("length") if p.link == link}
            elif model.centre == "halved":
                whole = values[name]
                values |= {
                    p.name: whole for p in exact.of_kind("length")
                    if p.link == link and link not in lengths
                }  # fmt: skip
                lengths.setdefault(link, whole)
                values[name] = whole / 2
        if link in inertia:
            place = values[name] if name is not None else ring.element(0)
            mass = masses.get(link, ring.element(0))
            if model.inertia in ("none", "absent"):
                values[inertia[link]] = ring.element(0)
            elif model.inertia == "rod":
                values[inertia[link]] = mass * place**2 / 3
            elif model.inertia in ("joint", "carried"):
                own = values[inertia[link]] - mass * place**2
                if model.inertia == "carried" and link in lengths:
                    for further in range(link + 1, len(convention.links) + 1):
                        own = own - masses.get(further, ring.element(0)) * lengths[link] ** 2
                values[inertia[link]] = own
    return values, lengths


def own_links(exact: ExactResults) -> tuple[LinkModel, ...]:
    """The mechanism as it was given: what was only added as a possibility is absent."""
    com = {p.link: p.name for p in exact.of_kind("com")}
    inertia = {p.link: p.name for p in exact.of_kind("inertia")}
    return tuple(
        LinkModel(
            "end" if com.get(i) in exact.added else "named",
            "none" if inertia.get(i) in exact.added else "named",
        )
        for i in range(1, len(exact.masses) + 1)
    )


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
    lines += _links_in_words(convention, exact)
    if convention.as_set:
        lines.append("with the parameters as the notes set them")
    for name, letter in convention.letters:
        lines.append(f"the notes' {letter} is the mechanism's {name}")
    return lines


def _links_in_words(convention: Convention, exact: ExactResults) -> list[str]:
    """What is assumed of the links; once for all of them where it is the same."""
    lines = []
    for part, table in (("centre", CENTRES), ("inertia", INERTIAS)):
        own = exact.of_kind("com" if part == "centre" else "inertia")
        said = {p.link: getattr(convention.links[p.link - 1], part) for p in own}
        said = {link: word for link, word in said.items() if table[word]}
        if len(set(said.values())) == 1 and len(said) == len(own):
            who = "every link" if len(own) > 1 else "the link"
            lines.append(table[next(iter(said.values()))].format(who))
        else:
            lines += [table[word].format(f"link {link}") for link, word in said.items()]
    return lines
