"""What surrounds a mechanism, checked: a `Loop` and a plant → an assembly and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.arguments import generator, positive, reals, refused
from chainrule.errors import ChainruleError, InputError, UnknownNameError
from chainrule.frozen import FrozenMap
from chainrule.integrators import METHODS, Method
from chainrule.loop.assembly import Assembly
from chainrule.loop.controller import Controller, PythonController
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant
from chainrule.loop.ready import Ready, ready
from chainrule.loop.sampling import Sampling, sampling_of
from chainrule.loop.surroundings import Actuator, Disturbance, LimitEvents, Sensor, Stops
from chainrule.program import keys
from chainrule.tracing.checks import vector


@dataclass(frozen=True)
class Loop:
    """What surrounds a mechanism: a controller, how often it is asked, what it sees and sends,
    what else acts, and what happens at the joints' position limits.

    A `controller` of `chainrule.control` is evaluated with the dynamics, at every state that the
    integrator looks at; with a `control_period` (s), that often, its torque held in between. A
    function of t, q, q̇ is called from Python, every step if no period says otherwise.
    """

    controller: Any = None
    control_period: float | None = None
    actuator: Actuator | None = None
    sensor: Sensor | None = None
    disturbances: Sequence[Disturbance] | Disturbance = ()
    limits: Stops | LimitEvents | None = None


@dataclass(frozen=True)
class Setting:
    """A plant, an assembly around it, the controller and the numbers of its parts, the step."""

    plant: Plant
    assembly: Assembly
    controller: Controller | None
    values: dict[str, Any]
    dt: float

    @property
    def ready(self) -> Ready:
        """The assembly at the plant's values, compiled."""
        return ready(self.plant, self.assembly)

    @property
    def python(self) -> PythonController | None:
        """The controller, if it is called from Python."""
        return self.controller if isinstance(self.controller, PythonController) else None

    @property
    def period(self) -> float | None:
        """The control period, None with the dynamics."""
        return self.assembly.sampling.hold * self.dt if self.assembly.sampling else None

    @property
    def names(self) -> dict[str, str]:
        """The numbers of its parts that stay: "controller.kp", "loop.limit" → the step's input."""
        return {name: port for port, name in self.told.items() if not callable(self.values[port])}

    @property
    def told(self) -> dict[str, str]:
        """What people call the step's inputs: "c_kp" → "controller.kp"."""
        return {
            port: f"controller.{port[2:]}" if port.startswith("c_") else f"loop.{port}"
            for port in self.values
            if port != "key"
        }

    def replaced(self, numbers: Mapping[str, Any] | None) -> dict[str, Any]:
        """Other numbers of its parts, (…, *shape) by name, as inputs of the step."""
        if numbers is not None and not isinstance(numbers, Mapping):
            raise refused("numbers", numbers, "names with values, {'controller.kp': 10.0}")
        found = {}
        for name, value in (numbers or {}).items():
            if name not in self.names:
                raise UnknownNameError("number of the loop", name, list(self.names))
            own = np.shape(self.values[self.names[name]])
            array = reals(name, value, card=True)
            if array.ndim < len(own) or array.shape[array.ndim - len(own) :] != own:
                expected = f"(..., {', '.join(map(str, own))})"
                raise InputError(f"{name} has shape {array.shape}; expected {expected}")
            found[self.names[name]] = array
        return found

    def inputs(self, t0: float, first: int, steps: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """Constant numbers, and those that change as arrays over the steps: at a tick its own
        value, inside the step that of its middle, which keeps order two."""
        constant, changing = {}, {}
        ahead = 0.0 if self.assembly.sampling else 0.5 * self.dt
        for name, value in self.values.items():
            if callable(value):
                times = (t0 + np.arange(first, first + steps) * self.dt) + ahead
                changing[name] = sampled(value, times)
            else:
                constant[name] = value
        return constant, changing


def sampled(function: Callable[..., Any], times: np.ndarray) -> np.ndarray:
    """A number at many times."""
    if hasattr(function, "samples"):
        return np.asarray(function.samples(times), dtype=float)  # type: ignore[attr-defined]
    return np.array([np.asarray(function(float(t)), dtype=float) for t in times])


def setting(
    plant: Plant,
    method: Method | str,
    dt: float,
    loop: Loop | None,
    seed: int | np.random.Generator | None = None,
    *,
    torque: bool = False,
    push: bool = False,
    damping: bool = False,
    booking: bool = False,
    measures: tuple[Measure, ...] = (),
) -> Setting:
    """Everything checked, and named after what was given."""
    loop = checked_loop(loop)
    step, method = checked_step(dt), checked_method(method)
    controller = loop.controller
    if controller is None and (loop.control_period, loop.sensor, loop.actuator) != (None,) * 3:
        raise ChainruleError("a control period, a sensor or an actuator needs a controller")
    if controller is not None and not isinstance(controller, Controller):
        controller = PythonController(controller)
    if controller is not None:
        reason = controller.applies(plant) or _nameless(controller)
        if reason:
            raise ChainruleError(f"{controller.name}: {reason}")
    actuator, limits = loop.actuator or Actuator(), loop.limits or Stops()
    pushes = _pushes(loop)
    sampling = sampling_of(plant, controller, loop.sensor, actuator, step, loop.control_period)
    values = _values(plant, controller, sampling, actuator, pushes, limits, seed)
    structural = plant.structural
    assembly = Assembly(
        structural, method, controller, sampling and replace(sampling, plant=structural), actuator,
        pushes, isinstance(limits, Stops),
        FrozenMap({name: np.shape(_at_start(v)) for name, v in values.items()}),
        torque, push, damping,
        (booking or any(m.booking for m in measures))
        and _booked(plant, controller, pushes, torque or push or damping),
        measures,
    )  # fmt: skip
    for measure in measures:
        reason = measure.applies(assembly.bare)
        if reason:
            raise InputError(f"{type(measure).__name__}: {reason}")
    return Setting(plant, _shared(assembly), controller, values, step)


def programmed(
    plant: Plant,
    method: Method | str,
    dt: float,
    loop: Loop | None,
    seed: int | np.random.Generator | None = None,
    measures: tuple[Measure, ...] = (),
) -> Setting:
    """The same for steps that are a program as a whole, with τ as an input."""
    loop = checked_loop(loop)
    given = setting(plant, method, dt, loop, seed, torque=True, measures=measures)
    if given.python or given.assembly.method.adaptive:
        raise InputError(
            "a rollout is compiled as a whole: it takes a controller of chainrule.control and "
            "a method with a fixed step; use simulate for others"
        )
    if isinstance(loop.limits, LimitEvents):
        raise InputError("a rollout does not end at a limit: use simulate, or Stops()")
    return given


def checked_loop(loop: Loop | None) -> Loop:
    """What surrounds a mechanism, each part of its kind; None is nothing."""
    if loop is None:
        return Loop()
    if not isinstance(loop, Loop):
        raise refused("loop", loop, "a chainrule.Loop(controller, …)")
    kinds: dict[str, tuple[type, ...]] = {
        "actuator": (Actuator,), "sensor": (Sensor,), "limits": (Stops, LimitEvents),
    }  # fmt: skip
    for name, kind in kinds.items():
        value = getattr(loop, name)
        if value is not None and not isinstance(value, kind):
            names = " or ".join(f"chainrule.simulation.{k.__name__}(…)" for k in kind)
            raise InputError(f"{name}={value!r}: expected {names}")
    for one in _pushes(loop):
        if not isinstance(one, Disturbance):
            raise InputError(f"disturbances: {one!r} is none; expected Push(…) or Force(…)")
    return loop


def _nameless(controller: Controller) -> str:
    """Why its program cannot be found again; nothing where it can."""
    try:
        hash(controller.structure())
    except TypeError as problem:
        return f"{problem}; give the object a __hash__, or pass a function around it"
    return ""


def _pushes(loop: Loop) -> tuple[Disturbance, ...]:
    given = loop.disturbances
    return tuple(given) if isinstance(given, Sequence) else (given,)


def _booked(plant: Plant, controller: Any, pushes: Any, driven: bool) -> bool:
    """Is there anything to book? A free motion keeps its energy, as far as the method does."""
    friction = any(one.friction for one in (*plant.mechanism.rates, *plant.mechanism.pulls))
    stops = plant.stops or plant.stopped_strands
    return bool(controller or pushes or driven or friction or stops)


@lru_cache(maxsize=128)
def _shared(assembly: Assembly) -> Assembly:
    """One for all that make the same programs: theirs are traced and compiled once."""
    return assembly


def checked_step(dt: float) -> float:
    """dt as a positive number."""
    return positive("dt", dt, "a positive number of seconds")


def checked_method(method: Method | str) -> Method:
    """An integrator, or the one of this word."""
    if isinstance(method, str):
        return METHODS.named(method)
    if not isinstance(method, Method):
        raise InputError(
            f"method={method!r} is no integrator; use a word such as 'rk4', or an object such as "
            "chainrule.RK4 or chainrule.integrators.DOPRI5(rtol=1e-9)"
        )
    return method


def _at_start(value: Any) -> Any:
    return value(0.0) if callable(value) else value


def _values(
    plant: Plant,
    controller: Controller | None,
    sampling: Sampling | None,
    actuator: Actuator,
    disturbances: tuple[Disturbance, ...],
    limits: Stops | LimitEvents,
    seed: int | np.random.Generator | None,
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if controller is not None:
        for name, value in controller.parameters(plant).items():
            values[f"c_{name}"] = value if callable(value) else np.asarray(value, dtype=float)
        if actuator.limit is not None:
            values["limit"] = vector(actuator.limit, plant.nv, "limit")
        if actuator.lag is not None:
            values["lag"] = vector(actuator.lag, plant.nv, "lag")
    if sampling is not None:
        values |= sampling.parameters()
        if sampling.random:
            if seed is None:
                raise InputError("noise needs a seed, such as seed=1; the same gives the same run")
            values["key"] = keys(generator(seed))
    for i, disturbance in enumerate(disturbances):
        own = disturbance.parameters(plant) | {
            "start": disturbance.time,
            "end": disturbance.time + disturbance.duration,
        }
        values |= {f"d{i}_{name}": np.asarray(v, dtype=float) for name, v in own.items()}
    if isinstance(limits, Stops) and (plant.stops or plant.stopped_strands):
        values["restitution"] = np.asarray(limits.restitution, dtype=float)
    for name, value in values.items():
        if not callable(value) and np.isnan(value).any():
            raise InputError(f"{name.removeprefix('c_')} is {value}; expected numbers")
    return values
