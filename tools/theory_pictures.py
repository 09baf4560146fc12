"""The pictures of docs/theory, and the figures it quotes: python tools/theory_pictures.py [NAME…]

The figures are kept beside the pictures, in docs/images/theory.txt.
"""

from __future__ import annotations

import io
import sys
import warnings
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np

import chainrule as cr
from chainrule import integrators
from chainrule.control import PID, EnergyShaping
from chainrule.page.palette import NAMED, PENS
from chainrule.simulation.plots import INK, LINE, figure, saved

IMAGES = Path(__file__).parents[1] / "docs" / "images"
COLOURS = [pen.matplotlib()["color"] for pen in PENS]
EDGE = NAMED["edge"][0]


def named(ax: Any, x: str, y: str, legend: str | None = "best") -> None:
    """Labels and a legend."""
    ax.set_xlabel(x, color=INK)
    ax.set_ylabel(y, color=INK)
    if legend:
        ax.legend(frameon=False, fontsize=9, loc=legend)


def arm_with_names() -> None:
    """The double pendulum of the page, its lengths and angles."""
    made, axes = figure(1, 1, (8.0, 3.6))
    ax = axes[0, 0]
    q1, q2, l1, lc1, lc2, l2 = 0.6, 0.55, 1.0, 0.5, 0.45, 0.9
    one = np.array([np.sin(q1), -np.cos(q1)])
    two = np.array([np.sin(q1 + q2), -np.cos(q1 + q2)])
    elbow = l1 * one
    ax.plot(*np.array([[0, 0], elbow]).T, color=COLOURS[0], linewidth=7, linestyle="-",
            solid_capstyle="round")  # fmt: skip
    ax.plot(*np.array([elbow, elbow + l2 * two]).T, color=COLOURS[1], linewidth=7, linestyle="-",
            solid_capstyle="round")  # fmt: skip
    for start, way in (((0, 0), (0, -0.75)), (elbow, 0.75 * one)):
        ax.plot(*np.array([start, np.add(start, way)]).T, color=EDGE, linewidth=1, linestyle="--")
    for at in ((0, 0), elbow):
        ax.plot(*at, "o", color="white", markeredgecolor=INK, markersize=9, markeredgewidth=2)
    for at in (lc1 * one, elbow + lc2 * two):
        ax.plot(*at, "o", color=INK, markersize=7)
    for centre, start, angle, name in (((0, 0), 0.0, q1, "$q_1$"), (elbow, q1, q2, "$q_2$")):
        a = np.linspace(start, start + angle, 40)
        ax.plot(centre[0] + 0.42 * np.sin(a), centre[1] - 0.42 * np.cos(a), color=INK, linewidth=1,
                linestyle="-")  # fmt: skip
        middle = start + angle / 2
        ax.text(centre[0] + 0.52 * np.sin(middle), centre[1] - 0.52 * np.cos(middle), name,
                ha="center", va="center", fontsize=13,
                math_fontfamily="stix")  # fmt: skip
    aside = np.array([[0, -1], [1, 0]])
    for start, along, length, gap, name in (
        ((0, 0), one, lc1, 0.12, "$l_{c1}$"),
        ((0, 0), one, l1, 0.27, "$l_1$"),
        (elbow, two, lc2, 0.12, "$l_{c2}$"),
    ):
        off = gap * (aside @ along)
        ends = np.array([start, np.add(start, length * along)]) + off
        arrow = {"arrowstyle": "<->", "color": EDGE, "shrinkA": 0, "shrinkB": 0}
        ax.annotate("", ends[1], ends[0], arrowprops=arrow)
        at = ends.mean(axis=0) + 0.09 * (aside @ along)
        ax.text(*at, name, fontsize=12, math_fontfamily="stix", color=INK, ha="center", va="center")
    for at, text in (
        (0.68 * one + (-0.2, -0.1), "$m_1, I_1$"),
        (elbow + 0.6 * two + (-0.0, -0.2), "$m_2, I_2$"),
    ):
        ax.text(*at, text, fontsize=12, math_fontfamily="stix", color=INK)
    ax.annotate("", (-0.35, -0.75), (-0.35, -0.3), arrowprops={"arrowstyle": "-|>", "color": INK})
    ax.text(-0.3, -0.55, "$g$", fontsize=13, math_fontfamily="stix")
    ax.set(aspect="equal", xlim=(-0.5, 1.6), ylim=(-1.35, 0.2))
    ax.axis("off")
    saved(made, IMAGES / "theory-arm.png")


