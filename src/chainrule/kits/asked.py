"""AskedLaw: a law of `chainrule.control` as the double pendulum kit's controllers are."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import positive, reals
from chainrule.loop.controller import Controller
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.mechanism.mechanism import Mechanism


class AskedLaw:
    """`get_control_output(x, t)`: the torques [u1, u2] that a law commands, asked every `dt`.

    Each call is one tick: what the law remembers goes on from call to call, until `init` or
    `reset`. It is the law that the compiled loop runs, to the bit.
    """

    def __init__(self, law: Controller, mechanism: Mechanism, dt: float = 0.002):
        self.dt = positive("dt", dt)
        law = law.knowing(mechanism)
        self._setting = setting(plant_of(mechanism), "rk4", self.dt, Loop(law, control_period=dt))
        self._z: np.ndarray | None = None

    def init(self) -> None:
        """Begin again: the next call is at the beginning."""
        self._z = None

    reset = init

    def get_control_output(self, x: ArrayLike, t: float = 0.0, **_: Any) -> np.ndarray:
        """u at the measured state x = [q1, q2, q̇1, q̇2] and time t."""
        one, measured = self._setting.ready, reals("x", x)
        constant, changing = self._setting.inputs(float(t), 0, 1)
        given = constant | {name: value[0] for name, value in changing.items()}
        given |= {"dt": self.dt, "t": float(t), "n": float(round(t / self.dt))}
        if self._z is None:
            self._z = np.array(one.start(measured, given))
        n = len(measured)
        self._z[:n] = measured
        decided = one.call("decide", given | {"x": self._z})
        if "held" in decided:
            self._z[n : n + len(decided["held"])] = decided["held"]
        return np.asarray(decided["command"])
