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
    side_value,
)
from chainrule.checking.judging.comparing import (
    DERIVED,
    LOOSE,
    SideOutcome,
    Verdict,
    compare,
    same,
)
from chainrule.checking.judging.defining import judge_definition
from chainrule.checking.judging.moving.motion import NUMBERS, is_motion, judge_motion
from chainrule.checking.judging.moving.rates import misplaced, moving, squared_norm
from chainrule.checking.judging.sides.constants import factors, with_constants, with_lumps
from chainrule.checking.judging.sides.lint import lint
from chainrule.checking.judging.sides.readings import (
    as_motion,
    in_numbers,
    is_square,
    square_defined,
)
from chainrule.checking.judging.transforms import posed
from chainrule.checking.meaning.evaluating import free_indices, with_indices
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import TITLES, WEAK, QuantityName, name_of
from chainrule.checking.meaning.ratio import Value, add, entries_of, negative
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import APPROXIMATE
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Derivative,
    Symbol,
    Tree,
    WrittenMatrix,
    head,
)
from chainrule.checking.rewriting.short_forms import SHORT_FORM

MAX_INDEX_CASES = 64


def judge(formula: Statement, worth: Valuation, trees: list[Tree | None]) -> list[SideOutcome]:
    """One outcome for each side that makes a claim.

    `trees` are the sides, with the side that a continued chain began with in front.
    """
    readable = [t for t in trees if t is not None]
    if len(readable) < 2:
        reasons = [m.reason for m in formula.members]
        verdict, reason = Verdict.UNREAD, _reason(formula)
        if APPROXIMATE in reasons:
            verdict, reason = Verdict.NONE, "an approximation"
        elif SHORT_FORM in reasons:
            verdict, reason = Verdict.NONE, SHORT_FORM
        return [SideOutcome(len(trees) - 1, verdict, reason=reason)]
    letters = free_indices(readable)
    if not letters:
        return _best(trees, formula, worth)
    cases = list(combinations(range(1, worth.n + 1), repeat=len(letters)))
    if len(cases) > MAX_INDEX_CASES:
        return [SideOutcome(len(trees) - 1, Verdict.UNREAD, reason="too many cases of its indices")]
    gathered: dict[int, SideOutcome] = {}
    for case in cases:
        values = dict(zip(letters, case, strict=True))
        filled = [None if t is None else with_indices(t, values) for t in trees]
        where = ", ".join(f"{k} = {v}" for k, v in values.items())
        for outcome in _best(filled, formula, worth):
            worst = gathered.get(outcome.member)
            if worst is None or outcome.verdict.rank > worst.verdict.rank:
                shown = f"for {where}: " if outcome.verdict is Verdict.WRONG else ""
                gathered[outcome.member] = replace(outcome, where=shown, trees=tuple(filled))
    return list(gathered.values())


def _reason(formula: Statement) -> str:
    reasons = [m.reason for m in formula.members if m.reason]
    return reasons[0] if reasons else "nothing stands behind the equals sign"


def _best(trees: list[Tree | None], formula: Statement, worth: Valuation) -> list[SideOutcome]:
    """The outcomes under the reading of ambiguous letters that makes most sides right."""
    best: list[SideOutcome] = []
    score = (-1, -MAX_INDEX_CASES, 0)
    defined: dict = {}
    for reading in worth.readings([t for t in trees if t is not None]):
        trial = replace(worth, reading=reading, definitions=dict(worth.definitions))
        attempt = _attempt(trees, formula, trial)
        counts = [o.verdict for o in attempt]
        count = counts.count
        bad = count(Verdict.WRONG) + sum(_renames(o, trial) for o in attempt)
        mine = (count(Verdict.RIGHT), -count(Verdict.UNREAD), -bad)
        if mine > score:
            best, score, defined = attempt, mine, trial.definitions
        if attempt and score[0] == len(attempt):
            break
    worth.definitions.update(defined)
    return best


def _renames(outcome: SideOutcome, worth: Valuation) -> bool:
    """Whether a name that can be nothing but a quantity, T_cart, was taken for one of the notes."""
    if outcome.defines is None:
        return False
    base, sub, marks = outcome.defines
    name = name_of(Symbol(base, sub, 0, marks), worth.n)
    return name is not None and bool(name.family[1]) and base not in WEAK


