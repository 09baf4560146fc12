"""Impacts: a step in which a joint turns round or hits its stop, taken in parts.

The first of these instants is found (`instants.py`), the method goes there, the impulse acts, what
holds joints is decided anew, and the method takes the rest of the step. So a hit keeps the method's
order up to four, a rate that turns round up to three, and a joint that is held while others move
two. After `MOST` instants in one step the others are met at its end, which is of order one; so are
all of a method that iterates, whose step cannot be taken inside another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.integrators.system import calls, sometimes
from chainrule.loop import account
from chainrule.loop.arm import Arm
from chainrule.loop.contacts import instants
from chainrule.loop.contacts.contact import Settled, StepPart
from chainrule.loop.decisions import Decisions
from chainrule.program import Node, Program, trace

MOST = 3
"""Instants within one step that are met where they are."""


class Impacts(Decisions):
    """The end of a step: joints that were held, that turn round, that hit a stop."""

    @cached_property
    def within(self) -> Program | None:
        """The method's step for a part of one; None if it iterates."""
        step = self.method.alone.step(self.system)
        return step if isinstance(step, Program) else None

    @cached_property
    def keep(self) -> Program:
        """(y, loss) ← (x, y1, …): joints that were held are where they were."""
        marks = {k: v for k, v in self.contact.sizes.items() if k in ("stuck", "rests")}
        ports = {"x": self.smooth.size, "y1": self.smooth.size, **marks, "dt": ()}
        ports |= self.plant.ports

        def keep(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, before = self.plant.at(given), self.smooth.split(given["x"])
            y = self.smooth.split(given["y1"])
            held = given.get("stuck", ()), given.get("rests", ()), given["dt"]
            return self._changed(
                arm, y, self.contact.keep(arm, before["q"], y["q"], y["qd"], *held)
            )

        return trace(keep, ports, name="keep")

    @cached_property
    def settle(self) -> Program:
        """(y, loss) ← (y and who meets what there, a part of the step from x to y1, …)."""
        size, contact = self.smooth.size, self.contact
        ports: dict[str, Any] = {"y": size, "x": size, "y1": size, "dt": (), "span": ()}
        ports |= {"stuck": len(contact.dry), "turns": len(contact.dry)} if contact.dry else {}
        ports |= {"hits": len(contact.stops), "restitution": ()} if contact.stops else {}
        ports |= self.plant.ports

        def settle(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, y = self.plant.at(given), self.smooth.split(given["y"])
            v0, v1 = (self.smooth.split(given[name])["qd"] for name in ("x", "y1"))
            met = given.get("turns", ()), given.get("hits", ())
            new = contact.settle(
                arm, y["q"], y["qd"], given.get("stuck", ()), met,
                StepPart(v0, v1, given["dt"], given["span"]), given.get("restitution", 0.0),
            )  # fmt: skip
            return self._changed(arm, y, new)

        return trace(settle, ports, name="settle")

    def _changed(self, arm: Arm, y: Mapping[str, Any], new: Settled) -> dict[str, Any]:
        """The states of the equations after an impulse, and what it took."""
        found = {"y": self.smooth.join({**y, "q": new.q, "qd": new.qd})}
        if self.booking:
            loss = account.impulse(arm, (y["q"], y["qd"]), (new.q, new.qd), new.hit)
            found["loss"] = np.array(loss, dtype=object)
        return found

    def kept(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """(y, gain) at the end of a step from x to y1, or of a part: joints held, work booked."""
        y, gain = given["y1"], np.zeros(self.books.size)
        if self.booking:
            gain = calls(self.book, dict(given))["work"]
        if self.contact:
            held = self.contact.held(given.get("stuck", ()), given.get("rests", ()))
            usual = {"y": y, "loss": np.zeros(self.books.size)}
            kept = sometimes(held, self.keep, dict(given), usual)
            y, gain = kept["y"], gain + kept.get("loss", 0.0)
        return {"y": y, "gain": gain}

    @cached_property
    def advance(self) -> Program:
        """(y, gain) ← (x, dt, …): a part of a step without contacts."""
        ports, within = self._ports, self.within
        assert within is not None

        def advance(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            end = calls(within, given)["x"]
            return self.kept({**given, "y1": end})

        return trace(advance, ports, name="part")

    @property
    def _ports(self) -> dict[str, Any]:
        """What a part of a step takes."""
        ports = {k: v for k, v in self.inputs.items() if k != "n"}
        return {**ports, "x": self.smooth.size, **self.carried}

    @cached_property
    def again(self) -> Program:
        """What was decided, but for the command, decided anew ← (x, …) after a contact."""
        kept = {k: v for k, v in self.carried.items() if k == "command"}
        ports = {k: v for k, v in self._ports.items() if k not in self.carried} | kept

        def again(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            return self.forces(self.smooth.split(given["x"]), given)

        return trace(again, ports, name="again")

    @cached_property
    def meet(self) -> Program:
        """The rest of a step after its first contact ← the step until now."""
        ports = {**self._ports, "y": self.smooth.size, "span": ()}

        def meet(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, dt = self.plant.at(given), given["dt"]
            begin, end = (self.smooth.split(given[name]) for name in ("x", "y"))
            at = instants.first(
                self.contact, arm, (begin["q"], begin["qd"]), (end["q"], end["qd"]), dt,
                given.get("direction", ()),
            )  # fmt: skip
            before = dt * at.part
            there = calls(self.advance, {**given, "dt": before})
            met = {"y": there["y"], "y1": given["y"], "turns": at.turns, "hits": at.hits}
            settled = calls(self.settle, given | met)
            now = {**given, "x": settled["y"], "dt": dt - before}
            now |= {"t": given["t"] + before} if "t" in given else {}
            now |= calls(self.again, now)
            found = {k: now[k] for k in self._rest} | calls(self.advance, now)
            if self.booking:
                found["spent"] = there["gain"] + settled["loss"]
            return found

        return trace(meet, ports, name="meet")

    @property
    def _rest(self) -> list[str]:
        """What is another after a contact, besides y and the account."""
        names = ["x", "dt", *(["t"] if "t" in self.inputs else [])]
        return [*names, *(k for k in self.carried if k != "command")]

    @cached_property
    def impacts(self) -> Program:
        """(y, gain, past) ← (y, gain, …): a step in which there are contacts."""
        ports = {**self._ports, "y": self.smooth.size}
        ports |= {"gain": self.books.size} if self.booking else {}

        def impacts(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            given["span"] = given["dt"]
            now = given | calls(self.meet, given)
            spent = now.get("spent", 0.0)
            for _ in range(MOST - 1):
                usual = now | {"spent": np.zeros(self.books.size)}
                now |= sometimes(self._crossed(now), self.meet, now, usual)
                spent = spent + now.get("spent", 0.0)
            found = self._settled(now)
            if self.booking:
                found["gain"] = spent + found["gain"]
            if self.method.remembers:
                begin = self.method.beginning(self.system)
                assert begin is not None
                found |= calls(begin, {**now, "x": found["y"], "dt": given["span"]})
            return found

        return trace(impacts, ports, name="impacts")

    def _crossed(self, now: Mapping[str, Any]) -> Node:
        y = self.smooth.split(now["y"])
        return self.contact.crossed(self.plant.at(now), y["q"], y["qd"], now.get("direction", ()))

    def _settled(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """(y, gain) with the contacts that have been met at the end of the step."""
        y, arm, contact = self.smooth.split(now["y"]), self.plant.at(now), self.contact
        turns, hits = contact.who(arm, y["q"], y["qd"], now.get("direction", ()))
        now = {**now, "turns": turns, "hits": hits, "y1": now["y"]}
        usual = {"y": now["y"], "loss": np.zeros(self.books.size)}
        end = sometimes(self._crossed(now), self.settle, now, usual)
        return {"y": end["y"]} | ({"gain": now["gain"] + end["loss"]} if self.booking else {})

    def concluded(
        self,
        y1: np.ndarray,
        before: Mapping[str, Any],
        now: Mapping[str, Any],
        past: np.ndarray | None = None,
    ) -> tuple[Any, Any, Any]:
        """(the states of the equations, the account, the past) after a step."""
        x, _, books = self.split(before["x"])
        given = {**before, **now, "x": x, "y1": y1}
        end = self.kept(given)
        if past is not None and self.contact:  # the past of a joint that is held is another
            was, y = self.smooth.split(y1), self.smooth.split(end["y"])
            past = past + ((y["q"] - was["q"]) - before["dt"] * (y["qd"] - was["qd"]))
        given |= end
        if self.contact and self.within is None:
            end = self._settled({**given, "span": before["dt"]})
        elif self.contact:
            usual = end | {"past": past}
            end = sometimes(self._crossed(given), self.impacts, given, usual)
        return end["y"], books + end.get("gain", 0.0), end.get("past", past)
