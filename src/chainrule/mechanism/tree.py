"""Links as a tree: joints without a name numbered, parents before children."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chainrule.errors import MechanismError, listed
from chainrule.mechanism.joints import Joint
from chainrule.mechanism.link import BASE, MOST_LINKS, Link


def ordered(links: Sequence[Link]) -> tuple[Link, ...]:
    """Parents before children, otherwise as given; unknown, duplicate and circular ones refused."""
    links = _numbered(links)
    if not links:
        raise MechanismError("a mechanism needs at least one link", "link")
    if len(links) > MOST_LINKS:
        raise MechanismError(f"{len(links)} links are too many; {MOST_LINKS} is the most", "link")
    names: dict[str, int] = {}
    for i, link in enumerate(links):
        if link.name == BASE:
            raise MechanismError(
                f"{BASE!r} is the fixed frame: no link can be called that", f"link[{i}]"
            )
        if link.name in names:
            raise MechanismError(
                f"there are two links called {link.name!r} (link[{names[link.name]}] is the first)",
                f"link[{i}].name",
            )
        names[link.name] = i
    for link in links:
        known = isinstance(link.parent, str) and (link.parent == BASE or link.parent in names)
        if not known:
            raise MechanismError(
                f"there is no link {link.parent!r}; known: {listed([BASE, *names])}",
                f"link {link.name!r}.parent",
            )
    found: list[Link] = []
    placed = {BASE}
    waiting = list(links)
    while waiting:
        ready = [link for link in waiting if link.parent in placed]
        if not ready:
            circle = " → ".join(_circle(waiting))
            raise MechanismError(
                f"the links form a circle: {circle}", f"link {waiting[0].name!r}.parent"
            )
        # One at a time keeps the order of the description where it is already a valid one.
        found.append(ready[0])
        placed.add(ready[0].name)
        waiting.remove(ready[0])
    return tuple(found)


def _numbered(links: Sequence[Link]) -> tuple[Link, ...]:
    """Joints without a name are called q1, q2, … in the order of the moving ones."""
    result, number = [], 0
    for i, link in enumerate(links):
        if not isinstance(link, Link):
            raise MechanismError(f"expected a Link, got {link!r}", f"link[{i}]")
        joint = link.joint
        if not isinstance(joint, Joint):
            raise MechanismError(
                f"expected a joint such as Revolute('q1'), got {joint!r}", f"link[{i}].joint"
            )
        if not isinstance(link.name, str) or not link.name:
            raise MechanismError(f"a link needs a name, got {link.name!r}", f"link[{i}].name")
        number += bool(joint.size_v)
        if not joint.name:
            joint = replace(joint, name=f"q{number}" if joint.size_v else f"fixed{i}")
        result.append(replace(link, joint=joint))
    return tuple(result)


def _circle(links: Sequence[Link]) -> list[str]:
    parent = {link.name: link.parent for link in links}
    path = [links[0].name]
    while parent[path[-1]] not in path:
        path.append(parent[path[-1]])
    return [*path[path.index(parent[path[-1]]) :], parent[path[-1]]]
