"""The arguments of a simulation → a loop and its numbers; loops of one structure are made once."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.compiled.checks import InputError
from chainrule.errors import ChainruleError
from chainrule.integrators import AdaptivePair, ButcherTable, ImplicitMethod, PositionMethod
from chainrule.integrators.variational import VariationalMethod
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import keys
from chainrule.simulation.actuator import Actuator
from chainrule.simulation.contact import Contact
from chainrule.simulation.controller import Controller, PythonController
from chainrule.simulation.disturbance import Disturbance
from chainrule.simulation.limits import LimitEvents, Stops
from chainrule.simulation.loop import Loop
from chainrule.simulation.plant import Plant, plant_of
from chainrule.simulation.sensor import Sensor
from chainrule.simulation.tick import Tick

METHODS = (ButcherTable, PositionMethod, ImplicitMethod, VariationalMethod, AdaptivePair)
MOST_LOOPS = 64

_LOOPS: OrderedDict[Any, Loop] = OrderedDict()


@dataclass(frozen=True)
class Setting:
    """A loop, the numbers of its parameters, and how it is run."""

    loop: Loop
    values: dict[str, Any]
    dt: float
    start: np.ndarray
    """z at the beginning; a method's memory of the past is not there yet."""

    @property
    def python(self) -> PythonController | None:
        """The controller, if it is called from Python."""
        controller = self.loop.controller
        return controller if isinstance(controller, PythonController) else None

    @property
    def period(self) -> float | None:
        """The control period, None inside the step."""
        return self.loop.tick.hold * self.dt if self.loop.tick else None


def setting(
    mechanism: Mechanism,
    x0: Any,
    dt: float,
    method: Any,
    controller: Any = None,
    *,
    control_period: float | None = None,
    actuator: Actuator | None = None,
    sensor: Sensor | None = None,
    disturbances: Sequence[Disturbance] = (),
    limits: Stops | LimitEvents | None = None,
    rng: np.random.Generator | None = None,
) -> Setting:
    """Everything checked, and named after what was given."""
    plant = plant_of(mechanism)
    x0 = state(plant, x0)
    if not (isinstance(dt, int | float | np.number) and math.isfinite(dt) and dt > 0):
        raise InputError(f"dt={dt!r} must be a positive number of seconds")
    method = getattr(method, "method", method)
    if not isinstance(method, METHODS):
        raise InputError(
            f"method={method!r} is no integrator; use an object such as chainrule.RK4, "
            "VelocityVerlet or DOPRI5(rtol=1e-9)"
        )
    if isinstance(method, ButcherTable) and not method.explicit:
        method = ImplicitMethod(method)
    if controller is not None and not isinstance(controller, Controller):
        controller = PythonController(controller)
    actuator = actuator or Actuator()
    tick = _tick(plant, controller, sensor, actuator, float(dt), control_period)
    limits = limits or Stops()
    values = _values(plant, controller, tick, actuator, tuple(disturbances), limits, rng)
    shapes = {name: np.shape(_at_start(v)) for name, v in values.items()}
    bounded = np.isfinite(plant.low) | np.isfinite(plant.high)
    stops = _indices(bounded) if isinstance(limits, Stops) else ()
    contact = Contact(plant, _indices(plant.dry), stops)
    key = (
        plant, method, controller and controller.structure(),
        tick and (tick.hold, tick.sensor_delay, tick.actuator_delay, tick.sensor.differentiate),
        actuator.lag is not None, tuple(d.structure() for d in disturbances),
        contact.dry, contact.stops, tuple(shapes.items()),
    )  # fmt: skip
    loop = _LOOPS.get(key)
    if loop is None:
        loop = Loop(plant, method, controller, tick, actuator, tuple(disturbances), contact, shapes)
        _LOOPS[key] = loop
        if len(_LOOPS) > MOST_LOOPS:
            _LOOPS.popitem(last=False)
    elif isinstance(controller, PythonController):
        # the same program, another function
        loop = _with_controller(loop, controller)
    held = tick.start(x0) if tick else {}
    y = {"q": x0[: plant.nq], "qd": x0[plant.nq :]}
    start = np.concatenate([loop.smooth.numbers(y), loop.held.numbers(held)])
    return Setting(loop, values, float(dt), start)


def _at_start(value: Any) -> Any:
    return value(0.0) if callable(value) else value


def _indices(flags: np.ndarray) -> tuple[int, ...]:
    return tuple(int(k) for k in np.flatnonzero(flags))


def _with_controller(loop: Loop, controller: Controller) -> Loop:
    twin = object.__new__(Loop)
    twin.__dict__.update(loop.__dict__)
    object.__setattr__(twin, "controller", controller)
    return twin


