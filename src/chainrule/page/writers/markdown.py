"""Markdown: as code hosts render it, and as notebooks do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from chainrule.page.blocks import (
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
)


@dataclass(frozen=True)
class Dialect:
    """How mathematics is set off, and which letters of a text would be taken for markup."""

    math: str
    display: str
    special: str


#: ```math fences and $`…`$ are safe from emphasis and escapes.
HOST = Dialect("$`{}`$", "```math\n{}\n```", r"([\\*_\[\]<>#])")
NOTEBOOK = Dialect("${}$", "$$\n{}\n$$", r"([*_])")


def markdown(document: Document, figures: str) -> str:
    """The whole text; figures are referred to as files beside it."""
    write = Markdown(HOST, figures)
    parts = [f"# {write.text(document.title)}", write.text(document.opening)]
    for section in document.sections:
        parts += write.section(section, 2)
    return "\n\n".join([*filter(None, parts), f"---\n\n{document.footer}"])


@dataclass(frozen=True)
class Markdown:
    """Blocks in a dialect; a figure is a file `{figures}-1.svg`."""

    dialect: Dialect
    figures: str = ""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def section(self, section: Section, level: int) -> list[str]:
        """Heading and blocks."""
        parts = [f"{'#' * level} {self.text(section.title)}"]
        return parts + [part for block in section.blocks for part in self.block(block, level)]

    def block(self, block: Block, level: int) -> list[str]:
        """One block, as paragraphs."""
        match block:
            case Paragraph(text):
                return [self.text(text)]
            case Display():
                return [self.dialect.display.format(aligned(block))]
            case Table(header, rows):
                rule = tuple("--:" if number else "---" for number in block.numeric)
                return ["\n".join([self._row(header), self._row(rule), *map(self._row, rows)])]
            case Bullets(items):
                return ["\n".join(f"- {self.text(item)}" for item in items)]
            case NumberBlock(items):
                shown = (f"- **{self.text(n)}** {self.text(text)}" for n, text, _ in items)
                return ["\n".join(shown)]
            case Note(_, heading, lines):
                head = f"**{self.text(heading)}**: " if heading else ""
                return [f"> {head}" + "\n>\n> ".join(self.text(line) for line in lines)]
            case Marked():
                return [_fence(block.text.strip("\n"), "text")] if block.text.strip() else []
            case Code(text, output, language):
                return [_fence(text, language), *([_fence(output, "text")] if output else [])]
            case Figure(picture, caption):
                alt = picture.description.replace("[", "(").replace("]", ")")
                return [f"![{alt}]({self.figures}-{next(self.numbers)}.svg)", self.text(caption)]
            case Frame():
                return []
            case Section():
                return self.section(block, level + 1)

    def _row(self, cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(self.text(c).replace("|", r"\|") or " " for c in cells) + " |"

    def text(self, text: str) -> str:
        """Running text with its mathematics and code."""
        written = {
            "text": lambda s: re.sub(self.dialect.special, r"\\\1", s),
            "math": lambda s: self.dialect.math.format(portable(s)),
            "code": lambda s: f"`{s}`",
        }
        return "".join(written[kind](content) for kind, content in inline(text))


def _fence(text: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}{language}\n{text}\n{ticks}"


def portable(latex: str) -> str:
    """LaTeX without the macros that a host forbids."""
    return re.sub(r"\\operatorname\{(\w+)\}", r"\\mathrm{\1}", latex)


def aligned(block: Display) -> str:
    """One formula in LaTeX, aligned where it has several lines."""
    lines = block.lines
    if len(lines) == 1:
        return portable(f"{lines[0].left} {lines[0].right}".strip())
    rows = [f"{line.left} & {line.right}".strip() for line in lines]
    return portable("\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}")
