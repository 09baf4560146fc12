"""A robot's file: its equations, fast functions of arrays, its C source with the same bits."""

from pathlib import Path

import numpy as np

import chainrule as cr

cr.save("panda", "panda.urdf")
arm = cr.load("panda.urdf")  # or any other URDF or MJCF
model = cr.compile(arm)  # machine code, without a compiler
q = np.random.default_rng(1).uniform(-1, 1, (100_000, 7))
M = model.mass_matrix(q)  # (100000, 7, 7)
qdd = model.forward_dynamics(q, 0 * q, 0 * q)
print(np.abs(np.einsum("kij,kj->ki", M, qdd) + model.gravity(q)).max())  # M q̈ + G = 0
Path("panda.c").write_text(model.source("c"))
