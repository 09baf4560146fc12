"""The report's first section: how well it fits, what is doubted, and the result in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.result.tables import JointErrors, Sweep
from chainrule.page.blocks import Block, Note, NumberBlock, Paragraph, Section
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit


def summary(fit: Fit, sweep: Sweep | None) -> Section:
    """Figures, warnings, notes, and what they mean."""
    rows = fit.table().rows
    strong = sum(row.essential for row in rows)
    figures = [
        (f"{fit.percent:.3g} %", f"relative error of the torque{_worst(fit.errors())}", ""),
        (f"{strong} of {len(rows)}", "parameters significant", ""),
        (f"{fit.uncertainty.effective:.0f}", f"independent of {fit.stack.samples} instants", ""),
    ]
    if fit.validation_logs:
        total = fit.validation.overall.total
        figures.insert(1, (f"{total:.3g} %", "relative error on data not seen", ""))
    blocks: list[Block] = [NumberBlock(tuple(figures))]
    blocks = [Note("warning", "Impossible", (plain(w),)) for w in fit.impossible] + blocks
    others = [text for text in fit.warnings if text not in fit.impossible]
    blocks += [Note("warning", "Warning", (plain(w),)) for w in others]
    blocks += [Paragraph(plain(_sentence(text))) for text in fit.notes]
    return Section("Summary", (*blocks, *(Paragraph(text) for text in _words(fit, sweep))))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")


def _worst(errors: JointErrors) -> str:
    """The joint that is explained worst, where there are several."""
    if len(errors.joints) < 2 or not np.isfinite(errors.percent).any():
        return ""
    worst = int(np.nanargmax(errors.percent))
    return f"; worst {plain(errors.joints[worst])}, {errors.percent[worst]:.3g} %"


def _words(fit: Fit, sweep: Sweep | None) -> list[str]:
    """The result in plain words."""
    loose = [row.group for row in fit.table().rows if not row.essential]
    words = []
    if loose:
        more = f" and {len(loose) - 8} more" if len(loose) > 8 else ""
        words.append(
            "Less than two standard deviations from zero, so not to be quoted: "
            f"{listed_code(loose[:8])}{more}."
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
        if moved[worst] > 3:
            words.append(
                "The answer depends on the filter: within a factor of two of the cut-off, "
                f"`{sweep.names[worst]}` moves by {moved[worst]:.1f} of its standard deviations. "
                "The standard deviations below do not contain that."
            )
        else:
            words.append(
                "The answer hardly depends on the filter: within a factor of two of the cut-off, "
                f"no parameter moves by more than {moved[worst]:.1f} of its standard deviations."
            )
    return words


def listed_code(names: Sequence[str]) -> str:
    """Names as code, with commas."""
    return ", ".join(f"`{name}`" for name in names)
