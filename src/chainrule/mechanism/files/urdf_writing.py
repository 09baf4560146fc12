"""URDF out.

Symbols are written as their values: URDF holds numbers only. It holds no gravity either, so that
only the one that its readers assume can be written, (0, 0, −9.81). Doubles are written with as
many digits as they need to be read back unchanged.
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import numpy as np

from chainrule.mechanism.files.markup import add, document_text, number_text, vector_text
from chainrule.mechanism.files.orientations import to_rpy
from chainrule.mechanism.files.plain_numbers import PlainNumbers
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.visuals import rgba, visual_rotation
from chainrule.mechanism.joints import Follower, Joint, rates_of
from chainrule.mechanism.link import BASE, ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism

#: URDF's limits are obligatory where a joint's are not; this much is read back as no limit.
UNLIMITED = 1e300
GRAVITY = (0.0, 0.0, -9.81)
FLOATING = "floating"  # the one type that is not driven where a file does not say so
STANDARD = ("revolute", "prismatic", "fixed", FLOATING, "planar")


def write_urdf(mechanism: Mechanism) -> str:
    """The mechanism as URDF; what the format cannot hold is refused by name."""
    plain = PlainNumbers(mechanism, "URDF")
    _check_strands(mechanism, plain)
    gravity = tuple(plain.numbers(mechanism.gravity))
    if gravity != GRAVITY:
        raise plain.refused(
            f"no gravity, and readers assume {vector_text(GRAVITY)}, not {vector_text(gravity)}: "
            "MJCF holds any",
            "gravity",
        )
    root = ElementTree.Element("robot", {"name": mechanism.name})
    top = _root_link(mechanism, plain)
    if top is None:
        add(root, "link", name=BASE)
    for link in mechanism.links:
        _link(root, link, plain)
    for link in mechanism.links:
        if link is not top:
            _joint(root, link, plain)
    remarks = Remarks(mechanism.name)
    _transmissions(root, mechanism, remarks)
    for drive in mechanism.drives:
        remarks.add("URDF has no servos", drive.name)
    remarks.tell()
    return document_text(root)


def _root_link(mechanism: Mechanism, plain: PlainNumbers) -> ExactLink | None:
    """The link that is itself the root of the file: the only one on the base, fixed in it."""
    on_base = [link for link in mechanism.links if link.parent == BASE]
    link = on_base[0]
    placed = plain.numbers(link.at).any() or plain.rotation(link) is not None
    return link if len(on_base) == 1 and not link.joint.size_v and not placed else None


def _origin(parent: ElementTree.Element, at: Any, R: np.ndarray | None) -> None:
    attributes = {} if R is None else {"rpy": vector_text(to_rpy(R))}
    if np.any(at) or attributes:
        add(parent, "origin", xyz=vector_text(at), **attributes)


def _link(root: ElementTree.Element, link: ExactLink, plain: PlainNumbers) -> None:
    element = add(root, "link", name=link.name)
    mass, com = plain.number(link.mass), plain.numbers(link.com)
    I = plain.matrix(link.inertia)
    if mass or I.any():
        inertial = add(element, "inertial")
        _origin(inertial, com, None)
        add(inertial, "mass", value=number_text(mass))
        moments = {f"i{'xyz'[i]}{'xyz'[j]}": I[i, j] for i in range(3) for j in range(i, 3)}
        add(inertial, "inertia", **{k: number_text(v) for k, v in moments.items()})
    for visual in link.visuals:
        _visual(element, visual)


def _visual(parent: ElementTree.Element, visual: ExactVisual) -> None:
    element = add(parent, "visual")
    _origin(element, visual.at, visual_rotation(visual))
    geometry = add(element, "geometry")
    size = [number_text(v) for v in visual.size]
    match visual.shape, size:
        case "box", [_, _, _]:
            add(geometry, "box", size=" ".join(size))
        case "sphere", [radius, *_]:
            add(geometry, "sphere", radius=radius)
        case (("cylinder" | "rod"), [radius, length]):
            add(geometry, "cylinder", radius=radius, length=length)
        case "mesh", _:
            scale = {"scale": " ".join(size)} if len(size) == 3 else {}
            add(geometry, "mesh", filename=visual.file, **scale)
        case _:
            parent.remove(element)
            return
    parts = rgba(visual.color)
    if parts:
        material = add(element, "material", name=visual.color)
        add(material, "color", rgba=vector_text(parts))


def _joint(root: ElementTree.Element, link: ExactLink, plain: PlainNumbers) -> None:
    joint, where = link.joint, f"link {link.name!r}.joint"
    if isinstance(joint, Follower):
        _mimic(root, link, joint, plain)
        return
    kind = next((word for word in joint.urdf if word in STANDARD), "")
    if not kind:
        raise plain.refused(f"no {joint.label} joint: TOML does", where)
    if joint.rotor is not None:
        raise plain.refused("no rotor inertia: MJCF does", f"{where}.rotor")
    if joint.spring is not None:
        raise plain.refused("no springs: MJCF does", f"{where}.spring")
    rates = rates_of([joint])
    if len(rates) > 1 and any(r.friction or r.effort_limit or r.position_limits for r in rates):
        raise plain.refused(f"no friction or limits of a {joint.label} joint", where)
    if kind == "revolute" and joint.position_limits is None:
        kind = "continuous"
    element = _placed(root, link, kind, plain)
    if len(rates) == 1:
        _limits(element, joint, kind, plain)
        _dynamics(element, *plain.friction(rates[0].friction, where))


def _placed(
    root: ElementTree.Element, link: ExactLink, kind: str, plain: PlainNumbers
) -> ElementTree.Element:
    """The joint of a link: where it is, and its axis."""
    element = add(root, "joint", name=link.joint.name, type=kind)
    _origin(element, plain.numbers(link.at), plain.rotation(link))
    add(element, "parent", link=link.parent)
    add(element, "child", link=link.name)
    if "axis" in link.joint.data:
        add(element, "axis", xyz=vector_text(plain.axis(link.joint.axes[0])))
    return element


def _dynamics(element: ElementTree.Element, viscous: float, coulomb: float) -> None:
    if viscous or coulomb:
        add(element, "dynamics", damping=number_text(viscous), friction=number_text(coulomb))


def _mimic(
    root: ElementTree.Element, link: ExactLink, joint: Follower, plain: PlainNumbers
) -> None:
    """A joint that follows one other; a strand of its name is its damping."""
    where = f"link {link.name!r}.joint"
    if len(joint.of) != 1:
        raise plain.refused("joints that follow one other, not several: MJCF does", where)
    ((lead, ratio),) = joint.of.items()
    kind = "prismatic" if joint.slides else "continuous"
    element = _placed(root, link, kind, plain)
    for strand in plain.mechanism.strands:
        if strand.name == joint.name:
            _dynamics(element, *plain.friction(strand.friction, where))
    if joint.slides:
        _limits(element, joint, kind, plain)
    numbers = {"multiplier": plain.number(ratio), "offset": plain.number(joint.offset)}
    add(element, "mimic", joint=lead, **{k: number_text(v) for k, v in numbers.items()})


def _check_strands(mechanism: Mechanism, plain: PlainNumbers) -> None:
    """Only the damping of a joint that follows can be written."""
    following = {k.joint.name: k.joint for k in mechanism.links if isinstance(k.joint, Follower)}
    for strand in mechanism.strands:
        led = following.get(strand.name)
        damps = not (strand.actuated or strand.spring) and strand.inertia.is_zero()
        if led is None or not damps or dict(led.of) != dict(strand.ratios):
            raise plain.refused("no strands: MJCF does", f"strand {strand.name!r}")


def _limits(element: ElementTree.Element, joint: Joint, kind: str, plain: PlainNumbers) -> None:
    bounds = {"lower": -UNLIMITED, "upper": UNLIMITED, "effort": UNLIMITED, "velocity": UNLIMITED}
    if joint.position_limits is not None:
        bounds["lower"], bounds["upper"] = plain.numbers(joint.position_limits)
    if joint.effort_limit is not None:
        bounds["effort"] = plain.number(joint.effort_limit)
    if joint.velocity_limit is not None:
        bounds["velocity"] = plain.number(joint.velocity_limit)
    if kind == "continuous":
        del bounds["lower"], bounds["upper"]
    add(element, "limit", **{k: number_text(v) for k, v in bounds.items()})


def _transmissions(root: ElementTree.Element, mechanism: Mechanism, remarks: Remarks) -> None:
    """Which joints are driven, where it is not what a reader assumes: all but floating ones."""
    joints = mechanism.joints
    if all(joint.actuated != (FLOATING in joint.urdf) for joint in joints):
        return
    driven = [joint.name for joint in joints if joint.actuated]
    if not driven:
        remarks.add("no joint is driven, and readers of URDF will assume that all are")
    for name in driven:
        transmission = add(root, "transmission", name=f"{name}_transmission")
        add(transmission, "type").text = "transmission_interface/SimpleTransmission"
        interface = "hardware_interface/EffortJointInterface"
        add(add(transmission, "joint", name=name), "hardwareInterface").text = interface
        actuator = add(transmission, "actuator", name=f"{name}_motor")
        add(actuator, "mechanicalReduction").text = "1"
