"""Batch: many runs of one loop at once, each with its own start, parameters, gains and seed."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import count, positive, reals, refused
from chainrule.errors import InputError, UnknownNameError
from chainrule.frozen import FrozenMap
from chainrule.integrators import Method
from chainrule.loop.controller import Controller
from chainrule.loop.measure.ends import Strided
from chainrule.loop.measure.measured import results
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import Ready, ready
from chainrule.loop.setting import Loop, Setting, checked_loop, programmed
from chainrule.loop.starts import check_start, state
from chainrule.mechanism.files.toml import write_toml
from chainrule.mechanism.labels import state_names, units
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.symbols import parameter_meanings
from chainrule.model.functions import Functions
from chainrule.program import keys
from chainrule.program.run.device import Device, NoDeviceError, find
from chainrule.program.run.stored import work
from chainrule.tracing.checks import check_quaternions

SEED = "seed"
DIVERGED = "diverged"
WORTH_A_DEVICE = 4096
"""Runs below which a GPU is mostly idle."""


class Variable(NamedTuple):
    """What comes out of each run: its axes with the names along them, its unit, what it is."""

    axes: Mapping[str, tuple[Any, ...]]
    unit: str
    description: str


@dataclass(frozen=True)
class Batch:
    """Runs of a mechanism in a loop for `duration` seconds, of which `varied` names what differs
    from run to run; see `names`. It is called with a column of values for each of these.

    In place of a mechanism there may be a plant, with the `numbers` that its equations take.
    """

    mechanism: Mechanism | Plant
    varied: tuple[str, ...]
    duration: float
    dt: float
    measures: tuple[Measure, ...]
    method: Method | str = "rk4"
    loop: Loop | None = None
    x0: ArrayLike | None = None
    device: str = "cpu"
    threads: int | None = None
    numbers: Mapping[str, np.ndarray] = FrozenMap()

    def __post_init__(self) -> None:
        for measure in self.measures:
            if not isinstance(measure, Measure):
                raise InputError(f"measure: {measure!r} is none; expected chainrule.measure.…")
        names = [DIVERGED, *(measure.name for measure in self.measures)]
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"measure: there are two called {name!r}")
        if len({*self.varied}) != len(self.varied):
            raise InputError(f"over: an axis is there twice: {', '.join(self.varied)}")
        for name in self.varied:
            if name not in self.names:
                raise UnknownNameError("axis", name, self.names)
        if self.device not in ("cpu", "gpu", "auto"):
            raise UnknownNameError("device", self.device, ["cpu", "gpu", "auto"])
        if SEED in self._groups and SEED not in self.varied:
            raise InputError('the loop draws random numbers: vary "seed", or give it one value')
        _ = self.steps, self._every, self._start, self._setting.assembly

    def __reduce__(self) -> tuple[Any, ...]:
        """By description: a copy compiles again, mostly from the cache."""
        return Batch, tuple(getattr(self, field.name) for field in fields(self))

    # what there is

    @cached_property
    def plant(self) -> Plant:
        """What moves."""
        given = self.mechanism
        return given if isinstance(given, Plant) else plant_of(given)

    @property
    def _states(self) -> list[str]:
        return state_names(self.plant.mechanism)

    @cached_property
    def _groups(self) -> dict[str, tuple[str, str]]:
        """Axis → (its group, its name there)."""
        found = {name: ("state", name) for name in self._states}
        for name in () if self.numbers else self.plant.mechanism.symbols:
            found.setdefault(name, ("parameter", name))
        values = {**self._setting.values, **self.numbers}
        given = {name: name for name in self.numbers}
        for whole, name in {**self._setting.names, **given}.items():
            value = values[name]
            found[whole] = ("loop", name)
            for index in np.ndindex(np.shape(value)) if np.ndim(value) else ():
                found[f"{whole}[{','.join(map(str, index))}]"] = ("loop", name)
        if "key" in self._setting.values:
            found[SEED] = (SEED, "key")
        return found

    @property
    def names(self) -> list[str]:
        """Every axis that there is: coordinates and rates at the start, parameters of the
        mechanism, numbers of the loop, the seed of its noise."""
        return list(self._groups)

    @cached_property
    def steps(self) -> int:
        """The number of steps."""
        steps = positive("duration", self.duration) / positive("dt", self.dt)
        whole = round(steps)
        if not math.isclose(steps, whole, rel_tol=1e-9) or whole < 1:
            raise InputError(
                f"duration={self.duration:g} is {steps:g} steps of dt={self.dt:g}: expected a "
                "whole number of them"
            )
        return count("steps", whole)

    @cached_property
    def _every(self) -> int:
        """Steps from sample to sample."""
        chosen = {m.every for m in self.measures if isinstance(m, Strided)}
        if len(chosen) > 1:
            raise InputError(f"samples every {sorted(chosen)} steps: give one of them")
        every = chosen.pop() if chosen else self.steps
        if self.steps % every:
            raise InputError(f"every={every} does not divide {self.steps} steps")
        return every

    @cached_property
    def _setting(self) -> Setting:
        loop = checked_loop(self.loop)
        law, machine = loop.controller, self.plant.mechanism
        if {*self.varied} & {*machine.symbols} and isinstance(law, Controller):
            loop = replace(loop, controller=law.knowing(machine))  # which varies, the law does not
        seed = 0  # in place of those that are varied
        return programmed(self.plant, self.method, self.dt, loop, seed, self.measures)

    @cached_property
    def _free(self) -> tuple[str, ...]:
        return tuple(name for name in self.varied if self._groups[name][0] == "parameter")

    @cached_property
    def _ready(self) -> Ready:
        return ready(self.plant, self._setting.assembly, self._free, True)

    @cached_property
    def variables(self) -> dict[str, Variable]:
        """What comes out of each run, by name."""
        found = {DIVERGED: Variable({}, "s", "when the motion left the finite numbers")}
        for measure in self.measures:
            axes = dict(measure.axes(self.plant))
            if "time" in axes:
                axes["time"] = tuple(self.dt * np.arange(0, self.steps + 1, self._every))
            text = (type(measure).__doc__ or "").partition("\n")[0].rstrip(".")
            found[measure.name] = Variable(axes, measure.unit(self.plant), text)
        return found

    def unit(self, axis: str) -> str:
        """The unit of an axis, where one is known."""
        mechanism = self.plant.mechanism
        q, rates, _ = units(mechanism)
        known = {one.name: one.unit for one in parameter_meanings(mechanism)}
        known |= dict(zip(self._states, q + rates, strict=True))
        return known.get(axis, "")

    # identity

    @cached_property
    def digest(self) -> str:
        """Of the program and every number in it: the same digest, the same bits."""
        whole = hashlib.blake2b(self._ready.step.digest.encode(), digest_size=20)
        for value in (self._start, *self._numbers.values()):
            whole.update(np.ascontiguousarray(value, dtype=float).tobytes())
        whole.update(repr((self.varied, self.dt, self.steps, self._every)).encode())
        return whole.hexdigest()

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The same in words."""
        assembly = self._setting.assembly
        loop = {name: np.asarray(value).tolist() for name, value in self._numbers.items()}
        law = self._setting.controller
        return {
            "mechanism": write_toml(self.plant.mechanism),
            "method": assembly.method.word,
            "dt": self.dt,
            "duration": self.duration,
            "x0": self._start.tolist(),
            "controller": law.name if law else "",
            "loop": loop,
            "measures": [repr(measure) for measure in self.measures],
            "varied": list(self.varied),
        }

    @property
    def bytes_a_run(self) -> int:
        """Of working memory and results."""
        size, samples = self._setting.assembly.size, self.steps // self._every + 1
        return 8 * (size * (samples + 2) + len(self.varied) + sum(self.numbers_a_run.values()))

    @cached_property
    def work(self) -> int:
        """Operations of a run."""
        return self.steps * work(self._ready.step)

    @cached_property
    def numbers_a_run(self) -> dict[str, int]:
        """How many numbers of each variable."""
        return {
            name: math.prod(len(labels) for labels in variable.axes.values())
            for name, variable in self.variables.items()
        }

    # running

    @cached_property
    def _start(self) -> np.ndarray:
        return state(self.plant, self.x0)

    @cached_property
    def _numbers(self) -> dict[str, Any]:
        """The loop's numbers that do not change with time, but for the seed."""
        constant, _ = self._setting.inputs(0.0, 0, 1)
        return {k: v for k, v in {**constant, **self.numbers}.items() if k != "key"}

    @cached_property
    def _found(self) -> Device | str:
        try:
            return find() if self.device != "cpu" else "as asked"
        except NoDeviceError as problem:
            if self.device == "gpu":
                raise
            return str(problem)

    def chosen(self, runs: int) -> tuple[str, str]:
        """The device for so many runs, "cpu" or "gpu", and why."""
        found = self._found
        if isinstance(found, str):
            return "cpu", found
        if self.device == "auto" and runs < WORTH_A_DEVICE:
            return "cpu", f"{runs} runs do not fill {found.name}"
        return "gpu", str(found)

    def __call__(self, columns: Mapping[str, ArrayLike]) -> dict[str, np.ndarray]:
        """What was measured in each run, {variable: (runs, *axes)}, from a column (runs) of
        values for each axis."""
        table = self._columns(columns)
        rows = len(next(iter(table.values()))) if table else 1
        x = np.broadcast_to(self._start, (rows, len(self._start))).copy()
        inputs = dict(self._numbers)
        for name, column in table.items():
            group, own = self._groups[name]
            if group == "state":
                x[:, self._states.index(name)] = column
            elif group == "loop":
                if inputs[own] is self._numbers[own]:
                    shape = (rows, *np.shape(inputs[own]))
                    inputs[own] = np.broadcast_to(inputs[own], shape).copy()
                _put(inputs[own], name, column)
            elif group == SEED:
                inputs["key"] = _keys(column)
        free = [table[name] for name in self._free]
        values = np.stack(free, axis=1) if free else None
        check_quaternions("x0", x, self.plant.quaternions)
        check_start(self.plant, x, self._free)
        if not self.numbers:
            self._functions.check_regular(x[:, : self.plant.nq], values)
        return self._run(x, inputs, values)

    def _columns(self, columns: Mapping[str, ArrayLike]) -> dict[str, np.ndarray]:
        if {*columns} != {*self.varied}:
            raise InputError(f"expected columns {list(self.varied)}, got {list(columns)}")
        table = {name: reals(name, columns[name]) for name in self.varied}
        sizes = {column.shape for column in table.values()}
        if len(sizes) > 1 or any(len(size) != 1 for size in sizes):
            raise InputError(f"columns of one length expected, got {sizes}")
        for name, column in table.items():
            if not np.isfinite(column).all():
                raise InputError(f"axis {name}: {column[~np.isfinite(column)][0]} is no number")
        return table

    @cached_property
    def _functions(self) -> Functions:
        return Functions(self.plant, self._free, {})

    def _run(
        self, x: np.ndarray, inputs: dict[str, Any], values: np.ndarray | None
    ) -> dict[str, np.ndarray]:
        one, given, steps = self._ready, self._setting, self.steps
        _, changing = given.inputs(0.0, 0, steps)
        z, inputs = one.begun(x, given.dt, inputs, changing, values)
        if self.chosen(len(x))[0] == "gpu":
            run: Any = one.device_rollout()
        else:
            run = one.rollout(threads=self.threads)
        samples, finite = run(z, given.dt, steps, self._every, inputs=inputs, signals=changing)
        whole = finite >= steps
        lost = np.where(whole, np.nan, (finite + 1) * given.dt)
        found = results(given.assembly, samples, whole, steps * given.dt)
        return {DIVERGED: lost, **found}


def _put(whole: np.ndarray, name: str, column: np.ndarray) -> None:
    """A number of the loop (runs, …) as it is in each run; `name[i]` is one entry of it."""
    at = name.partition("[")[2].rstrip("]")
    index = tuple(int(i) for i in at.split(",")) if at else ()
    whole[(slice(None), *index)] = column.reshape(-1, *[1] * (whole.ndim - 1 - len(index)))


def _keys(seeds: np.ndarray) -> np.ndarray:
    """What a run with this seed draws."""
    wrong = (seeds < 0) | (seeds != np.floor(seeds)) | (seeds >= 2**53)
    if wrong.any():
        raise refused("seed", float(seeds[wrong][0]), "a whole number ≥ 0")
    return np.array([keys(np.random.default_rng(int(seed))) for seed in seeds])
