"""Episode: a task's step and its beginning, each one program.

The step takes an action to the next state, and with it observation, reward, termination, truncation
and, where an episode is over, the beginning of the next one. Random numbers are counted: the n-th
episode of a key begins where it begins, whatever else runs beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.environments.seen import MOST
from chainrule.environments.task import Task
from chainrule.integrators.system import calls, sometimes
from chainrule.loop.layout import Layout
from chainrule.loop.measure.protocol import Ended
from chainrule.loop.ready import ready
from chainrule.program import Node, Program, plus_zero, select, trace, uniform
from chainrule.tracing.programs import PARAMETERS, in_place

STREAM = 1 << 20
"""Of the random numbers of beginnings; a loop's own noise has lower ones."""

NEXT_STEP, SAME_STEP, DISABLED = "NextStep", "SameStep", "Disabled"
"""When an episode that is over is followed by the next one; Gymnasium's words."""


@dataclass(frozen=True, eq=False)
class Episode:
    """The programs of a task. A state holds z of the loop, the parameters drawn, how many actions
    the episode has had and which it is, and what the last action led to."""

    task: Task
    autoreset: str = DISABLED

    @cached_property
    def layout(self) -> Layout:
        """The parts of a state; `over` is 1 where it terminated, and 2 more where it was truncated;
        `final` is seen at the end of an episode whose next one has begun in the same step."""
        seen = self.seen
        return Layout(
            {
                "observation": seen,
                "reward": 1,
                "over": 1,
                "loop": self.task.setting.assembly.bare.size,
                "drawn": len(self.task.randomise),
                "elapsed": 1,
                "count": 1,
                "final": seen if self.autoreset == SAME_STEP else 0,
            }
        )

    @cached_property
    def seen(self) -> int:
        """The length of an observation."""
        plant, view = self.task.plant, self.task.view
        ports = {"t": (), "q": plant.nq, "qd": plant.nv}
        return trace(lambda *now: {"seen": view.of(*now)}, ports).outputs[0].size

    @cached_property
    def acted(self) -> int:
        """The length of an action."""
        return len(self.task.action.bounds(self.task.plant)[0])

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """The loop's numbers that neither an action nor an episode sets."""
        constant, _ = self.task.setting.inputs(0.0, 0, 1)
        return {k: v for k, v in constant.items() if k not in ("key", *self._set)}

    @cached_property
    def _set(self) -> tuple[str, ...]:
        """The inputs that an action sets."""
        found: list[str] = []

        def note(given: np.ndarray) -> dict[str, Any]:
            found.extend(self.task.action.inputs(self.task.plant, given))
            return {"x": given}

        trace(note, {"given": self.acted})
        return tuple(found)

    @property
    def _ports(self) -> dict[str, Any]:
        shapes = {name: np.shape(value) for name, value in self.numbers.items()}
        return {"key": 2, "dt": (), **shapes}

    def _given(
        self, given: Mapping[str, Any], count: Node, drawn: Sequence[Node] | np.ndarray
    ) -> dict[str, Any]:
        """The inputs of the loop's step, in an episode."""
        low, high = given["key"]
        own = high + count
        own = select(own >= 2.0**32, own - 2.0**32, own)
        return {**given, "key": np.array([low, own], dtype=object), PARAMETERS: drawn}

    def _observed(self, t: Node, z: np.ndarray) -> np.ndarray:
        nq, nv = self.task.plant.nq, self.task.plant.nv
        return self.task.view.of(t, z[:nq], z[nq : nq + nv])

    @cached_property
    def place(self) -> Program:
        """(loop, observation) ← (x = [q, q̇], drawn, key, count): the beginning at a state."""
        task, assembly = self.task, self.task.setting.assembly.bare
        plant, drawn = task.plant, tuple(task.randomise)
        ports = {"x": plant.nq + plant.nv, "count": (), **self._ports}
        ports |= {"drawn": len(drawn)} if drawn else {}

        def place(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            x = plus_zero(given["x"])
            if not plant.scalar:
                arm = assembly.plant.at({k: np.zeros(n) for k, n in assembly.plant.ports.items()})
                x = np.concatenate([arm.unit_quaternions(x[: plant.nq]), x[plant.nq :]])
            if assembly.size > len(x):
                start = ready(plant, assembly, drawn).put(assembly.start)
                nothing = {name: np.zeros(shape) for name, shape in assembly.inputs.items()}
                now = nothing | self._given(given, given["count"], given.get("drawn", ()))
                x = plus_zero(calls(start, now | {"x": x})["x"])
            return {"loop": x, "observation": self._observed(given["dt"] * 0.0, x)}

        return trace(place, ports, name=f"place_{plant.name}")

    @cached_property
    def begin(self) -> Program:
        """(loop, observation, drawn) ← (key, count): the beginning of an episode."""
        task, ports = self.task, {"count": (), **self._ports}
        spans = [task.first, *task.randomise.values()]
        ends = np.cumsum([span.varied for span in spans])

        def begin(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            u = np.split(uniform(given["key"], given["count"], ends[-1], STREAM), ends[:-1])
            x, *drawn = (span.of(part) for span, part in zip(spans, u, strict=True))
            drawn = np.concatenate([*drawn, np.empty(0, dtype=object)])
            loop, seen = in_place(self.place, {**given, "x": x, "drawn": drawn})
            return {"loop": loop, "observation": seen} | ({"drawn": drawn} if len(drawn) else {})

        return trace(begin, ports, name=f"begin_{task.plant.name}")

    @cached_property
    def step(self) -> Program:
        """state ← step(state, dt, action, key, …)"""
        ports = {"x": self.layout.size, **self._ports, "action": self.acted}

        def step(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            old = {"drawn": np.empty(0), **self.layout.split(given["x"])}
            count, new = old["count"][0], self._moved(given, old)
            if self.autoreset == NEXT_STEP:
                over = old["over"][0] > 0.0
                new = self._again(over, given, count, new, ("reward", "over", "elapsed"))
            elif self.autoreset == SAME_STEP:
                new["final"] = new["observation"]
                new = self._again(new["over"] > 0.0, given, count, new, ("elapsed",))
            return {"x": self.layout.join(new)}

        return trace(step, ports, name=f"episode_{self.task.plant.name}")

    def _moved(self, given: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
        """What the action leads to."""
        task, dt = self.task, given["dt"]
        assembly, size = task.setting.assembly, task.setting.assembly.bare.size
        elapsed, repeat = old["elapsed"][0], float(task.repeat)
        now = self._given(given, old["count"][0], old["drawn"])
        now |= task.action.inputs(task.plant, given["action"])
        now["x"] = np.concatenate([old["loop"], np.zeros(assembly.size - size)])
        for k in range(task.repeat):
            n = elapsed * repeat + float(k)
            here = now | {"n": n, "t": n * dt}
            # one step shares what its end is asked for; several are one block, written once
            once = task.repeat == 1
            now["x"] = in_place(task.step, here)[0] if once else calls(task.step, here)["x"]
        finite = sum(abs(v) for v in now["x"]) < MOST
        z, gauges = now["x"][:size], now["x"][None, size:]
        reward = task.reward.result(gauges, Ended(assembly.bare, gauges, task.dt * repeat))[0]
        nq, nv, t = task.plant.nq, task.plant.nv, (elapsed + 1.0) * repeat * dt
        ended = task.ends(t, z[:nq], z[nq : nq + nv]) if task.ends else False
        new = {"observation": self._observed(t, z), "loop": z}
        for name, values in new.items():  # a motion that is lost stays where it was
            pairs = zip(values, old[name], strict=True)
            new[name] = np.array([select(finite, a, b) for a, b in pairs], dtype=object)
        terminated = select(finite, select(ended, 1.0, 0.0), 1.0)
        truncated = select(elapsed + 1.0 >= float(task.limit), 2.0, 0.0)
        return new | {
            "reward": select(finite, reward, 0.0),
            "over": terminated + truncated,
            "drawn": old["drawn"],
            "elapsed": elapsed + 1.0,
            "count": old["count"][0],
        }

    def _again(
        self,
        over: Node,
        given: Mapping[str, Any],
        count: Node,
        new: dict[str, Any],
        nothing: tuple[str, ...],
    ) -> dict[str, Any]:
        """The beginning of the next episode where this one is over, and zero of `nothing`."""
        begun = sometimes(over, self.begin, {**given, "count": count + 1.0}, new)
        reset = {name: select(over, 0.0, new[name]) for name in nothing}
        return new | begun | reset | {"count": count + select(over, 1.0, 0.0)}
