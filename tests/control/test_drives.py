"""Servos of files: forces and motions are MuJoCo's, descriptions stay what they are."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LAWS, Drives, quintic
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.labpage.page import lab_page
from chainrule.loop.plant import plant_of
from chainrule.mechanism.files.mjcf import read_mjcf
from chainrule.mechanism.holding import held
from control.servo_oracle import Pair
from mechanism.corpora import every

pytestmark = pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")
FILES = every()
ROD = '<geom type="capsule" size=".02 .3" pos="0 0 -.3" contype="0" conaffinity="0"/>'
ARM = f"""
<mujoco>
 <compiler angle="radian"/>
 <worldbody>
  <body name="upper"><joint name="a" axis="0 1 0" damping=".1"/>{ROD}
   <body name="lower" pos="0 0 -.6"><joint name="b" axis="0 1 0" damping=".1"/>{ROD}</body>
  </body>
 </worldbody>
 <tendon><fixed name="t"><joint joint="a" coef="1"/><joint joint="b" coef="-2"/></fixed></tendon>
 <actuator>
  <position name="hold" joint="a" kp="50" kv="3" gear="2" ctrlrange="-1 1" forcerange="-8 9"/>
  <velocity name="turn" joint="b" kv="4"/>
  <general name="pull" tendon="t" gaintype="affine" gainprm="1 .3 .1" biastype="affine"
   biasprm=".5 -2 -.2" dyntype="filter" dynprm=".1"/>
  <motor name="push" joint="b" gear="3"/>
  <intvelocity name="creep" joint="a" kp="4" actrange="-.5 .5"/>
 </actuator>
</mujoco>
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """An arm with every kind of servo."""
    file = tmp_path_factory.mktemp("drives") / "arm.xml"
    file.write_text(ARM)
    return file


def test_every_kind_moves_as_in_mujoco(path):
    pair = Pair(path)
    assert [drive.name for drive in pair.mechanism.drives] == [
        "hold", "turn", "pull", "push", "creep",
    ]  # fmt: skip
    assert pair.force_difference(np.random.default_rng(0)) < 1e-14
    worst, extent = pair.motion_difference(np.random.default_rng(1), dt=1e-3)
    assert worst < 1e-12 < 0.05 < extent


def test_an_integral_stays_within_its_limits():
    creep = cr.joints.Drive(
        "c", {"q1": 1}, 40, (0, -40, -9), integral=True, activation_limits=[-1, 0.3]
    )
    run = cr.simulate(servoed(creep), [0.0, 0.0], 20.0, 1e-3, controller=Drives(u=[0.5]))
    assert run.q[-1, 0] == pytest.approx(0.3, abs=1e-3)


@pytest.mark.parametrize(
    "name",
    [
        "dm_control/fish.xml",
        "gymnasium-robotics/assets/hand/reach.xml",
        "gymnasium-robotics/assets/adroit_hand/adroit_pen.xml",
    ],
)
def test_files_of_others_move_as_in_mujoco(name):
    pair = Pair(FILES[name])
    assert pair.force_difference(np.random.default_rng(0), 1) < 1e-13
    worst, extent = pair.motion_difference(np.random.default_rng(1), 0.2)
    assert worst < 1e-11 < 1e-3 < extent


def test_joints_that_follow_move_as_in_mujoco():
    """Four legs whose lifts are tendons, behind filters, and toes that follow."""
    pair = Pair(FILES["dm_control/quadruped.xml"])
    assert pair.mechanism.couplings
    assert pair.force_difference(np.random.default_rng(0), 1) < 1e-13
    worst, extent = pair.motion_difference(np.random.default_rng(1), 0.1, 2e-4)
    assert worst < 1e-9 < 1e-3 < extent  # a free body is turned by another method


STIFF = f"""
<mujoco>
 <compiler angle="radian"/>
 <worldbody>
  <body name="upper"><joint name="a" axis="0 1 0" armature=".01" %s/>{ROD}
   <body name="lower" pos="0 0 -.6"><joint name="b" axis="0 1 0" armature=".01"/>{ROD}</body>
  </body>
 </worldbody>
 <tendon><fixed name="t" damping="40"><joint joint="a" coef="1"/><joint joint="b" coef="-2"/>
 </fixed></tendon>
 <actuator>
  <position name="hold" joint="a" kp="4000" kv="900" %s/>
  %s
 </actuator>
</mujoco>
"""
PULL = """<general tendon="t" gaintype="affine" gainprm="9 .3 9" biastype="affine"
   biasprm=".5 -9 -90"/>"""


