"""Variants of a mechanism: a link that is a point mass may be a body in the notes.

The catalog's pendulum has its mass at the end of a massless rod; a note on the same pendulum may
have a uniform rod, or a moment of inertia. The checker compares with the wider mechanism, in
which every hinged link has a centre of mass and an inertia of its own, and the convention says
which are zero.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.errors import ChainruleError
from chainrule.exact import Expression, symbol
from chainrule.mechanism.joints import Revolute
from chainrule.mechanism.link import ExactLink, read_inertia
from chainrule.mechanism.mechanism import Mechanism


def widened(mechanism: Mechanism) -> tuple[Mechanism, frozenset[str]]:
    """(the mechanism with bodies for point masses on hinges, the names that were added)."""
    taken = set(mechanism.symbols) | set(mechanism.coordinate_names)
    hinged = [link for link in mechanism.links if _is_point_on_hinge(link)]
    elsewhere = {n for link in mechanism.links for c in link.at for n in c.names}
    added: list[str] = []
    links = []
    for i, link in enumerate(mechanism.links, 1):
        if link not in hinged:
            links.append(link)
            continue
        com = link.com
        if elsewhere & _names(com):
            name = _free(f"lc{i}", taken)
            com = tuple(_sign(c) * symbol(name) if not c.is_zero() else c for c in com)
            added.append(name)
        name = _free("I" if len(mechanism.links) == 1 else f"I{i}", taken)
        added.append(name)
        links.append(replace(link, com=com, inertia=read_inertia(symbol(name), "", {})))
    if not added:
        return mechanism, frozenset()
    try:
        return replace(mechanism, links=tuple(links)), frozenset(added)
    except ChainruleError:
        return mechanism, frozenset()


def _is_point_on_hinge(link: ExactLink) -> bool:
    """A symbolic mass on a hinge, at one symbolic distance, without an inertia of its own."""
    placed = [c for c in link.com if not c.is_zero()]
    return (
        isinstance(link.joint, Revolute)
        and bool(link.mass.names)
        and len(placed) == 1
        and len(placed[0].names) == 1
        and placed[0] in (_sign(placed[0]) * symbol(next(iter(placed[0].names))),)
        and all(e.is_zero() for row in link.inertia.entries for e in row)
    )


def _names(vector: tuple[Expression, ...]) -> set[str]:
    return {name for c in vector for name in c.names}


def _sign(expression: Expression) -> int:
    return -1 if str(expression).startswith("-") else 1


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name
