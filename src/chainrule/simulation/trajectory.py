"""Trajectory: what a simulation gives, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.mechanism.mechanism import Mechanism
from chainrule.simulation.events import Occurrence
from chainrule.simulation.running import Status

NOTHING = 1e-9
"""An energy this small against the largest is none."""


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """Samples of a run: t (samples), q (samples, n), qd, tau (samples, dof), SI units.

    `tau` is the motors' torque that acts from a sample on, `friction` the friction F(q̇), `push`
    the disturbances, all in the mechanism's coordinates. `energy` is the total mechanical energy
    above the pose that hangs, and its account, J since the beginning: `motor_work`, `push_work`,
    `friction_loss`, `stop_loss`; what is left is `drift`. `status` tells how the run ended and
    `message` in words; `notes` are what was warned of.
    """

    mechanism: Mechanism
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    kinetic: np.ndarray
    potential: np.ndarray
    friction: np.ndarray
    push: np.ndarray
    motor_work: np.ndarray
    push_work: np.ndarray
    friction_loss: np.ndarray
    stop_loss: np.ndarray
    status: Status = Status.COMPLETE
    message: str = ""
    method: str = ""
    dt: float = 0.0
    controller: str = ""
    control_period: float | None = None
    events: tuple[Occurrence, ...] = ()
    notes: tuple[str, ...] = ()
    inside: Callable[[np.ndarray], np.ndarray] | None = field(default=None)

    def __len__(self) -> int:
        return len(self.t)

    def __repr__(self) -> str:
        end = f"{self.t[-1]:g} s" if len(self.t) else "nothing"
        return (
            f"<Trajectory {self.mechanism.name}, {len(self)} samples to {end}: {self.status.value}>"
        )

    @property
    def success(self) -> bool:
        """Did it run to its end, or to a terminal event?"""
        return self.status in (Status.COMPLETE, Status.EVENT)

    @property
    def x(self) -> np.ndarray:
        """[q, q̇] (samples, n)"""
        return np.concatenate([self.q, self.qd], axis=1)

    @property
    def energy(self) -> np.ndarray:
        """T + V, J, zero at rest in the pose that hangs."""
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

    def at(self, t: Any) -> np.ndarray:
        """x = [q, q̇] at any times of the run: dense output of the method, or a cubic between
        samples, whose slopes are the equations' own."""
        times = np.asarray(t, dtype=float)
        if len(self.t) == 0 or np.any((times < self.t[0]) | (times > self.t[-1])):
            raise ValueError(
                f"t must be within the run, {self.t[0]:g} … {self.t[-1]:g} s, got {t!r}"
            )
        if self.inside is not None:
            return self.inside(np.atleast_1d(times)).reshape(*times.shape, -1)
        from chainrule.simulation.dense import hermite

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
