"""The systems of the lectures and notes that the project makes real, in their own conventions."""

import numpy as np

import chainrule as cr
from chainrule.derivation.results import Key
from chainrule.exact import Ring, symbol
from chainrule.mechanism.coordinates import Coordinates


def test_lecture_pendulum():
    """I θ̈ = −m g l sin θ + τ with I = m l²."""
    equations = cr.derive(cr.catalog.pendulum(mass=2.0, length=2.0))
    assert str(equations.inverse_dynamics()[0]) == "m l² q̈1 + m l g sin(q1)"


def test_double_pendulum_in_absolute_angles():
    """The Lagrangian and both equations of the lecture, before the division by l1 and m2 l2."""
    equations = cr.derive(cr.catalog.double_pendulum_absolute())
    ring = equations.setting.ring
    m1, m2, l1, l2, g = (ring.element(n) for n in ("m1", "m2", "l1", "l2", "g"))
    a1, a2 = ring.element("alpha1'"), ring.element("alpha2'")
    b1, b2 = ring.element("alpha1''"), ring.element("alpha2''")
    first, second = ring.angle({"alpha1": 1}), ring.angle({"alpha2": 1})
    between = ring.angle({"alpha1": 1, "alpha2": -1})
    lagrangian = (
        (m1 + m2) * l1**2 * a1**2 / 2 + m2 * l2**2 * a2**2 / 2 + m2 * l1 * l2 * a1 * a2 * np.cos(between)
        + (m1 + m2) * g * l1 * np.cos(first) + m2 * g * l2 * np.cos(second)
    )  # fmt: skip
    assert lagrangian == equations.L
    upper = (
        (m1 + m2) * l1 * b1
        + m2 * l2 * b2 * np.cos(between)
        + m2 * l2 * a2**2 * np.sin(between)
        + (m1 + m2) * g * np.sin(first)
    )
    lower = l2 * b2 + l1 * b1 * np.cos(between) - l1 * a1**2 * np.sin(between) + g * np.sin(second)
    assert equations.inverse_dynamics() == [l1 * upper, m2 * l2 * lower]


def test_offset_of_three_quarter_turns():
    """Gravity along −y and the first angle measured from −y: the same equations as hanging in x."""
    hanging = cr.catalog.double_pendulum()
    turned = cr.Mechanism(
        "turned", hanging.links, gravity=(0, "-g", 0), values=hanging.values,
        coordinates=Coordinates(("q1", "q2"), b=("3*pi/2", 0)),
    )  # fmt: skip
    mine, theirs = cr.derive(turned), cr.derive(hanging)
    assert mine.verified
    assert mine.M == theirs.M
    assert mine.C == theirs.C
    assert mine.G == theirs.G


def test_gravity_along_minus_x():
    """The RR arm: M, the eight Γ, C and G as in the notes."""
    equations = cr.derive(cr.catalog.rr_arm())
    m2, l1, lc2, I2, g = (symbol(n) for n in ("m2", "l1", "lc2", "I2", "g"))
    ring = Ring.of([(("q1", 1),), (("q2", 1),)])
    s2, c2 = np.sin(ring.angle({"q2": 1})), np.cos(ring.angle({"q2": 1}))
    s12 = np.sin(ring.angle({"q1": 1, "q2": 1}))
    h = m2 * l1 * lc2 * s2
    zero = symbol("g") * 0
    assert equations.M[0, 1] == m2 * l1 * lc2 * c2 + m2 * lc2**2 + I2
    assert equations.Gamma == [[[zero, -h], [-h, -h]], [[h, zero], [zero, zero]]]
    assert equations.G[1] == -m2 * g * lc2 * s12


def test_gravity_left_unfinished_by_the_screw_notes():
    """x down: G1 = (m1 lc1 + m2 l1) g sin θ1 + m2 lc2 g sin(θ1 + θ2)."""
    equations = cr.derive(cr.catalog.double_pendulum(), ["poe"])
    assert str(equations.G[0]) == "g (m1 lc1 + m2 l1) sin(q1) + m2 lc2 g sin(q1 + q2)"
    found = equations.routes["poe"]
    assert list(found) == [
        Key.TWISTS, Key.EXPONENTIALS, Key.POSES, Key.BODY_JACOBIANS, Key.GENERALISED_MASSES,
        Key.STRAND_SHARE, Key.MASS_MATRIX, Key.CORIOLIS_FACTORS, Key.CENTRIFUGAL_FACTORS,
        Key.VELOCITY_TERMS, Key.SPRING_FORCES, Key.GRAVITY,
    ]  # fmt: skip
    assert str(found[Key.CORIOLIS_FACTORS][0, 0]) == "-2 m2 l1 lc2 sin(q2)"
    assert str(found[Key.CENTRIFUGAL_FACTORS][1, 0]) == "m2 l1 lc2 sin(q2)"


def test_plant_with_friction():
    """I θ̈ + b θ̇ + c_f sign θ̇ + m g l sin θ = τ."""
    arm = cr.catalog.pendulum(damping=0.1, coulomb_fric=0.02, inertia=0.2)
    row = cr.derive(arm).inverse_dynamics()[0]
    assert {*str(row).split(" + ")} == {"I q̈1", "b q̇1", "c sign(q̇1)", "m l g sin(q1)"}
