"""Denavit-Hartenberg tables and screws against their own definitions and each other."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import MechanismError

ROUNDING = 1e-12  # a few hundred operations on numbers of order one


def Rx(a):
    return np.array(
        [[1, 0, 0, 0], [0, np.cos(a), -np.sin(a), 0], [0, np.sin(a), np.cos(a), 0], [0, 0, 0, 1]]
    )


def Rz(a):
    return np.array(
        [[np.cos(a), -np.sin(a), 0, 0], [np.sin(a), np.cos(a), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    )


def T(x, y, z):
    moved = np.eye(4)
    moved[:3, 3] = x, y, z
    return moved


def centres(arm: cr.Mechanism, q) -> list[np.ndarray]:
    """The centres of mass in the base frame."""
    model = numeric_model(arm)
    frames = []
    for body in model.bodies:
        R, p = body.joint.pose(q[body.q])
        local = np.eye(4)
        local[:3, :3], local[:3, 3] = body.R @ R.matrix, body.p + body.R @ p
        frames.append(frames[body.parent] @ local if body.parent >= 0 else local)
    return [(f @ [*(b.first / b.mass), 1])[:3] for f, b in zip(frames, model.bodies, strict=True)]


ROWS = [(0.1, 0.4, 0.2, 0.3), (0.5, -1.1, 0.3, -0.2), (0.2, 1.57, -0.1, 0.7)]
COM = np.array([0.1, -0.2, 0.3, 1])


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_a_table_places_its_frames_as_its_convention_says(convention):
    rows = [
        cr.builders.DH(a, alpha, d, theta, mass=1, com=(0.1, -0.2, 0.3), inertia=0.1,
              joint=cr.joints.Prismatic() if i == 1 else cr.joints.Revolute())
        for i, (a, alpha, d, theta) in enumerate(ROWS)
    ]  # fmt: skip
    arm = cr.builders.from_dh("arm", rows, convention)
    q = np.array([0.3, 0.4, -0.5])
    frame = np.eye(4)
    for i, (a, alpha, d, theta) in enumerate(ROWS):
        turn, slide = theta + (q[i] if i != 1 else 0), d + (q[i] if i == 1 else 0)
        if convention == "standard":
            frame = frame @ Rz(turn) @ T(0, 0, slide) @ T(a, 0, 0) @ Rx(alpha)
        else:
            frame = frame @ Rx(alpha) @ T(a, 0, 0) @ Rz(turn) @ T(0, 0, slide)
        assert np.allclose(centres(arm, q)[i], (frame @ COM)[:3], atol=ROUNDING, rtol=0)


def test_both_conventions_describe_the_same_puma():
    """The same arm by two published tables, after Corke's note on their zero poses."""
    standard = cr.catalog.puma560(motors=False)
    bodies = standard.links
    # Only the geometry is compared: equal point masses in the origins of frame 6.
    tip = dict(mass=1, com=(0, 0, 0.1), inertia=0.01)
    rows = zip((0, "-pi/2", 0, "pi/2", "-pi/2", "pi/2"), (0, 0, 0.4318, -0.0203, 0, 0),
               (0, 0.2435, -0.09345, 0.4318, 0, 0), strict=True)  # fmt: skip
    modified = cr.builders.from_dh(
        "m", [cr.builders.DH(a, al, d, **tip) for al, a, d in rows], "modified"
    )
    q = np.array([0.1, -0.4, 0.7, 0.3, -0.9, 0.5])
    a = (0, 0.4318, 0.0203, 0, 0, 0)
    d = (0, 0, 0.15005, 0.4318, 0, 0)
    alpha = ("pi/2", 0, "-pi/2", "pi/2", "-pi/2", 0)
    other = cr.builders.from_dh(
        "s",
        [cr.builders.DH(x, y, z, **tip) for x, y, z in zip(a, alpha, d, strict=True)],
        "standard",
    )
    shifted = q + np.array([np.pi, np.pi, np.pi, 0, 0, np.pi])
    assert np.allclose(centres(other, shifted)[5], centres(modified, q)[5], atol=ROUNDING, rtol=0)
    assert len(bodies) == 6


