"""Choice: one law of several, chosen while running."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from chainrule.compiled.programs import PARAMETERS
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Arm, Plant, tape_of
from chainrule.program import Program, trace
from chainrule.program.folding import DERIVED, hoist


@dataclass(frozen=True)
class Choice(Controller):
    """τ of the `mode`-th of `laws`, counted from 1; of none where `mode` is 0.

    The parameters are those of all laws, each after its law's word. A law that is not chosen is
    not computed, and its memory stays. The motion has the bits that it has with the law alone.
    """

    laws: tuple[Controller, ...]
    mode: Parameter = 0
    name: str = "choice of laws"
    word: ClassVar[str] = "choice"

    @property
    def sampled(self) -> bool:  # type: ignore[override]
        """Is one of them a law of differences?"""
        return any(law.sampled for law in self.laws)

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Does one of them know the time?"""
        return any(law.uses_time for law in self.laws)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The mode, and the parameters of all."""
        found = {"mode": self.mode if callable(self.mode) else float(self.mode)}
        for law in self.laws:
            found |= {prefixed(law, k): v for k, v in law.parameters(plant).items()}
        return found

    def structure(self) -> tuple[Any, ...]:
        """Those of all."""
        return ("Choice", *((law.word, *law.structure()) for law in self.laws))

    def memory(self, plant: Plant) -> int:
        """All of them."""
        return sum(law.memory(plant) for law in self.laws)

    def start(self, plant: Plant, q: Any, qd: Any, period: Any) -> Any:
        """One after the other."""
        return [v for law in self.laws for v in law.start(plant, q, qd, period)]

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """A branch for each law."""
        plant, tape = arm.plant, tape_of(sense.q)
        tau: tuple[Any, ...] = (0.0,) * plant.nv
        memory: list[Any] = []
        at = 0
        for mode, law in enumerate(self.laws, 1):
            kept = sense.memory[at : at + law.memory(plant)]
            at += len(kept)
            given = {"q": sense.q, "qd": sense.qd, "memory": kept, "t": sense.t}
            given |= {"period": sense.period, PARAMETERS: arm.parameters}
            given |= {k: v for k, v in p.items() if k.startswith(prefixed(law, ""))}
            given = {k: v for k, v in given.items() if v is not None and np.size(v)}
            before, program = self._program(plant, law, {k: np.shape(v) for k, v in given.items()})
            if before is not None:
                given[DERIVED] = tape.call(before, tuple(arm.parameters))
            inputs = [v for port in program.inputs for v in np.ravel(given[port.name])]
            rest = tuple(kept) if self.sampled else (0.0,) * len(kept)
            chosen = p["mode"].equals(float(mode))
            found = tape.when(chosen, program, tuple(inputs), (*tau, *rest))
            tau, memory = found[: plant.nv], [*memory, *found[plant.nv :]]
        return Command(np.array(tau, dtype=object), np.array(memory, dtype=object))

    @cached_property
    def _programs(self) -> dict[Any, tuple[Program | None, Program]]:
        return {}

    def _program(
        self, plant: Plant, law: Controller, ports: dict[str, Any]
    ) -> tuple[Program | None, Program]:
        """[τ, memory] of a law, and what it needs of the mechanism's parameters alone."""
        key = (plant, law.word, tuple(ports.items()))
        if key not in self._programs:

            def compute(*values: Any) -> Any:
                given = dict(zip(ports, values, strict=True))
                memory = given.get("memory", np.empty(0, dtype=object))
                sense = Sense(given.get("t"), given["q"], given["qd"], memory, given.get("period"))
                start = len(prefixed(law, ""))
                p = {k[start:]: v for k, v in given.items() if k.startswith(prefixed(law, ""))}
                tau, change = law.law(plant.at(given), p, sense)
                if len(memory) and self.sampled and not law.sampled:
                    change = memory + sense.period * np.asarray(change, dtype=object)
                return np.array([*tau, *change], dtype=object)

            whole = trace(compute, ports, name=law.word.replace("-", "_"))
            self._programs[key] = hoist(whole, PARAMETERS)
        return self._programs[key]


def prefixed(law: Controller, name: str) -> str:
    """What a law's parameter is called in a choice."""
    return f"{law.word.replace('-', '')}_{name}"
