"""A mechanism as TOML, from which the same mechanism is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import tomli_w

from chainrule.exact import ExactArray, Expression, constant
from chainrule.mechanism.friction import FrictionTerm, written_friction
from chainrule.mechanism.joints import Joint, rates_of
from chainrule.mechanism.joints.base import NONE
from chainrule.mechanism.joints.drive import LIMITS, ExactDrive
from chainrule.mechanism.joints.spring import ExactSpring
from chainrule.mechanism.joints.strand import ExactStrand
from chainrule.mechanism.link import BASE, MOMENTS, ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import written
from chainrule.mechanism.rotation import Axis


def write_toml(mechanism: Mechanism) -> str:
    """A TOML text from which the same mechanism is read."""
    data: dict[str, Any] = {"name": mechanism.name}
    if mechanism.description:
        data["description"] = mechanism.description
    data["gravity"] = [written(e) for e in mechanism.gravity]
    if mechanism.values:
        data["parameters"] = {n: written(constant(v)) for n, v in mechanism.values.items()}
    change = mechanism.coordinates
    if change is not None:
        data["coordinates"] = {"names": list(change.names), "A": [list(row) for row in change.A]}
        if any(change.offsets):
            data["coordinates"]["b"] = [_plain(v) for v in change.b]
    data["link"] = [_link_table(link) for link in mechanism.links]
    if mechanism.strands:
        data["strand"] = [_strand_table(strand) for strand in mechanism.strands]
    if mechanism.drives:
        data["drive"] = [_drive_table(drive) for drive in mechanism.drives]
    text = tomli_w.dumps(data, indent=1)
    # A vector on one line; the library writes an entry a line.
    return re.sub(r"\[\n((?: +[^\[\]\n]+,\n)+) *\]", _on_one_line, text)


def _on_one_line(match: re.Match[str]) -> str:
    return "[" + ", ".join(e.strip().rstrip(",") for e in match[1].splitlines()) + "]"


def _plain(value: object) -> Any:
    return written(value) if isinstance(value, Expression) else value


def _link_table(link: ExactLink) -> dict[str, Any]:
    table: dict[str, Any] = {"name": link.name}
    if link.parent != BASE:
        table["parent"] = link.parent
    if any(not e.is_zero() for e in link.at):
        table["at"] = [written(e) for e in link.at]
    if not link.rotation.is_identity():
        table["rotation"] = link.rotation.to_list()
    if not link.mass.is_zero():
        table["mass"] = written(link.mass)
    if any(not e.is_zero() for e in link.com):
        table["com"] = [written(e) for e in link.com]
    if not link.inertia.is_zero():
        table["inertia"] = _inertia_table(link.inertia)
    if link.accept_inertia:
        table["accept_inertia"] = True
    if link.visuals:
        table["visuals"] = [_visual_table(v) for v in link.visuals]
    table["joint"] = _joint_table(link.joint)
    return table


def _inertia_table(inertia: ExactArray) -> Any:
    moments = {k: inertia["xyz".index(k[0]), "xyz".index(k[1])] for k in MOMENTS}
    if moments["xx"] == moments["yy"] == moments["zz"] and all(
        moments[k].is_zero() for k in ("xy", "xz", "yz")
    ):
        return written(moments["xx"])
    return {k: written(v) for k, v in moments.items() if not v.is_zero()}


def _visual_table(visual: ExactVisual) -> dict[str, Any]:
    table = {f.name: getattr(visual, f.name) for f in fields(ExactVisual)}
    table["rotation"] = visual.rotation.to_list()
    return {
        k: list(v) if isinstance(v, tuple) else v for k, v in table.items() if v not in ("", (), [])
    }


def _datum(value: Any) -> Any:
    """A field of a joint type's own: a direction, a number, a choice, or numbers by name."""
    if isinstance(value, Axis):
        return value.written if isinstance(value.written, str) else [*map(_plain, value.written)]
    if isinstance(value, Mapping):
        return {name: written(number) for name, number in value.items()}
    return value if isinstance(value, bool) else written(value)


def _friction(terms: tuple[FrictionTerm, ...]) -> dict[str, Any]:
    return {term.word: written_friction(term) for term in terms}


def _spring(spring: ExactSpring) -> Any:
    stiffness = written(spring.stiffness)
    if spring.rest.is_zero():
        return stiffness
    return {"stiffness": stiffness, "rest": written(spring.rest)}


def _strand_table(strand: ExactStrand) -> dict[str, Any]:
    table: dict[str, Any] = {"name": strand.name, "ratios": _datum(strand.ratios)}
    if not strand.inertia.is_zero():
        table["inertia"] = written(strand.inertia)
    if strand.friction:
        table["friction"] = _friction(strand.friction)
    if strand.spring is not None:
        table["spring"] = _spring(strand.spring)
    if strand.actuated:
        table["actuated"] = True
    if strand.effort_limit is not None:
        table["effort_limit"] = written(strand.effort_limit)
    if strand.position_limits is not None:
        table["position_limits"] = [written(limit) for limit in strand.position_limits]
    return table


def _drive_table(drive: ExactDrive) -> dict[str, Any]:
    table: dict[str, Any] = {"name": drive.name, "ratios": _datum(drive.ratios)}
    one, *others = drive.gain
    plain = all(each.is_zero() for each in others)
    table["gain"] = written(one) if plain else [written(each) for each in drive.gain]
    if not all(each.is_zero() for each in drive.bias):
        table["bias"] = [written(each) for each in drive.bias]
    for field in LIMITS:
        if (limits := getattr(drive, field)) is not None:
            table[field] = [written(limit) for limit in limits]
    if drive.lag is not None:
        table["lag"] = written(drive.lag)
    return table | ({"integral": True} if drive.integral else {})


_AT_RATE: dict[str, Callable[[Any], Any]] = {
    "friction": _friction,
    "effort_limit": written,
    "velocity_limit": written,
    "spring": _spring,
    "position_limits": lambda limits: [written(v) for v in limits],
}


def _joint_table(joint: Joint) -> dict[str, Any]:
    table: dict[str, Any] = {"type": joint.word}
    if joint.size_v or not joint.name.startswith("fixed"):  # those are numbered when read
        table["name"] = joint.name
    defaults = {field.name: field.default for field in fields(joint)}
    for field in joint.data:
        value = _datum(getattr(joint, field))
        if value != defaults[field]:
            table[field] = value
    if not joint.size_v:
        return table
    rates = rates_of([joint])
    for field, write in _AT_RATE.items():
        given = [getattr(rate, field) for rate in rates]
        entries = [NONE if value in (None, ()) else write(value) for value in given]
        if set(map(str, entries)) != {NONE}:
            table[field] = entries[0] if len(entries) == 1 else entries
    if not joint.actuated:
        table["actuated"] = False
    if joint.rotor is not None:
        rotor = {"inertia": written(joint.rotor.inertia), "ratio": written(joint.rotor.ratio)}  # type: ignore[arg-type]
        table["rotor"] = {**rotor, **({"carried": True} if joint.rotor.carried else {})}
    return table
