"""A numeric example: a state, the matrices and accelerations there, the lines that find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.derivation.document.construction import Construction
from chainrule.exact import ExactArray
from chainrule.exact.printing import latex_name
from chainrule.mechanism.symbols import joint_name
from chainrule.page.blocks import Code, Display, Line, Paragraph, Section, Table
from chainrule.page.numbers import matrix_latex

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations

ANGLES = (0.3, 0.5, -0.4, 0.7, -0.2, 0.6)
LENGTHS = (0.1, 0.2, 0.15)
RATES = (1.0, -0.5, 0.8, -0.3, 0.4, -0.6)
EFFORTS = (0.5, 0.2, 0.1)
LARGE = 5000  # terms of C beyond which the recursion is used for C q̇


def example(equations: Equations, built: Construction) -> Section:
    """The section, with numbers computed here by the very lines that it prints."""
    mechanism = equations.mechanism
    q, qd, u = _state(equations)
    missing = dict.fromkeys(mechanism.missing_values(), 1.0)
    at = {name: float(v) for name, v in mechanism.values.items()} | missing
    at |= dict(zip(equations.q, q, strict=True))
    at |= {f"{name}'": v for name, v in zip(equations.q, qd, strict=True)}
    M, G, F, B = (_numbers(a, at) for a in (equations.M, equations.G, equations.F, equations.B))
    large = sum(len(e.poly) for e in equations.C.entries.ravel()) > LARGE
    C = None if large else _numbers(equations.C, at)
    bias = _recursion(equations, q, qd, at) - G if C is None else C @ np.array(qd)
    qdd = np.linalg.solve(M, B @ np.array(u) - bias - G - F)
    values: list[Any] = [
        ("M", M),
        *([("C", C)] if C is not None else [(r"C\dot q", bias)]),
        ("G", G),
    ]
    if not equations.F.is_zero():
        values.append(("F", F))
    blocks: list[Any] = [
        Paragraph(
            "With the values of the table of symbols"
            + (
                f" (and 1 for {', '.join(f'${latex_name(n)}$' for n in missing)}, which have none)"
                if missing
                else ""
            )
            + ", take the state"
        ),
        _state_table(equations, q, qd, u),
        Paragraph("There the matrices are"),
        *(Display((Line("", f"{name} = {matrix_latex(value)}"),)) for name, value in values),
        Paragraph(
            "and the accelerations, from $M \\ddot q = B u - C \\dot q - G"
            + (" - F$," if len(values) > 3 else "$,")
        ),
        Display((Line("", rf"\ddot q = {matrix_latex(qdd)}"),)),
        Paragraph("These lines find the same:"),
    ]
    code, output = _program(equations, built, (q, qd, u), missing, (M, C, bias, G, qdd))
    return Section("A numeric example", (*blocks, Code(code, output)))


def _numbers(array: ExactArray, at: dict[str, float]) -> np.ndarray:
    return np.asarray(array.evaluate(at), dtype=float)


def _state(equations: Equations) -> tuple[list[float], list[float], list[float]]:
    """Round numbers: angles in rad, lengths in m."""
    turning = equations.mechanism.change.angles
    q = [
        (ANGLES if t else LENGTHS)[i % len(ANGLES if t else LENGTHS)] for i, t in enumerate(turning)
    ]
    qd = [RATES[i % len(RATES)] for i in range(len(turning))]
    u = [
        EFFORTS[i % len(EFFORTS)]
        for i in range(equations.B.shape[1] if equations.B.entries.size else 0)
    ]
    return q, qd, u


def _state_table(equations: Equations, q: list[float], qd: list[float], u: list[float]) -> Table:
    rows = [
        (
            f"${latex_name(name)}$",
            f"${a:g}$ {'rad' if t else 'm'}",
            f"${b:g}$ {'rad/s' if t else 'm/s'}",
        )
        for name, a, b, t in zip(equations.q, q, qd, equations.mechanism.change.angles, strict=True)
    ]
    names = [rate for rate in equations.mechanism.rates if rate.actuated]
    drives = [
        (
            f"$u_{{{k + 1}}}$ at joint {joint_name(joint)}",
            f"${value:g}$ {joint.freedom.force_unit}",
            "",
        )
        for k, (joint, value) in enumerate(zip(names, u, strict=True))
    ]
    return Table(("", "position or effort", "rate"), (*rows, *drives))


def _recursion(
    equations: Equations, q: list[float], qd: list[float], at: dict[str, float]
) -> np.ndarray:
    """C q̇ + G by recursive Newton-Euler, in the mechanism's coordinates."""
    from chainrule.dynamics.model import numeric_model
    from chainrule.dynamics.rnea import inverse_dynamics

    mechanism, change = equations.mechanism, equations.mechanism.change
    model = numeric_model(mechanism, {k: at[k] for k in mechanism.symbols})
    position, rates = change.position(np.array(q)), change.rates(np.array(qd))
    effort = inverse_dynamics(model, position, rates, np.zeros(len(q)))
    return np.asarray(change.forces(effort), dtype=float)


def _program(
    equations: Equations,
    built: Construction,
    state: tuple[list[float], list[float], list[float]],
    missing: dict[str, float],
    results: tuple[Any, ...],
) -> tuple[str, str]:
    """The lines, and what they print."""
    q, qd, u = state
    M, C, bias, G, qdd = results
    routes = "" if len(equations.routes) == 4 else f", {list(equations.routes)!r}".replace("'", '"')
    lines = ["import numpy as np", "import chainrule as cr"]
    if C is None:
        lines += [
            "from chainrule.dynamics.model import numeric_model",
            "from chainrule.dynamics.rnea import inverse_dynamics",
        ]
    lines += [
        *built.imports.splitlines(),
        "",
        built.statement,
        f"eq = cr.derive(mechanism{routes})",
        "",
    ]
    lines += [
        f"q = dict(zip(eq.q, {q!r}))",
        f"qd = dict(zip(eq.q, {qd!r}))",
        f"u = np.array({u!r})",
    ]
    lines.append("at = {name: float(value) for name, value in mechanism.values.items()}")
    if missing:
        lines.append(f"at.update({missing!r})")
    lines.append('at.update(q); at.update({name + "\'": rate for name, rate in qd.items()})')
    lines += [
        "",
        "def numbers(array):",
        "    return np.asarray(array.evaluate(at), dtype=float)",
        "",
    ]
    lines += ["M, G, F, B = numbers(eq.M), numbers(eq.G), numbers(eq.F), numbers(eq.B)"]
    if C is None:
        lines += [
            "change = mechanism.change  # C is large: C q' comes from the recursion",
            "model = numeric_model(mechanism, {name: at[name] for name in mechanism.symbols})",
            "position = change.position(np.array(list(q.values())))",
            "rates = change.rates(np.array(list(qd.values())))",
            "effort = change.forces(inverse_dynamics(model, position, rates, 0 * rates))",
            "bias = np.asarray(effort, dtype=float) - G",
        ]
    else:
        lines += ["C = numbers(eq.C)", "bias = C @ np.array(list(qd.values()))"]
    lines += [
        "qdd = np.linalg.solve(M, B @ u - bias - G - F)",
        "np.set_printoptions(precision=5, suppress=True)",
    ]
    shown = [("M", M), ("C", C) if C is not None else ("bias", bias), ("G", G), ("qdd", qdd)]
    lines += [f'print("{name} =", {name}, sep="\\n")' for name, _ in shown]
    with np.printoptions(precision=5, suppress=True):
        output = "\n".join(f"{name} =\n{value}" for name, value in shown)
    return "\n".join(lines), output
