"""Environments: a mechanism where learners expect it, as one compiled step.

>>> envs = cr.environments.make("chainrule/Pendulum-v1", num_envs=1024)
>>> env = cr.environments.make("acrobot", reward=-1.0 * Cost(target=[3.14, 0]), action=Torques(5))

Reward, reset, observation, the end of an episode and the beginning of the next one are part of the
step. The names registered with Gymnasium are those of `TASKS`, below `chainrule/`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import numpy as np

from chainrule.arguments import checked, count, refused
from chainrule.control.regulators.lqr import LQR
from chainrule.environments.actions import Action, Choices, Setpoints, Torques
from chainrule.environments.classic import acrobot, cart_pole, cart_pole_swing_up, pendulum
from chainrule.environments.draws import Uniform
from chainrule.environments.seen import Seen
from chainrule.environments.task import Task
from chainrule.errors import InputError, MissingExtraError, UnknownNameError
from chainrule.extras import extra
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import plant_of
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.optimal.reading import holding_cost

TASKS = {
    "Pendulum-v1": pendulum,
    "Acrobot-v1": acrobot,
    "CartPole-v1": cart_pole,
    "CartPoleSwingUp-v1": cart_pole_swing_up,
}
"""By their names."""

PREFIX = "chainrule/"


@checked
def make(
    mechanism: Task | Described,
    *,
    num_envs: int | None = None,
    autoreset: object = None,
    device: str = "cpu",
    dtype: type = np.float32,
    threads: int | None = None,
    copy: bool = True,
    **changes: Any,
) -> Any:
    """A gymnasium.Env of a task; with `num_envs`, a gymnasium.vector.VectorEnv of so many.

    `mechanism` is a `Task`, the name of one, or a mechanism, its name in the catalog or its file:
    then `changes` are the fields of `Task`; the reward is that of standing upright at rest, unless
    another measure is given. `autoreset` is "NextStep",
    "SameStep" or "Disabled", as in Gymnasium. Observations have the `dtype`; doubles on a GPU are
    not copied, and on the processor they need not be: with `copy=False` arrays are valid until the
    next call.
    """
    modes = extra("gymnasium.vector", "environments").AutoresetMode
    from chainrule.environments.faces import MechanismEnv, MechanismVectorEnv

    if dtype not in (np.float32, np.float64):
        raise refused("dtype", dtype, "numpy.float32 or numpy.float64")
    if not copy and dtype is not np.float64:
        raise InputError("copy=False: what is not copied are doubles, dtype=numpy.float64")
    task = _task(mechanism, changes)
    if num_envs is None:
        if device != "cpu" or autoreset is not None:
            raise InputError("one environment runs on the processor, and is reset: give num_envs")
        return MechanismEnv(task, dtype)
    mode = modes.NEXT_STEP if autoreset is None else autoreset
    if not isinstance(mode, modes):
        words = [mode.value for mode in modes]
        if mode not in words:
            raise UnknownNameError("autoreset", mode, words)
        mode = modes(mode)
    return MechanismVectorEnv(task, count("num_envs", num_envs), mode, device, dtype, threads, copy)


def _task(mechanism: Task | Described, changes: dict[str, Any]) -> Task:
    known = [field.name for field in fields(Task)]
    wrong = next((name for name in changes if name not in known), None)
    if wrong is not None:
        raise UnknownNameError("field of a task", wrong, known)
    if isinstance(mechanism, str) and mechanism.removeprefix(PREFIX) in TASKS:
        mechanism = TASKS[mechanism.removeprefix(PREFIX)]
    if isinstance(mechanism, Task):
        return replace(mechanism, **changes) if changes else mechanism
    mechanism = checked_mechanism(mechanism)
    if "reward" not in changes:
        changes = {"reward": _upright(mechanism), **changes}
    return Task(mechanism, **changes)


def _upright(mechanism: Mechanism) -> Measure:
    """To stand upright at rest, with the weights of the LQR there."""
    plant = plant_of(mechanism)
    reason = LQR.applies(plant)
    if reason:
        raise InputError(
            f"reward is missing, and upright is none: {reason}; give a measure, such as "
            "reward=-1.0 * cr.measure.Cost(target=…)"
        )
    return -1.0 * holding_cost(plant, plant.standing)


def register() -> None:
    """Tell Gymnasium the names."""
    gymnasium = extra("gymnasium", "environments")
    for name in TASKS:
        if PREFIX + name not in gymnasium.registry:
            here = {"entry_point": f"{__name__}:make", "vector_entry_point": f"{__name__}:make"}
            gymnasium.register(PREFIX + name, **here, kwargs={"mechanism": name})


with suppress(MissingExtraError):
    register()

__all__ = ["TASKS", "Action", "Choices", "Seen", "Setpoints", "Task", "Torques", "Uniform", "make"]
