"""Verdicts: each side of a formula compared with what it claims to be."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import product as combinations

import numpy as np

from chainrule.checking.dimensions import compatible
from chainrule.checking.evaluating import evaluate, with_indices
from chainrule.checking.motion import is_motion, judge_motion
from chainrule.checking.observing import head, ring_name
from chainrule.checking.outcome import Outcome, Verdict
from chainrule.checking.quantities import TITLES, WEAK, Name, name_of
from chainrule.checking.ratio import Ratio, Value, alike, column, is_matrix, matrix, product
from chainrule.checking.statements import Formula
from chainrule.checking.tokens import Unreadable
from chainrule.checking.tree import (
    Call, Derivative, Function, Group, Matrix, Negative, Node, Number, Sum, Summation, Symbol, children,
    symbols, walk,
)  # fmt: skip
from chainrule.checking.world import Notes

MAX_INDEX_CASES = 64
_UP_TO_CONSTANT = ("V", "V_i", "L", "E")


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
    first = _fitting(trees, _as_name(trees, world), world)
    symbol = head(trees[0]) if trees[0] is not None else None
    for k, tree in enumerate(trees):
        again = tree is not None and symbol is not None and head(tree) == symbol
        here = first if k == 0 or again else world
        values.append(_value(tree, here) if tree is not None else _why(formula, k, trees))
    named = first is not world and not isinstance(values[0], str)
    anchor = 0 if named else _anchor(trees, values, world)
    if anchor is not None and _is_something_else(anchor, trees, values, world):
        anchor = None
    if anchor is None:
        return _definition(trees, values, world)
    name, kind = _named(trees[anchor], first if anchor == 0 else world)
    outcomes = []
    for k, (tree, value) in enumerate(zip(trees, values, strict=True)):
        if (
            k == anchor
            or tree is not None
            and head(tree) is not None
            and _is_known(tree, world)
            and (
                not isinstance(value, str) and same(value, values[anchor])  # type: ignore[arg-type]
            )
        ):
            continue  # M_12 = M_21 = …: names on the left
        title = _title(trees[anchor], name, kind, world)
        if isinstance(value, str):
            outcomes.append(Outcome(k, Verdict.UNREAD, title, reason=value))
        elif k > 1 and _is_new(tree, world):  # … = value = h gives the value a name
            before = values[k - 1]
            world.definitions[head(tree).key] = (
                before if not isinstance(before, str) else values[anchor]
            )  # type: ignore
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


def _is_new(tree: Node | None, world: Notes) -> bool:
    symbol = tree if isinstance(tree, Symbol) else None
    if symbol is None or symbol.dots or world.index(symbol) is not None or world.is_vector(symbol):
        return False
    return symbol.key not in world.dictionary.waves and not world.readings_of(symbol)


def _as_name(trees: list[Node | None], world: Notes) -> Notes:
    """M in M = [[M + m, …]]: alone on the left it is the matrix, whatever it is on the right."""
    symbol = head(trees[0]) if trees[0] is not None else None
    if symbol is None or symbol.key in world.dictionary.coordinates or world.is_vector(symbol):
        return world
    if symbol.key in world.dictionary.waves and world.reading.get(symbol.key) != "quantity":
        return world
    name = name_of(symbol, world.n, _how(trees[0], world))
    if symbol.base in ("x", "y", "z") and not symbol.sub and not any(map(_has_wave, trees[1:])):
        return world  # x is a position where a sine or cosine says so
    if (
        name is None
        or all(t is None or _is_numeric(t) for t in trees[1:])
        and world.readings_of(symbol)[:1] != ["quantity"]
    ):
        return world
    if world.kinds.get(name.family) == "none" or symbol.key in world.dictionary.about_joint:
        return world
    if symbol.base == "J" and symbol.key in world.dictionary.parameters:
        return world
    return replace(world, reading={**world.reading, symbol.key: "quantity"})


def _fitting(trees: list[Node | None], named: Notes, world: Notes) -> Notes:
    """V of a vector is no energy: the likeliest kind of a name that has the shape written."""
    symbol = head(trees[0]) if trees[0] is not None else None
    name = name_of(symbol, world.n, _how(trees[0], world)) if symbol is not None else None
    if named is world or name is None or name.family in world.kinds or len(name.kinds) < 2:
        return named
    sides = [_value(t, world) for t in trees[1:] if t is not None and head(t) != symbol]
    sides = [s for s in sides if not isinstance(s, str)]
    for kind in name.kinds:
        option = replace(named, kinds={**named.kinds, name.family: kind})
        value = _value(trees[0], option)  # type: ignore[arg-type]
        if not isinstance(value, str) and any(np.shape(value) == np.shape(s) for s in sides):
            return option
    return named


def _is_something_else(
    anchor: int, trees: list[Node | None], values: list[Value | str], world: Notes
) -> bool:
    """A 4×4 matrix called T is no kinetic energy, and a_21 = 1/2 no entry of a mass matrix."""
    symbol = head(trees[anchor])  # type: ignore[arg-type]
    if symbol is None:
        return False
    others = [v for k, v in enumerate(values) if k != anchor and not isinstance(v, str)]
    reference: Value = values[anchor]  # type: ignore[assignment]
    if others and all(is_matrix(v) != is_matrix(reference) and not _is_nothing(v) for v in others):
        return True
    rest = [t for k, t in enumerate(trees) if k != anchor and t is not None]
    if all(map(_is_numeric, rest)) and (symbol.base in WEAK or not all(map(_is_nothing, others))):
        return True  # x_1 = −1.46 gives a value
    name = name_of(symbol, world.n, _how(trees[anchor], world))
    if symbol.base not in WEAK or not others or name is None or name.family in world.trusted:
        return False
    return not any(compatible(v, reference, world.units) or same(v, reference) for v in others)


def _has_wave(tree: Node | None) -> bool:
    return tree is not None and any(isinstance(node, Function) for node in walk(tree))


def _is_numeric(tree: Node) -> bool:
    """A number, not a matrix of them."""
    return not symbols(tree) and not any(isinstance(n, Matrix) for n in walk(tree))


def _is_nothing(value: Value) -> bool:
    return isinstance(value, Ratio) and value.is_zero()


def _why(formula: Formula, k: int, trees: list[Node | None]) -> str:
    shift = len(trees) - len(formula.members)
    return formula.members[k - shift].reason if k >= shift else "the side before is unread"


def _value(tree: Node, world: Notes) -> Value | str:
    """The value of a side; sides without quantities are the same under every convention."""
    plain = is_plain(tree, world)
    key = (id(tree), frozenset(world.reading.items()), bool(world.settings)) if plain else None
    if key is not None and key in world.cache:
        return world.cache[key][1]
    value = _evaluated(tree, world)
    if key is not None:
        world.cache[key] = (tree, value)  # the tree is kept, so that its id stays its own
    return value


def is_plain(tree: Node, world: Notes) -> bool:
    """Whether a side consists of coordinates and parameters alone."""
    words = world.dictionary
    for node in symbols(tree):
        if world.index(node) is None and node.key not in words.waves:
            if node.key in words.about_joint or world.readings_of(node)[:1] != ["parameter"]:
                return False
    return True


def _evaluated(tree: Node, world: Notes) -> Value | str:
    world.met.clear()
    try:
        value = evaluate(tree, world)
        world.met_in[id(tree)] = frozenset(world.met)
        return value
    except Unreadable as error:
        return str(error)
    except (ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
        return f"cannot be evaluated: {str(error)[:80]}"


def _is_known(tree: Node, world: Notes) -> bool:
    """Whether a side is made of quantities that the mechanism determines."""
    if head(tree) is not None:
        symbol = head(tree)
        assert symbol is not None
        if world.index(symbol) is not None or world.is_vector(symbol):
            return False
        waved = symbol.key in world.dictionary.waves and world.reading.get(symbol.key) != "quantity"
        return not waved and world.readings_of(symbol, world.how(tree))[:1] == ["quantity"]
    return any(world.is_quantity(node) for node in symbols(tree))


def _anchor(trees: list[Node | None], values: list[Value | str], world: Notes) -> int | None:
    """The side that the others are compared with: a bare quantity, else one made of quantities."""
    known = [
        k for k, (tree, value) in enumerate(zip(trees, values, strict=True))
        if tree is not None and not isinstance(value, str) and (_is_known(tree, world) or _special(tree, world))
    ]  # fmt: skip
    bare = [k for k in known if head(trees[k]) is not None]  # type: ignore[arg-type]
    first = (bare or known or [None])[0]
    return first


def _special(tree: Node, world: Notes) -> bool:
    """q and its products written as vectors, and v²: known without being quantities."""
    symbol = head(tree)
    if symbol is not None:
        return (
            world.is_vector(symbol)
            or symbol.base.startswith("vec:dot")
            or (symbol.key in world.dictionary.about_joint)
        )
    from chainrule.checking.tree import Power

    return (
        isinstance(tree, Power)
        and isinstance(tree.base, Symbol)
        and world.squared(tree.base) is not None
    )


def _named(tree: Node | None, world: Notes) -> tuple[Name | None, str]:
    symbol = head(tree) if tree is not None else None
    if symbol is None:
        body = tree
        while isinstance(body, Negative | Group | Derivative):
            body = next(iter(children(body)), None)
        return None, ""
    name = name_of(symbol, world.n, _how(tree, world))
    return (name, world.kind(name) if not symbol.dots else "rate") if name else (None, "")


def _how(tree: Node | None, world: Notes) -> str:
    return world.how(tree) if tree is not None else ""


def _title(tree: Node | None, name: Name | None, kind: str, world: Notes) -> str:
    symbol = head(tree) if tree is not None else None
    if symbol is None or name is None:
        return (
            "a derivative" if isinstance(tree, Derivative) else "an expression of known quantities"
        )
    title = TITLES.get(kind, "the rate of a quantity")
    return f"{symbol}: {title}"


def same(a: Value, b: Value) -> bool:
    """Equality of scalars, or of matrices of one shape."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and all(x == y for x, y in zip(a.ravel(), b.ravel(), strict=True))
    if isinstance(a, Ratio) and isinstance(b, Ratio):
        return a == b
    return False


