"""Joints of several screws: the same motion as hinges and slides between massless links."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.aba import forward_dynamics
from chainrule.dynamics.coriolis import coriolis_matrix
from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.energy import potential_energy
from chainrule.dynamics.model import numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import MechanismError
from chainrule.exact import constant
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.toml import read_toml, write_toml
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from chainrule.mechanism.joints import JOINTS, Cylindrical, Follower, Helical, Planar, Universal
from chainrule.mechanism.joints.base import Freedom, Joint
from chainrule.mechanism.joints.model import ScrewMotion, Screws
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.sketch import draw
from random_trees import random_tree

ROUNDING = 1e-12  # a few hundred operations, relative to the largest entry
INERTIA = {"xx": 0.2, "yy": 0.3, "zz": 0.25, "xy": 0.01, "xz": -0.02, "yz": 0.03}
SLANTED = (1, 2, 2)
TYPES = {
    "universal": Universal("q1"),
    "universal, slanted": Universal("q1", axis=SLANTED, second=(0, 3, 4)),
    "planar": Planar("q1"),
    "planar across -y": Planar("q1", axis="-y"),
    "planar, slanted": Planar("q1", axis=SLANTED),
    "cylindrical": Cylindrical("q1", axis="y"),
    "cylindrical, slanted": Cylindrical("q1", axis=SLANTED),
}
every_type = pytest.mark.parametrize("joint", TYPES.values(), ids=TYPES)


def arm(joint, **options) -> Mechanism:
    """The joint between a hinge and a hinge, with weights that act on all of it."""
    links = (
        Link("lower", cr.joints.Revolute("q0", axis="y"), at=(0.1, 0, 0.2), mass=0.5, com=(0.1, 0.2, 0.3)),
        Link(
            "body", joint, "lower", at=(0, 0.3, 0), rotation=[["x", "pi/2"]], mass=1.5,
            com=(0.1, -0.2, 0.4), inertia=INERTIA,
        ),
        Link("upper", cr.joints.Revolute("q9", axis="x"), "body", at=(0.2, 0, 0.1), mass=0.7, com=(0, 0.3, 0)),
    )  # fmt: skip
    return Mechanism("arm", links, **options)


def taken_apart(mechanism: Mechanism) -> Mechanism:
    """Every joint of several screws as that many links, all but the last without mass."""
    links = []
    for link in mechanism.links:
        screws = link.joint.screws
        parent, at, rotation = link.parent, link.at, link.rotation
        for k, (screw, freedom) in enumerate(zip(screws, link.joint.freedoms, strict=True)):
            kind = cr.joints.Revolute if screw.turns else cr.joints.Prismatic
            part = kind(freedom.named(link.joint.name), axis=list(screw.axis))
            if k < len(screws) - 1:
                name = f"{link.name}_{k}"
                links.append(Link(name, part, parent, at=at, rotation=rotation))
                parent, at, rotation = name, (0, 0, 0), None
            else:
                links.append(replace(link, joint=part, parent=parent, at=at, rotation=rotation))
    return Mechanism("apart", tuple(links))


def close(a, b, scale=1.0):
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    return np.max(np.abs(a - b)) <= ROUNDING * max(scale, np.max(np.abs(b)))


@every_type
def test_the_same_motion_as_hinges_and_slides(joint):
    mechanism = arm(joint)
    apart = taken_apart(mechanism)
    assert mechanism.coordinate_names == apart.coordinate_names
    one, other = numeric_model(mechanism), numeric_model(apart)
    rng = np.random.default_rng(3)
    for _ in range(3):
        q, v, a = rng.normal(size=(3, mechanism.dof))
        assert close(inverse_dynamics(one, q, v, a), inverse_dynamics(other, q, v, a))
        assert close(forward_dynamics(one, q, v, a), forward_dynamics(other, q, v, a), 100)
        assert close(mass_matrix(one, q), mass_matrix(other, q))
        assert close(coriolis_matrix(one, q, v), coriolis_matrix(other, q, v))
        assert close(potential_energy(one, q), potential_energy(other, q), 10)


@pytest.mark.parametrize("name", ["universal", "planar", "cylindrical"])
def test_all_routes_find_the_equations_of_the_parts(name):
    mechanism = arm(TYPES[name])
    equations = cr.derive(mechanism)
    assert len(equations.routes) == 4
    assert equations.verified
    apart = cr.derive(taken_apart(mechanism), routes=["lagrange"])
    assert equations.M == apart.M
    assert equations.C == apart.C
    assert equations.G == apart.G


@pytest.mark.parametrize("pitch", [0.1, "h"])
def test_all_routes_find_the_equations_of_a_screw(pitch):
    """As those of a hinge on a slide that follows it, where the pitch is a number."""
    values = {"h": "0.1"} if pitch == "h" else {}
    screw = arm(Helical("q1", axis=(0, 3, 4), pitch=pitch), values=values)
    equations = cr.derive(screw)
    assert len(equations.routes) == 4
    assert equations.verified
    lower, link, upper = screw.links
    along = Follower("way", axis=(0, 3, 4), of={"q1": 0.1}, slides=True)
    nut = Link("nut", along, link.parent, at=link.at, rotation=link.rotation)
    turn = cr.joints.Revolute("q1", axis=(0, 3, 4))
    rest = replace(link, joint=turn, parent="nut", at=(0, 0, 0), rotation=None)
    apart = cr.derive(Mechanism("apart", (lower, nut, rest, upper)))
    assert apart.verified
    if pitch != "h":
        assert (equations.M, equations.C, equations.G) == (apart.M, apart.C, apart.G)
    rng = np.random.default_rng(5)
    q, v = rng.normal(size=(2, screw.dof))
    one, other = equations.at(q, v), apart.at(q, v)
    for field in ("M", "C", "G"):
        np.testing.assert_allclose(getattr(one, field), getattr(other, field), atol=1e-12)
    forces = inverse_dynamics(numeric_model(screw), q, v, np.zeros(screw.dof))
    np.testing.assert_allclose(one.C @ v + one.G, forces.astype(float), atol=1e-11)
    assert "WindingAngle" not in equations.document().markdown()


def test_a_screw_moves_as_a_slide_that_its_angle_drives():
    """½ (m + I / h²) ẋ² with x = h q, for a screw in a vertical nut."""
    nut = Mechanism("nut", (Link("nut", Helical("q", pitch="h"), mass="m", inertia="I"),))
    nut = nut.with_values(m=2.0, I=0.03, h=0.05)
    found = cr.compile(nut).forward_dynamics([0.3], [2.0], [0.4])
    assert found == pytest.approx([(0.4 - 2.0 * 9.81 * 0.05) / (0.03 + 2.0 * 0.05**2)], rel=1e-14)


@pytest.mark.parametrize("joint", [*TYPES.values(), Helical("q1", pitch=0.05)])
def test_rollout_and_simulate_have_the_same_bits(joint):
    mechanism = arm(joint)
    x0 = np.concatenate([np.full(mechanism.dof, 0.3), np.full(mechanism.dof, -0.2)])
    states = np.asarray(cr.compile(mechanism).rollout(x0, dt=0.001, steps=50))
    run = cr.simulate(mechanism, x0, duration=0.05, dt=0.001)
    assert np.array_equal(states[-1], run.x[-1])
    assert abs(run.energy[-1] - run.energy[0]) < 1e-6 * abs(run.energy[0])


@every_type
def test_files(joint):
    limited = replace(
        joint, name="joint",
        friction=[cr.friction.Viscous(0.1), *[None] * (joint.size_v - 1)],
        effort_limit=[*[None] * (joint.size_v - 1), 5.0],
        position_limits=[(-1.0, 1.0)] * joint.size_v,
    )  # fmt: skip
    mechanism = arm(limited)
    assert read_toml(write_toml(mechanism)) == mechanism
    back = read_mjcf(write_mjcf(mechanism))
    assert back.coordinate_names == mechanism.coordinate_names
    for ours, theirs in zip(mechanism.rates, back.rates, strict=True):
        assert ours.friction == theirs.friction
        assert ours.position_limits == theirs.position_limits
    one, other = numeric_model(mechanism), numeric_model(back)
    q, v, a = np.random.default_rng(4).normal(size=(3, mechanism.dof))
    assert close(inverse_dynamics(one, q, v, a), inverse_dynamics(other, q, v, a))


def test_urdf_has_planar_joints_and_no_others_of_several_screws():
    for axis in ("z", "-x", [0.0, 0.6, 0.8]):
        mechanism = arm(Planar("q1", axis=axis))
        back = read_urdf(write_urdf(mechanism))
        q, v, a = np.random.default_rng(4).normal(size=(3, mechanism.dof))
        ours, theirs = (inverse_dynamics(numeric_model(m), q, v, a) for m in (mechanism, back))
        assert close(ours, theirs)
    for joint in (Universal("q1"), Cylindrical("q1"), Helical("q1", pitch=0.1)):
        with pytest.raises(MechanismError, match=f"URDF holds no {joint.label} joint"):
            write_urdf(arm(joint))
    with pytest.raises(MechanismError, match="URDF holds no friction or limits of a planar joint"):
        write_urdf(arm(Planar("q1", effort_limit=[1, 1, 1])))
    with pytest.raises(MechanismError, match="MJCF holds no helical joint"):
        write_mjcf(arm(Helical("q1", pitch=0.1)))


def test_a_pitch_is_written_and_read():
    mechanism = arm(Helical("q1", axis="x", pitch="h"), values={"h": 0.1})
    assert "h" in mechanism.symbols
    assert read_toml(write_toml(mechanism)) == mechanism


@pytest.mark.parametrize(
    "joint, message",
    [
        (Universal("q1", second="-x"), "the two axes are parallel"),
        (Universal("q1", effort_limit=1.0), "expected 2 entries, one for each of q1_a, q1_b"),
        (Planar("q1", position_limits=[(-1, 1)]), "expected 3 entries"),
        (Planar("q1", rotor=cr.joints.Rotor(1)), "give it to a joint with one rate"),
        (Helical("q1"), "expected a number or formula, got None"),
    ],
)
def test_what_cannot_be_is_refused_by_name(joint, message):
    with pytest.raises(MechanismError, match=message):
        arm(joint)


def test_friction_and_limits_act_on_their_own_rate():
    plain = arm(Universal("q1"))
    rubbed = arm(
        Universal("q1", friction=[None, cr.friction.Viscous(0.5)], effort_limit=[None, 0.25])
    )
    q, v, tau = np.full(4, 0.2), np.full(4, 0.3), np.array([0.0, 1.0, 1.0, 0.0])
    found = cr.compile(rubbed).forward_dynamics(q, v, tau)
    expected = cr.compile(plain).forward_dynamics(q, v, [0.0, 1.0, 0.25 - 0.5 * 0.3, 0.0])
    assert close(found, expected)


def test_absolute_angles_of_a_universal_joint():
    joint = Universal("q1")
    change = cr.builders.Coordinates(
        ("a", "b", "c", "d"), ((1, 0, 0, 0), (-1, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    )
    equations = cr.derive(arm(joint, coordinates=change))
    assert equations.verified


@dataclass(frozen=True)
class Gimbal(Joint):
    """A type of three turns, all that its file would hold."""

    word: ClassVar[str] = "gimbal"
    label: ClassVar[str] = "gimbal"
    freedoms: ClassVar = (Freedom("yaw"), Freedom("pitch"), Freedom("roll"))

    @property
    def screws(self):
        return tuple(
            ScrewMotion(axis, turns=True) for axis in constants(np.eye(3, dtype=int)[::-1])
        )


constants = np.vectorize(constant, otypes=[object])


def test_a_new_type_is_one_class_and_one_word(monkeypatch):
    monkeypatch.setitem(JOINTS._members, Gimbal.word, Gimbal)
    mechanism = arm(Gimbal("q1", friction=[None, cr.friction.Viscous(0.1), None]))
    assert mechanism.coordinate_names == ("q0", "q1_yaw", "q1_pitch", "q1_roll", "q9")
    assert read_toml(write_toml(mechanism)) == mechanism
    assert cr.derive(mechanism, routes=["lagrange", "poe"]).verified
    q, v, a = np.random.default_rng(5).normal(size=(3, mechanism.dof))
    one, other = numeric_model(mechanism), numeric_model(taken_apart(mechanism))
    assert close(inverse_dynamics(one, q, v, a), inverse_dynamics(other, q, v, a))
    assert close(coriolis_matrix(one, q, v), coriolis_matrix(other, q, v))
    assert "gimbal" in draw(mechanism).description


def test_a_slide_on_a_turn_is_two_links():
    screws = (ScrewMotion(np.eye(3)[2], turns=True), ScrewMotion(np.eye(3)[0], turns=False))
    with pytest.raises(ValueError, match="slides before it turns"):
        Screws(screws)


def test_every_type_carries_its_facts():
    for word, kind in JOINTS.items():
        assert kind.word == word
        assert kind.label
        assert kind.size_v == len(kind.freedoms)
        assert kind.size_q == len(kind.coordinates())
        if kind is Follower:  # it needs another joint that leads
            continue
        joint = random_tree(np.random.default_rng(0), 1, (kind,)).links[0].joint
        assert len(joint.screws) == (0 if kind.quaternion else kind.size_v)
        assert [s.turns for s in joint.screws] == [f.angle for f in kind.freedoms][
            : len(joint.screws)
        ]


def test_limits_of_one_rate_hold_through_every_door():
    stick = cr.Link(
        "stick", Universal("u", position_limits=[(-0.5, 0.5), None]), mass=1, com=(0, 0, -0.5),
        inertia={"xx": 0.01, "yy": 0.01, "zz": 0.01},
    )  # fmt: skip
    arm, x0 = cr.Mechanism("stick", (stick,)), [0.45, 0.0, 3.0, 3.0]
    run = cr.simulate(arm, x0, 1.0, 1e-3)
    assert np.max(np.abs(run.q[:, 0])) <= 0.5 < np.max(np.abs(run.q[:, 1]))
    np.testing.assert_array_equal(cr.compile(arm).rollout(x0, 1e-3, 1000), run.x)
    with pytest.raises(cr.errors.InputError, match=r"u_a starts at 0.6"):
        cr.simulate(arm, [0.6, 0.0], 1.0)


def test_coordinates_of_two_joints_may_not_be_called_alike():
    body = dict(mass=1, com=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    links = (
        cr.Link("a", Universal("u"), **body),
        cr.Link("b", cr.joints.Revolute("u_a"), "a", **body),
    )
    with pytest.raises(MechanismError, match="two coordinates called 'u_a'"):
        cr.Mechanism("arm", links)


def test_no_friction_is_written_in_one_way(tmp_path):
    joint = Universal("u", friction=[(cr.friction.Viscous(0.1),), ()])
    body = dict(mass=1, com=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    arm = cr.Mechanism("arm", (cr.Link("a", joint, **body),))
    cr.save(arm, tmp_path / "arm.toml")
    assert cr.load(tmp_path / "arm.toml") == arm


@pytest.mark.parametrize("verb", [cr.derive, cr.compile, lambda m: cr.check(m, "x"), cr.excite])
def test_a_number_is_no_mechanism(verb):
    with pytest.raises(MechanismError, match="expected a Mechanism, its name or its file, got 7"):
        verb(7)
