"""A document as data: sections of paragraphs, formulas, tables, code and figures.

Running text is a plain string in which `$…$` holds LaTeX mathematics and backquotes hold code.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chainrule.errors import ChainruleError
from chainrule.page.drawing import Drawing

FORMATS = (".html", ".md", ".tex", ".ipynb")


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Line:
    """A line of a formula: what stands left of the alignment, and what right of it."""

    left: str
    right: str


@dataclass(frozen=True)
class Display:
    """A formula on its own, its lines aligned. A `rule` is the general law, not a result."""

    lines: tuple[Line, ...]
    rule: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of running text under a header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Bullets:
    """A list of running texts."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """A program and what it prints; `language` "python" is what a notebook can run."""

    text: str
    output: str = ""
    language: str = "python"


@dataclass(frozen=True)
class Figure:
    """A drawing with its caption, and the Python that draws it."""

    drawing: Drawing
    caption: str
    code: str = ""


@dataclass(frozen=True)
class Section:
    """A titled part."""

    title: str
    blocks: tuple[Any, ...]


Block = Paragraph | Display | Table | Bullets | Code | Figure | Section


@dataclass(frozen=True)
class Document:
    """A title, an opening, and sections; `save` writes it in the format that the name says.

    `setup` is the Python that makes what the document is about: a notebook begins with it.
    """

    title: str
    opening: str
    sections: tuple[Section, ...]
    footer: str = ""
    name: str = "document"
    setup: str = ""

    def html(self) -> str:
        """One page that needs nothing else."""
        from chainrule.page.writers.html import html

        return html(self)

    def markdown(self, figures: str = "") -> str:
        """Markdown as code hosts render it; figures are files called `{figures}-1.svg`, …"""
        from chainrule.page.writers.markdown import markdown

        return markdown(self, figures or self.name)

    def latex(self) -> str:
        """A complete LaTeX document."""
        from chainrule.page.writers.latex import latex

        return latex(self)

    def notebook(self) -> dict[str, Any]:
        """A Jupyter notebook (nbformat 4)."""
        from chainrule.page.writers.notebook import notebook

        return notebook(self)

    def figures(self) -> list[Figure]:
        """Every figure, in order."""
        return [b for section in self.sections for b in walk(section) if isinstance(b, Figure)]

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write .html, .md (its drawings beside it, as .svg), .tex or .ipynb."""
        import json

        target = Path(path)
        if target.suffix == ".html":
            text = self.html()
        elif target.suffix == ".md":
            for number, figure in enumerate(self.figures(), start=1):
                figure.drawing.save(target.with_name(f"{target.stem}-{number}.svg"))
            text = self.markdown(target.stem)
        elif target.suffix == ".tex":
            text = self.latex()
        elif target.suffix == ".ipynb":
            text = json.dumps(self.notebook(), indent=1, ensure_ascii=False)
        else:
            raise ChainruleError(
                f"{target}: a document is saved as {', '.join(FORMATS)}, not {target.suffix!r}"
            )
        target.write_text(text.rstrip("\n") + "\n", encoding="utf-8", newline="\n")
        return target


def walk(block: Any) -> Iterator[Any]:
    """A block and everything inside it."""
    yield block
    if isinstance(block, Section):
        for inner in block.blocks:
            yield from walk(inner)


_INLINE = re.compile(r"\$([^$]+)\$|`([^`]+)`")


def inline(text: str) -> Iterator[tuple[str, str]]:
    """Running text in parts: ("text", …), ("math", …), ("code", …)."""
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() > end:
            yield "text", text[end : match.start()]
        yield ("math", match[1]) if match[1] is not None else ("code", match[2])
        end = match.end()
    if end < len(text):
        yield "text", text[end:]
