"""The lecture's contest: random set-points, each held within 0.01 rad for 2 s; how many in 60 s?

    python examples/contest.py [--seed 0] [--video contest.mp4]

Gains are found by search: thousands of servos are tried at once on random moves, one in each lane
of the compiled loop. Then the best one plays, on a pendulum and on a double pendulum.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

import chainrule as cr
from chainrule.control import PID
from chainrule.integrators import RK4
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import setting
from chainrule.simulation import Trajectory, simulate

DT = 0.01
CLOSE, HOLD, TIME = 0.01, 2.0, 60.0
CANDIDATES, MOVES, MOVE_TIME = 2048, 16, 4.0


def held(error: np.ndarray) -> np.ndarray:
    """The first sample at which the error has been small for two seconds, or the last one.

    Of errors (…, samples): the largest of all joints.
    """
    need = round(HOLD / DT)
    samples = error.shape[-1]
    count = np.zeros(error.shape[:-1], dtype=int)
    found = np.full(error.shape[:-1], samples - 1)
    for k in range(samples):
        count = np.where(error[..., k] < CLOSE, count + 1, 0)
        found = np.where((count > need) & (found == samples - 1), k, found)
    return found


def search(arm: cr.Mechanism, rng: np.random.Generator) -> PID:
    """The gains with the shortest mean time to hold, of thousands; a servo every 10 ms."""
    n = arm.dof
    servo = PID(kp=1.0, ki=1.0, kd=1.0, target=np.zeros(n))
    given = setting(plant_of(arm), RK4, DT, cr.Loop(servo, control_period=DT))
    run = given.ready.rollout()
    scale = 10.0 ** rng.uniform((1.5, -1.0, 1.0), (3.7, 3.5, 3.2), (CANDIDATES, 3))
    start = np.zeros((MOVES, 2 * n))
    start[:, :n] = rng.uniform(-np.pi / 2, np.pi / 2, (MOVES, n))
    target = rng.uniform(-np.pi / 2, np.pi / 2, (MOVES, n))
    gains = {f"c_{k}": np.repeat(scale[:, None, i, None], n, -1) for i, k in enumerate(GAINS)}
    inputs = {**given.values, **gains, "c_target": target}
    steps = round((MOVE_TIME + HOLD) / DT)
    begin = given.ready.start(start, {**inputs, "dt": DT})
    states = run(begin, DT, steps, inputs=inputs).x
    error = np.abs(states[..., :n] - target[:, None, :]).max(axis=-1)
    times = held(np.where(np.isfinite(error), error, np.inf)) * DT
    best = int(np.argmin(times.mean(axis=-1)))
    kp, ki, kd = (float(g) for g in scale[best])
    print(f"  kp = {kp:.0f}, ki = {ki:.1f}, kd = {kd:.0f}: {times[best].mean():.2f} s a move")
    return PID(kp=kp, ki=ki, kd=kd, target=np.zeros(n))


GAINS = ("kp", "ki", "kd")


def play(arm: cr.Mechanism, servo: PID, rng: np.random.Generator) -> tuple[int, list[Trajectory]]:
    """One target after the other until the minute is over."""
    x, left, score, runs = np.zeros(2 * arm.dof), TIME, 0, []
    while left > DT:
        target = rng.uniform(-np.pi / 2, np.pi / 2, arm.dof)
        run = simulate(
            arm, x, left, DT, RK4, replace(servo, target=target), loop=cr.Loop(control_period=DT)
        )
        error = np.abs(run.q - target).max(axis=1)
        k = int(held(error))
        done = k < len(run) - 1
        score += done
        runs.append(run)
        x, left = run.x[k], left - run.t[k]
        if not done:
            break
    return score, runs


def main() -> None:
    """Search, play, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--video", help="save the first move as .mp4 or .gif")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    arms = [cr.catalog.pendulum(mass=2, length=2), cr.catalog.double_pendulum_absolute()]
    for arm in arms:
        print(arm.name)
        score, runs = play(arm, search(arm, rng), rng)
        print(f"  {score} set-points in {TIME:g} s (30 would be perfect)")
        if options.video and arm is arms[-1]:
            runs[0].animate(options.video)


if __name__ == "__main__":
    main()
