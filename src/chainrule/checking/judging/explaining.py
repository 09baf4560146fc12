"""Explanations: which single change would make a wrong formula right, in words."""

from __future__ import annotations

import numpy as np

from chainrule.checking.judging.comparing import same
from chainrule.checking.judging.edits import WRONG_VARIABLE, edits
from chainrule.checking.judging.outcome import Outcome
from chainrule.checking.meaning.dimensions import odd_terms
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Notes
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.showing import shown
from chainrule.checking.reading.tree import Derivative, Group, Matrix, Negative, Node, Sum, walk
from chainrule.exact import Expression

MAX_TRIES = 1_500  # changed formulas that are evaluated for one explanation
MAX_LISTED = 3


def explain(outcome: Outcome, trees: list[Node | None], world: Notes) -> str:
    """The mistake in words; empty when no single change explains it."""
    if outcome.reason:
        return outcome.reason
    if outcome.shape:
        return _shape(outcome)
    tree = trees[outcome.member]
    assert tree is not None
    if outcome.row is not None and outcome.scale is not None:
        words = _motion(outcome, tree, trees, world)
    elif isinstance(outcome.difference, np.ndarray):
        words = _matrix(outcome, tree, world)
    else:
        words = one_change(tree, outcome.value, outcome.right, world)
    odd = odd_terms(outcome.value, outcome.right, world.units)
    if odd and odd not in words:
        words = f"{words}; {odd}" if words else odd
    return words


def _shape(outcome: Outcome) -> str:
    mine, right = np.shape(outcome.value), np.shape(outcome.right)

    def size(shape: tuple[int, ...]) -> str:
        return f"{shape[0]}×{shape[1]}" if shape else "one number"

    return f"it has to be {size(right)} and is {size(mine)}: {_listed(outcome.right)}"


def _listed(value: Value) -> str:
    if isinstance(value, Ratio):
        return str(value)
    return "[" + "; ".join(", ".join(str(e) for e in row) for row in value) + "]"


def one_change(tree: Node, value: Ratio, right: Ratio, world: Notes) -> str:
    """The single change that turns the value of a side into the right one."""
    difference = value - right
    terms = _terms(tree)
    if any(isinstance(node, Derivative) for node in walk(tree)):
        # In a formula of derivatives the letter below is what goes wrong.
        found = _edited(terms, difference, world, only=WRONG_VARIABLE)
        if found:
            return found
    found = _whole(value, right) or _change(terms, difference, world)
    if found:
        return found
    return lost_or_extra(difference, value, right)


def _whole(value: Ratio, right: Ratio) -> str:
    """The side as a whole has the wrong sign or factor."""
    if value.is_zero():
        return f"it is not zero but {right}"
    if right.is_zero():
        return "it should be zero"
    if value == -right:
        return "the sign of the whole is wrong"
    ratio = right / value
    factor = ratio.num.constant_value() if ratio.den is None else None
    if factor is not None:
        return f"it has to be multiplied by {factor}"
    if ratio.den is None and len(ratio.num.poly) == 1 and not ratio.num.ring.angles:
        return f"the factor {ratio} is missing"
    if ratio.den is None and _is_monomial(ratio.num):
        return f"the factor {ratio} is missing"
    if ratio.den is not None and ratio.num.constant_value() == 1 and _is_monomial(ratio.den):
        return f"the factor {ratio.den} is too much"
    return ""


def _has_waves(expression: Expression) -> bool:
    pairs = 2 * len(expression.ring.angles)
    return any(any(powers[:pairs]) for powers in expression.poly.to_dict())


def _is_monomial(expression: Expression) -> bool:
    pairs = 2 * len(expression.ring.angles)
    terms = expression.poly.to_dict()
    return len(terms) == 1 and not any(next(iter(terms))[:pairs])


def _terms(tree: Node) -> list[Node]:
    """The terms of a side, with the signs of brackets carried in."""
    if isinstance(tree, Group) and len(tree.items) == 1:
        return _terms(tree.items[0])
    if isinstance(tree, Sum):
        return [t for term in tree.terms for t in _terms(term)]
    if isinstance(tree, Negative):
        inner = _terms(tree.body)
        return [t.body if isinstance(t, Negative) else Negative(t) for t in inner]
    return [tree]


def _change(terms: list[Node], difference: Ratio, world: Notes) -> str:
    """A change in one term: the changed term has to be the term minus the difference."""
    values = [_try(term, world) for term in terms]
    for term, value in zip(terms, values, strict=True):
        if value is None or value.is_zero():
            continue
        needed = value - difference
        plain = term.body if isinstance(term, Negative) else term
        if needed.is_zero():
            return f"the term {shown(plain)} does not belong there"
        if needed == -value:
            return f"the sign of {shown(plain)} is wrong"
        ratio = needed / value
        factor = ratio.num.constant_value() if ratio.den is None else None
        if factor is not None:
            return f"{shown(plain)} has to be multiplied by {factor}"
        if ratio.den is None and len(ratio.num.poly) <= MAX_LISTED and not _has_waves(ratio.num):
            return f"in {shown(plain)}: the factor {ratio} is missing"
        if ratio.den is not None and ratio.num.constant_value() == 1 and _is_monomial(ratio.den):
            return f"in {shown(plain)}: the factor {ratio.den} is too much"
    return _edited(terms, difference, world)


