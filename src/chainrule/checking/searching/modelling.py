"""Modelling: the notes against the mechanism as it is, and against its links with parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.reading.statements import Statement
from chainrule.checking.searching.carrying import variants
from chainrule.checking.searching.evidence import Evidence
from chainrule.checking.searching.search import searched

MORE = 0.5  # formulas by which a link with parts has to do better than one without


@dataclass(frozen=True)
class Reading:
    """The notes under the convention found, and what is assumed of the links beside it."""

    examination: Examination
    evidence: Evidence
    told: tuple[str, ...] = ()


def modelled(
    formulas: list[Statement],
    exact: ExactResults,
    given: Mapping[str, str],
    text: str,
    *,
    search: bool,
) -> Reading:
    """The model under which most of the notes is right."""
    best = _reading(formulas, exact, given, text, search=search)
    if not search:
        return best
    for variant in variants(best.examination):
        other = _reading(
            variant.rewritten(formulas), variant.exact, {**variant.given, **given}, text,
            search=True, told=variant.told,
        )  # fmt: skip
        if other.evidence.score > best.evidence.score + MORE * (not best.told):
            best = other
    return best


def _reading(
    formulas: list[Statement],
    exact: ExactResults,
    given: Mapping[str, str],
    text: str,
    *,
    search: bool,
    told: tuple[str, ...] = (),
) -> Reading:
    examination = Examination(formulas, exact, given, text)
    evidence = searched(examination, search=search)
    if evidence.convention.letters:  # the letters first guessed were not the best ones
        better = {other: name for name, other in evidence.convention.letters}
        examination = Examination(formulas, exact, {**better, **given}, text)
        evidence = searched(examination, search=search)
    return Reading(examination, evidence, told)
