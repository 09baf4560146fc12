"""What a description may be, and the error for everything that it may not be."""

import copy
import dataclasses
import pickle
from fractions import Fraction

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import MechanismError
from chainrule.exact import symbol


def pendulum(**changes) -> cr.Mechanism:
    link = dict(name="rod", joint=cr.joints.Revolute("q1"), mass="m = 1", com=("l = 0.5", 0, 0))
    return cr.Mechanism("p", (cr.Link(**{**link, **changes}),), gravity=("g", 0, 0))


def test_a_number_is_a_number_a_symbol_a_symbol_with_value_or_a_polynomial():
    arm = pendulum(inertia="m*l**2/12", mass=symbol("m"), com=("l = 0.3", 0, 0.25))
    assert arm.symbols == ("l", "g", "m")
    assert arm.values == {"l": Fraction(3, 10), "g": Fraction(981, 100)}
    assert arm.missing_values() == ["m"]
    assert arm.links[0].com[2] == Fraction(1, 4)
    assert arm.links[0].inertia[0, 0] == symbol("m") * symbol("l") ** 2 / 12


def test_inertia_about_the_joint_or_the_centre_of_mass():
    about_joint = pendulum(inertia_about_joint="J = 1")
    assert about_joint.links[0].second_moment[2, 2] == symbol("J")
    assert about_joint.links[0].inertia[2, 2] == symbol("J") - symbol("m") * symbol("l") ** 2
    with pytest.raises(MechanismError, match="not both"):
        pendulum(inertia=1, inertia_about_joint=1)


def test_a_link_without_inertia_is_a_point_mass():
    assert pendulum().links[0].inertia.is_zero()


def test_links_may_come_in_any_order_and_are_kept_parents_first():
    a = cr.Link("a", cr.joints.Revolute(), mass=1, com=(1, 0, 0))
    b = cr.Link("b", cr.joints.Revolute(), "a", mass=1, com=(1, 0, 0))
    c = cr.Link("c", cr.joints.Prismatic(), "a", mass=1)
    assert [link.name for link in cr.Mechanism("t", (c, b, a)).links] == ["a", "c", "b"]


def test_values_and_coordinates_can_be_replaced():
    arm = cr.catalog.double_pendulum()
    heavier = arm.with_values(m1=2)
    assert heavier.values["m1"] == 2
    assert arm.values["m1"] == Fraction(1, 2)
    assert dataclasses.replace(heavier, name="x").links == arm.links
    with pytest.raises(cr.ChainruleError, match="did you mean 'm1'"):
        arm.with_values(m11=1)


def test_rotations_are_exact_or_reported():
    exact = pendulum(rotation=[["x", "pi/2"], ["z", "-pi"]])
    assert exact.rotation_error == 0
    symbolic = pendulum(rotation=["x", "alpha"])
    assert "alpha" in symbolic.symbols
    near = pendulum(rotation=["z", 0.3])
    assert 0 < near.rotation_error < 1e-15
    R = near.links[0].rotation.matrix
    assert np.eye(3, dtype=int) == R @ R.T
    assert np.allclose(
        R.evaluate({}),
        [[np.cos(0.3), -np.sin(0.3), 0], [np.sin(0.3), np.cos(0.3), 0], [0, 0, 1]],
        atol=1e-15,
        rtol=0,
    )
    slanted = pendulum(joint=cr.joints.Revolute(axis=(1, 1, 1)), mass=1, com=(1, 0, 0))
    axis = slanted.joints[0].axis.vector
    assert sum(e * e for e in axis) == 1
    assert slanted.rotation_error < 1e-15
    assert pendulum(joint=cr.joints.Revolute(axis=(3, 4, 0)), com=(0, 0, 1)).rotation_error == 0