def state(plant: Plant, x0: Any) -> np.ndarray:
    """x0 = [q, q̇], or q alone for a start at rest; finite, of the right length, within limits."""
    names = ", ".join(plant.mechanism.coordinate_names)
    try:
        x = np.asarray(x0, dtype=float)
    except (TypeError, ValueError):
        raise InputError(f"x0={x0!r}: expected numbers, [q, qd] with q = {names}") from None
    if x.shape == (plant.nq,):
        x = np.concatenate([x, np.zeros(plant.nv)])
    if x.shape != (plant.nq + plant.nv,):
        raise InputError(
            f"x0 has shape {x.shape}; expected {plant.nq + plant.nv} numbers, [q, qd] with "
            f"q = {names}, or the {plant.nq} of q for a start at rest"
        )
    if not np.isfinite(x).all():
        raise InputError(f"x0[{int(np.argmin(np.isfinite(x)))}] is {x[~np.isfinite(x)][0]}")
    own = plant.joint_position(x[: plant.nq])
    rates = [joint.name for joint in plant.mechanism.joints for _ in range(joint.size_v)]
    for k, place in enumerate(plant.coordinate_place):
        if place is not None and not plant.low[k] <= own[place] <= plant.high[k]:
            raise InputError(
                f"x0: joint {rates[k]} starts at {own[place]:g}, outside its limits "
                f"{plant.low[k]:g} … {plant.high[k]:g}"
            )
    return x


def _tick(
    plant: Plant,
    controller: Controller | None,
    sensor: Sensor | None,
    actuator: Actuator,
    dt: float,
    period: float | None,
) -> Tick | None:
    if controller is None:
        if period is not None or sensor is not None:
            raise ChainruleError("a control period or a sensor needs a controller")
        return None
    own = controller.period if isinstance(controller, PythonController) else None
    period = period if own is None else own
    python = isinstance(controller, PythonController)
    if period is None and sensor is None and not actuator.sampled and not python:
        return None
    hold = _whole(period, dt, "control period", "dt") if period is not None else 1
    sensor = sensor or Sensor()
    seconds = hold * dt
    return Tick(
        plant,
        controller,
        sensor,
        actuator,
        hold,
        _whole(sensor.delay, seconds, "sensor's delay", "control period", least=0),
        _whole(actuator.delay, seconds, "actuator's delay", "control period", least=0),
    )


def _whole(value: float, unit: float, what: str, of: str, least: int = 1) -> int:
    if not (math.isfinite(value) and value >= 0):
        raise InputError(f"the {what} is {value!r}; expected a number of seconds")
    count = round(value / unit)
    if count < least or abs(count * unit - value) > 1e-9 * max(value, unit):
        near = max(least, count) * unit
        raise InputError(
            f"the {what}, {value:g} s, is no multiple of the {of}, {unit:g} s; {near:g} s would be"
        )
    return count


def _values(
    plant: Plant,
    controller: Controller | None,
    tick: Tick | None,
    actuator: Actuator,
    disturbances: tuple[Disturbance, ...],
    limits: Stops | LimitEvents,
    rng: np.random.Generator | None,
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if controller is not None:
        for name, value in controller.parameters(plant).items():
            values[f"c_{name}"] = value if callable(value) else np.asarray(value, dtype=float)
        limit = plant.effort
        if actuator.limit is not None:
            limit = np.minimum(limit, np.asarray(actuator.limit, dtype=float))
        if np.isfinite(limit).any():
            values["limit"] = limit
        if actuator.lag is not None:
            values["lag"] = np.broadcast_to(np.asarray(actuator.lag, dtype=float), (plant.nv,))
    if tick is not None:
        values |= tick.parameters()
        if tick.random:
            if rng is None:
                raise InputError(
                    "noise needs a source: give rng=np.random.default_rng(seed), and the same "
                    "seed gives the same run"
                )
            values["key"] = keys(rng)
    for i, disturbance in enumerate(disturbances):
        own = disturbance.parameters(plant) | {
            "start": disturbance.time,
            "end": disturbance.time + disturbance.duration,
        }
        values |= {f"d{i}_{name}": np.asarray(v, dtype=float) for name, v in own.items()}
    if plant.dry.any():
        values["dry"] = plant.dry
    if isinstance(limits, Stops) and np.isfinite([*plant.low, *plant.high]).any():
        values |= {"low": plant.low, "high": plant.high}
        values["restitution"] = np.asarray(limits.restitution, dtype=float)
    for name, value in values.items():
        if not callable(value) and np.isnan(value).any():
            raise InputError(f"{name.removeprefix('c_')} is {value}; expected numbers")
    return values
