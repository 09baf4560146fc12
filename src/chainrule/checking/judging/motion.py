"""Equations of motion: a formula with accelerations must be a multiple of M q̈ + C q̇ + G − τ = 0.

R = left − right is linear in q̈ with factors a. If R follows from the equations of motion, it is
their combination with k = M⁻¹ a, and R − kᵀ (M q̈ + C q̇ + G) leaves only the torques, −kᵀ τ.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.lumping import lumped
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.numbers import TrialStates
from chainrule.checking.meaning.observing import is_number, ring_name
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio, Value, add, alike, column, negative
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Derivative, Symbol, Tree, head, walk
from chainrule.exact import Expression


def is_motion(trees: list[Tree | None], worth: Valuation) -> bool:
    """Whether a formula is an equation of motion: accelerations, with a torque, 0 or no name."""
    present = [t for t in trees if t is not None]
    letters = [s for tree in present for s in tree.symbols]
    first = head(trees[0])
    named = name_of(first, worth.n) if first is not None else None
    if named is not None and "acceleration" in named.kinds:
        return False
    torque = any(s.key in worth.dictionary.torques for s in letters)
    twice = any(
        (s.dots == 2 and (worth.index(s) is not None or worth.is_vector(s)))
        or (s.dots == 1 and s.key in worth.dictionary.rates)
        for s in letters
    )
    if not twice and not any(s.key == ("t", "", "") for s in letters):
        return False
    if not twice and not any(_time(n) for tree in present for n in walk(tree)):
        return False
    if torque or any(is_number(t, 0) for t in present):
        return True
    if any(worth.is_quantity(s) for s in letters):
        return False
    return twice or (
        len(present) == len(trees) and any(_rated(n, worth) for t in present for n in walk(t))
    )


def _time(node: Tree) -> bool:
    return isinstance(node, Derivative) and any(
        isinstance(b, Symbol) and b.key == ("t", "", "") for b in node.by
    )


def _rated(node: Tree, worth: Valuation) -> bool:
    """d/dt of something with a rate in it, such as d/dt (m l² θ̇): an acceleration."""
    return _time(node) and any(
        s.dots == 1 and worth.index(s) is not None
        for s in node.body.symbols  # type: ignore[attr-defined]
    )


def judge_motion(
    trees: list[Tree | None], formula: Statement, worth: Valuation
) -> list[SideOutcome]:
    """One outcome for each side against the one that holds the torque or the zero."""
    title = "an equation of motion"
    rest = [k for k, t in enumerate(trees) if t is not None and not _is_force(t, worth)]
    force = [k for k, t in enumerate(trees) if t is not None and _is_force(t, worth)]
    pairs = [(k, force[-1]) for k in rest] if force else [(k, rest[0]) for k in rest[1:]]
    outcomes = []
    for k, other in pairs:
        outcome = _pair(trees[k], trees[other], worth)  # type: ignore[arg-type]
        row = title if outcome.row is None else f"equation of motion {outcome.row + 1}"
        outcomes.append(replace(outcome, member=k, quantity=row, anchor=other))
    missing = [k for k, t in enumerate(trees) if t is None]
    for k in missing:
        outcomes.append(SideOutcome(k, Verdict.UNREAD, title, reason="this side could not be read"))
    return outcomes or [SideOutcome(len(trees) - 1, Verdict.UNREAD, title, reason="only a torque")]


def _is_force(tree: Tree, worth: Valuation) -> bool:
    """A side that is 0, or nothing but torques."""
    if is_number(tree, 0):
        return True
    torque = [s for s in tree.symbols if s.key in worth.dictionary.torques]
    only = all(s.key in worth.dictionary.torques or s.base == "B" for s in tree.symbols)
    return bool(torque) and only


def _pair(left: Tree, right: Tree, worth: Valuation) -> SideOutcome:
    try:
        value = evaluate(left, worth)
        if isinstance(value, np.ndarray):
            return _rows(value, right, worth)
        other: Value = evaluate(right, worth)
        residual = add(value, negative(other))
    except UnreadError as error:
        return _in_numbers(left, right, worth) or SideOutcome(0, Verdict.UNREAD, reason=str(error))
    except (ValueError, ZeroDivisionError, RecursionError) as error:
        return SideOutcome(0, Verdict.UNREAD, reason=f"cannot be evaluated: {str(error)[:80]}")
    if isinstance(residual, np.ndarray):
        return _rows(residual, None, worth)
    return judge_residual(residual, worth)


NUMBERS = "outside the exact algebra: compared in numbers, at random states"


def _in_numbers(left: Tree, right: Tree, worth: Valuation) -> SideOutcome | None:
    """An equation with half angles or roots, without a torque, that holds at random states."""
    letters = {s.key for t in (left, right) for s in t.symbols}
    if worth.quick or letters & set(worth.dictionary.torques) or worth.strange(left):
        return None
    if worth.strange(right):
        return None
    numbers = TrialStates(worth)
    a, b = numbers.side(left), numbers.side(right)
    if a is None or b is None or not numbers.moves(a - b):
        return None
    return SideOutcome(0, Verdict.RIGHT, remarks=(NUMBERS,))


def _rows(value: np.ndarray, right: Tree | None, worth: Valuation) -> SideOutcome:
    """A vector of left sides, each against its own row."""
    if value.shape not in ((worth.n, 1), (1, worth.n)):
        return SideOutcome(
            0, Verdict.WRONG, value=value, shape=True, right=column(worth.reference.rows)
        )
    sides = _right_sides(right, worth)
    worst: SideOutcome | None = None
    for i, entry in enumerate(value.ravel()):
        residual = entry if sides is None else add(entry, negative(sides[i]))
        assert isinstance(residual, Ratio)
        outcome = judge_residual(residual, worth, only=i)
        if worst is None or outcome.verdict.rank > worst.verdict.rank:
            worst = outcome
    assert worst is not None
    return worst


def _right_sides(right: Tree | None, worth: Valuation) -> list[Value] | None:
    """The torques of a vector equation, or None for one symbol (τ, B u) that stands for them."""
    if right is None or head(right) is not None or is_number(right, 0):
        return None
    try:
        value = evaluate(right, worth)
    except (UnreadError, ValueError):
        return None
    return list(value.ravel()) if isinstance(value, np.ndarray) and value.size == worth.n else None


def torque_names(worth: Valuation) -> dict[str, int | None]:
    """The torques' names in the ring, with the row that their index says."""
    return {ring_name(key): i for key, i in worth.dictionary.torques.items()}


