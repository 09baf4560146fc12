"""A compiled MuJoCo model, without the files that do not matter, and what it is drawn with."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import MechanismError, listed
from chainrule.extras import extra
from chainrule.mechanism.files.mjcf.specification import SCRATCH, refuse_copies, specification
from chainrule.mechanism.files.mjcf.writing import LEAST, ORDER
from chainrule.mechanism.files.remarks import SHOWN, Remarks
from chainrule.mechanism.files.visuals import color
from chainrule.mechanism.link import Visual
from chainrule.strangers import one_line

SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH = 2, 3, 4, 5, 6, 7  # mjtGeom
SAME_DIRECTION = 1e-15  # of unit vectors
HIDDEN_GROUP = 3  # MuJoCo's own viewer shows groups 0, 1 and 2
NOT_FROM_GEOMS, FROM_GEOMS = 0, 1  # inertiafromgeom; 2 is where there is no <inertial>
LARGEST = 1e100  # as of any other description
FINITE = (
    "body_pos", "body_quat", "body_ipos", "body_iquat", "body_mass", "body_inertia", "jnt_pos",
    "jnt_axis", "dof_armature", "dof_damping", "dof_frictionloss", "actuator_gear",
    "actuator_gainprm", "qpos0", "qpos_spring", "jnt_stiffness", "tendon_stiffness", "wrap_prm",
    "tendon_damping", "tendon_frictionloss", "tendon_lengthspring", "tendon_range",
    "tendon_armature", "eq_data",
    "geom_pos", "geom_quat", "geom_size", "geom_rgba",
)  # fmt: skip
UNNAMED = "MuJoCo Model"  # what MuJoCo calls one without a name
FAULTS = (ValueError, OSError, RuntimeError, MemoryError)  # with which MuJoCo refuses a file
GREY = (0.5, 0.5, 0.5, 1)  # of a geom that says nothing


@dataclass(frozen=True)
class Mesh:
    """A geom that is a mesh: the file's name and its scale."""

    file: str
    scale: tuple[float, ...]


@dataclass(frozen=True)
class CompiledMjcf:
    """The model, the specification it was compiled from, and the meshes that were taken out."""

    name: str
    spec: Any
    model: Any
    meshes: dict[int, Mesh]  # by the geom's index
    colors: dict[int, str]
    gravity_on: bool = True
    contacts: bool = False  # whether the file has geoms that touch

    @cached_property
    def full_inertias(self) -> dict[int, np.ndarray]:
        """The inertias that the file gives by six moments, by the body's number."""
        found: dict[int, np.ndarray] = {}
        for body in self.spec.bodies:
            if body.explicitinertial and not np.isnan(body.fullinertia[0]):
                xx, yy, zz, xy, xz, yz = body.fullinertia
                found[body.id] = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return found

    def axis(self, j: int) -> Any:
        """The axis of a joint, of the length that the file gives it, if it is not turned."""
        compiled, given = self.model.jnt_axis[j], self._axes.get(j)
        if given is None or np.linalg.norm(given) == 0:
            return compiled
        same = np.abs(given / np.linalg.norm(given) - compiled).max() < SAME_DIRECTION
        return given if same else compiled

    @cached_property
    def _axes(self) -> dict[int, np.ndarray]:
        return {joint.id: np.array(joint.axis) for joint in self.spec.joints}

    @property
    def order(self) -> list[str]:
        """The order of the joints, where the file keeps one of its own."""
        return next((text.data.split() for text in self.spec.texts if text.name == ORDER), [])

    def visuals(self, i: int, anchor: np.ndarray) -> tuple[Visual, ...]:
        """What a body is drawn with, in the frame of its link, which is at `anchor` in it: what
        MuJoCo's own viewer shows, or where that is nothing, what collides."""
        model = self.model
        start = int(model.body_geomadr[i])
        geoms = range(start, start + int(model.body_geomnum[i]))
        shown = [g for g in geoms if model.geom_group[g] < HIDDEN_GROUP]
        found: list[Visual] = []
        for g in shown or [g for g in geoms if model.geom_contype[g] or model.geom_conaffinity[g]]:
            shape, size = self._shape(g)
            if not shape:
                continue
            pos, quat = self._placed(g)
            x, y, z = (float(v) for v in pos - anchor)
            turned = bool(np.any(quat[1:]))
            found.append(
                Visual(
                    shape,
                    tuple(float(v) for v in size),
                    (x, y, z),
                    [["quaternion", [float(v) for v in quat]]] if turned else None,
                    self.colors.get(g) or color(model.geom_rgba[g]),
                    self.meshes[g].file if shape == "mesh" else "",
                )
            )
        return tuple(found)

    def _shape(self, g: int) -> tuple[str, Any]:
        if g in self.meshes:
            return "mesh", self.meshes[g].scale
        a, b, c = self.model.geom_size[g]
        return {
            SPHERE: ("sphere", (a,)),
            CAPSULE: ("rod", (a, 2 * b)),
            ELLIPSOID: ("sphere", (a, b, c)),
            CYLINDER: ("cylinder", (a, 2 * b)),
            BOX: ("box", (2 * a, 2 * b, 2 * c)),
        }.get(int(self.model.geom_type[g]), ("", ()))

    def _placed(self, g: int) -> tuple[np.ndarray, np.ndarray]:
        """Where the geom is; of a compiled mesh, where its file's own frame is."""
        mujoco, model = _mujoco(), self.model
        pos, quat = model.geom_pos[g].copy(), model.geom_quat[g].copy()
        if model.geom_type[g] == MESH:
            mesh, back, moved = int(model.geom_dataid[g]), np.zeros(4), np.zeros(3)
            mujoco.mju_negQuat(back, model.mesh_quat[mesh])
            mujoco.mju_mulQuat(quat, model.geom_quat[g], back)
            mujoco.mju_rotVecQuat(moved, model.mesh_pos[mesh], quat)
            pos -= moved
        return pos, quat


