"""Pulled: a rollout as a function of named arrays, and what a cotangent becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.arguments import count, refused
from chainrule.errors import InputError, UnknownNameError
from chainrule.integrators import RK4
from chainrule.loop.gradients.backward import TAU
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Setting, programmed
from chainrule.model.model import CompiledModel

X0 = "x0"


@dataclass(frozen=True, eq=False)
class Pulled:
    """samples (…, samples, states) ← {"x0": …, "tau": …, "m2": …, "controller.kp": …}."""

    model: CompiledModel
    dt: float
    steps: int
    every: int
    given: Mapping[str, Any]
    """Further arguments of `rollout` that are no arrays: method, hold, loop, threads."""
    seed: int | None = None
    """Of the loop's noise: every call draws the same."""
    device: str = "cpu"

    def __post_init__(self) -> None:
        if not isinstance(self.model, CompiledModel):
            raise refused("model", self.model, "made by chainrule.compile")
        steps, every = count("steps", self.steps), count("every", self.every)
        if steps % every:
            raise InputError(f"every={every} does not divide steps={steps}")

    def named(
        self,
        x0: Any,
        tau: Any,
        parameters: Mapping[str, Any] | None,
        numbers: Mapping[str, Any] | None,
    ) -> dict[str, Any]:
        """All that is given, by name."""
        arrays = {X0: x0, **({} if tau is None else {TAU: tau})}
        return arrays | dict(parameters or {}) | dict(numbers or {})

    def axes(self, name: str) -> int:
        """How many axes of an array are its own; those before are a batch."""
        if name in (X0, TAU):
            return 1 + (name == TAU and self.given.get("hold") is not None)
        if "." not in name:
            return 0
        known = self._setting.names
        if name not in known:
            raise UnknownNameError("number of the loop", name, list(known))
        return np.ndim(self._setting.values[known[name]])

    @cached_property
    def _setting(self) -> Setting:
        method, loop = self.given.get("method", RK4), self.given.get("loop")
        return programmed(plant_of(self.model.mechanism), method, self.dt, loop, self.seed)

    def _arguments(self, arrays: Mapping[str, Any]) -> dict[str, Any]:
        rest = {name: a for name, a in arrays.items() if name not in (X0, TAU)}
        return {
            "tau": arrays.get(TAU),
            "parameters": {name: a for name, a in rest.items() if "." not in name},
            "numbers": {name: a for name, a in rest.items() if "." in name},
            "seed": self.seed,
            "device": self.device,
            **self.given,
        }

    def samples(self, arrays: Mapping[str, Any]) -> Any:
        """The rollout."""
        given = self._arguments(arrays)
        return self.model.rollout(arrays[X0], self.dt, self.steps, every=self.every, **given)

    def back(self, arrays: Mapping[str, Any], weights: np.ndarray) -> dict[str, Any]:
        """∂J/∂array of each, from ∂J/∂samples; summed where trajectories shared a number."""
        given = self._arguments(arrays)
        found = self.model.gradient(
            arrays[X0], self.dt, self.steps, weights, wrt=list(arrays), **given
        )
        return {name: _summed(found[name], np.shape(array)) for name, array in arrays.items()}


def _summed(array: np.ndarray, shape: tuple[int, ...]) -> Any:
    """The array summed over axes along which something of this shape was broadcast."""
    array = array.sum(axis=tuple(range(array.ndim - len(shape))))
    once = tuple(i for i, n in enumerate(shape) if n == 1 and array.shape[i] > 1)
    return array.sum(axis=once, keepdims=True)
