"""Running a loop with a method that chooses its steps; samples come from its dense output."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError, Interrupted
from chainrule.loop.ready import Ready
from chainrule.program.run.adaptive_rollout import Steps
from chainrule.simulation.running import Caller, Record, Runner, Status

MOST = 200
"""Contacts between two samples that are met where they are; others are met at the next one."""
SETS_OFF = 1e-3
"""The part of a step of the method after which a joint that was at rest shows where it goes."""
SMALLEST_BOUNCE = 1e-4
"""A bounce that is over in this part of the distance of samples is none."""
EARLY = np.array([1e-9, *np.linspace(0.0, 1.0, 9)[1:-1]])
"""Parts of a step at which a gap is looked at: it closes after the last at which it is open, or at
once."""


@dataclass
class Natural:
    """The method's own steps: times, states of the equations, what was in force in each, the
    energy account; and what lies between them."""

    one: Ready
    t: np.ndarray
    y: np.ndarray
    inputs: list[dict[str, Any]]
    account: np.ndarray

    def books(self, times: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The energy account at any times, y the states there: that of the last step before,
        and what the part of a step since then adds."""
        i = np.clip(np.searchsorted(self.t, times, side="right") - 1, 0, len(self.t) - 1)
        books, part = self.account[i], times - self.t[i]
        if self.one.assembly.booking and np.any(part > 0.0):
            some = part > 0.0
            i = i[some]
            own = {"x": self.y[i], "y1": y[some], "dt": part[some], "t": self.t[i]}
            names = [p.name for p in self.one.compiled("book").program.inputs]
            books[some] += self.one.call("book", self._in_force(i, names, own))["work"]
        return books

    def inside(self, times: np.ndarray) -> np.ndarray:
        """The states of the equations at any times, from the dense output."""
        if len(self.t) == 1:
            return np.repeat(self.y, len(times), axis=0)
        i = np.clip(np.searchsorted(self.t, times, side="right") - 1, 0, len(self.t) - 2)
        h = self.t[i + 1] - self.t[i]
        names = [p.name for p in self.one.compiled("between").program.inputs]
        own: dict[str, Any] = {"x": self.y[i], "dt": h, "t": self.t[i]}
        own["theta"] = (times - self.t[i]) / h
        y = self.one.call("between", self._in_force(i, names, own))["x"]
        exact = times == self.t[i + 1]
        y[exact] = self.y[i + 1][exact]
        first = times == self.t[i]
        y[first] = self.y[i][first]
        return y

    def _in_force(self, i: np.ndarray, names: list[str], own: dict[str, Any]) -> dict[str, Any]:
        """The inputs of these steps, but for their own."""
        if all(step is self.inputs[0] for step in self.inputs):
            return {**self.inputs[0], **own}
        rest = [name for name in names if name not in own]
        return own | {name: np.array([self.inputs[k][name] for k in i]) for name in rest}


@dataclass(frozen=True)
class Meeting:
    """The first joint that turns round or hits a stop: who, and the state y1 at which the method's
    step would have ended without it."""

    who: dict[str, Any]
    y1: np.ndarray

    @staticmethod
    def first(
        runner: AdaptiveRunner, run: Steps, given: dict[str, Any]
    ) -> tuple[Any, Meeting | None]:
        """The run until then, and the meeting, if there is one."""
        names = [p.name for p in runner.ready.compiled("between").program.inputs]
        within = {k: v for k, v in given.items() if k in names}

        def inside(k: int, theta: float | np.ndarray) -> np.ndarray:
            own = {"x": run.x[k], "dt": run.t[k + 1] - run.t[k], "t": run.t[k], "theta": theta}
            return runner.ready.call("between", within | own)["x"]

        if "direction" in given and len(run.t) > 1:
            given = given | {"direction": runner.directions(given, inside(0, SETS_OFF))}
        gaps = runner.gaps(given)
        late = np.flatnonzero((gaps(run.x[1:]) > 0.0).any(axis=1))
        if not len(late):
            return run, None
        k = int(late[0])
        x, t, h = run.x[k], run.t[k], run.t[k + 1] - run.t[k]

        def dense(theta: float | np.ndarray) -> np.ndarray:
            return inside(k, theta)

        parts, early = np.ones(len(gaps(x))), gaps(dense(EARLY)) < 0.0
        for i in np.flatnonzero(gaps(run.x[k + 1]) > 0.0):
            before = EARLY[early[:, i]]
            parts[i] = 0.0
            if len(before):
                parts[i] = _crossing(lambda theta, i=i: float(gaps(dense(theta))[i]), before[-1])
        part = float(parts.min())
        who = runner.who((parts <= part) & (gaps(run.x[k + 1]) > 0.0))
        y = dense(part) if part < 1.0 else run.x[k + 1]
        until = run._replace(
            t=np.append(run.t[: k + 1], t + part * h), x=np.vstack([run.x[: k + 1], y])
        )
        return until, Meeting(who, run.x[k + 1])


