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
        sure = sum(p.settled(self.frame, self.chosen) for p in self.probes if p.index != index) >= 2
        here = np.all([p.anywhere() for p in mine], axis=0)  # every row of a vector
        if sure:  # with other coordinates the axes may be others too
            k = self.chosen[1]
            here[:, k] = np.all([p.anywhere(self.frame)[:, k] for p in mine], axis=0)
        if not here.any() or here[self.chosen]:  # right but for a force: no convention mends that
            return float("inf"), None
        rest = self.prior.copy()
        for probe in self.probes:
            if probe.index != index and probe.index not in twins:
                rest = rest + probe.weight * probe.share()
        best = np.where(here, rest, -np.inf)
        at = np.unravel_index(int(np.argmax(best)), best.shape)
        models, coordinates = self.candidates
        rival = joined(models[int(at[0])], coordinates[int(at[1])])
        if self.heeding is not None and self.heeding[at]:
            return 0.0, rival
        return float(rest[self.chosen] - best[at]), rival

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
