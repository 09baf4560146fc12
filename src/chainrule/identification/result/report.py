"""The report: what was found, how far it can be trusted, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.estimators.weighting import residual
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.stacking import Stack
from chainrule.identification.result.report_summary import listed_code, summary
from chainrule.identification.result.tables import JointErrors, Sweep, counted, sum_lines
from chainrule.page.blocks import (
    Block,
    Bullets,
    Document,
    Figure,
    Paragraph,
    Section,
    Table,
)
from chainrule.page.chart import Chart, Curve
from chainrule.page.writers.html import piece
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit

FOOTER = "Written by chainrule. Torques after filtering; SI units throughout."
ERRORS = ("run", "joint", "error %", "rms")
MOST_MOVED = 7  # parameters shown against the cut-off


def fit_document(fit: Fit) -> Document:
    """The report of a fit."""
    sweep = _sweep(fit)
    sections = [
        summary(fit, sweep),
        _parameters(fit),
        _torques(fit, fit.stack, "Measured and predicted torque", fit.errors()),
        *_validation(fit),
        *_filter_influence(fit, sweep),
        _identifiability(fit),
        _bodies(fit),
        _method(fit),
    ]
    mechanism = fit.problem.mechanism
    title = f"Identification of {plain(mechanism.name)}"
    return Document(title, plain(mechanism.description), tuple(sections), FOOTER, mechanism.name)


def fit_cell(fit: Fit) -> str:
    """What a notebook shows of it: how well it fits, and the parameters."""
    return piece(*summary(fit, None).blocks, *_parameters(fit).blocks)


def _sweep(fit: Fit) -> Sweep | None:
    recipe = fit.problem.recipe
    if not isinstance(recipe, LowPass):
        return None
    grid = recipe.cutoff * 2.0 ** np.array([-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2])
    rate = min(log.rate for log in fit.problem.logs)
    shortest = min(log.duration for log in fit.problem.logs)
    usable = [f for f in grid if 8 / shortest < f < 0.4 * rate]
    try:
        return fit.sweep("cutoff", usable or [recipe.cutoff])
    except ChainruleError:
        return None


def _parameters(fit: Fit) -> Section:
    """The table of base parameters."""
    found = fit.table()
    rows = tuple(
        # lines of a long sum part between its terms; numbers keep their units
        (" ".join(f"`{line}`" for line in sum_lines(group)),
         *(cell.replace(" ", "\u00a0") for cell in cells))
        for group, *cells, _ in found.cells()
    )  # fmt: skip
    dim = tuple(k for k, row in enumerate(found) if not row.essential)
    text = (
        "Only these combinations act on the torque; a single mass inside one of them has not been "
        "measured. Standard deviations are corrected for the autocorrelation of the residuals. "
        "Pale: less than two of them from zero, so not significant."
    )
    header = ("group", "value", "sd", "%", "unit")
    return Section("Parameters", (Paragraph(text), Table(header, rows, dim)))


def _torques(fit: Fit, stack: Stack, title: str, errors: JointErrors) -> Section:
    """Measured, predicted and residual torque of each joint, runs one after the other."""
    gone = np.where(stack.used, 0.0, np.nan)  # rows that were left out leave a gap
    predicted, rest = stack.Phi @ fit.beta + gone, residual(stack, fit.beta) + gone
    times, ends, at = [], [], 0.0
    for run in stack.runs:
        times.append(run.t - run.t[0] + at)
        at = float(times[-1][-1]) + run.step
        ends.append(at)
    t, marks = np.concatenate(times), tuple(ends[:-1])
    label = "time, s" + (", runs one after the other" if marks else "")
    parts, angles = [], fit.problem.mechanism.change.angles
    for j, name in enumerate(errors.joints):
        unit = "N m" if len(angles) != len(errors.joints) or angles[j] else "N"
        both = (
            Curve("measured", stack.tau[:, j] + gone[:, j], "measured", broad=True),
            Curve("predicted", predicted[:, j], "predicted"),
        )
        left = (Curve("residual", rest[:, j], "residual"),)
        what = f"torque of {name}, measured and predicted"
        upper = Chart(t, both, label, f"torque, {unit}", what, marks=marks, height=220)
        lower = Chart(
            t,
            left,
            label,
            f"residual, {unit}",
            f"residual torque of {name}",
            marks=marks,
            height=150,
        )
        error = errors.percent[j]
        relative = f"relative error {error:.3g} %" if np.isfinite(error) else "without torque"
        text = f"{name}: {relative}, rms {errors.rms[j]:.3g} {unit}"
        pictures = (Figure(upper, "Measured and predicted."), Figure(lower, "What is left."))
        parts.append(Section(text, pictures))
    return Section(title, tuple(parts))


def _validation(fit: Fit) -> list[Section]:
    """Errors on data not seen, and across runs."""
    parts = []
    if fit.validation_logs:
        seen = fit.validation
        text = Paragraph("Runs that the fit has not seen.")
        parts.append(Section("Validation", (text, _errors(seen.runs))))
        stack = fit.measured(fit.validation_logs)
        parts.append(_torques(fit, stack, "Torque of the validation runs", seen.overall))
    if len(fit.stack.runs) > 1:
        cross = fit.cross_validation()
        text = Paragraph("Each run predicted from a fit of the others.")
        parts.append(Section("Cross-validation", (text, _errors((*cross.runs, cross.overall)))))
    return parts


def _errors(runs: Sequence[JointErrors]) -> Table:
    return Table(ERRORS, tuple((plain(run), *rest) for one in runs for run, *rest in one.cells()))


def _filter_influence(fit: Fit, sweep: Sweep | None) -> list[Section]:
    """The sweep over the filter's cut-off."""
    if sweep is None or len(sweep.settings) < 2:
        return []
    size = np.abs(fit.solution.beta)
    matters = [k for k, row in enumerate(fit.table()) if row.essential]
    order = sorted(matters, key=lambda k: -float(np.ptp(sweep.values[:, k]) / size[k]))
    order = order[:MOST_MOVED]
    curves = tuple(
        Curve(sweep.names[k], sweep.values[:, k] / fit.solution.beta[k], dots=True) for k in order
    )
    far = max((float(np.max(np.abs(curve.y - 1))) for curve in curves), default=0.0)
    far = 1.1 * min(max(far, 0.05), 1.0)
    chart = Chart(
        sweep.settings, curves, "cut-off, Hz", "value / chosen",
        "parameters against the filter's cut-off", log_x=True, marks=(sweep.chosen,),
        y_range=(1 - far, 1 + far),
    )  # fmt: skip
    picture = [Figure(chart, "Parameters against the cut-off; dashed, the one chosen.")]
    rows = tuple(
        (f"{s:.3g}", *(each[k] for k in order), f"{p:.3g}")
        for s, each, p in zip(sweep.settings, sweep.texts(), sweep.percent, strict=True)
    )
    text = (
        "The same fit with other cut-offs, those parameters first that move most. A value that "
        "changes with the cut-off is not yet a property of the machine: too low a cut-off takes "
        "the motion away, too high a one lets noise into the regressor, which pulls values to zero."
    )
    numbers = Table(("cut-off Hz", *(sweep.names[k] for k in order), "error %"), rows)
    blocks = (Paragraph(text), *(picture if curves else ()), numbers)
    return [Section("What the filter does", blocks)]


