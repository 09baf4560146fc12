"""The search for a motion within limits: free numbers → coefficients, and what they are worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.excitation.fourier import Fourier, at_rest, basis
from chainrule.identification.excitation.limits import Limits
from chainrule.identification.excitation.workspace import Clearance, Workspace
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import group
from chainrule.mechanism.friction import Coulomb
from chainrule.mechanism.mechanism import Mechanism

MARGIN = 0.01
"""m: the clearance that a search keeps, so that between its samples there is some."""

TRIED, ROOM = 400, 0.1
"""Centres that are tried for a start, and the m of clearance with which the first will do."""

SAMPLES = 60
"""Instants a period at which the regressor is evaluated while searching."""


class InfeasibleError(ChainruleError):
    """A motion that cannot be run."""


class MotionSearch:
    """The shape of the motion as free numbers: coefficients, amplitudes and centres."""

    def __init__(self, mechanism: Mechanism, limits: Limits, period: float, harmonics: int,
                 criterion: str, friction: tuple[Any, ...], motor_inertia: bool,
                 workspace: Workspace | None = None):  # fmt: skip
        self.mechanism, self.limits, self.period = mechanism, limits, period
        self.workspace = workspace
        self.criterion, self.harmonics, self.n = criterion, harmonics, mechanism.dof
        columns = parameters(mechanism, friction, motor_inertia=motor_inertia)
        full = Regressor(mechanism, columns)
        grouping = group(full)
        self.exact = full.restricted(grouping.kept)
        # a sign has no slope; while searching, Coulomb friction is smooth
        smooth = [_smooth(term, limits) for term in friction]
        soft = Regressor(mechanism, parameters(mechanism, smooth, motor_inertia=motor_inertia))
        self.regressor = soft.restricted(grouping.kept)
        self.names = tuple(grouping.names)
        self.scale = _usual(self.exact, limits)
        described = described_values(mechanism, columns)
        heavy = any(v > 0 for v, c in zip(described, columns, strict=True) if c.part == 0)
        self.beta = grouping.B @ described if heavy and np.isfinite(described).all() else None
        if self.beta is None and np.isfinite(limits.torque).any():
            joint = mechanism.coordinate_names[int(np.argmax(np.isfinite(limits.torque)))]
            raise ChainruleError(
                f"the torque limit of {joint} cannot be checked: {mechanism.name} has no values "
                "for its masses; give them, or leave the limit out: {torque = inf}"
            )
        self.clearance = None if workspace is None else Clearance(mechanism, workspace)
        self.rest = at_rest(harmonics)
        self.size = self.n * self.rest.shape[1] + 2 * self.n
        t = np.arange(SAMPLES) * (period / SAMPLES)
        self.q, self.qd, self.qdd = basis(t, period, harmonics)
        fine = np.arange(8 * SAMPLES) * (period / (8 * SAMPLES))
        self.fine = basis(fine, period, harmonics)

    def series(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(coefficients (…, 2L, n), centre (…, n)) of free numbers (…, size), within limits."""
        n = self.n
        shape = z[..., : -2 * n].reshape(*z.shape[:-1], n, self.rest.shape[1])
        c = self.rest @ np.swapaxes(shape, -1, -2)
        q, qd, qdd = (f @ c for f in self.fine)
        low, high = q.min(axis=-2), q.max(axis=-2)
        room = self.limits.upper - self.limits.lower
        most = np.minimum.reduce([
            0.98 * room / (high - low),
            0.99 * self.limits.velocity / np.abs(qd).max(axis=-2),
            0.99 * self.limits.acceleration / np.abs(qdd).max(axis=-2),
        ])  # fmt: skip
        size = most * _unit(2 + z[..., -2 * n : -n])
        slack = room - size * (high - low)
        centre = self.limits.lower - size * low + slack * _unit(z[..., -n:])
        return c * size[..., None, :], centre

    def roomy(self, centre: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """A centre of the motion with room around it: the given one, or the clearest of many."""
        if self.clearance is None:
            return centre
        many = np.vstack([centre, rng.normal(size=(TRIED, self.n))])
        reach = self.limits.upper - self.limits.lower
        q = self.limits.lower + reach * (0.25 + 0.5 * _unit(many))
        free = self.clearance(self.mechanism.change.position(q))[0].min(axis=-1)
        return many[0 if free[0] > ROOM else int(np.argmax(free))]

    def rows(self, z: np.ndarray) -> np.ndarray:
        """Φ (…, rows, columns)."""
        c, centre = self.series(z)
        q, qd, qdd = (f @ c for f in (self.q, self.qd, self.qdd))
        q = q + centre[..., None, :]
        flat = (x.reshape(-1, self.n) for x in (q, qd, qdd))
        Y = self.regressor(*flat)
        return Y.reshape(*z.shape[:-1], -1, len(self.names))

    def value(self, z: np.ndarray) -> np.ndarray:
        """What is minimised, for a batch of free numbers."""
        W = self.rows(z)
        scaled = W / self.scale
        gram = np.swapaxes(scaled, -1, -2) @ scaled
        eigenvalues = np.maximum(np.linalg.eigvalsh(gram), 1e-300)
        if self.criterion == "condition":
            result = 0.5 * (np.log(eigenvalues[..., -1]) - np.log(eigenvalues[..., 0]))
        else:
            result = -0.5 * np.sum(np.log(eigenvalues), axis=-1)
        if self.beta is not None and np.isfinite(self.limits.torque).any():
            tau = (W @ self.beta).reshape(*z.shape[:-1], SAMPLES, self.n)
            over = np.maximum(0, np.abs(tau) / self.limits.torque - 0.95)
            result = result + 100 * np.mean(over**2, axis=(-1, -2)) + 5 * over.max(axis=(-1, -2))
        if self.clearance is not None:
            c, centre = self.series(z)
            q = (self.q @ c + centre[..., None, :]).reshape(-1, self.n)
            free, _ = self.clearance(self.mechanism.change.position(q))
            near = np.maximum(0, MARGIN - free.reshape(*z.shape[:-1], -1))
            result = result + 50 * near.max(axis=-1) + 20 * near.mean(axis=-1)
        return result

    def with_gradient(self, z: np.ndarray) -> tuple[float, np.ndarray]:
        """The value and its slope, all differences in one batch."""
        h = 1e-6
        batch = np.vstack([z, z + h * np.eye(len(z))])
        values = self.value(batch)
        return float(values[0]), (values[1:] - values[0]) / h

    def motion(self, z: np.ndarray) -> tuple[Fourier, np.ndarray]:
        """The motion, made smaller until it can be run, as checked a thousand times a second, and
        the largest torques."""
        c, centre = self.series(z)
        L = self.harmonics
        torque = np.full(self.n, np.nan)
        motion = Fourier(self.period, centre, c[:L].T, c[L:].T)
        fine = np.linspace(0, self.period, max(8 * SAMPLES, round(1000 * self.period)) + 1)
        broken = ""
        for _ in range(40):
            motion = Fourier(self.period, centre, c[:L].T, c[L:].T)
            states = motion(fine)
            if self.beta is not None:
                torque = np.abs(self.exact(*states) @ self.beta).max(axis=0)
            broken = self._broken(states, torque)
            if not broken:
                break
            c = 0.93 * c
        if broken:
            raise InfeasibleError(broken)
        return motion, torque

    def along(self, motion: Fourier) -> np.ndarray:
        """Φ (rows, columns) along a motion, friction as it is."""
        W = self.exact(*motion(np.arange(SAMPLES) * (self.period / SAMPLES)))
        return W.reshape(-1, len(self.names))

    def _broken(self, states: tuple[np.ndarray, ...], torque: np.ndarray) -> str:
        """The limit that a motion does not keep, in words; empty if it keeps them all."""
        q, qd, qdd = states
        names, limits = self.mechanism.coordinate_names, self.limits
        for what, over in (
            ("position", np.maximum(limits.lower - q, q - limits.upper).max(axis=0)),
            ("velocity", np.abs(qd).max(axis=0) - limits.velocity),
            ("acceleration", np.abs(qdd).max(axis=0) - limits.acceleration),
        ):
            if np.any(over > 0):
                return f"{names[int(np.argmax(over))]} goes beyond its limit of {what}"
        if self.beta is not None and np.any(torque > limits.torque):
            j = int(np.argmax(torque / limits.torque))
            return (
                f"{names[j]} needs {torque[j]:.4g} of torque even in a small motion; its limit is "
                f"{limits.torque[j]:.4g}"
            )
        if self.clearance is not None:
            free, words = self.clearance(self.mechanism.change.position(q))
            least = free.min(axis=0)
            if least.min() < 0:
                return f"{words[int(np.argmin(least))]} come {-least.min():.3g} m too near"
        return ""


def _smooth(term: Any, limits: Limits) -> Any:
    """Coulomb friction with a slope, a third of the velocity limit wide, of the same size."""
    plain = term(0) if isinstance(term, type) else term
    if isinstance(plain, Coulomb) and plain.dry:
        return Coulomb(0, steepness=max(1, round(30 / float(np.min(limits.velocity)))))
    return term


def _usual(regressor: Regressor, limits: Limits) -> np.ndarray:
    """The root mean square of each column over the whole range of motion."""
    rng = np.random.default_rng(1)
    count, n = 500, len(limits.lower)
    q = rng.uniform(limits.lower, limits.upper, (count, n))
    qd = rng.uniform(-limits.velocity, limits.velocity, (count, n))
    qdd = rng.uniform(-limits.acceleration, limits.acceleration, (count, n))
    size = np.sqrt(np.mean(regressor(q, qd, qdd).reshape(count * n, -1) ** 2, axis=0))
    return np.maximum(size, 1e-12)


def _unit(x: np.ndarray) -> np.ndarray:
    """Any number to one between 0 and 1."""
    return 0.5 * (1 + np.tanh(x / 2))
