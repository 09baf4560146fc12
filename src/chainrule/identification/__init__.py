"""Identify: from measured motion and torque to parameters that can be trusted.

Read in this order: `logs` (what was measured, and how it is filtered), `regression` (τ = Y θ and
what of θ can be told), `estimators`, `result`, and `identify`, which puts them together into a
`Fit`.
"""

from chainrule.identification.estimators import DIDIM, ESTIMATORS, IRLS, IV, OLS, WLS, Matching
from chainrule.identification.estimators.closed_loop import ClosedLoop
from chainrule.identification.excitation.excitation import Excitation
from chainrule.identification.excitation.limits import Limits
from chainrule.identification.excitation.workspace import Workspace
from chainrule.identification.logs import FORMATS, Log
from chainrule.identification.logs.signals import AsMeasured, LowPass
from chainrule.identification.result.fit import Fit
from chainrule.mechanism.joints import Spring

__all__ = [
    "DIDIM",
    "ESTIMATORS",
    "FORMATS",
    "IRLS",
    "IV",
    "OLS",
    "WLS",
    "AsMeasured",
    "ClosedLoop",
    "Excitation",
    "Fit",
    "Limits",
    "Log",
    "LowPass",
    "Matching",
    "Spring",
    "Workspace",
]
