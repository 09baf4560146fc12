"""One hinge, or two parallel ones: where they reach, and both elbows."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.errors import ChainruleError, UnreachableError
from chainrule.kinematics.closed import branches, why_none
from chainrule.kinematics.goals import goal_of
from chainrule.kinematics.hinges import Hinges, hinges_of
from chainrule.kinematics.places import end_of, vector3
from chainrule.mechanism.mechanism import Mechanism


@checked
def planar_inverse_kinematics(
    mechanism: Mechanism, target: ArrayLike, link: str | None = None, point: ArrayLike | None = None
) -> list[np.ndarray]:
    """All q, in closed form, of one hinge or two parallel ones, that bring the point to the target.

    One solution for a hinge, two (both elbows) for two, one where the arm is straight. Position
    limits are respected: what they exclude is left out.
    """
    place, goal = end_of(mechanism, link, point), goal_of(vector3("target", target))
    arm = hinges_of(place)
    if arm is None or not 1 <= len(arm.lines) <= 2:
        raise ChainruleError(
            f"{mechanism.name}: closed forms are for one or two hinges; use inverse_kinematics"
        )
    if not arm.lines[0].parallel(arm.lines[-1]):
        raise ChainruleError(
            f"{mechanism.name}: the hinges are not parallel; use inverse_kinematics"
        )
    found = branches(place, goal)
    if not found:
        reason = "" if branches(place, goal, limited=False) else _out_of_reach(arm, goal.p)
        raise UnreachableError(f"{mechanism.name}: {reason or why_none(place, goal)}")
    return [branch.q for branch in found]


def _out_of_reach(arm: Hinges, target: np.ndarray) -> str:
    """How far the target is, and how far the arm reaches."""
    first, last, end = arm.lines[0], arm.lines[-1], arm.home[:3, 3]

    def flat(v: np.ndarray) -> float:
        return float(np.linalg.norm(v - first.axis * (first.axis @ v)))

    distance, off = flat(target - first.point), abs(float(first.axis @ (target - end)))
    aside = f", {off:.3g} m out of the plane" if off > 1e-9 * arm.size else ""
    where = f"the target is {distance:.6g} m from the hinge{aside}"
    if len(arm.lines) == 1:
        return f"{where}, the point {flat(end - first.point):.6g} m"
    l1, l2 = flat(last.point - first.point), flat(end - last.point)
    return f"{where}; links of {l1:g} m and {l2:g} m reach {abs(l1 - l2):g} … {l1 + l2:g} m"
