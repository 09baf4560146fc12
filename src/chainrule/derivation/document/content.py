"""The document of a derivation: what it says, in order."""

from __future__ import annotations

import platform
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from chainrule.derivation import ROUTES
from chainrule.derivation.document.example import example
from chainrule.derivation.document.introduction import (
    conventions,
    mechanism_section,
    symbols_section,
)
from chainrule.derivation.document.results import (
    equations_section,
    parameters_section,
    proofs,
    route_section,
    row_by_row,
)
from chainrule.errors import ChainruleError
from chainrule.exact.printing import split_name
from chainrule.mechanism.builders import catalog
from chainrule.page.blocks import Code, Display, Document, Paragraph, Section, walk
from chainrule.page.formulas import Writer
from chainrule.strangers import plain, visible
from chainrule.version import VERSION

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations
    from chainrule.mechanism.mechanism import Mechanism


def formula_writer(mechanism: Mechanism) -> Writer:
    """How formulas of the mechanism are written."""
    return Writer(short=_shorthand_is_free(mechanism))


FEW = 4  # joints up to which a page shows long formulas
BRIEF = 16  # terms of a formula of more joints, on a page that gave the answer


def derivation(equations: Equations, *, answered: bool = False) -> tuple[Section, ...]:
    """The whole derivation, from the drawing to a numeric example.

    Where the answer was given before, it is not given again, and the routes are folded; those of
    many joints tell long formulas and leave the example out.
    """
    mechanism = equations.mechanism
    writer = formula_writer(mechanism)
    brief = answered and mechanism.dof > FEW
    writer = replace(writer, most=BRIEF) if brief else writer
    routes = [
        replace(route_section(equations, word, writer, number), folded=answered)
        for number, word in enumerate(equations.routes, start=1)
    ]
    results = [
        row_by_row(equations, writer) if answered else equations_section(equations, writer),
        proofs(equations, writer),
        parameters_section(equations, writer),
        *([] if brief else [example(equations, setup(equations))]),
    ]
    short = any(_uses_shorthand(s) for s in [*routes, *results])
    return (
        mechanism_section(mechanism, drawn=not answered),
        conventions(equations, shorthand=short),
        symbols_section(mechanism),
        *routes,
        *results,
    )


def document(equations: Equations) -> Document:
    """The derivation as a text of its own."""
    mechanism = equations.mechanism
    count = len(equations.routes)
    ways = "one route" if count == 1 else f"{_WORDS.get(count, str(count))} independent routes"
    opening = (
        f"{plain(mechanism.description)} " if mechanism.description else ""
    ) + f"Its equations of motion are derived by {ways}, with every step and the reason for it; "
    opening += (
        "the results are compared with one another as exact formulas, and a numeric example ends "
        "the text."
        if count > 1
        else "a numeric example ends the text."
    )
    made = setup(equations)
    python = Section("In Python", (Paragraph(_PYTHON), Code(f"{made}\n\n{_USES}")))
    return Document(
        title=f"Equations of motion: {plain(title(mechanism.name))}",
        opening=opening,
        sections=(*derivation(equations), python),
        footer=f"Made with chainrule {VERSION}, Python {platform.python_version()}.",
        name=mechanism.name,
        setup=made,
    )


def setup(equations: Equations) -> str:
    """The lines that make the mechanism and its equations."""
    every = list(equations.routes) == list(ROUTES)
    routes = "" if every else ", [" + ", ".join(f'"{name}"' for name in equations.routes) + "]"
    return f"{construction(equations.mechanism)}\neq = cr.derive(mechanism{routes})"


_PYTHON = (
    "The same objects, to go on with: every matrix prints as above, and each entry can be had as "
    "LaTeX, as a SymPy expression or as Python source."
)
_USES = """\
eq.M[0, 0].latex()  # also .sympy(), .python(), .evaluate(values)
eq.M, eq.C, eq.G, eq.F, eq.B  # the matrices
eq.Gamma, eq.T, eq.V, eq.L  # Christoffel symbols, energies, the Lagrangian
eq.Y, eq.theta, eq.theta_names, eq.base  # regressor, parameters, identifiable groups
bool(eq.verified)  # all routes agree"""
_WORDS = {2: "two", 3: "three", 4: "four"}


def title(name: str) -> str:
    """A mechanism's name for people: `double-pendulum` of the catalog is "double pendulum"; one of
    a file stays as it is written there."""
    return name.replace("-", " ") if name in catalog.names() else name


def heading(name: str) -> str:
    """The same at the head of a page."""
    words = title(name)
    return words[0].upper() + words[1:] if name in catalog.names() else words


def _shorthand_is_free(mechanism: Mechanism) -> bool:
    """Whether c₁ and s₁ can stand for cosine and sine: no symbol looks like that."""
    heads = [split_name(name) for name in mechanism.symbols]
    return not any(head in ("c", "s") and sub[:1].isdigit() for head, sub in heads)


_SHORT = re.compile(r"(?<![A-Za-z\\])[cs]_\{[\d-]+\}")


def _uses_shorthand(section: Section) -> bool:
    displays = (block for block in walk(section) if isinstance(block, Display))
    return any(_SHORT.search(line.right) for display in displays for line in display.lines)


def construction(mechanism: Mechanism) -> str:
    """From the catalog where it is one of those, otherwise from its description in TOML."""
    known = _from_catalog(mechanism)
    if known is not None:
        return f"import chainrule as cr\n\nmechanism = {known}"
    from chainrule.mechanism.files.toml import write_toml

    return (
        "import chainrule as cr\nfrom chainrule.mechanism.files.toml import read_toml\n\n"
        f"mechanism = read_toml({python_text(write_toml(mechanism))})"
    )


def python_text(text: str) -> str:
    """Lines as a string of Python that looks like them and can hold anything."""
    spelt = text.strip().replace("\\", r"\\").replace("'''", r"\'\'\'")
    seen = "".join(c if visible(c) == c else ascii(c)[1:-1] for c in spelt)
    return f"'''\n{seen}\n'''"


def _from_catalog(mechanism: Mechanism) -> str | None:
    """`cr.catalog.get(…)`, with the values that differ from the catalog's."""
    try:
        plain = catalog.get(mechanism.name)
        same = plain if plain == mechanism else replace(plain, values=dict(mechanism.values))
    except (ChainruleError, ValueError):
        return None  # no such name, or not the same symbols
    if same != mechanism:
        return None
    call = f'cr.catalog.get("{mechanism.name}")'
    changed = {k: v for k, v in mechanism.values.items() if plain.values.get(k) != v}
    if not changed:
        return call
    return f"{call}.with_values({', '.join(f'{k}={float(v)!r}' for k, v in changed.items())})"
