"""The report's sections: tables and pictures of one fit."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.estimators.weighting import residual
from chainrule.identification.pictures import Axes, Line, plot
from chainrule.identification.regression.stacking import Stack
from chainrule.identification.result.tables import JointErrors, Sweep

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit


def table(header: list[str], rows: list[list[str]], weak: list[bool] | None = None) -> str:
    """An HTML table; `weak` rows are dimmed."""
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


def parameters(fit: Fit) -> str:
    """The table of base parameters."""
    found = fit.table()
    rows = [[f"<code>{escape(c[0])}</code>", *map(escape, c[1:])] for c in found.cells()]
    weak = [not row.essential for row in found]
    body = table(["group", "value", "sd", "%", "unit", ""], rows, weak)
    return (
        "<section><h2>Parameters</h2><p>Only these combinations act on the torque; a single mass "
        "inside one of them has not been measured. Standard deviations are corrected for the "
        f"autocorrelation of the residuals.</p>{body}</section>"
    )


def torques(fit: Fit, stack: Stack, title: str, errors: JointErrors) -> str:
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


def validation(fit: Fit) -> str:
    """Errors on data not seen, and across runs."""
    parts = []
    if fit.validation_logs:
        seen = fit.validation
        rows = [[escape(c) for c in cell] for run in seen for cell in run.cells()]
        parts.append("<h2>Validation</h2><p>Runs that the fit has not seen.</p>")
        parts.append(table(["run", "joint", "error %", "rms"], rows))
        stack = fit.problem.stack_of(fit.validation_logs)
        parts.append(torques(fit, stack, "Torque of the validation runs", seen.overall))
    if len(fit.stack.runs) > 1:
        cross = fit.cross_validation()
        rows = [
            [escape(c) for c in cell] for run in (*cross, cross.overall) for cell in run.cells()
        ]
        parts.append("<h2>Cross-validation</h2><p>Each run predicted from a fit of the others.</p>")
        parts.append(table(["run", "joint", "error %", "rms"], rows))
    return f"<section>{''.join(parts)}</section>" if parts else ""


def filter_influence(fit: Fit, sweep: Sweep | None) -> str:
    """The sweep over the filter's cut-off."""
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
    numbers = table(["cut-off Hz", *(sweep.names[k] for k in order), "error %"], rows)
    return (
        "<section><h2>What the filter does</h2><p>The same fit with other cut-offs, those "
        "parameters first that move most. A value that changes with the cut-off is not yet a "
        "property of the machine: too low a cut-off takes the motion away, too high a one lets "
        f"noise into the regressor, which pulls values to zero.</p>{picture}{numbers}</section>"
    )


def identifiability(fit: Fit) -> str:
    """What no motion, and what this motion, cannot tell."""
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


def bodies(fit: Fit) -> str:
    """Whether the estimate belongs to bodies that can exist."""
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


def _springs(fit: Fit) -> bool:
    return any(p.name.startswith("K") for p in fit.grouping.parameters)
