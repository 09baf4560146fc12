"""Rates that notes name: the angular velocity or the speed of the link whose index a name has.

What fits no link is a definition of the notes' own; such a name is never called wrong.
"""

from __future__ import annotations

from fractions import Fraction

from chainrule.checking.judging.comparing import is_nothing, same
from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.quantities import speed_squared
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import FunctionOf, Number, Power, Symbol, Tree, head

_TURNING = ("omega", "Omega", "w")
_LAST = ("p", "pole", "pend", "pendulum", "rod", "bob")


def moving(tree: Tree | None, value: Value, worth: Valuation) -> str:
    """Whose angular velocity or speed a named number is, in words; nothing where it is none."""
    symbol = head(tree)
    link = _link(symbol, worth) if symbol is not None else None
    if symbol is None or link is None or not isinstance(value, Ratio) or is_nothing(value):
        return ""
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
