"""Ready: an assembly with values put in, compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from chainrule.arguments import reals
from chainrule.errors import InputError
from chainrule.fingerprint import fingerprint, kinds
from chainrule.integrators import Method
from chainrule.loop.assembly import Assembly
from chainrule.loop.plant import Plant
from chainrule.program import (
    Arithmetic,
    Compiled,
    CompiledRollout,
    Program,
    compile_program,
    compile_rollout,
)
from chainrule.program.jacobian import Jacobian
from chainrule.program.rewriting.folding import DERIVED, Made, fold, hoist, zeros
from chainrule.program.run.adaptive_rollout import CompiledAdaptive, compile_adaptive
from chainrule.program.run.rollout import DeviceRollout, compile_device_rollout
from chainrule.program.run.stored import kept_program, stored
from chainrule.program.tape.iteration import Iteration, Step
from chainrule.tracing.programs import PARAMETERS, with_values


@dataclass(frozen=True, eq=False)
class Ready:
    """An assembly at a plant's values; parameters in `free` stay inputs, in this order.

    `undriven` says that the input τ is known to be zero.
    """

    plant: Plant
    assembly: Assembly
    free: tuple[str, ...] = ()
    undriven: bool = False

    def put(self, whole: Program) -> Program:
        """The program with what is known put in."""
        if self.undriven and "tau" in [port.name for port in whole.inputs]:
            whole = fold(whole, {"tau": zeros(whole, "tau")})
        return with_values(whole, self.plant.mechanism, self.free, self._made)

    @cached_property
    def _made(self) -> Made:
        """What its programs call, with the values in it: several call the same."""
        return {}

    @cached_property
    def step(self) -> Program | Iteration:
        """z ← step(z, dt, …) with the free parameters as its input `parameters`."""
        step = self.assembly.step
        return step.mapped(self.put) if isinstance(step, Iteration) else self.put(step)

    @cached_property
    def _key(self) -> str | None:
        """What tells its programs apart from all others, in every process."""
        _, *structure = self.assembly.structure
        marks = [self.plant.fingerprint, *map(kinds, self.assembly.parts)]
        if None in marks:
            return None
        return fingerprint(marks, structure, self.free, self.undriven)

    def _stored(self, name: str, make: Callable[[], Step]) -> Any:
        return stored(self._key and f"{self._key} {name}", make)

    def kept(self, name: str, make: Callable[[], Program]) -> Program:
        """A program made of its step, kept by name in the cache."""
        return kept_program(self._key and f"{self._key} {name}", make)

    @cached_property
    def hoisted(self) -> tuple[Program | None, Step]:
        """What a step needs of the free parameters alone, and the step."""
        if not self.free:
            return None, self._stored("step", lambda: self.step)
        if isinstance(self.step, Iteration):
            return None, self.step
        return hoist(self.step, PARAMETERS)

    def axes(self, name: str) -> int:
        """How many axes an input of the step has."""
        return next(len(port.shape) for port in self.hoisted[1].inputs if port.name == name)

    def parameter_inputs(self, values: Any) -> dict[str, Any]:
        """The step's inputs for values (…, k) of the free parameters."""
        before, step = self.hoisted
        if before is not None:
            return {DERIVED: self._derived(values)}
        names = [port.name for port in step.inputs]
        return {PARAMETERS: reals(PARAMETERS, values, card=True)} if PARAMETERS in names else {}

    @cached_property
    def _derived(self) -> Compiled:
        before, _ = self.hoisted
        assert before is not None
        return compile_program(before)

    def rollout(
        self, arithmetic: Arithmetic = Arithmetic.STRICT, **options: Any
    ) -> CompiledRollout:
        """The steps of trajectories, compiled; for the options see `compile_rollout`."""
        return _rollout(self, arithmetic, tuple(sorted(options.items())))

    def device_rollout(self, arithmetic: Arithmetic = Arithmetic.STRICT) -> DeviceRollout:
        """The same on a GPU."""
        return _device_rollout(self, arithmetic)

    def start(self, x: Any, given: dict[str, Any]) -> Any:
        """z at the beginning, from x = [q, q̇] and the step's inputs; no entry is −0."""
        x = reals("x", x, card=True) + 0.0
        if self.assembly.size == x.shape[-1]:
            return x
        return self.call("start", {"t": 0.0, "n": 0.0, **given, "x": x})["x"] + 0.0

    def begun(
        self,
        x: Any,
        dt: float,
        inputs: dict[str, Any],
        signals: dict[str, Any],
        values: np.ndarray | None = None,
        t0: float = 0.0,
    ) -> tuple[Any, dict[str, Any]]:
        """(z at the beginning, the constant inputs with those of the free parameters' `values`);
        of `signals`, (…, values in time, *shape), the first value acts there."""
        now: dict[str, Any] = inputs | {"dt": dt, "t": t0}
        for name, array in signals.items():
            shape = self.assembly.inputs[name]
            axes = 1 if isinstance(shape, int) else len(shape)
            now[name] = array[(..., 0, *[slice(None)] * axes)]
        if values is not None:
            now[PARAMETERS] = values
            inputs = inputs | self.parameter_inputs(values)
        return self.start(x, now), inputs

    def jacobian(self, *wrt: str) -> Jacobian:
        """∂z⁺/∂name of a step for inputs of it: `x`, `tau`, `parameters` that are free, `c_…`."""
        return _jacobian(self, wrt)

    @cached_property
    def adaptive(self) -> CompiledAdaptive:
        """The steps of a method that chooses them, compiled."""
        pair, assembly = self.assembly.method.pair, self.assembly
        assert pair is not None
        return compile_adaptive(
            self._stored("begin", lambda: self.put(pair.begin(assembly.system))),
            self._stored("attempt", lambda: self.put(pair.attempt(assembly.system))),
        )

    def compiled(self, name: str) -> Compiled:
        """A program of the assembly by name, compiled; `between` is an adaptive method's."""
        return _compiled(self, name)

    def call(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """Its outputs by name, from what it needs of the inputs."""
        compiled = self.compiled(name)
        program = compiled.program
        result = compiled(**{port.name: given[port.name] for port in program.inputs})
        outputs = [port.name for port in program.outputs]
        return dict(zip(outputs, result if isinstance(result, tuple) else (result,), strict=True))


@lru_cache(maxsize=256)
def ready(
    plant: Plant, assembly: Assembly, free: tuple[str, ...] = (), undriven: bool = False
) -> Ready:
    """Made once for each."""
    return Ready(plant, assembly, free, undriven)


@lru_cache(maxsize=256)
def _rollout(one: Ready, arithmetic: Arithmetic, options: Any) -> CompiledRollout:
    return compile_rollout(one.hoisted[1], arithmetic=arithmetic, **dict(options))


@lru_cache(maxsize=64)
def _device_rollout(one: Ready, arithmetic: Arithmetic) -> DeviceRollout:
    return compile_device_rollout(one.hoisted[1], arithmetic=arithmetic)


@lru_cache(maxsize=64)
def _jacobian(one: Ready, wrt: tuple[str, ...]) -> Jacobian:
    return Jacobian(differentiable(one.step, one.assembly.method), "x", wrt)


def differentiable(step: Step, method: Method) -> Program:
    """The step of a method that computes it, and does not search for it."""
    if isinstance(step, Iteration):
        raise InputError(
            f"{method.word} iterates until its step is found, which has no derivative here; use a "
            "method that computes it, such as rk4"
        )
    return step


@lru_cache(maxsize=512)
def _compiled(one: Ready, name: str) -> Compiled:
    pair = one.assembly.method.pair

    def whole() -> Program:
        if name == "between" and pair is not None:
            return one.put(pair.between(one.assembly.system))
        return one.put(getattr(one.assembly, name))

    many = name in ("observe", "between", "start", "book")
    return compile_program(one._stored(name, whole), lanes=None if many else 1)
