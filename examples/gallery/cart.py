"""A cart swings its pole up

Energy is pumped in until the pole is nearly up; there a linear regulator catches it. One law,
`SwingUp()`, with nothing tuned by hand.
"""

import matplotlib.pyplot as plt
import numpy as np

import chainrule as cr
from chainrule.control import SwingUp

arm = cr.catalog.cart_pole()
run = cr.simulate(arm, [0.0, 0.0], duration=5, dt=5e-3, controller=SwingUp())
x, theta = run.q.T
tip = x + np.sin(theta), -np.cos(theta)

plt.figure(figsize=(5.6, 5.2))
for k in range(0, len(run), 8):
    plt.plot([x[k], tip[0][k]], [0, tip[1][k]], color=plt.cm.viridis(k / len(run)), linewidth=1)
plt.plot(*tip, color="0.5", linewidth=0.8)
plt.plot(x, 0 * x, color="0.2", linewidth=4, solid_capstyle="round")
plt.axis("equal"), plt.axis("off")
plt.savefig("cart.png")

cr.lab(arm, "cart-pole.html")
