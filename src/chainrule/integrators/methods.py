"""Euler, Midpoint, Heun, RK4: the explicit methods of the lectures."""

from chainrule.integrators.table import ButcherTable

Euler = ButcherTable("euler", A=[[]], b=[1], order=1, citation="Euler, Institutiones (1768)")

Midpoint = ButcherTable(
    "midpoint", A=[[], ["1/2"]], b=[0, 1], order=2, citation="Runge, Math. Ann. 46 (1895)"
)

Heun = ButcherTable(
    "heun", A=[[], [1]], b=["1/2", "1/2"], order=2, citation="Heun, Z. Math. Phys. 45 (1900)"
)

RK4 = ButcherTable(
    "rk4",
    A=[[], ["1/2"], [0, "1/2"], [0, 0, 1]],
    b=["1/6", "1/3", "1/3", "1/6"],
    order=4,
    citation="Kutta, Z. Math. Phys. 46 (1901)",
)
