"""Half a step, a sixteenth of the error

How wrong a double pendulum is after two seconds, by time step, on two logarithmic axes. The
slope of a line is the order of the method; at the lower right rounding takes over.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.double_pendulum()
model = cr.compile(arm)
start, end = [1.0, 0.5, 0.0, 0.0], 2.0
steps = 2 ** np.arange(5, 15)
exact = model.rollout(start, dt=end / 5000, steps=5000, method="gauss-legendre-6", every=5000)[-1]
for method in ("euler", "velocity-verlet", "rk4", "gauss-legendre-6"):
    ends = [
        model.rollout(start, dt=end / n, steps=int(n), method=method, every=int(n))[-1]
        for n in steps
    ]
    plt.loglog(end / steps, np.abs(np.array(ends) - exact).max(axis=1), "o-", label=method)
plt.xlabel("dt / s"), plt.ylabel("error after 2 s / rad"), plt.ylim(1e-15, 10), plt.legend()
plt.savefig("order.png")

cr.lab(arm, "double-pendulum.html")  # open it at #lesson=order/2