def compare(value: Value, right: Value, kind: str, name: Name | None, world: Notes) -> Outcome:
    """The verdict on one value for a quantity of this kind."""
    right = fitted(value, right, kind)
    if is_matrix(value) != is_matrix(right) or is_matrix(value) and value.shape != right.shape:  # type: ignore[union-attr]
        if _is_nothing(value) and all(e.is_zero() for e in np.ravel(right)):  # type: ignore[arg-type]
            return Outcome(0, Verdict.RIGHT)
        return Outcome(0, Verdict.WRONG, right=right, value=value, shape=True)
    if (
        isinstance(value, np.ndarray)
        and value.T.shape == right.shape
        and value.shape != right.shape
    ):  # type: ignore[union-attr]
        value = value.T
    if same(value, right):
        return Outcome(0, Verdict.RIGHT, right=right, value=value)
    difference = value - right  # type: ignore[operator]
    entries = [difference] if isinstance(difference, Ratio) else list(difference.ravel())
    moving = set(world.dictionary.q) | {q + "'" for q in world.dictionary.q}
    if kind in _UP_TO_CONSTANT and not any(e.names() & (moving | world.unknown) for e in entries):
        remark = f"up to the constant {entries[0]}, which has no effect on the motion"
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind == "C" and _product_is_right(difference, world):
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    if kind == "C_ij" and name is not None and _row_is_right(value, name, world):
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    credit = _credit(value, right) if world.quick else 0.0
    return Outcome(0, Verdict.WRONG, right=right, value=value, difference=difference, credit=credit)


