"""MJCF: the same motion as MuJoCo, round trips, what is left out and said so."""

import re
import sys
import warnings
from fractions import Fraction
from pathlib import Path

import gymnasium
import mujoco
import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError, ChainruleWarning, MechanismError
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.urdf import read_urdf
from mechanism.oracles import as_mujoco, same_dynamics
from random_trees import random_tree

ROBOTS = Path(__file__).parent / "robots"
TRIPOD = (ROBOTS / "tripod.xml").read_text()
MUJOCO = 1e-12  # relative; both compute with doubles, in another order
ROUND_TRIP = 1e-13  # relative; rotations and thin inertias are rounded to 17 digits
KINDS = (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Fixed)

pytestmark = pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")


def body(inside: str, more: str = "") -> str:
    """One body, with the elements given, and more beside the worldbody."""
    inertial = '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/>'
    tree = f'<worldbody><body name="b">{inertial}{inside}</body></worldbody>'
    return f'<mujoco model="m">{tree}{more}</mujoco>'


def test_it_moves_as_in_mujoco():
    tripod = read_mjcf(ROBOTS / "tripod.xml")
    # MuJoCo needs the files; without them only the drawing differs.
    text = re.sub(r"<asset>.*</asset>|<geom name=.shell.*?/>", "", TRIPOD, flags=re.DOTALL)
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.density = 0
    as_mujoco(tripod, model, MUJOCO, np.random.default_rng(0))


def test_a_round_trip_keeps_the_motion_and_all_else(tmp_path):
    first = read_mjcf(ROBOTS / "tripod.xml")
    cr.save(first, tmp_path / "tripod.xml")
    again = cr.load(tmp_path / "tripod.xml")
    same_dynamics(first, again, ROUND_TRIP, np.random.default_rng(1))
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "tripod.xml"))
    as_mujoco(first, model, MUJOCO, np.random.default_rng(2))
    for before, after in zip(first.links, again.links, strict=True):
        assert (before.name, before.mass, before.com) == (after.name, after.mass, after.com)
        for field in ("word", "friction", "effort_limit", "position_limits", "actuated", "rotor"):
            assert getattr(before.joint, field) == getattr(after.joint, field), (before.name, field)


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_survive_in_their_own_order(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 8, KINDS)
    text = write_mjcf(tree)
    same_dynamics(tree, read_mjcf(text), ROUND_TRIP, rng)
    as_mujoco(tree, mujoco.MjModel.from_xml_string(text), MUJOCO, rng)


@pytest.mark.parametrize("name", cr.catalog.names())
def test_the_catalog_survives(name):
    mechanism = cr.catalog.get(name)
    if name in ("double-pendulum-absolute", "puma560"):
        with pytest.raises(MechanismError, match=r"coordinates|inertias of bodies only"):
            write_mjcf(mechanism)
        return
    text = write_mjcf(mechanism)
    same_dynamics(mechanism, read_mjcf(text), ROUND_TRIP, np.random.default_rng(0))
    as_mujoco(mechanism, mujoco.MjModel.from_xml_string(text), MUJOCO, np.random.default_rng(0))


def test_urdf_becomes_mjcf():
    crane = read_urdf((ROBOTS / "crane.urdf").read_text().replace('izz="0.5"', 'izz="0.02"'))
    text = write_mjcf(crane)
    as_mujoco(crane, mujoco.MjModel.from_xml_string(text), MUJOCO, np.random.default_rng(0))
    same_dynamics(crane, read_mjcf(text), ROUND_TRIP, np.random.default_rng(0))
    again = read_mjcf(text)
    assert again.link("counterweight").joint.effort_limit is None


