"""The rosette of a spherical pendulum

A bob on a ball joint, pushed sideways: seen from above it draws an ellipse that turns. Its
rotation is a quaternion, kept at length one by the integrator.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule import kinematics

arm = cr.catalog.spherical_pendulum()
tilt = 0.9
x0 = [
    np.cos(tilt / 2),
    np.sin(tilt / 2),
    0,
    0,
    0,
    0.8,
    0,
]  # a quaternion, then ω in the bob's frame
run = cr.simulate(arm, x0, duration=40, dt=2e-3)
x, y, z = kinematics.forward_kinematics(arm, run.q, point=(0, 0, -1)).T

plt.figure(figsize=(5, 5))
plt.plot(x, y, linewidth=0.8)
plt.axis("equal"), plt.xlabel("x / m"), plt.ylabel("y / m")
plt.savefig("rosette.png")

cr.lab(arm, "spherical-pendulum.html")
