"""simulate: a mechanism, a start, a duration → a trajectory."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from chainrule.arguments import checked, count, number, positive
from chainrule.errors import InputError, shown
from chainrule.integrators import RK4, Method
from chainrule.loop.account import NAMES as BOOKS
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop, Setting, checked_loop, sampled, setting
from chainrule.loop.starts import state
from chainrule.loop.surroundings import LimitEvents
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.program.run.memory import afford
from chainrule.simulation import stability
from chainrule.simulation.adaptive_running import AdaptiveRunner
from chainrule.simulation.events import Event, Found, find
from chainrule.simulation.running import Caller, Record, Runner, Status
from chainrule.simulation.trajectory import EnergyAccount, Origin, Outcome, Samples, Trajectory


@checked
def simulate(
    mechanism: Described,
    x0: Any = "start",
    duration: float = 10.0,
    dt: float = 1e-3,
    method: Method | str = RK4,
    controller: Any = None,
    *,
    loop: Loop | None = None,
    events: Sequence[Event] | Event = (),
    every: int = 1,
    t0: float = 0.0,
    seed: int | np.random.Generator | None = None,
) -> Trajectory:
    """The motion from x0 = [q, q̇] for `duration` seconds.

    `x0` may be q alone, at rest; text as on the command line, "90deg, 0", "hanging", "upright" or
    "start" (the first coordinate is 1); or None, at rest with every coordinate at zero, as far as
    the stops allow. `controller` may be a word, "pid" or "swing-up": that law with its usual
    numbers.

    `dt` is the step, or for an adaptive method the distance of samples; a sample is kept every so
    many of them. Where they do not fit the duration, the last one is shorter. `loop` is what
    surrounds the mechanism: a controller and how often it is asked, actuator, sensor, disturbances,
    what happens at the joints' limits; `controller=…` alone is short for `loop=Loop(controller)`.
    Whatever is random is drawn from `seed`.

    Numerical trouble is told by `status` and `message`; a step or a control period that the
    linearised loop cannot stand is warned of before (`StabilityWarning`).
    """
    duration = positive("duration", duration, "a positive number of seconds")
    t0, every = number("t0", t0, "a number of seconds"), count("every", every)
    loop = checked_loop(loop)
    if controller is not None:
        if loop.controller is not None:
            raise InputError("two controllers: one in loop=… and one as controller=…")
        loop = replace(loop, controller=controller)
    mechanism = checked_mechanism(mechanism)
    plant = plant_of(mechanism)
    if isinstance(loop.controller, str):
        from chainrule.control.usual import law_named  # all laws: as long as a short motion

        loop = replace(loop, controller=law_named(plant, loop.controller))
    start = state(plant, x0)
    given = setting(plant, method, dt, loop, seed, booking=True)
    steps, exact = _whole_steps(duration, given.dt)
    numbers = 2 * given.assembly.size + 2 * plant.nq + 8 * plant.nv + 8  # and what is made of them
    afford(
        (steps // (1 if events else every) + 1) * numbers, f"{shown(steps)} steps",
        "keep fewer samples with every=…, or take a longer dt",
    )  # fmt: skip
    asked = (events,) if isinstance(events, Event) else tuple(events)
    if isinstance(loop.limits, LimitEvents):
        asked += limit_events(given, loop.limits.velocity)
    note = stability.examine(given, start, duration)
    if note:
        stability.warn(note)
    kind = AdaptiveRunner if given.assembly.method.adaptive else Runner
    runner, python = kind(given, t0, start), given.python
    calls = Caller(runner, python.function, python.name) if python else None
    each = asked or (calls is not None and not exact)  # every step is looked at, or into
    beyond = each or kind is AdaptiveRunner
    record = runner.run(steps if exact or beyond else steps - 1, 1 if each else every, calls)
    end = None if exact else t0 + duration
    thin = 1 if asked else every
    trajectory = collected(runner, record, asked, (note,) if note else (), calls, end, thin)
    if calls is not None and calls.failure is not None:
        calls.failure.trajectory = trajectory
        raise calls.failure
    return trajectory


def _whole_steps(duration: float, dt: float) -> tuple[int, bool]:
    """How many steps reach the end, and whether they meet it."""
    parts = min(duration / dt, 1e300)
    steps = max(1, math.ceil(parts - 1e-9))
    return steps, abs(steps - parts) <= 1e-9 * max(1.0, parts)


def limit_events(given: Setting, velocity: bool = False) -> tuple[Event, ...]:
    """A terminal event for each finite position limit, and for each finite velocity limit."""
    plant, found = given.plant, []
    for k in np.flatnonzero(np.isfinite(plant.speed)).tolist() if velocity else ():

        def excess(
            t: np.ndarray,
            q: np.ndarray,
            qd: np.ndarray,
            k: int = k,
            most: float = float(plant.speed[k]),
        ) -> Any:
            return abs(plant.change.rates(qd)[..., k]) - most

        name = f"velocity limit of {plant.rate_names[k]}"
        found.append(Event(excess, 1, terminal=True, name=name))
    for k in (*plant.stops, *plant.stopped_strands):
        for bound, direction in zip(plant.limits(k), (-1, 1), strict=True):
            if np.isfinite(bound):

                def gap(t: Any, q: Any, qd: Any, k: int = k, at: float = bound) -> Any:
                    return plant.along(k, np.asarray(plant.change.position(q))) - at

                side = "upper" if direction > 0 else "lower"
                name = f"{side} limit of {plant.called(k)}"
                found.append(Event(gap, direction, terminal=True, name=name))
    return tuple(found)


def collected(
    runner: Runner,
    record: Record,
    events: tuple[Event, ...],
    notes: tuple[str, ...],
    calls: Caller | None,
    end: float | None = None,
    thin: int = 1,
) -> Trajectory:
    """The trajectory of a record until `end`, where that is inside a step, every so many samples
    of it: events found, torques and energies computed."""
    assembly, given = runner.assembly, runner.setting
    plant = given.plant
    nq, nv = plant.nq, plant.nv
    times = np.asarray(runner.times(record.n), dtype=float)
    z, n = record.z, record.n.astype(float)
    status, message = record.status, record.message
    occurrences, x_end = [], None
    commands = None if calls is None else calls.at
    end = end if status is Status.COMPLETE else None
    if events and len(times) > 1:
        found = _found(runner, record, events, times, commands)
        found = [f for f in found if end is None or f.occurrence.t <= end]
        last = next((f for f in found if f.terminal), None)
        if last is not None:
            end, x_end = last.occurrence.t, last.occurrence.x
            found = [f for f in found if f.occurrence.t <= end]
            limit = isinstance(last.occurrence.name, str) and "limit of" in last.occurrence.name
            status = Status.LIMIT if limit else Status.EVENT
            message = f"{last.occurrence.name} at t = {last.occurrence.t:.9g} s"
        occurrences = [f.occurrence for f in found]
    if end is not None:
        keep = int(np.searchsorted(times, end, side="left"))
        cut = _ended(runner, record, keep - 1, end, commands)
        cut[: nq + nv] = cut[: nq + nv] if x_end is None else x_end
        z = np.concatenate([z[:keep], cut[None]])
        n = np.append(n[:keep], (end - runner.t0) / given.dt)
        times = np.append(times[:keep], end)
    some = np.append(n[:-1] % thin == 0, True)
    z, n, times = z[some], n[some], times[some]
    z, n, times, status, message = _runaway(runner, z, n, times, status, message)
    if status is Status.DIVERGED and not (notes or assembly.method.adaptive):
        message += stability.explained(given, times, z[:, :nq])
    q, qd = z[:, :nq].copy(), z[:, nq : nq + nv].copy()
    notes += too_fast(plant, times, qd) + _unfinished(given, q[-1], qd[-1])
    books = assembly.books.split(assembly.split(z)[2])
    work = {name: books[name][:, 0] if name in books else np.zeros(len(z)) for name in BOOKS}
    natural = record.between
    return Trajectory(
        plant.mechanism,
        Samples.of(_observed(runner, z, n, times, calls), t=times, q=q, qd=qd),
        EnergyAccount.of(partial(energies, plant, z), **work),
        Outcome(status, message, tuple(occurrences), notes),
        Origin(
            assembly.method.word, given.dt, given.controller.name if given.controller else "",
            given.period,
        ),
        inside=natural and (lambda at: natural.inside(at)[:, : nq + nv]),
    )  # fmt: skip


def _unfinished(given: Setting, q: np.ndarray, qd: np.ndarray) -> tuple[str, ...]:
    """What the law has yet to do, where the run came to its end."""
    law = given.controller
    known = law is not None and np.isfinite(q).all() and np.isfinite(qd).all()
    text = law.unfinished(given.plant, q, qd) if law is not None and known else ""
    return (text,) if text else ()


def too_fast(plant: Plant, times: np.ndarray, qd: np.ndarray) -> tuple[str, ...]:
    """A sentence for each joint that exceeds its velocity limit, which changes nothing in the
    motion: it is a promise of the drive, not a force."""
    rates = np.abs(np.asarray(plant.change.rates(qd), dtype=float))
    found = []
    for k in np.flatnonzero((rates > plant.speed).any(axis=0)):
        first, name = int(np.argmax(rates[:, k] > plant.speed[k])), plant.rate_names[k]
        unit = "rad/s" if plant.hinges[k] else "m/s"
        found.append(
            f"joint {name} is faster than its velocity limit {plant.speed[k]:g} {unit} from "
            f"t = {times[first]:.6g} s on, at most {rates[:, k].max():.4g} {unit}"
        )
    return tuple(found)


def _found(
    runner: Runner, record: Record, events: tuple[Event, ...], times: np.ndarray, commands: Any
) -> list[Found]:
    nq, nv = runner.setting.plant.nq, runner.setting.plant.nv
    natural = record.between
    if natural is not None:
        size = nq + nv

        def dense(k: int, part: float) -> np.ndarray:
            t = natural.t[k] + part * (natural.t[k + 1] - natural.t[k])
            return natural.inside(np.array([t]))[0, :size]

        return find(events, natural.t, natural.y[:, :size], nq, nv, dense)
    advance = runner.partial(commands)

    def shorter(k: int, part: float) -> np.ndarray:
        return advance(record.z[k], int(record.n[k]), part)[: nq + nv]

    return find(events, times, record.z[:, : nq + nv], nq, nv, shorter)


def _ended(runner: Runner, record: Record, k: int, t: float, commands: Any) -> np.ndarray:
    """z where the run ends inside a step, after sample k: what is held is the sample's."""
    assembly, natural = runner.assembly, record.between
    z, size = record.z[k].copy(), assembly.size - assembly.books.size
    if natural is not None:
        at = np.array([t])
        y = natural.inside(at)
        z[size:] = natural.books(at, y)[0]
        z[: assembly.smooth.size] = y[0]
    elif t > runner.times(record.n[k]):
        n = int(record.n[k])
        part = (t - float(runner.times(n))) / runner.dt
        later = runner.partial(commands)(record.z[k], n, part)
        z[: assembly.smooth.size] = later[: assembly.smooth.size]
        z[size:] = later[assembly.smooth.size :]
    return z


