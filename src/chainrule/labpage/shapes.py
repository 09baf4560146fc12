"""What links are drawn with: their visuals in numbers, and for a body alone its box of inertia."""

from __future__ import annotations

import numpy as np

from chainrule.labpage.data import PageShape
from chainrule.mechanism.files.visuals import visual_rotation
from chainrule.mechanism.link import ExactLink, ExactVisual
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.pose import example_values

KINDS = {"capsule": "rod", "ellipsoid": "sphere"}
SIZES = {"rod": (2,), "cylinder": (2,), "box": (3,), "sphere": (1, 3)}


def link_shapes(mechanism: Mechanism) -> list[list[PageShape]]:
    """The shapes of each link; none where the page draws it from its joints."""
    values = example_values(mechanism)
    found = []
    for i, link in enumerate(mechanism.links):
        shapes = [shape for visual in link.visuals if (shape := _primitive(visual))]
        if not link.visuals and i not in mechanism.parents and _centred(link, values):
            shapes = _solid(link, values)
        found.append(shapes)
    return found


def _primitive(visual: ExactVisual) -> PageShape | None:
    kind = KINDS.get(visual.shape, visual.shape)
    if len(visual.size) not in SIZES.get(kind, ()):
        return None
    return PageShape(
        kind, [float(v) for v in visual.size], list(visual.at), _turn(visual), visual.color, None
    )


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
