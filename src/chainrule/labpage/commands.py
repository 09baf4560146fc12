"""The commands `chainrule lab` and `chainrule report`: what is asked for, done and told."""

from __future__ import annotations

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

        page = lab_page(mechanism)
        _written(output, page.html)
        size = len(page.html.encode()) / 1e6
        tell(f"{output} written, {size:.2f} MB; it works without a network.")
        return
    from chainrule.labpage.server import serve

    def opened(address: str) -> None:
        tell(f"The lab of {mechanism.name} is at {address}  (Ctrl-C ends it)")
        if browser and not _open(address):
            tell(f"No browser could be started: open {address} yourself.")

    serve(mechanism, port, opened)


def _open(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def _written(path: Path, text: str) -> None:
    if path.suffix.lower() not in (".html", ".htm"):
        raise ChainruleError(f"{path}: the lab is an .html file, not {path.suffix or 'a folder'!r}")
    path.write_text(text, encoding="utf-8")
