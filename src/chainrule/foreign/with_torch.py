"""torch_rollout: trajectories that `torch.autograd` differentiates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from chainrule.errors import InputError
from chainrule.extras import extra
from chainrule.foreign.pulled import Pulled
from chainrule.model.model import CompiledModel


def torch_rollout(
    model: CompiledModel,
    dt: float,
    steps: int,
    every: int = 1,
    *,
    seed: int | None = None,
    **given: Any,
) -> Callable[..., Any]:
    """run(x0, tau=None, parameters={…}, numbers={…}) → samples (…, samples, states), tensors in
    double precision, with leading axes for a batch; on a GPU if they lie there.

    `given` are further arguments of `model.rollout`: method, hold, loop, threads. `parameters` are
    the model's free ones, `numbers` those of the loop, such as "controller.kp".
    """
    torch = extra("torch", "torch")
    pulled = Pulled(model, dt, steps, every, given, seed)

    def run(
        x0: Any,
        tau: Any = None,
        parameters: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> Any:
        arrays = pulled.named(x0, tau, parameters, numbers)
        for name, tensor in arrays.items():
            if not isinstance(tensor, torch.Tensor) or tensor.dtype != torch.float64:
                kind = getattr(tensor, "dtype", type(tensor).__name__)
                raise InputError(f"{name} is of {kind}; expected a tensor of torch.float64")
        there = any(tensor.is_cuda for tensor in arrays.values())
        own = replace(pulled, device="gpu") if there else pulled
        return _function().apply(own, tuple(arrays), *arrays.values())

    return run


@cache
def _function() -> Any:
    """The autograd.Function, made when torch is there."""
    torch = extra("torch", "torch")

    def arrays(names: Any, tensors: Any) -> dict[str, Any]:
        plain = (t.detach() if t.is_cuda else t.detach().numpy() for t in tensors)
        return dict(zip(names, plain, strict=True))

    def tensor(array: Any, like: Any) -> Any:
        array = np.ascontiguousarray(array) if not like.is_cuda else array
        return torch.from_dlpack(array) if like.is_cuda else torch.from_numpy(array)

    class TorchRollout(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, pulled: Pulled, names: Any, *tensors: Any) -> Any:
            ctx.pulled, ctx.names = pulled, names
            ctx.save_for_backward(*tensors)
            return tensor(np.asarray(pulled.samples(arrays(names, tensors))), tensors[0])

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx: Any, weights: Any) -> Any:
            tensors = ctx.saved_tensors
            own = weights if weights.is_cuda else weights.numpy()
            found = ctx.pulled.back(arrays(ctx.names, tensors), own)
            bars = (tensor(found[name], t) for name, t in zip(ctx.names, tensors, strict=True))
            return None, None, *bars

    return TorchRollout
