"""Running a loop: fixed steps in one call, or with a Python function each tick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import ChainruleError, Interrupted
from chainrule.loop.assembly import Assembly
from chainrule.loop.ready import Ready, ready
from chainrule.loop.setting import Setting
from chainrule.loop.surroundings import Sensor
from chainrule.program.tape.iteration import Iteration

if TYPE_CHECKING:
    from chainrule.simulation.adaptive_running import Natural


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
    between: Natural | None = None


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

    def run(self, steps: int, every: int, call: Caller | None = None) -> Record:
        """All steps, a sample every so many; `call` is a Python function asked at ticks."""
        return self._fixed(steps, every) if call is None else self._driven(steps, every, call)

    # fixed steps

    def _fixed(self, steps: int, every: int) -> Record:
        """All steps: those of whole samples, then the rest."""
        rollout = self.ready.rollout(lanes=1)
        rest = steps % every
        pieces, first = [self.beginning[None]], 0
        status, message = Status.COMPLETE, ""
        for part, stride in ((steps - rest, every), (rest, rest)):
            if part and status is Status.COMPLETE:
                try:
                    x, finite = self._advance(rollout, pieces[-1][-1], first, part, stride)
                    if finite < part:
                        status, message = self._lost(first + int(finite) + 1)
                except KeyboardInterrupt as stop:
                    x, finite = stop.kept if isinstance(stop, Interrupted) else (pieces[-1][:0], 0)
                    n = first + int(finite) // stride * stride
                    status = Status.INTERRUPTED
                    message = f"interrupted at t = {self.times(n):.6g} s"
                pieces.append(x[1 : int(finite) // stride + 1])
                first += part
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
        if isinstance(self.ready.hoisted[1], Iteration):
            what += ", or the step's equations found no solution: the step is too large"
        return Status.DIVERGED, f"{what} at t = {self.times(n):.6g} s"

    # Python controllers

    def _driven(self, steps: int, every: int, call: Caller) -> Record:
        """A Python function each tick; everything else is compiled."""
        sampling = self.assembly.sampling
        assert sampling is not None
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
                constant = constant | {"tau": np.asarray(whole.plant.motors(command), dtype=float)}
            h = part * self.dt
            t0 = (self.t0 + n * self.dt) - n * h
            names = {port.name for port in one.hoisted[1].inputs}
            constant = {k: v for k, v in constant.items() if k in names}
            changing = {k: v for k, v in changing.items() if k in names}
            given = {"t0": t0, "first": n, "inputs": constant, "signals": changing}
            return one.rollout(lanes=1)(start, h, 1, **given).x[-1]

        return advance


class Caller:
    """(t, z) → torque of a user's function. What it returned is in `commands`, by step; an error,
    which is returned in its place, in `failure`."""

    def __init__(self, runner: Runner, function: Callable[..., Any], name: str):
        self.runner, self.function, self.name = runner, function, name
        self.commands: list[tuple[int, np.ndarray]] = []
        self.failure: ControllerError | None = None
        sampling = runner.assembly.sampling
        self._ideal = sampling is None or sampling.sensor == Sensor()

    def __call__(self, t: float, z: np.ndarray) -> np.ndarray | ControllerError:
        """The torque at a tick."""
        runner, plant = self.runner, self.runner.setting.plant
        n = round((t - runner.t0) / runner.dt)
        x = z[: plant.nq + plant.nv].copy()
        if not self._ideal:
            x = runner.ready.call("measure", runner.at(n) | {"x": z})["x"]
        try:
            tau = torque(self.function(t, x[: plant.nq], x[plant.nq :]), plant.actuated)
        except KeyboardInterrupt:
            raise
        except Exception as problem:
            self.failure = ControllerError(
                f"controller {self.name!r} failed at t = {t:.6g} s: "
                f"{type(problem).__name__}: {problem}"
            )
            self.failure.__cause__ = problem
            return self.failure
        self.commands.append((n, tau))
        return tau

    def at(self, n: np.ndarray) -> np.ndarray:
        """The torque in force at these steps."""
        if not self.commands:
            return np.zeros((len(n), self.runner.setting.plant.nv))
        ticks = np.array([k for k, _ in self.commands])
        index = np.clip(np.searchsorted(ticks, n, side="right") - 1, 0, None)
        return np.array([tau for _, tau in self.commands])[index]


def torque(value: ArrayLike, actuated: np.ndarray) -> np.ndarray:
    """What a controller returned as one torque for each rate: of all joints, or of the motors."""
    try:
        tau = np.atleast_1d(np.asarray(value, dtype=float)).ravel()
    except (TypeError, ValueError):
        raise ValueError(f"expected {len(actuated)} torques, got {value!r:.80}") from None
    if not np.isfinite(tau).all():
        raise ValueError(f"expected finite torques, got {tau}")
    if len(tau) == len(actuated):
        return tau
    if len(tau) == actuated.sum():
        full = np.zeros(len(actuated))
        full[actuated] = tau
        return full
    raise ValueError(
        f"expected {len(actuated)} torques, or {int(actuated.sum())} of the joints with a motor, "
        f"got {len(tau)}"
    )
