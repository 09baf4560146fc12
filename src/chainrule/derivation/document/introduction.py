"""The opening sections: the mechanism with its drawing, the conventions, the symbols."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from chainrule.exact import Angle, ExactArray, constant, symbol
from chainrule.exact.printing import latex_name
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.symbols import axis_text, coordinate_meanings, parameter_meanings
from chainrule.page.blocks import Block, Bullets, Display, Figure, Paragraph, Section, Table, listed
from chainrule.page.drawing import draw
from chainrule.page.formulas import number_latex
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations


_DRAW = "from chainrule.page.drawing import draw\n\ndraw(mechanism)"


def mechanism_section(mechanism: Mechanism, *, drawn: bool = True) -> Section:
    """The drawing, and a table of the joints."""
    header = ("link", "on", "joint", "kind", "axis", "motor")
    rows = []
    for i, link in enumerate(mechanism.links):
        joint = link.joint
        moves = bool(joint.size_v)
        rows.append(
            (
                f"{i + 1}  {plain(link.name)}",
                plain(link.parent),
                f"${latex_name(joint.name)}$" if moves else "—",
                joint.label,
                ", ".join(f"${axis_text(axis.vector)}$" for axis in joint.axes) or "—",
                ("yes" if joint.actuated else "no") if moves else "—",
            )
        )
    blocks: list[Block] = [drawing(mechanism)] if drawn else []
    blocks.append(Table(header, tuple(rows)))
    acting = [_acting(mechanism, pull) for pull in mechanism.pulls]
    return Section("The mechanism", (*blocks, *([Bullets(tuple(acting))] if acting else [])))


def _acting(mechanism: Mechanism, pull: Pull) -> str:
    """A spring or a strand: along what it acts, and what it has."""
    names = [mechanism.rates[k].name for k in pull.rates]
    terms = (k * symbol(q) for k, q in zip(pull.ratios, names, strict=True))
    along = ("s = " if pull.name else "") + sum(terms, constant(0)).latex()
    has = [] if pull.inertia.is_zero() else [f"inertia ${pull.inertia.latex()}$"]
    if pull.spring is not None:
        rest = pull.spring.rest
        has.append(
            f"a spring of stiffness ${pull.spring.stiffness.latex()}$, rest ${rest.latex()}$"
        )
    has += ["friction"] if pull.friction else []
    has += ["a motor"] if pull.actuated else []
    who = f"Strand ${latex_name(pull.name)}$, along" if pull.name else "Along"
    return f"{who} ${along}$: {', '.join(has) or 'limits'}."


def drawing(mechanism: Mechanism, *, brief: bool = False) -> Figure:
    """The mechanism with its frames and lengths."""
    caption = (
        "The mechanism in a general pose. Frame 0 is the base; frame $i$ moves with link $i$ and "
        "has its origin at the joint that carries the link. Filled quarters mark centres of mass, "
        "a dot in a joint marks a motor"
    )
    if brief:
        caption = "Frame $i$ moves with link $i$; quarters mark centres of mass, dots motors"
    numbers = any(e.constant_value() for link in mechanism.links for e in link.at)
    caption += "; lengths are in metres." if numbers else "."
    return Figure(draw(mechanism), caption, _DRAW)


def conventions(equations: Equations, *, shorthand: bool) -> Section:
    """What signs, frames and names mean here."""
    mechanism = equations.mechanism
    terms = [r"M(q)\,\ddot q", r"C(q,\dot q)\,\dot q", "G(q)"]
    terms += [r"F(\dot q)"] if not equations.F.is_zero() else []
    right = r"B\,u" if len(mechanism.joints) else r"\tau"
    law = Display.of(f"{' + '.join(terms)} = {right}", rule=True)
    gravity = ExactArray(list(mechanism.gravity))
    down = (
        r"\begin{bmatrix} " + r" \\ ".join(e.latex() for e in gravity.entries) + r" \end{bmatrix}"
    )
    items = [
        r"$M$ is the mass matrix: symmetric, and $T = \tfrac12\, \dot q^\top M\, \dot q$ is the "
        "kinetic energy.",
        r"$C$ is the Coriolis matrix made of Christoffel symbols. Many matrices give the same "
        r"product $C\dot q$; this one makes $\dot M - 2C$ skew-symmetric.",
        r"$G = \partial V / \partial q$ is the gravity vector and stands on the left: it is the "
        "generalised force that holds the mechanism still"
        + (
            ", against the springs as well."
            if any(pull.spring for pull in mechanism.pulls)
            else "."
        ),
    ]
    if not equations.F.is_zero():
        items.append(
            "$F$ is the friction of the joints; it opposes the motion, and stands on the left too. "
            f"For the rate along which it acts it has: {_friction(mechanism)}."
        )
    items += [
        _coordinates(equations),
        "A positive angle turns a link anticlockwise when the joint's axis points at the reader "
        "(right-hand rule).",
        "The inertia of a link is taken about its centre of mass, in axes parallel to the link's "
        "frame.",
        f"Where a general rule has the vector $g$, it is the acceleration of gravity, here "
        f"${down}$ in the base frame.",
        "A mass at the origin of the base frame has potential energy zero.",
        "Units are SI: metres, kilograms, seconds, radians; a generalised force is in N m for a "
        "hinge and in N for a slide.",
    ]
    if shorthand:
        items.append(
            r"Where a matrix would be too wide, $c_{12}$ stands for $\cos(q_1 + q_2)$ and $s_{12}$ "
            r"for $\sin(q_1 + q_2)$, and so on."
        )
    if mechanism.rotation_error > 0:
        items.append(
            "The rotations of this mechanism are rational numbers within "
            f"${number_latex(mechanism.rotation_error, 2)}$ of what was written, so that "
            "everything stays exact."
        )
    return Section(
        "Conventions",
        (Paragraph("The equations of motion have the form"), law, Bullets(tuple(items))),
    )


def _friction(mechanism: Mechanism) -> str:
    """The kinds of friction there are, with their formulas."""
    terms = [term for one in (*mechanism.rates, *mechanism.pulls) for term in one.friction]
    kinds = dict.fromkeys(f"{t.label} ${t.formula()}$" for t in terms if not t.exact.is_zero())
    return ", ".join(kinds)


def _coordinates(equations: Equations) -> str:
    mechanism, known = equations.mechanism, equations.setting.joint_names
    names = listed("q", map(latex_name, equations.q))
    own = {rate.name for rate in mechanism.rates} if mechanism.coordinates is None else set()
    rows = ", ".join(
        f"${latex_name(name)} = {_sum(equations, k)}$"
        for k, name in enumerate(known)
        if name not in own
    )
    single = len({rate.joint.name for rate in mechanism.rates}) == len(mechanism.rates)
    each = "one for each joint" if single else "one for each freedom of each joint"
    if mechanism.coordinates is not None:
        return f"The coordinates are {names}. The joints' own angles and lengths follow: {rows}."
    return (
        f"The coordinates are {names}, {each}{' that leads' if rows else ''}: each "
        "measures a link against the one that carries it, from the pose in which the two frames "
        f"of the joint coincide.{f' The other joints follow: {rows}.' if rows else ''}"
    )


def _sum(equations: Equations, k: int) -> str:
    """A joint's own angle or length in the coordinates."""
    spread = equations.setting.spread
    row, offset = spread.row(k), spread.offsets[k]
    parts = [f"{_sign(n)}{latex_name(equations.q[j])}" for j, n in enumerate(row) if n]
    if offset:
        turns = isinstance(equations.setting.joint_q[k], Angle)
        size = "" if turns and abs(offset) == 1 else f"{abs(offset)}" + r" \cdot " * turns
        parts.append(f"{'-' if offset < 0 else '+'} {size}" + r"\tfrac{\pi}{2}" * turns)
    return " ".join(parts).removeprefix("+ ")


def _sign(k: Fraction | int) -> str:
    size = "" if abs(k) == 1 else rf"{abs(k)}\,"
    return ("- " if k < 0 else "+ ") + size


def symbols_section(mechanism: Mechanism) -> Section:
    """Every symbol with meaning, unit and value."""
    rows = [(_math(c.name), c.text, c.unit, "coordinate") for c in coordinate_meanings(mechanism)]
    for meaning in parameter_meanings(mechanism):
        value = mechanism.values.get(meaning.name)
        shown = "—" if value is None else f"${number_latex(float(value), 6)}$"
        rows.append((_math(meaning.name), meaning.text, meaning.unit, shown))
    return Section("Symbols", (Table(("symbol", "meaning", "unit", "value"), tuple(rows)),))


def _math(name: str) -> str:
    return f"${latex_name(name)}$"
