"""source, export: a mechanism's functions and steps as one file of another language."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import checked, path_of
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.integrators import RK4, Euler, Heun, Midpoint
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import Loop, checked_method, programmed
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.fmu.package import PACKAGES, Package, write_fmu
from chainrule.outputs import writable, write
from chainrule.program import Program
from chainrule.program.emit import LANGUAGES, Language
from chainrule.program.emit.languages import identifier
from chainrule.program.emit.module import Module
from chainrule.program.tape.iteration import Iteration
from chainrule.registry import Registry
from chainrule.tracing.numbers import free_names
from chainrule.tracing.programs import PARAMETERS, program, renamed, with_values

EXPORTED = (
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "coriolis_matrix", "gravity",
    "kinetic_energy", "potential_energy", "forward_kinematics",
)  # fmt: skip
"""The functions that a source file has."""

EXPORTED_METHODS = (RK4, Euler, Midpoint, Heun)
"""The methods whose loops an exported file holds, the default first."""


def source_module(
    plant: Plant,
    methods: Sequence[Any],
    free: tuple[str, ...] = (),
    loop: Loop | None = None,
    functions: Sequence[str] = EXPORTED,
    *,
    dt: float = 1e-3,
    seed: int | np.random.Generator | None = None,
) -> Module:
    """The mechanism's functions, and a step for each method, in a loop.

    A sampled controller's period is a number of steps of size `dt`; the key of random numbers,
    drawn from `seed`, is a default like the loop's other numbers.
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
    for method in map(checked_method, methods):
        given = programmed(plant, method, dt, loop, seed)
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


@checked
def source(
    mechanism: Mechanism,
    language: str,
    *,
    free: Sequence[str] | str = (),
    methods: Sequence[Any] = EXPORTED_METHODS,
    loop: Loop | None = None,
) -> str:
    """The mechanism's equations of motion in a language of `chainrule.program.emit.LANGUAGES`.

    `free` names parameters that stay inputs of every function.
    """
    written = LANGUAGES.named(language)
    names = free_names(mechanism, free)
    return written.write(source_module(plant_of(mechanism), methods, names, loop))


@checked
def export(
    mechanism: Mechanism,
    language: str,
    path: str | Path | None = None,
    *,
    free: Sequence[str] | str = (),
) -> Path:
    """Write the source, by default to the mechanism's name in the current directory.

    MATLAB wants a file to have its function's name, so there only a directory is chosen. "fmu" and
    "fmu3" are no source but a package of it, for other simulators; where no parameters are named
    as `free`, all of them are its own.
    """
    known: Registry[Language | Package]
    known = Registry("language", *LANGUAGES.values(), *PACKAGES.values())
    written = known.named(language)
    if isinstance(written, Package):
        return write_fmu(mechanism, path, to=written, free=free or "all")
    name = identifier(mechanism.name) + written.ending
    place = path_of(name if path is None else path)
    if os.path.isdir(place):
        place = place / name
    if written.named_file and place.name != name:
        raise ChainruleError(
            f"{place}: a {written.label} file has the name of its function: "
            f"use {place.with_name(name)}"
        )
    writable(place)
    return write(place, source(mechanism, language, free=free))
