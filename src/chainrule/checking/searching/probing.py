"""Probes: each side of each formula, in numbers, with the conventions under which it is right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product

import numpy as np

from chainrule.checking.judging.claims import is_plain
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.moving.forces import torque_names, without_drive, without_friction
from chainrule.checking.judging.moving.motion import is_motion
from chainrule.checking.meaning.conventions import IntegerRows
from chainrule.checking.meaning.evaluating import evaluate, free_indices, with_indices
from chainrule.checking.meaning.numbers import TrialStates
from chainrule.checking.meaning.observing import Key, is_number, ring_name
from chainrule.checking.meaning.quantities import AXES, GEOMETRIC, QuantityName, name_of
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (
    Call,
    Derivative,
    Negative,
    Symbol,
    Tree,
    WrittenSum,
    head,
    ungrouped,
)
from chainrule.checking.searching.sampling import LOOSE, Sample, agrees
from chainrule.checking.searching.stating import zeros
from chainrule.exact.budget import OverBudgetError

MAX_SCORED = 300  # formulas that the search looks at
MAX_TERMS = 400  # of a side that is put into numbers
TURNED = ("Jw", "omega")

Family = tuple[str, str, int]
#: (family, kind, axes), the right values under models that differ, constants aside, model → which.
Anchor = tuple[tuple[Family | None, str, int], np.ndarray, bool, np.ndarray]


@dataclass
class Probe:
    """One side of a formula, with where it is right: by what its name may mean, and by axes."""

    index: int
    member: int
    right: dict[tuple[Family | None, str, int], np.ndarray] = field(default_factory=dict)
    weight: float = 1.0
    against: np.ndarray | None = None  # where its torque has the other sign

    def anywhere(self, frame: int | None = None) -> np.ndarray:
        """Under which conventions some reading of the name makes it right, in these axes."""
        kept = [r for (_, _, f), r in self.right.items() if frame is None or f in (frame, -1)]
        return np.max(kept or list(self.right.values()), axis=0) == 1

    def settled(self, frame: int, at: tuple[int, int]) -> bool:
        """Whether this is a position that is right in these axes."""
        return any(f == frame and bool(r[at] == 1) for (_, _, f), r in self.right.items())

    def share(self) -> np.ndarray:
        """How much of it is right under each convention, by the best reading of the name."""
        return np.max(list(self.right.values()), axis=0)


class Prober:
    """All formulas of the notes against a sample of conventions."""

    def __init__(
        self,
        notes: Examination,
        sample: Sample,
        frames: list[IntegerRows],
        worth: Valuation,
    ):
        self.notes, self.sample, self.frames, self.worth = notes, sample, frames, worth

    def probes(self) -> list[Probe]:
        """One probe for each side that can be put into numbers; what is repeated counts once."""
        found: list[Probe] = []
        texts = Counter(text_of(self.notes, i) for i in self.notes.hopeful)
        for i in self.notes.hopeful[:MAX_SCORED]:
            try:
                mine = self._probe(i)
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError):
                continue
            for probe in mine:
                probe.weight = 1.0 / (texts[text_of(self.notes, i)] * len(mine))
                if probe.right:
                    found.append(probe)
        return found

    def _probe(self, i: int) -> list[Probe]:
        trees = self.notes.chains[i]
        present = [t for t in trees if t is not None]
        letters = free_indices(present)
        if letters:
            if len(letters) > 3 or self.worth.n > 3:
                return []
            cases = product(range(1, self.worth.n + 1), repeat=len(letters))
            filled = [
                [None if t is None else with_indices(t, values) for t in trees]
                for values in (dict(zip(letters, case, strict=True)) for case in cases)
            ]
            return [p for case in filled for p in self._sides(i, case)]
        return self._sides(i, trees)

    def _sides(self, i: int, trees: list[Tree | None]) -> list[Probe]:
        if is_motion(trees, self.worth):
            return self._motion(i, [t for t in trees if t is not None])
        anchor, start = self._anchor(trees)
        symbol = head(trees[0])
        found = []
        for member, tree in enumerate(trees):
            if (
                (start and member == 0)
                or tree is None
                or (symbol is not None and head(tree) == symbol)
            ):
                continue
            if not start and self._derived(tree) is not None:
                continue
            value = self._value(tree)
            if value is None:
                continue
            probe = Probe(i, member)
            for key, right, loose, models in anchor:
                fitted = _fitted(value, right)
                if fitted is not None:
                    probe.right[key] = agrees(*fitted, loose=loose)[models]
            found.append(probe)
        return found

    def _value(self, tree: Tree) -> np.ndarray | None:
        """A side of coordinates and parameters alone, in numbers."""
        known = set(self.notes.prepared)
        if not is_plain(tree, self.worth, {*known, *self.notes.nameless}):
            return None
        worth = replace(
            self.worth, definitions=dict(self.notes.prepared),
            reading=dict.fromkeys(known, "definition"),
        )  # fmt: skip
        value = evaluate(tree, worth)
        if _terms(value) > MAX_TERMS:
            return None
        return self.sample.written(value)

    def _anchor(self, trees: list[Tree | None]) -> tuple[list[Anchor], bool]:
        """(what the sides may be: family and kind, axes, values), whether a name stands first."""
        symbol = head(trees[0])
        options = []
        if symbol is not None:
            name = name_of(symbol, self.worth.n, self.worth.how(trees[0]))
            words = self.notes.words
            if name is None or symbol.dots > 1 or symbol.key in (*words.coordinates, *words.rates):
                return [], True
            for kind in name.kinds:
                options += self._named(name, kind, symbol)
            if symbol.dots:
                options = [o for o in options if o[0][1] == "velocity"]
            return options, True
        for tree in trees:
            right = self._derived(tree) if tree is not None else None
            if right is not None:
                return [_anchored((None, "", -1), right)], False
        return [], False

    def _named(self, name: QuantityName, kind: str, symbol: Symbol) -> list[Anchor]:
        if kind not in GEOMETRIC:
            if symbol.dots:
                return []
            right = self.sample.quantity(kind, name)
            if kind == "C" and right is not None:  # C q̇ counts
                return [_anchored((name.family, kind, -1), right)]
            if right is None:
                return []
            return [_anchored((name.family, kind, -1), right, loose=kind in LOOSE)]
        if kind == "p_i":
            right = self.sample.quantity("p_i", name)
            assert right is not None
            return [_anchored((name.family, kind, -1), right)]
        if kind == "Jend":
            found = []
            place, models = _distinct(self.sample.hand)
            for f, frame in enumerate(self.frames):
                turned = np.einsum("ij,skpja->skpia", np.array(frame, dtype=float), place)
                found.append(((name.family, kind, f), turned, False, models))
            return found
        if kind == "gvec" or not name.indices or name.family[1].endswith("(0)"):
            return []
        if symbol.dots and kind == "place":
            kind = "velocity"
        place = self.sample.place(kind, name.indices[0])
        if place is None:
            return []
        found = []
        place, models = _distinct(place)
        axis = AXES.get(symbol.base, AXES.get(name.family[1]))
        for f, frame in enumerate(self.frames):
            rows = np.array(frame, dtype=float)
            if kind in TURNED:
                rows = rows * round(float(np.linalg.det(rows)))
            turned_place = np.einsum("ij,skpja->skpia", rows, place)
            value = (
                turned_place[..., axis, 0] if axis is not None and kind != "Jv" else turned_place
            )
            family = name.family if not symbol.dots else (*name.family[:2], name.family[2])
            shifted = kind in ("place", "end") and not symbol.dots
            if shifted and self._points_down(frame):
                value = np.where(self.upright.reshape(-1, *[1] * (value.ndim - 2)), np.nan, value)
            found.append(((family, "place" if symbol.dots else kind, f), value, shifted, models))
        return found

    def _points_down(self, frame: IntegerRows) -> bool:
        """Whether the vertical axis of the notes points down."""
        pull = [0 if e.is_zero() else 1 for e in self.notes.exact.mechanism.gravity]
        up = {"-": 1}.get(str(next((e for e in self.notes.exact.mechanism.gravity
                                    if not e.is_zero()), ""))[:1], -1)  # fmt: skip
        return any(sum(f * p for f, p in zip(row, pull, strict=True)) * up < 0 for row in frame)

    @cached_property
    def upright(self) -> np.ndarray:
        """The coordinates whose zero is upright: with y pointing down nobody counts from there."""
        return np.array([zero == "up" for zero in zeros(self.sample)])

    def _derived(self, tree: Tree) -> np.ndarray | None:
        """∂L/∂q̇, its rate, ∂T/∂q and sums of such, (S, K, P) or with a column."""
        tree = ungrouped(tree)
        if isinstance(tree, Negative):
            inner = self._derived(tree.body)
            return None if inner is None else -inner
        if isinstance(tree, WrittenSum):
            parts = [part for t in tree.terms if (part := self._derived(t)) is not None]
            if len(parts) < len(tree.terms) or len({p.ndim for p in parts}) != 1:
                return None
            return sum(parts[1:], parts[0])
        if not isinstance(tree, Derivative):
            return None
        body = ungrouped(tree.body)
        if len(tree.by) != 1:
            return None
        if isinstance(tree.by[0], Symbol) and tree.by[0].key == ("t", "", ""):
            inner = self._energy_by(body) if isinstance(body, Derivative) else None
            if inner is None or inner[0] == "V" or inner[2] != 1:
                return None
            return self._entry(self.sample.pdot, inner[1])
        found = self._energy_by(tree)
        if found is None:
            return None
        kind, index, dots = found
        s = self.sample
        if dots == 1:
            return self._entry(s.p if kind != "V" else 0 * s.p, index)
        value = {"T": s.Tq, "V": s.G, "L": s.Tq - s.G}[kind]
        return self._entry(value, index)

    def _energy_by(self, tree: Tree) -> tuple[str, int | None, int] | None:
        """(T, V or L, the coordinate or None for all of them, dots) of ∂T/∂q̇."""
        if not isinstance(tree, Derivative) or len(tree.by) != 1:
            return None
        symbol = head(ungrouped(tree.body))
        by = tree.by[0].symbol if isinstance(tree.by[0], Call) else tree.by[0]
        name = name_of(symbol, self.worth.n) if symbol is not None else None
        kind = next((k for k in name.kinds if k in ("T", "V", "L")), None) if name else None
        if kind is None or not isinstance(by, Symbol) or by.dots > 1:
            return None
        if self.worth.is_vector(by):
            return kind, None, by.dots
        index = self.worth.index(by)
        return None if index is None else (kind, index, by.dots)

    @staticmethod
    def _entry(vector: np.ndarray, index: int | None) -> np.ndarray:
        return vector[..., None] if index is None else vector[..., index]

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


def _anchored(
    key: tuple[Family | None, str, int], right: np.ndarray, *, loose: bool = False
) -> Anchor:
    right, models = _distinct(right)
    return key, right, loose, models


def _distinct(right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(the values of models that differ in them, which of these each model has)."""
    seen = np.nan_to_num(right[:, 0].reshape(len(right), -1), nan=1e99)
    _, first, models = np.unique(np.round(seen, 9), axis=0, return_index=True, return_inverse=True)
    return right[first], models.ravel()


def _terms(value: Value) -> int:
    entries = value.ravel() if isinstance(value, np.ndarray) else [value]
    return max(len(e.num.poly) for e in entries)


def _fitted(written: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """(P, …) and (S, K, P, …) in one shape: a row for a column, a plane without its axis."""
    shape, wanted = written.shape[1:], right.shape[3:]
    if shape == wanted:
        return written, right
    if wanted == (1, 1):
        return (written, right[..., 0, 0]) if shape == () else None
    if shape == wanted[::-1] and 1 in shape:
        return np.swapaxes(written, 1, 2), right
    if len(shape) == 2 and len(wanted) == 2 and wanted[0] == 3:
        if shape in ((2, wanted[1]), (3, wanted[1])):
            return written, right[..., : shape[0], :]
        if wanted[1] == 1 and shape in ((1, 2), (1, 3)):
            return np.swapaxes(written, 1, 2), right[..., : shape[1], :]
    if shape == () and wanted == (3, 1):  # the one component of a planar spin
        return written, right[..., 2, 0]
    return None


def text_of(notes: Examination, i: int) -> str:
    """What a formula says, however it is spaced."""
    return " ".join(str(t) for t in notes.chains[i])
