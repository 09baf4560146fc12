"""The tennis racket that turns round

A body in free fall, spun about its middle axis. It keeps turning over, at regular times, with
nothing touching it: of the three rates the middle one changes its sign again and again.
"""

import matplotlib.pyplot as plt

import chainrule as cr

moments = {"xx": 0.010, "yy": 0.020, "zz": 0.028}
body = cr.Link("racket", cr.joints.Free("b", actuated=False), mass=1, inertia=moments)
arm = cr.Mechanism("racket", [body], gravity=(0, 0, 0))
place, turn = [0, 0, 0], [1, 0, 0, 0]
spin = [0, 0, 0, 0.01, 6, 0.01]  # velocity, then ω
run = cr.simulate(arm, place + turn + spin, duration=12, dt=1e-3)

plt.plot(run.t, run.qd[:, 3:], label=["least moment", "middle", "largest"])
plt.xlabel("t / s"), plt.ylabel("ω / (rad/s)"), plt.legend(loc="lower right")
plt.savefig("tumbling.png")

cr.lab(arm, "racket.html")
