"""A drawing as SVG: pens are classes, ink is the text's colour, paper the page's."""

from __future__ import annotations

from html import escape

from chainrule.page import palette
from chainrule.page.drawing.mathtext import SIZE, runs
from chainrule.page.drawing.shapes import Disc, Drawing, Label, Shape, Stroke, Words

#: Also used by pages that hold a drawing.
STYLE = (
    """\
.drawing *{vector-effect:non-scaling-stroke}
.drawing .s{fill:none;stroke:currentColor;stroke-width:1.2}
.drawing .s{stroke-linecap:round;stroke-linejoin:round}
.drawing .ink{fill:currentColor}.drawing .paper{fill:var(--paper)}
.drawing .link{stroke-width:4.5}.drawing .joint{stroke-width:1.8}.drawing .rail{stroke-width:1.6}
.drawing .frame-x{color:var(--x);stroke-width:1.8}.drawing .frame-y{color:var(--y);stroke-width:1.8}
.drawing .frame-z{color:var(--z);stroke-width:1.8}.drawing .length{color:var(--soft);stroke-width:1}
.drawing .angle{color:var(--warm);stroke-width:1.5}.drawing .gravity{stroke-width:2}
.drawing .reference{color:var(--soft);stroke-dasharray:4 4}.drawing .ground{stroke-width:1.2}
.drawing text{font:15px "STIX Two Text","Times New Roman",Times,serif;fill:currentColor;stroke:none}
.drawing text.length{color:inherit}.drawing .i{font-style:italic}
.drawing .curve{stroke-width:1.8;stroke-linecap:butt}
.drawing .broad{stroke-width:5;stroke-opacity:.35}
.drawing .grid{color:var(--line)}.drawing .soft{color:var(--soft)}
.drawing text.words{font:13px system-ui,sans-serif}
"""
    + "".join(f".drawing .{p.variable}{{color:var(--{p.variable})}}" for p in palette.PENS)
    + "\n"
)


def svg(drawing: Drawing, *, standalone: bool) -> str:
    """The element; a page that shows it inline has the style already."""
    w, h = drawing.width, drawing.height
    name = escape(drawing.description)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 {w:g} {h:g}" '
        f'width="{w:g}" height="{h:g}" role="img" aria-label="{name}">'
    )
    own = f"{palette.variables('.drawing')}.drawing{{color:var(--ink)}}{STYLE}"
    style = f"<style>{own}</style>" if standalone else ""
    body = "".join(_shape(shape, h) for shape in drawing.shapes)
    return f"{head}<title>{name}</title>{style}{body}</svg>"


def _shape(shape: Shape | Words, h: float) -> str:
    if isinstance(shape, Stroke):
        points = " ".join(f"{x:.1f},{h - y:.1f}".replace(".0", "") for x, y in shape.points)
        tag = "polygon" if shape.closed else "polyline"
        dash = f' stroke-dasharray="{" ".join(map(str, shape.dash))}"' if shape.dash else ""
        return f'<{tag} class="{_classes(shape)}" points="{points}"{dash}/>'
    if isinstance(shape, Disc):
        x, y = shape.centre
        place = f'cx="{x:.1f}" cy="{h - y:.1f}" r="{shape.radius:g}"'
        return f'<circle class="{_classes(shape)}" {place}/>'
    return _words(shape, h) if isinstance(shape, Words) else _label(shape, h)


def _words(words: Words, h: float) -> str:
    place = f'x="{words.x:.1f}" y="{h - words.y:.1f}"'
    if words.upright:
        place = f'transform="translate({words.x:.1f} {h - words.y:.1f}) rotate(-90)"'
    look = f'class="words {words.pen}" text-anchor="{words.anchor}"'
    return f"<text {look} {place}>{escape(words.text)}</text>"


def _classes(shape: Stroke | Disc) -> str:
    return " ".join(word for word in ("s", shape.pen, shape.filled) if word)


def _label(label: Label, h: float) -> str:
    written, shift = "", 0.0
    for run in runs(label.latex):
        wanted = {-1: 4.0, 0: 0.0, 1: -5.5}[run.level]
        move = f' dy="{wanted - shift:g}"' if wanted != shift else ""
        size = f' font-size="{SIZE * 0.7:g}"' if run.level else ""
        italic = ' class="i"' if run.italic else ""
        written += f"<tspan{move}{size}{italic}>{escape(run.text)}</tspan>"
        shift = wanted
    x, y = label.at
    return (
        f'<text class="{label.pen}" x="{x:.1f}" y="{h - y + 4.5:.1f}" text-anchor="middle" '
        f'xml:space="preserve">{written}</text>'
    )
