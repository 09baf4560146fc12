"""Trajectory matching: β with which the measured torque drives the simulation as it was measured.

The record is cut into windows, each with a free start (multiple shooting), so that neither chaos
nor instability gets far. The windows' states are simulated by a compiled step; the step's exact
derivatives, evaluated at all samples at once, give the sensitivities, and Gauss-Newton with
Levenberg's damping does the rest. Position noise does no harm here, torque noise does: the
opposite of inverse dynamics.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.interpolate import make_interp_spline

from chainrule.arguments import NotNegative, Positive, Rounds, checked
from chainrule.errors import DataError
from chainrule.identification.estimators.identified_plant import identified, numbers
from chainrule.identification.estimators.weighting import WLS, Estimator, Solution
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import difference, lowpass, uniform
from chainrule.identification.regression.stacking import joint_torque
from chainrule.integrators import RK4
from chainrule.loop.assembly import Assembly
from chainrule.loop.setting import Loop, setting
from chainrule.program import Compiled, Program, compile_program
from chainrule.program.rewriting.derivative import derivative

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem

TURN = 1 / 50
"""The share of the highest speed at which a sign has changed: Gauss-Newton needs its slope."""


@checked
@dataclass(frozen=True)
class Matching(Estimator):
    """Windows of `window` seconds; at most `rounds` Gauss-Newton steps.

    None for `window` takes about twenty of the filter's time constants.
    """

    window: Positive | None = None
    rounds: Rounds = 30
    tolerance: NotNegative = 1e-6
    word: ClassVar[str] = "matching"
    label: ClassVar[str] = "trajectory matching"
    holds: ClassVar[bool] = True

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        start = WLS().solve(problem)
        windows = _windows(problem, self.window)
        plant = Shooting(problem, windows.dt)
        beta, covariance, step = _gauss_newton(
            plant, windows, start.beta, self.rounds, self.tolerance
        )
        note = "" if step < self.rounds else f"trajectory matching stopped after {step} rounds"
        if np.array_equal(beta, start.beta):
            note = (
                "trajectory matching did not move from least squares: no step made the simulated "
                "motion more like the measured one"
            )
        return Solution(beta, start.weights, None, step, note, covariance)


@dataclass(frozen=True)
class Windows:
    """Starts (W, 2n), torques held over each step (W, K, n), measured q (W, K + 1, n)."""

    dt: float
    x0: np.ndarray
    tau: np.ndarray
    q: np.ndarray


def _windows(problem: Problem, length: float | None) -> Windows:
    """All logs cut into windows of equal length, on one grid."""
    cutoff = getattr(problem.recipe, "cutoff", 10.0)
    length = float(3 / cutoff if length is None else length)
    x0, tau, q = [], [], []
    logs = [replace(log, tau=joint_torque(problem.mechanism, log)) for log in problem.logs]
    pieces = [piece for log in logs for piece in uniform(log)]
    rates = [(len(piece.t) - 1) / piece.duration for piece in pieces]
    rate = min(rates, default=1.0)
    steps = max(4, round(length * rate))
    for piece, own in zip(pieces, rates, strict=True):
        piece = piece if own < 1.01 * rate else _at_rate(piece, rate)
        if len(piece.t) > steps + 1:
            smooth = lowpass(piece.q.T, 2 * cutoff, rate).T
            qd = difference(smooth, rate)
            held = 0.5 * (piece.tau[1:] + piece.tau[:-1])
            for k in range(0, len(piece.t) - steps - 1, steps):
                x0.append(np.concatenate([smooth[k], qd[k]]))
                tau.append(held[k : k + steps])
                q.append(piece.q[k : k + steps + 1])
    if not x0:
        raise DataError(f"no log is longer than a window of {length:.3g} s")
    return Windows(1 / rate, np.array(x0), np.array(tau), np.array(q))


def _at_rate(log: Log, rate: float) -> Log:
    """The log at a lower rate: positions by splines, the torque's mean over each step."""
    t = np.arange(log.t[0], log.t[-1], 1 / rate)
    total = np.vstack([np.zeros(log.tau.shape[1]), np.cumsum(
        0.5 * (log.tau[1:] + log.tau[:-1]) * np.diff(log.t)[:, None], axis=0
    )])  # fmt: skip
    impulse = np.column_stack([np.interp(t, log.t, x) for x in total.T])
    mean = np.gradient(impulse, 1 / rate, axis=0)
    return replace(
        log, t=t, q=make_interp_spline(log.t, log.q)(t), tau=mean, qd=None, qdd=None,
        reference=None,
    )  # fmt: skip


