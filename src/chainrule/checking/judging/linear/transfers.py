"""Transfer functions: fractions of Laplace transforms against (M s² + D s + K)⁻¹ S."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.linear.fitting import MAX_LETTERS
from chainrule.checking.judging.linear.forms import of_s, plainly, transformed, without_units
from chainrule.checking.judging.linear.matrices import PROBLEMS, linear_worth
from chainrule.checking.judging.linear.small import VOTES, SmallAngles
from chainrule.checking.judging.linear.spaces import StateSpaces
from chainrule.checking.judging.linear.system import LinearSystem
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.regimes import Regime
from chainrule.checking.reading.tree import Call, Symbol, ungrouped, walk
from chainrule.checking.rewriting.laplace import S, is_transform
from chainrule.exact import Expression

TITLE = "a transfer function"


@dataclass(frozen=True)
class TransferClaim:
    """a(s) · q = c(s) u of two sides, or the fraction that a name stands for."""

    index: int
    member: int
    anchor: int
    a: tuple[Expression, ...]  # empty for a named fraction
    c: Expression | None
    side: Ratio | None  # the fraction written, where it stands alone


class TransferFunctions:
    """Verdicts on transfer functions and on equations of transforms."""

    def __init__(self, bench: Bench, small: SmallAngles, spaces: StateSpaces):
        self.bench, self.notes, self.small, self.spaces = bench, bench.notes, small, spaces

    @cached_property
    def transfers(self) -> list[TransferClaim]:
        """All equations of transforms that are not equations in time already; none of a mechanism
        that has no linear system, as a spherical pendulum's angles where they lose their sense."""
        found = []
        for i, chain in enumerate(self.notes.chains if self.spaces.systems else ()):
            if any(t is not None and any(map(is_transform, walk(t))) for t in chain):
                try:
                    found += self._transfer_claims(i)
                except PROBLEMS:
                    continue
        return found

    @cached_property
    def transfer_place(self) -> tuple[Regime | None, dict[tuple[int, int], bool]]:
        """(the place near which most of them hold, which of them do)."""
        best: tuple[tuple[int, int], Regime | None, dict] = ((0, 0), None, {})
        for regime, system in self.spaces.systems if self.transfers else ():
            holds = {(c.index, c.member): self._holds(c, system) for c in self.transfers}
            chosen = regime is self.small.place[0] or regime is self.spaces.fits[0]
            score = sum(holds.values()), int(chosen)
            if score > best[0]:
                best = score, regime, holds
        return best[1], best[2]

    def in_transfers(self, i: int) -> list[SideOutcome] | None:
        """The outcomes of a formula of transforms; None where nothing can be said."""
        mine = [c for c in self.transfers if c.index == i]
        regime, holds = self.transfer_place
        if not mine or regime is None:
            return None
        place = regime.place(self.notes.words.q, self.notes.exact.angles)
        found = []
        for claim in mine:
            bare = SideOutcome(
                claim.member, Verdict.RIGHT, f"{TITLE}, {place}", anchor=claim.anchor
            )
            if holds[i, claim.member]:
                found.append(bare)
                continue
            words, own = self._slip_of(claim, regime)
            told = f"linearised {place}: {words}"
            if own and sum(holds.values()) >= VOTES and self._holds_nowhere(claim):
                found.append(bare.instead(Verdict.WRONG, told))
            else:
                doubt = f"it does not follow from the equations linearised {place}"
                found.append(bare.instead(Verdict.DOUBTFUL, told if words else doubt))
        return found

    def _transfer_claims(self, i: int, free: Key | None = None) -> Iterator[TransferClaim]:
        """The claims of a formula; `free` is a letter of the notes that is left a letter."""
        worth = linear_worth(self.bench, i)
        self.small.there(self.spaces.systems[0][0])(worth)
        sides: list[tuple[int, Ratio]] = []
        inputs: dict[Key, object] = {}
        names = []
        for k, tree in enumerate(self.notes.chains[i]):
            if tree is None:
                continue
            plain = without_units(ungrouped(tree))
            if isinstance(plain, Call) and is_transform(plain) and k == 0:
                written, mine = transformed(plain, worth, self.notes.deviations)
                if mine and len(self.notes.chains[i]) > 1 and not self._is_torque(plain):
                    names.append(k)  # G(s) = …, a name
                    continue
            written, mine = transformed(plain, worth, self.notes.deviations)
            inputs |= mine
            kept = mine if free is None else {**mine, free: Symbol(free[0], free[1], 0, free[2])}
            value = evaluate(written, plainly(worth, kept))
            if not isinstance(value, Ratio):
                return
            sides.append((k, value))
        if len(inputs) > 1:
            return
        if len(sides) == 1 and names and of_s(self.notes.chains[i][sides[0][0]]):  # type: ignore[arg-type]
            k, value = sides[0]
            if not inputs and not self._coordinates_of(value):
                yield TransferClaim(i, k, names[0], (), None, value)
            return
        for (j, left), (k, right) in pairwise(sides):
            claim = self._equation(i, j, k, left - right, right, [ring_name(x) for x in inputs])
            if claim is not None:
                yield claim

    def _is_torque(self, tree: Call) -> bool:
        return tree.symbol.base in ("U", "F", "T", "Tau", "V")

    def _coordinates_of(self, value: Ratio) -> bool:
        return bool(value.names() & set(self.notes.words.q))

    def _equation(
        self, i: int, j: int, k: int, residual: Ratio, side: Ratio, inputs: list[str]
    ) -> TransferClaim | None:
        """a · q − c u of a residual that is linear in transforms and nothing else."""
        ring, q, top = self.notes.ring, self.notes.words.q, residual.num
        a = tuple(top.coefficient({name: 1}) for name in q)
        c = -top.coefficient({inputs[0]: 1}) if inputs else ring.element(0)
        whole = sum((x * ring.element(name) for x, name in zip(a, q, strict=True)), ring.element(0))
        if inputs:
            whole = whole - c * ring.element(inputs[0])
        moving = set(q) | set(inputs)
        if not (whole - top).is_zero() or any(x.names & moving for x in (*a, c)):
            return None
        if all(x.is_zero() for x in a):
            return None
        alone = side if not side.names() & moving else None
        return TransferClaim(i, k, j, a, c, alone)

    def _letters(self, claim: TransferClaim) -> list[Expression]:
        """Damping letters: what neither the mechanism nor the notes explain."""
        parts = [*claim.a, *([claim.c] if claim.c is not None else [])]
        names = {n for e in parts for n in e.names}
        names |= claim.side.names() if claim.side is not None else set()
        strange = sorted(names & self.notes.unknown - {ring_name(S.key)})
        return [self.notes.ring.element(n) for n in strange]

    def _holds(self, claim: TransferClaim, system: LinearSystem) -> bool:
        letters, s = self._letters(claim), self.notes.ring.element(ring_name(S.key))
        if len(letters) > MAX_LETTERS:
            return False
        for damped in system.dampings(letters):
            for which in range(len(system.inputs)):
                if claim.c is None:
                    right = (damped.transfer(i, which, s) for i in range(system.n))
                    if any(claim.side == r for r in right):
                        return True
                elif damped.residual(claim.a, claim.c, which, s).is_zero():
                    return True
        return False

    def _holds_nowhere(self, claim: TransferClaim) -> bool:
        """Whether it follows near no place, whichever way each coordinate counts."""
        systems = [system for _, system in self.spaces.systems]
        for signs in product((1, -1), repeat=len(claim.a)):
            a = tuple(x * sign for x, sign in zip(claim.a, signs, strict=True))
            if any(self._holds(replace(claim, a=a), system) for system in systems):
                return False
        return claim.c is not None

    def _slip_of(self, claim: TransferClaim, regime: Regime) -> tuple[str, bool]:
        """(the one thing that is wrong in q_i/u = …, where others hold; whether it is one of its
        own coefficients and no abbreviation)."""
        moved = [i for i, x in enumerate(claim.a) if not x.is_zero()]
        others = sum(self.transfer_place[1].values()) + self.small.place[1] * (
            regime is self.small.place[0]
        )
        letters = self._letters(claim)
        if claim.side is None or len(moved) != 1 or not others or len(letters) > MAX_LETTERS:
            return "", False
        system = next(x for r, x in self.spaces.systems if r is regime)
        s = ring_name(S.key)
        if words := self._abbreviation(claim, system):
            return words, False
        for damped in system.dampings(letters):
            for which in range(len(system.inputs)):
                right = damped.transfer(moved[0], which, self.notes.ring.element(s))
                words = _one_coefficient(claim.side, right, s)
                if words:
                    return words, True
        return "", False

    def _abbreviation(self, claim: TransferClaim, system: LinearSystem) -> str:
        """What a letter of the notes' own has to stand for, where that makes the fraction right."""
        trees, s = self.notes.chains[claim.index], self.notes.ring.element(ring_name(S.key))
        keys = {k.key for t in trees if t is not None for k in t.symbols} & set(self.notes.prepared)
        for key in sorted(keys):
            try:
                free = next(c for c in self._transfer_claims(claim.index, key)
                            if c.member == claim.member)  # fmt: skip
            except (*PROBLEMS, StopIteration):
                continue
            name, c = ring_name(key), free.c
            if c is None:
                continue
            letters = [e for e in self._letters(claim) if name not in e.names]
            for damped in system.dampings(letters):
                for which in range(len(system.inputs)):
                    rest = damped.residual(free.a, c, which, s)
                    factor = rest.coefficient({name: 1})
                    if rest.degree(name) != 1 or factor.is_zero():
                        continue
                    needed = -Ratio(rest - factor * rest.ring.element(name), factor)
                    if not needed.names() & {ring_name(S.key), *self.notes.unknown}:
                        return f"{name} should be {needed}"
        return ""