def _runaway(
    runner: Runner, z: Any, n: Any, times: Any, status: Status, message: str
) -> tuple[Any, Any, Any, Status, str]:
    """A joint that turns more than once in a step is no motion that the step can follow."""
    plant, dt = runner.setting.plant, runner.dt
    rates = np.abs(z[:, plant.nq : plant.nq + plant.nv])[:, plant.hinges]
    span = runner.setting.period if runner.assembly.method.adaptive else dt
    fast = bool(span and rates.size) and np.max(rates, axis=1) > 2 * np.pi / (span or 1.0)
    if not np.any(fast) or status is Status.FAILED:
        return z, n, times, status, message
    first = int(np.argmax(fast))
    message = (
        f"the motion diverged: from t = {times[first]:.6g} s on a joint turns more than once in "
        f"{span:g} s" + (f"; later {message}" if message else "")
    )
    return z, n, times, Status.DIVERGED, message


def energies(plant: Plant, z: np.ndarray) -> dict[str, np.ndarray]:
    """T, and V above the pose that hangs, of states that begin with q and q̇."""
    q, qd = z[:, : plant.nq], z[:, plant.nq : plant.nq + plant.nv]
    potential = plant("potential_energy", q=q) - plant("potential_energy", q=plant.hanging)
    return {"kinetic": plant("kinetic_energy", q=q, qd=qd), "potential": potential}


def _observed(
    runner: Runner, z: Any, n: Any, times: Any, calls: Caller | None
) -> Callable[[], dict[str, np.ndarray]]:
    """What finds torques, friction and pushes at the samples."""
    nv = runner.setting.plant.nv
    if not runner.assembly.booking:
        zero = np.zeros((len(z), nv))
        return lambda: {"tau": zero, "friction": zero, "push": zero}
    given: dict[str, Any] = {"x": z, "t": times, "n": n, "dt": runner.dt}
    for name, value in runner.setting.values.items():
        given[name] = sampled(value, times) if callable(value) else value
    if calls is not None:
        given["c_command"] = calls.at(n)

    def acting() -> dict[str, np.ndarray]:
        result = runner.ready.call("observe", given)
        return {k: np.broadcast_to(v, (len(z), nv)) for k, v in result.items()}

    return acting
