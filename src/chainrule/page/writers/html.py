"""One HTML file: no scripts, no requests; mathematics as MathML with its own font inside."""

from __future__ import annotations

import base64
import re
from functools import cache
from html import escape
from importlib.resources import files
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
from chainrule.page.drawing import svg
from chainrule.page.writers.mathml import aligned, math

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

_STOP = re.compile(r"[.,;:)?!]+")


@cache
def _style() -> str:
    """The page's style with the mathematics font inside."""
    here = files("chainrule.page")
    font = base64.b64encode((here / "math.woff2").read_bytes()).decode()
    style = (here / "page.css").read_text(encoding="utf-8")
    style = style.replace("/*drawing*/", svg.STYLE).replace("/*drawing-dark*/", svg.DARK)
    return style.replace("math.woff2", f"data:font/woff2;base64,{font}")


def html(document: Document) -> str:
    """The whole page."""
    contents, body = [], []
    for number, section in enumerate(document.sections, start=1):
        contents.append(f'<li><a href="#s{number}">{_text(section.title)}</a></li>')
        body.append(_section(section, 2, f"s{number}"))
    title = escape(document.title)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{title}</title>
<style>{_style()}</style>
</head>
<body>
<header><h1>{title}</h1><p>{_text(document.opening)}</p></header>
<nav aria-label="Contents"><h2>Contents</h2><ol>{"".join(contents)}</ol></nav>
<main>
{chr(10).join(body)}
</main>
<footer><p>{escape(document.footer)}</p></footer>
</body>
</html>
"""


def _section(section: Section, level: int, anchor: str) -> str:
    parts = [
        _block(block, level + 1, f"{anchor}-{k}") for k, block in enumerate(section.blocks, start=1)
    ]
    heading = f"<h{level}>{_text(section.title)}</h{level}>"
    return f'<section id="{anchor}">{heading}\n{chr(10).join(parts)}</section>'


def _block(block: Any, level: int, anchor: str) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Display():
            return _display(block)
        case Table(header, rows):
            head = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in header)
            lines = "".join(
                "<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>"
                for row in rows
            )
            table = f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
            return f'<div class="wide" tabindex="0">{table}</div>'
        case Bullets(items):
            return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in items) + "</ul>"
        case Code(text, output, _):
            shown = f'<pre class="wide" tabindex="0"><code>{escape(text)}</code></pre>'
            if output:
                shown += (
                    f'<pre class="wide output" tabindex="0"><samp>{escape(output)}</samp></pre>'
                )
            return shown
        case Figure(drawing, caption):
            picture = drawing.svg(standalone=False)
            return f"<figure>{picture}<figcaption>{_text(caption)}</figcaption></figure>"
        case Section():
            return _section(block, level, anchor)
    raise TypeError(f"no HTML for {type(block).__name__}")


def _display(display: Display) -> str:
    lines = [(line.left, line.right) for line in display.lines]
    inner = math(" ".join(lines[0]), block=True) if len(lines) == 1 else aligned(lines)
    kind = "math rule" if display.rule else "math"
    return f'<div class="{kind}" tabindex="0">{inner}</div>'


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
