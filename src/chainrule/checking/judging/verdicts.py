"""Verdicts: each side of a formula compared with what it claims to be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product as combinations

from chainrule.checking.judging.claims import (
    anchor_of,
    as_name,
    fitting,
    is_known,
    is_new,
    is_something_else,
)
from chainrule.checking.judging.comparing import compare, same
from chainrule.checking.judging.defining import judge_definition
from chainrule.checking.judging.motion import is_motion, judge_motion
from chainrule.checking.judging.outcome import Outcome, Verdict
from chainrule.checking.judging.side_values import how_written, side_value
from chainrule.checking.judging.slips import lint
from chainrule.checking.meaning.evaluating import with_indices
from chainrule.checking.meaning.observing import head
from chainrule.checking.meaning.quantities import TITLES, Name, name_of
from chainrule.checking.meaning.ratio import Value
from chainrule.checking.meaning.valuation import Notes
from chainrule.checking.reading.indices import free_indices
from chainrule.checking.reading.statements import Formula
from chainrule.checking.reading.tree import Derivative, Group, Negative, Node, Sum, Symbol, children

MAX_INDEX_CASES = 64


def judge(formula: Formula, world: Notes, trees: list[Node | None]) -> list[Outcome]:
    """One outcome for each side that makes a claim.

    `trees` are the sides, with the side that a continued chain began with in front.
    """
    readable = [t for t in trees if t is not None]
    if len(readable) < 2:
        return [Outcome(len(trees) - 1, Verdict.UNREAD, reason=_reason(formula))]
    letters = free_indices(readable)
    if not letters:
        return _best(trees, formula, world)
    cases = list(combinations(range(1, world.n + 1), repeat=len(letters)))
    if len(cases) > MAX_INDEX_CASES:
        return [Outcome(len(trees) - 1, Verdict.UNREAD, reason="too many cases of its indices")]
    gathered: dict[int, Outcome] = {}
    for case in cases:
        values = dict(zip(letters, case, strict=True))
        filled = [None if t is None else with_indices(t, values) for t in trees]
        where = ", ".join(f"{k} = {v}" for k, v in values.items())
        for outcome in _best(filled, formula, world):
            worst = gathered.get(outcome.member)
            if worst is None or outcome.verdict.rank > worst.verdict.rank:
                shown = f"for {where}: " if outcome.verdict is Verdict.WRONG else ""
                gathered[outcome.member] = replace(outcome, where=shown, trees=tuple(filled))
    return list(gathered.values())


def _reason(formula: Formula) -> str:
    reasons = [m.reason for m in formula.members if m.reason]
    return reasons[0] if reasons else "nothing stands behind the equals sign"


def _best(trees: list[Node | None], formula: Formula, world: Notes) -> list[Outcome]:
    """The outcomes under the reading of ambiguous letters that makes most sides right."""
    best: list[Outcome] = []
    score = (-1, -1)
    defined: dict = {}
    for reading in world.readings([t for t in trees if t is not None]):
        trial = replace(world, reading=reading, definitions=dict(world.definitions))
        attempt = _attempt(trees, formula, trial)
        counts = [o.verdict for o in attempt]
        mine = (counts.count(Verdict.RIGHT), -counts.count(Verdict.UNREAD))
        if mine > score:
            best, score, defined = attempt, mine, trial.definitions
        if attempt and score[0] == len(attempt):
            break
    world.definitions.update(defined)
    return best


def _attempt(trees: list[Node | None], formula: Formula, world: Notes) -> list[Outcome]:
    if is_motion(trees, world):
        return judge_motion(trees, formula, world)
    values: list[Value | str] = []
    first = fitting(trees, as_name(trees, world), world)
    symbol = head(trees[0]) if trees[0] is not None else None
    for k, tree in enumerate(trees):
        again = tree is not None and symbol is not None and head(tree) == symbol
        here = first if k == 0 or again else world
        values.append(side_value(tree, here) if tree is not None else _why(formula, k, trees))
    named = first is not world and not isinstance(values[0], str)
    anchor = 0 if named else anchor_of(trees, values, world)
    if anchor is not None and is_something_else(anchor, trees, values, world):
        anchor = None
    if anchor is None:
        return judge_definition(trees, values, world)
    name, kind = _named(trees[anchor], first if anchor == 0 else world)
    outcomes = []
    for k, (tree, value) in enumerate(zip(trees, values, strict=True)):
        if k == anchor or (
            tree is not None
            and head(tree) is not None
            and is_known(tree, world)
            and (
                not isinstance(value, str) and same(value, values[anchor])  # type: ignore[arg-type]
            )
        ):
            continue  # M_12 = M_21 = …: names on the left
        title = _title(trees[anchor], name, kind, world)
        if isinstance(value, str):
            outcomes.append(Outcome(k, Verdict.UNREAD, title, reason=value))
        elif k > 1 and isinstance(tree, Symbol) and is_new(tree, world):
            before = values[k - 1]  # … = value = h gives the value a name
            world.definitions[tree.key] = values[anchor] if isinstance(before, str) else before  # type: ignore[assignment]
        else:
            assert tree is not None
            outcome = compare(value, values[anchor], kind, name, world)  # type: ignore[arg-type]
            strange = world.strange(tree)
            if outcome.verdict is Verdict.WRONG and strange:
                outcome = Outcome(k, Verdict.UNREAD, strange=tuple(sorted(strange)))
            if outcome.verdict is Verdict.WRONG:
                outcome = _wider(tree, values[anchor], kind, name, world) or outcome  # type: ignore[arg-type]
            lints = [] if world.quick else lint(tree, world)
            outcomes.append(replace(outcome, member=k, quantity=title, anchor=anchor,
                                    remarks=outcome.remarks + tuple(lints)))  # fmt: skip
    return outcomes or [
        Outcome(len(trees) - 1, Verdict.RIGHT, _title(trees[anchor], name, kind, world))
    ]


def _why(formula: Formula, k: int, trees: list[Node | None]) -> str:
    shift = len(trees) - len(formula.members)
    return formula.members[k - shift].reason if k >= shift else "the side before is unread"


def _named(tree: Node | None, world: Notes) -> tuple[Name | None, str]:
    symbol = head(tree) if tree is not None else None
    if symbol is None:
        body = tree
        while isinstance(body, Negative | Group | Derivative):
            body = next(iter(children(body)), None)
        return None, ""
    name = name_of(symbol, world.n, how_written(tree, world))
    return (name, world.kind(name) if not symbol.dots else "rate") if name else (None, "")


def _title(tree: Node | None, name: Name | None, kind: str, world: Notes) -> str:
    symbol = head(tree) if tree is not None else None
    if symbol is None or name is None:
        return (
            "a derivative" if isinstance(tree, Derivative) else "an expression of known quantities"
        )
    title = TITLES.get(kind, "the rate of a quantity")
    return f"{symbol}: {title}"


def _wider(tree: Node, right: Value, kind: str, name: Name | None, world: Notes) -> Outcome | None:
    """A derivative written without brackets may reach over the whole sum."""
    if not isinstance(tree, Sum):
        return None
    for i, term in enumerate(tree.terms):
        sign = isinstance(term, Negative)
        inner = term.body if isinstance(term, Negative) else term
        if isinstance(inner, Derivative) and inner.operator:
            rest = tree.terms[i + 1 :]
            if not rest or sign:
                continue
            whole = Derivative(Sum((inner.body, *rest)), inner.by, operator=True)
            value = side_value(Sum((*tree.terms[:i], whole)) if i else whole, world)
            if isinstance(value, str):
                continue
            outcome = compare(value, right, kind, name, world)
            if outcome.verdict is Verdict.RIGHT:
                remark = (
                    "read with the derivative acting on the whole sum; its brackets are missing"
                )
                return replace(outcome, remarks=(*outcome.remarks, remark))
    return None