def _mujoco() -> Any:
    return extra("mujoco", "mjcf")


@contextmanager
def _told_to(remarks: Remarks) -> Iterator[None]:
    """MuJoCo's warnings become remarks, instead of lines in a log file where the user works."""
    mujoco = _mujoco()
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda message: remarks.add(f"MuJoCo says: {_message(message)}"))
    try:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            yield
        for warning in found:
            remarks.add(f"MuJoCo says: {_message(str(warning.message))}")
    finally:
        mujoco.set_mju_user_warning(before)


def compiled(text: str, source: str, remarks: Remarks) -> CompiledMjcf:
    """The model that MuJoCo makes of a text, or of the file `source` where there is one.

    Textures, skins and meshes are not loaded, but for a mesh from which an inertia is taken.
    """
    mujoco = _mujoco()
    is_file = bool(source) and os.path.isfile(source)
    refuse_copies(text, os.path.dirname(source))
    try:
        with _told_to(remarks):
            spec = specification(text, source if is_file else "", remarks)
    except FAULTS as problem:
        raise MechanismError(_refusal(problem), source=source) from problem
    geoms = list(spec.geoms)  # held, so that each still knows its number after compilation
    materials = {material.name: material for material in spec.materials}
    colors = [_color(geom, materials) for geom in geoms]
    assets = {mesh.name: mesh for mesh in spec.meshes}
    meshes = [_mesh(geom, assets) for geom in geoms]
    needed = [
        (geom.parent.name, mesh.file or geom.meshname)
        for geom, mesh in zip(geoms, meshes, strict=True)
        if mesh is not None and _weighs(geom, spec)
    ]
    touching = any(g.contype for g in geoms) and any(g.conaffinity for g in geoms)
    contacts = touching or bool(spec.pairs)
    _drop_files(spec, geoms)
    for size in SCRATCH:
        setattr(spec, size, -1)  # MuJoCo's own choice
    _allow_massless(spec, source)
    try:
        with _told_to(remarks):
            model = spec.compile()
    except FAULTS as problem:
        told = _refusal(problem) + _hint(problem, needed)
        raise MechanismError(told, source=source) from problem
    for name in FINITE:
        if not (np.abs(np.asarray(getattr(model, name), float)) < LARGEST).all():
            told = f"a number of {name.replace('_', ' ')} is not finite, or too large"
            raise MechanismError(told, source=source)
    for body, mesh in needed:
        remarks.add("inertias are taken from meshes", f"{body} from {mesh}")
    name = one_line(spec.modelname)
    if is_file and name in ("", UNNAMED):
        name = one_line(os.path.splitext(os.path.basename(source))[0])
    return CompiledMjcf(
        name or "mechanism",
        spec,
        model,
        {g.id: mesh for g, mesh in zip(geoms, meshes, strict=True) if mesh is not None},
        {g.id: text for g, text in zip(geoms, colors, strict=True) if text},
        not model.opt.disableflags & int(mujoco.mjtDisableBit.mjDSBL_GRAVITY),
        contacts,
    )