def test_what_the_file_says_is_there():
    tripod = read_mjcf(TRIPOD)
    assert [link.name for link in tripod.links] == [
        "hull", "leg1_hip1", "leg1", "shin1", "leg2", "body5", "leg3",
    ]  # fmt: skip
    assert [j.name for j in tripod.joints] == ["hull", "hip1_side", "knee1", "ball2", "slide2"]
    assert [float(e) for e in tripod.link("hull").inertia.evaluate({})[0]] == [0.3, 0.01, -0.02]
    hip, knee = tripod.link("leg1_hip1").joint, tripod.link("shin1").joint
    assert (knee.effort_limit, knee.actuated) == (7, True)
    assert not tripod.link("leg1").joint.actuated
    assert (hip.word, hip.of, hip.offset.constant_value()) == ("follower", {"knee1": 1}, 0)
    motor, strap = tripod.strands
    assert (motor.name, motor.ratios, motor.effort_limit) == ("hip1", {"knee1": 1}, 20)
    assert (motor.inertia.constant_value(), motor.actuated) == (Fraction("0.01"), True)
    assert (strap.name, strap.ratios, strap.actuated) == ("strap", {"knee1": 1}, True)
    spring = tripod.link("body5").joint.spring
    assert spring.stiffness.constant_value() == 30
    assert [(t.word, t.exact.constant_value()) for t in knee.friction] == [
        ("viscous", Fraction("0.05")),
        ("coulomb", Fraction("0.1")),
    ]
    # its own from −100° to 0, and those of the hip, which it leads, from −40° to 50°
    assert [float(v.constant_value()) for v in knee.position_limits] == pytest.approx(
        [np.deg2rad(-40), 0]
    )
    assert [v.constant_value() for v in tripod.gravity] == [Fraction("0.5"), 0, Fraction("-9.7")]
    visual = tripod.link("hull").visuals[0]
    assert (visual.shape, visual.file, visual.size) == ("mesh", "no_such_file.stl", (0.1, 0.1, 0.1))
    turned = tripod.link("body5").rotation.matrix.entries
    assert [[e.constant_value() for e in row] for row in turned] == [
        [1, 0, 0],
        [0, 0, -1],
        [0, 1, 0],
    ]


@pytest.mark.filterwarnings("default")
def test_what_is_left_out_is_told_in_one_warning():
    with pytest.warns(ChainruleWarning) as told:
        read_mjcf(ROBOTS / "tripod.xml")
    assert len(told) == 1
    for part in ("tripod.xml", "contacts", "fluid", "servos"):
        assert part in str(told[0].message)
    with pytest.warns(ChainruleWarning, match="stiffness of ball and free joints is left out: j"):
        read_mjcf(body('<joint name="j" type="ball" stiffness="1"/>'))


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-8-sig"])
def test_a_file_may_be_in_another_encoding(tmp_path, encoding):
    text = body('<joint name="j"/>').replace('name="b"', 'name="é"')
    assert "é" in text
    path = tmp_path / "m.xml"
    path.write_bytes(text.encode(encoding))
    assert cr.load(path).links == read_mjcf(text).links


def test_a_name_that_is_no_text_in_an_included_file_is_told(tmp_path):
    part = '<mujocoinclude><body name="é"><joint/><geom size="1"/></body></mujocoinclude>'
    (tmp_path / "part.xml").write_bytes(part.encode("latin-1"))
    whole = '<mujoco><worldbody><include file="part.xml"/></worldbody></mujoco>'
    (tmp_path / "m.xml").write_text(whole)
    assert cr.load(tmp_path / "m.xml").links[0].name == "é"
    (tmp_path / "m.xml").write_text(whole.replace(".xml", "&#46;xml"))
    with pytest.raises(MechanismError, match=r"m\.xml: a name in a file that it includes is not"):
        cr.load(tmp_path / "m.xml")


OLD = """<!-- of long ago --><?xml version="1.0"?><mujoco>
  <compiler convexhull='true' angle="radian"/>
  <option collision="predefined" gravity="0 0 -5" apirate="200"><flag sensornoise="enable"/></option>
  <worldbody><include file="parts/arm.xml"/></worldbody></mujoco>"""
NOW = """<mujoco><compiler angle="radian"/><option gravity="0 0 -5"/><worldbody>
  <body name="b"><joint name="j" range="0 1"/><geom size="1"/></body></worldbody></mujoco>"""


def test_what_no_motion_depends_on_and_is_no_longer_read_is_left_out(tmp_path):
    (tmp_path / "parts").mkdir()
    arm = '<body name="b"><joint name="j" range="0 1"/><geom size="1"/></body>'
    part = f'<!-- too --><?xml version="1.0"?><mujocoinclude>{arm}</mujocoinclude>'
    (tmp_path / "parts" / "arm.xml").write_text(part)
    (tmp_path / "old.xml").write_text(OLD)
    left = "no longer reads is left out: convexhull, collision, apirate, sensornoise"
    with pytest.warns(ChainruleWarning, match=left):
        old = cr.load(tmp_path / "old.xml")
    now = read_mjcf(NOW)
    assert (old.links, old.gravity) == (now.links, now.gravity)
    assert read_mjcf(OLD.replace('<include file="parts/arm.xml"/>', arm)).links == now.links