def inertia() -> None:
    """The torques M q̈ of all accelerations q̈ of length one, for five elbows."""
    model = cr.compile("double-pendulum")
    made, axes = figure(1, 1, (9.0, 2.2))
    ax = axes[0, 0]
    round_ = np.array([np.cos(a := np.linspace(0, 2 * np.pi, 200)), np.sin(a)])
    for k, q2 in enumerate(np.linspace(0, np.pi, 5)):
        M = model.mass_matrix([0.0, q2])
        ellipse = M @ round_
        ax.plot(ellipse[0] + 0.3 * k, ellipse[1], color=COLOURS[0], linestyle="-", linewidth=LINE)
        ax.text(0.3 * k, -0.085, f"$q_2$ = {np.degrees(q2):.0f}°", ha="center", fontsize=10)
        ratio = np.linalg.cond(M)
        print(f"q2 = {np.degrees(q2):3.0f}°: M = {np.round(M, 3).tolist()}, condition {ratio:.1f}")
    ax.set(aspect="equal")
    ax.grid(False)
    ax.axis("off")
    saved(made, IMAGES / "theory-inertia.png")


METHODS = (
    integrators.Euler,
    integrators.SemiImplicitEuler,
    integrators.VelocityVerlet,
    integrators.RK4,
    integrators.GaussLegendre6,
)


def energies() -> None:
    """A pendulum's phase portrait and energy, by four methods."""
    pendulum = cr.catalog.pendulum(mass=2, length=2)
    made, axes = figure(1, 2, (9.0, 3.8))
    left, right = axes[0]
    for method in METHODS[:4]:
        run = cr.simulate(pendulum, [np.pi / 2], 20.0, 0.1, method=method)
        label = method.label
        left.plot(run.q[:60, 0], run.qd[:60, 0], label=label, linewidth=LINE)
        height = run.energy - run.energy[0]
        scale = 2 * 9.81 * 2
        right.semilogy(run.t[1:], np.maximum(np.abs(height[1:]) / scale, 1e-9), label=label,
                       linewidth=LINE)  # fmt: skip
        print(f"{label}: largest energy error {np.abs(height).max() / scale:.2g} of the start's")
    named(left, "$q$ / rad", r"$\dot q$ / (rad/s)")
    named(right, "t / s", "energy error, relative", None)
    saved(made, IMAGES / "theory-energy.png")


def orders() -> None:
    """The error after 1 s over the step, by methods of order one to six."""
    arm = cr.catalog.double_pendulum()
    x0 = [0.2, 0.1, 0.0, 0.0]
    model = cr.compile(arm)
    exact = model.rollout(x0, dt=1.0 / 4096, steps=4096, method=integrators.GaussLegendre6)[-1]
    made, axes = figure(1, 1, (6.4, 4.0))
    ax = axes[0, 0]
    steps = 2 ** np.arange(5, 15)
    for method in METHODS:
        error = [
            np.abs(model.rollout(x0, dt=1.0 / n, steps=int(n), method=method)[-1] - exact).max()
            for n in steps
        ]
        fine = np.array(error) > 1e-13
        ax.loglog(1.0 / steps[fine], np.array(error)[fine], marker="o", markersize=3,
                  label=method.label, linewidth=LINE)  # fmt: skip
        slope = np.polyfit(np.log(1.0 / steps[fine][-3:]), np.log(np.array(error)[fine][-3:]), 1)[0]
        print(f"{method.label}: slope {slope:.2f}, order {method.order}")
    ax.set_ylim(1e-14, 1e6)
    named(ax, "dt / s", "error after 1 s", "upper left")
    saved(made, IMAGES / "theory-order.png")


