"""Equations of motion as text, LaTeX and JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.exact.array import display_width, index_text
from chainrule.exact.printing import python_name

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations
    from chainrule.exact import ExactArray, Expression


READABLE = 150  # terms of one entry; a longer one is counted, not printed


def _brief(expression: Expression, where: str) -> str:
    """The formula, or its size and where to find it."""
    if len(expression.poly) <= READABLE:
        return expression.text()
    return f"… {len(expression.poly)} terms: {where}, or --json"


def rows(equations: Equations) -> list[tuple[str, str]]:
    """The equations of motion row by row, as text: (left side, right side)."""
    sides = zip(equations.inverse_dynamics(), equations.forces(), strict=True)
    return [
        (_brief(left, f"eq.inverse_dynamics()[{i}]"), right.text())
        for i, (left, right) in enumerate(sides)
    ]


def text(equations: Equations, width: int = 120) -> str:
    """M, C, G and the equations of motion, for a terminal of this width."""
    parts = [equations.mechanism.name]
    arrays = {"M(q)": equations.M, "C(q, q̇)": equations.C, "G(q)": equations.G}
    if not equations.F.is_zero():
        arrays["F(q̇)"] = equations.F
    for name, array in arrays.items():
        parts += ["", *_named(name, array, width)]
    parts += ["", "Equations of motion"]
    for left, right in rows(equations):
        parts += _wrapped(f"{left} = {right}", width, "  ")
    return "\n".join(parts)


def _named(name: str, array: ExactArray, width: int) -> list[str]:
    """A matrix between brackets, or entry by entry where that is too wide."""
    pad = " " * (display_width(name) + 3)
    entries: Any = array.entries
    readable = sum(len(e.poly) for e in entries.ravel()) <= READABLE
    lines = array.text().splitlines() if readable else []
    if readable and max(map(display_width, lines)) + len(pad) <= width:
        middle = (len(lines) - 1) // 2
        return [(f"{name} = " if i == middle else pad) + line for i, line in enumerate(lines)]
    found: list[str] = [name]
    letter = name[0]
    for index in np.ndindex(entries.shape):
        mirror = index[::-1]
        label = letter + index_text(index, len(entries))
        if entries.ndim == 2 and index[0] > index[1] and entries[index] == entries[mirror]:
            value = letter + index_text(mirror, len(entries))
        else:
            value = _brief(entries[index], f"eq.{letter}[{', '.join(map(str, index))}]")
        found += _wrapped(f"{label} = {value}", width, "  ")
    return found


def _wrapped(line: str, width: int, indent: str) -> list[str]:
    """A long formula broken before a + or −, outside of parentheses where that is possible."""
    if display_width(indent + line) <= width:
        return [indent + line]
    pieces, depth, start = [], 0, 0
    for i, character in enumerate(line):
        depth += (character == "(") - (character == ")")
        if depth == 0 and line[i : i + 3] in (" + ", " - "):
            pieces.append(line[start:i])
            start = i
    pieces.append(line[start:])
    room = width - len(indent) - 4
    lines, current = [], ""
    for piece in pieces:
        parts = [piece] if display_width(piece) <= room else re.split(r"(?= [+-] )", piece)
        for part in parts:
            if current and display_width(current + part) > room:
                lines.append(current)
                current = ""
            current += part
    lines.append(current)
    return [indent + lines[0], *(indent + "   " + rest for rest in lines[1:])]


def latex(equations: Equations, *, short: bool = False) -> str:
    """A LaTeX fragment: M, C, G as display equations and the rows in an align environment."""
    blocks = [
        rf"\[ M(q) = {equations.M.latex(short=short)} \]",
        rf"\[ C(q, \dot q) = {equations.C.latex(short=short)} \]",
        rf"\[ G(q) = {equations.G.latex(short=short)} \]",
    ]
    if not equations.F.is_zero():
        blocks.append(rf"\[ F(\dot q) = {equations.F.latex(short=short)} \]")
    return "\n".join([*blocks, rows_latex(equations, short=short)])


def rows_latex(equations: Equations, *, short: bool = False) -> str:
    """The equations of motion row by row, in an align environment."""
    sides = zip(equations.inverse_dynamics(), equations.forces(), strict=True)
    aligned = [f"{left.latex(short=short)} &= {right.latex()}" for left, right in sides]
    return "\\begin{align*}\n  " + " \\\\\n  ".join(aligned) + "\n\\end{align*}"


def sympy_source(equations: Equations) -> str:
    """A program that rebuilds the matrices; its own names give way to the mechanism's symbols."""
    arrays = {name: getattr(equations, name) for name in ("M", "C", "G", "F", "B")}
    used = {n for array in arrays.values() for e in array.entries.ravel() for n in e.names}
    names = sorted(n for n in map(python_name, used) if n.isidentifier())
    module = "sp"
    while module in names:
        module += "_"
    lines = [f"import sympy as {module}", ""]
    if names:
        lines.append(f"{', '.join(names)} = {module}.symbols({names!r}, real=True)")
    # One assignment: a parameter may be called M or C.
    matrices = [_sympy_matrix(array.python(), module) for array in arrays.values()]
    return "\n".join([*lines, f"{', '.join(arrays)} = (", *(f"    {m}," for m in matrices), ")"])


def _sympy_matrix(source: str, module: str) -> str:
    source = re.sub(r"\((\d+)/(\d+)\)", rf"{module}.Rational(\1, \2)", source)
    source = re.sub(r"\b(sin|cos|sign|atan)\(", rf"{module}.\1(", source)
    return f"{module}.Matrix({source})"


def to_json(equations: Equations) -> dict[str, Any]:
    """Formulas as Python source, with the names they use; `q1d` is the rate of `q1`."""

    def nested(array: ExactArray) -> Any:
        return [nested(row) if not hasattr(row, "poly") else row.python() for row in array]

    mechanism = equations.mechanism
    return {
        "mechanism": mechanism.name,
        "coordinates": list(equations.q),
        "parameters": {
            n: float(mechanism.values[n]) if n in mechanism.values else None
            for n in mechanism.symbols
        },
        "routes": list(equations.routes),
        "verified": bool(equations.verified) if len(equations.routes) > 1 else None,
        "pairs": [
            {"first": p.first, "second": p.second, "equal": p.equal} for p in equations.verified
        ],
        "M": nested(equations.M),
        "C": nested(equations.C),
        "G": nested(equations.G),
        "F": nested(equations.F),
        "B": nested(equations.B),
        "T": equations.T.python(),
        "V": equations.V.python(),
        "Gamma": nested(equations.Gamma),
        "base_parameters": [g.combination.python() for g in equations.base.groups],
    }
