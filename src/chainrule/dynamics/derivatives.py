"""∂τ/∂q and ∂τ/∂q̇ of recursive Newton-Euler, by recursion: no program is differentiated.

Vectors are spatial (an angular part, and one at the origin), in a frame at rest where the tree's
first body is. For a rate j with screw S_j, and for all that it carries as one rigid body with
inertia I_j, Coriolis matrix B_j and force f_j:

    Ψ̇_j = v × S_j,  Ψ̈_j = a × S_j + v × Ψ̇_j    (v, a before the joint; a less gravity)
    ∂τ_i/∂q_j = S_i · (2 B_j Ψ̇_j + I_j Ψ̈_j + S_j ×* f_j)     i before j
    ∂τ_j/∂q_i = S_j · (2 B_j Ψ̇_i + I_j Ψ̈_i)                  i before j, or j
    ∂τ_i/∂q̇_j = S_i · (2 B_j S_j + I_j (Ψ̇_j + Ṡ_j)),  ∂τ_j/∂q̇_i = S_j · (2 B_j S_i + …)

Carpentier and Mansard 2018; Singh, Russell and Wensing 2022. B (σ, α) = (T σ, σ × P) as in
`coriolis`. ∂q is along the rates: `along_rates` has what that is in coordinates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from chainrule.dynamics.kinematics import position_rate
from chainrule.dynamics.model import Body, Model, columns, placement
from chainrule.dynamics.screws import (
    UPPER,
    Accelerated,
    Outwards,
    felts,
    pairs,
    place,
    pushes,
)
from chainrule.spatial.vectors import Scalar, identity, zeros

Call = Callable[..., Any]
"""(function, arrays) → function(arrays): computed in place, or by a program written once."""

LONGEST = 10
"""Rates in a row that one call of `pairs` takes."""

SCREWS = ("S", "S1", "S2", "X")


def in_place(function: Callable[..., Any], *arrays: Any) -> Any:
    """function(*arrays)"""
    return function(*arrays)


@dataclass
class Part:
    """A body, or a rotor that another one carries, and what the passes find for it."""

    before: Part | None
    rates: list[int]
    stages: tuple[tuple[int, ...], ...]
    R: Any = field(default_factory=identity)
    r: Any = field(default_factory=lambda: zeros(3))
    v: Any = field(default_factory=lambda: zeros(6))
    a: Any = field(default_factory=lambda: zeros(6))  # at q̈ = 0
    shift: Any = field(default_factory=lambda: zeros(6))  # what q̈ adds to it
    S: Any = ()
    S1: Any = ()  # Ψ̇
    S2: Any = ()  # Ψ̈
    X: Any = ()  # (Ψ̇ + Ṡ) / 2
    alone: tuple[Any, ...] = ()  # m, h, J
    whole: tuple[Any, ...] = ()  # m, h, J, T, P and, at q̈ = 0, f of all it carries
    push: Any = ()  # I S
    force: Any = ()  # f
    extra: Any = 0  # inertia that its joint alone moves

    def stage(self, k: int) -> tuple[int, ...]:
        """The rates of the joint that act at once with rate k."""
        return next(stage for stage in self.stages if k in stage)

    def path(self, k: int) -> Path:
        """The rates that carry rate k, from the base outwards."""
        above = self.before
        outer = [] if above is None else [(above, m) for m in range(len(above.rates))]
        whole = [] if above is None else above.path(0) + outer
        return whole + [(self, m) for m in range(self.stage(k)[0])] if k else whole


Path = list[tuple[Part, int]]
"""Rates, each a part and its place in the joint."""


class NewtonEuler:
    """The passes of a model at (q, q̇), in the joints' own coordinates."""

    def __init__(self, model: Model, q: np.ndarray, qd: np.ndarray, call: Call = in_place):
        self.size, self.gravity, self.qd, self.call = model.size_v, model.gravity, qd, call
        self.parts: list[Part] = []
        for body in model.bodies:
            self.parts.append(self._body(body, q))
        for body, part in zip(model.bodies, [*self.parts], strict=True):
            if body.rotor is not None:
                self._rotor(body, part)
        for part in reversed(self.parts):
            above = part.before
            if above is not None and above.before is not None:
                above.whole = tuple(a + b for a, b in zip(above.whole, part.whole, strict=True))
        for part in self.parts:
            part.push = call(pushes, *part.whole[:3], part.S)

    @property
    def coupled(self) -> bool:
        """Does a rate move several parts, so that no joint can be eliminated by itself?"""
        rates = [k for part in self.parts for k in part.rates]
        return len(set(rates)) < len(rates)

    def _body(self, body: Body, q: np.ndarray) -> Part:
        turn, p, joint_turn = placement(body, q)
        rates = [int(k) for k in body.v]
        if body.parent < 0:
            before = Part(None, [], (), turn.T @ identity())
            before.a = np.concatenate([zeros(3), -(before.R @ self.gravity)])
            part = Part(before, rates, body.joint.stages())
        else:
            before = self.parts[body.parent]
            joint_R = joint_turn @ identity()
            R, r = self.call(place, before.R, before.r, body.R, joint_R, p)
            part = Part(before, rates, body.joint.stages(), R, r)
        spins = [w for w, _ in columns(body, q)]
        slides = [before.R @ (body.R @ u) for _, u in columns(body, q)]
        self._move(part, spins, slides, body.mass, body.first, body.second)
        return part

    def _rotor(self, body: Body, part: Part) -> None:
        """A carried rotor is a body on the parent that turns with the joint; of a reflected one
        nothing but the joint feels the inertia."""
        rotor = body.rotor
        assert rotor is not None
        if not rotor.carried or body.parent < 0:
            part.extra = rotor.ratio * rotor.ratio * rotor.inertia
            return
        before, a = self.parts[body.parent], body.R @ body.joint.axis
        own = Part(before, part.rates, ((0,),), before.R, before.r)
        second = np.outer(a, a) * rotor.inertia
        self._move(own, [a * rotor.ratio], [zeros(3)], 0, zeros(3), second)
        self.parts.append(own)

    def _move(
        self,
        part: Part,
        spins: list[np.ndarray],
        slides: list[np.ndarray],
        mass: Scalar,
        first: np.ndarray,
        second: np.ndarray,
    ) -> None:
        """The part's screws, motion, inertia, momenta and force at q̈ = 0."""
        assert part.before is not None
        part.v, part.a, part.S, part.S1, part.X, *whole = self.call(
            Outwards(part.stages), part.R, part.r, part.before.v, part.before.a, np.array(spins),
            np.array(slides), self.qd[part.rates], mass, first, second[UPPER],
        )  # fmt: skip
        part.alone, part.whole = tuple(whole[:3]), tuple(whole)

    def bias(self) -> np.ndarray:
        """C q̇ + G"""
        tau: Any = np.zeros(self.size, dtype=object)
        for part in self.parts:
            for index, S in zip(part.rates, part.S, strict=True):
                tau[index] = tau[index] + S @ part.whole[-1]
        return tau

    def mass_matrix(self) -> np.ndarray:
        """M"""
        M = _Sums(self.size)
        for part in self.parts:
            for k, index in enumerate(part.rates):
                for before, m in part.path(k):
                    entry = before.S[m] @ part.push[k]
                    M.add(before.rates[m], index, entry)
                    M.add(index, before.rates[m], entry)
                for m in part.stage(k):
                    M.add(part.rates[m], index, part.S[m] @ part.push[k])
                M.add(index, index, part.extra)
        return M.matrix

    def derivatives(self, qdd: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(∂τ/∂q along the rates, ∂τ/∂q̇) at q̈"""
        self._accelerate(qdd)
        felt = {}
        for part in self.parts:
            whole, screws = part.whole[:5], (part.S, part.S1, part.S2, part.X)
            felt[id(part)] = part.push, *self.call(felts, *whole, part.force, *screws, part.push)
        by_q, by_qd = _Sums(self.size), _Sums(self.size)
        for portion, ends in self._portions():
            screws = [np.array([getattr(p, name)[m] for p, m in portion]) for name in SCREWS]
            for part, k, first in ends:
                found = self.call(pairs, *screws, *(values[k] for values in felt[id(part)]))
                j, stage = part.rates[k], part.stage(k)
                length = len(part.path(k))
                for at, (before, m), *values in zip(count(first), portion, *found, strict=False):
                    i = before.rates[m]
                    if at < length:
                        by_q.add(i, j, values[0])
                        by_qd.add(i, j, values[1])
                    if at < length + len(stage):
                        by_q.add(j, i, values[2])
                        by_qd.add(j, i, values[3])
        return by_q.matrix, by_qd.matrix

    def _portions(self) -> list[tuple[Path, list[tuple[Part, int, int]]]]:
        """Rates in a row, and for each row the rates that they or some of them carry, with the
        place of the row on the path: so that what many pairs have in common is passed once."""
        longest: dict[int, Path] = {}
        for part in self.parts:
            whole = [*part.path(0), *((part, m) for m in range(len(part.rates)))]
            for carrier, _ in whole:
                longest[id(carrier)] = max(longest.get(id(carrier), []), whole, key=len)
        found: dict[Any, tuple[Path, list[tuple[Part, int, int]]]] = {}
        for part in self.parts:
            for k in range(len(part.rates)):
                end = len(part.path(k)) + len(part.stage(k))
                for first in range(0, end, LONGEST):
                    row = longest[id(part)][first : first + LONGEST]
                    key = tuple((id(p), m) for p, m in row)
                    found.setdefault(key, (row, []))[1].append((part, k, first))
        return [*found.values()]

    def _accelerate(self, qdd: np.ndarray) -> None:
        """Ψ̈ and f of every part."""
        for part in self.parts:
            before = part.before
            assert before is not None
            part.shift, part.S2, part.force = self.call(
                Accelerated(part.stages), before.v, before.a, before.shift, part.S, part.S1,
                self.qd[part.rates], qdd[part.rates], *part.alone,
            )  # fmt: skip
        for part in reversed(self.parts):
            above = part.before
            if above is not None and above.before is not None:
                above.force = above.force + part.force
        for part in self.parts:
            part.force = part.force + part.whole[-1]


class _Sums:
    """A square matrix, to whose entries several parts may add."""

    def __init__(self, size: int):
        self.matrix: Any = np.zeros((size, size), dtype=object)

    def add(self, row: int, column: int, value: Any) -> None:
        """entry ← entry + value"""
        self.matrix[row, column] = self.matrix[row, column] + value


def along_rates(model: Model, q: np.ndarray) -> np.ndarray:
    """E⁺ of q̇ = E (rates): how far each rate would move for a change of each coordinate.

    A quaternion counts along the sphere, so a change of its length moves nothing.
    """
    E = np.array([position_rate(model, q, unit) for unit in np.eye(model.size_v, dtype=int)])
    for body in model.bodies:
        where = body.joint.quaternion
        if where is not None:
            part = body.q[where]
            E[:, part] = E[:, part] * 4  # its columns have length one half
    return E
