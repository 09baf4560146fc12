"""What MuJoCo's actuators say of joints and tendons: what is driven, how hard, by what servos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.mechanism.files.mjcf.writing import LEAST
from chainrule.mechanism.files.orientations import rounded
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.joints import Drive
from chainrule.mechanism.names import Names

ON_JOINT, ON_TENDON = (0, 1), 3  # mjtTrn: joint, jointinparent; tendon
FIXED_GAIN, NO_BIAS, NO_DYNAMICS = 0, 0, 0
AFFINE = (0, 1)  # mjtGain, mjtBias: fixed or none, affine
INTEGRATOR, FILTER, FILTER_EXACT = 1, 2, 3  # mjtDyn


@dataclass
class Driven:
    """The actuators on one joint, together."""

    axes: list[np.ndarray] = field(default_factory=list)
    limits: list[float | None] = field(default_factory=list)
    cap: float | None = None  # of the joint itself, whatever its actuators do
    size: int = 1

    @property
    def driven(self) -> bool:
        """Whether every degree of freedom has an actuator."""
        return len(self.axes) > 0 and (self.size == 1 or self.rank == self.size)

    @property
    def rank(self) -> int:
        """How many degrees of freedom the actuators reach."""
        return int(np.linalg.matrix_rank(np.array(self.axes))) if self.axes else 0

    @property
    def limit(self) -> float | None:
        """The largest effort, or None where there is no limit."""
        bounds = [] if self.cap is None else [self.cap]
        if self.limits and None not in self.limits:
            bounds.append(sum(v for v in self.limits if v is not None))
        least = min(bounds, default=np.inf)
        return None if least == np.inf else least


def driven(model: Any, remarks: Remarks) -> tuple[list[Driven], list[Driven]]:
    """What drives each joint, and each tendon; what is not simply an effort is told."""
    found = [Driven(size=(6, 3, 1, 1)[int(kind)]) for kind in model.jnt_type]
    tendons = [Driven() for _ in range(model.ntendon)]
    for j, drive in enumerate(found):
        if model.jnt_actfrclimited[j]:
            drive.cap = _largest(model.jnt_actfrcrange[j], remarks, model.joint(j).name)
    for a in range(model.nu):
        name = model.actuator(a).name or f"actuator {a}"
        kind = int(model.actuator_trntype[a])
        if kind not in (*ON_JOINT, ON_TENDON):
            remarks.add("actuators that act on no joint are left out", name)
            continue
        drive = (tendons if kind == ON_TENDON else found)[int(model.actuator_trnid[a][0])]
        drive.axes.append(np.array(model.actuator_gear[a][: drive.size]))
        if drive.size == 1:
            drive.limits.append(_effort(model, a, name, remarks))
        for property in ("actuator_armature", "actuator_damping", "actuator_dampingpoly"):
            if np.any(getattr(model, property, np.zeros(model.nu))[a]):
                remarks.add(f"{property.replace('actuator_', '')} of actuators is left out", name)
    for j, drive in enumerate(found):
        if 0 < drive.rank < drive.size:
            remarks.add("joints driven in part are read as passive", model.joint(j).name)
    return found, tendons


def _effort(model: Any, a: int, name: str, remarks: Remarks) -> float | None:
    """The largest effort of one actuator on its joint, or None where it has no limit."""
    gear = abs(float(model.actuator_gear[a][0]))
    bounds: list[float] = []
    if model.actuator_forcelimited[a]:
        bounds.append(gear * _largest(model.actuator_forcerange[a], remarks, name))
    if not _linear(model, a):
        remarks.add("muscles and motors of other kinds are read as efforts", name)
    elif not _plain(model, a):
        remarks.add('servos act where controller="drives" is asked for', name)
        if model.actuator_actearly[a]:
            remarks.add("activations that act a step early act with their step", name)
    elif model.actuator_ctrllimited[a]:
        gain = abs(float(model.actuator_gainprm[a][0]))
        bounds.append(gear * gain * _largest(model.actuator_ctrlrange[a], remarks, name))
    return min(bounds, default=None)


def _largest(range: Any, remarks: Remarks, name: str) -> float:
    low, high = (abs(float(v)) for v in range)
    if low != high:
        remarks.add("of limits that differ forwards and backwards the larger is kept", name)
    return max(low, high)


def _plain(model: Any, a: int) -> bool:
    """Is it a motor, whose control is its effort?"""
    return (
        int(model.actuator_gaintype[a]) == FIXED_GAIN
        and int(model.actuator_biastype[a]) == NO_BIAS
        and int(model.actuator_dyntype[a]) == NO_DYNAMICS
    )


def _linear(model: Any, a: int) -> bool:
    """Can a `Drive` be what it is?"""
    kinds = int(model.actuator_gaintype[a]), int(model.actuator_biastype[a])
    known = (NO_DYNAMICS, INTEGRATOR, FILTER, FILTER_EXACT)
    return all(kind in AFFINE for kind in kinds) and int(model.actuator_dyntype[a]) in known


Over = Callable[[bool, int], tuple[dict[str, Fraction], Fraction]]
"""Of a tendon, or of a joint: its sum of the coordinates that lead, and what that adds to."""


def drives(model: Any, over: Over) -> list[Drive]:
    """The actuators on joints of one coordinate and on tendons, where one of them is a servo."""
    names, found = Names(), list[Drive]()
    linear = [a for a in range(model.nu) if _linear(model, a)]
    if all(_plain(model, a) for a in linear):
        return []
    for a in linear:
        kind, target = int(model.actuator_trntype[a]), int(model.actuator_trnid[a][0])
        if kind not in (*ON_JOINT, ON_TENDON):
            continue
        row, rest = over(kind == ON_TENDON, target)
        gear = rounded(model.actuator_gear[a][0])
        row = {name: gear * k for name, k in row.items() if gear * k}
        if row:
            name = names.joint(model.actuator(a).name or f"actuator{a}")
            found.append(Drive(name, row, **_numbers(model, a, gear * rest)))
    return found


def _numbers(model: Any, a: int, rest: Fraction) -> dict[str, Any]:
    """The fields of a drive whose x is `rest` less than MuJoCo's."""

    def affine(kind: int, given: Any) -> tuple[Fraction, Fraction, Fraction]:
        one, x, rate = (rounded(v) if i == 0 or kind else Fraction(0) for i, v in enumerate(given))
        return one + x * rest, x, rate

    gain = affine(int(model.actuator_gaintype[a]), model.actuator_gainprm[a][:3])
    found: dict[str, Any] = {"gain": gain}
    if int(model.actuator_biastype[a]):
        found["bias"] = affine(1, model.actuator_biasprm[a][:3])
    kinds = {"control_limits": "ctrl", "force_limits": "force", "activation_limits": "act"}
    for limits, word in kinds.items():
        if getattr(model, f"actuator_{word}limited")[a]:
            found[limits] = [rounded(v) for v in getattr(model, f"actuator_{word}range")[a]]
    dynamics = int(model.actuator_dyntype[a])
    if dynamics == INTEGRATOR:
        found["integral"] = True
    elif dynamics != NO_DYNAMICS:
        found["lag"] = rounded(max(float(model.actuator_dynprm[a][0]), LEAST))
    return found
