"""Trajectory: what a simulation gives, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np

from chainrule.arguments import reals, refused
from chainrule.loop.plant import plant_of
from chainrule.mechanism.mechanism import Mechanism
from chainrule.simulation.events import Occurrence
from chainrule.simulation.running import Status

NOTHING = 1e-9
"""An energy this small against the largest is none."""


class Deferred:
    """A record of which some fields are made when one of them is first asked for.

    Most who look at a motion look at no energy and no friction, and for a large arm each is a
    program of its own, which takes a third as long to compile as the motion.
    """

    @classmethod
    def of(cls, make: Callable[[], Mapping[str, np.ndarray]], **known: np.ndarray) -> Self:
        """The record of what is known, and of what `make` will find."""
        record = cls.__new__(cls)
        vars(record).update(known, _make=make)
        return record

    def __getattr__(self, name: str) -> np.ndarray:
        own = vars(self)  # what is in it never comes here
        if "_make" not in own or name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        own.update(own["_make"]())
        del own["_make"]
        return getattr(self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Samples(Deferred):
    """t (samples), q (samples, n), and per rate (samples, dof): q̇, the motors' torque that acts
    from a sample on, the friction F(q̇), the disturbances; in the mechanism's coordinates, SI."""

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    friction: np.ndarray
    push: np.ndarray


@dataclass(frozen=True, eq=False)
class EnergyAccount(Deferred):
    """Energies above the pose that hangs, and what was given and taken since the beginning, J."""

    kinetic: np.ndarray
    potential: np.ndarray
    motor_work: np.ndarray
    push_work: np.ndarray
    friction_loss: np.ndarray
    stop_loss: np.ndarray

    @property
    def energy(self) -> np.ndarray:
        """T + V"""
        return self.kinetic + self.potential

    @property
    def drift(self) -> np.ndarray:
        """Energy that nothing accounts for, against that at the beginning: the method's error.

        From a rest that hangs there is nothing to compare with, and the largest energy of motion
        or height takes its place.
        """
        given = self.motor_work + self.push_work
        balance = self.energy + self.friction_loss + self.stop_loss - given
        first = float(self.energy[0])
        largest = float(np.max(self.kinetic + np.abs(self.potential)))
        scale = abs(first) if abs(first) > NOTHING * largest else max(largest, 1e-300)
        return (balance - first) / scale


