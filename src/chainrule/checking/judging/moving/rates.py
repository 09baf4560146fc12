"""Rates that notes name: the angular velocity or the speed of the link whose index a name has.

What fits no link is a definition of the notes' own; such a name is never called wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import numpy as np

from chainrule.checking.judging.comparing import Verdict, is_nothing, same
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.conventions import frames
from chainrule.checking.meaning.dimensions import compatible
from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.quantities import point_of, speed_squared
from chainrule.checking.meaning.ratio import Ratio, Value, column
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import FunctionOf, Number, Power, Symbol, Tree, head

_TURNING = ("omega", "Omega", "w")
_FASTER = ("alpha", "a", "acc", "domega")
_VECTORS = {**dict.fromkeys("xrpRPsX", 0), "rho": 0, **dict.fromkeys("vV", 1), "a": 2}
_LAST = words("p pole pend pendulum rod bob")


def moving(tree: Tree | None, value: Value, worth: Valuation) -> str:
    """Whose speed, acceleration or place a named value is, in words; nothing where it is none."""
    symbol = head(tree)
    if symbol is None:
        return ""
    link = _link(symbol, worth)
    if isinstance(value, np.ndarray):
        every = range(len(worth.reference.places))
        return _placed(symbol, value, every if link is None else (link,), worth)
    if is_nothing(value) or link is None:
        return ""
    if symbol.base in _FASTER and not symbol.dots and _accelerates(value, link, worth):
        return f"the acceleration of {worth.dictionary.q[link]}"
    if symbol.base in _TURNING and not symbol.dots:
        turns = [_turn(k, worth) for k in range(link + 1)]
        if turns[link] is not None and _either(value, turns[link]):
            return f"the angular velocity of link {link + 1}"
        before = turns[link - 1] if link else None
        if len(split_index(symbol.sub)[1]) == 2 and before is not None and turns[link] is not None:
            own = turns[link] - before  # type: ignore[operator]
            if _either(value, own):
                return f"the angular velocity of link {link + 1} in link {link}"
    fast = symbol.base in ("v", "V") and not symbol.dots
    if fast and same(value * value, speed_squared(link, worth.reference)):
        return f"the speed of link {link + 1}"
    return ""


def _placed(symbol: Symbol, value: np.ndarray, links: Iterable[int], worth: Valuation) -> str:
    """Whose centre or end a column is, up to origin and axes, or how fast that moves.

    Where the notes say where the point is, its velocity is the rate of that, in the same axes.
    """
    r = worth.reference
    order = symbol.dots + _VECTORS.get(symbol.base, 3)
    if order > 2 or value.shape[1] != 1 or len(value) not in (2, 3):
        return ""
    moving = motions(r.q)
    if not any(a.names() & moving for a in value.ravel()):
        return ""
    kind_of_rate = ("place", "velocity", "acceleration")[order]
    for slower in range(order):
        known = _defined(symbol, slower, worth)
        if known is not None:
            for _ in range(order - slower):
                known = worth.rate(known)
            return f"the {kind_of_rate} of that point" if same(value, known) else ""
    kinds = (("place", "centre of mass"), ("end", "end"))
    for link, (kind, told), axes in product(links, kinds, frames(r.exact)):
        point = np.array(axes, dtype=object) @ point_of(kind, link, r)
        point = r.rate(point) if order else point
        point = r.faster(point) if order > 1 else point
        apart = [a - Ratio(b) for a, b in zip(value.ravel(), point, strict=False)]
        if not any(a.names() & moving for a in apart):
            return f"the {kind_of_rate} of link {link + 1}'s {told}"
    return ""


def misplaced(tree: Tree | None, value: Value, worth: Valuation) -> np.ndarray | None:
    """The place of a point, where the column for it is right but for rows that are no lengths."""
    symbol, r = head(tree), worth.reference
    if symbol is None or symbol.dots or _VECTORS.get(symbol.base) != 0:
        return None
    if not isinstance(value, np.ndarray) or value.shape[1] != 1 or len(value) not in (2, 3):
        return None
    moving, link = motions(r.q), _link(symbol, worth)
    links = range(len(r.places)) if link is None else (link,)
    for at, kind, axes in product(links, ("place", "end"), frames(r.exact)):
        point = column((np.array(axes, dtype=object) @ point_of(kind, at, r))[: len(value)])
        apart = [a - b for a, b in zip(value.ravel(), point.ravel(), strict=True)]
        odd = [
            not compatible(a, b, worth.units) and not b.is_zero()
            for a, b in zip(value.ravel(), point.ravel(), strict=True)
        ]
        good = [not a.names() & moving and b.names() & moving
                for a, b in zip(apart, point.ravel(), strict=True)]  # fmt: skip
        fits = all(o or not a.names() & moving for o, a in zip(odd, apart, strict=True))
        if any(odd) and any(good) and fits:
            return point
    return None


def _defined(symbol: Symbol, order: int, worth: Valuation) -> Value | None:
    """What the notes say of the same point: r_P beside v_P, v_P beside a_P."""
    for (base, sub, _), value in worth.definitions.items():
        if sub == symbol.sub and _VECTORS.get(base) == order and isinstance(value, np.ndarray):
            return value if value.shape[1] == 1 else None
    return None


def _accelerates(value: Ratio, link: int, worth: Valuation) -> bool:
    """Whether a value is q̈ by the equations of motion."""
    if link >= worth.n or any("''" in name for name in value.names()):
        return False
    q = Ratio(worth.ring.element(worth.dictionary.q[link] + "''"))
    return judge_residual(q - value, worth).verdict is Verdict.RIGHT


def squared_norm(trees: list[Tree | None]) -> list[Tree | None] | None:
    """|v|² = x² of |v| = x and v² = x of v = √x, which the exact algebra can compare."""
    first = trees[0]
    norm = isinstance(first, FunctionOf) and first.name == "abs"
    speed = isinstance(first, Symbol) and first.base in ("v", "V") and not first.dots
    if len(trees) < 2 or not (norm or (speed and any(map(_is_root, trees[1:])))):
        return None
    return [_squared(t) for t in trees]


def _is_root(tree: Tree | None) -> bool:
    return isinstance(tree, FunctionOf) and tree.name == "sqrt"


def _squared(tree: Tree | None) -> Tree | None:
    if isinstance(tree, FunctionOf) and _is_root(tree):
        return tree.argument
    return None if tree is None else Power(tree, Number(Fraction(2)))


def _link(symbol: Symbol, worth: Valuation) -> int | None:
    """The link that a name's last digit counts."""
    letters, digits = split_index(symbol.sub.replace(",", ""))
    last = len(worth.reference.places) - 1
    if not digits:
        return last if letters in _LAST or last == 0 else None
    link = int(digits[-1]) - 1
    return link if 0 <= link <= last else None


def _turn(link: int, worth: Valuation) -> Ratio | None:
    """The rate at which a link turns, where it turns about one of the axes."""
    r = worth.reference
    parts = [Ratio(e) for e in r.spins[link] @ r.qd]
    moved = [e for e in parts if not e.is_zero()]
    return moved[0] if len(moved) == 1 else None


def _either(value: Ratio, turn: Ratio | None) -> bool:
    """Whether it is the rate; an angle counted the other way turns its sign, but writes none."""
    if turn is None or value == turn:
        return turn is not None
    return value == -turn and all(c > 0 for c in value.num.poly.to_dict().values())
