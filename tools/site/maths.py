"""$…$ and $$…$$ in the documentation as MathML, by the writer of the documents; nothing is fetched.

A formula in a line is `$M(q)$`; one of its own is a paragraph between two `$$`, and with
`\\begin{aligned}` it has several lines, aligned at `&`. A dollar that is one is written `\\$`.
"""

import re
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor

from chainrule.page.writers.html import aligned, math

INLINE = r"(?<![\\$])\$(?![\s$])([^$]*?[^\s$\\])\$(?![\w$])"
CLOSE = re.compile(r"(?<=[\w})]) \\(?=(?:sin|cos|tan|arctan)\b)")
ROWS = re.compile(r"\\(begin|end)\{\w+\}|\\\\")


class InlineMaths(InlineProcessor):
    """A formula in a line; it stays with the comma or full stop after it."""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:
        """Its MathML, kept from the rest of Markdown."""
        return self.md.htmlStash.store(math(_spaced(m[1]))), m.start(0), m.end(0)


class DisplayedMaths(BlockProcessor):
    """A paragraph between two $$."""

    def test(self, parent: Element, block: str) -> bool:
        """Is it one?"""
        text = block.strip()
        return len(text) > 4 and text.startswith("$$") and text.endswith("$$")

    def run(self, parent: Element, blocks: list[str]) -> None:
        """A box that scrolls where the formula is wider than the page."""
        latex = _spaced(blocks.pop(0).strip()[2:-2])
        box = f'<div class="math" tabindex="0">{displayed(latex)}</div>'
        place = Element("p")
        place.text = self.parser.md.htmlStash.store(box)
        parent.append(place)


def displayed(latex: str) -> str:
    """A <math> of its own, of one line or of several."""
    inner = re.fullmatch(r"\\begin\{(aligned|align\*?)\}(.*)\\end\{\1\}", latex)
    return aligned([_sides(row) for row in _rows(inner[2])]) if inner else math(latex, block=True)


def _spaced(latex: str) -> str:
    """On one line, with TeX's space between a factor and a function; browsers set none."""
    return CLOSE.sub(r"\\, \\", " ".join(latex.split()))


def _rows(latex: str) -> list[str]:
    """The lines of an environment, not those of matrices in it."""
    rows, depth, last = [], 0, 0
    for mark in ROWS.finditer(latex):
        depth += {"begin": 1, "end": -1}.get(mark[1] or "", 0)
        if not mark[1] and not depth:
            rows.append(latex[last : mark.start()])
            last = mark.end()
    return [row for row in [*rows, latex[last:]] if row.strip()]


def _sides(row: str) -> tuple[str, str]:
    """Before and after the first &."""
    left, found, right = row.partition("&")
    return (left.strip(), right.strip()) if found else ("", left.strip())


class Maths(Extension):
    """Both, before Markdown reads _ and * as its own, and after code."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Put them in."""
        md.parser.blockprocessors.register(DisplayedMaths(md.parser), "displayed-maths", 75)
        md.inlinePatterns.register(InlineMaths(INLINE, md), "inline-maths", 185)
        md.ESCAPED_CHARS.append("$")


def on_config(config):
    """The hook: every page has it."""
    config.markdown_extensions.append(Maths())
    return config