@dataclass(frozen=True)
class Outcome:
    """How a run ended, in a word and in a sentence; what happened, and what was warned of."""

    status: Status = Status.COMPLETE
    message: str = ""
    events: tuple[Occurrence, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Origin:
    """What made a run: the method's word, its step, the controller and how often it was asked."""

    method: str = ""
    dt: float = 0.0
    controller: str = ""
    control_period: float | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """What a simulation gives: samples of t, q, qd, tau, the energy and its account, the outcome.

    `inside` is the method's own solution between samples, where it has one.
    """

    mechanism: Mechanism
    samples: Samples
    account: EnergyAccount
    outcome: Outcome = Outcome()
    origin: Origin = Origin()
    inside: Callable[[np.ndarray], np.ndarray] | None = None

    def __len__(self) -> int:
        return len(self.t)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has the samples; between them it takes cubics."""
        parts = (self.mechanism, self.samples, self.account, self.outcome, self.origin)
        return Trajectory, parts

    def __repr__(self) -> str:
        end = f"{self.t[-1]:g} s" if len(self.t) else "nothing"
        return (
            f"<Trajectory {self.mechanism.name}, {len(self)} samples to {end}: {self.status.value}>"
        )

    def _repr_html_(self) -> str:
        from chainrule.simulation.cell import trajectory_cell

        return trajectory_cell(self)

    @property
    def t(self) -> np.ndarray:
        """Times (samples), s."""
        return self.samples.t

    @property
    def q(self) -> np.ndarray:
        """Positions (samples, n)."""
        return self.samples.q

    @property
    def qd(self) -> np.ndarray:
        """Rates (samples, dof)."""
        return self.samples.qd

    @property
    def x(self) -> np.ndarray:
        """[q, q̇] (samples, n + dof)"""
        return np.concatenate([self.q, self.qd], axis=1)

    @property
    def tau(self) -> np.ndarray:
        """The motors' torque (samples, dof)."""
        return self.samples.tau

    @property
    def energy(self) -> np.ndarray:
        """T + V, J, zero at rest in the pose that hangs."""
        return self.account.energy

    @property
    def drift(self) -> np.ndarray:
        """Energy that nothing accounts for, against that at the beginning."""
        return self.account.drift

    @property
    def status(self) -> Status:
        """How the run ended."""
        return self.outcome.status

    @property
    def message(self) -> str:
        """The same in words, where there is something to say."""
        return self.outcome.message

    @property
    def events(self) -> tuple[Occurrence, ...]:
        """The events that happened, in order."""
        return self.outcome.events

    @property
    def success(self) -> bool:
        """Did it run to its end, or to a terminal event?"""
        return self.status in (Status.COMPLETE, Status.EVENT)

    def at(self, t: Any) -> np.ndarray:
        """x = [q, q̇] at any times of the run: dense output of the method, or a cubic between
        samples, whose slopes are the equations' own."""
        times = reals("t", t)
        if len(self.t) == 0 or not np.all((times >= self.t[0]) & (times <= self.t[-1])):
            raise refused("t", t, f"within the run, {self.t[0]:g} … {self.t[-1]:g} s")
        if self.inside is not None:
            return self.inside(np.atleast_1d(times)).reshape(*times.shape, -1)
        return hermite(self, times)

    # pictures and files, each in a module of its own

    def plot(self, path: str | Path | None = None) -> Any:
        """Positions, rates, torques, energy and its drift over time; a matplotlib figure."""
        from chainrule.simulation.plots import time_plot

        return time_plot(self, path)

    def phase(self, path: str | Path | None = None) -> Any:
        """Rate over position, a curve for each joint; a matplotlib figure."""
        from chainrule.simulation.plots import phase_plot

        return phase_plot(self, path)

    def energies(self, path: str | Path | None = None) -> Any:
        """Kinetic, potential and total energy, work of motors and friction; a figure."""
        from chainrule.simulation.plots import energy_plot

        return energy_plot(self, path)

    def animate(self, path: str | Path | None = None, *, fps: int = 30, speed: float = 1.0) -> Any:
        """The motion as .mp4 or .gif; without a path, something a notebook shows inline."""
        from chainrule.simulation.animation import animate

        return animate(self, path, fps=fps, speed=speed)

    def to_csv(self, path: str | Path) -> Path:
        """A table with names and units in its header; the mechanism is in the comments."""
        from chainrule.simulation.files import write_csv

        return write_csv(self, path)

    def to_parquet(self, path: str | Path) -> Path:
        """The same table as Parquet (needs pyarrow)."""
        from chainrule.simulation.files import write_parquet

        return write_parquet(self, path)

    def to_xarray(self) -> Any:
        """An xarray.Dataset with units (needs xarray)."""
        from chainrule.simulation.files import to_xarray

        return to_xarray(self)

    @staticmethod
    def load(source: Any) -> Trajectory:
        """From a .csv or .parquet file, or an xarray.Dataset, that a trajectory has written."""
        from chainrule.simulation.files import read

        return read(source)


def hermite(trajectory: Trajectory, times: Any) -> np.ndarray:
    """x at the times: the cubic through states and slopes, order four in the step.

    A torque that is held changes at samples, so slopes are those after the sample before and with
    the same torque at the sample after.
    """
    samples, t, x = trajectory.samples, trajectory.t, trajectory.x
    i = np.clip(np.searchsorted(t, times, side="right") - 1, 0, max(len(t) - 2, 0))
    if len(t) == 1:
        return np.broadcast_to(x[0], (*np.shape(times), x.shape[1]))
    h = (t[i + 1] - t[i])[..., None]
    s = (np.asarray(times)[..., None] - t[i][..., None]) / h
    force = samples.tau + samples.push - samples.friction
    later = force[i + 1] if trajectory.origin.control_period is None else force[i]
    a, b = x[i], x[i + 1]
    da, db = _slope(trajectory, a, force[i]), _slope(trajectory, b, later)
    return (
        (1 + 2 * s) * (1 - s) ** 2 * a
        + s * (1 - s) ** 2 * h * da
        + s**2 * (3 - 2 * s) * b
        + s**2 * (s - 1) * h * db
    )


def _slope(trajectory: Trajectory, x: np.ndarray, force: np.ndarray) -> np.ndarray:
    """ẋ with the given generalised force; friction is part of it."""
    plant = plant_of(trajectory.mechanism)
    q, qd = x[..., : plant.nq], x[..., plant.nq :]
    bias = plant("gravity", q=q) + np.einsum("...ij,...j", plant("coriolis_matrix", q=q, qd=qd), qd)
    qdd = np.linalg.solve(plant("mass_matrix", q=q), (force - bias)[..., None])[..., 0]
    return np.concatenate([plant("position_rate", q=q, qd=qd), qdd], axis=-1)
