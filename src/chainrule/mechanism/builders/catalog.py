"""Mechanisms that come along: each a function that takes values by keyword.

Planar ones move in the x-y plane about z. Every default is a published or a round value, in SI
units; the keyword arguments are the symbols' names, so `double_pendulum(m1=0.6)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chainrule.arguments import checked
from chainrule.errors import MechanismError, UnknownNameError
from chainrule.mechanism.builders.robots import panda, puma560
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.joints import Ball, Joint, Prismatic, Revolute
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import given


def pendulum(
    mass: float = 1.0,
    length: float = 0.5,
    gravity: float = 9.81,
    damping: float = 0.0,
    coulomb_fric: float = 0.0,
    inertia: float | None = None,
    torque_limit: float | str | None = None,
) -> Mechanism:
    """A point mass on a rod, from hanging: m l² q̈ + b q̇ + c sign q̇ + m g l sin q = τ.

    `inertia` is the moment about the hinge where it is not m l². Values: the pendulum of the
    DFKI kit (Wiebe et al. 2022).
    """
    values: dict[str, Any] = {"m": mass, "l": length, "g": gravity}
    friction: list[Any] = []
    if not (isinstance(damping, int | float) and damping == 0):
        friction.append(Viscous("b"))
        values["b"] = damping
    if not (isinstance(coulomb_fric, int | float) and coulomb_fric == 0):
        friction.append(Coulomb("c"))
        values["c"] = coulomb_fric
    if inertia is not None:
        values["I"] = inertia
    joint = Revolute("q1", friction=tuple(friction), effort_limit=torque_limit)
    link = Link(
        "rod",
        joint,
        mass="m",
        com=("l", 0, 0),
        inertia_about_joint=None if inertia is None else "I",
        accept_inertia=inertia is not None,
    )
    return Mechanism(
        "pendulum", (link,), gravity=("g", 0, 0), values=values,
        description="A point mass on a hinge; q1 = 0 hangs.",
    )  # fmt: skip


def _two_links(first: Joint, second: Joint) -> tuple[Link, Link]:
    upper = Link("upper", first, mass="m1", com=("lc1", 0, 0), inertia="I1")
    lower = Link(
        "lower", second, "upper", at=("l1", 0, 0), mass="m2", com=("lc2", 0, 0), inertia="I2"
    )
    return upper, lower


_SPONG = dict(m1=1.0, m2=1.0, l1=1.0, lc1=0.5, lc2=1.0, I1=0.083, I2=0.33, g=9.81)


def double_pendulum(**values: float) -> Mechanism:
    """Two links hanging from a hinge, relative angles; gravity along +x, which points down.

    Values: uniform rods of 0.3 m, 0.5 kg.
    """
    defaults = dict(m1=0.5, m2=0.5, l1=0.3, lc1=0.15, lc2=0.15, I1=0.00375, I2=0.00375, g=9.81)
    return Mechanism(
        "double-pendulum", _two_links(Revolute("q1"), Revolute("q2")), gravity=("g", 0, 0),
        values=given(defaults, values),
        description="Two rods; q1 from hanging, q2 relative to the upper rod.",
    )  # fmt: skip


def double_pendulum_absolute(**values: float) -> Mechanism:
    """Two point masses on massless rods, both angles from the vertical (the textbook's α1, α2)."""
    defaults = dict(m1=2.0, m2=2.0, l1=2.0, l2=2.0, g=9.81)
    upper = Link("upper", Revolute("q1"), mass="m1", com=("l1", 0, 0))
    lower = Link("lower", Revolute("q2"), "upper", at=("l1", 0, 0), mass="m2", com=("l2", 0, 0))
    return Mechanism(
        "double-pendulum-absolute", (upper, lower), gravity=("g", 0, 0),
        values=given(defaults, values),
        coordinates=Coordinates(("alpha1", "alpha2"), A=((1, 0), (-1, 1))),
        description="Two point masses; both angles are measured from the vertical.",
    )  # fmt: skip


def rr_arm(**values: float) -> Mechanism:
    """A planar arm with two hinges; gravity along −x, so that q = 0 points up.

    Values: the planar arm of Siciliano et al. 2009, section 7.3.2, without its motors.
    """
    defaults = dict(m1=50.0, m2=50.0, l1=1.0, lc1=0.5, lc2=0.5, I1=10.0, I2=10.0, g=9.81)
    return Mechanism(
        "rr-arm", _two_links(Revolute("q1"), Revolute("q2")), gravity=("-g", 0, 0),
        values=given(defaults, values),
        description="A planar arm; x points up, q2 is relative.",
    )  # fmt: skip


@checked
def n_link(n: int = 3, **values: float) -> Mechanism:
    """A planar chain of n hanging links with relative angles."""
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 100:
        raise MechanismError(f"n must be a whole number from 1 to 100, got {n!r}", "n_link")
    defaults: dict[str, Any] = {}
    for name, value in (("m", 0.5), ("l", 0.3), ("lc", 0.15), ("I", 0.00375)):
        last = n if name != "l" else n - 1
        defaults.update({f"{name}{i}": value for i in range(1, last + 1)})
    links = tuple(
        Link(
            f"link{i}",
            Revolute(f"q{i}"),
            f"link{i - 1}" if i > 1 else "base",
            at=(f"l{i - 1}" if i > 1 else 0, 0, 0),
            mass=f"m{i}",
            com=(f"lc{i}", 0, 0),
            inertia=f"I{i}",
        )
        for i in range(1, n + 1)
    )
    return Mechanism(
        f"{n}-link", links, gravity=("g", 0, 0), values=given({**defaults, "g": 9.81}, values),
        description="A planar chain of rods; every angle is relative to the rod before.",
    )  # fmt: skip


def cart_pole(**values: float) -> Mechanism:
    """A pole hinged on a cart; the force acts on the cart, theta = 0 hangs.

    Values: Barto, Sutton, Anderson 1983, a uniform pole of half-length 0.5 m.
    """
    defaults = dict(mc=1.0, mp=0.1, l=0.5, I=0.1 / 12, g=9.8)
    cart = Link("cart", Prismatic("x", axis="x"), mass="mc")
    pole = Link(
        "pole", Revolute("theta", actuated=False), "cart", mass="mp", com=(0, "-l", 0), inertia="I"
    )
    return Mechanism(
        "cart-pole", (cart, pole), gravity=(0, "-g", 0), values=given(defaults, values),
        description="A cart on a rail with a free pole; theta = 0 hangs.",
    )  # fmt: skip


def acrobot(**values: float) -> Mechanism:
    """A double pendulum with a motor at the elbow only. Values: Spong 1995."""
    links = _two_links(Revolute("q1", actuated=False), Revolute("q2"))
    return Mechanism(
        "acrobot", links, gravity=("g", 0, 0), values=given(_SPONG, values),
        description="A double pendulum driven at the elbow.",
    )  # fmt: skip


def pendubot(**values: float) -> Mechanism:
    """A double pendulum with a motor at the shoulder only; values as of the acrobot."""
    links = _two_links(Revolute("q1"), Revolute("q2", actuated=False))
    return Mechanism(
        "pendubot", links, gravity=("g", 0, 0), values=given(_SPONG, values),
        description="A double pendulum driven at the shoulder.",
    )  # fmt: skip


def furuta(**values: float) -> Mechanism:
    """A rotary inverted pendulum: an arm about the vertical, a pendulum about the arm.

    Values: Quanser QUBE-Servo 2, uniform rods.
    """
    defaults = dict(
        m1=0.095, m2=0.024, l1=0.085, lc1=0.0425, lc2=0.0645,
        I1=0.095 * 0.085**2 / 12, I2=0.024 * 0.129**2 / 12, g=9.81,
    )  # fmt: skip
    arm = Link(
        "arm", Revolute("q1"), mass="m1", com=("lc1", 0, 0), inertia={"yy": "I1", "zz": "I1"}
    )
    rod = Link(
        "rod", Revolute("q2", axis="x", actuated=False), "arm", at=("l1", 0, 0), mass="m2",
        com=(0, 0, "-lc2"), inertia={"xx": "I2", "yy": "I2"},
    )  # fmt: skip
    return Mechanism(
        "furuta", (arm, rod), gravity=(0, 0, "-g"), values=given(defaults, values),
        description="An arm about the vertical with a free pendulum at its end; q2 = 0 hangs.",
    )  # fmt: skip


def spherical_pendulum(**values: float) -> Mechanism:
    """A bob on a ball joint; its rotation is a quaternion, so only numbers, no exact algebra."""
    defaults = dict(m=1.0, l=1.0, I=0.001, g=9.81)
    bob = Link("bob", Ball("q1"), mass="m", com=(0, 0, "-l"), inertia="I")
    return Mechanism(
        "spherical-pendulum", (bob,), values=given(defaults, values),
        description="A bob on a ball and socket.",
    )  # fmt: skip


def scara(**values: float) -> Mechanism:
    """A SCARA arm: two parallel hinges, a slide and a wrist.

    Values: a course data set of four public student projects on Siciliano et al. 2009 (links of
    0.5 m); its motors are left out.
    """
    defaults = dict(
        m1=20.0,
        m2=20.0,
        m3=10.0,
        l1=0.5,
        l2=0.5,
        lc1=0.25,
        lc2=0.25,
        I1=4.0,
        I2=4.0,
        I4=1.0,
        g=9.81,
    )
    links = (
        Link("upper", Revolute("q1"), mass="m1", com=("lc1", 0, 0), inertia="I1"),
        Link(
            "fore",
            Revolute("q2"),
            "upper",
            at=("l1", 0, 0),
            mass="m2",
            com=("lc2", 0, 0),
            inertia="I2",
        ),
        Link("quill", Prismatic("q3"), "fore", at=("l2", 0, 0), mass="m3"),
        Link("wrist", Revolute("q4"), "quill", inertia="I4"),
    )
    return Mechanism(
        "scara", links, gravity=(0, 0, "-g"), values=given(defaults, values),
        description="Two parallel hinges, a vertical slide and a wrist.",
    )  # fmt: skip


ENTRIES: dict[str, Callable[..., Mechanism]] = {
    "pendulum": pendulum,
    "double-pendulum": double_pendulum,
    "double-pendulum-absolute": double_pendulum_absolute,
    "rr-arm": rr_arm,
    "n-link": n_link,
    "cart-pole": cart_pole,
    "acrobot": acrobot,
    "pendubot": pendubot,
    "furuta": furuta,
    "spherical-pendulum": spherical_pendulum,
    "scara": scara,
    "puma560": puma560,
    "panda": panda,
}


__all__ = ["get", "names", *(entry.__name__ for entry in ENTRIES.values())]  # type: ignore[reportUnsupportedDunderAll]


def __dir__() -> list[str]:
    return __all__


def names() -> list[str]:
    """The names for `get` and for the command line."""
    return list(ENTRIES)


@checked
def get(name: str, **values: Any) -> Mechanism:
    """The mechanism of this name; `5-link` is `n_link(5)`."""
    key = name.replace("_", "-")
    count, dash, kind = key.partition("-")
    if dash and kind == "link" and count.isascii() and count.isdigit():
        return n_link(int(count), **values)
    if key not in ENTRIES:
        raise UnknownNameError("mechanism", name, names())
    return ENTRIES[key](**values)
