"""The servos that a mechanism's own file describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from chainrule.arguments import checked
from chainrule.control.reference import ReferenceMotion, Target
from chainrule.control.servo import Servo, per_joint
from chainrule.exact import Expression
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.couplings import Along
from chainrule.mechanism.joints.drive import ExactDrive
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, clip, select

Limits = tuple[Expression, Expression] | None


class DriveState(NamedTuple):
    """w of a drive, its force before limits, and ẇ where it keeps w."""

    w: Any
    f: Any
    rate: Any


@checked
@dataclass(frozen=True)
class Drives(Servo):
    """τ = Σ k f over the mechanism's drives, each f that of `cr.joints.Drive`.

    `u` are their controls, in the order of `mechanism.drives`, as MuJoCo's `ctrl`; without them,
    those at which a position servo pulls nothing where the mechanism is at `target`, and a velocity
    servo nothing at its rate; a plain motor then rests. Of a target in numbers there are as many as
    coordinates: those of ball and free joints are passed over.
    """

    target: Target = 0.0
    u: Parameter | None = None
    word: ClassVar[str] = "drives"
    label: ClassVar[str] = "drives of its file"
    settings: ClassVar[tuple[str, ...]] = ("target",)
    numbers: ClassVar[tuple[str, ...]] = ("target",)

    @classmethod
    def begin(cls, gains: Gains) -> Drives:
        """At zero, where a file's servos begin."""
        return cls()

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where the mechanism has drives."""
        if plant.mechanism.drives:
            return ""
        return f"{plant.name} has no drives: its description has no servos"

    @property
    def uses_time(self) -> bool:
        """Whether it follows a reference."""
        return self.u is None and isinstance(self.target, ReferenceMotion)

    def structure(self) -> tuple[Any, ...]:
        """Whether the controls are given."""
        return (*super().structure(), self.u is None)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The controls, or the target."""
        if self.u is None:
            return super().parameters(plant)
        return {"u": per_joint(self.u, plant, "u", len(plant.mechanism.drives))}

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The target of a mechanism whose coordinates are all angles and lengths."""
        return super().setpoint(plant) if self.u is None and plant.scalar else None

    def memory(self, plant: Plant) -> int:
        """What drives with a lag or an integral keep."""
        return sum(map(_keeps, plant.mechanism.drives))

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The joints' torques, and how the drives' own states change."""
        tau: list[Any] = [0.0] * arm.mechanism.dof
        rates: list[Any] = []
        for drive, shaft, one in self._acting(arm, p, sense):
            if _keeps(drive):
                rates.append(one.rate)
            f = _within(drive.force_limits, one.f)
            for k, ratio in zip(shaft.rates, shaft.ratios, strict=True):
                tau[k] = tau[k] + _float(ratio) * f
        own = arm.change.forces(np.array(tau, dtype=object))
        return Command(own, np.array(rates, dtype=object))

    def damping(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> list[Any]:
        """−∂f/∂ẋ, nothing where f is at its limit."""
        found: list[Any] = []
        for drive, _, one in self._acting(arm, p, sense):
            of_gain, of_bias = _float(drive.gain[2]), _float(drive.bias[2])
            slope: Any = -of_bias - of_gain * one.w if of_gain else -of_bias
            if drive.force_limits is not None:
                low, high = map(_float, drive.force_limits)
                slope = select((low < one.f) & (one.f < high), slope, 0.0)
            found.append(slope)
        return found

    def _acting(
        self, arm: Arm, p: Mapping[str, Any], sense: Sense
    ) -> Iterator[tuple[ExactDrive, Along, DriveState]]:
        """Each drive, its shaft, and how it acts."""
        mechanism, change = arm.mechanism, arm.change
        q, v = change.position(sense.q), change.rates(sense.qd)
        u = p["u"] if self.u is not None else self._controls(mechanism, p, sense)
        kept = iter(sense.memory)
        for drive, shaft, control in zip(mechanism.drives, mechanism.shafts, u, strict=True):
            x, xd = _sum(shaft, q, shaft.places), _sum(shaft, v, shaft.rates)
            w, rate = _within(drive.control_limits, control), None
            if _keeps(drive):
                state, asked = next(kept), w
                w, rate = _within(drive.activation_limits, state), _change(drive, state, asked)
            f = _affine(drive.gain, x, xd) * w + _affine(drive.bias, x, xd)
            yield drive, shaft, DriveState(w, f, rate)

    def _controls(self, mechanism: Mechanism, p: Mapping[str, Any], sense: Sense) -> list[Any]:
        """u of each drive, of the target now."""
        goal, change, found = self.desired(p, sense), mechanism.change, []
        q = change.position(goal.q)
        v = change.rates(goal.qd) if np.ndim(goal.qd) else None
        for drive, shaft in zip(mechanism.drives, mechanism.shafts, strict=True):
            gain = _float(drive.gain[0])
            b0, b1, b2 = (-_float(b) / gain if gain else 0.0 for b in drive.bias)
            u: Any = b0
            if b1:
                u = u + b1 * _sum(shaft, q, shaft.places)
            elif b2 and v is not None:  # of a reference the entries of q̇ stand where those of q do
                u = u + b2 * _sum(shaft, v, shaft.places)
            found.append(u)
        return found


def _keeps(drive: ExactDrive) -> bool:
    return drive.integral or drive.lag is not None


def _float(value: Expression) -> float:
    return float(value.evaluate({}))


def _sum(shaft: Along, values: np.ndarray, at: tuple[int, ...]) -> Any:
    """Σ k x of these entries."""
    return sum(_float(k) * values[i] for i, k in zip(at, shaft.ratios, strict=True))


def _affine(numbers: tuple[Expression, ...], x: Any, xd: Any) -> Any:
    """a + b x + c ẋ"""
    a, b, c = map(_float, numbers)
    total: Any = a
    total = total + b * x if b else total
    return total + c * xd if c else total


def _within(limits: Limits, value: Any) -> Any:
    return value if limits is None else clip(value, *map(_float, limits))


def _change(drive: ExactDrive, state: Node, asked: Node) -> Any:
    """ẇ, nothing where it would leave the limits of w."""
    rate = asked if drive.lag is None else (asked - state) / _float(drive.lag)
    if drive.activation_limits is None:
        return rate
    low, high = map(_float, drive.activation_limits)
    stopped = ((high <= state) & (rate > 0.0)) | ((state <= low) & (rate < 0.0))
    return select(stopped, 0.0, rate)
