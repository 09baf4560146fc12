"""An external wrench: what a sensor at a link measures of the world's pull, as joint torques."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.log import Log
from chainrule.kinematics import jacobian
from chainrule.mechanism.mechanism import Mechanism


def without_wrench(mechanism: Mechanism, log: Log) -> Log:
    """The log with τ + Jᵀ w for τ: the torque that the arm alone would have needed.

    w is (force, moment) on the link from outside, at its frame's origin and in its axes.
    """
    if log.wrench is None:
        return log
    if log.wrench.shape[1] != 6:
        raise DataError(
            f"{log.name}: the wrench has {log.wrench.shape[1]} columns; expected six, three of "
            "the force and three of the moment"
        )
    if log.tau.shape[1] != mechanism.dof:
        raise DataError(f"{log.name}: with a wrench, tau needs a column for every joint")
    J = jacobian(mechanism, log.q, log.wrench_on or None, "body")
    pull = np.einsum("tki,tk->ti", J, log.wrench)
    return replace(log, tau=log.tau + pull, wrench=None)
