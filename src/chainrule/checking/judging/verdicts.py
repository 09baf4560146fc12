"""Verdicts: each side of a formula compared with what it claims to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    UP_TO_CONSTANT,
    SideOutcome,
    Verdict,
    compare,
    same,
)
from chainrule.checking.judging.defining import judge_definition
from chainrule.checking.judging.moving.lumping import lumped
from chainrule.checking.judging.moving.motion import NUMBERS, is_motion, judge_motion
from chainrule.checking.judging.moving.rates import moving, squared_norm
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.judging.transforms import posed
from chainrule.checking.meaning.evaluating import free_indices, with_indices
from chainrule.checking.meaning.numbers import TrialStates, near
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import TITLES, WEAK, QuantityName, name_of, speed_squared
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import APPROXIMATE
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Derivative,
    FunctionOf,
    Negative,
    Number,
    Power,
    Product,
    Summation,
    Symbol,
    Tree,
    WrittenMatrix,
    WrittenSum,
    head,
    walk,
)
from chainrule.checking.rewriting.short_forms import SHORT_FORM

MAX_INDEX_CASES = 64
STATES = 6  # at which a side is compared in numbers


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
    constant = _with_constants(trees, worth)
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
        outcomes = judge_definition(trees, values, worth)
        return [
            replace(o, verdict=Verdict.RIGHT, reason="", defines=None, remarks=(poses[o.member],))
            if o.verdict is Verdict.NONE and poses.get(o.member) else o
            for o in outcomes
        ]  # fmt: skip
    name, kind = _named(trees[anchor], first if anchor == 0 else worth)
    if _is_square(trees[anchor], worth):
        return _square_defined(trees, anchor, values, worth)
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
                outcome = _as_motion(outcome, worth)
            strange = worth.strange(tree)
            if outcome.verdict is Verdict.WRONG and strange:
                unread = SideOutcome(k, Verdict.UNREAD, strange=tuple(sorted(strange)))
                outcome = _with_lumps(value, outcome.right, kind, worth) or unread
            if outcome.verdict is Verdict.WRONG:
                outcome = _wider(tree, values[anchor], kind, name, worth) or outcome  # type: ignore[arg-type]
            lints = [] if worth.quick else lint(tree, worth)
            outcomes.append(replace(outcome, member=k, quantity=title, anchor=anchor,
                                    remarks=outcome.remarks + tuple(lints)))  # fmt: skip
    if outcomes:
        return outcomes
    title, last = _title(trees[anchor], name, kind, worth), len(trees) - 1
    if named_here:
        return [SideOutcome(last, Verdict.NONE, title, reason="a name for it, which the notes use")]
    return [SideOutcome(last, Verdict.RIGHT, title)]


def _is_square(tree: Tree | None, worth: Valuation) -> bool:
    """v² or ω₀² that is nothing but what the notes say it is."""
    return (
        isinstance(tree, Power) and isinstance(tree.base, Symbol) and tree.base.key in worth.squares
    )


def _square_defined(
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


def _names(tree: Tree | None, worth: Valuation) -> list[Key]:
    """The keys of a column of new symbols."""
    if not isinstance(tree, WrittenMatrix) or any(len(row) != 1 for row in tree.rows):
        return []
    cells = [row[0] for row in tree.rows]
    new = [c.key for c in cells if isinstance(c, Symbol) and is_new(c, worth)]
    return new if len(new) == len(cells) else []


def factors(trees: Sequence[Tree | None], worth: Valuation) -> frozenset[Key]:
    """P in P l sin θ is a force: an energy is a term of a sum, or multiplies numbers alone."""
    found: set[Key] = set()
    for node in (n for t in trees if t is not None for n in walk(t)):
        if not isinstance(node, Product):
            continue
        others = [f for f in node.factors if not isinstance(f, Number) and f.symbols]
        if len(others) < 2:
            continue
        for factor in others:
            name = name_of(factor, worth.n) if isinstance(factor, Symbol) else None
            if name is not None and worth.kind(name) in ("T", "V", "L", "E", "T_i", "V_i"):
                found.add(factor.key)  # type: ignore[attr-defined]
    heads = {s.key for t in trees if (s := head(t)) is not None}
    return frozenset(found - heads)


def _with_constants(trees: list[Tree | None], worth: Valuation) -> Valuation:
    """In K cos α α̈ + G sin α = 0 the letters are constants: an energy multiplies no acceleration.

    Where the accelerations are written one by one, a letter without index is no matrix either.
    """
    present = [t for t in trees if t is not None]
    derived = {
        s.key for t in present for n in walk(t) if isinstance(n, Derivative) for s in n.body.symbols
    }
    whole = any(worth.is_vector(s) for t in present for s in t.symbols) or worth.n == 1
    found = set()
    for symbol in (s for t in present for s in t.symbols):
        name = name_of(symbol, worth.n)
        if name is None or symbol.key in derived or symbol.dots:
            continue
        energy = worth.kind(name) in ("T", "V", "L", "E", "T_i", "V_i")
        if energy or (not whole and not name.indices):
            found.add(symbol.key)
    return replace(worth, redefined=worth.redefined | found) if found else worth


def _with_lumps(
    value: Value, right: Value | None, kind: str, worth: Valuation
) -> SideOutcome | None:
    """An energy with constants of the notes' own, which solve it; they keep their values."""
    if kind not in ("T", "V", "L", "E") or not isinstance(value, Ratio):
        return None
    if not isinstance(right, Ratio) or value.den is not None or right.den is not None:
        return None
    values = lumped(value.num, right.num, set(value.num.names & worth.unknown), worth, scaled=False)
    if values is None or any(u in worth.lumps and worth.lumps[u] != v for u, v in values.items()):
        return None
    worth.lumps.update(values)
    told = ", ".join(f"{u} = {v}" for u, v in values.items())
    return SideOutcome(0, Verdict.RIGHT, remarks=(f"with {told}",))


