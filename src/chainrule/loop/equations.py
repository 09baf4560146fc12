"""Equations: ẏ = f(y, t, …) between two decisions, y = [q, q̇, other states of first order]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.frozen import FrozenMap
from chainrule.integrators import Method, System
from chainrule.loop.arm import Arm
from chainrule.loop.contacts.contact import Contact
from chainrule.loop.controller import Controller, Sense
from chainrule.loop.layout import Layout
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant
from chainrule.loop.sampling import Sampling
from chainrule.loop.surroundings import Actuator, Disturbance
from chainrule.program import Node, Program, select, trace
from chainrule.tracing.programs import program as plant_program

MOST_WITH_STRANDS = 48
"""What is decided of sums of joints has a full matrix, whose solution grows with the cube."""


@dataclass(frozen=True, eq=False)
class LoopEquations:
    """The parts of a loop, and the equations that they make.

    Without `sampling` the controller is part of the right-hand side and is evaluated inside the
    step, stage by stage. `torque`, `push` and `damping` say whether there are inputs `tau`, a
    torque on the joints within their limits, `push`, a generalised force, and `damping`, more
    viscous friction of each joint's rate; `booking`, whether the energy account is kept; and
    `measures` are accumulated along the run.
    """

    plant: Plant
    method: Method
    controller: Controller | None = None
    sampling: Sampling | None = None
    actuator: Actuator = Actuator()
    disturbances: tuple[Disturbance, ...] = ()
    stops: bool = True
    shapes: Mapping[str, tuple[int, ...]] = FrozenMap()
    """The numbers of the parts, inputs of the step's program, and their shapes."""
    torque: bool = False
    push: bool = False
    damping: bool = False
    booking: bool = False
    measures: tuple[Measure, ...] = ()

    @cached_property
    def structure(self) -> tuple[Any, ...]:
        """What tells programs apart; numbers do not."""
        return (
            self.plant, self.method, self.controller and self.controller.structure(),
            self.sampling and self.sampling.structure, self.actuator.lag is not None,
            tuple(d.structure() for d in self.disturbances), self.stops, tuple(self.shapes.items()),
            self.torque, self.push, self.damping, self.booking, self.measures,
        )  # fmt: skip

    @property
    def parts(self) -> tuple[Any, ...]:
        """What surrounds the plant."""
        around = self.method, self.controller, self.sampling, self.actuator, self.disturbances
        return *around, self.measures

    @cached_property
    def _hash(self) -> int:
        return hash(self.structure)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LoopEquations) and self.structure == other.structure

    @cached_property
    def contact(self) -> Contact:
        """The joints that may stick or hit a stop."""
        plant = self.plant
        stops = (*plant.stops, *plant.stopped_strands) if self.stops else ()
        found = Contact(plant, (*plant.dry, *plant.dry_strands), stops, self.damps)
        if found.strands and len(found.joints) > MOST_WITH_STRANDS:
            raise MechanismError(
                f"{plant.name}: {len(found.joints)} joints and strands have dry friction or stops; "
                f"with strands among them at most {MOST_WITH_STRANDS} can be decided together"
            )
        return found

    @property
    def damps(self) -> bool:
        """Is the damping of joints taken at the end of a step?"""
        return self.method.damps and self.plant.described

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

    def motor(self, arm: Arm, y: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
        """(generalised force of the motors, the memory's rate, the lag's rate)."""
        rate: Any = ()
        tau: Any = given["tau"] if self.torque else 0.0
        if self.sampling is not None:
            tau = tau + self.plant.motors(given["command"])
        elif self.controller is not None:
            asked, rate = self.law(arm, y, given)
            tau = tau + self.plant.motors(asked)
        if np.ndim(tau) == 0:
            return np.zeros(self.plant.nv, dtype=int), rate, ()
        return self._acting(arm, tau, y, given, rate)

    def added_damping(self, arm: Arm, y: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
        """What resists the rates besides friction, as `dynamics.friction.damped` adds it: what a
        loop adds, and drives whose force, and whose motors' torque, is within its limits."""
        plant, mechanism = self.plant, self.plant.mechanism
        added: Any = np.zeros(plant.nv + len(mechanism.drives), dtype=object)
        if "damping" in given:
            added[: plant.nv] = given["damping"]
        law = self.controller
        if law is None or self.sampling is not None or "effort" in y:
            return added
        slopes = law.damping(arm, *self._sensed(y, given))
        if not len(slopes):
            return added
        added[plant.nv :] = slopes
        if plant.projection is None and (plant.limited or "limit" in given):
            asked = plant.change.torques(plant.motors(self.law(arm, y, given)[0]))
            given_up = arm.within_limits(np.array(asked, dtype=object), given) - asked
            for i, shaft in enumerate(mechanism.shafts, start=plant.nv):
                for k in shaft.rates:
                    added[i] = select(abs(given_up[k]) > 0.0, 0.0, added[i])
        return added

    def law(self, arm: Arm, y: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[Any, Any]:
        """(the torque that a controller evaluated with the dynamics asks for, its memory's rate)"""
        assert self.controller is not None
        asked, rate = self.controller.law(arm, *self._sensed(y, given))
        return np.asarray(asked, dtype=object), rate

    def _sensed(
        self, y: Mapping[str, Any], given: Mapping[str, Any]
    ) -> tuple[dict[str, Any], Sense]:
        """A law's numbers, and what it knows."""
        memory = y.get("memory", np.empty(0, dtype=object))
        p = {name[2:]: value for name, value in given.items() if name.startswith("c_")}
        return p, Sense(given.get("t"), y["q"], y["qd"], memory)

    def _acting(
        self, arm: Arm, tau: np.ndarray, y: Mapping[str, Any], given: Mapping[str, Any], rate: Any
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
        joint = arm.within_limits(joint, given)
        if change.is_identity or "effort" in y:
            return change.forces(joint), rate, lag
        return tau + change.forces(joint - asked), rate, lag  # τ itself, to the bit, within limits

    @property
    def forced(self) -> bool:
        """Is there a force that stays the same during a step: a push, or what holds a joint?"""
        return bool(self.disturbances or self.push or self.contact)

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

    @property
    def rhs(self) -> Program:
        """f of ẏ = f(y, t, …)"""
        return self.system.rhs

    @cached_property
    def system(self) -> System:
        """ẏ = f(y, t, …) between two decisions."""
        plant, ports = self.plant, self.equation_inputs

        def acting(*values: Any) -> tuple[Arm, dict[str, Any], Any, Any, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            arm, y = plant.at(given), self.smooth.split(given["x"])
            tau, rate, lag = self.motor(arm, y, given)
            if "external" in given:
                tau = tau + given["external"]
            return arm, y, tau - self._apart(arm, y["qd"], given), rate, lag

        def rhs(*values: np.ndarray | Node) -> dict[str, Any]:
            arm, y, tau, rate, lag = acting(*values)
            slopes = {
                "q": arm.position_rate(y["q"], y["qd"]),
                "qd": arm.acceleration(y["q"], y["qd"], tau),
                "memory": rate,
                "effort": lag,
            }
            return {"xd": self.smooth.join(slopes)}

        def force(*values: np.ndarray | Node) -> dict[str, Any]:
            arm, y, tau, _, _ = acting(*values)
            v = plant.change.rates(y["qd"])
            return {"f": tau - plant.change.forces(arm.smooth_friction(v))}

        def damped() -> Program:
            """ẏ with the damping of joints taken at the end of the step."""
            own = {**ports, "dt": ()}

            def rhs(*values: np.ndarray) -> dict[str, Any]:
                *others, last = values
                dt: Any = last
                arm, y, tau, rate, lag = acting(*others)
                added = self.added_damping(arm, y, dict(zip(ports, others, strict=True)))
                slopes = {
                    "q": arm.position_rate(y["q"], y["qd"]),
                    "qd": arm.damped(y["q"], y["qd"], tau, dt, added),
                    "memory": rate,
                    "effort": lag,
                }
                return {"xd": self.smooth.join(slopes)}

            return trace(rhs, own, name="damped_rhs")

        return System(
            trace(rhs, ports, name="rhs"),
            plant.nq,
            plant.nv,
            rate=None if plant.scalar else plant_program(plant.setup, "position_rate"),
            project=None if plant.scalar else self._projection(),
            energies=plant.energies if plant.scalar else None,
            force=trace(force, ports, name="force"),
            damped=damped if plant.described else None,
        )

    def _apart(self, arm: Arm, qd: np.ndarray, given: Mapping[str, Any]) -> Any:
        """Friction that is not in the smooth equations: dry, and what a loop adds."""
        change, total = self.plant.change, np.zeros(self.plant.nv, dtype=object)
        if "damping" in given:
            total = total + given["damping"] * change.rates(qd)
        force = change.forces(total)
        if "direction" in given:
            force = force + self.contact.sliding(arm, qd, given["direction"])
        return force

    def friction(self, arm: Arm, qd: np.ndarray, given: Mapping[str, Any]) -> Any:
        """F, all of it but what holds joints at rest."""
        smooth = self.plant.change.forces(arm.smooth_friction(self.plant.change.rates(qd)))
        return smooth + self._apart(arm, qd, given)

    def _projection(self) -> Program:
        def unit(x: np.ndarray) -> dict[str, Any]:
            y = self.smooth.split(x)
            none = np.array([0.0] * len(self.plant.setup.numbers.names), dtype=object)
            arm = Arm(self.plant, none)
            return {"x": self.smooth.join(y | {"q": arm.unit_quaternions(y["q"])})}

        return trace(unit, {"x": self.smooth.size}, name="unit")
