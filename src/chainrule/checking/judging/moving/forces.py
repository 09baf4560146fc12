"""Forces on the rows of motion: torques that stand where they should, friction, given drives.

With R = kᵀ (M q̈ + C q̇ + G − τ + f), a torque of row i has the factor −k_i. Friction acts against
a rate r of the mechanism: its factor is κ r with κ the share of k that belongs to r. A given force
A cos ωt may act on any row with a constant factor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from chainrule.checking.judging.comparing import Resistance
from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.naming.forces import is_brake
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import DRIVE, Valuation
from chainrule.exact import Expression

TURNED = "the torque has the wrong sign"


def torque_names(worth: Valuation) -> dict[str, int | None]:
    """The torques' names in the ring, with the row that their index says."""
    return {ring_name(key): i for key, i in worth.dictionary.torques.items()}


def without_friction(
    top: Expression, strange: set[str], worth: Valuation
) -> tuple[Expression, Expression | None]:
    """(the equation without terms of rates with symbols that the mechanism lacks, those terms).

    None where such a symbol stands elsewhere too.
    """
    rates = {q + "'" for q in worth.dictionary.q} | {f"sign({q}')" for q in worth.dictionary.q}
    ignored = top - top
    for name in strange:
        if top.degree(name) != 1:
            return top, None
        part = top.coefficient({name: 1}) * worth.ring.element(name)
        without = part.subs(dict.fromkeys(rates & part.names, 0))
        if not without.is_zero() or any("''" in f for f in part.names):
            return top, None
        ignored = ignored + part
    return top - ignored, ignored


def friction_error(friction: Expression, k: list[Ratio], worth: Valuation) -> str | None:
    """None where every strange symbol of these terms acts against a rate; else what is wrong."""
    for name, part, shares in _shares(friction, k, worth):
        if not shares:
            return f"the friction {part} is not that of a joint"
        if _DAMPING.fullmatch(name) and _negative(shares[0]):
            return f"the sign of the friction {part} is wrong: it drives the motion"
    return None


def resistances(
    friction: Expression, k: list[Ratio], a: list[Expression], worth: Valuation
) -> tuple[Resistance, ...]:
    """What each letter multiplies a rate by: b, or l b where b stands with a factor of its own;
    `a` are the factors of the accelerations."""
    found = []
    rates = [worth.ring.element(q + "'") for q in worth.dictionary.q]
    for name, part, shares in _shares(friction, k, worth):
        plain = [s for s in shares if s.names() <= worth.unknown]
        absorbed = any(
            (part / Ratio(x * r)).names() == {name} for x in a if not x.is_zero() for r in rates
        )
        own = tuple(
            part if x.is_zero() else part / (x * Ratio(r)) for x, r in zip(k, rates, strict=True)
        )
        found += [Resistance(name, share, absorbed, own) for share in (plain or shares)[:1]]
    return tuple(found)


def resisted(friction: Expression, k: list[Ratio], worth: Valuation) -> tuple[tuple[str, int], ...]:
    """(letter, coordinate) where a damping acts on one coordinate, by its own rate alone."""
    moving, found = motions(worth.dictionary.q), []
    for name, part, _ in _shares(friction, k, worth):
        for i, q in enumerate(worth.dictionary.q):
            if not k[i].is_zero() and (part / k[i]).names() & moving == {q + "'"}:
                found.append((name, i))
    return tuple(found)


def _shares(
    friction: Expression, k: list[Ratio], worth: Valuation
) -> Iterator[tuple[str, Ratio, list[Ratio]]]:
    moving = motions(worth.dictionary.q)
    for name in sorted(friction.names & worth.unknown):
        part = Ratio(friction.coefficient({name: 1}) * worth.ring.element(name))
        yield name, part, [
            share for whole in _resisting(k, worth)
            if not whole.is_zero() and not (share := part / whole).names() & moving
        ]  # fmt: skip


