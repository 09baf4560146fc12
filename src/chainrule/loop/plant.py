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
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.joints.base import Rate
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


@dataclass(frozen=True, eq=False)
class Plant:
    """A mechanism, and the programs of its equations, in which every symbol is an input."""

    mechanism: Mechanism
    setup: Setup

    @property
    def name(self) -> str:
        """The mechanism's."""
        return self.mechanism.name

    @cached_property
    def nq(self) -> int:
        """The length of q."""
        return len(self.mechanism.coordinate_names)

    @cached_property
    def nv(self) -> int:
        """The length of q̇."""
        return self.mechanism.dof

    @property
    def change(self) -> Change:
        """q = A α + b"""
        return self.mechanism.change

    @property
    def scalar(self) -> bool:
        """Has every joint one coordinate, whose rate is its derivative?"""
        return self.nq == self.nv

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

    # facts, one for each rate of the joints

    @cached_property
    def rate_names(self) -> list[str]:
        """The coordinate, or direction of turning, of each rate."""
        return [rate.name for rate in self.mechanism.rates]

    @cached_property
    def actuated(self) -> np.ndarray:
        """Whether there is a motor, or motors that together drive this rate alone."""
        own = np.array([rate.actuated for rate in self.mechanism.rates], dtype=bool)
        P = self.projection
        return own if P is None else np.abs(P - np.eye(self.nv)).max(axis=0) < 1e-12

    @cached_property
    def projection(self) -> np.ndarray | None:
        """B B⁺: what the motors can give of the joints' torques, where they drive strands."""
        if not any(pull.actuated for pull in self.mechanism.pulls):
            return None
        B = self.mechanism.actuation
        P = B @ np.linalg.pinv(B)
        return np.where(np.abs(P) < 1e-14, 0.0, P)

    @cached_property
    def hinges(self) -> np.ndarray:
        """Whether it turns."""
        return np.array([rate.freedom.angle for rate in self.mechanism.rates], dtype=bool)

    @cached_property
    def dry(self) -> tuple[int, ...]:
        """The rates with friction that jumps with their sign."""
        return self._rates(lambda rate: any(term.dry for term in rate.friction))

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The rates with position limits."""
        return self._rates(lambda rate: rate.position_limits is not None)

    @cached_property
    def dry_strands(self) -> tuple[int, ...]:
        """The strands with friction that jumps, counted after the rates."""
        return self._strands(lambda pull: any(term.dry for term in pull.friction))

    @cached_property
    def stopped_strands(self) -> tuple[int, ...]:
        """The strands with position limits, counted after the rates."""
        return self._strands(lambda pull: pull.position_limits is not None)

    def row(self, k: int) -> np.ndarray:
        """A rate, or a strand counted after them, as a sum of the joints' own rates."""
        if k >= self.nv:
            return self.mechanism.pulls[k - self.nv].column(self.nv)
        return np.eye(self.nv)[k]

    def limits(self, k: int) -> tuple[float, float]:
        """The position limits of a rate or a strand that has them."""
        if k < self.nv:
            return float(self.low[k]), float(self.high[k])
        values = {name: float(v) for name, v in self.mechanism.values.items()}
        limits = self.mechanism.pulls[k - self.nv].position_limits
        assert limits is not None
        return float(limits[0].evaluate(values)), float(limits[1].evaluate(values))

    def along(self, k: int, own: np.ndarray) -> Any:
        """The coordinate of a rate or a strand, of the joints' own (…, q)."""
        if k < self.nv:
            return own[..., self.places[k]]
        used = np.flatnonzero(self.row(k))
        return own[..., [self.places[i] for i in used]] @ self.row(k)[used]

    def called(self, k: int) -> str:
        """The name of a rate or a strand."""
        if k < self.nv:
            return self.rate_names[k]
        return self.mechanism.pulls[k - self.nv].name

    def _strands(self, chosen: Callable[[Pull], bool]) -> tuple[int, ...]:
        pulls = enumerate(self.mechanism.pulls, start=self.nv)
        return tuple(k for k, pull in pulls if chosen(pull))

    @cached_property
    def limited(self) -> bool:
        """Whether a motor has an effort limit."""
        strands = any(pull.effort_limit is not None for pull in self.mechanism.pulls)
        return strands or bool(self._rates(lambda rate: rate.effort_limit is not None))

    def _rates(self, chosen: Callable[[Rate], bool]) -> tuple[int, ...]:
        return tuple(k for k, rate in enumerate(self.mechanism.rates) if chosen(rate))

    @cached_property
    def places(self) -> list[int]:
        """Where its coordinate is in the joints' q; −1 for a joint with a quaternion."""
        return [rate.place for rate in self.mechanism.rates]

    @cached_property
    def quaternions(self) -> list[slice]:
        """Where q holds quaternions."""
        found, start = [], 0
        for joint in self.mechanism.joints:
            where = joint.quaternion
            if where is not None:
                found.append(slice(start + where.start, start + where.stop))
            start += joint.size_q
        return found

    # at the mechanism's values

    def _numbers(self, field: str, index: int | None, missing: float) -> np.ndarray:
        values = {name: float(v) for name, v in self.mechanism.values.items()}
        found = []
        for rate in self.mechanism.rates:
            value = getattr(rate, field)
            if value is not None and index is not None:
                value = value[index]
            found.append(missing if value is None else float(value.evaluate(values)))
        return np.array(found)

    @cached_property
    def effort(self) -> np.ndarray:
        """The effort limit, ∞ where there is none."""
        return self._numbers("effort_limit", None, np.inf)

    @cached_property
    def speed(self) -> np.ndarray:
        """The velocity limit, ∞ where there is none."""
        return self._numbers("velocity_limit", None, np.inf)

    @cached_property
    def low(self) -> np.ndarray:
        """The lower position limit, −∞ where there is none."""
        return self._numbers("position_limits", 0, -np.inf)

    @cached_property
    def high(self) -> np.ndarray:
        """The upper position limit, ∞ where there is none."""
        return self._numbers("position_limits", 1, np.inf)

    @cached_property
    def fall(self) -> float:
        """|g|, m/s²; 1 where there is none."""
        values = {name: float(v) for name, v in self.mechanism.values.items()}
        g = [float(e.evaluate(values)) for e in self.mechanism.gravity]
        return float(np.linalg.norm(g)) or 1.0

    @cached_property
    def limit_symbols(self) -> frozenset[str]:
        """The symbols in the joints' position limits."""
        acting = (*self.mechanism.rates, *self.mechanism.pulls)
        limits = [e for one in acting for e in one.position_limits or ()]
        return frozenset(name for limit in limits for name in limit.names)

    def within(self, q: ArrayLike) -> np.ndarray:
        """The pose with every joint inside its stops."""
        pose = np.asarray(q, dtype=float)
        if not (self.stops or self.stopped_strands):
            return pose
        own = np.array(self.change.position(pose), dtype=float)
        for _ in range(100 if self.stopped_strands else 1):  # in turn, as far as that helps
            for k in self.stopped_strands:
                row = self.row(k)
                missing = np.clip(self.along(k, own), *self.limits(k)) - self.along(k, own)
                for i in np.flatnonzero(row):
                    own[self.places[i]] += row[i] * missing / (row @ row)
            for k in self.stops:
                own[self.places[k]] = np.clip(own[self.places[k]], self.low[k], self.high[k])
        return np.asarray(self.change.own(own), dtype=float)

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

    def motors(self, tau: np.ndarray) -> np.ndarray:
        """What the joints that have a motor give of a generalised force τ that a law asks for."""
        if self.actuated.all():
            return tau
        own = self.change.torques(tau)
        if self.projection is not None:
            return self.change.forces(self.projection @ own)
        if self.change.is_identity:
            return np.where(self.actuated, own, 0.0)
        return tau - self.change.forces(np.where(self.actuated, 0.0, own))

    @cached_property
    def standing(self) -> np.ndarray:
        """q of the greatest potential energy, slides at zero.

        A spring's energy has no greatest: then it is where weight and springs balance near the pose
        that is highest by weight.
        """
        mechanism, angles = self.mechanism, self.change.angles

        def stored(q: np.ndarray) -> float:
            return elastic_energy(mechanism, self._number, self.change.position(q))

        highest = lowest(lambda q: stored(q) - float(self("potential_energy", q=q)), angles)
        if not any(pull.spring for pull in mechanism.pulls):
            return highest
        return balanced(lambda q: np.asarray(self("gravity", q=q)), highest, angles)

    def _number(self, value: Any) -> float:
        """One of the description's own numbers."""
        return float(value.evaluate(self.mechanism.values))

    def pose(self, target: ArrayLike, name: str = "target") -> np.ndarray:
        """One number for each coordinate; or the pose that is "upright" or "hanging"."""
        if not isinstance(target, str):
            return vector(target, self.nv, name)
        if target not in POSES:
            raise refused(name, target, f"numbers, {' or '.join(map(repr, POSES))}")
        if not self.scalar:
            raise MechanismError(f"{self.name} has a ball or free joint: give {name} in numbers")
        return POSES[target](self)

    def _lowest(self) -> np.ndarray:
        from scipy.optimize import minimize

        q = neutral_position(self.mechanism)
        free = np.array(self.change.angles) if self.scalar else np.zeros(0, dtype=bool)
        if not free.any():
            return q

        def pose(angles: np.ndarray) -> np.ndarray:
            whole = q.copy()
            whole[free] = angles
            return whole

        slope = np.asarray(self("gravity", q=q))[free]
        best = minimize(
            lambda a: float(self("potential_energy", q=pose(a))),
            q[free] + (0.01 if np.linalg.norm(slope) < 1e-9 else 0.0),
            jac=lambda a: np.asarray(self("gravity", q=pose(a)))[free],
            method="BFGS",
            options={"maxiter": 200},
        )
        found = pose(best.x)
        lower = self("potential_energy", q=found) < self("potential_energy", q=q) - 1e-9
        return found if best.success and lower else q


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
        raise MechanismError(f"{mechanism.name} has no joint that moves: there is no motion")
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
