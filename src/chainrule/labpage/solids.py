"""What links look like in space: their visuals in numbers, a body alone as its box of inertia, and
meshes of robot files, found, read, reduced to what a page can carry, and packed."""

from __future__ import annotations

import base64
import os
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.errors import MissingExtraError, listed
from chainrule.extras import extra
from chainrule.labpage.data import MeshPart, PageMesh, PageShape
from chainrule.mechanism.files.ros import package_places
from chainrule.mechanism.files.visuals import visual_rotation
from chainrule.mechanism.link import ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.pose import example_values
from chainrule.strangers import one_line

ENDINGS = (".stl", ".obj", ".dae", ".ply", ".off", ".glb")
LARGEST = 64_000_000  # bytes of a file
TRIANGLES = 30_000  # of a page
FEWEST = 24  # of a part
FAR = 1.2  # times as many as wanted that are let pass
LEVELS = 65_535  # of a coordinate, within its mesh
KINDS = {"capsule": "rod", "ellipsoid": "sphere"}
SIZES = {"rod": (2,), "cylinder": (2,), "box": (3,), "sphere": (1, 3), "mesh": (3,)}
SHOWN = 4  # names in a sentence
ENTITY = re.compile(rb"<!(ENTITY|DOCTYPE)", re.IGNORECASE)


@dataclass(frozen=True)
class Surface:
    """Triangles of one colour: points (n, 3) in m, faces (m, 3)."""

    color: str
    points: np.ndarray
    faces: np.ndarray


@dataclass(frozen=True)
class DrawnShapes:
    """The shapes of each link (none where the page draws it from its joints), the meshes that they
    name, and a sentence on meshes that are missing."""

    shapes: list[list[PageShape]]
    meshes: list[PageMesh]
    problem: str


def drawn_shapes(mechanism: Mechanism) -> DrawnShapes:
    """What a page draws of the links' visuals."""
    values = example_values(mechanism)
    names = [v.file for link in mechanism.links for v in link.visuals if v.shape == "mesh"]
    files, problem = _read_all(list(dict.fromkeys(names)), mechanism.folder)
    order = {name: k for k, name in enumerate(files)}
    shown = any(link.visuals for link in mechanism.links)  # then one without is not to be seen
    found = []
    for i, link in enumerate(mechanism.links):
        shapes = [shape for visual in link.visuals if (shape := _shape(visual, order))]
        # a centre of mass on the joint, to which no rod leads
        centred = all(abs(float(e.evaluate(values))) < 1e-9 for e in link.com)
        if not shown and i not in mechanism.parents and centred:
            shapes = _solid(link, values)
        found.append(shapes)
    return DrawnShapes(found, packed(list(files.values())), problem)


def _read_all(names: list[str], folder: str) -> tuple[dict[str, list[Surface]], str]:
    """The meshes that can be read, and a sentence on the others."""
    files: dict[str, list[Surface]] = {}
    missing: list[str] = []
    for name in names:
        path = find(name, folder)
        try:
            surfaces = [] if path is None else read(path)
        except MissingExtraError as problem:
            return {}, f"Links are drawn from their joints, for meshes need an extra: {problem}"
        except Exception:  # a stranger's file, whatever is wrong with it, stops no lab
            surfaces = []
        if surfaces:
            files[name] = surfaces
        else:
            missing.append(Path(name).name)
    if not missing:
        return files, ""
    which = listed([one_line(name) for name in missing], SHOWN)
    return files, f"These meshes were not found or could not be read: {which}."


def _shape(visual: ExactVisual, meshes: dict[str, int]) -> PageShape | None:
    kind = KINDS.get(visual.shape, visual.shape)
    size = [float(v) for v in visual.size]
    mesh = meshes.get(visual.file) if kind == "mesh" else None
    if kind == "mesh":
        size = size if len(size) == 3 else [1.0, 1.0, 1.0]
    if (kind == "mesh" and mesh is None) or len(size) not in SIZES.get(kind, ()):
        return None
    return PageShape(kind, size, list(visual.at), _turn(visual), visual.color, mesh)


def _turn(visual: ExactVisual) -> list[float]:
    R = visual_rotation(visual)
    return (np.eye(3) if R is None else R).ravel().tolist()


def _solid(link: ExactLink, values: dict[str, float]) -> list[PageShape]:
    """The uniform box with the link's mass and moments: a² = 6 (I_y + I_z − I_x) / m."""
    mass = float(link.mass.evaluate(values))
    inertia = np.array([[float(e.evaluate(values)) for e in row] for row in link.inertia.entries])
    if not mass > 0 or not np.abs(inertia).max() > 0:
        return []
    moments, axes = np.linalg.eigh(inertia)
    axes = axes * np.sign(np.linalg.det(axes))
    squares = 6.0 * (moments.sum() - 2.0 * moments) / mass
    sides = np.sqrt(np.maximum(squares, 1e-3 * squares.max()))
    return [PageShape("box", sides.tolist(), [0.0, 0.0, 0.0], axes.ravel().tolist(), "", None)]


# meshes


