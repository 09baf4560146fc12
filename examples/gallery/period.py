"""Is a pendulum a clock?

The period of a swing against its amplitude: simulated, dots, and the exact law with the
arithmetic- geometric mean. Up to 20° Galilei is right within a percent.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.pendulum(mass=1, length=1)
degrees = np.arange(5, 180, 5.0)
over = {"q1": np.radians(degrees)}
down = cr.measure.FirstEvent("q1", 0.0, direction=-1)  # a quarter of the period
quarter = cr.sweep(arm, over, duration=4, dt=1e-3, measure=[down]).FirstEvent_q1.values

mean, other = 1.0, np.cos(np.radians(degrees) / 2)
for _ in range(6):
    mean, other = (mean + other) / 2, np.sqrt(mean * other)
plt.plot(degrees, 2 * np.pi / np.sqrt(9.81) / mean, label="exact")
plt.plot(degrees, 4 * quarter, "o", markersize=4, label="simulated")
plt.xlabel("amplitude / °"), plt.ylabel("period / s"), plt.legend()
plt.savefig("period.png")

cr.lab(cr.catalog.pendulum(), "pendulum.html")  # open it at #lesson=period/4
