"""A tick of a sampled controller: sense, compute, send; between ticks everything is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.program import gaussian, select
from chainrule.program.elementary.arithmetic import round_to_integer
from chainrule.simulation.actuator import Actuator
from chainrule.simulation.controller import Controller, Sense
from chainrule.simulation.plant import Plant
from chainrule.simulation.sensor import Sensor

POSITION_STREAM, RATE_STREAM, TORQUE_STREAM = 1, 2, 3


@dataclass(frozen=True)
class Tick:
    """The sampled part of a loop: `hold` steps from tick to tick."""

    plant: Plant
    controller: Controller
    sensor: Sensor
    actuator: Actuator
    hold: int
    sensor_delay: int
    actuator_delay: int

    def sizes(self) -> dict[str, int]:
        """What is kept between ticks."""
        nq, nv = self.plant.nq, self.plant.nv
        return {
            "command": nv if self.hold > 1 else 0,
            "memory": self.controller.memory(self.plant),
            "sensed": self.sensor_delay * (nq + nv),
            "filtered": nq + nv if self.sensor.cutoff else 0,
            "previous": nq if self.sensor.differentiate else 0,
            "queue": self.actuator_delay * nv,
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
            "cutoff": (self.sensor.cutoff, None),
        }
        return {
            name: np.broadcast_to(np.asarray(value, dtype=float), () if size is None else (size,))
            for name, (value, size) in wanted.items()
            if value is not None
        }

    @property
    def random(self) -> bool:
        """Does it draw random numbers?"""
        return {"noise", "rate_noise", "torque_noise"} & set(self.parameters()) != set()

    def start(self, x0: np.ndarray) -> dict[str, np.ndarray]:
        """What is kept before the first tick: as if the start had always been."""
        nq = self.plant.nq
        return {
            "sensed": np.tile(x0, self.sensor_delay),
            "filtered": x0,
            "previous": x0[:nq],
        }

    def due(self, n: Any) -> Any:
        """Is step n a tick?"""
        ratio = n * (1.0 / self.hold)
        return (round_to_integer(ratio - (0.5 - 0.5 / self.hold)) * float(self.hold)).equals(n)

    def measure(
        self, x: Any, kept: Mapping[str, Any], given: Mapping[str, Any]
    ) -> tuple[Any, Any, dict[str, Any]]:
        """(q, q̇) as the controller sees them, and what the sensor keeps."""
        nq = self.plant.nq
        period = given["dt"] * float(self.hold)
        new: dict[str, Any] = {}
        seen = x
        if self.sensor_delay:
            line = kept["sensed"]
            seen, new["sensed"] = line[: len(x)], np.concatenate([line[len(x) :], x])
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

    def __call__(self, x: Any, kept: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        """What is kept after this step's tick, if there is one; `command` is in force from now."""
        period = given["dt"] * float(self.hold)
        q, qd, new = self.measure(x, kept, given)
        memory = kept.get("memory", np.empty(0, dtype=object))
        p = {name[2:]: value for name, value in given.items() if name.startswith("c_")}
        tau, rate = self.controller.law(self.plant, p, Sense(given.get("t"), q, qd, memory))
        if "memory" in kept:
            new["memory"] = memory + period * np.asarray(rate, dtype=object)
        tau = np.asarray(tau, dtype=object)
        if self.actuator.noise is not None:
            tau = tau + given["torque_noise"] * gaussian(
                given["key"], given["n"], len(tau), TORQUE_STREAM
            )
        if self.actuator_delay:
            queue = np.concatenate([kept["queue"], tau])
            tau, new["queue"] = queue[: len(tau)], queue[len(tau) :]
        new["command"] = tau
        if self.hold == 1:
            return new
        due = self.due(given["n"])
        return {
            name: np.array([select(due, a, b) for a, b in zip(new[name], old, strict=True)], object)
            for name, old in kept.items()
            if name in new
        }

    def _measured(self, q: Any, qd: Any, given: Mapping[str, Any]) -> tuple[Any, Any]:
        for name, stream in (("noise", POSITION_STREAM), ("rate_noise", RATE_STREAM)):
            if name in given:
                draw = gaussian(given["key"], given["n"], len(given[name]), stream)
                if name == "noise":
                    q = q + given[name] * draw
                else:
                    qd = qd + given[name] * draw
        if "resolution" in given:
            q = _rounded(q, given["resolution"])
        if "rate_resolution" in given:
            qd = _rounded(qd, given["rate_resolution"])
        return q, qd


def _rounded(values: Any, steps: Any) -> Any:
    pairs = zip(values, steps, strict=True)
    return np.array(
        [select(s > 0.0, round_to_integer(v / select(s > 0.0, s, 1.0)) * s, v) for v, s in pairs],
        dtype=object,
    )
