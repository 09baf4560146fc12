"""A drawing as a LaTeX picture: lines as PDF operators, labels as text; no package is needed."""

from __future__ import annotations

from chainrule.page.drawing.shapes import Disc, Drawing, Label, Stroke

WIDTHS = {"link": 3.4, "joint": 1.5, "gravity": 1.6, "rail": 1.3,
          "frame-x": 1.4, "frame-y": 1.4, "frame-z": 1.4, "angle": 1.2}  # fmt: skip
THIN = 0.8
COLOURS = {"frame-x": "0.70 0.15 0.12", "frame-y": "0.11 0.48 0.21", "frame-z": "0.12 0.37 0.75",
           "length": "0.42 0.46 0.51", "reference": "0.42 0.46 0.51",
           "angle": "0.60 0.32 0"}  # fmt: skip
SCALE = 0.72  # of the screen's points, so that a drawing fits a page beside its text
TO_BP = SCALE * 72 / 72.27  # PDF counts in big points, TeX in points
ROUND = 0.5523  # the handle of a Bézier quarter circle of radius 1

#: How each engine passes operators on to the PDF, at the current point.
ENGINES = (
    r"\providecommand{\pdfstrokes}[1]{\ifdefined\pdfliteral\pdfliteral{#1}\else"
    r"\ifdefined\pdfextension\pdfextension literal{#1}\else\special{pdf:content #1}\fi\fi}"
)


def picture(drawing: Drawing) -> str:
    """\\begin{picture} … \\end{picture}"""
    operators = [_operators(s) for s in drawing.shapes if not isinstance(s, Label)]
    start = f"q {TO_BP:.5f} 0 0 {TO_BP:.5f} 0 0 cm 1 J 1 j"
    labels = [
        rf"\put({s.at[0]:.1f},{s.at[1]:.1f}){{\makebox(0,0){{${s.latex}$}}}}"
        for s in drawing.shapes
        if isinstance(s, Label)
    ]
    return "\n".join(
        [
            ENGINES + rf"{{\setlength{{\unitlength}}{{{SCALE}pt}}\small",
            rf"\begin{{picture}}({drawing.width:.0f},{drawing.height:.0f})",
            "\n".join([rf"\put(0,0){{\pdfstrokes{{{start}", *operators, "Q}}"]),
            *labels,
            r"\end{picture}}",
        ]
    )


def _operators(shape: Stroke | Disc) -> str:
    """Colour, pen, path, and how it is painted."""
    colour = COLOURS.get(shape.pen, "0 0 0")
    fill = {"paper": "1 1 1 rg", "ink": f"{colour} rg"}.get(shape.filled, "")
    dash = "[4 4] 0 d" if shape.pen == "reference" else "[] 0 d"
    paint = "B" if shape.filled else "s" if getattr(shape, "closed", True) else "S"
    path = _circle(shape) if isinstance(shape, Disc) else _line(shape)
    return f"{colour} RG {fill} {WIDTHS.get(shape.pen, THIN)} w {dash} {path} {paint}"


def _line(stroke: Stroke) -> str:
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