def _one_coefficient(value: Ratio, right: Ratio, s: str) -> str:
    """Which power of s has a wrong factor, above or below, where it is one only."""
    mine, theirs = _by_power(value, s), _by_power(right, s)
    if mine is None or theirs is None:
        return ""
    for shift in (0, 1, -1):  # a common factor s may have been cancelled
        wanted = {(part, p + shift): c for (part, p), c in theirs.items()}
        if any(p < 0 for _, p in wanted):
            continue
        for key, c in mine.items():
            if key not in wanted:
                continue
            scale = Ratio(c) / Ratio(wanted[key])
            wrong = [
                k for k in {*mine, *wanted}
                if k not in mine or k not in wanted or Ratio(mine[k]) != Ratio(wanted[k]) * scale
            ]  # fmt: skip
            if len(wrong) == 1 and len(mine) > 2:
                part, power = wrong[0]
                where = "above" if part else "below"
                lead = Ratio(mine[False, max(p for w, p in mine if not w)])
                if wrong[0] not in wanted:
                    return f"the term of s^{power} {where} the fraction bar does not belong there"
                should = Ratio(wanted[wrong[0]]) * scale / lead
                return (
                    f"the factor of s^{power} {where} the fraction bar should be {should} "
                    f"where that of the highest power below is 1"
                )
    return ""


def _by_power(value: Ratio, s: str) -> dict[tuple[bool, int], Expression] | None:
    """(above, power) → coefficient."""
    found: dict[tuple[bool, int], Expression] = {}
    for above, part in ((True, value.num), (False, value.bottom())):
        rest = part
        for power in range(part.degree(s), -1, -1):
            c = rest.coefficient({s: power}) if power else rest
            if power:
                rest = rest - c * part.ring.element(s) ** power
            if s in c.names:
                return None
            if not c.is_zero():
                found[above, power] = c
    return found
