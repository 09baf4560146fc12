"""Which gains settle fastest

Forty thousand servos, one a pixel: the time after which a PD servo with gravity compensation
stays within 0.01 rad of its target, by its two gains. Grey ones have not settled in two
seconds.
"""

import numpy as np

import chainrule as cr

arm = cr.catalog.pendulum(mass=1, length=0.5, torque_limit=8)
servo = cr.control.PDGravity(kp=1.0, kd=1.0, target=[1.0])
over = {"controller.kp": np.geomspace(3, 300, 200), "controller.kd": np.geomspace(1, 30, 200)}
settled = cr.sweep(
    arm, over, duration=2, dt=2e-3, loop=cr.Loop(servo), measure=[cr.measure.SettlingTime(0.01)]
)
fig = cr.sweeps.picture(settled)
fig.axes[0].set(xscale="log", yscale="log")
fig.savefig("gains.png")

cr.lab(cr.catalog.pendulum(), "pendulum.html")
