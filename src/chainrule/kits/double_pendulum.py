"""DoublePendulumPlant: the face of the double pendulum kit.

Wiebe, Kumar, Shala, Vyas, Javadi, Kirchner: Open source dual-purpose acrobot and pendubot
platform, IEEE Robotics & Automation Magazine 31 (2024).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.kits.face import Face, are_ordinary
from chainrule.kits.machines import two_links
from chainrule.kits.parameters import ModelParameters, own
from chainrule.mechanism.mechanism import Mechanism


class DoublePendulumPlant(Face):
    """M q̈ + C q̇ − G + F = B u with G = −∂V/∂q, F = b q̇ + cf atan(100 q̇), q2 relative.

    Inertia is about the joint (m r² if None); the potential energy is zero at the height of the
    hinge; a joint whose torque limit is 0 is passive; no function here limits a torque, the
    simulator does. The rotors have ratio `gear_ratio`, the elbow's is carried by the upper link.
    C is the kit's factorisation [[−2h q̇2, −h q̇2], [h q̇1, 0]], h = m2 l1 r2 sin q2, which gives
    the C q̇ of the Christoffel form. Positions are [x, y] from the hinge, y upwards.
    """

    attributes = ("m", "l", "com", "I", "b", "coulomb_fric", "g", "Ir", "gr")
    names = (
        *(f"{name}{i}" for name in ("m", "l", "r", "I", "b", "cf", "B") for i in (1, 2)),
        "g", "Ir", "gr",
    )  # fmt: skip

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
        self.m, self.l, self.com, self.I = map(own, (pars.m, pars.l, pars.r, pars.I))
        self.b, self.coulomb_fric, self.torque_limit = map(own, (pars.b, pars.cf, pars.tl))
        self.g, self.Ir, self.gr = pars.g, pars.Ir, pars.gr
        self.dof, self.n_actuators, self.n_links = 2, 2, 2
        self.base = [0, 0]
        reach = 1.2 * float(np.sum(self.l))
        self.workspace_range = [[-reach, reach], [-reach, reach]]
        self.B = np.diag([int(limit != 0) for limit in self.torque_limit])
        self.require_sound()

    def _description(self) -> tuple[float, ...]:
        (m1, m2), (l1, l2), (r1, r2), (I1, I2) = self.m, self.l, self.com, self.I
        (b1, b2), (c1, c2), B = self.b, self.coulomb_fric, self.B
        numbers = (m1, m2, l1, l2, r1, r2, I1, I2, b1, b2, c1, c2, B[0][0], B[1][1])
        return (*map(float, numbers), *map(float, (self.g, self.Ir, self.gr)))

    @staticmethod
    def _is_sound(description: tuple[float, ...]) -> bool:
        m1, m2, l1, l2, r1, r2, I1, I2, b1, b2, c1, c2, _, _, g, Ir, gr = description
        some = (1 + b1, 1 + b2, 1 + c1, 1 + c2, 1 + Ir, 1 + abs(g), 1 + abs(gr))
        regular = (m2 * l1 * r2) ** 2 < 0.999 * (I1 + m2 * l1 * l1) * I2  # det M > 0 at every pose
        fine = are_ordinary(m1, m2, l1, l2, r1, r2, I1, I2, *some)
        return fine and min(b1, b2, c1, c2, Ir) >= 0 and regular

    @staticmethod
    def _skeleton(description: tuple[float, ...]) -> tuple[float, ...]:
        b1, b2, c1, c2, B1, B2, _, Ir, _ = description[8:]
        there = (float(value != 0) for value in (b1, b2, c1, c2))
        return (*[1.0] * 8, *there, B1, B2, 1.0, float(Ir != 0), 1.0)

    @staticmethod
    def _whole(description: tuple[float, ...]) -> tuple[float, ...]:
        *_, B1, B2, _, _, _ = description
        return (*[1.0] * 12, B1, B2, 1.0, 1.0, 1.0)

    @staticmethod
    def _build(description: tuple[float, ...]) -> Mechanism:
        given: dict[str, float] = dict(zip(DoublePendulumPlant.names, description, strict=True))
        used = {"m1", "m2", "l1", "r1", "r2", "I1", "I2", "g"}
        used |= {name for name in ("b1", "b2", "cf1", "cf2") if given[name]}
        used |= {"Ir", "gr"} if given["Ir"] else set()
        values = {name: value for name, value in given.items() if name in used}
        return two_links("double-pendulum-kit", values, (bool(given["B1"]), bool(given["B2"])))

    def _applied(self, tau: ArrayLike) -> np.ndarray:
        return self.B @ reals("tau", tau)

    def _axes(self, pos: ArrayLike) -> np.ndarray:
        """(2, 2, …) the unit vectors [x, y] along the two links."""
        R, _ = self.compute("forward_kinematics", q=reals("pos", pos)[:2].T)
        along = R[..., :, :2, 0]  # [down, right]
        return np.array([along[..., 1].T, -along[..., 0].T]).swapaxes(0, 1)

    def _weights(self) -> tuple[float, float]:
        """The centre of mass is the sum of the links' unit vectors times these."""
        first, second = self.m[0] * self.com[0] + self.m[1] * self.l[0], self.m[1] * self.com[1]
        return first / (self.m[0] + self.m[1]), second / (self.m[0] + self.m[1])

    def forward_kinematics(self, pos: ArrayLike) -> list[list[float]]:
        """[[x1, y1], [x2, y2]] of the ends of the links."""
        first, second = self._axes(pos)
        elbow = self.l[0] * first
        return [[*elbow], [*(elbow + self.l[1] * second)]]

    def center_of_mass(self, pos: ArrayLike) -> list[float]:
        """[x, y] of both links together."""
        a, b = self._weights()
        first, second = self._axes(pos)
        return [*(a * first + b * second)]

    def com_dot(self, x: ArrayLike) -> list[float]:
        """[ẋ, ẏ] of the centre of mass."""
        a, b = self._weights()
        (x1, y1), (x2, y2) = self._axes(x)
        _, _, w1, q2d = reals("x", x)
        w2 = w1 + q2d
        return [-a * w1 * y1 - b * w2 * y2, a * w1 * x1 + b * w2 * x2]

    def angular_momentum_base(self, x: ArrayLike) -> float:
        """L = ∂T/∂q̇1, of everything about the hinge, the rotors with it."""
        return float(self.mass_matrix(x)[0] @ self.split(x)[1])

    def angular_momentum_dot_base(self, x: ArrayLike) -> float:
        """L̇ = −(m1 + m2) g x of the centre of mass, by gravity alone."""
        return float(-(self.m[0] + self.m[1]) * self.g * self.center_of_mass(x)[0])

    def angular_momentum_ddot_base(self, x: ArrayLike) -> float:
        """L̈ = −(m1 + m2) g ẋ of the centre of mass, by gravity alone."""
        return float(-(self.m[0] + self.m[1]) * self.g * self.com_dot(x)[0])

    def mass_matrix(self, x: ArrayLike) -> np.ndarray:
        """M (2, 2)"""
        return self.compute("mass_matrix", q=self.split(x)[0])

    def coriolis_matrix(self, x: ArrayLike) -> np.ndarray:
        """The kit's C: of Christoffel's, [[h, …]] with h q̇1 q̇2 gathered in the first column."""
        q, (q1d, q2d) = self.split(x)
        h = -self.compute("coriolis_matrix", q=q, qd=np.array([1.0, 0.0]))[0, 1]
        return np.array([[-2 * h * q2d, -h * q2d], [h * q1d, 0.0]])

    def gravity_vector(self, x: ArrayLike) -> np.ndarray:
        """G = −∂V/∂q (2,)"""
        return -self.compute("gravity", q=self.split(x)[0])

    def coulomb_vector(self, x: ArrayLike) -> np.ndarray:
        """F = b q̇ + cf atan(100 q̇) (2,)"""
        q, qd = self.split(x)
        smooth = self.compute("coriolis_matrix", q=q, qd=qd) @ qd + self.compute("gravity", q=q)
        return self.compute("inverse_dynamics", q=q, qd=qd, qdd=np.zeros(2)) - smooth

    def kinetic_energy(self, x: ArrayLike) -> Any:
        """½ q̇ᵀ M q̇"""
        q, qd = self.split(x)
        return float(self.compute("kinetic_energy", q=q, qd=qd))

    def potential_energy(self, x: ArrayLike) -> Any:
        """V, zero at the height of the hinge; of (4, …) states (…)."""
        return self.compute("potential_energy", q=reals("x", x)[:2].T).T[()]

    def total_energy(self, x: ArrayLike) -> Any:
        """Both together."""
        return self.kinetic_energy(x) + self.potential_energy(x)

    def forward_dynamics(self, x: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ (2,), the torque not limited."""
        return self.rhs(0.0, x, tau)[2:]

    def inverse_dynamics(self, x: ArrayLike, acc: ArrayLike) -> np.ndarray:
        """M q̈ + C q̇ − G + F (2,)"""
        q, qd = self.split(x)
        return self.compute("inverse_dynamics", q=q, qd=qd, qdd=reals("acc", acc))

    # derivatives: exact, from the mechanism's own programs; `tau` is not used

    def get_Mx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Mx[i] = ∂M/∂xᵢ (4, 2, 2)"""
        by_q = self.compute("mass_matrix", "q", q=self.split(x)[0])
        return np.concatenate([np.moveaxis(by_q, -1, 0), np.zeros((2, 2, 2))])

    def get_Minvx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Minvx[i] = ∂M⁻¹/∂xᵢ = −M⁻¹ Mx M⁻¹ (4, 2, 2)"""
        inverse = np.linalg.inv(self.mass_matrix(x))
        return -inverse @ self.get_Mx(x) @ inverse

    def get_Cx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Cx[i] = ∂C/∂xᵢ (4, 2, 2), of the kit's C"""
        q, (q1d, q2d) = self.split(x)
        unit = np.array([1.0, 0.0])
        h = -self.compute("coriolis_matrix", q=q, qd=unit)[0, 1]
        slope = -self.compute("coriolis_matrix", "q", q=q, qd=unit)[0, 1, 1]
        result = np.zeros((4, 2, 2))
        result[1] = [[-2 * slope * q2d, -slope * q2d], [slope * q1d, 0.0]]
        result[2] = [[0.0, 0.0], [h, 0.0]]
        result[3] = [[-2 * h, -h], [0.0, 0.0]]
        return result

    def get_Gx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Gx[:, i] = ∂G/∂xᵢ (2, 4)"""
        by_q = -self.compute("gravity", "q", q=self.split(x)[0])
        return np.concatenate([by_q, np.zeros((2, 2))], axis=1)

    def get_Fx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Fx[:, i] = ∂F/∂xᵢ (2, 4), the slope of the atan included"""
        q, qd = self.split(x)
        everything = self.compute("inverse_dynamics", "qd", q=q, qd=qd, qdd=np.zeros(2))
        # ∂(C q̇)/∂q̇ = 2 C for Christoffel's C
        by_qd = everything - 2 * self.compute("coriolis_matrix", q=q, qd=qd)
        return np.concatenate([np.zeros((2, 2)), by_qd], axis=1)

    def get_Alin(self, x: ArrayLike, u: ArrayLike) -> np.ndarray:
        """A = ∂ẋ/∂x (4, 4)"""
        return self.linear_matrices(x, u)[0]

    def get_Blin(self, x: ArrayLike, u: ArrayLike) -> np.ndarray:
        """B = ∂ẋ/∂u (4, 2)"""
        return self.linear_matrices(x, u)[1]

    def linear_matrices(self, x0: ArrayLike, u0: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """(A, B) of δẋ = A δx + B δu"""
        q, qd = self.split(x0)
        A, B = self.compute("linearize", q=q, qd=qd, tau=self._applied(u0))
        return A, B @ self.B

    def linear_matrices_discrete(
        self, x0: ArrayLike, u0: ArrayLike, dt: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """(1 + A dt, B dt), of a step of Euler's method"""
        A, B = self.linear_matrices(x0, u0)
        return np.eye(4) + dt * A, dt * B
