"""Other readings of a side: in numbers, along the motion, a wider derivative, a square."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.claims import (
    side_value,
)
from chainrule.checking.judging.comparing import (
    UP_TO_CONSTANT,
    SideOutcome,
    Verdict,
    compare,
    same,
)
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.meaning.numbers import TrialStates, near
from chainrule.checking.meaning.quantities import QuantityName, speed_squared
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Derivative,
    FunctionOf,
    Negative,
    Power,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    walk,
)

STATES = 6  # at which a side is compared in numbers


def is_square(tree: Tree | None, worth: Valuation) -> bool:
    """v² or ω₀² that is nothing but what the notes say it is."""
    return (
        isinstance(tree, Power) and isinstance(tree.base, Symbol) and tree.base.key in worth.squares
    )


def square_defined(
    trees: list[Tree | None], anchor: int, values: list[Value | str], worth: Valuation
) -> list[SideOutcome]:
    """v² = …: that of a link, or else a definition, which the formulas that use it confirm."""
    base = trees[anchor].base  # type: ignore[union-attr]
    last = max(k for k in range(len(trees)) if k != anchor)
    value = None if isinstance(values[last], str) else values[last]
    links = range(len(worth.reference.places)) if base.base in "vV" and value is not None else ()
    for link in links:
        if same(value, speed_squared(link, worth.reference)):  # type: ignore[arg-type]
            title = f"{base}²: the square of the speed of link {link + 1}"
            return [SideOutcome(last, Verdict.RIGHT, title, anchor=anchor)]
    return [
        SideOutcome(
            last, Verdict.NONE, f"{base}²: a definition", defines=base.key, value=value,  # type: ignore[arg-type]
            anchor=anchor, reason="a definition: nothing to compare it with",
        )
    ]  # fmt: skip


def in_numbers(tree: Tree | None, right: Value | str | None, kind: str, worth: Valuation) -> bool:
    """Whether a side outside the exact algebra (half angles, roots) agrees at random states."""
    outside = tree is not None and any(isinstance(n, FunctionOf | Power) for n in walk(tree))
    if tree is None or not outside or not isinstance(right, Ratio) or worth.strange(tree):
        return False
    numbers = TrialStates(worth, states=STATES)
    side, wanted = numbers.side(tree), numbers.ratio(right)
    if side is None:
        return False
    if kind in UP_TO_CONSTANT:
        side, wanted = side - side[0], wanted - wanted[0]
    return near(side, wanted) and bool(abs(wanted).max() > 1e-6)


def as_motion(outcome: SideOutcome, worth: Valuation) -> SideOutcome:
    """d/dt ∂L/∂q̇ = ∂L/∂q holds along the motion: a difference that is an equation of motion."""
    difference = outcome.difference
    if outcome.verdict is not Verdict.WRONG or difference is None:
        return outcome
    entries = entries_of(difference)
    if len(entries) not in (1, worth.n):
        return outcome
    only = [None] if len(entries) == 1 else range(worth.n)
    for entry, row in zip(entries, only, strict=True):
        if judge_residual(entry, replace(worth, quick=True), row).verdict is not Verdict.RIGHT:
            return outcome
    return SideOutcome(0, Verdict.RIGHT, remarks=("it holds along the motion",))


def wider(
    tree: Tree, right: Value, kind: str, name: QuantityName | None, worth: Valuation
) -> SideOutcome | None:
    """A derivative written without brackets may reach over the whole sum."""
    if not isinstance(tree, WrittenSum):
        return None
    for i, term in enumerate(tree.terms):
        sign = isinstance(term, Negative)
        inner = term.body if isinstance(term, Negative) else term
        behind: tuple[Tree, ...] = ()
        if isinstance(inner, Product):  # d/dt (x) î + y ĵ
            inner, behind = inner.factors[0], inner.factors[1:]
        if isinstance(inner, Derivative) and inner.operator:
            rest = tree.terms[i + 1 :]
            if not rest or sign:
                continue
            first = Product((inner.body, *behind)) if behind else inner.body
            whole = Derivative(WrittenSum((first, *rest)), inner.by, operator=True)
            value = side_value(WrittenSum((*tree.terms[:i], whole)) if i else whole, worth)
            if isinstance(value, str):
                continue
            outcome = compare(value, right, kind, name, worth)
            if outcome.verdict is Verdict.RIGHT:
                remark = (
                    "read with the derivative acting on the whole sum; its brackets are missing"
                )
                return replace(outcome, remarks=(*outcome.remarks, remark))
    return None