def sticking() -> None:
    """A pendulum with dry friction, naive and with sticking."""
    m, l, g, c, dt = 1.0, 0.5, 9.81, 1.2, 0.01
    q, v, rates = 0.9, 0.0, []
    for _ in range(300):
        rates.append(v)
        a = (-m * g * l * np.sin(q) - c * np.sign(v)) / (m * l * l)
        v = v + dt * a
        q = q + dt * v
    pendulum = cr.catalog.pendulum(mass=m, length=l, gravity=g, coulomb_fric=c)
    run = cr.simulate(pendulum, [0.9], 3.0, dt)
    made, axes = figure(2, 1, (8.0, 4.4))
    t = dt * np.arange(300)
    axes[0, 0].plot(t, rates, label="sign of the rate, each step", color=COLOURS[1], linewidth=1)
    axes[0, 0].plot(
        run.t, run.qd[:, 0], label="with sticking", color=COLOURS[0], linewidth=LINE, linestyle="-"
    )
    named(axes[0, 0], "", r"$\dot q$ / (rad/s)")
    near = t > 0.8
    axes[1, 0].plot(t[near], np.array(rates)[near], color=COLOURS[1], linewidth=0.8)
    axes[1, 0].plot(
        run.t[run.t > 0.8], run.qd[run.t > 0.8, 0], color=COLOURS[0], linewidth=LINE, linestyle="-"
    )
    named(axes[1, 0], "t / s", "the same, later", None)
    at = run.q[-1, 0]
    print(f"rests at {at:.6f} rad, rate {run.qd[-1, 0]}, weight {m * g * l * np.sin(at):.3f} N m")
    print(f"naive: rate between {min(rates[-100:]):.3f} and {max(rates[-100:]):.3f} rad/s")
    saved(made, IMAGES / "theory-sticking.png")


def attenuation() -> None:
    """Noise in the regressor pulls an estimate towards zero; more of it, the higher the filter."""
    arm = cr.catalog.pendulum(mass=0.6, length=0.5)
    rng = np.random.default_rng(3)
    t = np.arange(0, 20, 0.002)
    q = (0.8 * np.sin(2 * np.pi * 0.5 * t) + 0.3 * np.sin(2 * np.pi * 1.3 * t))[:, None]
    qd, qdd = np.gradient(q, t, axis=0), np.gradient(np.gradient(q, t, axis=0), t, axis=0)
    tau = cr.compile(arm).inverse_dynamics(q, qd, qdd)
    cutoffs = np.array([3.0, 5.0, 8.0, 12.0, 20.0, 30.0, 50.0])
    made, axes = figure(1, 1, (7.0, 3.4))
    ax = axes[0, 0]
    for noise, label in ((0.0, "no noise"), (2e-4, "noise of 0.2 mrad"), (1e-3, "noise of 1 mrad")):
        log = cr.Log(t, q + noise * rng.normal(size=q.shape), tau + 0.01 * rng.normal(size=q.shape))
        found = []
        for f in cutoffs:
            fit = cr.identify(arm, log, cutoff=float(f), friction=[], motor_inertia=False)
            found.append(fit["Jzz1"] / 0.15)
        ax.semilogx(cutoffs, found, marker="o", markersize=4, label=label, linewidth=LINE)
        print(
            f"{label}: "
            + ", ".join(f"{f:g} Hz {x:.3f}" for f, x in zip(cutoffs, found, strict=True))
        )
    ax.set_xticks(cutoffs, [f"{f:g}" for f in cutoffs])
    ax.minorticks_off()
    named(ax, "cut-off / Hz", "inertia found / true", "lower left")
    saved(made, IMAGES / "theory-attenuation.png")


