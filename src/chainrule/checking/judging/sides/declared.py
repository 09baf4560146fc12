"""What the notes declare themselves: parameters set by others, names for expressions, squares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from chainrule.checking.judging.claims import is_plain, side_value
from chainrule.checking.meaning.evaluating import evaluate, free_indices, with_indices
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import (
    Dictionary,
    Key,
    Observation,
    is_number,
    ring_name,
)
from chainrule.checking.meaning.quantities import WEAK, name_of
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    FunctionOf,
    Power,
    Symbol,
    Tree,
    WrittenMatrix,
    head,
    ungrouped,
    unsigned,
    walk,
)
from chainrule.exact.budget import OverBudgetError

Chains = Sequence[list[Tree | None]]


def settings(chains: Chains, worth: Valuation) -> dict[Key, Ratio]:
    """Parameters that the notes set by others: I_1 = m_1 l_1²/12."""
    words = worth.dictionary
    free = set(words.parameters) | set(words.lengths.values())
    found: dict[Key, Ratio] = {}
    for chain in _numbered(chains, len(worth.reference.exact.masses)):
        last = chain[-1]
        if not isinstance(chain[0], Symbol) or len(chain) < 2 or last is None:
            continue
        key = chain[0].key
        if key not in words.parameters:
            continue
        letters = last.symbols
        if letters and all(s.key in free and s.key != key and not s.dots for s in letters):
            try:
                value = evaluate(last, worth)
            except (UnreadError, ValueError):
                continue
            if isinstance(value, Ratio) and value.den is None:
                found[key] = value
    return found


def of_one_link(
    found: Mapping[Key, Ratio], exact: ExactResults, words: Dictionary
) -> dict[Key, tuple[str, ...]]:
    """Letters for all links that are set by those of one: I_cm = m_1 l_1²/12 is of the first."""
    links = {p.name: p.link for p in exact.parameters}
    masses = {p.name for p in exact.of_kind("mass")}
    narrowed = {}
    for key, value in found.items():
        heavy = {
            targets[0] for other, targets in words.parameters.items()
            if len(targets) == 1 and targets[0] in masses and ring_name(other) in value.names()
        }  # fmt: skip
        own = tuple(t for t in words.parameters[key] if heavy and links[t] == links[min(heavy)])
        if len(words.parameters[key]) > 1 and len(heavy) == len(own) == 1:
            narrowed[key] = own
    return narrowed


def _numbered(chains: Chains, links: int) -> Iterator[list[Tree | None]]:
    """The chains, one with an index i for each link: I_i = m_i l_i²/12."""
    for chain in chains:
        first = chain[0]
        if isinstance(first, Symbol) and first.sub == "i" and len(chain) > 1:
            for link in range(1, links + 1):
                yield [None if t is None else with_indices(t, {"i": link}) for t in chain]
        else:
            yield chain


def prepared(chains: Chains, worth: Valuation, known: Mapping[Key, Value]) -> dict[Key, Value]:
    """Names that the notes define by coordinates and parameters alone: x_p = x + l sin θ."""
    found: dict[Key, Value] = dict(known)
    words = worth.dictionary
    for chain in _for_all(chains, worth.n):
        symbol, last = head(chain[0]), chain[-1]
        if symbol is None or symbol.dots or last is None or worth.index(symbol) is not None:
            continue
        key = symbol.key
        name = name_of(symbol, worth.n)
        strong = name is not None and symbol.base not in WEAK
        if name is not None and name.kinds == ("M",):  # M = m_1 + m_2 is no matrix
            strong = any(s.key not in words.parameters for s in last.symbols)
        if key in found or strong or key in words.parameters or not last.symbols:
            continue
        if key in words.waves or symbol.key in {s.key for s in last.symbols}:
            continue
        trial = replace(worth, definitions=dict(found), reading=dict.fromkeys(found, "definition"))
        try:
            if is_plain(last, trial, found):
                found[key] = evaluate(last, trial)
        except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError):
            continue
    return found


def cells(chains: Chains, worth: Valuation, known: Mapping[Key, Value]) -> dict[Key, Value]:
    """What the notes say of the names that stand in matrices, a_21 and b_2, with whatever letters
    of damping."""
    used = {
        symbol.key
        for chain in chains for tree in chain if tree is not None
        for node in walk(tree) if isinstance(node, WrittenMatrix)
        for row in node.rows for cell in row
        if isinstance(symbol := unsigned(ungrouped(cell)), Symbol)
    }  # fmt: skip
    words, found = worth.dictionary, dict[Key, Value]()
    for chain in chains:
        symbol, last = head(chain[0]), chain[-1]
        if symbol is None or last is None or symbol.dots or symbol.key not in used:
            continue
        if symbol.key in {*found, *words.parameters, *words.waves, *words.coordinates}:
            continue
        own = {**known, **found}
        trial = replace(worth, definitions=dict(own), reading=dict.fromkeys(own, "definition"))
        try:
            value = evaluate(last, trial)
        except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError):
            continue
        moving = {q + dots for q in words.q for dots in ("", "'", "''")}
        if isinstance(value, Ratio) and value.names() and not value.names() & moving:
            found[symbol.key] = value
    return found


def _for_all(chains: Chains, n: int) -> Iterator[list[Tree | None]]:
    """The chains, Δ_ij = θ_i − θ_j for each i and j."""
    for chain in chains:
        symbol = head(chain[0])
        letters = free_indices([t for t in chain if t is not None]) if symbol is not None else []
        if symbol is None or not letters or set(symbol.sub) != set(letters) or len(letters) > 2:
            yield chain
            continue
        for case in product(range(1, n + 1), repeat=len(letters)):
            values = dict(zip(letters, case, strict=True))
            yield [None if t is None else with_indices(t, values) for t in chain]


def squares(chains: Chains, worth: Valuation) -> dict[Key, Value]:
    """ω₀² = g/l and ω₀ = √(g/l): the square is what formulas use."""
    found: dict[Key, Value] = {}
    for chain in chains:
        first, last = chain[0], chain[-1]
        if first is None or last is None:
            continue
        symbol = first
        if isinstance(first, Power) and is_number(first.exponent, 2):
            symbol = first.base
        elif isinstance(last, FunctionOf) and last.name == "sqrt":
            last = last.argument
        else:
            continue
        if not isinstance(symbol, Symbol) or symbol.dots or worth.dictionary.meaning(symbol.key):
            continue
        if worth.squared(symbol) is not None:
            continue  # of a link
        if is_plain(last, worth) and not isinstance(value := side_value(last, worth), str):
            found.setdefault(symbol.key, value)
    return found


def entries(chains: Chains, worth: Valuation, known: Mapping[Key, Value]) -> dict[Key, list[Value]]:
    """Entries such as C_12 and M_12 of the notes' own, which may be right together, not alone."""
    found: dict[Key, list[Value]] = {}
    for chain in chains:
        symbol, last = head(chain[0]), chain[-1]
        if symbol is None or last is None or len(symbol.sub) != 2 or symbol.base not in _ROWED:
            continue
        if is_plain(last, worth, known):
            value = side_value(last, replace(worth, definitions=dict(known)))
            if not isinstance(value, str):
                found.setdefault(symbol.key, []).append(value)
    return found


