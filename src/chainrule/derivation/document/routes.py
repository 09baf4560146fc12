"""A route, step by step: why, the general rule, what it gives here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from chainrule.derivation import ROUTES
from chainrule.derivation.document.steps import Step, jacobian, lagrange, newton_euler, poe
from chainrule.derivation.equations import Equations
from chainrule.derivation.results import Key
from chainrule.exact import ExactArray, Expression
from chainrule.exact.array import index_text
from chainrule.exact.printing import latex_name
from chainrule.page.blocks import Block, Display, Paragraph, Section
from chainrule.page.formulas import Writer, packed

#: A step with more results than this shows the first ones and says where the others are.
MAX_RESULTS = 30
#: Not every joint has a rotor.
ROTORS = (Key.ROTOR_ENERGIES, Key.ROTOR_SHARES)
TOLD = {"lagrange": lagrange, "jacobian": jacobian, "poe": poe, "newton-euler": newton_euler}


@dataclass(frozen=True)
class Formula:
    """A result: its LaTeX name, its value, and the Python expression that holds it."""

    latex: str
    value: Expression | ExactArray
    source: str


def route_section(equations: Equations, word: str, writer: Writer, number: int) -> Section:
    """The section of one route."""
    told = TOLD.get(word)
    blocks: list[Block] = [Paragraph(told.INTRODUCTION)] if told else []
    for k, step in enumerate(steps_of(equations, word), start=1):
        blocks.append(_step(equations, word, k, step, writer))
    return Section(f"Route {number}: {ROUTES[word].label}", tuple(blocks))


def steps_of(equations: Equations, word: str) -> tuple[Step, ...]:
    """A route's steps; one that nobody has told yet has a step for each of its results."""
    if word in TOLD:
        return TOLD[word].STEPS
    found = equations.routes[word]
    return tuple(
        Step(key.replace("-", " ").capitalize(), "", "", ((key, rf"\mathrm{{{key}}}"),))
        for key in found
    )


def formulas(equations: Equations, word: str, step: Step) -> Iterator[Formula]:
    """The results of a step, with their indices put into their names."""
    for key, name in step.results:
        value, source = equations.routes[word][key], f'eq.routes["{word}"]["{key}"]'
        if "###" in name:
            for index, entry in np.ndenumerate(value.entries):
                latex = name.replace("###", index_text(index, len(value)))
                yield Formula(latex, entry, f"{source}[{', '.join(map(str, index))}]")
        elif "#" in name or "<" in name:
            for i, row in enumerate(value):
                if not (key in ROTORS and row.is_zero()):
                    yield Formula(_numbered(equations, name, i), row, f"{source}[{i}]")
        elif isinstance(value, Expression) or value.entries.size:
            yield Formula(name, value, source)


def _numbered(equations: Equations, name: str, i: int) -> str:
    if "#" in name:
        return name.replace("#", str(i + 1))
    name = name.replace("<qd>", latex_name(equations.setting.qd[i]))
    return name.replace("<q>", latex_name(equations.q[i]))


def _step(equations: Equations, word: str, k: int, step: Step, writer: Writer) -> Section:
    blocks: list[Block] = [Paragraph(step.why)] if step.why else []
    if step.rule:
        blocks.append(Display.of(step.rule, rule=True))
    shown, notes = _chosen(list(formulas(equations, word, step)))
    written: list[Block] = []
    for formula in shown:
        written += writer.blocks(formula.latex, formula.value, formula.source)
    blocks += packed(written, writer.limit)
    blocks += [Paragraph(text) for text in notes]
    return Section(f"Step {k}. {step.title}", tuple(blocks))


def _chosen(results: list[Formula]) -> tuple[list[Formula], list[str]]:
    """The results worth printing: of many scalars only those that are not zero."""
    notes: list[str] = []
    chosen = results
    if len(results) > 8 and all(isinstance(f.value, Expression) for f in results):
        chosen = [f for f in results if not f.value.is_zero()]
        if len(chosen) < len(results):
            notes.append(f"The other {len(results) - len(chosen)} of {len(results)} are zero.")
    if len(chosen) > MAX_RESULTS:
        left = len(chosen) - MAX_RESULTS
        notes.insert(0, f"These are the first {MAX_RESULTS}; {left} more are not zero.")
    return chosen[:MAX_RESULTS], notes