def test_screws_of_the_double_pendulum():
    """The seed's double pendulum, from its screws and home poses, is the catalog's."""
    screws = [
        cr.builders.Screw(
            omega=(0, 0, 1), v=(0, 0, 0), home=("lc1", 0, 0), mass="m1", inertia="I1"
        ),
        cr.builders.Screw(
            omega=(0, 0, 1), v=(0, "-l1", 0), home=("l1 + lc2", 0, 0), mass="m2", inertia="I2"
        ),
    ]
    catalog = cr.catalog.double_pendulum()
    arm = cr.builders.from_screws("dp", screws, gravity=("g", 0, 0), values=catalog.values)
    mine, theirs = cr.derive(arm, ["poe"]), cr.derive(catalog, ["lagrange"])
    assert mine.M == theirs.M
    assert mine.G == theirs.G
    assert mine.C == theirs.C


def test_screws_of_a_slide_and_a_slanted_hinge():
    rng = np.random.default_rng(0)
    screws = [
        cr.builders.Screw(v=(0, 1, 0), home=(0.1, 0.2, 0.3), mass=1, inertia=0.1),
        cr.builders.Screw(
            omega=(1, 2, 2),
            point=(0.5, 0, 0),
            home=(1, 0, 0),
            mass=2,
            inertia={"xx": 1, "yy": 2, "zz": 2},
            rotation=["z", "pi/2"],
        ),
    ]
    arm = cr.builders.from_screws("mixed", screws)
    model = numeric_model(arm)
    q, v = rng.normal(size=2), np.zeros(2)
    M = mass_matrix(model, q).astype(float)
    assert np.allclose(M[0, 0], 3, atol=ROUNDING)
    tau = inverse_dynamics(model, q, v, np.array([1.0, 0.0])) - inverse_dynamics(model, q, v, v)
    assert np.allclose(tau.astype(float), M[:, 0], atol=ROUNDING)


@pytest.mark.parametrize(
    "screw, message",
    [
        (cr.builders.Screw(mass=1), "needs omega"),
        (cr.builders.Screw(omega=(0, 0, 1)), "needs a point"),
        (cr.builders.Screw(omega=(0, 0, 0), v=(1, 0, 0)), "axis is zero"),
        (cr.builders.Screw(omega=(0, 0, 1), v=(0, 0, 1)), "pitch"),
        (
            cr.builders.Screw(omega=(0, 0, 1), point=(0, 0, 0), joint=cr.joints.Prismatic()),
            "screw is revolute",
        ),
        (cr.builders.Screw(omega=(0, 0, 1), point=(0, 0, 0), parent=3), "parent must be"),
    ],
)
def test_screws_that_are_none(screw, message):
    with pytest.raises(MechanismError, match=message):
        cr.builders.from_screws("bad", [screw])


def test_tables_that_are_none():
    with pytest.raises(MechanismError, match="'standard' or 'modified'"):
        cr.builders.from_dh("bad", [cr.builders.DH()], "craig")  # type: ignore[arg-type]
    with pytest.raises(MechanismError, match="a hinge or a slide"):
        cr.builders.from_dh("bad", [cr.builders.DH(joint=cr.joints.Ball())], "standard")


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_values_written_in_a_table_are_kept(convention):
    row = cr.builders.DH(
        a="a1 = 0.4",
        alpha="t = 0.3",
        mass="m1 = 2",
        com=("x = 1", 0, 0),
        inertia={"xx": "J = 3", "yy": "J", "zz": "J/2"},
    )
    values = cr.builders.from_dh("d", [row], convention).values
    assert {n: float(v) for n, v in values.items()} == {
        "a1": 0.4,
        "t": 0.3,
        "m1": 2,
        "x": 1,
        "J": 3,
        "g": 9.81,
    }
    screw = cr.builders.Screw(
        omega=(0, 0, 1), point=("p = 1", 0, 0), home=("h = 2", 0, 0), mass=1, inertia="J = 3"
    )
    assert set(cr.builders.from_screws("s", [screw]).values) == {"p", "h", "J", "g"}
    with pytest.raises(MechanismError, match="already has the value"):
        cr.builders.from_dh("d", [cr.builders.DH(a="a = 1", d="a = 2", mass=1)], convention)
