"""jax_rollout: trajectories that `jax.grad` differentiates, `jax.jit` and `jax.vmap` accept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from chainrule.errors import InputError
from chainrule.extras import extra
from chainrule.foreign.pulled import X0, Pulled
from chainrule.model.model import CompiledModel


def jax_rollout(
    model: CompiledModel,
    dt: float,
    steps: int,
    every: int = 1,
    *,
    seed: int | None = None,
    **given: Any,
) -> Callable[..., Any]:
    """run(x0, tau=None, parameters={…}, numbers={…}) → samples (…, samples, states), arrays in
    double precision, with leading axes for a batch; computed on the processor.

    `given` are further arguments of `model.rollout`: method, hold, loop, threads. `parameters` are
    the model's free ones, `numbers` those of the loop, such as "controller.kp".
    """
    jax = extra("jax", "jax")
    pulled = Pulled(model, dt, steps, every, given, seed)

    def called(host: Callable[..., Any], kinds: Any, *arguments: Any) -> Any:
        return jax.pure_callback(host, kinds, *arguments, vmap_method="broadcast_all")

    @jax.custom_vjp
    def rolled(arrays: dict[str, Any]) -> Any:
        shapes = {name: a.shape for name, a in arrays.items()}
        lead = [shape[: len(shape) - pulled.axes(name)] for name, shape in shapes.items()]
        shape = *np.broadcast_shapes(*lead), steps // every + 1, shapes[X0][-1]
        kind = jax.ShapeDtypeStruct(shape, np.float64)
        return called(
            lambda a: np.asarray(pulled.samples(_batched(pulled, a, shapes))), kind, arrays
        )

    def there(arrays: dict[str, Any]) -> tuple[Any, Any]:
        return rolled(arrays), arrays

    def back(arrays: dict[str, Any], weights: Any) -> tuple[Any]:
        shapes = {name: a.shape for name, a in arrays.items()}
        kinds = {name: jax.ShapeDtypeStruct(shape, np.float64) for name, shape in shapes.items()}

        def host(arrays: Any, weights: Any) -> dict[str, np.ndarray]:
            lifted = _batched(pulled, arrays, shapes)
            found = pulled.back(lifted, np.asarray(weights))
            return {name: found[name].reshape(arrays[name].shape) for name in found}

        return (called(host, kinds, arrays, weights),)

    rolled.defvjp(there, back)

    def run(
        x0: Any,
        tau: Any = None,
        parameters: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> Any:
        if not jax.config.jax_enable_x64:
            raise InputError(
                "a rollout is in double precision: jax.config.update('jax_enable_x64', True)"
            )
        arrays = pulled.named(x0, tau, parameters, numbers)
        return rolled({name: jax.numpy.asarray(a, dtype=float) for name, a in arrays.items()})

    return run


def _batched(
    pulled: Pulled, arrays: Mapping[str, Any], shapes: Mapping[str, Any]
) -> dict[str, Any]:
    """Arrays that `vmap` gave further axes in front, these before the axes of all batches."""
    most = max(len(shape) - pulled.axes(name) for name, shape in shapes.items())
    found = {}
    for name, shape in shapes.items():
        array = np.asarray(arrays[name])
        added = array.ndim - len(shape)
        between = [1] * (most - len(shape) + pulled.axes(name)) if added else []
        found[name] = array.reshape((*array.shape[:added], *between, *shape))
    return found
