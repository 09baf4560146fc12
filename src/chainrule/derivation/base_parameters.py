"""Which inertial parameters the motion can tell apart, exactly.

The Lagrangian is linear in the inertial parameters: L = Σ θ_j h_j(q, q̇). Two sets of
parameters move alike exactly when their difference makes L constant, so the dependencies between
the functions h_j, constants aside, are all there is to know (Gautier and Khalil 1990). They are
found by elimination over the rational functions of the remaining symbols.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.derivation.newton_euler import exact_model, joint_motion
from chainrule.derivation.setting import RouteSetting
from chainrule.dynamics.model import placement
from chainrule.dynamics.regressor import INERTIAL
from chainrule.exact import Expression, symbol
from chainrule.spatial.vectors import cross

#: Within a link, what is kept first: the order of the groups in Khalil and Dombre 2002, chapter 9.
PREFERENCE = ("Jzz", "Jxx", "Jxy", "Jxz", "Jyz", "mx", "my", "Jyy", "mz", "m")


@dataclass(frozen=True)
class Group:
    """A base parameter: a named column and the combination of parameters that it stands for.

    For a dependency with coefficients that are not polynomials, `factor` multiplies the whole:
    factor · value = combination.
    """

    name: str
    combination: Expression
    factor: Expression


@dataclass(frozen=True)
class BaseParameters:
    """The identifiable groups and the parameters without any effect."""

    groups: tuple[Group, ...]
    without_effect: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.groups)

    def __str__(self) -> str:
        lines = [
            f"{g.combination}" if g.factor == 1 else f"({g.combination}) / ({g.factor})"
            for g in self.groups
        ]
        return "\n".join(lines)


def parameter_names(setting: RouteSetting, rotors: bool = False) -> list[str]:
    """The names of all inertial parameters: m1, mx1, …, Jzz1 (about the joint), Ir1 for rotors.

    A name that the mechanism uses for something else gets the suffix _0.
    """
    mechanism = setting.mechanism
    kinds = [kind.replace("I", "J") for kind in INERTIAL]
    names = []
    for i, link in enumerate(mechanism.links, start=1):
        for kind in kinds:
            same = kind == "m" and link.mass == symbol(f"m{i}")
            names.append(f"{kind}{i}" if same else _free(f"{kind}{i}", mechanism.symbols))
    if rotors:
        moving = [i for i, link in enumerate(mechanism.links, start=1) if link.joint.size_v == 1]
        names += [_free(f"Ir{i}", mechanism.symbols) for i in moving]
    return names


def _free(name: str, taken: tuple[str, ...]) -> str:
    while name in taken:
        name += "_0"
    return name


def base_parameters(setting: RouteSetting, *, rotors: bool = False) -> BaseParameters:
    """The exact grouping; with `rotors`, each joint has a reflected rotor inertia too."""
    columns = _energy_columns(setting, rotors)
    order = sorted(columns, key=_rank)
    basis: list[_Row] = []
    groups: dict[str, Expression] = {}
    factors: dict[str, Expression] = {}
    dependent: list[tuple[str, dict[str, Expression]]] = []
    idle = []
    for name in order:
        column = columns[name]
        if not column:
            idle.append(name)
            continue
        row = _Row(dict(column), {name: symbol(name) * 0 + 1})
        for other in basis:
            row = row.without(other)
        if row.entries:
            basis.append(row)
            groups[name] = symbol(name)
            factors[name] = symbol(name) * 0 + 1
        else:
            dependent.append((name, row.origin))
    for name, relation in dependent:
        # Σ relation_k column_k = 0, so column_name = −Σ relation_k column_k / relation_name.
        for other, coefficient in relation.items():
            if other == name:
                continue
            share, factor = _quotient(-coefficient, relation[name])
            groups[other] = groups[other] * factor + symbol(name) * share * factors[other]
            factors[other] = factors[other] * factor
    position = {name: i for i, name in enumerate(parameter_names(setting, rotors))}
    kept = sorted(groups, key=position.__getitem__)
    return BaseParameters(
        tuple(Group(name, groups[name], factors[name]) for name in kept),
        tuple(sorted(idle, key=position.__getitem__)),
    )


def _rank(name: str) -> tuple[int, int]:
    plain = name.partition("_")[0]
    kind = plain.rstrip("0123456789")
    number = int(plain[len(kind) :])
    return number, PREFERENCE.index(kind) if kind in PREFERENCE else len(PREFERENCE)


class _Row:
    """A combination of columns, by monomial in q and q̇, and which columns it combines."""

    def __init__(self, entries: dict, origin: dict[str, Expression]):
        self.entries = {k: v for k, v in entries.items() if not v.is_zero()}
        self.origin = {k: v for k, v in origin.items() if not v.is_zero()}
        # A constant pivot keeps fractions away.
        constant = (k for k, v in self.entries.items() if v.constant_value() is not None)
        self.pivot = next(constant, next(iter(self.entries), None))

    def without(self, other: _Row) -> _Row:
        """This row with the other one's pivot eliminated."""
        mine = self.entries.get(other.pivot)
        if mine is None:
            return self
        share, factor = _quotient(mine, other.entries[other.pivot])

        def combined(a: dict, b: dict) -> dict:
            result = {k: v * factor for k, v in a.items()}
            for k, v in b.items():
                result[k] = result[k] - v * share if k in result else -v * share
            return result

        return _Row(combined(self.entries, other.entries), combined(self.origin, other.origin))


