"""The same mechanism in Pinocchio and in MuJoCo, built from its numbers alone.

Coordinates and rates are converted to chainrule's: quaternions (w, x, y, z), a free joint's rates
the position's rate in the joint's frame and the angular velocity in the link's own frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class Numeric:
    """A link's numbers as floats."""

    R: np.ndarray
    p: np.ndarray
    screws: list[tuple[np.ndarray, bool, float | None]]  # axis, whether it turns, pitch
    mass: float
    com: np.ndarray
    inertia: np.ndarray
    armature: float


def numbers(mechanism: Mechanism) -> list[Numeric]:
    values = {name: float(v) for name, v in mechanism.values.items()}

    def array(entries: Any) -> np.ndarray:
        flat = [float(e.evaluate(values)) for e in np.ravel(np.array(entries, dtype=object))]
        return np.array(flat).reshape(np.shape(entries))

    result = []
    for link in mechanism.links:
        rotor = link.joint.rotor
        if rotor is not None and rotor.carried:
            raise ValueError("neither Pinocchio nor MuJoCo has rotors carried by the parent")
        armature = 0.0 if rotor is None else array([rotor.ratio * rotor.ratio * rotor.inertia])[0]
        result.append(
            Numeric(
                array(link.rotation.matrix.entries),
                array(link.at),
                [
                    (array(s.axis), s.turns, s.pitch and array([s.pitch])[0])
                    for s in link.joint.screws
                ],
                float(array([link.mass])[0]),
                array(link.com),
                array(link.inertia.entries),
                float(armature),
            )
        )
    return result


def depth_first(mechanism: Mechanism) -> list[int]:
    """The links with every subtree in one piece, as Pinocchio and MuJoCo need or make them."""
    order: list[int] = []

    def visit(parent: int) -> None:
        for i, p in enumerate(mechanism.parents):
            if p == parent:
                order.append(i)
                visit(i)

    visit(-1)
    return order


def permutations(mechanism: Mechanism) -> tuple[np.ndarray, np.ndarray]:
    """(of q, of q̇): the oracle's entry k is chainrule's entry order[k]."""
    starts_q = np.cumsum([0, *(link.joint.size_q for link in mechanism.links)])
    starts_v = np.cumsum([0, *(link.joint.size_v for link in mechanism.links)])
    q: list[int] = []
    v: list[int] = []
    for i in depth_first(mechanism):
        q += range(starts_q[i], starts_q[i + 1])
        v += range(starts_v[i], starts_v[i + 1])
    return np.array(q, dtype=int), np.array(v, dtype=int)


def gravity(mechanism: Mechanism) -> np.ndarray:
    values = {name: float(v) for name, v in mechanism.values.items()}
    return np.array([float(e.evaluate(values)) for e in mechanism.gravity])


class Oracle:
    """Conversion between chainrule's order of joints and the oracle's."""

    def __init__(self, mechanism: Mechanism):
        self.mechanism = mechanism
        self.order_q, self.order_v = permutations(mechanism)

    def own_q(self, q: Any) -> np.ndarray:
        return np.array(self.mechanism.change.position(q), dtype=float)[self.order_q]

    def back(self, vector: np.ndarray) -> np.ndarray:
        result = np.empty_like(vector)
        result[..., self.order_v] = vector
        return result


