"""Is the step, or the control period, short enough? Growth per second, of the loop as it runs and
of the equations themselves, linearised at the set-point or at the start."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.errors import ChainruleWarning
from chainrule.integrators import RK4
from chainrule.loop.assembly import Assembly
from chainrule.loop.plant import Plant
from chainrule.loop.ready import ready
from chainrule.loop.setting import Setting
from chainrule.loop.steadiness import Stepping, steady
from chainrule.program import Compiled
from chainrule.simulation.running import Runner

DIFFERENCE = 1e-6
FINER = "a smaller dt, or an adaptive method such as dopri5"
SINGULAR = 1e-3
"""The share of a joint's inertia that is left when all others are free, against what it was at the
start or one percent: as good as none."""
NOTICEABLE = 10.0
"""A disturbance that the discretisation makes this much larger during the run is warned of."""


class StabilityWarning(ChainruleWarning):
    """A step or a control period with which the simulation will grow though the system does not."""


def examine(setting: Setting, x0: np.ndarray, duration: float) -> str:
    """What to say, or nothing. The estimate is linear: it tells nothing about large motions."""
    assembly = setting.assembly
    law = setting.controller
    if assembly.contact.dry or (law is not None and law.sampled):
        return ""  # no continuous loop to compare with
    if assembly.method.adaptive:
        if assembly.sampling is None:
            return ""
        # RK4 stands for an exact solution between ticks
        setting = replace(setting, assembly=_with_fixed_step(assembly))
        assembly = setting.assembly
    target = setting.controller.setpoint(setting.plant) if setting.controller else None
    still = target is not None and np.shape(target) == (setting.plant.nq,)
    x = np.concatenate([np.asarray(target), np.zeros(setting.plant.nv)]) if still else x0
    own = _own_growth(setting, x)
    if own is None:
        return ""
    stride = assembly.sampling.hold if assembly.sampling else 1
    span = stride * setting.dt
    J = _map_jacobian(setting, x, stride)
    if not np.isfinite(J).all():
        return ""
    radius = float(np.max(np.abs(np.linalg.eigvals(J))))
    growth = math.log(radius) / span if radius > 0 else -math.inf
    extra = growth - max(own, 0.0)
    if extra * duration < math.log(NOTICEABLE):
        return ""
    doubling = math.log(2.0) / extra
    if assembly.sampling is not None:
        what = f"the control period {span:g} s"
        cure = "a shorter control period, smaller gains or more damping"
    else:
        what = f"dt = {setting.dt:g} s with {assembly.method.word}"
        cure = remedy(setting, x[: setting.plant.nq]) or FINER
    where = "at the set-point" if still else "at the start"
    return (
        f"{what} is unstable {where}: the linearised loop doubles small deviations every "
        f"{doubling:.2g} s (|eigenvalue| = {radius:.4g} a period), which the equations themselves "
        f"do not; use {cure}"
    )


def explained(setting: Setting, times: np.ndarray, q: np.ndarray) -> str:
    """Why a motion diverged, or what to use instead, as the end of a message."""
    plant, finite = setting.plant, np.isfinite(q).all(axis=1)
    share = np.asarray(plant("regularity", q=q[finite]))
    if share.min(initial=1.0) < SINGULAR * min(share[0], 0.01):
        t = times[finite][np.argmin(share)]
        return (
            f"; near t = {t:.4g} s the mass matrix is singular, which no step helps: joints line "
            "up there with no inertia between them"
        )
    # finer steps may not help a law
    cure = remedy(setting, q[0]) or ("" if setting.controller else FINER)
    return f"; use {cure}" if cure else ""


def remedy(setting: Setting, q: np.ndarray) -> str:
    """What the mechanism, and its drives, stand instead of a method and a step; nothing if that
    is what they are moved with."""
    used = Stepping(setting.assembly.method, setting.dt)
    method, dt = found = steady(setting.plant, q, setting.dt)
    if found != used and method.damps:
        with_step = f", with dt = {dt:g} s" if dt < setting.dt else ""
        return f"method='{method.word}', which stands any damping of joints{with_step}"
    if dt < setting.dt:
        return f"a smaller dt, such as {dt:g} s with {method.word}, or an adaptive method"
    return ""


@lru_cache(maxsize=64)
def _with_fixed_step(assembly: Assembly) -> Assembly:
    return replace(assembly, method=RK4)


@lru_cache(maxsize=64)
def _ideal(plant: Plant, assembly: Assembly) -> tuple[Assembly, Compiled]:
    """The loop as if it were continuous, and its right-hand side."""
    kept = {k: v for k, v in assembly.shapes.items() if k.startswith("c_") or k == "lag"}
    ideal = replace(
        assembly, sampling=None, disturbances=(), stops=False, push=False, booking=False,
        shapes=kept,
    )  # fmt: skip
    return ideal, ready(plant, ideal).compiled("rhs")


def warn(message: str) -> None:
    """Tell the caller of `simulate`."""
    warnings.warn(StabilityWarning(message), stacklevel=3)


def _own_growth(setting: Setting, x: np.ndarray) -> float | None:
    """The largest real part of the continuous closed loop's eigenvalues, 1/s."""
    ideal, rhs = _ideal(setting.plant, setting.assembly)
    y = np.zeros(ideal.smooth.size)
    y[: len(x)] = x
    names = {port.name for port in rhs.program.inputs}
    given: dict[str, Any] = {
        k: v(0.0) if callable(v) else v for k, v in setting.values.items() if k in names
    }
    if "t" in names:
        given["t"] = 0.0
    steps = DIFFERENCE * np.eye(len(y))
    slopes = rhs(x=np.concatenate([y + steps, y - steps]), **given)
    A = (slopes[: len(y)] - slopes[len(y) :]).T / (2 * DIFFERENCE)
    return float(np.max(np.linalg.eigvals(A).real)) if np.isfinite(A).all() else None


def _map_jacobian(setting: Setting, x: np.ndarray, stride: int) -> np.ndarray:
    """∂z₁/∂z₀ over one period, by central differences; the account is no part of the motion."""
    runner = Runner(setting, 0.0, x)
    z, moving = runner.beginning, setting.assembly.size - setting.assembly.books.size
    steps = DIFFERENCE * np.eye(moving, len(z))
    constant, changing = runner.inputs(0, stride)
    # a rounded measurement has no slope; what matters is the loop around its steps
    constant |= {k: 0.0 * v for k, v in constant.items() if k.endswith("resolution")}
    result = setting.ready.rollout(lanes=1)(
        np.concatenate([z + steps, z - steps]), setting.dt, stride, stride,
        inputs=constant, signals=changing, threads=1,
    ).x[:, -1, :moving]  # fmt: skip
    with np.errstate(invalid="ignore", over="ignore"):  # a run that diverges has none
        return (result[:moving] - result[moving:]).T / (2 * DIFFERENCE)
