"""Doors: every way in which a motion can be asked for.

A door takes motions and a folder for its files, and gives the states of each, or says why one
cannot be asked for there.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits import jobs
from chainrule.bits.jobs import Failed, Job, NotRun, Run
from chainrule.bits.motion import Motion, Samples
from chainrule.bits.page import by_page
from chainrule.control.recorded import Recorded
from chainrule.loop.ready import ready
from chainrule.model.model import compile
from chainrule.model.sources import source_module

Door = Callable[[Sequence[Motion], Path], list[Samples | NotRun]]
"""(motions, folder for its files) → their states."""

REFERENCE_STEPS = 4
"""Of the interpreter, which takes a second for a large step."""


def each(one: Callable[[Motion, Path], np.ndarray], whole: bool = True) -> Door:
    """A door that opens for one motion at a time; the states after every step."""

    def door(motions: Sequence[Motion], folder: Path) -> list[Samples | NotRun]:
        found: list[Samples | NotRun] = []
        for motion in motions:
            try:
                x = one(motion, folder)
                found.append(Samples(np.arange(len(x)), x, whole))
            except NotRun as reason:
                found.append(reason)
        return found

    return door


# in this process


def simulated(motion: Motion, folder: Path) -> np.ndarray:
    """`cr.simulate`, a constant τ as a recorded one."""
    from chainrule.simulation.simulate import simulate

    loop = motion.loop
    if motion.tau is not None:
        if loop.controller is not None:
            raise NotRun("simulate takes a torque or a controller")
        loop = replace(loop, controller=Recorded(motion.tau))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = simulate(
            motion.mechanism, motion.x0, motion.steps * motion.dt, motion.dt, motion.method,
            loop=loop, rng=motion.rng,
        )  # fmt: skip
    return np.concatenate([run.q, run.qd], axis=1)


def among(count: int, **options: Any) -> Door:
    """One trajectory of a batch in which the others start elsewhere."""

    def one(motion: Motion, folder: Path) -> np.ndarray:
        place = count // 2
        rates = np.random.default_rng(motion.seed).normal(size=(count, motion.plant.nv))
        x0 = np.tile(motion.x0, (count, 1))
        x0[:, motion.plant.nq :] += 0.1 * rates
        x0[place] = motion.x0
        threads = options.get("threads")
        model = compile(motion.mechanism, **options)
        return motion.rollout(model, x0=x0, threads=threads)[place]

    return each(one)


def free(which: Callable[[Motion], Any]) -> Door:
    """Parameters that stay inputs of the compiled program."""

    def one(motion: Motion, folder: Path) -> np.ndarray:
        names = which(motion)
        if not motion.mechanism.values:
            raise NotRun("no named parameters")
        return motion.rollout(compile(motion.mechanism, free=names))

    return each(one)


def _one_parameter(motion: Motion) -> list[str]:
    names = sorted(motion.mechanism.values)
    return names[motion.seed % len(names) :][:1] if names else []


def undriven(motion: Motion, folder: Path) -> np.ndarray:
    """τ = 0 given where it was not, or given as zeros one a step."""
    if motion.tau is not None:
        signal = np.tile(motion.tau, (motion.steps, 1))
        return motion.rollout(tau=signal, hold=1)
    return motion.rollout(tau=np.zeros(motion.plant.nv))


def reloaded(motion: Motion, folder: Path) -> np.ndarray:
    """The mechanism from a TOML file that it was saved to."""
    from chainrule.mechanism.files import load, save

    path = folder / "mechanism.toml"
    save(motion.mechanism, path)
    return motion.rollout(compile(load(path)))


def interpreted(motion: Motion, folder: Path) -> np.ndarray:
    """The step's operations in Python floats, one after the other."""
    constant, changing = motion.inputs
    one = ready(motion.plant, motion.setting.assembly)
    first = {name: values[0] for name, values in changing.items()}
    z = one.start(motion.x0, constant | first | {"dt": motion.dt})
    size, found = motion.plant.nq + motion.plant.nv, [z]
    for n in range(min(REFERENCE_STEPS, motion.steps)):
        now = {name: values[n] for name, values in changing.items()}
        given = constant | now | {"dt": motion.dt, "n": float(n), "t": 0.0 + n * motion.dt}
        step = one.step
        given = {port.name: given[port.name] for port in step.inputs if port.name != "x"}
        found.append(np.asarray(step(x=found[-1], **given)))
    return np.array(found)[:, :size]