@pytest.mark.parametrize("reach", [0.02, 3.0])
@pytest.mark.parametrize(
    "parts",
    [("", "", PULL), ("", 'forcerange="-20 25"', PULL), ('actuatorfrcrange="-20 20"', "", "")],
    ids=["free", "limited", "at a limited joint"],
)
def test_stiff_ones_move_by_the_implicit_method_of_mujoco(tmp_path, parts, reach):
    """Their damping, and that of tendons, is taken at the end of a step, within their limits."""
    file = tmp_path / "stiff.xml"
    file.write_text(STIFF % parts)
    pair, rng = Pair(file), np.random.default_rng(4)
    worst, extent = pair.motion_difference(rng, 0.5, 1e-3, "implicit-damping", reach)
    assert worst < 1e-13 < 1e-3 < extent
    u = rng.uniform(-0.1, 0.1, len(pair.mechanism.drives))
    with pytest.warns(cr.simulation.StabilityWarning, match="use (method='impl|.* 0.0002 s)"):
        assert pair.run([0.1, 0], [0, 0], u, 0.5, 1e-3).status == "diverged"


@pytest.mark.parametrize("coordinates", [None, cr.builders.Coordinates(("a1", "a2"), ((1, 0), (-1, 1)))])  # fmt: skip
def test_a_stiff_one_moves_beside_a_joint_that_sticks(coordinates):
    """What holds the shoulder counts the damping of the elbow's servo: as if it were no joint."""
    rod = {"mass": 1, "com": (0.2, 0, 0), "inertia": 0.01}
    rubs = cr.joints.Revolute("q1", axis="y", friction=[cr.friction.Coulomb(1e4)])
    servo = (cr.joints.Drive("s", {"q2": 1}, 400, (0, -400, -500)),)
    elbow = cr.Link("lower", cr.joints.Revolute("q2", axis="y"), "upper", at=(0.4, 0, 0), **rod)
    stuck = cr.Mechanism(
        "arm", (cr.Link("upper", rubs, **rod), elbow), drives=servo, coordinates=coordinates
    )
    base = cr.Link("upper", cr.joints.Fixed("q1"), **rod)
    alone = cr.Mechanism("arm", (base, elbow), drives=servo)
    law = Drives(u=[0.5])
    run = cr.simulate(stuck, None, 0.5, 1e-3, "implicit-damping", law)
    expected = cr.simulate(alone, None, 0.5, 1e-3, "implicit-damping", law)
    assert np.abs(run.q[:, 0]).max() == 0.0
    assert expected.q[-1, 0] > 0.1
    assert np.abs(run.q[:, 1] - run.q[:, 0] - expected.q[:, 0]).max() < 1e-12


@pytest.mark.parametrize("ending", [".toml", ".xml"])
def test_they_are_written_and_read_back(path, tmp_path, ending):
    arm = cr.load(path)
    cr.save(arm, tmp_path / f"arm{ending}")
    assert cr.load(tmp_path / f"arm{ending}") == arm


def test_urdf_has_none_which_is_said(path, tmp_path):
    arm = replace(cr.load(path), strands=())
    with pytest.warns(ChainruleWarning, match="URDF has no servos: hold, turn"):
        cr.save(arm, tmp_path / "arm.urdf")


def test_a_file_of_plain_motors_has_none():
    plain = read_mjcf(FILES["dm_control/acrobot.xml"])
    assert plain.drives == ()
    with pytest.raises(ChainruleError, match="acrobot has no drives"):
        cr.simulate(plain, [0.1, 0.0], 0.1, controller="drives")


POSITION = cr.joints.Drive("s", {"q1": 2}, 40, (0, -40, -6), [-3, 3], [-60, 60])
VELOCITY = cr.joints.Drive("v", {"q2": 1}, 5, (0, 0, -5))


def servoed(*drives):
    """The double pendulum without weight, with drives."""
    return replace(cr.catalog.double_pendulum(), gravity=(0, 0, 0), values={
        k: v for k, v in cr.catalog.double_pendulum().values.items() if k != "g"
    }, drives=drives)  # fmt: skip


def test_a_position_servo_holds_its_target_a_velocity_servo_a_rate():
    arm = servoed(POSITION, VELOCITY)
    run = cr.simulate(arm, [0.1, 0.2], 20.0, 1e-3, controller=Drives([0.7, 0.0]))
    assert abs(run.q[-1, 0] - 0.7) < 1e-6
    assert abs(run.qd[-1, 1]) < 1e-6
    turning = cr.simulate(arm, [0.0, 0.0], 20.0, 1e-3, controller=Drives(u=[0.0, 0.5]))
    assert np.median(turning.qd[-2000:, 1]) == pytest.approx(0.5, abs=0.05)


def test_a_reference_is_followed():
    goal = quintic([[0.1, 0.2], [0.6, -0.3]], [0.0, 2.0])
    run = cr.simulate(servoed(POSITION, VELOCITY), [0.1, 0.2], 4.0, 1e-3, controller=Drives(goal))
    assert abs(run.q[-1] - [0.6, -0.3]).max() < 0.05


def test_other_coordinates_move_alike():
    drives = (POSITION, replace(VELOCITY, ratios={"q1": 0.5, "q2": 1}))
    own = servoed(*drives)
    turned = cr.builders.Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)))
    absolute = replace(own, coordinates=turned)
    one = cr.simulate(own, [0.3, 0.4], 1.0, 1e-3, controller=Drives(u=[0.2, 0.1]))
    two = cr.simulate(absolute, [0.3, 0.7], 1.0, 1e-3, controller=Drives(u=[0.2, 0.1]))
    assert np.abs(two.q - np.cumsum(one.q, axis=1)).max() < 1e-9


