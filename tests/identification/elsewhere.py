"""Logs of public robots that another simulator made: MuJoCo, in closed loop, with friction."""

import importlib
import re
from functools import cache
from pathlib import Path

import numpy as np

import chainrule as cr
from chainrule.identification.excitation.fourier import Fourier
from chainrule.identification.logs.log import Log

ROBOTS = "cmeel.prefix/share/example-robot-data/robots"
UR5 = "ur_description/urdf/ur5_robot.urdf"
PANDA = "panda_description/urdf/panda.urdf"

DRY, VISCOUS, ARMATURE = 0.6, 0.8, 0.05
STEP = 1e-3


def robot(name):
    """The path of a robot's file in example-robot-data."""
    pin = importlib.import_module("pinocchio")
    places = [parent / ROBOTS / name for parent in Path(pin.__file__).parents[:6]]
    return next(place for place in places if place.exists())


def _model(mujoco, name, without):
    """The robot without pictures, with friction and armature, some joints welded."""
    text = robot(name).read_text()
    for tag in ("visual", "collision", "transmission"):
        text = re.sub(rf"<{tag}\b.*?</{tag}>", "", text, flags=re.S)
    settings = '<mujoco><compiler fusestatic="false" balanceinertia="true"/></mujoco></robot>'
    spec = mujoco.MjSpec.from_string(text.replace("</robot>", settings))
    for one in [*spec.equalities, *(j for j in spec.joints if without and without in j.name)]:
        spec.delete(one)
    model = spec.compile()
    model.opt.timestep = STEP
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    off = mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT
    model.opt.disableflags |= off
    model.dof_frictionloss[:], model.dof_damping[:], model.dof_armature[:] = DRY, VISCOUS, ARMATURE
    return model


@cache
def measured(name, without="", seed=0, duration=20.0):
    """(mechanism, log): 250 Hz, encoders of 17 bits, 2 % noise of the torque."""
    mujoco = importlib.import_module("mujoco")
    model, rng = _model(mujoco, name, without), np.random.default_rng(seed)
    data, n = mujoco.MjData(model), model.nv
    shape = rng.normal(size=(2, n, 5)) / np.arange(1, 6)
    size = np.abs(Fourier(duration, np.zeros(n), *shape)(np.linspace(0, duration, 500))[1]).max(0)
    centre = np.clip(model.jnt_range.mean(axis=1), -2, 2)
    series = Fourier(duration, centre, *(1.3 * shape / size[:, None]))
    t = np.arange(0, duration, STEP)
    q, qd, qdd = series(t)
    data.qpos[:], data.qvel[:] = q[0], qd[0]
    M, rows = np.zeros((n, n)), []
    for k in range(len(t)):
        mujoco.mj_forward(model, data)
        mujoco.mj_fullM(model, data, M)
        own = np.diag(M)
        tau = data.qfrc_bias + M @ qdd[k] + VISCOUS * qd[k] + DRY * np.tanh(20 * qd[k])
        tau = tau + 900 * own * (q[k] - data.qpos) + 60 * own * (qd[k] - data.qvel)
        if k % 4 == 0:
            rows.append([t[k], *data.qpos, *tau])
        data.qfrc_applied[:] = tau
        mujoco.mj_step(model, data)
    table = np.array(rows)
    counted = 2 * np.pi / 2**17
    position, torque = np.round(table[:, 1 : n + 1] / counted) * counted, table[:, n + 1 :]
    torque = torque + 0.02 * np.std(torque, axis=0) * rng.normal(size=torque.shape)
    return cr.load(robot(name)), Log(table[:, 0], position, torque, name="mujoco")