def lumps(seen: Observation, chains: Chains, words: Dictionary) -> frozenset[Key]:
    """d_12 beside d_1: constants of the notes' own, not entries of a matrix, of which some vary."""
    single = {k[0] for k in seen.right if len(k[1]) == 1 and k[1].isdigit() and not k[2]}
    varying = {
        symbol.base for chain in chains
        if (symbol := head(chain[0])) is not None and len(symbol.sub) == 2
        and (symbol.key in seen.varying
             or any(s.key in words.waves for t in chain[1:] if t is not None for s in t.symbols))
    }  # fmt: skip
    return frozenset(
        k for k in seen.all
        if k[0] in (single & _ENTRIES) - varying and len(k[1]) == 2 and k[1].isdigit()
    )  # fmt: skip


_ENTRIES = frozenset("DdAaBb")
_ROWED = frozenset("CcSMmDdHA")
_QUOTED = re.compile(r"(?<![$\\])\$[^$]+\$(?!\$)[^$]*\$\$\s*$")


def chains(formulas: list[Statement], text: str) -> list[list[Tree | None]]:
    """The sides of each formula; one that begins with “=” goes on from the formula before."""
    found: list[list[Tree | None]] = []
    before: Statement | None = None
    for formula in formulas:
        trees = [m.tree for m in formula.members]
        if formula.continues:
            trees = [found[-1][0] if found and not _apart(before, formula, text) else None, *trees]
        found.append(trees)
        before = formula
    return found


def _apart(before: Statement | None, formula: Statement, text: str) -> bool:
    """Whether words stand before a formula of running text that begins with “=”, or it goes on from
    an expression that the words quote."""
    between = "" if before is None else text[before.end : formula.start]
    if _QUOTED.search(between):
        return True
    return formula.inline and re.search("[A-Za-z]{3}", between) is not None
