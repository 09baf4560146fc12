"""Published recipes, digit for digit, under the name of the machine they were published for.

A preset is a recipe with the model, the estimator and the way standard deviations were computed
there. It is for comparing with a publication; `identify` without one does better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import signal

from chainrule.errors import DataError, UnknownNameError
from chainrule.identification.estimators.weighting import residual
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, MeasuredMotion, Recipe
from chainrule.identification.result.fit import Fit
from chainrule.mechanism.builders.catalog import pendulum
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Offset,
    Viscous,
)
from chainrule.mechanism.joints import Prismatic, Revolute, Rotor
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class Decimated:
    """The bandpass filter and decimation of Janot, Gautier, Brunot 2019 for the EMPS.

    Position through a zero-phase Butterworth filter of `order` at `cutoff` Hz, central
    differences twice, the first `drop` samples left out, then every column and the force
    decimated by `factor` as MATLAB's `decimate` does it: Chebyshev I of order 8, 0.05 dB,
    forwards and backwards.
    """

    cutoff: float = 100.0
    order: int = 4
    drop: int = 49
    factor: int = 10
    rate: float = 1000.0

    def motions(self, mechanism: Mechanism, log: Log) -> list[MeasuredMotion]:
        """See `Recipe`."""
        b, a = _design(signal.butter(self.order, self.cutoff, fs=self.rate))
        q = signal.filtfilt(b, a, log.q, axis=0, padlen=3 * self.order)
        qd = np.gradient(q, 1 / self.rate, axis=0)
        qdd = np.gradient(qd, 1 / self.rate, axis=0)
        kept = slice(self.drop, None)
        return [
            MeasuredMotion(
                log.name, self.rate, log.t[kept], q[kept], qd[kept], qdd[kept], log.tau[kept]
            )
        ]

    def thin(self, columns: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        b, a = _design(signal.cheby1(8, 0.05, 0.8 / self.factor))
        smooth = signal.filtfilt(b, a, columns, padlen=3 * 8)
        return self.instants(smooth, rate)

    def instants(self, t: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        count = t.shape[-1]
        first = self.factor - (self.factor * -(-count // self.factor) - count)
        return t[..., first - 1 :: self.factor]

    def describe(self) -> str:
        """See `Recipe`."""
        return (
            f"position through a zero-phase Butterworth filter of order {self.order} at "
            f"{self.cutoff:g} Hz, central differences, decimation by {self.factor} "
            "(Janot, Gautier, Brunot 2019)"
        )


@dataclass(frozen=True)
class MixedFilters:
    """The filters of the DFKI torque-limited pendulum (Wiebe et al. 2022).

    Differences of the raw position for q̇; the measured velocity through a Butterworth filter of
    order 3 at 0.2 of half the sampling rate, differentiated and filtered again at 0.1 for q̈;
    torque at 0.1. Position and velocity are filtered differently from the torque, which is where
    the estimate goes astray.
    """

    def motions(self, mechanism: Mechanism, log: Log) -> list[MeasuredMotion]:
        """See `Recipe`."""
        if log.qd is None:
            raise DataError(f"{log.name}: this recipe needs measured rates, qd")
        qd = np.gradient(log.q, log.t, axis=0)
        slope = np.gradient(_butter(log.qd, 0.2), log.t, axis=0)
        rate = (len(log.t) - 1) / log.duration
        return [
            MeasuredMotion(
                log.name, rate, log.t, log.q, qd, _butter(slope, 0.1), _butter(log.tau, 0.1)
            )
        ]

    def thin(self, columns: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        return columns

    def instants(self, t: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        return t

    def describe(self) -> str:
        """See `Recipe`."""
        return "raw position, acceleration and torque through different filters (Wiebe et al. 2022)"


def _butter(x: np.ndarray, cutoff: float) -> np.ndarray:
    b, a = _design(signal.butter(3, cutoff))
    return signal.filtfilt(b, a, x, axis=0)


def _design(coefficients: Any) -> tuple[np.ndarray, np.ndarray]:
    """(numerator, denominator), which is all that was asked for."""
    return coefficients[0], coefficients[1]


@dataclass(frozen=True)
class Preset:
    """A published identification: model, recipe, estimator."""

    name: str
    source: str
    mechanism: Callable[[], Mechanism]
    recipe: Recipe
    friction: tuple[Any, ...]
    motor_inertia: bool = False

    def identify(self, logs: Log | Sequence[Log], *, validate: Log | Sequence[Log] = ()) -> Fit:
        """The fit as published."""
        from chainrule.identification.identify import identify

        return identify(
            self.mechanism(), logs, friction=self.friction, motor_inertia=self.motor_inertia,
            method="ols", recipe=self.recipe, keep_zeros=True, validate=validate,
        )  # fmt: skip

    def deviations(self, fit: Fit) -> np.ndarray:
        """Standard deviations as published: the residuals' sample variance, taken as white."""
        Phi = fit.stack.Phi.reshape(-1, len(fit.beta))
        variance = np.var(residual(fit.stack, fit.beta), ddof=1)
        return np.sqrt(variance * np.diag(np.linalg.inv(Phi.T @ Phi)))


def emps_slide() -> Mechanism:
    """A carriage on a screw: M q̈ + F = τ, all on the load's side."""
    carriage = Link("carriage", Prismatic("q1", axis="x"), mass="M")
    return Mechanism("emps", (carriage,), gravity=(0, 0, 0), values={"M": 95.0})


def dfki_double_pendulum() -> Mechanism:
    """Design C.0: equal motors, the second one carried by the first link and belt-driven.

    Values: model 3.0 of the design's repository.
    """
    upper = Link(
        "upper", Revolute("q1", rotor=Rotor("Ir", 6)), mass="m1", com=("r1", 0, 0),
        inertia_about_joint="I1", accept_inertia=True,
    )  # fmt: skip
    lower = Link(
        "lower", Revolute("q2", rotor=Rotor("Ir", -6, carried=True)), "upper", at=("l1", 0, 0),
        mass="m2", com=("r2", 0, 0), inertia_about_joint="I2", accept_inertia=True,
    )  # fmt: skip
    values = dict(
        m1=0.6416937799349799, r1=0.2, I1=0.02671076499939512, m2=0.563935954099688,
        r2=0.3212669909674605, I2=0.053878129629650884, Ir=9.937281205437459e-05, l1=0.2, g=9.81,
    )  # fmt: skip
    return Mechanism("dfki-double-pendulum", (upper, lower), gravity=("g", 0, 0), values=values)


_EMPS = "Janot, Gautier, Brunot 2019, Data set and reference models of EMPS"

PRESETS = {
    preset.name: preset
    for preset in (
        Preset("emps", _EMPS, emps_slide, Decimated(), (Viscous, Coulomb, Offset)),
        Preset(
            "emps-asymmetric", _EMPS, emps_slide, Decimated(),
            (ForwardViscous, ForwardCoulomb, BackwardViscous, BackwardCoulomb),
        ),
        Preset(
            "dfki-pendulum", "Wiebe et al. 2022, Torque-limited simple pendulum", pendulum,
            MixedFilters(), (Viscous, Coulomb(0, steepness=100), Offset),
        ),
        Preset(
            "dfki-double-pendulum", "Wiebe et al. 2023, design C.0; one 4 Hz filter",
            dfki_double_pendulum, LowPass(4.0), (Viscous, Coulomb(0, steepness=100)),
            motor_inertia=True,
        ),
    )
}  # fmt: skip


def get(name: str) -> Preset:
    """The preset of this name."""
    if name not in PRESETS:
        raise UnknownNameError("preset", name, list(PRESETS))
    return PRESETS[name]
