"""Which mechanism a note is about, where none is given: the one that most of it fits."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from chainrule.checking.check import check, notes_text
from chainrule.checking.report import CheckReport
from chainrule.checking.scenarios import scenario

#: Names with the words that notes use for them; the likelier ones first.
WORDS = {
    "cart-pole": r"cart|carro|carrello|wagen|trolley|inverted pendulum",
    "furuta": r"furuta|rotary|qube|arm angle",
    "acrobot": r"acrobot|elbow",
    "pendubot": r"pendubot",
    "double-pendulum-absolute": r"double pend|doppelpendel|doble",
    "double-pendulum": r"double pend|doppelpendel|doble|two[- ]link",
    "rr-arm": r"manipulator|arm|two[- ]link|robot|2r\b|rr\b",
    "pendulum": r"pendul|pendel",
}
#: The same of scenarios that are tried where they are named, or nothing else fits most formulas.
NAMED = {
    "reaction-wheel": r"(?:reaction|inertia|fly)[- ]?wheel",
    "cart-double-pendulum": r"(?s:double.{0,80}\b(?:cart|trolley)|\b(?:cart|trolley).{0,80}double)",
    "spherical-pendulum": r"spherical pend|conical pend",
}

UNFIT = "no mechanism of the catalog fits these notes: which one are they about?"


def recognised(source: str | Path) -> CheckReport:
    """The report against the mechanism under which most formulas are right and fewest differ."""
    text, _ = notes_text(source)
    known = {**NAMED, **WORDS}
    named = [name for name, words in known.items() if re.search(words, text, re.IGNORECASE)]
    best: CheckReport | None = None
    for name in dict.fromkeys([*named, *WORDS, *NAMED]):
        if name in NAMED and name not in named and best is not None and _fits_most(best):
            continue
        report = check(scenario(name), source)
        if best is None or _fits(report) > _fits(best):
            best = report
    assert best is not None
    return best if best.right or not best.findings else _unknown(best)


def _unknown(report: CheckReport) -> CheckReport:
    """Notes of which nothing is right are those of another mechanism: nothing in them is wrong for
    certain."""
    doubts = tuple(
        replace(f, verdict="doubtful", explanation=UNFIT) if f.verdict == "wrong" else f
        for f in report.findings
    )
    name = "no mechanism of the catalog (name the one they are about, or its file)"
    return CheckReport(name, doubts, source=report.source, text=report.text)


def _fits_most(report: CheckReport) -> bool:
    """Whether most formulas that claim something are right."""
    claims = [f for f in report.findings if f.verdict != "no claim"]
    return 2 * len(report.right) > len(claims)


def _fits(report: CheckReport) -> float:
    """Formulas that are right, less those that differ."""
    return len(report.right) - 0.5 * len(report.doubtful) - len(report.wrong)
