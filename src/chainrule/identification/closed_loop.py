"""The controlled plant, simulated: a sampled controller around the identified mechanism.

The loop is one compiled step a sample: the controller reads q, holds its torque, and the plant
moves by Runge-Kutta steps until the next sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.columns import geometry
from chainrule.identification.errors import DataError
from chainrule.identification.log import Log
from chainrule.identification.plant import acceleration
from chainrule.identification.signals import difference, lowpass
from chainrule.program import clip, compile_rollout, trace

if TYPE_CHECKING:
    from chainrule.identification.problem import Problem


class DivergedError(ChainruleError):
    """A simulated loop that left all bounds."""


class Controller(Protocol):
    """A sampled law: torque from the reference, the position and what it remembers."""

    def remembers(self, joints: int) -> int:
        """How many numbers the law keeps from sample to sample."""
        ...

    def start(self, q: np.ndarray, qd: np.ndarray, dt: float) -> np.ndarray:
        """What it remembers at the first sample."""
        ...

    def act(self, reference: Any, q: Any, qd: Any, memory: Any, dt: float) -> tuple[Any, Any]:
        """(torque, what it remembers next), for any scalar."""
        ...


@dataclass(frozen=True)
class CascadePD:
    """τ = gain · limited(kp kv (r − q) − kv v), v the mean of the last two differences of q.

    The two nested loops of the EMPS: position gain `kp` in 1/s, velocity gain `kv`, drive gain
    `gain`; the signal before the drive stays within ±`limit`.
    """

    kp: float
    kv: float
    gain: float = 1.0
    limit: float | None = None

    def remembers(self, joints: int) -> int:
        """See `Controller`."""
        return 2 * joints

    def start(self, q: np.ndarray, qd: np.ndarray, dt: float) -> np.ndarray:
        """See `Controller`."""
        return np.concatenate([q - qd * dt, q - 2 * qd * dt])

    def act(self, reference: Any, q: Any, qd: Any, memory: Any, dt: float) -> tuple[Any, Any]:
        """See `Controller`."""
        n = len(q)
        velocity = (q - memory[n:]) * (0.5 / dt)
        signal = (reference - q) * (self.kp * self.kv) - velocity * self.kv
        if self.limit is not None:
            signal = np.array([clip(s, -self.limit, self.limit) for s in signal], dtype=object)
        return signal * self.gain, np.concatenate([q, memory[:n]])


@dataclass(frozen=True)
class PD:
    """τ = kp (r − q) − kd q̇, a gain a joint or one for all."""

    kp: Any
    kd: Any

    def remembers(self, joints: int) -> int:
        """See `Controller`."""
        return 0

    def start(self, q: np.ndarray, qd: np.ndarray, dt: float) -> np.ndarray:
        """See `Controller`."""
        return np.zeros(0)

    def act(self, reference: Any, q: Any, qd: Any, memory: Any, dt: float) -> tuple[Any, Any]:
        """See `Controller`."""
        kp, kd = np.broadcast_to(self.kp, len(q)), np.broadcast_to(self.kd, len(q))
        return (reference - q) * kp - qd * kd, memory


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
    """The compiled loop of a problem's plant and a controller."""

    def __init__(self, problem: Problem, controller: Controller, substeps: int = 4):
        mechanism = problem.mechanism
        if any(joint.size_q != 1 for joint in mechanism.joints):
            raise ChainruleError("only mechanisms of hinges and slides can be simulated here")
        self.problem, self.controller, self.substeps = problem, controller, substeps
        logs = problem.logs
        self.dt = 1 / logs[0].rate
        speed = max(float(np.abs(np.diff(log.q, axis=0)).max()) * log.rate for log in logs)
        columns, n = problem.regressor.columns, mechanism.dof
        model = geometry(mechanism)
        memory = controller.remembers(n)
        h = self.dt / substeps
        sharpness = 200 / speed

        def field(x: Any, tau: Any, beta: Any) -> Any:
            q, qd = x[:n], x[n:]
            return np.concatenate(
                [qd, acceleration(mechanism, model, columns, beta, q, qd, tau, sharpness)]
            )

        def step(x: Any, dt: Any, reference: Any, push: Any, beta: Any) -> Any:
            state, kept = x[: 2 * n], x[2 * n : 2 * n + memory]
            command, kept = controller.act(reference, state[:n], state[n:], kept, self.dt)
            tau = command + push
            for _ in range(substeps):
                k1 = field(state, tau, beta)
                k2 = field(state + k1 * (h / 2), tau, beta)
                k3 = field(state + k2 * (h / 2), tau, beta)
                k4 = field(state + k3 * h, tau, beta)
                state = state + (k1 + (k2 + k3) * 2 + k4) * (h / 6)
            return np.concatenate([state, kept, tau])

        size = 2 * n + memory + n
        ports = {"x": size, "dt": (), "reference": n, "push": n, "beta": len(columns)}
        self._run = compile_rollout(trace(step, ports, name="closed_loop"))

    def __call__(self, log: Log, beta: np.ndarray, push: np.ndarray | None = None) -> Simulated:
        """The motion along the log's reference; `push` is a torque added to the controller's."""
        if log.reference is None:
            raise DataError(f"{log.name}: a closed loop needs the reference position, reference=…")
        n, N = self.problem.mechanism.dof, len(log.t)
        smooth = lowpass(log.q.T, 0.1 * log.rate, log.rate).T
        q0, qd0 = log.q[0], difference(smooth, log.rate)[0]
        x0 = np.concatenate([q0, qd0, self.controller.start(q0, qd0, self.dt), np.zeros(n)])
        pushes = np.zeros((N, n)) if push is None else np.asarray(push, float).reshape(N, n)
        inputs = {"beta": np.concatenate([beta, self.problem.known])}
        signals = {"reference": log.reference, "push": pushes}
        run = self._run(x0, self.dt, N, inputs=inputs, signals=signals)
        if int(run.finite_steps) < N:
            raise DivergedError(
                f"{log.name}: the simulated loop diverged after {int(run.finite_steps)} samples; "
                "the controller does not hold this plant, or the start values are far off"
            )
        x = run.x
        q, qd, tau = x[:-1, :n], x[:-1, n : 2 * n], x[1:, -n:]
        qdd = np.diff(x[:, n : 2 * n], axis=0) / self.dt
        return Simulated(log.t, q, qd, qdd, tau)
