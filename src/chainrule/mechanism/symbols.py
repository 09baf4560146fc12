"""What the symbols of a mechanism mean, with their units, told from where they stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from chainrule.exact import ExactArray, Expression
from chainrule.exact.printing import latex_name
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.joints import Joint, Rate, rates_of
from chainrule.mechanism.joints.strand import ExactStrand
from chainrule.mechanism.link import ExactLink
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import Quantity
from chainrule.strangers import code, plain


@dataclass(frozen=True)
class Meaning:
    """A symbol's meaning and SI unit."""

    name: str
    text: str
    unit: str


def parameter_meanings(mechanism: Mechanism) -> list[Meaning]:
    """Every parameter; one that is a quantity by itself gets a definite meaning and unit."""
    certain: dict[str, Meaning] = {}
    vague: dict[str, Meaning] = {}
    for expression, text, unit in _uses(mechanism):
        if not isinstance(expression, Expression):
            continue
        names = expression.names
        alone = len(names) == 1 and len(expression.poly) == 1 and _is_first_power(expression)
        for name in names:
            if alone:
                certain.setdefault(name, Meaning(name, text, unit))
            else:
                known = unit if _is_sum_of_symbols(expression) else ""
                vague.setdefault(name, Meaning(name, f"part of the {text}", known))
    return [
        certain.get(name) or vague.get(name) or Meaning(name, "a parameter", "")
        for name in mechanism.symbols
    ]


def _is_first_power(expression: Expression) -> bool:
    (name,) = expression.names
    return expression.degree(name) == 1


def _is_sum_of_symbols(expression: Expression) -> bool:
    """Whether every term is a number or a number times one symbol, so that all share a unit."""
    return all(sum(powers) <= 1 for powers, _ in expression.terms())


Use = tuple[Quantity | None, str, str]  # a quantity, what it is, its unit


def _uses(mechanism: Mechanism) -> Iterator[Use]:
    """Each quantity of the description with what it is; definite ones before derived ones."""
    links = list(enumerate(mechanism.links, start=1))
    for i, link in links:
        yield link.mass, f"mass of link {i} ({plain(link.name)})", "kg"
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        start = "the base" if parent < 0 else f"joint {joint_name(mechanism.links[parent].joint)}"
        for axis, length in zip("xyz", link.at, strict=True):
            yield (
                length,
                f"distance from {start} to joint {joint_name(link.joint)}, along ${axis}$",
                "m",
            )
    for i, link in links:
        for axis, length in zip("xyz", link.com, strict=True):
            text = f"distance from joint {joint_name(link.joint)} to the centre of mass of link {i}"
            yield length, f"{text}, along ${axis}$", "m"
        yield from _moments(link.inertia, f"link {i} about its centre of mass")
        yield from _at_joint(link.joint)
    for strand in mechanism.strands:
        yield from _at_strand(strand)
    for e in mechanism.gravity:
        yield e, "acceleration of gravity", "m/s²"
    for i, link in links:
        yield from _moments(link.second_moment, f"link {i} about its joint")
    for _, link in links:
        for e in link.rotation.matrix.entries.ravel():
            yield e, "constant angle of a link's placement", "rad"


def _moments(tensor: ExactArray, where: str) -> Iterator[Use]:
    diagonal = {e.text() for e in np.diag(tensor.entries) if not e.is_zero()}
    for (a, b), e in np.ndenumerate(tensor.entries):
        axes = f"{'xyz'[a]}{'xyz'[b]}"
        text = f"entry ${axes}$ of the inertia tensor of {where}"
        if a == b:
            about = "" if len(diagonal) == 1 else f" (${axes[0]}$ axis)"
            text = f"moment of inertia of {where}{about}"
        yield e, text, "kg\u00a0m²"


