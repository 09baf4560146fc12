"""Eight ways to reach one place

All poses of a PUMA 560 that bring its hand to one place in one orientation, in closed form:
shoulder left or right, elbow up or down, wrist flipped or not.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics

arm = cr.catalog.puma560()
free = [
    cr.Link(k.name, cr.joints.Revolute(k.joint.name), k.parent, k.at, k.rotation, mass=1)
    for k in arm.links
]
turning = cr.Mechanism("puma without limits", free)
hand = (0, 0, 0.15)
target = kinematics.pose(turning, [0.4, 0.7, -0.5, 0.5, 0.9, 0.3], point=hand)

fig = plt.figure(figsize=(9, 4.6))
for k, branch in enumerate(kinematics.closed_form(turning, target, point=hand), start=1):
    ax = fig.add_subplot(2, 4, k, projection="3d")
    joints = kinematics.poses(turning, branch.q)[:, :3, 3]
    line = np.vstack([[0, 0, -0.4], [0, 0, 0], joints, target[:3, 3]])
    ax.plot(*line.T, "o-", markersize=3, color=f"C{k % 2}")
    ax.plot(*target[:3, 3], "k*"), ax.set_axis_off(), ax.view_init(22, -60)
    ax.axis("equal"), ax.set_box_aspect((1, 1, 1), zoom=1.7)
fig.savefig("branches.png")

cr.lab(arm, "puma560.html")