def _hint(problem: Exception, needed: list[tuple[str, str]]) -> str:
    if not needed or "file" not in str(problem):
        return ""
    users = listed([f"{body!r} from the mesh {mesh!r}" for body, mesh in needed], SHOWN)
    return f"; MuJoCo takes the inertia of {users}: give the file, or the body an <inertial>"


def _mesh(geom: Any, assets: dict[str, Any]) -> Mesh | None:
    """The mesh that a geom shows, or to which it is fitted."""
    if not geom.meshname:
        return None
    asset = assets.get(geom.meshname)
    if asset is None:
        return Mesh(geom.meshname, (1.0, 1.0, 1.0))
    folder = getattr(getattr(asset, "compiler", None), "meshdir", "") or ""
    file = os.path.join(folder, asset.file) if asset.file else geom.meshname
    return Mesh(file, tuple(float(v) for v in asset.scale))


def _weighs(geom: Any, spec: Any) -> bool:
    """Whether the inertia of a body that can move depends on this geom."""
    body, compiler = geom.parent, getattr(geom, "compiler", spec.compiler)
    source = int(compiler.inertiafromgeom)
    if source == NOT_FROM_GEOMS or (body.explicitinertial and source != FROM_GEOMS):
        return False
    low, high = compiler.inertiagrouprange
    if not low <= geom.group <= high:
        return False
    if not (geom.density > 0 if np.isnan(geom.mass) else geom.mass > 0):
        return False
    while body is not None and body.name != "world":
        if body.joints:
            return True
        body = body.parent
    return False


def _drop_files(spec: Any, geoms: list[Any]) -> None:
    """Take out what needs a file and has no weight; a small sphere keeps a mesh's place. And what
    no motion depends on: a file may speak of things in a scene that includes it."""
    for geom in geoms:
        if (geom.meshname and not _weighs(geom, spec)) or geom.hfieldname:
            geom.type = _mujoco().mjtGeom.mjGEOM_SPHERE
            geom.size, geom.mass = (1e-3, 0, 0), 0
            geom.meshname = ""
            if geom.hfieldname:
                geom.hfieldname, geom.group = "", HIDDEN_GROUP
                geom.contype = geom.conaffinity = 0
        geom.material = ""
    for element in (*spec.sites, *spec.tendons, *spec.meshes, *spec.flexes):
        if hasattr(element, "material"):
            element.material = ""
    used = {geom.meshname for geom in geoms}
    unused = [mesh for mesh in spec.meshes if mesh.name not in used]
    needing = (spec.skins, unused, spec.hfields, spec.materials, spec.textures)
    watching = (spec.sensors, spec.pairs, spec.excludes, spec.keys, spec.tuples)
    for element in [element for kind in (*needing, *watching) for element in kind]:
        spec.delete(element)


def _allow_massless(spec: Any, source: str) -> None:
    """MuJoCo wants a mass of every body that moves; the least it takes stands for none."""
    for body in spec.bodies:
        for what, least in (("mass", body.mass), ("inertia", np.min(body.inertia))):
            if body.explicitinertial and least < 0:
                raise MechanismError(f"{least:g} is negative", f"body {body.name!r}.{what}", source)
    spec.compiler.boundmass = max(spec.compiler.boundmass, LEAST)
    spec.compiler.boundinertia = max(spec.compiler.boundinertia, LEAST)


def _color(geom: Any, materials: dict[str, Any]) -> str:
    """The colour of the geom's material, unless it has its own; textures are not followed."""
    if not geom.material or not np.array_equal(geom.rgba, np.array(GREY, dtype=geom.rgba.dtype)):
        return ""
    material = materials.get(geom.material)
    return "" if material is None else color(material.rgba)


def _refusal(problem: Exception) -> str:
    """Who refuses the file, and why: one that is older or newer may be read by another MuJoCo."""
    return f"MuJoCo {_mujoco().__version__} does not read it: {_message(str(problem))}"


def _message(text: str) -> str:
    """MuJoCo's message in one line."""
    return one_line(text).removeprefix("XML ").removeprefix("Error: ")
