"""Scenarios: mechanisms that notes are about and the catalog lacks, or has only in numbers.

Each is a description; what a note assumes of its links (rods, point masses, zeros of the angles) is
found by the search, so one scenario stands for many notes.
"""

from __future__ import annotations

from chainrule.mechanism.builders import catalog
from chainrule.mechanism.joints import Prismatic, Revolute
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism

_UP = (0, 0, "-g")  # gravity along −z
_DOWN = ("g", 0, 0)  # along +x, which points down
_LEVEL = (0, "-g", 0)  # along −y, over a rail along x

SCENARIOS = {
    "spherical-pendulum": Mechanism("spherical-pendulum", (
        Link("swivel", Revolute("phi")),
        Link("bob", Revolute("theta", axis="y"), "swivel", mass="m", com=(0, 0, "-l")),
    ), _UP, {"m": 1, "l": 1}),
    "reaction-wheel": Mechanism("reaction-wheel", (
        Link("rod", Revolute("q1", actuated=False), mass="m1", com=("lc1", 0, 0), inertia="I1"),
        Link("wheel", Revolute("q2"), "rod", at=("l1", 0, 0), mass="m2", inertia="I2"),
    ), _DOWN, {"m1": 1, "m2": 1, "l1": 1, "lc1": "1/2", "I1": "1/12", "I2": "1/10"}),
    "cart-double-pendulum": Mechanism("cart-double-pendulum", (
        Link("cart", Prismatic("x", axis="x"), mass="m0"),
        Link("upper", Revolute("q1", actuated=False), "cart", mass="m1", com=(0, "-lc1", 0),
             inertia="I1"),
        Link("lower", Revolute("q2", actuated=False), "upper", at=(0, "-l1", 0), mass="m2",
             com=(0, "-lc2", 0), inertia="I2"),
    ), _LEVEL, {"m0": 1, "m1": 1, "m2": 1, "l1": 1, "lc1": "1/2", "lc2": "1/2", "I1": "1/12",
                "I2": "1/12"}),
}  # fmt: skip


def scenario(name: str) -> Mechanism:
    """The mechanism of this name, as the exact algebra can hold it."""
    return SCENARIOS[name] if name in SCENARIOS else catalog.get(name)


def exact_form(described: Described) -> Mechanism:
    """A mechanism, or the scenario of its name where it has a joint that is not exact."""
    if isinstance(described, str) and described in SCENARIOS:
        return SCENARIOS[described]
    mechanism = checked_mechanism(described)
    several = any(len(link.joint.coordinates()) > 1 for link in mechanism.links)
    if several and mechanism.name in SCENARIOS:
        return SCENARIOS[mechanism.name]
    return mechanism
