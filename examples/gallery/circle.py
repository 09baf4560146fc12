"""A SCARA draws a circle

Inverse kinematics gives the joints' path for a circle of its tool; computed torque follows it.
What the motors have to do is on the right.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics
from chainrule.control import ComputedTorque, cubic

arm = cr.catalog.scara()
s = np.linspace(0, 1, 65)
turn = 2 * np.pi * s**3 * (6 * s**2 - 15 * s + 10)  # it begins and ends at rest
places = np.stack([0.55 + 0.2 * np.cos(turn), 0.2 * np.sin(turn), 0 * turn - 0.1], axis=1)
q = [np.array([-0.6, 1.2, -0.1, 0.0])]
for place in places:
    q.append(kinematics.inverse_kinematics(arm, place, q0=q[-1]))
path = cubic(q[1:], times=3 * s)
run = cr.simulate(arm, q[1], duration=3, dt=1e-3, controller=ComputedTorque(100, 20, path))

fig, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
x, y, z = kinematics.forward_kinematics(arm, run.q).T
left.plot(x, y), left.plot(places[:, 0], places[:, 1], "k.", markersize=3), left.axis("equal")
left.set(xlabel="x / m", ylabel="y / m")
right.plot(run.t, run.tau[:, :2], label=["shoulder", "elbow"])
right.set(xlabel="t / s", ylabel="torque / N m"), right.legend()
fig.savefig("circle.png")

cr.lab(arm, "scara.html")