def test_what_collides_is_drawn_where_nothing_else_is():
    hidden = '<geom group="3" type="box" size="1 1 1"/>'
    mark = '<geom group="4" size="2" contype="0" conaffinity="0"/>'
    (shown,) = read_mjcf(body(f'<joint name="j"/>{hidden}{mark}')).link("b").visuals
    assert shown.shape == "box"
    (shown,) = read_mjcf(body(f'<joint name="j"/>{hidden}<geom size="2"/>')).link("b").visuals
    assert shown.shape == "sphere"


def test_a_mesh_matters_only_where_an_inertia_comes_from_it(tmp_path):
    asset = '<asset><mesh name="s" file="s.obj"/></asset>'
    text = body('<joint name="j"/><geom type="mesh" mesh="s"/>', asset)
    assert read_mjcf(text).link("b").visuals[0].file == "s.obj"
    bare = re.sub("<inertial.*?/>", "", text)
    with pytest.raises(MechanismError, match=r"inertia of 'b' from the mesh 's.obj'.*<inertial>"):
        read_mjcf(bare)
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    (tmp_path / "s.obj").write_text("".join(f"v {x} {y} {z}\n" for x, y, z in corners) + faces)
    (tmp_path / "m.xml").write_text(bare)
    with pytest.warns(ChainruleWarning, match=r"inertias are taken from meshes: b from s\.obj"):
        found = read_mjcf(tmp_path / "m.xml")
    assert float(found.link("b").mass.constant_value()) == pytest.approx(1000 / 6)
    np.testing.assert_allclose(found.link("b").visuals[0].at, 0, atol=1e-12)
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "m.xml"))
    as_mujoco(found, model, MUJOCO, np.random.default_rng(0))


def test_massless_links_and_point_masses():
    cross = cr.Link("cross", cr.joints.Revolute("a", axis="x"))
    bob = cr.Link("bob", cr.joints.Revolute("b", axis="y"), "cross", mass=2, com=(0, 0, -1))
    first = cr.Mechanism("universal", (cross, bob))
    again = read_mjcf(write_mjcf(first))
    assert [(link.mass, link.inertia) for link in again.links] == [
        (link.mass, link.inertia) for link in first.links
    ]
    as_mujoco(
        first, mujoco.MjModel.from_xml_string(write_mjcf(first)), MUJOCO, np.random.default_rng(0)
    )


def test_driven_ball_and_free_joints():
    bob = {"mass": 1, "com": (0, 0, 1), "inertia": 1}
    links = (
        cr.Link("f", cr.joints.Free("p"), **bob),
        cr.Link("b", cr.joints.Ball("q", actuated=False), "f", **bob),
    )
    again = read_mjcf(write_mjcf(cr.Mechanism("m", links)))
    assert [j.actuated for j in again.joints] == [True, False]


def test_damped_ball_and_free_joints():
    inertial = '<inertial pos="0.1 0.2 0.3" mass="2" diaginertia="0.3 0.4 0.5"/>'
    text = f"""<mujoco><worldbody>
      <body name="a"><joint name="f" type="free" damping="0.2"/>{inertial}
        <body name="b" pos="0 0 1"><joint name="s" type="ball" damping="0.3"/>{inertial}</body>
      </body></worldbody></mujoco>"""
    loose = read_mjcf(text)
    as_mujoco(loose, mujoco.MjModel.from_xml_string(text), MUJOCO, np.random.default_rng(3))
    again = read_mjcf(write_mjcf(loose))
    assert [j.friction for j in again.joints] == [j.friction for j in loose.joints]
    energy = cr.simulate(loose, None, 1.0, 1e-3, loop=cr.Loop(disturbances=cr.simulation.Push(
        0.0, 0.2, [0, 0, 0, 1, 2, 3, 1, -1, 2]))).account  # fmt: skip
    assert energy.friction_loss[-1] > 0.01
    assert np.abs(energy.drift).max() < 1e-9
    with pytest.raises(MechanismError, match="cannot stick"):
        cr.Mechanism(
            "m",
            [cr.Link("b", cr.joints.Ball("q", friction=[[cr.friction.Coulomb(1)]] * 3), mass=1)],
        )


