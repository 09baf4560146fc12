"""MJCF out.

Symbols are written as their values: MJCF holds numbers only. Doubles are written with as many
digits as they need to be read back unchanged. MuJoCo wants every moving body to have a mass and
three moments of at least 1e-15; a massless link and a point mass get just that, which is read
back as nothing. MuJoCo numbers the joints branch by branch; where the mechanism does not, a text
in the file keeps its order for `read_mjcf`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from xml.etree import ElementTree

import numpy as np

from chainrule.mechanism.files.markup import add, document_text, number_text, vector_text
from chainrule.mechanism.files.mjcf.driving import Driving, Tied, limited, symmetric
from chainrule.mechanism.files.orientations import to_quaternion
from chainrule.mechanism.files.plain_numbers import PlainNumbers
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.visuals import rgba, visual_rotation
from chainrule.mechanism.joints import Fixed, Follower, Free, Joint, Rate, rates_of
from chainrule.mechanism.link import BASE, ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism

LEAST = 1e-15  # mjMINVAL, in kg and kg m²
ROUNDING = 1e-13  # of the largest moment, of which a smaller one may be short
WORLD = "world"
#: MJCF nests the bodies, which fixes an order of the joints; this text keeps another one.
ORDER = "chainrule_joint_order"


def write_mjcf(mechanism: Mechanism) -> str:
    """The mechanism as MJCF; what the format cannot hold is refused by name."""
    plain = PlainNumbers(mechanism, "MJCF")
    remarks = Remarks(mechanism.name)
    root = ElementTree.Element("mujoco", {"model": mechanism.name})
    add(root, "compiler", angle="radian", autolimits="true", inertiafromgeom="false")
    add(root, "option", gravity=vector_text(plain.numbers(mechanism.gravity)))
    elements = {BASE: add(root, "worldbody")}
    tied, actuators = Tied(plain), ElementTree.Element("actuator")
    driving = Driving(mechanism, plain)
    still, origin = {BASE}, {BASE}  # what stands still, and what does so where the world is
    for link in mechanism.links:
        R, at = plain.rotation(link), plain.numbers(link.at)
        if link.parent in still and isinstance(link.joint, Fixed):
            still.add(link.name)
            origin |= {link.name} if link.parent in origin and R is None and not at.any() else set()
        above = BASE if isinstance(link.joint, Free) and link.parent in origin else link.parent
        elements[link.name] = body = add(elements[above], "body", name=_name(link, mechanism))
        _place(body, at, None if R is None else to_quaternion(R))
        _joint(body, link, plain, at_origin=above == BASE)
        if link.name in still and _impossible(plain.matrix(link.inertia)):
            remarks.add(
                "inertias that no body can have, of links that stand still, are not written",
                link.name,
            )
        else:
            _inertial(body, link, plain)
        for visual in link.visuals:
            _geom(body, visual, link, remarks)
        _motors(actuators, link.joint, plain, driving.joints)
        if link.joint.velocity_limit is not None:
            remarks.add("MJCF has no limits of velocity", link.joint.name)
        if isinstance(link.joint, Follower):
            tied.follower(link.joint)
    for strand in mechanism.strands:
        tied.strand(strand, actuators, driving.tendons)
    driving.write(tied, actuators)
    root.extend(part for part in (tied.tendons, tied.equalities, actuators) if len(part))
    if [body.get("name") for body in root.iter("body")] != [
        _name(k, mechanism) for k in mechanism.links
    ]:
        names = (r.name if r.place >= 0 else r.joint.name for r in mechanism.rates)
        order = " ".join(dict.fromkeys(names))
        add(add(root, "custom"), "text", name=ORDER, data=order)
    remarks.tell()
    return document_text(root)


def _name(link: ExactLink, mechanism: Mechanism) -> str:
    """The link's name; "world", which is MuJoCo's base, gets a tail."""
    name, taken = link.name, {other.name for other in mechanism.links}
    while name == WORLD or (name != link.name and name in taken):
        name += "_link"
    return name


def _place(element: ElementTree.Element, pos: Any, quat: np.ndarray | None) -> None:
    if np.any(pos):
        element.set("pos", vector_text(pos))
    if quat is not None:
        element.set("quat", vector_text(quat))


def _joint(
    body: ElementTree.Element, link: ExactLink, plain: PlainNumbers, *, at_origin: bool
) -> None:
    joint, where = link.joint, f"link {link.name!r}.joint"
    if isinstance(joint, Follower):
        kind, axis = "slide" if joint.slides else "hinge", vector_text(plain.axis(joint.axes[0]))
        add(body, "joint", name=joint.name, type=kind, axis=axis)
    if not joint.size_v:
        return
    if joint.quaternion is None:
        for rate in rates_of([joint]):
            _single(body, rate, where, plain)
        return
    if joint.quaternion.start:  # it slides too: a free joint
        placed = np.any(plain.numbers(link.at)) or plain.rotation(link) is not None
        if placed or not at_origin:
            raise plain.refused("a free joint only between the world's origin and a link", where)
    element = add(body, "joint", name=joint.name, type="free" if joint.quaternion.start else "ball")
    damping = {plain.friction(rate.friction, where)[0] for rate in rates_of([joint])}
    if len(damping) > 1 or min(damping) < 0:
        raise plain.refused(
            f"one damping for all rates of a {joint.label} joint, not negative", where
        )
    if damping != {0.0}:
        element.set("damping", number_text(damping.pop()))
    if armature := _armature(joint, plain):
        element.set("armature", number_text(armature))


def _single(body: ElementTree.Element, rate: Rate, where: str, plain: PlainNumbers) -> None:
    """A hinge or a slide; several in one body act one after the other, as a joint's screws do."""
    joint, screw = rate.joint, rate.joint.screws[rate.number]
    if screw.pitch is not None:
        raise plain.refused(f"no {joint.label} joint", where)
    element = add(body, "joint", name=rate.name, type="hinge" if screw.turns else "slide")
    axis = plain.axis(joint.axes[0]) if joint.size_v == 1 else plain.numbers(rate.axis)
    element.set("axis", vector_text(axis))
    viscous, coulomb = plain.friction(rate.friction, where)
    armature = _armature(joint, plain)
    properties = {"damping": viscous, "frictionloss": coulomb, "armature": armature}
    for field, value in properties.items():
        if value < 0:
            raise plain.refused(f"no negative {field}", where)
        if value:
            element.set(field, number_text(value))
    if rate.spring is not None:
        element.set("stiffness", number_text(plain.number(rate.spring.stiffness)))
        element.set("springref", number_text(plain.number(rate.spring.rest)))
    if rate.position_limits is not None:
        low, high = plain.numbers(rate.position_limits)
        if low == high:
            raise plain.refused("no equal limits: a fixed joint may be meant", f"{where}.limits")
        element.set("range", vector_text((low, high)))
    effort = rate.effort_limit
    if effort is not None and plain.number(effort):
        element.set("actuatorfrcrange", symmetric(plain.number(effort)))


