"""Exactness: whether the exact algebra holds a mechanism's equations of motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
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
    for i in mechanism.couplings:
        return _numeric(f"joint {mechanism.links[i].joint.name!r} follows others, which")
    both = _angle_and_length(mechanism)
    if both:
        return _numeric(f"the coordinate {both} is an angle and a length at once, which")
    for pull in mechanism.pulls:
        first, change = mechanism.rates[pull.rates[0]].name, mechanism.change
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


def _numeric(what: str) -> str:
    return f"{what} the exact algebra does not hold; the numeric dynamics do"


def _angle_and_length(mechanism: Mechanism) -> str:
    """A coordinate that turns and slides."""
    screws = [screw for joint in mechanism.joints for screw in joint.screws]
    moved = mechanism.change.A != 0
    turns = np.array([screw.turns for screw in screws], dtype=bool)
    slides = np.array([screw.slides for screw in screws], dtype=bool)
    both = moved[turns].any(axis=0) & moved[slides].any(axis=0)
    return mechanism.coordinate_names[int(np.argmax(both))] if both.any() else ""
