"""Plant: a mechanism as the loop needs it, its joints' dry friction and limits apart."""

from __future__ import annotations

import weakref
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from chainrule.compiled.model import CompiledModel
from chainrule.compiled.model import compile as compile_model
from chainrule.compiled.numbers import Numbers
from chainrule.compiled.programs import program as plant_program
from chainrule.compiled.setup import Setup, Tracing
from chainrule.mechanism.friction import Coulomb, FrictionTerm
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, Program, interpret
from chainrule.program.lowering import on_tape


@dataclass(frozen=True, eq=False)
class Plant:
    """A mechanism without what is not smooth: the rigid bodies and friction that is.

    Of each rate of the joints: `dry`, the Coulomb friction by sign; `effort`, the torque limit;
    `low` and `high`, the position limits; `actuated`, whether there is a motor. Where there is
    none, 0, ∞ and ±∞.
    """

    mechanism: Mechanism
    setup: Setup
    dry: np.ndarray
    effort: np.ndarray
    low: np.ndarray
    high: np.ndarray
    actuated: np.ndarray

    @property
    def nq(self) -> int:
        """The length of q."""
        return len(self.mechanism.coordinate_names)

    @property
    def nv(self) -> int:
        """The length of q̇."""
        return self.mechanism.dof

    @cached_property
    def arm(self) -> Tracing:
        """The smooth equations of motion, for tracing."""
        return Tracing(self.setup)

    @cached_property
    def model(self) -> CompiledModel:
        """The mechanism as it was given, compiled: for energies, and for whoever looks on."""
        return compile_model(self.mechanism)

    def acceleration(self, q: Any, qd: Any, tau: Any) -> Any:
        """q̈ of traced values, by the program that `compile` uses."""
        return in_place(plant_program(self.setup, "forward_dynamics"), q=q, qd=qd, tau=tau)

    def passive(self, x: Any) -> Any:
        """ẋ of traced x = [q, q̇] without torques, by the program that `compile` uses."""
        return in_place(plant_program(self.setup, "passive"), x=x)

    @property
    def coordinate_place(self) -> list[int | None]:
        """For each rate of the joints, where its coordinate is in the joints' q, if it has one."""
        places: list[int | None] = []
        at = 0
        for joint in self.mechanism.joints:
            places += [at] if joint.size_v == 1 else [None] * joint.size_v
            at += joint.size_q
        return places

    def joint_position(self, q: Any) -> Any:
        """The joints' own q as numbers (…, n), from the mechanism's coordinates."""
        change = self.mechanism.coordinates
        if change is None:
            return np.asarray(q)
        from chainrule.dynamics.model import joint_coordinates

        flat = np.reshape(q, (-1, self.nq))
        own = np.array([joint_coordinates(self.mechanism, row) for row in flat])
        return own.reshape(np.shape(q))

    @cached_property
    def hanging(self) -> np.ndarray:
        """q of the lowest potential energy nearby zero: the pose of rest, where energy is zero."""
        from chainrule.dynamics.model import neutral_position

        q = neutral_position(self.mechanism)
        if self.nq != self.nv:
            return q
        from scipy.optimize import minimize

        model = self.model
        best = minimize(
            lambda a: float(model.potential_energy(a)),
            q + 0.01 if np.linalg.norm(model.gravity(q)) < 1e-9 else q,
            jac=lambda a: np.asarray(model.gravity(a)),
            method="BFGS",
            options={"maxiter": 200},
        )
        lower = model.potential_energy(best.x) < model.potential_energy(q) - 1e-9
        return np.asarray(best.x) if best.success and lower else q


def plant_of(mechanism: Mechanism) -> Plant:
    """The mechanism, taken apart, once for each."""
    known = _SEEN.get(id(mechanism))
    if known is not None and known[0]() is mechanism:
        return known[1]
    plant = _plant(mechanism)
    if len(_SEEN) > MOST_SEEN:
        _SEEN.clear()
    _SEEN[id(mechanism)] = (weakref.ref(mechanism), plant)
    return plant


#: Hashing a mechanism takes longer than simulating one for a second; the object itself does not.
_SEEN: dict[int, tuple[weakref.ref[Mechanism], Plant]] = {}
MOST_SEEN = 256


@lru_cache(maxsize=64)
def _plant(mechanism: Mechanism) -> Plant:
    values = {name: float(v) for name, v in mechanism.values.items()}
    dry, effort, low, high, actuated = [], [], [], [], []
    links = []
    for link in mechanism.links:
        joint = link.joint
        links.append(
            replace(
                link,
                joint=replace(joint, friction=_smooth(joint.friction), effort_limit=None),
            )
        )
    for joint in mechanism.joints:
        by_sign = [term for term in joint.friction if _is_by_sign(term)]
        bounds = joint.position_limits or (None, None)
        for _ in range(joint.size_v):
            dry.append(sum(_number(term.exact, values) for term in by_sign))
            effort.append(_number(joint.effort_limit, values, np.inf))
            low.append(_number(bounds[0], values, -np.inf))
            high.append(_number(bounds[1], values, np.inf))
            actuated.append(joint.actuated)
    smooth = _with_links(mechanism, tuple(links))
    setup = Setup(Numbers.of(smooth, ()))
    numbers = [np.array(a, dtype=float) for a in (dry, effort, low, high)]
    flags = np.array(actuated, dtype=bool)
    return Plant(mechanism, setup, numbers[0], numbers[1], numbers[2], numbers[3], flags)


def _with_links(mechanism: Mechanism, links: tuple[Any, ...]) -> Mechanism:
    """The mechanism with other links, without the values of symbols that are gone with them."""
    shell = object.__new__(Mechanism)
    for name, value in {"links": links, "gravity": mechanism.gravity}.items():
        object.__setattr__(shell, name, value)
    used = {name for expression in shell.quantities() for name in expression.names}
    values = {name: v for name, v in mechanism.values.items() if name in used}
    return replace(mechanism, links=links, values=values)


def _is_by_sign(term: FrictionTerm) -> bool:
    return isinstance(term, Coulomb) and term.steepness is None


def _smooth(terms: Any) -> tuple[FrictionTerm, ...]:
    return tuple(term for term in terms if not _is_by_sign(term))


def _number(expression: Any, values: dict[str, float], missing: float = 0.0) -> float:
    return missing if expression is None else float(expression.evaluate(values))


def in_place(program: Program, **given: Any) -> Any:
    """The program's first output, traced where it is called."""
    flat = [v for port in program.inputs for v in np.ravel(np.asarray(given[port.name], object))]
    tape = next(v.tape for v in flat if isinstance(v, Node))
    values = interpret(program, [tape.lift(v) for v in flat], on_tape(tape))
    port = program.outputs[0]
    result = np.empty(port.size, dtype=object)
    result[:] = values[: port.size]
    return result.reshape(port.shape)
