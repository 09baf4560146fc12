"""A mechanism's functions of arrays, in machine code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from chainrule.arguments import checked, reals
from chainrule.calls import Accepted
from chainrule.errors import CallError, SingularMassMatrixError, UnknownNameError, place
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Compiled, Program, compile_program
from chainrule.program.rewriting.folding import DERIVED, hoist
from chainrule.program.run.stored import stored
from chainrule.tracing import checks
from chainrule.tracing.programs import (
    PARAMETERS,
    forward_algorithm,
    jacobian_program,
    program,
    with_values,
)

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


T = TypeVar("T", bound=Callable[..., Any])


def _answered(function: T) -> T:
    """A function whose wrong calls are told, and whose right ones cost nothing."""
    accepted = Accepted(function.__name__, function)

    @wraps(function)
    def answering(self: Functions, *arguments: Any, **named: Any) -> Any:
        try:
            return function(self, *arguments, **named)
        except TypeError:
            if inside := [name for name in named if name in self.free]:
                values = ", ".join(f"{name!r}: …" for name in inside)
                told = f"{accepted.name} takes values of parameters as parameters={{{values}}}"
                raise CallError(told) from None
            accepted.check((self, *arguments), named)
            raise

    return cast(T, answering)


class Functions:
    """M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = τ

    Arrays have any leading shape, and these broadcast; q (…, n), q̇ and τ (…, dof), in the
    mechanism's coordinates. Where one lies on a GPU (CuPy, DLPack), the result is computed there.
    """

    def __init__(self, plant: Plant, free: tuple[str, ...], options: dict[str, Any]) -> None:
        self._plant = plant
        self._setup = plant.setup
        self._options = options
        self._functions: dict[Any, tuple[Compiled | None, Compiled]] = {}
        self.free = free
        """The parameters that are inputs, in order."""
        self._sizes = {"q": plant.nq, "qd": plant.nv, "qdd": plant.nv, "tau": plant.nv}
        self._sizes |= {"x": plant.nq + plant.nv, "point": 3}

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

    @checked
    def program(self, name: str) -> Program:
        """The program of a function, for reading, exporting and counting.

        Its last input, where there is one, is what `parameters` gives.
        """
        if name not in (*NAMES, "articulated", "composite", "closed"):
            raise UnknownNameError("function", name, list(NAMES))
        return hoist(self._with_values(program(self._setup, name)), PARAMETERS)[1]

    def _with_values(self, whole: Program) -> Program:
        return with_values(whole, self.mechanism, self.free)

    @_answered
    def forward_dynamics(
        self, q: Any, qd: Any, tau: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """q̈ (…, dof); joints with an effort limit give no more torque than that."""
        qdd = self._at("forward_dynamics", parameters, q=q, qd=qd, tau=tau)
        if not np.isfinite(qdd).all():
            self.check_regular(reals("q", q, card=True), self._parameters(parameters))
        return qdd

    @_answered
    def inverse_dynamics(
        self, q: Any, qd: Any, qdd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """τ = M q̈ + C q̇ + G + F (…, dof), friction included."""
        return self._at("inverse_dynamics", parameters, q=q, qd=qd, qdd=qdd)

    @_answered
    def mass_matrix(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> np.ndarray:
        """M(q) (…, dof, dof)"""
        return self._at("mass_matrix", parameters, q=q)

    @_answered
    def coriolis_matrix(
        self, q: Any, qd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """C(q, q̇) (…, dof, dof), of the Christoffel symbols: Ṁ − 2C is skew."""
        return self._at("coriolis_matrix", parameters, q=q, qd=qd)

    @_answered
    def gravity(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> np.ndarray:
        """G(q) = ∂V/∂q (…, dof)"""
        return self._at("gravity", parameters, q=q)

    @_answered
    def kinetic_energy(
        self, q: Any, qd: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """T = ½ q̇ᵀ M q̇, rotors included."""
        return self._at("kinetic_energy", parameters, q=q, qd=qd)

    @_answered
    def potential_energy(
        self, q: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> np.ndarray:
        """V(q), zero for masses at the height of the base frame's origin."""
        return self._at("potential_energy", parameters, q=q)

    @_answered
    def forward_kinematics(self, q: Any, *, parameters: Mapping[str, Any] | None = None) -> Frames:
        """The frames of all links, in the order of `mechanism.links`."""
        return Frames(*self._at("forward_kinematics", parameters, q=q))

    @checked
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
        return self._at(("jacobian", index), parameters, q=q, point=point)

    @_answered
    def linearize(
        self, q: Any, qd: Any, tau: Any, *, parameters: Mapping[str, Any] | None = None
    ) -> Linearization:
        """A = ∂ẋ/∂x and B = ∂ẋ/∂τ of ẋ = f(x, τ), x = [q, q̇]; exact derivatives, those of q̈ by a
        quaternion along the sphere.

        For the inputs of actuated joints only, take `B @ mechanism.actuation`.
        """
        result = Linearization(*self._at("linearize", parameters, q=q, qd=qd, tau=tau))
        if not np.isfinite(result.A).all():
            self.check_regular(reals("q", q, card=True), self._parameters(parameters))
        return result

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

    def _at(self, key: Any, parameters: Mapping[str, Any] | None, **given: Any) -> Any:
        """A function of arrays that are checked first."""
        arrays = {
            name: checks.as_array(name, value, self._sizes[name], self._meaning)
            for name, value in given.items()
        }
        checks.check_batch(arrays)
        checks.check_quaternions("q", arrays["q"], self._plant.quaternions)
        return self._call(key, arrays, self._parameters(parameters))

    def _parameters(self, given: Mapping[str, Any] | None) -> np.ndarray | None:
        return checks.parameter_array(self.free, self.mechanism.values, given)

    def _call(self, key: Any, arrays: dict[str, np.ndarray], values: np.ndarray | None) -> Any:
        if key not in self._functions:
            before, after = self._hoisted(key)
            first = compile_program(before, **self._options) if before is not None else None
            self._functions[key] = first, compile_program(after, **self._options)
        before, after = self._functions[key]
        inputs = dict(arrays)
        if before is not None and values is not None:
            inputs[DERIVED] = before(values)
        names = {port.name for port in after.program.inputs}
        result = after(**{name: value for name, value in inputs.items() if name in names})
        if isinstance(result, tuple):
            return tuple(part + 0.0 for part in result)
        return result + 0.0  # a zero has no sign, whichever way it was computed

    def _hoisted(self, key: str | tuple[str, int]) -> tuple[Program | None, Program]:
        """What a function needs of the free parameters alone, and the function; one without any is
        traced only where its machine code is not in the cache."""

        def whole() -> Program:
            if isinstance(key, tuple):
                return self._with_values(jacobian_program(self._setup, key[1]))
            return self._with_values(program(self._setup, key))

        if self.free:
            return hoist(whole(), PARAMETERS)
        name = key if isinstance(key, str) else f"{key[0]} {key[1]}"
        mark = self._plant.fingerprint and f"{self._plant.fingerprint} {name}"
        return None, cast(Program, stored(mark, whole))

    def check_regular(self, q: np.ndarray, values: np.ndarray | None) -> None:
        """M must be regular where accelerations are asked for."""
        regularity = self._call("regularity", {"q": q}, values)
        regular = regularity > checks.SINGULAR
        if not regular.all():
            index = tuple(int(i) for i in np.argwhere(~regular)[0])
            where = f" for row {place(index)}" if index else ""
            raise SingularMassMatrixError(
                f"{self.mechanism.name}: the mass matrix is singular{where}: a joint moves nothing "
                "that has mass or inertia, or the parameters are those of no body"
            )


class Operations(Mapping[str, dict[str, int]]):
    """Function → counts of its operations; a function is traced when it is looked up."""

    def __init__(self, model: Functions):
        self._model = model

    def __getitem__(self, name: str) -> dict[str, int]:
        return self._model.program(name).operations

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __repr__(self) -> str:
        return f"<operations of {', '.join(NAMES)}>"
