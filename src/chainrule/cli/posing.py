"""chainrule kinematics, equilibria: where links are, and where a mechanism rests."""

from __future__ import annotations

from typing import Annotated

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.printing import answer, say


@app.command(
    examples=(
        "kinematics double-pendulum --q '90deg,0'",
        "kinematics double-pendulum --target '0.2,0.3,0'",
    )
)
def kinematics(
    mechanism: MechanismArgument,
    q: Annotated[
        str | None, typer.Option("--q", help="The pose, such as '90deg,0'; zero by default.")
    ] = None,
    target: Annotated[
        str | None, typer.Option(help="x,y,z of the link's end: print q that brings it there.")
    ] = None,
    link: Annotated[str | None, typer.Option(help="The link; the last one by default.")] = None,
) -> None:
    """Print a link's pose and Jacobian at q, or the q that brings it to a target."""
    import numpy as np

    from chainrule import kinematics as of
    from chainrule.dynamics.model import neutral_position
    from chainrule.written import read_numbers

    found = find(mechanism)
    at = neutral_position(found) if q is None else np.array(read_numbers(q, "q"))
    if target is not None:
        at = of.inverse_kinematics(
            found, read_numbers(target, "target"), link, q0=None if q is None else at
        )
        names = found.coordinate_names
        answer(dict(zip(names, at, strict=True)))
        say("\n".join(f"{name} = {v:.12g}" for name, v in zip(names, at, strict=True)))
        return
    answer(
        {"pose": of.pose(found, at, link), "jacobian": of.jacobian(found, at, link),
         "manipulability": of.manipulability(found, at, link)}
    )  # fmt: skip
    with np.printoptions(precision=6, suppress=True, linewidth=120):
        say(f"pose of {link or found.links[-1].name}\n{of.pose(found, at, link) + 0.0}")
        say(f"Jacobian, (v, ω) = J q̇\n{of.jacobian(found, at, link) + 0.0}")
        say(f"manipulability {of.manipulability(found, at, link):.6g}")


@app.command(examples=("equilibria double-pendulum --tau '1,0.2'",))
def equilibria(
    mechanism: MechanismArgument,
    tau: Annotated[
        str | None,
        typer.Option(help="Generalised forces that act, such as '2,0'."),
    ] = None,
) -> None:
    """List the poses in which a mechanism rests, with their stability."""
    from chainrule.simulation.equilibria import equilibria as all_equilibria
    from chainrule.written import read_numbers

    found = all_equilibria(find(mechanism), 0.0 if tau is None else read_numbers(tau, "tau"))
    answer(
        {
            "complete": found.complete,
            "points": [
                {"q": p.q, "stability": p.stability, "energy": p.energy,
                 "eigenvalues": p.eigenvalues}
                for p in found
            ],
        }
    )  # fmt: skip
    say(str(found))
