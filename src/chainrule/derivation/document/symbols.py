"""What the symbols of a mechanism mean, with their units, told from where they stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.exact import Expression
from chainrule.exact.printing import latex_name
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.joints import Joint, Rate, rates_of
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.numbers import number_latex


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


def _uses(mechanism: Mechanism) -> list[tuple[Any, str, str]]:
    """Each quantity of the description with what it is; definite ones before derived ones."""
    found: list[tuple[Any, str, str]] = []
    later: list[tuple[Any, str, str]] = []
    for i, link in enumerate(mechanism.links):
        found.append((link.mass, f"mass of link {i + 1} ({link.name})", "kg"))
    for i, link in enumerate(mechanism.links):
        parent = mechanism.parents[i]
        start = "the base" if parent < 0 else f"joint {joint_name(mechanism.links[parent].joint)}"
        for axis, length in zip("xyz", link.at, strict=True):
            found.append(
                (
                    length,
                    f"distance from {start} to joint {joint_name(link.joint)}, along ${axis}$",
                    "m",
                )
            )
    for i, link in enumerate(mechanism.links):
        for axis, length in zip("xyz", link.com, strict=True):
            text = f"distance from joint {joint_name(link.joint)} to the centre of mass of link "
            text += f"{i + 1}, along ${axis}$"
            found.append((length, text, "m"))
        found += _moments(link.inertia, f"link {i + 1} about its centre of mass")
        later += _moments(link.second_moment, f"link {i + 1} about its joint")
        found += _at_joint(link.joint)
    found += [(e, "acceleration of gravity", "m/s²") for e in mechanism.gravity]
    turns = [
        (e, "constant angle of a link's placement", "rad")
        for link in mechanism.links
        for e in link.rotation.matrix.entries.ravel()
    ]
    return found + later + turns


def _moments(tensor: Any, where: str) -> list[tuple[Any, str, str]]:
    diagonal = [e for e in np.diag(tensor.entries) if not e.is_zero()]
    same = len({e.text() for e in diagonal}) == 1
    found = []
    for (a, b), e in np.ndenumerate(tensor.entries):
        if a == b:
            about = "" if same else f" (${'xyz'[a]}$ axis)"
            found.append((e, f"moment of inertia of {where}{about}", "kg\u00a0m²"))
        else:
            found.append(
                (e, f"entry ${'xyz'[a]}{'xyz'[b]}$ of the inertia tensor of {where}", "kg\u00a0m²")
            )
    return found


def _at_joint(joint: Joint) -> list[tuple[Any, str, str]]:
    rates = rates_of([joint])
    found = [
        (
            term.exact,
            f"{term.label} of joint {joint_name(rate)}",
            term.unit(hinge=rate.freedom.angle).replace(" ", "\u00a0"),
        )
        for rate in rates
        for term in rate.friction
    ]
    pitches = [screw.pitch for screw in joint.screws if screw.pitch is not None]
    found += [(h, f"pitch of joint {joint_name(joint)}", "m/rad") for h in pitches]
    if joint.rotor is not None:
        found.append(
            (
                joint.rotor.inertia,
                f"inertia of the rotor of joint {joint_name(joint)}",
                "kg\u00a0m²",
            )
        )
        found.append((joint.rotor.ratio, f"gear ratio of joint {joint_name(joint)}", "1"))
    for rate in rates:
        unit = rate.freedom.force_unit.replace(" ", "\u00a0")
        found.append((rate.effort_limit, f"effort limit of joint {joint_name(rate)}", unit))
    return found


def coordinate_meanings(mechanism: Mechanism) -> list[Meaning]:
    """Every coordinate, by the joints that it moves."""
    rates, angles = mechanism.rates, mechanism.change.angles
    found = []
    for j, (name, angle) in enumerate(zip(mechanism.coordinate_names, angles, strict=True)):
        if mechanism.coordinates is None:
            link = _moved_link(mechanism, j)
            what, how = ("angle", "about") if angle else ("distance", "along")
            start = "the base" if link.parent == "base" else f"`{link.parent}`"
            text = f"{what} of `{link.name}` against {start}, {how} its joint's axis "
            text += f"${axis_text(rates[j].axis)}$"
        else:
            rows = [i for i in range(len(rates)) if mechanism.change.A[i, j]]
            text = "coordinate that moves joint" + ("s " if len(rows) > 1 else " ")
            text += ", ".join(joint_name(rates[i]) for i in rows)
            if angle and _is_absolute(mechanism.change, j):
                name_of_link = _moved_link(mechanism, rows[0]).name
                text = f"angle of `{name_of_link}` from its place at zero, seen from the base"
        found.append(Meaning(name, text, "rad" if angle else "m"))
    return found


def _is_absolute(change: Change, j: int) -> bool:
    """Whether a coordinate is the sum of the joint angles up to its first joint."""
    first = int(np.flatnonzero(change.A[:, j])[0])
    return first > 0 and np.array_equal(change.inverse[j], np.arange(len(change.A)) <= first)


def _moved_link(mechanism: Mechanism, row: int) -> Link:
    joint = mechanism.rates[row].joint
    return next(link for link in mechanism.links if link.joint is joint)


def joint_name(joint: Joint | Rate) -> str:
    """A joint's name as mathematics, for running text."""
    return f"${latex_name(joint.name)}$"


def axis_text(axis: Sequence[Fraction]) -> str:
    """A unit vector in LaTeX: z, −x, or its components."""
    for sign, text in ((1, ""), (-1, "-")):
        for k, name in enumerate("xyz"):
            if list(axis) == [sign * (i == k) for i in range(3)]:
                return text + name
    short = all(len(str(v)) < 8 for v in axis)
    return r"(" + r",\ ".join(str(v) if short else f"{float(v):.4g}" for v in axis) + ")"


def symbol_rows(mechanism: Mechanism) -> list[tuple[str, str, str, str]]:
    """(symbol, meaning, unit, value) of coordinates and parameters."""
    rows = [
        (f"${latex_name(c.name)}$", c.text, c.unit, "coordinate")
        for c in coordinate_meanings(mechanism)
    ]
    for meaning in parameter_meanings(mechanism):
        value = mechanism.values.get(meaning.name)
        shown = "—" if value is None else f"${number_latex(float(value), 6)}$"
        rows.append((f"${latex_name(meaning.name)}$", meaning.text, meaning.unit, shown))
    return rows
