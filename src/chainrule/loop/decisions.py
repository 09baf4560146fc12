"""Decisions: what a step settles before the equations, and what it books after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np

from chainrule.integrators.system import call, sometimes
from chainrule.loop import account
from chainrule.loop.account import Acting
from chainrule.loop.equations import LoopEquations
from chainrule.loop.layout import Layout
from chainrule.program import Node, Program, minimum, select, trace


class Decisions(LoopEquations):
    """The sampled controller, pushes, what holds joints at rest, the energy account.

    The state z is [q, q̇, other states of the equations, what is held, the account, the measures].
    """

    @cached_property
    def held(self) -> Layout:
        """What a step leaves for the next one besides the states of the equations."""
        sizes = dict(self.sampling.sizes()) if self.sampling else {}
        if self.method.remembers:
            sizes["past"] = self.plant.nq
        return Layout(sizes)

    @cached_property
    def books(self) -> Layout:
        """The energy account."""
        return Layout(dict.fromkeys(account.NAMES, 1) if self.booking else {})

    @cached_property
    def gauges(self) -> Layout:
        """What each measure keeps, by its place."""
        return Layout({str(i): m.size(self.bare) for i, m in enumerate(self.measures)})

    @cached_property
    def bare(self) -> Self:
        """The same loop without its measures."""
        return replace(self, measures=()) if self.measures else self

    @cached_property
    def size(self) -> int:
        """The length of z."""
        return self.smooth.size + self.held.size + self.books.size + self.gauges.size

    def split(self, z: np.ndarray) -> tuple[Any, dict[str, Any], Any]:
        """(the states of the equations, what is held by name, the account)."""
        a, b = self.smooth.size, self.smooth.size + self.held.size
        return z[..., :a], self.held.split(z[..., a:b]), z[..., b : b + self.books.size]

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The inputs of a step."""
        nv = self.plant.nv
        ports: dict[str, Any] = {"x": self.size, "dt": ()}
        timed = self.controller is not None and self.controller.uses_time
        if self.disturbances or timed or any(m.timed for m in self.measures):
            ports["t"] = ()
        sampling = self.sampling
        if sampling is not None and (sampling.hold > 1 or sampling.random or sampling.open):
            ports["n"] = ()
        if self.torque:
            ports["tau"] = nv
        if self.push:
            ports["push"] = nv
        if self.damping:
            ports["damping"] = nv
        return ports | dict(self.shapes or {}) | self.plant.ports

    @property
    def plain(self) -> bool:
        """Is there nothing to decide between steps?"""
        return self.sampling is None and not self.contact and not self.forced

    def decisions(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is held from this step on, and the inputs of the equations."""
        x, held, _ = self.split(given["x"])
        y = self.smooth.split(x)
        now = {**given, "x": x}
        if self.sampling is not None:
            arm = self.plant.at(given)
            held = held | self.sampling(arm, np.concatenate([y["q"], y["qd"]]), held, given)
            now["command"] = held["command"]
        if self.forced:
            now |= self.forces(y, now)
        return held, now

    def forces(self, y: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
        """What stays the same from here on until the step ends or a contact changes it: pushes,
        what holds joints at rest, and the marks of `Contact`."""
        push = self.pushes(y["q"], now)
        if not self.contact:
            return {"external": push}
        found: dict[str, Any] = {}
        if self.contact.dry:
            found["direction"] = self.contact.directions(y["qd"])
        rest = self.contact.rest(self.plant.at(now), y["q"], y["qd"])
        there = {**now, **found, "x": self.smooth.join(y), "external": push}
        nothing = {port.name: np.zeros(port.size) for port in self.hold.outputs}
        hold = sometimes(rest, self.hold, there, nothing)
        return found | hold | {"external": push + hold.pop("force")}

    def pushes(self, q: np.ndarray, given: Mapping[str, Any]) -> Any:
        """The generalised force of the disturbances that act now."""
        total: Any = given["push"] if self.push else np.zeros(self.plant.nv, dtype=object)
        for i, disturbance in enumerate(self.disturbances):
            p = {
                name.partition("_")[2]: value
                for name, value in given.items()
                if name.startswith(f"d{i}_")
            }
            acts = (p["start"] <= given["t"]) & (given["t"] < p["end"])
            torque = disturbance.torque(self.plant.at(given), p | {"t": given["t"]}, q)
            total = total + np.array([select(acts, value, 0.0) for value in torque], dtype=object)
        return total

    @cached_property
    def hold(self) -> Program:
        """(force, reaction, stuck, rests) ← (x, what acts else, …): of the joints at rest."""
        ports = self.equation_inputs | ({"dt": ()} if self.damps else {})

        def hold(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            y = self.smooth.split(given["x"])
            # a zero that is not known to be one: so the equations are the block that steps call
            unknown = minimum(abs(y["qd"][0]), 0.0)
            given["external"] = given["external"] + unknown
            rhs = self.system.damped() if self.damps and self.system.damped else self.rhs
            free, arm = self.smooth.split(call(rhs, given))["qd"], self.plant.at(given)
            added = self.added_damping(arm, y, given) if self.damps else ()
            hold = self.contact.hold(arm, y["q"], y["qd"], free, given.get("dt"), added)
            found = hold._asdict()
            return {k: v for k, v in found.items() if k == "force" or k in self.contact.sizes}

        return trace(hold, ports, name="hold")

    @cached_property
    def decide(self) -> Program:
        """held and the inputs of the equations ← what a step decides first."""

        def decide(*values: np.ndarray | Node) -> dict[str, Any]:
            held, now = self.decisions(dict(zip(self.inputs, values, strict=True)))
            own = self.held.join({**held, "past": [0.0] * self.plant.nq})
            kept = {"held": own} if len(own) else {}
            return kept | {k: now[k] for k in self.carried if k in now}

        return trace(decide, self.inputs, name="decide")

    @cached_property
    def carried(self) -> dict[str, int]:
        """The outputs of `decide` besides what is held, and their sizes."""
        own = {"command": self.plant.nv} if self.sampling is not None else {}
        own |= {"external": self.plant.nv} if self.forced else {}
        return own | self.contact.sizes

    @cached_property
    def book(self) -> Program:
        """work, by the names of the account ← (x, y1, dt, …): what a step adds but for impulses."""
        carried = {k: v for k, v in self.carried.items() if k not in ("stuck", "rests")}
        ports = {"y1": self.smooth.size, **self.inputs, **carried, "x": self.smooth.size}
        ports.pop("n", None)

        def book(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, dt = self.plant.at(given), given["dt"]
            before, after = self.smooth.split(given["x"]), self.smooth.split(given["y1"])
            push: Any = self.pushes(before["q"], given) if self.disturbances or self.push else 0.0
            hold, reaction = self.holding(given, push)

            def acting(y: dict[str, Any], part: float) -> Acting:
                later = {"t": given["t"] + part * dt} if "t" in given else {}
                motor, memory, effort = self.motor(arm, y, given | later)
                friction = self.friction(arm, y["qd"], given)
                rates = {"memory": np.asarray(memory, object), "effort": effort}
                return Acting(motor, push, friction - hold, -reaction, rates)

            work = account.booked(arm, before, after, dt, acting)
            return {"work": np.array(work, dtype=object)}

        return trace(book, ports, name="book")

    def holding(self, given: Mapping[str, Any], push: np.ndarray | float) -> tuple[Any, Any]:
        """What friction gives to hold joints, and what stops do."""
        reaction = given["reaction"] if self.contact.stops else np.zeros(self.plant.nv, dtype=int)
        hold = (given["external"] - push) - reaction if self.contact.dry else 0
        return hold, reaction
