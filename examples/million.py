"""When does a double pendulum flip? Ten thousand of them, as a table with names and a picture."""

import chainrule as cr

angles = cr.sweeps.linspace("-180deg", "180deg", 100)  # 1000: a million
flips = cr.sweep(
    "double-pendulum", {"q1": angles, "q2": angles}, duration=10.0, dt=2e-3, measure="flip-time"
)
print(flips)  # an xarray.Dataset with named axes; store="flips.zarr" keeps it, and goes on
cr.sweeps.picture(flips, "flips.png")
