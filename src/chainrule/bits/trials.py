"""Trials: motions that every door must give with the same bits, and how they are compared."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from chainrule.bits.jobs import Job, StateSamples
from chainrule.errors import DivergenceWarning
from chainrule.integrators import Method
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import Loop, Setting, setting
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import CompiledModel, compile
from chainrule.model.sources import source_module
from chainrule.program.tape.scalars import canonical

OVERFLOW = 1e70
"""A state so large that squares of its square are no finite numbers: where an intermediate value
overflows, only the steps before are promised."""


class Difference(NamedTuple):
    """The first number in which two motions differ: after so many steps, of x, and both."""

    step: int
    place: int
    expected: float
    found: float

    def __str__(self) -> str:
        return f"step {self.step}, x[{self.place}]: {self.expected!r} and {self.found!r}"


class Trial(Protocol):
    """What goes through doors."""

    @property
    def name(self) -> str:
        """Says what moves, and how."""
        ...

    def job(self, free: Sequence[str]) -> Job:
        """The motion as exported source runs it, with these parameters as inputs."""
        ...

    def difference(self, found: StateSamples) -> object | None:
        """Where the states differ from what they must be, if they do."""
        ...


@dataclass(frozen=True, eq=False)
class MechanismTrial:
    """`steps` steps of size dt from x0 = [q, q̇], under a constant τ or in a loop, beside
    `model.rollout`.

    What is random in the loop is drawn from a generator of `seed`, the same at every door.
    """

    name: str
    mechanism: Mechanism
    x0: np.ndarray
    method: Method
    dt: float = 5e-3
    steps: int = 48
    tau: np.ndarray | None = None
    loop: Loop = field(default_factory=Loop)
    seed: int = 0

    @property
    def rng(self) -> np.random.Generator:
        """The source of what is random, from its beginning."""
        return np.random.default_rng(self.seed)

    @property
    def plant(self) -> Plant:
        """The mechanism as loops see it."""
        return plant_of(self.mechanism)

    @cached_property
    def setting(self) -> Setting:
        """The loop, checked, as `rollout` has it."""
        return setting(self.plant, self.method, self.dt, self.loop, self.rng, torque=True)

    @cached_property
    def inputs(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The numbers of a step that stay, and those that change, over the steps."""
        constant, changing = self.setting.inputs(0.0, 0, self.steps)
        tau = np.zeros(self.plant.nv) if self.tau is None else self.tau
        return {"tau": tau, **constant}, changing

    def rollout(self, model: CompiledModel | None = None, **options: Any) -> np.ndarray:
        """The states (…, samples, size) of `model.rollout`."""
        given: dict[str, Any] = {"tau": self.tau, "loop": self.loop, "seed": self.rng}
        model = model or compile(self.mechanism)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DivergenceWarning)
            x0 = options.pop("x0", self.x0)
            return np.asarray(
                model.rollout(x0, self.dt, self.steps, self.method, **(given | options))
            )

    def job(self, free: Sequence[str] = ()) -> Job:
        """The motion as exported source runs it; constant numbers of the loop are the module's."""
        plant, (_, changing) = self.plant, self.inputs
        module = source_module(
            plant, [self.method], tuple(free), self.loop, (), dt=self.dt, seed=self.rng
        )
        inputs = {k: [np.ravel(row).tolist() for row in rows] for k, rows in changing.items()}
        if self.tau is not None:
            inputs["tau"] = [self.tau.tolist()]
        parts = [1] * self.steps if changing else lengths(self.steps)
        (step,) = module.steps.values()
        begins = step.outputs[0].size > plant.nq + plant.nv
        return Job(module, (self.x0 + 0.0).tolist(), self.dt, parts, inputs, begins)

    @cached_property
    def expected(self) -> np.ndarray:
        """The states (samples, size) that every door must give."""
        return self.rollout()

    def difference(self, found: StateSamples) -> Difference | None:
        """The first one, if there is any, in the steps before a motion overflows; a state that is
        missing differs."""
        size = len(self.x0)
        with np.errstate(invalid="ignore"):
            finite = np.all(np.abs(self.expected) < OVERFLOW, axis=1).tolist()
        promised = finite.index(False) if False in finite else len(finite)
        for n, x in zip(found.n.tolist(), found.x[:, :size], strict=True):
            if n >= promised:
                return None
            wanted = self.expected[n]
            other = np.flatnonzero(_bits(wanted) != _bits(x))
            if len(other):
                k = int(other[0])
                return Difference(n, k, float(wanted[k]), float(x[k]))
        last = int(found.n[-1])
        if found.whole and last + 1 < promised:
            return Difference(last + 1, 0, float(self.expected[last + 1, 0]), np.nan)
        return None


def _bits(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(canonical(x)).view(np.uint64)


def lengths(steps: int) -> list[int]:
    """1, 1, 2, 3, 5, … steps: every one at first, and loops of many in the end."""
    parts, a, b = [], 1, 1
    while sum(parts) + a <= steps:
        parts.append(a)
        a, b = b, a + b
    return [*parts, *[1] * (steps - sum(parts))]
