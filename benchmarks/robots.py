"""Public robots, read from whichever packages are installed, against Pinocchio and MuJoCo.

    python benchmarks/robots.py [--site DIR …] [--all] [--states N] [NAME …]

For each file: links, degrees of freedom, seconds to read, and the largest relative errors of the
mass matrix and of C q̇ + G at random states; then the same after writing the mechanism as URDF
and as MJCF and reading it back (against the mechanism that was written). Names select files
whose path contains one of them; `--all` takes every robot file of the packages, not the short
list; `--site` is another site-packages directory to look in.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import ChainruleError
from chainrule.mechanism.files.markup import root_tag
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.names import Names
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from chainrule.mechanism.mechanism import Mechanism

ERD = "cmeel.prefix/share/example-robot-data/robots"
#: package on PyPI → (folder in site-packages, files there)
ROBOTS = {
    "example-robot-data": (
        ERD,
        """panda_description/urdf/panda.urdf ur_description/urdf/ur5_robot.urdf
        xarm_description/urdf/xarm7.urdf baxter_description/urdf/baxter.urdf
        pr2_description/urdf/pr2.urdf tiago_description/robots/tiago.urdf
        talos_data/robots/talos_full_v2.urdf icub_description/robots/icub.urdf
        solo_description/robots/solo12.urdf anymal_b_simple_description/robots/anymal.urdf
        allegro_hand_description/urdf/allegro_right_hand.urdf
        g1_description/urdf/g1_29dof_rev_1_0.urdf
        simple_humanoid_description/urdf/simple_humanoid.urdf""",
    ),
    "pybullet": (
        "pybullet_data",
        """franka_panda/panda.urdf kuka_iiwa/model.urdf r2d2.urdf cartpole.urdf a1/a1.urdf
        laikago/laikago_toes.urdf quadruped/minitaur.urdf xarm/xarm6_with_gripper.urdf
        husky/husky.urdf humanoid/humanoid.urdf spherical_joint_limit.urdf""",
    ),
    "rtb-data": (
        "rtbdata/xacro",
        """kuka_description/kuka_kr210/urdf/kr210l150.urdf
        unimation_puma560_description/urdf/puma560_robot.urdf""",
    ),
    "gymnasium": (
        "gymnasium/envs/mujoco/assets",
        """ant.xml half_cheetah.xml hopper.xml humanoid.xml inverted_pendulum.xml
        inverted_double_pendulum.xml pusher_v5.xml reacher.xml swimmer.xml walker2d_v5.xml""",
    ),
    "dm_control": (
        "dm_control",
        """suite/humanoid_CMU.xml suite/quadruped.xml suite/fish.xml suite/dog.xml suite/acrobot.xml
        suite/manipulator.xml mujoco/testing/assets/model_with_ball_joints.xml
        third_party/kinova/jaco_arm.xml""",
    ),
    "robosuite": (
        "robosuite/models/assets/robots",
        """panda/robot.xml baxter/robot.xml gr1/robot.xml spot/robot.xml tiago/robot.xml
        ur5e/robot.xml""",
    ),
    "gymnasium-robotics": (
        "gymnasium_robotics/envs/assets",
        "fetch/reach.xml hand/reach.xml adroit_hand/adroit_door.xml",
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--site", action="append", default=[], help="a site-packages directory")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--states", type=int, default=5)
    options = parser.parse_args()
    sites = [Path(p) for p in (*sys.path, *options.site) if p]
    columns = " ".join(f"{column:>8}" for column in ("M", "bias", "urdf", "mjcf"))
    print(f"{'robot':52} links  dof  read s {columns}")
    for package, (folder, listed) in ROBOTS.items():
        root = next((site / folder for site in sites if (site / folder).is_dir()), None)
        if root is None:
            print(f"-- {package} is not installed")
            continue
        print(f"-- {package}")
        files = _everything(root) if options.all else [root / name for name in listed.split()]
        for path in files:
            if not options.names or any(name in str(path) for name in options.names):
                print(
                    f"{str(path.relative_to(root))[-52:]:52} {_row(path, options.states)}",
                    flush=True,
                )


def _everything(root: Path) -> Iterator[Path]:
    for path in sorted([*root.rglob("*.urdf"), *root.rglob("*.xml")]):
        if root_tag(path.read_text(errors="replace")) in ("robot", "mujoco"):
            yield path


def _row(path: Path, states: int) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        started = time.perf_counter()
        try:
            mechanism = read_mjcf(path) if path.suffix == ".xml" else read_urdf(path)
        except ChainruleError as problem:
            return f"refused: {str(problem).removeprefix(str(path))}"
        seconds = time.perf_counter() - started
        cells = [f"{len(mechanism.links):5} {mechanism.dof:4} {seconds:7.2f}"]
        if not mechanism.dof:
            return cells[0] + "  nothing moves"
        against = against_mujoco if path.suffix == ".xml" else against_pinocchio
        try:
            cells.append(" ".join(f"{e:8.1e}" for e in against(mechanism, path, states)))
        except OracleError as problem:
            cells.append(f"{'–':>8} {'–':>8}")
            remark = f"  ({problem})"
        else:
            remark = ""
        refusals = []
        for write, read in ((write_urdf, read_urdf), (write_mjcf, read_mjcf)):
            try:
                cells.append(f"{same_dynamics(mechanism, read(write(mechanism)), states):8.1e}")
            except ChainruleError as problem:
                cells.append(f"{'refused':>8}")
                refusals.append(str(problem).removeprefix(f"{mechanism.name}: "))
    return " ".join(cells) + remark + "".join(f"  [{r[:110]}]" for r in refusals)


class OracleError(Exception):
    """The other tool cannot read this file."""


def relative(a: Any, b: Any, M: Any) -> float:
    """The largest difference, against the largest entry of `b` or of the mass matrix.

    The latter is the size of the terms that cancel where C q̇ + G is zero, for rates of about 1.
    """
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return float(np.abs(a - b).max() / max(np.abs(b).max(), np.abs(np.asarray(M, float)).max()))


def same_dynamics(a: Mechanism, b: Mechanism, states: int = 5) -> float:
    """The largest relative difference of M and C q̇ + G between two mechanisms."""
    rng, worst = np.random.default_rng(1), 0.0
    first, second = numeric_model(a), numeric_model(b)
    for _ in range(states):
        q, v = neutral_position(a, rng), rng.normal(size=a.dof)
        M = mass_matrix(first, q)
        worst = max(worst, relative(mass_matrix(second, q), M, M))
        zero = np.zeros(a.dof)
        bias = [inverse_dynamics(model, q, v, zero) for model in (first, second)]
        worst = max(worst, relative(bias[1], bias[0], M))
    return worst


def against_mujoco(mechanism: Mechanism, path: Path, states: int = 5) -> tuple[float, float]:
    """Errors of M and of C q̇ + G; MuJoCo's state is ours."""
    import mujoco

    mujoco.set_mju_user_warning(lambda message: None)  # it would write a log file here
    try:
        model = mujoco.MjModel.from_xml_path(str(path))
    except ValueError as problem:
        raise OracleError(f"MuJoCo: {str(problem).splitlines()[0]}") from problem
    model.opt.density = model.opt.viscosity = 0
    data, rng = mujoco.MjData(model), np.random.default_rng(0)
    ours, worst = numeric_model(mechanism), [0.0, 0.0]
    for _ in range(states):
        q, v = neutral_position(mechanism, rng), rng.normal(size=mechanism.dof)
        data.qpos[:], data.qvel[:] = q, v
        mujoco.mj_forward(model, data)
        M = np.zeros((model.nv, model.nv))
        try:
            mujoco.mj_fullM(model, data, M)
        except TypeError:  # before MuJoCo 4
            mujoco.mj_fullM(model, M, data.qM)
        worst[0] = max(worst[0], relative(mass_matrix(ours, q), M, M))
        bias = inverse_dynamics(ours, q, v, np.zeros(model.nv))
        worst[1] = max(worst[1], relative(bias, data.qfrc_bias, M))
    return worst[0], worst[1]