class Pinocchio(Oracle):
    """inverse_dynamics, forward_dynamics, mass_matrix, bias, frames and Jacobians."""

    def __init__(self, mechanism: Mechanism):
        import pinocchio as pin

        super().__init__(mechanism)
        self.pin = pin
        self.model = model = pin.Model()
        model.gravity.linear = gravity(mechanism)
        self.places: dict[int, tuple[int, Any]] = {-1: (0, pin.SE3.Identity())}
        armature: list[float] = []
        floats = numbers(mechanism)
        for i in depth_first(mechanism):
            link, n = mechanism.links[i], floats[i]
            joint, placement = self.places[mechanism.parents[i]]
            placement = placement * pin.SE3(n.R, n.p)
            if link.joint.size_v:
                made = self._joint(link.joint.word, n.screws)
                joint = model.addJoint(joint, made, placement, link.name)
                placement = pin.SE3.Identity()
                armature += [n.armature] * link.joint.size_v
            model.appendBodyToJoint(joint, pin.Inertia(n.mass, n.com, n.inertia), placement)
            self.places[i] = (joint, placement)
        model.armature = np.array(armature)
        self.data = model.createData()

    def _joint(self, kind: str, screws: list) -> Any:
        pin = self.pin
        if kind == "free":
            joint = pin.JointModelComposite()
            joint.addJoint(pin.JointModelTranslation())
            joint.addJoint(pin.JointModelSpherical())
            return joint
        if kind == "ball":
            return pin.JointModelSpherical()
        parts = []
        for axis, turns, pitch in screws:
            if pitch is not None:
                parts.append(pin.JointModelHelicalUnaligned(axis, pitch))
            else:
                revolute, prismatic = (
                    pin.JointModelRevoluteUnaligned,
                    pin.JointModelPrismaticUnaligned,
                )
                parts.append((revolute if turns else prismatic)(axis))
        if len(parts) == 1:
            return parts[0]
        if kind == "universal" and abs(screws[0][0] @ screws[1][0]) < 1e-12:
            return pin.JointModelUniversal(screws[0][0], screws[1][0])
        joint = pin.JointModelComposite()
        for part in parts:
            joint.addJoint(part)
        return joint

    def q(self, q: Any) -> np.ndarray:
        q = self.own_q(q)
        start = 0
        for i in depth_first(self.mechanism):
            joint = self.mechanism.links[i].joint
            where = {"ball": 0, "free": 3}.get(joint.word)
            if where is not None:
                part = slice(start + where, start + where + 4)
                q[part] = np.roll(q[part], -1)
            start += joint.size_q
        return q

    def inverse_dynamics(self, q, v, a):
        v, a = v[self.order_v], a[self.order_v]
        return self.back(self.pin.rnea(self.model, self.data, self.q(q), v, a))

    def forward_dynamics(self, q, v, tau):
        v, tau = v[self.order_v], tau[self.order_v]
        return self.back(self.pin.aba(self.model, self.data, self.q(q), v, tau))

    def mass_matrix(self, q):
        M = np.triu(self.pin.crba(self.model, self.data, self.q(q)))
        return self.back(self.back(M + np.triu(M, 1).T).T)

    def bias(self, q, v):
        """C q̇ + G"""
        v = v[self.order_v]
        return self.back(self.pin.nonLinearEffects(self.model, self.data, self.q(q), v))

    def frames(self, q):
        self.pin.forwardKinematics(self.model, self.data, self.q(q))
        pairs = [self.places[i] for i in range(len(self.mechanism.links))]
        placed = [self.data.oMi[joint] * placement for joint, placement in pairs]
        return np.array([x.rotation for x in placed]), np.array([x.translation for x in placed])

    def jacobian(self, q, link: int, point: np.ndarray):
        """Six rows: the point's velocity, then the angular velocity."""
        pin = self.pin
        joint, placement = self.places[link]
        pin.computeJointJacobians(self.model, self.data, self.q(q))
        J = pin.getJointJacobian(self.model, self.data, joint, pin.LOCAL_WORLD_ALIGNED).copy()
        arm = self.data.oMi[joint].rotation @ (placement.rotation @ point + placement.translation)
        J[:3] += np.cross(J[3:].T, arm).T
        return self.back(J.reshape(6, -1))


