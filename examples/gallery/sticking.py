"""Dry friction holds

A pendulum with dry friction does not creep to the lowest point: it stops where its weight is
less than the friction, exactly, and stays. Where it stops depends on where it began.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.pendulum(mass=1, length=0.5, damping=0.02, coulomb_fric=0.6)
for degrees in (20, 60, 100, 140):
    run = cr.simulate(arm, [np.radians(degrees)], duration=6, dt=1e-3)
    still = run.t[np.flatnonzero(run.qd[1:, 0] == 0.0)[0] + 1]
    plt.plot(run.t, np.degrees(run.q[:, 0]), label=f"{degrees}°: still after {still:.2f} s")
width = np.degrees(np.arcsin(0.6 / (0.5 * 9.81)))
plt.axhspan(-width, width, color="0.92", label="where it can rest")
plt.xlabel("t / s"), plt.ylabel("angle / °"), plt.legend(loc="upper right")
plt.savefig("sticking.png")

cr.lab(arm, "sticky-pendulum.html")
