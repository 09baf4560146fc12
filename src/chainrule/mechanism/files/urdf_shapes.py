"""What URDF files draw: shapes, where they are, and their colours."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from chainrule.errors import MechanismError
from chainrule.mechanism.files.markup import Element
from chainrule.mechanism.files.orientations import from_rpy
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.visuals import color
from chainrule.mechanism.link import Visual
from chainrule.mechanism.rotation import Rotation

_SHAPES = {
    "box": "box",
    "cylinder": "cylinder",
    "sphere": "sphere",
    "mesh": "mesh",
    "capsule": "rod",
}


def visuals_of(
    link: Element, materials: Mapping[str, Element], remarks: Remarks
) -> tuple[Visual, ...]:
    """The visuals of a link that can be read, or what collides, where it has none; `materials` are
    those of the file, by name."""
    found: list[Visual] = []
    for visual in link.all("visual" if any(link.all("visual")) else "collision"):
        for shape in visual.first("geometry").children[:1]:
            try:
                found.append(_visual(visual, shape, materials))
            except MechanismError:  # no motion depends on it
                remarks.add("visuals that cannot be read are left out", link.text("name"))
    return tuple(found)


def turn_of(origin: Element) -> Rotation | None:
    """The turn of an <origin>, or none."""
    rpy = origin.vector("rpy")
    return from_rpy(rpy, origin.error("", "rpy").where) if any(rpy) else None


def _visual(visual: Element, shape: Element, materials: Mapping[str, Element]) -> Visual:
    size, file = _shape(shape)
    origin = visual.first("origin")
    x, y, z = (float(v) for v in origin.vector("xyz"))
    return Visual(
        shape=_SHAPES[shape.tag],
        size=tuple(float(v) for v in size),
        at=(x, y, z),
        rotation=turn_of(origin),
        color=_color(visual.first("material"), materials),
        file=file,
    )


def _color(material: Element, materials: Mapping[str, Element]) -> str:
    if not any(material.all("color")):
        material = materials.get(material.attributes.get("name", ""), material)
    found = material.first("color")
    return color(found.vector("rgba", (0, 0, 0, 1))) if found.has("rgba") else ""


def _shape(shape: Element) -> tuple[tuple[Fraction, ...], str]:
    """(size, mesh file)"""
    match shape.tag:
        case "box":
            return shape.vector("size"), ""
        case "sphere":
            return (shape.number("radius"),), ""
        case "cylinder" | "capsule":
            return (shape.number("radius"), shape.number("length")), ""
        case "mesh":
            return shape.vector("scale", (1, 1, 1)), shape.attributes.get("filename", "")
    raise shape.error(f"no such shape; known: {', '.join(_SHAPES)}")
