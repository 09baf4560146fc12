"""What a Kalman filter saves a motor

The same regulator balances the same acrobot twice, from the same noisy encoders. Once the rates
are differences of positions; once they come from an extended Kalman filter.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule.control import LQR, ExtendedKalmanFilter, Observed
from chainrule.simulation import Sensor

arm = cr.catalog.acrobot()
encoders = Sensor(noise=5e-4, differentiate=True)
filtered = Observed(LQR("upright"), ExtendedKalmanFilter(noise=5e-4, push=0.1))
fig, axes = plt.subplots(2, 1, sharex=True)
for ax, name, law in zip(
    axes, ("differences", "Kalman filter"), (LQR("upright"), filtered), strict=True
):
    loop = cr.Loop(law, control_period=0.005, sensor=encoders)
    run = cr.simulate(arm, [np.pi + 0.05, 0.0], duration=3, dt=1e-3, loop=loop, seed=1)
    ax.plot(run.t, run.tau[:, 1], linewidth=0.8)
    ax.set(title=name, ylabel="torque / N m")
axes[1].set_xlabel("t / s")
fig.savefig("noise.png")

cr.lab(arm, "acrobot.html")
