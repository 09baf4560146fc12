"""A real double pendulum beside the simulated one

The DFKI's machine, from its published recordings. Three runs give the model; here the measured
torque of a fourth drives it from the measured start, for three seconds without a correction.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

data = cr.datasets.dfki_double_pendulum()
arm, log = cr.identify(data.mechanism, data.logs[:3]).mechanism(), data.logs[3]
torque = cr.control.Recorded(cr.control.Recording(log.t, log.tau))
run = cr.simulate(arm, log.q[0], duration=3, dt=1e-3, controller=torque)
shown = log.t < 3

for k, name in enumerate(("$q_1$", "$q_2$")):
    plt.plot(log.t[shown], np.degrees(log.q[shown, k]), f"C{k}", label=f"{name} measured")
    plt.plot(run.t, np.degrees(run.q[:, k]), f"C{k}--", label=f"{name} simulated")
plt.xlabel("t / s"), plt.ylabel("angle / °"), plt.legend(ncols=2)
plt.savefig("ghost.png")

cr.lab(arm, "dfki-double-pendulum.html", ghost=log)
