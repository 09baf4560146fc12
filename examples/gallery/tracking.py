"""What a model is worth to a servo

An arm follows a quintic. PD alone lags and sags; with the weight known it sags no more; with
the whole model it follows to the last digits.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule.control import PD, ComputedTorque, PDGravity, quintic

arm = cr.catalog.rr_arm()
path = quintic([[0.1, 0.2], [1.3, -0.6]], 2.0)
laws = {
    "PD": PD(2e4, 2e3, path),
    "PD and gravity": PDGravity(2e4, 2e3, path),
    "computed torque": ComputedTorque(100, 20, path),
}
for name, law in laws.items():
    run = cr.simulate(arm, [0.1, 0.2], duration=2.5, dt=1e-3, controller=law)
    error = np.abs(run.q - path(run.t).q).max(axis=1)
    plt.semilogy(run.t, np.maximum(error, 1e-16), label=name)
plt.xlabel("t / s"), plt.ylabel("largest error / rad"), plt.legend()
plt.savefig("tracking.png")

cr.lab(arm, "rr-arm.html")  # open it at #lesson=laws/1
