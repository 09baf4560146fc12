"""What each integrator does to the energy

A pendulum that nothing slows should swing for ever. Euler's gains energy, Runge and Kutta's
loses a little all the time, and the symplectic ones are wrong by the same amount for ever.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.pendulum()
for method in ("euler", "heun", "rk4", "velocity-verlet", "implicit-midpoint"):
    run = cr.simulate(arm, [2.0], duration=60, dt=0.02, method=method)
    error = np.abs(run.energy / run.energy[0] - 1)
    kept = error < 2
    plt.semilogy(run.t[kept][1:], np.maximum.accumulate(error[kept])[1:], label=method)
plt.ylim(1e-7, 50)
(
    plt.xlabel("t / s"),
    plt.ylabel("energy error until t, relative"),
    plt.legend(loc="upper right", ncols=3),
)
plt.savefig("methods.png")

cr.lab(arm, "pendulum.html")  # open it at #lesson=order/1
