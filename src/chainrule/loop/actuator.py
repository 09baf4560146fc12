"""Actuator: what becomes of a torque command on its way to the joints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.tracing.checks import InputError


@dataclass(frozen=True)
class Actuator:
    """Delay, noise, first-order lag, limit, in that order; numbers, or one for each joint.

    `delay` in s, a whole number of control periods; `noise` the standard deviation in N m of a
    disturbance drawn every period; `lag` the time constant in s of T τ̇ = u − τ; `limit` the
    largest torque in N m, where it is lower than the mechanism's own.
    """

    limit: Any = None
    lag: Any = None
    noise: Any = None
    delay: float = 0.0

    def __post_init__(self) -> None:
        for name in ("limit", "lag", "noise"):
            value = getattr(self, name)
            if value is not None and not np.all(np.asarray(value, dtype=float) >= 0):
                raise InputError(f"actuator: {name}={value!r} must be numbers ≥ 0")
        if self.lag is not None and not np.all(np.asarray(self.lag, dtype=float) > 0):
            raise InputError(f"actuator: lag={self.lag!r} must be positive; leave it out for none")
        if not self.delay >= 0:
            raise InputError(f"actuator: delay={self.delay!r} must be ≥ 0")

    @property
    def sampled(self) -> bool:
        """Does it need a control period?"""
        return self.noise is not None or self.delay > 0
