"""How the cases were made; run this module to make and store them anew, with their hashes.

    PYTHONPATH=tests python -m bits.making

Only a change of an elementary function or of the integrator's own roundings is a reason to: the
run on a GPU in the record is then no longer one of these programs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits.stored import FOLDER, StoredTrial, hash_of, record
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
from chainrule.program import Program, compile_rollout, gaussian, trace
from chainrule.program.tape.storage import to_json


def _step(mechanism: Mechanism, **options: Any) -> Program:
    step = compile_mechanism(mechanism).step(RK4, **options)
    assert isinstance(step, Program)
    return step


def _double_pendulum() -> StoredTrial:
    step = _step(catalog.double_pendulum(), driven=False)
    title = "a chaotic double pendulum, 50 s"
    return StoredTrial("double-pendulum", title, step, (2.0, 1.0, 0.0, 0.0), 5e-3)


def _cart_pole() -> StoredTrial:
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
    return StoredTrial("cart-pole", title, step, (0.1, 0.4, 0.0, 0.0), 2e-3)


def _ball_chain() -> StoredTrial:
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
    return StoredTrial("ball-chain", "three links on ball joints, 10 s", step, x0, 1e-3)


def _panda() -> StoredTrial:
    """Hanging torques: it swings freely, but for a constant moment at the wrist."""
    step = _step(catalog.panda())
    x0 = (0.3, 0.6, -0.2, -1.5, 0.4, 1.7, 0.1, *[0.0] * 7)
    tau = (0.0, 5.0, 0.0, 20.0, 0.0, 1.0, 0.01)
    return StoredTrial(
        "panda",
        "the seven-joint Panda arm, 5 s",
        step,
        x0,
        5e-4,
        {"tau": tau, "restitution": [0.0]},
    )


def _noisy() -> StoredTrial:
    """Random torques, held for a step, from a key that belongs to the trajectory."""
    plain = _step(catalog.double_pendulum())

    def step(x: Any, dt: Any, n: Any, key: Any) -> dict[str, Any]:
        torque = 0.2 * gaussian(key, n, 2)
        return {"x": call(plain, {"x": x, "dt": dt, "tau": torque})}

    program = trace(step, {"x": 4, "dt": (), "n": (), "key": 2}, name="noisy")
    title = "a double pendulum with random torques, 50 s"
    key = (3141592653.0, 589793238.0)
    return StoredTrial("noisy", title, program, (0.5, -0.5, 0.0, 0.0), 5e-3, {"key": key})


def make() -> list[StoredTrial]:
    """The five, traced now."""
    return [_double_pendulum(), _cart_pole(), _ball_chain(), _panda(), _noisy()]


def hashes(trial: StoredTrial) -> dict[str, str]:
    """Of the states after some of the steps, from one lane of the processor."""
    run = compile_rollout(trial.step, lanes=1)
    ends = {n: run(trial.x0, trial.dt, n, n, inputs=trial.inputs).x[-1] for n in trial.marks}
    return {str(n): hash_of(x) for n, x in ends.items()}


def write() -> None:
    """Store the trials as they are traced now, and their hashes; the run on a GPU stays."""
    made = make()
    entries = [
        {"name": one.name, "title": one.title, "x0": one.x0, "dt": one.dt, "inputs": one.inputs,
         "step": to_json(one.step)}
        for one in made
    ]  # fmt: skip
    text = json.dumps(entries, separators=(",", ":")).replace('{"name"', '\n{"name"')
    Path(str(FOLDER.joinpath("cases.json"))).write_text(text + "\n")
    cases = {
        one.name: {"title": one.title, "digest": one.step.digest, "hashes": hashes(one)}
        for one in made
    }
    _write_record(record() | {"cases": cases})


def write_gpu(report: dict[str, Any], date: str, command: str) -> None:
    """Store the bits of a report of `benchmarks/gpu.py --run`."""
    bits = {
        name: {"digest": entry["digest"], "hashes": entry["hashes"]}
        for name, entry in report["bits"].items()
    }
    gpu = {"card": report["card"], "date": date, "command": command, "bits": bits}
    _write_record(record() | {"gpu": gpu})


def _write_record(content: dict[str, Any]) -> None:
    path = Path(str(FOLDER.joinpath("hashes.json")))
    path.write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    write()
