"""Rollouts: chainrule beside MuJoCo, JAX, Numba, Pinocchio and heyoka, same work, one process.

    python benchmarks/rollout.py             # a few minutes
    python benchmarks/rollout.py --quick     # shorter runs, noisier

RK4 with a fixed step in double precision, on one core; then chainrule alone on two. A time is the
best of several runs, taken in turn with the others, in nanoseconds a step and trajectory. heyoka's
adaptive Taylor method is counted per step of RK4 that it replaces, at a tolerance of 1e-9. A peer
that is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, CORES[:1])  # before a peer starts its threads
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["CHAINRULE_CACHE"] = tempfile.mkdtemp()  # compile times without help

import numpy as np  # noqa: E402

import chainrule as cr  # noqa: E402
from chainrule.model.model import compile as compile_model  # noqa: E402


def without_stops(mechanism: cr.Mechanism) -> cr.Mechanism:
    """The mechanism that moves freely, as the peers' does here."""
    links = (replace(k, joint=replace(k.joint, position_limits=None)) for k in mechanism.links)
    return replace(mechanism, links=tuple(links))


DT = 1e-3
PENDULUM = cr.catalog.double_pendulum()
ARM = without_stops(cr.catalog.panda())
MISSING: list[str] = []


def available(name: str) -> bool:
    try:
        __import__(name)
    except ImportError:
        MISSING.append(name)
        return False
    return True


def states(count: int, size: int) -> np.ndarray:
    return np.random.default_rng(0).uniform(-0.5, 0.5, (count, size))


class Contest:
    """Contestants that run in turn; each does `steps` steps of `count` trajectories."""

    def __init__(self, title: str, runs: int):
        self.title, self.runs = title, runs
        self.entries: dict[str, tuple[Callable[[], object], int]] = {}
        self.times: dict[str, float] = {}

    def add(self, name: str, run: Callable[[], object], work: int) -> None:
        """A contestant that does so many steps of one trajectory."""
        self.entries[name] = run, work

    def hold(self) -> None:
        """Run, take the times, print them."""
        samples: dict[str, list[float]] = {name: [] for name in self.entries}
        for run, _ in self.entries.values():
            run()
        for _ in range(self.runs):
            for name, (run, work) in self.entries.items():
                start = time.perf_counter()
                run()
                samples[name].append((time.perf_counter() - start) / work * 1e9)
        print(f"\n{self.title}")
        for name, values in samples.items():
            self.times[name] = min(values)
            ratio = self.times[name] / self.times["chainrule"]
            spread = statistics.median(values) / min(values) - 1
            print(f"  {name:28}{min(values):>12.1f} ns {ratio:>9.1f}×   (median +{spread:.0%})")


# --- the double pendulum, by hand, for those who take equations ---

P = {name: float(value) for name, value in PENDULUM.values.items()}
A1 = P["I1"] + P["I2"] + P["m1"] * P["lc1"] ** 2 + P["m2"] * (P["l1"] ** 2 + P["lc2"] ** 2)
A2 = P["I2"] + P["m2"] * P["lc2"] ** 2
A3 = P["m2"] * P["l1"] * P["lc2"]
G1 = (P["m1"] * P["lc1"] + P["m2"] * P["l1"]) * P["g"]
G2 = P["m2"] * P["lc2"] * P["g"]


def accelerations(q1, q2, w1, w2, sin, cos):
    c2, s2 = cos(q2), sin(q2)
    m11, m12 = A1 + 2 * A3 * c2, A2 + A3 * c2
    g2 = G2 * sin(q1 + q2)
    f1 = A3 * s2 * w2 * (2 * w1 + w2) - G1 * sin(q1) - g2
    f2 = -A3 * s2 * w1 * w1 - g2
    det = m11 * A2 - m12 * m12
    return (A2 * f1 - m12 * f2) / det, (m11 * f2 - m12 * f1) / det


