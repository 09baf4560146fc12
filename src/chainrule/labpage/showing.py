"""lab, report: a mechanism in the browser, and everything about it on one page."""

from __future__ import annotations

import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chainrule.arguments import checked
from chainrule.control import Controller
from chainrule.errors import ChainruleError
from chainrule.identification.logs.log import Log
from chainrule.labpage.company.beside import beside_page
from chainrule.labpage.company.ghost import read_ghost
from chainrule.labpage.page import Page, lab_page
from chainrule.labpage.report import LabReport, Progress
from chainrule.labpage.report import report as report_page
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.outputs import writable
from chainrule.strangers import file_stem


@checked
def lab(
    mechanism: Described,
    path: str | Path | None = None,
    *,
    ghost: Log | str | Path | None = None,
    beside: Described | None = None,
    laws: Sequence[Controller] = (),
) -> Page | Any:
    """The lab: one HTML page to drag, push and control the mechanism in, without a network.

    It is written to `path`, or shown: in a notebook below the cell, as a `LabWidget` whose state
    Python reads and sets (extra `notebook`), elsewhere in a browser from a file of its own.
    `ghost` is a measured motion, a log or its file, shown beside the simulated one; `beside` is a
    second mechanism; `laws` can be chosen there besides those that every lab has, such as a
    `Network` that was learnt.
    """
    mechanism = checked_mechanism(mechanism)
    place = _checked(path, mechanism)
    if path is None and beside is None and in_notebook():
        from chainrule.labpage.company.notebook import LabWidget

        return LabWidget(mechanism, ghost=_log(ghost, mechanism), laws=laws)
    page = page_of(mechanism, ghost, beside, laws)
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


def page_of(
    mechanism: Mechanism,
    ghost: Log | str | Path | None,
    beside: Described | None,
    laws: Sequence[Controller] = (),
) -> Page:
    """The lab, with what is shown beside it."""
    if beside is None:
        return lab_page(mechanism, ghost=_log(ghost, mechanism), laws=laws)
    if ghost is not None or laws:
        raise ChainruleError("beside a second mechanism the lab has no ghost and no laws of yours")
    return beside_page([mechanism, checked_mechanism(beside)])


def _log(ghost: Log | str | Path | None, mechanism: Mechanism) -> Log | None:
    return read_ghost(ghost, mechanism) if isinstance(ghost, str | Path) else ghost


def in_notebook() -> bool:
    """Is this the kernel of a notebook that shows widgets?"""
    marimo = sys.modules.get("marimo")
    if marimo is not None and marimo.running_in_notebook():
        return True
    ipython = sys.modules.get("IPython")
    return hasattr(ipython and ipython.get_ipython(), "kernel")


def _checked(path: str | Path | None, mechanism: Mechanism) -> Path:
    """Said before the work: the page is an HTML file in a folder that exists."""
    if path is None:
        return Path(tempfile.mkdtemp(prefix="chainrule-")) / f"{file_stem(mechanism.name)}.html"
    return writable(path, (".html", ".htm"))
