"""The same motion computed by chainrule, Pinocchio and MuJoCo, for comparison."""

import mujoco
import numpy as np
import pinocchio as pin

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.mechanism.files.names import Names

STATES = 4
LEAST = 1e-15  # kg m², what MuJoCo wants of every moment: written for a body that has less


def ours(mechanism, q, v):
    """M and C q̇ + G."""
    model = numeric_model(mechanism)
    M = mass_matrix(model, q).astype(float)
    return M, inverse_dynamics(model, q, v, np.zeros(len(v))).astype(float)


def states(mechanism, rng):
    """Random states, and the one at rest."""
    yield neutral_position(mechanism), np.zeros(mechanism.dof)
    for _ in range(STATES):
        yield neutral_position(mechanism, rng), rng.normal(size=mechanism.dof)


def close(found, expected, tolerance, least=0.0):
    """Both M and bias agree; the bias to the size of M, whose terms cancel in it."""
    scale = np.abs(expected[0]).max()
    np.testing.assert_allclose(found[0], expected[0], rtol=0, atol=tolerance * scale + least)
    scale = max(scale, np.abs(expected[1]).max())
    np.testing.assert_allclose(found[1], expected[1], rtol=0, atol=tolerance * scale + least)


def same_dynamics(a, b, tolerance, rng):
    """The two mechanisms move alike, coordinate for coordinate."""
    assert a.coordinate_names == b.coordinate_names
    for q, v in states(a, rng):
        close(ours(b, q, v), ours(a, q, v), tolerance)


def as_mujoco(mechanism, model, tolerance, rng):
    """The mechanism moves as a MuJoCo model, whose joints may be in another order."""
    data = mujoco.MjData(model)
    names, of_q, of_v = Names(), {}, {}
    for j in range(model.njnt):
        name = names.joint(model.joint(j).name or f"unnamed{j}")
        of_q[name], of_v[name] = int(model.jnt_qposadr[j]), int(model.jnt_dofadr[j])
    to_q = [of_q[j.name] + k for j in mechanism.joints for k in range(j.size_q)]
    to_v = [of_v[j.name] + k for j in mechanism.joints for k in range(j.size_v)]
    assert model.nv == mechanism.dof
    for q, v in states(mechanism, rng):
        data.qpos[to_q], data.qvel[to_v] = q, v
        mujoco.mj_forward(model, data)
        M = np.zeros((model.nv, model.nv))
        for k, column in enumerate(np.eye(model.nv)):
            mujoco.mj_mulM(model, data, M[k], column)
        expected = M[np.ix_(to_v, to_v)], data.qfrc_bias[to_v].copy()
        close(ours(mechanism, q, v), expected, tolerance, model.nbody * LEAST)


def as_pinocchio(mechanism, model, tolerance, rng):
    """The mechanism moves as a Pinocchio model; its free joint's velocity is in the link."""
    data = model.createData()
    names = Names()
    ids = {names.joint(name): i for i, name in enumerate(model.names) if i}
    assert model.nv == mechanism.dof
    for q, v in states(mechanism, rng):
        theirs, S, drift = np.zeros(model.nq), np.zeros((model.nv, model.nv)), np.zeros(model.nv)
        at_q = at_v = 0
        for joint in mechanism.joints:
            other = model.joints[ids[joint.name]]
            there = slice(other.idx_v, other.idx_v + joint.size_v)
            S[there, at_v : at_v + joint.size_v] = np.eye(joint.size_v)
            part = q[at_q : at_q + joint.size_q]
            if joint.size_v == 6:
                w, x, y, z = part[3:]
                part = np.array([*part[:3], x, y, z, w])
                R = pin.Quaternion(w, x, y, z).matrix()
                S[other.idx_v : other.idx_v + 3, at_v : at_v + 3] = R.T
                drift[other.idx_v : other.idx_v + 3] = -np.cross(
                    v[at_v + 3 : at_v + 6], R.T @ v[at_v : at_v + 3]
                )
            elif other.nq == 2:
                part = np.array([np.cos(part[0]), np.sin(part[0])])
            theirs[other.idx_q : other.idx_q + other.nq] = part
            at_q, at_v = at_q + joint.size_q, at_v + joint.size_v
        M = pin.crba(model, data, theirs)
        M = np.triu(M) + np.triu(M, 1).T
        expected = S.T @ M @ S, S.T @ pin.rnea(model, data, theirs, S @ v, drift)
        close(ours(mechanism, q, v), expected, tolerance)
