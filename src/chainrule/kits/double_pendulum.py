"""DoublePendulumPlant: the face of the double pendulum kit.

Wiebe, Kumar, Shala, Vyas, Javadi, Kirchner: Open source dual-purpose acrobot and pendubot
platform, IEEE Robotics & Automation Magazine 31 (2024).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from chainrule.kits.derivatives import Derivatives
from chainrule.kits.face import KitController, Sample
from chainrule.kits.parameters import ModelParameters
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous
from chainrule.mechanism.joints import Revolute, Rotor
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism


class DoublePendulumPlant(Derivatives):
    """M q̈ + C q̇ − G + F = B u with G = −∂V/∂q, F = b q̇ + cf atan(100 q̇), q2 relative.

    Inertia is about the joint (m r² if None); the potential energy is zero at the height of the
    hinge; a joint whose torque limit is 0 is passive; no function here limits a torque, the
    simulator does. The rotors have ratio `gear_ratio`, the elbow's is carried by the upper link.
    C is the kit's factorisation [[−2h q̇2, −h q̇2], [h q̇1, 0]], h = m2 l1 r2 sin q2, which gives
    the C q̇ of the Christoffel form.
    """

    def __init__(
        self,
        mass: Sequence[float] = (1.0, 1.0),
        length: Sequence[float] = (0.5, 0.5),
        com: Sequence[float] = (0.5, 0.5),
        damping: Sequence[float] = (0.1, 0.1),
        gravity: float = 9.81,
        coulomb_fric: Sequence[float] = (0.0, 0.0),
        inertia: Sequence[float | None] = (None, None),
        motor_inertia: float = 0.0,
        gear_ratio: float = 6,
        torque_limit: Sequence[float] = (np.inf, np.inf),
        model_pars: ModelParameters | None = None,
    ):
        pars = model_pars or ModelParameters(
            mass, length, com, damping, coulomb_fric, gravity, inertia, motor_inertia, gear_ratio,
            torque_limit,
        )  # fmt: skip
        self.m, self.l, self.com, self.I = list(pars.m), list(pars.l), list(pars.r), list(pars.I)
        self.b, self.coulomb_fric = list(pars.b), list(pars.cf)
        self.g, self.Ir, self.gr = pars.g, pars.Ir, pars.gr
        self.torque_limit = list(pars.tl)
        self.dof, self.n_actuators, self.n_links = 2, 2, 2
        self.base = [0, 0]
        reach = 1.2 * float(np.sum(self.l))
        self.workspace_range = [[-reach, reach], [-reach, reach]]
        self.B = np.diag([int(limit != 0) for limit in self.torque_limit])
        _ = self.mechanism  # numbers that no pendulum can have are refused here

    def _description(self) -> tuple[float, ...]:
        pairs = (self.m, self.l, self.com, self.I, self.b, self.coulomb_fric, np.diag(self.B))
        return (
            *(float(v) for pair in pairs for v in pair),
            *map(float, (self.g, self.Ir, self.gr)),
        )

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        pairs = [f"{name}{i}" for name in ("m", "l", "r", "I", "b", "cf", "B") for i in (1, 2)]
        names = [*pairs, "g", "Ir", "gr"]
        given: dict[str, float] = dict(zip(names, description, strict=True))
        joints = []
        for i in (1, 2):
            friction: list[FrictionTerm] = [Viscous(f"b{i}")] if given[f"b{i}"] else []
            friction += [Coulomb(f"cf{i}", steepness=100)] if given[f"cf{i}"] else []
            ratio = "gr" if i == 1 else "-gr"
            rotor = Rotor("Ir", ratio, carried=i == 2) if given["Ir"] else None
            joints.append(
                Revolute(f"q{i}", friction=friction, rotor=rotor, actuated=bool(given[f"B{i}"]))
            )
        links = [
            Link(
                name,
                joint,
                parent,
                at=at,
                mass=f"m{i}",
                com=(f"r{i}", 0, 0),
                inertia_about_joint=f"I{i}",
                accept_inertia=True,
            )
            for i, (name, joint, parent, at) in enumerate(
                [
                    ("upper", joints[0], "base", (0, 0, 0)),
                    ("lower", joints[1], "upper", ("l1", 0, 0)),
                ],
                start=1,
            )
        ]
        used = {"m1", "m2", "l1", "r1", "r2", "I1", "I2", "g"}
        used |= {name for name in ("b1", "b2", "cf1", "cf2") if given[name]}
        used |= {"Ir", "gr"} if given["Ir"] else set()
        values = {name: given[name] for name in names if name in used}
        return Mechanism("double-pendulum-kit", tuple(links), gravity=("g", 0, 0), values=values)

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        return self.B @ np.asarray(tau, dtype=float)

    def forward_kinematics(self, pos: ArrayLike) -> list[list[float]]:
        """[[x1, y1], [x2, y2]] of the ends of the links, y upwards."""
        R, p = self.compute("forward_kinematics", q=np.asarray(pos, dtype=float)[:2])
        ends = [p[i] + R[i] @ np.array([self.l[i], 0.0, 0.0]) for i in range(self.n_links)]
        return [[float(end[1]), float(-end[0])] for end in ends]

    def mass_matrix(self, x: ArrayLike) -> np.ndarray:
        """M (2, 2)"""
        return self.compute("mass_matrix", q=np.asarray(x, dtype=float)[:2])

    def coriolis_matrix(self, x: ArrayLike) -> np.ndarray:
        """The kit's C: of Christoffel's, [[h, …]] with h q̇1 q̇2 gathered in the first column."""
        x = np.asarray(x, dtype=float)
        h = -self.compute("coriolis_matrix", q=x[:2], qd=[1.0, 0.0])[0, 1]
        q1d, q2d = x[2:]
        return np.array([[-2 * h * q2d, -h * q2d], [h * q1d, 0.0]])

    def gravity_vector(self, x: ArrayLike) -> np.ndarray:
        """G = −∂V/∂q (2,)"""
        return -self.compute("gravity", q=np.asarray(x, dtype=float)[:2])

    def coulomb_vector(self, x: ArrayLike) -> np.ndarray:
        """F = b q̇ + cf atan(100 q̇) (2,)"""
        x = np.asarray(x, dtype=float)
        q, qd, still = x[:2], x[2:], np.zeros(2)
        smooth = self.compute("coriolis_matrix", q=q, qd=qd) @ qd + self.compute("gravity", q=q)
        return self.compute("inverse_dynamics", q=q, qd=qd, qdd=still) - smooth

    def kinetic_energy(self, x: ArrayLike) -> float:
        """½ q̇ᵀ M q̇"""
        x = np.asarray(x, dtype=float)
        return float(self.compute("kinetic_energy", q=x[:2], qd=x[2:]))

    def potential_energy(self, x: ArrayLike) -> float:
        """V, zero at the height of the hinge."""
        return float(self.compute("potential_energy", q=np.asarray(x, dtype=float)[:2]))

    def total_energy(self, x: ArrayLike) -> float:
        """Both together."""
        return self.kinetic_energy(x) + self.potential_energy(x)

    def forward_dynamics(self, x: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ (2,), the torque not limited."""
        return self.rhs(0.0, x, tau)[2:]

    def inverse_dynamics(self, x: ArrayLike, acc: ArrayLike) -> np.ndarray:
        """M q̈ + C q̇ − G + F (2,)"""
        x = np.asarray(x, dtype=float)
        return self.compute("inverse_dynamics", q=x[:2], qd=x[2:], qdd=acc)

    # how the kit's simulator treats its plant

    records_start = True

    def ask(self, controller: KitController, x: np.ndarray, t: float) -> ArrayLike:
        """The torque of a controller of the kit."""
        return controller.get_control_output(x=x, t=t)

    def prepare(self, controller: KitController, x0: np.ndarray) -> None:
        """Tell a controller that a run begins."""
        init = getattr(controller, "init", None)
        if init is not None:
            init()

    def recorded(self, x: ArrayLike, tau: ArrayLike | None) -> tuple[Sample, Sample | None]:
        """State and torque as the kit keeps them."""
        return [*np.asarray(x)], None if tau is None else [*np.asarray(tau)]

    def limited(self, tau: ArrayLike) -> ArrayLike:
        """The torque within the motors' limits."""
        limit = np.asarray(self.torque_limit, dtype=float)
        return np.clip(np.asarray(tau, dtype=float), -limit, limit)
