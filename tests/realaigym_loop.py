"""The leaderboards' loop, slow and obvious: one run, a step at a time, in plain NumPy.

Written from the rules alone; nothing of chainrule is in it.
"""

import numpy as np

M1, M2, L1, R1, R2 = 0.5234602302310271, 0.6255677234174437, 0.2, 0.2, 0.25569305436052964
I1, I2, G = 0.031887199591513114, 0.05086984812807257, 9.81
LIMITS = {"acrobot": np.array([0.0, 6.0]), "pendubot": np.array([6.0, 0.0])}
NOMINAL = {
    "m1": M1, "m2": M2, "r1": R1, "r2": R2, "I1": I1, "I2": I2,
    "b1": 0.0, "b2": 0.0, "cf1": 0.0, "cf2": 0.0, "Ir": 0.0,
}  # fmt: skip


def derivative(x, tau, p):
    q1, q2, v1, v2 = x
    gear, Ir = 6.0, p["Ir"]
    coupling = p["m2"] * L1 * p["r2"]
    M = np.array(
        [
            [
                p["I1"] + p["I2"] + p["m2"] * L1**2 + 2 * coupling * np.cos(q2) + gear**2 * Ir + Ir,
                p["I2"] + coupling * np.cos(q2) - gear * Ir,
            ],
            [p["I2"] + coupling * np.cos(q2) - gear * Ir, p["I2"] + gear**2 * Ir],
        ]
    )
    h = coupling * np.sin(q2)
    velocity = np.array([-2 * h * v1 * v2 - h * v2**2, h * v1**2])
    weight = np.array(
        [
            G * (p["m1"] * p["r1"] + p["m2"] * L1) * np.sin(q1)
            + G * p["m2"] * p["r2"] * np.sin(q1 + q2),
            G * p["m2"] * p["r2"] * np.sin(q1 + q2),
        ]
    )
    rates = np.array([v1, v2])
    friction = np.array([p["b1"], p["b2"]]) * rates
    friction += np.array([p["cf1"], p["cf2"]]) * np.arctan(100 * rates)
    return np.concatenate([rates, np.linalg.solve(M, tau - velocity - weight - friction)])


def rk4(x, tau, p, dt):
    k1 = derivative(x, tau, p)
    k2 = derivative(x + dt / 2 * k1, tau, p)
    k3 = derivative(x + dt / 2 * k2, tau, p)
    k4 = derivative(x + dt * k3, tau, p)
    return x + dt * (k1 + 2 * (k2 + k3) + k4) / 6


def run(
    robot, controller, seconds, dt=0.002, model=None, delay=0, velocity_noise=None,
    torque_noise=None, response=1.0, pulses=None,
):  # fmt: skip
    """(X, U): states at every instant, and the commanded torques.

    `delay` in samples; noise as arrays (steps, 2) that were drawn before; `pulses` are times,
    widths and torques.
    """
    p = NOMINAL | (model or {})
    x, X, U, last = np.zeros(4), [np.zeros(4)], [], np.zeros(2)
    for k in range(round(seconds / dt)):
        t = k * dt
        measured = X[max(0, len(X) - 1 - delay)].copy()
        if velocity_noise is not None:
            measured[2:] += velocity_noise[k]
        u = np.asarray(controller(measured, t), dtype=float)
        U.append(u)
        tau = last + response * (u - last)
        if torque_noise is not None:
            tau = tau + torque_noise[k]
        tau = np.clip(tau, -LIMITS[robot], LIMITS[robot])
        last = tau
        if pulses is not None:
            for when, width, torque in zip(*pulses, strict=True):
                tau = tau + torque * np.exp(-((t - when) ** 2) / (2 * width**2))
        x = rk4(x, tau, p, dt)
        X.append(x)
    return np.array(X), np.array(U)


def criteria(X, U, dt=0.002):
    """Swing-up time, energy, torque cost, smoothness, velocity cost."""
    tip = -(0.2 * np.cos(X[:, 0]) + 0.3 * np.cos(X[:, 0] + X[:, 1]))
    time = np.nan
    for k in range(len(X) - 1, -1, -1):
        if tip[k] <= 0.45:
            break
        time = k * dt
    energy = np.sum(np.abs(U * np.diff(X[:, :2], axis=0)))
    cost = np.sum(U**2) * dt
    smoothness = np.std(np.diff(U[:, 0])) + np.std(np.diff(U[:, 1]))
    return np.array([time, energy, cost, smoothness, np.sum(X[:-1, 2:] ** 2) * dt])
