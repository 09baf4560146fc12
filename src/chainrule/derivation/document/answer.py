"""The answer: the mechanism drawn, its equation of motion, and M, C, G, numbered, to take away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

import numpy as np

from chainrule.derivation.document.introduction import drawing
from chainrule.derivation.document.results import motors
from chainrule.derivation.equations import Equations
from chainrule.exact import ExactArray
from chainrule.exact.printing import latex_name
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.blocks import Beside, Block, Bullets, Display, Paragraph, Section, listed
from chainrule.page.formulas import Writer, matrix_latex

LONGEST = 30_000  # characters of a formula to take away
WIDEST = 8  # columns of a matrix of numbers

Numbers = Mapping[str, np.ndarray]
"""Values of M and G in some pose."""

Copies = tuple[tuple[str, str], ...]

TITLE = "The equations of motion"


def answer(equations: Equations, writer: Writer, numbers: Numbers, pose: str) -> Section:
    """The equations of motion; of what is too long to read, the numbers in a pose."""
    friction = not equations.F.is_zero()
    blocks: list[Block] = []
    for name in ("M", "C", "G", "F") if friction else ("M", "C", "G"):
        blocks += _shown(equations, writer, name, numbers, pose)
    right = (law(friction), *_meanings(equations, writer))
    beside = Beside((drawing(equations.mechanism, brief=True),), right)
    return Section(TITLE, (beside, *_numbered(blocks)))


def answer_in_numbers(mechanism: Mechanism, why: str, numbers: Numbers, pose: str) -> Section:
    """The same where there is no closed form."""
    friction = any(rate.friction for rate in mechanism.rates)
    beside = Beside((drawing(mechanism, brief=True),), (law(friction), Paragraph(why)))
    shown = [in_numbers(n, v) for n, v in numbers.items() if v.shape[-1] <= WIDEST]
    blocks = [Paragraph(f"At {pose}:"), *_numbered(shown)] if shown else []
    return Section(TITLE, (beside, *blocks))


def _numbered(blocks: Sequence[Block]) -> list[Block]:
    """The formulas that have a name, numbered after the law."""
    number = count(2)
    return [
        replace(block, number=next(number)) if isinstance(block, Display) and block.name else block
        for block in blocks
    ]


def law(friction: bool) -> Display:
    """M q̈ + C q̇ + G = B u, number 1."""
    latex = r"M(q)\,\ddot q + C(q, \dot q)\,\dot q + G(q)" + (r" + F(\dot q)" if friction else "")
    text = "M(q) q̈ + C(q, q̇) q̇ + G(q)" + (" + F(q̇)" if friction else "")
    python = "tau = M @ qdd + C @ qd + G" + (" + F" if friction else "") + "  # = B @ u"
    copies = (("LaTeX", rf"{latex} = B\,u"), ("Python", python), ("text", f"{text} = B u"))
    shown = Display.of(rf"{latex} = B\,u", rule=True)
    return replace(shown, number=1, copies=copies, name="the equation of motion")


def in_numbers(name: str, value: np.ndarray) -> Display:
    """The numbers of a matrix or column."""
    latex = f"{name} = {matrix_latex(value, 3)}"
    rows = np.array2string(value, separator=", ", precision=8, max_line_width=120)
    copies = (
        ("LaTeX", latex),
        ("Python", f"{name} = np.array({rows})"),
        ("text", f"{name} = {rows}"),
    )
    return replace(Display.of(latex), name=name, copies=copies)


def _meanings(equations: Equations, writer: Writer) -> list[Block]:
    """What the letters are."""
    sprung = any(pull.spring is not None for pull in equations.mechanism.pulls)
    what = "gravity and springs" if sprung else "gravity"
    items = [
        f"{listed('q', map(latex_name, equations.q))}: the coordinates",
        "$M$: the mass matrix, symmetric",
        r"$C$: Coriolis and centrifugal terms, with $\dot M - 2C$ skew",
        f"$G$: {what}, the generalised force that holds it still",
    ]
    items += [] if equations.F.is_zero() else ["$F$: friction of the joints"]
    return [Bullets(tuple(items)), *motors(equations, writer)]


def _shown(
    equations: Equations, writer: Writer, name: str, numbers: Numbers, pose: str
) -> list[Block]:
    """A matrix or column; where it is too long, its numbers in the pose."""
    value: ExactArray = getattr(equations, name)
    blocks = writer.blocks(name, value, f"eq.{name}")
    if isinstance(blocks[0], Display):
        return [replace(blocks[0], name=name, copies=copies(name, value)), *blocks[1:]]
    found = numbers.get(name)
    if found is None or found.shape[-1] > WIDEST:
        return blocks
    return [*blocks, Paragraph(f"At {pose}:"), in_numbers(name, found)]


def copies(name: str, value: ExactArray) -> Copies:
    """The formula in LaTeX, in Python and as text, if it is not too long."""
    source = value.python()
    functions = ", ".join(f for f in ("cos", "sin") if f"{f}(" in source)
    imports = f"from math import {functions}\n\n" if functions else ""
    found = (
        ("LaTeX", f"{name} = {value.latex()}"),
        ("Python", f"{imports}{name} = {source}"),
        ("text", f"{name} =\n{value.text()}"),
    )
    return found if max(len(text) for _, text in found) <= LONGEST else ()
