"""Candidates: every convention that the search tries, coordinates and models of the links."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

import numpy as np

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import (
    Convention,
    LinkModel,
    turned,
)
from chainrule.checking.searching.choices import letterings, link_choices

MAX_MODELS = 150
MAX_PRODUCT = 4_000
MAX_COORDINATES = 2_200


def coordinates_of(notes: Examination) -> list[Convention]:
    """Every zero and sign of every angle, for relative and absolute ones, in every order."""
    exact = notes.exact
    moves = [[(s, t) for s in (1, -1) for t in (range(4) if a else (0,))] for a in exact.angles]
    found: dict[tuple, Convention] = {}
    for A in notes.choices:
        base = (A, (0,) * len(exact.q))
        if np.prod([len(m) for m in moves]) * len(notes.choices) <= MAX_COORDINATES:
            options = list(product(*moves))
        else:  # too many to try together: one joint after the other
            options = [tuple((1, 0) for _ in moves)]
            for i, own in enumerate(moves):
                options += [(*options[0][:i], move, *options[0][i + 1 :]) for move in own]
        for option in options:
            rows, b = base
            for j, (sign, turns) in enumerate(option):
                rows, b = turned(rows, b, j, sign, turns)
            found.setdefault((rows, b), Convention(rows, b))
    return list(found.values())


def models_of(notes: Examination) -> list[Convention]:
    """What may be assumed of the links, each on its own, and of letters."""
    own, n = notes.own, len(notes.exact.masses)
    choices = link_choices(notes.exact, notes.words)
    possible = all(
        link in choice and link.inertia == choice[0].inertia  # no I in the notes: a point mass
        for link, choice in zip(own.links, choices, strict=True)
    )
    links = dict.fromkeys([own.links] if possible else [])
    most = max(len(c) for c in choices)
    links |= dict.fromkeys(tuple(c[min(k, len(c) - 1)] for c in choices) for k in range(most))
    every = [  # links of one kind first, then the plainest; few are left out
        option for option in islice(product(*choices), MAX_PRODUCT) if _consistent(option, notes)
    ]
    every.sort(key=lambda option: (not _alike(option), sum(link.effort() for link in option)))
    links |= dict.fromkeys(every)
    found = []
    for letters in letterings(notes.exact, notes.words):
        for option in islice(links, MAX_MODELS):
            found.append(replace(own, links=option, letters=letters))
    assert n == len(own.links)
    return found[: 2 * MAX_MODELS]


def special_links(notes: Examination, links: tuple[LinkModel, ...]) -> list[tuple[LinkModel, ...]]:
    """The links with letters of their own for centre and inertia, as uniform ones or point masses:
    l_c = l/2, I = m l²/12 and I = 0 are cases of them, where the search had no choice."""
    choices = link_choices(notes.exact, notes.words)
    centred = tuple(
        replace(link, centre="middle") if {c.centre for c in choice} == {"named"} else link
        for link, choice in zip(links, choices, strict=True)
    )
    found = []
    for option in (links, centred):
        found += [option, *(tuple(
            replace(link, inertia=special)
            if link.inertia in ("named", "joint") and special not in {c.inertia for c in choice}
            else link
            for link, choice in zip(option, choices, strict=True)
        ) for special in ("rod", "none"))]  # fmt: skip
    return [option for option in dict.fromkeys(found) if option != links]


def _alike(option: tuple[LinkModel, ...]) -> bool:
    """All links of one kind; the letter of the last one may be its length or its centre."""
    centres = {
        {"named": "end", "halved": "middle"}.get(link.centre, link.centre) for link in option
    }
    return len(centres) == 1 and len({link.inertia for link in option}) == 1


def _consistent(option: tuple[LinkModel, ...], notes: Examination) -> bool:
    """One letter I for all links means the same for all of them."""
    links = {p.name: p.link for p in notes.exact.of_kind("inertia")}
    for targets in notes.words.parameters.values():
        shared = {option[links[t] - 1].inertia for t in targets if t in links}
        if len(shared) > 1:
            return False
    return True
