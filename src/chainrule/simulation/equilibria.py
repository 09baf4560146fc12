"""Equilibria: G(q) = τ, all of them, and what a small push does to each."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.errors import ChainruleError, InputError
from chainrule.kinematics.programs import traced
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant, plant_of
from chainrule.mechanism.angles import wrapped
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.program import Program, compile_program, derivative
from chainrule.program.rewriting.folding import fold
from chainrule.simulation.equilibrium import LONGEST, Equilibria, Equilibrium
from chainrule.simulation.zeros import zeros
from chainrule.tracing import closed_form
from chainrule.tracing.checks import vector
from chainrule.tracing.setup import Tracing

WRITTEN = 6
"""Joints up to which the exact equations are derived for it."""
NOTHING = 1e-9
"""Of the largest weight or stiffness: what is smaller is rounding."""
SAME = 1e-7
"""rad or m: solutions as near as this are one."""


@checked
def equilibria(mechanism: Described, tau: ArrayLike = 0.0) -> Equilibria:
    """All q with G(q) = τ within the joints' limits, angles modulo a turn, with their stability.

    τ is a generalised force, one number or one a joint, that stays as it is. Of a chain of n
    pendulums there are 2ⁿ. Found, and proved to be all, by interval arithmetic: the time grows fast
    with the number of joints that gravity pulls at; up to four or five it is seconds. Dry friction
    is left out: it holds a mechanism around each of them. Poses that rest against a limit are
    none. Balls and free joints have no angles to search; they are refused.
    """
    mechanism = checked_mechanism(mechanism)
    changed = mechanism.coordinates is not None
    # in the joints' own coordinates, of which limits and turns are
    plant = plant_of(replace(mechanism, coordinates=None) if changed else mechanism)
    if any(place < 0 for place in plant.places):
        raise ChainruleError(
            f"{mechanism.name} has a ball or free joint: equilibria are searched in angles and "
            "lengths"
        )
    given = vector(tau, plant.nv, "tau")
    if not np.isfinite(given).all():
        raise InputError(f"tau is {tau}; expected finite numbers")
    load = np.asarray(mechanism.change.torques(given), dtype=float)
    torque = _torque(plant)
    pulled, weight = _pulled(plant, torque, load)
    still = [k for k in range(plant.nv) if k not in pulled]
    needed = np.asarray(compile_program(torque)(np.zeros(plant.nv))) - load
    names = {k: plant.rate_names[k] for k in still}
    unheld = tuple(name for k, name in names.items() if abs(needed[k]) > NOTHING * weight)
    if unheld:
        return Equilibria(mechanism, given, (), (), unheld, (), (), True)
    free = tuple(names.values())
    periodic = _periodic(torque, pulled, weight)
    low, high = _domain(plant, pulled, periodic)
    open_ = ~periodic & ~(np.isfinite(plant.low[pulled]) & np.isfinite(plant.high[pulled]))
    within = tuple(plant.rate_names[k] for k, far in zip(pulled, open_, strict=True) if far)
    rest = np.clip(np.zeros(plant.nv), plant.low, plant.high)
    found, doubtful, complete = np.zeros((1, 0)), np.zeros((0, 0)), True
    if pulled:
        reduced = _restricted(torque, pulled, rest, load, weight)
        result = zeros(reduced, low, high)
        found, complete = _different(plant, pulled, periodic, result.found), result.complete
        doubtful = result.doubtful
    points = []
    for x in found:
        q = rest.copy()
        q[pulled] = x
        points.append(_equilibrium(plant, torque, pulled, q, load, weight, mechanism.change))
    families = []
    for x in doubtful:
        q = rest.copy()
        q[pulled] = x
        families.append(np.asarray(mechanism.change.own(q), dtype=float))
    points.sort(key=lambda one: (round(one.energy, 9), tuple(one.q)))
    proved = complete and not families
    return Equilibria(mechanism, given, tuple(points), free, (), within, tuple(families), proved)


@lru_cache(maxsize=64)
def _torque(plant: Plant) -> Program:
    """τ(q) that holds the joints."""

    def torque(arm: Arm, q: np.ndarray) -> np.ndarray:
        still = np.zeros(plant.nv, dtype=int)
        return np.asarray(Tracing.inverse_dynamics(arm, q, still, still), dtype=object)

    recursive = plant.numeric(traced(plant, "holding", {"q": plant.nv}, torque))
    if not (plant.mechanism.is_exact and plant.nv <= WRITTEN):
        return recursive
    # sums of waves have tighter bounds; they are gravity alone, which may be not all that acts
    waves = plant.numeric(traced(plant, "holding", {"q": plant.nv}, closed_form.gravity))
    poses = np.random.default_rng(1).uniform(-3, 3, (8, plant.nv))
    one, other = (np.asarray(compile_program(p)(poses)) for p in (recursive, waves))
    same = np.max(np.abs(one - other)) <= NOTHING * max(float(np.max(np.abs(one))), 1e-30)
    return waves if same and len(waves.code) < len(recursive.code) else recursive


def _pulled(plant: Plant, torque: Program, load: np.ndarray) -> tuple[list[int], float]:
    """The joints whose angle makes a difference; and how large the torques are.

    Where ∂G/∂qₖ vanishes in poses chosen at random, it vanishes in all: G is analytic.
    """
    rng = np.random.default_rng(0)
    poses = rng.uniform(-3, 3, (32, plant.nv))
    slope = np.abs(compile_program(derivative(torque, "out", "q"))(poses)).reshape(32, -1, plant.nv)
    weight = max(float(slope.max()), float(np.abs(load).max()))
    weight = max(weight, float(np.abs(compile_program(torque)(poses)).max()), 1e-30)
    return [k for k in range(plant.nv) if slope[..., k].max() > NOTHING * weight], weight


def _periodic(torque: Program, pulled: list[int], weight: float) -> np.ndarray:
    """Whether a whole turn of a joint changes nothing; a spring makes it another pose."""
    poses = np.random.default_rng(2).uniform(-3, 3, (8, torque.input_size))
    value = compile_program(torque)
    turns = [2 * np.pi * (np.arange(torque.input_size) == k) for k in pulled]
    change = [np.max(np.abs(value(poses + turn) - value(poses))) for turn in turns]
    return np.array(change) < NOTHING * weight


def _domain(plant: Plant, pulled: list[int], periodic: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One turn of each joint that comes round, all of another; within the limits."""
    low, high = plant.low[pulled].copy(), plant.high[pulled].copy()
    for i, turns in enumerate(periodic):
        if turns:
            # zero, half and quarter turns, where equilibria are, on no border
            start = low[i] if np.isfinite(low[i]) else -np.pi + 0.0371
            low[i], high[i] = start, min(high[i], start + 2 * np.pi)
        low[i], high[i] = max(low[i], -LONGEST), min(high[i], LONGEST)
    return low - 1e-9, high + 1e-9


