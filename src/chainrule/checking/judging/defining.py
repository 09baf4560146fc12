"""Definitions and identities: formulas that claim nothing about the mechanism by name."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.claims import is_numeric
from chainrule.checking.judging.comparing import (
    IDENTITY,
    SideOutcome,
    Verdict,
    compare,
    is_nothing,
    names_in,
    same,
)
from chainrule.checking.judging.sides.readings import as_motion
from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Value
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol, Tree, head


def judge_definition(
    trees: list[Tree | None], values: list[Value | str], worth: Valuation
) -> list[SideOutcome]:
    """A symbol of the notes' own: later formulas use it; its further sides must agree."""
    symbol = head(trees[0])
    rest = [k for k in range(1, len(trees)) if not isinstance(values[k], str)]
    waved = symbol is not None and symbol.key in worth.dictionary.waves
    if (
        symbol is not None
        and not symbol.dots
        and rest
        and worth.index(symbol) is None
        and not waved
    ):
        title = f"{symbol}: a definition"
        key, words = symbol.key, worth.dictionary
        formulas = [k for k in rest if not is_numeric(trees[k])]  # type: ignore[arg-type]
        last = (formulas or rest)[-1]  # D = m l² = 0.3 kg m² is no 0.3
        value = values[last]
        if ring_name(key) in names_in(value):  # type: ignore[arg-type]
            reason = f"{symbol} is defined by itself"
            return [SideOutcome(last, Verdict.NONE, title, value=value, reason=reason)]  # type: ignore[arg-type]
        if key in words.parameters or key in words.lengths.values():
            reason = f"sets the parameter {symbol}, which the mechanism leaves free"
            return [SideOutcome(last, Verdict.NONE, title, reason=reason)]
        if is_numeric(trees[last]) and not _is_missing(symbol, values[last]):  # type: ignore[arg-type]
            return [SideOutcome(last, Verdict.NONE, title, reason=A_NUMBER)]
        names = [head(t) for t in trees[:last] if t is not None]  # a = b = value defines both
        for name in names:
            if name is not None and not name.dots and worth.how(trees[0]) != "at zero":
                worth.definitions[name.key] = value  # type: ignore[assignment]
                worth.doubts[name.key] = worth.strange(trees[last])  # type: ignore[arg-type]
        outcomes = [
            SideOutcome(k, Verdict.UNREAD, title, reason=reason)
            for k, reason in enumerate(values)
            if isinstance(reason, str)
        ]
        for k in rest:
            if k in formulas and k != last and head(trees[k]) is None:
                outcome = compare(values[k], value, "", None, worth)  # type: ignore[arg-type]
                strange = worth.strange(trees[k])  # type: ignore[arg-type]
                if strange:
                    outcome = SideOutcome(k, Verdict.UNREAD, strange=tuple(sorted(strange)))
                outcomes.append(replace(outcome, member=k, quantity=title, anchor=last))
        return [*outcomes, SideOutcome(last, Verdict.NONE, title, defines=key, value=value,  # type: ignore[arg-type]
                                   reason="a definition: nothing to compare it with")]  # fmt: skip
    bad = [v for v in values if isinstance(v, str)]
    if bad:
        return [SideOutcome(len(trees) - 1, Verdict.UNREAD, reason=bad[0])]
    strange = [worth.strange(t) if t is not None else frozenset() for t in trees]
    plain = [k for k, names in enumerate(strange) if not names]
    unread = [
        SideOutcome(k, Verdict.UNREAD, strange=tuple(sorted(names)))
        for k, names in enumerate(strange) if names
    ]  # fmt: skip
    if unread and symbol is None and _agree(trees, values, worth):
        remark = "both sides are the same, whatever their letters are"
        return [SideOutcome(len(trees) - 1, Verdict.RIGHT, IDENTITY, remarks=(remark,))]
    if unread and (len(plain) < 2 or symbol is None):
        every = tuple(sorted(frozenset().union(*strange)))
        return [SideOutcome(len(trees) - 1, Verdict.UNREAD, strange=every)]
    if symbol is not None and all(is_numeric(t) for t in trees[1:] if t is not None):
        return [SideOutcome(len(trees) - 1, Verdict.NONE, reason=A_NUMBER)]
    outcomes = []
    for k in plain[1:]:
        outcome = compare(values[k], values[plain[0]], "", None, worth)  # type: ignore[arg-type]
        if symbol is not None and symbol.dots:
            outcome = as_motion(outcome, worth)
        outcomes.append(replace(outcome, member=k, quantity=IDENTITY, anchor=plain[0]))
    return [*outcomes, *unread]


def _agree(trees: list[Tree | None], values: list[Value | str], worth: Valuation) -> bool:
    """Whether sides that are written otherwise, and move, are equal as polynomials."""
    moving = motions(worth.dictionary.q)
    first = values[0]
    return (
        len(set(trees)) == len(trees)
        and not any(head(t) is not None for t in trees)
        and not isinstance(first, str)
        and bool(names_in(first) & moving)
        and all(not isinstance(v, str) and same(v, first) for v in values)
    )


def _is_missing(symbol: Symbol, value: Value | str) -> bool:
    """D_212 = 0: a coefficient that is not there."""
    coefficient = symbol.sub.isdigit() and len(symbol.sub) > 1
    return coefficient and not isinstance(value, str) and is_nothing(value)


A_NUMBER = "a number for a variable, not a formula"
