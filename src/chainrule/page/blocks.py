"""A document as data: sections of paragraphs, formulas, tables, code, figures, notes.

Running text is a plain string in which `$…$` holds LaTeX mathematics and backquotes hold code; a
backslash before one of these, or another backslash, lets it stand for itself. What a stranger
wrote becomes running text by `plain` and `code` of `chainrule.strangers`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from chainrule.outputs import writable, write
from chainrule.strangers import file_stem


class Picture(Protocol):
    """What a figure shows: a drawing or a chart."""

    @property
    def description(self) -> str:
        """A sentence for those who do not see it."""
        ...

    def svg(self, *, standalone: bool = True) -> str:
        """An SVG element; standing alone it brings its style along."""
        ...

    def latex(self) -> str:
        """A LaTeX picture, for engines that write PDF."""
        ...


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
    """A formula on its own, its lines aligned. A `rule` is the general law, not a result.

    One with a `number` is referred to by it; `copies` are its texts to take away, by language, and
    `name` is what they are of.
    """

    lines: tuple[Line, ...]
    rule: bool = False
    number: int = 0
    copies: tuple[tuple[str, str], ...] = ()
    name: str = ""

    @staticmethod
    def of(latex: str, *, rule: bool = False) -> Display:
        """A formula of lines that need no alignment."""
        return Display(tuple(Line("", line) for line in latex.splitlines()), rule)


_NUMBER = re.compile(r"\$?[-−+<> ]*\d[\d.]*(e[-+]?\d+)?\$?( %)?|—|∞|")


@dataclass(frozen=True)
class Table:
    """Rows of running text under a header; `dim` are the rows that matter less."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    dim: tuple[int, ...] = ()

    @property
    def numeric(self) -> tuple[bool, ...]:
        """For each column, whether it holds numbers: they are aligned to the right."""
        columns = zip(*self.rows, strict=True) if self.rows else ((),) * len(self.header)
        return tuple(
            any(cells) and all(_NUMBER.fullmatch(cell) for cell in cells) for cells in columns
        )


@dataclass(frozen=True)
class Bullets:
    """A list of running texts."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class NumberBlock:
    """A few numbers that say it all: (number, what it is, kind), the kind as of a note."""

    items: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Note:
    """Running texts set apart, the first with a heading: "warning", "right", "wrong", "unread"."""

    kind: str
    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Marked:
    """A text as somebody wrote it, in pieces of (text, kind, what to say); no kind, no mark."""

    pieces: tuple[tuple[str, str, str], ...]

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(text for text, _, _ in self.pieces)


@dataclass(frozen=True)
class Code:
    """A program and what it prints; `language` "python" is what a notebook can run."""

    text: str
    output: str = ""
    language: str = "python"


@dataclass(frozen=True)
class Figure:
    """A picture with its caption, and the Python that draws it."""

    picture: Picture
    caption: str
    code: str = ""


@dataclass(frozen=True)
class Frame:
    """A live page inside the page, as an HTML element, and how to use it; on paper and elsewhere
    its figure."""

    element: str
    figure: Figure
    use: str = ""


@dataclass(frozen=True)
class Beside:
    """Blocks in two columns where there is room, else one after the other."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]


@dataclass(frozen=True)
class Section:
    """A titled part; a folded one is opened by its reader."""

    title: str
    blocks: tuple[Block, ...]
    folded: bool = False


Block = (
    Paragraph
    | Display
    | Table
    | Bullets
    | NumberBlock
    | Note
    | Marked
    | Code
    | Figure
    | Frame
    | Beside
    | Section
)


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

    def html(self, policy: str | None = None) -> str:
        """One page that needs nothing else; one with a `policy`, which allows it, is scripted."""
        from chainrule.page.writers import html

        return html.html(self, policy)

    def markdown(self, figures: str = "") -> str:
        """Markdown as code hosts render it; figures are files called `{figures}-1.svg`, …"""
        from chainrule.page.writers.markdown import markdown

        return markdown(self, figures or file_stem(self.name))

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
        """Write .html, .md (its figures beside it, as .svg), .tex or .ipynb."""
        target = writable(path, tuple(FORMATS))
        text = FORMATS[target.suffix.lower()](self, target.stem)
        for number, figure in enumerate(
            self.figures() if target.suffix.lower() == ".md" else (), start=1
        ):
            beside = target.with_name(f"{target.stem}-{number}.svg")
            write(beside, figure.picture.svg() + "\n")
        return write(target, text.rstrip("\n") + "\n")


#: What a file's name ends with → how it is written; the stem is what figures are called after.
FORMATS: dict[str, Callable[[Document, str], str]] = {
    ".html": lambda document, stem: document.html(),
    ".md": lambda document, stem: document.markdown(stem),
    ".tex": lambda document, stem: document.latex(),
    ".ipynb": lambda document, stem: json.dumps(document.notebook(), indent=1, ensure_ascii=False),
}


def walk(block: Block) -> Iterator[Block]:
    """A block and everything inside it."""
    yield block
    for part in inner(block):
        yield from walk(part)


def inner(block: Block) -> tuple[Block, ...]:
    """The blocks that a block is made of."""
    match block:
        case Section(_, blocks):
            return blocks
        case Beside(left, right):
            return left + right
        case Frame(_, figure, _):
            return (figure,)
    return ()


def listed(name: str, entries: Iterable[str]) -> str:
    """`name` = (…) of formulas, in running text that can be broken between them."""
    return f"${name} =$ ({', '.join(f'${entry}$' for entry in entries)})"


_ITSELF = re.compile(r"\\([\\$`])")
_INLINE = re.compile(r"(?:\\[\\$`]|[^$`])+|\$([^$]+)\$|`((?:\\.|[^`\\])+)`|.", re.DOTALL)


def inline(text: str) -> Iterator[tuple[str, str]]:
    """Running text in parts: ("text", …), ("math", …), ("code", …)."""
    for match in _INLINE.finditer(text):
        if match[1] is not None:
            yield "math", match[1]
        else:
            yield "text" if match[2] is None else "code", _ITSELF.sub(r"\1", match[2] or match[0])


def words(text: str) -> str:
    """Running text without its marks."""
    return "".join(part for _, part in inline(text))
