"""Gymnasium's Pendulum-v1, Acrobot-v1 and CartPole-v1, transition by transition; and a swing-up.

Their integrators are a little different from everybody's: rates are clipped after a step, or in
the middle of it, and angles wrapped.
"""

from __future__ import annotations

from math import pi
from typing import Any

import numpy as np

from chainrule.environments.actions import Choices, Torques
from chainrule.environments.seen import Seen
from chainrule.environments.task import Task
from chainrule.integrators import RK4, Euler, PositionMethod, System
from chainrule.integrators.system import call
from chainrule.loop.measure import CommandedEffort, Sampled
from chainrule.mechanism.angles import wrapped
from chainrule.mechanism.builders import catalog
from chainrule.program import Node, Program, clip, select
from chainrule.program.elementary.arithmetic import round_to_integer


def _clipped_euler(system: System, given: dict[str, Any]) -> dict[str, Any]:
    """v ← clip(v + dt a), q ← q + dt v"""
    x, dt, n = given["x"], given["dt"], system.nq
    v = [clip(v, -SPEED, SPEED) for v in x[n:] + dt * call(system.rhs, given)[n:]]
    return {"x": np.concatenate([x[:n] + dt * np.array(v, dtype=object), v])}


def _clipped_rk4(system: System, given: dict[str, Any]) -> dict[str, Any]:
    """RK4, then angles wrapped and rates clipped."""
    step = RK4.step(system)
    assert isinstance(step, Program)
    q1, q2, *rates = call(step, given)
    v = [clip(v, -most, most) for v, most in zip(rates, SPEEDS, strict=True)]
    return {"x": np.array([*(wrapped(q, round_to_integer) for q in (q1, q2)), *v], dtype=object)}


SPEED, SPEEDS = 8.0, (4 * pi, 9 * pi)
"""Of the pendulum, and of the acrobot's links, rad/s."""


def _seen(t: Node, q: np.ndarray, qd: np.ndarray) -> list[Any]:
    return [*(f(angle) for angle in q for f in (np.cos, np.sin)), *qd]


def _off(t: Node, q: np.ndarray, qd: np.ndarray) -> Any:
    """θ² + 0.1 θ̇², θ from upright."""
    return wrapped(q[0], round_to_integer) ** 2 + 0.1 * qd[0] ** 2


pendulum = Task(
    catalog.pendulum(mass=1.0, length=0.5, gravity=-10.0, inertia=1 / 3),
    reward=-1.0 * Sampled(_off) + (-0.001 / 0.05) * CommandedEffort(),
    action=Torques(2.0, scaled=False),
    observe=Seen(_seen, (-1.0, -1.0, -SPEED), (1.0, 1.0, SPEED)),
    start=([-pi, -1.0], [pi, 1.0]),
    limit=200,
    dt=0.05,
    method=PositionMethod("clipped-euler", _clipped_euler, order=1),
)


def _high(t: Node, q: np.ndarray, qd: np.ndarray) -> Any:
    """Is the tip a link's length above the hinge?"""
    (c1, c2), (s1, s2) = np.cos(q), np.sin(q)
    return -c1 - (c1 * c2 - s1 * s2) > 1.0


acrobot = Task(
    catalog.acrobot(m1=1.0, m2=1.0, l1=1.0, lc1=0.5, lc2=0.5, I1=1.0, I2=1.0, g=9.8),
    reward=Sampled(lambda t, q, qd: select(_high(t, q, qd), 0.0, -1.0), after=True),
    action=Choices([[-1.0], [0.0], [1.0]]),
    observe=Seen(_seen, *(tuple(s * v for v in (1.0, 1.0, 1.0, 1.0, *SPEEDS)) for s in (-1, 1))),
    start=([-0.1] * 4, [0.1] * 4),
    ends=_high,
    limit=500,
    dt=0.2,
    method=PositionMethod("clipped-rk4", _clipped_rk4, order=4),
)

RAIL, LEAN = 2.4, 12 * 2 * pi / 360


def _fallen(t: Node, q: np.ndarray, qd: np.ndarray) -> Any:
    return (abs(q[0]) > RAIL) | (abs(q[1]) > LEAN)


_WIDE = (2 * RAIL, np.inf, 2 * LEAN, np.inf)

cart_pole = Task(
    catalog.cart_pole(g=-9.8),
    reward=Sampled(lambda t, q, qd: 1.0),
    action=Choices([[-10.0], [10.0]]),
    observe=Seen(lambda t, q, qd: [q[0], qd[0], q[1], qd[1]], tuple(-v for v in _WIDE), _WIDE),
    start=([-0.05] * 4, [0.05] * 4),
    ends=_fallen,
    limit=500,
    dt=0.02,
    method=Euler,
)


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
