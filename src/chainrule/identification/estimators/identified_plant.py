"""The identified plant: a mechanism that moves by base parameters β, for the loop to simulate.

Any θ with B θ = β moves alike; the simplest has β for the parameters that name the groups and zero
for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.factor import solve
from chainrule.dynamics.model import Model, RotorModel
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import ChainruleError
from chainrule.identification.regression.columns import (
    EstimatedParameter,
    geometry,
    strand_ratios,
)
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant, setup_of, tape_of
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.joints import Spring
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem


@dataclass(frozen=True, eq=False)
class IdentifiedPlant(Plant):
    """A mechanism whose inputs are β and `sharpness`: sign q̇ is tanh(sharpness · q̇), which a fixed
    step can follow and whose derivative exists. It has no stops and no limits: a log knows none.
    """

    columns: tuple[EstimatedParameter, ...]

    @property
    def ports(self) -> dict[str, Any]:
        """β and the sharpness."""
        return {"beta": len(self.columns), "sharpness": ()}

    @cached_property
    def structural(self) -> Plant:
        """Itself."""
        return self

    @property
    def described(self) -> bool:
        """They are those of β."""
        return False

    @property
    def _extra(self) -> tuple[Any, ...]:
        return self.columns

    def _rates(self, chosen: Any) -> tuple[int, ...]:
        return ()

    @cached_property
    def model(self) -> Model:
        """The bodies, in floats."""
        return geometry(self.mechanism)

    def at(self, given: Any) -> IdentifiedArm:
        """The equations at traced β."""
        tape, values = tape_of(given["beta"]), self.mechanism.values
        names = self.setup.numbers.names
        described = [tape.constant(float(values.get(name, np.nan))) for name in names]
        return IdentifiedArm(self, described, given["beta"], given["sharpness"])


class IdentifiedArm(Arm):
    """Equations of motion at β. What a controller asks of the arm, such as its gravity, is the
    description's, which is what the machine's controller had."""

    plant: IdentifiedPlant

    def __init__(self, plant: IdentifiedPlant, parameters: Any, beta: Any, sharpness: Any):
        super().__init__(plant, parameters)
        self.beta, self.sharpness = beta, sharpness

    def acceleration(self, q: Any, qd: Any, tau: Any) -> Any:
        """q̈ of M q̈ + C q̇ + G + F = τ, in the mechanism's coordinates."""
        numbers = with_numbers(self.plant.model, self.plant.columns, self.beta)
        at, v = self.change.position(q), self.change.rates(qd)
        bias = inverse_dynamics(numbers, at, v, np.zeros(len(v), dtype=int))
        bias = bias + self.smooth_friction(v)
        for column, value in zip(self.plant.columns, self.beta, strict=True):
            if isinstance(column.term, Spring):
                body = numbers.bodies[column.link]
                bias[body.v] = bias[body.v] + value * at[body.q]
        effort = self.change.torques(tau) - bias
        M = mass_matrix(numbers, at)
        for column, value in zip(self.plant.columns, self.beta, strict=True):
            if column.rotor and column.strand is not None:
                row = strand_ratios(self.plant.mechanism, column.strand)
                M = M + np.outer(row, row) * value
        return self.change.own_rates(solve(M, effort))

    def smooth_friction(self, v: Any) -> Any:
        """F, all of it, in the joints' own coordinates."""
        total: Any = np.zeros(len(v), dtype=object)
        for column, value in zip(self.plant.columns, self.beta, strict=True):
            if column.strand is not None and isinstance(column.term, FrictionTerm):
                row = strand_ratios(self.plant.mechanism, column.strand)
                some = np.flatnonzero(row)
                rate = sum(v[j] * row[j] for j in some)
                shape = column.term.shape(rate, lambda v: np.tanh(self.sharpness * v))
                for j in some:
                    total[j] = total[j] + value * shape * row[j]
            elif isinstance(column.term, FrictionTerm):
                where = self.plant.model.bodies[column.link].v
                shape = column.term.shape(v[where][0], lambda v: np.tanh(self.sharpness * v))
                total[where] = total[where] + value * shape
        return total


def identified(problem: Problem) -> IdentifiedPlant:
    """The plant that a problem's β moves."""
    return _identified(problem.mechanism, problem.regressor.columns)


@lru_cache(maxsize=16)
def _identified(mechanism: Mechanism, columns: tuple[EstimatedParameter, ...]) -> IdentifiedPlant:
    plant = IdentifiedPlant(mechanism, setup_of(mechanism), columns)
    if not plant.scalar:
        raise ChainruleError("only mechanisms of hinges and slides can be simulated here")
    return plant


def numbers(problem: Problem, beta: np.ndarray, share: float) -> dict[str, np.ndarray]:
    """The inputs of the plant for β; a sign has changed at this share of the highest speed."""
    change = problem.mechanism.change
    rates = [change.rates(np.diff(log.q, axis=0)) * log.rate for log in problem.logs]
    speed = max(float(np.abs(v).max()) for v in rates)
    return {
        "beta": np.concatenate([beta, problem.known]),
        "sharpness": np.array(1 / (share * speed)),
    }


def with_numbers(model: Model, columns: Sequence[EstimatedParameter], values: Any) -> Model:
    """The model with these inertial numbers and rotors, and no others."""
    bodies = []
    for i, body in enumerate(model.bodies):
        ten: list[Any] = [0] * 10
        rotor = None
        for column, value in zip(columns, values, strict=True):
            if i not in column.links or column.strand is not None:
                continue
            if column.part is not None:
                ten[column.part] = value
            elif column.rotor:
                old = body.rotor
                rotor = RotorModel(value, old.ratio if old else 1, bool(old and old.carried))
        xx, xy, xz, yy, yz, zz = ten[4:]
        second = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)
        first = np.array(ten[1:4], dtype=object)
        bodies.append(replace(body, mass=ten[0], first=first, second=second, rotor=rotor))
    return replace(model, bodies=tuple(bodies))
