"""PendulumPlant: the face of the torque-limited simple pendulum kit.

Wiebe, Babel, Kumar, Vyas, Harnack, Boukheddimi, Popescu, Kirchner: Torque-limited simple
pendulum: A toolkit for getting familiar with control algorithms in underactuated robotics,
Journal of Open Source Software 7 (2022).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.errors import ChainruleError
from chainrule.kits.face import Face, are_ordinary
from chainrule.kits.parameters import number, read_yaml
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.mechanism import Mechanism


class PendulumPlant(Face):
    """I q̈ + b q̇ + c sign(q̇) + m g l sin q = τ, q = 0 hanging, |τ| ≤ torque_limit.

    `inertia` about the hinge is m l² if not given. `forward_dynamics` cuts the torque off at its
    limit; the potential energy is zero when hanging. Angles, rates and torques may be arrays, for
    which there are arrays.
    """

    attributes = ("m", "l", "g", "b", "coulomb_fric", "inertia", "torque_limit")
    names = ("m", "l", "g", "b", "c", "I", "limit")

    def __init__(
        self,
        mass: float = 1.0,
        length: float = 0.5,
        damping: float = 0.1,
        gravity: float = 9.81,
        coulomb_fric: float = 0.0,
        inertia: float | None = None,
        torque_limit: float = np.inf,
    ):
        self.m, self.l, self.b, self.g = mass, length, damping, gravity
        self.coulomb_fric = coulomb_fric
        self.inertia = mass * length * length if inertia is None else inertia
        self.torque_limit = torque_limit
        self.dof, self.n_actuators, self.n_links = 1, 1, 1
        self.base = [0, 0]
        self._set_workspace()
        self.require_sound()

    def _set_workspace(self) -> None:
        reach = 1.2 * self.l
        self.workspace_range = [[-reach, reach], [-reach, reach]]

    def load_params_from_file(self, filepath: str | Path) -> None:
        """Take the numbers from a YAML file of the kit."""
        known = {"mass": "m", "length": "l", "damping": "b", "gravity": "g"}
        names = ("coulomb_fric", "inertia", "torque_limit", "dof", "n_actuators", "base", "n_links")
        known |= {name: name for name in names}
        params = read_yaml(filepath)
        needed = [name for name in list(known)[:7] if name not in params]
        if needed:
            raise ChainruleError(f"{filepath}: no {', '.join(needed)}")
        for name in [*list(known)[:4], "coulomb_fric", "torque_limit"]:
            params[name] = number(params, name)
        if params["inertia"] is not None:
            params["inertia"] = number(params, "inertia")
        for name, attribute in known.items():
            if name in params:
                setattr(self, attribute, params[name])
        if self.inertia is None:
            self.inertia = self.m * self.l * self.l
        self._set_workspace()

    def _description(self) -> tuple[float, ...]:
        limit = self.torque_limit
        limit = limit if isinstance(limit, float) else np.squeeze(limit)
        numbers = (self.m, self.l, self.g, self.b, self.coulomb_fric, self.inertia, limit)
        return tuple(map(float, numbers))

    @staticmethod
    def _is_sound(description: tuple[float, ...]) -> bool:
        m, l, g, b, c, I, limit = description
        return are_ordinary(m, l, I, 1 + b, 1 + c, 1 + abs(g)) and b >= 0 <= c and limit > 0

    @staticmethod
    def _skeleton(description: tuple[float, ...]) -> tuple[float, ...]:
        _, _, _, b, c, _, limit = description
        return 1.0, 1.0, 1.0, float(b != 0), float(c != 0), 1.0, limit if np.isinf(limit) else 1.0

    @staticmethod
    def _whole(description: tuple[float, ...]) -> tuple[float, ...]:
        return (1.0,) * len(description)

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        m, l, g, b, c, I, limit = description
        if np.isinf(limit):
            return catalog.pendulum(m, l, g, b, c, I)
        return catalog.pendulum(m, l, g, b, c, I, "limit").with_values(limit=limit)

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        return np.ravel(reals("tau", tau))[:1]

    def forward_kinematics(self, pos: ArrayLike) -> list[list[Any]]:
        """[[x, y]] of the tip, y upwards."""
        R, _ = self.compute("forward_kinematics", q=reals("pos", pos)[..., None])
        down, right = self.l * R[..., 0, 0, 0], self.l * R[..., 0, 1, 0]
        return [[_plain(right), _plain(-down)]]

    def inverse_kinematics(self, ee_pos: Sequence[ArrayLike]) -> Any:
        """The angle at which the tip is at, or points to, [x, y]."""
        x, y = reals("ee_pos", ee_pos)
        return _plain(np.arctan2(x, -y))

    def forward_dynamics(self, state: ArrayLike, tau: ArrayLike) -> Any:
        """q̈, the torque cut off at its limit."""
        return self._each("forward_dynamics", state, tau=tau)

    def inverse_dynamics(self, state: ArrayLike, accn: ArrayLike) -> Any:
        """The torque for an acceleration; it is not limited."""
        return self._each("inverse_dynamics", state, qdd=accn)

    def potential_energy(self, state: ArrayLike) -> Any:
        """m g l (1 − cos q)"""
        q, qd = reals("state", state)
        return self._each("potential_energy", (q, qd)) - self._each("potential_energy", (0 * q, qd))

    def kinetic_energy(self, state: ArrayLike) -> Any:
        """½ I q̇²"""
        return self._each("kinetic_energy", state)

    def total_energy(self, state: ArrayLike) -> Any:
        """Both together."""
        return self.potential_energy(state) + self.kinetic_energy(state)

    def _each(self, name: str, state: ArrayLike, **more: ArrayLike) -> Any:
        """A function for every state of arrays that broadcast."""
        if isinstance(state, list | tuple) and len(state) == 2:
            given = {"q": state[0], "qd": state[1], **more}
            if all(isinstance(value, float) for value in given.values()):
                return self.number(name, given)
        q, qd = reals("state", state)
        values = {"q": q, "qd": qd} | {key: reals(key, value) for key, value in more.items()}
        columns = {key: np.asarray(value)[..., None] for key, value in values.items()}
        result = self.compute(name, "", **columns)
        if result.size == 1:
            return result.item()
        return result.reshape(np.broadcast_shapes(*map(np.shape, values.values())))


def _plain(values: np.ndarray) -> Any:
    """A float, or the array."""
    return values.item() if values.size == 1 else values
