"""Commands of packages: derivatives, vectors and matrices of physics and its kin, and siunitx.

Notes are often read without their preamble, so a command counts by its name; what a document
defines itself goes before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isqrt

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.commands.arguments import (
    CLOSERS,
    Pieces,
    arguments,
    behind_space,
    bracketed,
)

_DERIVATIVES = dict.fromkeys(
    words("pd pdv pdiff pder pderiv partialderivative pderivative diffp pardev parder"),
    r"\partial ",
) | dict.fromkeys(words("dv od odv deriv derivative diff dd dif totd tder tderiv"), r"\mathrm{d} ")
_DIFFERENTIALS = words("dd dif diff differential md")  # \dd{t}, \dif t: dt
_FONTS = {
    "va": r"\vec", "vectorarrow": r"\vec", "vb": r"\mathbf", "vectorbold": r"\mathbf",
    "vu": r"\hat", "vectorunit": r"\hat", "uvec": r"\hat", "unitvec": r"\hat", "versor": r"\hat",
    "vers": r"\hat", "vect": r"\mathbf", "mat": r"\mathbf", "mtx": r"\mathbf", "vecb": r"\mathbf",
    "mathbold": r"\mathbf",
}  # fmt: skip
_SIGNS = {
    "vdot": r"\cdot ", "dotproduct": r"\cdot ", "cross": r"\times ", "crossproduct": r"\times ",
    "cp": r"\times ", "qc": r",\quad ", "qcomma": r",\quad ", "qand": r"\quad\text{and}\quad ",
    "qor": r"\quad\text{or}\quad ", "qif": r"\quad\text{if}\quad ",
    "qthen": r"\quad\text{then}\quad ",
    "qwhere": r"\quad\text{where}\quad ", "qfor": r"\quad\text{for}\quad ",
}  # fmt: skip
_MATRICES = {
    "mqty": "matrix", "matrixquantity": "matrix", "smqty": "matrix",
    "smallmatrixquantity": "matrix",
    "pmqty": "pmatrix", "bmqty": "bmatrix", "vmqty": "vmatrix", "mdet": "vmatrix",
    "spmqty": "pmatrix", "sbmqty": "bmatrix",
}  # fmt: skip
_BOXES = words("boxed fbox highlight underbracket bbox hl Aboxed enclose")
_MARK = re.compile(r"\s*_\s*(?:\w|\{[^{}]{1,12}\})")  # the letter of a box
_NUMERIC = re.compile(r"[\s\d.eE+\\,^{}-]*\d[\s\d.eE+\\,^{}-]*")
_FORMULA = re.compile(r"[_=+()]|\\d{0,2}dot\b|\\(?:frac|vec|sin|cos|theta|phi|alpha|sum)\b")
_EQUALS = re.compile(r"\s*&?\s*=")
_ENTRIES_OF = re.compile(
    r"[bpv]?(?:mat(?!h)|Mat)[A-Za-z]*|[a-z]{0,3}(?:[vV]ec|[cC]ol)[A-Za-z]{0,8}"
)
_BRACE = re.compile(r"\s*\{")
MAX_ENTRIES = 16  # of a matrix whose command nobody defines
_ROW = re.compile(r"&|\\\\|\\cr\b")


def package_command(text: str, name: str, at: int) -> tuple[int, Pieces] | None:
    """(the end of the call, what stands for it) of a command of a package ending at `at`."""
    star = re.compile(r"\s*\*").match(text, at)
    behind = star.end() if star else at
    if name in _SIGNS:
        return at, [_SIGNS[name]]
    if name in _FONTS:
        end, found = arguments(text, behind, 1)
        return (end, [_FONTS[name] + "{", found[0], "}"]) if found else None
    if name in _MATRICES:
        return _in_brackets(text, behind, lambda b: _matrix(_MATRICES[name], b))
    if name in ("qty", "quantity"):
        return _measured(text, at) or _in_brackets(text, behind, lambda _: ("(", ")"))
    if name in ("SI", "num", "si", "unit", "ang", "SIrange"):
        return _with_unit(text, name, at)
    if name == "qq":
        end, found = arguments(text, behind, 1)
        return (end, [r"\quad\text{", found[0], r"}\quad "]) if found else None
    if name in ("eval", "evaluated"):
        end, found = arguments(text, behind, 1)
        return (end, [r"\left[", found[0], r"\right]"]) if found else None
    if name in _BOXES:
        return _boxed(text, name, at)
    if name == "cancelto":
        end, found = arguments(text, at, 2)
        return (end, ["{", found[0], "}"]) if len(found) == 2 else None
    if name in _DERIVATIVES and (written := _derived(text, behind, name)):
        return written
    if name in _DIFFERENTIALS:
        return _differential(text, at)
    return _listed(text, name, at) if _ENTRIES_OF.fullmatch(name) else None


def _listed(text: str, name: str, at: int) -> tuple[int, Pieces] | None:
    """\\mattwo{a}{b}{c}{d} and \\cvec{x}{y}{z}, which many define themselves: by their entries."""
    end, found = at, list[tuple[int, int]]()
    while (brace := _BRACE.match(text, end)) and len(found) < MAX_ENTRIES:
        behind, inside = arguments(text, brace.end() - 1, 1)
        if not inside:
            break
        end, found = behind, found + inside
    lying = name.lower().startswith("r")
    square = isqrt(len(found)) if "mat" in name.lower() else 0
    columns = square or (len(found) if lying else 1)
    if len(found) < 2 or (square and square**2 != len(found)):
        return None
    pieces: Pieces = [r"\begin{bmatrix}"]
    for k, entry in enumerate(found):
        pieces += [entry, " & " if (k + 1) % columns else r" \\ "]
    return end, [*pieces[:-1], r"\end{bmatrix} "]


def _in_brackets(
    text: str, at: int, around: Callable[[str], tuple[str, str]]
) -> tuple[int, Pieces] | None:
    """What stands in the bracket behind a command, with other brackets around it."""
    at = behind_space(text, at)
    end = bracketed(text, at) if text[at : at + 1] in CLOSERS else -1
    if end < 0:
        return None
    before, after = around(text[at])
    return end, [before, (at + 1, end - 1), after]


def _matrix(environment: str, bracket: str) -> tuple[str, str]:
    """\\mqty[…], \\mqty(…), \\mqty{…}: the brackets are those of the matrix."""
    kind = {"(": "pmatrix", "[": "bmatrix", "|": "vmatrix"}.get(bracket, environment)
    return rf"\begin{{{kind}}}", rf"\end{{{kind}}} "


def _boxed(text: str, name: str, at: int) -> tuple[int, Pieces] | None:
    """\\boxed{…}_A: what stands in it; the letter below only names the box."""
    option = re.compile(r"\s*\[[^\]]*\]").match(text, at)
    end, found = arguments(text, option.end() if option else at, 1 + (name == "enclose"))
    if len(found) < 1 + (name == "enclose"):
        return None
    mark = _MARK.match(text, end)
    return mark.end() if mark else end, [" ", found[-1], " "]


def _measured(text: str, at: int) -> tuple[int, Pieces] | None:
    """\\qty{9.81}{\\metre\\per\\second\\squared} of siunitx: the number."""
    end, found = arguments(text, at, 2)
    if len(found) < 2 or text[found[0][0] - 1] != "{" or text[found[1][0] - 1] != "{":
        return None
    return (end, [found[0], " "]) if _NUMERIC.fullmatch(text[slice(*found[0])]) else None


def _with_unit(text: str, name: str, at: int) -> tuple[int, Pieces] | None:
    """\\SI{0.2}{\\kg} is a number, \\si{\\kg} nothing; \\si{m_w \\ddot{x}} is no unit."""
    option = re.compile(r"\s*\[[^\]]*\]").match(text, at)
    at = option.end() if option else at
    end, found = arguments(text, at, 2 if name == "SI" else 1)
    if not found or name == "SIrange":
        return None
    formula = _FORMULA.search(text[slice(*found[0])]) or _EQUALS.match(text, end)
    return end, [" "] if name in ("si", "unit") and not formula else [found[0], " "]


def _derived(text: str, at: int, name: str) -> tuple[int, Pieces] | None:
    """\\dv[2]{x}{t}, \\dv{t} and \\pdv{L}{x}{y}."""
    sign = _DERIVATIVES[name]
    order = re.compile(r"\s*(?:\[\s*(\d)\s*\])?\s*(?=\{)").match(text, at)
    if order is None:
        return None
    power = f"^{order[1]}" if order[1] else ""
    ends = [order.end()]
    found: list[tuple[int, int]] = []
    while len(found) < 3 and re.compile(r"\s*\{").match(text, ends[-1]):
        end, (argument, *_) = arguments(text, ends[-1], 1)
        found.append(argument)
        ends.append(end)
    if len(found) == 3 and r"\partial" in sign and not power:  # by two variables
        top, x, y = found
        return ends[3], [rf"\frac{{{sign}^2 ", top, rf"}}{{{sign}", x, sign, y, "} "]
    if len(found) >= 2:
        top, below = found[:2]
        return ends[2], [rf"\frac{{{sign}{power} ", top, rf"}}{{{sign}", below, f"{power}}} "]
    if len(found) == 1 and name not in _DIFFERENTIALS:
        return ends[1], [rf"\frac{{{sign}{power}}}{{{sign}", found[0], f"{power}}} "]
    return None


def _differential(text: str, at: int) -> tuple[int, Pieces]:
    """\\dd{t} and \\dd t: dt."""
    order = re.compile(r"\s*\[\s*(\d)\s*\]").match(text, at)
    at, power = (order.end(), f"^{order[1]}") if order else (at, "")
    if re.compile(r"\s*\{").match(text, at):
        end, found = arguments(text, at, 1)
        if found:
            return end, [rf"\mathrm{{d}}{power} ", found[0], " "]
    return at, [rf"\mathrm{{d}}{power} "]
