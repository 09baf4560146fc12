"""Physically consistent θ: parameters that some body could have.

A body's ten numbers belong to a density of mass exactly when its pseudo-inertia

    P = [[½ tr(I) 1 − I,  m c], [(m c)ᵀ,  m]]

is positive (Wensing, Kim, Slotine 2018). Among such θ, the one is taken whose base parameters are
nearest to the estimate, measured by the estimate's own information; what the data leaves open is
pulled weakly towards the description's values, in the metric of Lee, Wensing, Park 2020. A
semidefinite program, solved by Clarabel.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.identification.regression.bodies import whole
from chainrule.identification.regression.columns import (
    EstimatedParameter,
    described_values,
    geometry,
)
from chainrule.identification.regression.grouping import Grouping
from chainrule.mechanism.mechanism import Mechanism

INSIDE = 1e-5
"""How far inside the boundary a body stays, against its prior: an inertia of zero cannot move."""

WEAK = 1e-2
"""The prior's default weight: being wholly off the description costs a hundredth of one squared
standard deviation."""

PRECISION = (1e-5, 1e-4, 1e-3, 1e-2)
"""Relative precision beyond which an estimate is not taken at its word, so that the solver copes;
the later ones only where it does not."""

RESIZED = 6
"""How often plausible bodies are made larger or smaller, where the description is far off."""

FAR_LARGER = 4.0
"""So many times a body must differ from its prior for the prior to be another's."""

#: Entries (row, column) of P for which a body's ten numbers stand, with their coefficients.
_SECOND = {"Ixx": (0, 0), "Iyy": (1, 1), "Izz": (2, 2), "Ixy": (0, 1), "Ixz": (0, 2), "Iyz": (1, 2)}


@dataclass(frozen=True)
class Consistent:
    """θ of all parameters, its base parameters, and what the constraint did.

    `moved` is the distance of each base parameter from the estimate in standard deviations,
    `distance` that of all of them together, correlations counted; `at_limit` names the links and
    parameters that the constraint holds back.
    """

    theta: np.ndarray
    beta: np.ndarray
    moved: np.ndarray
    at_limit: tuple[str, ...]
    from_description: tuple[bool, ...]
    distance: float = 0.0


def pseudo_inertia(ten: np.ndarray) -> np.ndarray:
    """P of m, m c (3), I_xx, I_xy, I_xz, I_yy, I_yz, I_zz about the frame's origin."""
    m, h = ten[0], ten[1:4]
    xx, xy, xz, yy, yz, zz = ten[4:]
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    second = 0.5 * np.trace(inertia) * np.eye(3) - inertia
    return np.block([[second, h[:, None]], [h[None, :], np.array([[m]])]])


def prior_bodies(mechanism: Mechanism) -> tuple[list[np.ndarray], list[bool]]:
    """P of each link as described, and whether it was: else a ball of the link's size.

    A described body that no density of mass has is moved to the nearest one that has.
    """
    model = geometry(mechanism)
    lengths = [0.1] * len(model.bodies)
    for body in model.bodies:
        if body.parent >= 0:
            lengths[body.parent] = max(lengths[body.parent], float(np.linalg.norm(body.p)))
    found, described = [], []
    masses = np.array([body.mass for body in model.bodies], dtype=float)
    masses = masses[np.isfinite(masses) & (masses > 0)]
    usual = float(np.median(masses)) if len(masses) else 1.0
    for ten, length in zip(whole(mechanism, model), lengths, strict=True):
        ball = usual * np.diag([0.1 * length**2] * 3 + [1.0])
        known = bool(np.isfinite(ten).all() and ten[0] > 0)
        P = _possible(pseudo_inertia(ten), length) if known else ball
        found.append(P)
        described.append(known)
    return found, described


def _possible(P: np.ndarray, length: float) -> np.ndarray:
    """P with the same mass and centre, its spread about the centre made positive if it is not."""
    mass, centre = P[3, 3], P[:3, 3] / P[3, 3]
    spread = P[:3, :3] - mass * np.outer(centre, centre)
    values, vectors = np.linalg.eigh(spread)
    least = 1e-2 * max(values[-1], mass * (0.1 * length) ** 2)
    spread = (vectors * np.maximum(values, least)) @ vectors.T
    P = P.copy()
    P[:3, :3] = spread + mass * np.outer(centre, centre)
    return P


