"""chainrule optimize: a plan from a start to a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.completing import words_of
from chainrule.cli.printing import Told, answer, say, stopped

if TYPE_CHECKING:
    from chainrule.optimal.plan import Plan

QUIET = 2.0
"""Seconds between two lines of progress where nobody watches a terminal."""


@app.command(examples=("optimize pendulum --duration 2 --effort 3 --dt 0.02 -o plan.csv",))
def optimize(
    mechanism: MechanismArgument,
    x0: Annotated[
        str, typer.Option(help="The start: 'hanging', 'upright', or numbers such as '90deg,0'.")
    ] = "hanging",
    goal: Annotated[str, typer.Option(help="The same; '_' is a coordinate left free.")] = "upright",
    duration: Annotated[str, typer.Option(help="Seconds, or least:most such as 1:4.")] = "2",
    effort: Annotated[float | None, typer.Option(help="The motors' limit, N m.")] = None,
    cost: Annotated[
        list[str] | None,
        typer.Option(
            help="effort, duration, velocities …, or 0.1*duration; may repeat.",
            autocompletion=words_of("loop.measure.MEASURES"),
        ),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            help="ilqr, fddp, shooting or collocation.",
            autocompletion=words_of("optimal.solvers.SOLVERS"),
        ),
    ] = None,
    dt: Annotated[float, typer.Option(help="The step for which a torque is held, s.")] = 0.01,
    guess: Annotated[str | None, typer.Option(help="A plan's or a trajectory's .csv.")] = None,
    output: Annotated[
        list[str] | None, typer.Option("-o", "--output", help=".csv .png .svg .pdf .mp4 .gif")
    ] = None,
) -> None:
    """Find the motion of least cost from a start to a goal, and the torque that makes it."""
    from chainrule.cli.simulating import TABLES, write
    from chainrule.optimal.optimize import optimize as plan_for
    from chainrule.optimal.plan import Plan
    from chainrule.outputs import writable
    from chainrule.simulation.animation import VIDEOS
    from chainrule.simulation.plots import PICTURES

    paths = [writable(path, (*TABLES, *PICTURES, *VIDEOS)) for path in output or ()]
    plan = plan_for(
        find(mechanism),
        x0,
        goal,
        _seconds(duration),
        effort=effort,
        cost=_cost(cost),
        method=method,
        dt=dt,
        guess=None if guess is None else Plan.load(guess),
        progress=Told(QUIET),
    )
    s = plan.solved
    answer(
        {"solver": s.solver, "found": s.converged, "cost": s.cost, "miss": s.miss,
         "iterations": s.iterations, "duration": plan.duration, "written": paths}
    )  # fmt: skip
    for line in _summary(plan):
        say(line)
    for path in paths:
        write(plan.trajectory, path)
        say(f"{path} written.")
    stopped(s.interrupted)


def _summary(plan: Plan) -> list[str]:
    s = plan.solved
    return [
        f"{plan.mechanism.name}: {plan.duration:.6g} s in {len(plan.t) - 1} steps by {s.solver}, "
        f"{'found' if s.converged else 'not found'}: {s.iterations} iterations, {s.seconds:.2g} s",
        f"cost {s.cost:.6g}, goal missed by {s.miss:.2g}",
        f"the plant in the loop is within {plan.defect:.2g} of each step",
    ]


def _seconds(text: str) -> Any:
    from chainrule.optimal.optimize import between
    from chainrule.written import read_number

    numbers = [read_number(part, f"--duration: {part!r}") for part in text.split(":", 1)]
    return numbers[0] if len(numbers) == 1 else between(*numbers)


def _cost(terms: list[str] | None) -> Any:
    from chainrule.errors import ChainruleError
    from chainrule.loop.measure import MEASURES
    from chainrule.written import read_number

    total: Any = None
    for term in terms or ():
        factor, star, word = term.rpartition("*")
        weight = read_number(factor, f"--cost: {factor!r}") if star else 1.0
        try:
            measure = MEASURES.named(word)()
        except TypeError:
            raise ChainruleError(
                f"--cost {word}: it needs numbers of its own; use Python"
            ) from None
        total = weight * measure if total is None else total + weight * measure
    return total
