"""held: a mechanism some of whose joints do not move, such as a gripper's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chainrule.errors import MechanismError, UnknownNameError
from chainrule.exact import Expression, constant
from chainrule.mechanism.joints import Fixed, Follower
from chainrule.mechanism.joints.drive import ExactDrive
from chainrule.mechanism.joints.strand import ExactStrand
from chainrule.mechanism.link import ExactLink
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.rotation import Rotation


def held(mechanism: Mechanism, where: Mapping[str, float]) -> Mechanism:
    """The mechanism with these hinges and slides held at values of their coordinates, rad or m.

    Joints that only they lead are held as well, and strands over them alone are gone.
    """
    if not where:
        return mechanism
    single = [link.joint.name for link in mechanism.links if link.joint.size_v == 1]
    for name in where:
        if name not in single:
            raise UnknownNameError("hinge or slide", name, single)
    if mechanism.coordinates is not None:
        raise MechanismError("joints are held by their own coordinates; these are others", "hold")
    links = [_held(mechanism, link, where) for link in mechanism.links]
    strands = [each for strand in mechanism.strands for each in _pulling(strand, where)]
    drives = [each for drive in mechanism.drives for each in _driving(drive, where)]
    return replace(mechanism, links=tuple(links), strands=tuple(strands), drives=tuple(drives))


def _parted(
    ratios: Mapping[str, Expression], where: Mapping[str, float]
) -> tuple[dict[str, Expression], Expression]:
    """Those of the coordinates that move, and what the others add to the sum."""
    held = [k * constant(where[q]) for q, k in ratios.items() if q in where]
    return {q: k for q, k in ratios.items() if q not in where}, sum(held, constant(0))


def _pulling(strand: ExactStrand, where: Mapping[str, float]) -> list[ExactStrand]:
    """The strand over the coordinates that move, if there are any; spring and limits as before."""
    free, still = _parted(strand.ratios, where)
    spring, limits = strand.spring, strand.position_limits
    if spring is not None:
        spring = replace(spring, rest=spring.rest - still)
    if limits is not None:
        limits = (limits[0] - still, limits[1] - still)
    new = replace(strand, ratios=free, spring=spring, position_limits=limits)
    return [new] if free else []


def _driving(drive: ExactDrive, where: Mapping[str, float]) -> list[ExactDrive]:
    """The drive with what the held coordinates add to x as part of its numbers, if it moves any."""
    free, still = _parted(drive.ratios, where)

    def moved(numbers: tuple[Expression, ...]) -> tuple[Expression, ...]:
        one, x, rate = numbers
        return one + x * still, x, rate

    new = replace(drive, ratios=free, gain=moved(drive.gain), bias=moved(drive.bias))
    return [new] if free else []


def _held(mechanism: Mechanism, link: ExactLink, where: Mapping[str, float]) -> ExactLink:
    joint, known = link.joint, mechanism.floats
    if isinstance(joint, Follower):
        still = {q: k for q, k in joint.of.items() if q in where}
        led = sum(float(k.evaluate(known)) * where[q] for q, k in still.items())  # type: ignore[union-attr]
        x = float(joint.offset.evaluate(known)) + led  # type: ignore[union-attr]
        free = {q: k for q, k in joint.of.items() if q not in where}
        if free:
            return replace(link, joint=replace(joint, of=free, offset=x)) if still else link
        return _at(link, x)
    return _at(link, float(where[joint.name])) if joint.size_v and joint.name in where else link


def _at(link: ExactLink, x: float) -> ExactLink:
    """The link where its hinge or slide is at x, without a joint."""
    ((screw,), (axis, *_)) = link.joint.screws, link.joint.axes
    at, rotation = link.at, link.rotation
    if screw.slides and x:
        along = rotation.matrix @ screw.advance(constant(x))
        at = tuple(a + b for a, b in zip(at, along, strict=True))
    if screw.turns and x:
        rotation = rotation @ Rotation.about(axis, x)
    return replace(link, joint=Fixed(), at=at, rotation=rotation)