def _at_joint(joint: Joint) -> Iterator[Use]:
    name = joint_name(joint)
    for rate in rates_of([joint]):
        for term in rate.friction:
            unit = term.unit(hinge=rate.freedom.angle).replace(" ", "\u00a0")
            yield term.exact, f"{term.label} of joint {joint_name(rate)}", unit
        unit = rate.freedom.force_unit.replace(" ", "\u00a0")
        yield rate.effort_limit, f"effort limit of joint {joint_name(rate)}", unit
        speed = f"{rate.freedom.unit}/s"
        yield rate.velocity_limit, f"velocity limit of joint {joint_name(rate)}", speed
        if rate.spring is not None:
            what, length = f"spring of joint {joint_name(rate)}", rate.freedom.unit
            yield rate.spring.stiffness, f"stiffness of the {what}", f"{unit}/{length}"
            yield rate.spring.rest, f"rest position of the {what}", length
    for screw in joint.screws:
        yield screw.pitch, f"pitch of joint {name}", "m/rad"
    if joint.rotor is not None:
        yield joint.rotor.inertia, f"inertia of the rotor of joint {name}", "kg\u00a0m²"
        yield joint.rotor.ratio, f"gear ratio of joint {name}", "1"


def _at_strand(strand: ExactStrand) -> Iterator[Use]:
    name = f"strand ${latex_name(strand.name)}$"
    yield strand.inertia, f"inertia of {name}", ""
    for ratio in strand.ratios.values():
        yield ratio, f"ratio of {name}", ""
    for term in strand.friction:
        yield term.exact, f"{term.label} of {name}", ""
    if strand.spring is not None:
        yield strand.spring.stiffness, f"stiffness of the spring of {name}", ""
        yield strand.spring.rest, f"rest position of the spring of {name}", ""


def coordinate_meanings(mechanism: Mechanism) -> list[Meaning]:
    """Every coordinate, by the joints that it moves."""
    rates, angles = mechanism.rates, mechanism.change.angles
    found = []
    for j, (name, angle) in enumerate(zip(mechanism.coordinate_names, angles, strict=True)):
        if mechanism.coordinates is None:
            link = _moved_link(mechanism, j)
            angle = rates[j].freedom.angle
            what, how = ("angle", "about") if angle else ("distance", "along")
            start = "the base" if link.parent == "base" else code(link.parent)
            text = f"{what} of {code(link.name)} against {start}, {how} its joint's axis "
            text += f"${axis_text(rates[j].axis)}$"
        else:
            rows = [i for i in range(len(rates)) if mechanism.change.A[i, j]]
            text = "coordinate that moves joint" + ("s " if len(rows) > 1 else " ")
            text += ", ".join(joint_name(rates[i]) for i in rows)
            turned = _turned_link(mechanism, j) if angle else None
            if turned is not None:
                text = f"angle of {code(turned.name)} from its place at zero, seen from the base"
        found.append(Meaning(name, text, "rad" if angle else "m"))
    return found


def _turned_link(mechanism: Mechanism, j: int) -> ExactLink | None:
    """The link of which a coordinate is the angle: the sum of the joint angles on its way."""
    rates, inverse = mechanism.rates, mechanism.change.inverse[j]
    for k, link in enumerate(mechanism.links):
        way = set()
        while k >= 0:
            way.add(mechanism.links[k].joint)
            k = mechanism.parents[k]
        if np.array_equal(inverse, [rate.joint in way for rate in rates]):
            return link
    return None


def _moved_link(mechanism: Mechanism, row: int) -> ExactLink:
    joint = mechanism.rates[row].joint
    return next(link for link in mechanism.links if link.joint is joint)


def joint_name(joint: Joint | Rate) -> str:
    """A joint's name as mathematics, for running text."""
    return f"${latex_name(joint.name)}$"


def motor_place(motor: Rate | Pull) -> str:
    """Where a motor is, for running text."""
    return f"{'joint' if isinstance(motor, Rate) else 'strand'} ${latex_name(motor.name)}$"


def axis_text(axis: Sequence[Fraction]) -> str:
    """A unit vector in LaTeX: z, −x, or its components."""
    for sign, text in ((1, ""), (-1, "-")):
        for k, name in enumerate("xyz"):
            if list(axis) == [sign * (i == k) for i in range(3)]:
                return text + name
    short = all(len(str(v)) < 8 for v in axis)
    return r"(" + r",\ ".join(str(v) if short else f"{float(v):.4g}" for v in axis) + ")"
