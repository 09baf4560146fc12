"""Modes: which joints are held and which way the others slide, kept from one event to the next.

For a solver that is not ours and looks at any state (FMI's model exchange): a joint that is held
has no acceleration, exactly; where what holds it runs out, where a rate comes to zero or a joint to
its stop, an indicator falls below zero. The step of `impacts.py` settles the same contacts by the
same rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from chainrule.loop.arm import Arm
from chainrule.loop.contacts.contact import Contact, Settled, StepPart
from chainrule.loop.contacts.members import REST, weighted
from chainrule.program import Node, minimum, select, sign

SLACK = 1e-9
"""How far, in rad, m or their rates, an indicator lets a joint go beyond its stop or turn round:
so it is above zero after the event, and the solver sees it fall."""
SHORT = 1e-3
"""Of a step: bounces over within twice that are none."""
FIRMEST = 1e9
"""An indicator where nothing ends the hold."""


class Modes(NamedTuple):
    """Of each dry rate the way it slides, −1, 0 or 1; of each joint in contact 1 if it is held; of
    each with stops the one at which it rests, 1 above, −1 below."""

    direction: np.ndarray
    held: np.ndarray
    side: np.ndarray


def mode_sizes(contact: Contact) -> dict[str, int]:
    """The parts of `Modes` that a mechanism has, and their sizes."""
    sizes = {
        "direction": len(contact.dry),
        "held": len(contact.joints),
        "side": len(contact.stops),
    }
    return {name: size for name, size in sizes.items() if size}


def indicator_count(contact: Contact) -> int:
    """One for each dry rate, two for each with stops, those last."""
    return len(contact.dry) + 2 * len(contact.stops)


def constrained(
    contact: Contact, arm: Arm, q: np.ndarray, v: np.ndarray, free: np.ndarray, held: np.ndarray
) -> tuple[np.ndarray, dict[int, Any]]:
    """(q̈ with the joints that are held at rest, the forces that hold each)."""
    change = contact.plant.change
    stays = {k: mark > 0.5 for k, mark in zip(contact.joints, held, strict=True)}
    new, force = contact.constrained(contact.mass(arm, q, v, None), change.rates(free), stays)
    return change.own_rates(new), force


def indicators(
    contact: Contact, arm: Arm, q: np.ndarray, v: np.ndarray, modes: Modes, force: Mapping[int, Any]
) -> np.ndarray:
    """What falls below zero where the modes end."""
    sides = dict(zip(contact.stops, modes.side, strict=True))
    margins = {}
    for k, mark in zip(contact.joints, modes.held, strict=True):
        back, forth = arm.stiction(k)
        above, below = force[k] + forth, back - force[k]
        if k in sides:
            above = select(sides[k] > 0.5, FIRMEST, above)
            below = select(sides[k] < -0.5, FIRMEST, below)
        margins[k] = mark > 0.5, minimum(above, below)
    found: list[Any] = []
    for k, direction in zip(contact.dry, modes.direction, strict=True):
        held, margin = margins[k]
        found.append(select(held, margin, direction * contact.rate(k, v) + SLACK))
    for k, side in sides.items():
        low, high = arm.bounds(k)
        place = contact.place(k, q)
        held, margin = margins[k]
        for gap, here in ((high - place, side > 0.5), (place - low, side < -0.5)):
            rests = select(held & here, margin, gap + SLACK) if k not in contact.dry else None
            found.append(gap + SLACK if rests is None else rests)
    return np.array(found, dtype=object)


def met(
    contact: Contact, arm: Arm, q: np.ndarray, v: np.ndarray, modes: Modes,
    free: np.ndarray, span: Node, restitution: Node | float,
) -> Settled:  # fmt: skip
    """The state after the impulses of what is met here; a bounce that would be over within twice
    the `span` is none."""
    marks = dict(zip(contact.joints, modes.held, strict=True))
    stuck = [marks[k] for k in contact.dry]
    part = StepPart(v, v + span * free, span, span)
    turns, hits = contact.who(arm, q, v, modes.direction)
    return contact.settle(arm, q, v, stuck, (turns, hits), part, restitution)


def calmed(
    contact: Contact, arm: Arm, q: np.ndarray, v: np.ndarray, modes: Modes,
    acceleration: np.ndarray, span: Node,
) -> np.ndarray:  # fmt: skip
    """q̇ without the joints' leaving of stops to which they would come back within twice the `span`:
    two that throw each other off, ever shorter, would have no end."""
    own = contact.plant.change.rates(acceleration)
    marks = dict(zip(contact.joints, modes.held, strict=True))
    for k in contact.stops:
        above, below = contact.touching(arm, k, q)
        rate = contact.rate(k, v)
        gained = span * (own[k] if k < len(own) else weighted(contact.row(k), own))
        leaves = (above & (rate < 0.0) & (-rate < gained)) | (
            below & (rate > 0.0) & (rate < -gained)
        )
        marks[k] = select(leaves, 1.0, marks[k])
    held = np.array(list(marks.values()), dtype=object)
    return constrained(contact, arm, q, v, v, held)[0]


def decided(contact: Contact, arm: Arm, q: np.ndarray, v: np.ndarray, free: np.ndarray) -> Modes:
    """The modes from a state on; `free` is q̈ without what holds joints at rest."""
    hold = contact.hold(arm, q, v, free, None)
    stuck = dict(zip(contact.dry, hold.stuck, strict=True))
    rests = dict(zip(contact.stops, hold.rests, strict=True))
    direction = []
    for k, along in zip(contact.dry, contact.directions(v), strict=True):
        breaks = (abs(contact.rate(k, v)) <= REST) & (stuck[k] < 0.5)
        direction.append(select(breaks, -sign(hold.own[k]), along))
    held = [stuck.get(k, rests.get(k)) for k in contact.joints]
    side = [
        select(mark > 0.5, select(contact.touching(arm, k, q)[0], 1.0, -1.0), 0.0)
        for k, mark in rests.items()
    ]
    return Modes(*(np.array(part, dtype=object) for part in (direction, held, side)))
