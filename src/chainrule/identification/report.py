"""The report: one HTML file with what was found, how far it can be trusted, and why."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.estimators import residual
from chainrule.identification.pictures import Axes, Line, plot
from chainrule.identification.signals import LowPass
from chainrule.identification.stacking import Stack
from chainrule.identification.tables import JointErrors, Sweep, counted

if TYPE_CHECKING:
    from chainrule.identification.fit import Fit

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def write_report(fit: Fit, path: Path) -> Path:
    """The page of a fit."""
    path.write_text(page(fit), encoding="utf-8")
    return path


def picture_page(title: str, pictures: str) -> str:
    """A page with pictures only, such as those of an excitation."""
    head, _, rest = title.partition(": ")
    return _page(f"Excitation of {head}", f'<p class="soft">{escape(rest)}</p>', pictures)


def page(fit: Fit) -> str:
    """The whole page as text."""
    sweep = _sweep(fit)
    name = fit.problem.mechanism.name
    sections = [
        _summary(fit, sweep),
        _warnings(fit),
        _table(fit),
        _torques(fit, fit.stack, "Measured and predicted torque", fit.errors()),
        _validation(fit),
        _sweep_section(fit, sweep),
        _identifiability(fit),
        _bodies(fit),
        _method(fit),
    ]
    title = f"Identification of {name}"
    lead = f'<p class="soft">{escape(fit.problem.mechanism.description)}</p>'
    return _page(title, lead, "".join(sections))


def _page(title: str, lead: str, body: str) -> str:
    style = (files("chainrule.identification") / "report.css").read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title><style>{style}</style></head>
<body><header><h1>{escape(title)}</h1>{lead}</header>
<main>{body}</main>
<footer><p>Written by chainrule. Torques after filtering; SI units throughout.</p></footer>
</body></html>
"""


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


def _summary(fit: Fit, sweep: Sweep | None) -> str:
    rows = fit.table().rows
    strong = sum(row.essential for row in rows)
    figures = [
        (f"{fit.percent:.3g} %", "relative error of the torque"),
        (f"{strong} of {len(rows)}", "parameters significant"),
        (f"{fit.uncertainty.effective:.0f}", f"independent of {fit.stack.samples} instants"),
    ]
    if fit.validation_logs:
        total = fit.validation.overall.total
        figures.insert(1, (f"{total:.3g} %", "relative error on data not seen"))
    items = "".join(f"<li><b>{a}</b><span>{b}</span></li>" for a, b in figures)
    return f'<ul class="figures">{items}</ul>{"".join(f"<p>{s}</p>" for s in _words(fit, sweep))}'


def _words(fit: Fit, sweep: Sweep | None) -> list[str]:
    """The result in plain words."""
    rows = fit.table().rows
    loose = [row.group for row in rows if not row.essential]
    words = []
    if loose:
        names = ", ".join(f"<code>{escape(g)}</code>" for g in loose[:8])
        more = f" and {len(loose) - 8} more" if len(loose) > 8 else ""
        words.append(
            f"Less than two standard deviations from zero, so not to be quoted: {names}{more}."
        )
    if fit.validation_logs:
        ratio = fit.validation.overall.total / max(fit.percent, 1e-12)
        if ratio > 2:
            words.append(
                f"Data that was not seen is predicted {ratio:.1f} times worse than data that was: "
                "the model lacks something, or the runs differ in kind."
            )
    if sweep is not None:
        moved = sweep.drift()
        worst = int(np.argmax(moved))
        name = escape(sweep.names[worst])
        if moved[worst] > 3:
            words.append(
                f"The answer depends on the filter: within a factor of two of the cut-off, "
                f"<code>{name}</code> moves by {moved[worst]:.1f} of its standard deviations. "
                "The standard deviations below do not contain that."
            )
        else:
            words.append(
                "The answer hardly depends on the filter: within a factor of two of the cut-off, "
                f"no parameter moves by more than {moved[worst]:.1f} of its standard deviations."
            )
    return words


def _warnings(fit: Fit) -> str:
    if not fit.warnings:
        return ""
    items = "".join(f'<p class="warning">{escape(w)}</p>' for w in fit.warnings)
    return f"<section><h2>Warnings</h2>{items}</section>"