def _attempt(trees: list[Tree | None], formula: Statement, worth: Valuation) -> list[SideOutcome]:
    squares = squared_norm(trees)
    if squares is not None:
        found = _attempt(squares, formula, worth)
        if found and all(o.verdict is Verdict.RIGHT for o in found):
            return found
    forces = factors(trees, worth)
    if forces:
        worth = replace(worth, redefined=worth.redefined | forces)
    constant = with_constants(trees, worth)
    if is_motion(trees, worth) or is_motion(trees, constant):
        return judge_motion(trees, formula, constant)
    values: list[Value | str] = []
    first = fitting(trees, as_name(trees, worth), worth)
    symbol = head(trees[0])
    for k, tree in enumerate(trees):
        again = tree is not None and symbol is not None and head(tree) == symbol
        here = first if k == 0 or again else worth
        values.append(side_value(tree, here) if tree is not None else _why(formula, k, trees))
    named = first is not worth and not isinstance(values[0], str)
    anchor = 0 if named else anchor_of(trees, values, worth)
    if anchor is not None and is_something_else(anchor, trees, values, worth):
        anchor = None
    if anchor is None:
        poses = {
            k: posed(v, worth) or (k > 0 and moving(trees[0], v, worth))
            for k, v in enumerate(values)
            if not isinstance(v, str)
        }
        return [
            replace(o, verdict=Verdict.RIGHT, reason="", defines=None, remarks=(poses[o.member],))
            if o.verdict in (Verdict.NONE, Verdict.WRONG) and poses.get(o.member)
            else _as_place(o, trees, worth)
            for o in judge_definition(trees, values, worth)
        ]  # fmt: skip
    name, kind = _named(trees[anchor], first if anchor == 0 else worth)
    if is_square(trees[anchor], worth):
        return square_defined(trees, anchor, values, worth)
    outcomes: list[SideOutcome] = []
    named_here = False
    for k, (tree, value) in enumerate(zip(trees, values, strict=True)):
        if k == anchor or (
            tree is not None
            and head(tree) is not None
            and is_known(tree, worth)
            and (
                not isinstance(value, str) and same(value, values[anchor])  # type: ignore[arg-type]
            )
        ):
            continue  # M_12 = M_21 = …: names on the left
        title = _title(trees[anchor], name, kind, worth)
        if isinstance(value, str) and in_numbers(tree, values[anchor], kind, worth):
            outcomes.append(SideOutcome(k, Verdict.RIGHT, title, anchor=anchor, remarks=(NUMBERS,)))
        elif isinstance(value, str):
            outcomes.append(SideOutcome(k, Verdict.UNREAD, title, reason=value))
        elif (k > 1 or anchor > k) and isinstance(tree, Symbol) and is_new(tree, worth):
            before = values[k - 1] if k > 1 else values[anchor]  # … = value = h names the value
            worth.definitions[tree.key] = values[anchor] if isinstance(before, str) else before  # type: ignore[assignment]
            named_here = True
        elif names := _names(tree, worth):
            for key, entry in zip(names, entries_of(values[anchor]), strict=False):  # type: ignore[arg-type]
                worth.definitions[key] = entry  # C q̇ = [H_1; H_2] names the entries
            why = "names for the entries, which the notes use"
            outcomes.append(SideOutcome(k, Verdict.NONE, title, anchor=anchor, reason=why))
        else:
            assert tree is not None
            outcome = compare(value, values[anchor], kind, name, worth)  # type: ignore[arg-type]
            if name is None or kind == "rate":
                outcome = as_motion(outcome, worth)
            strange = worth.strange(tree)
            if outcome.verdict is Verdict.WRONG and strange:
                unread = SideOutcome(k, Verdict.UNREAD, strange=tuple(sorted(strange)))
                outcome = with_lumps(value, outcome.right, kind, worth) or unread
            if outcome.verdict is Verdict.RIGHT and kind == "Jend" and symbol is not None:
                worth.definitions[symbol.key] = value  # as many rows as the notes write
            lints = [] if worth.quick else lint(tree, worth)
            outcomes.append(replace(outcome, member=k, quantity=title, anchor=anchor,
                                    remarks=outcome.remarks + tuple(lints)))  # fmt: skip
    if outcomes:
        return outcomes
    title, last = _title(trees[anchor], name, kind, worth), len(trees) - 1
    if named_here:
        return [SideOutcome(last, Verdict.NONE, title, reason="a name for it, which the notes use")]
    return [SideOutcome(last, Verdict.RIGHT, title)]


def _as_place(outcome: SideOutcome, trees: list[Tree | None], worth: Valuation) -> SideOutcome:
    """A name for a place with a row that is no length is wrong; what follows has the right one."""
    symbol, value = head(trees[0]), outcome.value
    if symbol is None or outcome.defines != symbol.key or value is None:
        return outcome
    right = misplaced(symbol, value, worth)
    if right is None:
        return outcome
    worth.definitions[symbol.key] = right
    title = f"{symbol}: {TITLES['place']}"
    return replace(
        outcome, verdict=Verdict.WRONG, quantity=title, right=right, reason="", defines=None,
        difference=add(value, negative(right)),
    )  # fmt: skip


def _names(tree: Tree | None, worth: Valuation) -> list[Key]:
    """The keys of a column of new symbols."""
    if not isinstance(tree, WrittenMatrix) or any(len(row) != 1 for row in tree.rows):
        return []
    cells = [row[0] for row in tree.rows]
    new = [c.key for c in cells if isinstance(c, Symbol) and is_new(c, worth)]
    return new if len(new) == len(cells) else []


def _why(formula: Statement, k: int, trees: list[Tree | None]) -> str:
    shift = len(trees) - len(formula.members)
    return formula.members[k - shift].reason if k >= shift else "the side before is unread"


def _named(tree: Tree | None, worth: Valuation) -> tuple[QuantityName | None, str]:
    symbol = head(tree)
    if symbol is None:
        return None, ""
    name = name_of(symbol, worth.n, worth.how(tree))
    return (name, worth.kind(name) if not symbol.dots else "rate") if name else (None, "")


def _title(tree: Tree | None, name: QuantityName | None, kind: str, worth: Valuation) -> str:
    symbol = head(tree)
    if symbol is None or name is None:
        return DERIVED if isinstance(tree, Derivative) else LOOSE
    title = TITLES.get(kind, "the rate of a quantity")
    return f"{symbol}: {title}"