def find(name: str, folder: str) -> Path | None:
    """The file that a description names: as it is, from its folder, or as `package://` has it."""
    scheme, _, rest = name.rpartition("://")
    parts = [p for p in re.split(r"[\\/]+", rest) if p]
    if not folder or not parts:
        return None
    if scheme in ("", "file") and os.path.isabs(rest):
        places = [Path(rest)]
    elif scheme == "package":
        places = [place.joinpath(*parts[1:]) for place in package_places(parts[0], folder)]
    else:
        places = [Path(folder, *parts)]
    return next((p for p in places if p.suffix.lower() in ENDINGS and p.is_file()), None)


def read(path: Path) -> list[Surface]:
    """The triangles of a file, a surface for each colour."""
    trimesh = extra("trimesh", "meshes")
    content = path.read_bytes()
    if len(content) > LARGEST:
        raise ValueError(f"it has more than {LARGEST // 10**6} MB")
    if path.suffix.lower() == ".dae" and ENTITY.search(content):
        raise ValueError("it declares entities")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = trimesh.load_scene(path)
    metres = getattr(found, "units", None) or "meters"
    scale = 1.0 if metres == "meters" else float(trimesh.units.unit_conversion(metres, "meters"))
    pieces: dict[str, list[tuple[np.ndarray, np.ndarray]]] = {}
    for node in found.graph.nodes_geometry:
        T, name = found.graph[node]
        mesh = found.geometry[name]
        if not hasattr(mesh, "faces") or not len(mesh.faces):
            continue
        points = scale * (np.asarray(mesh.vertices) @ T[:3, :3].T + T[:3, 3])
        faces = np.asarray(mesh.faces)
        if np.linalg.det(T[:3, :3]) < 0:
            faces = faces[:, ::-1]
        pieces.setdefault(_color(mesh), []).append((points, faces))
    return [_joined(color, some) for color, some in pieces.items()]


def _color(mesh: Any) -> str:
    """#rrggbb of what the file says, or nothing."""
    material = getattr(mesh.visual, "material", None)
    known = getattr(material, "main_color", None)
    if known is None and getattr(mesh.visual, "kind", None) in ("face", "vertex"):
        known = mesh.visual.main_color
    return "" if known is None else "#" + "".join(f"{int(v):02x}" for v in known[:3])


def _joined(color: str, pieces: list[tuple[np.ndarray, np.ndarray]], cells: float = 1e6) -> Surface:
    """One surface, in which points in the same of so many cells along its length are one."""
    starts = np.cumsum([0, *(len(p) for p, _ in pieces)])
    points = np.concatenate([p for p, _ in pieces])
    faces = np.concatenate([f + s for (_, f), s in zip(pieces, starts, strict=False)])
    grain = max(np.ptp(points, axis=0).max(initial=0.0), 1e-12) / cells
    _, first, same = np.unique(
        np.round(points / grain), axis=0, return_index=True, return_inverse=True
    )
    faces = np.asarray(same).reshape(-1)[faces]
    flat = (faces == np.roll(faces, 1, axis=1)).any(axis=1)
    return Surface(color, points[first], faces[~flat])


def packed(files: list[list[Surface]], triangles: int = TRIANGLES) -> list[PageMesh]:
    """The surfaces of some files with so many triangles together: all get the same share of the
    square root of theirs, for a fine mesh loses less when it is made coarse."""
    sizes = np.array([len(s.faces) for some in files for s in some], dtype=float)
    wanted = sizes.copy()
    if sizes.sum() > triangles:
        low, high = 0.0, float(triangles)
        for _ in range(60):  # min(size, share √size) summed is what is allowed
            share = (low + high) / 2
            total = np.minimum(sizes, share * np.sqrt(sizes)).sum()
            low, high = (share, high) if total < triangles else (low, share)
        wanted = np.minimum(sizes, low * np.sqrt(sizes))
    each = iter(wanted)
    return [PageMesh([_pack(_reduced(s, int(next(each)))) for s in some]) for some in files]


def _reduced(surface: Surface, triangles: int) -> Surface:
    triangles = max(triangles, FEWEST)
    if len(surface.faces) <= triangles:
        return surface
    simplify = extra("fast_simplification", "meshes").simplify
    points, faces = simplify(
        surface.points.astype(np.float32), surface.faces.astype(np.int32), target_count=triangles
    )
    cells = 256.0
    while len(faces) > FAR * triangles and cells > 16:  # holes and threads that cannot be collapsed
        coarse = _joined(surface.color, [(points, faces)], cells)
        points, faces, cells = coarse.points, coarse.faces, cells / 1.5
    return Surface(surface.color, points, faces) if len(faces) else surface


def _pack(surface: Surface) -> MeshPart:
    low, high = surface.points.min(axis=0), surface.points.max(axis=0)
    step = np.maximum(high - low, 1e-12) / LEVELS
    points = np.round((surface.points - low) / step).astype("<u2")
    wide = "<u2" if len(points) <= LEVELS else "<u4"
    return MeshPart(
        surface.color, low.tolist(), step.tolist(), len(points),
        _text(points), _text(surface.faces.astype(wide)),
    )  # fmt: skip


def _text(numbers: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers).tobytes()).decode()
