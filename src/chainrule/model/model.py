"""compile: a mechanism as machine code, called on arrays of any leading shape."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.joints import TYPES
from chainrule.errors import UnknownNameError
from chainrule.integrators import RK4, Method
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import (
    Loop,
    Setting,
    check_start,
    checked_method,
    checked_step,
    programmed,
)
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.sources import source_module, write
from chainrule.model.states import Divergence, States
from chainrule.program import Arithmetic, Compiled, Program, compile_program
from chainrule.program.rewriting.folding import DERIVED, hoist
from chainrule.program.tape.iteration import Iteration
from chainrule.tracing import checks
from chainrule.tracing.numbers import free_names
from chainrule.tracing.programs import (
    PARAMETERS,
    forward_algorithm,
    jacobian_program,
    program,
    with_values,
)
from chainrule.tracing.setup import Setup

DEVICES = ("cpu", "gpu")

NAMES = (
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "coriolis_matrix", "gravity",
    "kinetic_energy", "potential_energy", "forward_kinematics", "linearize",
)  # fmt: skip


class Frames(NamedTuple):
    """R (…, links, 3, 3) and p (…, links, 3) of every link's frame in the base frame."""

    R: np.ndarray
    p: np.ndarray


class Linearization(NamedTuple):
    """δẋ = A δx + B δτ, with x = [q, q̇]."""

    A: np.ndarray
    B: np.ndarray


def compile(
    mechanism: Mechanism,
    free: Sequence[str] | str = (),
    *,
    regroup: bool = True,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
) -> CompiledModel:
    """The mechanism's equations of motion as functions of arrays.

    `free` names parameters that stay inputs ("all" for every one), given to each function as
    `parameters={"m2": …}`; the others have the mechanism's values. Nothing is traced or compiled
    before it is called. `regroup` moves inertia that the motion cannot tell apart to one link
    before tracing: fewer operations, the same motion. For `lanes`, `cpu` and `threads` see
    `chainrule.program.compile_program`.
    """
    plant = plant_of(mechanism)
    if not regroup:
        plant = Plant(mechanism, Setup(plant.setup.mechanism, False))
    options = {"lanes": lanes, "cpu": cpu, "threads": threads}
    return CompiledModel(plant, free_names(mechanism, free), options)


