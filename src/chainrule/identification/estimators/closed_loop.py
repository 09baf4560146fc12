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
from chainrule.loop.setting import Loop, Setting, setting

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem

TURN = 1 / 200
"""The share of the highest speed at which a sign has changed."""

UNEVEN = 0.2
"""How far from a whole number of times a sample a controller may be asked: stamps are rounded."""


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
        self.problem, self.controller = problem, controller
        self.substeps, self.rate = substeps, rate
        for log in problem.logs:
            if "c_target" not in self._timed(log)[0].values:
                name = getattr(controller, "name", controller)
                raise ChainruleError(f"{name} has no target that could follow a log's reference")

    def _timed(self, log: Log) -> tuple[Setting, int, int]:
        """(the loop, the times that the controller is asked, steps of the plant), a sample."""
        rate = steps_of(log) / log.duration
        ratio = 1.0 if self.rate is None else self.rate / rate
        asked = round(ratio)
        if asked < 1 or abs(ratio - asked) > UNEVEN:
            raise ChainruleError(
                f"{log.name}: a controller with rate={self.rate:g} is asked {ratio:.3g} times a "
                f"sample, of {rate:.4g} Hz; expected 1, 2, 3, … times"
            )
        steps = -(-self.substeps // asked) * asked
        loop, step = Loop(self.controller, 1 / rate / asked), 1 / rate / steps
        return setting(identified(self.problem), RK4, step, loop, push=True), asked, steps

    def __call__(self, log: Log, beta: np.ndarray, push: np.ndarray | None = None) -> Simulated:
        """The motion along the log's reference; `push` is a torque added to the controller's."""
        if log.reference is None:
            raise DataError(f"{log.name}: a closed loop needs the reference position, reference=…")
        here, asked, substeps = self._timed(log)
        one, dt, N = here.ready, here.dt, steps_of(log) + 1
        n, t0, steps = self.problem.mechanism.dof, float(log.t[0]), N * substeps
        t = t0 + np.arange(N) * (dt * substeps)
        pushes = np.zeros((N, n))
        if push is not None:
            pushes = between(t, log.t, np.asarray(push, float).reshape(-1, n))
        constant, signals = here.inputs(t0, 0, steps)
        ticks = t0 + np.arange(N * asked) * (dt * substeps / asked)
        target = between(ticks, log.t, log.reference)
        signals |= {"c_target": target, "push": pushes}
        inputs = {name: value for name, value in constant.items() if name not in signals}
        inputs |= numbers(self.problem, beta, TURN)
        smooth = lowpass(log.q.T, 0.1 * log.rate, log.rate).T
        x0 = np.concatenate([log.q[0], difference(smooth, log.rate)[0]])
        z0, inputs = one.begun(x0, dt, inputs, signals, t0=t0)
        every = substeps // asked
        run = one.rollout()(z0, dt, steps, every, t0=t0, inputs=inputs, signals=signals)
        if int(run.finite_steps) < steps:
            samples = int(run.finite_steps) // substeps
            raise DivergedError(
                f"{log.name}: the simulated loop diverged after {samples} samples; the controller "
                "does not hold this plant, or the start values are far off"
            )
        at = np.arange(N) * float(substeps)
        now = {name: values[:: len(values) // N] for name, values in signals.items()}
        x, after = run.x[:-1:asked], run.x[1::asked, n:]
        now |= {"x": x, "dt": dt, "t": t0 + at * dt, "n": at}
        tau = one.call("observe", inputs | now)["tau"] + pushes
        q, qd = x[:, :n], x[:, n : 2 * n]
        simulated = q, qd, (after[:, :n] - qd) / (dt * every), tau
        return Simulated(log.t, *(between(log.t, t, one) for one in simulated))


def steps_of(log: Log) -> int:
    """How many steps of its clock a log has, those whose rows were lost with them."""
    steps = np.diff(log.t)
    return int(np.sum(np.round(steps / np.median(steps))))


def between(t: np.ndarray, known: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Signals (N, k) known at some times, at others by straight lines."""
    return np.stack([np.interp(t, known, column) for column in values.T], 1)
