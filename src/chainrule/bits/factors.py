"""Factors: what a motion can differ in, and the motion of a choice of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from chainrule.bits.motion import Motion
from chainrule.control import (
    LQR,
    PD,
    PID,
    CascadePD,
    ComputedTorque,
    Feedback,
    GravityCompensation,
    PDGravity,
    Recorded,
    Recording,
    SwingUp,
    named,
)
from chainrule.dynamics.model import neutral_position
from chainrule.integrators import AdaptivePair, PositionMethod
from chainrule.integrators.variational import VariationalMethod
from chainrule.loop.actuator import Actuator
from chainrule.loop.disturbance import Disturbance, Force, Push
from chainrule.loop.limits import Stops
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.sensor import Sensor
from chainrule.loop.setting import Loop
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Offset,
    Stribeck,
    Viscous,
)
from chainrule.mechanism.joints import Ball, Free, Prismatic, Revolute
from chainrule.mechanism.mechanism import Mechanism

DT = 5e-3

# mechanisms

_TREES: dict[str, tuple[int, tuple[Any, ...], bool]] = {
    "tree of 2": (2, (Revolute, Prismatic), False),
    "tree of 3, masses free": (3, (Revolute, Prismatic), True),
    "tree of 4": (4, (Revolute, Prismatic), False),
    "tree of 5 hinges": (5, (Revolute,), False),
    "tree with balls": (3, (Ball, Revolute, Prismatic), False),
    "tree that floats": (2, (Free, Revolute), False),
}


def mechanisms() -> list[str]:
    """The catalog, and random trees."""
    return [*catalog.names(), *_TREES]


@lru_cache(maxsize=64)
def mechanism(name: str) -> Mechanism:
    """By its name in the factor."""
    if name not in _TREES:
        return catalog.get(name)
    n, joints, symbolic = _TREES[name]
    rng = np.random.default_rng(1000 + list(_TREES).index(name))
    return catalog.random_tree(rng, n, joints, symbolic=symbolic)


@lru_cache(maxsize=1)
def methods() -> dict[str, Any]:
    """Every method with a fixed step."""
    from chainrule.simulation.methods import methods

    return {k: m for k, m in methods().items() if not isinstance(m, AdaptivePair)}


# joints


def _friction(scale: float, k: int, symbol: str | None) -> tuple[Any, ...]:
    """Terms of all kinds in turn; one coefficient may be a symbol."""
    c = scale if symbol is None else symbol
    return (
        (Coulomb(c), Viscous(scale)),
        (ForwardCoulomb(c), BackwardCoulomb(2 * scale), ForwardViscous(scale)),
        (Coulomb(c, steepness=20), BackwardViscous(scale)),
        (Stribeck(c), Coulomb(scale), Offset(0.5 * scale)),
    )[k % 4]


def _short(value: float) -> float:
    """Three digits."""
    return float(f"{value:.3g}")


@dataclass(frozen=True)
class Place:
    """A mechanism and where a motion of it begins: the joints' q, their inertias there, and the
    load of gravity in the zero pose."""

    mechanism: Mechanism
    q: np.ndarray
    inertia: np.ndarray
    load: np.ndarray

    @staticmethod
    def of(mechanism: Mechanism, rng: np.random.Generator) -> Place:
        """Within the joints' limits; short numbers."""
        own = replace(mechanism, coordinates=None)
        plant, q = plant_of(own), neutral_position(own)
        load = np.abs(plant("gravity", q=q))
        for k, at in enumerate(plant.places):
            low, high = plant.low[k], plant.high[k]
            if at >= 0 and np.isfinite([low, high]).all():
                q[at] = 0.5 * (low + high) + rng.uniform(-0.2, 0.2) * (high - low)
            elif at >= 0:
                q[at] = np.clip(rng.uniform(-1.2, 1.2), low, high)
        q = np.round(q, 3)
        at = 0
        for joint in own.joints:
            if joint.quaternion is not None:
                q[at : at + joint.size_q][joint.quaternion] = (0.8, 0.0, -0.6, 0.0)
            at += joint.size_q
        inertia = np.diagonal(plant("mass_matrix", q=q)).copy()
        return Place(mechanism, q, np.maximum(inertia, 1e-9), load)


