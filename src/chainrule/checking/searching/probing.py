"""Probes: each side of each formula, in numbers, with the conventions under which it is right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import product

import numpy as np

from chainrule.checking.judging.claims import is_plain
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.moving.motion import is_motion
from chainrule.checking.meaning.conventions import IntegerRows
from chainrule.checking.meaning.evaluating import evaluate, free_indices, with_indices
from chainrule.checking.meaning.quantities import AXES, GEOMETRIC, QuantityName, name_of
from chainrule.checking.meaning.ratio import Value
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
from chainrule.checking.searching.motion_probing import (
    MAX_TERMS,
    Family,
    MotionProber,
    Probe,
)
from chainrule.checking.searching.sampling import LOOSE, agrees
from chainrule.checking.searching.stating import zeros
from chainrule.exact.budget import OverBudgetError

MAX_SCORED = 300  # formulas that the search looks at
FOLLOWING = 0.6  # what the rate of a place counts, beside the place itself
TURNED = ("Jw", "omega")

#: (family, kind, axes), the right values under models that differ, constants aside, model → which.
Anchor = tuple[tuple[Family | None, str, int], np.ndarray, bool, np.ndarray]


class Prober(MotionProber):
    """All formulas of the notes against a sample of conventions."""

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
                lead = head(self.notes.chains[i][0])
                if lead is not None and lead.dots == 1:
                    probe.silent, probe.weight = True, FOLLOWING * probe.weight
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
                if not symbol.dots or kind == "place":  # ẋ_1, the rate of a place
                    options += self._named(name, kind, symbol)
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
