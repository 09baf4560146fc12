"""What holds a mechanism: nothing, the ground at its first link, or the ground at another one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from chainrule.errors import MechanismError, UnknownNameError
from chainrule.exact import ExactArray
from chainrule.mechanism.joints import Fixed, Follower, Free, Joint, Prismatic, Revolute
from chainrule.mechanism.link import BASE, ExactLink, ExactVisual, Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.names import Names
from chainrule.mechanism.rotation import Rotation

FREE, FIXED = "free", "fixed"


def with_base(mechanism: Mechanism, base: str) -> Mechanism:
    """The same links with the first one "free", "fixed" to the ground, or with the named link
    fixed there; a joint between that link and the first keeps its name and coordinate."""
    links: list[Link] = list(mechanism.links)
    base = FIXED if base == BASE else base
    if base not in (FREE, FIXED):
        links = _hung_on(mechanism, base)
    at = _root(links)
    root = links[at]
    names = Names({link.joint.name for link in links})
    joint: Joint = Free(names.joint(root.name), actuated=False) if base == FREE else Fixed()
    if type(root.joint) is not type(joint):
        links[at] = replace(root, joint=joint, at=(0, 0, 0), rotation=None)
    return replace(mechanism, links=tuple(links))


def _root(links: list[Link]) -> int:
    """The one link that is not carried by another."""
    roots = [i for i, link in enumerate(links) if link.parent == BASE]
    first = links[roots[0]]
    if len(roots) > 1 or not isinstance(first.joint, Fixed | Free):
        which = ", ".join(f"{links[i].name!r} ({links[i].joint.word})" for i in roots)
        raise MechanismError(
            f"the ground carries {which}: there is no one body that could be free or fixed", "base"
        )
    return roots[0]


def _hung_on(mechanism: Mechanism, name: str) -> list[Link]:
    """The tree turned over, so that the named link is its root."""
    by_name = {link.name: link for link in mechanism.links}
    if name not in by_name:
        raise UnknownNameError("base", name, [FREE, FIXED, *by_name])
    path = [by_name[name]]
    while path[-1].parent != BASE:
        path.append(by_name[path[-1].parent])
    _root(list(mechanism.links))
    ground: dict[str, Any] = {"parent": BASE, "at": (0, 0, 0), "rotation": None}
    turned: dict[str, Link] = {name: replace(path[0], joint=Fixed(), **ground)}
    moved: dict[str, tuple[np.ndarray, Rotation]] = {}
    for child, parent in pairwise(path):
        # The joint stays where it is; the link beyond it is now the one that carried it before.
        p, R = np.array(child.at, dtype=object), child.rotation
        here = moved.get(child.name, (np.zeros(3, dtype=int), Rotation.identity()))
        at, rotation = _place((0, 0, 0), Rotation.identity(), *here)
        moved[parent.name] = (p, R)
        turned[parent.name] = replace(
            _seen_from(parent, p, R),
            parent=child.name,
            joint=_reversed(child.joint),
            at=at,
            rotation=rotation,
        )
    links = []
    for link in mechanism.links:
        if link.name in turned:
            links.append(turned[link.name])
        elif link.parent in moved:
            at, rotation = _place(link.at, link.rotation, *moved[link.parent])
            links.append(replace(link, at=at, rotation=rotation))
        else:
            links.append(link)
    return links


def _reversed(joint: Joint) -> Joint:
    """The joint seen from its other side: the same coordinate moves it the other way."""
    if isinstance(joint, Fixed):
        return joint
    carried = joint.rotor is not None and joint.rotor.carried
    if carried or not isinstance(joint, Revolute | Prismatic | Follower):
        raise MechanismError(
            f"joint {joint.name!r} cannot be turned over: only hinges, slides, what follows and "
            "fixed joints without a carried rotor can lie between the base and the first link",
            "base",
        )
    return replace(joint, axis=-joint.axes[0])


def _place(at: object, rotation: Rotation, p: np.ndarray, R: Rotation) -> tuple[Any, Rotation]:
    """A placement in a frame, seen from the frame that lies at p, turned by R, in it."""
    back = R.inverse
    return tuple(back.matrix.entries @ (np.array(at, dtype=object) - p)), back @ rotation


def _seen_from(link: ExactLink, p: np.ndarray, R: Rotation) -> Link:
    """The body with its frame moved to p and turned by R."""
    T = R.inverse.matrix.entries
    com, _ = _place(link.com, Rotation.identity(), p, R)
    visuals = []
    for visual in link.visuals:
        at, rotation = _place(visual.at, visual.rotation, p, R)
        x, y, z = (float(v) for v in at)
        visuals.append(replace(visual, at=(x, y, z), rotation=rotation))
    inertia = ExactArray(T @ link.inertia.entries @ T.T)
    shapes: tuple[ExactVisual, ...] = tuple(visuals)
    return replace(link, com=com, inertia=inertia, visuals=shapes)
