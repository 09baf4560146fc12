"""What surrounds a plant: its motors, its sensors, its stops, and what pushes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.arguments import checked, number, positive, reals, refused
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.tracing.checks import vector


@dataclass(frozen=True)
class Disturbance:
    """Something that acts from `time` on for `duration` s, decided where a step begins."""

    time: float
    duration: float

    def __post_init__(self) -> None:
        number("disturbance: time", self.time, "a number of seconds")
        number("disturbance: duration", self.duration, "a number of seconds ≥ 0", least=0)

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """Its numbers."""
        raise NotImplementedError

    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one."""
        return (type(self).__name__,)

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """The generalised force while it acts; `p` has its numbers and the time `t`."""
        raise NotImplementedError


@checked
@dataclass(frozen=True)
class Push(Disturbance):
    """A torque on the joints, N m, one for each rate."""

    tau: Any = 0.0

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """τ"""
        return {"tau": vector(self.tau, plant.nv, "push: tau")}

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """τ"""
        return p["tau"]


@checked
@dataclass(frozen=True)
class Pulses(Disturbance):
    """Σ aᵢ exp(−(t − tᵢ)²/(2 σᵢ²)): bell-shaped torques on the joints.

    `times` tᵢ and `widths` σᵢ in s, `torques` aᵢ in N m, for each pulse one number a rate.
    """

    times: Any = ()
    widths: Any = ()
    torques: Any = ()
    time: float = 0.0
    duration: float = 1e9

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """tᵢ, σᵢ, aᵢ"""
        times, widths = (
            reals(f"pulses: {k}", v) for k, v in (("times", self.times), ("widths", self.widths))
        )
        torques = reals("pulses: torques", self.torques)
        wanted = (times.size, plant.nv)
        if times.ndim != 1 or widths.shape != times.shape or torques.shape != wanted:
            raise InputError(
                f"pulses: {times.shape} times, {widths.shape} widths, {torques.shape} torques; "
                f"expected n, n and n × {plant.nv}"
            )
        if not np.all(widths > 0):
            raise refused("pulses: widths", self.widths, "positive numbers of seconds")
        return {"times": times, "widths": widths, "torques": torques}

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """Σ aᵢ exp(−(t − tᵢ)²/(2 σᵢ²))"""
        total: Any = np.zeros(arm.plant.nv, dtype=object)
        for when, width, a in zip(p["times"], p["widths"], p["torques"], strict=True):
            away = (p["t"] - when) / width
            total = total + a * (-0.5 * (away * away)).exp()
        return total


@checked
@dataclass(frozen=True)
class Force(Disturbance):
    """A force in N on a point of a link: τ = Jᵀ f, f in the base frame's axes."""

    link: str = ""
    force: Any = (0.0, 0.0, 0.0)
    point: Any = (0.0, 0.0, 0.0)

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """f and the point in the link's frame."""
        plant.mechanism.link(self.link)
        vectors = {"force": self.force, "point": self.point}
        arrays = {name: reals(name, value, "x, y, z") for name, value in vectors.items()}
        for name, array in arrays.items():
            if array.shape != (3,) or not np.isfinite(array).all():
                raise refused(f"force on {self.link!r}: {name}", vectors[name], "x, y, z")
        return arrays

    def structure(self) -> tuple[Any, ...]:
        """The link."""
        return ("Force", self.link)

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """Jᵀ f"""
        index = arm.mechanism.links.index(arm.mechanism.link(self.link))
        J = arm.jacobian(q, p["point"], index)
        return J[:3].T @ p["force"]


def _not_negative(part: str, name: str, value: object) -> None:
    if value is not None and not np.all(reals(f"{part}: {name}", value) >= 0):
        raise refused(f"{part}: {name}", value, "numbers ≥ 0")


@checked
@dataclass(frozen=True)
class Actuator:
    """Delay, response, noise, first-order lag, limit, in that order; numbers, or one for each
    joint.

    `delay` in s, a whole number of control periods; `response` the k of τ ← τ₋ + k (u − τ₋), once
    a period, τ₋ the torque that acted last; `noise` the standard deviation in N m of a disturbance
    drawn every period; `lag` the time constant in s of T τ̇ = u − τ; `limit` the largest torque in
    N m, where it is lower than the mechanism's own.
    """

    limit: Any = None
    lag: Any = None
    noise: Any = None
    delay: float = 0.0
    response: Any = None

    def __post_init__(self) -> None:
        for name in ("limit", "lag", "noise", "response"):
            _not_negative("actuator", name, getattr(self, name))
        if self.lag is not None and not np.all(reals("lag", self.lag) > 0):
            raise refused("actuator: lag", self.lag, "positive; leave it out for none")
        number("actuator: delay", self.delay, "a number of seconds ≥ 0", least=0)

    @property
    def sampled(self) -> bool:
        """Does it need a control period?"""
        return self.noise is not None or self.response is not None or self.delay > 0


@checked
@dataclass(frozen=True)
class Sensor:
    """Delay, noise, quantisation, low-pass filter, in that order, once a control period.

    `noise` and `rate_noise` are standard deviations of q and q̇, `resolution` and
    `rate_resolution` the steps to which they are rounded, `delay` in s is a whole number of
    control periods, `cutoff` in Hz that of a first-order filter on both. Numbers, or one for each
    joint. `differentiate` measures q̇ as the difference of two measured q over the period, as an
    encoder does. With `longest` in s, the delay is an input of the compiled loop, which runs may
    vary without another program: `loop.sensor_delay`, a number of periods up to that.
    """

    noise: Any = None
    rate_noise: Any = None
    resolution: Any = None
    rate_resolution: Any = None
    delay: float = 0.0
    cutoff: float | None = None
    differentiate: bool = False
    longest: float | None = None

    def __post_init__(self) -> None:
        for name in ("noise", "rate_noise", "resolution", "rate_resolution"):
            _not_negative("sensor", name, getattr(self, name))
        number("sensor: delay", self.delay, "a number of seconds ≥ 0", least=0)
        if self.longest is not None:
            number("sensor: longest", self.longest, "at least the delay", least=self.delay)
        if self.cutoff is not None:
            positive("sensor: cutoff", self.cutoff, "a positive number of Hz")


@checked
@dataclass(frozen=True)
class Stops:
    """A joint that reaches its limit is stopped there, by an impulse that the other joints feel.

    `restitution` is the part of its speed with which it comes back, from 0 to 1. A stop is met
    when the joint gets there, inside the step.
    """

    restitution: float = 0.0

    def __post_init__(self) -> None:
        number("restitution", self.restitution, "a number between 0 and 1", least=0, most=1)


@dataclass(frozen=True)
class LimitEvents:
    """The run ends where a joint reaches its limit, located like any event; with `velocity`, where
    one reaches its velocity limit, too."""

    velocity: bool = False
