"""What `chainrule simulate` does: words to objects, files and text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import positive
from chainrule.errors import ChainruleError
from chainrule.integrators import METHODS
from chainrule.loop.controller import Controller
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop
from chainrule.mechanism.mechanism import Mechanism
from chainrule.outputs import writable
from chainrule.simulation.animation import VIDEOS
from chainrule.simulation.plots import PICTURES
from chainrule.simulation.simulate import simulate
from chainrule.simulation.trajectory import Trajectory
from chainrule.written import read_numbers

TABLES = (".csv", ".parquet")


def run_simulate(
    mechanism: Mechanism,
    x0: str | None = None,
    duration: float = 10.0,
    dt: float = 1e-3,
    method: str = "rk4",
    outputs: tuple[str, ...] = (),
    target: str | None = None,
    gains: str | None = None,
    control_period: float | None = None,
    tolerance: float | None = None,
    speed: float = 1.0,
    controller: str | None = None,
) -> tuple[Trajectory, list[Path]]:
    """A run, and the files it was written to: .csv .parquet .png .svg .pdf .mp4 .gif.

    Outputs are checked first. With `target`, a PID servo with `gains` "kp,ki,kd" holds it; with
    `controller`, the law of this word with its usual numbers, from hanging if no start is given.
    """
    paths = [writable(path, (*TABLES, *PICTURES, *VIDEOS)) for path in outputs]
    speed = positive("speed", speed)
    chosen = METHODS.named(method)
    if tolerance is not None:
        if not chosen.adaptive:
            able = ", ".join(m.word for m in METHODS.values() if m.adaptive)
            raise ChainruleError(f"--tolerance: {method} has a fixed step; it is for {able}")
        chosen = chosen(rtol=tolerance, atol=tolerance)
    plant = plant_of(mechanism)
    start = x0 or ("start" if controller is None else "hanging")
    law = _servo(target, gains) if controller is None else _law(plant, controller, target, gains)
    loop = Loop(law, control_period)
    trajectory = simulate(mechanism, start, duration, dt, chosen, loop=loop)
    for path in paths:
        write(trajectory, path, speed)
    return trajectory, paths


def _servo(target: str | None, gains: str | None) -> Any:
    if target is None:
        if gains is not None:
            raise ChainruleError("--gains: expected a --target too, such as --target -1.257")
        return None
    from chainrule.control import PID

    numbers = read_numbers(gains or "300,30,60", "gains")
    if len(numbers) != 3:
        raise ChainruleError(f"--gains {gains}: expected kp,ki,kd")
    kp, ki, kd = numbers
    return PID(kp=kp, ki=ki, kd=kd, target=target)


def _law(plant: Plant, word: str, target: str | None, gains: str | None) -> Controller:
    """A law with the numbers with which the lab begins, perhaps to another target."""
    from chainrule.control.usual import law_named

    law = law_named(plant, word)
    if gains is not None:
        raise ChainruleError("--gains: they are those of a PID servo; leave --controller out")
    if target is None:
        return law
    if not hasattr(law, "target"):
        raise ChainruleError(f"--target: {word} has none of its own; leave it out")
    return replace(law, target=target)  # type: ignore[type-var]


def write(trajectory: Trajectory, path: Path, speed: float = 1.0) -> None:
    """The trajectory in the format that the ending says."""
    ending = path.suffix.lower()
    if ending == ".csv":
        trajectory.to_csv(path)
    elif ending == ".parquet":
        trajectory.to_parquet(path)
    elif ending in VIDEOS:
        trajectory.animate(path, speed=speed)
    else:
        trajectory.plot(path)


def summary(trajectory: Trajectory) -> str:
    """A few lines on a run."""
    names = trajectory.mechanism.coordinate_names
    end = ", ".join(f"{name} = {v:.6g}" for name, v in zip(names, _last(trajectory.q), strict=True))
    lines = [
        f"{trajectory.mechanism.name}: {trajectory.t[-1]:g} s by {trajectory.origin.method}, "
        f"{len(trajectory)} samples, {trajectory.status.value}"
    ]
    lines += [trajectory.message] if trajectory.message else []
    lines.append(f"at the end {end}")
    lines.append(
        f"energy {trajectory.energy[0]:.6g} J at the start, {trajectory.energy[-1]:.6g} J at the "
        f"end; unaccounted for {np.max(np.abs(trajectory.drift)):.2g} of it at most"
    )
    if trajectory.origin.controller:
        tau = ", ".join(f"{v:.6g}" for v in _last(trajectory.tau))
        lines.append(f"{trajectory.origin.controller}: torque at the end {tau} N m")
    lines += [f"note: {text}" for text in trajectory.outcome.notes]
    return "\n".join(lines)


def as_data(run: Trajectory) -> dict[str, Any]:
    """The same for --json; every sample is in a file, -o run.csv."""
    names = run.mechanism.coordinate_names
    return {
        "mechanism": run.mechanism.name,
        "method": run.origin.method,
        "dt": run.origin.dt,
        "duration": run.t[-1],
        "samples": len(run),
        "status": run.status.value,
        "message": run.message,
        "q": dict(zip(names, _last(run.q), strict=True)),
        "qd": _last(run.qd),
        "tau": _last(run.tau),
        "energy": [run.energy[0], run.energy[-1]],
        "drift": np.max(np.abs(run.drift)),
        "notes": list(run.outcome.notes),
    }


def _last(values: np.ndarray) -> np.ndarray:
    """The last row, 0 for what is rounding beside the rest of the run."""
    return np.where(np.abs(values[-1]) < 1e-12 * np.abs(values).max(), 0.0, values[-1])