def against_pinocchio(mechanism: Mechanism, path: Path, states: int = 5) -> tuple[float, float]:
    """Errors of M and of C q̇ + G; Pinocchio's free joint has its velocity in the link's frame."""
    import pinocchio as pin

    try:
        model = pin.buildModelFromUrdf(str(path))
    except (ValueError, RuntimeError) as problem:
        raise OracleError(f"Pinocchio: {str(problem).splitlines()[0]}") from problem
    if model.nv != mechanism.dof:
        raise OracleError(f"Pinocchio has {model.nv} degrees of freedom")
    names = Names()
    ids = {names.joint(name): i for i, name in enumerate(model.names) if i}
    data, rng = model.createData(), np.random.default_rng(0)
    ours, worst = numeric_model(mechanism), [0.0, 0.0]
    for _ in range(states):
        q, v = neutral_position(mechanism, rng), rng.normal(size=mechanism.dof)
        theirs, S, drift = _translated(mechanism, model, ids, q, v)
        M = pin.crba(model, data, theirs)
        M = np.triu(M) + np.triu(M, 1).T
        worst[0] = max(worst[0], relative(mass_matrix(ours, q), S.T @ M @ S, M))
        bias = S.T @ pin.rnea(model, data, theirs, S @ v, drift)
        worst[1] = max(worst[1], relative(inverse_dynamics(ours, q, v, 0 * v), bias, M))
    return worst[0], worst[1]


def _translated(mechanism: Mechanism, model: Any, ids: Any, q: Any, v: Any) -> tuple[Any, Any, Any]:
    """(Pinocchio's q, S with its velocity S v, its acceleration where ours is zero)"""
    import pinocchio as pin

    theirs, S = np.zeros(model.nq), np.zeros((model.nv, model.nv))
    drift = np.zeros(model.nv)
    at_q = at_v = 0
    for joint in mechanism.joints:
        i = ids[joint.name]
        to_q, to_v = model.joints[i].idx_q, model.joints[i].idx_v
        block = q[at_q : at_q + joint.size_q]
        if joint.size_v == 1:
            angle = [np.cos(block[0]), np.sin(block[0])]
            theirs[to_q : to_q + model.joints[i].nq] = angle if model.joints[i].nq == 2 else block
            S[to_v, at_v] = 1
        else:
            w, x, y, z = block[-4:]
            theirs[to_q : to_q + joint.size_q] = [*block[:-4], x, y, z, w]
            S[to_v : to_v + joint.size_v, at_v : at_v + joint.size_v] = np.eye(joint.size_v)
            if joint.size_v == 6:
                R = pin.Quaternion(w, x, y, z).matrix()
                S[to_v : to_v + 3, at_v : at_v + 3] = R.T
                linear, angular = R.T @ v[at_v : at_v + 3], v[at_v + 3 : at_v + 6]
                drift[to_v : to_v + 3] = -np.cross(angular, linear)
        at_q, at_v = at_q + joint.size_q, at_v + joint.size_v
    return theirs, S, drift


if __name__ == "__main__":
    main()
