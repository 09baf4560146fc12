"""Identification: speeds, and how often the 95 % intervals hold.

    python benchmarks/identify.py               # a minute
    python benchmarks/identify.py --coverage    # and 200 simulated runs a case: a few minutes
    python benchmarks/identify.py --million     # only a file of a million rows, report and all

Regressor rows a second beside Pinocchio's `computeJointTorqueRegressor` in a loop; a 7-joint arm
with 20 000 samples, physically consistent; an excitation for a planar arm; and, asked for, the
pooled coverage of the intervals under torque noise, white and coloured, and under encoder noise.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pinocchio as pin
from scipy.signal import lfilter

import chainrule as cr
from chainrule.errors import ChainruleWarning
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.excitation.excitation import excite
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import group
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.statistics import uncertainty
from chainrule.mechanism.files.urdf import write_urdf

FRICTION = (cr.friction.Viscous, cr.friction.Coulomb, cr.friction.Offset)


def best(function: Callable[[], object], rounds: int = 5) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


def regressors(samples: int = 20_000) -> None:
    arm = cr.catalog.panda()
    model = pin.buildModelFromXML(write_urdf(arm))
    data = model.createData()
    rng = np.random.default_rng(0)
    q, qd, qdd = rng.uniform(-1, 1, (3, samples, arm.dof))
    start = time.perf_counter()
    ours = Regressor(arm, parameters(arm, motor_inertia=False))
    compiling = time.perf_counter() - start
    count = 2000

    def loop() -> None:
        for k in range(count):
            pin.computeJointTorqueRegressor(model, data, q[k], qd[k], qdd[k])

    order = [0, 1, 2, 3, 4, 5, 7, 6, 8, 9]  # Pinocchio has Ixx, Ixy, Iyy, Ixz, Iyz, Izz
    theirs = pin.computeJointTorqueRegressor(model, data, q[0], qd[0], qdd[0])
    picked = theirs.reshape(arm.dof, -1, 10)[:, :, order].reshape(arm.dof, -1)
    difference = np.abs(ours(q[:1], qd[:1], qdd[:1])[0] - picked).max()
    base = group(ours)
    kept = Regressor(arm, base.columns)
    print(f"regressor of the Panda, rows a second ({samples} samples, difference {difference:.1e})")
    slow = best(loop) / count
    print(f"  Pinocchio, a loop in Python                {arm.dof / slow:14,.0f}")
    for name, function in (
        ("all 70 columns, as an array (N, 7, 70)", lambda: ours(q, qd, qdd)),
        ("all 70, entries along time", lambda: ours.nonzero(q, qd, qdd)),
        ("all 70, block by block", lambda: through(ours, q, qd, qdd)),
        ("43 base columns, block by block", lambda: through(kept, q, qd, qdd)),
        ("the same on two cores", lambda: on_two(kept, q, qd, qdd)),
    ):
        fast = best(function) / samples
        print(f"  {name:42} {arm.dof / fast:14,.0f}   {slow / fast:.0f}×")
    print(f"  tracing and compiling it                   {compiling:14.2f} s")


def through(regressor: Regressor, *motion: np.ndarray) -> None:
    for _ in regressor.blocks(*motion):
        pass


def on_two(regressor: Regressor, *motion: np.ndarray) -> None:
    half = len(motion[0]) // 2
    parts = [[x[:half] for x in motion], [x[half:] for x in motion]]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda part: through(regressor, *part), parts))


def simulated(arm: cr.Mechanism, rate: float, duration: float, seed: int = 0) -> tuple:
    rng = np.random.default_rng(seed)
    motion = excite(arm, starts=1, rounds=20, seed=rng).motion
    t = np.arange(0, duration, 1 / rate)
    q, qd, qdd = motion(t)
    columns = parameters(arm, FRICTION)
    theta = described_values(arm, columns)
    theta[[k for k, c in enumerate(columns) if c.term is not None]] = 0.3
    tau = Regressor(arm, columns)(q, qd, qdd) @ theta
    return Log(t, q, tau), theta, rng


def seven_joints() -> None:
    arm = cr.catalog.panda()
    clean, theta, rng = simulated(arm, 1000, 20)
    size = np.sqrt(np.mean(clean.tau**2, axis=0))
    log = replace(
        clean,
        q=clean.q + 2e-5 * rng.normal(size=clean.q.shape),
        tau=clean.tau + 0.03 * size * rng.normal(size=clean.tau.shape),
    )
    start = time.perf_counter()
    fit = identify(arm, log, friction=FRICTION, physical=True)
    seconds = time.perf_counter() - start
    off = np.abs(fit.solution.beta - fit.grouping.B @ theta) / fit.sd
    print(f"7 joints, {len(log.t)} samples, {len(fit.beta)} parameters, physically consistent")
    print(f"  {seconds:.1f} s, relative error {fit.percent:.2f} %")
    print(f"  {100 * np.mean(off < 1.96):.0f} % of them within 1.96 deviations of the truth")


def excitation() -> None:
    arm = cr.catalog.rr_arm()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("bodies only", dict(friction=(), motor_inertia=False)),
        ("with rotors and friction", {}),
    ]
    for name, options in cases:
        start = time.perf_counter()
        found = excite(arm, period=10.0, **options)
        seconds = time.perf_counter() - start
        print(
            f"excitation of a planar arm, {name}: {seconds:.1f} s, condition number "
            f"{found.condition:.2f}, in SI units {found.raw_condition:.1f}"
        )


def coverage(runs: int) -> None:
    print(f"coverage of 95 % intervals, {runs} runs, 10 s at 500 Hz")
    print("  mechanism        cut-off  noise                        corrected  textbook")
    for name, cutoff, noise, encoder, colour in (
        ("double-pendulum", 5.0, 0.05, 0.0, 0.0),
        ("double-pendulum", 10.0, 0.05, 0.0, 0.0),
        ("double-pendulum", 20.0, 0.05, 0.0, 0.0),
        ("3-link", 10.0, 0.05, 0.0, 0.0),
        ("double-pendulum", 10.0, 0.05, 0.0, 0.05),
        ("double-pendulum", 10.0, 0.05, 0.0, 0.3),
        ("double-pendulum", 10.0, 0.02, 1e-4, 0.0),
        ("double-pendulum", 10.0, 0.02, 1e-3, 0.0),
    ):
        corrected, textbook = covered(cr.catalog.get(name), runs, cutoff, noise, encoder, colour)
        what = f"torque {100 * noise:.0f} %" + (f", correlated {colour:g} s" if colour else "")
        what += f", encoder {encoder:g} rad" if encoder else ""
        shares = f"{100 * corrected:7.1f} %  {100 * textbook:6.1f} %"
        print(f"  {name:16} {cutoff:4.0f} Hz  {what:28} {shares}")


def covered(
    arm: cr.Mechanism, runs: int, cutoff: float, noise: float, encoder: float, colour: float
) -> tuple[float, float]:
    clean, theta, rng = simulated(arm, 500, 10)
    size = noise * np.sqrt(np.mean(clean.tau**2, axis=0))
    structure = ProblemStructure.of(arm, FRICTION, motor_inertia=True, keep_zeros=False)
    problem = prepare(structure, [clean], LowPass(cutoff), FRICTION)
    true = problem.grouping.B @ theta
    keep = np.exp(-1 / (500 * colour)) if colour else 0.0
    corrected, textbook = [], []
    for _ in range(runs):
        white = rng.normal(size=clean.tau.shape)
        torque = size * lfilter([np.sqrt(1 - keep**2)], [1, -keep], white, axis=0)
        q = clean.q + encoder * rng.normal(size=clean.q.shape)
        stack = problem.stack_of([replace(clean, q=q, tau=clean.tau + torque)])
        solution = WLS().solve(replace(problem, stack=stack))
        spread = uncertainty(stack, residual(stack, solution.beta), solution.weights)
        off = np.abs(solution.beta - true)
        corrected.append(off < 1.96 * spread.sd)
        textbook.append(off < 1.96 * np.sqrt(np.diag(spread.textbook)))
    return float(np.mean(corrected)), float(np.mean(textbook))


def million() -> None:
    """The command on a million rows of seven joints at 1 kHz whose torque is 3 ms late."""
    arm = cr.catalog.panda()
    clean, _, rng = simulated(arm, 1000, 100)
    size = 0.02 * np.sqrt(np.mean(clean.tau**2, axis=0))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.csv"
        names = [f"{key}{j}" for key in ("q", "tau") for j in range(1, arm.dof + 1)]
        with path.open("w") as file:
            file.write(",".join(["t", *names]) + "\n")
            for k in range(10):
                q = clean.q + 2e-5 * rng.normal(size=clean.q.shape)
                tau = np.roll(clean.tau, 3, axis=0) + size * rng.normal(size=clean.tau.shape)
                table = np.column_stack([clean.t + 100 * k, q, tau])
                np.savetxt(file, table, "%.7f", delimiter=",")
        command = ["-m", "chainrule", "identify", "panda", str(path), "-o", f"{folder}/fit.html"]
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(
            f"a million rows of 7 joints, {path.stat().st_size / 1e6:.0f} MB of text: "
            f"{used.ru_utime + used.ru_stime:.0f} s of processor time, "
            f"{used.ru_maxrss / 1024:.0f} MiB at most"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--coverage", action="store_true", help="simulate 200 runs a case")
    parser.add_argument("--runs", type=int, default=200, help="runs a case")
    parser.add_argument("--million", action="store_true", help="a long file, and nothing else")
    options = parser.parse_args()
    warnings.simplefilter("ignore", ChainruleWarning)
    if options.million:
        million()
    else:
        regressors()
        seven_joints()
        excitation()
    if options.coverage:
        coverage(options.runs)


if __name__ == "__main__":
    main()