def numba_rollout():
    import math

    import numba

    @numba.njit
    def f(q1, q2, w1, w2):
        c2, s2 = math.cos(q2), math.sin(q2)
        m11, m12 = A1 + 2 * A3 * c2, A2 + A3 * c2
        g2 = G2 * math.sin(q1 + q2)
        f1 = A3 * s2 * w2 * (2 * w1 + w2) - G1 * math.sin(q1) - g2
        f2 = -A3 * s2 * w1 * w1 - g2
        det = m11 * A2 - m12 * m12
        return (A2 * f1 - m12 * f2) / det, (m11 * f2 - m12 * f1) / det

    @numba.njit
    def roll(x0, dt, steps):
        out = np.empty_like(x0)
        for i in range(x0.shape[0]):
            a, b, c, d = x0[i]
            for _ in range(steps):
                u1, v1 = f(a, b, c, d)
                c2, d2 = c + dt / 2 * u1, d + dt / 2 * v1
                u2, v2 = f(a + dt / 2 * c, b + dt / 2 * d, c2, d2)
                c3, d3 = c + dt / 2 * u2, d + dt / 2 * v2
                u3, v3 = f(a + dt / 2 * c2, b + dt / 2 * d2, c3, d3)
                c4, d4 = c + dt * u3, d + dt * v3
                u4, v4 = f(a + dt * c3, b + dt * d3, c4, d4)
                a, b = (
                    a + dt / 6 * (c + 2 * c2 + 2 * c3 + c4),
                    b + dt / 6 * (d + 2 * d2 + 2 * d3 + d4),
                )
                c, d = (
                    c + dt / 6 * (u1 + 2 * u2 + 2 * u3 + u4),
                    d + dt / 6 * (v1 + 2 * v2 + 2 * v3 + v4),
                )
            out[i, 0], out[i, 1], out[i, 2], out[i, 3] = a, b, c, d
        return out

    return roll


def jax_step():
    """x ← a step of RK4, x (4, trajectories)."""
    import jax

    jax.config.update("jax_enable_x64", True)
    import jax.numpy as jnp

    def rhs(x):
        q1, q2, w1, w2 = x
        return jnp.stack([w1, w2, *accelerations(q1, q2, w1, w2, jnp.sin, jnp.cos)])

    def step(x):
        k1 = rhs(x)
        k2 = rhs(x + DT / 2 * k1)
        k3 = rhs(x + DT / 2 * k2)
        k4 = rhs(x + DT * k3)
        return x + DT / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

    return step


def jax_rollout(steps: int):
    step = jax_step()
    import jax

    return jax.jit(lambda x0: jax.lax.fori_loop(0, steps, lambda _, x: step(x), x0.T).T)


