"""Instants: when, within a step, a joint first turns round or comes to its stop.

A joint's coordinate during the step is the cubic through the positions and rates at both its ends
(Hermite), so its own error is of order four, and of order three for its slope. The zero is found
by Newton's method from the end of the step, in a bracket that only shrinks.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import Any, NamedTuple

import numpy as np

from chainrule.integrators.system import call
from chainrule.loop.arm import Arm
from chainrule.loop.contacts.contact import Contact, Marks
from chainrule.program import Node, Program, minimum, select, trace

ROUNDS = 8
"""Of Newton's method: a step that resolves the motion needs three or four."""


class Instant(NamedTuple):
    """The part of the step after which it happens, and to whom: of each dry rate 1 where it turns
    round, of each with stops 1 at the upper one, −1 at the lower one."""

    part: Node
    turns: np.ndarray
    hits: np.ndarray


State = tuple[np.ndarray, np.ndarray]
"""(q, q̇)"""


def first(
    contact: Contact, arm: Arm, begin: State, end: State, dt: Node, direction: Marks
) -> Instant:
    """The first of all crossings between two states."""
    turns, hits = contact.who(arm, *end, direction)
    parts: list[Any] = []
    for k, d, turned in zip(contact.dry, direction, turns, strict=True):
        there = _turning(contact, k, begin, end, dt)
        parts.append(select(turned > 0.5, _first_zero([-(d * c) for c in there]), 1.0))
    for k, side in zip(contact.stops, hits, strict=True):
        low, high = arm.bounds(k)
        start, *others = _cubic(contact, k, begin, end, dt)
        gap = start - select(side > 0.0, high, low)
        there = [side * c for c in (gap, *others)]
        parts.append(select(abs(side) > 0.5, _first_zero(there), 1.0))
    part = reduce(minimum, parts)
    who = [select(at <= part, mark, 0.0) for mark, at in zip([*turns, *hits], parts, strict=True)]
    turns, hits = np.split(np.array(who, dtype=object), [len(turns)])
    return Instant(part, turns, hits)


def _cubic(contact: Contact, k: int, begin: State, end: State, dt: Node) -> list[Any]:
    """c of the joint's coordinate Σ cᵢ sⁱ after the part s of the step."""
    (p, u), (r, w) = ((contact.place(k, q), dt * contact.rate(k, v)) for q, v in (begin, end))
    way = r - p
    return [p, u, 3.0 * way - (2.0 * u + w), (u + w) - 2.0 * way]


def _turning(contact: Contact, k: int, begin: State, end: State, dt: Node) -> list[Any]:
    """c of its rate Σ cᵢ sⁱ, times dt; a straight line where it has no coordinate."""
    if k < contact.plant.nv and contact.plant.places[k] < 0:
        u, w = (contact.rate(k, v) for _, v in (begin, end))
        return [u, w - u, 0.0, 0.0]
    _, a, b, c = _cubic(contact, k, begin, end, dt)
    return [a, 2.0 * b, 3.0 * c, 0.0]


def _first_zero(c: list[Any]) -> Node:
    """s where Σ cᵢ sⁱ comes from below zero to above it."""
    return call(_root(), {"c": c})


@lru_cache(maxsize=1)
def _root() -> Program:
    """s ← c"""

    def root(c: np.ndarray) -> dict[str, Any]:
        s: Any = 1.0
        low: Any = 0.0
        high: Any = 1.0
        for _ in range(ROUNDS):
            value = ((c[3] * s + c[2]) * s + c[1]) * s + c[0]
            slope = (3.0 * c[3] * s + 2.0 * c[2]) * s + c[1]
            before = value <= 0.0
            low, high = select(before, s, low), select(before, high, s)
            new = s - value / slope
            s = select((new >= low) & (new <= high), new, 0.5 * (low + high))
        return {"s": s}

    return trace(root, {"c": 4}, name="root")