def is_linear(friction: Expression, worth: Valuation) -> bool:
    """b q̇ without sines: a friction wherever it stands."""
    ring, q = friction.ring, worth.dictionary.q
    pairs = 2 * len(ring.angles)
    rates = [i for i, name in enumerate(ring.symbols) if name.endswith(("'", "')"))]
    return not friction.names & set(q) and all(
        not any(powers[:pairs]) and sum(int(powers[pairs + i]) for i in rates) == 1
        for powers in friction.poly.to_dict()
    )


def _resisting(k: list[Ratio], worth: Valuation) -> Iterator[Ratio]:
    """κ r for the rates that friction may act against: coordinates, joints, differences, all."""
    rates = [Ratio(worth.ring.element(q + "'")) for q in worth.dictionary.q]
    signs = [Ratio(worth.ring.element(f"sign({q}')")) for q in worth.dictionary.q]
    n = worth.n
    weights = [[int(i == j) for j in range(n)] for i in range(n)]
    yield from (k[i] * r for i, r in enumerate(rates))
    yield from (k[i] * s for i, s in enumerate(signs))
    yield from (k[i] * rates[j] for i in range(n) for j in range(n) if i != j)
    joints = [[int(x) for x in row] for row in worth.reference.change.A]
    pairs = [[int(j == a) - int(j == b) for j in range(n)] for a in range(n) for b in range(a)]
    zero = k[0] - k[0]
    for weight in (*joints, *pairs):
        if weight not in weights:
            pull = sum((k[j] * _whole(w, worth) for j, w in enumerate(weight)), zero)
            rate = sum((rates[j] * _whole(w, worth) for j, w in enumerate(weight)), zero)
            yield pull * rate
    if n > 1:
        yield sum((x * r for x, r in zip(k, rates, strict=True)), zero)


def _whole(number: int, worth: Valuation) -> Ratio:
    return Ratio(worth.ring.element(number))


def _negative(share: Ratio) -> bool:
    """Whether every coefficient is negative, for positive constants."""
    below = share.bottom().poly.to_dict().values()
    return all(c < 0 for c in share.num.poly.to_dict().values()) and all(c > 0 for c in below)


def without_drive(top: Expression) -> tuple[Expression, Expression | None]:
    """(the equation without a force given in time, that force)."""
    if DRIVE not in top.names:
        return top, None
    if top.degree(DRIVE) != 1:
        return top, None
    part = top.coefficient({DRIVE: 1})
    return top - part * top.ring.element(DRIVE), part


def is_driven(part: Expression, k: list[Ratio], worth: Valuation) -> bool:
    """Whether a given force acts on one coordinate, with a constant factor."""
    moving = motions(worth.dictionary.q)
    return any(not (Ratio(part) / x).names() & moving for x in k if not x.is_zero())


_DAMPING = re.compile(r"[bcdBCDfkr]\w*|mu\w*|nu\w*|gamma\w*|delta\w*|beta\w*")


def torque_error(
    force: dict[str, Expression], k: list[Ratio], row: int | None, worth: Valuation
) -> str | None:
    """None when the torques are kᵀ τ with a minus, or absent; else what is wrong with them."""
    if not force:
        return None
    names = torque_names(worth)
    actuated = [j.actuated for j in worth.reference.exact.mechanism.joints]
    A = worth.reference.change.A
    choices = []
    brakes = {ring_name(key) for key in worth.dictionary.torques if is_brake(key)}
    for name in (n for n in force if n not in brakes):
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
    free = row is not None and any(actuated) and not actuated[row]
    if sign_only and not (free and _alone(worth)):  # nothing drives it: no sign would be right
        return TURNED
    return "the torque is not that of this row"


def _alone(worth: Valuation) -> bool:
    """Whether coordinates are the joints' own, so that a force acts on one of them alone."""
    A = worth.reference.change.A
    return bool((abs(A) == np.eye(worth.n, dtype=int)).all())
