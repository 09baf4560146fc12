"""A chain of six links, let go

The whip of a falling chain, drawn every twentieth of a second. Its equations of motion fill
pages, and are derived exactly in a fraction of a second.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics

arm = cr.catalog.n_link(6)
run = cr.simulate(arm, [np.pi / 2] + 5 * [0.0], duration=0.9, dt=1e-3)
joints = kinematics.poses(arm, run.q)[:, :, :3, 3]
end = kinematics.forward_kinematics(arm, run.q, point=(0.3, 0, 0))
line = np.concatenate([joints, end[:, None]], axis=1)

for k in range(0, len(run), 50):
    shade = plt.cm.viridis(k / len(run))
    plt.plot(line[k, :, 1], -line[k, :, 0], "o-", color=shade, markersize=3)
plt.plot(line[:, -1, 1], -line[:, -1, 0], color="0.6", linewidth=0.8)
plt.axis("equal"), plt.axis("off")
plt.savefig("chain.png")

cr.lab(arm, "6-link.html")
