"""Loop: plant, friction, stops, actuator, sensor, controller and integrator as one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.compiled.programs import program as plant_program
from chainrule.integrators import AdaptivePair, ButcherTable, PositionMethod, System, explicit_step
from chainrule.integrators.system import calls
from chainrule.program import (
    CompiledRollout,
    Program,
    clip,
    compile_rollout,
    select,
    trace,
)
from chainrule.program.adaptive import CompiledAdaptive, compile_adaptive
from chainrule.program.iteration import Iteration
from chainrule.simulation.actuator import Actuator
from chainrule.simulation.contact import Contact
from chainrule.simulation.controller import Controller, Sense
from chainrule.simulation.disturbance import Disturbance
from chainrule.simulation.layout import Layout
from chainrule.simulation.loop_programs import Programs, iterated
from chainrule.simulation.plant import Plant
from chainrule.simulation.tick import Tick


@dataclass(frozen=True, eq=False)
class Loop:
    """What is simulated. Its state z is [q, q̇, other states of the equations, what is held].

    Without a `tick` the controller is part of the right-hand side and is evaluated inside the
    step, stage by stage.
    """

    plant: Plant
    method: Any
    controller: Controller | None
    tick: Tick | None
    actuator: Actuator
    disturbances: tuple[Disturbance, ...]
    contact: Contact
    shapes: Mapping[str, tuple[int, ...]]
    """The parameters, inputs of the step's program, and their shapes."""

    @cached_property
    def smooth(self) -> Layout:
        """The states of the equations: q, q̇, an integral of the controller, the motors' lag."""
        continuous = self.controller is not None and self.tick is None
        return Layout(
            {
                "q": self.plant.nq,
                "qd": self.plant.nv,
                "memory": self.controller.memory(self.plant)
                if continuous and self.controller
                else 0,
                "effort": self.plant.nv if self.actuator.lag is not None else 0,
            }
        )

    @cached_property
    def held(self) -> Layout:
        """What a step leaves for the next one besides the states of the equations."""
        sizes = dict(self.tick.sizes()) if self.tick else {}
        if isinstance(self.method, PositionMethod) and self.method.begin is not None:
            sizes["past"] = self.plant.nq
        return Layout(sizes)

    @property
    def size(self) -> int:
        """The length of z."""
        return self.smooth.size + self.held.size

    # the equations

    def motor(self, y: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[Any, Any, Any]:
        """(generalised force of the motors, the memory's rate, the lag's rate)."""
        arm, plant = self.plant.arm, self.plant
        nothing: Any = np.zeros(plant.nv, dtype=int)
        rate: Any = ()
        if self.controller is None:
            return nothing, rate, ()
        if self.tick is not None:
            tau = given["command"]
        else:
            memory = y.get("memory", np.empty(0, dtype=object))
            p = {name[2:]: value for name, value in given.items() if name.startswith("c_")}
            sense = Sense(given.get("t"), y["q"], y["qd"], memory)
            tau, rate = self.controller.law(plant, p, sense)
        joint = np.array(arm.joint_torque(np.asarray(tau, dtype=object)), dtype=object)
        joint[~plant.actuated] = 0.0
        lag: Any = ()
        if "effort" in y:
            lag, joint = (joint - y["effort"]) / given["lag"], np.array(y["effort"], dtype=object)
        if "limit" in given:
            for k in range(plant.nv):
                joint[k] = clip(joint[k], -given["limit"][k], given["limit"][k])
        return arm.generalised(joint), rate, lag

    @cached_property
    def equation_inputs(self) -> dict[str, Any]:
        """The right-hand side's inputs."""
        ports: dict[str, Any] = {"x": self.smooth.size}
        if self.tick is not None:
            ports["command"] = self.plant.nv
        elif self.controller is not None:
            if self.controller.uses_time:
                ports["t"] = ()
            ports |= {k: self.shapes[k] for k in self.shapes if k.startswith("c_")}
        ports |= {k: self.shapes[k] for k in ("limit", "lag") if k in self.shapes}
        if self.disturbances or self.contact.dry:
            ports["external"] = self.plant.nv
        return ports

    @cached_property
    def system(self) -> System:
        """ẏ = f(y, t, …) between two decisions."""
        plant, ports = self.plant, self.equation_inputs

        def motion(*values: Any) -> tuple[dict[str, Any], dict[str, Any], Any, Any, Any]:
            given = dict(zip(ports, values, strict=True))
            y = self.smooth.split(given["x"])
            tau, rate, lag = self.motor(y, given)
            if "external" in given:
                tau = tau + given["external"]
            return given, y, tau, rate, lag

        def rhs(*values: Any) -> dict[str, Any]:
            given, y, tau, rate, lag = motion(*values)
            if self.controller is None and "external" not in given:
                return {"xd": plant.passive(given["x"])}
            slopes = {
                "q": plant.arm.position_rate(y["q"], y["qd"]),
                "qd": plant.acceleration(y["q"], y["qd"], tau),
                "memory": rate,
                "effort": lag,
            }
            return {"xd": self.smooth.join(slopes)}

        def force(*values: Any) -> dict[str, Any]:
            _, y, tau, _, _ = motion(*values)
            rates = plant.arm.joint_rates(y["qd"])
            return {"f": tau - plant.arm.generalised(plant.arm.friction(rates))}

        turning = plant.nq != plant.nv
        energies = None
        if not turning:
            energies = tuple(
                plant_program(plant.setup, f"{kind}_energy") for kind in ("kinetic", "potential")
            )
        return System(
            trace(rhs, ports, name=self.plant.mechanism.name),
            plant.nq,
            plant.nv,
            rate=plant_program(plant.setup, "position_rate") if turning else None,
            project=self._projection() if turning else None,
            energies=energies,  # type: ignore[arg-type]
            force=trace(force, ports, name="force"),
        )

    def _projection(self) -> Program:
        def unit(x: Any) -> dict[str, Any]:
            y = self.smooth.split(x)
            return {"x": self.smooth.join(y | {"q": self.plant.arm.unit_quaternions(y["q"])})}

        return trace(unit, {"x": self.smooth.size}, name="unit")

    # before and after the equations

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The inputs of a step."""
        ports: dict[str, Any] = {"x": self.size, "dt": ()}
        if self.disturbances or (self.controller is not None and self.controller.uses_time):
            ports["t"] = ()
        if self.tick is not None and (self.tick.hold > 1 or self.tick.random):
            ports["n"] = ()
        return ports | dict(self.shapes)

    @property
    def plain(self) -> bool:
        """Is there nothing to decide between steps?"""
        return self.tick is None and not self.contact and not self.disturbances

    def decisions(self, given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is held from this step on, and the inputs of the equations."""
        z = given["x"]
        y, held = self.smooth.split(z[: self.smooth.size]), self.held.split(z[self.smooth.size :])
        now = {**given, "x": z[: self.smooth.size]}
        if self.tick is not None:
            held = held | self.tick(np.concatenate([y["q"], y["qd"]]), held, given)
            now["command"] = held["command"]
        if self.disturbances or self.contact.dry:
            push = self.push(y["q"], given)
            now["external"] = push
            if self.contact.dry:
                tau, _, _ = self.motor(y, now)
                now["friction"] = self.contact.hold(y["q"], y["qd"], tau + push, given["dry"])
                now["external"] = push + now["friction"]["force"]
        return held, now

    def push(self, q: Any, given: Mapping[str, Any]) -> Any:
        """The generalised force of the disturbances that act now."""
        total: Any = np.zeros(self.plant.nv, dtype=object)
        for i, disturbance in enumerate(self.disturbances):
            p = {
                name.partition("_")[2]: value
                for name, value in given.items()
                if name.startswith(f"d{i}_")
            }
            acts = (p["start"] <= given["t"]) & (given["t"] < p["end"])
            torque = disturbance.torque(self.plant, p, q)
            total = total + np.array([select(acts, value, 0.0) for value in torque], dtype=object)
        return total

    def contacts(self, y1: Any, now: Mapping[str, Any]) -> Any:
        """The states after the step, with joints that stick or hit a stop."""
        if not self.contact:
            return y1
        y, before = self.smooth.split(y1), self.smooth.split(now["x"])
        bounds = {k: now[k] for k in ("low", "high", "restitution") if k in now}
        q, v = self.contact.settle(before["q"], y["q"], y["qd"], now.get("friction", {}), bounds)
        return self.smooth.join(y | {"q": q, "qd": v})

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
        return iterated(self, inner) if isinstance(inner, Iteration) else self._straight(inner)

    def _straight(self, inner: Program) -> Program:
        def step(*values: Any) -> dict[str, Any]:
            held, now = self.decisions(dict(zip(self.inputs, values, strict=True)))
            new = calls(inner, now | held)
            y1 = self.contacts(new["x"], now)
            return {"x": np.concatenate([y1, self.held.join(held | new)])}

        return trace(step, self.inputs, name=f"loop_{inner.name}")

    @cached_property
    def rollout(self) -> CompiledRollout:
        """The steps of one trajectory, compiled."""
        return compile_rollout(self.step, lanes=1)

    @cached_property
    def adaptive(self) -> CompiledAdaptive:
        """The steps of a method that chooses them, compiled."""
        begin, attempt = self.method.begin(self.system), self.method.attempt(self.system)
        return compile_adaptive(begin, attempt)

    @cached_property
    def compiled(self) -> Programs:
        """The programs that are called outside the loop, compiled when first asked for."""
        return Programs(self)

    @cached_property
    def observe(self) -> Program:
        """Motor torque, friction and pushes in force from a state on, in the coordinates' terms."""

        def observe(*values: Any) -> dict[str, Any]:
            given = dict(zip(self.inputs, values, strict=True))
            _, now = self.decisions(given)
            y = self.smooth.split(now["x"])
            tau, _, _ = self.motor(y, now)
            arm = self.plant.arm
            loss = arm.generalised(arm.friction(arm.joint_rates(y["qd"])))
            if "friction" in now:
                loss = loss - now["friction"]["force"]
            push = self.push(y["q"], given) if self.disturbances else loss * 0
            return {"tau": tau, "friction": loss, "push": push}

        return trace(observe, self.inputs, name=f"observe_{self.plant.mechanism.name}")

    @cached_property
    def measure(self) -> Program:
        """q and q̇ as a sampled controller sees them at a tick."""
        tick = self.tick
        assert tick is not None

        def measure(*values: Any) -> dict[str, Any]:
            given = dict(zip(self.inputs, values, strict=True))
            z = given["x"]
            held = self.held.split(z[self.smooth.size :])
            q, qd, _ = tick.measure(z[: self.plant.nq + self.plant.nv], held, given)
            return {"x": np.concatenate([q, qd])}

        return trace(measure, self.inputs, name="measure")

    @cached_property
    def before(self) -> Program:
        """What a step decides first: what is held, and the inputs of the equations."""
        names = [k for k in ("command", "external") if k in self.equation_inputs]

        def before(*values: Any) -> dict[str, Any]:
            held, now = self.decisions(dict(zip(self.inputs, values, strict=True)))
            friction = now.get("friction", {})
            marks = {k: friction[k] for k in ("sign", "stuck") if k in friction}
            return {"held": self.held.join(held), **{k: now[k] for k in names}, **marks}

        return trace(before, self.inputs, name="before")

    @cached_property
    def after(self) -> Program:
        """What becomes of y where joints stick or hit a stop."""
        n = len(self.contact.dry)
        marks = {"sign": n, "stuck": n} if n else {}
        ports = {"y1": self.smooth.size, **self.inputs, **marks}

        def after(*values: Any) -> dict[str, Any]:
            given = dict(zip(ports, values, strict=True))
            now = given | {"x": given["x"][: self.smooth.size], "friction": given}
            return {"y": self.contacts(given["y1"], now)}

        return trace(after, ports, name="after")
