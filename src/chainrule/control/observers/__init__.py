"""Observers: what a law is told in place of what was measured, each a wrapper around a law.

>>> law = Observed(LQR("upright"), VelocityFilter(cutoff=30))
>>> cr.simulate(arm, x0, 5, loop=cr.Loop(law, 0.002, sensor=cr.simulation.Sensor(noise=1e-3)))
"""

from chainrule.control.observers.disturbance import DisturbanceObserver
from chainrule.control.observers.extended import ExtendedKalmanFilter
from chainrule.control.observers.filters import VelocityFilter
from chainrule.control.observers.kalman import KalmanFilter
from chainrule.control.observers.observed import Observed, Observer
from chainrule.control.observers.position import PositionObserver
from chainrule.control.observers.predictor import DelayPredictor
from chainrule.registry import Registry

OBSERVERS: Registry[type[Observer]] = Registry(
    "observer",
    VelocityFilter,
    KalmanFilter,
    ExtendedKalmanFilter,
    DisturbanceObserver,
    DelayPredictor,
    PositionObserver,
)

__all__ = [
    "OBSERVERS",
    "DelayPredictor",
    "DisturbanceObserver",
    "ExtendedKalmanFilter",
    "KalmanFilter",
    "Observed",
    "Observer",
    "PositionObserver",
    "VelocityFilter",
]
