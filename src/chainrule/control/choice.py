"""Choice: one law of several, chosen while running."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Numbers, Parameter, Sense
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant, tape_of
from chainrule.program import Node, Program, select, trace
from chainrule.program.rewriting.folding import DERIVED, hoist
from chainrule.tracing.programs import PARAMETERS


@checked
@dataclass(frozen=True)
class Choice(Controller):
    """τ of the `mode`-th of `laws`, counted from 1; of none where `mode` is 0.

    Its parameters are `mode` and `numbers`, those of the chosen law one after the other: room for
    the longest. A law that is not chosen is not computed, and its memory stays. The motion has
    the bits that it has with the law alone.
    """

    laws: tuple[Controller, ...]
    mode: int | Callable[[float], int] = 0
    word: ClassVar[str] = "choice"
    label: ClassVar[str] = "choice of laws"

    def __post_init__(self) -> None:
        if not self.laws:
            raise InputError("a choice of laws needs at least one")

    @property
    def sampled(self) -> bool:  # type: ignore[override]
        """Is one of them a law of differences?"""
        return any(law.sampled for law in self.laws)

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Does one of them know the time?"""
        return any(law.uses_time for law in self.laws)

    def applies(self, plant: Plant) -> str:  # type: ignore[override]
        """Where all of them do."""
        return next((f"{law.name}: {why}" for law in self.laws if (why := law.applies(plant))), "")

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The mode, and the numbers of its law."""
        own = [law.parameters(plant) for law in self.laws]
        size = max(layout(law.shapes(plant)).size for law in self.laws)

        def numbers(t: float) -> np.ndarray:
            mode = int(self.mode(t) if callable(self.mode) else self.mode)
            if not 0 <= mode <= len(own):
                raise InputError(f"mode={mode}: there are {len(own)} laws, and 0 is none")
            p = own[mode - 1].values() if mode else ()
            flat = [np.ravel(v(t) if callable(v) else v) for v in p]
            return np.concatenate([*flat, np.zeros(size - sum(map(len, flat)))])

        changing = callable(self.mode) or any(callable(v) for p in own for v in p.values())
        return {
            "mode": self.mode if callable(self.mode) else float(self.mode),
            "numbers": numbers if changing else numbers(0.0),
        }

    def structure(self) -> tuple[Any, ...]:
        return ("Choice", *((law.word, *law.structure()) for law in self.laws))

    def memory(self, plant: Plant) -> int:
        """All of them."""
        return sum(law.memory(plant) for law in self.laws)

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        return [v for law in self.laws for v in law.start(plant, q, qd, period)]

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """A branch for each law."""
        plant, tape = arm.plant, tape_of(sense.q)
        tau: tuple[Any, ...] = (0.0,) * plant.nv
        memory: list[Any] = []
        at = 0
        for mode, law in enumerate(self.laws, 1):
            before, program, size = self._program(plant, law, sense)
            kept = sense.memory[at : at + law.memory(plant)]
            at += len(kept)
            given = {**sense._asdict(), "memory": kept, "numbers": p["numbers"][:size]}
            if before is not None:
                given[DERIVED] = tape.call(before, tuple(arm.parameters))
            inputs = [v for port in program.inputs for v in np.ravel(given[port.name])]
            rest = tuple(kept) if self.sampled else (0.0,) * len(kept)
            chosen = p["mode"].equals(float(mode))
            found = tape.when(chosen, program, tuple(inputs), (*tau, *rest))
            tau, memory = found[: plant.nv], [*memory, *found[plant.nv :]]
        return Command(np.array(tau, dtype=object), np.array(memory, dtype=object))

    def damping(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> list[Any]:
        """That of the law which is chosen."""
        found: list[Any] = []
        at = 0
        for mode, law in enumerate(self.laws, 1):
            shapes, kept = law.shapes(arm.plant), law.memory(arm.plant)
            numbers = p["numbers"][: layout(shapes).size]
            own = sense._replace(memory=sense.memory[at : at + kept])
            at += kept
            if slopes := law.damping(arm, _parts(shapes, numbers), own):
                chosen, before = p["mode"].equals(float(mode)), found or [0.0] * len(slopes)
                found = [select(chosen, *pair) for pair in zip(slopes, before, strict=True)]
        return found

    @cached_property
    def _programs(self) -> dict[Any, tuple[Program | None, Program, int]]:
        return {}

    def _program(
        self, plant: Plant, law: Controller, sense: Sense
    ) -> tuple[Program | None, Program, int]:
        """[τ, memory] of a law, what it needs of the mechanism's parameters alone, and how many
        numbers it has."""
        key = (plant, law.word, law.structure(), sense.t is None, sense.period is None)
        if key in self._programs:
            return self._programs[key]
        shapes = law.shapes(plant)
        places = layout(shapes)
        ports: dict[str, Any] = {"q": plant.nq, "qd": plant.nv, "memory": law.memory(plant)}
        ports |= {"numbers": places.size, **plant.ports}
        ports = {k: size for k, size in ports.items() if size}
        ports |= {k: () for k in ("t", "period") if getattr(sense, k) is not None}

        def compute(*flat: np.ndarray | Node) -> np.ndarray:
            given: dict[str, Any] = dict(zip(ports, flat, strict=True))
            nothing = np.empty(0, dtype=object)
            p = _parts(shapes, given.get("numbers", nothing))
            memory = given.get("memory", nothing)
            own = Sense(given.get("t"), given["q"], given["qd"], memory, given.get("period"))
            tau, change = law.law(plant.at(given), p, own)
            if len(memory) and self.sampled and not law.sampled:
                change = memory + own.period * np.asarray(change, dtype=object)
            return np.array([*tau, *change], dtype=object)

        whole = trace(compute, ports, name=law.word.replace("-", "_"))
        self._programs[key] = (*hoist(whole, PARAMETERS), places.size)
        return self._programs[key]


def _parts(shapes: Mapping[str, tuple[int, ...]], numbers: np.ndarray) -> dict[str, Any]:
    """The parameters of a law, of its numbers."""
    parts = layout(shapes).split(numbers)
    return {k: v.reshape(shapes[k]) if shapes[k] else v[0] for k, v in parts.items()}


def layout(shapes: Mapping[str, tuple[int, ...]]) -> Layout:
    """Where the parameters of a law stand among the numbers."""
    return Layout({name: int(np.prod(shape)) for name, shape in shapes.items()})
