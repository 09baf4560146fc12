"""Measures: what is accumulated along a run, inside the compiled loop.

>>> cr.sweep(arm, over={...}, duration=60, measure=[FlipTime(), Lyapunov(), Maximum("tau_q1")])

Costs are measures, and sums of measures with weights are: `Effort() + 0.1 * Integral("energy")`.
A new one is a class like these, in a file of its own, and a place in `MEASURES`.
"""

from chainrule.loop.measure.combined import Combined
from chainrule.loop.measure.costs import Cost, Duration, Effort, Integral
from chainrule.loop.measure.ends import FinalState, Strided
from chainrule.loop.measure.extremes import EnergyError, Maximum, Minimum
from chainrule.loop.measure.lyapunov import Lyapunov
from chainrule.loop.measure.protocol import Between, Ended, Measure, Moment
from chainrule.loop.measure.realaigym import RealAIGym
from chainrule.loop.measure.samples import (
    CommandedEffort,
    Sampled,
    Since,
    Smoothness,
    Velocities,
    Work,
)
from chainrule.loop.measure.times import FirstEvent, FlipTime, Overshoot, SettlingTime
from chainrule.registry import Registry

MEASURES: Registry[type[Measure]] = Registry(
    "measure",
    FinalState,
    Strided,
    FlipTime,
    FirstEvent,
    SettlingTime,
    Overshoot,
    Minimum,
    Maximum,
    EnergyError,
    Lyapunov,
    Integral,
    Duration,
    Effort,
    Cost,
    Since,
    Sampled,
    Work,
    CommandedEffort,
    Velocities,
    Smoothness,
    RealAIGym,
)

__all__ = [
    "MEASURES",
    "Between",
    "Combined",
    "CommandedEffort",
    "Cost",
    "Duration",
    "Effort",
    "Ended",
    "EnergyError",
    "FinalState",
    "FirstEvent",
    "FlipTime",
    "Integral",
    "Lyapunov",
    "Maximum",
    "Measure",
    "Minimum",
    "Moment",
    "Overshoot",
    "RealAIGym",
    "Sampled",
    "SettlingTime",
    "Since",
    "Smoothness",
    "Strided",
    "Velocities",
    "Work",
]
