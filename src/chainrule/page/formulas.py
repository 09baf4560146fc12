"""Exact results as formulas that fit a page: broken over lines, shortened, or summed up."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

from chainrule.exact import ExactArray, Expression
from chainrule.exact.form import Sum, Term, layout
from chainrule.exact.printing import LatexPrinter
from chainrule.page.blocks import Block, Display, Line, Paragraph

FULL = 78.0  # letters on a line
MAX_TERMS = 100  # of one expression; beyond, it is not even laid out
MAX_ARRAY = 300  # terms of all entries together
MAX_LINES = 14  # of one expression; a longer one is told, not shown
MAX_LISTED = 28  # lines of an array written entry by entry

#: The layout of each entry of an array, by index.
Nodes = dict[tuple[int, ...], Sum]


@dataclass(frozen=True)
class Writer:
    """How formulas are written: `short` allows c₁₂ for cos(q₁ + q₂) where it saves a matrix; an
    array of more terms than `most` is told, not shown."""

    short: bool = True
    limit: float = FULL
    most: int = MAX_ARRAY

    def blocks(self, name: str, value: Expression | ExactArray, source: str) -> list[Block]:
        """The formula `name = value`; `source` is the Python expression that holds the value."""
        if isinstance(value, Expression):
            few = len(value.poly) <= min(MAX_TERMS, self.most)
            lines = self.lines(name, value) if few else ()
            if not 0 < len(lines) <= MAX_LINES:
                return [_told(name, value, source)]
            return [Display(lines)]
        return self._array(name, value, source)

    def lines(self, name: str, value: Expression) -> tuple[Line, ...]:
        """`name = …`, broken between terms where it is too long."""
        return self._broken(name, layout(value), width(name))

    def _broken(self, name: str, node: Sum, label: float) -> tuple[Line, ...]:
        """Lines beside labels of this width."""
        room = max(self.limit - label - 3, 30.0)
        pieces = _pieces(node, LatexPrinter(), room)
        rows: list[str] = []
        for piece in pieces or [_Piece("0")]:
            if rows and width(rows[-1]) + width(piece.text) <= room:
                rows[-1] += " " + piece.text
            else:
                rows.append(
                    (r"\qquad " if rows and piece.inside else r"\quad " if rows else "")
                    + piece.text
                )
        first, *rest = rows
        return (Line(name, "= " + _unsigned(first)), *(Line("", row) for row in rest))

    def _matrix(self, name: str, nodes: Nodes) -> str | None:
        """`name = [ … ]` on one line, in shorthand if need be; None where it does not fit."""
        for short in (False, True) if self.short else (False,):
            written = f"{name} = {_bracketed(nodes, LatexPrinter(short=short))}"
            if width(written) <= self.limit:
                return written
        return None

    def _array(self, name: str, value: ExactArray, source: str) -> list[Block]:
        sizes = [len(e.poly) for e in value.entries.ravel()]
        if sum(sizes) > self.most or max(sizes, default=0) > MAX_TERMS:
            return [_counted(name, value, source)]
        nodes = {index: layout(e) for index, e in np.ndenumerate(value.entries)}
        if value.entries.ndim == 1 or max(value.shape) <= 8:
            one = self._matrix(name, nodes)
            if one is not None:
                return [Display.of(one)]
        return self._entries(name, value, nodes) or [_counted(name, value, source)]

    def _entries(self, name: str, value: ExactArray, nodes: Nodes) -> list[Block] | None:
        """Entry by entry, those that are zero left out and symmetric ones once."""
        entries = value.entries
        symmetric = entries.ndim == 2 and entries.shape[0] == entries.shape[1] and value == value.T
        chosen = [
            (index, e) for index, e in np.ndenumerate(entries)
            if not e.is_zero() and not (symmetric and index[0] > index[1])
        ]  # fmt: skip
        if len(chosen) > MAX_LISTED:
            return None
        labels: dict[tuple[int, ...], str] = {}
        twice = symmetric and len(name) == 1  # M_12 = M_21; longer names only once
        for index, _ in chosen:
            labels[index] = entry_name(name, index, entries.shape)
            if twice and index[0] != index[1]:
                labels[index] += " = " + entry_name(name, index[::-1], entries.shape)
        widest = max((width(label) for label in labels.values()), default=0.0)
        lines = [
            line for i, label in labels.items() for line in self._broken(label, nodes[i], widest)
        ]
        if len(lines) > MAX_LISTED:
            return None
        blocks: list[Block] = [Display(tuple(lines))]
        shown = len(chosen) + (sum(1 for i, _ in chosen if i[0] != i[-1]) if symmetric else 0)
        notes = [f"${name}$ is symmetric."] if symmetric and not twice else []
        notes += [f"All other entries of ${name}$ are zero."] if shown < entries.size else []
        blocks += [Paragraph(" ".join(notes))] if notes else []
        return blocks


def entry_name(name: str, index: tuple[int, ...], shape: tuple[int, ...]) -> str:
    """M_{12}; names that have indices already get brackets: (J_{v1})_{12}."""
    glue = "" if max(shape) < 10 else ","
    digits = glue.join(str(i + 1) for i in index)
    plain = re.fullmatch(r"[A-Za-z]|\\[A-Za-z]+", name)
    return f"{name}_{{{digits}}}" if plain else rf"\left({name}\right)_{{{digits}}}"


def _bracketed(nodes: Nodes, printer: LatexPrinter) -> str:
    rows: dict[int, list[str]] = {}
    for index, node in nodes.items():
        rows.setdefault(index[0], []).append(printer.sum(_bare(node)))
    written = [" & ".join(row) for row in rows.values()]
    return r"\begin{bmatrix} " + r" \\ ".join(written) + r" \end{bmatrix}"


def _bare(node: Sum) -> Sum:
    """A sum alone in a cell needs no brackets."""
    if len(node.terms) == 1 and node.terms[0].coefficient == 1 and len(node.terms[0].factors) == 1:
        base, power = node.terms[0].factors[0]
        if isinstance(base, Sum) and power == 1:
            return _bare(base)
    return node


@dataclass(frozen=True)
class _Piece:
    """A signed part of a sum that stays on one line; `inside` brackets opened before it."""

    text: str
    inside: bool = False


def _pieces(node: Sum, printer: LatexPrinter, room: float) -> list[_Piece]:
    """The terms of a sum with their signs; one that is wider than a line is opened up."""
    found: list[_Piece] = []
    for term in _bare(node).terms:
        sign = "-" if term.coefficient < 0 else "+"
        written = printer.term(Term(abs(term.coefficient), term.factors))
        if width(written) > room:
            found += _opened(term, sign, printer, room)
        else:
            found.append(_Piece(f"{sign} {written}"))
    return found


def _opened(term: Term, sign: str, printer: LatexPrinter, room: float) -> list[_Piece]:
    """a (b + c) d as a (b, + c, ) d: pieces between which a line may end."""
    sums = [
        k for k, (base, power) in enumerate(term.factors) if isinstance(base, Sum) and power == 1
    ]
    whole = printer.term(Term(abs(term.coefficient), term.factors))
    if not sums:
        return [_Piece(f"{sign} {whole}")]
    widest = max(sums, key=lambda k: width(printer.power(*term.factors[k])))
    inner = term.factors[widest][0]
    assert isinstance(inner, Sum)
    before = Term(abs(term.coefficient), term.factors[:widest])
    after = Term(type(term.coefficient)(1), term.factors[widest + 1 :])
    lead = printer.term(before) + r" \, " if before.factors or before.coefficient != 1 else ""
    trail = r" \, " + printer.term(after) if after.factors else ""
    parts = [replace(p, inside=True) for p in _pieces(inner, printer, room - 4)]
    first, last = parts[0], parts[-1]
    parts[0] = _Piece(rf"{sign} {lead}\bigl(" + _unsigned(first.text))
    last = parts[-1]
    parts[-1] = replace(last, text=rf"{last.text}\bigr){trail}")
    return parts


def _unsigned(text: str) -> str:
    return text.removeprefix("+ ")


def _told(name: str, value: Expression, source: str) -> Paragraph:
    count = f"{len(value.poly):,}".replace(",", " ")
    return Paragraph(f"${name}$ has {count} terms; `{source}` holds it.")


def _counted(name: str, value: ExactArray, source: str) -> Paragraph:
    sizes = [len(e.poly) for e in value.entries.ravel()]
    total = f"{sum(sizes):,}".replace(",", " ")
    shape = " × ".join(str(n) for n in value.shape)
    zero = sum(1 for n in sizes if n == 0)
    empty = f", {zero} of its entries are zero" if zero else ""
    return Paragraph(
        f"${name}$ ({shape}) has {total} terms, at most {max(sizes)} in one entry{empty}; "
        f"`{source}` holds it."
    )


def packed(displays: list[Block], limit: float = FULL) -> list[Block]:
    """Neighbouring one-line formulas side by side, as long as they fit."""
    result: list[Block] = []
    for block in displays:
        last = _single(result[-1]) if result else None
        line = _single(block)
        if line and last:
            both = rf"{_joined(last)}, \qquad {_joined(line)}"
            if width(both) <= limit * 0.9:
                result[-1] = Display.of(both)
                continue
        result.append(block)
    return result


def _single(block: Block) -> Line | None:
    """The line of a result that has just one."""
    match block:
        case Display((line,), rule=False):
            return line
    return None


def _joined(line: Line) -> str:
    return f"{line.left} {line.right}".strip()


def number_latex(value: float, digits: int = 5) -> str:
    """A number with a few digits in LaTeX; very small and very large ones with a power of ten."""
    if value == 0 or 1e-4 <= abs(value) < 1e5:
        text = f"{value:.{digits}g}"
        return f"{value:.0f}" if "e" in text else text
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    return rf"{float(mantissa):g} \cdot 10^{{{int(exponent)}}}"


def matrix_latex(value: np.ndarray, digits: int = 5) -> str:
    """A column or matrix of numbers in LaTeX."""
    rows = [" & ".join(number_latex(float(v), digits) for v in np.atleast_1d(row)) for row in value]
    return r"\begin{bmatrix} " + r" \\ ".join(rows) + r" \end{bmatrix}"


_TOKEN = re.compile(r"\\([A-Za-z]+|.)|([{}_^&])|(\s)|(.)")
_SPACES = {",": 0.3, "quad": 2.0, "qquad": 4.0, "!": 0.0, ";": 0.5, " ": 0.5}
_WORDS = {"sin": 2.8, "cos": 2.8, "left": 0.0, "right": 0.0, "bigl": 0.0, "bigr": 0.0, "dot": 0.0,
          "ddot": 0.0, "mathcal": 0.0, "mathrm": 0.0, "text": 0.0, "partial": 1.1, "sum": 2.4,
          "operatorname": 0.0, "displaystyle": 0.0}  # fmt: skip
SCRIPT = 0.72


def width(latex: str) -> float:
    """The width of a formula; of a matrix, that of its columns and brackets."""
    matrix = re.search(r"\\begin\{bmatrix\}(.*?)\\end\{bmatrix\}", latex, re.DOTALL)
    if matrix:
        rest = latex[: matrix.start()] + latex[matrix.end() :]
        return matrix_width([row.split("&") for row in matrix[1].split(r"\\")]) + width(rest)
    latex = re.sub(
        r"\\[td]?frac\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\{((?:[^{}]|\{[^{}]*\})*)\}", _fraction, latex
    )
    total, scale, stack, pending = 0.0, 1.0, [], False
    for match in _TOKEN.finditer(latex):
        word, mark, space, plain = match.groups()
        if space:
            continue
        if mark in ("_", "^"):
            pending = True
            continue
        if mark == "{":
            stack.append(scale)
            scale, pending = (SCRIPT if pending else scale), False
            continue
        if mark == "}":
            scale = stack.pop() if stack else 1.0
            continue
        if word is not None:
            size = _SPACES.get(word, _WORDS.get(word, 1.1))
        else:
            size = {"+": 2.2, "-": 2.2, "=": 2.4, "(": 0.8, ")": 0.8, ",": 0.7, ".": 0.5}.get(
                plain, 1.05
            )
        total += size * (SCRIPT if pending else scale)
        pending = False
    return total


def _fraction(match: re.Match[str]) -> str:
    """The wider of numerator and denominator, standing for the fraction."""
    return "{" + max(match[1], match[2], key=width) + "}"


def matrix_width(rows: list[list[str]]) -> float:
    """Columns as wide as their widest cells, a gap between them, brackets."""
    columns = max(len(row) for row in rows)
    cells = [max(width(row[j]) for row in rows if j < len(row)) for j in range(columns)]
    return sum(cells) + 2.0 * columns + 1.0