def consistent(
    mechanism: Mechanism,
    grouping: Grouping,
    beta: np.ndarray,
    covariance: np.ndarray,
    *,
    prior_weight: float = WEAK,
) -> Consistent:
    """The physically consistent θ nearest to β in the metric of its covariance."""
    bodies, described = prior_bodies(mechanism)
    parameters = grouping.parameters
    size = np.array([_scale_of(p, bodies) for p in parameters])
    sd = np.sqrt(np.maximum(np.diag(covariance), 0))
    value, information = None, np.eye(len(beta))
    for _ in range(RESIZED):
        for least in PRECISION:
            floor = least * np.maximum(np.abs(beta), size[list(grouping.kept)])
            information = _information(covariance, np.maximum(sd, floor), least)
            value = _nearest(mechanism, grouping, beta, information, bodies, prior_weight)
            if value is not None:
                break
        grown = [] if value is None else _grown(value, parameters, bodies, described)
        if not grown:
            break
        bodies = grown
    if value is None:
        raise ChainruleError(
            "no physically consistent parameters were found: the solver failed, or none exist "
            "with the zeros that are kept"
        )
    sd = np.maximum(sd, PRECISION[0] * np.maximum(np.abs(beta), size[list(grouping.kept)]))
    value = _polished(grouping, value, beta, sd, size, bodies)
    fitted = grouping.B @ value
    moved = (fitted - beta) / sd
    away = float(np.linalg.norm(information @ (fitted - beta)))
    limits = _limits(value, parameters, bodies)
    return Consistent(value, fitted, moved, limits, tuple(described), away)


def _nearest(
    mechanism: Mechanism,
    grouping: Grouping,
    beta: np.ndarray,
    information: np.ndarray,
    bodies: list[np.ndarray],
    prior_weight: float,
) -> np.ndarray | None:
    """θ by semidefinite programming, None where the solver finds none."""
    cp = extra("cvxpy", "identify")
    parameters = grouping.parameters
    theta0 = described_values(mechanism, parameters)
    X = [cp.Variable((4, 4), symmetric=True) for _ in bodies]
    P = [L @ x @ L.T for L, x in zip(map(np.linalg.cholesky, bodies), X, strict=True)]
    entries: list[Any] = []
    cost: list[Any] = [prior_weight * cp.sum_squares(x - np.eye(4)) for x in X]
    rules: list[Any] = [x >> INSIDE * np.eye(4) for x in X]
    fixed = dict(grouping.fixed)
    for i, parameter in enumerate(parameters):
        if parameter.rigid:
            entries.append(_number(P[parameter.link], parameter))
            if i in fixed:
                rules.append(entries[-1] == fixed[i])
            continue
        if i in fixed:
            entries.append(fixed[i])
            continue
        free = cp.Variable(nonneg=parameter.positive)
        size = _scale_of(parameter, bodies)
        entries.append(free * size)
        if i not in grouping.kept:
            cost.append(prior_weight * cp.square(free - np.nan_to_num(theta0[i]) / size))
    rules += _absent(P, parameters)
    theta = cp.hstack(entries)
    error = cp.sum_squares((information @ grouping.B) @ theta - information @ beta)
    # The weights of a precise estimate are huge; the solver sees them as relative ones.
    unit = max(1.0, 1e-4 * float(np.abs(information @ beta).max()) ** 2)
    program = cp.Problem(cp.Minimize((error + sum(cost)) / unit), rules)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an inaccurate solution is polished or rejected below
            program.solve(solver=cp.CLARABEL)
    except cp.SolverError:
        return None
    except BaseException as problem:
        if type(problem).__name__ != "PanicException":  # the solver itself ended
            raise
        return None
    if program.status not in (cp.OPTIMAL, cp.OPTIMAL_INACCURATE) or theta.value is None:
        return None
    return np.array(theta.value, dtype=float)


def _grown(
    theta: np.ndarray, parameters: Any, bodies: list[np.ndarray], described: list[bool]
) -> list[np.ndarray]:
    """Priors of the size that was found, empty if they were so: of bodies nobody described as a
    whole, of described ones in those directions in which the found body is far larger, such as a
    last link that carries something. A weak prior has no say against what was measured."""
    tens = bodies_of(theta, parameters, len(bodies))
    own = {p.link for p in parameters if p.rigid}
    grown = list(bodies)
    for i in own:
        L = np.linalg.cholesky(bodies[i])
        inverse = np.linalg.inv(L)
        values, vectors = np.linalg.eigh(inverse @ pseudo_inertia(tens[i]) @ inverse.T)
        whole = max(float(np.mean(values)), 0.01)
        if described[i] and values[-1] > FAR_LARGER:
            stretched = (L @ vectors) * np.sqrt(np.maximum(values, 1.0))
            grown[i] = stretched @ stretched.T
        elif not described[i] and not 1 / FAR_LARGER < whole < FAR_LARGER:
            grown[i] = whole * bodies[i]
    return grown if any(a is not b for a, b in zip(grown, bodies, strict=True)) else []