def _credit(value: Value, right: Value) -> float:
    """The share of terms that are right."""
    pairs = list(zip(np.ravel(value), np.ravel(right), strict=False))  # type: ignore[arg-type]
    return sum(alike(a, b) for a, b in pairs) / max(len(pairs), 1)


NOT_CHRISTOFFEL = (
    "C q̇ is right, but this is not the Christoffel form: Ṁ − 2C is not skew-symmetric with it"
)


def _product_is_right(difference: Value, world: Notes) -> bool:
    return all(e.is_zero() for e in np.ravel(product(difference, column(list(world.reference.qd)))))  # type: ignore[arg-type]


def _row_is_right(value: Value, name: Name, world: Notes) -> bool:
    """Whether the notes' own row of C, entry by entry, gives the right product with q̇."""
    i, j = name.indices
    total = Ratio(world.ring.element(0))
    for k in range(world.n):
        entry = value if k == j else world.entries.get((name.family[0], f"{i + 1}{k + 1}", ""))
        if not isinstance(entry, Ratio):
            return False
        total = total + entry * Ratio(world.reference.qd[k])
    return total == Ratio(world.reference.h[i])


def fitted(value: Value, right: Value, kind: str) -> Value:
    """The right value in the shape the notes use: a planar vector without its zero, a row."""
    if not isinstance(right, np.ndarray):
        return right
    if not isinstance(value, np.ndarray):
        if right.shape == (1, 1):
            return right[0, 0]
        rows = [row for row in right if not all(e.is_zero() for e in row)]
        return rows[0][0] if kind == "omega" and len(rows) == 1 and len(rows[0]) == 1 else right
    if value.shape == right.shape:
        if kind == "J6" and not same(value, right):
            swapped = np.vstack([right[3:], right[:3]])
            return swapped if same(value, swapped) else right
        return right
    if value.shape == right.T.shape and 1 in value.shape:
        return right.T
    if kind == "J6" and value.shape[0] in (2, 3):
        right = right[3:]
        if value.shape == right.shape:
            return right
    kept = [row for row in right if not all(e.is_zero() for e in row)]
    if right.shape[0] == 3 and value.shape[0] == 2 and value.shape[1] == right.shape[1]:
        return right[:2]
    if kept and len(kept) == value.shape[0] and value.shape[1] == right.shape[1]:
        return matrix([list(row) for row in kept])
    if right.shape == (3, 1) and value.shape in ((4, 1), (1, 2), (1, 3)):
        return (
            matrix([list(r) for r in right[: value.shape[1]]]).T if value.shape[0] == 1 else right
        )
    return right


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
            value = _value(Sum((*tree.terms[:i], whole)) if i else whole, world)
            if isinstance(value, str):
                continue
            outcome = compare(value, right, kind, name, world)
            if outcome.verdict is Verdict.RIGHT:
                remark = (
                    "read with the derivative acting on the whole sum; its brackets are missing"
                )
                return replace(outcome, remarks=(*outcome.remarks, remark))
    return None


