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
        others = [p for p in self.probes if p.index != index and p.index not in twins]
        best, at = -np.inf, self.chosen
        for frame in self.frames:  # all formulas have the same axes
            here = np.where(self._right_at(mine, frame), self._total(others, frame), -np.inf)
            k = np.unravel_index(int(np.argmax(here)), here.shape)
            if here[k] > best:
                best, at = float(here[k]), (int(k[0]), int(k[1]))
        if not np.isfinite(best):
            return float("inf"), None
        models, coordinates = self.candidates
        rival = joined(models[at[0]], coordinates[at[1]])
        if self.heeding is not None and self.heeding[at]:
            return 0.0, rival
        return float(self._total(others, self.frame)[self.chosen]) - best, rival

    @cached_property
    def frames(self) -> list[int]:
        """All axes that were tried."""
        found = {f for probe in self.probes for _, _, f in probe.right if f >= 0}
        return sorted(found | {self.frame})

    def _right_at(self, mine: list[Probe], frame: int) -> np.ndarray:
        """Under which conventions every row of a vector is right in these axes."""
        return np.all([p.anywhere(frame) for p in mine], axis=0)

    def _total(self, probes: list[Probe], frame: int) -> np.ndarray:
        """How well each convention does in these axes."""
        return sum((p.weight * p.share(frame) for p in probes), self.prior)

    def contested(self, index: int, rivals: Callable[[int], bool]) -> tuple[int, Convention] | None:
        """(another formula, the convention that makes it right and this one wrong), where that one
        does nearly as well as the chosen one: the notes contradict themselves. `rivals` says which
        formulas can do so."""
        if index not in self.right or not self.right[index][self.chosen]:
            return None
        total = self.prior.copy()
        for probe in self.probes:
            total = total + probe.weight * probe.share()
        others = [r for j, r in self.right.items() if j != index and r[self.chosen]]
        alone = sum((~r).astype(int) for r in others) < SEVERAL
        near = ~self.right[index] & (total[self.chosen] - total < CONTEST) & alone
        for other, right in self.right.items():
            better = near & right
            if not right[self.chosen] and better.any() and rivals(other):
                at = np.unravel_index(int(np.argmax(np.where(better, total, -np.inf))), near.shape)
                models, coordinates = self.candidates
                return other, joined(models[int(at[0])], coordinates[int(at[1])])
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
        rest = self.prior[:, place].copy()
        for probe in self.probes:
            if probe.index != index:
                rest = rest + probe.weight * probe.share()[:, place]
        models, coordinates = self.candidates
        gaps = rest[self.chosen[0]] - rest
        best = sorted(range(len(models)), key=lambda s: float(gaps[s]))[: most + 1]
        return [
            (float(gaps[s]), replace(
                joined(models[s], coordinates[place]),
                kinds=self.convention.kinds, frame=self.convention.frame,
            ))
            for s in best if s != self.chosen[0]
        ]  # fmt: skip

    def near(self, index: int, twins: frozenset[int], margin: float, most: int) -> list[Convention]:
        """The conventions that do as well as the chosen one on other formulas, the best first."""
        if not self.probes:
            return []
        rest = self.prior.copy()
        for probe in self.probes:
            if probe.index != index and probe.index not in twins:
                rest = rest + probe.weight * probe.share()
        models, coordinates = self.candidates
        order = np.argsort(-rest, axis=None, kind="stable")[: most + 1]
        places = [tuple(map(int, np.unravel_index(k, rest.shape))) for k in order]
        return [
            replace(
                joined(models[m], coordinates[c]),
                kinds=self.convention.kinds, frame=self.convention.frame,
            )
            for m, c in places
            if (m, c) != self.chosen and rest[self.chosen] - rest[m, c] < margin
        ]  # fmt: skip

    def support(self, index: int) -> float:
        """How much of the other formulas is right under the chosen convention."""
        return sum(
            p.weight * float(p.share()[self.chosen]) for p in self.probes if p.index != index
        )


def joined(model: Convention, place: Convention) -> Convention:
    """A model of the links with a choice of coordinates."""
    return replace(model, A=place.A, b=place.b)


def twins(notes: Examination, i: int) -> frozenset[int]:
    """Formulas that say the same as this one."""
    mine = text_of(notes, i)
    return frozenset(j for j in range(len(notes.chains)) if j != i and text_of(notes, j) == mine)
