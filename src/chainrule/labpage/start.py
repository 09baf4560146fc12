"""Where a lab begins: poses that hang and stand, an interesting start, gains that hold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from chainrule.control import LAWS, Controller, Gains
from chainrule.dynamics.energy import lowest
from chainrule.dynamics.model import neutral_position
from chainrule.errors import ChainruleError
from chainrule.labpage.data import Start
from chainrule.loop.plant import Plant
from chainrule.loop.steadiness import Stepping, steady
from chainrule.page.drawing.pose import ANGLES, geometry

OMEGA = 9.0  # rad/s: how fast the default servo is
LECTURE = {1: (-math.pi / 2.5,), 2: (-1.46, 1.84)}  # set points of the lecture's two pages


@lru_cache(maxsize=32)
def start(plant: Plant) -> Start:
    """Defaults from the mechanism's own values."""
    n = plant.nv
    if not plant.scalar:
        rest = neutral_position(plant.mechanism)
        ones = (1.0,) * n
        return Start(
            tuple(rest), tuple(rest), _tilted(plant, rest), (0.0,) * n, ones, ones, ones, ones,
            ones, _reach(plant, rest),
        )  # fmt: skip
    turns, standing = plant.change.angles, plant.standing
    hanging = lowest(lambda q: float(plant("potential_energy", q=q)), turns)
    first = iter([1.9 if n > 1 else math.pi / 2, 0.7, 0.4, 0.2])
    q = [h + next(first, 0.1) if turn else h for h, turn in zip(hanging, turns, strict=True)]
    wanted = LECTURE.get(n, tuple(0.6 * ANGLES[i % len(ANGLES)] for i in range(n)))
    reach = _reach(plant, hanging)
    target = [
        h + w if turn else 0.3 * reach for h, w, turn in zip(hanging, wanted, turns, strict=True)
    ]
    q, target = plant.within(q), plant.within(target)
    M = np.diag(plant("mass_matrix", q=target))
    G = _weights(plant, hanging)
    kp = np.maximum(M * OMEGA**2, 6 * G)
    # a driven slide that would fall for ever has its motor on from the start
    falls = any(not turn and g > 1e-9 for turn, g in zip(turns, G, strict=True))
    return Start(
        _plain(hanging), _plain(standing), _plain(q), _plain(target), _round(kp),
        _round(1.2 * kp), _round(1.5 * np.sqrt(kp * M)), _round(4 * G + M),
        _round(np.maximum(0.4 * G, 2.0 * M)), reach,
        "pd-gravity" if falls and plant.actuated.all() else "off",
    )  # fmt: skip


def steps(plant: Plant) -> Stepping:
    """The method and its time step with which the page begins."""
    return steady(plant, start(plant).q, 0.01 if plant.nv == 1 else 0.002)


def _plain(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(float(v) for v in values)


def _round(values: np.ndarray) -> tuple[float, ...]:
    """Two digits: a gain is chosen, not measured."""
    return tuple(float(f"{v:.2g}") for v in values)


def _weights(plant: Plant, hanging: np.ndarray) -> np.ndarray:
    """How strongly gravity can pull at each coordinate: G a quarter turn of it from hanging."""
    turned = hanging + np.diag(np.where(plant.change.angles, math.pi / 2, 0.0))
    return np.abs(np.diag(np.asarray(plant("gravity", q=turned))))


def _reach(plant: Plant, q: np.ndarray) -> float:
    return geometry(plant.mechanism).at(np.asarray(q, float)).reach


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


def usual(plant: Plant) -> Gains:
    """Numbers to begin with."""
    one = start(plant)
    return Gains(one.target, one.standing, one.kp, one.ki, one.kd)


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
