"""What MuJoCo's actuators say of joints and tendons: which are driven, and how hard."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from chainrule.mechanism.files.remarks import Remarks

ON_JOINT, ON_TENDON = (0, 1), 3  # mjtTrn: joint, jointinparent; tendon
FIXED_GAIN, NO_BIAS, NO_DYNAMICS = 0, 0, 0


@dataclass
class Drive:
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


def drives(model: Any, remarks: Remarks) -> tuple[list[Drive], list[Drive]]:
    """A drive for each joint, and for each tendon; what is not simply an effort is told."""
    found = [Drive(size=(6, 3, 1, 1)[int(kind)]) for kind in model.jnt_type]
    tendons = [Drive() for _ in range(model.ntendon)]
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
    plain = (
        int(model.actuator_gaintype[a]) == FIXED_GAIN
        and int(model.actuator_biastype[a]) == NO_BIAS
        and int(model.actuator_dyntype[a]) == NO_DYNAMICS
    )
    if not plain:
        remarks.add("servos, muscles and filters are read as efforts", name)
    elif model.actuator_ctrllimited[a]:
        gain = abs(float(model.actuator_gainprm[a][0]))
        bounds.append(gear * gain * _largest(model.actuator_ctrlrange[a], remarks, name))
    return min(bounds, default=None)


def _largest(range: Any, remarks: Remarks, name: str) -> float:
    low, high = (abs(float(v)) for v in range)
    if low != high:
        remarks.add("of limits that differ forwards and backwards the larger is kept", name)
    return max(low, high)
