"""One HTML file without requests; mathematics as MathML with its own font inside.

A scripted one marks the section in its contents and copies formulas; without, all is there to read.
"""

from __future__ import annotations

import base64
import re
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

from latex2mathml.converter import convert

from chainrule.page import chart, palette
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
    words,
)
from chainrule.page.drawing import svg

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

FEW = 3  # sections that need no table of contents

_STOP = re.compile(r"[.,;:)?!]+")


@cache
def font() -> str:
    """The mathematics font, as a rule that holds it."""
    data = base64.b64encode((files("chainrule.page") / "math.woff2").read_bytes()).decode()
    source = f'url(data:font/woff2;base64,{data}) format("woff2")'
    return f'@font-face{{font-family:"Page Math";src:{source};font-display:block}}\n'


@cache
def style() -> str:
    """The style of every page: font, colours, page, drawings and charts."""
    sheet = (files("chainrule.page") / "page.css").read_text(encoding="utf-8")
    return font() + palette.variables() + svg.STYLE + chart.STYLE + sheet


@cache
def script() -> str:
    """The program of a scripted page."""
    return (files("chainrule.page") / "page.js").read_text(encoding="utf-8")


def html(document: Document, policy: str | None = None) -> str:
    """The whole page; one with a policy of its own, which allows the script, is scripted."""
    contents, body = [], []
    for number, section in enumerate(document.sections, start=1):
        contents.append(f'<li><a href="#s{number}">{_text(section.title)}</a></li>')
        body.append(_section(section, 2, f"s{number}"))
    title = _text(document.title)
    opening = f"<p>{_text(document.opening)}</p>" if document.opening else ""
    listed = f'<nav aria-label="Contents"><h2>Contents</h2><ol>{"".join(contents)}</ol></nav>\n'
    many = len(contents) > FEW
    run = f'<script type="module">{script()}</script>\n' if policy else ""
    return whole(
        escape(words(document.title)),
        style(),
        f"""<header><h1>{title}</h1>{opening}</header>
{listed if many else ""}<main>
{chr(10).join(body)}
</main>
<footer><p>{escape(document.footer)}</p></footer>
{run}""",
        policy or POLICY,
        "listed" if many else "",
    )


def piece(*blocks: Block) -> str:
    """Blocks in a cell of a notebook, whose own style holds there; a picture brings its own."""
    return "\n".join(_image(b) if isinstance(b, Figure) else _block(b, 4, "") for b in blocks)


def _image(figure: Figure) -> str:
    """A picture apart from the page around it."""
    data = base64.b64encode(figure.picture.svg().encode()).decode()
    said = escape(figure.picture.description, quote=True)
    return (
        f'<img alt="{said}" src="data:image/svg+xml;base64,{data}"><p>{_text(figure.caption)}</p>'
    )


