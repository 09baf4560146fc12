"""Face: attributes that may change, and the compiled mechanism that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.errors import InputError, shown
from chainrule.integrators import RK4, ButcherTable, Euler
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import Ready, ready
from chainrule.loop.setting import Loop, setting
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import CompiledModel
from chainrule.model.model import compile as compile_model
from chainrule.program import Compiled, Program, compile_program
from chainrule.program.rewriting.derivative import derivative
from chainrule.program.run.stored import stored
from chainrule.tracing.programs import PARAMETERS, program

INTEGRATORS: dict[str, ButcherTable] = {"runge_kutta": RK4, "euler": Euler}


class Face:
    """A plant of the kits: a mechanism seen through their attributes.

    The attributes may be changed at any time, also in place, as scripts written for the kits do;
    what is computed follows. What is compiled has the numbers as inputs: others cost nothing.
    """

    dof: int
    n_actuators: int
    attributes: ClassVar[tuple[str, ...]]
    """The attributes that describe the plant, each a number or one for each link."""
    names: ClassVar[tuple[str, ...]]
    """The numbers of a description by the names that they have in the mechanism."""

    def _description(self) -> tuple[float, ...]:
        """Every number, hashable: what the mechanism is made from."""
        raise NotImplementedError

    def _described(self) -> tuple[float, ...]:
        """The same, or an error that names the attribute that is no number."""
        try:
            return self._description()
        except (TypeError, ValueError, IndexError, OverflowError):
            for name in self.attributes:
                size = np.size(reals(name, getattr(self, name)))
                if size not in (1, self.dof):
                    what = f"{name}={shown(getattr(self, name))}"
                    raise InputError(f"{what} must be {self.dof} numbers") from None
            raise

    @staticmethod
    def _is_sound(description: tuple[float, ...]) -> bool:
        """Do these numbers surely make a plant? Those that may not are tried with care."""
        raise NotImplementedError

    @staticmethod
    def _skeleton(description: tuple[float, ...]) -> tuple[float, ...]:
        """A description of the same equations: 1 for what is there, what is not there as it is."""
        raise NotImplementedError

    @staticmethod
    def _whole(description: tuple[float, ...]) -> tuple[float, ...]:
        """A description with everything there: one that is not has the coefficient 0. So there is
        one program for all, which dry friction that is not there would only burden in a step."""
        raise NotImplementedError

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        raise NotImplementedError

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism as the attributes are now."""
        return _mechanism(type(self), self._described())

    @property
    def model(self) -> CompiledModel:
        """Its compiled equations."""
        return _model(self.mechanism)

    def require_sound(self) -> None:
        """Refuse attributes that no plant can have, as its mechanism does."""
        _numbers(type(self), self._described(), True)

    def compute(self, name: str, by: str = "", **arrays: np.ndarray) -> Any:
        """A function of the equations of motion, or its derivative, as the attributes are now."""
        plant, numbers = _numbers(type(self), self._described(), True)
        compiled, given = _function(plant, name, by), {**arrays, PARAMETERS: numbers}
        return compiled(**{p.name: given[p.name] for p in compiled.program.inputs})

    def number(self, name: str, given: Mapping[str, float]) -> float:
        """A function of the equations of motion that is one number of numbers."""
        plant, numbers = _numbers(type(self), self._described(), True)
        compiled, flat = _function(plant, name, ""), []
        for port in compiled.program.inputs:
            flat += numbers.tolist() if port.name == PARAMETERS else [given[port.name]]
        return compiled.flat(flat)[0]

    def advance(self, x: ArrayLike, tau: ArrayLike, dt: float, integrator: str) -> np.ndarray:
        """The state after one step of "runge_kutta" or "euler": the step that `simulate` takes."""
        require_integrator(integrator)
        plant, numbers = _numbers(type(self), self._described())
        step = _step(plant, integrator, dt)
        given = {"dt": np.array(float(dt)), "tau": self._applied(tau), PARAMETERS: numbers}
        return step.call("step", given | {"x": step.start(x, given)})["x"]

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        """The torque on the joints of a command."""
        raise NotImplementedError

    def rhs(self, t: float, state: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """ẋ = [q̇, q̈]; t is not used."""
        q, qd = self.split(state)
        qdd = self.compute("forward_dynamics", q=q, qd=qd, tau=self._applied(tau))
        return np.concatenate([qd, qdd])

    def split(self, state: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """(q, q̇) of a state."""
        x = reals("state", state)
        if x.shape != (2 * self.dof,):
            raise InputError(f"the state has shape {x.shape}; expected {2 * self.dof} numbers")
        return x[: self.dof], x[self.dof :]


def are_ordinary(*values: float) -> bool:
    """Are they positive, and so that no product of a few of them is 0 or infinite?"""
    return all(1e-20 < value < 1e20 for value in values)


def require_integrator(name: str) -> None:
    """Refuse an integrator that the kits do not have."""
    if name not in INTEGRATORS:
        raise NotImplementedError(
            f"the integrator {name!r} is not implemented; known: {', '.join(INTEGRATORS)}"
        )


@lru_cache(maxsize=64)
def _mechanism(kind: type[Face], description: tuple[float, ...]) -> Mechanism:
    return kind._build(description)


@lru_cache(maxsize=64)
def _model(mechanism: Mechanism) -> CompiledModel:
    return compile_model(mechanism)


@lru_cache(maxsize=64)
def _numbers(
    kind: type[Face], description: tuple[float, ...], whole: bool = False
) -> tuple[Plant, np.ndarray]:
    """A plant of the same equations, shared by all that differ in numbers, and the numbers."""
    if not kind._is_sound(description):
        plant_of(_mechanism(kind, description))  # which says what is wrong, if anything is
    plant = _plant(kind, (kind._whole if whole else kind._skeleton)(description))
    given = dict(zip(kind.names, description, strict=True))
    return plant, np.array([given[name] for name in plant.setup.numbers.names])


@lru_cache(maxsize=64)
def _plant(kind: type[Face], skeleton: tuple[float, ...]) -> Plant:
    return plant_of(_mechanism(kind, skeleton))


@lru_cache(maxsize=256)
def _function(plant: Plant, name: str, by: str) -> Compiled:
    def whole() -> Program:
        one = program(plant.setup, name)
        return derivative(one, one.outputs[0].name, by) if by else one

    key = plant.fingerprint and f"{plant.fingerprint} {name} by {by}, parameters free"
    return compile_program(cast(Program, stored(key, whole)))


@lru_cache(maxsize=64)
def _step(plant: Plant, integrator: str, dt: float) -> Ready:
    assembly = setting(plant, INTEGRATORS[integrator], dt, Loop(), torque=True).assembly
    return ready(assembly.plant, assembly, plant.setup.numbers.names)
