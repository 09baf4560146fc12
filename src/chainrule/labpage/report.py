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
from chainrule.exact.printing import latex_name, text_name
from chainrule.integrators import RK4, Method
from chainrule.labpage.experiments import DURATION, Experiments, ReportMotion
from chainrule.labpage.generated import Generated
from chainrule.labpage.page import Page, content_policy, framed_lab
from chainrule.labpage.start import start
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_mechanism
from chainrule.page import palette
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
from chainrule.page.chart import Chart, Curve
from chainrule.page.drawing.strobe import strobe
from chainrule.page.formulas import number_latex
from chainrule.page.writers.html import script, style
from chainrule.strangers import plain
from chainrule.version import VERSION

FEW = len(palette.PENS)  # curves in one chart
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
    sections += [_motion(mechanism, experiments, runs[RK4][-1])]
    sections += [_integrators(experiments, runs), *rest]
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


def _motion(mechanism: Mechanism, experiments: Experiments, motion: ReportMotion) -> Section:
    names = [text_name(name) for name in mechanism.coordinate_names]
    n = min(len(names), FEW)
    q = Chart(
        motion.t,
        tuple(Curve(names[i], motion.x[:, i]) for i in range(n)),
        "t (s)",
        _unit(mechanism),
        f"Coordinates of {mechanism.name} against time",
    )
    energies = (("kinetic", motion.T), ("potential", motion.V), ("total", motion.T + motion.V))
    energy = Chart(
        motion.t,
        tuple(Curve(name, y, name) for name, y in energies),
        "t (s)",
        "J",
        f"Energies of {mechanism.name} against time",
    )
    begin = ", ".join(
        f"${latex_name(name)} = {number_latex(value, 4)}$"
        for name, value in zip(mechanism.coordinate_names, experiments.begin.q, strict=False)
    )
    carried = ", its weight carried" if experiments.weightless else ""
    rest = f"{carried}, {_stirred(experiments)} from" if experiments.stirred else " from rest at"
    text = (
        f"{DURATION:g} s{rest} {begin}, motors off{_lossless(experiments)}, by the "
        f"classical Runge-Kutta method with steps of {experiments.steps[-1]:g} s."
    )
    shown = "Coordinates" if n == len(names) else f"The first {n} coordinates"
    blocks = [
        Paragraph(text),
        Figure(q, f"{shown} against time."),
        Figure(energy, "Energies against time; the potential is zero where the mechanism hangs."),
    ]
    return Section("Motion", tuple(blocks))


def _stirred(experiments: Experiments) -> str:
    """How it moves at first, where no weight does it."""
    rate = max(experiments.x0[experiments.plant.nq :])
    hinges = any(
        freedom.angle for freedom in (r.freedom for r in experiments.plant.mechanism.rates)
    )
    return f"every {'hinge turning at' if hinges else 'slide moving at'} {rate:g} " + (
        "rad/s" if hinges else "m/s")  # fmt: skip


def _lossless(experiments: Experiments) -> str:
    """What was taken away, if anything was."""
    plant = experiments.generated.plant
    friction = any(rate.friction for rate in plant.mechanism.rates)
    taken = [word for word, there in (("friction", friction), ("stops", plant.stops)) if there]
    return f", without {' and '.join(taken)}" if taken else ""


def _unit(mechanism: Mechanism) -> str:
    units = {rate.freedom.unit for rate in mechanism.rates}
    return units.pop() if len(units) == 1 else "rad, m"


Runs = dict[Method, tuple[ReportMotion, ...]]


def _integrators(experiments: Experiments, runs: Runs) -> Section:
    steps, (_, middle, _) = experiments.steps, experiments.steps
    shown = {m: motions[1] for m, motions in runs.items() if motions[1].lost is None}
    curves = tuple(
        Curve(m.label, np.maximum.accumulate(np.abs(motion.error))) for m, motion in shown.items()
    )
    picture = Chart(
        next(iter(runs.values()))[1].t, curves, "t (s)", "largest |energy error| until t",
        "Largest energy error of each method until t", log=True, least=1e-15,
        height=26.0 * len(curves) + 130,
    )  # fmt: skip
    rows = [
        (m.label, str(m.order), *(_worst(motion) for motion in motions))
        for m, motions in runs.items()
    ]
    header = ("method", "order", *(f"dt = {dt:g} s" for dt in steps))
    text = (
        f"{_conserved(experiments)}, so what a method makes of the energy is its own doing. Below, "
        "its error relative to the energy at the start, which is that above the hanging pose: how "
        f"large it has been until t for dt = {middle:g} s, and within {DURATION:g} s for three "
        "steps. In the middle one the fastest small motion turns by at most a tenth of a radian. "
        "The best method stands first."
    )
    gone = [f"{m.label} after {motions[1].lost:.2g} s" for m, motions in runs.items()
            if motions[1].lost is not None]  # fmt: skip
    caption = f"The largest energy error of each method until t, dt = {middle:g} s."
    if gone:
        caption += f" Not drawn, for they diverged: {', '.join(gone)}."
    blocks = (Paragraph(text), Figure(picture, caption), Table(header, tuple(rows)))
    return Section("What each integrator does to the energy", blocks + _closing(experiments))


def _conserved(experiments: Experiments) -> str:
    taken = _lossless(experiments).removeprefix(", without ")
    taken = " and ".join(filter(None, (taken, "weight" if experiments.weightless else "")))
    return f"With {taken} taken away and the motors off the energy is conserved" if taken else (
        "With the motors off the energy is conserved")  # fmt: skip


def _closing(experiments: Experiments) -> tuple[Paragraph, ...]:
    """What is known of methods that are there, and of those that are not."""
    symplectic = ("verlet", "velocity-verlet", "semi-implicit-euler")
    named = ", ".join(m.label for m in experiments.methods if m.word in symplectic)
    text = f"Symplectic methods ({named}) keep the error bounded where the acceleration depends on "
    text += "position alone, as in a single pendulum; others drift."
    if experiments.generated.left_out:
        missing = ", ".join(m.label for m in experiments.generated.left_out)
        text += (
            f" Left out, for their Newton steps would be longer than all of the page: {missing}; "
        )
        text += "`chainrule compare` has them."
    return (Paragraph(text),)


def _worst(motion: ReportMotion) -> str:
    if motion.lost is not None:
        return f"diverges at {motion.lost:.2g} s"
    return f"{motion.worst:.2g}" if motion.worst >= 1e-3 else f"{motion.worst:.1e}"


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
