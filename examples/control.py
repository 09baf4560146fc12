"""An acrobot swings up and balances: a law by its word, a plan of least effort, a film."""

import chainrule as cr

run = cr.simulate("acrobot", "hanging", 10.0, controller="swing-up")
print(run.q[-1])  # upright: π and 0
run.plot("swing-up.png")

plan = cr.optimize("acrobot", goal="upright", duration=3.0)  # the least effort within its limits
law = cr.control.TVLQR(plan) >> cr.control.LQR("upright")  # follow it, then balance
print(cr.simulate("acrobot", "hanging", 6.0, 0.01, controller=law).q[-1])
