"""How often the 95 % intervals of the default pipeline hold the truth.

    python benchmarks/coverage.py                     # 2R and 7 joints, 100 and 30 runs a case
    python benchmarks/coverage.py --runs 20 --arm rr-arm --jobs 8

Every run has its own friction (symmetric or one-sided, at random), rotors at random joints, and
noise; a new excitation every ten runs. Nothing is told to `identify` but the mechanism and the log:
cut-off, friction and rotors are chosen by it. What it reports is compared with B θ of the truth.
"""

from __future__ import annotations

import argparse
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
from scipy.signal import lfilter

import chainrule as cr
from chainrule.errors import ChainruleWarning
from chainrule.identification.excitation.excitation import excite
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.regression.choices import ASYMMETRIC
from chainrule.identification.regression.columns import Regressor, described_values, parameters

RATE = 500.0
TOGETHER = 10
"""Runs of one excitation."""

#: torque noise against the torque's size, its correlation time in s, encoder noise in rad
NOISE = {
    "torque 3 %": (0.03, 0.0, 1e-5),
    "torque 3 %, correlated over 20 ms": (0.03, 0.02, 1e-5),
    "torque 1 %, encoder 0.1 mrad": (0.01, 0.0, 1e-4),
}


def truth(arm: cr.Mechanism, rng: np.random.Generator) -> dict[str, float]:
    """θ by name, two-sided and one-sided friction alike."""
    columns = parameters(arm, ())
    theta = dict(zip((c.name for c in columns), described_values(arm, columns), strict=True))
    for column in columns:
        if column.rotor:
            theta[column.name] = 0.02 * rng.integers(0, 2)
    sided = rng.integers(0, 2)
    for i, link in enumerate(arm.links):
        if not link.joint.size_v:
            continue
        number = i + 1
        v, c = rng.uniform(0.1, 0.5, 2)
        dv = 0.3 * v * sided
        offset = rng.uniform(-0.1, 0.1)
        theta |= {
            f"Fv{number}": v, f"Fc{number}": c, f"Fo{number}": offset,
            f"Fv{number}+": v + dv, f"Fv{number}-": v - dv, f"Fs{number}": 0.0,
        }  # fmt: skip
    return theta


def block(name: str, label: str, runs: range) -> list[dict[str, list[float]]]:
    """z = (estimate − truth) / sd of every parameter by its kind, run by run: one excitation."""
    warnings.simplefilter("ignore", ChainruleWarning)
    arm, (noise, colour, encoder) = cr.catalog.get(name), NOISE[label]
    found: list[dict[str, list[float]]] = []
    keep = np.exp(-1 / (RATE * colour)) if colour else 0.0
    columns = parameters(arm, ASYMMETRIC)
    regressor = Regressor(arm, columns)
    t = np.arange(0, 10, 1 / RATE)
    motion = None
    for run in runs:
        rng = np.random.default_rng([run, list(NOISE).index(label)])
        motion = motion or excite(arm, starts=1, rounds=20, seed=rng).motion
        theta = truth(arm, rng)
        q, qd, qdd = motion(t)
        tau = regressor(q, qd, qdd) @ np.array([theta[c.name] for c in columns])
        white = rng.normal(size=tau.shape)
        size = noise * np.sqrt(np.mean(tau**2, axis=0))
        tau = tau + size * lfilter([np.sqrt(1 - keep**2)], [1, -keep], white, axis=0)
        log = Log(t, q + encoder * rng.normal(size=q.shape), tau)
        fit = identify(arm, log)
        values = np.array([theta[p.name] for p in fit.grouping.parameters])
        z = (fit.beta - fit.grouping.B @ values) / fit.sd
        found.append({})
        for name, one in zip(fit.grouping.names, z, strict=True):
            found[-1].setdefault(name[:2], []).append(float(one))
    return found


def share(runs: list[dict[str, list[float]]]) -> str:
    """How often |z| < 1.96, in per cent, and its standard deviation: runs are independent, the
    parameters of one are not."""
    each = [np.abs(np.concatenate(list(run.values()))) < 1.96 for run in runs]
    held, size = np.array([e.sum() for e in each]), np.array([len(e) for e in each])
    mean = held.sum() / size.sum()
    sd = np.sqrt(np.sum((held - mean * size) ** 2)) / size.sum()
    return f"{100 * mean:5.1f} ± {100 * sd:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description="Coverage of the default pipeline.")
    parser.add_argument("--runs", type=int, help="runs a case")
    parser.add_argument("--arm", action="append", help="of the catalog; rr-arm and panda")
    parser.add_argument("--kinds", action="store_true", help="and for each kind of parameter")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    arms = {
        name: options.runs or (100 if cr.catalog.get(name).dof < 4 else 30)
        for name in options.arm or ("rr-arm", "panda")
    }
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        work = {
            (name, label): [
                pool.submit(block, name, label, range(first, min(first + TOGETHER, runs)))
                for first in range(0, runs, TOGETHER)
            ]
            for name, runs in arms.items()
            for label in NOISE
        }
        show(arms, work, options.kinds)


def show(arms: dict[str, int], work: dict[tuple[str, str], list[Any]], kinds: bool) -> None:
    """The shares, case by case as they come."""
    for name, runs in arms.items():
        every: list[dict[str, list[float]]] = []
        for label in NOISE:
            case = [run for future in work[name, label] for run in future.result()]
            every += case
            print(f"{name:8} {label:36} {runs} runs  {share(case)}", flush=True)
            for what in sorted({w for run in case for w in run}) if kinds else ():
                some = [{what: run[what]} for run in case if what in run]
                z = np.concatenate([run[what] for run in some])
                print(f"    {what} {len(z):5}  {share(some)}  z {z.mean():+.2f} ± {z.std():.2f}")
        print(f"{name:8} all: {share(every)} of the 95 % intervals", flush=True)


if __name__ == "__main__":
    main()
