"""Running a loop: fixed steps in one call, adaptive steps, or with a Python function each tick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.loop.assembly import Assembly
from chainrule.loop.ready import Ready, ready
from chainrule.loop.setting import Setting
from chainrule.program.tape.iteration import Iteration

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
    x0: np.ndarray

    @property
    def assembly(self) -> Assembly:
        """What is run."""
        return self.setting.assembly

    @property
    def ready(self) -> Ready:
        """The same, compiled."""
        return self.setting.ready

    @property
    def dt(self) -> float:
        """The step, or the distance of samples."""
        return self.setting.dt

    def times(self, n: Any) -> Any:
        """t0 + n dt, as the loop computes it."""
        return self.t0 + np.asarray(n) * self.dt

    def inputs(self, first: int, steps: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The step's constant numbers, and those that change."""
        return self.setting.inputs(self.t0, first, steps)

    def at(self, n: int) -> dict[str, Any]:
        """All inputs of step n but the state."""
        constant, changing = self.inputs(n, 1)
        now = constant | {k: v[0] for k, v in changing.items()}
        return now | {"dt": self.dt, "n": float(n), "t": float(self.times(n))}

    @cached_property
    def beginning(self) -> np.ndarray:
        """z at the beginning."""
        return self.ready.start(self.x0, self.at(0))

    # fixed steps

    def fixed(self, steps: int, every: int) -> Record:
        """All steps, in as few calls as interruption allows."""
        rollout = self.ready.rollout(lanes=1)
        block = max(1, WORK // max(1, self.ready.step.length * every)) * every
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
        what = "the state left the finite numbers"
        if isinstance(self.ready.step, Iteration):
            what += ", or the step's equations found no solution: the step is too large"
        return Status.DIVERGED, f"{what} at t = {self.times(n):.6g} s"

    # Python controllers

    def driven(self, steps: int, every: int, call: Callable[[float, Any], Any]) -> Record:
        """A Python function each tick; everything else is compiled."""
        sampling = self.assembly.sampling
        assert sampling is not None
        if self.assembly.method.adaptive:
            raise ChainruleError(
                "a Python controller needs a method with a fixed step, such as RK4"
            )
        z, samples, numbers = self.beginning, [self.beginning], [0]
        status, message, first = Status.COMPLETE, "", 0
        try:
            while first < steps and status is Status.COMPLETE:
                count = min(sampling.hold, steps - first)
                command = call(self.t0 + first * self.dt, z)
                if isinstance(command, ControllerError):
                    status, message = Status.FAILED, str(command)
                    break
                values = self.setting.values | {"c_command": command}
                runner = replace(self, setting=replace(self.setting, values=values))
                result = runner._advance(self.ready.rollout(lanes=1), z, first, count, 1)
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

    def partial(self, commands: Any = None) -> Callable[[np.ndarray, int, float], np.ndarray]:
        """(z, n, part of a step) → [states of the equations, account]: the method itself with a
        shorter step, the torque of a sampled controller as the whole step has it.

        `commands` are those of a Python controller, by step.
        """
        whole = self.assembly
        one = ready(self.setting.plant, whole.part)

        def advance(z: np.ndarray, n: int, part: float) -> np.ndarray:
            x, _, books = whole.split(z)
            start = np.concatenate([x, books])
            if part <= 0.0:
                return start
            constant, changing = self.inputs(n, 1)
            if whole.sampling is not None:
                now = self.at(n) | {"x": z}
                now |= {} if commands is None else {"c_command": commands(np.array([n]))[0]}
                command = self.ready.call("decide", now)["command"]
                constant = constant | {"tau": np.asarray(whole.motors(command), dtype=float)}
            h = part * self.dt
            t0 = (self.t0 + n * self.dt) - n * h
            names = {port.name for port in one.step.inputs}
            constant = {k: v for k, v in constant.items() if k in names}
            changing = {k: v for k, v in changing.items() if k in names}
            given = {"t0": t0, "first": n, "inputs": constant, "signals": changing}
            return one.rollout(lanes=1)(start, h, 1, **given).x[-1]

        return advance
