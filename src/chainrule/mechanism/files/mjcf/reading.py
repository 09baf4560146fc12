"""MJCF in.

MuJoCo itself reads the file, so that defaults, frames, inertias from geoms and the compiler's
options mean what they mean there; this needs the extra `chainrule[mjcf]`. Writing does not.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import ExactArray
from chainrule.mechanism.files.following import coupled
from chainrule.mechanism.files.losses import friction_terms
from chainrule.mechanism.files.markup import content, root_tag
from chainrule.mechanism.files.mjcf.actuators import driven, drives
from chainrule.mechanism.files.mjcf.model import CompiledMjcf, compiled
from chainrule.mechanism.files.mjcf.ties import Ties
from chainrule.mechanism.files.mjcf.writing import LEAST
from chainrule.mechanism.files.orientations import (
    axis_word,
    from_quaternion,
    rounded,
    turned,
    turned_tensor,
)
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.urdf import read_urdf
from chainrule.mechanism.holding import held
from chainrule.mechanism.joints import Ball, Fixed, Free, Joint, Prismatic, Revolute, Rotor, Spring
from chainrule.mechanism.link import BASE, Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.names import Names
from chainrule.mechanism.rotation import Rotation

FREE, BALL, SLIDE, HINGE = range(4)  # mjtJoint
KINDS: dict[int, type[Joint]] = {FREE: Free, BALL: Ball, SLIDE: Prismatic, HINGE: Revolute}
# An inertia given in full is diagonalised by MuJoCo, until 3.15 to half the digits; this near to
# it, relatively, the file's own decimals are taken. Farther off, the compiler was told to mend it.
SAME_INERTIA = 1e-6


def read_mjcf(text: str | os.PathLike[str], source: str = "") -> Mechanism:
    """The mechanism of an MJCF text or file; `source` is the file's name, for what it includes.

    A body with several joints becomes as many links, all but the last massless. Numbers are
    those of the compiled model, as decimals. Meshes are not needed, unless MuJoCo takes an
    inertia from one. Servos become the mechanism's drives. What a mechanism cannot hold is left
    out and told in one `ChainruleWarning`: contacts, fluid forces, muscles. Loops closed by
    connect or weld, tendons that run through space, flexible bodies and plugins are refused.
    """
    text, source = content(text, source)
    if root_tag(text) == "robot":
        return read_urdf(text, source)
    if root_tag(text) == "mujocoinclude":
        raise MechanismError(
            "this is a part that other files include; load one of those", source=source
        )
    if root_tag(text) != "mujoco":
        raise MechanismError("an MJCF file has <mujoco> as its outermost element", source=source)
    remarks = Remarks(source)
    try:
        mechanism = _Reader(compiled(text, source, remarks), remarks).mechanism()
    except MechanismError as problem:
        raise MechanismError(problem.problem, problem.where, source) from problem
    except UnicodeDecodeError as problem:  # MuJoCo gives names as they are
        told = "a name in a file that it includes is not UTF-8 text"
        raise MechanismError(told, source=source) from problem
    remarks.tell()
    return mechanism


class _Reader:
    """A compiled model on its way to a mechanism, body by body."""

    def __init__(self, given: CompiledMjcf, remarks: Remarks):
        self.given, self.model, self.remarks = given, given.model, remarks
        self.drives, self.tendon_drives = driven(given.model, remarks)
        names = Names()
        self.names = [BASE] + [
            names.link(self.model.body(i).name or f"body{i}") for i in range(1, self.model.nbody)
        ]
        self.link_names = names
        self.joint_names = Names()
        # where the frame of a body's link is, in the frame of the body
        self.anchors = np.zeros((self.model.nbody, 3))

    def mechanism(self) -> Mechanism:
        """The mechanism; errors do not yet name the file."""
        _leftovers(self.given, self.remarks)
        self.joints = [self._joint(j) for j in range(self.model.njnt)]
        links = [link for i in range(1, self.model.nbody) for link in self._links(i)]
        if not links:
            raise MechanismError("the file has no body: there is nothing that could move")
        field = self.model.opt.gravity if self.given.gravity_on else np.zeros(3)
        gravity = tuple(float(v) for v in field)
        ordered = _in_order(links, self.given.order)
        tied = Ties(self.model, self.joints, self.tendon_drives, self.remarks)
        ties, still = tied.following()
        ordered, following = coupled(ordered, ties, self.remarks)
        strands = (*following, *tied.strands(ordered, following))
        servos = drives(self.model, lambda tendon, i: tied.along(tendon, i, ordered))
        whole = Mechanism(
            self.given.name, tuple(ordered), gravity=gravity, strands=strands, drives=servos
        )
        return held(whole, still)

    def _links(self, i: int) -> list[Link]:
        """A body's links, one for each of its joints, or one fixed link."""
        model, name = self.model, self.names[i]
        if model.body_mocapid[i] >= 0:
            self.remarks.add("bodies moved from outside (mocap) are fixed", name)
        parent = int(model.body_parentid[i])
        rotation: Rotation | None = from_quaternion(model.body_quat[i], f"body {name!r}.quat")
        at = _difference(model.body_pos[i], self.anchors[parent])
        above = self.names[parent]
        placed: list[dict[str, Any]] = []
        start, here = int(model.body_jntadr[i]), np.zeros(3)
        for j in range(start, start + int(model.body_jntnum[i])):
            joint = self.joints[j]
            if joint.size_q == 7:  # free: its coordinates are the pose in the world
                at, rotation = (Fraction(0),) * 3, None
            step = _difference(model.jnt_pos[j], here)
            at, rotation = self._referred(j, joint, _sum(at, _turned(rotation, step)), rotation)
            placed.append({"joint": joint, "at": at, "rotation": rotation})
            at, rotation, here = (Fraction(0),) * 3, None, model.jnt_pos[j]
        self.anchors[i] = here
        placed = placed or [{"joint": Fixed(), "at": at, "rotation": rotation}]
        links: list[Link] = []
        for fields in placed[:-1]:
            between = self.link_names.link(f"{name}_{fields['joint'].name}")
            links.append(Link(between, parent=above, **fields))
            above = between
        return [*links, Link(name, parent=above, **placed[-1], **self._body(i))]

    # bodies

    def _body(self, i: int) -> dict[str, Any]:
        model = self.model
        mass = float(model.body_mass[i])
        return {
            "mass": 0 if mass == LEAST else mass,
            "com": _difference(model.body_ipos[i], self.anchors[i]),
            "inertia": self._inertia(i),
            "visuals": self.given.visuals(i, self.anchors[i]),
        }

    def _inertia(self, i: int) -> ExactArray:
        """The tensor about the centre of mass in the body's axes."""
        turn = from_quaternion(self.model.body_iquat[i], f"body {self.names[i]!r}.iquat")
        moments = [0.0 if v == LEAST else float(v) for v in self.model.body_inertia[i]]
        diagonal = [[rounded(moments[a] if a == b else 0) for b in range(3)] for a in range(3)]
        tensor = turned_tensor(turn, diagonal)
        full = self.given.full_inertias.get(i)
        if full is not None:
            near = np.array(tensor, dtype=float)
            if np.abs(near - full).max() <= SAME_INERTIA * np.abs(near).max():
                tensor = [[rounded(v) for v in row] for row in full]
        return ExactArray(tensor)

    # joints

    def _joint(self, j: int) -> Joint:
        model = self.model
        kind, dof = int(model.jnt_type[j]), int(model.jnt_dofadr[j])
        written = model.joint(j).name or f"{self.names[int(model.jnt_bodyid[j])]}_joint{j}"
        drive = self.drives[j]
        options: dict[str, Any] = {
            "name": self.joint_names.joint(written),
            "actuated": drive.driven,
        }
        dofs = slice(dof, dof + KINDS[kind].size_v)
        if model.dof_armature[dof]:
            options["rotor"] = Rotor(float(model.dof_armature[dof]))
        if kind in (SLIDE, HINGE):
            options["axis"] = axis_word(self.given.axis(j))
            losses = float(model.dof_damping[dof]), float(model.dof_frictionloss[dof])
            options["friction"] = friction_terms(*losses, written, self.remarks)
            options["effort_limit"] = drive.limit
            if model.jnt_limited[j]:
                low, high = model.jnt_range[j]
                options["position_limits"] = (float(low), float(high))
            if model.jnt_stiffness[j]:
                rest = float(model.qpos_spring[model.jnt_qposadr[j]])
                options["spring"] = Spring(float(model.jnt_stiffness[j]), rest)
        else:
            if np.any(model.dof_damping[dofs]):
                options["friction"] = [
                    friction_terms(float(d), 0.0, written, self.remarks)
                    for d in model.dof_damping[dofs]
                ]
            dropped = {
                "frictionloss": model.dof_frictionloss[dofs],
                "range": model.jnt_limited[j],
                "stiffness": model.jnt_stiffness[j],
            }
            for field, values in dropped.items():
                if np.any(values):
                    self.remarks.add(f"{field} of ball and free joints is left out", written)
        if np.any(getattr(model, "jnt_stiffnesspoly", np.zeros(model.njnt))[j]):
            self.remarks.add("nonlinear stiffness of joints is left out", written)
        if np.any(getattr(model, "dof_dampingpoly", np.zeros(model.nv))[dofs]):
            self.remarks.add("nonlinear damping of joints is left out", written)
        return KINDS[kind](**options)

    def _referred(self, j: int, joint: Joint, at: Any, rotation: Rotation | None) -> Any:
        """The joint's frame where q is zero: the file may draw it at another q (`ref`)."""
        model = self.model
        ref = float(model.qpos0[model.jnt_qposadr[j]]) if joint.size_v == 1 else 0.0
        if not ref:
            return at, rotation
        if joint.freedoms[0].angle:
            back = Rotation.about(joint.axis, -ref, f"joint {joint.name!r}.ref")
            return at, back if rotation is None else rotation @ back
        back = [rounded(-ref * float(v)) for v in model.jnt_axis[j]]
        return _sum(at, _turned(rotation, tuple(back))), rotation


