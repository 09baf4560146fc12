"""Face: attributes that may change, and the compiled mechanism that they describe."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from chainrule.integrators import RK4, ButcherTable, Euler
from chainrule.loop.plant import plant_of
from chainrule.loop.ready import Ready, ready
from chainrule.loop.setting import Loop, setting
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import CompiledModel
from chainrule.model.model import compile as compile_model
from chainrule.program import Compiled, compile_program
from chainrule.program.rewriting.derivative import derivative
from chainrule.tracing.programs import PARAMETERS, program
from chainrule.tracing.setup import Setup

INTEGRATORS: dict[str, ButcherTable] = {"runge_kutta": RK4, "euler": Euler}


Sample = list[float] | np.ndarray
"""A state or torque as it is kept."""


class KitController(Protocol):
    """A controller of a kit: what it is given and returns differ between them."""

    def get_control_output(self, **measured: Any) -> Any:
        """The torque."""
        ...


class Face:
    """A plant of the kits: a mechanism seen through their attributes.

    The attributes may be changed at any time, as scripts written for the kits do; the mechanism
    follows. What is compiled has the numbers as inputs: others need no compiling.
    """

    dof: int
    n_actuators: int

    def _description(self) -> tuple[float, ...]:
        """Every number, hashable: what the mechanism is made from."""
        raise NotImplementedError

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        raise NotImplementedError

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism as the attributes are now."""
        return _mechanism(type(self), self._description())

    @property
    def model(self) -> CompiledModel:
        """Its compiled equations."""
        return _model(self.mechanism)

    def compute(self, name: str, by: str = "", **arrays: ArrayLike) -> Any:
        """A function of the equations of motion, or its derivative, as the attributes are now."""
        setup, numbers = _numbers(type(self), self._description())
        compiled, given = _function(setup, name, by), {**arrays, PARAMETERS: numbers}
        return compiled(**{p.name: np.asarray(given[p.name]) for p in compiled.program.inputs})

    def advance(self, x: ArrayLike, tau: ArrayLike, dt: float, integrator: str) -> np.ndarray:
        """The state after one step of "runge_kutta" or "euler": the step that `simulate` takes."""
        if integrator not in INTEGRATORS:
            raise NotImplementedError(
                f"the integrator {integrator!r} is not implemented; known: {', '.join(INTEGRATORS)}"
            )
        key = type(self), self._description()
        step = _step(*key, integrator, dt)
        given = {"dt": dt, "tau": self._applied(tau), PARAMETERS: _numbers(*key)[1]}
        return step.call("step", given | {"x": step.start(x, given)})["x"]

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        """The torque on the joints of a command."""
        raise NotImplementedError

    # how the kit's simulator treats its plant

    records_start: bool

    def ask(self, controller: KitController, x: np.ndarray, t: float) -> ArrayLike:
        """The torque of a controller of the kit."""
        raise NotImplementedError

    def prepare(self, controller: KitController, x0: np.ndarray) -> None:
        """Tell a controller that a run begins."""
        raise NotImplementedError

    def recorded(self, x: ArrayLike, tau: ArrayLike | None) -> tuple[Sample, Sample | None]:
        """State and torque as the kit keeps them."""
        raise NotImplementedError

    def limited(self, tau: ArrayLike) -> ArrayLike:
        """The torque that is applied and kept."""
        raise NotImplementedError

    def rhs(self, t: float, state: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """ẋ = [q̇, q̈]; t is not used."""
        q, qd = np.split(np.asarray(state, dtype=float), 2)
        qdd = self.compute("forward_dynamics", q=q, qd=qd, tau=self._applied(tau))
        return np.concatenate([qd, qdd])


@lru_cache(maxsize=64)
def _mechanism(kind: type[Face], description: tuple[float, ...]) -> Mechanism:
    return kind._build(description)


@lru_cache(maxsize=64)
def _model(mechanism: Mechanism) -> CompiledModel:
    return compile_model(mechanism)


@lru_cache(maxsize=64)
def _numbers(kind: type[Face], description: tuple[float, ...]) -> tuple[Setup, np.ndarray]:
    """The equations, shared by all that differ in numbers alone, and these numbers."""
    mechanism = _mechanism(kind, description)
    setup = plant_of(mechanism).setup
    return setup, np.array([float(mechanism.values[name]) for name in setup.numbers.names])


@lru_cache(maxsize=64)
def _function(setup: Setup, name: str, by: str) -> Compiled:
    whole = program(setup, name)
    return compile_program(derivative(whole, whole.outputs[0].name, by) if by else whole)


@lru_cache(maxsize=64)
def _step(kind: type[Face], description: tuple[float, ...], integrator: str, dt: float) -> Ready:
    plant = plant_of(_mechanism(kind, description))
    assembly = setting(plant, INTEGRATORS[integrator], dt, Loop(), torque=True).assembly
    return ready(assembly.plant, assembly, plant.setup.numbers.names)
