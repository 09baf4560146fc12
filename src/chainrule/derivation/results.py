"""What a route finds, by key: M q̈ + h(q, q̇) + G = τ, and every quantity on the way there; and the
proof that routes agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from chainrule.derivation.setting import RouteSetting
from chainrule.exact import ExactArray, Expression
from chainrule.frozen import FrozenMap


class Key(StrEnum):
    """A quantity of a derivation; those of links, joints or coordinates have one row for each."""

    TRANSFORMS = "transforms"
    CENTRES_OF_MASS = "centres-of-mass"
    VELOCITIES = "velocities"
    ANGULAR_VELOCITIES = "angular-velocities"
    ANGULAR_ACCELERATIONS = "angular-accelerations"
    ACCELERATIONS = "accelerations"
    KINETIC_ENERGIES = "kinetic-energies"
    ROTOR_ENERGIES = "rotor-energies"
    STRAND_ENERGIES = "strand-energies"
    KINETIC_ENERGY = "kinetic-energy"
    POTENTIAL_ENERGIES = "potential-energies"
    SPRING_ENERGIES = "spring-energies"
    POTENTIAL_ENERGY = "potential-energy"
    LAGRANGIAN = "lagrangian"
    MOMENTA = "momenta"
    RATES_OF_MOMENTA = "rates-of-momenta"
    GENERALISED_FORCES = "generalised-forces"
    LINEAR_JACOBIANS = "linear-jacobians"
    ANGULAR_JACOBIANS = "angular-jacobians"
    MASS_SHARES = "mass-shares"
    ROTOR_SHARES = "rotor-shares"
    STRAND_SHARE = "strand-share"
    SPRING_FORCES = "spring-forces"
    CHRISTOFFEL = "christoffel"
    CORIOLIS_MATRIX = "coriolis-matrix"
    TWISTS = "twists"
    EXPONENTIALS = "exponentials"
    POSES = "poses"
    BODY_JACOBIANS = "body-jacobians"
    GENERALISED_MASSES = "generalised-masses"
    CORIOLIS_FACTORS = "coriolis-factors"
    CENTRIFUGAL_FACTORS = "centrifugal-factors"
    TORQUES = "torques"
    MASS_MATRIX = "mass-matrix"
    VELOCITY_TERMS = "velocity-terms"
    GRAVITY = "gravity"


class Results(FrozenMap[Key, Any]):
    """Expressions and exact arrays by key, in the order in which they were found."""

    __slots__ = ()

    def __init__(self, found: Mapping[Key, Any]):
        exact = Expression | ExactArray
        super().__init__(
            {k: v if isinstance(v, exact) else ExactArray(v) for k, v in found.items()}
        )

    @property
    def M(self) -> ExactArray:
        """The mass matrix."""
        return self[Key.MASS_MATRIX]

    @property
    def h(self) -> ExactArray:
        """C q̇, all that is quadratic in the velocities."""
        return self[Key.VELOCITY_TERMS]

    @property
    def G(self) -> ExactArray:
        """The gravity vector."""
        return self[Key.GRAVITY]


@dataclass(frozen=True)
class Route:
    """One way to the equations of motion."""

    word: str
    label: str
    derive: Callable[[RouteSetting], Results]


@dataclass(frozen=True)
class Agreement:
    """Two routes: whether they agree, and the differences of M, C q̇ and G, zero if they do."""

    first: str
    second: str
    difference: dict[str, ExactArray]

    @property
    def equal(self) -> bool:
        """Whether all differences are the zero polynomial."""
        return all(d.is_zero() for d in self.difference.values())

    def __bool__(self) -> bool:
        return self.equal

    def __str__(self) -> str:
        return f"{self.first} {'=' if self.equal else '≠'} {self.second}"


@dataclass(frozen=True)
class Verification:
    """The comparison of every pair of routes; true when there are some and all agree."""

    pairs: tuple[Agreement, ...]

    @staticmethod
    def of(routes: Mapping[str, Results]) -> Verification:
        """Of what the routes found."""
        return Verification(
            tuple(
                Agreement(first, second, {"M": a.M - b.M, "h": a.h - b.h, "G": a.G - b.G})
                for (first, a), (second, b) in combinations(routes.items(), 2)
            )
        )

    def __bool__(self) -> bool:
        return bool(self.pairs) and all(self.pairs)

    def __iter__(self) -> Iterator[Agreement]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __str__(self) -> str:
        return ", ".join(str(pair) for pair in self.pairs) or "one route, nothing to compare"
