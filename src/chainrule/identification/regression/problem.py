"""The problem an estimator works on: the columns that matter, their groups, Φ and τ.

A structure is compiled and grouped once for a mechanism; problems are made from it for any choice
of friction, recipe and logs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.errors import DataError, UnknownNameError
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import Recipe
from chainrule.identification.regression.columns import (
    EstimatedParameter,
    Regressor,
    described_values,
    joint_parameter,
    parameters,
)
from chainrule.identification.regression.grouping import Grouping, group, group_columns
from chainrule.identification.regression.stacking import Stack, stack
from chainrule.identification.result.doubts import still_joints
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.mechanism import Mechanism

MOTION_RANK = 1e-4
"""A column of Φ of length 1 that the others explain to this is not told by this motion: angles that
are written as 1.5708 make such differences, which no noise leaves."""


@dataclass(frozen=True)
class ProblemStructure:
    """Base columns of a mechanism, for all friction terms that may be asked for.

    `regressor` has one column a base parameter, then those of known value, `known`.
    """

    mechanism: Mechanism
    regressor: Regressor
    known: np.ndarray
    grouping: Grouping

    @staticmethod
    def of(
        mechanism: Mechanism,
        friction: Sequence[Any],
        *,
        motor_inertia: bool,
        keep_zeros: bool,
        given: Mapping[str, float | None] | None = None,
    ) -> ProblemStructure:
        """Compiled and grouped; what is grouped here, no motion can tell apart.

        `given` are parameters with known values, None for the described one.
        """
        free = parameters(mechanism, friction, motor_inertia=motor_inertia, keep_zeros=keep_zeros)
        known, values = _known_rotors(mechanism, motor_inertia)
        fixed = _given(mechanism, free, given or {})
        known, values = (
            (*known, *(free[i] for i, _ in fixed)),
            np.append(values, [value for _, value in fixed]),
        )
        full = Regressor(mechanism, (*free, *known))
        # Friction is left to the motion: one-sided terms depend on two-sided ones.
        there = {i for i, _ in fixed}
        inner = [i for i, p in enumerate(free) if p.term is None and i not in there]
        outer = [i for i, p in enumerate(free) if p.term is not None and i not in there]
        inside = group(full.restricted(inner))
        kept = [*(inner[i] for i in inside.kept), *outer]
        B = np.zeros((len(kept), len(free)))
        B[: len(inside), inner] = inside.B
        B[np.arange(len(inside), len(kept)), outer] = 1
        idle = tuple(inner[i] for i in inside.idle)
        grouping = Grouping(free, tuple(kept), idle, B, fixed)
        last = range(len(free), len(free) + len(known))
        return ProblemStructure(mechanism, full.restricted([*kept, *last]), values, grouping)

    def chosen(self, friction: Sequence[Any], without: Sequence[int] = ()) -> ProblemStructure:
        """With these friction terms only, and none that needs motion at the links `without`."""
        kinds = [joint_parameter(0, term).term for term in friction]

        def wanted(p: EstimatedParameter) -> bool:
            if p.term is None:
                return True
            fixed = p.link in without and isinstance(p.term, FrictionTerm) and p.term.of_motion
            fixed = fixed and p.strand is None
            return p.term in kinds and not fixed

        old = self.grouping
        given = dict(old.fixed)
        there = [i for i, p in enumerate(old.parameters) if i in given or wanted(p)]
        place = {i: k for k, i in enumerate(there)}
        rows = [k for k, i in enumerate(old.kept) if i in place]
        grouping = Grouping(
            tuple(old.parameters[i] for i in there),
            tuple(place[old.kept[k]] for k in rows),
            tuple(place[i] for i in old.idle),
            old.B[np.ix_(rows, there)],
            tuple((place[i], value) for i, value in old.fixed),
        )
        last = range(len(old), len(self.regressor.columns))
        return replace(self, regressor=self.regressor.restricted([*rows, *last]), grouping=grouping)


@dataclass(frozen=True)
class Problem:
    """What an estimator works on: Φ and τ, and where they come from.

    `regressor` has the columns of `stack.Phi` first and then those of known value, `known`;
    `left_out` are the parameters that could have been estimated and are not.
    """

    mechanism: Mechanism
    logs: tuple[Log, ...]
    recipe: Recipe
    regressor: Regressor
    known: np.ndarray
    grouping: Grouping
    stack: Stack
    left_out: tuple[str, ...] = ()

    def stack_of(self, logs: Sequence[Log], recipe: Recipe | None = None) -> Stack:
        """Φ and τ of other logs, or of another recipe."""
        return stack(self.regressor, recipe or self.recipe, logs, self.known)

    def measured(self) -> Stack:
        """Φ and τ with the torques of what is known still in τ."""
        if not len(self.known):
            return self.stack
        return stack(self.regressor, self.recipe, self.logs, np.zeros(len(self.known)))

    def under(self, recipe: Recipe) -> Problem:
        """The same columns and groups under another recipe."""
        return replace(self, recipe=recipe, stack=self.stack_of(self.logs, recipe))

    def without(self, k: int, value: float = 0.0, *, fixed: bool = False) -> Problem:
        """With base parameter k known instead of estimated; `fixed`, it is one parameter alone."""
        old, p = self.grouping, len(self.grouping)
        kept = [i for i in range(p) if i != k]
        last = [*range(p, len(self.regressor.columns)), *([k] if value else [])]
        rows = self.stack.restricted(kept)
        if value:
            rows = rows.less([run.Phi[..., k] * value for run in self.stack.runs])
        return replace(
            self,
            regressor=self.regressor.restricted([*kept, *last]),
            known=np.append(self.known, value) if value else self.known,
            grouping=Grouping(
                old.parameters,
                tuple(old.kept[i] for i in kept),
                old.idle,
                old.B[kept],
                (*old.fixed, (old.kept[k], value)) if fixed else old.fixed,
            ),
            stack=rows,
            left_out=(*self.left_out, old.names[k]),
        )


def prepare(
    structure: ProblemStructure, logs: Sequence[Log], recipe: Recipe, friction: Sequence[Any]
) -> Problem:
    """Φ and τ of the logs; what this motion does not tell apart is grouped further."""
    mechanism = structure.mechanism
    moving = [i for i, link in enumerate(mechanism.links) if link.joint.size_v]
    frozen = [moving[j] for j in still_joints(mechanism, logs)]
    structure = structure.chosen(friction, frozen)
    structural, regressor = structure.grouping, structure.regressor
    rows = stack(regressor, recipe, logs, structure.known)
    flat = rows.Phi.reshape(-1, len(structural))
    if not np.any(flat):
        raise DataError("every column of Φ is zero: the motion tells nothing")
    motion = group_columns(flat, structural.columns, MOTION_RANK)
    if len(motion) < len(structural):
        last = range(len(structural), len(regressor.columns))
        regressor = regressor.restricted([*motion.kept, *last])
        rows = rows.restricted(motion.kept)
    if rows.samples * mechanism.dof < 2 * len(motion):
        raise DataError(
            f"{rows.samples} rows of {mechanism.dof} joints for {len(motion)} parameters: "
            "more data, or a higher cut-off, is needed"
        )
    grouping = structural.then(motion)
    return Problem(mechanism, tuple(logs), recipe, regressor, structure.known, grouping, rows)


def _given(
    mechanism: Mechanism,
    free: Sequence[EstimatedParameter],
    given: Mapping[str, float | None],
) -> tuple[tuple[int, float], ...]:
    """Parameters whose values are known, by their places in θ."""
    names = [p.name for p in free]
    found = []
    for name, value in given.items():
        if name not in names:
            raise UnknownNameError("parameter", name, names)
        i = names.index(name)
        number = described_values(mechanism, [free[i]])[0] if value is None else value
        if not np.isfinite(number):
            raise DataError(f"{name} has no value in the description; give one, known={{...}}")
        found.append((i, float(number)))
    return tuple(found)


def _known_rotors(
    mechanism: Mechanism, estimated: bool
) -> tuple[tuple[EstimatedParameter, ...], np.ndarray]:
    """Rotors that the description has and nobody estimates."""
    if estimated:
        return (), np.zeros(0)
    rotors = [p for p in parameters(mechanism) if p.rotor]
    rotors = [p for p in rotors if mechanism.links[p.link].joint.rotor is not None]
    values = described_values(mechanism, rotors) if rotors else np.zeros(0)
    if np.isnan(values).any():
        raise DataError("a rotor has no value; give one, or estimate it with motor_inertia=True")
    return tuple(rotors), values
