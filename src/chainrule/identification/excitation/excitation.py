"""Excitation: the motion that tells the parameters apart best, within the machine's limits."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from scipy.optimize import minimize

from chainrule.arguments import Positive, Rounds, Within, checked, generator, refused
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.identification.excitation.fourier import Fourier, at_rest, basis
from chainrule.identification.excitation.workspace import Clearance, Workspace
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import group
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.page.blocks import Document
from chainrule.strangers import file_text

SIZES = {"position": 2, "velocity": 1, "acceleration": 1, "torque": 1}
"""Kinds of limits, and how many numbers each has."""

MARGIN = 0.01
"""m: the clearance that a search keeps, so that between its samples there is some."""

TRIED, ROOM = 400, 0.1
"""Centres that are tried for a start, and the m of clearance with which the first will do."""

SAMPLES = 60
"""Instants a period at which the regressor is evaluated while searching."""
LONGEST = 3600.0
"""s: a period of more is not a motion that anyone runs."""


@dataclass(frozen=True)
class Limits:
    """Of each joint: range of q, largest |q̇|, |q̈| and |τ|; infinite where there is none."""

    lower: np.ndarray
    upper: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray
    torque: np.ndarray

    @staticmethod
    def of(mechanism: Mechanism, given: dict[str, Any] | None = None) -> Limits:
        """From the mechanism's own limits and a table: `all` or a joint's name to
        {position = [low, high], velocity, acceleration, torque}."""
        names = mechanism.coordinate_names
        n = len(names)
        if any(rate.place < 0 for rate in mechanism.rates):
            raise ChainruleError("excitation is for hinges and slides; this has other joints")
        known = mechanism.floats
        low = np.array([-np.pi / 2 if angle else -0.2 for angle in mechanism.change.angles])
        values = {
            "lower": low,
            "upper": -low,
            "velocity": np.full(n, 3.0),
            "acceleration": np.full(n, 10.0),
            "torque": np.full(n, np.inf),
        }
        if mechanism.change.is_identity:
            for i, rate in enumerate(mechanism.rates):
                if rate.position_limits is not None:
                    a, b = (float(v.evaluate(known)) for v in rate.position_limits)
                    values["lower"][i], values["upper"][i] = a, b
                if rate.velocity_limit is not None:
                    values["velocity"][i] = float(rate.velocity_limit.evaluate(known))
                if rate.effort_limit is not None:
                    values["torque"][i] = float(rate.effort_limit.evaluate(known))
        table = dict(given or {})
        for key in ("all", *names):
            _enter(values, table.pop(key, {}), range(n) if key == "all" else [names.index(key)])
        if table:
            raise UnknownNameError("joint", next(iter(table)), ["all", *names])
        if np.any(values["lower"] >= values["upper"]):
            raise ChainruleError("a lower limit of position is not below its upper one")
        return Limits(**values)

    @staticmethod
    def from_toml(mechanism: Mechanism, path: str | Path) -> Limits:
        """From a file with a table a joint, or one called `all`."""
        content = _toml(path)
        content.pop("workspace", None)
        return Limits.of(mechanism, content)


def workspace_from_toml(path: str | Path) -> Workspace | None:
    """The table `workspace` of a file of limits: floor, walls, boxes, radius, apart, ends."""
    table = _toml(path).get("workspace")
    if table is None:
        return None
    try:
        return Workspace(**table)
    except TypeError as problem:
        raise ChainruleError(f"{path}: [workspace]: {problem}") from None


def _toml(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file_text(path))
    except (ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: this is not TOML: {problem}") from problem


def _enter(values: dict[str, np.ndarray], table: dict[str, Any], joints: Any) -> None:
    if not isinstance(table, dict):
        raise ChainruleError(f"expected a table of limits, got {table!r}")
    for key, value in table.items():
        if key not in SIZES:
            raise UnknownNameError("limit", key, list(SIZES))
        try:
            numbers = [float(v) for v in (value if key == "position" else [value])]
        except (TypeError, ValueError, OverflowError):
            numbers = []
        endless = key == "torque" and numbers == [np.inf]
        if len(numbers) != SIZES[key] or not (endless or all(map(np.isfinite, numbers))):
            raise ChainruleError(f"a limit of {key} has {SIZES[key]} numbers, got {value!r}")
        for j in joints:
            if key == "position":
                values["lower"][j], values["upper"][j] = numbers
            elif numbers[0] <= 0:
                raise ChainruleError(f"a limit of {key} is positive, got {value}")
            else:
                values[key][j] = numbers[0]


@dataclass(frozen=True)
class Excitation:
    """A motion, the condition number of Φ along it, and what it needs of each joint.

    `condition` is that of Φ with every column in units of its root mean square over the whole
    range of motion, which no choice of units changes; `raw_condition` that of Φ in SI units.
    """

    mechanism: Mechanism
    motion: Fourier
    limits: Limits
    condition: float
    raw_condition: float
    log_determinant: float
    parameters: tuple[str, ...]
    torque: np.ndarray
    starts: tuple[float, ...]
    workspace: Workspace | None = None

    def write_csv(self, path: str | Path, rate: float = 100.0) -> Path:
        """One period as a table."""
        return self.motion.write_csv(path, rate, self.mechanism.coordinate_names)

    def document(self) -> Document:
        """The motion in 3D, q, q̇ and q̈ with their limits, as a page: `.save("motion.html")`."""
        from chainrule.identification.excitation.report import excitation_document

        return excitation_document(self)

    def __str__(self) -> str:
        return (
            f"{self.mechanism.name}: one period of {self.motion.period:g} s, condition number "
            f"{self.condition:.3g} ({self.raw_condition:.3g} in SI units), "
            f"{len(self.parameters)} base parameters"
        )


@checked
def excite(
    mechanism: Described,
    *,
    limits: Limits | None = None,
    period: Positive = 10.0,
    harmonics: Annotated[int, Within("a whole number from 2 to 100", least=2, most=100)] = 5,
    criterion: str = "condition",
    friction: Sequence[Any] = (Viscous, Coulomb),
    motor_inertia: bool = True,
    starts: Rounds = 4,
    rounds: Rounds = 60,
    seed: int | np.random.Generator = 0,
    progress: Callable[[int, float], None] | None = None,
    workspace: Workspace | None = None,
) -> Excitation:
    """A Fourier series with the smallest condition number of Φ, or the largest log-determinant.

    Position, velocity and acceleration keep to their limits by construction, torque (of the
    described values) and `workspace` by a penalty and, if need be, by a smaller motion; all of it
    is checked a thousand times a second, and what cannot be met or checked is an error. Of
    several starts, drawn from `seed`, the best that can be run is taken. `progress` is called with
    the start's number and the best condition number so far.
    """
    mechanism = checked_mechanism(mechanism)
    if criterion not in ("condition", "logdet"):
        raise UnknownNameError("criterion", criterion, ["condition", "logdet"])
    if period > LONGEST:
        raise refused("period", period, f"at most {LONGEST:g} s")
    rng = generator(seed)
    search = _Search(mechanism, limits or Limits.of(mechanism), period, harmonics, criterion,
                     tuple(friction), motor_inertia, workspace)  # fmt: skip
    best, results, reasons = None, [], []
    for start in range(starts):
        z0 = rng.normal(size=search.size)
        z0[-2 * search.n :] *= 0.3
        z0[-search.n :] = search.roomy(z0[-search.n :], rng)
        found = minimize(search.with_gradient, z0, jac=True, method="L-BFGS-B",
                         options={"maxiter": rounds})  # fmt: skip
        try:
            plan = search.excitation(found.x)
        except InfeasibleError as problem:
            reasons.append(str(problem))
            results.append(np.inf)
        else:
            results.append(plan.condition)
            worth = plan.condition if criterion == "condition" else -plan.log_determinant
            if best is None or worth < best[0]:
                best = worth, plan
        if progress is not None:
            progress(start + 1, min(results))
    if best is None:
        raise ChainruleError(f"no motion was found that can be run: {reasons[0]}")
    return replace(best[1], starts=tuple(results))


class InfeasibleError(ChainruleError):
    """A motion that cannot be run."""


class _Search:
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
        self.beta = grouping.B @ described if np.isfinite(described).all() else None
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

    def excitation(self, z: np.ndarray) -> Excitation:
        """The motion, made smaller until it can be run, a thousand times a second."""
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
        W = self.exact(*motion(np.arange(SAMPLES) * (self.period / SAMPLES)))
        W = W.reshape(-1, len(self.names))
        scaled = W / self.scale
        return Excitation(
            self.mechanism, motion, self.limits, float(np.linalg.cond(scaled)),
            float(np.linalg.cond(W)), float(np.linalg.slogdet(scaled.T @ scaled)[1]), self.names,
            torque, (), self.workspace,
        )  # fmt: skip

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