def test_armature_of_ball_and_free_joints():
    inertial = '<inertial pos="0.1 0.2 0.3" mass="2" diaginertia="0.3 0.4 0.5"/>'
    text = f"""<mujoco><worldbody>
      <body name="a"><joint name="f" type="free" armature="0.7"/>{inertial}
        <body name="b" pos="0 0 1"><joint name="s" type="ball" armature="0.4"/>{inertial}
          <body name="c" pos="0 1 0"><joint name="h" armature="0.3"/>{inertial}</body></body>
      </body></worldbody></mujoco>"""
    loose, rng = read_mjcf(text), np.random.default_rng(3)
    as_mujoco(loose, mujoco.MjModel.from_xml_string(text), MUJOCO, rng)
    again = read_mjcf(write_mjcf(loose))
    assert [j.rotor for j in again.joints] == [j.rotor for j in loose.joints]
    model = cr.compile(loose)
    q = np.array([0.1, 0.2, 0.3, 0.5, 0.5, -0.5, 0.5, 0.6, 0.0, 0.8, 0.0, 0.4])
    v, tau = rng.normal(size=(2, 10))
    qdd, M = model.forward_dynamics(q, v, tau), model.mass_matrix(q)
    np.testing.assert_allclose(model.inverse_dynamics(q, v, qdd), tau, atol=1e-12)
    assert model.kinetic_energy(q, v) == pytest.approx(v @ M @ v / 2, rel=1e-13)
    np.testing.assert_allclose(model.linearize(q, v, tau).B[12:], np.linalg.inv(M), atol=1e-12)
    run = cr.simulate(loose, np.concatenate([q, v]), 1.0, 1e-3)
    assert np.abs(run.account.drift).max() < 1e-8
    carried = cr.Link("b", cr.joints.Ball("q", rotor=cr.joints.Rotor(1, 2, carried=True)), mass=1)
    with pytest.raises(MechanismError, match="no axis about which it could be carried"):
        cr.Mechanism("m", (carried,))


def test_an_xml_file_may_be_urdf(tmp_path):
    path = tmp_path / "buoy.xml"
    path.write_text((ROBOTS / "buoy.urdf").read_text())
    assert cr.load(path).name == "buoy"


@pytest.mark.parametrize(
    ("mechanism", "named"),
    [
        (lambda: _one(mass="m"), "no value for m"),
        (lambda: _one(friction=cr.friction.Offset(1)), "not offset"),
        (lambda: _one(rotor=cr.joints.Rotor(1, 2, carried=True)), "no rotor carried"),
        (lambda: _one(position_limits=(0, 0)), "no equal limits"),
        (lambda: cr.Mechanism("f", (cr.Link("a", cr.joints.Free("q"), at=(1, 0, 0), mass=1, inertia=1),)),
         "free joint only"),
        (lambda: cr.Mechanism("i", (cr.Link("a", cr.joints.Revolute("q"), mass=1, accept_inertia=True,
                                            inertia={"xx": 1, "yy": 1, "zz": 3}),)),
         "principal moments of 1, 1, 3"),
    ],
)  # fmt: skip
def test_what_mjcf_cannot_hold_is_refused_by_name(mechanism, named):
    with pytest.raises(MechanismError, match=named):
        write_mjcf(mechanism())


def _one(mass=1, **joint):
    link = cr.Link("rod", cr.joints.Revolute("q", **joint), mass=mass, com=(1, 0, 0))
    return cr.Mechanism("one", (link,))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<mujoco><worldbody>", "rror"),
        (body('\n<joint nme="j"/>'), "unrecognized attribute: 'nme' Element 'joint', line 2"),
        ("<mujoco/>", "no body"),
        ("<html/>", "<mujoco> as its outermost element"),
        (body("<joint/>").replace('mass="2"', 'mass="-2"'), "mass"),
        ('<mujoco><include file="nowhere.xml"/></mujoco>', r"nowhere\.xml"),
    ],
)
def test_errors_say_what_is_wrong(text, said):
    with pytest.raises(MechanismError, match=said):
        read_mjcf(text)


def test_without_mujoco_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(ChainruleError, match=r"pip install 'chainrule\[mjcf\]"):
        read_mjcf(TRIPOD)


