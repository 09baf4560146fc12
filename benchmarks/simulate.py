"""Simulation: 10 s of a PID-controlled pendulum and double pendulum at 1 kHz, beside its peers.

    python benchmarks/simulate.py               # about a minute
    python benchmarks/simulate.py --million     # also a million steps of the geometric methods

Everything runs on one core. The Python loop is the one of the DFKI kits: a controller asked every
step, RK4 by hand on numpy arrays. SciPy's solve_ivp integrates the same loop by DOP853; MuJoCo
steps its own model of the same bodies. Compiling is not counted; it is printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import chainrule as cr
from chainrule.control import PID
from chainrule.integrators import RK4, GaussLegendre4, ImplicitMidpoint, Variational
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.program import compile_program, compile_rollout
from chainrule.simulation import simulate

SECONDS, DT = 10.0, 1e-3
STEPS = round(SECONDS / DT)


def median(run: Callable[[], Any], times: int = 7) -> float:
    run()
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        run()
        found.append(time.perf_counter() - begin)
    return statistics.median(found)


def alternating(one: Callable[[], Any], other: Callable[[], Any], times: int = 31) -> float:
    """How much longer one takes than the other, both measured in turn: the best of each."""
    pairs = []
    for _ in range(times):
        row = []
        for run in (one, other):
            begin = time.perf_counter()
            run()
            row.append(time.perf_counter() - begin)
        pairs.append(row)
    best = np.min(pairs, axis=0)
    return float(best[0] / best[1])


class KitLoop:
    """The kits' way: a plant with rhs(t, x, tau) in numpy, a controller, RK4 by hand."""

    def __init__(self, arm: cr.Mechanism, servo: PID, plain: Callable[[Any, Any], Any]):
        self.rhs, self.n = plain, arm.dof
        gains: list[Any] = [servo.kp, servo.ki, servo.kd]
        self.kp, self.ki, self.kd = (float(np.ravel(gain)[0]) for gain in gains)
        self.target, self.integral = np.asarray(servo.target, dtype=float), np.zeros(arm.dof)

    def control(self, x: Any) -> Any:
        """PID, once a step."""
        error = self.target - x[: self.n]
        self.integral = self.integral + DT * error
        return self.kp * error + self.ki * self.integral - self.kd * x[self.n :]

    def run(self, x: Any, steps: int) -> Any:
        """So many steps."""
        for _ in range(steps):
            tau = self.control(x)
            k1 = self.rhs(x, tau)
            k2 = self.rhs(x + 0.5 * DT * k1, tau)
            k3 = self.rhs(x + 0.5 * DT * k2, tau)
            k4 = self.rhs(x + DT * k3, tau)
            x = x + DT / 6.0 * (k1 + 2.0 * (k2 + k3) + k4)
        return x


def pendulum_rhs(x: Any, tau: Any) -> Any:
    return np.array([x[1], (tau[0] - 2.0 * 9.81 * 2.0 * np.sin(x[0])) / 8.0])


def double_rhs(x: Any, tau: Any) -> Any:
    m, l, c, I, g = 0.5, 0.3, 0.15, 0.00375, 9.81
    s2, c2 = np.sin(x[1]), np.cos(x[1])
    h = m * l * c * s2
    m12 = I + m * c * c + m * l * c * c2
    M = np.array([[2 * I + m * c * c + m * (l * l + c * c + 2 * l * c * c2), m12],
                  [m12, I + m * c * c]])  # fmt: skip
    C = np.array([[-2 * h * x[3], -h * x[3]], [h * x[2], 0.0]])
    s1, s12 = np.sin(x[0]), np.sin(x[0] + x[1])
    G = g * np.array([m * (c + l) * s1 + m * c * s12, m * c * s12])
    return np.concatenate([x[2:], np.linalg.inv(M).dot(tau - C.dot(x[2:]) - G)])


CASES = [
    (cr.catalog.pendulum(mass=2, length=2), [np.pi / 2],
     PID(kp=1500, ki=150.1, kd=150, target=[-1.257]), pendulum_rhs),
    (cr.catalog.double_pendulum(), [1.0, 0.5],
     PID(kp=8, ki=4, kd=0.8, target=[-1.46, 1.84]), double_rhs),
]  # fmt: skip


