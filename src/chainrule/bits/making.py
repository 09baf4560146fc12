"""How the cases were made; run this module to make and store them anew, with their hashes.

    python -m chainrule.bits.making

Only a change of an elementary function or of the integrator's own roundings is a reason to: the
run on a GPU in the record is then no longer one of these programs.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits.cases import FILE, Case, cases
from chainrule.control.feedback import Feedback
from chainrule.integrators import RK4
from chainrule.integrators.system import call
from chainrule.loop.setting import Loop
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.joints import Ball, Prismatic, Revolute
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_mechanism
from chainrule.program import Program, gaussian, trace
from chainrule.program.tape.storage import to_json


def _step(mechanism: Mechanism, **options: Any) -> Program:
    step = compile_mechanism(mechanism).step(RK4, **options)
    assert isinstance(step, Program)
    return step


def _double_pendulum() -> Case:
    step = _step(catalog.double_pendulum(), driven=False)
    title = "a chaotic double pendulum, 50 s"
    return Case("double-pendulum", title, step, (2.0, 1.0, 0.0, 0.0), 5e-3)


def _cart_pole() -> Case:
    """Held upright by a force that is mostly at its limit, against dry and viscous friction."""
    rail = (Coulomb(0.3), Viscous(0.5))
    cart = Link("cart", Prismatic("x", axis="x", friction=rail, effort_limit=10.0), mass=1.0)
    hinge = Revolute("theta", actuated=False, friction=(Viscous(0.002),))
    pole = Link("pole", hinge, "cart", mass=0.1, com=(0, -0.5, 0), inertia=0.1 / 12)
    mechanism = Mechanism("cart-pole-with-friction", (cart, pole), gravity=(0, -9.81, 0))

    def force(t: Any, q: Any, qd: Any) -> Any:
        return [12.0 * (3.0 * np.sin(q[1]) * qd[1] - 0.7 * q[0] - 0.2 * qd[0]), 0.0]

    step = _step(mechanism, driven=False, loop=Loop(Feedback(force)))
    title = "a cart-pole with friction, a controller and an effort limit, 20 s"
    return Case("cart-pole", title, step, (0.1, 0.4, 0.0, 0.0), 2e-3)


def _ball_chain() -> Case:
    links = tuple(
        Link(
            f"link{i}",
            Ball(f"q{i}"),
            f"link{i - 1}" if i > 1 else "base",
            at=(0, 0, -0.4 if i > 1 else 0),
            mass=0.5 + 0.1 * i,
            com=(0.02 * i, 0, -0.2),
            inertia={"xx": 0.01, "yy": 0.012, "zz": 0.002 * i},
        )
        for i in (1, 2, 3)
    )
    step = _step(Mechanism("ball-chain", links), driven=False)
    turned = (0.6, 0.8, 0.0, 0.0)
    x0 = (*turned, 1.0, 0.0, 0.0, 0.0, 0.8, 0.0, 0.6, 0.0, 1.0, 0.0, 2.0, 0.0, -1.0, 0.5, 0, 0, 0)
    return Case("ball-chain", "three links on ball joints, 10 s", step, x0, 1e-3)


def _panda() -> Case:
    """Hanging torques: it swings freely, but for a constant moment at the wrist."""
    step = _step(catalog.panda())
    x0 = (0.3, 0.6, -0.2, -1.5, 0.4, 1.7, 0.1, *[0.0] * 7)
    tau = (0.0, 5.0, 0.0, 20.0, 0.0, 1.0, 0.01)
    return Case(
        "panda",
        "the seven-joint Panda arm, 5 s",
        step,
        x0,
        5e-4,
        {"tau": tau, "restitution": [0.0]},
    )


def _noisy() -> Case:
    """Random torques, held for a step, from a key that belongs to the trajectory."""
    plain = _step(catalog.double_pendulum())

    def step(x: Any, dt: Any, n: Any, key: Any) -> dict[str, Any]:
        torque = 0.2 * gaussian(key, n, 2)
        return {"x": call(plain, {"x": x, "dt": dt, "tau": torque})}

    program = trace(step, {"x": 4, "dt": (), "n": (), "key": 2}, name="noisy")
    title = "a double pendulum with random torques, 50 s"
    key = (3141592653.0, 589793238.0)
    return Case("noisy", title, program, (0.5, -0.5, 0.0, 0.0), 5e-3, {"key": key})


def make() -> list[Case]:
    """The five, traced now."""
    return [_double_pendulum(), _cart_pole(), _ball_chain(), _panda(), _noisy()]


def write() -> None:
    """Store the cases as they are traced now, and their hashes."""
    from chainrule.bits import record

    entries = [
        {
            "name": case.name,
            "title": case.title,
            "x0": case.x0,
            "dt": case.dt,
            "inputs": case.inputs,
            "step": to_json(case.step),
        }
        for case in make()
    ]
    text = json.dumps(entries, separators=(",", ":")).replace('{"name"', '\n{"name"')
    Path(str(files("chainrule.bits").joinpath(FILE))).write_text(text + "\n")
    cases.cache_clear()
    record.write()


if __name__ == "__main__":
    write()
