"""A mechanism's functions and steps as one source file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from chainrule.compiled.programs import PARAMETERS, program
from chainrule.compiled.setup import Setup
from chainrule.dynamics.joints import TYPES
from chainrule.errors import UnknownNameError
from chainrule.integrators import ButcherTable, explicit_step
from chainrule.program import Program
from chainrule.program.emit.module import Module

EXPORTED = (
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "coriolis_matrix", "gravity",
    "kinetic_energy", "potential_energy", "forward_kinematics",
)  # fmt: skip
"""The functions that a source file has."""


def step_program(setup: Setup, method: ButcherTable, driven: bool = True) -> Program:
    """x ← step(x, dt, tau, parameters): one step of the method, quaternions kept unit."""
    rhs = program(setup, "rhs" if driven else "passive")
    quaternions = any(TYPES[joint.kind].quaternion() for joint in setup.mechanism.joints)
    return explicit_step(rhs, method, program(setup, "unit") if quaternions else None)


def source_module(
    setup: Setup, methods: Sequence[ButcherTable], functions: Sequence[str] = EXPORTED
) -> Module:
    """The mechanism's functions, and a loop for each method."""
    mechanism = setup.mechanism
    known = [*EXPORTED, "linearize"]
    for name in functions:
        if name not in known:
            raise UnknownNameError("function", name, known)
    defaults: dict[str, Any] = {"tau": [0.0] * mechanism.dof}
    if setup.numbers.free and all(n in mechanism.values for n in setup.numbers.free):
        defaults[PARAMETERS] = [float(mechanism.values[n]) for n in setup.numbers.free]
    parts = [f"{mechanism.name}: {mechanism.description}".strip(": ")]
    parts.append(f"q = {', '.join(mechanism.coordinate_names)}; x = [q, qd]; SI units")
    if setup.numbers.free:
        parts.append(f"parameters = {', '.join(setup.numbers.free)}")
    return Module(
        name=mechanism.name,
        functions=tuple(_renamed(program(setup, name), name) for name in functions),
        steps={method.name: step_program(setup, method) for method in methods},
        defaults=defaults,
        title=" | ".join(parts),
    )


def _renamed(original: Program, name: str) -> Program:
    """The program under the name that people know."""
    if original.name == name:
        return original
    return Program(
        name,
        original.inputs,
        original.outputs,
        original.constants,
        original.code,
        original.results,
    )


def write(module: Module, language: str) -> str:
    """The module in a language: javascript, c, python, matlab, llvm or ptx."""
    languages = _languages()
    if language not in languages:
        raise UnknownNameError("language", language, list(languages))
    return languages[language](module)


def _languages() -> Mapping[str, Callable[[Module], str]]:
    from chainrule.program.emit.c import c
    from chainrule.program.emit.javascript import javascript
    from chainrule.program.emit.matlab import matlab
    from chainrule.program.emit.python import python

    return {
        "javascript": javascript,
        "c": c,
        "python": python,
        "matlab": matlab,
        "llvm": _llvm,
        "ptx": _ptx,
    }


def _llvm(module: Module) -> str:
    """The first method's loop for this machine's vectors, as LLVM IR."""
    from chainrule.program.emit.kernels import rollout_module
    from chainrule.program.lowering import lower
    from chainrule.program.native import Machine

    step = next(iter(module.steps.values()))
    return f"; {module.title}\n" + rollout_module(lower(step), Machine.named().lanes, frozenset())


def _ptx(module: Module) -> str:
    """The first method's loop for a GPU."""
    from chainrule.program.device_rollout import compile_device_rollout

    step = next(iter(module.steps.values()))
    return f"// {module.title}\n" + compile_device_rollout(step).source()
