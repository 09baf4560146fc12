"""The controlled plant, simulated: the machine's loop around the identified plant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError, DataError
from chainrule.identification.estimators.identified_plant import identified, numbers
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import difference, lowpass
from chainrule.integrators import RK4
from chainrule.loop.controller import Controller
from chainrule.loop.setting import Loop, setting

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem

TURN = 1 / 200
"""The share of the highest speed at which a sign has changed."""


class DivergedError(ChainruleError):
    """A simulated loop that left all bounds."""


@dataclass(frozen=True)
class Simulated:
    """The controlled plant's q, q̇, q̈ and τ at the samples of a log."""

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray
    tau: np.ndarray

    def errors(self, log: Log) -> dict[str, float]:
        """100 ‖simulated − measured‖ / ‖measured‖ of position and torque."""
        return {
            key: 100 * float(np.linalg.norm(getattr(self, key) - there) / np.linalg.norm(there))
            for key, there in (("q", log.q), ("tau", log.tau))
        }


class ClosedLoop:
    """The loop of a problem's plant and a controller that was asked once a sample, or `rate` times
    a second where that is more.

    In between its torque is held and the plant moves by Runge-Kutta steps, at least `substeps` a
    sample. The logs' reference, in straight lines from sample to sample, is the controller's
    `target`.
    """

    def __init__(
        self, problem: Problem, controller: Controller, substeps: int = 4, rate: float | None = None
    ):
        sampled = problem.logs[0].rate
        self.asked = max(1, round((rate or sampled) / sampled))
        self.problem, self.substeps = problem, -(-substeps // self.asked) * self.asked
        loop = Loop(controller, 1 / sampled / self.asked)
        step = 1 / sampled / self.substeps
        self.setting = setting(identified(problem), RK4, step, loop, push=True)
        if "c_target" not in self.setting.values:
            name = getattr(controller, "name", controller)
            raise ChainruleError(f"{name} has no target that could follow a log's reference")

    def __call__(self, log: Log, beta: np.ndarray, push: np.ndarray | None = None) -> Simulated:
        """The motion along the log's reference; `push` is a torque added to the controller's."""
        if log.reference is None:
            raise DataError(f"{log.name}: a closed loop needs the reference position, reference=…")
        one, dt, N = self.setting.ready, self.setting.dt, len(log.t)
        n, t0, steps = self.problem.mechanism.dof, float(log.t[0]), N * self.substeps
        pushes = np.zeros((N, n)) if push is None else np.asarray(push, float).reshape(N, n)
        constant, signals = self.setting.inputs(t0, 0, steps)
        signals |= {"c_target": self._target(log), "push": pushes}
        inputs = {name: value for name, value in constant.items() if name not in signals}
        inputs |= numbers(self.problem, beta, TURN)
        smooth = lowpass(log.q.T, 0.1 * log.rate, log.rate).T
        x0 = np.concatenate([log.q[0], difference(smooth, log.rate)[0]])
        z0, inputs = one.begun(x0, dt, inputs, signals, t0=t0)
        every = self.substeps // self.asked
        run = one.rollout()(z0, dt, steps, every, t0=t0, inputs=inputs, signals=signals)
        if int(run.finite_steps) < steps:
            samples = int(run.finite_steps) // self.substeps
            raise DivergedError(
                f"{log.name}: the simulated loop diverged after {samples} samples; the controller "
                "does not hold this plant, or the start values are far off"
            )
        at = np.arange(N) * float(self.substeps)
        now = {name: values[:: len(values) // N] for name, values in signals.items()}
        x, after = run.x[: -1 : self.asked], run.x[1 :: self.asked, n:]
        now |= {"x": x, "dt": dt, "t": t0 + at * dt, "n": at}
        tau = one.call("observe", inputs | now)["tau"] + pushes
        q, qd = x[:, :n], x[:, n : 2 * n]
        return Simulated(log.t, q, qd, (after[:, :n] - qd) / (dt * every), tau)

    def _target(self, log: Log) -> np.ndarray:
        """The reference whenever the controller is asked."""
        N = len(log.t)
        asked = np.arange(N * self.asked) / self.asked
        return np.stack([np.interp(asked, np.arange(N), column) for column in log.reference.T], 1)