def _information(covariance: np.ndarray, sd: np.ndarray, least: float) -> np.ndarray:
    """R with RᵀR = cov⁻¹, for deviations `sd` and correlations not sharper than `least`."""
    own = np.sqrt(np.maximum(np.diag(covariance), 0))
    unit = covariance / np.outer(sd, sd)
    unit[np.diag_indices(len(sd))] += 1 - (own / sd) ** 2
    values, vectors = np.linalg.eigh((unit + unit.T) / 2)
    return (vectors / np.sqrt(np.maximum(values, least))).T / sd


def _number(P: Any, parameter: EstimatedParameter) -> Any:
    """One of the ten numbers as an expression of P."""
    from chainrule.dynamics.regressor import INERTIAL

    assert parameter.part is not None
    kind = INERTIAL[parameter.part]
    if kind == "m":
        return P[3, 3]
    if kind in ("mx", "my", "mz"):
        return P["xyz".index(kind[1]), 3]
    a, b = _SECOND[kind]
    if a != b:
        return -P[a, b]
    others = [i for i in range(3) if i != a]
    return P[others[0], others[0]] + P[others[1], others[1]]


def _absent(P: list[Any], parameters: tuple[EstimatedParameter, ...]) -> list[Any]:
    """Numbers that are not among the parameters are zero."""
    there = {(p.link, p.part) for p in parameters if p.rigid}
    rules = []
    for link in sorted({link for link, _ in there}):  # what is fixed belongs to another
        for part in range(10):
            if (link, part) not in there:
                rules.append(_number(P[link], EstimatedParameter("", (link,), part=part)) == 0)
    return rules


def _polished(
    grouping: Grouping,
    theta: np.ndarray,
    beta: np.ndarray,
    sd: np.ndarray,
    scale: np.ndarray,
    bodies: list[np.ndarray],
) -> np.ndarray:
    """θ with exactly the estimated β, where that is consistent too; else θ as it is."""
    step = scale * np.linalg.lstsq(grouping.B * scale, beta - grouping.B @ theta, rcond=None)[0]
    near = np.abs(grouping.B @ theta - beta) <= 0.5 * sd
    better = theta + step
    return better if near.all() and _inside(better, grouping.parameters, bodies) else theta


def _scale_of(parameter: EstimatedParameter, bodies: list[np.ndarray]) -> float:
    """A parameter's usual size, from its link's prior; 1 for friction."""
    P = bodies[parameter.link]
    if parameter.part is None:
        return float(np.trace(P[:3, :3])) if parameter.rotor else 1.0
    mass, second = P[3, 3], float(np.trace(P[:3, :3]))
    return float([mass, *[np.sqrt(mass * second)] * 3, *[second] * 6][parameter.part])


def bodies_of(
    theta: np.ndarray, parameters: tuple[EstimatedParameter, ...], count: int
) -> np.ndarray:
    """The ten numbers of each link, (links, 10); those that are no parameters are zero."""
    ten = np.zeros((count, 10))
    for value, parameter in zip(theta, parameters, strict=True):
        if parameter.part is not None:
            ten[parameter.link, parameter.part] = value
    return ten


def _relative(theta: np.ndarray, parameters: Any, bodies: list[np.ndarray]) -> list[float]:
    """The smallest eigenvalue of each P against its prior: negative where no body has it."""
    found = []
    own = {p.link for p in parameters if p.rigid}
    for i, (ten, prior) in enumerate(
        zip(bodies_of(theta, parameters, len(bodies)), bodies, strict=True)
    ):
        if i not in own:
            found.append(1.0)
            continue
        L = np.linalg.inv(np.linalg.cholesky(prior))
        found.append(float(np.linalg.eigvalsh(L @ pseudo_inertia(ten) @ L.T)[0]))
    return found


def _inside(theta: np.ndarray, parameters: Any, bodies: list[np.ndarray]) -> bool:
    positive = all(v >= 0 for v, p in zip(theta, parameters, strict=True) if p.positive)
    return positive and min(_relative(theta, parameters, bodies)) > 0.1 * INSIDE


def _limits(theta: np.ndarray, parameters: Any, bodies: list[np.ndarray]) -> tuple[str, ...]:
    smallest = _relative(theta, parameters, bodies)
    number = {p.link: p.name.removeprefix("m") for p in parameters if p.part == 0}
    names = [f"link {number[i]}" for i, value in enumerate(smallest) if value < 5 * INSIDE]
    for value, parameter in zip(theta, parameters, strict=True):
        if parameter.positive and not parameter.rigid and value < 1e-7:
            names.append(parameter.name)
    return tuple(names)