def test_a_rollout_has_the_same_bits_as_a_simulation():
    arm, law = servoed(POSITION, VELOCITY), Drives([0.7, 0.1])
    run = cr.simulate(arm, [0.1, 0.2], 0.5, 1e-3, controller=law)
    states = cr.compile(arm).rollout([0.1, 0.2, 0, 0], dt=1e-3, steps=500, loop=cr.Loop(law))
    assert np.array_equal(np.ravel(states)[-4:], run.x[-1])


def test_a_held_joint_leaves_the_rest_of_its_drive():
    both = servoed(replace(POSITION, ratios={"q1": 2, "q2": 1}, gain=(40, 3, 0)))
    still = held(both, {"q2": 0.4})
    free = plant_of(both), plant_of(still)
    u = [0.3]
    whole = cr.simulate(both, [0.2, 0.4, 0.5, 0.0], 1e-9, 1e-9, controller=Drives(u=u)).tau[0]
    alone = cr.simulate(still, [0.2, 0.5], 1e-9, 1e-9, controller=Drives(u=u)).tau[0]
    assert alone[0] == pytest.approx(whole[0], rel=1e-12)
    assert [plant.nv for plant in free] == [2, 1]


@pytest.mark.parametrize(
    ("drive", "told"),
    [
        (cr.joints.Drive("s", {"q9": 1}), "coordinate 'q9'"),
        (cr.joints.Drive("s", {"q1": "l1"}), "no symbols"),
        (cr.joints.Drive("s", {"q1": 1}, bias=(1, 2)), "three numbers"),
        (cr.joints.Drive("s", {"q1": 1}, lag=0), "positive number of seconds"),
        (cr.joints.Drive("s", {"q1": 1}, lag=1, integral=True), "without integral"),
        (cr.joints.Drive("s", {"q1": 1}, integral=1), "true or false"),
        (cr.joints.Drive("s", {"q1": 1}, force_limits=[2, 1]), "above"),
        (cr.joints.Drive("s", {"q1": 1}, force_limits=3), "lower, upper"),
        ("s", "expected a Drive"),
    ],
)
def test_what_cannot_be_is_said(drive, told):
    with pytest.raises(ChainruleError, match=told):
        servoed(drive)


def test_a_drive_acts_through_motors():
    acrobot = cr.catalog.acrobot()
    with pytest.raises(ChainruleError, match="drive 's': it acts on 'q1', where no motor does"):
        replace(acrobot, drives=(POSITION,))
    assert replace(acrobot, drives=(VELOCITY,)).drives


def test_servos_of_a_pair_that_follows_are_written_apart(tmp_path):
    """One of them on the joint that leads, one on the joint that follows."""
    path = tmp_path / "pair.xml"
    arms = "".join(f'<body name="{k}"><joint name="{k}" axis="0 1 0"/>{ROD}</body>' for k in "ab")
    path.write_text(f"""<mujoco><worldbody>{arms}</worldbody>
    <equality><joint joint1="b" joint2="a" polycoef="0.1 2 0 0 0"/></equality>
    <actuator><position joint="a" kp="5" name="one"/><position joint="b" kp="7" name="two"/>
    </actuator></mujoco>""")
    pair = cr.load(path)
    assert [{k: float(v.evaluate({})) for k, v in d.ratios.items()} for d in pair.drives] == [
        {"a": 1.0}, {"a": 2.0},
    ]  # fmt: skip
    cr.save(pair, tmp_path / "again.xml")
    assert cr.load(tmp_path / "again.xml").drives == pair.drives
    assert Pair(path).force_difference(np.random.default_rng(2)) < 1e-14


def test_two_of_one_name_are_refused():
    with pytest.raises(ChainruleError, match="two drives called 's'"):
        servoed(POSITION, POSITION)


def test_the_wrong_number_of_controls_is_said():
    with pytest.raises(ChainruleError, match=r"u=.* must be a number or 2 of them"):
        cr.simulate(servoed(POSITION, VELOCITY), [0, 0], 0.1, controller=Drives(u=[1.0, 2.0, 3.0]))


def test_the_lab_has_them_where_a_mechanism_does():
    assert Drives.applies(plant_of("double-pendulum"))
    assert not Drives.applies(plant_of(servoed(POSITION)))
    assert LAWS.named("drives") is Drives
    assert "drives of its file" in lab_page(servoed(POSITION)).html.lower()


def test_a_free_body_with_servos_has_a_lab():
    """Its target has an entry for each coordinate, four of them of a quaternion."""
    robot = cr.load(FILES["dm_control/fish.xml"])
    assert "drives of its file" in lab_page(robot).html.lower()
    run = cr.simulate(robot, None, 0.1, 1e-3, controller="drives")
    assert run.status == "complete"
