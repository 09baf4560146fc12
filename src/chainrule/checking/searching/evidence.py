"""Evidence: how well every convention does, formula by formula, and the best rival of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import Convention
from chainrule.checking.searching.motion_probing import Probe
from chainrule.checking.searching.probing import text_of

SEVERAL = 2  # other formulas that side with one: no contradiction makes it doubtful
CONTEST = 0.9  # formulas by which a convention may do worse and still contradict the chosen one


@dataclass
class Evidence:
    """How well every convention does, formula by formula."""

    convention: Convention
    candidates: tuple[list[Convention], list[Convention]]
    probes: list[Probe]
    chosen: tuple[int, int]
    prior: np.ndarray
    score: float = 0.0
    frame: int = 0
    conflicts: tuple[str, ...] = ()  # what the prose says and the formulas do not follow
    against: frozenset[int] = frozenset()  # formulas that are right only against the prose
    heeding: np.ndarray | None = None  # the conventions that fit some of what the prose says so

    def rivals(
        self, index: int, member: int, twins: frozenset[int]
    ) -> tuple[float, Convention | None]:
        """(how much better the chosen convention does than the best that makes this one right, it).

        Only other formulas count, each once however often it is repeated; nothing is better than
        what the prose says.
        """
        mine = [
            p for p in self.probes
            if p.index == index and p.member in (member, -1) and not p.silent
        ]  # fmt: skip
        if not mine:
            return float("inf"), None
        if self._right_at(mine, self.frame)[self.chosen]:  # but for a force: none mends that
            return float("inf"), None
        others = self._others(index, *twins)
        best, at = -np.inf, self.chosen
        for frame in self.frames:  # all formulas have the same axes
            here = np.where(self._right_at(mine, frame), self._total(others, frame), -np.inf)
            k = np.unravel_index(int(np.argmax(here)), here.shape)
            if here[k] > best:
                best, at = float(here[k]), (int(k[0]), int(k[1]))
        if not np.isfinite(best):
            return float("inf"), None
        rival = self._convention(at)
        if self.heeding is not None and self.heeding[at]:
            return 0.0, rival
        return float(self._total(others, self.frame)[self.chosen]) - best, rival

    def _others(self, *indices: int) -> list[Probe]:
        """The sides of all formulas but these."""
        return [p for p in self.probes if p.index not in indices]

    def _convention(self, at: tuple[int, int]) -> Convention:
        """The links of one candidate with the coordinates of another."""
        models, coordinates = self.candidates
        return joined(models[at[0]], coordinates[at[1]])

    @cached_property
    def frames(self) -> list[int]:
        """All axes that were tried."""
        found = {f for probe in self.probes for _, _, f in probe.right if f >= 0}
        return sorted(found | {self.frame})

    def _right_at(self, mine: list[Probe], frame: int) -> np.ndarray:
        """Under which conventions every row of a vector is right in these axes."""
        return np.all([p.anywhere(frame) for p in mine], axis=0)

    def _total(self, probes: list[Probe], frame: int | None = None) -> np.ndarray:
        """How well each convention does, in these axes or in those that suit each formula."""
        return sum((p.weight * p.share(frame) for p in probes), self.prior)

    def turned_over(self, margin: float, most: int) -> list[tuple[float, Evidence]]:
        """(how much better the chosen convention does, the evidence for another) for those that
        count the same angles from half a turn away or the other way, and do nearly as well."""
        total, (model, own) = self._total(self.probes), self.chosen
        gaps = total[model, own] - total[model]
        A, b = (np.array(v) for v in (self.candidates[1][own].A, self.candidates[1][own].b))
        others = [
            k for k, place in enumerate(self.candidates[1])
            if k != own and gaps[k] < margin and (np.abs(place.A) == np.abs(A)).all()
            and not ((np.array(place.b) - b) % 2).any()
        ]  # fmt: skip
        best = sorted(others, key=lambda k: float(gaps[k]))[:most]
        return [(float(gaps[k]), self._at((model, k))) for k in best]

    def _at(self, chosen: tuple[int, int]) -> Evidence:
        """The same for another convention, which may be the one that the prose speaks of."""
        heard = self.heeding is not None and bool(self.heeding[chosen])
        return replace(
            self, chosen=chosen, convention=self._named(self._convention(chosen)),
            conflicts=() if heard else self.conflicts, heeding=None if heard else self.heeding,
        )  # fmt: skip

    def contested(self, index: int, rivals: Callable[[int], bool]) -> tuple[int, Convention] | None:
        """(another formula, the convention that makes it right and this one wrong), where that one
        does nearly as well as the chosen one: the notes contradict themselves. `rivals` says which
        formulas can do so."""
        if index not in self.right or not self.right[index][self.chosen]:
            return None
        total = self._total(self.probes)
        others = [r for j, r in self.right.items() if j != index and r[self.chosen]]
        alone = sum((~r).astype(int) for r in others) < SEVERAL
        near = ~self.right[index] & (total[self.chosen] - total < CONTEST) & alone
        for other, right in self.right.items():
            better = near & right
            if not right[self.chosen] and better.any() and rivals(other):
                at = np.unravel_index(int(np.argmax(np.where(better, total, -np.inf))), near.shape)
                return other, self._convention((int(at[0]), int(at[1])))
        return None

    @cached_property
    def right(self) -> dict[int, np.ndarray]:
        """Under which conventions every side of each formula is right."""
        found: dict[int, np.ndarray] = {}
        for probe in self.probes:
            here = probe.anywhere()
            found[probe.index] = found[probe.index] & here if probe.index in found else here
        return found

    def models(self, index: int, most: int) -> list[tuple[float, Convention]]:
        """(how much better the chosen convention does on other formulas, another model) for the
        models of the links that do nearly as well."""
        if not self.probes:
            return []
        place = self.chosen[1]
        rest = self._total(self._others(index))[:, place]
        models = self.candidates[0]
        gaps = rest[self.chosen[0]] - rest
        best = sorted(range(len(models)), key=lambda s: float(gaps[s]))[: most + 1]
        return [
            (float(gaps[s]), self._named(self._convention((s, place))))
            for s in best if s != self.chosen[0]
        ]  # fmt: skip

    def _named(self, other: Convention) -> Convention:
        """Another convention, with the axes and the meanings of names that were found."""
        return replace(other, kinds=self.convention.kinds, frame=self.convention.frame)

    def near(self, index: int, twins: frozenset[int], margin: float, most: int) -> list[Convention]:
        """The conventions that do as well as the chosen one on other formulas, the best first."""
        if not self.probes:
            return []
        rest = self._total(self._others(index, *twins))
        order = np.argsort(-rest, axis=None, kind="stable")[: most + 1]
        places = [tuple(map(int, np.unravel_index(k, rest.shape))) for k in order]
        return [
            self._named(self._convention((m, c)))
            for m, c in places
            if (m, c) != self.chosen and rest[self.chosen] - rest[m, c] < margin
        ]

    def support(self, index: int) -> float:
        """How much of the other formulas is right under the chosen convention."""
        return sum(p.weight * float(p.share()[self.chosen]) for p in self._others(index))


def joined(model: Convention, place: Convention) -> Convention:
    """A model of the links with a choice of coordinates."""
    return replace(model, A=place.A, b=place.b)


def twins(notes: Examination, i: int) -> frozenset[int]:
    """Formulas that say the same as this one."""
    mine = text_of(notes, i)
    return frozenset(j for j in range(len(notes.chains)) if j != i and text_of(notes, j) == mine)
