"""The equations of motion row by row: each term as MathML, and a program of the terms' values."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.derivation.equations import Equations, derive
from chainrule.exact import Expression, symbol
from chainrule.exact.form import Name, Sum, Term, Trig, layout
from chainrule.exact.printing import LatexPrinter
from chainrule.exact.rates import FUNCTIONS, RateFunction
from chainrule.labpage.data import Piece, Row
from chainrule.loop.plant import Plant
from chainrule.page.writers.html import fragment, math
from chainrule.program import Node, Program, sign, trace

MOST_TERMS = 64  # of all rows; beyond, the page shows the matrices' numbers only
MOST_JOINTS = 4
_SIGN = re.compile(r"^(<mrow>)?<mo>(&#x0002B;|&#x02212;)</mo>")
_INFIX = r'\1<mo form="infix">\2</mo>'


Known = dict[str, Node]
"""The traced value of each symbol."""

Dampers = dict[str, list[int]]
"""Symbol → the joints' rates to which the page adds this much damping."""


PARTS = {
    "inertia": "inertia, M q̈",
    "velocity": "velocity terms, C q̇",
    "gravity": "gravity, G",
    "friction": "friction, F",
    "holding": "friction that holds, h",
}
"""The parts of the equations, and what to call them."""


def live_equations(plant: Plant, dampers: Dampers) -> tuple[tuple[Row, ...], Program | None]:
    """The rows, and the program of their terms' values; nothing where they would be too long."""
    mechanism = plant.mechanism
    if mechanism.dof > MOST_JOINTS or not mechanism.is_exact:
        return (), None
    equations = derive(mechanism, ["newton-euler"])
    added, held = _added(equations, plant, dampers), np.any(plant.change.A[[*plant.dry]], axis=0)
    rows = [_terms(equations, i, added[i], hold=held[i]) for i in range(plant.nv)]
    if sum(map(len, rows)) > MOST_TERMS:
        return (), None
    forces = _forces(equations)
    shown = tuple(
        Row(tuple(Piece(_mathml(term, k), part) for k, (term, part) in enumerate(row)), force)
        for row, force in zip(rows, forces, strict=True)
    )
    return shown, _values(plant, dampers, rows)


def _added(equations: Equations, plant: Plant, dampers: Dampers) -> list[Expression]:
    """Aᵀ (b q̇) of the damping that the page adds to joints' rates, row by row."""
    own = {k: symbol(name) for name, rates in dampers.items() for k in rates}
    A, zero = plant.change.A.tolist(), symbol("b") - symbol("b")
    rates = [sum((a * v for a, v in zip(row, equations.qd, strict=True)), zero) for row in A]
    return [sum((A[k][i] * b * rates[k] for k, b in own.items()), zero) for i in range(plant.nv)]


def _terms(
    equations: Equations, i: int, added: Expression, *, hold: bool
) -> list[tuple[Term, str]]:
    """The terms of row i in the order M q̈, C q̇, G, F, and the force that holds at rest."""
    M, qdd = equations.M, equations.qdd
    parts = [(M[i, j] * qdd[j], "inertia") for j in range(len(equations.q))]
    parts.append(((equations.C @ equations.qd)[i], "velocity"))
    parts += [(equations.G[i], "gravity"), (equations.F[i], "friction"), (added, "friction")]
    found = []
    for expression, part in parts:
        if not expression.is_zero():
            found += [(term, part) for term in layout(expression).terms]
    held = Term(Fraction(1), ((Name(_hold(equations.q[i])), 1),))
    return [*found, (held, "holding")] if hold else found


def _hold(coordinate: str) -> str:
    return f"h_{coordinate}"


def _mathml(term: Term, k: int) -> str:
    body = LatexPrinter().term(Term(abs(term.coefficient), term.factors))
    lead = "-" if term.coefficient < 0 else "+" if k else ""
    written = fragment(f"{lead} {body}".strip())
    # A sign in front joins the term to the one before it, and is spaced like that.
    return f"<math>{_SIGN.sub(_INFIX, written, count=1) if k else written}</math>"


def _forces(equations: Equations) -> list[str]:
    """The right side of each row as MathML: the motors' torques and the push."""
    driven = [f"u_{motor.name}" for motor in equations.motors]
    sides = zip(equations.forces(driven), equations.q, strict=True)
    return [math((force + symbol(f"f_{name}")).latex()) for force, name in sides]


def _values(plant: Plant, dampers: Dampers, rows: list[list[tuple[Term, str]]]) -> Program:
    """values = terms(q, qd, qdd, F, damping, parameters), F all friction, also what holds."""
    n, names = plant.nv, plant.mechanism.coordinate_names
    ports = {"q": n, "qd": n, "qdd": n, "F": n, "damping": n, **plant.ports}

    def compute(*given: np.ndarray) -> np.ndarray:
        q, qd, qdd, F, damping, *parameters = given
        known: Known = dict(zip(plant.setup.numbers.names, *parameters or [()], strict=True))
        known |= {name: damping[rates[0]] for name, rates in dampers.items()}
        for mark, values in (("", q), ("'", qd), ("''", qdd)):
            known |= {f"{name}{mark}": v for name, v in zip(names, values, strict=True)}
        found = []
        for name, row, friction in zip(names, rows, F, strict=True):
            moving = [_term(term, known) for term, part in row if part == "friction"]
            known[_hold(name)] = friction - sum(moving)
            found += [_term(term, known) for term, _ in row]
        return np.array(found, dtype=object)

    return trace(compute, ports, name="terms")


def _term(term: Term, known: Known) -> Node | float:
    value: Node | float = float(term.coefficient)
    for base, power in term.factors:
        value = value * _base(base, known) ** power
    return value


def _base(base: Name | Trig | Sum, known: Known) -> Node | float:
    if isinstance(base, Sum):
        total: Node | float = 0.0
        for term in base.terms:
            total = total + _term(term, known)
        return total
    if isinstance(base, Trig):
        angle: Any = 0.0
        for name, factor in base.angle:
            angle = angle + factor * known[name]
        return np.sin(angle) if base.function == "sin" else np.cos(angle)
    return _symbol(base.name, known)


def _symbol(name: str, known: Known) -> Node | float:
    function = RateFunction.parse(name)
    if function is None:
        return known[name]
    return function.evaluate(known, {**FUNCTIONS, "sign": sign})