class MuJoCo(Oracle):
    """inverse_dynamics, forward_dynamics, mass_matrix, bias, frames and Jacobians."""

    def __init__(self, mechanism: Mechanism):
        import mujoco

        super().__init__(mechanism)
        self.mujoco = mujoco
        spec = mujoco.MjSpec()
        spec.option.gravity = gravity(mechanism)
        spec.option.disableflags = int(
            mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        )
        bodies: dict[int, Any] = {-1: spec.worldbody}
        floats = numbers(mechanism)
        for i in depth_first(mechanism):
            link, n = mechanism.links[i], floats[i]
            quaternion = np.zeros(4)
            mujoco.mju_mat2Quat(quaternion, n.R.ravel())
            body = bodies[mechanism.parents[i]].add_body(name=link.name, pos=n.p, quat=quaternion)
            # Any inertia that MuJoCo does not take for a simple one; the real one follows.
            body.mass, body.ipos, body.inertia = 1.0, [0.1, 0.2, 0.3], [1, 1.1, 1.2]
            body.iquat, body.explicitinertial = [0.8, 0.2, 0.4, 0.4], True
            self._joints(body, link.joint.word, n)
            bodies[i] = body
        self.model = spec.compile()
        self.ids = [self.model.body(link.name).id for link in mechanism.links]
        for i, n in zip(self.ids, floats, strict=True):
            moments, axes = np.linalg.eigh(n.inertia)
            axes[:, 0] *= np.sign(np.linalg.det(axes))
            quaternion = np.zeros(4)
            mujoco.mju_mat2Quat(quaternion, axes.ravel())
            self.model.body_mass[i], self.model.body_ipos[i] = n.mass, n.com
            self.model.body_inertia[i], self.model.body_iquat[i] = moments, quaternion
        self.data = mujoco.MjData(self.model)

    def _joints(self, body: Any, kind: str, n: Numeric) -> None:
        T = self.mujoco.mjtJoint
        if kind == "free":
            for axis in np.eye(3):
                body.add_joint(type=T.mjJNT_SLIDE, axis=axis)
        if kind in ("ball", "free"):
            body.add_joint(type=T.mjJNT_BALL)
        for axis, turns, _ in n.screws:
            one = T.mjJNT_HINGE if turns else T.mjJNT_SLIDE
            body.add_joint(type=one, axis=axis, armature=n.armature)

    def _at(self, q, v=None) -> None:
        self.data.qpos[:] = self.own_q(q)
        self.data.qvel[:] = 0 if v is None else v[self.order_v]
        self.data.qfrc_applied[:] = 0

    def forward_dynamics(self, q, v, tau):
        self._at(q, v)
        self.data.qfrc_applied[:] = tau[self.order_v]
        self.mujoco.mj_forward(self.model, self.data)
        return self.back(self.data.qacc_smooth)

    def inverse_dynamics(self, q, v, a):
        self._at(q, v)
        self.data.qacc[:] = a[self.order_v]
        self.mujoco.mj_inverse(self.model, self.data)
        return self.back(self.data.qfrc_inverse)

    def bias(self, q, v):
        """C q̇ + G"""
        self._at(q, v)
        self.mujoco.mj_forward(self.model, self.data)
        return self.back(self.data.qfrc_bias)

    def mass_matrix(self, q):
        """Column by column, from the product that MuJoCo offers."""
        self._at(q)
        self.mujoco.mj_forward(self.model, self.data)
        columns = []
        for unit in np.eye(self.model.nv):
            column = np.zeros(self.model.nv)
            self.mujoco.mj_mulM(self.model, self.data, column, unit)
            columns.append(column)
        return self.back(self.back(np.array(columns)).T)

    def frames(self, q):
        self._at(q)
        self.mujoco.mj_kinematics(self.model, self.data)
        return self.data.xmat[self.ids].reshape(-1, 3, 3), self.data.xpos[self.ids]

    def jacobian(self, q, link: int, point: np.ndarray):
        self._at(q)
        self.mujoco.mj_kinematics(self.model, self.data)
        self.mujoco.mj_comPos(self.model, self.data)
        i = self.ids[link]
        R, p = self.data.xmat[i].reshape(3, 3), self.data.xpos[i]
        J = np.zeros((6, self.model.nv))
        self.mujoco.mj_jac(self.model, self.data, J[:3], J[3:], p + R @ point, i)
        return self.back(J)
