"""Semi-implicit Euler, Verlet, velocity Verlet: methods that know positions from velocities.

`ImplicitDamping` is semi-implicit Euler with the damping of joints, strands and drives taken at the
end of the step: it stays stable where damping is large against the inertia of a light link,
whatever the step.

As the lectures write them, they assume an acceleration that depends on position alone. Here it
may depend on velocity and time too (damping, Coriolis terms, a servo): where a method needs the
acceleration at the end of a step, the velocity there is predicted by v + dt a first. That costs
nothing where the acceleration does not depend on it and keeps the order, two, where it does;
what is lost there is the bounded energy error of a symplectic method. For that, see
`ImplicitMidpoint` and `Variational`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.integrators.method import Method
from chainrule.integrators.system import System, call, later
from chainrule.program import Program, trace


@dataclass(frozen=True)
class PositionMethod(Method):
    """A method on q and v, as the function that advances one step.

    `advance(system, values)` takes the traced inputs of the step to the next x and, for a method
    that remembers, to the next `past`; `begin` gives the first one.
    """

    advance: Callable[[System, dict[str, Any]], dict[str, Any]]
    begin: Callable[[System, dict[str, Any]], Any] | None = None
    single: Method | None = None
    """What takes its place for one step alone."""
    damps: bool = False  # type: ignore[assignment]

    @property
    def remembers(self) -> bool:
        """Where there is a first `past`."""
        return self.begin is not None

    @property
    def quaternions(self) -> bool:
        """Positions that were cannot be extrapolated where q has a quaternion."""
        return self.begin is None

    @property
    def alone(self) -> Method:
        """A single step has no past."""
        return self.single or self

    def step(self, system: System) -> Program:
        """x (and `past`) ← step(x, dt, …, past)."""
        self.require(system)
        inputs = system.inputs | ({"past": (system.nq,)} if self.remembers else {})

        def step(*values: Any) -> dict[str, Any]:
            new = self.advance(system, dict(zip(inputs, values, strict=True)))
            return new | {"x": system.projected(new["x"])}

        return trace(step, inputs, name=f"{self.word}_{system.rhs.name}")

    def beginning(self, system: System) -> Program | None:
        """past(x, dt, …) before the first step."""
        begin = self.begin
        if begin is None:
            return None
        self.require(system)
        inputs = system.inputs

        def past(*values: Any) -> dict[str, Any]:
            return {"past": begin(system, dict(zip(inputs, values, strict=True)))}

        return trace(past, inputs, name=f"{self.word}_begin_{system.rhs.name}")


def _slope(system: System, given: dict[str, Any], x: Any, after: Any) -> Any:
    return call(system.rhs, later(given, x, after))


def _moved(system: System, q: Any, v: Any, dt: Any) -> Any:
    """q after dt at the rates v; for a quaternion the midpoint rule, which keeps order two."""
    if system.rate is None:
        return q + dt * v
    half = q + (0.5 * dt) * call(system.rate, {"q": q, "qd": v})
    return q + dt * call(system.rate, {"q": half, "qd": v})


def _semi_implicit(system: System, given: dict[str, Any], rhs: Program | None = None) -> Any:
    x, dt, nq, nv = given["x"], given["dt"], system.nq, system.nv
    rest = x[nq:] + dt * call(rhs or system.rhs, given)[nq:]
    return {"x": np.concatenate([_moved(system, x[:nq], rest[:nv], dt), rest])}


def _implicitly_damped(system: System, given: dict[str, Any]) -> dict[str, Any]:
    return _semi_implicit(system, given, system.damped and system.damped())


def _velocity_verlet(system: System, given: dict[str, Any]) -> dict[str, Any]:
    x, dt, nq, nv = given["x"], given["dt"], system.nq, system.nv
    q, rest = x[:nq], x[nq:]
    slope = call(system.rhs, given)[nq:]
    q1 = _moved(system, q, rest[:nv] + (0.5 * dt) * slope[:nv], dt)
    predicted = np.concatenate([q1, rest + dt * slope])
    slope1 = _slope(system, given, predicted, dt)[nq:]
    return {"x": np.concatenate([q1, rest + (0.5 * dt) * (slope + slope1)])}


def _verlet(system: System, given: dict[str, Any]) -> dict[str, Any]:
    x, dt, n = given["x"], given["dt"], system.nq
    q, rest = x[:n], x[n:]
    slope = call(system.rhs, given)[n:]
    q1 = (2.0 * q - given["past"]) + (dt * dt) * slope[:n]
    mean = (q1 - q) / dt  # the velocity half a step back
    predicted = np.concatenate([q1, mean + (0.5 * dt) * slope[:n], rest[n:] + dt * slope[n:]])
    slope1 = _slope(system, given, predicted, dt)[n:]
    # (q₂ − q) / 2dt with q₂ = 2 q₁ − q + dt² a₁: the central difference, without waiting for q₂
    v1 = mean + (0.5 * dt) * slope1[:n]
    others = rest[n:] + (0.5 * dt) * (slope[n:] + slope1[n:])
    return {"x": np.concatenate([q1, v1, others]), "past": q}


def _before_verlet(system: System, given: dict[str, Any]) -> Any:
    """q₋₁ for which the first step is q₁ = q₀ + dt v₀ + ½ dt² a₀."""
    x, dt, n = given["x"], given["dt"], system.nq
    slope = call(system.rhs, given)
    return (x[:n] - dt * x[n : 2 * n]) + (0.5 * (dt * dt)) * slope[n : 2 * n]


SemiImplicitEuler = PositionMethod(
    "semi-implicit-euler",
    _semi_implicit,
    label="semi-implicit Euler",
    order=1,
    citation="de Vogelaere 1956; Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), "
    "I.1.2",
)

ImplicitDamping = PositionMethod(
    "implicit-damping",
    _implicitly_damped,
    damps=True,
    label="semi-implicit Euler, damping implicit",
    order=1,
    citation="Todorov, Erez, Tassa, MuJoCo (2012): (M + dt D) Δv = dt (τ − C v − G − F)",
)

VelocityVerlet = PositionMethod(
    "velocity-verlet",
    _velocity_verlet,
    label="velocity Verlet",
    order=2,
    citation="Swope, Andersen, Berens, Wilson, J. Chem. Phys. 76 (1982)",
    key="3",
)

Verlet = PositionMethod(
    "verlet",
    _verlet,
    _before_verlet,
    VelocityVerlet,
    label="Verlet",
    order=2,
    citation="Størmer 1907; Verlet, Phys. Rev. 159 (1967)",
    key="2",
)
