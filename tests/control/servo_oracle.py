"""The servos of an MJCF file by chainrule and by MuJoCo: their forces, and a motion."""

from dataclasses import replace

import mujoco
import numpy as np

import chainrule as cr
from chainrule.mechanism.names import Names
from mechanism.oracles import Spread, states, unnamed

SECONDS = 1.0
METHODS = {
    "rk4": mujoco.mjtIntegrator.mjINT_RK4,
    "implicit-damping": mujoco.mjtIntegrator.mjINT_IMPLICITFAST,
}
AWAY = (
    mujoco.mjtDisableBit.mjDSBL_CONTACT,
    mujoco.mjtDisableBit.mjDSBL_LIMIT,
    mujoco.mjtDisableBit.mjDSBL_FRICTIONLOSS,
    mujoco.mjtDisableBit.mjDSBL_EQUALITY,
)


def smooth(mechanism):
    """Without stops and dry friction, which MuJoCo takes for soft constraints."""
    links, strands = [], []
    for link in mechanism.links:
        joint = link.joint
        if joint.size_v:
            joint = replace(joint, position_limits=None)
        if joint.size_v == 1:
            terms = tuple(term for term in joint.friction if not term.dry)
            joint = replace(joint, friction=terms)
        links.append(replace(link, joint=joint))
    for strand in mechanism.strands:
        terms = tuple(term for term in strand.friction if not term.dry)
        strands.append(replace(strand, friction=terms, position_limits=None))
    return replace(mechanism, links=tuple(links), strands=tuple(strands))


class Pair:
    """A file as a mechanism and as a MuJoCo model, both without what only one of them has."""

    def __init__(self, path):
        self.mechanism = smooth(cr.load(path))
        self.model = model = mujoco.MjModel.from_xml_path(str(path))
        model.opt.density = model.opt.viscosity = 0
        model.opt.wind[:] = 0
        model.body_gravcomp[:] = 0
        for flag in AWAY:
            model.opt.disableflags |= int(flag)
        single = np.isin(model.jnt_type, (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE))
        model.jnt_stiffness[~single] = 0
        names, self.spread = Names(), Spread(self.mechanism)
        known = [model.joint(j).name or unnamed(model, j) for j in range(model.njnt)]
        self.joints = [names.joint(name) for name in known]
        self.A = np.vstack([self.spread.rows(name, self.mechanism.dof) for name in self.joints])
        names = Names()
        known = [model.actuator(a).name or f"actuator{a}" for a in range(model.nu)]
        self.controls = {names.joint(name): a for a, name in enumerate(known)}

    def at(self, q, v, u):
        """MuJoCo there, with these controls by the drives."""
        data = mujoco.MjData(self.model)
        data.qpos[:] = np.concatenate([self.spread.position(name, q) for name in self.joints])
        data.qvel[:] = self.A @ v
        for drive, value in zip(self.mechanism.drives, u, strict=True):
            data.ctrl[self.controls[drive.name]] = value
        return data

    def run(self, q, v, u, duration, dt, method="rk4"):
        """The same of ours."""
        law, x = cr.control.Drives(u=u), np.concatenate([q, v])
        return cr.simulate(self.mechanism, x, duration, dt, method, controller=law)

    def force_difference(self, rng, count=4):
        """The largest of the joints' forces, relative to the largest of them."""
        worst = 0.0
        for q, v in states(self.mechanism, rng, count):
            u = 2 * rng.normal(size=len(self.mechanism.drives))
            data = self.at(q, v, u)
            mujoco.mj_forward(self.model, data)
            theirs = self.A.T @ data.qfrc_actuator
            found = self.run(q, v, u, 1e-9, 1e-9).tau[0]
            worst = max(worst, np.abs(found - theirs).max() / max(1.0, np.abs(theirs).max()))
        return worst

    def motion_difference(self, rng, duration=SECONDS, dt=None, method="rk4", reach=0.3):
        """The largest of q along a motion with controls up to `reach`; and that motion's extent."""
        dt = dt or self.model.opt.timestep
        self.model.opt.timestep, self.model.opt.integrator = dt, METHODS[method]
        q, v = next(states(self.mechanism, rng, 0))
        u = rng.uniform(-reach, reach, len(self.mechanism.drives))
        data, steps = self.at(q, v, u), round(duration / dt)
        found = self.run(q, v, u, steps * dt, dt, method)
        step = self.reduced_step if self.mechanism.couplings else mujoco.mj_step
        worst = 0.0
        for k in range(len(found.t)):
            here = np.concatenate([self.spread.position(name, found.q[k]) for name in self.joints])
            worst = max(worst, np.abs(here - data.qpos).max())
            step(self.model, data)
        return worst, np.abs(found.q - found.q[0]).max()

    def reduced_step(self, model, data):
        """RK4 by MuJoCo's M and forces where joints follow others: (Aᵀ M A) a = Aᵀ f."""
        q, act, v = data.qpos.copy(), data.act.copy(), np.linalg.pinv(self.A) @ data.qvel
        slopes, h = [], model.opt.timestep

        def place(part, slope):
            data.qpos[:] = q
            mujoco.mj_integratePos(model, data.qpos, self.A @ slope[0], part)
            data.qvel[:], data.act[:] = self.A @ (v + part * slope[1]), act + part * slope[2]

        for part in (0.0, h / 2, h / 2, h):
            if slopes:
                place(part, slopes[-1])
            now = np.linalg.pinv(self.A) @ data.qvel
            mujoco.mj_forward(model, data)
            M = np.zeros((model.nv, model.nv))
            mujoco.mj_fullM(model, data, M)
            a = np.linalg.solve(self.A.T @ M @ self.A, self.A.T @ data.qfrc_smooth)
            slopes.append((now, a, data.act_dot.copy()))
        weights = (1 / 6, 1 / 3, 1 / 3, 1 / 6)
        mean = [sum(w * s[i] for w, s in zip(weights, slopes, strict=True)) for i in range(3)]
        place(h, mean)
