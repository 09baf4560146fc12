"""Sampling: a controller that senses, computes and sends at ticks; between them all is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.arguments import number
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Controller, PythonController, Sense
from chainrule.loop.plant import Plant
from chainrule.loop.surroundings import Actuator, Sensor
from chainrule.program import gaussian, select
from chainrule.program.elementary.arithmetic import round_to_integer
from chainrule.tracing.checks import vector

LONGEST = 10_000
"""Periods of a delay: each is kept in the state."""

POSITION_STREAM, RATE_STREAM, TORQUE_STREAM = 1, 2, 3


@dataclass(frozen=True)
class Sampling:
    """The sampled part of a loop: `hold` steps from tick to tick.

    With `open`, the number of steps and the actuator's delay are inputs, `hold` and `late`, and
    the delays here are the longest possible: for a page on which they may be changed. The sensor's
    delay is an input `sensor_delay` where it says how long it may become.
    """

    plant: Plant
    controller: Controller
    sensor: Sensor
    actuator: Actuator
    hold: int
    sensor_delay: int
    actuator_delay: int
    open: bool = False
    sensed_late: int = 0
    """The sensor's delay where it is an input: `sensor_delay` is the longest then."""

    def sizes(self) -> dict[str, int]:
        """What is kept between ticks."""
        nq, nv = self.plant.nq, self.plant.nv
        return {
            "command": nv if self.hold > 1 or self.open else 0,
            "memory": self.controller.memory(self.plant),
            "sensed": self.sensor_delay * (nq + nv),
            "filtered": nq + nv if self.sensor.cutoff else 0,
            "previous": nq if self.sensor.differentiate else 0,
            "queue": self.actuator_delay * nv,
            "acted": nv if self.actuator.response is not None else 0,
            "asked": nv if self.hold > 1 and not self.open and self.actuator.sampled else 0,
        }

    def parameters(self) -> dict[str, Any]:
        """Numbers of sensor and actuator; the key of the random numbers is added by the run."""
        nq, nv = self.plant.nq, self.plant.nv
        wanted = {
            "noise": (self.sensor.noise, nq),
            "rate_noise": (self.sensor.rate_noise, nv),
            "resolution": (self.sensor.resolution, nq),
            "rate_resolution": (self.sensor.rate_resolution, nv),
            "torque_noise": (self.actuator.noise, nv),
            "response": (self.actuator.response, nv),
        }
        numbers: dict[str, Any] = {"hold": float(self.hold), "late": 0.0} if self.open else {}
        for name, (value, size) in wanted.items():
            if value is not None:
                numbers[name] = vector(value, size, name)
        if self.sensor.longest is not None:
            numbers["sensor_delay"] = np.asarray(float(self.sensed_late))
        if self.sensor.cutoff is not None:
            numbers["cutoff"] = np.asarray(self.sensor.cutoff, dtype=float)
        return numbers

    @property
    def random(self) -> bool:
        """Does it draw random numbers?"""
        return any(
            v is not None for v in (self.sensor.noise, self.sensor.rate_noise, self.actuator.noise)
        )

    @property
    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one."""
        sensor = self.sensor
        return (
            self.hold, self.sensor_delay, self.actuator_delay, self.open,
            sensor.differentiate, sensor.cutoff is not None,
        )  # fmt: skip

    def period(self, given: Mapping[str, Any]) -> Any:
        """Seconds from tick to tick."""
        return given["dt"] * (given["hold"] if self.open else float(self.hold))

    def start(self, q: np.ndarray, qd: np.ndarray, given: Mapping[str, Any]) -> dict[str, Any]:
        """What is kept before the first tick: as if the start had always been."""
        x = np.concatenate([q, qd])
        return {
            "memory": self.controller.start(self.plant, q, qd, self.period(given)),
            "sensed": np.tile(x, self.sensor_delay),
            "filtered": x,
            "previous": q,
        }

    def due(self, given: Mapping[str, Any]) -> Any:
        """Is step n a tick?"""
        n, hold = given["n"], given["hold"] if self.open else float(self.hold)
        ratio = n * (1.0 / hold)
        return (round_to_integer(ratio - (0.5 - 0.5 / hold)) * hold).equals(n)

    def measure(
        self, x: Any, kept: Mapping[str, Any], given: Mapping[str, Any]
    ) -> tuple[Any, Any, dict[str, Any]]:
        """(q, q̇) as the controller sees them, and what the sensor keeps."""
        nq = self.plant.nq
        period = self.period(given)
        new: dict[str, Any] = {}
        seen = x
        if self.sensor_delay:
            wanted = given.get("sensor_delay")
            seen, new["sensed"] = _late(x, kept["sensed"], self.sensor_delay, wanted)
        q, qd = self._measured(seen[:nq], seen[nq:], given)
        if self.sensor.differentiate:
            qd = (q - kept["previous"]) / period
            new["previous"] = q
        if self.sensor.cutoff:
            share = 1.0 - (-6.283185307179586 * given["cutoff"] * period).exp()
            before = kept["filtered"]
            new["filtered"] = before + share * (np.concatenate([q, qd]) - before)
            q, qd = new["filtered"][:nq], new["filtered"][nq:]
        return q, qd, new

    def __call__(
        self, arm: Arm, x: Any, kept: Mapping[str, Any], given: Mapping[str, Any]
    ) -> dict[str, Any]:
        """What is kept after this step's tick, if there is one; `command` is in force from now."""
        period = self.period(given)
        q, qd, new = self.measure(x, kept, given)
        memory = kept.get("memory", np.empty(0, dtype=object))
        p = {name[2:]: value for name, value in given.items() if name.startswith("c_")}
        sense = Sense(given.get("t"), q, qd, memory, period)
        tau, change = self.controller.law(arm, p, sense)
        if "memory" in kept:
            change = np.asarray(change, dtype=object)
            new["memory"] = change if self.controller.sampled else memory + period * change
        new["asked"] = tau = np.asarray(tau, dtype=object)
        if self.actuator_delay:
            wanted = given["late"] if self.open else None
            tau, new["queue"] = _late(tau, kept["queue"], self.actuator_delay, wanted)
        if self.actuator.response is not None:
            tau = kept["acted"] + given["response"] * (tau - kept["acted"])
        if self.actuator.noise is not None:
            tau = tau + given["torque_noise"] * gaussian(
                given["key"], given["n"], len(tau), TORQUE_STREAM
            )
        if self.actuator.response is not None:
            new["acted"] = tau = self._acted(arm, tau, given)
        new["command"] = tau
        if self.hold == 1 and not self.open:
            return new
        due = self.due(given)
        return {
            name: np.array([select(due, a, b) for a, b in zip(new[name], old, strict=True)], object)
            for name, old in kept.items()
            if name in new
        }

    def _acted(self, arm: Arm, tau: np.ndarray, given: Mapping[str, Any]) -> np.ndarray:
        """What the motors give of a torque, within their limits."""
        change = self.plant.change
        return change.forces(arm.within_limits(change.torques(tau), given))

    def _measured(
        self, q: np.ndarray, qd: np.ndarray, given: Mapping[str, Any]
    ) -> tuple[np.ndarray, np.ndarray]:
        if "noise" in given:
            draw = gaussian(given["key"], given["n"], len(q), POSITION_STREAM)
            q = q + given["noise"] * draw
        if "rate_noise" in given:
            draw = gaussian(given["key"], given["n"], len(qd), RATE_STREAM)
            qd = qd + given["rate_noise"] * draw
        if "resolution" in given:
            q = _rounded(q, given["resolution"])
        if "rate_resolution" in given:
            qd = _rounded(qd, given["rate_resolution"])
        return q, qd


