"""chainrule simulate, compare: motion, and what each integrator makes of it."""

from __future__ import annotations

from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find, say

StartOption = Annotated[
    str | None,
    typer.Option("--x0", help="The start, such as '90deg,0': q, then q̇ or nothing."),
]


@app.command()
def simulate(
    mechanism: MechanismArgument,
    x0: StartOption = None,
    duration: Annotated[float, typer.Option(help="Seconds.")] = 10.0,
    dt: Annotated[float, typer.Option(help="The step, in seconds.")] = 1e-3,
    method: Annotated[str, typer.Option(help="rk4, velocity-verlet, dopri5, …")] = "rk4",
    output: Annotated[
        list[str] | None,
        typer.Option("-o", "--output", help=".csv .parquet .png .svg .pdf .mp4 .gif; may repeat."),
    ] = None,
    target: Annotated[str | None, typer.Option(help="Hold these by a PID servo.")] = None,
    gains: Annotated[str | None, typer.Option(help="The servo's kp,ki,kd.")] = None,
    control: Annotated[
        str | None,
        typer.Option(help="A law with its usual numbers, from hanging: swing-up, lqr, pid, …"),
    ] = None,
    control_period: Annotated[float | None, typer.Option(help="Seconds between commands.")] = None,
    tolerance: Annotated[float | None, typer.Option(help="Of an adaptive method.")] = None,
    speed: Annotated[float, typer.Option(help="Of an animation, against real time.")] = 1.0,
) -> None:
    """Simulate a mechanism, free or held by a servo; write data, plots or an animation."""
    from chainrule.cli.simulating import run_simulate, summary

    trajectory, paths = run_simulate(
        find(mechanism), x0, duration, dt, method, tuple(output or ()), target, gains,
        control_period, tolerance, speed, control,
    )  # fmt: skip
    say(summary(trajectory))
    for path in paths:
        say(f"{path} written.")


@app.command()
def compare(
    mechanism: MechanismArgument,
    x0: StartOption = None,
    duration: Annotated[float, typer.Option(help="Seconds.")] = 20.0,
    dt: Annotated[
        float | None,
        typer.Option(help="The step, in seconds; chosen from the mechanism if left out."),
    ] = None,
    only: Annotated[str | None, typer.Option(help="Methods, with commas; all by default.")] = None,
    output: Annotated[
        list[str] | None, typer.Option("-o", "--output", help="A picture: .png .svg .pdf.")
    ] = None,
) -> None:
    """Compare the integrators: how long each follows the true motion, energy drift, cost."""
    from chainrule.cli.simulating import run_compare

    comparison, paths = run_compare(find(mechanism), x0, duration, dt, only, tuple(output or ()))
    say(str(comparison))
    for path in paths:
        say(f"{path} written.")
