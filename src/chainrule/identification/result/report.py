"""The report: one HTML file with what was found, how far it can be trusted, and why."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.result.report_sections import (
    bodies,
    filter_influence,
    identifiability,
    parameters,
    table,
    torques,
    validation,
)
from chainrule.identification.result.tables import Sweep, counted

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit

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
        parameters(fit),
        torques(fit, fit.stack, "Measured and predicted torque", fit.errors()),
        validation(fit),
        filter_influence(fit, sweep),
        identifiability(fit),
        bodies(fit),
        _method(fit),
    ]
    title = f"Identification of {name}"
    lead = f'<p class="soft">{escape(fit.problem.mechanism.description)}</p>'
    return _page(title, lead, "".join(sections))


def _page(title: str, lead: str, body: str) -> str:
    style = (files("chainrule.identification.result") / "report.css").read_text(encoding="utf-8")
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


def _sentence(fit: Fit) -> str:
    name = fit.estimator.label
    rounds = counted(fit.solution.steps, "round")
    return f"{name[:1].upper()}{name[1:]}, {rounds}; {fit.problem.recipe.describe()}."


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
        + table(["log", "s", "Hz", "samples", "columns"], rows)
        + "</section>"
    )
