"""Exactness: whether the exact algebra holds a mechanism's equations of motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chainrule.mechanism.angles import read_angle

if TYPE_CHECKING:
    from chainrule.exact import Expression
    from chainrule.mechanism.couplings import Coupling
    from chainrule.mechanism.joints import Joint
    from chainrule.mechanism.mechanism import Mechanism


def obstacle(mechanism: Mechanism) -> str:
    """What the exact algebra does not hold, and what does; empty where it holds everything."""
    if not mechanism.joints:
        return "nothing moves, every joint is fixed"
    for joint in mechanism.joints:
        if joint.quaternion is not None:
            return (
                f"joint {joint.name!r} is a {joint.label} joint, whose quaternion the exact "
                "algebra does not hold; the numeric dynamics do, and two or three revolute joints "
                "at one point describe it exactly"
            )
    for i, led in mechanism.couplings.items():
        if how := _inexact(mechanism, mechanism.links[i].joint, led):
            return _numeric(f"joint {mechanism.links[i].joint.name!r} follows {how}, which")
    change = mechanism.change
    for pull in mechanism.pulls:
        first = mechanism.rates[pull.rates[0]].name
        who = f"strand {pull.name!r}" if pull.name else f"joint {first!r}"
        if pull.spring is not None and any(
            change.hinges[k] and change.offsets[k] for k in pull.rates
        ):
            return _numeric(
                f"{who} has a spring, and its angle is counted from a quarter turn, which brings "
                "in π, which"
            )
        ratios = [ratio.constant_value() for ratio in pull.ratios]
        if pull.friction and any(k is None or k.denominator != 1 for k in ratios):
            return _numeric(f"{who} has friction, and its ratios are no whole numbers, which")
    return ""


def _inexact(mechanism: Mechanism, joint: Joint, led: Coupling) -> str:
    """What keeps a joint that follows out of the algebra: an angle is a whole number of times
    other angles and a number of quarter turns, a length any multiple of lengths and angles."""
    slides, change = joint.screws[0].slides, mechanism.change
    angles = [k for k in led.rates if mechanism.rates[k].freedom.angle]
    if not slides and len(angles) < len(led.rates):
        return "a length, and turns"
    if slides and any(change.offsets[k] for k in angles):
        return "an angle that is counted from a quarter turn, and slides"
    ratios = [ratio.constant_value() for ratio in led.ratios]
    if None in ratios or led.offset.constant_value() is None:
        return "by a ratio that is a symbol"
    if not slides and any(k is not None and k.denominator != 1 for k in ratios):
        return "by a ratio that is no whole number"
    if not slides and quarters(led.offset) is None:
        return "from an angle that is no quarter turn"
    return ""


def quarters(angle: Expression) -> int | None:
    """The n of an angle n π/2, or None."""
    turns, terms, radians = read_angle(angle, "offset")
    return None if terms or radians is not None else turns


def _numeric(what: str) -> str:
    return f"{what} the exact algebra does not hold; the numeric dynamics do"
