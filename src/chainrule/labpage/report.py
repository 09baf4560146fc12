"""The report: drawing, live lab, motion, integrators, derivation, proof, counts, how to go on."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from chainrule.derivation.document.content import construction, derivation, title
from chainrule.derivation.equations import derive
from chainrule.errors import ChainruleError
from chainrule.exact.printing import text_name
from chainrule.labpage.experiments import DURATION, STEPS, Experiments, ReportMotion
from chainrule.labpage.generated import Generated
from chainrule.labpage.page import Page, content_policy, framed_lab
from chainrule.labpage.start import start
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_mechanism
from chainrule.page.blocks import Code, Document, Figure, Frame, Paragraph, Section, Table
from chainrule.page.chart import Chart, Curve
from chainrule.page.drawing import draw
from chainrule.page.writers.html import style
from chainrule.strangers import plain
from chainrule.version import VERSION

FEW = 6  # curves in one chart


@dataclass(frozen=True)
class LabReport:
    """The page, and what can be said about it in a line."""

    page: Page
    proved: bool | None  # None: there was nothing to prove


def report(mechanism: Mechanism, command: str) -> LabReport:
    """Derive, prove, simulate, compare, and put it all on one page with the live lab."""
    generated = Generated(mechanism)
    experiments = Experiments(generated)
    runs = experiments.compared()
    (first, *rest), verified = _derived(mechanism)
    lab = framed_lab(generated)
    sections = [first, _lab(lab.element), _motion(mechanism, experiments, runs["rk4"][STEPS[-1]])]
    sections += [_integrators(generated, runs), *rest]
    sections += [_counts(mechanism), _python(generated), _made(command)]
    document = Document(
        title=f"{plain(title(mechanism.name).capitalize())}: equations, motion, lab",
        opening=_opening(mechanism, verified),
        sections=tuple(sections),
        footer=f"Made with chainrule {VERSION}, Python {platform.python_version()}.",
        name=mechanism.name,
    )
    policy = content_policy([style(), lab.style], lab.scripts)
    return LabReport(Page(document.html(policy), policy), verified)


def _derived(mechanism: Mechanism) -> tuple[list[Section], bool | None]:
    """The derivation's sections and whether its routes agree, or why there is none."""
    try:
        equations = derive(mechanism)
    except ChainruleError as problem:
        text = f"There is no closed form to show: {problem}. The simulation needs none."
        drawing = Figure(draw(mechanism), plain(mechanism.description or mechanism.name))
        missing = Section("The equations of motion", (Paragraph(plain(text)),))
        return [Section("The mechanism", (drawing,)), missing], None
    return list(derivation(equations)), bool(equations.verified)


def _opening(mechanism: Mechanism, verified: bool | None) -> str:
    """What is there; where nothing was derived, nothing is said of it."""
    derived = "its equations of motion, derived by independent routes that are proved equal; "
    derived = "" if verified is None else derived
    said = f"{plain(mechanism.description)} " if mechanism.description else ""
    return (
        f"{said}On this page: the mechanism, alive in a lab; its motion and what numerical methods "
        f"make of it; {derived}and how to go on in Python. It is one file and needs no network."
    )


def _lab(element: str) -> Section:
    text = (
        "Drag a link, push with `a` and `d`, switch the servo with `c`, choose a method with "
        "`0` to `4`, or pick an experiment on the right; `?` lists all keys. It runs the program "
        "that Python and C run, with the same bits."
    )
    return Section("The lab", (Paragraph(text), Frame(element)))


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
        f"{name} = {value:.4g}" for name, value in zip(names, experiments.begin.q, strict=True)
    )
    text = (
        f"{DURATION:g} s from rest at {begin}, motors off, by the classical Runge-Kutta method "
        f"with steps of {STEPS[-1]:g} s."
    )
    blocks = [
        Paragraph(text),
        Figure(q, "Coordinates against time."),
        Figure(energy, "Energies against time; the potential is zero where the mechanism hangs."),
    ]
    return Section("Motion", tuple(blocks))


def _unit(mechanism: Mechanism) -> str:
    units = {rate.freedom.unit for rate in mechanism.rates}
    return units.pop() if len(units) == 1 else "rad, m"


def _integrators(generated: Generated, runs: dict[str, dict[float, ReportMotion]]) -> Section:
    labels = {m.word: m.label for m in generated.loops}
    orders = {m.word: m.order for m in generated.loops}
    middle = STEPS[1]
    shown = {name: motions[middle] for name, motions in runs.items()}
    curves = tuple(Curve(labels[name], motion.error) for name, motion in shown.items())
    t = next(iter(shown.values())).t
    picture = Chart(
        t, curves, "t (s)", "|energy error|", "Energy error of each method", log=True, least=1e-14
    )
    rows = []
    for name, motions in runs.items():
        cells = [_worst(motions[dt]) for dt in STEPS]
        rows.append((labels[name], str(orders[name]), *cells))
    header = ("method", "order", *(f"dt = {dt:g} s" for dt in STEPS))
    text = (
        "Without friction and motors the energy stays what it was; what a method makes of it is "
        f"its own doing. Below, the energy's error relative to the energy above the hanging pose, "
        f"from the same start: over time for dt = {middle:g} s, and the largest within "
        f"{DURATION:g} s for three step sizes."
    )
    closing = (
        "Symplectic methods (Verlet, velocity Verlet, semi-implicit Euler) keep the error bounded "
        "where the acceleration depends on position alone, as in a single pendulum; others drift."
    )
    blocks = (
        Paragraph(text),
        Figure(picture, f"Energy error of each method, dt = {middle:g} s."),
        Table(header, tuple(rows)),
        Paragraph(closing),
    )
    return Section("What each integrator does to the energy", blocks)


def _worst(motion: ReportMotion) -> str:
    with np.errstate(all="ignore"):
        size = np.abs(motion.error)
    if not np.isfinite(size).all():
        lost = motion.t[int(np.argmax(~np.isfinite(size)))]
        return f"diverges before {lost:.3g} s"
    worst = float(size.max())
    return f"{worst:.2g}" if worst >= 1e-3 else f"{worst:.1e}"


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
