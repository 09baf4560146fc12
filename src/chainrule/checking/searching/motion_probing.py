"""Probes of equations of motion: R = kᵀ (M q̈ + h + G + F), under every convention at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from chainrule.checking.judging.claims import is_plain
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.moving.forces import torque_names, without_drive, without_friction
from chainrule.checking.meaning.conventions import IntegerRows
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.numbers import TrialStates
from chainrule.checking.meaning.observing import Key, is_number, ring_name
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Tree, head
from chainrule.checking.searching.sampling import Sample, agrees

STILL = 1e-9  # what rounding leaves of zero, beside the factors of accelerations
MAX_TERMS = 400  # of a side that is put into numbers
Family = tuple[str, str, int]


@dataclass
class Probe:
    """One side of a formula, with where it is right: by what its name may mean, and by axes."""

    index: int
    member: int
    right: dict[tuple[Family | None, str, int], np.ndarray] = field(default_factory=dict)
    weight: float = 1.0
    silent: bool = False  # it counts in the search, and excuses nothing by another convention
    against: np.ndarray | None = None  # where its torque has the other sign

    def anywhere(self, frame: int | None = None) -> np.ndarray:
        """Under which conventions some reading of the name makes it right, in these axes."""
        return self.share(frame) == 1

    def holds(self, at: tuple[int, int], frames: Collection[int]) -> bool:
        """Whether some reading makes it right under a convention, in one of these axes."""
        kept = [r for (_, _, f), r in self.right.items() if f < 0 or f in frames]
        return any(bool(r[at] == 1) for r in kept or self.right.values())

    def share(self, frame: int | None = None) -> np.ndarray:
        """How much of it is right under each convention, by the best reading of the name, in these
        axes."""
        kept = [r for (_, _, f), r in self.right.items() if frame is None or f in (frame, -1)]
        return np.max(kept or list(self.right.values()), axis=0)


class MotionProber:
    """The equations of motion of the notes against a sample of conventions."""

    def __init__(
        self,
        notes: Examination,
        sample: Sample,
        frames: list[IntegerRows],
        worth: Valuation,
    ):
        self.notes, self.sample, self.frames, self.worth = notes, sample, frames, worth

    def _motion(self, i: int, trees: list[Tree]) -> list[Probe]:
        """R = kᵀ (M q̈ + h + G + F) with k = M⁻¹ ∂R/∂q̈, torques aside."""
        s, worth = self.sample, self.worth
        if len(trees) == 2 and (parts := self._parted(trees)) is not None:
            return [self._of_motion(i, *parts, self._push(trees))]
        values = [self._force_or_value(t) for t in trees]
        if len(values) != 2 or any(v is None for v in values):
            return []
        sides = [entries_of(v) for v in values if v is not None]
        size = max(map(len, sides))
        if size not in (1, worth.n):
            return []
        found = []
        for row in range(size):
            parts = [side[row] if len(side) > 1 else side[0] for side in sides]
            residual, _ = without_drive((parts[0] - parts[1]).num)
            strange = residual.names & worth.unknown - set(torque_names(worth))
            if strange:
                residual, ignored = without_friction(residual, set(strange), worth)
                if ignored is None:
                    return []
            for name in torque_names(worth):
                if residual.degree(name) > 0:
                    residual = residual - residual.coefficient({name: 1}) * worth.ring.element(name)
            if len(residual.poly) > MAX_TERMS:
                return []
            a = []
            for q in worth.dictionary.q:
                if residual.degree(q + "''") > 1:
                    return []
                factor = residual.coefficient({q + "''": 1})
                a.append(s.written(Ratio(factor)))
                residual = residual - factor * worth.ring.element(q + "''")
            rest, a_ = s.written(Ratio(residual)), np.stack(a, -1)
            if not np.abs(a_).max() > 0:
                return []
            found.append(self._of_motion(i, a_, rest))
        return found

    def _parted(self, trees: list[Tree]) -> tuple[np.ndarray, np.ndarray] | None:
        """(a, rest) of left − right = a · q̈ + rest, where every letter has a meaning."""
        known = {**self.notes.prepared}
        for tree in trees:
            names = {ring_name(s.key) for s in tree.symbols if s.key not in known}
            if names & self.worth.unknown or not is_plain(tree, self.worth, known):
                return None
        left, right = (self.numbers.side(t) for t in trees)
        if left is None or right is None or not np.isfinite(left - right).all():
            return None
        a, rest = self.numbers.parted(left - right)
        return (a, rest) if np.abs(a).max() > 1e-9 else None

    @cached_property
    def numbers(self) -> TrialStates:
        """The states of the sample, for sides that are evaluated as they are written."""
        known, s = dict(self.notes.prepared), self.sample
        worth = replace(self.worth, definitions=known, reading=dict.fromkeys(known, "definition"))
        return TrialStates(worth, s.own_values, np.stack([s.alpha, *s.rates]))

    def _push(self, trees: list[Tree]) -> np.ndarray | None:
        """The factor of the only torque of left − right, where one joint alone is driven."""
        known = self.notes.words.torques
        used = {s.key for t in trees for s in t.symbols if s.key in known}
        if len(used) != 1 or len(self.driven) != 1 or known[next(iter(used))] is not None:
            return None
        numbers = TrialStates(self.numbers.worth, self.sample.own_values, self.numbers.motion)
        numbers.values[ring_name(next(iter(used)))] += 1
        left, right = (numbers.side(t) for t in trees)
        still = [self.numbers.side(t) for t in trees]
        if left is None or right is None or still[0] is None or still[1] is None:
            return None
        return numbers.parted((left - right) - (still[0] - still[1]))[1]

    @cached_property
    def drags(self) -> set[Key]:
        """Letters without a meaning that multiply rates: friction."""
        return {key for key in self.notes.nameless if self.notes.seen.is_friction(key)}

    @cached_property
    def driven(self) -> list[int]:
        """The joints that have a drive."""
        joints = self.worth.reference.exact.mechanism.joints
        return [i for i, joint in enumerate(joints) if joint.actuated]

    def _of_motion(
        self, i: int, a: np.ndarray, rest: np.ndarray, push: np.ndarray | None = None
    ) -> Probe:
        s = self.sample
        with np.errstate(all="ignore"):
            M = np.where(np.isfinite(s.M), s.M, 0) + 0.0
            singular = np.abs(np.linalg.det(M)) < 1e-12
            M = np.where(singular[..., None, None], np.eye(s.n), M)
            k = np.linalg.solve(M, np.broadcast_to(a, (*M.shape[:3], s.n))[..., None])[..., 0]
            wanted = np.einsum("skpi,skpi->skp", k, s.h + s.G + s.F)
            good = np.where(singular.any(axis=2), 0.0, agrees(rest, wanted))
        probe = Probe(i, -1)
        probe.right[(None, "", -1)] = good
        probe.silent = bool(np.abs(rest).max() < STILL * np.abs(a).max())  # a row without gravity
        if push is not None:
            joint = self.driven[0]
            own = np.abs(s.A[:, joint]).argmax(axis=1)  # the coordinate that moves the joint
            along = np.take_along_axis(k, own[None, :, None, None], axis=3)[..., 0]
            same = (along * push <= 0).all(axis=2)
            probe.against = (good == 1) & ~same
        return probe

    def _force_or_value(self, tree: Tree) -> Value | None:
        if is_number(tree, 0):
            return Ratio(self.worth.ring.element(0))
        known = dict(self.notes.prepared)
        symbol = head(tree)
        if symbol is not None and symbol.key in self.worth.dictionary.torques:
            return Ratio(self.worth.ring.element(0))
        if not is_plain(tree, self.worth, {*known, *self.drags}):
            return None
        worth = replace(self.worth, definitions=known, reading=dict.fromkeys(known, "definition"))
        return evaluate(tree, worth)
