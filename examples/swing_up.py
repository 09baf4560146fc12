"""Five machines from hanging to upright by default settings: when each is up, and a picture.

python examples/swing_up.py [PICTURE]
"""

import sys

import numpy as np

import chainrule as cr
from chainrule.control import SwingUp
from chainrule.loop.plant import plant_of
from chainrule.simulation.plots import figure, saved

MACHINES = ("pendulum", "cart-pole", "furuta", "pendubot", "acrobot")
STEPS, STARTS, NEAR = (0.005, 0.001), 5, 0.1


def up_since(run: cr.Trajectory) -> float:
    """The time from which on every joint is within NEAR of upright; inf where it is not."""
    plant = plant_of(run.mechanism)
    off = np.abs(plant.change.difference(run.q, plant.standing)).max(axis=1)
    away = np.flatnonzero(off > NEAR)
    return np.inf if away[-1] + 1 == len(run.t) else float(run.t[away[-1] + 1])


def main(path: str = "swing-up.png") -> None:
    """The latest of five starts around hanging, with two steps; the first run of each drawn."""
    made, axes = figure(len(MACHINES), 1, (8.0, 9.5))
    print(f"{'up after':12s}" + "".join(f"dt {1000 * dt:g} ms  " for dt in STEPS))
    for ax, name in zip(axes[:, 0], MACHINES, strict=True):
        machine = cr.catalog.get(name)
        rng = np.random.default_rng(0)
        starts = plant_of(machine).hanging + 1e-3 * rng.normal(size=(STARTS, machine.dof))
        runs = {
            dt: [cr.simulate(machine, x, 10.0, dt, controller=SwingUp()) for x in starts]
            for dt in STEPS
        }
        print(f"{name:12s}" + "".join(f"{max(map(up_since, r)):.2f} s   " for r in runs.values()))
        run = runs[STEPS[0]][0]
        ax.plot(run.t, run.q, label=list(machine.coordinate_names))
        ax.set_title(name, loc="left", fontsize=10)
        ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    axes[-1, 0].set_xlabel("t in s")
    saved(made, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
