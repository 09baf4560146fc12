"""chainrule lab, report: a mechanism in the browser, and everything about it on one page."""

from __future__ import annotations

import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.printing import answer, say, working
from chainrule.errors import ChainruleError
from chainrule.strangers import file_stem


@app.command(
    examples=(
        "lab cart-pole",
        "lab double-pendulum -o lab.html",
        "lab pendulum --ghost run1.csv -o beside.html",
    )
)
def lab(
    mechanism: MechanismArgument,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write one .html file instead of serving.")
    ] = None,
    port: Annotated[int, typer.Option(help="Of the loopback address; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    ghost: Annotated[
        Path | None, typer.Option(help="A measured log, shown beside the simulation.")
    ] = None,
    beside: Annotated[str | None, typer.Option(help="A second mechanism, side by side.")] = None,
) -> None:
    """Play with a mechanism in the browser: drag it, push it, control it, compare integrators."""
    shown = find(mechanism)
    other = None if beside is None else find(beside)
    if output is not None:
        from chainrule.labpage.showing import lab as written

        with working("lab"):
            page = written(shown, output, ghost=ghost, beside=other)
        size = len(page.html.encode()) / 1e6
        answer({"written": output})
        say(f"{output} written, {size:.2f} MB; it works without a network.")
        return
    from chainrule.labpage.server import serve
    from chainrule.labpage.showing import page_of

    first = page_of(shown, ghost, other) if ghost is not None or other is not None else None

    def opened(address: str) -> None:
        answer({"address": address})
        say(f"The lab of {shown.name} is at {address}  (Ctrl-C ends it)")
        if browser:
            _open(address, address)

    serve(shown, port, opened, first)


@app.command(
    examples=(
        "report double-pendulum",
        "report my_arm.toml -o my_arm.html --open",
    )
)
def report(
    mechanism: MechanismArgument,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The .html file.")] = None,
    show: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
) -> None:
    """Derive, prove, simulate, compare the integrators: everything on one page, with the lab."""
    from chainrule.labpage.showing import report as written

    shown = find(mechanism)
    target = output or Path(f"{file_stem(shown.name)}.html")
    begin = time.perf_counter()
    command = f"chainrule report {mechanism}" + (f" -o {output}" if output else "")
    made = written(shown, target, command=command, progress=lambda what: say(f"{what} …", err=True))
    seconds = time.perf_counter() - begin
    size = len(made.page.html.encode()) / 1e6
    answer({"written": target, "seconds": seconds, "proved": made.proved})
    proof = " The routes are proved equal." if made.proved else ""
    say(f"{target} written in {seconds:.1f} s, {size:.2f} MB.{proof}")
    if show:
        _open(target.resolve().as_uri(), str(target))
    if made.proved is False:
        raise ChainruleError(f"{shown.name}: the routes disagree; the page says where")


def _open(address: str, name: str) -> None:
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        say(f"No browser could be started: open {name} yourself.")
