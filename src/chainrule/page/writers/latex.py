"""A LaTeX document for pdflatex with the packages of every distribution."""

from __future__ import annotations

import re
import unicodedata

from chainrule.exact.printing import GREEK
from chainrule.page.blocks import (
    Beside,
    Block,
    Bullets,
    Code,
    Display,
    Document,
    Figure,
    Frame,
    Marked,
    Note,
    NumberBlock,
    Paragraph,
    Section,
    Table,
    inline,
    inner,
)
from chainrule.strangers import visible

PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage{array,booktabs,longtable}
\usepackage[hidelinks]{hyperref}
\setcounter{MaxMatrixCols}{40}
\setcounter{secnumdepth}{1}
\setcounter{tocdepth}{1}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5\baselineskip}
\raggedbottom
\emergencystretch=3em
"""
LEVELS = ("section", "subsection", "subsubsection", "paragraph")


def latex(document: Document) -> str:
    """The whole file."""
    parts = [
        PREAMBLE + rf"\hypersetup{{pdftitle={{{_text(document.title)}}}}}",
        r"\begin{document}",
        rf"\begin{{center}}\LARGE\bfseries {_text(document.title)}\end{{center}}",
        *([_text(document.opening)] if document.opening else []),
        r"{\setlength{\parskip}{0pt}\tableofcontents}",
    ]
    for section in document.sections:
        parts += _section(section, 0)
    return "\n\n".join(
        [*parts, rf"\bigskip\noindent\small {_text(document.footer)}", r"\end{document}"]
    )


def _section(section: Section, level: int) -> list[str]:
    parts = [rf"\{LEVELS[min(level, 3)]}{{{_heading(section.title)}}}"]
    for block in section.blocks:
        parts += _block(block, level + 1)
    return parts


def _block(block: Block, level: int) -> list[str]:
    match block:
        case Paragraph(text):
            return [_text(text)]
        case Display():
            return [_display(block)]
        case Table():
            return [_table(block)]
        case Bullets(items):
            return [_items([_text(item) for item in items])]
        case NumberBlock(items):
            return [_items([rf"\textbf{{{_text(n)}}} {_text(text)}" for n, text, _ in items])]
        case Note(_, heading, lines):
            head = rf"\textbf{{{_text(heading)}}}: " if heading else ""
            texts = r"\par ".join(_text(line) for line in lines)
            return [rf"\begin{{quote}}{head}{texts}\end{{quote}}"]
        case Marked():
            return [_verbatim(block.text.strip("\n"))] if block.text.strip() else []
        case Code(text, output, _):
            return [_verbatim(text), *([_verbatim(output)] if output else [])]
        case Figure(picture, caption):
            text = rf"\begin{{minipage}}{{0.85\textwidth}}\small {_text(caption)}\end{{minipage}}"
            return [rf"\begin{{center}}{picture.latex()}\par\smallskip{text}\end{{center}}"]
        case Frame() | Beside():
            return [part for b in inner(block) for part in _block(b, level)]
        case Section():
            return _section(block, level)


def _items(texts: list[str]) -> str:
    rows = "\n".join(rf"\item {text}" for text in texts)
    return rf"\begin{{itemize}}{rows}\end{{itemize}}"


def _display(display: Display) -> str:
    lines = display.lines
    tag = rf" \tag{{{display.number}}}" if display.number else ""
    if display.rule:
        rows = r" \\ ".join(f"{line.left} & {line.right}" for line in lines)
        inner = lines[0].right if len(lines) == 1 else rf"\begin{{aligned}} {rows} \end{{aligned}}"
        return rf"\[ \boxed{{\;{inner}\;}}{tag} \]"
    if len(lines) == 1:
        return rf"\[ {lines[0].left} {lines[0].right}{tag} \]"
    if tag:
        rows = r" \\ ".join(f"{line.left} & {line.right}" for line in lines)
        return rf"\[ \begin{{aligned}} {rows} \end{{aligned}}{tag} \]"
    rows = " \\\\\n".join(f"{line.left} & {line.right}" for line in lines)
    return "\\begin{align*}\n" + rows + "\n\\end{align*}"


def _table(table: Table) -> str:
    """The widest column is a paragraph, the others are as wide as they need."""
    columns = len(table.header)
    sizes = [max(len(row[j]) for row in table.rows or [table.header]) for j in range(columns)]
    widest = max(range(columns), key=sizes.__getitem__)
    form = "".join(
        r">{\raggedright\arraybackslash}p{0.58\textwidth}"
        if j == widest and sizes[j] > 30
        else "r"
        if table.numeric[j]
        else "l"
        for j in range(columns)
    )
    rows = [" & ".join(_text(cell) for cell in row) + r" \\" for row in table.rows]
    head = " & ".join(_text(cell) for cell in table.header) + r" \\"
    return "\n".join(
        [
            rf"\begin{{longtable}}{{@{{}}{form}@{{}}}}",
            r"\toprule",
            head,
            r"\midrule\endhead",
            *rows,
            r"\bottomrule",
            r"\end{longtable}",
        ]
    )


def _verbatim(text: str) -> str:
    """Code as it stands, long lines wrapped."""
    rows = []
    # nothing in the text may end the environment
    for line in _plain(text).replace(r"\end{", r"\end {").splitlines():
        while len(line) > 96:
            rows.append(line[:96])
            line = "    " + line[96:]
        rows.append(line)
    return "{\\footnotesize\\begin{verbatim}\n" + "\n".join(rows) + "\n\\end{verbatim}}"


_SPECIAL = {
    "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}",
    '"': r"\textquotedbl{}", "<": r"\textless{}", ">": r"\textgreater{}", "−": r"$-$",
    "²": r"$^2$", "³": r"$^3$", "×": r"$\times$", "·": r"$\cdot$", "°": r"$^\circ$",
    "–": "--", "—": "---", "\u00a0": "~",
}  # fmt: skip
_GREEK = {letter: name for name, letter in GREEK.items()} | {"λ": "lambda"}
_BREAKS = re.compile(r"([.,\])])")


def escaped(text: str) -> str:
    """Plain text for pdflatex; what its fonts cannot show is spelt with what they can."""
    written = ""
    for character in text:
        if character in _SPECIAL:
            written += _SPECIAL[character]
        elif character in _GREEK:
            written += rf"$\{_GREEK[character]}$"
        elif (ord(character) < 0x180 and character.isprintable()) or character in "\n":
            written += character
        else:
            written += "".join(_SPECIAL.get(c, c) for c in _plain(character))
    return written


def _plain(text: str) -> str:
    """ASCII that is closest to the text."""
    text = visible(text).replace("−", "-").replace("·", "*").replace("—", "-").replace("–", "-")
    folded = unicodedata.normalize("NFKD", text)
    kept = (c for c in folded if not unicodedata.combining(c))
    return "".join(c if ord(c) < 128 else "?" for c in kept)


def _text(text: str) -> str:
    written = {
        "text": escaped,
        "math": lambda s: f"${s}$",
        "code": lambda s: r"\texttt{" + _BREAKS.sub(r"\1\\allowbreak{}", escaped(s)) + "}",
    }
    return "".join(written[kind](content) for kind, content in inline(text))


def _heading(text: str) -> str:
    """A heading, with a plain version for the PDF's outline where it has mathematics."""
    if "$" not in text:
        return _text(text)
    plain = "".join(re.sub(r"\\[a-z]+ ?|[{}_^\\]", "", part) for _, part in inline(text))
    return rf"\texorpdfstring{{{_text(text)}}}{{{escaped(plain)}}}"