def test_no_log_file_is_left_where_the_user_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    read_mjcf(body("<joint/>", '<compiler settotalmass="2"/>'))  # which MuJoCo 4 warns about
    assert not list(tmp_path.iterdir())


FILES = sorted((Path(gymnasium.__file__).parent / "envs/mujoco/assets").glob("*.xml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_gymnasiums_robots(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # MuJoCo writes its warnings to a file there
    robot = read_mjcf(path)
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.density = model.opt.viscosity = 0
    if all(model.joint(j).name for j in range(model.njnt)):
        as_mujoco(robot, model, MUJOCO, np.random.default_rng(0))
    same_dynamics(robot, read_mjcf(write_mjcf(robot)), ROUND_TRIP, np.random.default_rng(0))


@pytest.mark.parametrize("bounds, limit", [("-2 5", 5), ("-7 3", 7), ("-4 4", 4)])
@pytest.mark.parametrize("kind", ["ctrlrange", "forcerange"])
def test_of_limits_that_differ_the_larger_is_kept(kind, bounds, limit):
    other = "" if kind == "ctrlrange" else 'ctrlrange="-100 100"'
    text = f"""<mujoco><worldbody><body name="arm"><joint name="q1" axis="0 0 1"/>
    <geom type="sphere" size="0.1" pos="0.3 0 0" mass="1"/></body></worldbody>
    <actuator><motor joint="q1" gear="3" {kind}="{bounds}" {other}/></actuator></mujoco>"""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert read_mjcf(text).link("arm").joint.effort_limit == 3 * limit
    assert any("the larger is kept" in str(w.message) for w in said) is (bounds != "-4 4")


@pytest.mark.parametrize(
    "text",
    [
        '<replicate count="100000000"><body><geom size="1"/></body></replicate>',
        3 * "<replicate euler='>' count = '1&#48;00'>" + "<body/>" + 3 * "</replicate>",
        '<body name="a"><flexcomp type="grid" count="1000 1000 10" name="b"/></body>',
    ],
)
def test_copies_are_counted_before_they_are_made(text):
    with pytest.raises(MechanismError, match="its counts ask for more than 10000 copies"):
        read_mjcf(f"<mujoco><worldbody>{text}</worldbody></mujoco>")


def test_copies_of_included_files_are_counted_too(tmp_path):
    (tmp_path / "b.xml").write_text('<mujoco><include file="b.xml"/><a count="100"/></mujoco>')
    (tmp_path / "a.xml").write_text(
        '<mujoco><replicate count="200"><include file="b.xml"/></replicate></mujoco>'
    )
    with pytest.raises(MechanismError, match="more than 10000 copies"):
        read_mjcf(tmp_path / "a.xml")


def test_copies_beside_each_other_are_added():
    ball = '<body><freejoint/><geom size="1"/></body>'
    row = f'<replicate count="4" offset="3 0 0">{ball}</replicate>'
    text = f"<mujoco><worldbody>{9 * row}</worldbody></mujoco>"
    assert read_mjcf(text).dof == 9 * 4 * 6


@pytest.mark.parametrize("size", ['nkey="100000000"', 'nuser_body="2000000000"'])
def test_places_are_counted_before_they_are_reserved(size):
    with pytest.raises(MechanismError, match="is more than 1000000"):
        read_mjcf(f"<mujoco><size {size}/><worldbody><body/></worldbody></mujoco>")


@pytest.mark.parametrize("size", ["nstack", "njmax", "nconmax"])
def test_what_a_simulator_sets_aside_for_itself_is_none_of_ours(size):
    text = f"""<mujoco><size {size}="70000000"/><worldbody><body><joint/><geom size="1"/></body>
    </worldbody></mujoco>"""
    assert read_mjcf(text).dof == 1


def test_it_is_told_who_does_not_read_a_file():
    pytest.importorskip("mujoco")
    with pytest.raises(
        MechanismError, match=r"MuJoCo [\d.]+ does not read it: .*'exactmeshinertia'"
    ):
        read_mjcf(
            '<mujoco><compiler exactmeshinertia="50"/><worldbody><body/></worldbody></mujoco>'
        )


@pytest.mark.parametrize("wrong", ['pos="inf 0 0"', 'quat="1e300 0 0 0"', 'pos="1e200 0 0"'])
def test_numbers_that_are_none_are_refused(wrong):
    inertial = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    body = f'<body {wrong}><joint name="a"/>{inertial}</body>'
    with pytest.raises(MechanismError, match=r"not finite, or too large|quaternion that turns"):
        read_mjcf(f"<mujoco><worldbody>{body}</worldbody></mujoco>")
    motor = '<actuator><motor joint="a" gear="nan"/></actuator>'
    with pytest.raises(MechanismError, match="actuator gear is not finite"):
        read_mjcf(f"<mujoco><worldbody>{body.replace(wrong, '')}</worldbody>{motor}</mujoco>")


@pytest.mark.parametrize(
    "wrong",
    [
        '<equality><joint joint1="a" polycoef="0 nan 0 0 0"/></equality>',
        '<equality><joint joint1="a" polycoef="inf 1 0 0 0"/></equality>',
        *(
            f'<tendon><fixed name="t" {field}><joint joint="a" coef="1"/></fixed></tendon>'
            for field in (
                'stiffness="1" springlength="inf"', 'limited="true" range="nan 1"',
                'armature="nan"', 'damping="1e200"', 'frictionloss="inf"', 'stiffness="nan"',
            )
        ),
    ],
)  # fmt: skip
def test_numbers_of_ties_and_tendons_that_are_none_are_refused(wrong):
    body = '<body><joint name="a"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>'
    with pytest.raises(MechanismError, match="not finite, or too large"):
        read_mjcf(f"<mujoco><worldbody>{body}</worldbody>{wrong}</mujoco>")


@pytest.mark.filterwarnings("default")
def test_a_tie_closes_a_loop_unless_it_leads_to_a_body_moved_from_outside():
    inertial = '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/>'
    hand = f'<body name="hand"><joint name="j"/>{inertial}<site name="s"/></body>'
    guide = '<body name="guide" mocap="true"><site name="g"/></body>'
    for tie in ('<weld body1="guide" body2="hand"/>', '<weld site1="g" site2="s"/>'):
        text = f"<mujoco><worldbody>{hand}{guide}</worldbody><equality>{tie}</equality></mujoco>"
        with pytest.warns(ChainruleWarning, match="moved from outside"):
            assert read_mjcf(text).dof == 1
    text = f"<mujoco><worldbody>{hand}</worldbody><equality>{{}}</equality></mujoco>"
    with pytest.warns(ChainruleWarning, match="not active are left out: number 0"):
        assert read_mjcf(text.format('<weld body1="hand" active="false"/>')).dof == 1
    for tie, word in (
        ('<weld body1="hand"/>', "weld"),
        ('<connect body1="hand" anchor="0 0 1"/>', "connect"),
    ):
        told = f"is a {word} of 'hand' and 'world', which closes a loop"
        with pytest.raises(MechanismError, match=told):
            read_mjcf(text.format(tie))


@pytest.mark.parametrize(
    "more, told",
    [
        ('<tendon><spatial name="t" damping="1"><site site="s"/><site site="w"/></spatial></tendon>',
         "the tendon 't' runs through space"),
        ('<tendon><spatial name="t"><site site="s"/><site site="w"/></spatial></tendon>'
         '<equality><tendon tendon1="t"/></equality>',
         "ties a tendon that runs through space"),
    ],
)  # fmt: skip
def test_what_no_open_chain_has_is_refused_by_name(more, told):
    inertial = '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/>'
    arm = f'<body name="a"><joint name="j"/>{inertial}<site name="s"/></body>'
    other = f'<body name="b"><joint name="k"/>{inertial}</body><site name="w"/>'
    with pytest.raises(MechanismError, match=told):
        read_mjcf(f"<mujoco><worldbody>{arm}{other}</worldbody>{more}</mujoco>")


@pytest.mark.filterwarnings("default")
def test_what_no_motion_depends_on_is_left_out():
    arm = '<body name="a"><joint name="j"/><geom size="1"/><site name="s"/></body><site name="w"/>'
    idle = '<tendon><spatial name="t"><site site="s"/><site site="w"/></spatial></tendon>'
    seen = """<sensor><touch site="of_a_scene"/></sensor>
    <contact><pair geom1="foot" geom2="floor"/><exclude body1="a" body2="wall"/></contact>
    <keyframe><key qpos="1 2 3"/></keyframe>"""
    with pytest.warns(
        ChainruleWarning, match="contacts are .*nothing acts are left out: t"
    ) as told:
        robot = read_mjcf(f"<mujoco><worldbody>{arm}</worldbody>{idle}{seen}</mujoco>")
    assert len(told) == 1
    assert robot.dof == 1


def test_a_massless_last_body_blocks_dynamics_only():
    hand = '<body name="hand" pos="1 0 0"><joint name="b"/><site/></body>'
    arm = f'<body><joint name="a"/><geom size="1"/>{hand}</body>'
    robot = read_mjcf(f"<mujoco><worldbody>{arm}</worldbody></mujoco>")
    assert robot.link("hand").mass == 0
    place = cr.kinematics.pose(robot, [np.pi / 2, 0], "hand")[:3, 3]
    np.testing.assert_allclose(place, [0, 1, 0], atol=1e-15)
    with pytest.raises(ChainruleError, match=r"nothing with mass or inertia resists .* joint 'b'"):
        cr.simulate(robot, None, 0.1)


@pytest.mark.filterwarnings("default")
def test_friction_that_would_drive_is_left_out():
    text = body('<joint name="j" damping="-0.1" frictionloss="0.2"/>')
    with pytest.warns(ChainruleWarning, match="friction that is negative, .*: j"):
        robot = read_mjcf(text)
    assert [term.word for term in robot.joints[0].friction] == ["coulomb"]


@pytest.mark.filterwarnings("default")
def test_what_stands_still_is_in_no_ones_way():
    inertial = '<inertial><mass value="2"/><inertia ixx="{}" iyy="1" izz="1"/></inertial>'
    base = f'<link name="stand">{inertial.format(-3)}</link>'
    trunk = f'<link name="trunk">{inertial.format(1)}</link>'
    ends = '<parent link="stand"/><child link="trunk"/>'
    joint = f'<joint name="f" type="floating">{ends}</joint>'
    with pytest.warns(ChainruleWarning, match="kept as written: stand"):
        robot = read_urdf(f'<robot name="r">{base}{trunk}{joint}</robot>')
    with pytest.warns(ChainruleWarning, match="stand still, are not written: stand"):
        text = write_mjcf(robot)
    same_dynamics(robot, read_mjcf(text), ROUND_TRIP, np.random.default_rng(0))
    as_mujoco(robot, mujoco.MjModel.from_xml_string(text), MUJOCO, np.random.default_rng(0))


@pytest.mark.filterwarnings("default")
def test_limits_of_velocity_are_told_to_be_lost():
    joint = cr.joints.Revolute("j", velocity_limit=3)
    robot = cr.Mechanism("m", (cr.Link("a", joint, mass=1, com=(1, 0, 0)),))
    with pytest.warns(ChainruleWarning, match="MJCF has no limits of velocity: j"):
        write_mjcf(robot)


def test_files_of_mjcf_may_end_in_mjcf(tmp_path, monkeypatch):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "arm.xml").write_text(body('<joint name="j"/>'))
    text = '<mujoco><include file="parts/arm.xml"/></mujoco>'
    (tmp_path / "robot.mjcf").write_text(text)
    monkeypatch.chdir(tmp_path.parent)
    robot = cr.load(Path(tmp_path.name) / "robot.mjcf")
    assert (robot.name, robot.coordinate_names) == ("robot", ("j",))


def test_meshes_of_included_files_are_found_from_anywhere(tmp_path, monkeypatch):
    robot = tmp_path / "robot"
    (robot / "parts" / "shapes").mkdir(parents=True)
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    (robot / "parts" / "shapes" / "s.obj").write_text(corners)
    arm = '<body name="a"><joint/><geom type="mesh" mesh="s"/></body>'
    (robot / "parts" / "arm.xml").write_text(
        '<mujoco><asset><mesh name="s" file="../parts/shapes/s.obj"/></asset>'
        f"<worldbody>{arm}</worldbody></mujoco>"
    )
    (robot / "robot.xml").write_text('<mujoco><include file="parts/arm.xml"/></mujoco>')
    monkeypatch.chdir(tmp_path)
    found = cr.load("robot/robot.xml")
    assert float(found.link("a").mass.constant_value()) == pytest.approx(1000 / 6)


def test_a_file_without_a_name_gives_its_own(tmp_path):
    (tmp_path / "arm.xml").write_text(body("<joint/>").replace(' model="m"', ""))
    assert cr.load(tmp_path / "arm.xml").name == "arm"
