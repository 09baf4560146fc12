"""A drawing as a LaTeX picture: lines as PDF operators, labels as text; no package is needed."""

from __future__ import annotations

from chainrule.page import palette
from chainrule.page.drawing.shapes import Disc, Drawing, Label, Stroke, Words

WIDTHS = {"link": 3.4, "joint": 1.5, "gravity": 1.6, "rail": 1.3,
          "frame-x": 1.4, "frame-y": 1.4, "frame-z": 1.4, "angle": 1.2,
          "curve": 1.5, "broad": 4.0}  # fmt: skip
THIN = 0.8
COLOURS = {"frame-x": "x", "frame-y": "y", "frame-z": "z", "length": "soft", "reference": "soft",
           "angle": "warm", "grid": "line"}  # fmt: skip
SCALE = 0.72  # of the screen's points, so that a drawing fits a page beside its text
WIDEST = 620.0  # points of the screen that fit on a line
TO_BP = 72 / 72.27  # PDF counts in big points, TeX in points
ROUND = 0.5523  # the handle of a Bézier quarter circle of radius 1

#: How each engine passes operators on to the PDF, at the current point.
ENGINES = (
    r"\providecommand{\pdfstrokes}[1]{\ifdefined\pdfliteral\pdfliteral{#1}\else"
    r"\ifdefined\pdfextension\pdfextension literal{#1}\else\special{pdf:content #1}\fi\fi}"
)


def picture(drawing: Drawing) -> str:
    """\\begin{picture} … \\end{picture}"""
    operators = [_operators(s) for s in drawing.shapes if isinstance(s, Stroke | Disc)]
    scale = SCALE * min(1.0, WIDEST / drawing.width)
    unit = f"{scale * TO_BP:.5f}"
    start = f"q {unit} 0 0 {unit} 0 0 cm 1 J 1 j"
    labels = [
        rf"\put({s.at[0]:.1f},{s.at[1]:.1f}){{\makebox(0,0){{${s.latex}$}}}}"
        for s in drawing.shapes
        if isinstance(s, Label)
    ]
    words = [_words(s) for s in drawing.shapes if isinstance(s, Words)]
    return "\n".join(
        [
            ENGINES + rf"{{\setlength{{\unitlength}}{{{scale:.4f}pt}}\small",
            rf"\begin{{picture}}({drawing.width:.0f},{drawing.height:.0f})",
            "\n".join([rf"\put(0,0){{\pdfstrokes{{{start}", *operators, "Q}}"]),
            *labels,
            *words,
            r"\end{picture}}",
        ]
    )


def _operators(shape: Stroke | Disc) -> str:
    """Colour, pen, path, and how it is painted."""
    kind, _, named = shape.pen.partition(" ")
    colour = _rgb(named or COLOURS.get(kind, "ink"))
    fill = {"paper": "1 1 1 rg", "ink": f"{colour} rg"}.get(shape.filled, "")
    dashes = (4, 4) if kind == "reference" else getattr(shape, "dash", ())
    dash = f"[{' '.join(map(str, dashes))}] 0 d"
    paint = "B" if shape.filled else "s" if getattr(shape, "closed", True) else "S"
    path = _circle(shape) if isinstance(shape, Disc) else _line(shape)
    return f"{colour} RG {fill} {WIDTHS.get(kind, THIN)} w {dash} {path} {paint}"


def _rgb(name: str) -> str:
    """A colour of the palette, on paper; ink is black there."""
    pens = {pen.variable: pen.light for pen in palette.PENS}
    colour = "#000000" if name == "ink" else pens.get(name) or palette.NAMED[name][0]
    return " ".join(f"{int(colour[k : k + 2], 16) / 255:.2f}" for k in (1, 3, 5))


def _words(words: Words) -> str:
    from chainrule.page.writers.latex import escaped

    place = {"start": "[l]", "middle": "", "end": "[r]"}[words.anchor]
    box = rf"\makebox(0,0){place}{{\scriptsize {escaped(words.text)}}}"
    return rf"\put({words.x:.1f},{words.y + 4:.1f}){{{box}}}"


def _line(stroke: Stroke) -> str:
    if not stroke.points:
        return ""
    (x, y), *rest = stroke.points
    path = f"{x:.1f} {y:.1f} m " + " ".join(f"{u:.1f} {v:.1f} l" for u, v in rest)
    return f"{path} h" if stroke.closed else path


def _circle(disc: Disc) -> str:
    (x, y), r = disc.centre, disc.radius
    k = r * ROUND
    arcs = [
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    ]
    curves = " ".join(" ".join(f"{v:.2f}" for v in arc) + " c" for arc in arcs)
    return f"{x + r:.2f} {y:.2f} m {curves} h"
