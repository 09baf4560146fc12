"""A region of attraction by sampling: a grid of starts, a run from each."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, path_of, positive
from chainrule.errors import InputError
from chainrule.loop.controller import Basin, Controller
from chainrule.loop.measure import SettlingTime
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop
from chainrule.loop.starts import state
from chainrule.mechanism.labels import state_names
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.optimal.attraction.certificate import Certificate
from chainrule.simulation.plots import saved
from chainrule.sweeps.axes import linspace
from chainrule.sweeps.picture import picture
from chainrule.sweeps.running import sweep

if TYPE_CHECKING:
    from chainrule.sweeps.foreign import PlotFigure, XarrayDataset

BAND = 0.05
"""rad or m around the target within which a run has to stay."""


@dataclass(frozen=True)
class Attraction:
    """Seconds until each run stays near the target, nan where it never does; and the ellipsoid of
    starts from which the law says that it comes back, if it says so."""

    times: XarrayDataset
    basin: Basin | None
    states: tuple[str, ...]

    @property
    def captured(self) -> np.ndarray:
        """Which starts come to rest at the target."""
        return np.isfinite(np.asarray(self.times["SettlingTime"].values))

    @property
    def share(self) -> float:
        """The part of the starts that do."""
        return float(self.captured.mean())

    def plot(self, path: str | os.PathLike[str], *proved: Certificate) -> PlotFigure:
        """A map of the times over two axes, with the law's own ellipse and those proved."""
        made = picture(self.times, None, "SettlingTime")
        known = [] if self.basin is None else [(self.basin, "dashed")]
        for (target, S, level), line in [*known, *((one.basin, "solid") for one in proved)]:
            across, up = (str(dim) for dim in self.times["SettlingTime"].dims)
            places = [self.states.index(across), self.states.index(up)]
            centre = np.concatenate([target, 0 * target])[places]
            edge = np.linspace(0.0, 2 * np.pi, 361)
            circle = np.stack([np.cos(edge), np.sin(edge)])
            part = S[np.ix_(places, places)]  # all else at the target
            ring = np.linalg.solve(np.linalg.cholesky(part).T, np.sqrt(level) * circle)
            made.axes[0].plot(*(centre[:, None] + ring), color="white", linestyle=line)
        return saved(made, path_of(path))


@checked
def attraction(
    mechanism: Described,
    law: Controller,
    over: Mapping[str, Sequence[float]],
    duration: float = 10.0,
    dt: float = 0.005,
    *,
    count: int = 1_000_000,
    x0: ArrayLike | None = None,
    **options: Any,
) -> Attraction:
    """Which of `count` starts a law brings to its target within `duration` seconds.

    `over` has a range (low, high) for each coordinate or rate that differs from start to start;
    the others are those of `x0`, by default the target at rest. Other options are those of
    `sweep`, such as a store or a device.
    """
    mechanism = checked_mechanism(mechanism)
    plant = plant_of(mechanism)
    names = state_names(mechanism)
    for name in over:
        if name not in names:
            raise InputError(f"over: {name!r} is none of {', '.join(names)}")
    target = law.setpoint(plant)
    if target is None:
        raise InputError(f"{law.name} has no target to come to")
    each = max(round(count ** (1 / len(over))), 2)
    rest = np.concatenate([target, np.zeros(plant.nv)]) if x0 is None else state(plant, x0)
    axes = {name: linspace(low, high, each) for name, (low, high) in over.items()}
    steps = max(round(positive("duration", duration) / dt), 1)
    found = sweep(
        mechanism, axes, steps * dt, dt, measure=[SettlingTime(BAND, tuple(target))],
        loop=Loop(law), x0=rest, **options,
    )  # fmt: skip
    return Attraction(found, law.basin(plant), tuple(names))
