"""Factors: what a motion can differ in, and the motion of a choice of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from chainrule.bits.beginning import DT, GAIN, RATE_GAIN, Beginning, fixed_step_methods
from chainrule.bits.trials import MechanismTrial
from chainrule.control import LAWS as CONTROL_LAWS
from chainrule.control import (
    LQI,
    LQR,
    PD,
    PID,
    CascadePD,
    ComputedTorque,
    EnergyShaping,
    GravityCompensation,
    PartialLinearization,
    PDGravity,
    PDPlus,
    Recorded,
    Recording,
    SwingUp,
)
from chainrule.control.underactuated.energy import USUAL
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Actuator, Disturbance, Sensor, Stops
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
from random_trees import random_tree

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
    return random_tree(rng, n, joints, symbolic=symbolic)


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


class Place(NamedTuple):
    """A mechanism, and where a motion of it begins."""

    mechanism: Mechanism
    start: Beginning


def _joints(place: Place, change: Callable[[Any, int, float, float], dict[str, Any]]) -> Mechanism:
    """The mechanism with its hinges and slides changed."""
    links, k, at = [], 0, 0
    for link in place.mechanism.links:
        joint = link.joint
        if joint.size_v == 1:
            new = change(joint, k, place.start.q[at], _short(place.start.inertia[k]))
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
    values = {**place.mechanism.values, symbol: _short(place.start.inertia[0])}
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
        return {"effort_limit": _short(3 * inertia + 1.5 * place.start.load[k])}

    return _joints(place, change)


def with_everything(place: Place) -> Mechanism:
    """All of these."""
    for part in (with_friction, with_stops, with_effort_limits):
        place = place._replace(mechanism=part(place))
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


def _reference(q: np.ndarray) -> Callable[[float], Any]:
    return lambda t: q + 0.3 * np.sin(2.0 * t + np.arange(len(q)))


class Around(NamedTuple):
    """What a law may look at."""

    plant: Plant
    start: Beginning

    @property
    def inertia(self) -> np.ndarray:
        """Of the joints."""
        return self.start.inertia


def _recorded(around: Around) -> Recorded:
    times, tau = np.arange(12) * 0.021, around.start.tau(around.plant)
    return Recorded(Recording(times, np.outer(np.cos(9.0 * times), tau)))


LAWS: dict[str, Callable[[Around], Any]] = {
    "pid": lambda a: PID(
        GAIN * a.inertia, 90 * a.inertia, RATE_GAIN * a.inertia, target=0.3, integral_limit=0.02
    ),
    "pd": lambda a: PD(
        GAIN * a.inertia,
        RATE_GAIN * a.inertia,
        target=_reference(a.start.state(a.plant)[: a.plant.nq]),
    ),
    "pd-gravity": lambda a: PDGravity(GAIN * a.inertia, RATE_GAIN * a.inertia, target=0.3),
    "pd-plus": lambda a: PDPlus(GAIN * a.inertia, RATE_GAIN * a.inertia, target=0.3),
    "gravity": lambda a: GravityCompensation(),
    "computed-torque": lambda a: ComputedTorque(GAIN, RATE_GAIN, target=0.3),
    "cascade-pd": lambda a: CascadePD(4.0, RATE_GAIN * a.inertia, limit=20 * a.inertia, target=0.3),
    "lqr": lambda a: _lqr(a.plant, a.inertia),
    "lqi": lambda a: LQI(_target(a.plant, upright=False), R=1.0 / a.inertia[a.plant.actuated] ** 2),
    "partial-linearization": lambda a: PartialLinearization(GAIN, RATE_GAIN, target=0.3),
    "energy": lambda a: EnergyShaping(_target(a.plant, upright=True)),
    "swing-up": lambda a: SwingUp(
        EnergyShaping(gains=USUAL), _lqr(a.plant, a.inertia, True), region=0.5
    ),
    "feedback": lambda a: a.start.oscillation(a.plant),
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


def _pushes(name: str, plant: Plant, start: Beginning) -> tuple[Disturbance, ...]:
    force, push = start.pushes(plant)
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
        "method": tuple(fixed_step_methods()),
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


@lru_cache(maxsize=64)
def facts(name: str) -> Facts:
    """Of a mechanism by its name in the factor."""
    one = mechanism(name)
    single = [joint.size_v == 1 for joint in one.joints]
    laws = tuple(word for word in LAWS if not CONTROL_LAWS[word].applies(plant_of(one)))
    return Facts(all(single), any(single), one.coordinates is None, one.dof, laws)


def fits(choice: Choice) -> bool:
    """Is there such a motion?"""
    own = facts(choice.mechanism)
    if not own.scalar:
        if not fixed_step_methods()[choice.method].quaternions:
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


def motion(choice: Choice, seed: int = 0) -> MechanismTrial:
    """The motion of a choice."""
    rng = np.random.default_rng([seed, *map(ord, choice.mechanism)])
    own = mechanism(choice.mechanism)
    start = Beginning.of(own, rng)
    changed = JOINTS[choice.joints](Place(own, start))
    if choice.coordinates == "changed":
        changed = absolute(changed)
    plant = plant_of(changed)
    law = LAWS[choice.law](Around(plant, start)) if choice.law in LAWS else None
    path = _paths(start.inertia)[choice.path]
    stops = Stops(0.5) if choice.joints in ("stops", "everything") else None
    pushes = _pushes(choice.push, plant, start)
    loop = Loop(law, path.period, path.actuator, path.sensor, pushes, stops)
    return MechanismTrial(
        str(choice), changed, start.state(plant), fixed_step_methods()[choice.method], DT,
        tau=start.tau(plant) if choice.law == "torque" else None, loop=loop, seed=seed,
    )  # fmt: skip