def _armature(joint: Joint, plain: PlainNumbers) -> float:
    """What a rotor adds to the diagonal of M."""
    if joint.rotor is None:
        return 0.0
    return plain.number(joint.rotor.inertia) * plain.number(joint.rotor.ratio) ** 2


def _inertial(body: ElementTree.Element, link: ExactLink, plain: PlainNumbers) -> None:
    mass, I = plain.number(link.mass), plain.matrix(link.inertia)
    moving = bool(link.joint.size_v) or isinstance(link.joint, Follower)
    if not moving and not mass and not I.any():
        return
    moments, axes = np.linalg.eigh(I)
    if _impossible(I):
        a, b, c = (f"{m:.6g}" for m in moments)
        raise plain.refused(
            f"inertias of bodies only, not principal moments of {a}, {b}, {c} kg m²",
            f"link {link.name!r}.inertia",
        )
    inertial = add(body, "inertial", pos=vector_text(plain.numbers(link.com)))
    inertial.set("mass", number_text(max(mass, LEAST) if moving else mass))
    if np.array_equal(I, np.diag(np.diag(I))):
        moments = np.diag(I)
    else:  # in principal axes: MuJoCo's own diagonalisation lost half the digits before 3.15
        axes[:, 0] *= np.linalg.det(axes)
        inertial.set("quat", vector_text(to_quaternion(axes)))
    inertial.set("diaginertia", vector_text(_allowed(moments)))


def _impossible(I: np.ndarray) -> bool:
    """Has no body this inertia, beyond rounding: a moment below zero, or above the other two?"""
    moments = np.linalg.eigvalsh(I)
    inside = min(moments[0], moments[0] + moments[1] - moments[2])
    return bool(inside < -max(ROUNDING * abs(moments).max(), LEAST))


def _allowed(moments: np.ndarray) -> np.ndarray:
    """The moments, moved by a rounding at most, to where MuJoCo takes them."""
    allowed = np.maximum(moments, LEAST)
    largest = int(np.argmax(allowed))
    allowed[largest] = min(allowed[largest], np.delete(allowed, largest).sum())
    return allowed


def _geom(
    body: ElementTree.Element, visual: ExactVisual, link: ExactLink, remarks: Remarks
) -> None:
    size = [float(v) for v in visual.size]
    if min(size, default=0.0) <= 0:
        return  # nothing to see, and MuJoCo would not take it
    match visual.shape, size:
        case "box", [a, b, c]:
            kind, size = "box", [a / 2, b / 2, c / 2]
        case "sphere", [_, _, _]:
            kind = "ellipsoid"
        case "sphere", [_]:
            kind = "sphere"
        case (("cylinder" | "rod"), [a, b]):
            kind, size = "capsule" if visual.shape == "rod" else "cylinder", [a, b / 2]
        case _:
            remarks.add(f"a visual {visual.shape} is not written", link.name)
            return
    geom = add(body, "geom", type=kind, size=vector_text(size))
    R = visual_rotation(visual)
    quat = None if R is None else to_quaternion(R)
    _place(geom, visual.at, quat)
    parts = rgba(visual.color)
    if parts:
        geom.set("rgba", vector_text(parts))
    for field, value in {"contype": "0", "conaffinity": "0", "mass": "0"}.items():
        geom.set(field, value)


def _motors(
    actuators: ElementTree.Element, joint: Joint, plain: PlainNumbers, driven: Collection[str]
) -> None:
    """A motor for each degree of freedom of a driven joint, but for those that servos drive."""
    if not joint.actuated or not joint.size_v:
        return
    if joint.quaternion is not None:
        for k in range(joint.size_v):
            gear = vector_text(int(k == i) for i in range(6))
            add(actuators, "motor", name=f"{joint.name}_{k + 1}", joint=joint.name, gear=gear)
        return
    for rate in rates_of([joint]):
        if rate.name in driven:
            continue
        motor = add(actuators, "motor", name=rate.name, joint=rate.name)
        if rate.effort_limit is not None:
            limited(motor, plain.number(rate.effort_limit))
