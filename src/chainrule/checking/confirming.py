"""Confirming: definitions of the notes' own that a right formula uses, or that name a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from chainrule.checking.judging.comparing import SideOutcome, Verdict, same
from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.parts import part_of
from chainrule.checking.meaning.quantities import WEAK, name_of
from chainrule.checking.meaning.ratio import Ratio, shape_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol


def confirmed_by(examination: Examination, results: Mapping[int, list[SideOutcome]]) -> dict:
    """Definitions that a right formula uses, with its line; none of what is defined in two ways."""
    words = examination.words  # a law for a torque is confirmed by no equation that it drives
    other = {*words.parameters, *words.waves, *words.torques, *words.coordinates, *words.rates}
    values: dict = {}
    for outcome in (o for outcomes in results.values() for o in outcomes):
        if outcome.defines is not None and outcome.value is not None:
            values.setdefault(outcome.defines, []).append(outcome.value)
    defined = {
        key for key, ways in values.items() if key not in other and not _is_named(key, examination)
        and all(same(v, ways[0]) or shape_of(v) != shape_of(ways[0]) for v in ways)
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


def _is_named(key: tuple[str, str, str], examination: Examination) -> bool:
    """C, M: letters that are quantities wherever they are matrices, which no use confirms."""
    name = name_of(Symbol(key[0], key[1], 0, key[2]), len(examination.words.q))
    return name is not None and key[0] not in WEAK


def as_part(outcome: SideOutcome, worth: Callable[[], Valuation]) -> SideOutcome:
    """A definition that is exactly a part of the mechanism is right; any other stays what it is."""
    key, value = outcome.defines, outcome.value
    if outcome.verdict is not Verdict.NONE or key is None or not isinstance(value, Ratio):
        return outcome
    told = part_of(Symbol(key[0], key[1], 0, key[2]), value, worth)
    if not told:
        return outcome
    return replace(outcome, verdict=Verdict.RIGHT, reason="", remarks=(told,))
