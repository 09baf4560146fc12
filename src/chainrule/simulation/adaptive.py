"""Running a loop with a method that chooses its steps; samples come from its dense output."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.simulation.running import Record, Runner, Status, named


@dataclass
class Natural:
    """The method's own steps: times, states of the equations, and what was in force."""

    t: np.ndarray
    y: np.ndarray
    inputs: list[dict[str, Any]]
    """Of each step."""


@dataclass(frozen=True)
class AdaptiveRunner(Runner):
    """A setting whose method is an `AdaptivePair`."""

    def run(self, steps: int, every: int) -> Record:
        """Samples every so many dt. Where something is decided at ticks or by contact, the method
        stops there; otherwise its steps are its own."""
        z = self.beginning
        size, tick = self.loop.smooth.size, self.loop.tick
        n = np.arange(0, steps + 1, every)
        if n[-1] != steps:
            n = np.append(n, steps)
        fine = bool(self.loop.contact or self.loop.disturbances or self._changing)
        stride = steps if self.loop.plain and not fine else (1 if fine or not tick else tick.hold)
        samples, h, first = [z], None, 0
        t_all, y_all, inputs = [self.t0], [z[:size]], []
        status, message = Status.COMPLETE, ""
        pair = self.loop.method
        try:
            while first < steps:
                last = min(first + stride, steps)
                constant, changing = self.inputs(first, 1)
                now = constant | {k: v[0] for k, v in changing.items()}
                first_z = self.decide(z, first, now) if not self.loop.plain else {}
                given = {**now, **first_z, "x": z, "dt": self.dt}
                run = self.loop.adaptive(
                    z[:size], self.times(first), self.times(last),
                    inputs={k: v for k, v in given.items() if k in self._names},
                    rtol=pair.rtol, atol=pair.atol, h=h,
                )[0]  # fmt: skip
                t_all += list(run.t[1:])
                y_all += list(run.x[1:])
                inputs += [given] * (len(run.t) - 1)
                if not run.complete:
                    status, message = (
                        Status.STUCK,
                        (
                            f"{pair.name} came to a step too small to move the time, at "
                            f"t = {t_all[-1]:.6g} s: the solution is not smooth there, or unbounded"
                        ),
                    )
                    break
                h = float(np.max(np.diff(run.t)[-3:])) if len(run.t) > 1 else None
                y = run.x[-1]
                if self.loop.contact:
                    y = named(self.loop.compiled.after, {**given, "y1": y, "n": float(first),
                                            "t": self.times(first)})["y"]  # fmt: skip
                    y_all[-1] = y
                z = np.concatenate([y, first_z.get("held", np.empty(0))])
                samples.append(z)
                first = last
        except KeyboardInterrupt:
            status, message = Status.INTERRUPTED, f"interrupted at t = {t_all[-1]:.6g} s"
        natural = Natural(np.array(t_all), np.array(y_all), inputs)
        n = n[self.times(n) <= natural.t[-1]]
        y = self.inside(natural, self.times(n))
        held = np.array([s[size:] for s in samples])
        index = np.minimum(n // stride, len(held) - 1)
        return Record(n, np.concatenate([y, held[index]], axis=1), status, message, natural)

    @property
    def _changing(self) -> bool:
        return any(callable(v) for v in self.setting.values.values())

    @cached_property
    def _names(self) -> set[str]:
        return {port.name for port in self.loop.adaptive.attempt.inputs}

    def inside(self, natural: Natural, times: np.ndarray) -> np.ndarray:
        """The states of the equations at any times, from the dense output."""
        if len(natural.t) == 1:
            return np.repeat(natural.y, len(times), axis=0)
        i = np.clip(np.searchsorted(natural.t, times, side="right") - 1, 0, len(natural.t) - 2)
        h = natural.t[i + 1] - natural.t[i]
        names = [p.name for p in self.loop.compiled.between.program.inputs]
        given: dict[str, Any] = {"x": natural.y[i], "dt": h, "t": natural.t[i]}
        given["theta"] = (times - natural.t[i]) / h
        if any(step is not natural.inputs[0] for step in natural.inputs):
            for name in names:
                if name not in given:
                    given[name] = np.array([natural.inputs[k][name] for k in i])
        else:
            given = {**natural.inputs[0], **given}
        y = self.loop.compiled.between(**{name: given[name] for name in names})
        exact = times == natural.t[i + 1]
        y[exact] = natural.y[i + 1][exact]
        first = times == natural.t[i]
        y[first] = natural.y[i][first]
        return y