def lint(tree: Node, world: Notes) -> list[str]:
    """Slips that leave the value right: a derivative that is zero by its letter, a reused index."""
    found: list[str] = []
    for node in walk(tree):
        if isinstance(node, Derivative) and len(node.by) == 1:
            symbol = node.by[0]
            if isinstance(symbol, Symbol) and symbol.dots == 1 and _ignores_rates(node.body, world):
                plain = replace(symbol, dots=0)
                body = head(node.body) or "it"
                found.append(f"∂{body}/∂{symbol} is zero, since {body} does not depend on {symbol}; "
                             f"∂{body}/∂{plain} is meant")  # fmt: skip
        if isinstance(node, Summation):
            inner = [
                n for n in walk(node.body) if isinstance(n, Summation) and n.index == node.index
            ]
            if inner:
                found.append(f"the inner sum uses the index {node.index} of the outer one again")
    return list(dict.fromkeys(found))


def _ignores_rates(body: Node, world: Notes) -> bool:
    symbol = head(body)
    name = name_of(symbol, world.n) if symbol is not None else None
    if symbol is None or name is None:
        letters = symbol is not None and bool(re.fullmatch(r"[1-9ijk]{2}", symbol.sub))
        return letters and symbol is not None and symbol.base in "MmDdHBb"
    return world.kind(name) in ("M", "M_ij")


