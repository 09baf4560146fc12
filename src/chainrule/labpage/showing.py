"""lab, report: a mechanism in the browser, and everything about it on one page."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from chainrule.arguments import checked
from chainrule.control import Controller
from chainrule.labpage.page import Page, lab_page
from chainrule.labpage.report import LabReport
from chainrule.labpage.report import report as report_page
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.outputs import writable
from chainrule.strangers import file_stem


@checked
def lab(
    mechanism: Described, path: str | Path | None = None, *, laws: Sequence[Controller] = ()
) -> Page:
    """The lab: one HTML page to drag, push and control the mechanism in, without a network.

    It is written to `path`, or shown in a browser from a file of its own. `laws` can be chosen
    there besides those that every lab has, such as a `Network` that was learnt.
    """
    mechanism = checked_mechanism(mechanism)
    place = _checked(path, mechanism)
    page = lab_page(mechanism, laws=laws)
    page.save(place)
    if path is None:
        webbrowser.open(place.as_uri())
    return page


@checked
def report(mechanism: Described, path: str | Path | None = None, *, command: str = "") -> LabReport:
    """Equations, proof, motion, integrators and the lab on one HTML page.

    It is written to `path`, or shown in a browser from a file of its own. `command` is what the
    page says it was made by.
    """
    mechanism = checked_mechanism(mechanism)
    place = _checked(path, mechanism)
    given = "" if path is None else f', "{path}"'
    made = report_page(mechanism, command or f"cr.report(mechanism{given})")
    made.page.save(place)
    if path is None:
        webbrowser.open(place.as_uri())
    return made


def _checked(path: str | Path | None, mechanism: Mechanism) -> Path:
    """Said before the work: the page is an HTML file in a folder that exists."""
    if path is None:
        return Path(tempfile.mkdtemp(prefix="chainrule-")) / f"{file_stem(mechanism.name)}.html"
    return writable(path, (".html", ".htm"))
