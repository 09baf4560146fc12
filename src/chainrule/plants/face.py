"""Face: attributes that may change, and the compiled mechanism that they describe."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.compiled.model import CompiledModel
from chainrule.compiled.model import compile as compile_model
from chainrule.compiled.numbers import Numbers
from chainrule.compiled.programs import program
from chainrule.compiled.setup import Setup
from chainrule.integrators import RK4, ButcherTable, Euler, explicit_step
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Compiled, compile_program

INTEGRATORS: dict[str, ButcherTable] = {"runge_kutta": RK4, "euler": Euler}


class Face:
    """A plant of the kits: a mechanism seen through their attributes.

    The attributes may be changed at any time, as scripts written for the kits do; the mechanism
    follows.
    """

    dof: int
    n_actuators: int

    def _description(self) -> tuple[Any, ...]:
        """Every number, hashable: what the mechanism is made from."""
        raise NotImplementedError

    @staticmethod
    def _build(description: tuple[Any, ...]) -> Mechanism:
        raise NotImplementedError

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism as the attributes are now."""
        return _mechanism(type(self), self._description())

    @property
    def model(self) -> CompiledModel:
        """Its compiled equations."""
        return _model(type(self), self._description())

    def advance(self, x: Any, tau: Any, dt: float, integrator: str) -> np.ndarray:
        """The state after one step of "runge_kutta" or "euler", compiled."""
        if integrator not in INTEGRATORS:
            raise NotImplementedError(
                f"the integrator {integrator!r} is not implemented; known: {', '.join(INTEGRATORS)}"
            )
        step = _step(type(self), self._description(), integrator)
        return step(x=x, dt=dt, tau=self._applied(tau))

    def _applied(self, tau: Any) -> np.ndarray:
        """The torque on the joints of a command."""
        raise NotImplementedError

    def rhs(self, t: float, state: Any, tau: Any) -> np.ndarray:
        """ẋ = [q̇, q̈]; t is not used."""
        state = np.asarray(state, dtype=float)
        rate = _rhs(type(self), self._description())
        return rate(x=state, tau=self._applied(tau))

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__.copy()


@lru_cache(maxsize=64)
def _mechanism(kind: type[Face], description: tuple[Any, ...]) -> Mechanism:
    return kind._build(description)


@lru_cache(maxsize=64)
def _model(kind: type[Face], description: tuple[Any, ...]) -> CompiledModel:
    return compile_model(_mechanism(kind, description))


@lru_cache(maxsize=64)
def _setup(kind: type[Face], description: tuple[Any, ...]) -> Setup:
    return Setup(Numbers.of(_mechanism(kind, description), ()))


@lru_cache(maxsize=64)
def _rhs(kind: type[Face], description: tuple[Any, ...]) -> Compiled:
    return compile_program(program(_setup(kind, description), "rhs"))


@lru_cache(maxsize=64)
def _step(kind: type[Face], description: tuple[Any, ...], integrator: str) -> Compiled:
    rhs = program(_setup(kind, description), "rhs")
    return compile_program(explicit_step(rhs, INTEGRATORS[integrator]))
