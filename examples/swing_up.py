"""Five machines from hanging to upright by default settings: q over time, as a picture."""

import sys

import numpy as np

import chainrule as cr
from chainrule.control import SwingUp
from chainrule.loop.plant import plant_of
from chainrule.simulation.plots import figure, saved

MACHINES = ("pendulum", "cart-pole", "furuta", "pendubot", "acrobot")


def main(path: str = "swing-up.png") -> None:
    """The runs, how far each is from upright in the end, and the picture."""
    made, axes = figure(len(MACHINES), 1, (8.0, 9.5))
    for ax, name in zip(axes[:, 0], MACHINES, strict=True):
        machine = cr.catalog.get(name)
        plant = plant_of(machine)
        run = cr.simulate(machine, plant.hanging, 10.0, 0.005, controller=SwingUp())
        ax.plot(run.t, run.q, label=list(machine.coordinate_names))
        ax.set_title(name, loc="left", fontsize=10)
        ax.legend(loc="right")
        error = plant.change.rates(run.q[-1] - plant.standing)
        off = np.abs(np.where(plant.hinges, 2 * np.sin(error / 2), error)).max()
        print(f"{name}: {off:.1e} from upright after {run.t[-1]:g} s")
    axes[-1, 0].set_xlabel("t in s")
    saved(made, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
