"""Swing-ups: from hanging to upright, with a force for an action."""

from __future__ import annotations

import numpy as np

from chainrule.environments.actions import Torques
from chainrule.environments.classic import RAIL
from chainrule.environments.task import Task
from chainrule.loop.measure import Sampled
from chainrule.mechanism.builders import catalog
from chainrule.program import Node


def _upright(t: Node, q: np.ndarray, qd: np.ndarray) -> Node:
    """1 where the pole stands still in the middle of the rail, 0 where it hangs."""
    middle = 0.5 + 0.5 * np.cos((np.pi / (2 * RAIL)) * q[0])
    slow = 1.0 / (1.0 + 0.01 * qd[1] ** 2)
    return (0.5 - 0.5 * np.cos(q[1])) * middle * slow


cart_pole_swing_up = Task(
    catalog.cart_pole(),
    reward=Sampled(_upright, after=True),
    action=Torques(10.0),
    start=([-0.1, -0.1, -0.05, -0.05], [0.1, 0.1, 0.05, 0.05]),
    ends=lambda t, q, qd: abs(q[0]) > RAIL,
    limit=250,
    dt=0.01,
    repeat=4,
)
