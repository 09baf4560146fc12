"""Estimators: from rows to parameters.

A new one is a class like these, in a file of its own, and a place in `ESTIMATORS`.
"""

from chainrule.identification.estimators.instruments import IV
from chainrule.identification.estimators.matching import Matching
from chainrule.identification.estimators.output_error import DIDIM
from chainrule.identification.estimators.weighting import (
    IRLS,
    OLS,
    WLS,
    Estimator,
    Solution,
    least_squares,
    residual,
)
from chainrule.registry import Registry

ESTIMATORS: Registry[type[Estimator]] = Registry("method", OLS, WLS, IRLS, IV, DIDIM, Matching)

__all__ = [
    "DIDIM",
    "ESTIMATORS",
    "IRLS",
    "IV",
    "OLS",
    "WLS",
    "Estimator",
    "Matching",
    "Solution",
    "least_squares",
    "residual",
]
