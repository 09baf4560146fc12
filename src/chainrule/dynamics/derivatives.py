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

from chainrule.dynamics.coriolis import momenta
from chainrule.dynamics.kinematics import position_rate
from chainrule.dynamics.model import Body, Model, columns, placement
from chainrule.spatial.turns import Matrix
from chainrule.spatial.vectors import cross, identity, moved_inertia, symmetric, zeros

Call = Callable[..., Any]
"""(function, arrays) → function(arrays): computed in place, or by a program written once."""

LONGEST = 10
"""Rates in a row that one call of `pairs` takes."""

UPPER = np.triu_indices(3)
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
        before = [] if above is None else above.path(0)
        if above is not None:
            before = before + [(above, m) for m in range(len(above.rates))]
        return before + [(self, m) for m in range(self.stage(k)[0])] if k else before


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
        rates = [*range(body.v.start, body.v.stop)]
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
        self, part: Part, spins: Any, slides: Any, mass: Any, first: Any, second: Any
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
            part = slice(body.q.start + where.start, body.q.start + where.stop)
            E[:, part] = E[:, part] * 4  # its columns have length one half
    return E


# --- functions of arrays, of which a program may have one for many joints


def place(R: Any, r: Any, fixed: Any, turn: Any, p: Any) -> tuple[Any, Any]:
    """A body's R and origin, from its parent's."""
    return R @ fixed @ turn, r + R @ p


@dataclass(frozen=True)
class Outwards:
    """The motion of a body and its force at q̈ = 0."""

    stages: tuple[tuple[int, ...], ...]

    def __call__(
        self, R: Any, r: Any, v: Any, a: Any, spins: Any, slides: Any, rates: Any,
        mass: Any, first: Any, second: Any,
    ) -> tuple[Any, ...]:  # fmt: skip
        """v, a, S, Ψ̇, (Ψ̇ + Ṡ)/2; m, h, J, T, P, f"""
        turned = [R @ w for w in spins]
        S = np.array([[*w, *(cross(r, w) + u)] for w, u in zip(turned, slides, strict=True)])
        S1, X = np.empty_like(S, dtype=object), np.empty_like(S, dtype=object)
        for stage in self.stages:
            after = v
            for k in stage:
                S1[k] = motion_cross(v, S[k])
                after = after + S[k] * rates[k]
            for k in stage:
                X[k] = S1[k] if len(stage) == 1 else (S1[k] + motion_cross(after, S[k])) / 2
                a = a + S1[k] * rates[k]
            v = after
        m, h, J = moved_inertia(mass, first, symmetric(*second), Matrix(R), r)
        T, P = momenta(m, h, J, v[:3], v[3:])
        L = J @ v[:3] + cross(h, v[3:])
        f = weight(m, h, J, a) + force_cross(v, np.concatenate([L, P]))
        return v, a, S, S1, X, m, h, J[UPPER], T, P, f


@dataclass(frozen=True)
class Accelerated:
    """What q̈ does to a body."""

    stages: tuple[tuple[int, ...], ...]

    def __call__(
        self, v: Any, a: Any, shift: Any, S: Any, S1: Any, rates: Any, accelerations: Any,
        m: Any, h: Any, J: Any,
    ) -> tuple[Any, ...]:  # fmt: skip
        """What it adds to a; Ψ̈; what it adds to f."""
        S2 = np.empty_like(S, dtype=object)
        for stage in self.stages:
            now = a + shift
            for k in stage:
                S2[k] = motion_cross(now, S[k]) + motion_cross(v, S1[k])
            for k in stage:
                v, a = v + S[k] * rates[k], a + S1[k] * rates[k]
                shift = shift + S[k] * accelerations[k]
        return shift, S2, weight(m, h, symmetric(*J), shift)


def pushes(m: Any, h: Any, J: Any, S: Any) -> Any:
    """I S of each screw."""
    return np.array([weight(m, h, symmetric(*J), screw) for screw in S])


def felts(
    m: Any, h: Any, J: Any, T: Any, P: Any, f: Any, S: Any, S1: Any, S2: Any, X: Any, push: Any
) -> tuple[Any, ...]:
    """What those before feel of each rate: by q, by q̇; 2 I S, and 2 Bᵀ S, whose force is nil."""
    J = symmetric(*J)
    by_q, by_qd, back = [], [], []
    for s, s1, s2, x in zip(S, S1, S2, X, strict=True):
        inertial = weight(m, h, J, s2) + force_cross(s, f)
        by_q.append(inertial + 2 * np.concatenate([T @ s1[:3], cross(s1[:3], P)]))
        coriolis = np.concatenate([T @ s[:3], cross(s[:3], P)])
        by_qd.append(2 * (weight(m, h, J, x) + coriolis))
        back.append(2 * (T.T @ s[:3] + cross(P, s[3:])))
    return np.array(by_q), np.array(by_qd), 2 * push, np.array(back)


def pairs(
    S: Any, S1: Any, S2: Any, X: Any, push: Any, by_q: Any, by_qd: Any, double: Any, back: Any
) -> tuple[Any, ...]:
    """∂τ_i/∂q_j, ∂τ_i/∂q̇_j, ∂τ_j/∂q_i, ∂τ_j/∂q̇_i of one rate j and the rates i before it."""
    low_q = S1[:, :3] @ back + S2 @ push
    return S @ by_q, S @ by_qd, low_q, S[:, :3] @ back + X @ double


def weight(m: Any, h: Any, J: Any, x: Any) -> Any:
    """I x"""
    return np.concatenate([J @ x[:3] + cross(h, x[3:]), x[3:] * m + cross(x[:3], h)])


def motion_cross(v: Any, x: Any) -> Any:
    """v × x"""
    return np.concatenate([cross(v[:3], x[:3]), cross(v[:3], x[3:]) + cross(v[3:], x[:3])])


def force_cross(v: Any, f: Any) -> Any:
    """v ×* f"""
    return np.concatenate([cross(v[:3], f[:3]) + cross(v[3:], f[3:]), cross(v[:3], f[3:])])
