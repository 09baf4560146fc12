"""Quantities found by their value: what equals one of the mechanism, by any name that may be its.

D_{112}, τ_{g1}, L_z, J_{cm1}, p_{EE}: a value of several terms, or with a sine or cosine, that is
exactly a quantity of the mechanism is right. What is none stays a definition, and never wrong.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from chainrule.checking.judging.sides.traits import has_waves, motions
from chainrule.checking.meaning.conventions import frames
from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.quantities import AXES, GEOMETRIC, point_of
from chainrule.checking.meaning.ratio import Ratio, Value, column, entries_of, matrix
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import Symbol

MOST = 3  # coordinates and links of a mechanism whose quantities are all worked out
TERMS = 3  # of a value without a sine or cosine that is no coincidence

#: What the first letters of names say of their kinds; other letters may be anything.
_LETTERS = {
    "T K KE Ek k Ec": "kinetic", "U PE Ep u": "potential", "P": "potential point",
    "V": "potential velocity", "L": "Lagrangian momentum", "p": "momentum point", "v": "velocity",
    "a": "acceleration inertia", "x y z X Y Z r R h o": "point",
    "tau Q F f N n W phi g G c C": "force", "M m D d H B A b": "inertia force",
    "J j": "Jacobian inertia", "Gamma": "inertia", "E": "kinetic potential energy",
    "theta q omega alpha S s w l I": "",
}  # fmt: skip
_KINDS = {letter: words(kinds) for some, kinds in _LETTERS.items() for letter in words(some)}
_MOVING = ("point", "velocity", "acceleration")
_AXIS = re.compile(r"([xyzXYZ])$|^([xyzXYZ])")
#: Rows of a known matrix that one with fewer rows may hold: a plane, and the turning about it.
_PLANAR = {(2, 3): (0, 1), (2, 6): (0, 1), (3, 6): (0, 1, 5)}


@dataclass(frozen=True)
class Known:
    """A quantity of the mechanism: what it is, its value, the indices it goes by, from one."""

    told: str
    value: Value
    kind: str
    indices: tuple[int, ...] = ()
    axis: int | None = None
    shift: bool = False  # right up to a constant
    middle: bool = False  # of a link that is a rod
    turns: bool = False  # vectors, in whichever axes


def found_by_value(symbol: Symbol, value: Value, worth: Valuation, sure: Collection[str]) -> str:
    """What a value is of the mechanism, in words; nothing where its name says something else.

    `sure` are the parameters that right formulas hold.
    """
    r = worth.reference
    if symbol.dots or r.n > MOST or len(r.masses) > MOST or not _says_much(value, worth, sure):
        return ""
    letters, digits = split_index(symbol.sub.replace(",", ""))
    digits = digits or "".join(re.findall(r"\d", symbol.sub))
    kinds, rod = _KINDS.get(symbol.base), letters == "r" and digits
    axis, axes = _axis(symbol, letters, worth), _axes(worth)
    for known in _all(worth):
        other = known.axis is not None and axis not in (None, known.axis)
        other = other or (bool(rod) and known.kind in _MOVING and not known.middle)
        if other or (kinds is not None and known.kind not in kinds):
            continue
        if _counts(digits, known.indices) and _is(value, known, r, axes):
            return known.told
    return ""


def _axis(symbol: Symbol, letters: str, worth: Valuation) -> int | None:
    """0 of x_P, r_{1x} and vpx; the vertical of a height."""
    if symbol.base == "h":
        pull = worth.frame @ worth.reference.gravity
        return next((k for k, e in enumerate(pull) if not e.is_zero()), None)
    if symbol.base in AXES:
        return AXES[symbol.base]
    match = _AXIS.search(letters)
    return AXES[match[1] or match[2]] if match else None


def _axes(worth: Valuation) -> list[np.ndarray]:
    """The axes that columns may be in: where no place or velocity has shown them, any."""
    shown = any(worth.kinds.get(family) in GEOMETRIC for family in worth.trusted)
    others = [] if shown else frames(worth.reference.exact)
    return [np.array(f, dtype=object) for f in others] or [worth.frame]


def _counts(digits: str, indices: tuple[int, ...]) -> bool:
    """Whether the digits of a name are these indices, counted from one or from zero."""
    mine = tuple(map(int, digits))
    return not mine or mine == indices or (0 in mine and tuple(k + 1 for k in mine) == indices)


def _says_much(value: Value, worth: Valuation, sure: Collection[str]) -> bool:
    """Whether a value moves, holds enough to be equal to something by no coincidence, and only
    parameters that are sure."""
    r, entries = worth.reference, entries_of(value)
    names, own = {n for e in entries for n in e.names()}, motions(worth.reference.q)
    lengths = {name for length in r.ends.values() for name in length.names}
    letters = names - own - {"pi", "t"}
    if not names & own or not letters or not letters <= {*sure, *lengths}:
        return False
    return any(map(has_waves, entries)) or max(len(e.num.poly) for e in entries) >= TERMS


def _is(value: Value, known: Known, r: Reference, axes: list[np.ndarray]) -> bool:
    """Whether a value is a known one, up to a constant where that says nothing."""
    right, moving = known.value, motions(r.q)

    def equal(a: Ratio, b: Ratio) -> bool:
        return a == b or (known.shift and not (a - b).names() & moving)

    if isinstance(value, Ratio) or isinstance(right, Ratio):
        return isinstance(value, Ratio) and isinstance(right, Ratio) and equal(value, right)
    if right.shape[1] == 1 and len(value) == 1:
        value = value.T
    rows = _PLANAR.get((len(value), len(right)), range(len(right)))
    if value.shape != (len(rows), right.shape[1]):
        return False
    turned = (_turned(right, frame) for frame in axes) if known.turns else iter([right])
    return any(
        all(equal(a, b) for mine, k in zip(value, rows, strict=True)
            for a, b in zip(mine, theirs[k], strict=True))
        for theirs in turned
    )  # fmt: skip


def _turned(rows: np.ndarray, frame: np.ndarray) -> np.ndarray:
    """Vectors in other axes, three rows at a time; the axes are those of the base, with signs."""
    result = np.empty(rows.shape, dtype=object)
    for k in range(len(rows)):
        (at,) = np.flatnonzero(frame[k % 3].astype(int))
        row = rows[k - k % 3 + at]
        result[k] = row if frame[k % 3][at] > 0 else [-e for e in row]
    return result


def _all(worth: Valuation) -> list[Known]:
    """Every quantity of the mechanism under a convention, worked out once."""
    r, frame = worth.reference, worth.frame
    key = "by value", id(r), str(frame.tolist())
    if key not in worth.cache:
        found = (*_energies(r), *_points(r, frame), *_rows(r), *_matrices(r))
        worth.cache[key] = [k for k in found if any(not e.is_zero() for e in entries_of(k.value))]
    return worth.cache[key]


def _energies(r: Reference) -> Iterator[Known]:
    yield Known("the kinetic energy", Ratio(r.T), "kinetic")
    yield Known("the potential energy", Ratio(r.V), "potential", shift=True)
    yield Known("the Lagrangian", Ratio(r.T - r.V), "Lagrangian", shift=True)
    yield Known("the total energy", Ratio(r.T + r.V), "energy", shift=True)
    for k, (kinetic, height) in enumerate(zip(r.kinetic, r.heights, strict=True), 1):
        yield Known(f"the kinetic energy of link {k}", Ratio(kinetic), "kinetic", (k,))
        told = f"the potential energy of link {k}"
        yield Known(told, Ratio(height), "potential", (k,), shift=True)


def _points(r: Reference, frame: np.ndarray) -> Iterator[Known]:
    """Points with their velocities and accelerations, and the Jacobians of centres and ends."""
    kinds = ("place", "centre of mass"), ("end", "end"), ("start", "joint")
    for k, (kind, told) in product(range(len(r.masses)), kinds):
        there, joint = (point_of(which, k, r) for which in (kind, "start"))
        name, link = f"link {k + 1}'s {told}", (k + 1,)
        yield from _moved(there, frame, name, link, r)
        yield from _moved(there - joint, frame, f"{name} from its joint", link, r)
        if kind != "start":
            between = f"the middle of link {k + 1}"
            yield from _moved((there + joint) / 2, frame, between, link, r, middle=True)
            Jv = np.array([[e.diff(q) for q in r.q] for e in there], dtype=object)
            for J in ([Jv, r.spins[k]], [r.spins[k], Jv], [Jv]):
                rows = matrix(np.vstack(J))
                yield Known(f"the Jacobian of {name}", rows, "Jacobian", link, turns=True)
    for kind, told in (("place", "centres of mass"), ("end", "ends")):
        places = matrix([point_of(kind, k, r) for k in range(len(r.masses))]).T
        yield Known(f"the {told} of all links", places, "point", turns=True)


def _moved(
    point: np.ndarray, frame: np.ndarray, name: str, link: tuple[int, ...], r: Reference,
    *, middle: bool = False,
) -> Iterator[Known]:  # fmt: skip
    velocity = r.rate(point)
    ways = zip(_MOVING, (point, velocity, r.faster(velocity)), strict=True)
    for kind, vector in ways:
        told, shift = f"the {kind.replace('point', 'place')} of {name}", kind == "point"
        yield Known(told, column(vector), kind, link, None, shift, middle, turns=True)
        for axis, e in enumerate(frame @ vector):
            yield Known(told, Ratio(e), kind, link, axis, shift, middle)
    speed = Ratio(np.dot(velocity, velocity))
    yield Known(f"the square of the speed of {name}", speed, "velocity", link, middle=middle)


def _rows(r: Reference) -> Iterator[Known]:
    """Momenta and generalised forces, by rows and as columns; the weight of one link by itself."""
    momenta = r.M @ r.qd
    yield Known("the momenta", column(momenta), "momentum")
    for i, p in enumerate(momenta, 1):
        yield Known(f"the momentum of coordinate {i}", Ratio(p), "momentum", (i,))
    for spin in _angular_momentum(r):
        yield Known("the angular momentum", Ratio(spin), "momentum")
    inertial = r.M @ r.qdd
    ways = (
        ("the gravity terms", r.G), ("the velocity terms", r.h),
        ("the velocity and gravity terms", r.h + r.G), ("the terms of acceleration", inertial),
        ("the terms of acceleration and velocity", inertial + r.h),
        ("the left side of the equations of motion", inertial + r.h + r.G),
    )  # fmt: skip
    for (told, rows), sign in product(ways, (1, -1)):
        yield Known(told, column(rows * sign), "force")
        for i, row in enumerate(rows, 1):
            yield Known(f"{told} of coordinate {i}", Ratio(row * sign), "force", (i,))
    weights = product(enumerate(r.heights, 1), enumerate(r.q, 1), (1, -1))
    for (k, height), (i, q), sign in weights:
        told = f"the gravity term of link {k} in row {i}"
        yield Known(told, Ratio(height.diff(q) * sign), "force", (i, k))


def _angular_momentum(r: Reference) -> np.ndarray:
    """Σ p × m v + I ω, about the origin."""
    total = np.array([r.ring.element(0)] * 3, dtype=object)
    for i, link in enumerate(r.exact.mechanism.links):
        p, R = r.places[i], r.transforms[i][:3, :3]
        inertia = np.vectorize(r.own, otypes=[object])(np.array(link.inertia.entries))
        total = total + np.cross(p, r.rate(p) * r.masses[i])
        total = total + R @ inertia @ (R.T @ (r.spins[i] @ r.qd))
    return total


def _matrices(r: Reference) -> Iterator[Known]:
    """M with its entries, inverse, determinant and derivatives, and what they add up to."""
    yield Known("the mass matrix", matrix(r.M), "inertia")
    yield Known("the Coriolis matrix", matrix(r.C), "inertia")
    turned, whole = r.inverse
    inverse = [[Ratio(e, whole) for e in row] for row in turned]
    yield Known("the determinant of the mass matrix", Ratio(whole), "inertia")
    yield Known("the adjugate of the mass matrix", matrix(turned), "inertia")
    yield Known("the inverse of the mass matrix", matrix(inverse), "inertia")
    for (i, j), entry in np.ndenumerate(r.M):
        at, told = (i + 1, j + 1), f"entry {i + 1}{j + 1} of"
        yield Known(f"{told} the mass matrix", Ratio(entry), "inertia", at)
        yield Known(f"{told} the inverse of the mass matrix", inverse[i][j], "inertia", at)
    for (i, j, k), symbol in np.ndenumerate(r.Gamma):
        at: tuple[int, ...] = (i + 1, j + 1, k + 1)
        number = "".join(map(str, at))
        yield Known(f"Γ_{number}", Ratio(symbol), "inertia", at)
        yield Known(f"2 Γ_{number}", Ratio(symbol * 2), "inertia", at)
        slope = list(r.M[i])[j].diff(r.q[k])
        yield Known(f"∂M_{i + 1}{j + 1}/∂q_{k + 1}", Ratio(slope), "inertia", at)
