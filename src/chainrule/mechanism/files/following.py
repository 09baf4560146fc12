"""Joints of a file that follow others: a follower, and what acted at it on those that lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous
from chainrule.mechanism.joints import Follower, Joint, Prismatic, Revolute, Rotor, Spring, Strand
from chainrule.mechanism.link import Link


@dataclass(frozen=True)
class Tie:
    """x = offset + Σ k q, as a file says; `of` has k by the names of joints."""

    of: Mapping[str, Fraction]
    offset: Fraction


def coupled(
    links: Sequence[Link], following: Mapping[str, Tie], remarks: Remarks
) -> tuple[list[Link], list[Strand]]:
    """The links with followers for the joints that are named, and the strands that carry their
    inertia, damping, springs and motors."""
    joints = {link.joint.name: link.joint for link in links if link.joint.size_v}
    able: dict[str, Tie] = {}
    for name, how in following.items():
        kinds = [joints.get(each) for each in (name, *how.of)]
        if all(isinstance(joint, Revolute | Prismatic) for joint in kinds):
            able[name] = how
        else:
            told = "joints that follow, or lead, and are no hinges or slides stay independent"
            remarks.add(told, name)
    strands: list[Strand] = []
    made: dict[str, Joint] = {}
    for name in able:
        leads = _resolved(name, able, ())
        if leads is None:
            remarks.add("joints that follow each other in a circle stay independent", name)
            continue
        led = joints[name]
        slides = isinstance(led, Prismatic)
        made[name] = Follower(name, led.axis, of=leads.of, offset=leads.offset, slides=slides)
        strand = _strand(led, leads)
        strands += [strand] if strand is not None else []
        if len(leads.of) == 1:
            _hand_over(joints, led, leads, remarks)
    final = joints | made
    return [replace(link, joint=final.get(link.joint.name, link.joint)) for link in links], strands


def _resolved(name: str, able: Mapping[str, Tie], path: tuple[str, ...]) -> Tie | None:
    """What leads a joint, through others that follow; None in a circle."""
    if name in path:
        return None
    total, offset = {}, able[name].offset
    for lead, ratio in able[name].of.items():
        if lead not in able:
            total[lead] = total.get(lead, Fraction(0)) + ratio
            continue
        beyond = _resolved(lead, able, (*path, name))
        if beyond is None:
            return None
        offset += ratio * beyond.offset
        for other, more in beyond.of.items():
            total[other] = total.get(other, Fraction(0)) + ratio * more
    return Tie(total, offset)


def _terms(joint: Joint) -> tuple[FrictionTerm, ...]:
    return tuple(joint.friction)  # type: ignore[arg-type]


def _strand(led: Joint, leads: Tie) -> Strand | None:
    """What acts along the sum: inertia, damping, a spring, a motor; dry friction and limits, where
    they belong to no joint alone."""
    several = len(leads.of) > 1
    terms = tuple(term for term in _terms(led) if several or not term.dry)
    inertia = led.rotor.inertia if isinstance(led.rotor, Rotor) else 0
    spring = led.spring
    if isinstance(spring, Spring):
        spring = replace(spring, rest=_number(spring.rest) - leads.offset)
    ends: Any = led.position_limits if several else None
    limits = None if ends is None else [_number(v) - leads.offset for v in ends]
    if not (terms or inertia or spring is not None or led.actuated or limits):
        return None
    effort: Any = led.effort_limit if led.actuated else None
    return Strand(led.name, leads.of, inertia, terms, spring, led.actuated, effort, limits)  # type: ignore[arg-type]


def _hand_over(joints: dict[str, Joint], led: Joint, leads: Tie, remarks: Remarks) -> None:
    """Dry friction and limits, to the one joint that leads."""
    ((lead, ratio),) = leads.of.items()
    if not ratio:
        return
    joint = joints[lead]
    dry = sum((_number(term.coefficient) for term in _terms(led) if term.dry), Fraction(0))
    limits: Any = led.position_limits
    if dry:
        joint = replace(joint, friction=_with_dry(_terms(joint), abs(ratio) * dry))
    if led.velocity_limit is not None:
        most, own_most = _number(led.velocity_limit) / abs(ratio), joint.velocity_limit
        rate = most if own_most is None else min(most, _number(own_most))
        joint = replace(joint, velocity_limit=rate)
    if limits is not None:
        ends = sorted((_number(v) - leads.offset) / ratio for v in limits)
        own: Any = joint.position_limits
        low, high = (ends[0], ends[1]) if own is None else (
            max(ends[0], _number(own[0])), min(ends[1], _number(own[1])),
        )  # fmt: skip
        closed = low == high and ends[0] < ends[1] and (own is None or own[0] != own[1])
        if low > high or closed:
            remarks.add("limits that leave the leading joint no room are left out", led.name)
        else:
            joint = replace(joint, position_limits=(low, high))
    joints[lead] = joint


def _with_dry(terms: tuple[FrictionTerm, ...], more: Fraction) -> tuple[FrictionTerm, ...]:
    there = sum((_number(t.coefficient) for t in terms if isinstance(t, Coulomb)), Fraction(0))
    viscous = tuple(term for term in terms if isinstance(term, Viscous))
    return (*viscous, Coulomb(there + more))


def _number(value: object) -> Fraction:
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)  # type: ignore[arg-type]