def _late(x: Any, line: Any, longest: int, wanted: Any) -> tuple[Any, Any]:
    """The x of `longest` ticks ago, or of as many as `wanted`, and the line of those before."""
    n = len(x)
    whole = np.concatenate([line, x])
    if wanted is None:
        return whole[:n], whole[n:]
    found = x
    for k in range(1, longest + 1):
        ago, chosen = whole[(longest - k) * n : (longest - k + 1) * n], wanted.equals(float(k))
        found = np.array([select(chosen, a, b) for a, b in zip(ago, found, strict=True)], object)
    return found, whole[n:]


def _rounded(values: np.ndarray, steps: np.ndarray) -> np.ndarray:
    pairs = zip(values, steps, strict=True)
    return np.array(
        [select(s > 0.0, round_to_integer(v / select(s > 0.0, s, 1.0)) * s, v) for v, s in pairs],
        dtype=object,
    )


def sampling_of(
    plant: Plant,
    controller: Controller | None,
    sensor: Sensor | None,
    actuator: Actuator,
    dt: float,
    period: float | None,
) -> Sampling | None:
    """What a loop samples, delays and periods as numbers of steps; None where nothing is."""
    if controller is None:
        return None
    own = controller.period if isinstance(controller, PythonController) else None
    period = period if own is None else own
    if period is None and sensor is None and not actuator.sampled and not controller.sampled:
        return None
    hold = _whole(period, dt, "control period", "dt") if period is not None else 1
    sensor = sensor or Sensor()

    def periods(delay: float, what: str) -> int:
        return _whole(delay, hold * dt, f"{what} delay", "control period", least=0)

    late = periods(sensor.delay, "sensor's")
    longest = late if sensor.longest is None else periods(sensor.longest, "sensor's longest")
    return Sampling(
        plant, controller, sensor, actuator, hold, longest,
        periods(actuator.delay, "actuator's"), sensed_late=late,
    )  # fmt: skip


def _whole(value: float, unit: float, what: str, of: str, least: int = 1) -> int:
    value = number(f"the {what}", value, "a number of seconds ≥ 0", least=0)
    count = round(value / unit)
    if least == 0 and count > LONGEST:
        raise InputError(f"the {what}, {value:g} s, is {count} periods; at most {LONGEST} are kept")
    if count < least or abs(count * unit - value) > 1e-9 * max(value, unit):
        near = max(least, count) * unit
        raise InputError(
            f"the {what}, {value:g} s, is no multiple of the {of}, {unit:g} s; {near:g} s would be"
        )
    return count
