"""Markdown as code hosts render it: ```math fences and $`…`$, safe from emphasis and escapes."""

from __future__ import annotations

import re
from typing import Any

from chainrule.page.blocks import (
    Bullets,
    Code,
    Display,
    Document,
    Figure,
    Paragraph,
    Section,
    Table,
    inline,
)


def markdown(document: Document, figures: str) -> str:
    """The whole text; figures are referred to as files beside it."""
    counter = iter(range(1, 1000))
    parts = [f"# {_text(document.title)}", _text(document.opening)]
    for section in document.sections:
        parts += _section(section, 2, figures, counter)
    return "\n\n".join([*parts, f"---\n\n{document.footer}"])


def _section(section: Section, level: int, figures: str, counter: Any) -> list[str]:
    parts = [f"{'#' * level} {_text(section.title)}"]
    for block in section.blocks:
        parts += _block(block, level, figures, counter)
    return parts


def _block(block: Any, level: int, figures: str, counter: Any) -> list[str]:
    match block:
        case Paragraph(text):
            return [_text(text)]
        case Display():
            return [_fence(display(block), "math")]
        case Table(header, rows):
            lines = [header, ("---",) * len(header), *rows]
            return ["\n".join("| " + " | ".join(_cell(c) for c in line) + " |" for line in lines)]
        case Bullets(items):
            return ["\n".join(f"- {_text(item)}" for item in items)]
        case Code(text, output, language):
            shown = [_fence(text, language)]
            return shown + ([_fence(output, "text")] if output else [])
        case Figure(drawing, caption):
            alt = drawing.description.replace("[", "(").replace("]", ")")
            return [f"![{alt}]({figures}-{next(counter)}.svg)", _text(caption)]
        case Section():
            return _section(block, level + 1, figures, counter)
    raise TypeError(f"no Markdown for {type(block).__name__}")


def _fence(text: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}{language}\n{text}\n{ticks}"


def _cell(text: str) -> str:
    return _text(text).replace("|", r"\|") or " "


def _text(text: str) -> str:
    written = {
        "text": lambda s: re.sub(r"([\\*_\[\]<>#])", r"\\\1", s),
        "math": lambda s: f"$`{portable(s)}`$",
        "code": lambda s: f"`{s}`",
    }
    return "".join(written[kind](content) for kind, content in inline(text))


def portable(latex: str) -> str:
    """LaTeX without the macros that a host forbids."""
    return re.sub(r"\\operatorname\{(\w+)\}", r"\\mathrm{\1}", latex)


def display(block: Display) -> str:
    """One formula in LaTeX, aligned where it has several lines."""
    lines = block.lines
    if len(lines) == 1:
        return portable(f"{lines[0].left} {lines[0].right}".strip())
    rows = [f"{line.left} & {line.right}".strip() for line in lines]
    return portable("\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}")
