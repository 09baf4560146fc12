"""Doors: every way in which a motion can be asked for, and whether each gives the same bits.

A door takes trials and a folder for its files, and gives the states of each, or says why one
cannot be asked for there.
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from chainrule.bits import runners
from chainrule.bits.jobs import Failed, NotRun, Run, StateSamples
from chainrule.bits.page import by_page
from chainrule.bits.trials import MechanismTrial, Trial
from chainrule.control.recorded import Recorded
from chainrule.loop.ready import ready
from chainrule.model.model import compile
from chainrule.program.run.device import NoDeviceError

T = TypeVar("T", bound=Trial)
Door = Callable[[Sequence[T], Path], list[StateSamples | NotRun]]
"""(trials, folder for its files) → their states."""

REFERENCE_STEPS = 4
"""Of the interpreter, which takes a second for a large step."""


def each(one: Callable[[T, Path], np.ndarray | StateSamples]) -> Door[T]:
    """A door that opens for one trial at a time; the states after every step, or samples."""

    def door(trials: Sequence[T], folder: Path) -> list[StateSamples | NotRun]:
        found: list[StateSamples | NotRun] = []
        for trial in trials:
            try:
                x = one(trial, folder)
                found.append(
                    x if isinstance(x, StateSamples) else StateSamples(np.arange(len(x)), x)
                )
            except NotRun as reason:
                found.append(reason)
            except NoDeviceError as problem:
                found.append(NotRun(str(problem)))
        return found

    return door


def exported(run: Run, free: Callable[[T], Sequence[str]] = lambda trial: ()) -> Door[T]:
    """Source of a language, with some parameters free, all trials in one program."""

    def door(trials: Sequence[T], folder: Path) -> list[StateSamples | NotRun]:
        return [*run([trial.job(free(trial)) for trial in trials], folder)]

    return door


SAME, DIFFERENT, FAILED, NOT_RUN = "same", "different", "failed", "not run"


class DoorOutcome(NamedTuple):
    """What a door made of a trial, and more."""

    door: str
    trial: str
    status: str
    detail: str = ""

    @property
    def wrong(self) -> bool:
        """Was it run, and did not give the same bits?"""
        return self.status in (DIFFERENT, FAILED)


def check(trials: Sequence[T], doors: Mapping[str, Door[T]]) -> Iterator[DoorOutcome]:
    """Every trial through every door; all outcomes of a door in turn."""
    for name, door in doors.items() if trials else ():
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = door(trials, Path(folder))
            except NotRun as reason:
                found = [reason] * len(trials)
            except Failed as reason:
                if len(trials) == 1:
                    yield DoorOutcome(name, trials[0].name, FAILED, str(reason))
                else:  # one of them made all fail
                    for one in trials:
                        yield from check([one], {name: door})
                continue
        for one, samples in zip(trials, found, strict=True):
            if isinstance(samples, NotRun):
                yield DoorOutcome(name, one.name, NOT_RUN, str(samples))
                continue
            difference = one.difference(samples)
            status = SAME if difference is None else DIFFERENT
            yield DoorOutcome(name, one.name, status, str(difference or ""))


# a mechanism's motions, in this process


def simulated(trial: MechanismTrial, folder: Path) -> np.ndarray:
    """`cr.simulate`, a constant τ as a recorded one."""
    from chainrule.simulation.simulate import simulate

    loop = trial.loop
    if trial.tau is not None:
        if loop.controller is not None:
            raise NotRun("simulate takes a torque or a controller")
        loop = replace(loop, controller=Recorded(trial.tau))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = simulate(
            trial.mechanism, trial.x0, trial.steps * trial.dt, trial.dt, trial.method,
            loop=loop, seed=trial.rng,
        )  # fmt: skip
    return np.concatenate([run.q, run.qd], axis=1)


def among(count: int, **options: Any) -> Door[MechanismTrial]:
    """One trajectory of a batch in which the others start elsewhere."""

    def one(trial: MechanismTrial, folder: Path) -> np.ndarray:
        place = count // 2
        rates = np.random.default_rng(trial.seed).normal(size=(count, trial.plant.nv))
        x0 = np.tile(trial.x0, (count, 1))
        x0[:, trial.plant.nq :] += 0.1 * rates
        x0[place] = trial.x0
        model = compile(trial.mechanism, **options)
        return trial.rollout(model, x0=x0, threads=options.get("threads"))[place]

    return each(one)


def free(which: Callable[[MechanismTrial], Sequence[str]]) -> Door[MechanismTrial]:
    """Parameters that stay inputs of the compiled program."""

    def one(trial: MechanismTrial, folder: Path) -> np.ndarray:
        if not trial.mechanism.values:
            raise NotRun("no named parameters")
        return trial.rollout(compile(trial.mechanism, free=which(trial)))

    return each(one)


def all_parameters(trial: MechanismTrial) -> list[str]:
    """By name."""
    return sorted(trial.mechanism.symbols)


def one_parameter(trial: MechanismTrial) -> list[str]:
    """Another one for each trial."""
    names = sorted(trial.mechanism.values)
    return [names[trial.seed % len(names)]]


def undriven(trial: MechanismTrial, folder: Path) -> np.ndarray:
    """τ = 0 given where it was not, or given as zeros one a step."""
    if trial.tau is not None:
        return trial.rollout(tau=np.tile(trial.tau, (trial.steps, 1)), hold=1)
    return trial.rollout(tau=np.zeros(trial.plant.nv))


def reloaded(trial: MechanismTrial, folder: Path) -> np.ndarray:
    """The mechanism from a TOML file that it was saved to."""
    from chainrule.mechanism.files import load, save

    path = folder / "mechanism.toml"
    save(trial.mechanism, path)
    return trial.rollout(compile(load(path)))


def interpreted(trial: MechanismTrial, folder: Path) -> StateSamples:
    """The first steps' operations in Python floats, one after the other."""
    constant, changing = trial.inputs
    one = ready(trial.plant, trial.setting.assembly)
    found = [one.begun(trial.x0, trial.dt, constant, changing)[0]]
    for n in range(min(REFERENCE_STEPS, trial.steps)):
        now = {name: values[n] for name, values in changing.items()}
        given = constant | now | {"dt": trial.dt, "n": float(n), "t": 0.0 + n * trial.dt}
        given = {port.name: given[port.name] for port in one.step.inputs if port.name != "x"}
        found.append(np.asarray(one.step(x=found[-1], **given)))
    return StateSamples(np.arange(len(found)), np.array(found), whole=False)


def on_gpu(trial: MechanismTrial, folder: Path) -> np.ndarray:
    """`rollout(device="gpu")`, one of a batch."""
    return trial.rollout(x0=np.tile(trial.x0, (129, 1)), device="gpu")[64]


DOORS: dict[str, Door[MechanismTrial]] = {
    "simulate": each(simulated),
    "one of 5": among(5),
    "one lane": among(1, lanes=1),
    "8 lanes, 2 threads": among(35, lanes=8, threads=2),
    "all parameters free": free(all_parameters),
    "one parameter free": free(one_parameter),
    "torque zero or held": each(undriven),
    "saved and loaded": each(reloaded),
    "interpreter": each(interpreted),
    "Python source": exported(runners.python_source),
    "C, gcc": exported(runners.c("gcc", "-O1")),
    "C, clang": exported(runners.c("clang", "-O1")),
    "C, gcc for ARM": exported(runners.arm("-O1")),
    "Node": exported(runners.node),
    "Node, parameters free": exported(runners.node, all_parameters),
    "Chromium": exported(runners.chromium),
    "the lab's page": by_page,
    "GPU": each(on_gpu),
}
"""Name → door; what each gives is compared with `model.rollout` of one trajectory."""
