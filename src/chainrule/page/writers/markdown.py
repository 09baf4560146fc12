"""Markdown: as code hosts render it, and as notebooks do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

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
from chainrule.strangers import one_line, visible


@dataclass(frozen=True)
class Dialect:
    """How mathematics is set off."""

    math: str
    display: str


#: ```math fences and $`…`$ are safe from emphasis and escapes.
HOST = Dialect("$`{}`$", "```math\n{}\n```")
NOTEBOOK = Dialect("${}$", "$$\n{}\n$$")


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
                alt = escaped(one_line(picture.description))
                return [f"![{alt}]({self.figures}-{next(self.numbers)}.svg)", self.text(caption)]
            case Frame() | Beside():
                return [part for b in inner(block) for part in self.block(b, level)]
            case Section():
                return self.section(block, level + 1)

    def _row(self, cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(self.text(c).replace("|", r"\|") or " " for c in cells) + " |"

    def text(self, text: str) -> str:
        """Running text with its mathematics and code."""
        written = {
            "text": escaped,
            "math": lambda s: self.dialect.math.format(portable(s)),
            "code": _span,
        }
        return "".join(written[kind](content) for kind, content in inline(text))


def escaped(text: str) -> str:
    """Words in which nothing is markup, HTML or mathematics: entities are never taken for any."""
    entities = re.sub(r"[&<>\\$`~]", lambda m: f"&#{ord(m[0])};", text)
    return re.sub(r"([*_\[\]#])", r"\\\1", entities)


def _span(text: str) -> str:
    """Code in a line; blanks inside keep its own backquotes from the marks."""
    ticks = _ticks(text, 1)
    return f"{ticks} {text} {ticks}" if "`" in text else f"{ticks}{text}{ticks}"


def _fence(text: str, language: str) -> str:
    ticks = _ticks(text, 3)
    return f"{ticks}{language}\n{visible(text)}\n{ticks}"


def _ticks(text: str, least: int) -> str:
    """A run of backquotes that the text has not."""
    return "`" * max(least, 1 + max((len(run) for run in re.findall("`+", text)), default=0))


def portable(latex: str) -> str:
    """LaTeX without the macros that a host forbids."""
    return re.sub(r"\\operatorname\{(\w+)\}", r"\\mathrm{\1}", latex)


def aligned(block: Display) -> str:
    """One formula in LaTeX, aligned where it has several lines."""
    lines = block.lines
    tag = rf" \tag{{{block.number}}}" if block.number else ""
    if len(lines) == 1:
        return portable(f"{lines[0].left} {lines[0].right}".strip()) + tag
    rows = [f"{line.left} & {line.right}".strip() for line in lines]
    body = "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"
    return portable(body) + tag
