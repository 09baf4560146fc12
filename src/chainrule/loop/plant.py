"""Plant: a mechanism as a loop moves it, its functions on traced values and its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import refused
from chainrule.dynamics.energy import balanced, lowest
from chainrule.dynamics.model import neutral_position
from chainrule.dynamics.pulls import elastic_energy
from chainrule.dynamics.regular import require_regular
from chainrule.errors import MechanismError
from chainrule.fingerprint import fingerprint
from chainrule.loop.arm import Arm
from chainrule.loop.rates import Rates
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.program import Compiled, Node, Program, compile_program, trace
from chainrule.program.run import cache
from chainrule.program.run.stored import kept_program
from chainrule.program.tape.tape import Tape
from chainrule.tracing.checks import vector
from chainrule.tracing.numbers import check_values
from chainrule.tracing.programs import (
    PARAMETERS,
    program,
    with_values,
)
from chainrule.tracing.setup import Setup
from chainrule.written import read_numbers


@dataclass(frozen=True, eq=False)
class Plant(Rates):
    """A mechanism, and the programs of its equations, in which every symbol is an input."""

    setup: Setup

    @property
    def name(self) -> str:
        """The mechanism's."""
        return self.mechanism.name

    @property
    def ports(self) -> dict[str, Any]:
        """The input that carries the symbols, if there are any."""
        names = self.setup.numbers.names
        return {PARAMETERS: len(names)} if names else {}

    @property
    def described(self) -> bool:
        """Are its equations those of the description?"""
        return True

    @cached_property
    def fingerprint(self) -> str | None:
        """Of the mechanism, and of the way in which its equations are made."""
        return fingerprint(type(self), self.mechanism, self.setup.regroup, self._extra)

    @property
    def _extra(self) -> tuple[Any, ...]:
        """What else tells the programs of a special plant from those of others."""
        return ()

    @cached_property
    def structural(self) -> Plant:
        """The plant whose programs these are: all of one structure share one."""
        return _of_setup(self.setup)

    def energies(self) -> tuple[Program, Program]:
        """T(q, q̇) and V(q), for methods that are made from the Lagrangian."""
        return program(self.setup, "kinetic_energy"), program(self.setup, "potential_energy")

    def at(self, given: Mapping[str, Any]) -> Arm:
        """The equations at traced parameters."""
        return Arm(self, given.get(PARAMETERS, ()))

    @cached_property
    def joint_mass_matrix(self) -> Program:
        """M(q) in the joints' own coordinates, to be called: one block for all who need it."""

        def M(q: np.ndarray, *parameters: np.ndarray) -> dict[str, Any]:
            given = dict(zip(self.ports, parameters, strict=True))
            return {"M": self.at(given).joint_mass_matrix(q)}

        return trace(M, {"q": self.nq, **self.ports}, name="joint_mass_matrix")

    @cached_property
    def energy(self) -> Program:
        """T + V, to be called."""

        def E(q: np.ndarray, qd: np.ndarray, *parameters: np.ndarray) -> dict[str, Any]:
            given = dict(zip(self.ports, parameters, strict=True))
            return {"E": self.at(given).energy(q, qd)}

        return trace(E, {"q": self.nq, "qd": self.nv, **self.ports}, name="mechanical_energy")

    def known(self, tape: Tape) -> Arm:
        """The equations at the mechanism's own values."""
        check_values(self.mechanism)
        names = self.setup.numbers.names
        return Arm(self, [tape.constant(float(self.mechanism.values[n])) for n in names])

    def beginning(self, first: float) -> np.ndarray:
        """A pose inside the stops from which it moves: zero but for the first coordinate."""
        q = neutral_position(self.mechanism)
        places = range(self.nq) if self.scalar else [at for at in self.places if at >= 0]
        for at in [*places][:1]:
            q[at] = first
        return self.within(q)

    def numeric(self, whole: Program) -> Program:
        """The program with the mechanism's values put in."""
        return with_values(whole, self.mechanism)

    def __call__(self, name: str, **arrays: ArrayLike) -> Any:
        """A function of the equations of motion, compiled, at the mechanism's values."""
        compiled = _compiled(self, name)
        wanted = {port.name for port in compiled.program.inputs}
        return compiled(**{key: value for key, value in arrays.items() if key in wanted})

    @cached_property
    def hanging(self) -> np.ndarray:
        """q of the lowest potential energy nearby zero: the pose of rest, where energy is zero.

        Slides stay at zero, or at the limit nearest to it: one that can fall has no lowest pose.
        """
        return self.kept("hanging", (), self.nq, self._lowest)

    def kept(self, name: str, of: object, size: int, make: Callable[[], np.ndarray]) -> np.ndarray:
        """So many numbers that take long to make, of this plant and something else: made once."""
        mark = self.fingerprint and fingerprint(of)
        key = mark and f"{name} {self.fingerprint} {mark}"
        if key in self._made:
            return self._made[key]
        stored = cache.read(key) if key else None
        found = np.frombuffer(stored) if stored and len(stored) == 8 * size else make()
        if key:
            self._made[key] = found
            cache.write(key, found.tobytes()) if stored is None else None
        return found

    @cached_property
    def _made(self) -> dict[str | None, np.ndarray]:
        return {}

    @cached_property
    def standing(self) -> np.ndarray:
        """q of the greatest potential energy, slides at zero.

        A spring's energy has no greatest: then it is where weight and springs balance near the pose
        that is highest by weight.
        """
        mechanism, angles = self.mechanism, self.change.angles

        def stored(q: np.ndarray) -> Any:
            return elastic_energy(mechanism, self._number, self.change.position(q))

        highest = lowest(lambda q: stored(q) - float(self("potential_energy", q=q)), angles)
        if not any(pull.spring for pull in mechanism.pulls):
            return highest
        return balanced(lambda q: np.asarray(self("gravity", q=q)), highest, angles)

    def _number(self, value: Any) -> float:
        """One of the description's own numbers."""
        return float(value.evaluate(self.mechanism.values))

    def pose(self, target: ArrayLike, name: str = "target") -> np.ndarray:
        """One number for each coordinate, or as `written`."""
        given = self.written(target, name) if isinstance(target, str) else target
        return vector(given, self.nv, name)

    def written(self, text: str, name: str, free: bool = False) -> np.ndarray:
        """The pose that is "upright" or "hanging", or numbers such as "90deg, 0"; "_" is NaN where
        an entry may be left free."""
        word = text.strip().lower()
        if word not in POSES:
            if word.isalpha() and word != "pi":
                raise refused(name, text, f"numbers, {' or '.join(map(repr, POSES))}")
            return np.array(read_numbers(text, name, free))
        if not self.scalar:
            raise MechanismError(f"{self.name} has a ball or free joint: give {name} in numbers")
        return POSES[word](self)

    def _lowest(self) -> np.ndarray:
        q = neutral_position(self.mechanism)
        free = np.array(self.change.angles) if self.scalar else np.zeros(0, dtype=bool)
        if not free.any():
            return q

        def pose(angles: np.ndarray) -> np.ndarray:
            whole = q.copy()
            whole[free] = angles
            return whole

        def slope(angles: np.ndarray) -> np.ndarray:
            return np.asarray(self("gravity", q=pose(angles)))[free]

        rests = float(np.linalg.norm(slope(q[free]))) < 1e-9
        if rests and _is_stable(slope, q[free]):
            return q
        from scipy.optimize import minimize  # takes longer to import than most minima to find

        best = minimize(
            lambda a: float(self("potential_energy", q=pose(a))),
            q[free] + (0.01 if rests else 0.0),
            jac=slope,
            method="BFGS",
            options={"maxiter": 200},
        )
        found = pose(best.x)
        lower = self("potential_energy", q=found) < self("potential_energy", q=q) - 1e-9
        return found if best.success and lower else q


