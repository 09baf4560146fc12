"""The lab's mechanism: the one given, with damping added for a slider where it has none."""

from __future__ import annotations

from dataclasses import replace

from chainrule.errors import ChainruleError
from chainrule.mechanism.friction import Viscous
from chainrule.mechanism.joint import Joint
from chainrule.mechanism.mechanism import Mechanism


def with_damping(mechanism: Mechanism) -> Mechanism:
    """The same motion: every hinge and slide without friction gets a viscous one of value 0.

    Effort limits are taken off the joints: the lab has its own, which start as these.
    """
    missing = mechanism.missing_values()
    if missing:
        raise ChainruleError(
            f"{mechanism.name}: the lab needs a value for {', '.join(missing)}; give one as "
            f'`{missing[0]} = …` under [parameters] of its file, or as "{missing[0]} = 1"'
        )
    names = {"revolute": _free(mechanism, "b"), "prismatic": _free(mechanism, "bs")}
    bare = [j for j in mechanism.joints if j.kind in names and not j.friction]

    def damped(joint: Joint) -> Joint:
        if joint.kind not in names:
            return joint
        friction = joint.friction or (Viscous(names[joint.kind]),)
        return replace(joint, friction=friction, effort_limit=None)

    links = tuple(replace(link, joint=damped(link.joint)) for link in mechanism.links)
    values = {names[joint.kind]: 0 for joint in bare}
    return replace(mechanism, links=links, values={**mechanism.values, **values})


def effort_limits(mechanism: Mechanism) -> list[float | None]:
    """The effort limit of each rate, at the mechanism's values; None where there is none."""
    values = {name: float(v) for name, v in mechanism.values.items()}
    found: list[float | None] = []
    for joint in mechanism.joints:
        limit = joint.effort_limit
        number = None if limit is None else float(limit.evaluate(values))  # type: ignore[union-attr]
        found += [number] * joint.size_v
    return found


def _free(mechanism: Mechanism, name: str) -> str:
    """The name, or one like it that the mechanism does not use."""
    while name in mechanism.symbols or name in mechanism.coordinate_names:
        name += "b"
    return name