def _joints(place: Place, change: Callable[[Any, int, float, float], dict[str, Any]]) -> Mechanism:
    """The mechanism with its hinges and slides changed."""
    links, k, at = [], 0, 0
    for link in place.mechanism.links:
        joint = link.joint
        if joint.size_v == 1:
            new = change(joint, k, place.q[at], _short(place.inertia[k]))
            link = replace(link, joint=replace(joint, **new))
        links.append(link)
        k, at = k + joint.size_v, at + joint.size_q
    return replace(place.mechanism, links=tuple(links))


def with_friction(place: Place) -> Mechanism:
    """Every joint rubs, the first by a named parameter."""
    symbol = "c_rub"

    def change(joint: Any, k: int, q: float, inertia: float) -> dict[str, Any]:
        return {"friction": _friction(inertia, k, symbol if k == 0 else None)}

    changed = _joints(place, change)
    values = {**place.mechanism.values, symbol: _short(place.inertia[0])}
    used = any(joint.friction and symbol in changed.symbols for joint in changed.joints)
    return replace(changed, values=values) if used else changed


def with_stops(place: Place) -> Mechanism:
    """Every joint soon hits a stop."""

    def change(joint: Any, k: int, q: float, inertia: float) -> dict[str, Any]:
        return {"position_limits": (round(q - 0.04, 3), round(q + 0.05, 3))}

    return _joints(place, change)


def with_effort_limits(place: Place) -> Mechanism:
    """Every motor is weak, yet holds the zero pose."""

    def change(joint: Any, k: int, q: float, inertia: float) -> dict[str, Any]:
        return {"effort_limit": _short(3 * inertia + 1.5 * place.load[k])}

    return _joints(place, change)


def with_everything(place: Place) -> Mechanism:
    """All of these."""
    for part in (with_friction, with_stops, with_effort_limits):
        place = replace(place, mechanism=part(place))
    return place.mechanism


JOINTS: dict[str, Callable[[Place], Mechanism]] = {
    "own": lambda place: place.mechanism,
    "friction": with_friction,
    "stops": with_stops,
    "effort limits": with_effort_limits,
    "everything": with_everything,
}


# coordinates


def absolute(mechanism: Mechanism) -> Mechanism:
    """Each hinge's angle added to those of the hinges before it, the first from another axis."""
    n, A = mechanism.dof, np.eye(mechanism.dof, dtype=int)
    hinges = [rate.place >= 0 and rate.freedom.angle for rate in mechanism.rates]
    for k in range(1, n):
        if hinges[k] and hinges[k - 1]:
            A[k, k - 1] = -1
    b: tuple[Any, ...] = tuple("pi/2" if hinge and k == 0 else 0 for k, hinge in enumerate(hinges))
    names = tuple(f"alpha{k + 1}" for k in range(n))
    rows = tuple(tuple(int(v) for v in row) for row in A)
    return replace(mechanism, coordinates=Coordinates(names, rows, b))


COORDINATES = ("own", "changed")


# laws


def _rounded(values: Any) -> np.ndarray:
    """To 8 binary digits: sums of a few are exact, also in other coordinates."""
    mantissa, exponent = np.frexp(np.asarray(values, dtype=float))
    return np.ldexp(np.round(mantissa * 256) / 256, exponent)


def _target(plant: Plant, upright: bool) -> np.ndarray:
    """A pose in which the mechanism can rest: zero, or the highest with a hinge half way round."""
    zero = np.zeros(plant.nq)
    poses = [zero]
    if upright:
        for k in np.flatnonzero(plant.hinges):
            pose = zero.copy()
            pose[k] = np.pi
            poses.append(pose)
    idle = ~plant.actuated

    def rests(alpha: np.ndarray) -> bool:
        load = plant.change.torques(np.asarray(plant("gravity", q=alpha)))
        return not np.any(np.abs(load) > np.where(idle, 1e-7, 0.9 * plant.effort))

    own = [plant.change.own(pose) for pose in poses]
    resting = [alpha for alpha in own if rests(alpha)] or own[:1]
    return max(resting, key=lambda alpha: float(plant("potential_energy", q=alpha)))