def _definition(trees: list[Node | None], values: list[Value | str], world: Notes) -> list[Outcome]:
    """A symbol of the notes' own: later formulas use it; its further sides must agree."""
    symbol = head(trees[0]) if trees[0] is not None else None
    rest = [k for k in range(1, len(trees)) if not isinstance(values[k], str)]
    waved = symbol is not None and symbol.key in world.dictionary.waves
    if (
        symbol is not None
        and not symbol.dots
        and rest
        and world.index(symbol) is None
        and not waved
    ):
        title = f"{symbol}: a definition"
        key, words = symbol.key, world.dictionary
        last = rest[-1]
        value = values[last]
        if ring_name(key) in _names(value):  # type: ignore[arg-type]
            return [Outcome(last, Verdict.UNREAD, title, reason=f"{symbol} is defined by itself")]
        if key in words.parameters or key in words.lengths.values():
            reason = f"sets the parameter {symbol}, which the mechanism leaves free"
            return [Outcome(last, Verdict.UNREAD, title, reason=reason)]
        names = [head(t) for t in trees[:last] if t is not None]  # a = b = value defines both
        for name in names:
            if name is not None and not name.dots and _how(trees[0], world) != "at zero":
                world.definitions[name.key] = value  # type: ignore[assignment]
                world.doubts[name.key] = world.strange(trees[last])  # type: ignore[arg-type]
        outcomes = [
            Outcome(k, Verdict.UNREAD, title, reason=reason)
            for k, reason in enumerate(values)
            if isinstance(reason, str)
        ]
        for k in rest[:-1]:
            if head(trees[k]) is None:  # type: ignore[arg-type]
                outcome = compare(values[k], value, "", None, world)  # type: ignore[arg-type]
                strange = world.strange(trees[k])  # type: ignore[arg-type]
                if strange:
                    outcome = Outcome(k, Verdict.UNREAD, strange=tuple(sorted(strange)))
                outcomes.append(replace(outcome, member=k, quantity=title, anchor=last))
        return [*outcomes, Outcome(last, Verdict.UNREAD, title, defines=key, value=value,  # type: ignore[arg-type]
                                   reason="a definition: nothing to compare it with")]  # fmt: skip
    bad = [v for v in values if isinstance(v, str)]
    if bad:
        return [Outcome(len(trees) - 1, Verdict.UNREAD, reason=bad[0])]
    strange = frozenset().union(*(world.strange(t) for t in trees if t is not None))
    if strange:
        return [Outcome(len(trees) - 1, Verdict.UNREAD, strange=tuple(sorted(strange)))]
    if symbol is not None and all(_is_numeric(t) for t in trees[1:] if t is not None):
        return [
            Outcome(len(trees) - 1, Verdict.UNREAD, reason="a number for a variable, not a formula")
        ]
    outcomes = []
    for k in range(1, len(trees)):
        outcome = compare(values[k], values[0], "", None, world)  # type: ignore[arg-type]
        outcomes.append(replace(outcome, member=k, quantity="an identity", anchor=0))
    return outcomes


def _names(value: Value) -> set[str]:
    entries = np.ravel(value) if isinstance(value, np.ndarray) else [value]
    return set().union(*(e.names() for e in entries))


_INDEX = re.compile(r"(?:[cmvglGC]|omega|zz|vc)?([ijk1-9]{1,3})")


def free_indices(trees: list[Node]) -> list[str]:
    """Index letters that no Σ binds: the formula stands for all their values."""
    found: dict[str, None] = {}
    if not any(letter in s.sub for tree in trees for s in symbols(tree) for letter in "ijk"):
        return []

    def visit(node: Node, bound: frozenset[str]) -> None:
        if isinstance(node, Symbol):
            sub = node.sub.replace(",", "")
            match = _INDEX.fullmatch(sub)
            if (
                match
                and node.base not in ("E", "T", "K", "W", "F", "k")
                or match
                and len(match[1]) > 1
            ):
                for letter in match[1]:  # type: ignore[index]
                    if letter in "ijk" and letter not in bound:
                        found[letter] = None
            elif match and node.base in ("T", "K") and match[1] == "i":
                found["i"] = None
        inner = bound | {node.index} if isinstance(node, Summation) else bound
        for child in children(node):
            visit(child, inner)

    for tree in trees:
        visit(tree, frozenset())
    return list(found)
