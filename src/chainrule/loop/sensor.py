"""Sensor: what a controller sees of the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.tracing.checks import InputError


@dataclass(frozen=True)
class Sensor:
    """Delay, noise, quantisation, low-pass filter, in that order, once a control period.

    `noise` and `rate_noise` are standard deviations of q and q̇, `resolution` and
    `rate_resolution` the steps to which they are rounded, `delay` in s is a whole number of
    control periods, `cutoff` in Hz that of a first-order filter on both. Numbers, or one for each
    joint. `differentiate` measures q̇ as the difference of two measured q over the period, as an
    encoder does.
    """

    noise: Any = None
    rate_noise: Any = None
    resolution: Any = None
    rate_resolution: Any = None
    delay: float = 0.0
    cutoff: float | None = None
    differentiate: bool = False

    def __post_init__(self) -> None:
        for name in ("noise", "rate_noise", "resolution", "rate_resolution"):
            value = getattr(self, name)
            if value is not None and not np.all(np.asarray(value, dtype=float) >= 0):
                raise InputError(f"sensor: {name}={value!r} must be numbers ≥ 0")
        if not self.delay >= 0:
            raise InputError(f"sensor: delay={self.delay!r} must be ≥ 0")
        if self.cutoff is not None and not self.cutoff > 0:
            raise InputError(f"sensor: cutoff={self.cutoff!r} must be positive")
