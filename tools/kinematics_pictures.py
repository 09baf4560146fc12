"""The pictures of docs/kinematics.md: python tools/kinematics_pictures.py writes docs/images/."""

from pathlib import Path

import numpy as np

import chainrule as cr
from chainrule import kinematics
from chainrule.control import ComputedTorque, PDGravity, cubic, quintic, trapezoid
from chainrule.extras import extra
from chainrule.page.palette import NAMED, PENS
from chainrule.simulation.plots import INK, LINE, figure, saved

IMAGES = Path(__file__).parents[1] / "docs" / "images"
MARKS = {"stable": "o", "saddle": "X", "unstable": "^"}


def branches() -> None:
    """The poses of a PUMA without limits that reach one target."""
    figures = extra("matplotlib.figure", "pictures")
    made = figures.Figure(figsize=(9.0, 4.6), layout="constrained")
    extra("matplotlib.backends.backend_agg", "pictures").FigureCanvasAgg(made)
    puma = cr.catalog.puma560()
    links = [
        cr.Link(
            link.name, cr.joints.Revolute(link.joint.name), link.parent, at=link.at,
            rotation=link.rotation, mass=1.0,
        )
        for link in puma.links
    ]  # fmt: skip
    arm = cr.Mechanism("puma", links)
    tool = (0, 0, 0.15)
    target = kinematics.pose(arm, [0.4, 0.7, -0.5, 0.5, 0.9, 0.3], point=tool)
    colours = [pen.matplotlib()["color"] for pen in PENS]
    for k, branch in enumerate(kinematics.closed_form(arm, target, point=tool)):
        ax = made.add_subplot(2, 4, k + 1, projection="3d")
        places = kinematics.poses(arm, branch.q)[:, :3, 3]
        end = kinematics.pose(arm, branch.q, point=tool)[:3, 3]
        line = np.array([[0, 0, -0.4], [0, 0, 0], *places, end])
        ax.plot(*line.T, color=colours[k % 2], linewidth=2.4, marker="o", markersize=3)
        ax.plot(*end, marker="*", color=INK, markersize=9)
        ax.set(xlim=(-0.6, 0.6), ylim=(-0.6, 0.6), zlim=(-0.4, 0.8))
        ax.set_xticks([]), ax.set_yticks([]), ax.set_zticks([])
        signs = " ".join(f"{v:+d}" for v in branch[1:])
        ax.set_title(signs, fontsize=9, color=INK, pad=0)
        ax.view_init(22, -60)
    made.suptitle("shoulder, elbow, wrist", fontsize=10, color=INK)
    saved(made, IMAGES / "kinematics-branches.png")


def references() -> None:
    """A trapezoid, a cubic and a quintic within the same limits, and how they are followed."""
    a, b = [0.0], [1.5]
    made_of = {
        "trapezoid": trapezoid([a, b], max_rate=2, max_acceleration=6),
        "cubic": cubic([a, b], max_rate=2, max_acceleration=6),
        "quintic": quintic([a, b], max_rate=2, max_acceleration=6),
    }
    made, axes = figure(3, 1, (8.0, 6.0))
    for name, reference in made_of.items():
        t = np.linspace(-0.1, 1.6, 1701)
        for ax, values in zip(axes[:, 0], reference(t), strict=True):
            ax.plot(t, values[:, 0], label=name, linewidth=LINE)
    for ax, label, limit in zip(
        axes[:, 0], ("q / rad", "q' / (rad/s)", "q'' / (rad/s²)"), (None, 2, 6), strict=True
    ):
        ax.set_ylabel(label, color=INK)
        if limit:
            ax.axhline(limit, color=NAMED["edge"][0], linewidth=0.8, linestyle=":")
    axes[0, 0].legend(frameon=False, fontsize=9)
    axes[-1, 0].set_xlabel("t / s", color=INK)
    saved(made, IMAGES / "kinematics-references.png")


def following() -> None:
    """The error of two laws on one quintic, on a logarithmic scale."""
    arm, reference = cr.catalog.rr_arm(), quintic([[0.1, 0.2], [1.3, -0.6]], 2.0)
    made, axes = figure(1, 1, (8.0, 3.2))
    ax = axes[0, 0]
    for label, law in (
        ("PD with gravity compensation", PDGravity(2e4, 2e3, reference)),
        ("computed torque", ComputedTorque(100, 20, reference)),
    ):
        run = cr.simulate(arm, [0.1, 0.2], 2.5, dt=1e-3, loop=cr.Loop(law))
        error = np.abs(run.q - reference(run.t).q).max(axis=1)
        ax.semilogy(run.t, np.maximum(error, 1e-16), label=label, linewidth=LINE)
    ax.set_ylim(1e-16, 1)
    ax.set_ylabel("largest error / rad", color=INK)
    ax.set_xlabel("t / s", color=INK)
    ax.legend(frameon=False, fontsize=9, loc="center right")
    saved(made, IMAGES / "kinematics-following.png")


def equilibria() -> None:
    """The energy of a double pendulum over its angles, and where it rests."""
    arm = cr.catalog.double_pendulum()
    grid = np.linspace(-np.pi / 2, 1.5 * np.pi, 200)
    q = np.stack(np.meshgrid(grid, grid, indexing="ij"), axis=-1)
    made, axes = figure(1, 2, (9.0, 4.0))
    for ax, tau in zip(axes[0], ([0, 0], [1.2, 0.4]), strict=True):
        V = cr.compile(arm).potential_energy(q) - q @ np.array(tau, dtype=float)
        ax.contour(grid, grid, V.T, 24, colors=NAMED["edge"][0], linewidths=0.6,
                   linestyles="solid")  # fmt: skip
        for one in cr.simulation.equilibria(arm, tau):
            at = np.mod(one.q + np.pi / 2, 2 * np.pi) - np.pi / 2
            ax.plot(*at, MARKS[one.stability], color=INK, markersize=8)
            ax.annotate(one.stability, at, xytext=(8, 5), textcoords="offset points", fontsize=9)
        ax.set_title(f"τ = {tau[0]:g}, {tau[1]:g} N m", fontsize=10, color=INK)
        ax.set_xlabel("$q_1$ / rad", color=INK)
        ax.set_ylabel("$q_2$ / rad", color=INK)
        ax.grid(False)
    saved(made, IMAGES / "kinematics-equilibria.png")


if __name__ == "__main__":
    branches(), references(), following(), equilibria()