def case(arm: cr.Mechanism, q0: list[float], servo: PID, plain: Callable[[Any, Any], Any]) -> None:
    n = arm.dof
    x0 = np.array([*q0, *[0.0] * n])
    begin = time.perf_counter()
    simulate(arm, q0, SECONDS, DT, RK4, servo, loop=cr.Loop(control_period=DT))
    first = time.perf_counter() - begin
    ours = median(
        lambda: simulate(arm, q0, SECONDS, DT, RK4, servo, loop=cr.Loop(control_period=DT))
    )

    plant = plant_of(arm)
    closed = setting(plant, RK4, DT, Loop(servo, DT))
    inside = setting(plant, RK4, DT, Loop(servo))
    start = closed.ready.start(x0, closed.values | {"dt": DT})
    driven = compile_rollout(cr.compile(arm).step(RK4), lanes=1)
    torque = {"tau": np.zeros(n)}

    def loop() -> Any:
        run = closed.ready.rollout(lanes=1)
        return run(start, DT, STEPS, STEPS, inputs=closed.values)

    def bare() -> Any:
        return driven(x0, DT, STEPS, STEPS, inputs=torque)

    kit = median(lambda: KitLoop(arm, servo, plain).run(x0, 1000), 3) * STEPS / 1000
    print(f"\n{arm.name}, PID, 10 s at 1 kHz")
    rows = [
        ("cr.simulate, everything included", ours),
        ("the compiled loop alone", median(loop)),
        ("the bare rollout, constant torque", median(bare)),
        ("kits' Python loop, RK4", kit),
        ("SciPy solve_ivp DOP853, rtol 1e-9", scipy_time(inside, x0)),
    ]
    rows += mujoco_time(arm, x0, servo)
    for label, seconds in rows:
        print(f"  {label:<38}{1e3 * seconds:>12.3f} ms{seconds / ours:>12.1f} ×")
    print(f"  loop against bare rollout: {100 * (alternating(loop, bare) - 1):+.1f} %")
    print(f"  first call, with compiling: {1e3 * first:.0f} ms")
    batched(closed, start, driven, x0, torque)


def batched(closed: Any, start: Any, driven: Any, x0: np.ndarray, torque: dict[str, Any]) -> None:
    many = compile_rollout(closed.ready.step, threads=1)
    plain = compile_rollout(driven.step, threads=1)
    z, x = np.tile(start, (512, 1)), np.tile(x0, (512, 1))

    def loop() -> Any:
        return many(z, DT, 1000, 1000, inputs=closed.values)

    def bare() -> Any:
        return plain(x, DT, 1000, 1000, inputs=torque)

    loop()
    bare()
    print(
        f"  512 at once, one core: {median(loop, 5) / 512e3 * 1e9:.1f} ns a step; "
        f"{100 * (alternating(loop, bare, 9) - 1):+.1f} % against bare"
    )


def scipy_time(inside: Any, x0: np.ndarray) -> float:
    from scipy.integrate import solve_ivp

    rhs = compile_program(inside.plant.numeric(inside.assembly.system.rhs), lanes=1)
    start = inside.ready.start(x0, inside.values | {"dt": DT})[: inside.assembly.smooth.size]

    def run() -> Any:
        f = lambda t, y: rhs(x=y, **inside.values)  # noqa: E731
        return solve_ivp(f, (0, SECONDS), start, method="DOP853", rtol=1e-9, atol=1e-9)

    return median(run, 3)


def mujoco_time(arm: cr.Mechanism, x0: np.ndarray, servo: PID) -> list[tuple[str, float]]:
    try:
        import mujoco
    except ImportError:
        return []
    from chainrule.mechanism.files.mjcf import write_mjcf

    model = mujoco.MjModel.from_xml_string(write_mjcf(arm))
    model.opt.timestep, model.opt.integrator = DT, mujoco.mjtIntegrator.mjINT_RK4
    data = mujoco.MjData(model)
    n = arm.dof
    target = np.asarray(servo.target, dtype=float)

    def run() -> Any:
        mujoco.mj_resetData(model, data)
        data.qpos[:], data.qvel[:] = x0[:n], x0[n:]
        integral = np.zeros(n)
        for _ in range(STEPS // 10):
            error = target - data.qpos
            integral += DT * error
            data.qfrc_applied[:] = servo.kp * error + servo.ki * integral - servo.kd * data.qvel
            mujoco.mj_step(model, data)

    return [("MuJoCo mj_step RK4, PID in Python", 10 * median(run, 3))]


def free() -> None:
    arm = cr.catalog.double_pendulum()
    seconds = median(lambda: simulate(arm, [1.0, 0.5], SECONDS, DT), 31)
    print(f"cr.simulate, double pendulum, 10 s at 1 kHz, no controller: {1e3 * seconds:.2f} ms")


def million() -> None:
    print(
        "\na million steps of 0.01 s, double pendulum from (1, 0.5): largest relative energy error"
    )
    arm = cr.catalog.double_pendulum()
    for method in (RK4, ImplicitMidpoint, GaussLegendre4, Variational):
        simulate(arm, [1.0, 0.5], 1.0, 0.01, method)
        begin = time.perf_counter()
        run = simulate(arm, [1.0, 0.5], 10_000.0, 0.01, method, every=100)
        seconds = time.perf_counter() - begin
        error = np.abs(run.energy / run.energy[0] - 1)
        parts = [error[: len(error) // 100].max(), error.max(), error[-len(error) // 100 :].max()]
        text = " / ".join(f"{p:.1e}" for p in parts)
        print(f"  {method.label:<20}{seconds:>7.2f} s   first 1 % / whole / last 1 %: {text}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--million", action="store_true", help="a million steps, too")
    options = parser.parse_args()
    free()
    for arm, q0, servo, plain in CASES:
        case(arm, q0, servo, plain)
    if options.million:
        million()