def _as_motion(outcome: SideOutcome, worth: Valuation) -> SideOutcome:
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
        return (
            "a derivative" if isinstance(tree, Derivative) else "an expression of known quantities"
        )
    title = TITLES.get(kind, "the rate of a quantity")
    return f"{symbol}: {title}"


def _wider(
    tree: Tree, right: Value, kind: str, name: QuantityName | None, worth: Valuation
) -> SideOutcome | None:
    """A derivative written without brackets may reach over the whole sum."""
    if not isinstance(tree, WrittenSum):
        return None
    for i, term in enumerate(tree.terms):
        sign = isinstance(term, Negative)
        inner = term.body if isinstance(term, Negative) else term
        if isinstance(inner, Derivative) and inner.operator:
            rest = tree.terms[i + 1 :]
            if not rest or sign:
                continue
            whole = Derivative(WrittenSum((inner.body, *rest)), inner.by, operator=True)
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


def lint(tree: Tree, worth: Valuation) -> list[str]:
    """Slips that leave the value right: a derivative that is zero by its letter, a reused index."""
    found: list[str] = []
    for node in walk(tree):
        if isinstance(node, Derivative) and len(node.by) == 1:
            symbol = node.by[0]
            if isinstance(symbol, Symbol) and symbol.dots == 1 and _ignores_rates(node.body, worth):
                plain = replace(symbol, dots=0)
                body = head(node.body) or "it"
                found.append(
                    f"∂{body}/∂{symbol} is zero, since {body} does not depend on {symbol}; "
                    f"∂{body}/∂{plain} is meant"
                )
        if isinstance(node, Summation):
            inner = [
                n for n in walk(node.body) if isinstance(n, Summation) and n.index == node.index
            ]
            if inner:
                found.append(f"the inner sum uses the index {node.index} of the outer one again")
    return list(dict.fromkeys(found))


def _ignores_rates(body: Tree, worth: Valuation) -> bool:
    symbol = head(body)
    name = name_of(symbol, worth.n) if symbol is not None else None
    if symbol is None or name is None:
        letters = symbol is not None and bool(re.fullmatch(r"[1-9ijk]{2}", symbol.sub))
        return letters and symbol is not None and symbol.base in "MmDdHBb"
    return worth.kind(name) in ("M", "M_ij")
