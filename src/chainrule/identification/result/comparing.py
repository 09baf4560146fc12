"""What a hypothesis about the data leaves of the torque, and when one is better than another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

HALF = 0.5
"""What is left of a joint's torque must become less than this part of what it was."""

BAD = 0.2
"""The part of a joint's torque that must be left for a hypothesis to be needed."""

MOST = 0.25
"""Where the free fit leaves less than `BAD`, but more than `TOLD`, it must become less than this
part of what it was."""

TOLD = 0.08
"""The part of a joint's torque that the described masses leave, from which on mistakes are tried; a
description and data that agree leave less."""

AGREED = 0.1
"""Where a hypothesis leaves less than this of every joint, and a quarter of the power that was
left, description and data agree under it, which chance does not bring about."""

CLOSE = 0.05
"""A hypothesis under which more of a joint's torque is left may be one of several that help."""

EXPLAINED = 0.4
"""A hypothesis under which the described masses leave more of a joint's torque explains nothing."""

FITTED = 0.25
"""The same for the free fit, which has all values to choose."""

LEAST = 0.01
"""The part of a torque below which what is left tells hypotheses apart no more."""

WORSE = 1.25
"""No joint may be explained worse by more than this factor."""


@dataclass(frozen=True)
class HypothesisFit:
    """What is left of each joint's torque: after a free fit, and after one of the friction only;
    `possible`, whether the free fit has positive friction and inertia."""

    free: np.ndarray
    described: np.ndarray
    possible: bool

    @property
    def total(self) -> float:
        """By which hypotheses are ranked: what is left of both, so that a description of other
        masses does not hide what the free fit tells."""
        both = [LEAST**2 + np.mean(left**2) for left in (self.free, self.described) if left.size]
        return float(np.prod(both)) ** (1 / len(both)) + (not self.possible)

    def tells(self, other: HypothesisFit) -> bool:
        """Whether the free fit, for which masses do not matter, prefers this one."""
        mended = np.any((self.free < HALF * other.free) & (other.free > BAD)) or np.any(
            (self.free < MOST * other.free) & (other.free > TOLD)
        )
        possible = self.possible and not other.possible and np.max(self.free) < BAD
        return bool(mended or self.halves(other) or possible)

    def halves(self, other: HypothesisFit) -> bool:
        """Whether the free fit leaves less than half of what the other leaves, over all joints."""
        return bool(np.mean(np.log((self.free + 1e-6) / (other.free + 1e-6))) < np.log(HALF))

    def better(self, other: HypothesisFit) -> bool:
        """Whether this one explains what the other does not, and spoils nothing."""
        if other.possible and not self.possible:
            return False
        if np.max(self.free) > FITTED:
            return False
        pairs = ((self.free, other.free), (self.described, other.described))
        if any(np.any(new > WORSE * old + 0.03) for new, old in pairs):
            return False
        mended = np.any((self.described < HALF * other.described) & (other.described > BAD))
        agreed = (
            np.max(other.described, initial=0.0) > TOLD
            and np.max(self.described, initial=0.0) < AGREED
            and np.sum(self.described**2) < 0.25 * np.sum(other.described**2)
        )
        if self.tells(other):
            return True
        return bool((mended or agreed) and np.max(self.described) < EXPLAINED)
