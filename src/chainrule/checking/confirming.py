"""Confirming: definitions of the notes' own that a right formula uses, or that name a part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from chainrule.checking.judging.comparing import SideOutcome, Verdict, names_in, same
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.sides.by_value import found_by_value
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.parts import part_of
from chainrule.checking.meaning.quantities import WEAK, name_of
from chainrule.checking.meaning.ratio import Ratio, shape_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol, Tree, head


def confirmed_by(examination: Examination, results: Mapping[int, list[SideOutcome]]) -> dict:
    """Definitions that a right formula uses, with its line; none of what is defined in two ways."""
    words = examination.words  # a law for a torque is confirmed by no equation that it drives
    other = {*words.parameters, *words.waves, *words.torques, *words.coordinates, *words.rates}
    defined = {
        key for key in once_defined(results) if key not in other
        and not _is_named(key, examination)
    }  # fmt: skip
    found: dict = {}
    for i, outcomes in results.items():
        for outcome in outcomes:
            tree = (
                examination.chains[i][outcome.member]
                if outcome.member < len(examination.chains[i])
                else None
            )
            if outcome.verdict is Verdict.RIGHT and tree is not None:
                for symbol in tree.symbols:
                    if symbol.key in defined:
                        found.setdefault(symbol.key, examination.formulas[i].line)
    return found


def once_defined(results: Mapping[int, list[SideOutcome]]) -> set:
    """Names that the notes define in one way alone."""
    values: dict = {}
    for outcome in (o for outcomes in results.values() for o in outcomes):
        if outcome.defines is not None and outcome.value is not None:
            values.setdefault(outcome.defines, []).append(outcome.value)
    return {
        key for key, ways in values.items()
        if all(same(v, ways[0]) or shape_of(v) != shape_of(ways[0]) for v in ways)
    }  # fmt: skip


def _is_named(key: tuple[str, str, str], examination: Examination) -> bool:
    """C, M: letters that are quantities wherever they are matrices, which no use confirms."""
    name = name_of(Symbol(key[0], key[1], 0, key[2]), len(examination.words.q))
    return name is not None and key[0] not in WEAK


def sure_names(examination: Examination, results: Mapping[int, list[SideOutcome]]) -> set[str]:
    """What right formulas hold, also behind the names that they use."""
    found: set[str] = set()
    for i, outcomes in results.items():
        known = examination.defined.get(i, {})
        for outcome in outcomes:
            if outcome.verdict is not Verdict.RIGHT or ": a definition" in outcome.quantity:
                continue
            trees = outcome.trees or examination.chains[i]
            for symbol in (s for t in trees if t is not None for s in t.symbols):
                found.add(ring_name(symbol.key))
                found |= names_in(known[symbol.key]) if symbol.key in known else set()
    return found


def as_known(
    outcome: SideOutcome,
    trees: list[Tree | None],
    worth: Callable[[], Valuation],
    sure: Collection[str],
) -> SideOutcome:
    """A definition whose value is a quantity of the mechanism, by a name that may be its, is
    right; any other stays what it is. `sure` are the letters that right formulas hold."""
    value, symbol = outcome.value, head(trees[0])
    if outcome.verdict is not Verdict.NONE or value is None or symbol is None:
        return outcome
    told = found_by_value(symbol, value, worth(), sure)
    if not told:
        return outcome
    return replace(outcome, verdict=Verdict.RIGHT, reason="", remarks=(f"it is {told}",))


def as_part(outcome: SideOutcome, worth: Callable[[], Valuation]) -> SideOutcome:
    """A definition that is exactly a part of the mechanism is right; any other stays what it is."""
    key, value = outcome.defines, outcome.value
    if outcome.verdict is not Verdict.NONE or key is None or not isinstance(value, Ratio):
        return outcome
    base, sub, marks = key
    share = f"{sub},{marks[1:]}" if marks.startswith("^") else sub  # T_p^r is T_{p,r}
    told = part_of(Symbol(base, share, 0, marks), value, worth)
    if not told:
        return outcome
    return replace(outcome, verdict=Verdict.RIGHT, reason="", remarks=(told,))
