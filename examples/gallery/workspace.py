"""Where a Panda's hand can be

Forty thousand poses within the joints' limits, seen from the side, coloured by manipulability:
how freely the hand moves there in all directions.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics

arm = cr.catalog.panda()
low, high = np.array([joint.position_limits or (-2.5, 2.5) for joint in arm.joints], dtype=float).T
q = np.random.default_rng(0).uniform(low, high, (40_000, 7))
x, y, z = kinematics.forward_kinematics(arm, q).T
free = kinematics.manipulability(arm, q)

plt.figure(figsize=(6.4, 5.4))
dots = plt.scatter(np.copysign(np.hypot(x, y), x), z, c=free, s=1)
plt.colorbar(dots, label="manipulability")
plt.axis("equal"), plt.xlabel("distance from the axis / m"), plt.ylabel("height / m")
plt.savefig("workspace.png")

cr.lab(arm, "panda.html")
