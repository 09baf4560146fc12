"""Where a lab begins: poses that hang and stand, an interesting start, gains that hold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from chainrule.control import LAWS, Controller
from chainrule.control.usual import lowest_pose, reach, rounded, usual, weights
from chainrule.dynamics.model import neutral_position
from chainrule.errors import ChainruleError
from chainrule.labpage.data import Start
from chainrule.loop.plant import Plant
from chainrule.loop.steadiness import Stepping, steady

TURNING, SLIDING = 1.0, 0.1  # rad/s and m/s, where there is no weight to start a motion
NOTHING = 1e-9  # N or N m


@lru_cache(maxsize=32)
def start(plant: Plant) -> Start:
    """Defaults from the mechanism's own values."""
    n, gains = plant.nv, usual(plant)
    if not plant.scalar:
        rest, ones = neutral_position(plant.mechanism), (1.0,) * n
        tilted = _tilted(plant, rest)
        return Start(
            tuple(rest), tuple(rest), tilted, _plain(gains.target), ones, ones, ones,
            ones, ones, reach(plant, rest), _stirred(plant, tilted),
        )  # fmt: skip
    turns, hanging = _turns(plant), lowest_pose(plant)
    first = iter([1.9 if n > 1 else math.pi / 2, 0.7, 0.4, 0.2])
    bent = min(0.1, 1.0 / n)  # a long chain would be a coil
    q = [h + next(first, bent) if turn else h for h, turn in zip(hanging, turns, strict=True)]
    q = plant.within(q)
    M = np.diag(plant("mass_matrix", q=gains.target))
    G = weights(plant, hanging)
    # a driven slide that would fall for ever has its motor on from the start
    held = falls(plant) and plant.actuated.all()
    return Start(
        _plain(hanging), _plain(plant.standing), _plain(q), _plain(gains.target),
        _plain(gains.kp), _plain(gains.ki), _plain(gains.kd), rounded(4 * G + M),
        rounded(np.maximum(0.4 * G, 2.0 * M)), reach(plant, hanging), _stirred(plant, q),
        "pd-gravity" if held else "off",
    )  # fmt: skip


def falls(plant: Plant) -> bool:
    """Would it fall for ever with its motors off: a slide, or a body that nothing holds?"""
    rest = lowest_pose(plant) if plant.scalar else neutral_position(plant.mechanism)
    G = np.abs(np.asarray(plant("gravity", q=rest)))
    return bool(np.any(G[~np.array(_turns(plant))] > NOTHING))


def turning(plant: Plant) -> tuple[float, ...]:
    """Rates of a motion that needs no weight: every hinge turns; without any, the slides slide."""
    turns = _turns(plant)
    return tuple(TURNING if turn else 0.0 if any(turns) else SLIDING for turn in turns)


def _stirred(plant: Plant, q: ArrayLike) -> tuple[float, ...]:
    """Rates at the start: none where weight or springs move it, for else nothing would."""
    moved = np.abs(np.asarray(plant("gravity", q=q))).max() > NOTHING
    return (0.0,) * plant.nv if moved else turning(plant)


def _turns(plant: Plant) -> Sequence[bool]:
    if plant.scalar:
        return plant.change.angles
    return [rate.freedom.angle for rate in plant.mechanism.rates]


def steps(plant: Plant) -> Stepping:
    """The method and its time step with which the page begins."""
    return steady(plant, start(plant).q, 0.01 if plant.nv == 1 else 0.002)


def _plain(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(float(v) for v in values)


def _tilted(plant: Plant, rest: np.ndarray) -> tuple[float, ...]:
    """A start for ball and free joints: turned about x by 60°."""
    q, at = list(rest), 0
    for joint in plant.mechanism.joints:
        if joint.quaternion is not None:
            w = at + joint.quaternion.start
            q[w : w + 4] = [math.cos(math.pi / 6), math.sin(math.pi / 6), 0.0, 0.0]
        at += joint.size_q
    return _plain(q)


LARGEST_LINEAR = 7  # joints; a larger linearisation has no place in a page


def laws(plant: Plant, own: Sequence[Controller] = ()) -> tuple[Controller, ...]:
    """The laws that say they apply and the user's own, those that have to be sampled last."""
    for law in own:
        reason = law.applies(plant) or ("the lab tells laws no time" if law.uses_time else "")
        if reason:
            raise ChainruleError(f"{law.name}: {reason}")
    if not plant.actuated.any():
        return ()
    gains = usual(plant)
    able = [law.begin(gains) for law in LAWS.values() if not law.applies(plant)]
    found = [law for law in able if law and (not law.linearized or _regulated(plant, law))]
    return tuple(sorted([*found, *own], key=lambda law: law.sampled))


def _regulated(plant: Plant, law: Controller) -> bool:
    """Is there a regulator where the mechanism stands, by a linearisation that is not too long?"""
    if plant.nv > LARGEST_LINEAR:
        return False
    try:
        law.parameters(plant)
    except ChainruleError:
        return False
    return True
