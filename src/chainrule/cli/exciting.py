"""chainrule excite: a motion that tells the parameters of a machine apart."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.printing import answer, say


@app.command(examples=("excite pendulum --period 5 --starts 1 -o motion.csv",))
def excite(
    mechanism: MechanismArgument,
    limits: Annotated[
        Path | None, typer.Option(help="TOML: [all] or [q1] with position, …; [workspace].")
    ] = None,
    period: Annotated[float, typer.Option(help="Seconds.")] = 10.0,
    harmonics: Annotated[int, typer.Option(help="Of the Fourier series.")] = 5,
    criterion: Annotated[str, typer.Option(help="condition or logdet.")] = "condition",
    starts: Annotated[int, typer.Option(help="Random starts of the search.")] = 4,
    rate: Annotated[float, typer.Option(help="Samples a second of the file.")] = 100.0,
    seed: Annotated[int, typer.Option(help="Of the random starts.")] = 0,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="CSV, or .html to look at.")
    ] = Path("excitation.csv"),
) -> None:
    """Design a motion that tells the parameters apart, within the machine's limits."""
    from chainrule.arguments import positive
    from chainrule.identification.excitation.excitation import excite as design
    from chainrule.identification.excitation.limits import Limits, workspace_from_toml
    from chainrule.outputs import writable

    arm = find(mechanism)
    writable(output)
    rate = positive("rate", rate)
    bounds = Limits.of(arm) if limits is None else Limits.from_toml(arm, limits)

    def progress(start: int, best: float) -> None:
        say(f"start {start} of {starts}: best condition number so far {best:.3g}", err=True)

    found = design(
        arm, limits=bounds, period=period, harmonics=harmonics, criterion=criterion,
        starts=starts, seed=seed, progress=progress,
        workspace=None if limits is None else workspace_from_toml(limits),
    )  # fmt: skip
    answer({"condition": found.condition, "written": output})
    say(str(found))
    if output.suffix == ".html":
        found.document().save(output)
    else:
        found.write_csv(output, rate)
    say(f"{output} written.")
