"""Between two stops

A pendulum in a box: each time it meets a stop it comes back with a part of its rate. The
instant of each blow is found within the step, so it never is inside the wall.
"""

import matplotlib.pyplot as plt

import chainrule as cr

hinge = cr.joints.Revolute("q1", position_limits=(-0.5, 1.2))
rod = cr.Link("rod", hinge, mass=1, com=(0.5, 0, 0), inertia=0.02)
arm = cr.Mechanism("pendulum in a box", [rod], gravity=(9.81, 0, 0))
loop = cr.Loop(limits=cr.simulation.Stops(restitution=0.8))
run = cr.simulate(arm, [1.1], duration=6, dt=2e-3, loop=loop)

plt.figure(figsize=(5, 5))
plt.plot(run.q[:, 0], run.qd[:, 0])
for wall in (-0.5, 1.2):
    plt.axvline(wall, color="0.5", linewidth=4)
plt.xlabel("angle / rad"), plt.ylabel("rate / (rad/s)")
plt.savefig("bounce.png")

cr.lab(arm, "boxed-pendulum.html")
