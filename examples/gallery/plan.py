"""The swing-up of least effort

An acrobot has no motor where it hangs. The plan, dashed, is the motion that needs least torque;
the law follows it and then balances.
"""

import matplotlib.pyplot as plt

import chainrule as cr
from chainrule.control import LQR, TVLQR

arm = cr.catalog.acrobot()
plan = cr.optimize(arm, goal="upright", duration=3.0)
law = TVLQR(plan) >> LQR("upright")
run = cr.simulate(arm, [0.05, 0.0], duration=6, dt=0.01, controller=law)

fig, (above, below) = plt.subplots(2, 1, sharex=True)
above.plot(run.t, run.q, label=["$q_1$", "$q_2$"])
above.plot(plan.t, plan.x[:, :2], "k--", linewidth=0.8)
above.set_ylabel("angle / rad"), above.legend()
below.plot(run.t, run.tau[:, 1], color="C2")
below.set(xlabel="t / s", ylabel="torque / N m")
fig.savefig("plan.png")

cr.lab(arm, "acrobot.html")