def _cells(header: list[str], rows: list[list[str]], weak: list[bool] | None = None) -> str:
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in header)
    marks = weak or [False] * len(rows)
    lines = [
        f"<tr{' class=weak' if mark else ''}>" + "".join(_cell(c) for c in row) + "</tr>"
        for row, mark in zip(rows, marks, strict=True)
    ]
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    return f"<td class=text>{text}</td>" if len(text) > 40 else f"<td>{text}</td>"


def _table(fit: Fit) -> str:
    table = fit.table()
    rows = [[f"<code>{escape(c[0])}</code>", *map(escape, c[1:])] for c in table.cells()]
    weak = [not row.essential for row in table]
    body = _cells(["group", "value", "sd", "%", "unit", ""], rows, weak)
    return (
        "<section><h2>Parameters</h2><p>Only these combinations act on the torque; a single mass "
        "inside one of them has not been measured. Standard deviations are corrected for the "
        f"autocorrelation of the residuals.</p>{body}</section>"
    )


def _torques(fit: Fit, stack: Stack, title: str, errors: JointErrors) -> str:
    """Measured, predicted and residual torque of each joint, runs one after the other."""
    predicted = stack.Phi @ fit.beta
    rest = residual(stack, fit.beta)
    t, marks, at = [], [], 0.0
    for run in stack.runs:
        t.append(run.t - run.t[0] + at)
        at = float(t[-1][-1]) + run.step
        marks.append(at)
    time = np.concatenate(t)
    parts = [f"<section><h2>{title}</h2>"]
    for j, name in enumerate(errors.joints):
        caption = (
            f"{escape(name)}: relative error {errors.percent[j]:.3g} %, rms {errors.rms[j]:.3g}"
        )
        parts.append(f"<h3>{caption}</h3>")
        both = [
            Line(time, stack.tau[:, j], "a", "measured"),
            Line(time, predicted[:, j], "c", "predicted"),
        ]
        axes = Axes("", "torque", marks=tuple(marks[:-1]))
        parts.append(plot(both, axes, f"torque of {name}, measured and predicted"))
        label = "time, s" + (", runs one after the other" if len(stack.runs) > 1 else "")
        axes = Axes(label, "residual", height=120, marks=tuple(marks[:-1]))
        parts.append(plot([Line(time, rest[:, j], "b")], axes, f"residual torque of {name}"))
    return "".join([*parts, "</section>"])


def _validation(fit: Fit) -> str:
    parts = []
    if fit.validation_logs:
        validation = fit.validation
        rows = [[escape(c) for c in cell] for run in validation for cell in run.cells()]
        parts.append("<h2>Validation</h2><p>Runs that the fit has not seen.</p>")
        parts.append(_cells(["run", "joint", "error %", "rms"], rows))
        stack = fit.problem.stack_of(fit.validation_logs)
        parts.append(_torques(fit, stack, "Torque of the validation runs", validation.overall))
    if len(fit.stack.runs) > 1:
        cross = fit.cross_validation()
        rows = [
            [escape(c) for c in cell] for run in (*cross, cross.overall) for cell in run.cells()
        ]
        parts.append("<h2>Cross-validation</h2><p>Each run predicted from a fit of the others.</p>")
        parts.append(_cells(["run", "joint", "error %", "rms"], rows))
    return f"<section>{''.join(parts)}</section>" if parts else ""


def _sweep_section(fit: Fit, sweep: Sweep | None) -> str:
    if sweep is None or len(sweep.settings) < 2:
        return ""
    size = np.abs(fit.solution.beta)
    matters = [k for k, row in enumerate(fit.table()) if row.essential]
    order = sorted(matters, key=lambda k: -float(np.ptp(sweep.values[:, k]) / size[k]))[:8]
    lines = [
        Line(sweep.settings, sweep.values[:, k] / fit.solution.beta[k], "bcdefgha"[i % 8],
             sweep.names[k], dots=True)
        for i, k in enumerate(order)
    ]  # fmt: skip
    axes = Axes("cut-off, Hz", "value / chosen", log=True, height=240, marks=(sweep.chosen,),
                y_range=(-0.2, 1.8))  # fmt: skip
    picture = plot(lines, axes, "parameters against the filter's cut-off") if lines else ""
    rows = [
        [f"{s:.3g}", *(f"{v:.4g}" for v in values[order]), f"{p:.3g}"]
        for s, values, p in zip(sweep.settings, sweep.values, sweep.percent, strict=True)
    ]
    table = _cells(["cut-off Hz", *(sweep.names[k] for k in order), "error %"], rows)
    return (
        "<section><h2>What the filter does</h2><p>The same fit with other cut-offs, those "
        "parameters first that move most. A value that changes with the cut-off is not yet a "
        "property of the machine: too low a cut-off takes the motion away, too high a one lets "
        f"noise into the regressor, which pulls values towards zero.</p>{picture}{table}</section>"
    )


