"""The butterfly: two pendulums a billionth of a radian apart

A double pendulum let go twice, from starts that no eye could tell apart. On a logarithmic axis
their distance climbs like a straight line: tenfold in equal times, until nothing is left to
foretell.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr

arm = cr.catalog.double_pendulum()
model = cr.compile(arm)
start = np.array([2.7, 1.3, 0.0, 0.0])
near = start + np.array([1e-9, 0, 0, 0])
x = model.rollout([start, near], dt=1e-3, steps=12_000, every=10)
t = np.arange(x.shape[1]) * 0.01

fig, (above, below) = plt.subplots(2, 1, sharex=True, height_ratios=[2, 3])
above.plot(t, x[0, :, 1], t, x[1, :, 1], "--")
above.set_ylabel("$q_2$ / rad")
below.semilogy(t, np.abs(x[1, :, :2] - x[0, :, :2]).max(axis=1))
below.set(xlabel="t / s", ylabel="distance / rad")
fig.savefig("butterfly.png")

cr.lab(arm, "double-pendulum.html")  # open it at #lesson=butterfly/1
