"""The commands `chainrule lab` and `chainrule report`: what is asked for, done and told."""

from __future__ import annotations

import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from chainrule.errors import ChainruleError
from chainrule.mechanism.mechanism import Mechanism


def lab(
    mechanism: Mechanism,
    *,
    output: Path | None = None,
    port: int = 0,
    browser: bool = True,
    tell: Callable[[str], None] = print,
) -> None:
    """Write the lab as one file, or serve it and open it in the browser until Ctrl-C."""
    if output is not None:
        from chainrule.labpage.page import lab_page

        _check(output)
        page = lab_page(mechanism)
        page.save(output)
        size = len(page.html.encode()) / 1e6
        tell(f"{output} written, {size:.2f} MB; it works without a network.")
        return
    from chainrule.labpage.server import serve

    def opened(address: str) -> None:
        tell(f"The lab of {mechanism.name} is at {address}  (Ctrl-C ends it)")
        if browser and not _open(address):
            tell(f"No browser could be started: open {address} yourself.")

    serve(mechanism, port, opened)


def report(
    mechanism: Mechanism,
    *,
    output: Path | None = None,
    command: str = "",
    show: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """Write everything about a mechanism as one page; `show` opens it in the browser."""
    from chainrule.labpage.report import report as written

    target = output or Path(f"{mechanism.name}.html")
    _check(target)
    begin = time.perf_counter()
    made = written(mechanism, command or f"chainrule report {mechanism.name}")
    target.write_text(made.page.html, encoding="utf-8")
    seconds = time.perf_counter() - begin
    size = len(made.page.html.encode()) / 1e6
    proof = {True: " The routes are proved equal.", None: "", False: ""}[made.proved]
    tell(f"{target} written in {seconds:.1f} s, {size:.2f} MB.{proof}")
    if show and not _open(target.resolve().as_uri()):
        tell(f"No browser could be started: open {target} yourself.")
    if made.proved is False:
        raise ChainruleError(f"{mechanism.name}: the routes disagree; the page says where")


def _open(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def _check(path: Path) -> None:
    """Said before the work: the page is an HTML file in a folder that exists."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise ChainruleError(f"{path}: the page is an .html file; call it {path.stem}.html")
    if not path.resolve().parent.is_dir():
        raise ChainruleError(f"{path}: there is no folder {path.parent}")
