"""The GPU's kernel on the processor, where there is no GPU."""

import numpy as np

from chainrule.program.emit.machine.ptx import device_rollout_module
from chainrule.program.run.device import RolloutPlan, Source
from program import fake_card


def on_processor(step, arithmetic, x0, dt, steps, inputs):
    """The GPU's kernel run by the processor, as if by one thread: final states (rows, n)."""
    function = fake_card.Function(device_rollout_module(step, frozenset(), arithmetic))
    values = [np.atleast_2d(np.asarray(value, dtype=float)) for value in inputs.values()]
    sources = [Source(value, value.shape[1], 0) for value in values]
    plan = RolloutPlan(0.0, dt, 2, 1, steps, 0, np.ascontiguousarray(x0), sources)
    x, finite = np.empty((len(x0), 2, x0.shape[1])), np.empty(len(x0))
    function.run(plan.task(x, finite), len(x0))
    return np.ascontiguousarray(x[:, 1]), finite
