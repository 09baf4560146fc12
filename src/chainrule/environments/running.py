"""Episodes: many episodes of a task side by side, in one call of machine code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.cards import contiguous, cupy, on_card, to_card
from chainrule.environments.episode import Episode
from chainrule.errors import InputError, UnknownNameError
from chainrule.loop.starts import check_start
from chainrule.program import Compiled, compile_program, compile_rollout
from chainrule.program.run.memory import afford
from chainrule.program.run.native import Machine
from chainrule.program.run.rollout import compile_device_rollout


class Transitions(NamedTuple):
    """What actions led to, (rows, …) or (rows, steps, …): NumPy's arrays, or CuPy's on a GPU."""

    observations: Any
    rewards: Any
    terminations: Any
    truncations: Any

    def copied(self, dtype: type) -> Transitions:
        """Numbers in memory of their own, column by column: NumPy is slow along short axes."""
        if on_card(self.observations):
            return self._replace(observations=self.observations.astype(dtype))
        seen = np.empty(self.observations.shape, dtype)
        for i in range(seen.shape[-1]):
            seen[..., i] = self.observations[..., i]
        return self._replace(observations=seen, rewards=self.rewards.copy())


class Episodes:
    """States (rows, n) of episodes, and the step that moves them all; each row has a key."""

    def __init__(
        self,
        episode: Episode,
        rows: int,
        dtype: type = np.float32,
        device: str = "cpu",
        threads: int | None = None,
        views: bool = False,
    ):
        if device not in ("cpu", "gpu"):
            raise UnknownNameError("device", device, ["cpu", "gpu"])
        self.episode, self.rows, self.device = episode, rows, device
        self.dtype, self.threads = dtype, threads
        self.views = views or (device == "gpu" and dtype is np.float64)
        self.dt = episode.task.setting.dt
        self._place = compile_program(episode.place)
        self._begin = compile_program(episode.begin)
        self._numbers = {k: np.asarray(v, float)[None] for k, v in episode.numbers.items()}
        self.key = np.zeros((rows, 2))
        self.z = np.zeros((rows, episode.layout.size))
        self._begun = False
        self._run: Any = None
        self._constants: dict[str, Any] = self._numbers
        if device == "gpu":
            self._run = compile_device_rollout(episode.step)
            self._constants = {name: to_card(value) for name, value in self._numbers.items()}
            return
        self._run = compile_rollout(episode.step, lanes=_lanes(episode, rows), threads=threads)
        self._blocks: dict[int, _Block] = {}

    # beginning

    def reset(
        self,
        keys: np.ndarray | None = None,
        which: np.ndarray | slice = slice(None),
        x0: ArrayLike | None = None,
    ) -> None:
        """Begin episodes of these rows: the first ones of new keys, or the next ones; at states
        x0 = [q, q̇] where they are given."""
        self._begun = True
        z, split = self._host(self.z), self.episode.layout.slices
        key = self._host(self.key)
        count = z[which, split["count"]] + 1.0
        if keys is not None:
            key[which], count = keys, 0.0 * count
        given = {name: value[0] for name, value in self._numbers.items()}
        given |= {"key": key[which], "count": count[:, 0], "dt": self.dt}
        found = self._called(self._begin, given)
        if x0 is not None:
            found |= self._called(self._place, given | found | {"x": self._states(x0, len(count))})
        z[which] = 0.0
        for name, value in {**found, "count": count}.items():
            z[which, split[name]] = value
        if self.device == "gpu":
            self.z, self.key = to_card(z), to_card(key)

    def _called(self, compiled: Compiled, given: dict[str, Any]) -> dict[str, Any]:
        program = compiled.program
        parts = compiled(**{port.name: given[port.name] for port in program.inputs})
        return dict(zip([port.name for port in program.outputs], parts, strict=True))

    def _states(self, x0: ArrayLike, rows: int) -> np.ndarray:
        plant = self.episode.task.plant
        x, size = reals("x0", x0), plant.nq + plant.nv
        if x.shape not in ((size,), (rows, size)) or not np.isfinite(x).all():
            raise refused("x0", x0, f"finite numbers [q, q̇], {size} of them or ({rows}, {size})")
        check_start(plant, x, tuple(self.episode.task.randomise))
        return np.broadcast_to(x, (rows, size)) + 0.0

    def _host(self, array: Any) -> np.ndarray:
        return array.get() if on_card(array) else array

    # moving

    def step(self, actions: Any) -> Transitions:
        """One action for each row, (rows, size)."""
        told = self._moved(self._acted(actions, (self.rows,))[:, None])
        return Transitions(*(part[:, 0] for part in told))

    def rollout(self, actions: Any) -> Transitions:
        """Many actions for each row, (rows, steps, size), in one call."""
        steps = np.shape(actions)[1] if np.ndim(actions) > 1 else 0
        return self._moved(self._acted(actions, (self.rows, steps)))

    def _moved(self, given: Any) -> Transitions:
        steps = given.shape[1]
        if self.device == "gpu":
            samples = self._samples(steps, cupy())
            # Rows innermost: threads side by side read and write side by side.
            actions = contiguous(to_card(given).transpose(1, 0, 2)).transpose(1, 0, 2)
            self._run.along(self.z, samples, self.dt, steps, self._inputs, {"action": actions})
            self.z = contiguous(samples[:, -1])
            return self.told(samples[:, 1:])
        if steps not in self._blocks:
            once = {1: self._blocks[1]} if 1 in self._blocks else {}
            self._blocks = once | {steps: _Block(self, steps)}
        block = self._blocks[steps]
        block.actions[:] = given
        block.run()
        self.z[:] = block.samples[:, -1]
        return self.told(block.samples[:, 1:])

    @property
    def _inputs(self) -> dict[str, Any]:
        return {"key": self.key, **self._constants}

    def _samples(self, steps: int, module: Any = np) -> Any:
        """Room for states (rows, steps + 1, n), of which each but the last keeps what it tells:
        the next one begins behind that."""
        rows, layout = self.rows, self.episode.layout
        size, told = layout.size, layout.slices["over"].stop
        numbers = rows * (steps * told + size)
        what, instead = f"{rows} × {steps} transitions", "take fewer steps in one call"
        afford(numbers, what, instead, card=module is not np)
        memory = module.empty(numbers)
        strides = (numbers // rows, told, 1) if module is np else (1, told * rows, rows)
        apart = [8 * stride for stride in strides]
        return module.lib.stride_tricks.as_strided(memory, (rows, steps + 1, size), apart)

    def told(self, z: Any) -> Transitions:
        """What states tell."""
        part = self.episode.layout.slices
        over = z[..., part["over"].start].astype(np.int8)
        told = Transitions(
            z[..., part["observation"]], z[..., part["reward"].start], (over & 1) > 0, over > 1
        )
        return told if self.views else told.copied(self.dtype)

    def _acted(self, actions: Any, shape: tuple[int, ...]) -> Any:
        action = self.episode.task.action
        given = reals("actions", actions, card=self.device == "gpu")
        whole = (*shape, self.episode.acted)
        if given.shape not in (whole, shape if action.choices else whole):
            raise InputError(f"actions have shape {given.shape}; expected {whole}")
        if 0 in shape:
            raise InputError(f"actions have shape {given.shape}; expected at least one step")
        if not self._begun:
            raise InputError("no episode has begun: call reset() first")
        if not on_card(given):
            least, most = (given.min(), given.max()) if given.size else (0.0, 0.0)
            if not (np.isfinite(least) and np.isfinite(most)):
                raise InputError("actions must be finite numbers")
            if action.choices and not (least >= 0 and most < action.choices):
                raise InputError(
                    f"actions from {least:g} to {most:g}: expected whole numbers from 0 to "
                    f"{action.choices - 1}"
                )
        return given.reshape(whole)


def _lanes(episode: Episode, rows: int) -> int | None:
    """One register where episodes end at different times: whoever begins makes the others wait."""
    return None if episode.task.ends is None or rows == 1 else Machine.named(None).lanes


class _Block:
    """So many steps of all rows, from `z` through `actions` into `samples`, ready to be run."""

    def __init__(self, of: Episodes, steps: int):
        self.actions = np.zeros((of.rows, steps, of.episode.acted))
        self.samples = of._samples(steps)
        given, signals = of._inputs, {"action": self.actions}
        self.run = of._run.repeated(of.z, self.samples, of.dt, given, signals, threads=of.threads)
