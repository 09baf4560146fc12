"""The results: the equations in matrix form and row by row, the proofs, the parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from chainrule.derivation import ROUTES
from chainrule.derivation.document.steps import Step, jacobian, lagrange, newton_euler, poe
from chainrule.derivation.equations import Equations
from chainrule.derivation.results import Key
from chainrule.exact import ExactArray, Expression
from chainrule.exact.array import index_text
from chainrule.exact.printing import latex_name
from chainrule.mechanism.symbols import joint_name, motor_place
from chainrule.page.blocks import Block, Display, Line, Paragraph, Section, Table
from chainrule.page.formulas import Writer, entry_name, packed

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations

MAX_COLUMNS = 12  # of a regressor that is printed


def equations_section(equations: Equations, writer: Writer) -> Section:
    """M, C, G, F, B, and each row of the whole."""
    friction = not equations.F.is_zero()
    law = r"M\,\ddot q + C\,\dot q + G" + (" + F" if friction else "") + r" = B\,u"
    blocks: list[Block] = [
        Paragraph("In matrix form, with the accelerations, rates and inputs as columns,"),
        Display.of(law, rule=True),
    ]
    for name in ("M", "C", "G", "F") if friction else ("M", "C", "G"):
        blocks += writer.blocks(name, getattr(equations, name), f"eq.{name}")
    blocks += motors(equations, writer)
    parts = Section("Matrix form", tuple(blocks)), row_by_row(equations, writer)
    return Section("The equations of motion", parts)


def row_by_row(equations: Equations, writer: Writer) -> Section:
    """The balance along each coordinate, multiplied out."""
    friction = not equations.F.is_zero()
    text = "Multiplied out, the generalised force along each coordinate"
    text += ", friction included, is" if friction else " is"
    rows: list[Block] = [Paragraph(text)]
    right = equations.forces([f"u{k + 1}" for k in range(len(equations.motors))])
    for i, left in enumerate(equations.inverse_dynamics()):
        along = f"Row {i + 1}, the balance along ${latex_name(equations.q[i])}$:"
        written = writer.blocks(right[i].latex(), left, f"eq.inverse_dynamics()[{i}]")
        rows += [Paragraph(along), *written]
    return Section("Row by row", tuple(rows))


def motors(equations: Equations, writer: Writer) -> list[Block]:
    """Which joints have motors; nothing to say when all do and B is the identity."""
    rates, B = equations.mechanism.rates, equations.B
    driven = [motor_place(motor) for motor in equations.motors]
    free = [joint_name(rate) for rate in rates if not rate.actuated]
    names = ", ".join(f"$u_{{{k}}}$ at {place}" for k, place in enumerate(driven, start=1))
    if not driven:
        return [Paragraph("No joint has a motor: the right side is zero.")]
    if not free and len(driven) == len(rates) and np.eye(len(rates), dtype=int) == B:
        text = f"Every joint has a motor, so $B$ is the identity and $u$ holds {names}."
        return [Paragraph(text)]
    text = f"The motor is {names}" if len(driven) == 1 else f"The motors are {names}"
    if free:
        plural = len(free) > 1
        text += f"; joint{'s' if plural else ''} {', '.join(free)} "
        text += "move freely" if plural else "moves freely"
    text += ":"
    return [Paragraph(text), *writer.blocks("B", B, "eq.B")]


def proofs(equations: Equations, writer: Writer) -> Section:
    """That the routes agree, and that Ṁ − 2C is skew."""
    parts: list[Block] = []
    if len(equations.routes) > 1:
        parts.append(_agreement(equations))
    parts.append(_skew(equations, writer))
    return Section("Proofs", tuple(parts))


def _agreement(equations: Equations) -> Section:
    pairs = list(equations.verified)
    rows = []
    for pair in pairs:
        cells = ["0" if d.is_zero() else "not zero" for d in pair.difference.values()]
        rows.append((pair.first, pair.second, *cells))
    header = ("route", "compared with", r"$\Delta M$", r"$\Delta (C\dot q)$", r"$\Delta G$")
    verdict = (
        "All routes agree: every difference is the zero polynomial."
        if equations.verified
        else "The routes do not agree: a difference below is not zero."
    )
    text = (
        "Each entry is a polynomial in the parameters, the rates and the sines and cosines of the "
        r"angles, reduced by $\sin^2 + \cos^2 = 1$ to a normal form in which two formulas are "
        "equal exactly when they look the same. Nothing is compared numerically. "
    )
    code = "eq.verified, [(pair.first, pair.second, pair.equal) for pair in eq.verified]"
    return Section(
        "The routes agree",
        (Paragraph(text + verdict), Table(header, tuple(rows)), Paragraph(f"In Python: `{code}`.")),
    )


def _skew(equations: Equations, writer: Writer) -> Section:
    N = equations.skew()
    total = N + N.T
    power = "B u - G" if equations.F.is_zero() else "B u - G - F"
    blocks: list[Block] = [
        Paragraph(
            "Differentiate $M$ along the motion and subtract $2C$. In the result $N$ each entry is "
            "the negative of its mirror image:"
        ),
        Display.of(
            r"N = \dot M - 2C, \qquad "
            r"\dot M = \sum_k \frac{\partial M}{\partial q_k}\,\dot q_k",
            rule=True,
        ),
    ]
    rate = ExactArray(N.entries + 2 * equations.C.entries)
    blocks += packed(
        [*writer.blocks(r"\dot M", rate, "eq.skew() + 2 * eq.C"), *_above_diagonal(N, writer)]
    )
    verdict = "N + N^\\top = 0" if total.is_zero() else "N + N^\\top \\neq 0"
    text = (
        r"So $\dot q^\top N\, \dot q = 0$, and the kinetic energy changes only by the power of "
        rf"the forces: $\dot T = \dot q^\top ({power})$. Energy-based and adaptive controllers "
        "rest on this."
    )
    blocks += [Display.of(verdict), Paragraph(text)]
    return Section("The matrix $\\dot M - 2C$ is skew-symmetric", tuple(blocks))


def _above_diagonal(N: ExactArray, writer: Writer) -> list[Block]:
    """N whole where it fits, else the entries above the diagonal."""
    blocks = writer.blocks("N", N, "eq.skew()")
    whole = isinstance(blocks[0], Display) and len(blocks) == 1 and len(blocks[0].lines) == 1
    if whole or not isinstance(blocks[0], Display):
        return blocks
    upper = [(i, j) for i in range(len(N)) for j in range(i + 1, len(N)) if not N[i, j].is_zero()]
    lines: list[Line] = []
    for i, j in upper:
        label = f"{entry_name('N', (i, j), N.shape)} = -{entry_name('N', (j, i), N.shape)}"
        lines += writer.lines(label, N[i, j])
    return [Display(tuple(lines)), Paragraph("All other entries of $N$ are zero.")]


def _beside(equations: Equations) -> str:
    """What else stands beside Y θ."""
    mechanism = equations.mechanism
    rotors = any(link.joint.rotor is not None for link in mechanism.links)
    parts = [r"\text{rotors}"] if rotors else []
    parts += [r"\text{springs and strands}"] if mechanism.pulls else []
    return "".join(f" + {part}" for part in parts)


def _running(latex: str) -> str:
    """A sum as formulas of its terms, between which running text can be broken."""
    depth, terms = 0, [""]
    for piece in re.split(r"(\\left|\\right|[{}]| (?=[+-] ))", latex):
        depth += {"{": 1, "\\left": 1, "}": -1, "\\right": -1}.get(piece, 0)
        if piece == " " and depth == 0:
            terms.append("{} ")
        else:
            terms[-1] += piece
    return " ".join(f"${term}$" for term in terms)


def parameters_section(equations: Equations, writer: Writer) -> Section:
    """The regressor and the groups of parameters that the motion can tell apart."""
    base = equations.base
    rows = []
    for k, group in enumerate(base.groups, start=1):
        latex = group.combination.latex()
        if group.factor != 1:
            latex = rf"\left({latex}\right) / \left({group.factor.latex()}\right)"
        shown = _running(latex) if len(latex) < 900 else "long; `eq.base`"
        rows.append((str(k), f"${latex_name(group.name)}$", shown))
    idle = ", ".join(f"${latex_name(name)}$" for name in base.without_effect)
    count = 10 * len(equations.mechanism.links)
    blocks: list[Block] = [
        Paragraph(
            "The equations are linear in the inertial parameters: ten a link, namely the mass $m$, "
            "the first moments $m_x, m_y, m_z$ (mass times centre of mass) and the six second "
            r"moments about the joint's frame, $I_{xx}, \ldots, I_{zz}$. With them in a column "
            r"$\theta$, together with Coulomb and viscous friction,"
        ),
        Display.of(
            r"M\,\ddot q + C\,\dot q + G + F = Y(q, \dot q, \ddot q)\,\theta" + _beside(equations),
            rule=True,
        ),
        Paragraph(
            f"Of the {count} inertial parameters the motion can tell apart {len(base)} "
            "combinations; these, and no others, can be identified from measurements:"
        ),
        Table(("", "group", "combination"), tuple(rows)),
    ]
    if idle:
        blocks.append(Paragraph(f"Without any effect on the motion: {idle}."))
    columns = [equations.theta_names.index(g.name) for g in base.groups]
    if 0 < len(columns) <= MAX_COLUMNS:
        text = "The columns of the regressor that belong to these groups, in the same order:"
        Y = ExactArray(equations.Y.entries[:, columns])
        blocks += [Paragraph(text), *writer.blocks("Y_b", Y, "eq.Y")]
    return Section("Parameters", tuple(blocks))


#: A step with more results than this shows the first ones and says where the others are.
MAX_RESULTS = 30
#: Not every joint has a rotor.
ROTORS = (Key.ROTOR_ENERGIES, Key.ROTOR_SHARES)
TOLD = {"lagrange": lagrange, "jacobian": jacobian, "poe": poe, "newton-euler": newton_euler}


@dataclass(frozen=True)
class Formula:
    """A result: its LaTeX name, its value, and the Python expression that holds it."""

    latex: str
    value: Expression | ExactArray
    source: str


def route_section(equations: Equations, word: str, writer: Writer, number: int) -> Section:
    """The section of one route."""
    told = TOLD.get(word)
    blocks: list[Block] = [Paragraph(told.INTRODUCTION)] if told else []
    for k, step in enumerate(steps_of(equations, word), start=1):
        blocks.append(_step(equations, word, k, step, writer))
    return Section(f"Route {number}: {ROUTES[word].label}", tuple(blocks))


def steps_of(equations: Equations, word: str) -> tuple[Step, ...]:
    """A route's steps; one that nobody has told yet has a step for each of its results."""
    found = equations.routes[word]
    if word in TOLD:
        steps = TOLD[word].STEPS
        return tuple(s for s in steps if s.where is None or not found[s.where].is_zero())
    return tuple(
        Step(key.replace("-", " ").capitalize(), "", "", ((key, rf"\mathrm{{{key}}}"),))
        for key in found
    )


