"""Derivations: what the notes' own right formulas determine, whatever their letters may mean."""

from __future__ import annotations

from collections.abc import Iterator

from chainrule.checking.judging.case import Case
from chainrule.checking.judging.claims import side_value
from chainrule.checking.judging.comparing import Verdict, names_in
from chainrule.checking.judging.sides.traits import motions, turned
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import AXES, QuantityName, name_of
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.checking.reading.tree import Derivative, Symbol, Tree, head

SOLVED = 3  # coordinates at most, whose accelerations people solve for


def determined(case: Case) -> int:
    """The line of the formula that this one differentiates by its own left side, where that is
    right: x_1 = … for ẍ_1, L = … for ∂L/∂θ̇; 0 where there is none, or no words for what differs.

    ÿ = −g, in which nothing moves, is a condition, and an acceleration may be that at rest.
    """
    value = case.outcome.value
    if value is None or not names_in(value) & motions(case.notes.words.q) or not case.slip:
        return 0
    if _is_right_at_rest(case):
        return 0
    sides = [tree for tree in case.trees if tree is not case.tree]
    for key in (key for side in sides for key in (*_bodies(side), *_places(case, side))):
        if line := _given(case, key):
            return line
    return max((_put_together(case, side) for side in sides), default=0)


def _given(case: Case, key: Key) -> int:
    """The line of the last formula before that gives a letter, where it is right; 0 if none."""
    before = (i for i in range(case.index - 1, -1, -1) if _names(case.notes.chains[i], key))
    last = next(before, None)
    return case.notes.formulas[last].line if last is not None and _is_right(case, last) else 0


def _put_together(case: Case, side: Tree) -> int:
    """The line of the last of the right formulas that give every name of |v_2|² or r × v."""
    if head(side) is not None or not side.symbols or any(s.dots for s in side.symbols):
        return 0
    lines = [_given(case, s.key) if case.worth.is_quantity(s) else 0 for s in side.symbols]
    return max(lines) if all(lines) else 0


def accelerates_otherwise(case: Case) -> bool:
    """Whether it solves for an acceleration, θ̈_2 = …, over the right determinant, in letters that
    right equations of motion hold, and is not theirs, whichever way gravity acts."""
    names = [head(side) for side in case.trees]
    words, tree = case.notes.words, case.tree
    solved = [s for s in names if s is not None and s.dots == 2 and s.key in words.coordinates]
    if not case.is_motion or len(case.trees) != 2 or len(solved) != 1 or tree is None:
        return False
    values = [side_value(t, case.final_worth) for t in case.trees if head(t) is None]
    own = {n for v in values if not isinstance(v, str) for n in names_in(v)}
    if any("''" in name for name in own) or own & case.notes.unknown or case.approximate:
        return False
    needed = names_in(case.outcome.right) if case.outcome.right is not None else set()
    letters = (needed | own) & case.bench.parameters
    defined = {s.key for s in case.letters if s.key in case.defined}
    if not needed & case.bench.parameters or not letters <= case.bench.attested & own:
        return False
    if not defined <= case.bench.confirmed or case.is_linear:
        return False
    meant = any(not isinstance(v, str) and _is_over_determinant(v, case) for v in values)
    pull = {p.name for p in case.notes.exact.of_kind("gravity")}
    gravity = {key for key, targets in words.parameters.items() if pull & set(targets)}
    against = [None if t is None else turned(t, gravity) for t in case.chain]
    return meant and case.written(against) is None


def _is_over_determinant(value: Value, case: Case) -> bool:
    """Whether a value is a fraction over the determinant of the mass matrix, up to one term."""
    if not isinstance(value, Ratio) or value.den is None or case.worth.n > SOLVED:
        return False
    below = Ratio(case.worth.reference.inverse[1], value.den)
    return len(below.num.poly) == 1 == len(below.bottom().poly)


def _is_right_at_rest(case: Case) -> bool:
    """Whether nothing differs but products of rates, beside accelerations."""
    value, apart = case.outcome.value, case.outcome.difference
    if value is None or apart is None or not any("''" in name for name in names_in(value)):
        return False
    tops = [entry.num for entry in entries_of(apart)]
    rates = {q + "'" for q in case.notes.words.q}
    return all(top.subs(dict.fromkeys(rates & top.names, 0)).is_zero() for top in tops)


def _bodies(side: Tree) -> list[Key]:
    """What a side differentiates: x_1 of ẍ_1, L of d/dt ∂L/∂θ̇."""
    rate, body = head(side), side
    while isinstance(body, Derivative):
        body = body.body
    symbol = head(body)
    differentiated = symbol is not None and (body is not side or (rate is not None and rate.dots))
    return [symbol.key] if symbol is not None and differentiated else []


def _places(case: Case, side: Tree) -> Iterator[Key]:
    """What v_{y1} and a_{y1} are rates of: y_1, or v_{y1}, if an earlier formula gives it."""
    name = _named(case, head(side))
    kind = case.worth.kind(name) if name is not None else ""
    if name is None or kind not in ("velocity", "acceleration") or name.family[1] not in AXES:
        return
    for chain in reversed(case.notes.chains[: case.index]):
        symbol = head(chain[0])
        other = _named(case, symbol)
        if symbol is None or other is None or symbol.dots or other.indices != name.indices:
            continue
        of, axis = case.worth.kind(other), other.family[1] or symbol.base
        slower = of in ("place", "end") or (of, kind) == ("velocity", "acceleration")
        if slower and axis == name.family[1]:
            yield symbol.key


def _named(case: Case, symbol: Symbol | None) -> QuantityName | None:
    return name_of(symbol, case.worth.n) if symbol is not None else None


def _names(chain: list[Tree | None], key: Key) -> bool:
    """Whether a formula says what a letter is."""
    symbol = head(chain[0])
    return symbol is not None and symbol.key == key and not symbol.dots


def _is_right(case: Case, i: int) -> bool:
    """Whether no side of a formula is anything but right, and it holds parameters."""
    good = all(o.verdict in (Verdict.RIGHT, Verdict.NONE) for o in case.bench.results[i])
    return good and i in case.bench.telling
