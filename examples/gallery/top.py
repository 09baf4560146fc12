"""A spinning top nods

A heavy top on a ball joint, let go with its axis tilted: its tip draws cusps while it
precesses. The faster it spins, the smaller they are.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics

disc = {"xx": 0.0008, "yy": 0.0008, "zz": 0.0012}
top = cr.Link("top", cr.joints.Ball("q", actuated=False), mass=0.5, com=(0, 0, 0.06), inertia=disc)
arm = cr.Mechanism("top", [top])
lean = [np.cos(0.25), np.sin(0.25), 0, 0]

fig, axes = plt.subplots(1, 3, figsize=(9, 3.2))
for ax, spin in zip(axes, (60, 100, 160), strict=True):
    run = cr.simulate(arm, [*lean, 0, 0, spin], duration=2.5, dt=2e-4)
    x, y, z = kinematics.forward_kinematics(arm, run.q, point=(0, 0, 0.12)).T
    ax.plot(x, y), ax.axis("equal"), ax.axis("off")
    ax.set_title(f"{spin} rad/s")
fig.savefig("top.png")

cr.lab(arm, "top.html")