def _restricted(
    torque: Program, pulled: list[int], rest: np.ndarray, load: np.ndarray, weight: float
) -> Program:
    """(τ(q) − load) / weight of the joints that count, the others at rest."""
    from chainrule.program import trace
    from chainrule.tracing.programs import in_place

    places = {k: i for i, k in enumerate(pulled)}
    entries = [places[k] if k in places else float(rest[k]) for k in range(len(rest))]
    part = fold(torque, {"q": entries})

    def scaled(q: np.ndarray) -> np.ndarray:
        (out,) = in_place(part, {"q": q})
        return np.array([(out[k] - float(load[k])) * (1.0 / weight) for k in pulled], dtype=object)

    return trace(scaled, {"q": len(pulled)}, name="unbalanced")


def _different(
    plant: Plant, pulled: list[int], hinges: np.ndarray, found: np.ndarray
) -> np.ndarray:
    """Each solution once, its angles within half a turn of zero if the limits let them, and only
    what is within the limits."""
    bottom, top = plant.low[pulled], plant.high[pulled]
    kept: list[np.ndarray] = []
    for x in found:
        turned = _near_zero(x)
        fits = (bottom - SAME <= turned) & (turned <= top + SAME)
        x = np.where(hinges & fits, turned, x)
        x = np.where(np.abs(x) < 1e-14, 0.0, x)
        inside = (bottom - SAME <= x) & (x <= top + SAME)
        apart = (_apart(x - other, hinges) > SAME for other in kept)
        if inside.all() and all(apart):
            kept.append(np.clip(x, bottom, top))
    return np.array(kept).reshape(-1, len(pulled))


def _near_zero(angle: np.ndarray) -> np.ndarray:
    """−π < angle ≤ π, up to rounding."""
    return angle - 2 * np.pi * np.round((angle - 1e-9) / (2 * np.pi))


def _apart(difference: np.ndarray, hinges: np.ndarray) -> float:
    return float(np.max(np.abs(np.where(hinges, wrapped(difference), difference))))


def _equilibrium(
    plant: Plant, torque: Program, pulled: list[int], joint: np.ndarray, load: np.ndarray,
    weight: float, change: Change,
) -> Equilibrium:  # fmt: skip
    q = np.asarray(change.own(joint), dtype=float)
    if not (change.is_identity or plant.stops):
        q = np.where(change.angles, _near_zero(q), q)
    A, _ = plant("linearize", q=joint, qd=np.zeros(plant.nv), tau=load)
    K = compile_program(derivative(torque, "out", "q"))(joint).reshape(plant.nv, plant.nv)
    curves = np.linalg.eigvalsh((K + K.T)[np.ix_(pulled, pulled)] / 2) / weight
    up, down = bool(np.any(curves > NOTHING)), bool(np.any(curves < -NOTHING))
    if np.any(np.abs(curves) <= NOTHING) and not down:
        stability = "marginal"
    else:
        stability = "saddle" if up and down else "unstable" if down else "stable"
    if not pulled:
        stability = "marginal"
    return Equilibrium(
        q, stability, np.linalg.eigvals(A), float(plant("potential_energy", q=joint))
    )
