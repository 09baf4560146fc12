"""The same motion computed by chainrule, Pinocchio and MuJoCo, for comparison.

A mechanism may have joints that follow others, where the other tool has independent ones: then
its q is A q + b of ours, M is Aᵀ M A and a force Aᵀ f.
"""

from dataclasses import dataclass

import numpy as np

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.friction import friction
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.dynamics.pulls import elastic_torque, with_inertia
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.mechanism.names import Names

STATES = 4
LEAST = 1e-15  # kg m², what MuJoCo wants of every moment: written for a body that has less


@dataclass(frozen=True)
class Motion:
    """M, C q̇ + G, and that with springs and smooth friction."""

    M: np.ndarray
    bias: np.ndarray
    force: np.ndarray


def ours(mechanism, q, v):
    """By chainrule, in floats."""
    model, values = numeric_model(mechanism), {k: float(x) for k, x in mechanism.values.items()}

    def scalar(number):
        return float(number.evaluate(values))

    M = with_inertia(mechanism, scalar, mass_matrix(model, q)).astype(float)
    bias = inverse_dynamics(model, q, v, np.zeros(len(v))).astype(float)
    force = bias + elastic_torque(mechanism, scalar, q) + friction(mechanism, scalar, v, dry=False)
    return Motion(M, bias, force.astype(float))


def states(mechanism, rng, count=STATES):
    """The state at rest, and random ones."""
    yield neutral_position(mechanism), np.zeros(mechanism.dof)
    for _ in range(count):
        yield neutral_position(mechanism, rng), rng.normal(size=mechanism.dof)


def differences(found, expected, least=0.0):
    """The largest of M, and of the forces, relative to the largest entry; that of M counts for a
    force too, whose terms of that size cancel at rest."""
    scale = np.abs(expected.M).max()
    errors = [np.abs(found.M - expected.M).max(initial=0.0) / scale]
    for name in ("bias", "force"):
        a, b = getattr(found, name), getattr(expected, name)
        size = max(scale, np.abs(b).max(initial=0.0))
        errors.append(max(np.abs(a - b).max(initial=0.0) - least, 0.0) / size)
    errors[0] = max(errors[0] - least / scale, 0.0)
    return max(errors)


def same_dynamics(a, b, tolerance, rng):
    """The two mechanisms move alike, coordinate for coordinate."""
    assert a.coordinate_names == b.coordinate_names
    for q, v in states(a, rng):
        assert differences(ours(b, q, v), ours(a, q, v)) <= tolerance


class Spread:
    """Our coordinates and rates as those of all joints, of which some follow: by joint's name."""

    def __init__(self, mechanism):
        values = {name: float(v) for name, v in mechanism.values.items()}
        self.q, self.v = {}, {}
        at_q = at_v = 0
        for i, link in enumerate(mechanism.links):
            joint = link.joint
            if i in mechanism.couplings:
                led = mechanism.couplings[i]
                ratios = np.array([float(k.evaluate(values)) for k in led.ratios])
                shift = float(led.offset.evaluate(values))
                self.q[joint.name] = (np.array(led.places), ratios[None], np.array([shift]))
                self.v[joint.name] = (np.array(led.rates), ratios[None])
            elif joint.size_v:
                own_q, own_v = np.eye(joint.size_q), np.eye(joint.size_v)
                here = np.arange(at_q, at_q + joint.size_q)
                self.q[joint.name] = (here, own_q, np.zeros(joint.size_q))
                self.v[joint.name] = (np.arange(at_v, at_v + joint.size_v), own_v)
            at_q, at_v = at_q + joint.size_q, at_v + joint.size_v

    def position(self, name, q):
        """The coordinates of a joint."""
        at, k, shift = self.q[name]
        return k @ q[at] + shift

    def rows(self, name, size):
        """The joint's rates, as rows on ours."""
        at, k = self.v[name]
        rows = np.zeros((len(k), size))
        rows[:, at] = k
        return rows


