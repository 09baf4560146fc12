"""Which pendulums go over the top, and when

Every point is a double pendulum let go from rest; its colour is the time at which one of its
links first goes over the top. Grey ones never do within the ten seconds. The map is its own
mirror image, to the last bit.
"""

import numpy as np

import chainrule as cr

arm = cr.catalog.double_pendulum()
angle = cr.sweeps.linspace(-np.pi, np.pi, 200)
flips = cr.sweep(arm, {"q1": angle, "q2": angle}, duration=10, dt=4e-3, measure="flip-time")
cr.sweeps.picture(flips, "flips.png")

cr.lab(arm, "double-pendulum.html")
