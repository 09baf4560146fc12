"""chainrule lab, report: a mechanism in the browser, and everything about it on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find


@app.command()
def lab(
    mechanism: MechanismArgument,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write one .html file instead of serving.")
    ] = None,
    port: Annotated[int, typer.Option(help="Of the loopback address; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play with a mechanism in the browser: drag it, push it, control it, compare integrators."""
    from chainrule.cli.showing import lab as run_lab

    run_lab(find(mechanism), output=output, port=port, browser=browser, tell=typer.echo)


@app.command()
def report(
    mechanism: MechanismArgument,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The .html file.")] = None,
    show: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
) -> None:
    """Derive, prove, simulate, compare the integrators: everything on one page, with the lab."""
    from chainrule.cli.showing import report as write_report

    command = f"chainrule report {mechanism}" + (f" -o {output}" if output else "")
    write_report(find(mechanism), output=output, command=command, show=show, tell=typer.echo)