def _is_stable(slope: Callable[[np.ndarray], np.ndarray], at: np.ndarray) -> bool:
    """Does a potential of this slope rise around a point where it has none?"""
    ways = 1e-4 * np.eye(len(at))
    bend = np.array([slope(at + way) - slope(at - way) for way in ways])
    curvatures = np.linalg.eigvalsh(bend + bend.T)
    return bool(curvatures[0] > 1e-6 * curvatures[-1])


POSES: dict[str, Callable[[Plant], np.ndarray]] = {
    "upright": lambda plant: plant.standing,
    "hanging": lambda plant: plant.hanging,
}
"""Targets that have a name."""


@lru_cache(maxsize=512)
def _compiled(plant: Plant, name: str) -> Compiled:
    whole = plant.fingerprint and f"{plant.fingerprint} {name}"
    return compile_program(kept_program(whole, lambda: plant.numeric(program(plant.setup, name))))


def tape_of(values: np.ndarray) -> Tape:
    """The tape of traced values."""
    return next(v.tape for v in np.ravel(np.asarray(values, dtype=object)) if isinstance(v, Node))


def plant_of(mechanism: Described) -> Plant:
    """The mechanism's plant, made once."""
    return _plant_of(checked_mechanism(mechanism))


@lru_cache(maxsize=256)
def _plant_of(mechanism: Mechanism) -> Plant:
    require_regular(mechanism)
    if not mechanism.dof:
        raise MechanismError(
            f"{mechanism.name} has no joint that moves: there is no motion; a file's body that "
            "nothing holds is loaded with base='free'"
        )
    return _links_of(mechanism)


def links_of(mechanism: Described) -> Plant:
    """The plant for kinematics, which ask neither for mass nor for a joint that moves."""
    return _links_of(checked_mechanism(mechanism))


@lru_cache(maxsize=256)
def _links_of(mechanism: Mechanism) -> Plant:
    return Plant(mechanism, setup_of(mechanism))


def setup_of(mechanism: Mechanism) -> Setup:
    """The equations, shared by all mechanisms that differ in their values alone."""
    return _setup(mechanism.bare)


@lru_cache(maxsize=64)
def _of_setup(setup: Setup) -> Plant:
    return Plant(setup.mechanism, setup)


@lru_cache(maxsize=64)
def _setup(mechanism: Mechanism) -> Setup:
    return Setup(mechanism)