def judge_residual(residual: Ratio, worth: Valuation, only: int | None = None) -> SideOutcome:
    """R against the equations of motion: right if R = kᵀ (row − τ)."""
    torques = torque_names(worth)
    top = residual.num  # a common denominator does not change the equation R = 0
    strange = sorted(top.names & worth.unknown - set(torques))
    friction: tuple[str, ...] = ()
    left_aside: Expression | None = None
    if strange:
        top, ignored = without_friction(top, set(strange), worth)
        if ignored is None:
            found = _with_lumps(top, set(strange), worth, only)
            return found or SideOutcome(0, Verdict.UNREAD, strange=tuple(strange))
        friction = (f"the friction {ignored} is no part of this mechanism and was left aside",)
        left_aside = ignored
    qdd = [q + "''" for q in worth.dictionary.q]
    a = [top.coefficient({name: 1}) for name in qdd]
    if all(e.is_zero() for e in a):
        return SideOutcome(0, Verdict.UNREAD, reason="no acceleration is left in it")
    force = {t: top.coefficient({t: 1}) for t in torques if top.degree(t) > 0}
    bare = top - sum((c * worth.ring.element(t) for t, c in force.items()), worth.ring.element(0))
    row, k = _combination(a, worth, only)
    if k is not None:
        rest = Ratio(bare) - _combined(k, worth)
        if rest.is_zero():
            wrong = _torque_error(force, k, row, worth)
            if left_aside is not None and row is not None and _drives(left_aside, k[row], worth):
                wrong = f"the sign of the friction {left_aside} is wrong: it drives the motion"
                return SideOutcome(0, Verdict.WRONG, row=row, reason=wrong, value=residual)
            if wrong is None:
                scale = None if row is None else k[row]
                return SideOutcome(0, Verdict.RIGHT, row=row, scale=scale, remarks=friction)
            return SideOutcome(0, Verdict.WRONG, row=row, reason=wrong, value=residual)
    if worth.quick:
        rows = worth.reference.rows if only is None else [worth.reference.rows[only]]
        sides = [Ratio(bare), Ratio(-bare)]
        credit = max(alike(side, row) for side in sides for row in rows)
        return SideOutcome(0, Verdict.WRONG, credit=credit)
    nearest = _nearest(bare, force, a, worth, only, friction)
    return _solved(nearest, bare, force, k, worth) if row is None and k is not None else nearest