class Shooting:
    """x ← step(x, τ, β), the loop's step with one a sample, and its exact derivatives."""

    def __init__(self, problem: Problem, dt: float):
        given = setting(identified(problem), RK4, dt, Loop(), torque=True)
        self.problem, self.n, self.dt = problem, problem.mechanism.dof, dt
        self._run, self._slopes = given.ready.rollout(), _slopes(given.assembly)

    def simulate(self, windows: Windows, x0: np.ndarray, beta: np.ndarray) -> np.ndarray:
        """States (W, K + 1, 2n)."""
        inputs, steps = numbers(self.problem, beta, TURN), windows.tau.shape[1]
        return self._run(x0, self.dt, steps, inputs=inputs, signals={"tau": windows.tau}).x

    def sensitivities(
        self, windows: Windows, x: np.ndarray, beta: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """∂q/∂x0 (W, K + 1, n, 2n) and ∂q/∂β (W, K + 1, n, p) along simulated states."""
        p, n = len(beta), self.n
        values = numbers(self.problem, beta, TURN)
        A, B = self._slopes(x=x[:, :-1], dt=self.dt, tau=windows.tau, **values)
        B = B[..., :p]
        W, steps = windows.tau.shape[:2]
        by_start = np.zeros((W, steps + 1, 2 * n, 2 * n))
        by_beta = np.zeros((W, steps + 1, 2 * n, p))
        by_start[:, 0] = np.eye(2 * n)
        for k in range(steps):
            by_start[:, k + 1] = A[:, k] @ by_start[:, k]
            by_beta[:, k + 1] = A[:, k] @ by_beta[:, k] + B[:, k]
        return by_start[:, :, :n], by_beta[:, :, :n]


@lru_cache(maxsize=16)
def _slopes(assembly: Assembly) -> Compiled:
    step = assembly.step
    assert isinstance(step, Program)
    return compile_program(derivative(step, "x", ["x", "beta"]))


def _gauss_newton(
    plant: Shooting, windows: Windows, beta: np.ndarray, rounds: int, tolerance: float
) -> tuple[np.ndarray, np.ndarray, int]:
    """(β, covariance of β, rounds used)."""
    x0, damping = windows.x0, 1e-3
    x = plant.simulate(windows, x0, beta)
    error = windows.q - x[..., : plant.n]
    scale = np.sqrt(np.mean(error**2, axis=(0, 1)))
    cost = _cost(error, scale)
    normal, step = np.eye(len(beta)), 0
    while step < rounds:
        step += 1
        S, Q = plant.sensitivities(windows, x, beta)
        normal, gradient, back = _reduced(S / scale[:, None], Q / scale[:, None], error / scale)
        before = cost
        for _ in range(8):
            damped = normal + damping * np.diag(np.diag(normal))
            change = np.linalg.lstsq(damped, gradient, rcond=1e-14)[0]
            new_x0, new_beta = x0 + back(change), beta + change
            trial = plant.simulate(windows, new_x0, new_beta)
            new_error = windows.q - trial[..., : plant.n]
            new_cost = _cost(new_error, scale)
            if new_cost < cost:
                x, x0, beta, error, cost = trial, new_x0, new_beta, new_error, new_cost
                damping = max(damping / 10, 1e-12)
                break
            damping *= 10
        if before - cost < tolerance * cost:
            break
    return beta, _covariance(normal, error / scale), step


def _cost(error: np.ndarray, scale: np.ndarray) -> float:
    value = float(np.sum((error / scale) ** 2))
    return value if np.isfinite(value) else np.inf


def _reduced(S: np.ndarray, Q: np.ndarray, e: np.ndarray) -> tuple[np.ndarray, np.ndarray, Any]:
    """Normal equations for β alone, the windows' starts eliminated, and the way back to them."""
    W, p = len(S), Q.shape[-1]
    S, Q, e = S.reshape(W, -1, S.shape[-1]), Q.reshape(W, -1, p), e.reshape(W, -1)
    ST = np.swapaxes(S, 1, 2)
    inverse = np.linalg.pinv(ST @ S, hermitian=True)
    coupling, pull = ST @ Q, np.einsum("wsk,wk->ws", ST, e)
    QT = np.swapaxes(Q, 1, 2)
    normal = np.sum(QT @ Q - np.swapaxes(coupling, 1, 2) @ inverse @ coupling, axis=0)
    free = np.einsum("wst,wt->ws", inverse, pull)
    gradient = np.einsum("wpk,wk->p", QT, e) - np.einsum("wsp,ws->p", coupling, free)

    def back(change: np.ndarray) -> np.ndarray:
        return np.einsum("wst,wt->ws", inverse, pull - coupling @ change)

    return normal, gradient, back


def _covariance(normal: np.ndarray, e: np.ndarray) -> np.ndarray:
    """Inverse normal matrix, enlarged by the residuals' size and their correlation in time."""
    W, K = e.shape[:2]
    flat = e.reshape(W, K, -1)
    spectrum = np.abs(np.fft.rfft(flat, 2 * K, axis=1)) ** 2
    r = np.fft.irfft(spectrum, axis=1)[:, :K].sum(axis=(0, 2))
    rho = np.maximum(r / r[0], 0)
    until = int(np.argmax(rho < 0.05)) or K
    time = 1 + 2 * float(np.sum(rho[1:until]))
    freedom = max(1.0, e.size - W * flat.shape[2] * 2 - len(normal))
    return np.linalg.pinv(normal, hermitian=True) * (np.sum(e**2) / freedom) * time