def _in_order(links: list[Link], joints: list[str]) -> tuple[Link, ...]:
    """The links with their joints in the given order, as far as it names them; parents first."""
    by_name = {link.name: link for link in links}
    by_joint = {link.joint.name: link for link in links if link.joint.size_v}
    wanted = [by_joint[name] for name in joints if name in by_joint]
    ordered: dict[str, Link] = {}
    for link in (*wanted, *links):
        path = [link]
        while path[-1].parent != BASE:
            path.append(by_name[path[-1].parent])
        ordered.update({each.name: each for each in reversed(path)})
    return tuple(ordered.values())


def _leftovers(given: CompiledMjcf, remarks: Remarks) -> None:
    """Tell what acts in the file and cannot act in a mechanism."""
    model = given.model
    counted = (
        ("flexible bodies", getattr(model, "nflex", 0)),
        ("plugins", model.nplugin),
    )
    for what, count in counted:
        if count:
            raise MechanismError(f"the file has {what}, which no mechanism of rigid links has")
    if given.contacts:
        remarks.add("contacts are left out")
    if model.opt.density or model.opt.viscosity or np.any(model.opt.wind):
        remarks.add("forces of the surrounding fluid are left out")
    for i in np.flatnonzero(model.body_gravcomp):
        remarks.add("compensation of gravity is left out", model.body(i).name or f"body{i}")


def _difference(a: np.ndarray, b: np.ndarray) -> tuple[Fraction, ...]:
    return tuple(rounded(x) - rounded(y) for x, y in zip(a, b, strict=True))


def _sum(a: Iterable[Fraction], b: Iterable[Fraction]) -> tuple[Fraction, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _turned(rotation: Rotation | None, vector: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return vector if rotation is None or not any(vector) else turned(rotation, vector)
