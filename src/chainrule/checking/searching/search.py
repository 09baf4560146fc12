"""The joint search for the notes' convention: the one under which most of their formulas are right.

All conventions are tried at once, in numbers: coordinates (zeros and signs of the angles,
relative or absolute, another order), models of the links (inertia about centre or joint, point
masses, rods), letters exchanged, axes, and what ambiguous names stand for. What prose says counts
too. How well every convention does is kept: a formula is only called wrong where no convention
that does nearly as well would make it right.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cached_property

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.moving.motion import is_motion
from chainrule.checking.judging.sides.constants import factors
from chainrule.checking.meaning.conventions import Convention, IntegerRows, frames, uneven
from chainrule.checking.meaning.evaluating import with_indices
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.reading.tree import Call, Symbol, head, walk
from chainrule.checking.searching.candidates import coordinates_of, models_of
from chainrule.checking.searching.evidence import Evidence, joined
from chainrule.checking.searching.motion_probing import Family, Probe
from chainrule.checking.searching.probing import Prober, text_of
from chainrule.checking.searching.sampling import Sample
from chainrule.checking.searching.stating import bound, stated_fits

MAX_TOGETHER = 60_000  # conventions that are tried at once
MAX_LUMPED = 4  # equations of motion whose constants are solved for
_FIRST = dict.fromkeys("ijk", 1)
BINDING = 2  # formulas that fit what the text states, where others do not
EFFORT = 0.004  # a plainer convention wins a tie
UNEVEN = 1.1  # one formula is no reason to count the angles of two links in unlike ways
TURNED = 0.05  # and one under which the torque has the sign that is written


def searched(notes: Examination, *, search: bool) -> Evidence:
    """The convention found with what speaks for it; without a search the mechanism's own."""
    if not search:
        found = Evidence(notes.own, ([], []), [], (0, 0), np.zeros((1, 1)))
        trust(notes, notes.own)
        return found
    models, coordinates = models_of(notes), coordinates_of(notes)
    if len(models) * len(coordinates) > MAX_TOGETHER:
        models = models[: max(1, MAX_TOGETHER // len(coordinates))]
    best = Search(notes, models, coordinates).best()
    if notes.settings:  # I = m l²/12: once with I as a letter, once with what it was set to
        models = [replace(model, as_set=True) for model in models]
        other = Search(notes, models, coordinates).best()
        best = max(best, other, key=lambda e: e.score)
    if best.score < 1:
        best = replace(best, convention=_by_lumps(notes, best.convention, coordinates))
    trust(notes, best.convention)
    return best


def _by_lumps(notes: Examination, best: Convention, coordinates: list[Convention]) -> Convention:
    """The coordinates under which most equations with lumped constants can be solved for them."""
    worth = notes.worth(best)
    lumped = [
        i for i, chain in enumerate(notes.chains)
        if is_motion(chain, worth) and any(
            ring_name(s.key) in notes.unknown and not notes.seen.is_friction(s.key)
            for t in chain if t is not None for s in t.symbols
        )
    ]  # fmt: skip
    which = sorted(lumped, key=lambda i: len(str(notes.chains[i])))[:MAX_LUMPED]
    if not which or worth.reference.n > 2:
        return best

    def fits(place: Convention) -> tuple[float, int]:
        results = notes.judge(joined(best, place), which)
        right = sum(o.verdict is Verdict.RIGHT for os in results.values() for o in os)
        return right, -place.effort()

    found = max(coordinates, key=fits)
    return joined(best, found) if fits(found)[0] > fits(best)[0] else best


def trust(notes: Examination, convention: Convention) -> None:
    """Remember which families of ambiguous names some right formula names or uses."""
    found = set()
    worth = notes.worth(convention)
    for i, outcomes in notes.judge(convention, notes.hopeful).items():
        trees = [t for t in notes.chains[i] if t is not None]
        symbol = head(trees[0]) if notes.chains[i][0] is not None else None
        if symbol is not None and any(o.verdict is Verdict.RIGHT for o in outcomes):
            name = name_of(symbol, worth.n, worth.how(trees[0]))
            found |= {name.family} if name is not None else set()
        if not is_right(outcomes):
            continue
        constants = factors(trees, worth)
        for node in (n for t in trees for n in walk(t)):
            used = node.symbol if isinstance(node, Call) else node
            if not isinstance(used, Symbol) or used.key in constants:
                continue
            if worth.how(node) or worth.is_quantity(used):
                name = name_of(used, worth.n, worth.how(node))
                found |= {name.family} if name is not None else set()
    axes = {family for family in found if family[0] in ("x", "y", "z")}
    found |= {(base, *family[1:]) for family in axes for base in ("x", "y", "z")}
    notes.trusted = frozenset(found)


class Search:
    """All conventions against all formulas."""

    def __init__(self, notes: Examination, models: list[Convention], coordinates: list[Convention]):
        self.notes, self.models, self.coordinates = notes, models, coordinates
        self.sample = Sample(notes, models, coordinates)
        self.frames = self._axes()
        self.worth = notes.worth(replace(notes.own, as_set=models[0].as_set))
        self.worth.unknown = notes.unknown

    def _axes(self) -> list[IntegerRows]:
        """The axes that the notes may have: y up or down where the text says which."""
        notes = self.notes
        found = frames(notes.exact, upright=any(key[0] in "zZ" for key in notes.seen.placed))
        side = 1 if notes.stated.y == "down" else -1
        told = [f for f in found if side * self._fall(f) > 0] if notes.stated.y else []
        return told or found

    def _fall(self, axes: IntegerRows) -> float:
        """How fast things fall along y, for gravity of 1."""
        pull = self.notes.worth(self.notes.own).reference.gravity
        weight = [float(e.evaluate(dict.fromkeys(e.ring.symbols, 1.0))) for e in pull]
        return float(np.dot(axes[1], weight))

    @cached_property
    def usual(self) -> frozenset[int]:
        """The axes with y upwards, which every reader takes them for, or downwards as the text
        says."""
        side = 1 if self.notes.stated.y == "down" else -1
        return frozenset(i for i, f in enumerate(self.frames) if side * self._fall(f) > 0)

    def best(self) -> Evidence:
        """The convention under which most is right; of equals the plainest."""
        probes = Prober(self.notes, self.sample, self.frames, self.worth).probes()
        efforts = [[c.effort() for c in some] for some in (self.models, self.coordinates)]
        effort = np.add.outer(*efforts)
        said = stated_fits(self.sample)
        odd = [uneven(self.notes.exact, c.A, c.b) for c in self.coordinates]
        prior = sum((part for _, part in said), np.zeros(effort.shape)) - UNEVEN * np.array(odd)
        total = prior - EFFORT * effort
        families: dict[Family, dict[str, np.ndarray]] = defaultdict(dict)
        placed: list[dict[Family, dict[str, np.ndarray]]] = [defaultdict(dict) for _ in self.frames]
        for probe in probes:
            if probe.against is not None:
                total = total - TURNED * probe.weight * probe.against
            for (family, kind, frame), right in probe.right.items():
                score = probe.weight * right
                if family is None:
                    total = total + score
                    continue
                table = families[family] if frame < 0 else placed[frame][family]
                table[kind] = table.get(kind, 0) + score
        for kinds in families.values():
            total = total + _most(kinds)
        by_frame = np.zeros((len(self.frames), *total.shape))
        if any(placed):
            by_frame = np.stack([
                sum((_most(k) for k in f.values()), np.zeros(total.shape)) - EFFORT * i
                for i, f in enumerate(placed)
            ])  # fmt: skip
            total = total + by_frame.max(axis=0)
        s, k = np.unravel_index(int(np.argmax(total)), total.shape)
        at = int(s), int(k)
        against: frozenset[int] = frozenset()
        fits = bound(self.sample)
        if fits is not None and not fits[k]:
            s, k = np.unravel_index(int(np.argmax(np.where(fits, total, -np.inf))), total.shape)
            told = int(s), int(k)
            against = _only_at(at, told, probes)
            bound_to = _only_at(told, at, probes, self.usual or None)
            if len({text_of(self.notes, i) for i in bound_to}) >= BINDING:
                at, against, prior = told, frozenset(), np.where(fits, prior, -np.inf)
        convention = joined(self.models[at[0]], self.coordinates[at[1]])
        chosen = {f: _kind(kinds, at) for f, kinds in families.items()}
        frame = 0
        if any(placed):
            frame = int(by_frame[:, at[0], at[1]].argmax())
            chosen |= {f: _kind(kinds, at) for f, kinds in placed[frame].items()}
        kinds = {f: kind for f, kind in chosen.items() if kind}
        convention = replace(convention, kinds=kinds, frame=self.frames[frame])
        self.notes.trusted = frozenset(kinds)
        trust(self.notes, convention)
        convention = self._named_inside(convention)
        score = float(total[at])
        tried = (self.models, self.coordinates)
        unheard = {words: part > 0 for words, part in said if part.max() > 0 and part[at] <= 0}
        heeding = np.any(list(unheard.values()), axis=0) if unheard else None
        return Evidence(
            convention, tried, probes, at, prior, score, frame, tuple(unheard), against, heeding
        )

    def _named_inside(self, best: Convention) -> Convention:
        """Names with several meanings that no plain formula settles: by those that use them."""
        users: dict[Family, tuple[tuple[str, ...], set[int]]] = {}
        for i in self.notes.hopeful:
            for tree in self.notes.chains[i]:
                for symbol in tree.symbols if tree is not None else ():
                    name = name_of(symbol, self.worth.n, "of q" if head(tree) == symbol else "")
                    name = name or name_of(with_indices(symbol, _FIRST), self.worth.n)
                    if (
                        name is not None
                        and len(name.kinds) > 1
                        and (
                            name.family not in best.kinds
                            or {"mixed", "centrifugal"} & {*name.kinds}
                        )
                    ):
                        users.setdefault(name.family, (name.kinds, set()))[1].add(i)
        for family, (kinds, which) in users.items():
            scores = {}
            for kind in kinds:
                option = replace(best, kinds={**best.kinds, family: kind})
                results = self.notes.judge(option, sorted(which))
                scores[kind] = sum(
                    o.verdict is Verdict.RIGHT for os in results.values() for o in os
                )
            if scores and max(scores.values()) > min(scores.values()):
                best = replace(
                    best, kinds={**best.kinds, family: max(scores, key=scores.__getitem__)}
                )
        return best


def _most(kinds: dict[str, np.ndarray]) -> np.ndarray:
    """The likeliest meaning of a name under each convention; later ones have to earn it."""
    return np.stack([score - 0.02 * i - 0.3 * (i > 0 and kind.startswith("-"))
                     for i, (kind, score) in enumerate(kinds.items())]).max(axis=0)  # fmt: skip


def _only_at(
    at: tuple[int, int],
    other: tuple[int, int],
    probes: list[Probe],
    frames: frozenset[int] | None = None,
) -> frozenset[int]:
    """Formulas that are right under one convention and not under another, in some of the axes."""
    right = {p.index: True for p in probes}
    there = dict(right)
    for probe in probes:
        axes = frames or {f for _, _, f in probe.right}
        right[probe.index] &= probe.holds(at, axes)
        there[probe.index] &= probe.holds(other, axes)
    return frozenset(i for i in right if right[i] and not there[i])


def _kind(kinds: dict[str, np.ndarray], at: tuple[int, int]) -> str:
    scores = {kind: float(score[at]) for kind, score in kinds.items()}
    best = max(scores, key=lambda kind: scores[kind])
    return best if scores[best] > 0 else ""


def is_right(outcomes: list[SideOutcome]) -> bool:
    """Whether a formula is right in some side and wrong in none."""
    verdicts = {o.verdict for o in outcomes}
    return Verdict.RIGHT in verdicts and Verdict.WRONG not in verdicts
