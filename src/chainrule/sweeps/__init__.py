"""Sweeps: many runs of the one loop on cores, a GPU or a cluster, into a store that goes on.

>>> over = {"q1": linspace(-np.pi, np.pi, 1000), "q2": linspace(-np.pi, np.pi, 1000)}
>>> ds = cr.sweep(arm, over, duration=60, measure=[cr.measure.FlipTime()], store="flips.zarr")
"""

from chainrule.sweeps.axes import Points, linspace
from chainrule.sweeps.designs import LatinHypercube, Random, Sobol
from chainrule.sweeps.montecarlo import quantiles, sensitivity, share, worst
from chainrule.sweeps.picture import picture

__all__ = [
    "LatinHypercube",
    "Points",
    "Random",
    "Sobol",
    "linspace",
    "picture",
    "quantiles",
    "sensitivity",
    "share",
    "worst",
]