def pumping() -> None:
    """A weak pendulum that gains energy until it stands: the phase plane."""
    weak = cr.catalog.pendulum(mass=0.57, length=0.5, damping=0.0, torque_limit=1.0)
    run = cr.simulate(weak, [0.01], 8.0, 2e-3, controller=EnergyShaping())
    made, axes = figure(1, 2, (9.0, 3.6))
    left, right = axes[0]
    a = np.linspace(-np.pi, np.pi, 400)
    rate = np.sqrt(2 * 9.81 / 0.5 * (1 + np.cos(a)))
    left.plot(a, rate, color=EDGE, linestyle="--", label="energy of the upright")
    left.plot(a, -rate, color=EDGE, linestyle="--")
    angle = np.mod(run.q[:, 0] + np.pi, 2 * np.pi) - np.pi
    angle[1:][np.abs(np.diff(angle)) > 3] = np.nan
    left.plot(angle, run.qd[:, 0], color=COLOURS[0], linewidth=1.1, linestyle="-", label="run")
    left.set_ylim(-10, 13)
    named(left, "$q$ / rad", r"$\dot q$ / (rad/s)", "upper left")
    height = 2 * 0.57 * 9.81 * 0.5
    right.plot(run.t, (run.energy - run.energy[0]) / height, color=COLOURS[0], linewidth=LINE)
    right.axhline(1.0, color=EDGE, linestyle="--", linewidth=1)
    named(right, "t / s", "energy, from hanging 0 to upright 1", None)
    print(f"weight at its most {0.57 * 9.81 * 0.5:.2f} N m, motor 1 N m; energy in the end "
          f"{(run.energy[-1] - run.energy[0]) / height:.4f}")  # fmt: skip
    saved(made, IMAGES / "theory-pumping.png")


def sampled() -> None:
    """One servo, evaluated with the dynamics and every 0.05 s."""
    pendulum = cr.catalog.pendulum(mass=2, length=2)
    servo = PID(kp=1500, ki=150.1, kd=15, target=[-1.257])
    made, axes = figure(1, 1, (8.0, 3.0))
    ax = axes[0, 0]
    for period, label in (
        (None, "with the dynamics"),
        (0.005, "every 5 ms"),
        (0.05, "every 50 ms"),
    ):
        loop = cr.Loop(servo, control_period=period)
        run = cr.simulate(pendulum, [0.0], 3.0, 0.005, loop=loop)
        ax.plot(run.t, run.q[:, 0], label=label, linewidth=LINE)
        print(f"{label}: error after 3 s {abs(run.q[-1, 0] + 1.257):.2g} rad, {run.status}")
    ax.set_ylim(-5, 2)
    named(ax, "t / s", "$q$ / rad", None)
    ax.legend(frameon=True, framealpha=1, edgecolor="white", fontsize=9, loc="lower right", ncols=3)
    saved(made, IMAGES / "theory-sampled.png")


def butterfly() -> None:
    """Two double pendulums, one bit apart, and one recomputed."""
    model = cr.compile("double-pendulum")
    x0 = np.array([[2.0, 1.0, 0.0, 0.0]] * 2)
    x0[1, 0] = np.nextafter(x0[1, 0], 3.0)
    x = model.rollout(x0, dt=1e-3, steps=60_000, every=50)
    apart = np.abs(x[0, :, :2] - x[1, :, :2]).max(axis=-1)
    t = 0.05 * np.arange(len(apart))
    made, axes = figure(1, 1, (8.0, 3.2))
    ax = axes[0, 0]
    ax.semilogy(t, np.maximum(apart, 1e-17), color=COLOURS[0], linewidth=1.1, linestyle="-",
                label="one bit apart at the start")  # fmt: skip
    named(ax, "t / s", "difference / rad", "lower right")
    late = t[np.argmax(apart > 1.0)]
    print(f"one bit is {apart[0]:.2g} rad; a radian apart after {late:.1f} s")
    saved(made, IMAGES / "theory-butterfly.png")


PICTURES = (
    arm_with_names, inertia, energies, orders, sticking, attenuation, pumping, sampled, butterfly,
)  # fmt: skip

if __name__ == "__main__":
    asked, said = set(sys.argv[1:]), io.StringIO()
    with redirect_stdout(said), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for draw in PICTURES:
            if not asked or draw.__name__ in asked:
                draw()
    print(said.getvalue(), end="")
    if not asked:
        (IMAGES / "theory.txt").write_text(said.getvalue(), encoding="utf-8")
