"""Running a loop: fixed steps in one call, adaptive steps, or with a Python function each tick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.integrators import AdaptivePair, VelocityVerlet
from chainrule.simulation.build import Setting
from chainrule.simulation.loop import Loop

WORK = 2_000_000_000
"""Instructions of one call, about a second: between calls a run can be interrupted."""


class Status(StrEnum):
    """How a run ended."""

    COMPLETE = "complete"
    EVENT = "event"
    LIMIT = "limit"
    DIVERGED = "diverged"
    STUCK = "step too small"
    INTERRUPTED = "interrupted"
    FAILED = "controller failed"


@dataclass
class Record:
    """Samples z (samples, size) at the step numbers n (from t0 on), and how it ended."""

    n: np.ndarray
    z: np.ndarray
    status: Status
    message: str
    between: Any = None


class ControllerError(ChainruleError):
    """A controller that raised or returned nonsense; `trajectory` is the run until then."""

    trajectory: Any = None


@dataclass(frozen=True)
class Runner:
    """A setting, from t0 on."""

    setting: Setting
    t0: float

    @property
    def loop(self) -> Loop:
        """What is run."""
        return self.setting.loop

    @property
    def dt(self) -> float:
        """The step, or the distance of samples."""
        return self.setting.dt

    def times(self, n: Any) -> Any:
        """t0 + n dt, as the loop computes it."""
        return self.t0 + np.asarray(n) * self.dt

    def inputs(self, first: int, steps: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """Constant parameters, and those that change as arrays over the steps: at a tick its own
        value, inside the step that of its middle, which keeps order two."""
        constant, changing = {}, {}
        ahead = 0.0 if self.loop.tick else 0.5 * self.dt
        for name, value in self.setting.values.items():
            if callable(value):
                times = self.times(np.arange(first, first + steps)) + ahead
                changing[name] = sampled(value, times)
            else:
                constant[name] = value
        return constant, changing

    @cached_property
    def beginning(self) -> np.ndarray:
        """z at the beginning, with the past of a method that has one."""
        z = self.setting.start.copy()
        if "past" not in self.loop.held:
            return z
        begin = self.loop.method.beginning(self.loop.system)
        constant, changing = self.inputs(0, 1)
        now = constant | {k: v[0] for k, v in changing.items()} | {"dt": self.dt, "t": self.t0}
        first = self.decide(z, 0, now)
        y = z[: self.loop.smooth.size]
        ports = [port.name for port in begin.inputs]
        given = {**now, **first, "x": y}
        where = self.loop.held.slices["past"]
        past = begin(**{name: given[name] for name in ports})
        z[self.loop.smooth.size + where.start : self.loop.smooth.size + where.stop] = past
        return z

    def decide(self, z: np.ndarray, n: int, now: Mapping[str, Any]) -> dict[str, Any]:
        """The outputs of `loop.before`, by name."""
        given = {**now, "x": z, "n": float(n), "t": self.t0 + n * self.dt, "dt": self.dt}
        return named(self.loop.compiled.before, given)

    # fixed steps

    def fixed(self, steps: int, every: int) -> Record:
        """All steps, in as few calls as interruption allows."""
        rollout = self.loop.rollout
        block = max(1, WORK // max(1, self.loop.step.length * every)) * every
        z, pieces, first = self.beginning, [self.beginning[None]], 0
        status, message = Status.COMPLETE, ""
        try:
            while first < steps and status is Status.COMPLETE:
                count = min(block, steps - first)
                part = count - count % every or count
                result = self._advance(rollout, z, first, part, every if part >= every else part)
                x, finite = result.x[1:], int(result.finite_steps)
                if finite < part:
                    x = x[: finite // every]
                    status, message = self._lost(first + finite + 1)
                pieces.append(x)
                first += part
                z = x[-1] if len(x) else z
        except KeyboardInterrupt:
            status = Status.INTERRUPTED
            message = f"interrupted at t = {self.times(first):.6g} s"
        samples = np.concatenate(pieces)
        n = np.minimum(np.arange(len(samples)) * every, steps)
        return Record(n, samples, status, message)

    def _advance(self, rollout: Any, z: Any, first: int, steps: int, every: int) -> Any:
        constant, changing = self.inputs(first, steps)
        return rollout(
            z, self.dt, steps, every, t0=self.t0, first=first, inputs=constant, signals=changing
        )

    def _lost(self, n: int) -> tuple[Status, str]:
        from chainrule.program.iteration import Iteration

        what = "the state left the finite numbers"
        if isinstance(self.loop.step, Iteration):
            what += ", or the step's equations found no solution: the step is too large"
        return Status.DIVERGED, f"{what} at t = {self.times(n):.6g} s"

    # Python controllers

    def driven(self, steps: int, every: int, call: Callable[[float, Any], Any]) -> Record:
        """A Python function each tick; everything else is compiled."""
        tick = self.loop.tick
        assert tick is not None
        z, samples, numbers = self.beginning, [self.beginning], [0]
        status, message, first = Status.COMPLETE, "", 0
        adaptive = isinstance(self.loop.method, AdaptivePair)
        try:
            while first < steps and status is Status.COMPLETE:
                count = min(tick.hold, steps - first)
                command = call(self.t0 + first * self.dt, z)
                if isinstance(command, ControllerError):
                    status, message = Status.FAILED, str(command)
                    break
                values = self.setting.values | {"c_command": command}
                runner = Runner(replace(self.setting, values=values), self.t0)
                if adaptive:
                    raise ChainruleError(
                        "a Python controller needs a method with a fixed step, such as RK4"
                    )
                result = runner._advance(self.loop.rollout, z, first, count, 1)
                finite = int(result.finite_steps)
                for i in range(1, finite + 1):
                    if (first + i) % every == 0 or first + i == steps:
                        samples.append(result.x[i])
                        numbers.append(first + i)
                if finite < count:
                    status, message = self._lost(first + finite + 1)
                    break
                z = result.x[-1]
                first += count
        except KeyboardInterrupt:
            status = Status.INTERRUPTED
            message = f"interrupted at t = {self.times(first):.6g} s"
        return Record(np.array(numbers), np.array(samples), status, message)

    # parts of a step

    def partial(self) -> Callable[[np.ndarray, int, float], np.ndarray]:
        """(z, n, part of a step) → z: the method itself, with a shorter step."""
        loop, runner = self.loop, self
        size = loop.size
        if "past" in loop.held:  # Verlet without its memory of equal steps
            loop = replace(loop, method=VelocityVerlet)
            runner = Runner(replace(self.setting, loop=loop), self.t0)
            size = loop.size

        def advance(z: np.ndarray, n: int, part: float) -> np.ndarray:
            if part <= 0.0:
                return z[:size]
            constant, changing = runner.inputs(n, 1)
            h = part * self.dt
            t0 = (self.t0 + n * self.dt) - n * h
            given = {"t0": t0, "first": n, "inputs": constant, "signals": changing}
            return loop.rollout(z[:size], h, 1, **given).x[-1]

        return advance


def named(compiled: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The outputs of a compiled program by name, from what it needs of the inputs."""
    program = compiled.program
    result = compiled(**{port.name: given[port.name] for port in program.inputs})
    outputs = [port.name for port in program.outputs]
    return dict(zip(outputs, result if isinstance(result, tuple) else (result,), strict=True))


def sampled(function: Callable[[Any], Any], times: np.ndarray) -> np.ndarray:
    """A parameter at many times."""
    if hasattr(function, "samples"):
        return np.asarray(function.samples(times), dtype=float)  # type: ignore[attr-defined]
    return np.array([np.asarray(function(float(t)), dtype=float) for t in times])
