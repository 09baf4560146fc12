"""The programs of a link's motion, in which the mechanism's values are put in last."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

import numpy as np

from chainrule.dynamics.kinematics import frames
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant, tape_of
from chainrule.program import Compiled, Program, compile_program, tangent, trace
from chainrule.program.run.stored import stored
from chainrule.spatial.vectors import cross_matrix
from chainrule.tracing.programs import in_place

Kind = str
"""Whose twist a Jacobian gives: "point", "body" or "spatial"."""


def traced(plant: Plant, name: str, ports: dict[str, Any], compute: Callable[..., Any]) -> Program:
    """The program of compute(arm, *inputs), the mechanism's symbols its last input."""

    def whole(*values: Any) -> Any:
        given = dict(zip([*ports, *plant.ports], values, strict=True))
        return compute(plant.at(given), *values[: len(ports)])

    return trace(whole, {**ports, **plant.ports}, name=name)


def pose_program(plant: Plant, link: int) -> Program:
    """(R, p) of a link's frame with the origin moved to a point of the link."""

    def pose(arm: Arm, q: np.ndarray, point: np.ndarray) -> dict[str, np.ndarray]:
        R, p = frames(arm.links, arm.joint_q(q))[link]
        return {"R": R, "p": p + R @ point}

    return traced(plant, "pose", {"q": plant.nq, "point": 3}, pose)


def jacobian_program(plant: Plant, link: int, kind: Kind) -> Program:
    """J with (v, ω) = J q̇."""

    def jacobian(arm: Arm, q: np.ndarray, point: np.ndarray) -> np.ndarray:
        J = arm.jacobian(q, point, link)
        if kind == "point":
            return J
        R, p = frames(arm.links, arm.joint_q(q))[link]
        if kind == "body":
            return np.concatenate([R.T @ J[:3], R.T @ J[3:]])
        return np.concatenate([J[:3] + cross_matrix(p + R @ point) @ J[3:], J[3:]])

    return traced(plant, f"{kind}_jacobian", {"q": plant.nq, "point": 3}, jacobian)


def rate_program(plant: Plant, link: int, kind: Kind) -> Program:
    """J̇ = ∂J/∂q dq/dt, by forward differentiation of the program of J."""
    slope = tangent(jacobian_program(plant, link, kind), "q")

    def rate(arm: Arm, q: np.ndarray, point: np.ndarray, qd: np.ndarray) -> np.ndarray:
        tape = tape_of(q)
        numbers = [tape.lift(v) for v in arm.parameters]
        given = {"q": q, "point": point, "q_dot": arm.position_rate(q, qd)}
        return in_place(slope, {**given, **dict.fromkeys(plant.ports, numbers)})[1]

    ports = {"q": plant.nq, "point": 3, "qd": plant.nv}
    return traced(plant, f"{kind}_jacobian_rate", ports, rate)


@lru_cache(maxsize=512)
def compiled(make: Callable[..., Program], plant: Plant, *key: Any) -> Compiled:
    """The program that `make(plant, *key)` makes, at the mechanism's values, as machine code."""
    return compile_program(at_values(make, plant, *key))


def at_values(make: Callable[..., Program], plant: Plant, *key: Any) -> Program:
    """The same before it is compiled; traced only where the machine code is not in the cache."""
    known = plant.fingerprint and f"{plant.fingerprint} {make.__name__} {key}"
    return cast(Program, stored(known, lambda: plant.numeric(make(plant, *key))))
