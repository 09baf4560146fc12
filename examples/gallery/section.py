"""Order and chaos in one plane

A Poincaré section: each time the upper link hangs, on its way to the right, the lower one's
angle and rate are a dot. All runs have the same energy. Some draw curves, which are regular
motions; others fill an area.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.double_pendulum()
model = cr.compile(arm)
energy, bend = 1.2, np.linspace(-1.6, 1.6, 17)
q = np.stack([0 * bend, bend], axis=1)
left = energy - (model.potential_energy(q) - model.potential_energy([0.0, 0.0]))
rate = np.sqrt(2 * np.maximum(left, 0) / model.mass_matrix(q)[:, 0, 0])
start = np.column_stack([q, rate, 0 * rate])[left > 0]
x = model.rollout(start, dt=2e-3, steps=200_000, every=2)

for run in x:
    k = np.flatnonzero((run[:-1, 0] < 0) & (run[1:, 0] >= 0) & (run[1:, 0] < 1))
    share = (run[k, 0] / (run[k, 0] - run[k + 1, 0]))[:, None]
    cut = run[k] + share * (run[k + 1] - run[k])
    plt.plot(cut[:, 1], cut[:, 3], ".", markersize=2)
plt.xlabel("$q_2$ / rad"), plt.ylabel("$\\dot q_2$ / (rad/s)")
plt.savefig("section.png")

cr.lab(arm, "double-pendulum.html")