def _quotient(a: Expression, b: Expression) -> tuple[Expression, Expression]:
    """(x, y) with a / b = x / y in lowest terms, y = 1 where the division is exact."""
    ring = a.ring.join(b.ring)
    a, b = a.into(ring), b.into(ring)
    value = b.constant_value()
    if value is not None:
        return a / value, ring.element(1)
    common = a.poly.gcd(b.poly)
    x, y = Expression(ring, a.poly / common), Expression(ring, b.poly / common)
    value = y.constant_value()
    return (x / value, ring.element(1)) if value is not None else (x, y)


def _energy_columns(setting: RouteSetting, rotors: bool) -> dict[str, dict]:
    """h_j = ∂L/∂θ_j by monomial in q and q̇, without its constant."""
    model = exact_model(setting)
    q, qd, _ = joint_motion(setting)
    functions: list[Expression] = []
    zero = setting.lift([0, 0, 0])
    unit = setting.lift(np.eye(3, dtype=int))
    state: list[tuple] = []
    for body in model.bodies:
        R, p, _ = placement(body, q)
        w, u = body.joint.motion(q[body.q], qd[body.v])
        # Velocity, spin, orientation and height of the frame; g in the link's own frame.
        wp, vp, gp, height = (
            state[body.parent] if body.parent >= 0 else (zero, zero, model.gravity, 0)
        )
        wi = R.T @ wp + w
        vi = R.T @ (vp + cross(wp, p) + body.R @ u)
        gi = R.T @ gp
        drop = height + gp @ p  # g · position: minus the potential of a unit mass
        state.append((wi, vi, gi, drop))
        functions.append(vi @ vi / 2 + drop)
        functions += [vi @ cross(wi, unit[k]) + gi[k] for k in range(3)]
        for a in range(3):
            for b in range(a, 3):
                functions.append(wi[a] * wi[b] / (2 if a == b else 1))
    if rotors:
        for link, body in zip(setting.mechanism.links, model.bodies, strict=True):
            functions += [qd[body.v][0] ** 2 / 2] if link.joint.size_v == 1 else []
    names = parameter_names(setting, rotors)
    return {n: _by_motion(setting, f) for n, f in zip(names, functions, strict=True)}


def _by_motion(setting: RouteSetting, function: Expression) -> dict:
    """The coefficient, a polynomial in the parameters, of each monomial in q and q̇."""
    ring = setting.ring
    moving = set(setting.q) | set(setting.qd)
    angles = [any(name in moving for name, _ in angle) for angle in ring.angles]
    is_motion = [flag for flag in angles for _ in range(2)]
    is_motion += [name in moving for name in ring.symbols]
    parts: dict[tuple, dict] = {}
    for powers, c in setting.ring.element(function).poly.to_dict().items():
        key = tuple(p if m else 0 for p, m in zip(powers, is_motion, strict=True))
        rest = tuple(0 if m else p for p, m in zip(powers, is_motion, strict=True))
        if any(key):
            parts.setdefault(key, {})[rest] = c
    return {k: Expression(ring, ring.context.from_dict(v)) for k, v in parts.items()}
