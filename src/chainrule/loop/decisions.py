"""Decisions: what a step settles before the equations, and after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np

from chainrule.integrators.system import calls, sometimes
from chainrule.loop import account
from chainrule.loop.account import Acting
from chainrule.loop.equations import LoopEquations
from chainrule.loop.layout import Layout
from chainrule.program import Node, Program, select, trace

CARRIED = ("command", "external", "direction", "stuck")
"""What is decided at the beginning of a step, besides what is held."""


class Decisions(LoopEquations):
    """The sampled controller, pushes, sticking and stops, the energy account.

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
            push = self.pushes(y["q"], given)
            now["external"] = push
            if self.contact.dry:
                arm = self.plant.at(given)
                tau, _, _ = self.motor(arm, y, now)
                direction, rest = self.contact.directions(y["qd"])
                there = {**given, **y, "tau": tau + push, "direction": direction}
                none = {"force": np.zeros(self.plant.nv), "stuck": np.zeros(len(direction))}
                hold = sometimes(rest, self.hold, there, none)
                now |= {"direction": direction, "stuck": hold["stuck"]}
                now["external"] = push + hold["force"]
        return held, now

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
            torque = disturbance.torque(self.plant.at(given), p, q)
            total = total + np.array([select(acts, value, 0.0) for value in torque], dtype=object)
        return total

    @cached_property
    def hold(self) -> Program:
        """(force, stuck) ← (q, q̇, τ, direction): friction of the joints at rest."""
        nq, nv, n = self.plant.nq, self.plant.nv, len(self.contact.dry)
        ports = {"q": nq, "qd": nv, "tau": nv, "direction": n, **self.plant.ports}

        def hold(
            q: np.ndarray, qd: np.ndarray, tau: np.ndarray, direction: np.ndarray, *parameters: Any
        ) -> dict[str, Any]:
            arm = self.plant.at(dict(zip(self.plant.ports, parameters, strict=True)))
            return self.contact.hold(arm, q, qd, tau, direction)._asdict()

        return trace(hold, ports, name="hold")

    @cached_property
    def decide(self) -> Program:
        """held and the inputs of the equations ← what a step decides first."""

        def decide(*values: np.ndarray | Node) -> dict[str, Any]:
            held, now = self.decisions(dict(zip(self.inputs, values, strict=True)))
            own = self.held.join({**held, "past": [0.0] * self.plant.nq})
            kept = {"held": own} if len(own) else {}
            return kept | {k: now[k] for k in CARRIED if k in now}

        return trace(decide, self.inputs, name="decide")

    @cached_property
    def carried(self) -> dict[str, int]:
        """The outputs of `decide` besides what is held, and their sizes."""
        return {p.name: p.size for p in self.decide.outputs if p.name in CARRIED}

    @cached_property
    def settle(self) -> Program:
        """(y, loss) ← (y1, what was given and decided): joints that stick or hit a stop."""
        marks = {k: self.carried[k] for k in ("direction", "stuck") if k in self.carried}
        ports = {"y1": self.smooth.size, "x": self.smooth.size, "dt": (), **marks}
        ports |= {"restitution": ()} if self.contact.stops else {}
        ports |= self.plant.ports

        def settle(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm = self.plant.at(given)
            before, y = self.smooth.split(given["x"]), self.smooth.split(given["y1"])
            new = self.contact.settle(
                arm, before["q"], y["q"], y["qd"], given["dt"], given.get("direction"),
                given.get("stuck"), given.get("restitution", 0.0),
            )  # fmt: skip
            result = {"y": self.smooth.join(y | {"q": new.q, "qd": new.qd})}
            if self.booking:
                loss = account.impulse(arm, (y["q"], y["qd"]), (new.q, new.qd), new.hit)
                result["loss"] = np.array(loss, dtype=object)
            return result

        return trace(settle, ports, name="settle")

    @cached_property
    def book(self) -> Program:
        """(work of motors, of pushes, loss to friction) ← (x, y1, dt, …): what a step adds."""
        carried = {k: v for k, v in self.carried.items() if k != "stuck"}
        ports = {"y1": self.smooth.size, **self.inputs, **carried}
        ports["x"] = self.smooth.size

        def book(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, dt = self.plant.at(given), given["dt"]
            before, after = self.smooth.split(given["x"]), self.smooth.split(given["y1"])
            push: Any = self.pushes(before["q"], given) if self.disturbances or self.push else 0.0
            hold = given["external"] - push if "external" in given else 0.0

            def acting(y: dict[str, Any], part: float) -> Acting:
                later = {"t": given["t"] + part * dt} if "t" in given else {}
                motor, memory, effort = self.motor(arm, y, given | later)
                friction = self.friction(arm, y["qd"], given)
                rates = {"memory": np.asarray(memory, object), "effort": effort}
                return Acting(motor, push, friction - hold if self.contact.dry else friction, rates)

            work = account.booked(arm, before, after, dt, acting)
            return {"work": np.array(work, dtype=object)}

        return trace(book, ports, name="book")

    def concluded(self, y1: np.ndarray, before: Mapping[str, Any], now: Mapping[str, Any]) -> Any:
        """(the states of the equations, the account) after a step, contacts and books done."""
        _, _, books = self.split(before["x"])
        given = {**before, **now, "y1": y1}
        loss: Any = [0.0, 0.0]
        work = calls(self.book, given)["work"] if self.booking else None
        if self.contact:
            y = self.smooth.split(y1)
            marks = given.get("direction", ()), given.get("stuck", ())
            needed = self.contact.disturbed(self.plant.at(given), y["q"], y["qd"], *marks)
            settled = sometimes(needed, self.settle, given, {"y": y1, "loss": loss})
            y1, loss = settled["y"], settled.get("loss", loss)
        if work is None:
            return y1, books
        added = [work[0], work[1], work[2] + loss[0], loss[1]]
        return y1, books + np.array(added, dtype=object)
