"""Task: what is to be learnt, as one description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.arguments import Positive, checked, refused
from chainrule.environments.actions import Action, Torques
from chainrule.environments.draws import Uniform, uniform
from chainrule.environments.seen import Seen, whole
from chainrule.errors import InputError, UnknownNameError
from chainrule.frozen import FrozenMap
from chainrule.integrators import RK4, Method
from chainrule.loop.measure.protocol import Measure, weighted
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import Loop, Setting, programmed
from chainrule.loop.starts import check_start, state
from chainrule.mechanism.mechanism import Described
from chainrule.program import Program
from chainrule.tracing.checks import vector

SPREAD = 0.1
"""How far from rest an episode begins where nothing else is said, rad or m, and a second."""


@checked
@dataclass(frozen=True)
class Task:
    """A mechanism, what acts on it, what is seen of it, and what counts.

    `reward` is a measure to which every step adds: its share of an action's steps is the reward.
    An action is held for `repeat` steps of `dt` seconds. An episode begins at a state drawn from
    `start`, with the parameters in `randomise` drawn anew. It terminates where `ends(t, q, q̇)`
    holds, or a number of the motion has left single precision, and is truncated after `limit`
    actions.
    """

    mechanism: Described
    reward: Measure
    action: Any = Torques()
    observe: Any = None
    start: Any = None
    ends: Callable[[Any, Any, Any], Any] | None = None
    limit: int = 500
    dt: Positive = 0.02
    repeat: int = 1
    method: Method | str = RK4
    loop: Loop = Loop()
    randomise: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("limit", "repeat"):
            if getattr(self, name) < 1:
                raise refused(name, getattr(self, name), "a positive whole number")
        if not isinstance(self.action, Action):
            object.__setattr__(self, "action", Torques(self.action))
        spans = {name: uniform(name, span) for name, span in self.randomise.items()}
        object.__setattr__(self, "randomise", FrozenMap(spans))
        if not weighted(self.reward).additive:
            raise InputError(
                f"reward={self.reward.name}: expected a measure to which every step adds, such as "
                "Sampled, Integral, Cost or Effort, or a sum of these"
            )
        for name, span in self.randomise.items():
            if name not in self.plant.mechanism.symbols:
                raise UnknownNameError("parameter", name, [*self.plant.mechanism.symbols])
            if len(span) != 1:
                raise refused(name, span, "Uniform(low, high) of one number")
        _ = self.first, self.view, self.step

    @cached_property
    def plant(self) -> Plant:
        """What moves."""
        return plant_of(self.mechanism)

    @cached_property
    def setting(self) -> Setting:
        """The loop, with the reward as its measure."""
        seed = 0  # in place of an episode's own
        given = programmed(self.plant, self.method, self.dt, self.loop, seed, (self.reward,))
        changing = [name for name, value in given.values.items() if callable(value)]
        if changing:
            raise InputError(
                f"{changing[0].removeprefix('c_')} is a function of time, which an episode does "
                "not know: give a number, or a ReferenceMotion"
            )
        reason = self.action.applies(given.assembly)
        if reason:
            raise InputError(f"{type(self.action).__name__}: {reason}")
        return given

    @cached_property
    def step(self) -> Program:
        """z ← step(z, dt, …) of the loop, its randomised parameters as the input `parameters`."""
        found = ready(self.plant, self.setting.assembly, tuple(self.randomise)).step
        if not isinstance(found, Program):
            raise InputError(
                f"{self.setting.assembly.method.word} iterates until its step is found: take a "
                "method that computes it, such as rk4"
            )
        return found

    @cached_property
    def view(self) -> Seen:
        """What is seen."""
        if self.observe is None:
            return whole(self.plant)
        return self.observe if isinstance(self.observe, Seen) else Seen(self.observe)

    @cached_property
    def first(self) -> Uniform:
        """Where an episode begins: [q, q̇]."""
        plant = self.plant
        if self.start is not None:
            given = uniform("start", self.start)
            size = plant.nq + plant.nv
            found = Uniform(*(vector(e, size, "start") for e in (given.low, given.high)))
        else:
            x = state(plant, None)
            spread = np.full(len(x), SPREAD)
            for quaternion in plant.quaternions:
                spread[quaternion] = 0.0
            low, high = x - spread, x + spread
            for end in (low, high):
                end[: plant.nq] = plant.within(end[: plant.nq])
            found = Uniform(low, high)
        for end in (found.low, found.high):
            check_start(plant, np.array(end), tuple(self.randomise))
        return found
