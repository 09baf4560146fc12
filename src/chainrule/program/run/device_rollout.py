"""compile_device_rollout: whole trajectories on a GPU, to the bits of the processor's."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from chainrule.program.emit.machine.ptx import device_rollout_module, ptx
from chainrule.program.run.arithmetic import STRICT, Arithmetic
from chainrule.program.run.device import DeviceKernel, Plan, Source
from chainrule.program.run.planning import Planner
from chainrule.program.run.rollout import Rollout
from chainrule.program.tape.iteration import Step


class DeviceRollout:
    """x ← step(x, dt, …), repeated, on a GPU. Made by `compile_device_rollout`."""

    def __init__(self, step: Step, arithmetic: Arithmetic = STRICT):
        self.step = step
        self._planner = Planner(step)
        self._arithmetic = arithmetic
        self._kernels: dict[frozenset[str], DeviceKernel] = {}

    def __call__(
        self,
        x0: Any,
        dt: float,
        steps: int,
        every: int = 1,
        *,
        t0: float = 0.0,
        first: int = 0,
        inputs: Mapping[str, Any] | None = None,
        signals: Mapping[str, Any] | None = None,
    ) -> Rollout:
        """The states after 0, every, 2·every, …, steps steps; see CompiledRollout."""
        signals = dict(signals or {})
        plan = self._planner.plan(x0, dt, steps, every, t0, first, inputs or {}, signals)
        sources = [Source(_rows(s.column, plan.batch), s.size, s.hold) for s in plan.sources]
        numbers = Plan(plan.t0, plan.dt, plan.samples, plan.segments, plan.steps, plan.first)
        rows = plan.start.reshape(plan.rows, -1)
        x, finite = self.kernel(frozenset(signals)).run(numbers, rows, sources)
        shape = (*plan.batch, plan.samples, *self._planner.state.shape)
        return Rollout(x.reshape(shape), finite.astype(np.int64).reshape(plan.batch))

    def source(self, signals: frozenset[str] = frozenset()) -> str:
        """The PTX."""
        return ptx(device_rollout_module(self.step, signals, self._arithmetic))

    def kernel(self, signals: frozenset[str] = frozenset()) -> DeviceKernel:
        """The machine code, compiled when first asked for."""
        if signals not in self._kernels:
            self._kernels[signals] = DeviceKernel(self.source(signals))
        return self._kernels[signals]


def compile_device_rollout(step: Step, *, arithmetic: Arithmetic = STRICT) -> DeviceRollout:
    """The loop around a step on a GPU; see `compile_rollout`."""
    return DeviceRollout(step, arithmetic)


def _rows(column: np.ndarray, batch: tuple[int, ...]) -> np.ndarray:
    """The input as rows, one where it serves all."""
    size = column.shape[-1]
    if column.size == size:
        return np.ascontiguousarray(column).reshape(1, size)
    return np.ascontiguousarray(np.broadcast_to(column, (*batch, size))).reshape(-1, size)