def _edited(terms: list[Node], difference: Ratio, world: Notes, only: str = "") -> str:
    """The first single edit, of those whose words contain `only`, that makes a term right."""
    tries = 0
    for term in terms:
        value = _try(term, world)
        if value is None:
            continue
        needed = value - difference
        for changed, words in edits(term, world):
            if only not in words:
                continue
            tries += 1
            if tries > MAX_TRIES:
                return ""
            new = _try(changed, world)
            if new is not None and new == needed:
                place = f"in {shown(term.body if isinstance(term, Negative) else term)}: "
                return place + words if len(terms) > 1 else words
    return ""


def _try(tree: Node, world: Notes) -> Ratio | None:
    try:
        value = evaluate(tree, world)
    except (UnreadError, ValueError, ZeroDivisionError, AssertionError, RecursionError):
        return None
    return value if isinstance(value, Ratio) else None


def lost_or_extra(difference: Ratio, value: Ratio, right: Ratio) -> str:
    """Terms of the right value that are missing, and terms that should not be there."""
    if difference.den is not None or value.den is not None or right.den is not None:
        return ""
    missing, extra = _separate(difference.num, value.num, right.num)
    if missing is None or extra is None:
        return ""
    parts = []
    if missing:
        parts.append(f"{_plural(missing)} missing")
    if extra:
        parts.append(f"{_plural(extra)} too much")
    if len(missing) + len(extra) > 2 * MAX_LISTED:
        return ""
    return "; ".join(parts)


def _plural(terms: list[str]) -> str:
    return (
        ("the term " if len(terms) == 1 else "the terms ")
        + ", ".join(terms)
        + (" is" if len(terms) == 1 else " are")
    )


def _separate(difference: Expression, value: Expression, right: Expression):
    """The difference split into terms that only the right or only the written value has."""
    from chainrule.exact.fourier import fourier

    mine, theirs = fourier(value), fourier(right)
    missing, extra = [], []
    for key in {**theirs, **mine}:
        a, b = mine.get(key, 0), theirs.get(key, 0)
        if a == b:
            continue
        if a == 0:
            missing.append((key, b))
        elif b == 0:
            extra.append((key, a))
        else:
            return None, None
    return [_written(k, c, right) for k, c in missing], [_written(k, c, value) for k, c in extra]


def _written(key: tuple, coefficient: object, like: Expression) -> str:
    ring = like.ring
    (monomial, (function, angle)) = key
    term = ring.element(coefficient)
    for name, power in monomial:
        term = term * ring.element(name) ** power
    if function:
        wave = ring.angle(dict(angle))
        term = term * (wave.sin() if function == "sin" else wave.cos())
    return str(term)


def _matrix(outcome: Outcome, tree: Node, world: Notes) -> str:
    """Entry by entry; the cells themselves where the side is a written-out matrix."""
    value, right = outcome.value, outcome.right
    if value.shape[0] == value.shape[1] and same(value.T, right):
        return "it is transposed"
    cells = tree.rows if isinstance(tree, Matrix) else None
    if cells is not None and (len(cells), len(cells[0])) != value.shape:
        transposed = tuple(zip(*cells, strict=False))
        cells = transposed if (len(transposed), len(transposed[0])) == value.shape else None
    if all((a + b).is_zero() for a, b in zip(value.ravel(), right.ravel(), strict=True)):
        return "every entry has the wrong sign"
    words = []
    for (i, j), difference in np.ndenumerate(outcome.difference):
        if difference.is_zero():
            continue
        place = f"entry {i + 1}{j + 1}" if value.shape[1] > 1 else f"row {i + 1}"
        if cells is not None:
            change = one_change(cells[i][j], value[i, j], right[i, j], world)
        else:
            change = _whole(value[i, j], right[i, j]) or lost_or_extra(
                difference, value[i, j], right[i, j]
            )
        words.append(f"{place}: {change or f'it should be {right[i, j]}'}")
    return "; ".join(words[:MAX_LISTED]) + ("; …" if len(words) > MAX_LISTED else "")


def _motion(outcome: Outcome, tree: Node, trees: list[Node | None], world: Notes) -> str:
    """A row of the equations of motion: all its terms on one side."""
    other = trees[outcome.anchor]
    terms = _terms(tree) + ([] if other is None else [_flipped(t) for t in _terms(other)])
    if outcome.difference is None:
        return ""
    if isinstance(outcome.value, Ratio):
        whole = _try(Sum(tuple(terms)), world) if len(terms) > 1 else _try(terms[0], world)
        if whole is None:
            return lost_or_extra(outcome.difference, outcome.value, outcome.right)
        factor = outcome.scale / Ratio(whole.bottom())
        found = _change(terms, outcome.difference * factor, world)
        if found:
            return found
    return lost_or_extra(outcome.difference, outcome.value, outcome.right)


def _flipped(term: Node) -> Node:
    return term.body if isinstance(term, Negative) else Negative(term)