def _lqr(plant: Plant, inertia: np.ndarray, upright: bool = False) -> LQR:
    return LQR(_target(plant, upright), R=1.0 / inertia[plant.actuated] ** 2)


def _oscillation(tau: np.ndarray) -> Callable[[Any, Any, Any], Any]:
    def law(t: Any, q: Any, qd: Any) -> Any:
        pairs = enumerate(zip(tau, qd, strict=True))
        return [a * np.sin(7.0 * t + k) - 2.0 * abs(a) * v for k, (a, v) in pairs]

    return law


def _reference(q: np.ndarray) -> Callable[[float], Any]:
    return lambda t: q + 0.3 * np.sin(2.0 * t + np.arange(len(q)))


class Around(NamedTuple):
    """What a law may look at: the plant, α at the start, inertias of the joints, torques."""

    plant: Plant
    alpha: np.ndarray
    inertia: np.ndarray
    tau: np.ndarray


def _recorded(around: Around) -> Recorded:
    times = np.arange(12) * 0.021
    return Recorded(Recording(times, np.outer(np.cos(9.0 * times), around.tau)))


LAWS: dict[str, Callable[[Around], Any]] = {
    "pid": lambda a: PID(
        40 * a.inertia, 90 * a.inertia, 9 * a.inertia, target=0.3, integral_limit=0.02
    ),
    "pd": lambda a: PD(40 * a.inertia, 9 * a.inertia, target=_reference(a.alpha)),
    "pd-gravity": lambda a: PDGravity(40 * a.inertia, 9 * a.inertia, target=0.3),
    "gravity": lambda a: GravityCompensation(),
    "computed-torque": lambda a: ComputedTorque(40.0, 9.0, target=0.3),
    "cascade-pd": lambda a: CascadePD(4.0, 9 * a.inertia, limit=20 * a.inertia, target=0.3),
    "lqr": lambda a: _lqr(a.plant, a.inertia),
    "swing-up": lambda a: SwingUp(
        _lqr(a.plant, a.inertia, True), 0.5 * a.inertia, 0.5, 2 * a.inertia, a.inertia
    ),
    "feedback": lambda a: Feedback(_oscillation(a.tau)),
    "recorded": _recorded,
}
"""Word → the law around a plant; besides them there are no torque, and a constant one."""


# between a law and the joints


class Path(NamedTuple):
    """How a law is asked, what it sees and sends."""

    period: float | None = None
    sensor: Sensor | None = None
    actuator: Actuator | None = None


def _paths(inertia: np.ndarray) -> dict[str, Path]:
    rough = Sensor(
        noise=1e-3, rate_noise=0.02, resolution=2e-3, delay=2 * DT, cutoff=15.0, differentiate=True
    )
    return {
        "with the dynamics": Path(),
        "sampled": Path(3 * DT),
        "delayed": Path(2 * DT, Sensor(delay=4 * DT), Actuator(delay=2 * DT)),
        "noisy": Path(2 * DT, Sensor(noise=1e-3, rate_noise=0.02), Actuator(noise=0.1 * inertia)),
        "noisy and late": Path(
            2 * DT, Sensor(noise=1e-3, rate_noise=0.02), Actuator(delay=4 * DT)
        ),
        "rounded": Path(DT, Sensor(resolution=1e-3, rate_resolution=0.01)),
        "filtered": Path(2 * DT, Sensor(cutoff=10.0, differentiate=True)),
        "lagging": Path(actuator=Actuator(lag=0.03, limit=6 * inertia)),
        "everything": Path(
            2 * DT, rough, Actuator(6 * inertia, 0.03, 0.1 * inertia, 2 * DT)
        ),
    }  # fmt: skip


PATHS = tuple(_paths(np.ones(1)))

DIFFERENCES = ("filtered", "everything")
"""Paths that take differences of coordinates for rates: of hinges and slides."""

PUSHES = ("none", "push", "force")


def _pushes(name: str, plant: Plant, tau: np.ndarray) -> tuple[Disturbance, ...]:
    link = plant.mechanism.links[-1].name
    force = Force(0.07, 0.1, link, (1.5, -2.5, 0.5), (0.1, 0.0, -0.2))
    push = Push(0.02, 0.08, tau[::-1].copy())
    return {"none": (), "push": (push,), "force": (force, push)}[name]


