"""Recordings: torques and references over time, and steps from value to value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, reals
from chainrule.control.servo import per_joint
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Plant


@checked
@dataclass(frozen=True)
class Recording:
    """Values (samples, …) at increasing times: linear in between, or held with `hold`.

    Before the first and after the last, the first and the last one. Use it for any number of a
    controller that may change with time: `ComputedTorque(target=Recording(t, q), …)`.
    """

    times: Any
    values: Any
    hold: bool = False

    def __post_init__(self) -> None:
        t, v = reals("recording: times", self.times), reals("recording: values", self.values)
        if t.ndim != 1 or len(t) == 0 or v.ndim == 0 or len(v) != len(t):
            raise InputError(
                f"recording: {len(v) if v.ndim else 0} values at {len(t) if t.ndim else 0} times"
            )
        if not (np.isfinite(t).all() and np.isfinite(v).all()) or np.any(np.diff(t) <= 0):
            raise InputError("recording: expected finite values at increasing times")
        object.__setattr__(self, "times", t)
        object.__setattr__(self, "values", v)

    def __call__(self, t: float) -> np.ndarray:
        """The value at t."""
        return self.samples(np.array([t]))[0]

    def samples(self, times: np.ndarray) -> np.ndarray:
        """The values at many times."""
        if self.hold:
            # a time that was computed as t0 + n dt may be an ulp short of the one written down
            late = times + 1e-9 * np.maximum(1.0, np.abs(times))
            index = np.clip(np.searchsorted(self.times, late, side="right") - 1, 0, None)
            return self.values[index]
        flat = self.values.reshape(len(self.times), -1)
        columns = [np.interp(times, self.times, column) for column in flat.T]
        return np.stack(columns, axis=-1).reshape(len(times), *self.values.shape[1:])


@checked
def steps(pairs: Sequence[tuple[float, ArrayLike]]) -> Recording:
    """A value from each time on: `PID(target=steps([(0, 0.5), (2, -0.5)]), …)`."""
    values = [np.atleast_1d(reals("steps", v)) for _, v in pairs]
    return Recording([t for t, _ in pairs], values, hold=True)


@dataclass(frozen=True)
class Recorded(Controller):
    """τ(t), a recorded torque or any function of time, held during a step or a control period."""

    tau: Parameter
    word: ClassVar[str] = "recorded"
    label: ClassVar[str] = "recorded torque"

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        return {"tau": per_joint(self.tau, plant, "tau")}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        return Command(p["tau"])