def whole(title: str, style: str, body: str, policy: str | None, kind: str = "") -> str:
    """An HTML document of parts that are HTML already; without a policy, its frame's holds."""
    ruled = policy and f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{ruled or ""}<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body{f' class="{kind}"' if kind else ""}>
{body}</body>
</html>
"""


def _section(section: Section, level: int, anchor: str) -> str:
    parts = [
        _block(block, level + 1, f"{anchor}-{k}") for k, block in enumerate(section.blocks, start=1)
    ]
    heading = f"<h{level}>{_text(section.title)}</h{level}>"
    body = chr(10).join(parts)
    if section.folded:
        body = f"<details><summary>{heading}</summary>\n{body}</details>"
        return f'<section id="{anchor}">{body}</section>'
    return f'<section id="{anchor}">{heading}\n{body}</section>'


def _block(block: Block, level: int, anchor: str) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Display():
            return _display(block)
        case Table():
            return _table(block)
        case Bullets(items):
            return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in items) + "</ul>"
        case NumberBlock(items):
            shown = (
                f'<li class="{kind}"><b>{_text(number)}</b> <span>{_text(text)}</span></li>'
                for number, text, kind in items
            )
            return f'<ul class="numbers">{"".join(shown)}</ul>'
        case Note(kind, heading, lines):
            head = f"<b>{_text(heading)}</b>: " if heading else ""
            texts = "".join(f"<p>{'' if k else head}{_text(t)}</p>" for k, t in enumerate(lines))
            return f'<aside class="{kind}">{texts}</aside>'
        case Marked(pieces):
            shown = (
                f'<mark class="{kind}" title="{escape(say, quote=True)}">{escape(text)}</mark>'
                if kind else escape(text)
                for text, kind, say in pieces
            )  # fmt: skip
            return f'<pre class="marked">\n{"".join(shown)}</pre>'
        case Code(text, output, _):
            shown = f'<pre class="wide" tabindex="0"><code>{escape(text)}</code></pre>'
            if output:
                shown += (
                    f'<pre class="wide output" tabindex="0"><samp>{escape(output)}</samp></pre>'
                )
            return shown
        case Figure(picture, caption):
            shown = picture.svg(standalone=False)
            return f"<figure>{shown}<figcaption>{_text(caption)}</figcaption></figure>"
        case Frame(element, figure, use):
            told = f'<p class="on-screen">{_text(use)}</p>' if use else ""
            return f'{told}{element}<div class="on-paper">{_block(figure, level, anchor)}</div>'
        case Beside(left, right):
            sides = (
                "".join(_block(b, level, f"{anchor}-{side}{k}") for k, b in enumerate(blocks))
                for side, blocks in (("a", left), ("b", right))
            )
            return '<div class="beside">' + "".join(f"<div>{s}</div>" for s in sides) + "</div>"
        case Section():
            return _section(block, level, anchor)


def _table(table: Table) -> str:
    places = [' class="number"' if number else "" for number in table.numeric]

    def row(cells: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{place}>{_text(cell)}</{tag.split()[0]}>"
            for cell, place in zip(cells, places, strict=True)
        )

    lines = "".join(
        f"<tr{' class=dim' if k in table.dim else ''}>{row(cells, 'td')}</tr>"
        for k, cells in enumerate(table.rows)
    )
    head = row(table.header, 'th scope="col"')
    shown = f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
    return f'<div class="wide" tabindex="0">{shown}</div>'


def _display(display: Display) -> str:
    lines = [(line.left, line.right) for line in display.lines]
    inner = math(" ".join(lines[0]), block=True) if len(lines) == 1 else aligned(lines)
    kind = "math rule" if display.rule else "math"
    shown = f'<div class="{kind}" tabindex="0">{inner}</div>'
    if not display.number:
        return shown
    name = escape(display.name, quote=True)
    buttons = "".join(
        f'<button type="button" hidden data-copy="{escape(text, quote=True)}" '
        f'aria-label="Copy {name} as {language}">{language}</button>'
        for language, text in display.copies
    )
    copies = f'<span class="copies">{buttons}</span>' if buttons else ""
    place = f'<span class="place" id="e{display.number}">({display.number})</span>'
    return f'<div class="numbered">{shown}{place}{copies}</div>'


def _text(text: str) -> str:
    """Running text with its mathematics and code."""
    written = {
        "text": lambda s: re.sub(r"  +", " ", escape(s, quote=False)),
        "math": math,
        "code": lambda s: f"<code>{escape(s)}</code>",
    }
    joined = ""
    for kind, content in inline(text):
        part = written[kind](content)
        stop = _STOP.match(part) if kind == "text" and joined.endswith("</math>") else None
        if stop:  # a full stop must not be left alone at the start of a line
            start = joined.rindex("<math")
            joined = f'{joined[:start]}<span class="tied">{joined[start:]}{stop[0]}</span>'
            part = part[stop.end() :]
        joined += part
    return joined


_FUNCTION = re.compile(r"\\(sin|cos|tan|arctan)((?:\^\{?\d+\}?)?) (?![(+=-])")
_CORE = re.compile(r"^<math[^>]*>(.*)</math>$", re.DOTALL)
#: A minus after a relation or an opening bracket is a sign, not a difference.
_SIGN = re.compile(
    r"(<mo[^>]*>(?:&#x0003D;|=|&#x0002C;|,|&#x00028;|\(|&#x0005B;|\[)</mo>)<mo>&#x02212;</mo>"
)
_LEADING = re.compile(r"^(<mrow>)?<mo>(&#x0003D;|&#x0002B;|&#x02212;)</mo>")
_NAMES = re.compile(r"\\operatorname\{(\w+)\}")


@lru_cache(maxsize=4096)
def fragment(latex: str, *, block: bool = False) -> str:
    """The elements inside <math> for one formula; in a block, limits stand under their sums."""
    # Browsers set no space between a function and its argument; TeX does.
    latex = _FUNCTION.sub(lambda m: rf"\{m[1]}{m[2]}\, ", latex)
    latex = latex.replace("<", r"\lt ").replace(">", r"\gt ")
    latex = _NAMES.sub(r"\\mathrm{\1}", latex).replace(r"\!", "")
    found = _CORE.match(convert(latex, display="block" if block else "inline"))
    assert found is not None
    core = found[1].replace("<mover>", '<mover accent="true">')
    core = _SIGN.sub(r'\1<mo form="prefix">&#x02212;</mo>', core)
    return _upright(core)


def _upright(core: str) -> str:
    """Words in roman letters as one identifier: <mi>Ad</mi>, not A d."""
    letters = re.compile(r'(?:<mi mathvariant="normal">([A-Za-z])</mi>){2,}')
    return letters.sub(lambda m: f"<mi>{''.join(re.findall(r'>([A-Za-z])<', m[0]))}</mi>", core)


def math(latex: str, *, block: bool = False) -> str:
    """A <math> element."""
    display = ' display="block"' if block else ""
    return f"<math{display}>{_lean(fragment(latex, block=block))}</math>"


_ALONE = re.compile(r"<mrow>(<m([in])>[^<]*</m\2>)</mrow>")
_ENTITY = re.compile(r"&#x0*([0-9A-F]+);")


def _lean(core: str) -> str:
    """The same with characters for their numbers, and no row around one letter."""
    plain = _ENTITY.sub(
        lambda m: m[0] if chr(int(m[1], 16)) in '<>&"' else chr(int(m[1], 16)), core
    )
    return _ALONE.sub(r"\1", plain)


def aligned(lines: list[tuple[str, str]]) -> str:
    """Several lines in one <math>, aligned between left and right."""
    cells = [
        (fragment(left, block=True) if left else "", _continued(right)) for left, right in lines
    ]
    rows = "".join(f"<mtr><mtd>{left}</mtd><mtd>{right}</mtd></mtr>" for left, right in cells)
    table = f'<mtable class="lines" displaystyle="true" columnalign="right left">{rows}</mtable>'
    return f'<math display="block">{_lean(table)}</math>'


def _continued(right: str) -> str:
    """The right side of a line, whose first sign joins it to what stands before."""
    return _LEADING.sub(r'\1<mo form="infix">\2</mo>', fragment(right, block=True))
