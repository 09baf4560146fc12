"""Forward: [z, ż] ← [z, ż], a loop beside which the change of its state runs along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.integrators.system import calls
from chainrule.loop.gradients.backward import Backward
from chainrule.program import CompiledRollout, Node, compile_rollout, tangent, trace


@lru_cache(maxsize=64)
def forward(back: Backward) -> CompiledRollout:
    """The steps of [z, ż]: ż what becomes of a small change of z and of inputs, "{name}_dot"."""
    onward = back.onward
    size = onward.outputs[0].size
    ahead = tangent(onward, back.wrt)
    ports = {port.name: port.shape for port in ahead.inputs if port.name != "x_dot"}
    ports["x"] = (2 * size,)

    def step(*values: np.ndarray | Node) -> dict[str, Any]:
        given: dict[str, Any] = dict(zip(ports, values, strict=True))
        z = given["x"]
        new = calls(ahead, given | {"x": z[:size], "x_dot": z[size:]})
        return {"x": np.concatenate([new["x"], new["x_dot"]])}

    return compile_rollout(trace(step, ports, name=f"ahead_{onward.name}"))


def directions(sizes: Sequence[int]) -> list[np.ndarray]:
    """For inputs of these sizes, what each does in a change of one number of all (all, size)."""
    return np.split(np.eye(sum(sizes)), np.cumsum(sizes)[:-1], axis=1)
