"""R = left − right against the equations of motion: R = kᵀ (M q̈ + C q̇ + G − τ), k = M⁻¹ ∂R/∂q̈."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.forces import (
    friction_error,
    is_driven,
    is_linear,
    resistances,
    resisted,
    torque_error,
    torque_names,
    without_drive,
    without_friction,
)
from chainrule.checking.judging.moving.lumping import lumped
from chainrule.checking.meaning.ratio import Ratio, alike
from chainrule.checking.meaning.valuation import DRIVE, Valuation
from chainrule.exact import Expression


def judge_residual(residual: Ratio, worth: Valuation, only: int | None = None) -> SideOutcome:
    """R against the equations of motion: right if R = kᵀ (row − τ)."""
    torques = torque_names(worth)
    top, drive = without_drive(residual.num)  # a common denominator does not change R = 0
    strange = sorted(top.names & worth.unknown - set(torques))
    remarks: tuple[str, ...] = ()
    friction: Expression | None = None
    if strange:
        top, friction = without_friction(top, set(strange), worth)
        if friction is None:
            drags = {u for u in strange if without_friction(top, {u}, worth)[1] is not None}
            bare, _ = without_friction(top, drags, worth)
            found = _with_lumps(bare, set(strange) - drags, worth, only)
            return found or SideOutcome(0, Verdict.UNREAD, strange=tuple(strange))
        remarks = (f"the friction {friction} is no part of this mechanism and was left aside",)
    if drive is not None:
        remarks = (*remarks, "the force given in time was left aside")
    if DRIVE in top.names:
        return SideOutcome(0, Verdict.UNREAD, reason=GIVEN)
    qdd = [q + "''" for q in worth.dictionary.q]
    a = [top.coefficient({name: 1}) for name in qdd]
    if top.is_zero():
        return SideOutcome(0, Verdict.RIGHT, remarks=("both sides are the same",))
    if all(e.is_zero() for e in a):
        return SideOutcome(0, Verdict.UNREAD, reason="no acceleration is left in it")
    force = {t: top.coefficient({t: 1}) for t in torques if top.degree(t) > 0}
    bare = top - sum((c * worth.ring.element(t) for t, c in force.items()), worth.ring.element(0))
    options = list(_combinations(a, worth, only)) or [(None, None)]
    row, k = next(
        (
            o
            for o in options
            if o[1] is not None and (Ratio(bare) - _combined(o[1], worth)).is_zero()
        ),
        options[0],
    )
    if drive is not None and (k is None or not is_driven(drive, k, worth)):
        return SideOutcome(0, Verdict.UNREAD, reason=GIVEN)
    if k is not None and (Ratio(bare) - _combined(k, worth)).is_zero():
        scale = None if row is None else k[row]
        wrong = torque_error(force, k, row, worth)
        forced = tuple(force) if wrong is None else ()
        if friction is not None and (odd := friction_error(friction, k, worth)) is not None:
            if "drives" in odd:
                return SideOutcome(0, Verdict.WRONG, row=row, reason=odd, value=residual)
            if row is None or not is_linear(friction, worth):
                return SideOutcome(0, Verdict.UNREAD, strange=tuple(strange), reason=odd)
        if wrong is None:
            drag = () if friction is None or worth.quick else resistances(friction, k, a, worth)
            damped = () if friction is None or worth.quick else resisted(friction, k, worth)
            rows = tuple(i for i, x in enumerate(k) if not x.is_zero())
            return SideOutcome(
                0, Verdict.RIGHT, row=row, scale=scale, remarks=remarks, forced=forced,
                resisting=drag, rows=rows, damped=damped,
            )  # fmt: skip
        return SideOutcome(0, Verdict.WRONG, row=row, reason=wrong, value=residual)
    if worth.quick:
        rows = worth.reference.rows if only is None else [worth.reference.rows[only]]
        sides = [Ratio(bare), Ratio(-bare)]
        credit = max(alike(side, row) for side in sides for row in rows)
        return SideOutcome(0, Verdict.WRONG, credit=credit)
    nearest = _nearest(bare, force, a, worth, only, remarks)
    return _solved(nearest, bare, force, k, worth) if row is None and k is not None else nearest


GIVEN = "a motion or force that is given in time"


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
        told = ", ".join(f"{u} = {v}" for u, v in values.items())
        if any(str(v) in top.names and str(v).rstrip("0123456789") == u for u, v in values.items()):
            reason = f"right with {told}: an index may be missing"  # m beside m_2
            return SideOutcome(0, Verdict.DOUBTFUL, row=row, reason=reason)
        worth.lumps.update(values)
        return SideOutcome(0, Verdict.RIGHT, row=row, remarks=(f"with {told}",))
    return None


def _combinations(
    a: list[Expression], worth: Valuation, only: int | None
) -> Iterator[tuple[int | None, list[Ratio] | None]]:
    """(row, k): k with R = kᵀ rows; the row where only one of them takes part.

    Where a coordinate is at rest, several rows may have the accelerations of R.
    """
    r, M, n = worth.reference, worth.reference.accelerated, worth.n
    zero, found = Ratio(worth.ring.element(0)), False
    for i in range(n) if only is None else [only]:
        j = next((j for j in range(n) if not M[i, j].is_zero()), None)
        if j is None or a[j].is_zero():
            continue
        if all((a[m] * M[i, j] - a[j] * M[i, m]).is_zero() for m in range(n)):
            k = [zero] * n
            k[i] = Ratio(a[j], M[i, j])
            found = True
            yield i, k
    if found or n > 3 or only is not None:
        return
    adjugate, determinant = r.inverse
    if not determinant.is_zero():
        yield None, [Ratio(e, determinant) for e in adjugate @ np.array(a, dtype=object)]


def _combined(k: list[Ratio], worth: Valuation) -> Ratio:
    total = Ratio(worth.ring.element(0))
    for factor, row in zip(k, worth.reference.rows, strict=True):
        total = total + factor * row
    return total


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
    if right.den is not None or mine >= cost or torque_error(force, k, None, worth) is not None:
        return nearest
    one = Ratio(worth.ring.element(1))
    return replace(nearest, row=None, scale=one, difference=rest, value=Ratio(bare), right=right)


def _nearest(
    bare: Expression,
    force: dict[str, Expression],
    a: list[Expression],
    worth: Valuation,
    only: int | None,
    remarks: tuple[str, ...],
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
            cost += 2 * (torque_error(force, k, i, worth) is not None)
            if best is None or cost < best[0]:
                best = (cost, i, scale, rest)
    assert best is not None
    _, row, scale, rest = best
    k = [scale if j == row else zero for j in range(worth.n)]
    forced = tuple(force) if torque_error(force, k, row, worth) is None else ()
    return SideOutcome(0, Verdict.WRONG, row=row, scale=scale, difference=rest / scale,
                   value=Ratio(bare) / scale, right=r.rows[row], remarks=remarks,
                   forced=forced)  # fmt: skip


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
