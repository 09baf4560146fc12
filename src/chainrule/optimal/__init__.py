"""Optimal control: plans, predictive control, regions of attraction, scores of laws.

>>> plan = cr.optimize(arm, [0, 0], "upright", duration=3, effort=10)
>>> cr.simulate(arm, [0.01, 0], 3, plan.dt, loop=cr.Loop(cr.control.TVLQR(plan), plan.dt))
"""

from chainrule.optimal.bounds import Keep
from chainrule.optimal.mpc import MPC, MPPI
from chainrule.optimal.optimize import Range, between
from chainrule.optimal.plan import Plan, Solved
from chainrule.optimal.solvers import SOLVERS, Solver

__all__ = ["MPC", "MPPI", "SOLVERS", "Keep", "Plan", "Range", "Solved", "Solver", "between"]