BAD = {
    "negative mass": (dict(mass=-1), "negative: -1 kg"),
    "nan": (dict(mass=float("nan")), "not a finite number"),
    "none": (dict(mass=None), "expected a number"),
    "text": (dict(mass="a b"), "not a formula"),
    "division by a symbol": (dict(mass="1/m"), "only division by a number"),
    "division by zero": (dict(mass="m/0"), "divided by zero"),
    "two values": (dict(mass="l = 1", com=("l = 2", 0, 0)), "already has the value"),
    "reserved": (dict(mass="pi"), "elsewhere write 3.14"),
    "short vector": (dict(com=(1, 2)), "expected 3 numbers, got 2"),
    "no vector": (dict(com=1), "expected 3 numbers"),
    "zero axis": (dict(joint=cr.joints.Revolute(axis=(0, 0, 0))), "axis is zero"),
    "unknown axis": (dict(joint=cr.joints.Revolute(axis="w")), "expected 'x'"),
    "symbolic axis": (dict(joint=cr.joints.Revolute(axis=("a", 0, 1))), "axis must be numbers"),
    "triangle": (dict(inertia={"xx": 1, "yy": 1, "zz": 3}), "no body has this inertia"),
    "negative moment": (dict(inertia={"xx": -1, "yy": 1, "zz": 1}), "is negative"),
    "unknown moment": (dict(inertia={"xq": 1}), "no moment 'xq'"),
    "not symmetric": (dict(inertia=[[1, 1, 0], [0, 1, 0], [0, 0, 1]]), "not symmetric"),
    "unknown parent": (dict(parent="nobody"), "no link 'nobody'; known: base, rod"),
    "own parent": (dict(parent="rod"), "circle: rod → rod"),
    "called base": (dict(name="base"), "fixed frame"),
    "friction": (dict(joint=cr.joints.Revolute(friction=("sticky",))), "expected a friction term"),
    "limits": (dict(joint=cr.joints.Revolute(position_limits=(1, 0))), "lower limit 1 is above 0"),
    "effort": (dict(joint=cr.joints.Revolute(effort_limit=-1)), "at least 0"),
    "rotor": (
        dict(joint=cr.joints.Revolute(rotor=cr.joints.Rotor(-1))),
        "rotor's inertia is negative",
    ),
    "ball friction": (
        dict(joint=cr.joints.Ball(friction=(cr.friction.Viscous(1),))),
        "expected 3 entries, one for each of",
    ),
    "ball limits": (
        dict(joint=cr.joints.Ball(effort_limit=(1, 1, 1))),
        "belong to joints whose coordinates",
    ),
    "turn": (dict(rotation=["x"]), "expected an axis and an angle"),
    "mixed turn": (dict(rotation=["x", "a + 0.1"]), "mixes a symbol with a number"),
    "no quaternion": (dict(rotation=[["quaternion", 5]]), "expected a quaternion"),
    "joint class": (dict(joint=cr.joints.Prismatic), "expected a joint such as"),
    "joint name": (dict(joint=cr.joints.Revolute(5)), "cannot be a symbol"),
    "rotor number": (dict(joint=cr.joints.Revolute(rotor=0.1)), "expected a Rotor"),
    "carried": (
        dict(joint=cr.joints.Revolute(rotor=cr.joints.Rotor(1, 1, "no"))),
        "expected true or false",
    ),
    "limits number": (dict(joint=cr.joints.Revolute(position_limits=5)), "expected [lower, upper]"),
    "negative friction": (
        dict(joint=cr.joints.Revolute(friction=(cr.friction.Viscous(-1),))),
        "is negative",
    ),
    "two frictions": (
        dict(joint=cr.joints.Revolute(friction=(cr.friction.Viscous(1), cr.friction.Viscous(2)))),
        "their sum",
    ),
    "keyword": (dict(mass=symbol("lambda")), "word of Python's"),
    "unicode": (dict(mass="ℓ"), "plain letters"),
    "huge": (dict(mass="1e400"), "too large"),
    "huge exponent": (dict(mass="1e99999999"), "too large"),
    "tower": (dict(mass="((9**64)**64)**64"), "too large"),
    "many terms": (dict(mass="(a+b+c+d+e+f+h)**60"), "too large"),
    "overflow": (dict(mass=10**300), "too large"),
    "rate": (dict(mass="q1d"), "call a rate of 'q1'"),
    "alike": (dict(mass="m_1", com=("m1", 0, 0)), "print alike"),
    "visual": (dict(visuals=(cr.builders.Visual("blob"),)), "no shape 'blob'"),
    "quaternion": (dict(rotation=[["quaternion", [0, 0, 0, 0]]]), "expected a quaternion"),
}


@pytest.mark.parametrize("changes, message", BAD.values(), ids=BAD)
def test_what_cannot_be_is_refused_by_name(changes, message):
    with pytest.raises(MechanismError) as caught:
        pendulum(**changes)
    assert message in str(caught.value)
    assert caught.value.where