def _crossing(gap: Callable[[float], float], below: float) -> float:
    """Where a gap that is negative `below` and positive at 1 becomes so."""
    from scipy.optimize import brentq  # takes half a second to import

    return float(brentq(gap, below, 1.0, xtol=1e-16, rtol=8.9e-16))  # type: ignore[arg-type]


@dataclass(frozen=True)
class AdaptiveRunner(Runner):
    """A setting whose method chooses its steps."""

    def run(self, steps: int, every: int, call: Caller | None = None) -> Record:
        """Samples every so many dt. Where something is decided at ticks or by contact, the method
        stops there; otherwise its steps are its own."""
        if call is not None:
            raise ChainruleError(
                "a Python controller needs a method with a fixed step, such as RK4"
            )
        z, one, assembly = self.beginning, self.ready, self.assembly
        size, sampling = assembly.smooth.size, assembly.sampling
        n = np.arange(0, steps + 1, every)
        if n[-1] != steps:
            n = np.append(n, steps)
        fine = bool(assembly.contact or assembly.disturbances or self._changing)
        hold = sampling.hold if sampling and not fine else 1
        stride = steps if assembly.plain and not fine else hold
        samples, h, first = [z], None, 0
        t_all, y_all, inputs = [self.t0], [z[:size]], []
        account = [z[assembly.size - assembly.books.size :]]
        status, message = Status.COMPLETE, ""
        pair = assembly.method.pair
        assert pair is not None
        try:
            while first < steps:
                last = min(first + stride, steps)
                now = self.at(first)
                decided = {} if assembly.plain else one.call("decide", now | {"x": z})
                given = {**now, **decided, "x": z[:size]}
                begin, end, meetings, complete = self.times(first), self.times(last), 0, True
                while begin < end:
                    try:
                        run = one.adaptive(
                            given["x"], begin, end,
                            inputs={k: v for k, v in given.items() if k in self._names},
                            rtol=pair.rtol, atol=pair.atol, h=h,
                        )[0]  # fmt: skip
                    except Interrupted as stop:
                        run, status, message = stop.kept[0], Status.INTERRUPTED, str(stop)
                    met = None
                    if assembly.contact and run.complete and meetings < MOST:
                        run, met = Meeting.first(self, run, given)
                    meetings += met is not None
                    t_all += list(run.t[1:])
                    y_all += list(run.x[1:])
                    inputs += [given] * (len(run.t) - 1)
                    account += list(account[-1] + np.cumsum(self._booked(run, given), axis=0))
                    complete = run.complete
                    if status is Status.INTERRUPTED or not complete:
                        break
                    # a step that ends at once, at a stop where the joint is already, has no size
                    h = float(np.max(np.diff(run.t)[-3:], initial=0.0)) or None
                    y, begin = run.x[-1], run.t[-1]
                    if assembly.contact:
                        y, loss = self._settled(run, given, met)
                        y_all[-1], account[-1] = y, account[-1] + loss
                    given = given | {"x": y, "t": begin}  # the steps until now keep theirs
                    given |= one.call("again", given) if met else {}
                if status is Status.INTERRUPTED:
                    break
                if not complete:
                    status, message = (
                        Status.STUCK,
                        (
                            f"{pair.word} came to a step too small to move the time, at "
                            f"t = {t_all[-1]:.6g} s: the solution is not smooth there, or unbounded"
                        ),
                    )
                    break
                held = decided.get("held", np.empty(0))
                z = np.concatenate([y_all[-1], held, account[-1]])
                samples.append(z)
                first = last
        except KeyboardInterrupt:
            status, message = Status.INTERRUPTED, f"interrupted at t = {t_all[-1]:.6g} s"
        count = min(len(t_all), len(y_all), len(inputs) + 1, len(account))  # a Ctrl-C in between
        t, y = np.array(t_all[:count]), np.array(y_all[:count])
        natural = Natural(one, t, y, inputs[: count - 1], np.array(account[:count]))
        n = n[self.times(n) <= natural.t[-1]]
        y = natural.inside(self.times(n))
        held = np.array([s[size : size + assembly.held.size] for s in samples])
        index = np.minimum(n // stride, len(held) - 1)
        z = np.concatenate([y, held[index], natural.books(self.times(n), y)], axis=1)
        return Record(n, z, status, message, natural)

    def _settled(self, run: Steps, given: dict[str, Any], met: Meeting | None) -> tuple[Any, Any]:
        """(y, loss) at the end of steps: joints that were held, and contacts met there."""
        one = self.ready
        kept = one.call("keep", given | {"y1": run.x[-1]})
        y1 = met.y1 if met else kept["y"]
        who = met.who if met else self.who(self.gaps(given)(y1) > 0.0)
        part = {"x": run.x[-2], "y1": y1, "dt": float(run.t[-1] - run.t[-2])}
        part |= {"span": SMALLEST_BOUNCE * self.dt, "y": kept["y"]}
        end = one.call("settle", given | part | who)
        none = np.zeros(self.assembly.books.size)
        return end["y"], kept.get("loss", none) + end.get("loss", none)

    def _booked(self, run: Any, given: dict[str, Any]) -> np.ndarray:
        """What each of the method's own steps adds to the account, but for impulses."""
        if not self.assembly.booking:
            return np.zeros((len(run.t) - 1, 0))
        span = {"x": run.x[:-1], "y1": run.x[1:], "dt": np.diff(run.t), "t": run.t[:-1]}
        return self.ready.call("book", given | span)["work"]

    def directions(self, given: dict[str, Any], y: np.ndarray) -> np.ndarray:
        """The direction of each dry rate, of one that was at rest and is not held that in which it
        sets off; `y` is the state soon after."""
        plant, contact = self.setting.plant, self.assembly.contact
        rates = np.asarray(plant.change.rates(y[plant.nq : plant.nq + plant.nv]))
        moving = np.sign([plant.row(k) @ rates for k in contact.dry])
        at_rest = np.asarray(given["direction"]) == 0.0
        return np.where(at_rest & (np.asarray(given["stuck"]) < 0.5), moving, given["direction"])

    def gaps(self, given: dict[str, Any]) -> Any:
        """y ↦ numbers that become positive where a dry rate turns round, where a joint goes
        beyond its upper stop, its lower stop. One that rests at a stop does not meet it: what
        holds it is constant over a step, within which it drifts to either side."""
        plant, stops = self.setting.plant, self.assembly.contact.stops
        dry, low, high = self._borders
        rests = np.asarray(given.get("rests", np.zeros(len(stops)))) > 0.5
        unmet = np.concatenate([np.zeros(len(dry), dtype=bool), rests, rests])
        simple = [plant.places[k] for k in stops] if max(stops, default=0) < plant.nv else None

        def values(y: np.ndarray) -> np.ndarray:
            q, v = y[..., : plant.nq], y[..., plant.nq : plant.nq + plant.nv]
            place = np.asarray(plant.change.position(q))
            if simple is None:
                own = np.stack([plant.along(k, place) for k in stops], -1)
            else:
                own = place[..., simple]
            turned = v[..., :0]
            if len(dry):
                turned = -(given["direction"] * (np.asarray(plant.change.rates(v)) @ dry.T))
            found = np.concatenate([turned, own - high, low - own], axis=-1)
            found[..., unmet] = -1.0
            return found

        return values

    @cached_property
    def _borders(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The dry rates as sums of the joints' own, the lower stops, the upper stops."""
        plant, contact = self.setting.plant, self.assembly.contact
        slack = np.array([contact.slack(k) for k in contact.stops])
        low, high = np.array([plant.limits(k) for k in contact.stops]).reshape(-1, 2).T
        return np.array([plant.row(k) for k in contact.dry]), low - slack, high + slack

    def who(self, met: np.ndarray) -> dict[str, Any]:
        """The marks of `Contact.who`, from whether each of the gaps is closed."""
        contact = self.assembly.contact
        ends = [len(contact.dry), len(contact.dry) + len(contact.stops)]
        turns, upper, lower = np.split(1.0 * met, ends)
        return {"turns": turns, "hits": upper - lower}

    @property
    def _changing(self) -> bool:
        return any(callable(v) for v in self.setting.values.values())

    @cached_property
    def _names(self) -> set[str]:
        return {port.name for port in self.ready.adaptive.attempt.inputs}