def formulas(equations: Equations, word: str, step: Step) -> Iterator[Formula]:
    """The results of a step, with their indices put into their names."""
    for key, name in step.results:
        value, source = equations.routes[word][key], f'eq.routes["{word}"]["{key}"]'
        if "###" in name:
            for index, entry in np.ndenumerate(value.entries):
                latex = name.replace("###", index_text(index, len(value)))
                yield Formula(latex, entry, f"{source}[{', '.join(map(str, index))}]")
        elif "#" in name or "<" in name:
            for i, row in enumerate(value):
                if not (key in ROTORS and row.is_zero()):
                    yield Formula(_numbered(equations, name, i), row, f"{source}[{i}]")
        elif isinstance(value, Expression) or value.entries.size:
            yield Formula(name, value, source)


def _numbered(equations: Equations, name: str, i: int) -> str:
    if "#" in name:
        joint = latex_name(equations.setting.joint_names[i]) if "<joint>" in name else ""
        return name.replace("#", str(i + 1)).replace("<joint>", joint)
    name = name.replace("<qd>", latex_name(equations.setting.qd[i]))
    return name.replace("<q>", latex_name(equations.q[i]))


def _step(equations: Equations, word: str, k: int, step: Step, writer: Writer) -> Section:
    blocks: list[Block] = [Paragraph(step.why)] if step.why else []
    if step.rule:
        blocks.append(Display.of(step.rule, rule=True))
    shown, notes = _chosen(list(formulas(equations, word, step)))
    written: list[Block] = []
    for formula in shown:
        written += writer.blocks(formula.latex, formula.value, formula.source)
    blocks += packed(written, writer.limit)
    blocks += [Paragraph(text) for text in notes]
    return Section(f"Step {k}. {step.title}", tuple(blocks))


def _chosen(results: list[Formula]) -> tuple[list[Formula], list[str]]:
    """The results worth printing: of many scalars only those that are not zero."""
    notes: list[str] = []
    chosen = results
    if len(results) > 8 and all(isinstance(f.value, Expression) for f in results):
        chosen = [f for f in results if not f.value.is_zero()]
        if len(chosen) < len(results):
            notes.append(f"The other {len(results) - len(chosen)} of {len(results)} are zero.")
    if len(chosen) > MAX_RESULTS:
        left = len(chosen) - MAX_RESULTS
        notes.insert(0, f"These are the first {MAX_RESULTS}; {left} more are not zero.")
    return chosen[:MAX_RESULTS], notes