# choices


class Choice(NamedTuple):
    """One value of each factor."""

    mechanism: str
    method: str
    joints: str = "own"
    coordinates: str = "own"
    law: str = "none"
    path: str = "with the dynamics"
    push: str = "none"

    def __str__(self) -> str:
        return ", ".join(f"{k} {v}" if k in ("joints", "push") else v for k, v in self._words())

    def _words(self) -> list[tuple[str, str]]:
        plain = self._field_defaults
        changed = [(k, v) for k, v in self._asdict().items() if v != plain.get(k)]
        return [(k, "changed coordinates" if k == "coordinates" else v) for k, v in changed]


def factors() -> dict[str, tuple[str, ...]]:
    """Name → values."""
    return {
        "mechanism": tuple(mechanisms()),
        "method": tuple(methods()),
        "joints": tuple(JOINTS),
        "coordinates": COORDINATES,
        "law": ("none", "torque", *LAWS),
        "path": PATHS,
        "push": PUSHES,
    }


class Facts(NamedTuple):
    """Of a mechanism: has every joint one coordinate, has any, are its coordinates its own, how
    many are there, and which laws apply?"""

    scalar: bool
    single: bool
    own: bool
    dof: int
    laws: tuple[str, ...]

    @staticmethod
    def of(mechanism: Mechanism) -> Facts:
        """Of this one."""
        one = [joint.size_v == 1 for joint in mechanism.joints]
        laws = tuple(word for word in LAWS if not named(word).applies(plant_of(mechanism)))
        return Facts(all(one), any(one), mechanism.coordinates is None, mechanism.dof, laws)


@lru_cache(maxsize=64)
def facts(name: str) -> Facts:
    """Of a mechanism by its name in the factor."""
    return Facts.of(mechanism(name))


def fits(choice: Choice, of: Mechanism | None = None) -> bool:
    """Is there such a motion?"""
    own = Facts.of(of) if of else facts(choice.mechanism)
    if not own.scalar:
        method = methods()[choice.method]
        past = isinstance(method, PositionMethod) and method.begin is not None
        if past or isinstance(method, VariationalMethod):
            return False
        if choice.coordinates != "own" or choice.path in DIFFERENCES:
            return False
        if choice.joints != "own" and not own.single:
            return False
    if not own.own and choice.coordinates != "own":
        return False
    if choice.law in ("none", "torque"):
        return choice.path == "with the dynamics"
    return choice.law in own.laws


def light(choice: Choice) -> bool:
    """Is it compiled in a second or two? Large mechanisms by most methods are not."""
    return facts(choice.mechanism).dof <= 4 or choice.method in ("euler", "velocity-verlet", "rk4")


def motion(choice: Choice, seed: int = 0, of: Mechanism | None = None) -> Motion:
    """The motion of a choice, of a mechanism of this name or of the one that is given."""
    rng = np.random.default_rng([seed, *map(ord, choice.mechanism)])
    own = of or mechanism(choice.mechanism)
    place = Place.of(own, rng)
    changed = JOINTS[choice.joints](place)
    if choice.coordinates == "changed":
        changed = absolute(changed)
    plant = plant_of(changed)
    v = np.round(rng.uniform(-2.0, 2.0, plant.nv), 3)
    x0 = np.concatenate([plant.change.own(place.q), plant.change.own_rates(v)])
    torque = _rounded(place.inertia * rng.uniform(2.0, 6.0, plant.nv) * plant.actuated)
    tau = np.asarray(plant.change.forces(torque), dtype=float)
    law = None
    if choice.law in LAWS:
        law = LAWS[choice.law](Around(plant, x0[: plant.nq], place.inertia, tau))
    path = _paths(place.inertia)[choice.path]
    stops = Stops(0.5) if choice.joints in ("stops", "everything") else None
    pushes = _pushes(choice.push, plant, tau)
    loop = Loop(law, path.period, path.actuator, path.sensor, pushes, stops)
    return Motion(
        str(choice), changed, x0, methods()[choice.method], DT,
        tau=tau if choice.law == "torque" else None, loop=loop, seed=seed,
    )  # fmt: skip
