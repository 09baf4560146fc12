"""From where a weak motor can save it

Each point is a start near upright; its colour is when the regulator has it standing still, grey
is never. The motor is too weak to lift the pendulum, so the region is a narrow band.
"""

import numpy as np

import chainrule as cr
from chainrule.control import LQR
from chainrule.optimal.attraction import attraction

arm = cr.catalog.pendulum(mass=0.57, length=0.5, damping=0.1, torque_limit=1.5)
over = {"q1": (np.pi - 1.5, np.pi + 1.5), "q1_dot": (-8, 8)}
region = attraction(arm, LQR("upright"), over, count=40_000)
region.plot("attraction.png")

cr.lab(arm, "weak-pendulum.html")