class CompiledModel:
    """M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = τ in machine code. Made by `compile`.

    Arrays have any leading shape, and these broadcast; q (…, n), q̇ and τ (…, dof), in the
    mechanism's coordinates.
    """

    def __init__(self, plant: Plant, free: tuple[str, ...], options: dict[str, Any]) -> None:
        self._plant = plant
        self._setup = plant.setup
        self._options = options
        self._functions: dict[Any, tuple[Compiled | None, Compiled]] = {}
        self._plain: dict[Method, Setting] = {}
        self.free = free
        """The parameters that are inputs, in order."""
        mechanism = plant.mechanism
        self._sizes = {"q": plant.nq, "qd": plant.nv, "qdd": plant.nv, "tau": plant.nv}
        self._sizes["x"] = plant.nq + plant.nv
        self._quaternions = []
        start = 0
        for joint in mechanism.joints:
            where = TYPES[joint.kind].quaternion()
            if where is not None:
                self._quaternions.append(slice(start + where.start, start + where.stop))
            start += joint.size_q

    @property
    def mechanism(self) -> Mechanism:
        """What was compiled."""
        return self._plant.mechanism

    @property
    def algorithm(self) -> str:
        """How accelerations are computed, by "articulated" or "composite" bodies or in "closed"
        form: whichever is cheapest."""
        return forward_algorithm(self._setup)

    @property
    def operations(self) -> Mapping[str, dict[str, int]]:
        """For each function, how many multiplications, additions, … one evaluation takes.

        What depends on the parameters alone is not counted: it is computed once for all.
        """
        return Operations(self)

    def program(self, name: str) -> Program:
        """The program of a function, for reading, exporting and counting.

        Its last input, where there is one, is what `parameters` gives.
        """
        if name not in (*NAMES, "articulated", "composite", "closed"):
            raise UnknownNameError("function", name, list(NAMES))
        return hoist(self._with_values(program(self._setup, name)), PARAMETERS)[1]

    def _with_values(self, whole: Program) -> Program:
        return with_values(whole, self.mechanism, self.free)

    # functions

    def forward_dynamics(
        self, q: Any, qd: Any, tau: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """q̈ (…, dof); joints with an effort limit give no more torque than that."""
        arrays = self._arrays(q=q, qd=qd, tau=tau)
        values = self._parameters(parameters)
        qdd = self._call("forward_dynamics", arrays, values)
        if not np.isfinite(qdd).all():
            self._check_regular(arrays["q"], values)
        return qdd

    def inverse_dynamics(
        self, q: Any, qd: Any, qdd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """τ = M q̈ + C q̇ + G + F (…, dof), friction included."""
        arrays = self._arrays(q=q, qd=qd, qdd=qdd)
        return self._call("inverse_dynamics", arrays, self._parameters(parameters))

    def mass_matrix(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> np.ndarray:
        """M(q) (…, dof, dof)"""
        return self._call("mass_matrix", self._arrays(q=q), self._parameters(parameters))

    def coriolis_matrix(
        self, q: Any, qd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """C(q, q̇) (…, dof, dof), of the Christoffel symbols: Ṁ − 2C is skew."""
        return self._call("coriolis_matrix", self._arrays(q=q, qd=qd), self._parameters(parameters))

    def gravity(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> np.ndarray:
        """G(q) = ∂V/∂q (…, dof)"""
        return self._call("gravity", self._arrays(q=q), self._parameters(parameters))

    def kinetic_energy(
        self, q: Any, qd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """T = ½ q̇ᵀ M q̇, rotors included."""
        return self._call("kinetic_energy", self._arrays(q=q, qd=qd), self._parameters(parameters))

    def potential_energy(
        self, q: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """V(q), zero for masses at the height of the base frame's origin."""
        return self._call("potential_energy", self._arrays(q=q), self._parameters(parameters))

    def forward_kinematics(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> Frames:
        """The frames of all links, in the order of `mechanism.links`."""
        arrays = self._arrays(q=q)
        return Frames(*self._call("forward_kinematics", arrays, self._parameters(parameters)))

    def jacobian(
        self,
        q: Any,
        *,
        link: str,
        point: Any = (0.0, 0.0, 0.0),
        parameters: Mapping[str, Any] | None = None,
    ) -> np.ndarray:
        """J (…, 6, dof) with (ṗ, ω) = J q̇ for a point given in the link's frame: three rows for
        its velocity, three for the link's angular velocity, in the base frame's axes."""
        index = self.mechanism.links.index(self.mechanism.link(link))
        arrays = self._arrays(q=q)
        arrays["point"] = checks.as_array("point", point, 3, self._meaning)
        checks.check_batch(arrays)
        return self._call(("jacobian", index), arrays, self._parameters(parameters))

    def linearize(
        self, q: Any, qd: Any, tau: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> Linearization:
        """A = ∂ẋ/∂x and B = ∂ẋ/∂τ of ẋ = f(x, τ), x = [q, q̇]; exact derivatives.

        For the inputs of actuated joints only, take `B @ mechanism.actuation`.
        """
        arrays = self._arrays(q=q, qd=qd, tau=tau)
        values = self._parameters(parameters)
        result = Linearization(*self._call("linearize", arrays, values))
        if not np.isfinite(result.A).all():
            self._check_regular(arrays["q"], values)
        return result

    def rollout(
        self,
        x0: Any,
        dt: float,
        steps: int,
        method: Method = RK4,
        tau: Any = None,
        every: int = 1,
        threads: int | None = None,
        *,
        hold: int | None = None,
        loop: Loop | None = None,
        rng: np.random.Generator | None = None,
        parameters: Mapping[str, Any] | None = None,
        device: str = "cpu",
        arithmetic: Arithmetic = Arithmetic.STRICT,
    ) -> States:
        """Trajectories (…, samples, states) from x0 = [q, q̇], the first sample x0 itself.

        A sample is kept every so many steps. τ (…, dof) is constant; with `hold`, it has a time
        axis, (…, values, dof), and each value lasts for `hold` steps. `loop` puts a controller,
        sensors, motors and disturbances around the mechanism, as `simulate` does; joints with dry
        friction stick and stops hold in any case. A trajectory that leaves the finite numbers does
        not harm the others: it is listed in the result's `diverged`, and a `DivergenceWarning`
        tells.

        `device="gpu"` computes on an NVIDIA GPU, with the same bits, and needs CuPy. Another
        `arithmetic` than strict is faster and gives up these bits.
        """
        if device not in DEVICES:
            raise UnknownNameError("device", device, list(DEVICES))
        for name, count in (
            ("steps", steps),
            ("every", every),
            ("hold", 1 if hold is None else hold),
        ):
            checks.check_count(name, count)
        if steps % every:
            raise checks.InputError(f"every={every} does not divide steps={steps}")
        x0 = checks.as_array("x0", x0, self._sizes["x"], self._meaning)
        checks.check_quaternions("x0", x0, self._quaternions)
        check_start(self._plant, x0, self.free)
        values = self._parameters(parameters)
        self._check_regular(x0[..., : self._sizes["q"]], values)
        given = self._setting(method, dt, loop, rng)
        one = ready(self._plant, given.assembly, self.free, tau is None)
        constant, signals = self._torque(tau, hold, steps)
        numbers, changing = given.inputs(0.0, 0, steps)
        inputs = constant | numbers
        first = {name: array[..., 0, :] for name, array in signals.items()}
        now = inputs | first | {name: array[0] for name, array in changing.items()}
        signals |= changing
        if values is not None:
            inputs |= one.parameter_inputs(values)
            now[PARAMETERS] = values
        z0 = one.start(x0, now | {"dt": given.dt})
        if device == "gpu":
            run: Any = one.device_rollout(arithmetic)
            x, finite = run(z0, given.dt, steps, every, inputs=inputs, signals=signals)
        else:
            run = one.rollout(arithmetic, **self._options)
            x, finite = run(
                z0, given.dt, steps, every, inputs=inputs, signals=signals, threads=threads
            )
        lost = [tuple(int(i) for i in index) for index in np.argwhere(finite < steps)]
        times = [float((finite[index] + 1) * given.dt) for index in lost]
        if lost:
            warnings.warn(checks.DivergenceWarning(lost, times, finite.size), stacklevel=2)
        return States.of(x[..., : self._sizes["x"]], tuple(map(Divergence, lost, times)))

    def step(
        self, method: Method = RK4, *, driven: bool = True, loop: Loop | None = None
    ) -> Program | Iteration:
        """z ← step(z, dt, …) as a program: what a rollout repeats, for reading and exporting.
        Not `driven`, τ is zero and no input."""
        given = programmed(self._plant, method, 1e-3, Loop() if loop is None else loop)
        return ready(self._plant, given.assembly, self.free, not driven).step

    def source(
        self,
        language: str,
        methods: Sequence[Method] = (RK4,),
        *,
        loop: Loop | None = None,
        dt: float = 1e-3,
        rng: np.random.Generator | None = None,
    ) -> str:
        """The functions, and a loop for each method, as text: "javascript", "c", "python",
        "matlab"; the first method's loop alone as "llvm" or "ptx".

        With a `loop`, the steps are those of the mechanism in it, and take its numbers as inputs;
        control periods and delays are counted in steps of size `dt`.
        """
        module = source_module(
            self._plant, methods, self.free, Loop() if loop is None else loop, dt=dt, rng=rng
        )
        return write(module, language)

    # machinery

    def _meaning(self, name: str) -> str:
        names = self.mechanism.coordinate_names
        rates = [j.name for j in self.mechanism.joints for _ in range(j.size_v)]
        q = ", ".join(names)
        return {
            "q": q,
            "qd": f"the rates of {q}",
            "qdd": f"the accelerations of {q}",
            "tau": f"one for each rate of {', '.join(dict.fromkeys(rates))}",
            "x0": f"[q, qd] with q = {q}",
            "point": "x, y, z in the link's frame",
        }[name]

    def _arrays(self, **given: Any) -> dict[str, np.ndarray]:
        arrays = {
            name: checks.as_array(name, value, self._sizes[name], self._meaning)
            for name, value in given.items()
        }
        checks.check_batch(arrays)
        checks.check_quaternions("q", arrays["q"], self._quaternions)
        return arrays

    def _parameters(self, given: Mapping[str, Any] | None) -> np.ndarray | None:
        return checks.parameter_array(self.free, self.mechanism.values, given)

    def _torque(
        self, tau: Any, hold: int | None, steps: int
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """τ as a constant input or as a signal."""
        if tau is None:
            return {}, {}
        array = checks.as_array("tau", tau, self._sizes["tau"], self._meaning)
        if hold is None:
            return {"tau": array}, {}
        if array.ndim < 2 or array.shape[-2] * hold != steps:
            raise checks.InputError(
                f"tau has shape {array.shape}; with hold={hold} and steps={steps} expected "
                f"(..., {steps / hold:g}, {self._sizes['tau']})"
            )
        return {}, {"tau": array}

    def _setting(
        self, method: Method, dt: Any, loop: Loop | None, rng: np.random.Generator | None
    ) -> Setting:
        """The loop of a rollout; a plain one is kept, for looking it up takes longer than a
        hundred steps."""
        method = checked_method(method)
        if loop is not None:
            return programmed(self._plant, method, dt, loop, rng)
        if method not in self._plain:
            self._plain[method] = programmed(self._plant, method, dt, Loop(), rng)
        return replace(self._plain[method], dt=checked_step(dt))

    def _call(self, key: Any, arrays: dict[str, np.ndarray], values: np.ndarray | None) -> Any:
        if key not in self._functions:
            whole = (
                jacobian_program(self._setup, key[1])
                if isinstance(key, tuple)
                else program(self._setup, key)
            )
            before, after = hoist(self._with_values(whole), PARAMETERS)
            first = compile_program(before, **self._options) if before is not None else None
            self._functions[key] = first, compile_program(after, **self._options)
        before, after = self._functions[key]
        inputs = dict(arrays)
        if before is not None:
            inputs[DERIVED] = before(values)
        names = {port.name for port in after.program.inputs}
        result = after(**{name: value for name, value in inputs.items() if name in names})
        if isinstance(result, tuple):
            return tuple(part + 0.0 for part in result)
        return result + 0.0  # a zero has no sign, whichever way it was computed

    def _check_regular(self, q: np.ndarray, values: np.ndarray | None) -> None:
        """M must be regular where accelerations are asked for."""
        regularity = np.asarray(self._call("regularity", {"q": q}, values))
        singular = ~(regularity > checks.SINGULAR)
        if singular.any():
            index = tuple(int(i) for i in np.argwhere(singular)[0])
            where = f" for row {checks.place(index)}" if index else ""
            raise checks.SingularMassMatrixError(
                f"{self.mechanism.name}: the mass matrix is singular{where}: a joint moves nothing "
                "that has mass or inertia, or the parameters are those of no body"
            )


class Operations(Mapping[str, dict[str, int]]):
    """Function → counts of its operations; a function is traced when it is looked up."""

    def __init__(self, model: CompiledModel):
        self._model = model

    def __getitem__(self, name: str) -> dict[str, int]:
        return self._model.program(name).operations

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __repr__(self) -> str:
        return f"<operations of {', '.join(NAMES)}>"
