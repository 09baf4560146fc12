"""Exchange: a loop's equations between events, and what an event changes, for any solver.

ẋ = f(x, τ, modes) and the indicators whose zeros are events; x and the modes after one. FMI calls
this model exchange.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import InputError
from chainrule.integrators.system import call
from chainrule.loop.assembly import Assembly
from chainrule.loop.contacts.modes import (
    SHORT,
    Modes,
    calmed,
    constrained,
    decided,
    indicator_count,
    indicators,
    met,
    mode_sizes,
)
from chainrule.program import Node, Program, trace


@dataclass(frozen=True)
class Exchange:
    """A loop whose controller, if there is one, is evaluated with the dynamics."""

    assembly: Assembly

    def __post_init__(self) -> None:
        if self.assembly.sampling is not None:
            raise InputError("a controller that is sampled has no equations between its samples")

    @property
    def modes(self) -> dict[str, int]:
        """What an event decides, and the sizes."""
        return mode_sizes(self.assembly.contact)

    @property
    def indicators(self) -> int:
        """How many indicators there are, those of the stops last."""
        return indicator_count(self.assembly.contact)

    @cached_property
    def _ports(self) -> dict[str, Any]:
        """What acts: the equations' inputs, with the pushes' instead of their sum."""
        own = self.assembly.equation_inputs
        ports = {k: v for k, v in own.items() if k not in ("external", "direction")}
        if self.assembly.disturbances:
            shapes = self.assembly.shapes
            ports |= {k: shapes[k] for k in shapes if k.startswith("d")} | {"t": ()}
        return ports | self.modes

    def _modes(self, given: Mapping[str, Any]) -> Modes:
        none = np.empty(0, dtype=object)
        return Modes(*(given.get(name, none) for name in Modes._fields))

    def _free(self, given: Mapping[str, Any], q: np.ndarray) -> Any:
        """ẋ without what holds joints at rest."""
        forced = {"external": self.assembly.pushes(q, given)} if self.assembly.forced else {}
        return call(self.assembly.rhs, {**given, **forced})

    @cached_property
    def flow(self) -> Program:
        """(xd, indicators) ← (x, what acts, modes)"""
        loop, ports = self.assembly, self._ports

        def flow(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            y = loop.smooth.split(given["x"])
            xd = self._free(given, y["q"])
            if not loop.contact:
                return {"xd": xd}
            arm, modes, slopes = loop.plant.at(given), self._modes(given), loop.smooth.split(xd)
            at = loop.contact, arm, y["q"], y["qd"]
            slopes["qd"], force = constrained(*at, slopes["qd"], modes.held)
            found = indicators(*at, modes, force)
            return {"xd": loop.smooth.join(slopes), "indicators": found}

        return trace(flow, ports, name="flow")

    @cached_property
    def event(self) -> Program:
        """(x, modes) after an event ← (x, what acts, modes before it, dt)"""
        loop = self.assembly
        ports = self._ports | {"dt": ()}
        ports |= {"restitution": ()} if loop.contact.stops else {}

        def event(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            x = loop.system.projected(given["x"])
            if not loop.contact:
                return {"x": x}
            arm, y, contact = loop.plant.at(given), loop.smooth.split(x), loop.contact

            def free(now: Mapping[str, Any]) -> np.ndarray:
                return loop.smooth.split(self._free({**given, **now}, y["q"]))["qd"]

            before = self._modes(given)
            span = SHORT * given["dt"]
            settled = met(
                contact, arm, y["q"], y["qd"], before, free({"x": x}), span,
                given.get("restitution", 0.0),
            )  # fmt: skip
            y |= {"q": settled.q, "qd": settled.qd}

            def modes() -> tuple[Modes, np.ndarray]:
                slides = {"direction": contact.directions(y["qd"])} if contact.dry else {}
                acceleration = free({"x": loop.smooth.join(y), **slides})
                return decided(contact, arm, y["q"], y["qd"], acceleration), acceleration

            after, acceleration = modes()
            if contact.stops:
                at = contact, arm, y["q"], y["qd"]
                acceleration, _ = constrained(*at, acceleration, after.held)
                y["qd"] = calmed(*at, after, acceleration, span)
                after, _ = modes()
            found = {k: v for k, v in after._asdict().items() if k in self.modes}
            return {"x": loop.smooth.join(y)} | found

        return trace(event, ports, name="event")
