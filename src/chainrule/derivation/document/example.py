"""A numeric example: a state, the matrices and accelerations there, the lines that find them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chainrule.exact import ExactArray
from chainrule.exact.printing import latex_name
from chainrule.mechanism.joints import Rate
from chainrule.mechanism.symbols import motor_place
from chainrule.page.blocks import Code, Display, Paragraph, Section, Table
from chainrule.page.formulas import matrix_latex

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations

ANGLES = (0.3, 0.5, -0.4, 0.7, -0.2, 0.6)
LENGTHS = (0.1, 0.2, 0.15)
RATES = (1.0, -0.5, 0.8, -0.3, 0.4, -0.6)
EFFORTS = (0.5, 0.2, 0.1)
LARGE = 5000  # terms of C beyond which only the product h = C q̇ is evaluated

_STATE = """\
q, qd, u = np.array({q}), np.array({qd}), np.array({u})
at = mechanism.floats{missing}
at |= dict(zip(eq.q, q)) | {{name + "'": rate for name, rate in zip(eq.q, qd)}}

def numbers(array):
    return np.asarray(array.evaluate(at), dtype=float)

M, G, F, B = numbers(eq.M), numbers(eq.G), numbers(eq.F), numbers(eq.B)
{velocity}
qdd = np.linalg.solve(M, B @ u - h - G - F)
np.set_printoptions(precision=5, suppress=True)
"""


def example(equations: Equations, setup: str) -> Section:
    """The section, with numbers computed here as by the lines that it prints."""
    mechanism = equations.mechanism
    q, qd, u = _state(equations)
    missing = dict.fromkeys(mechanism.missing_values(), 1.0)
    at = mechanism.floats | missing
    at |= dict(zip(equations.q, q, strict=True))
    at |= {f"{name}'": v for name, v in zip(equations.q, qd, strict=True)}

    def numbers(array: ExactArray) -> np.ndarray:
        return np.asarray(array.evaluate(at), dtype=float)

    M, G, F, B = (numbers(a) for a in (equations.M, equations.G, equations.F, equations.B))
    if sum(len(e.poly) for e in equations.C.entries.ravel()) > LARGE:
        route = next(iter(equations.routes))
        h = numbers(equations.routes[route].h)
        name, latex, value = "h", r"C\dot q", h
        velocity = f'h = numbers(eq.routes["{route}"].h)  # C q\', for C is large'
    else:
        name, latex, value = "C", "C", numbers(equations.C)
        h, velocity = value @ qd, "C = numbers(eq.C)\nh = C @ qd"
    qdd = np.linalg.solve(M, B @ u - h - G - F)
    friction = not equations.F.is_zero()
    shown = {"M": M, latex: value, "G": G, **({"F": F} if friction else {})}
    ones = ", ".join(f"${latex_name(n)}$" for n in missing)
    ones = f" (and 1 for {ones}, which have none)" if missing else ""
    printed = {"M": M, name: value, "G": G, "qdd": qdd}
    code = f"import numpy as np\n{setup}\n\n" + _STATE.format(
        q=q, qd=qd, u=u, missing=f" | {missing!r}" if missing else "", velocity=velocity
    )
    code += "\n".join(f'print("{word} =", {word}, sep="\\n")' for word in printed)
    with np.printoptions(precision=5, suppress=True):
        output = "\n".join(f"{word} =\n{number}" for word, number in printed.items())
    law = "M \\ddot q = B u - C \\dot q - G" + (" - F" if friction else "")
    return Section(
        "A numeric example",
        (
            Paragraph(f"With the values of the table of symbols{ones}, take the state"),
            _state_table(equations, q, qd, u),
            Paragraph("There the matrices are"),
            *(Display.of(f"{word} = {matrix_latex(v)}") for word, v in shown.items()),
            Paragraph(f"and the accelerations, from ${law}$,"),
            Display.of(rf"\ddot q = {matrix_latex(qdd)}"),
            Paragraph("These lines find the same:"),
            Code(code, output),
        ),
    )


def _state(equations: Equations) -> tuple[list[float], list[float], list[float]]:
    """Round numbers: angles in rad, lengths in m."""
    kinds = [ANGLES if angle else LENGTHS for angle in equations.mechanism.change.angles]
    q = [values[i % len(values)] for i, values in enumerate(kinds)]
    qd = [RATES[i % len(RATES)] for i in range(len(q))]
    return q, qd, [EFFORTS[i % len(EFFORTS)] for i in range(len(equations.motors))]


def _state_table(equations: Equations, q: list[float], qd: list[float], u: list[float]) -> Table:
    rows = []
    for name, a, b, t in zip(equations.q, q, qd, equations.mechanism.change.angles, strict=True):
        unit = "rad" if t else "m"
        rows.append((f"${latex_name(name)}$", f"${a:g}$ {unit}", f"${b:g}$ {unit}/s"))
    for k, (motor, value) in enumerate(zip(equations.motors, u, strict=True), start=1):
        unit = motor.freedom.force_unit if isinstance(motor, Rate) else ""
        rows.append((f"$u_{{{k}}}$ at {motor_place(motor)}", f"${value:g}$ {unit}".strip(), ""))
    return Table(("", "position or effort", "rate"), tuple(rows))