def mujoco_states(mechanism, x0: np.ndarray, steps: int):
    """A call of MuJoCo's own batched rollout (mujoco.rollout), RK4, without contacts: the states
    (trajectories, steps, [q, q̇])."""
    import mujoco
    from mujoco import rollout

    with tempfile.NamedTemporaryFile("w", suffix=".xml", delete=False) as file:
        path = file.name
    cr.save(mechanism, path)
    model = mujoco.MjModel.from_xml_path(path)
    model.opt.timestep, model.opt.integrator = DT, mujoco.mjtIntegrator.mjINT_RK4
    model.opt.disableflags = int(
        mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    )
    data, n = mujoco.MjData(model), mechanism.dof
    full = np.zeros((len(x0), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
    full[:, 1 : 1 + 2 * n] = x0

    def run() -> np.ndarray:
        return np.asarray(rollout.rollout(model, data, full, nstep=steps)[0])[..., 1 : 1 + 2 * n]

    return run


def heyoka_rollout(span: float):
    import heyoka as hy

    q1, q2, w1, w2 = hy.make_vars("q1", "q2", "w1", "w2")
    a1, a2 = accelerations(q1, q2, w1, w2, hy.sin, hy.cos)
    system = [(q1, w1), (q2, w2), (w1, a1), (w2, a2)]
    integrator = hy.taylor_adaptive(system, list(states(1, 4)[0]), tol=1e-9)

    def run():
        integrator.time = 0.0
        integrator.state[:] = states(1, 4)[0]
        integrator.propagate_until(span)
        return integrator.state.copy()

    return run


def pinocchio_steps(steps: int):
    """Four calls of aba a step, from Python."""
    from pathlib import Path

    import pinocchio as pin

    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from oracles import Pinocchio

    oracle = Pinocchio(ARM)
    model, data = oracle.model, oracle.data
    x = states(1, 14)[0]
    q, v, tau = x[:7].copy(), x[7:].copy(), np.zeros(7)

    def run():
        for _ in range(4 * steps):
            pin.aba(model, data, q, v, tau)

    return run


def double_pendulum(count: int, steps: int, runs: int, title: str) -> Contest:
    contest = Contest(f"double pendulum, {title}", runs)
    model = compile_model(PENDULUM)
    x0 = states(count, 4)
    contest.add(
        "chainrule", lambda: model.rollout(x0, DT, steps, every=steps, threads=1), count * steps
    )
    final = np.asarray(model.rollout(x0, DT, steps, every=steps, threads=1))[:, -1]
    if available("numba"):
        roll = numba_rollout()
        assert np.allclose(roll(x0, DT, steps), final, atol=1e-6)
        contest.add("Numba, by hand", lambda: roll(x0, DT, steps), count * steps)
    if available("jax"):
        run_jax = jax_rollout(steps)
        assert np.allclose(np.asarray(run_jax(x0)), final, atol=1e-6)
        contest.add("JAX, jit", lambda: run_jax(x0).block_until_ready(), count * steps)
    if available("mujoco"):
        few, short = max(1, count // 64), max(20, steps // 4)
        run_mujoco = mujoco_states(PENDULUM, states(few, 4), short)
        ours = np.asarray(model.rollout(states(few, 4), DT, short, every=short))[:, -1]
        assert np.allclose(run_mujoco()[:, -1], ours, atol=1e-6)
        contest.add("MuJoCo, batched rollout", run_mujoco, few * short)
    if count == 1 and available("heyoka"):
        contest.add("heyoka, adaptive Taylor", heyoka_rollout(steps * DT), steps)
    contest.hold()
    return contest


def arm(count: int, steps: int, runs: int) -> tuple[Contest, float]:
    contest = Contest("7-joint arm, batch, one core", runs)
    x0 = states(count, 14)
    start = time.perf_counter()
    model = compile_model(ARM)
    model.rollout(x0, DT, 1)
    compiled = time.perf_counter() - start
    contest.add(
        "chainrule", lambda: model.rollout(x0, DT, steps, every=steps, threads=1), count * steps
    )
    if available("pinocchio"):
        contest.add("Pinocchio, four aba calls", pinocchio_steps(200), 200)
    contest.hold()
    print(f"  compiled in {compiled:.2f} s ({model.algorithm})")
    return contest, compiled


def two_cores(count: int, steps: int, runs: int) -> float:
    if len(CORES) < 2:
        return 0.0
    os.sched_setaffinity(0, CORES[:2])
    model, x0 = compile_model(PENDULUM), states(count, 4)
    contest = Contest("double pendulum, batch, one and two cores", runs)
    for threads, name in ((2, "chainrule"), (1, "chainrule, one core")):
        contest.add(
            name,
            lambda threads=threads: model.rollout(x0, DT, steps, every=steps, threads=threads),
            count * steps,
        )
    contest.hold()
    return contest.times["chainrule, one core"] / contest.times["chainrule"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="shorter runs")
    quick = parser.parse_args().quick
    runs = 5 if quick else 15
    batch = double_pendulum(4096, 250 if quick else 1000, runs, "batch of 4096, one core")
    single = double_pendulum(1, 50_000, runs, "single trajectory")
    seven, compiled = arm(1024, 100, runs)
    both = two_cores(8192, 200, 4 * runs)  # short runs: both cores must be free at once
    bars = [
        ("MuJoCo, batch", _ratio(batch, "MuJoCo, batched rollout"), 350),
        ("JAX, batch", _ratio(batch, "JAX, jit"), 15),
        ("Numba, batch", _ratio(batch, "Numba, by hand"), 10),
        ("MuJoCo, single", _ratio(single, "MuJoCo, batched rollout"), 50),
        ("Numba, single", _ratio(single, "Numba, by hand"), 1.8),
        ("Pinocchio, 7-joint arm", _ratio(seven, "Pinocchio, four aba calls"), 35),
        ("two cores over one", both, 1.8),
    ]
    print("\nratios and bars")
    missed = 0
    for name, value, bar in bars:
        word = "not measured" if not value else "ok" if value >= bar else "MISSED"
        missed += word == "MISSED"
        print(f"  {name:28}{value:>9.2f}×  bar {bar:g}×  {word}")
    late = compiled >= 1.5
    word = "MISSED" if late else "ok"
    print(f"  {'7-joint arm compiled in':28}{compiled:>9.2f} s  bar 1.5 s  {word}")
    if MISSING:
        print(f"not installed, left out: {', '.join(dict.fromkeys(MISSING))}")
    return int(missed > 0 or late)


def _ratio(contest: Contest, name: str) -> float:
    return contest.times.get(name, 0.0) / contest.times["chainrule"]


if __name__ == "__main__":
    sys.exit(main())
