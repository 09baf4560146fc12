"""Furuta's pendulum, in space

An arm that turns about the vertical swings up the rod at its end. The path of the rod's tip,
from hanging to standing.
"""

import matplotlib.pyplot as plt

import chainrule as cr
from chainrule import kinematics
from chainrule.control import SwingUp

arm = cr.catalog.furuta()
run = cr.simulate(arm, [0.0, 0.0], duration=3, dt=2e-3, controller=SwingUp())
elbow = kinematics.poses(arm, run.q)[:, 1, :3, 3]
tip = kinematics.forward_kinematics(arm, run.q, point=(0, 0, -0.129))

ax = plt.figure(figsize=(6, 6)).add_subplot(projection="3d")
ax.scatter(*tip.T, c=run.t, s=4)
for k in range(0, len(run), 25):
    ax.plot(*zip((0, 0, 0), elbow[k], tip[k], strict=True), color="0.3", alpha=0.25)
ax.axis("equal"), ax.set_box_aspect((1, 1, 1), zoom=1.6), ax.set_axis_off()
plt.savefig("furuta.png")

cr.lab(arm, "furuta.html")
