"""What links are drawn with: their visuals in numbers, and for a body alone its box of inertia."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from chainrule.errors import MissingExtraError, listed
from chainrule.labpage.data import PageMesh, PageShape
from chainrule.labpage.solids.meshes import Surface, find, packed, read
from chainrule.mechanism.files.visuals import visual_rotation
from chainrule.mechanism.link import ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.pose import example_values
from chainrule.strangers import one_line

KINDS = {"capsule": "rod", "ellipsoid": "sphere"}
SIZES = {"rod": (2,), "cylinder": (2,), "box": (3,), "sphere": (1, 3), "mesh": (3,)}
SHOWN = 4  # names in a sentence


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
    files, problem = _read(list(dict.fromkeys(names)), mechanism.folder)
    order = {name: k for k, name in enumerate(files)}
    shown = any(link.visuals for link in mechanism.links)  # then one without is not to be seen
    found = []
    for i, link in enumerate(mechanism.links):
        shapes = [shape for visual in link.visuals if (shape := _shape(visual, order))]
        if not shown and i not in mechanism.parents and _centred(link, values):
            shapes = _solid(link, values)
        found.append(shapes)
    return DrawnShapes(found, packed(list(files.values())), problem)


def _read(names: list[str], folder: str) -> tuple[dict[str, list[Surface]], str]:
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


def _centred(link: ExactLink, values: dict[str, float]) -> bool:
    """Is the centre of mass on the joint, so that no rod leads to it?"""
    return all(abs(float(e.evaluate(values))) < 1e-9 for e in link.com)


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
