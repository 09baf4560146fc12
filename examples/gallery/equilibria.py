"""Every pose in which it rests

The potential energy of a double pendulum over its two angles, and all its equilibria: one
stable, two saddles, one unstable. That there is no fifth is proved, by interval arithmetic.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.double_pendulum()
angle = np.linspace(-0.5 * np.pi, 1.5 * np.pi, 200)
grid = np.stack(np.meshgrid(angle, angle, indexing="ij"), axis=-1)
energy = cr.compile(arm).potential_energy(grid)
rests = cr.simulation.equilibria(arm)
print(rests)

plt.figure(figsize=(5.6, 5))
plt.contour(angle, angle, energy.T, 24, linewidths=0.8)
for rest, mark in zip(rests, "osp^*", strict=False):
    plt.plot(*rest.q, mark, color="k", markersize=8)
    plt.annotate(rest.stability, rest.q, xytext=(8, 6), textcoords="offset points")
plt.xlabel("$q_1$ / rad"), plt.ylabel("$q_2$ / rad")
plt.savefig("equilibria.png")

cr.lab(arm, "double-pendulum.html")
