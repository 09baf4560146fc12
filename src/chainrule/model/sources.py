"""A mechanism's functions and steps as one source file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from chainrule.errors import UnknownNameError
from chainrule.loop.plant import Plant
from chainrule.loop.ready import ready
from chainrule.loop.setting import Loop, programmed
from chainrule.program import Program
from chainrule.program.emit.module import Module, identifier
from chainrule.program.tape.iteration import Iteration
from chainrule.tracing.programs import PARAMETERS, program, renamed, with_values

EXPORTED = (
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "coriolis_matrix", "gravity",
    "kinetic_energy", "potential_energy", "forward_kinematics",
)  # fmt: skip
"""The functions that a source file has."""


def source_module(
    plant: Plant,
    methods: Sequence[Any],
    free: tuple[str, ...] = (),
    loop: Loop = Loop(),  # noqa: B008 - frozen
    functions: Sequence[str] = EXPORTED,
    *,
    dt: float = 1e-3,
    rng: np.random.Generator | None = None,
) -> Module:
    """The mechanism's functions, and a step for each method, in a loop.

    A sampled controller's period is a number of steps of size `dt`; the key of random numbers,
    drawn from `rng`, is a default like the loop's other numbers.
    """
    mechanism = plant.mechanism
    known = [*EXPORTED, "linearize"]
    for name in functions:
        if name not in known:
            raise UnknownNameError("function", name, known)
    defaults: dict[str, Any] = {"tau": [0.0] * plant.nv}
    if free and all(n in mechanism.values for n in free):
        defaults[PARAMETERS] = [float(mechanism.values[n]) for n in free]
    parts = [f"{mechanism.name}: {mechanism.description}".strip(": ")]
    parts.append(f"q = {', '.join(mechanism.coordinate_names)}; x = [q, qd]; SI units")
    if free:
        parts.append(f"parameters = {', '.join(free)}")
    whole = [program(plant.setup, name) for name in functions]
    written = [with_values(one, mechanism, free) for one in whole]
    steps: dict[str, Program | Iteration] = {}
    for method in methods:
        given = programmed(plant, method, dt, loop, rng)
        one = ready(plant, given.assembly, free)
        steps[method.word] = one.step
        defaults |= {k: np.ravel(v).tolist() for k, v in given.values.items() if not callable(v)}
        if given.assembly.size > plant.nq + plant.nv:
            written.append(
                renamed(one.put(given.assembly.start), f"start_{identifier(method.word)}")
            )
    return Module(
        name=mechanism.name,
        functions=tuple(written),
        steps=steps,
        defaults=defaults,
        title=" | ".join(parts),
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
    from chainrule.program.emit.machine.kernels import rollout_module
    from chainrule.program.rewriting.lowering import lower
    from chainrule.program.run.native import Machine

    step = next(iter(module.steps.values()))
    return f"; {module.title}\n" + rollout_module(
        step.mapped(lower), Machine.named().lanes, frozenset()
    )


def _ptx(module: Module) -> str:
    """The first method's loop for a GPU."""
    from chainrule.program.run.device_rollout import compile_device_rollout

    step = next(iter(module.steps.values()))
    return f"// {module.title}\n" + compile_device_rollout(step).source()
