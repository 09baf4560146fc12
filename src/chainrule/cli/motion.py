"""chainrule simulate, compare: motion, and what each integrator makes of it."""

from __future__ import annotations

from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.completing import words_of
from chainrule.cli.printing import answer, say, stopped

StartOption = Annotated[
    str | None,
    typer.Option(
        "--x0", help="The start: '90deg,0', q, then q̇ or nothing; hanging, upright, start (1 rad)."
    ),
]


@app.command(
    examples=(
        "simulate double-pendulum --x0 '90deg,0' -o run.csv",
        "simulate acrobot --controller swing-up",
        "simulate pendulum --target 1 --set m=2 --json",
    )
)
def simulate(
    mechanism: MechanismArgument,
    x0: StartOption = None,
    duration: Annotated[float, typer.Option(help="Seconds.")] = 10.0,
    dt: Annotated[float, typer.Option(help="The step, in seconds.")] = 1e-3,
    method: Annotated[
        str,
        typer.Option(
            help="rk4, velocity-verlet, dopri5, …", autocompletion=words_of("integrators.METHODS")
        ),
    ] = "rk4",
    output: Annotated[
        list[str] | None,
        typer.Option("-o", "--output", help=".csv .parquet .png .svg .pdf .mp4 .gif; may repeat."),
    ] = None,
    target: Annotated[str | None, typer.Option(help="Hold these by a PID servo.")] = None,
    gains: Annotated[str | None, typer.Option(help="The servo's kp,ki,kd.")] = None,
    controller: Annotated[
        str | None,
        typer.Option(
            help="A law with its usual numbers, from hanging: swing-up, lqr, pid, …",
            autocompletion=words_of("control.LAWS"),
        ),
    ] = None,
    control_period: Annotated[float | None, typer.Option(help="Seconds between commands.")] = None,
    tolerance: Annotated[float | None, typer.Option(help="Of an adaptive method.")] = None,
    speed: Annotated[float, typer.Option(help="Of an animation, against real time.")] = 1.0,
) -> None:
    """Simulate a mechanism, free or held by a servo; write data, plots or an animation."""
    from chainrule.cli.simulating import as_data, run_simulate, summary

    trajectory, paths = run_simulate(
        find(mechanism), x0, duration, dt, method, tuple(output or ()), target, gains,
        control_period, tolerance, speed, controller,
    )  # fmt: skip
    answer({**as_data(trajectory), "written": paths})
    say(summary(trajectory))
    for path in paths:
        say(f"{path} written.")
    stopped(trajectory.status == "interrupted")


@app.command(examples=("compare pendulum --dt 0.05 --methods rk4,euler,velocity-verlet",))
def compare(
    mechanism: MechanismArgument,
    x0: StartOption = None,
    duration: Annotated[float, typer.Option(help="Seconds.")] = 20.0,
    dt: Annotated[
        float | None,
        typer.Option(help="The step, in seconds; chosen from the mechanism if left out."),
    ] = None,
    methods: Annotated[
        str | None,
        typer.Option(
            help="Which, with commas; all by default.",
            autocompletion=words_of("integrators.METHODS"),
        ),
    ] = None,
    output: Annotated[
        list[str] | None, typer.Option("-o", "--output", help="A picture: .png .svg .pdf.")
    ] = None,
) -> None:
    """Compare the integrators: how long each follows the true motion, energy drift, cost."""
    from chainrule.outputs import writable
    from chainrule.simulation.compare import compare as compare_methods
    from chainrule.simulation.plots import PICTURES

    paths = [writable(path, PICTURES) for path in output or ()]
    comparison = compare_methods(find(mechanism), x0 or "start", duration, dt, methods)
    for path in paths:
        comparison.plot(path)
    rows = [
        {"method": e.method.word, "order": e.method.order, "follows": e.follows,
         "error": e.final_error, "drift": e.drift, "seconds": e.seconds, "diverged": e.diverged}
        for e in comparison.entries
    ]  # fmt: skip
    reference = comparison.reference
    known = {"status": reference.status.value, "until": float(reference.t[-1])}
    answer({"dt": reference.origin.dt, "reference": known, "methods": rows, "written": paths})
    say(str(comparison))
    for path in paths:
        say(f"{path} written.")
