"""Sweeps: the flip-time map beside JAX and MuJoCo; what a sweep costs over a bare rollout.

    python benchmarks/sweep.py               # a few minutes
    python benchmarks/sweep.py --quick       # smaller, noisier
    python benchmarks/sweep.py --memory      # also the peak memory of 10⁴ to 10⁷ runs, half an hour

One process, one core, double precision, RK4 with dt = 1e-3; then chainrule alone on two cores. A
time is the best of several runs, taken in turn with the others, in nanoseconds a step and
trajectory. JAX keeps the flip time in its compiled loop as chainrule does; MuJoCo's batched rollout
gives all states, from which numpy finds it. The Lyapunov exponent is compared with heyoka's
integration of the variational equations.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from rollout import (
    CORES,
    DT,
    MISSING,
    PENDULUM,
    Contest,
    accelerations,
    available,
    jax_step,
    mujoco_states,
)

import chainrule as cr

FLIP = [cr.measure.FlipTime()]


def grid(side: int) -> dict[str, np.ndarray]:
    axis = cr.sweeps.linspace(-np.pi, np.pi, side)
    return {"q1": axis, "q2": axis}


def starts(side: int) -> np.ndarray:
    q1, q2 = np.meshgrid(*grid(side).values(), indexing="ij")
    zero = np.zeros(side * side)
    return np.stack([q1.ravel(), q2.ravel(), zero, zero], axis=1)


def swept(side: int, steps: int, measure: list, threads: int = 1, **options):
    return cr.sweep(
        PENDULUM, grid(side), steps * DT, DT, measure=measure, device="cpu", threads=threads,
        **options,
    )  # fmt: skip


def jax_map(steps: int):
    advance = jax_step()
    import jax
    import jax.numpy as jnp

    def step(n, carried):
        x, flip = carried
        new = advance(x)
        for k in range(2):
            before, after = jnp.abs(x[k]) - jnp.pi, jnp.abs(new[k]) - jnp.pi
            when = n * DT + DT * before / (before - after)
            flip = jnp.where(jnp.isnan(flip) & (after > 0), when, flip)
        return new, flip

    def run(x0):
        x = x0.T
        return jax.lax.fori_loop(0, steps, step, (x, jnp.full(x.shape[1], jnp.nan)))[1]

    return jax.jit(run)


def mujoco_map(x0: np.ndarray, steps: int):
    states = mujoco_states(PENDULUM, x0, steps)

    def run():
        over = np.abs(np.concatenate([x0[:, None, :2], states()[..., :2]], axis=1)) - np.pi
        gone = (over[:, 1:] > 0).any(axis=2)
        first = np.argmax(gone, axis=1)
        rows = np.arange(len(x0))
        before, after = over[rows, first], over[rows, first + 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.where(after > 0, before / (before - after), np.inf).min(axis=1)
        return np.where(np.any(gone, axis=1), (first + part) * DT, np.nan)

    return run


def same(theirs: np.ndarray, ours: np.ndarray) -> None:
    """Equal but for chaos: what flips within two seconds, to a microsecond."""
    early = ours < 2.0
    assert np.allclose(theirs[early], ours[early], atol=1e-6)


def flip_map(side: int, steps: int, runs: int) -> Contest:
    contest = Contest(f"flip-time map, {side} × {side}, {steps} steps, one core", runs)
    work, x0 = side * side * steps, starts(side)
    ours = swept(side, steps, FLIP).FlipTime.values.ravel()
    contest.add("chainrule", lambda: swept(side, steps, FLIP), work)
    if available("jax"):
        run_jax = jax_map(steps)
        same(np.asarray(run_jax(x0)), ours)
        contest.add("JAX, jit", lambda: run_jax(x0).block_until_ready(), work)
    if available("mujoco"):
        few = np.linspace(0, len(x0) - 1, max(16, len(x0) // 256)).astype(int)
        run_mujoco = mujoco_map(x0[few], steps)
        same(run_mujoco(), ours[few])
        contest.add("MuJoCo, batched rollout", run_mujoco, len(few) * steps)
    contest.hold()
    return contest


def overhead(side: int, steps: int, runs: int) -> Contest:
    """The same final states by a bare rollout, by a sweep, and by one into a store."""
    contest = Contest(f"final states of {side * side} runs, {steps} steps, one core", runs)
    work, x0, model = side * side * steps, starts(side), cr.compile(PENDULUM)
    end = [cr.measure.FinalState()]
    contest.add("chainrule", lambda: model.rollout(x0, DT, steps, every=steps, threads=1), work)
    contest.add("a sweep", lambda: swept(side, steps, end), work)

    def stored():
        with tempfile.TemporaryDirectory() as folder:
            swept(side, steps, end, store=Path(folder) / "ends.zarr")

    contest.add("a sweep with a store", stored, work)
    contest.hold()
    return contest


def two_cores(side: int, steps: int, runs: int) -> float:
    if len(CORES) < 2:
        return 0.0
    os.sched_setaffinity(0, CORES[:2])
    contest = Contest("flip-time map, one and two cores", runs)
    for threads, name in ((2, "chainrule"), (1, "chainrule, one core")):
        contest.add(
            name, lambda threads=threads: swept(side, steps, FLIP, threads), side * side * steps
        )
    contest.hold()
    os.sched_setaffinity(0, CORES[:1])
    return contest.times["chainrule, one core"] / contest.times["chainrule"]


def lyapunov(duration: float) -> float:
    """The largest difference to ln|δ|/T of heyoka's variational integration."""
    if not available("heyoka"):
        return float("nan")
    import heyoka as hy

    q1, q2, w1, w2 = hy.make_vars("q1", "q2", "w1", "w2")
    a1, a2 = accelerations(q1, q2, w1, w2, hy.sin, hy.cos)
    system = hy.var_ode_sys([(q1, w1), (q2, w2), (w1, a1), (w2, a2)], hy.var_args.vars, order=1)
    points = np.array([[0.3, 0.2], [1.0, -0.5], [1.8, 0.4], [2.5, 2.0]])
    ours = cr.sweep(
        PENDULUM, cr.sweeps.Points({"q1": points[:, 0], "q2": points[:, 1]}), duration, 2e-4,
        measure=[cr.measure.Lyapunov()], device="cpu",
    ).Lyapunov.values  # fmt: skip
    worst = 0.0
    print(f"\nLyapunov exponent over {duration:g} s, 1/s")
    for (a, b), mine in zip(points, ours, strict=True):
        integrator = hy.taylor_adaptive(system, [a, b, 0.0, 0.0], tol=1e-15, compact_mode=True)
        integrator.propagate_until(duration)
        matrix = np.asarray(integrator.state[4:]).reshape(4, 4)
        theirs = float(np.log(np.linalg.norm(matrix @ np.ones(4)) / 2.0) / duration)
        worst = max(worst, abs(theirs - mine))
        print(f"  start {a:4.1f} {b:4.1f}   heyoka {theirs:+.9f}   chainrule {mine:+.9f}")
    return worst


