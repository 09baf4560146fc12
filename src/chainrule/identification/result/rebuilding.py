"""A mechanism from a fit, and what of it was measured."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.dynamics.regressor import INERTIAL
from chainrule.identification.regression.grouping import Grouping
from chainrule.identification.regression.physical import bodies_of
from chainrule.identification.result.tables import counted
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    FrictionTerm,
    Viscous,
)
from chainrule.mechanism.joints import Joint, Rotor, Spring, rates_of
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.link import ExactLink
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit

DIGITS = 12
"""Significant digits of the numbers written: more than any data has, fewer than look exact."""


STEEP = 100
"""s/rad: of the smooth friction of a strand."""


def origins(grouping: Grouping) -> dict[str, str]:
    """For each parameter "data", "group" or "prior"."""
    result = {}
    alone = {grouping.kept[k] for k in range(len(grouping)) if len(grouping.members(k)) == 1}
    grouped = {i for k in range(len(grouping)) for i in grouping.members(k)}
    for i, parameter in enumerate(grouping.parameters):
        result[parameter.name] = "data" if i in alone else "group" if i in grouped else "prior"
    return result


def rebuilt(fit: Fit) -> Mechanism:
    """The fit's mechanism with numbers in place of its inertial symbols."""
    old, grouping, body = fit.problem.mechanism, fit.grouping, fit.bodies
    values = {p.name: (p, float(v)) for p, v in zip(grouping.parameters, body.theta, strict=True)}
    tens = bodies_of(body.theta, grouping.parameters, len(old.links))
    links = []
    for i, (link, ten) in enumerate(zip(old.links, tens, strict=True)):
        own = [
            (p, v) for p, v in values.values() if i in p.links and not p.rigid and p.strand is None
        ]
        links.append(_link(link, ten, own))
    strands = [
        _strand(strand, [(p, v) for p, v in values.values() if p.strand == k])
        for k, strand in enumerate(old.strands)
    ]
    return Mechanism(
        name=old.name,
        links=tuple(links),
        gravity=old.gravity,
        values={n: v for n, v in old.values.items() if n in _geometric_names(old, links)},
        coordinates=old.coordinates,
        description=f"{old.description} {_note(fit)}".strip(),
        strands=strands,
        drives=old.drives,
    )


def portable(mechanism: Mechanism, *, rotors: bool) -> tuple[Mechanism, list[str]]:
    """(the mechanism as MJCF and URDF can hold it, what of it they cannot).

    One-sided friction is its mean of both sides, offsets are left out, and so are `rotors` where
    the format has none.
    """
    lost: dict[str, None] = {}
    links = []
    for link in mechanism.links:
        joint = link.joint
        if joint.rotor is not None and not rotors:
            joint = replace(joint, rotor=None)
            link = replace(link, joint=joint)
            lost["inertias of rotors are left out; MJCF has them"] = None
        terms = {Viscous: 0.0, Coulomb: 0.0}
        for term in rates_of([joint])[0].friction if joint.size_v == 1 else ():
            value = float(term.exact.evaluate(dict(mechanism.values)))
            if isinstance(term, Viscous | Coulomb) and (term.dry or isinstance(term, Viscous)):
                terms[type(term)] += value
            elif isinstance(term, ForwardViscous | BackwardViscous):
                terms[Viscous] += value / 2
                lost["one-sided friction is the mean of both sides"] = None
            elif isinstance(term, ForwardCoulomb | BackwardCoulomb):
                terms[Coulomb] += value / 2
                lost["one-sided friction is the mean of both sides"] = None
            else:
                lost[f"{term.label} is left out"] = None
        if joint.size_v == 1 and joint.friction:
            kept = tuple(kind(_short(v)) for kind, v in terms.items() if v > 0)
            links.append(replace(link, joint=replace(joint, friction=kept)))
        else:
            links.append(link)
    return replace(mechanism, links=tuple(links)), list(lost)


