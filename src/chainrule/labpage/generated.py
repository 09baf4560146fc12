"""The generated ES module: everything numeric that the page does, with the bits of every target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.control import Choice
from chainrule.dynamics.kinematics import frames, jacobian
from chainrule.errors import MissingValueError
from chainrule.integrators import METHODS, RK4, Method
from chainrule.integrators.system import System
from chainrule.kinematics.stepping import damped_step
from chainrule.labpage.data import Row
from chainrule.labpage.equations import Dampers, live_equations
from chainrule.labpage.start import laws
from chainrule.loop.arm import Arm
from chainrule.loop.assembly import Assembly
from chainrule.loop.controller import Controller
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.sampling import Sampling
from chainrule.loop.steadiness import is_damped
from chainrule.loop.surroundings import Actuator, Sensor
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.symbols import parameter_meanings
from chainrule.program import Program, trace
from chainrule.program.emit.compact import compact
from chainrule.program.emit.module import Module, identifier
from chainrule.program.rewriting.folding import hoist_together
from chainrule.program.tape.iteration import Iteration
from chainrule.tracing.programs import PARAMETERS, program, renamed, with_values

PLACED = 60  # instructions of programs that are written in place: the rest is shared by methods
CAUTION = 0.2  # of posing by hand: the pointer is often out of reach
LONGEST = 15_000  # instructions of Newton's method, about: a page holds no longer one
LATEST = 64  # periods: the longest delay of a sampled controller


@dataclass(frozen=True)
class Running:
    """The loop by one method: its step, and what begins it."""

    assembly: Assembly
    step: Program | Iteration
    start: Program


@dataclass(frozen=True)
class Generated:
    """The programs of the lab of a mechanism, all of whose parameters stay inputs."""

    mechanism: Mechanism
    own: tuple[Controller, ...] = ()
    """Laws besides those that every lab has."""

    def __post_init__(self) -> None:
        missing = self.mechanism.missing_values()
        if missing:
            raise MissingValueError.of(self.mechanism.name, missing)

    @cached_property
    def plant(self) -> Plant:
        """The mechanism as loops move it."""
        return plant_of(self.mechanism)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the programs' last input, in the order in which they are shown."""
        return tuple(m.name for m in parameter_meanings(self.mechanism))

    @cached_property
    def laws(self) -> tuple[Controller, ...]:
        """The laws that can be chosen, by number from 1 on."""
        return laws(self.plant, self.own)

    @cached_property
    def inputs(self) -> dict[str, np.ndarray]:
        """What a step holds constant, with the numbers to begin with."""
        nv = self.plant.nv
        values: dict[str, Any] = {"push": np.zeros(nv), "damping": np.zeros(nv)}
        if self.laws:
            own = Choice(self.laws).parameters(self.plant)
            values |= {f"c_{name}": value for name, value in own.items()}
            values |= {"tau": np.zeros(nv), "limit": self.plant.effort}
        if self.plant.stops or self.plant.stopped_strands:
            values["restitution"] = 0.0
        return {name: np.asarray(value, dtype=float) for name, value in values.items()}

    @cached_property
    def choice(self) -> Choice | None:
        """The laws that are evaluated with the dynamics."""
        chosen = tuple(law for law in self.laws if not law.sampled)
        return Choice(chosen) if chosen else None

    def assembly(self, method: Method) -> Assembly:
        """The loop: a law evaluated with the dynamics, and the torque of one that is sampled."""
        parts = ("c_mode", "c_numbers", "limit", "restitution")
        return Assembly(
            self.plant, method, self.choice,
            shapes={k: v.shape for k, v in self.inputs.items() if k in parts},
            torque=bool(self.laws), push=True, damping=True, booking=True,
        )  # fmt: skip

    def put(self, whole: Program) -> Program:
        """The program with its parameters in the order in which they are shown."""
        return with_values(whole, self.mechanism, self.parameters)

    def running(self, method: Method) -> Running:
        """The loop by a method."""
        assembly = self.assembly(method)
        step = replace(assembly.step.mapped(self.put), name=method.word)
        own = f"start_{identifier(method.word)}" if method.remembers else "start"
        return Running(assembly, step, renamed(self.put(assembly.start), own))

    @cached_property
    def loops(self) -> dict[Method, Running]:
        """Of each method with a fixed step that suits the mechanism."""
        fixed = [
            method
            for method in METHODS.values()
            if not method.adaptive and (is_damped(self.plant) or not method.damps)
        ]
        able = [method for method in fixed if method.quaternions or self.plant.scalar]
        return {method: self.running(method) for method in able if not self._too_long(method)}

    @cached_property
    def system(self) -> System:
        """The equations that all methods integrate."""
        return self.assembly(RK4).system

    @property
    def left_out(self) -> list[Method]:
        """Methods whose steps are too long for a page."""
        fixed = [m for m in METHODS.values() if not m.adaptive and self.plant.scalar]
        return [method for method in fixed if self._too_long(method)]

    def _too_long(self, method: Method) -> bool:
        """Would Newton's method, derivatives and factors, take more place than a page has?"""
        system, n = self.system, method.unknowns(self.system)
        return n > 0 and (system.nq + system.nv) * system.rhs.length + n**3 / 3 > LONGEST

    @cached_property
    def steps(self) -> tuple[Program | None, dict[str, Program | Iteration]]:
        """What all steps need of the parameters alone, and the steps."""
        steps = {method.word: one.step for method, one in self.loops.items()}
        straight = {k: step for k, step in steps.items() if isinstance(step, Program)}
        before, hoisted = hoist_together(straight, PARAMETERS)
        return before and renamed(before, "prepared"), steps | hoisted

    @cached_property
    def sampling(self) -> Sampling | None:
        """The sampled controller: hold and delay are inputs."""
        if not self.laws:
            return None
        sensor = Sensor(noise=0.0, rate_noise=0.0)
        choice = Choice(self.laws)
        return Sampling(self.plant, choice, sensor, Actuator(), 1, 0, LATEST, open=True)

    def ticks(self) -> list[Program]:
        """What a sampled controller keeps at the beginning, and from a step on; its torque."""
        sampling = self.sampling
        if sampling is None:
            return []
        plant, kept = self.plant, Layout(sampling.sizes())
        numbers = {k: np.shape(v) for k, v in sampling.parameters().items()} | {"key": (2,)}
        own = {k: self.inputs[k].shape for k in ("c_mode", "c_numbers")}
        state = {"q": plant.nq, "qd": plant.nv, "dt": (), "hold": ()}

        def begin(given: dict[str, Any]) -> Any:
            nothing = {name: [0.0] * size for name, size in kept.sizes.items()}
            return {"kept": kept.join(nothing | sampling.start(given["q"], given["qd"], given))}

        def tick(arm: Arm, given: dict[str, Any]) -> Any:
            old = kept.split(given["kept"])
            new = old | sampling(arm, np.concatenate([given["q"], given["qd"]]), old, given)
            return {"kept": kept.join(new), "tau": plant.motors(new["command"])}

        ports = {**state, "n": (), "kept": kept.size, **numbers, **own}
        return [
            trace(lambda *v: begin(dict(zip(state, v, strict=True))), state, name="rest"),
            self.display("tick", ports, tick),
        ]

    @cached_property
    def equations(self) -> tuple[tuple[Row, ...], Program | None]:
        """Rows of the equations of motion, and the program of their terms."""
        rows, terms = live_equations(self.plant, self.dampers)
        return rows, terms and self.put(terms)

    @cached_property
    def dampers(self) -> Dampers:
        """Damping that the page can add: to hinges, and to slides, that have no friction."""
        known = {*self.mechanism.symbols, *self.mechanism.coordinate_names}
        found: Dampers = {}
        for angle, name in ((True, "b"), (False, "bs")):
            while name in known:
                name += "b"
            rates = [
                k for k, rate in enumerate(self.mechanism.rates)
                if rate.place >= 0 and rate.freedom.angle == angle and not rate.friction
            ]  # fmt: skip
            found |= {name: rates} if rates else {}
        return found

    @cached_property
    def functions(self) -> list[Program]:
        """What the page asks for besides steps."""
        names = ["gravity"]
        if any(law.linearized for law in self.laws):
            names.append("linearize")
        own = [self.put(program(self.plant.setup, name)) for name in names]
        torques = self.put(next(iter(self.loops.values())).assembly.observe)
        found = [*own, self.energies(), self.quantities(), self.places(), self.reach()]
        found += [torques, *self.ticks()]
        return found if self.equations[1] is None else [*found, self.equations[1]]

    def display(self, name: str, ports: dict[str, Any], function: Callable[..., Any]) -> Program:
        """The program of function(arm, given) with the parameters as its last input."""
        ports = ports | self.plant.ports

        def compute(*values: Any) -> Any:
            given = dict(zip(ports, values, strict=True))
            return function(self.plant.at(given), given)

        return self.put(trace(compute, ports, name=name))

    def energies(self) -> Program:
        """T and V of a state."""

        def compute(arm: Arm, given: dict[str, Any]) -> Any:
            q, qd = given["q"], given["qd"]
            return {"T": arm.kinetic_energy(q, qd), "V": arm.potential_energy(q)}

        return self.display("energies", {"q": self.plant.nq, "qd": self.plant.nv}, compute)

    def quantities(self) -> Program:
        """M, C q̇, G, and q̈ under a generalised force that is all but these."""
        plant = self.plant

        def compute(arm: Arm, given: dict[str, Any]) -> Any:
            q, qd, still = given["q"], given["qd"], np.zeros(plant.nv, dtype=int)
            M, G = arm.mass_matrix(q), arm.gravity(q)
            smooth = plant.change.forces(arm.smooth_friction(plant.change.rates(qd)))
            dry = plant.change.forces(arm.dry_friction(plant.change.rates(qd)))
            bias = arm.inverse_dynamics(q, qd, still) - smooth - dry
            zero = np.zeros(plant.nv, dtype=object)
            qdd = arm.acceleration(q, qd, given["force"] + smooth)
            return {"M": M, "h": bias - G + zero, "G": G + zero, "qdd": qdd + zero}

        ports = {"q": plant.nq, "qd": plant.nv, "force": plant.nv}
        return self.display("quantities", ports, compute)

    def axes(self, arm: Arm, q: np.ndarray) -> list[np.ndarray]:
        """Of each rate of the joints: the velocity of its link's origin and of its turning."""
        found, origin = [], np.zeros(3, dtype=int)
        for i, body in enumerate(arm.links.bodies):
            if i in self.mechanism.couplings:
                continue
            found += list(jacobian(arm.links, arm.joint_q(q), i, origin).T[body.v])
        return found

    def places(self) -> Program:
        """In the base: R and p of the links, places of joints and centres of mass, axes."""
        mechanism = self.mechanism

        def compute(arm: Arm, given: dict[str, Any]) -> Any:
            found = frames(arm.links, arm.joint_q(given["q"]))
            joints, centres = [], []
            for i, link in enumerate(mechanism.links):
                parent = mechanism.parents[i]
                R, p = found[parent] if parent >= 0 else (np.eye(3, dtype=int), np.zeros(3, int))
                joints.append(p + R @ np.array([arm.scalar(e) for e in link.at], object))
                R, p = found[i]
                centres.append(p + R @ np.array([arm.scalar(e) for e in link.com], object))
            rotations, origins = zip(*found, strict=True)
            arrays = {"R": rotations, "p": origins, "joint": joints, "com": centres}
            arrays["axes"] = self.axes(arm, given["q"])
            return {name: np.array(value, dtype=object) for name, value in arrays.items()}

        return self.display("places", {"q": self.plant.nq}, compute)

    def reach(self) -> Program:
        """The next pose towards a place: e is what is left to it, J how the joints move there."""
        plant = self.plant

        def compute(arm: Arm, given: dict[str, Any]) -> Any:
            bounds = {k: arm.bounds(k) for k in plant.stops}
            own = np.array(plant.change.position(given["q"]), dtype=object)
            new = damped_step(arm, own, given["J"], given["e"], bounds, CAUTION)
            return {"q": plant.change.own(new)}

        return self.display("reach", {"q": plant.nq, "e": 3, "J": (3, plant.nv)}, compute)

    @cached_property
    def module(self) -> Module:
        """The functions and steps of the page."""
        before, steps = self.steps
        own = [*([] if before is None else [before]), *(one.start for one in self.loops.values())]
        functions = {f.name: f for f in [*self.functions, *own]}
        return Module(
            self.mechanism.name,
            tuple(functions.values()),
            steps,
            title=f"{self.mechanism.name}: the closed loop, generated by chainrule",
            placed=PLACED,
        )

    def javascript(self) -> str:
        """The module's text."""
        return compact(self.module)
