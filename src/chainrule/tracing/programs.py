"""The programs of a mechanism: name → inputs and the traced function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.dynamics import derivatives
from chainrule.dynamics.elimination import Column, eliminated
from chainrule.dynamics.factor import column, is_zero, pivots, solve
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, Program, interpret, share_angles, trace
from chainrule.program.rewriting.derivative import derivative
from chainrule.program.rewriting.folding import Entry, Made, fold
from chainrule.program.rewriting.lowering import on_tape
from chainrule.program.rewriting.outlining import outlined
from chainrule.tracing import closed_form
from chainrule.tracing.balancing import cost
from chainrule.tracing.gathering import gather
from chainrule.tracing.numbers import PARAMETERS, check_values
from chainrule.tracing.setup import Setup, Tracing

#: Joints beyond which the mass matrix is no longer tried for forward dynamics: its work grows
#: with the cube, that of articulated bodies linearly.
LARGEST_COMPOSITE = 16

#: Joints, and the cost of the recursion, beyond which the closed form is not tried: it grows
#: faster than any power of the number of joints, and takes long to derive in skew frames.
LARGEST_CLOSED = 4
DEAREST_CLOSED = 250

#: Joints beyond which a linearisation is made of programs that are called for every joint, pair
#: of joints and column: written out, it would grow with the cube.
LARGEST_IN_PLACE = 7

Traced = np.ndarray | Node | dict[str, np.ndarray]
"""What a traced function returns."""

Compute = Callable[..., Traced]
"""Of a `Tracing` and the inputs of a program."""


@dataclass(frozen=True)
class Function:
    """A function of the equations of motion: its inputs, and what computes it."""

    inputs: tuple[str, ...]
    compute: Compute


def _forward_dynamics(
    tracing: Tracing, q: np.ndarray, qd: np.ndarray, tau: np.ndarray
) -> np.ndarray:
    """q̈ under torques within the joints' limits, and dry friction by the rates' signs."""
    effort = tracing.change.forces(tracing.torque(tau)) if tracing.limited else tau
    if tracing.dry:
        v = tracing.change.rates(qd)
        effort = effort - tracing.change.forces(tracing.dry_friction(v))
    return acceleration(tracing, q, qd, effort)


def acceleration(tracing: Tracing, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
    """q̈ of what is smooth, τ the generalised force of everything else: the one program."""
    given = {"q": q, "qd": qd, "tau": tau, PARAMETERS: tracing.parameters}
    return in_place(program(tracing.setup, forward_algorithm(tracing.setup)), given)[0]


def _linearize(
    tracing: Tracing, q: np.ndarray, qd: np.ndarray, tau: np.ndarray
) -> dict[str, np.ndarray]:
    """A = ∂ẋ/∂x, B = ∂ẋ/∂τ, from M ∂q̈ = ∂τ − ∂(M q̈ + C q̇ + G + F) at constant q̈."""
    change, setup, model = tracing.change, tracing.setup, tracing.model
    given = {"q": q, "qd": qd, "tau": tau, PARAMETERS: tracing.parameters}

    def jacobians(name: str, wrt: tuple[str, ...]) -> list[np.ndarray]:
        return in_place(derivative(program(setup, name), "out", wrt), given)

    long = model.size_v > LARGEST_IN_PLACE
    at, call = tracing.joint_q(q), outlined if long else derivatives.in_place
    passes = derivatives.NewtonEuler(model, at, change.rates(qd), call)
    response = _called(tracing, passes) if long else _in_place(tracing, passes)
    rest = passes.bias() + tracing.resistance(q, qd) - tracing.torque(tau)
    by_q, by_qd = passes.derivatives(response(rest))
    if model.size_q > model.size_v:
        by_q = by_q @ derivatives.along_rates(model, at)
    own_q, own_qd = jacobians("resistance", ("q", "qd"))
    left = np.concatenate([change.columns(by_q) + own_q, change.columns(by_qd) + own_qd], axis=1)
    inverse = response(-np.eye(model.size_v, dtype=int))
    lower = np.tril_indices(model.size_v, -1)
    inverse[lower] = inverse.T[lower]  # the shorter half
    parts = response(left), _sparse_product(inverse, jacobians("torque", ("tau",))[0])
    below = [change.own_rates(part.T).T for part in parts]
    rates = jacobians("position_rate", ("q", "qd"))
    nothing = np.zeros((len(q), len(tau)), dtype=int)
    return {
        "A": np.concatenate([np.concatenate(rates, axis=1), below[0]]),
        "B": np.concatenate([nothing, below[1]]),
    }


def _sparse_product(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """A B, of a B that is mostly zeros."""
    result: Any = np.zeros((len(A), B.shape[1]), dtype=object)
    for (i, j), entry in np.ndenumerate(B):
        if not is_zero(entry):
            result[:, j] = result[:, j] + A[:, i] * entry
    return result


Response = Callable[[np.ndarray], np.ndarray]
"""x of M x + b = 0, for any b."""


def _in_place(tracing: Tracing, passes: derivatives.NewtonEuler) -> Response:
    M = tracing.with_strands(passes.mass_matrix())
    return lambda b: solve(M, -b)


def _called(tracing: Tracing, passes: derivatives.NewtonEuler) -> Response:
    """Each column by a call."""
    if not tracing.setup.is_tree or passes.coupled:
        L, D = pivots(tracing.with_strands(passes.mass_matrix()))
        lower = np.tril(np.ones(L.shape, dtype=bool), -1)
        function, arrays = column, (np.where(lower, L, 0), [-1 / d for d in D])
    else:
        joints = eliminated(passes.parts, passes.size, outlined)
        function, arrays = Column(joints.before), (joints.S, joints.U, joints.inverse)

    def columns(b: np.ndarray) -> np.ndarray:
        found = [outlined(function, *arrays, column=one) for one in np.atleast_2d(b.T)]
        return np.array(found, dtype=object).T.reshape(b.shape)

    return columns


def in_place(
    program: Program, given: Mapping[str, np.ndarray | Sequence[Node]]
) -> list[np.ndarray]:
    """The outputs of a program, traced where it is called."""
    given = {name: np.asarray(values, dtype=object) for name, values in given.items()}
    flat = [v for port in program.inputs for v in given[port.name].flat]
    tape = next(v.tape for v in flat if isinstance(v, Node))
    values = iter(interpret(program, [tape.lift(v) for v in flat], on_tape(tape)))
    results = []
    for port in program.outputs:
        array = np.empty(port.shape, dtype=object)
        for i in range(port.size):
            array.flat[i] = next(values)
        results.append(array)
    return results


FUNCTIONS: dict[str, Function] = {
    "inverse_dynamics": Function(("q", "qd", "qdd"), Tracing.inverse_dynamics),
    "articulated": Function(("q", "qd", "tau"), Tracing.articulated),
    "composite": Function(("q", "qd", "tau"), Tracing.composite),
    "damped": Function(("q", "qd", "tau", "dt", "added"), Tracing.damped),
    "closed": Function(("q", "qd", "tau"), closed_form.accelerations),
    "mass_matrix": Function(("q",), Tracing.mass_matrix),
    "regularity": Function(("q",), Tracing.regularity),
    "coriolis_matrix": Function(("q", "qd"), Tracing.coriolis_matrix),
    "gravity": Function(("q",), Tracing.gravity),
    "kinetic_energy": Function(("q", "qd"), Tracing.kinetic_energy),
    "potential_energy": Function(("q",), Tracing.potential_energy),
    "forward_kinematics": Function(("q",), Tracing.forward_kinematics),
    "position_rate": Function(("q", "qd"), Tracing.position_rate),
    "torque": Function(("tau",), Tracing.torque),
    "resistance": Function(("q", "qd"), Tracing.resistance),
    "linearize": Function(("q", "qd", "tau"), _linearize),
    "forward_dynamics": Function(("q", "qd", "tau"), _forward_dynamics),
    "unit": Function(("q",), Tracing.unit_quaternions),
}

#: The same from the equations written out.
CLOSED: dict[str, Compute] = {
    "inverse_dynamics": closed_form.inverse_dynamics,
    "mass_matrix": closed_form.mass_matrix,
    "coriolis_matrix": closed_form.coriolis_matrix,
    "gravity": closed_form.gravity,
}


def _sizes(setup: Setup) -> dict[str, Any]:
    nq, nv = len(setup.mechanism.coordinate_names), setup.mechanism.dof
    rates = dict.fromkeys(("qd", "qdd", "tau"), nv)
    added = nv + len(setup.mechanism.drives)
    return {"q": nq, **rates, "dt": (), "added": added, "x": nq + nv, "point": 3}


@lru_cache(maxsize=256)
def program(setup: Setup, name: str) -> Program:
    """The program of a function of `FUNCTIONS`; the mechanism's symbols are its last input.

    Algorithm, gathering and balancing are decided here, before any value is known.
    """
    if name == "forward_dynamics" and not _is_apart(setup.mechanism):
        return renamed(program(setup, forward_algorithm(setup)), name)
    if name in ("forward_dynamics", "regularity"):  # gathered already, or asked for once
        return as_written(setup, name)
    if name == "linearize" and setup.mechanism.dof > LARGEST_IN_PLACE:
        return as_written(setup, name)
    best = gather(as_written(setup, name))
    if name in CLOSED and _is_small(setup):
        closed = _trace(setup, name, FUNCTIONS[name].inputs, CLOSED[name])
        best = min(best, gather(closed), key=cost)
    return best


def _is_apart(mechanism: Mechanism) -> bool:
    """Does something act that is kept apart from the smooth equations: limits, dry friction?"""
    motors = (*mechanism.rates, *mechanism.pulls)
    return any(
        motor.effort_limit is not None or any(term.dry for term in motor.friction)
        for motor in motors
    )


def renamed(program: Program, name: str) -> Program:
    """The program under another name."""
    return replace(program, name=name)


def with_values(
    program: Program, mechanism: Mechanism, free: Sequence[str] = (), made: Made | None = None
) -> Program:
    """The program with the mechanism's values put in, but for those that stay free, in order;
    `made` are called programs in which they are already."""
    if not any(port.name == PARAMETERS for port in program.inputs):
        return program
    check_values(mechanism, free)
    entries: list[Entry] = [
        free.index(name) if name in free else float(mechanism.values[name])
        for name in sorted(mechanism.symbols)
    ]
    return fold(program, {PARAMETERS: entries}, made)


@lru_cache(maxsize=256)
def as_written(setup: Setup, name: str) -> Program:
    """The program as the algorithm has it, nothing gathered or balanced."""
    function = FUNCTIONS[name]
    return _trace(setup, name, function.inputs, function.compute)


@lru_cache(maxsize=256)
def jacobian_program(setup: Setup, link: int) -> Program:
    """The Jacobian of a point of a link."""

    def compute(tracing: Tracing, q: np.ndarray, point: np.ndarray) -> np.ndarray:
        return tracing.jacobian(q, point, link)

    return gather(_trace(setup, "jacobian", ("q", "point"), compute))


def _trace(setup: Setup, name: str, inputs: tuple[str, ...], compute: Compute) -> Program:
    sizes = _sizes(setup)
    ports = {port: sizes[port] for port in inputs}
    if setup.numbers.names:
        ports[PARAMETERS] = len(setup.numbers.names)

    def traced(*values: np.ndarray) -> Traced:
        parameters = values[len(inputs) :]
        return compute(Tracing(setup, parameters[0] if parameters else ()), *values[: len(inputs)])

    return _without_unused(share_angles(trace(traced, ports, name=name)))


def _without_unused(program: Program) -> Program:
    """The program without the input `parameters` if it does not depend on any."""
    used = {a for instruction in program.code for a in instruction.args} | {*program.results}
    own = program.inputs[-1]
    numbers = range(program.input_size - own.size, program.input_size)
    if own.name != PARAMETERS or used & {*numbers}:
        return program
    return fold(program, {PARAMETERS: [0.0] * own.size})


@lru_cache(maxsize=256)
def forward_algorithm(setup: Setup) -> str:
    """The cheapest way to q̈: "articulated", "composite" or "closed"."""
    best = _recursion(setup)
    if _is_small(setup):
        best = min(best, "closed", key=lambda name: cost(program(setup, name)))
    return best


@lru_cache(maxsize=256)
def _recursion(setup: Setup) -> str:
    """The cheaper recursion to q̈."""
    if not setup.is_tree:
        return "composite"
    choices = ["articulated"]
    if setup.mechanism.dof <= LARGEST_COMPOSITE:
        choices.append("composite")
    return min(choices, key=lambda name: cost(as_written(setup, name)))


def _is_small(setup: Setup) -> bool:
    """Are the exact equations short enough to be written out?"""
    mechanism = setup.mechanism
    few = mechanism.dof <= LARGEST_CLOSED and mechanism.is_exact
    few = few and not (mechanism.pulls or mechanism.couplings)
    return few and cost(as_written(setup, _recursion(setup))) <= DEAREST_CLOSED
