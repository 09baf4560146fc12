"""Assembly: plant, friction, stops, actuator, sensor, controller and integrator as one step.

The only place where a step is put together. Its programs have every symbol of the mechanism and
every number of the parts as inputs; values are put in last (`chainrule.program.folding`), so the
bits of a motion do not depend on the door through which it was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.compiled.programs import PARAMETERS
from chainrule.compiled.programs import program as plant_program
from chainrule.integrators import (
    AdaptivePair,
    ButcherTable,
    PositionMethod,
    System,
    VelocityVerlet,
    explicit_step,
)
from chainrule.integrators.system import calls, sometimes
from chainrule.loop import account
from chainrule.loop.account import Acting
from chainrule.loop.actuator import Actuator
from chainrule.loop.contact import Contact
from chainrule.loop.controller import Controller, Sense
from chainrule.loop.disturbance import Disturbance
from chainrule.loop.iterated import iterated
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Arm, Plant
from chainrule.loop.sampling import Sampling
from chainrule.program import Program, clip, select, trace
from chainrule.program.folding import fold
from chainrule.program.iteration import Iteration

CARRIED = ("command", "external", "direction", "stuck")
"""What is decided at the beginning of a step, besides what is held."""


@dataclass(frozen=True, eq=False)
class Assembly:
    """What is moved, and how. Its state z is [q, q̇, other states of the equations, what is held,
    the energy account].

    Without `sampling` the controller is part of the right-hand side and is evaluated inside the
    step, stage by stage. `torque`, `push` and `damping` say whether there are inputs `tau`, a
    torque on the joints within their limits, `push`, a generalised force, and `damping`, more
    viscous friction of each joint's rate.
    """

    plant: Plant
    method: Any
    controller: Controller | None = None
    sampling: Sampling | None = None
    actuator: Actuator = Actuator()
    disturbances: tuple[Disturbance, ...] = ()
    stops: bool = True
    shapes: Mapping[str, tuple[int, ...]] = None  # type: ignore[assignment]
    """The numbers of the parts, inputs of the step's program, and their shapes."""
    torque: bool = False
    push: bool = False
    damping: bool = False
    booking: bool = False

    @cached_property
    def contact(self) -> Contact:
        """The joints that may stick or hit a stop."""
        return Contact(self.plant, self.plant.dry, self.plant.stops if self.stops else ())

    # the state

    @cached_property
    def smooth(self) -> Layout:
        """The states of the equations: q, q̇, an integral of the controller, the motors' lag."""
        inside = self.controller if self.sampling is None else None
        return Layout(
            {
                "q": self.plant.nq,
                "qd": self.plant.nv,
                "memory": inside.memory(self.plant) if inside is not None else 0,
                "effort": self.plant.nv if self.actuator.lag is not None else 0,
            }
        )

    @cached_property
    def held(self) -> Layout:
        """What a step leaves for the next one besides the states of the equations."""
        sizes = dict(self.sampling.sizes()) if self.sampling else {}
        if isinstance(self.method, PositionMethod) and self.method.begin is not None:
            sizes["past"] = self.plant.nq
        return Layout(sizes)

    @cached_property
    def books(self) -> Layout:
        """The energy account."""
        return Layout(dict.fromkeys(account.NAMES, 1) if self.booking else {})

    @property
    def size(self) -> int:
        """The length of z."""
        return self.smooth.size + self.held.size + self.books.size

    def split(self, z: Any) -> tuple[Any, dict[str, Any], Any]:
        """(the states of the equations, what is held by name, the account)."""
        a, b = self.smooth.size, self.smooth.size + self.held.size
        return z[..., :a], self.held.split(z[..., a:b]), z[..., b:]

    # the equations

    def motor(self, arm: Arm, y: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
        """(generalised force of the motors, the memory's rate, the lag's rate)."""
        rate: Any = ()
        tau: Any = given["tau"] if self.torque else 0.0
        if self.sampling is not None:
            tau = tau + self.motors(given["command"])
        elif self.controller is not None:
            memory = y.get("memory", np.empty(0, dtype=object))
            p = {name[2:]: value for name, value in given.items() if name.startswith("c_")}
            sense = Sense(given.get("t"), y["q"], y["qd"], memory)
            asked, rate = self.controller.law(arm, p, sense)
            tau = tau + self.motors(np.asarray(asked, dtype=object))
        if np.ndim(tau) == 0:
            return np.zeros(self.plant.nv, dtype=int), rate, ()
        return self._acting(arm, tau, y, given, rate)

    def motors(self, tau: Any) -> Any:
        """What the joints that have a motor give of a controller's τ."""
        plant = self.plant
        if plant.actuated.all():
            return tau
        own = plant.change.torques(tau)
        if plant.change.is_identity:
            return np.where(plant.actuated, own, 0.0)
        return tau - plant.change.forces(np.where(plant.actuated, 0.0, own))

    def _acting(
        self, arm: Arm, tau: Any, y: Mapping[str, Any], given: Mapping[str, Any], rate: Any
    ) -> Any:
        """The same of a torque that was asked for: after a motor's lag, within its limits."""
        plant, change = self.plant, self.plant.change
        if not (plant.limited or "limit" in given or "effort" in y):
            return tau, rate, ()
        asked = change.torques(tau)
        joint = np.array(asked, dtype=object)
        lag: Any = ()
        if "effort" in y:
            lag, joint = (joint - y["effort"]) / given["lag"], np.array(y["effort"], dtype=object)
        for k in plant.limited:
            limit = arm.effort_limit(k)
            joint[k] = clip(joint[k], -limit, limit)
        if "limit" in given:
            for k in range(plant.nv):
                joint[k] = clip(joint[k], -given["limit"][k], given["limit"][k])
        if change.is_identity or "effort" in y:
            return change.forces(joint), rate, lag
        return tau + change.forces(joint - asked), rate, lag  # τ itself, to the bit, within limits

    @property
    def forced(self) -> bool:
        """Is there a force that stays the same during a step: a push, or friction that holds?"""
        return bool(self.disturbances or self.push or self.contact.dry)

    @cached_property
    def equation_inputs(self) -> dict[str, Any]:
        """The right-hand side's inputs."""
        nv = self.plant.nv
        ports: dict[str, Any] = {"x": self.smooth.size}
        if self.torque:
            ports["tau"] = nv
        if self.sampling is not None:
            ports["command"] = nv
        elif self.controller is not None:
            if self.controller.uses_time:
                ports["t"] = ()
            ports |= {k: self.shapes[k] for k in self.shapes if k.startswith("c_")}
        ports |= {k: self.shapes[k] for k in ("limit", "lag") if k in self.shapes}
        if self.damping:
            ports["damping"] = nv
        if self.forced:
            ports["external"] = nv
        if self.contact.dry:
            ports["direction"] = len(self.contact.dry)
        return ports | self.plant.ports

    @cached_property
    def system(self) -> System:
        """ẏ = f(y, t, …) between two decisions."""
        plant, ports = self.plant, self.equation_inputs

        def acting(*values: Any) -> tuple[Arm, dict[str, Any], Any, Any, Any]:
            given = dict(zip(ports, values, strict=True))
            arm, y = plant.at(given), self.smooth.split(given["x"])
            tau, rate, lag = self.motor(arm, y, given)
            if "external" in given:
                tau = tau + given["external"]
            return arm, y, tau - self._apart(arm, y["qd"], given), rate, lag

        def rhs(*values: Any) -> dict[str, Any]:
            arm, y, tau, rate, lag = acting(*values)
            slopes = {
                "q": arm.position_rate(y["q"], y["qd"]),
                "qd": arm.acceleration(y["q"], y["qd"], tau),
                "memory": rate,
                "effort": lag,
            }
            return {"xd": self.smooth.join(slopes)}

        def force(*values: Any) -> dict[str, Any]:
            arm, y, tau, _, _ = acting(*values)
            v = plant.change.rates(y["qd"])
            return {"f": tau - plant.change.forces(arm.smooth_friction(v))}

        return System(
            trace(rhs, ports, name="rhs"),
            plant.nq,
            plant.nv,
            rate=None if plant.scalar else self._rate(),
            project=None if plant.scalar else self._projection(),
            energies=plant.energies if plant.scalar else None,
            force=trace(force, ports, name="force"),
        )

    def _apart(self, arm: Arm, qd: Any, given: Mapping[str, Any]) -> Any:
        """Friction that is not in the smooth equations: dry, and what a loop adds."""
        change, total = self.plant.change, np.zeros(self.plant.nv, dtype=object)
        v = change.rates(qd)
        if "damping" in given:
            total = total + given["damping"] * v
        force = change.forces(total)
        if "direction" in given:
            force = force + self.contact.sliding(arm, qd, given["direction"])
        return force

    def friction(self, arm: Arm, qd: Any, given: Mapping[str, Any]) -> Any:
        """F, all of it but what holds joints at rest."""
        smooth = self.plant.change.forces(arm.smooth_friction(self.plant.change.rates(qd)))
        return smooth + self._apart(arm, qd, given)

    def _rate(self) -> Program:
        """dq/dt, which no symbol of the mechanism is in."""
        whole = plant_program(self.plant.setup, "position_rate")
        known = {name: [0.0] * size for name, size in self.plant.ports.items()}
        return fold(whole, known) if known else whole

    def _projection(self) -> Program:
        def unit(x: Any) -> dict[str, Any]:
            y = self.smooth.split(x)
            arm = Arm(self.plant, [0.0] * len(self.plant.setup.numbers.names))
            return {"x": self.smooth.join(y | {"q": arm.unit_quaternions(y["q"])})}

        return trace(unit, {"x": self.smooth.size}, name="unit")

    # before and after the equations

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The inputs of a step."""
        nv = self.plant.nv
        ports: dict[str, Any] = {"x": self.size, "dt": ()}
        if self.disturbances or (self.controller is not None and self.controller.uses_time):
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

    def pushes(self, q: Any, given: Mapping[str, Any]) -> Any:
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

        def hold(q: Any, qd: Any, tau: Any, direction: Any, *parameters: Any) -> dict[str, Any]:
            arm = self.plant.at(dict(zip(self.plant.ports, parameters, strict=True)))
            return self.contact.hold(arm, q, qd, tau, direction)._asdict()

        return trace(hold, ports, name="hold")

    @cached_property
    def decide(self) -> Program:
        """held and the inputs of the equations ← what a step decides first."""

        def decide(*values: Any) -> dict[str, Any]:
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

        def settle(*values: Any) -> dict[str, Any]:
            given = dict(zip(ports, values, strict=True))
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

        def book(*values: Any) -> dict[str, Any]:
            given = dict(zip(ports, values, strict=True))
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

    def concluded(self, y1: Any, before: Mapping[str, Any], now: Mapping[str, Any]) -> Any:
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

    # programs

    @cached_property
    def step(self) -> Program | Iteration:
        """z ← step(z, dt, t, n, …)"""
        if isinstance(self.method, AdaptivePair):
            raise ValueError(f"{self.method.name} has no fixed step")
        if isinstance(self.method, ButcherTable):
            inner: Any = explicit_step(self.system.rhs, self.method, self.system.project)
        else:
            inner = self.method.step(self.system)
        name = f"{self.method.name}_{self.plant.name}"
        if isinstance(inner, Iteration):
            return iterated(self, inner, name)
        return self._straight(inner, name)

    def _straight(self, inner: Program, name: str) -> Program:
        def step(*values: Any) -> dict[str, Any]:
            given = dict(zip(self.inputs, values, strict=True))
            x, held, _ = self.split(given["x"])
            now: dict[str, Any] = {"x": x}
            if not self.plain:
                decided = calls(self.decide, given)
                kept = self.held.split(decided.get("held", np.empty(0, dtype=object)))
                held = kept | ({"past": held["past"]} if "past" in held else {})
                now |= decided
            new = calls(inner, given | held | now)
            y1, books = self.concluded(new["x"], given, now)
            if "past" in new and self.contact:  # the past of a joint that was stopped is another
                was, y = self.smooth.split(new["x"]), self.smooth.split(y1)
                moved = (y["q"] - was["q"]) - given["dt"] * (y["qd"] - was["qd"])
                new["past"] = new["past"] + moved
            return {"x": np.concatenate([y1, self.held.join(held | new), books])}

        return trace(step, self.inputs, name=name)

    @cached_property
    def start(self) -> Program:
        """z ← x = [q, q̇] at the beginning, with the past of a method that has one."""
        ports = {**self.inputs, "x": self.plant.nq + self.plant.nv}

        def start(*values: Any) -> dict[str, Any]:
            given = dict(zip(ports, values, strict=True))
            q, qd = given["x"][: self.plant.nq], given["x"][self.plant.nq :]
            zero = [0.0] * self.plant.nv
            memory: Any = ()
            if self.sampling is None and self.controller is not None:
                memory = self.controller.start(self.plant, q, qd, None)
            y = self.smooth.join({"q": q, "qd": qd, "memory": memory, "effort": zero})
            nothing = {name: [0.0] * size for name, size in self.held.sizes.items()}
            held = nothing | (self.sampling.start(q, qd, given) if self.sampling else {})
            books = np.array([0.0] * self.books.size, dtype=object)
            z = np.concatenate([y, self.held.join(held), books])
            if "past" in self.held:
                first: dict[str, Any] = {"x": y}
                if not self.plain:
                    first |= calls(self.decide, given | {"x": z})
                begin = self.method.beginning(self.system)
                held["past"] = calls(begin, given | first)["past"]
                z = np.concatenate([y, self.held.join(held), books])
            return {"x": z}

        return trace(start, ports, name="start")

    @cached_property
    def observe(self) -> Program:
        """Motor torque, friction and pushes in force from a state on, in the coordinates' terms."""

        def observe(*values: Any) -> dict[str, Any]:
            given = dict(zip(self.inputs, values, strict=True))
            _, now = self.decisions(given)
            arm, y = self.plant.at(given), self.smooth.split(now["x"])
            tau, _, _ = self.motor(arm, y, now)
            loss = self.friction(arm, y["qd"], now)
            zero = np.zeros(self.plant.nv, dtype=object)
            push = zero
            if self.disturbances or self.push:
                push = self.pushes(y["q"], given)
            if self.contact.dry:
                loss = loss - (now["external"] - push)
            return {"tau": tau + zero, "friction": loss + zero, "push": push + zero}

        return trace(observe, self.inputs, name="observe")

    @cached_property
    def measure(self) -> Program:
        """q and q̇ as a sampled controller sees them at a tick."""
        sampling = self.sampling
        assert sampling is not None

        def measure(*values: Any) -> dict[str, Any]:
            given = dict(zip(self.inputs, values, strict=True))
            x, held, _ = self.split(given["x"])
            q, qd, _ = sampling.measure(x[: self.plant.nq + self.plant.nv], held, given)
            return {"x": np.concatenate([q, qd])}

        return trace(measure, self.inputs, name="measure")

    @cached_property
    def part(self) -> Assembly:
        """What moves for a part of a step: a sampled controller's torque is an input `tau`, and
        Verlet does without its memory of equal steps."""
        changes: dict[str, Any] = {}
        if "past" in self.held:
            changes["method"] = VelocityVerlet
        if self.sampling is not None:
            shapes = {k: v for k, v in self.shapes.items() if not k.startswith("c_")}
            changes |= {"controller": None, "sampling": None, "torque": True, "shapes": shapes}
        return replace(self, **changes) if changes else self


__all__ = ["PARAMETERS", "Assembly"]