def on_gpu(motion: Motion, folder: Path) -> np.ndarray:
    """`rollout(device="gpu")`, one of a batch."""
    from chainrule.program.run.device import NoDeviceError

    try:
        return motion.rollout(x0=np.tile(motion.x0, (129, 1)), device="gpu")[64]
    except NoDeviceError as problem:
        raise NotRun(str(problem)) from None


# exported source


def exported(run: Run, which: Any = ()) -> Door:
    """Source of a language, with these parameters free, all motions in one program."""

    def door(motions: Sequence[Motion], folder: Path) -> list[Samples | NotRun]:
        asked = [job(motion, f"m{i}", which) for i, motion in enumerate(motions)]
        states = run(asked, folder)
        found: list[Samples | NotRun] = []
        for i, motion in enumerate(motions):
            if f"m{i}" not in states:
                raise Failed("it showed no state")
            own, size = states[f"m{i}"], motion.plant.nq + motion.plant.nv
            found.append(Samples(np.array([*own]), np.array([x[:size] for x in own.values()])))
        return found

    return door


def job(motion: Motion, name: str, which: Any = ()) -> Job:
    """The motion as exported source runs it. Constant numbers of the loop are the module's own."""
    free = tuple(sorted(motion.mechanism.symbols)) if which == "all" else tuple(which)
    plant, (_, changing) = motion.plant, motion.inputs
    module = source_module(
        plant, [motion.method], free, motion.loop, (), dt=motion.dt, rng=motion.rng
    )
    inputs = {k: [np.ravel(row).tolist() for row in rows] for k, rows in changing.items()}
    if motion.tau is not None:
        inputs["tau"] = [motion.tau.tolist()]
    parts = [1] * motion.steps if changing else lengths(motion.steps)
    (step,) = module.steps.values()
    begins = step.outputs[0].size > plant.nq + plant.nv
    x = [float(v) + 0.0 for v in motion.x0]
    return Job(name, module, x, motion.dt, parts, inputs, begins)


def lengths(steps: int) -> list[int]:
    """1, 1, 2, 3, 5, … steps: every one at first, and loops of many in the end."""
    parts, a, b = [], 1, 1
    while sum(parts) + a <= steps:
        parts.append(a)
        a, b = b, a + b
    return [*parts, *[1] * (steps - sum(parts))]


ARM = ("aarch64-linux-gnu-gcc", "-O1", "-march=armv8-a", "-static")

DOORS: dict[str, Door] = {
    "simulate": each(simulated),
    "one of 5": among(5),
    "one lane": among(1, lanes=1),
    "8 lanes, 2 threads": among(35, lanes=8, threads=2),
    "all parameters free": free(lambda motion: "all"),
    "one parameter free": free(_one_parameter),
    "torque zero or held": each(undriven),
    "saved and loaded": each(reloaded),
    "interpreter": each(interpreted, whole=False),
    "Python source": exported(jobs.python_source),
    "C, gcc": exported(jobs.c("gcc", "-O1")),
    "C, clang": exported(jobs.c("clang", "-O1")),
    "C, gcc for ARM": exported(jobs.c(*ARM, emulator="qemu-aarch64")),
    "Node": exported(jobs.node),
    "Node, parameters free": exported(jobs.node, "all"),
    "Chromium": exported(jobs.chromium),
    "the lab's page": by_page,
    "GPU": each(on_gpu),
}
"""Name → door; what each gives is compared with `model.rollout` of one trajectory."""
