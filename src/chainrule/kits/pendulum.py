"""PendulumPlant: the face of the torque-limited simple pendulum kit.

Wiebe, Babel, Kumar, Vyas, Harnack, Boukheddimi, Popescu, Kirchner: Torque-limited simple
pendulum: A toolkit for getting familiar with control algorithms in underactuated robotics,
Journal of Open Source Software 7 (2022).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import ChainruleError
from chainrule.kits.face import Face, KitController, Sample
from chainrule.kits.parameters import number, read_yaml
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.mechanism import Mechanism


class PendulumPlant(Face):
    """I q̈ + b q̇ + c sign(q̇) + m g l sin q = τ, q = 0 hanging, |τ| ≤ torque_limit.

    `inertia` about the hinge is m l² if not given. `forward_dynamics` cuts the torque off at its
    limit; the potential energy is zero when hanging.
    """

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
        _ = self.mechanism  # numbers that no pendulum can have are refused here

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
        limit = float(np.squeeze(self.torque_limit))
        numbers = (self.m, self.l, self.g, self.b, self.coulomb_fric, self.inertia)
        return (*map(float, numbers), limit)

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        m, l, g, b, c, I, limit = description
        if np.isinf(limit):
            return catalog.pendulum(m, l, g, b, c, I)
        return catalog.pendulum(m, l, g, b, c, I, "limit").with_values(limit=limit)

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        return np.array([_first(tau)])

    def forward_kinematics(self, pos: ArrayLike) -> list[list[float]]:
        """[[x, y]] of the tip, y upwards."""
        angle = _first(pos)
        (x, y) = _in_plane(self, angle)
        return [[x, y]]

    def inverse_kinematics(self, ee_pos: Sequence[float]) -> float:
        """The angle at which the tip is at, or points to, [x, y]."""
        return float(np.arctan2(ee_pos[0], -ee_pos[1]))

    def forward_dynamics(self, state: ArrayLike, tau: ArrayLike) -> float:
        """q̈, the torque cut off at its limit."""
        return float(self.rhs(0.0, state, tau)[1])

    def inverse_dynamics(self, state: ArrayLike, accn: ArrayLike) -> float:
        """The torque for an acceleration; it is not limited."""
        q, qd = np.asarray(state, dtype=float)
        return float(self.compute("inverse_dynamics", q=[q], qd=[qd], qdd=[_first(accn)])[0])

    def potential_energy(self, state: ArrayLike) -> float:
        """m g l (1 − cos q)"""
        q = np.array([[float(np.asarray(state)[0])], [0.0]])
        here, hanging = self.compute("potential_energy", q=q)
        return float(here - hanging)

    def kinetic_energy(self, state: ArrayLike) -> float:
        """½ I q̇²"""
        q, qd = np.asarray(state, dtype=float)
        return float(self.compute("kinetic_energy", q=[q], qd=[qd]))

    def total_energy(self, state: ArrayLike) -> float:
        """Both together."""
        return self.potential_energy(state) + self.kinetic_energy(state)

    # how the kit's simulator treats its plant

    records_start = False

    def ask(self, controller: KitController, x: np.ndarray, t: float) -> ArrayLike:
        """The torque of a controller of the kit."""
        _, _, tau = controller.get_control_output(
            meas_pos=x[: self.dof],
            meas_vel=x[self.dof :],
            meas_tau=np.zeros(self.dof),
            meas_time=t,
        )
        return tau

    def prepare(self, controller: KitController, x0: np.ndarray) -> None:
        """Tell a controller where the run begins."""
        init = getattr(controller, "init", None)
        if init is not None:
            init(x0)

    def recorded(self, x: ArrayLike, tau: ArrayLike | None) -> tuple[Sample, Sample | None]:
        """State and torque as the kit keeps them."""
        return np.copy(x), None if tau is None else np.copy(tau)

    def limited(self, tau: ArrayLike) -> ArrayLike:
        """The torque that is kept: the command; the plant limits it itself."""
        return tau


def _first(value: ArrayLike) -> float:
    """A float, or the first of a sequence."""
    return float(np.ravel(np.asarray(value, dtype=float))[0])


def _in_plane(plant: PendulumPlant, angle: float) -> tuple[float, float]:
    """The tip: gravity is along the mechanism's x, so x points down and y to the right."""
    R, p = plant.compute("forward_kinematics", q=[angle])
    down, right, _ = p[0] + R[0] @ np.array([plant.l, 0.0, 0.0])
    return float(right), float(-down)
