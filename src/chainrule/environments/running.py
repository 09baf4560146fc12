"""Episodes: many episodes of a task side by side, in one call of machine code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.cards import contiguous, on_card, to_card
from chainrule.environments.episode import Episode
from chainrule.errors import InputError, UnknownNameError
from chainrule.loop.setting import check_start
from chainrule.program import compile_program, compile_rollout
from chainrule.program.run.rollout import compile_device_rollout


class Transitions(NamedTuple):
    """What actions led to, (rows, …) or (rows, steps, …): NumPy's arrays, or CuPy's on a GPU."""

    observations: Any
    rewards: Any
    terminations: Any
    truncations: Any


class Episodes:
    """States (rows, n) of episodes, and the step that moves them all; each row has a key."""

    def __init__(
        self, episode: Episode, rows: int, device: str = "cpu", threads: int | None = None
    ):
        if device not in ("cpu", "gpu"):
            raise UnknownNameError("device", device, ["cpu", "gpu"])
        self.episode, self.rows, self.device = episode, rows, device
        self.dt = episode.task.setting.dt
        self._place = compile_program(episode.place)
        self._begin = compile_program(episode.begin)
        self._numbers = {k: np.asarray(v, float)[None] for k, v in episode.numbers.items()}
        self.key = np.zeros((rows, 2))
        self.z = np.zeros((rows, episode.layout.size))
        if device == "gpu":
            self._run: Any = compile_device_rollout(episode.step)
        else:
            self._run = compile_rollout(episode.step, threads=threads)
            self._action = np.zeros((rows, episode.acted))
            self._out = np.empty((rows, 2, episode.layout.size))
            inputs = {"action": self._action, "key": self.key, **self._numbers}
            self._again = self._run.repeated(
                self.z, self._out, self.dt, inputs, {}, threads=threads
            )

    # beginning

    def reset(
        self,
        keys: np.ndarray | None = None,
        which: np.ndarray | slice = slice(None),
        x0: ArrayLike | None = None,
    ) -> None:
        """Begin episodes of these rows: the first ones of new keys, or the next ones; at states
        x0 = [q, q̇] where they are given."""
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

    def _called(self, compiled: Any, given: dict[str, Any]) -> dict[str, Any]:
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

    def step(self, actions: Any) -> Any:
        """One action for each row, (rows, size); the states that it leads to."""
        given = self._acted(actions, (self.rows,))
        if self.device == "gpu":
            inputs = {"action": given, "key": self.key, **self._numbers}
            out = self._run(self.z, self.dt, 1, inputs=inputs, stays=True)[0]
            self.z = contiguous(out[:, 1])
        else:
            self._action[:] = given
            self._again()
            self.z[:] = self._out[:, 1]
        return self.z

    def rollout(self, actions: Any) -> Any:
        """Many actions for each row, (rows, steps, size), in one call; the states after each."""
        given = self._acted(
            actions, (self.rows, np.shape(actions)[1] if np.ndim(actions) > 1 else 0)
        )
        inputs = {"key": self.key, **self._numbers}
        where = {"stays": True} if self.device == "gpu" else {}
        steps = given.shape[1]
        out = self._run(self.z, self.dt, steps, inputs=inputs, signals={"action": given}, **where)[
            0
        ]
        self.z[:] = out[:, -1]
        return out[:, 1:]

    def _acted(self, actions: Any, shape: tuple[int, ...]) -> Any:
        action = self.episode.task.action
        given = reals("actions", actions, card=self.device == "gpu")
        whole = (*shape, self.episode.acted)
        if given.shape not in (whole, shape if action.choices else whole) or 0 in shape:
            raise InputError(f"actions have shape {given.shape}; expected {whole}")
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

    def told(self, z: Any, dtype: Any) -> Transitions:
        """What states tell an agent."""
        part = self.episode.layout.slices
        rewards, terminated, truncated = (
            z[..., part[name].start] for name in ("reward", "terminated", "truncated")
        )
        seen = z[..., part["observation"]].astype(dtype)
        return Transitions(seen, rewards.copy(), terminated > 0.0, truncated > 0.0)
