"""The report: the answer, the live lab, motion, integrators, derivation, how to go on."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from chainrule.derivation.document.answer import answer, answer_in_numbers
from chainrule.derivation.document.content import (
    construction,
    derivation,
    formula_writer,
    heading,
)
from chainrule.derivation.equations import derive
from chainrule.errors import ChainruleError
from chainrule.integrators import RK4
from chainrule.labpage.experiments import (
    Experiments,
    ReportMotion,
    integrators_section,
    motion_section,
)
from chainrule.labpage.generated import Generated
from chainrule.labpage.page import Page, content_policy, framed_lab
from chainrule.labpage.start import start
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_mechanism
from chainrule.page.blocks import (
    Code,
    Document,
    Figure,
    Frame,
    Paragraph,
    Section,
    Table,
    listed,
)
from chainrule.page.drawing.strobe import strobe
from chainrule.page.formulas import number_latex
from chainrule.page.writers.html import script, style
from chainrule.strangers import plain
from chainrule.version import VERSION

STROBE = 0.8  # s of the motion in a picture

Progress = Callable[[str], None]
"""Told what is being done."""


@dataclass(frozen=True)
class LabReport:
    """The page, and what can be said about it in a line."""

    page: Page
    proved: bool | None  # None: there was nothing to prove


def report(mechanism: Mechanism, command: str, progress: Progress = lambda what: None) -> LabReport:
    """Derive, prove, simulate, compare, and put it all on one page with the live lab."""
    progress("equations of motion")
    generated = Generated(mechanism)
    (first, *rest), verified = _derived(generated)
    progress("programs of the lab")
    lab = framed_lab(generated)
    progress("motion by every method")
    experiments = Experiments(generated)
    runs = experiments.compared()
    progress("page")
    sections = [first, _lab(generated, lab.element, runs[RK4][-1])]
    sections += [motion_section(experiments, runs[RK4][-1]), integrators_section(experiments, runs)]
    sections += rest
    sections += [_counts(mechanism), _python(generated), _made(command)]
    document = Document(
        title=plain(heading(mechanism.name)),
        opening=_opening(mechanism, verified),
        sections=tuple(sections),
        footer=f"Made with chainrule {VERSION}, Python {platform.python_version()}.",
        name=mechanism.name,
    )
    policy = content_policy([style(), lab.style], [*lab.scripts, script()])
    return LabReport(Page(document.html(policy), policy), verified)


def _derived(generated: Generated) -> tuple[list[Section], bool | None]:
    """The answer, the derivation, and whether its routes agree; or why there is none."""
    mechanism = generated.mechanism
    q = start(generated.plant).q
    numbers = {
        "M": np.asarray(generated.plant("mass_matrix", q=q)),
        "G": np.asarray(generated.plant("gravity", q=q)),
    }
    pose = listed("q", (number_latex(v, 3) for v in q))
    try:
        equations = derive(mechanism)
    except ChainruleError as problem:
        text = f"There is no closed form to show: {problem}. The simulation needs none."
        return [answer_in_numbers(mechanism, plain(text), numbers, pose)], None
    first = answer(equations, formula_writer(mechanism), numbers, pose)
    return [first, *derivation(equations, answered=True)], bool(equations.verified)


def _opening(mechanism: Mechanism, verified: bool | None) -> str:
    """What it is, and what is here; where nothing was derived, nothing is said of it."""
    derived = "; derived by independent routes, proved equal" if verified else ""
    said = f"{plain(mechanism.description)} " if mechanism.description else ""
    return f"{said}Equations, live lab, motion{derived}. One file, no network."


def _lab(generated: Generated, element: str, motion: ReportMotion) -> Section:
    """The lab, told by the keys that this mechanism has."""
    mechanism = generated.mechanism
    several, shift = generated.plant.nv > 1, "Shift+" if generated.plant.nv == 2 else ""
    does = ["Drag a link", "push with `a` and `d`"]
    does[-1] += " (`[` and `]` choose the joint)" if several else ""
    does += ["switch the servo with `c`"] if generated.laws else []
    keys = sorted(method.key for method in generated.loops if method.key)
    does += [f"choose a method with `{shift}{keys[0]}` to `{shift}{keys[-1]}`"] if keys else []
    text = (
        f"{', '.join(does)}, or pick an experiment; `?` lists all keys. It runs the program that "
        "Python and C run, with the same bits."
    )
    n = max(2, int(np.searchsorted(motion.t, STROBE)))
    poses = motion.x[:n, : generated.plant.nq]
    told = f"The lab is alive on the page. On paper, {motion.t[n - 1]:.2g} s of the motion below."
    picture = Figure(strobe(mechanism, list(poses)), told)
    return Section("The lab", (Frame(element, picture, text),))


def _counts(mechanism: Mechanism) -> Section:
    model = compile_mechanism(mechanism)
    words = {
        "forward_dynamics": "accelerations from torques",
        "inverse_dynamics": "torques from accelerations",
        "mass_matrix": "mass matrix",
        "gravity": "gravity",
        "kinetic_energy": "kinetic energy",
    }
    rows = []
    for name, text in words.items():
        count = model.operations[name]
        cells = [str(count[k]) for k in ("mul", "add", "div", "trig")]
        rows.append((text, f"`model.{name}`", *cells))
    intro = (
        "What one evaluation takes in the compiled program, with this mechanism's values; a sine "
        f"and cosine of one angle count once. Accelerations by the {_ALGORITHM[model.algorithm]}."
    )
    header = ("function", "in Python", "× ", "+ −", "÷", "sin, cos")
    return Section("Operation counts", (Paragraph(intro), Table(header, tuple(rows))))


_ALGORITHM = {
    "articulated": "articulated-body algorithm",
    "composite": "composite-rigid-body algorithm",
    "closed": "closed form of the exact equations",
}


def _python(generated: Generated) -> Section:
    """What to type: of a mechanism that the ring cannot hold, without its equations."""
    mechanism = generated.mechanism
    use = _USES.format(q=list(start(generated.plant).q))
    lines = [construction(mechanism), *([_DERIVE] if mechanism.is_exact else []), use]
    return Section("How to use it from Python", (Code("\n".join(lines)),))


_DERIVE = """
eq = cr.derive(mechanism)  # M, C, G, F, B, exact; every route compared
print(eq.M)
eq.document().save("derivation.html")  # also .tex, .md, .ipynb"""
_USES = """
run = cr.simulate(mechanism, {q}, duration=10.0)  # from rest
run.t, run.q, run.qd, run.energy
run.to_csv("run.csv")

model = cr.compile(mechanism)  # machine code, the same bits everywhere
model.mass_matrix(run.q)
"""


def _made(command: str) -> Section:
    packages = ("numpy", "scipy", "python-flint", "llvmlite", "sympy")
    rows = [("chainrule", VERSION), ("Python", platform.python_version())]
    for name in packages:
        try:
            rows.append((name, version(name)))
        except PackageNotFoundError:
            continue
    machine = f"{platform.system()} on {platform.machine()}"
    blocks = (
        Paragraph("This page was made by"),
        Code(command, language="text"),
        Paragraph(f"on {machine}, with these versions:"),
        Table(("package", "version"), tuple(rows)),
    )
    return Section("How this page was made", blocks)