def _with_lumps(
    top: Expression, strange: set[str], worth: Valuation, only: int | None
) -> SideOutcome | None:
    """An equation of motion with constants of the notes' own; they keep their values."""
    torques = torque_names(worth)
    force = [t for t in torques if top.degree(t) > 0]
    if len(force) > 1:
        return None
    for row in range(worth.n) if only is None else [only]:
        right = worth.reference.rows[row].num
        if force:
            right = right - worth.ring.element(force[0])
        moving = {force[0]} if force else set()
        values = lumped(top, right, strange - moving, worth, scaled=True)
        if values is None or any(
            u in worth.lumps and worth.lumps[u] != v for u, v in values.items()
        ):
            continue
        worth.lumps.update(values)
        told = ", ".join(f"{u} = {v}" for u, v in values.items())
        return SideOutcome(0, Verdict.RIGHT, row=row, remarks=(f"with {told}",))
    return None


def without_friction(top: Expression, strange: set[str], worth: Valuation):
    """The equation without terms b q̇ of symbols that the mechanism does not have."""
    rates = {q + "'" for q in worth.dictionary.q} | {f"sign({q}')" for q in worth.dictionary.q}
    ignored = top - top
    for name in strange:
        if top.degree(name) != 1:
            return top, None
        part = top.coefficient({name: 1}) * worth.ring.element(name)
        factors = part.names - strange
        angles = factors & set(worth.dictionary.q)
        if not factors & rates or angles or any("''" in f for f in factors):
            return top, None
        ignored = ignored + part
    return top - ignored, ignored


_DAMPING = re.compile(r"[bcdBCDfkr]\w*|mu\w*|nu\w*|gamma\w*|delta\w*|beta\w*")


def _drives(friction: Expression, scale: Ratio, worth: Valuation) -> bool:
    """−b q̇ on the side of M q̈: with the row's own sign every coefficient of a rate is negative."""
    rates = {q + "'" for q in worth.dictionary.q}
    own = Ratio(friction) / scale
    terms = own.num.poly.to_dict()
    names = own.num.names & worth.unknown
    if not names or not all(_DAMPING.fullmatch(n) for n in names) or not own.num.names & rates:
        return False
    below = own.bottom().poly.to_dict()
    return all(c < 0 for c in terms.values()) and all(c > 0 for c in below.values())


def _combination(
    a: list[Expression], worth: Valuation, only: int | None
) -> tuple[int | None, list[Ratio] | None]:
    """(row, k): k with R = kᵀ rows; the row where only one of them takes part."""
    r, n = worth.reference, worth.n
    zero = Ratio(worth.ring.element(0))
    for i in range(n) if only is None else [only]:
        j = next(j for j in range(n) if not r.M[i, j].is_zero())
        if a[j].is_zero():
            continue
        if all((a[m] * r.M[i, j] - a[j] * r.M[i, m]).is_zero() for m in range(n)):
            k = [zero] * n
            k[i] = Ratio(a[j], r.M[i, j])
            return i, k
    if n > 3 or only is not None:
        return None, None
    adjugate, determinant = r.inverse
    return None, [Ratio(e, determinant) for e in adjugate @ np.array(a, dtype=object)]


def _combined(k: list[Ratio], worth: Valuation) -> Ratio:
    total = Ratio(worth.ring.element(0))
    for factor, row in zip(k, worth.reference.rows, strict=True):
        total = total + factor * row
    return total