def test_duplicates_and_clashes_are_refused():
    a = cr.Link("a", cr.joints.Revolute("q1"), mass=1, com=(1, 0, 0))
    with pytest.raises(MechanismError, match="two links called 'a'"):
        cr.Mechanism("t", (a, a))
    twin = dataclasses.replace(a, name="b", parent="a")
    with pytest.raises(MechanismError, match="two joints called 'q1'"):
        cr.Mechanism("t", (a, twin))
    with pytest.raises(MechanismError, match="both a coordinate and a parameter"):
        cr.Mechanism("t", (dataclasses.replace(a, mass="q1 = 1"),))
    with pytest.raises(MechanismError, match=r"parameters\.k: nothing uses it"):
        cr.Mechanism("t", (a,), values={"k": 1})
    with pytest.raises(MechanismError, match="at least one link"):
        cr.Mechanism("t", ())


def test_a_circle_of_links_is_named():
    links = [
        cr.Link(n, cr.joints.Revolute(), p, mass=1, com=(1, 0, 0)) for n, p in ("ab", "bc", "ca")
    ]
    with pytest.raises(MechanismError, match="circle: a → b → c → a"):
        cr.Mechanism("t", tuple(links))


@pytest.mark.parametrize(
    "change, message",
    [
        (cr.builders.Coordinates(("a",)), "expected 2 different names"),
        (cr.builders.Coordinates(("a", "a")), "expected 2 different names"),
        (cr.builders.Coordinates(("a", "b"), A=((1, 0), (1, 0))), "singular"),
        (cr.builders.Coordinates(("a", "b"), A=((1, 0.5), (0, 1))), "whole numbers"),
        (cr.builders.Coordinates(("a", "b"), b=(0.3, 0)), "multiple of pi/2"),
        (cr.builders.Coordinates(("a", "b"), b=("pi/2",)), "expected 2 offsets"),
        (cr.builders.Coordinates(("a", "b"), b=(1e30, 0)), "multiple of pi/2"),
        (cr.builders.Coordinates(("a", "b"), A=((10**25, 0), (0, 1))), "small whole numbers"),
        (cr.builders.Coordinates(("a", "b"), A=(("x", 0), (0, 1))), "small whole numbers"),
        (cr.builders.Coordinates((1, 2)), "expected names"),  # type: ignore[arg-type]
    ],
)
def test_bad_changes_of_coordinates(change, message):
    arm = cr.catalog.double_pendulum()
    with pytest.raises(MechanismError, match=message):
        dataclasses.replace(arm, coordinates=change)


def test_a_mechanism_survives_copies_and_cannot_be_changed():
    arm = cr.catalog.furuta()
    for again in (pickle.loads(pickle.dumps(arm)), copy.deepcopy(arm)):
        assert again == arm
        assert hash(again) == hash(arm)
    with pytest.raises(TypeError):
        arm.values["m1"] = 3
    assert repr(arm).startswith("<Mechanism furuta")


def test_other_things_are_no_mechanism():
    link = cr.Link("a", cr.joints.Revolute(), mass=1, com=(1, 0, 0))
    for bad in (lambda: cr.Mechanism("x", link), lambda: cr.Mechanism("x", (link,), values=[1]),
                lambda: cr.Mechanism(5, (link,)), lambda: cr.derive("penduleum"),
                lambda: cr.catalog.n_link("3"), lambda: cr.catalog.n_link(True),
                lambda: cr.catalog.get("0-link"), lambda: cr.catalog.get("²-link"),
                lambda: cr.derive(cr.Mechanism("f", (cr.Link("a", mass=1),)))):  # fmt: skip
        with pytest.raises(cr.ChainruleError):
            bad()


def test_a_mechanism_written_with_lists_and_arrays_can_be_hashed():
    """Every field that takes a sequence takes any, and what was read is the same."""

    def made(sequence, matrix):
        joint = cr.joints.Revolute(
            "q1",
            axis=sequence([0, 3, 4]),
            friction=[cr.friction.Viscous(0.1)],
            position_limits=sequence([-1, 1]),
        )
        link = cr.Link(
            "a",
            joint,
            at=sequence([0, 0, 1]),
            rotation=[["quaternion", sequence([1, 2, 3, 4])], [sequence([0, 0, 1]), 0.3]],
            mass=1,
            com=sequence([1, 0, 0]),
            inertia=matrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
            visuals=[cr.builders.Visual("box", sequence([1.0, 2.0, 3.0]), sequence([0.0, 0.0, 1.0]),
                            [["x", 0.5]])],
        )  # fmt: skip
        change = cr.builders.Coordinates(["a1"], A=matrix([[-1]]), b=["pi/2"])
        return cr.Mechanism("m", [link], sequence([0, 0, -9.81]), {}, change)

    first = made(tuple, lambda rows: tuple(tuple(row) for row in rows))
    for other in (made(list, list), made(np.array, np.array)):
        assert other == first
        assert hash(other) == hash(first)