def from_mujoco(mechanism, model, rng, count=STATES):
    """The largest difference from a MuJoCo model, whose joints may be in another order; what no
    mechanism has is taken out of the model: a fluid, compensation of gravity, springs of ball and
    free joints."""
    import mujoco

    model.opt.density = model.opt.viscosity = 0
    model.opt.wind[:] = 0
    model.body_gravcomp[:] = 0
    single = np.isin(model.jnt_type, (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE))
    model.jnt_stiffness[~single] = 0
    data, spread, names = mujoco.MjData(model), Spread(mechanism), Names()
    joints = [names.joint(model.joint(j).name or unnamed(model, j)) for j in range(model.njnt)]
    assert sorted(joints) == sorted(spread.q), "the joints are others"
    A = np.vstack([spread.rows(name, mechanism.dof) for name in joints])
    worst = 0.0
    for q, v in states(mechanism, rng, count):
        data.qpos[:] = np.concatenate([spread.position(name, q) for name in joints])
        data.qvel[:] = A @ v
        mujoco.mj_forward(model, data)
        M = np.zeros((model.nv, model.nv))
        for k, column in enumerate(np.eye(model.nv)):
            mujoco.mj_mulM(model, data, M[k], column)
        bias = A.T @ data.qfrc_bias
        theirs = Motion(A.T @ M @ A, bias, bias - A.T @ data.qfrc_passive)
        worst = max(worst, differences(ours(mechanism, q, v), theirs, model.nbody * LEAST))
    return worst


def unnamed(model, j):
    """What a joint without a name is called."""
    body = int(model.jnt_bodyid[j])
    name = model.body(body).name or f"body{body}"
    return f"{'base_link' if name == 'base' else name}_joint{j}"


def as_mujoco(mechanism, model, tolerance, rng):
    """The mechanism moves as a MuJoCo model."""
    assert from_mujoco(mechanism, model, rng) <= tolerance


def from_pinocchio(mechanism, model, rng, count=STATES):
    """The largest difference from a Pinocchio model; its free joint's velocity is in the link, and
    it has no friction."""
    import pinocchio as pin

    data, spread, names, worst = model.createData(), Spread(mechanism), Names(), 0.0
    ids = {names.joint(name): i for i, name in enumerate(model.names) if i}
    assert sorted(ids) == sorted(spread.q), "the joints are others"
    for q, v in states(mechanism, rng, count):
        theirs, S, drift = np.zeros(model.nq), np.zeros((model.nv, len(v))), np.zeros(model.nv)
        for name, i in ids.items():
            other, part, rows = model.joints[i], spread.position(name, q), spread.rows(name, len(v))
            if len(rows) == 6:
                w, x, y, z = part[3:]
                part = np.array([*part[:3], x, y, z, w])
                R = pin.Quaternion(w, x, y, z).matrix()
                rows[:3] = R.T @ rows[:3]
                drift[other.idx_v : other.idx_v + 3] = -np.cross(rows[3:] @ v, rows[:3] @ v)
            elif other.nq == 2:
                part = np.array([np.cos(part[0]), np.sin(part[0])])
            theirs[other.idx_q : other.idx_q + other.nq] = part
            S[other.idx_v : other.idx_v + len(rows)] = rows
        M = pin.crba(model, data, theirs)
        M = np.triu(M) + np.triu(M, 1).T
        bias = S.T @ pin.rnea(model, data, theirs, S @ v, drift)
        found = ours(mechanism, q, v)
        rigid = Motion(found.M, found.bias, found.bias)
        worst = max(worst, differences(rigid, Motion(S.T @ M @ S, bias, bias)))
    return worst


def as_pinocchio(mechanism, model, tolerance, rng):
    """The mechanism moves as a Pinocchio model."""
    assert from_pinocchio(mechanism, model, rng) <= tolerance
