"""Is the step, or the control period, short enough? Growth per second, of the loop as it runs and
of the equations themselves, linearised at the set-point or at the start."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from typing import Any

import numpy as np

from chainrule.errors import ChainruleWarning
from chainrule.integrators import RK4, AdaptivePair
from chainrule.program import compile_program
from chainrule.simulation.build import Setting
from chainrule.simulation.loop import Loop
from chainrule.simulation.running import Runner

DIFFERENCE = 1e-6
NOTICEABLE = 10.0
"""A disturbance that the discretisation makes this much larger during the run is warned of."""


class StabilityWarning(ChainruleWarning):
    """A step or a control period with which the simulation will grow though the system does not."""


def examine(setting: Setting, duration: float) -> str:
    """What to say, or nothing. The estimate is linear: it tells nothing about large motions."""
    loop = setting.loop
    if setting.python or loop.contact.dry:
        return ""
    if isinstance(loop.method, AdaptivePair):
        if loop.tick is None:
            return ""
        loop = _with_fixed_step(loop)
        setting = replace(setting, loop=loop)
    z, parts = _operating_point(setting)
    own = _own_growth(setting, parts)
    if own is None:
        return ""
    stride = loop.tick.hold if loop.tick else 1
    span = stride * setting.dt
    J = _map_jacobian(setting, z, stride)
    if not np.isfinite(J).all():
        return ""
    radius = float(np.max(np.abs(np.linalg.eigvals(J))))
    growth = math.log(radius) / span if radius > 0 else -math.inf
    extra = growth - max(own, 0.0)
    if extra * duration < math.log(NOTICEABLE):
        return ""
    doubling = math.log(2.0) / extra
    if loop.tick is not None:
        what = f"the control period {span:g} s"
        cure = "a shorter control period, smaller gains or more damping"
    else:
        what = f"dt = {setting.dt:g} s with {loop.method.name}"
        cure = "a smaller dt or another method"
    where = "at the set-point" if parts is not None else "at the start"
    return (
        f"{what} is unstable {where}: the linearised loop doubles small deviations every "
        f"{doubling:.2g} s (|eigenvalue| = {radius:.4g} a period), which the equations themselves "
        f"do not; use {cure}"
    )


def _with_fixed_step(loop: Loop) -> Loop:
    """The same loop with RK4, which stands for an exact solution between ticks."""
    if "_fixed" not in loop.__dict__:
        loop.__dict__["_fixed"] = replace(loop, method=RK4)
    return loop.__dict__["_fixed"]


def warn(message: str) -> None:
    """Tell the caller of `simulate`."""
    warnings.warn(StabilityWarning(message), stacklevel=3)


def _operating_point(setting: Setting) -> tuple[np.ndarray, Any]:
    loop = setting.loop
    z = setting.start.copy()
    target = loop.controller.setpoint(loop.plant) if loop.controller is not None else None
    if target is not None and np.shape(target) == (loop.plant.nq,):
        z[loop.smooth.slices["q"]] = target
        z[loop.smooth.slices["qd"]] = 0.0
        if loop.tick is not None:
            held = loop.tick.start(np.concatenate([target, np.zeros(loop.plant.nv)]))
            z[loop.smooth.size :] = loop.held.numbers(held)
        return z, target
    return z, None


def _own_growth(setting: Setting, target: Any) -> float | None:
    """The largest real part of the continuous closed loop's eigenvalues, 1/s."""
    loop = setting.loop
    ideal = Loop(
        loop.plant, loop.method, loop.controller, None, loop.actuator, (), loop.contact,
        {k: v for k, v in loop.shapes.items() if k.startswith("c_") or k in ("limit", "lag")},
    )  # fmt: skip
    key = "_ideal_rhs"
    if key not in loop.__dict__:
        loop.__dict__[key] = ideal, compile_program(ideal.system.rhs, lanes=1)
    ideal, rhs = loop.__dict__[key]
    y = np.zeros(ideal.smooth.size)
    start = loop.smooth.split(setting.start[: loop.smooth.size])
    y[: loop.plant.nq + loop.plant.nv] = np.concatenate([start["q"], start["qd"]])
    if target is not None:
        y[: loop.plant.nq], y[loop.plant.nq : loop.plant.nq + loop.plant.nv] = target, 0.0
    names = {port.name for port in rhs.program.inputs}
    given = {k: v(0.0) if callable(v) else v for k, v in setting.values.items() if k in names}
    if "external" in names:
        given["external"] = np.zeros(loop.plant.nv)
    if "t" in names:
        given["t"] = 0.0
    steps = DIFFERENCE * np.eye(len(y))
    slopes = rhs(x=np.concatenate([y + steps, y - steps]), **given)
    A = (slopes[: len(y)] - slopes[len(y) :]).T / (2 * DIFFERENCE)
    return float(np.max(np.linalg.eigvals(A).real)) if np.isfinite(A).all() else None


def _map_jacobian(setting: Setting, z: np.ndarray, stride: int) -> np.ndarray:
    """∂z₁/∂z₀ over one period, by central differences."""
    runner = Runner(setting, 0.0)
    if "past" in setting.loop.held:
        where = setting.loop.smooth.size + setting.loop.held.slices["past"].start
        z = z.copy()
        z[where : where + setting.loop.plant.nq] = z[setting.loop.smooth.slices["q"]]
    steps = DIFFERENCE * np.eye(len(z))
    constant, changing = runner.inputs(0, stride)
    # a rounded measurement has no slope; what matters is the loop around its steps
    constant |= {k: 0.0 * v for k, v in constant.items() if k.endswith("resolution")}
    result = setting.loop.rollout(
        np.concatenate([z + steps, z - steps]), setting.dt, stride, stride,
        inputs=constant, signals=changing, threads=1,
    ).x[:, -1]  # fmt: skip
    return (result[: len(z)] - result[len(z) :]).T / (2 * DIFFERENCE)
