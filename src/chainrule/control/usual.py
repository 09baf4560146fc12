"""Numbers to begin with: a pose to hold, gains that hold it, and laws by word that have them."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from chainrule.control import LAWS, Controller, Gains
from chainrule.dynamics.energy import lowest
from chainrule.dynamics.model import neutral_position
from chainrule.errors import ChainruleError
from chainrule.loop.plant import Plant
from chainrule.page.drawing.pose import ANGLES, geometry

POINT = 1e-6  # m: smaller is no extent
OMEGA = 9.0  # rad/s: how fast the default servo is
LECTURE = {1: (-math.pi / 2.5,), 2: (-1.46, 1.84)}  # set points of the lecture's two pages


def law_named(plant: Plant, word: str) -> Controller:
    """The law of this word, with its usual numbers."""
    kind = LAWS.named(word)
    reason = kind.applies(plant)
    law = None if reason else kind.begin(usual(plant))
    if law is None:
        own = f"it has no usual numbers; give some: cr.control.{kind.__name__}(…)"
        raise ChainruleError(f"{word}: {reason or own}")
    return law


@lru_cache(maxsize=32)
def usual(plant: Plant) -> Gains:
    """From the mechanism's own values, two digits of the gains."""
    if not plant.scalar:
        ones = (1.0,) * plant.nv
        rest = tuple(neutral_position(plant.mechanism))
        return Gains((0.0,) * plant.nv, rest, ones, ones, ones)
    turns, hanging = plant.change.angles, lowest_pose(plant)
    wanted = LECTURE.get(plant.nv) or [0.6 * ANGLES[i % len(ANGLES)] for i in range(plant.nv)]
    slid = 0.3 * reach(plant, hanging)
    pairs = zip(hanging, wanted, turns, strict=True)
    target = plant.within([h + w if turn else slid for h, w, turn in pairs])
    M, G = np.diag(plant("mass_matrix", q=target)), weights(plant, hanging)
    kp = np.maximum(M * OMEGA**2, 6 * G)
    gains = (kp, 1.2 * kp, 1.5 * np.sqrt(kp * M))
    poses = (tuple(map(float, pose)) for pose in (target, plant.standing))
    return Gains(*poses, *map(rounded, gains))


def lowest_pose(plant: Plant) -> np.ndarray:
    """Where it hangs."""
    return lowest(lambda q: float(plant("potential_energy", q=q)), plant.change.angles)


def weights(plant: Plant, hanging: np.ndarray) -> np.ndarray:
    """How strongly gravity can pull at each coordinate: G a quarter turn of it from hanging."""
    turned = hanging + np.diag(np.where(plant.change.angles, math.pi / 2, 0.0))
    return np.abs(np.diag(np.asarray(plant("gravity", q=turned))))


def reach(plant: Plant, q: np.ndarray) -> float:
    """How far it extends in this pose, m; of slides alone, which have no length, 1 m."""
    far = geometry(plant.mechanism).at(np.asarray(q, float)).reach
    return far if far > POINT else 1.0


def rounded(values: np.ndarray) -> tuple[float, ...]:
    """Two digits: a gain is chosen, not measured."""
    return tuple(float(f"{v:.2g}") for v in values)