CHILD = """
import sys, resource, tempfile, chainrule as cr
side = int(sys.argv[1])
axis = cr.sweeps.linspace(-3, 3, side)
with tempfile.TemporaryDirectory() as folder:
    cr.sweep(cr.catalog.double_pendulum(), {"q1": axis, "q2": axis}, 0.1, 1e-3, device="cpu",
             measure=[cr.measure.FlipTime(), cr.measure.FinalState()], store=folder + "/s.zarr",
             chunk=2**16)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def memory() -> None:
    print("\npeak memory of a sweep into a store, chunks of 65536 runs")
    for side in (100, 316, 1000, 3162):
        done = subprocess.run(
            [sys.executable, "-c", CHILD, str(side)], capture_output=True, text=True, check=True
        )
        print(f"  {side * side:>10} runs {float(done.stdout):>8.0f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="smaller")
    parser.add_argument("--memory", action="store_true", help="also the peak memory")
    options = parser.parse_args()
    side, steps, runs = (64, 1000, 5) if options.quick else (128, 4000, 7)
    flips = flip_map(side, steps, runs)
    costs = overhead(256, 200 if options.quick else 1000, runs)
    both = two_cores(side, 500 if options.quick else 2000, 2 * runs)
    off = lyapunov(4.0)
    over = costs.times["a sweep with a store"] / costs.times["chainrule"] - 1
    print("\nfigures and bars")
    bars = [
        ("a sweep with a store over a rollout", f"{100 * over:.1f} %", over <= 0.1, "10 %"),
        ("two cores over one", f"{both:.2f}×", both >= 1.8, "1.8×"),
        ("Lyapunov exponent, difference", f"{off:.1e} 1/s", not off > 1e-6, "1e-6 1/s"),
    ]
    for name, value, good, bar in bars:
        print(f"  {name:36}{value:>12}  bar {bar:8} {'ok' if good else 'MISSED'}")
    for name in ("JAX, jit", "MuJoCo, batched rollout"):
        if name in flips.times:
            print(f"  {name:36}{flips.times[name] / flips.times['chainrule']:>11.1f}×")
    if options.memory:
        memory()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  peak memory of this process {peak:.0f} MB")
    if MISSING:
        print(f"not installed, left out: {', '.join(dict.fromkeys(MISSING))}")
    return int(not all(good for _, _, good, _ in bars))


if __name__ == "__main__":
    sys.exit(main())
