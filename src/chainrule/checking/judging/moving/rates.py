"""Rates that notes name: the angular velocity or the speed of the link whose index a name has.

What fits no link is a definition of the notes' own; such a name is never called wrong.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np

from chainrule.checking.judging.comparing import Verdict, is_nothing, same
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.meaning.conventions import frames
from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.quantities import point_of, speed_squared
from chainrule.checking.meaning.ratio import Ratio, Value, column, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import FunctionOf, Number, Power, Symbol, Tree, head

_TURNING = ("omega", "Omega", "w")
_FASTER = ("alpha", "a", "acc", "domega")
_VECTORS = ("x", "r", "p", "R", "P", "s", "X")
_RATES = {"v": 1, "V": 1, "a": 2}  # of vectors whose name says how often they were derived
_LAST = ("p", "pole", "pend", "pendulum", "rod", "bob", "P", "tip", "end")


def moving(tree: Tree | None, value: Value, worth: Valuation) -> str:
    """Whose speed, acceleration or place a named value is, in words; nothing where it is none."""
    symbol = head(tree)
    link = _link(symbol, worth) if symbol is not None else None
    if symbol is None or link is None:
        return ""
    if isinstance(value, np.ndarray):
        return _placed(symbol, value, link, worth)
    if is_nothing(value):
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


def _placed(symbol: Symbol, value: np.ndarray, link: int, worth: Valuation) -> str:
    """Whose centre or end a column is, up to origin and axes, or how fast that moves."""
    r = worth.reference
    times = symbol.dots + _RATES.get(symbol.base, 0)
    named = symbol.base in _VECTORS or symbol.base in _RATES
    if not named or value.shape[1] != 1 or len(value) not in (2, 3) or times > 2:
        return ""
    moving = {q + d for q in r.q for d in ("", "'", "''")}
    kinds = (("place", "centre of mass"), ("end", "end"))
    for (kind, words), axes in product(kinds, frames(r.exact)):
        point: Value = column(np.array(axes, dtype=object) @ point_of(kind, link, r))
        for _ in range(times):
            point = worth.rate(point)
        apart = [a - b for a, b in zip(value.ravel(), entries_of(point), strict=False)]
        moves = any(a.names() & moving for a in value.ravel())
        if moves and not any(a.names() & moving for a in apart):
            what = ("place", "velocity", "acceleration")[times]
            return f"the {what} of link {link + 1}'s {words}"
    return ""


def _accelerates(value: Ratio, link: int, worth: Valuation) -> bool:
    """Whether a value is q̈ by the equations of motion."""
    if link >= worth.n or any("''" in name for name in value.names()):
        return False
    q = Ratio(worth.ring.element(worth.dictionary.q[link] + "''"))
    return judge_residual(q - value, worth).verdict is Verdict.RIGHT


def squared_norm(trees: list[Tree | None]) -> list[Tree | None] | None:
    """|v|² = x² of |v| = x, which the exact algebra can compare."""
    norm = trees[0]
    if not isinstance(norm, FunctionOf) or norm.name != "abs" or len(trees) < 2:
        return None
    return [None if t is None else Power(t, Number(Fraction(2))) for t in trees]


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
