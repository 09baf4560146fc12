"""lab, report: a mechanism in the browser, and everything about it on one page."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path

from chainrule.arguments import checked
from chainrule.labpage.page import Page, lab_page
from chainrule.labpage.report import LabReport, Progress
from chainrule.labpage.report import report as report_page
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.outputs import writable
from chainrule.strangers import file_stem


@checked
def lab(mechanism: Described, path: str | Path | None = None) -> Page:
    """The lab: one HTML page to drag, push and control the mechanism in, without a network.

    It is written to `path`, or shown in a browser from a file of its own.
    """
    mechanism = checked_mechanism(mechanism)
    place = _checked(path, mechanism)
    page = lab_page(mechanism)
    page.save(place)
    if path is None:
        webbrowser.open(place.as_uri())
    return page


@checked
def report(
    mechanism: Described,
    path: str | Path | None = None,
    *,
    command: str = "",
    progress: Progress | None = None,
) -> LabReport:
    """Equations, proof, motion, integrators and the lab on one HTML page.

    It is written to `path`, or shown in a browser from a file of its own. `command` is what the
    page says it was made by; `progress(what)` is called before each part of the work.
    """
    mechanism = checked_mechanism(mechanism)
    place = _checked(path, mechanism)
    given = "" if path is None else f', "{path}"'
    told = progress or (lambda what: None)
    made = report_page(mechanism, command or f"cr.report(mechanism{given})", told)
    made.page.save(place)
    if path is None:
        webbrowser.open(place.as_uri())
    return made


def _checked(path: str | Path | None, mechanism: Mechanism) -> Path:
    """Said before the work: the page is an HTML file in a folder that exists."""
    if path is None:
        return Path(tempfile.mkdtemp(prefix="chainrule-")) / f"{file_stem(mechanism.name)}.html"
    return writable(path, (".html", ".htm"))
