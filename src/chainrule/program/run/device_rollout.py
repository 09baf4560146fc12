"""compile_device_rollout: whole trajectories on a GPU, to the bits of the processor's."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.program.emit.machine.ptx import device_rollout_module, ptx
from chainrule.program.run.arithmetic import STRICT, Arithmetic
from chainrule.program.run.device import DeviceKernel
from chainrule.program.run.planning import Planner
from chainrule.program.run.rollout import Rollout
from chainrule.program.tape.iteration import Step


class DeviceRollout:
    """x ← step(x, dt, …), repeated, on a GPU. Made by `compile_device_rollout`."""

    def __init__(self, step: Step, arithmetic: Arithmetic = STRICT):
        self.step = step
        self._planner = Planner(step)
        self._arithmetic = arithmetic
        self.kernel = cache(lambda signals: DeviceKernel(self.source(signals)))

    def __call__(
        self,
        x0: ArrayLike,
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
        x, finite = self.kernel(frozenset(signals)).run(plan)
        shape = (*plan.batch, plan.samples, *self._planner.state.shape)
        return Rollout(x.reshape(shape), finite.astype(np.int64).reshape(plan.batch))

    def source(self, signals: frozenset[str] = frozenset()) -> str:
        """The PTX."""
        return ptx(device_rollout_module(self.step, signals, self._arithmetic))


def compile_device_rollout(step: Step, *, arithmetic: Arithmetic = STRICT) -> DeviceRollout:
    """The loop around a step on a GPU; see `compile_rollout`."""
    return DeviceRollout(step, arithmetic)