def _torque_error(
    force: dict[str, Expression], k: list[Ratio], row: int | None, worth: Valuation
) -> str | None:
    """None when the torques are kᵀ τ with a minus, or absent; else what is wrong with them."""
    if not force:
        return None
    names = torque_names(worth)
    actuated = [j.actuated for j in worth.reference.exact.mechanism.joints]
    A = worth.reference.change.A
    choices = []
    for name in force:
        i = names[name]
        if i is not None:
            choices.append((name, [i]))
        elif row is not None:
            if any(actuated) and not actuated[row] and name in ("F", "f", "u") and _alone(worth):
                return f"the force {name} stands in the equation of a joint that has none"
            choices.append((name, [row]))
        else:
            choices.append((name, [j for j, on in enumerate(actuated) if on] or [0]))
    sign_only = True
    for pulled in (False, True):  # named by row, or by joint: then Q = Aᵀ τ
        good = True
        for name, places in choices:
            expected = Ratio(worth.ring.element(0))
            for i in places:
                for m in range(worth.n):
                    share = int(A[i, m]) if pulled else int(i == m)
                    if share:
                        expected = expected - k[m] * Ratio(worth.ring.element(share))
            found = Ratio(force[name])
            good = good and found == expected
            sign_only = sign_only and found == -expected
        if good:
            return None
    if sign_only:
        return "the torque has the wrong sign"
    return "the torque is not that of this row"


def _solved(
    nearest: SideOutcome,
    bare: Expression,
    force: dict[str, Expression],
    k: list[Ratio],
    worth: Valuation,
) -> SideOutcome:
    """θ̈₁ (…) = … is a combination of the rows: where that leaves less, the difference to it."""
    right = _combined(k, worth)
    rest = Ratio(bare) - right
    assert nearest.difference is not None
    apart = nearest.difference
    cost = len(apart.num.poly) + 2 * (apart.den is not None) if isinstance(apart, Ratio) else 0
    mine = len(rest.num.poly) + 2 * (rest.den is not None)
    if right.den is not None or mine >= cost or _torque_error(force, k, None, worth) is not None:
        return nearest
    one = Ratio(worth.ring.element(1))
    return replace(nearest, row=None, scale=one, difference=rest, value=Ratio(bare), right=right)


def _alone(worth: Valuation) -> bool:
    """Whether coordinates are the joints' own, so that a force acts on one of them alone."""
    A = worth.reference.change.A
    return bool((abs(A) == np.eye(worth.n, dtype=int)).all())


def _nearest(
    bare: Expression,
    force: dict[str, Expression],
    a: list[Expression],
    worth: Valuation,
    only: int | None,
    friction: tuple[str, ...],
) -> SideOutcome:
    """The row and factor that leave the shortest difference, to say what is wrong.

    A factor with which the torque does not stand as it should counts as two terms.
    """
    r = worth.reference
    one = Ratio(worth.ring.element(1))
    zero = one - one
    best: tuple[int, int, Ratio, Ratio] | None = None
    for i in range(worth.n) if only is None else [only]:
        scales = [one, -one]
        for j, factor in enumerate(a):
            if not factor.is_zero() and not r.M[i, j].is_zero():
                scales.append(Ratio(factor, r.M[i, j]))
        for t, m in ((factor, entry) for factor, entry in zip(a, r.M[i], strict=True)):
            scales += _leading_ratios(t, m)
        for scale in scales:
            rest = Ratio(bare) - scale * r.rows[i]
            k = [scale if j == i else zero for j in range(worth.n)]
            cost = len(rest.num.poly) + (rest.den is not None) + len(scale.num.poly)
            cost += 2 * (_torque_error(force, k, i, worth) is not None)
            if best is None or cost < best[0]:
                best = (cost, i, scale, rest)
    assert best is not None
    _, row, scale, rest = best
    return SideOutcome(0, Verdict.WRONG, row=row, scale=scale, difference=rest / scale,
                   value=Ratio(bare) / scale, right=r.rows[row], remarks=friction)  # fmt: skip


def _leading_ratios(a: Expression, m: Expression) -> list[Ratio]:
    """Ratios of single terms: the factor survives when another term of the entry is wrong."""
    found = []
    ring = a.ring
    for x, _ in list(a.poly.to_dict().items())[:3]:
        for y, _ in list(m.poly.to_dict().items())[:4]:
            if all(
                p == q
                for p, q in zip(x[: 2 * len(ring.angles)], y[: 2 * len(ring.angles)], strict=True)
            ):
                top = Expression(ring, ring.context.from_dict({x: a.poly[x]}))
                bottom = Expression(ring, ring.context.from_dict({y: m.poly[y]}))
                found.append(Ratio(top, bottom))
    return found
