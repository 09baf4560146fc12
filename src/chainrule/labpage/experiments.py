"""The report's experiments: a free motion, and what each integrator does to its energy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.labpage.generated import Generated
from chainrule.labpage.start import Start, start
from chainrule.labpage.stepping import Method, verlet_begin
from chainrule.program import compile_program, compile_rollout

DURATION = 10.0  # s
SAMPLES = 1000
STEPS = (0.05, 0.01, 0.002)  # s


@dataclass(frozen=True)
class Motion:
    """Samples of a run: t, the states, and the energies above the hanging pose."""

    t: np.ndarray
    x: np.ndarray
    T: np.ndarray
    V: np.ndarray

    @property
    def error(self) -> np.ndarray:
        """(E − E₀)/E₀"""
        E = self.T + self.V
        return (E - E[0]) / max(abs(float(E[0])), 1e-12)


@dataclass(frozen=True)
class Experiments:
    """A free motion from the lab's start, by any method and step."""

    generated: Generated

    @property
    def begin(self) -> Start:
        """Where it starts."""
        return start(self.generated.mechanism)

    @property
    def parameters(self) -> list[float]:
        """The mechanism's own values."""
        values = self.generated.mechanism.values
        return [float(values[name]) for name in self.generated.setup.numbers.free]

    def inputs(self) -> dict[str, Any]:
        """Motors off, nobody pushes."""
        n = self.generated.layout.nv
        values: dict[str, Any] = {k: np.zeros(s) for k, s in self.generated.loop.inputs.items()}
        values |= {"limit": np.full(n, np.inf), "windup": np.full(n, np.inf)}
        return values | self.generated.derived(self.parameters)

    def run(self, method: Method, dt: float, duration: float = DURATION) -> Motion:
        """The motion; where it leaves the finite numbers, they are NaN."""
        step = self.generated.steps[method.name]
        layout = self.generated.layout
        names = {port.name for port in step.inputs}
        inputs = {k: v for k, v in self.inputs().items() if k in names}
        x0 = np.zeros(layout.size)
        x0[layout.q] = self.begin.q
        if method.name == "verlet":
            begin = verlet_begin(self.generated.hoisted[1], layout)
            x0 = np.asarray(begin(x=x0, dt=dt, **inputs), float)
        steps = round(duration / dt)
        every = max(1, steps // SAMPLES)
        steps -= steps % every
        with np.errstate(all="ignore"):
            x = compile_rollout(step)(x0, dt, steps, every, inputs=inputs).x
            T, V = self._energies(x)
        return Motion(np.arange(len(x)) * every * dt, x, T, V)

    def _energies(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        energies = compile_program(self.generated.loop.energies())
        hanging = np.zeros(self.generated.layout.size)
        hanging[self.generated.layout.q] = self.begin.hanging
        T, V = energies(x=x, parameters=np.array(self.parameters))
        _, ground = energies(x=hanging, parameters=np.array(self.parameters))
        return np.asarray(T), np.asarray(V) - float(ground)

    def compared(self) -> dict[str, dict[float, Motion]]:
        """Every method at every step size."""
        return {m.name: {dt: self.run(m, dt) for dt in STEPS} for m in self.generated.methods}
