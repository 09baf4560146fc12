"""URDF in: `read_urdf`; out: `write_urdf`.

Read are the tree of links and joints, inertias, limits of position, velocity and effort, friction
and geometry: what is drawn, or where a link has none, what collides. The root link is fixed to the
base; gravity, which URDF does not have, is g downwards along z. Not part of a description, and left
out: sensors, plugins. Where the file has transmissions, joints without one are passive; where it
has none, every joint but a floating one is driven.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from chainrule.errors import MechanismError
from chainrule.exact import ExactArray
from chainrule.mechanism.files.following import Tie, coupled
from chainrule.mechanism.files.losses import friction_terms
from chainrule.mechanism.files.markup import Element, content, parse
from chainrule.mechanism.files.orientations import axis_word, turned_tensor
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.urdf_shapes import turn_of, visuals_of
from chainrule.mechanism.files.urdf_writing import FLOATING, UNLIMITED, write_urdf
from chainrule.mechanism.files.xacro import expanded, is_xacro
from chainrule.mechanism.joints import JOINTS, Fixed, Joint
from chainrule.mechanism.link import BASE, Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.names import Names
from chainrule.mechanism.validation import inertia_problem
from chainrule.strangers import one_line

__all__ = ["read_urdf", "write_urdf"]

WORLD = "world"  # the ground, where the file has no link of this name
TYPES: dict[str, type[Joint]] = {word: cls for cls in JOINTS.values() for word in cls.urdf}


def read_urdf(
    text: str | os.PathLike[str],
    source: str = "",
    arguments: Mapping[str, Any] | None = None,
    zero_effort: bool = False,
) -> Mechanism:
    """The mechanism of a URDF text or file; `source` is the file's name in messages.

    Xacro is expanded first, with the `arguments` given to it.
    Numbers are the decimals of the file. What is not as the format or physics want it and can
    still be read is told in one `ChainruleWarning`: inertias that no body can have, effort limits
    of zero (unknown, unless `zero_effort` says that they are meant).
    """
    text, source = content(text, source)
    remarks = Remarks(source)
    root = parse(text, source)
    if arguments or is_xacro(root, text):
        root = expanded(root, arguments)
        if root.tag == "robot" and not any(root.all("link")):
            raise root.error("this is a part that other files include; load one of those")
    robot = _Robot(root, remarks, zero_effort)
    try:
        mechanism = robot.mechanism()
    except MechanismError as problem:
        if problem.source:
            raise
        raise robot.placed(problem) from problem
    remarks.tell()
    return mechanism


class _Robot:
    """The elements of a file, found and checked, on their way to a mechanism."""

    def __init__(self, root: Element, remarks: Remarks, zero_effort: bool):
        if root.tag != "robot":
            hint = "; this is MJCF" if root.tag == "mujoco" else ""
            raise root.error(f"a URDF file has <robot> as its outermost element{hint}")
        self.root, self.remarks, self.zero_effort = root, remarks, zero_effort
        self.links = _by_name(root, "link")
        self.joints = _by_name(root, "joint")
        self.materials = {m.attributes.get("name", ""): m for m in root.all("material")}
        self.driven = {
            joint.attributes.get("name", "")
            for transmission in root.all("transmission")
            for joint in transmission.all("joint")
        } & set(self.joints)
        self.carrier = self._carriers()
        self.names: dict[str, str] = {}

    def _carriers(self) -> dict[str, Element]:
        """The joint that carries each link."""
        carrier: dict[str, Element] = {}
        for joint in self.joints.values():
            for end in ("parent", "child"):
                name = joint.first(end).text("link")
                if name not in self.links and (end, name) != ("parent", WORLD):
                    raise joint.error(
                        f"there is no link {name!r}; known: {', '.join(self.links)}", end
                    )
            child = joint.first("child").text("link")
            if child in carrier:
                raise joint.error(
                    f"link {child!r} already hangs on joint {carrier[child].text('name')!r}: "
                    "a loop is no open chain"
                )
            carrier[child] = joint
        return carrier

    def mechanism(self) -> Mechanism:
        """The mechanism; the errors of its links and joints carry no line yet."""
        if not self.links:
            raise self.root.error("there is no <link>")
        names, joint_names = Names(), Names()
        roots = self._roots()
        bare = BASE in roots and not self.links[BASE].children
        self.names = {n: names.link(n) for n in self.links if not (bare and n == BASE)}
        self.names |= {BASE: BASE} if bare else {}
        self.names.setdefault(WORLD, BASE)
        coordinates = {name: joint_names.joint(name) for name in self.joints}
        held = [name for name in roots if not (bare and name == BASE)]
        links = [self._link(self.links[name], {"joint": Fixed()}) for name in held]
        for name, joint in self.carrier.items():
            options = self._joint(joint, coordinates[joint.text("name")])
            links.append(self._link(self.links[name], options))
        if not links:
            raise self.root.error("a mechanism needs at least one link besides the base")
        links, strands = coupled(links, self._following(coordinates), self.remarks)
        title = one_line(self.root.attributes.get("name", "")) or "robot"
        return Mechanism(title, tuple(links), strands=strands)

    def _roots(self) -> list[str]:
        """The links that no joint carries; there is one, unless joints hang on the world itself."""
        roots = [name for name in self.links if name not in self.carrier]
        parents = {joint.first("parent").text("link") for joint in self.joints.values()}
        if not roots and (WORLD in self.links or WORLD not in parents):
            raise self.root.error("no link is the root, that no joint carries: they form a circle")
        for name in roots[1:]:
            self.remarks.add("links that no joint carries are fixed to the ground", name)
        return roots

    # joints

    def _joint(self, element: Element, name: str) -> dict[str, Any]:
        """The fields of the link that the joint carries."""
        kind = element.text("type")
        if kind not in TYPES:
            raise element.error(f"a {kind!r} joint cannot be read; known: {', '.join(TYPES)}")
        written, cls = element.text("name"), TYPES[kind]
        options: dict[str, Any] = {"name": name}
        if "axis" in cls.data:
            axis = element.first("axis").vector("xyz", (1, 0, 0))
            if not any(axis):
                raise element.first("axis").error("the axis is zero", "xyz")
            options["axis"] = axis_word(axis)
        if cls.size_v == 1:
            found = element.first("dynamics")
            losses = found.number("damping"), found.number("friction")
            options["friction"] = friction_terms(*losses, written, self.remarks)
            options.update(self._limits(element, kind))
        elif cls.size_v and (any(element.all("limit")) or any(element.all("dynamics"))):
            left_out = "friction and limits of a joint with several rates are left out"
            self.remarks.add(left_out, written)
        if cls.size_v:
            options["actuated"] = written in self.driven if self.driven else kind != FLOATING
        if any(element.all("mimic")):
            options["actuated"] = False
        return {
            "joint": cls(**options),
            "parent": self.names[element.first("parent").text("link")],
            "at": element.first("origin").vector("xyz"),
            "rotation": turn_of(element.first("origin")),
        }

    def _following(self, coordinates: dict[str, str]) -> dict[str, Tie]:
        """The mimic joints, by their new names."""
        found: dict[str, Tie] = {}
        for written, joint in self.joints.items():
            for mimic in joint.all("mimic"):
                lead = mimic.text("joint")
                if lead not in self.joints:
                    self.remarks.add("mimic joints of joints that do not exist are free", written)
                    continue
                ratio = mimic.number("multiplier") if mimic.has("multiplier") else Fraction(1)
                of = {coordinates[lead]: ratio}
                found[coordinates[written]] = Tie(of, mimic.number("offset"))
        return found

    def _limits(self, element: Element, kind: str) -> dict[str, Any]:
        limit, written = element.first("limit"), element.text("name")
        found: dict[str, Any] = {}
        effort = _bounded(limit, "effort")
        if effort or (effort is not None and self.zero_effort):
            found["effort_limit"] = abs(effort)
        elif effort is not None:
            self.remarks.add("effort limits of 0 are taken as unknown", written)
        speed = _bounded(limit, "velocity")
        if speed:
            found["velocity_limit"] = abs(speed)
        if kind != "continuous" and (limit.has("lower") or limit.has("upper")):
            low, high = (_bounded(limit, end, missing=0) for end in ("lower", "upper"))
            if low == high == effort == 0:
                self.remarks.add("limits that are all 0 are taken as unknown", written)
            elif low is not None and high is not None and low > high:
                self.remarks.add("limits whose lower is above the upper are left out", written)
            elif low is not None and high is not None:
                found["position_limits"] = (low, high)
        return found

    # links

    def _link(self, element: Element, fields: dict[str, Any]) -> Link:
        name = element.text("name")
        fields |= {
            "name": self.names[name],
            "visuals": visuals_of(element, self.materials, self.remarks),
        }
        if any(element.all("inertial")):
            inertial = element.first("inertial")
            inertia = _inertia(inertial)
            fields["mass"] = inertial.first("mass").number("value")
            fields["com"] = inertial.first("origin").vector("xyz")
            fields["inertia"] = inertia
            if inertia_problem(inertia, {}):
                fields["accept_inertia"] = True
                self.remarks.add("inertias that no body can have are kept as written", name)
        return Link(**fields)

    # errors

    def placed(self, problem: MechanismError) -> MechanismError:
        """The error of a link or joint, with the line of its element."""
        named = re.match(r"link '(.*)'(\.joint)?", problem.where)
        original = {new: old for old, new in self.names.items()}
        element = self.links.get(original.get(named[1], "") if named else "", self.root)
        if named and named[2]:
            element = self.carrier.get(element.text("name"), element)
        return MechanismError(problem.problem, problem.where, element.error("").source)


def _by_name(root: Element, tag: str) -> dict[str, Element]:
    found: dict[str, Element] = {}
    for element in root.all(tag):
        name = element.text("name")
        if name in found:
            first = found[name].line
            raise element.error(
                f"there are two {tag}s called {name!r}; the first is in line {first}"
            )
        found[name] = element
    return found


def _bounded(limit: Element, name: str, missing: int | None = None) -> Fraction | None:
    """A limit, or None where there is none: not written, infinite, or as good as."""
    if not limit.has(name):
        return None if missing is None else Fraction(missing)
    if limit.attributes[name].strip().lstrip("+-").lower() in ("inf", "infinity"):
        return None
    value = limit.number(name)
    return None if abs(float(value)) >= UNLIMITED else value


def _inertia(inertial: Element) -> ExactArray:
    """The tensor about the centre of mass in the link's axes."""
    tensor = inertial.first("inertia")
    m = {a + b: tensor.number(f"i{a}{b}") for a, b in ("xx", "xy", "xz", "yy", "yz", "zz")}
    rows = [[m["".join(sorted((a, b)))] for b in "xyz"] for a in "xyz"]
    rotation = turn_of(inertial.first("origin"))
    return ExactArray(turned_tensor(rotation, rows) if rotation else rows)
