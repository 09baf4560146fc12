"""The equations of motion row by row: each term as MathML, and a program of the terms' values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.derivation.equations import Equations, derive
from chainrule.exact import symbol
from chainrule.exact.form import Name, Sum, Term, Trig, layout
from chainrule.exact.printing import Latex, latex_name
from chainrule.exact.rates import FUNCTIONS, RateFunction
from chainrule.loop.plant import Plant
from chainrule.page.writers.mathml import fragment
from chainrule.program import Program, sign, trace

MOST_TERMS = 64  # of all rows; beyond, the page shows the matrices' numbers only
MOST_JOINTS = 4
_SIGN = re.compile(r"^(<mrow>)?<mo>(&#x0002B;|&#x02212;)</mo>")
_INFIX = r'\1<mo form="infix">\2</mo>'


Dampers = dict[str, list[int]]
"""Symbol → the joints' rates to which the page adds this much damping."""


@dataclass(frozen=True)
class Piece:
    """One signed term of a row: its formula, and which part of the equation it belongs to."""

    mathml: str
    part: str  # "inertia", "velocity", "gravity" or "friction"


@dataclass(frozen=True)
class Row:
    """A row of the equations of motion: its terms, and the force on the other side."""

    pieces: tuple[Piece, ...]
    force: str


def live_equations(plant: Plant, dampers: Dampers) -> tuple[tuple[Row, ...], Program | None]:
    """The rows, and the program of their terms' values; nothing where they would be too long."""
    mechanism = plant.mechanism
    if mechanism.dof > MOST_JOINTS or not plant.scalar:
        return (), None
    equations = derive(mechanism, ["newton-euler"])
    rows = [_terms(equations, added) for added in enumerate(_added(equations, plant, dampers))]
    if sum(map(len, rows)) > MOST_TERMS:
        return (), None
    forces = _forces(equations)
    shown = tuple(
        Row(tuple(Piece(_mathml(term, k), part) for k, (term, part) in enumerate(row)), force)
        for row, force in zip(rows, forces, strict=True)
    )
    return shown, _values(plant, dampers, [term for row in rows for term, _ in row])


def _added(equations: Equations, plant: Plant, dampers: Dampers) -> list[Any]:
    """Aᵀ (b q̇) of the damping that the page adds to joints' rates, row by row."""
    own = {k: symbol(name) for name, rates in dampers.items() for k in rates}
    A, zero = plant.change.A.tolist(), symbol("b") - symbol("b")
    rates = [sum((a * v for a, v in zip(row, equations.qd, strict=True)), zero) for row in A]
    return [sum((A[k][i] * b * rates[k] for k, b in own.items()), zero) for i in range(plant.nv)]


def _terms(equations: Equations, row: tuple[int, Any]) -> list[tuple[Term, str]]:
    """The terms of a row in the order M q̈, C q̇, G, F."""
    i, added = row
    M, qdd = equations.M, equations.qdd
    parts = [(M[i, j] * qdd[j], "inertia") for j in range(len(equations.q))]
    parts.append(((equations.C @ equations.qd)[i], "velocity"))
    parts += [(equations.G[i], "gravity"), (equations.F[i], "friction"), (added, "friction")]
    found = []
    for expression, part in parts:
        if not expression.is_zero():
            found += [(term, part) for term in layout(expression).terms]
    return found


def _mathml(term: Term, k: int) -> str:
    body = Latex().term(Term(abs(term.coefficient), term.factors))
    lead = "-" if term.coefficient < 0 else "+" if k else ""
    written = fragment(f"{lead} {body}".strip())
    # A sign in front joins the term to the one before it, and is spaced like that.
    return f"<math>{_SIGN.sub(_INFIX, written, count=1) if k else written}</math>"


def _forces(equations: Equations) -> list[str]:
    """The right side of each row as MathML: the motors' torques and the push."""
    joints = [rate for rate in equations.mechanism.rates if rate.actuated]
    rows = []
    for name, row in zip(equations.q, equations.B.entries, strict=True):
        parts = []
        for k, joint in zip(row, joints, strict=True):
            value = k.constant_value()
            if value:
                factor = "" if abs(value) == 1 else f"{abs(value)} "
                lead = "-" if value < 0 else "+" if parts else ""
                parts.append(rf"{lead} {factor}u_{{{latex_name(joint.name)}}}".strip())
        push = rf"f_{{{latex_name(name)}}}"
        rows.append(f"<math>{fragment(' '.join([*parts, '+' if parts else '', push]))}</math>")
    return rows


def _values(plant: Plant, dampers: Dampers, terms: list[Term]) -> Program:
    """values = terms(q, qd, qdd, damping, parameters)"""
    n, names = plant.nv, plant.mechanism.coordinate_names
    ports: dict[str, Any] = {"q": n, "qd": n, "qdd": n, "damping": n, **plant.ports}

    def compute(q: Any, qd: Any, qdd: Any, damping: Any, parameters: Any = ()) -> Any:
        known: dict[str, Any] = dict(zip(plant.setup.numbers.names, parameters, strict=True))
        known |= {name: damping[rates[0]] for name, rates in dampers.items()}
        for mark, values in (("", q), ("'", qd), ("''", qdd)):
            known |= {f"{name}{mark}": v for name, v in zip(names, values, strict=True)}
        return np.array([_term(term, known) for term in terms], dtype=object)

    return trace(compute, ports, name="terms")


def _term(term: Term, known: dict[str, Any]) -> Any:
    value: Any = float(term.coefficient)
    for base, power in term.factors:
        value = value * _base(base, known) ** power
    return value


def _base(base: Name | Trig | Sum, known: dict[str, Any]) -> Any:
    if isinstance(base, Sum):
        total: Any = 0.0
        for term in base.terms:
            total = total + _term(term, known)
        return total
    if isinstance(base, Trig):
        angle: Any = 0.0
        for name, factor in base.angle:
            angle = angle + factor * known[name]
        return np.sin(angle) if base.function == "sin" else np.cos(angle)
    return _symbol(base.name, known)


def _symbol(name: str, known: dict[str, Any]) -> Any:
    function = RateFunction.parse(name)
    if function is None:
        return known[name]
    return function.evaluate(known, {**FUNCTIONS, "sign": sign})