def _geometric_names(old: Mechanism, links: list[ExactLink]) -> set[str]:
    """The symbols that are still in use: lengths, gravity, limits and gear ratios."""
    used: list[Any] = [*old.gravity]
    for link in links:
        joint = link.joint
        used += [*link.at, *link.rotation.matrix.entries.ravel()]
        used += [joint.rotor.ratio if joint.rotor else None]
        for rate in rates_of([joint]):
            used += [rate.effort_limit, rate.velocity_limit, *(rate.position_limits or ())]
            used += [rate.spring.stiffness, rate.spring.rest] if rate.spring else []
            used += [term.exact for term in rate.friction]
        used += [screw.pitch for screw in joint.screws]
    return {name for quantity in used if hasattr(quantity, "names") for name in quantity.names}


def _link(link: ExactLink, ten: np.ndarray, own: list[tuple[Any, float]]) -> ExactLink:
    mass = max(float(ten[0]), 0.0)
    com = ten[1:4] / mass if mass else np.zeros(3)
    xx, xy, xz, yy, yz, zz = ten[4:]
    about_origin = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    inertia = about_origin - mass * (com @ com * np.eye(3) - np.outer(com, com))
    return replace(
        link,
        joint=_joint(link.joint, own),
        mass=_short(mass),
        com=tuple(_short(c) for c in com),
        inertia=[[_short(inertia[min(a, b), max(a, b)]) for b in range(3)] for a in range(3)],
        inertia_about_joint=None,
    )


def _joint(joint: Joint, own: list[tuple[Any, float]]) -> Joint:
    rotors = [v for p, v in own if p.rotor]
    terms = [
        replace(p.term, coefficient=_short(v)) for p, v in own if isinstance(p.term, FrictionTerm)
    ]
    rotor = joint.rotor
    if rotors:
        rotor = Rotor(_short(rotors[0]), rotor.ratio if rotor else 1, bool(rotor and rotor.carried))
    springs = [Spring(_short(max(v, 0.0))) for p, v in own if isinstance(p.term, Spring)]
    return replace(
        joint,
        friction=tuple(terms) if terms else joint.friction,
        rotor=rotor,
        spring=springs[0] if springs else joint.spring,
    )


def _strand(strand: Strand, own: list[tuple[Any, float]]) -> Strand:
    """A strand with what was estimated; its dry friction is smooth, so that it can be held."""
    inertia = [v for p, v in own if p.rotor]
    terms = []
    for p, v in own:
        if isinstance(p.term, Coulomb) and p.term.dry:
            terms.append(Coulomb(_short(v * 2 / np.pi), steepness=STEEP))
        elif isinstance(p.term, FrictionTerm) and not p.term.dry:
            terms.append(replace(p.term, coefficient=_short(v)))
    return Strand(
        strand.name, strand.ratios,
        inertia=_short(inertia[0]) if inertia else strand.inertia,
        friction=tuple(terms) or strand.friction, spring=strand.spring,
        actuated=strand.actuated, effort_limit=strand.effort_limit,
    )  # fmt: skip


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def _note(fit: Fit) -> str:
    """Which values are data, in a sentence or two."""
    found = origins(fit.grouping)
    names = {
        kind: [n for n, o in found.items() if o == kind] for kind in ("data", "group", "prior")
    }
    prior = "the description" if all(fit.bodies.from_description) else "a plausible body"
    text = f"Identified from {counted(len(fit.problem.logs), 'log')}."
    if names["data"]:
        text += f" Measured: {_listed(names['data'])}."
    if names["group"]:
        text += f" Measured only in sums, and divided as in {prior}: {_listed(names['group'])}."
    if names["prior"]:
        text += f" Without effect, from {prior}: {_listed(names['prior'])}."
    return text


def _listed(names: list[str]) -> str:
    inertial = len(INERTIAL)
    return ", ".join(names) if len(names) <= 2 * inertial else ", ".join(names[:20]) + ", …"
