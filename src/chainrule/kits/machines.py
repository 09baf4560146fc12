"""The kits' machines as mechanisms: two links that hang from a hinge, and motors."""

from __future__ import annotations

from collections.abc import Mapping

from chainrule.errors import UnknownNameError
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous
from chainrule.mechanism.joints import Revolute, Rotor
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism

DESIGNS = {
    "C.1": {
        "m1": 0.5234602302310271, "m2": 0.6255677234174437, "l1": 0.2,
        "r1": 0.2, "r2": 0.25569305436052964,
        "I1": 0.031887199591513114, "I2": 0.05086984812807257,
        "b1": 0.0, "b2": 0.0, "cf1": 0.0, "cf2": 0.0, "g": 9.81, "Ir": 0.0, "gr": 6.0,
    },
}  # fmt: skip
"""Model 1.1: neither friction nor rotors, but both may be given."""
EFFORT = 6.0
"""N m of the motor."""


def two_links(
    name: str,
    values: Mapping[str, float],
    actuated: tuple[bool, bool] = (True, True),
    effort: float | None = None,
) -> Mechanism:
    """q2 relative, gravity along x; friction b q̇ + cf atan(100 q̇) and rotors where `values` name
    them. Inertia is about each link's joint."""
    joints = []
    for i, driven in zip((1, 2), actuated, strict=True):
        friction: list[FrictionTerm] = [Viscous(f"b{i}")] if f"b{i}" in values else []
        friction += [Coulomb(f"cf{i}", steepness=100)] if f"cf{i}" in values else []
        ratio = "gr" if i == 1 else "-gr"
        rotor = Rotor("Ir", ratio, carried=i == 2) if "Ir" in values else None
        limit = effort if driven else None
        joints.append(
            Revolute(f"q{i}", friction=friction, rotor=rotor, actuated=driven, effort_limit=limit)
        )
    links = [
        Link(
            link, joint, parent, at=at, mass=f"m{i}", com=(f"r{i}", 0, 0),
            inertia_about_joint=f"I{i}", accept_inertia=True,
        )
        for i, (link, joint, parent, at) in enumerate(
            [("upper", joints[0], "base", (0, 0, 0)), ("lower", joints[1], "upper", ("l1", 0, 0))],
            start=1,
        )
    ]  # fmt: skip
    return Mechanism(name, tuple(links), gravity=("g", 0, 0), values=dict(values))


def acrobot(design: str = "C.1") -> Mechanism:
    """The double pendulum kit with its motor at the elbow, as on the public leaderboards."""
    return _machine("acrobot", design, (False, True))


def pendubot(design: str = "C.1") -> Mechanism:
    """The double pendulum kit with its motor at the shoulder, as on the public leaderboards."""
    return _machine("pendubot", design, (True, False))


def _machine(robot: str, design: str, actuated: tuple[bool, bool]) -> Mechanism:
    if design not in DESIGNS:
        raise UnknownNameError("design", design, [*DESIGNS])
    return two_links(f"{robot}-{design.replace('.', '-')}", DESIGNS[design], actuated, EFFORT)
