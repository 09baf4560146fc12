"""A route, step by step: why, the general rule, what it gives here."""

from __future__ import annotations

from typing import Any

from chainrule.derivation.route import Formula, Route, Step
from chainrule.exact import ExactArray
from chainrule.page.blocks import Display, Line, Paragraph, Section
from chainrule.page.formulas import Writer, packed

#: A step with more results than this shows the first ones and says where the others are.
MAX_RESULTS = 30

INTRODUCTION = {
    "lagrange": (
        "Euler-Lagrange",
        "Energy is a scalar: it needs no free-body diagrams, and forces of constraint never "
        "appear. Write the kinetic and the potential energy in the coordinates, and differentiate. "
        "What must not be lost on the way is the chain rule: positions depend on time only "
        "through $q$.",
    ),
    "jacobian": (
        "Jacobians and Christoffel symbols",
        "The mass matrix can be had without differentiating the energy: each link's Jacobian says "
        "how fast its centre of mass moves and how fast it turns for given joint rates. All "
        "velocity terms then follow from $M$ alone.",
    ),
    "poe": (
        "Product of exponentials",
        "Each joint is a screw motion, known once the mechanism is drawn in its home pose; no "
        "frames between the links are needed. Poses are products of matrix exponentials, and "
        "velocities are twists carried to the frame where they are wanted.",
    ),
    "newton-euler": (
        "Recursive Newton-Euler",
        "Forces instead of energies: velocities and accelerations are passed outwards from link "
        "to link, then the forces that they call for are passed inwards. It is how a computer "
        "evaluates the equations, and on paper an independent check of the other routes.",
    ),
}


def route_section(name: str, route: Route, writer: Writer, number: int) -> Section:
    """The section of one route."""
    heading, introduction = INTRODUCTION.get(name, (name, ""))
    blocks: list[Any] = [Paragraph(introduction)] if introduction else []
    for k, step in enumerate(route.steps):
        blocks.append(_step(name, k, step, writer))
    return Section(f"Route {number}: {heading}", tuple(blocks))


def _step(name: str, k: int, step: Step, writer: Writer) -> Section:
    blocks: list[Any] = [Paragraph(step.why)]
    if step.rule:
        blocks.append(Display(tuple(Line("", part) for part in step.rule.splitlines()), rule=True))
    shown, hidden = _chosen(step.results)
    written: list[Any] = []
    for index, formula in shown:
        source = f'eq.routes["{name}"].steps[{k}].results[{index}].value'
        written += writer.blocks(formula.latex, formula.value, source)
    blocks += packed(written, writer.limit)
    blocks += [Paragraph(text) for text in hidden]
    return Section(f"Step {k + 1}. {step.title}", tuple(blocks))


def _chosen(results: tuple[Formula, ...]) -> tuple[list[tuple[int, Formula]], list[str]]:
    """The results worth printing: of many scalars only those that are not zero."""
    numbered = list(enumerate(results))
    notes: list[str] = []
    scalars = [f for f in results if not isinstance(f.value, ExactArray)]
    if len(scalars) == len(results) and len(results) > 8:
        nonzero = [(i, f) for i, f in numbered if not f.value.is_zero()]
        if len(nonzero) < len(results):
            notes.append(f"The other {len(results) - len(nonzero)} of {len(results)} are zero.")
        numbered = nonzero
    if len(numbered) > MAX_RESULTS:
        left = len(numbered) - MAX_RESULTS
        notes.insert(0, f"These are the first {MAX_RESULTS}; {left} more are not zero.")
        numbered = numbered[:MAX_RESULTS]
    return numbered, notes