def _identifiability(fit: Fit) -> str:
    found = fit.unidentifiable()

    def listed(items: list[str]) -> str:
        return "<ul class=plain>" + "".join(f"<li>{i}</li>" for i in items) + "</ul>"

    parts = ["<section><h2>What cannot be told</h2>"]
    if found.without_effect:
        names = ", ".join(f"<code>{escape(n)}</code>" for n in found.without_effect)
        parts.append(f"<p>No torque depends on {names}, whatever the motion.</p>")
    if found.groups:
        parts.append("<p>These act only together, whatever the motion:</p>")
        parts.append(listed([f"<code>{escape(g)}</code>" for g in found.groups]))
    if found.this_motion:
        parts.append("<p>Another motion could tell these apart, this one does not:</p>")
        parts.append(listed([f"<code>{escape(g)}</code>" for g in found.this_motion]))
    if found.weak:
        parts.append("<p>This motion tells these badly (deviation against their own size):</p>")
        weak = [f"<code>{escape(t)}</code>: {100 * s:.0f} %" for t, s in found.weak]
        parts.append(listed(weak))
    close = fit.correlated(0.95)
    if close:
        parts.append("<p>Estimated together: an error in one is made up for by the other.</p>")
        parts.append(
            listed(
                [
                    f"<code>{escape(a)}</code>, <code>{escape(b)}</code>: correlation {c:.3f}"
                    for a, b, c in close[:10]
                ]
            )
        )
    return "".join([*parts, "</section>"])


def _bodies(fit: Fit) -> str:
    try:
        body = fit.bodies
    except ChainruleError as problem:
        return f"<section><h2>Physical consistency</h2><p>{escape(str(problem))}</p></section>"
    moved = float(np.max(np.abs(body.moved)))
    if moved < 0.1:
        text = "The estimate belongs to bodies that can exist."
    else:
        name = escape(fit.grouping.names[int(np.argmax(np.abs(body.moved)))])
        text = (
            "The unconstrained estimate belongs to no bodies that can exist; the nearest that can "
            f"is {moved:.2g} standard deviations away, most in <code>{name}</code>."
        )
    if body.at_limit:
        text += f" At the limit of what is possible: {escape(', '.join(body.at_limit))}."
    note = escape(fit.mechanism().description) if not _springs(fit) else ""
    return f"<section><h2>Physical consistency</h2><p>{text}</p><p>{note}</p></section>"


def _sentence(fit: Fit) -> str:
    name = fit.estimator.name
    rounds = counted(fit.solution.steps, "round")
    return f"{name[:1].upper()}{name[1:]}, {rounds}; {fit.problem.recipe.describe()}."


def _springs(fit: Fit) -> bool:
    return any(p.name.startswith("K") for p in fit.grouping.parameters)


def _method(fit: Fit) -> str:
    rows = [
        [
            escape(log.name),
            f"{log.duration:.4g}",
            f"{log.rate:.4g}",
            f"{len(log.t)}",
            escape(log.columns),
        ]
        for log in fit.problem.logs
    ]
    spread = fit.uncertainty
    larger = np.median(spread.sd / np.sqrt(np.diag(spread.textbook)))
    return (
        "<section><h2>How it was done</h2>"
        f"<p>{escape(_sentence(fit))} "
        f"Condition number of Φ {fit.condition:.4g}. The residuals' correlation time is "
        f"{spread.correlation_time:.3g} samples; without that correction the standard deviations "
        f"would be {larger:.2g} times smaller.</p>"
        + _cells(["log", "s", "Hz", "samples", "columns"], rows)
        + "</section>"
    )
