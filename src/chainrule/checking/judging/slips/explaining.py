"""Explanations: which single change would make a wrong formula right."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chainrule.checking.judging.comparing import SideOutcome, Verdict, same
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.judging.sides.traits import has_waves, motions
from chainrule.checking.judging.slips.edits import WRONG_VARIABLE, edits
from chainrule.checking.judging.slips.lost_terms import MAX_LISTED, lost_or_extra
from chainrule.checking.judging.slips.slip import NO_SLIP, Size, Slip
from chainrule.checking.judging.slips.tries import Tries
from chainrule.checking.judging.slips.weighing import (
    MAX_WEIGHED,
    reweighed,
    reweighed_motion,
    terms_of_sum,
)
from chainrule.checking.meaning.dimensions import at_odds, odd_terms
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.numbers import TrialStates, near
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of, size_of, text_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (
    Derivative,
    Negative,
    Tree,
    WrittenMatrix,
    WrittenSum,
    flipped,
    shown,
    unsigned,
    walk,
)
from chainrule.exact import Expression

LONG = 300  # parts of a term that comes last: its changes may use up what is tried
MOST_TERMS = 100  # of a sum in which a pair of brackets is looked for


def explain(outcome: SideOutcome, trees: list[Tree | None], worth: Valuation) -> Slip:
    """The mistake; no slip where no change explains it."""
    if outcome.reason:
        return Slip(outcome.reason, Size.PART)
    if outcome.shape:
        return Slip(_shape(outcome), Size.SEVERAL)
    tree, value, right = trees[outcome.member], outcome.value, outcome.right
    assert tree is not None and value is not None and right is not None  # noqa: PT018
    odd = odd_terms(value, right, worth.units)
    if isinstance(value, np.ndarray) and isinstance(right, np.ndarray):
        slip = _matrix(tree, value, right, worth)
    else:
        assert isinstance(value, Ratio) and isinstance(right, Ratio)  # noqa: PT018
        if outcome.scale is None:
            slip = _another(trees[outcome.anchor], value, worth)
            slip = slip or one_change(tree, value, right, worth)
        else:  # a row may be divided by anything: only its own terms count
            slip = _moving(outcome, trees, worth)
            odd = at_odds(value * outcome.scale, worth.units)
    return slip if not odd or odd in slip.change else slip._replace(odd=odd)


def _moving(outcome: SideOutcome, trees: list[Tree | None], worth: Valuation) -> Slip:
    """The change in a row of the equations of motion."""
    tree, other = trees[outcome.member], trees[outcome.anchor]
    value, right, scale = outcome.value, outcome.right, outcome.scale
    assert isinstance(value, Ratio) and isinstance(right, Ratio)  # noqa: PT018
    assert tree is not None and scale is not None  # noqa: PT018
    sides = [*terms_of_sum(tree), *map(flipped, terms_of_sum(other))]
    found = _motion(sides, value, right, scale, worth)
    if found.size is Size.PART:
        return found
    turned = _turned_side(tree, other, worth) if other is not None else NO_SLIP
    edited = turned or _edited_motion(outcome, trees, worth)
    return edited or (found if found.is_inside else reweighed_motion(sides, worth) or found)


def _another(name: Tree | None, value: Ratio, worth: Valuation) -> Slip:
    """∂L/∂q̇ = what ∂L/∂q is: the right value of another name."""
    if not isinstance(name, Derivative):
        return NO_SLIP
    for other, _ in edits(name, worth):
        if isinstance(other, Derivative) and other.body == name.body:
            found = _try(other, worth)
            if found is not None and not found.is_zero() and found == value:
                return Slip(f"this is {shown(other)}: the {WRONG_VARIABLE}", Size.PART)
    return NO_SLIP


def _edited_motion(outcome: SideOutcome, trees: list[Tree | None], worth: Valuation) -> Slip:
    """The single change anywhere in the equation that makes it an equation of motion."""
    tries = Tries()
    quick, numbers = replace(worth, quick=True), TrialStates(worth)
    for k in (outcome.member, outcome.anchor):
        tree = trees[k]
        other = trees[outcome.anchor if k == outcome.member else outcome.member]
        fixed = numbers.side(other) if other is not None else None
        if tree is None or other is None or fixed is None:
            continue
        for changed, slip in edits(tree, worth):
            if not tries.allow(changed):
                return NO_SLIP
            new = numbers.side(changed)
            if new is None or not numbers.moves(new - fixed):
                continue
            left, right = _try(changed, worth), _try(other, worth)
            if left is None or right is None:
                continue
            if judge_residual(left - right, quick).verdict is Verdict.RIGHT:
                return slip
    return NO_SLIP


def _shape(outcome: SideOutcome) -> str:
    def size(value: Value | None) -> str:
        return size_of(value) if isinstance(value, np.ndarray) else "one number"

    right = outcome.right
    return f"it has to be {size(right)} and is {size(outcome.value)}: {text_of(right)}"


def one_change(tree: Tree, value: Ratio, right: Ratio, worth: Valuation) -> Slip:
    """The change that turns the value of a side into the right one."""
    difference, terms = value - right, terms_of_sum(tree)
    if any(isinstance(node, Derivative) for node in walk(tree)):
        # In a formula of derivatives the letter below is what goes wrong.
        found = _edited(terms, difference, worth, only=WRONG_VARIABLE)
        if found:
            return found
    found = _whole(value, right) or _change(terms, difference, worth)
    if not found and _is_rate(value, right, worth):
        return Slip("this is its rate: a dot is missing on the other side", Size.WHOLE)
    if not found and len(terms) <= MAX_WEIGHED:
        numbers = TrialStates(worth, states=3 * MAX_WEIGHED)
        found = reweighed(terms, numbers.ratio(difference), numbers)
    return found or lost_or_extra(value, right)


def _is_rate(value: Ratio, right: Ratio, worth: Valuation) -> bool:
    try:
        rate = worth.rate(right)
    except UnreadError:
        return False
    return isinstance(rate, Ratio) and not rate.is_zero() and rate == value


def _whole(value: Ratio, right: Ratio) -> Slip:
    """The side as a whole has the wrong sign or factor."""
    if value.is_zero():
        return Slip(f"it is not zero but {right}", Size.SEVERAL)
    if right.is_zero():
        return Slip("it should be zero", Size.SEVERAL)
    if value == -right:
        return Slip("the sign of the whole is wrong", Size.WHOLE)
    ratio = right / value
    factor = ratio.num.constant_value() if ratio.den is None else None
    if factor is not None:
        words = f"it has to be multiplied by {factor}"
        return Slip(words, Size.WHOLE, factor=float(factor))
    if ratio.den is None and _is_monomial(ratio.num):
        return Slip(f"the factor {ratio} is missing", Size.WHOLE)
    extra = _surplus(ratio)
    return NO_SLIP if extra is None else Slip(f"the factor {extra} is too much", Size.WHOLE)


def _surplus(ratio: Ratio) -> Expression | None:
    """The monomial that a ratio divides by, where it does nothing else."""
    top = ratio.num.constant_value()
    if ratio.den is None or not top:
        return None
    extra = ratio.den / top
    return extra if _is_monomial(extra) and next(iter(extra.poly.to_dict().values())) == 1 else None


def _is_monomial(expression: Expression) -> bool:
    pairs = 2 * len(expression.ring.angles)
    terms = expression.poly.to_dict()
    return len(terms) == 1 and not any(next(iter(terms))[:pairs])


def _change(terms: list[Tree], difference: Ratio, worth: Valuation) -> Slip:
    """A change in one term: the changed term has to be the term minus the difference."""
    values = [_try(term, worth) for term in terms]
    for term, value in zip(terms, values, strict=True):
        if value is None or value.is_zero():
            continue
        needed = value - difference
        plain = unsigned(term)
        if needed.is_zero():
            return Slip(f"the term {shown(plain)} does not belong there", Size.TERM)
        if needed == -value:
            return Slip(f"the sign of {shown(plain)} is wrong", Size.PART)
        ratio = needed / value
        factor = ratio.num.constant_value() if ratio.den is None else None
        if factor is not None:
            return Slip(f"{shown(plain)} has to be multiplied by {factor}", Size.PART)
        if ratio.den is None and len(ratio.num.poly) <= MAX_LISTED and not has_waves(ratio):
            return Slip(f"in {shown(plain)}: the factor {ratio} is missing", Size.FACTOR)
        extra = _surplus(ratio)
        if extra is not None:
            return Slip(f"in {shown(plain)}: the factor {extra} is too much", Size.FACTOR)
    found = _unbracketed(terms, values, difference) or _edited(terms, difference, worth)
    return found or _other_constant(terms, values, difference, worth)


def _other_constant(
    terms: list[Tree], values: list[Ratio | None], difference: Ratio, worth: Valuation
) -> Slip:
    """2 M ẍ for (M + m) ẍ: a term that moves as it should, with another constant."""
    moving = motions(worth.dictionary.q)
    for term, value in zip(terms, values, strict=True):
        if value is None or value.is_zero():
            continue
        needed = value - difference
        ratio = needed / value
        still = not ratio.names() & moving and not has_waves(Ratio(ratio.num * ratio.bottom()))
        if still and not needed.is_zero() and needed.den is None:
            signed = -needed if isinstance(term, Negative) else needed
            return Slip(f"{shown(unsigned(term))} should be {signed}", Size.CONSTANT)
    return NO_SLIP


def _turned_side(tree: Tree, other: Tree, worth: Valuation) -> Slip:
    """a = b − c for a = c − b: one side as a whole has the wrong sign."""
    numbers = TrialStates(worth)
    left, right = numbers.side(tree), numbers.side(other)
    if left is None or right is None or not numbers.moves(left + right):
        return NO_SLIP
    still = [t for t in (tree, other) if not any(s.dots == 2 for s in t.symbols)]
    side = still[0] if len(still) == 1 else other
    if len(terms_of_sum(side)) < 2:
        return NO_SLIP
    return Slip(f"the sign of the whole side {shown(side)} is wrong", Size.WHOLE)


def _unbracketed(terms: list[Tree], values: list[Ratio | None], difference: Ratio) -> Slip:
    """F − m ẍ + a − b for F − (m ẍ + a − b): all signs behind a minus are turned."""
    if len(terms) > MOST_TERMS:
        return NO_SLIP
    for last in range(len(terms), 1, -1):
        total: Ratio | None = None
        for first in range(last - 1, 0, -1):
            value = values[first]
            if value is None:
                break
            total = value if total is None else total + value
            before = isinstance(terms[first - 1], Negative)
            if last - first > 1 and before and total + total == difference:
                names = ", ".join(shown(unsigned(t)) for t in terms[first:last])
                words = f"the signs of {names} are wrong: brackets are missing behind the minus"
                return Slip(words, Size.PART)
    return NO_SLIP


def _edited(terms: list[Tree], difference: Ratio, worth: Valuation, only: str = "") -> Slip:
    """The first single edit, of those whose words contain `only`, that makes a term right."""
    tries, numbers = Tries(), TrialStates(worth)
    apart = numbers.ratio(difference)
    for term in sorted(terms, key=lambda term: term.nodes > LONG):
        here = numbers.side(term)
        value = _try(term, worth) if here is not None else None
        if here is None or value is None:
            continue
        needed = value - difference
        for changed, slip in edits(term, worth):
            if only not in slip.change:
                continue
            if not tries.allow(changed):
                return NO_SLIP
            there = numbers.side(changed)
            if there is None or not near(there, here - apart):
                continue
            new = _try(changed, worth)
            if new is not None and new == needed:
                place = f"in {shown(unsigned(term))}: " if len(terms) > 1 else ""
                return slip._replace(change=place + slip.change)
    return NO_SLIP


def _try(tree: Tree, worth: Valuation) -> Ratio | None:
    try:
        value = evaluate(tree, worth)
    except (UnreadError, ValueError, ZeroDivisionError, AssertionError, RecursionError):
        return None
    return value if isinstance(value, Ratio) else None


def _matrix(tree: Tree, value: np.ndarray, right: np.ndarray, worth: Valuation) -> Slip:
    """Entry by entry; the cells themselves where the side is a written-out matrix."""
    if value.shape[0] == value.shape[1] and same(value.T, right):
        return Slip("it is transposed", Size.PART)
    cells = tree.rows if isinstance(tree, WrittenMatrix) else None
    if cells is not None and (len(cells), len(cells[0])) != value.shape:
        transposed = tuple(zip(*cells, strict=False))
        cells = transposed if (len(transposed), len(transposed[0])) == value.shape else None
    if same(value, -right):
        return Slip("every entry has the wrong sign", Size.WHOLE)
    words: list[str] = []
    found: list[Slip] = []
    places = zip(np.ndindex(value.shape), entries_of(value), entries_of(right), strict=True)
    for (i, j), mine, theirs in places:
        if mine == theirs:
            continue
        place = f"entry {i + 1}{j + 1}" if value.shape[1] > 1 else f"row {i + 1}"
        if cells is not None:
            change = one_change(cells[i][j], mine, theirs, worth)
        else:
            change = _whole(mine, theirs) or lost_or_extra(mine, theirs)
        words.append(f"{place}: {change.change or f'it should be {theirs}'}")
        found.append(change)
    told = "; ".join(words[:MAX_LISTED]) + ("; …" if len(words) > MAX_LISTED else "")
    size = Size.SEVERAL
    if found and all(slip.is_inside for slip in found):  # one slip in each
        size = found[0].size
    exchange = next((slip.exchange for slip in found[:MAX_LISTED] if slip.exchange), None)
    return Slip(told, size, exchange=exchange)


def _motion(terms: list[Tree], value: Ratio, right: Ratio, scale: Ratio, worth: Valuation) -> Slip:
    """A row of the equations of motion, all its terms on one side; `scale` times it is right."""
    whole = _try(WrittenSum(tuple(terms)), worth)
    found = NO_SLIP
    if whole is not None:
        found = _change(terms, (value - right) * (scale / Ratio(whole.bottom())), worth)
    return found or lost_or_extra(value, right)