def _identifiability(fit: Fit) -> Section:
    """What no motion, and what this motion, cannot tell."""
    found = fit.unidentifiable()
    blocks: list[Block] = []
    if found.without_effect:
        names = listed_code(found.without_effect)
        blocks.append(Paragraph(f"No torque depends on {names}, whatever the motion."))
    close = fit.correlated(0.95)
    for text, items in (
        ("These act only together, whatever the motion:", [f"`{g}`" for g in found.groups]),
        (
            "Another motion could tell these apart, this one does not:",
            [f"`{g}`" for g in found.this_motion],
        ),
        (
            "This motion tells these badly (deviation against their own size):",
            [f"`{t}`: {100 * s:.0f} %" for t, s in found.weak],
        ),
        (
            "Estimated together: an error in one is made up for by the other.",
            [f"`{a}`, `{b}`: correlation {c:.3f}" for a, b, c in close[:10]],
        ),
    ):
        blocks += [Paragraph(text), Bullets(tuple(items))] if items else []
    return Section("What cannot be told", tuple(blocks))


def _bodies(fit: Fit) -> Section:
    """Whether the estimate belongs to bodies that can exist."""
    try:
        body = fit.bodies
    except ChainruleError as problem:
        return Section("Physical consistency", (Paragraph(plain(str(problem))),))
    moved = float(np.max(np.abs(body.moved)))
    if moved < 0.1:
        text = "The estimate belongs to bodies that can exist."
    else:
        name = fit.grouping.names[int(np.argmax(np.abs(body.moved)))]
        text = (
            "The unconstrained estimate belongs to no bodies that can exist; the nearest that can "
            f"is {moved:.2g} standard deviations away, most in `{name}`."
        )
    if body.at_limit:
        text += f" At the limit of what is possible: {', '.join(body.at_limit)}."
    springs = any(p.name.startswith("K") for p in fit.grouping.parameters)
    note = () if springs else (Paragraph(plain(fit.mechanism().description)),)
    return Section("Physical consistency", (Paragraph(text), *note))


def _method(fit: Fit) -> Section:
    rows = tuple(
        (
            plain(log.name),
            f"{log.duration:.4g}",
            f"{log.rate:.4g}",
            f"{len(log.t)}",
            plain(log.columns),
        )
        for log in fit.problem.logs
    )
    spread = fit.uncertainty
    larger = np.median(spread.sd / np.sqrt(np.diag(spread.textbook)))
    name = fit.estimator.label
    text = (
        f"{name[:1].upper()}{name[1:]}, {counted(fit.solution.steps, 'round')}; "
        f"{fit.problem.recipe.describe()}. Condition number of Φ {fit.condition:.4g}. The "
        f"residuals' correlation time is {spread.correlation_time:.3g} samples; without that "
        f"correction the standard deviations would be {larger:.2g} times smaller."
    )
    table = Table(("log", "s", "Hz", "samples", "columns"), rows)
    return Section("How it was done", (Paragraph(text), table))
