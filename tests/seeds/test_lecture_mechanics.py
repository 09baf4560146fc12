"""Seed 002, the lecture's subjects 1 to 18 and 28: mechanics, mathematics, Lagrange.

The lecture has 29 subjects as we count its headings: 1 to 18 and 28 here, 19 to 27 in
test_lecture_integrators.py, 29 (its arm) in test_lecture_pendularm.py and test_lecture_page.py.
"""

import numpy as np
import pytest
from scipy.integrate import quad, simpson
from scipy.linalg import solve_continuous_are

import chainrule as cr
from chainrule.control import LQR, PID
from chainrule.exact import ExactArray, symbol
from chainrule.kinematics import (
    UnreachableError,
    forward_kinematics,
    planar_inverse_kinematics,
)
from chainrule.kits import PendulumPlant
from chainrule.program import compile_program, trace
from chainrule.simulation import Status
from seeds.notation import Notation, results

ARM = cr.catalog.pendulum(mass=2, length=2)
PENDULUM = cr.derive(ARM)
P = Notation(PENDULUM)
S, C = P.sin(q1=1), P.cos(q1=1)
RATE, ACCELERATION = P.qd[0], P.qdd[0]


def test_dynamical_simulation():
    """1. F = m a_c and M = r_c × m a_c + I α, summed over both links about the hinge."""
    arm = cr.catalog.double_pendulum()
    model, rng, h = cr.compile(arm), np.random.default_rng(1), 1e-5
    q, qd, tau = rng.normal(size=(3, 2))
    qdd = model.forward_dynamics(q, qd, tau)
    value = {name: float(v) for name, v in arm.values.items()}
    moment, weight = 0.0, np.array([value["g"], 0, 0])
    for i, link in enumerate(("upper", "lower"), 1):
        point = [value[f"lc{i}"], 0, 0]
        J, ahead, behind = (
            model.jacobian(at, link=link, point=point) for at in (q, q + h * qd, q - h * qd)
        )
        a = J @ qdd + (ahead - behind) / (2 * h) @ qd
        r = forward_kinematics(arm, q, link, point)
        moment += np.cross(r, value[f"m{i}"] * (a[:3] - weight)) + value[f"I{i}"] * a[3:]
    assert moment[2] == pytest.approx(tau[0], abs=1e-8)  # the shoulder carries it all


def test_kinematics_and_dynamics():
    """2. Where it can be does not depend on masses; how it gets there does."""
    light, heavy = (cr.catalog.double_pendulum(m2=m) for m in (0.1, 5.0))
    q, tip = [0.4, -1.1], dict(link="lower", point=(0.3, 0, 0))
    assert np.array_equal(forward_kinematics(light, q, **tip), forward_kinematics(heavy, q, **tip))
    ends = [cr.simulate(arm, q, 1.0).q[-1] for arm in (light, heavy)]
    assert np.abs(ends[0] - ends[1]).max() > 0.1


def test_kinematics_without_a_named_point_does_not_depend_on_masses():
    """2. The same lengths, the same place."""
    light, heavy = (cr.catalog.double_pendulum(m2=m) for m in (0.1, 5.0))
    assert np.array_equal(
        forward_kinematics(light, [0.4, -1.1]), forward_kinematics(heavy, [0.4, -1.1])
    )


def test_motorized_pendulum():
    """3. I θ̈ = −m g l sin θ + τ, I = m l²: θ̈ = −(g/l) sin θ + τ/(m l²)."""
    model, rng = cr.compile(ARM), np.random.default_rng(3)
    for angle, rate, tau in rng.normal(size=(5, 3)) * 3:
        written = -9.81 / 2 * np.sin(angle) + tau / 8
        assert model.forward_dynamics([angle], [rate], [tau])[0] == pytest.approx(
            written, rel=1e-13
        )


def test_state_and_degrees_of_freedom():
    """4. One of a pendulum, six of an airplane, of a humanoid its joints and where it is."""
    body = dict(mass=1.0, inertia=0.1)
    hinges = [
        cr.Link(
            f"limb{i}",
            cr.joints.Revolute(f"j{i}", axis="xyz"[i % 3]),
            "trunk",
            at=(0, i, 1),
            **body,
        )
        for i in range(4)
    ]
    airplane = cr.Mechanism("airplane", (cr.Link("hull", cr.joints.Free("pose"), **body),))
    trunk = cr.Link("trunk", cr.joints.Free("pose"), **body)
    humanoid = cr.Mechanism("humanoid", (trunk, *hinges))
    assert [ARM.dof, airplane.dof, humanoid.dof] == [1, 6, 10]
    run = cr.simulate(ARM, [0.3, 0.2], 0.01)
    assert run.x.shape[1] == 2 * ARM.dof  # position and velocity


@pytest.mark.parametrize(
    "joint, dof, moves, turns",
    [
        (cr.joints.Revolute("j", axis="y"), 1, [], ["y"]),
        (cr.joints.Prismatic("j", axis="y"), 1, ["y"], []),
        (cr.joints.Ball("j"), 3, [], ["x", "y", "z"]),
        (cr.joints.Free("j"), 6, ["x", "y", "z"], ["x", "y", "z"]),
    ],
    ids=lambda v: getattr(v, "kind", None),
)
def test_joint_types(joint, dof, moves, turns):
    """5. Hinge 1, prismatic 1, ball 3; a motor acts along a degree of freedom's own axis."""
    one = cr.Mechanism("one", (cr.Link("body", joint, mass=1.0, inertia=0.1),), gravity=(0, 0, 0))
    assert one.dof == dof
    model = cr.compile(one)
    q = [0.0] * joint.size_q
    if joint.word in ("ball", "free"):
        q[-4] = 1.0
    J = model.jacobian(q, link="body")
    for axes, rows in ((moves, J[:3]), (turns, J[3:])):
        moved = {"xyz"[i] for i in range(3) if np.any(rows[i])}
        assert moved == set(axes)
    assert np.count_nonzero(J) == dof
    push = model.forward_dynamics(q, np.zeros(dof), np.ones(dof))
    assert np.all(push > 0)


def test_links_and_frames_of_an_open_chain():
    """6. N joints and N + 1 links with the base, which is the root; one parent, any children."""
    bones = dict(mass=1.0, com=(0.5, 0, 0), inertia=0.1)
    tree = cr.Mechanism(
        "tree",
        (
            cr.Link("trunk", cr.joints.Revolute("a"), **bones),
            cr.Link("left", cr.joints.Revolute("b"), "trunk", at=(1, 0, 0), **bones),
            cr.Link("right", cr.joints.Revolute("c"), "trunk", at=(1, 0, 0), **bones),
            cr.Link("hand", cr.joints.Revolute("d"), "left", at=(1, 0, 0), **bones),
        ),
    )
    assert len(tree.joints) == len({"base", *(link.name for link in tree.links)}) - 1
    assert tree.parents == (-1, 0, 0, 1)
    serial = cr.catalog.n_link(5)
    assert serial.parents == (-1, 0, 1, 2, 3)
    frames = cr.compile(tree).forward_kinematics([0.3, 0.4, 0.5, 0.6])
    for i, turn in ((0, 0.3), (1, 0.7), (2, 0.8), (3, 1.3)):  # transforms multiply along a path
        assert frames.R[i][:2, 0] == pytest.approx([np.cos(turn), np.sin(turn)])
    with pytest.raises(cr.ChainruleError, match=r"ring|circle|loop"):
        cr.Mechanism(
            "ring",
            (
                cr.Link("a", cr.joints.Revolute("x"), "b"),
                cr.Link("b", cr.joints.Revolute("y"), "a"),
            ),
        )


def test_planar_two_link_arm():
    """7. Two hinges in a plane: the tip by two transforms, and back with either elbow."""
    arm = cr.catalog.double_pendulum_absolute(l1=2.0, l2=2.0)
    q = np.array([0.5, 1.3])
    tip = [2 * np.cos(0.5) + 2 * np.cos(1.3), 2 * np.sin(0.5) + 2 * np.sin(1.3), 0]
    assert forward_kinematics(arm, q) == pytest.approx(tip)
    both = planar_inverse_kinematics(arm, tip)
    assert len(both) == 2
    assert any(np.allclose(found, q) for found in both)
    for found in both:
        assert forward_kinematics(arm, found) == pytest.approx(tip)
    with pytest.raises(UnreachableError):
        planar_inverse_kinematics(arm, [4.5, 0, 0])


def test_scara_arm_geometry():
    """8. Hinges about the vertical place it in the plane, a slide sets the height."""
    arm = cr.catalog.scara()
    assert [joint.word for joint in arm.joints] == ["revolute", "revolute", "prismatic", "revolute"]
    low, high = (forward_kinematics(arm, [0.3, 0.4, z, 0.1]) for z in (0.0, 0.1))
    assert high - low == pytest.approx([0, 0, 0.1], abs=1e-12)
    weight = cr.compile(arm).gravity([0.3, 0.4, 0.0, 0.1])
    assert weight[[0, 1, 3]] == pytest.approx([0, 0, 0], abs=1e-12)
    assert abs(weight[2]) > 1  # only the slide carries weight


def test_scara_arm_in_motion():
    """8. Its slide falls freely, q3'' = G3/M33; its hinges stand still."""
    arm = cr.catalog.scara()
    model, q = cr.compile(arm), [0.3, 0.4, 0.0, 0.1]
    fall = model.forward_dynamics(q, [0.0] * 4, [0.0] * 4)[2]
    run = cr.simulate(arm, q, 0.2, 1e-3)
    assert run.q[-1] == pytest.approx([0.3, 0.4, fall * 0.02, 0.1], abs=1e-9)


def test_why_simulate():
    """9. A controller that would break the machine costs nothing here; a model predicts costs.

    J = ∫ L(x, u) dt of the linear regulator is x₀ᵀ P x₀, P of its Riccati equation.
    """
    wild = PID(kp=1500, kd=-100, target=[0.0])  # a sign is wrong
    run = cr.simulate(ARM, [0.1], 5.0, 0.01, controller=wild)
    assert run.status is Status.DIVERGED
    assert "turns more than once" in run.message
    start = np.array([np.pi + 1e-3, 0.0])
    good = cr.simulate(ARM, start, 8.0, 1e-3, controller=LQR(np.pi, Q=[10, 1], R=0.1))
    x = good.x - [np.pi, 0]
    cost = simpson(10 * x[:, 0] ** 2 + x[:, 1] ** 2 + 0.1 * good.tau[:, 0] ** 2, x=good.t)
    A, B = np.array([[0, 1], [9.81 / 2, 0]]), np.array([[0], [1 / 8]])
    Riccati = solve_continuous_are(A, B, np.diag([10, 1]), [[0.1]])
    assert cost == pytest.approx((start - [np.pi, 0]) @ Riccati @ (start - [np.pi, 0]), rel=1e-4)


def test_motor_and_servo():
    """10. A motor adds its torque; a servo makes it from what it senses: kp e + ki ∫e + kd ė."""
    model = cr.compile(ARM)
    torques = np.array([-3.0, 0.0, 5.0])
    found = [model.forward_dynamics([0.4], [0.1], [tau])[0] for tau in torques]
    assert np.diff(found) == pytest.approx(np.diff(torques) / 8)
    target, (kp, ki, kd) = -1.0, (300, 40, 60)
    run = cr.simulate(ARM, [0.5], 3.0, 1e-3, controller=PID(kp, ki, kd, target=[target]))
    e = target - run.q[:, 0]
    integral = np.concatenate([[0], np.cumsum((e[1:] + e[:-1]) / 2) * 1e-3])
    assert run.tau[:, 0] == pytest.approx(kp * e + ki * integral - kd * run.qd[:, 0], abs=1e-3)


def test_inverted_pendulum():
    """11. A driven cart keeps a pole upright that falls without it."""
    cart = cr.catalog.cart_pole()
    start = [0.0, np.pi - 0.15]
    alone = cr.simulate(cart, start, 3.0)
    assert np.abs(alone.q[:, 1] - np.pi).max() > 1
    held = cr.simulate(cart, start, 10.0, controller=LQR([0, np.pi], Q=[1, 10, 1, 1], R=0.1))
    assert held.q[-1] == pytest.approx([0, np.pi], abs=1e-4)


def test_derivative():
    """12. (f(a + h) − f(a))/h → f′, and the difference of two of these over h → f″."""
    V = PENDULUM.V
    numbers = {"m": 2.0, "l": 2.0, "g": 9.81}

    def f(angle):
        return float(V.evaluate({**numbers, "q1": angle}))

    a = 0.8
    first, second = (
        float(d.evaluate({**numbers, "q1": a})) for d in (V.diff("q1"), V.diff("q1").diff("q1"))
    )
    errors = []
    for h in (1e-2, 1e-3):
        slope = (f(a + h) - f(a)) / h
        errors.append(abs(slope - first))
        curve = ((f(a + h) - f(a)) / h - (f(a) - f(a - h)) / h) / h
        assert curve == pytest.approx(second, abs=100 * h**2)
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.02)  # of order h


def test_rules_of_differentiation():
    """13. Power, product and chain rule, as the ring has them."""
    x = symbol("x")
    for n in range(1, 6):
        assert (x**n).diff("x") == n * x ** (n - 1)
    u, v = x**3 - 2 * x, 5 * x**2 + symbol("k")
    assert (u * v).diff("x") == u * v.diff("x") + v * u.diff("x")
    assert (u**4).diff("x") == 4 * u**3 * u.diff("x")
    assert S.diff("q1") == C
    assert C.diff("q1") == -S
    assert P.sin(q1=3).diff("q1") == 3 * P.cos(q1=3)


def test_integration_is_the_inverse():
    """14. ∫ G dq = V + constant: the area under the slope."""
    model = cr.compile(ARM)
    for a, b in ((0.0, 1.0), (-2.0, 0.5)):
        area, _ = quad(lambda q: model.gravity([q])[0], a, b)
        assert area == pytest.approx(
            float(model.potential_energy([b]) - model.potential_energy([a]))
        )


def test_partial_and_total_derivative():
    """15. df/dt = ∂f/∂q q̇ + ∂f/∂q̇ q̈, along a motion: the momentum of a double pendulum."""
    equations = cr.derive(cr.catalog.double_pendulum(), "lagrange")
    momentum = equations.L.diff("q1'")
    n = Notation(equations)
    total = sum(
        momentum.diff(q) * n.qd[j] + momentum.diff(f"{q}'") * n.qdd[j]
        for j, q in enumerate(equations.q)
    )
    run = cr.simulate(equations.mechanism, [1.0, 0.5], 0.4, 1e-3)
    model = cr.compile(equations.mechanism)

    def along(expression, k):
        q, qd = run.q[k], run.qd[k]
        values = {name: float(v) for name, v in equations.mechanism.values.items()}
        qdd = model.forward_dynamics(q, qd, [0.0, 0.0])
        for j in (0, 1):
            values |= {f"q{j + 1}": q[j], f"q{j + 1}'": qd[j], f"q{j + 1}''": qdd[j]}
        return float(expression.evaluate(values))

    k, h = 200, 1e-3
    numeric = (along(momentum, k + 1) - along(momentum, k - 1)) / (2 * h)
    assert along(total, k) == pytest.approx(numeric, rel=1e-4)
    assert momentum.diff("q1") != total  # partial: the others are constants


def test_trigonometry():
    """16. sin² + cos² = 1 and tan = sin/cos exactly; atan2 in all four quadrants."""
    assert S**2 + C**2 == 1
    assert P.sin(q1=2) == 2 * S * C
    plant = PendulumPlant(length=2.0)
    for angle in (0.0, 0.7, np.pi / 2, 2.5, -0.7, -np.pi / 2, -2.5):
        assert plant.inverse_kinematics([2 * np.sin(angle), -2 * np.cos(angle)]) == pytest.approx(
            angle
        )
    rng = np.random.default_rng(16)
    angles = rng.uniform(-10, 10, 200)
    for name in ("sin", "cos", "tan"):
        function = compile_program(trace(lambda x, f=name: getattr(x, f)(), {"x": ()}))
        written = getattr(np, name)(angles)
        assert np.allclose(function(angles), written, rtol=4e-16 * np.abs(1 + written**2).max())


def test_lagrangian_of_the_pendulum():
    """17. L = ½ I θ̇² − m g l (1 − cos θ) and each derivative on the way to the equation."""
    found = results(PENDULUM, "lagrange")
    inertia = P.m * P.l**2
    assert found["T"] == inertia * RATE**2 / 2
    lift = P.m * P.g * P.l * (1 - C)
    assert found["V"] - lift == -P.m * P.g * P.l  # a constant: the zero of the energy
    L = inertia * RATE**2 / 2 - lift
    assert L.diff("q1") == -P.m * P.g * P.l * S == found[r"\frac{\partial L}{\partial q_{1}}"]
    assert L.diff("q1'") == inertia * RATE == found[r"\frac{\partial L}{\partial \dot{q}_{1}}"]
    rate = found[r"\frac{d}{dt}\frac{\partial L}{\partial \dot{q}_{1}}"]
    assert rate == inertia * ACCELERATION
    assert PENDULUM.inverse_dynamics() == [rate + P.m * P.g * P.l * S]


def test_potential_energy_is_zero_when_hanging():
    """17. U = m g l (1 − cos θ) in a trajectory's own account."""
    run = cr.simulate(ARM, [np.pi / 2], 2.0, 1e-3)
    lift = 2 * 9.81 * 2 * (1 - np.cos(run.q[:, 0]))
    assert run.account.potential == pytest.approx(lift, abs=1e-12)
    assert run.account.kinetic == pytest.approx(8 * run.qd[:, 0] ** 2 / 2, abs=1e-12)


def test_parallel_axis_theorem():
    """18. I = I_c + m l²: of a point mass m l², which grows with the square of the distance."""
    rod = cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("l", 0, 0), inertia="Ic")
    M = cr.derive(cr.Mechanism("rod", (rod,), gravity=("g", 0, 0)), "lagrange").M[0, 0]
    m, l, Ic = (symbol(name) for name in ("m", "l", "Ic"))
    assert Ic + m * l**2 == M
    assert M.subs({"Ic": 0}) == PENDULUM.M[0, 0]
    assert PENDULUM.M[0, 0].subs({"l": 2 * l}) == 4 * m * l**2


# 28. the double pendulum in absolute angles

DOUBLE = cr.derive(cr.catalog.double_pendulum_absolute())
D = Notation(DOUBLE)
FOUND = results(DOUBLE, "lagrange")
A1, A2 = D.qd
B1, B2 = D.qdd
BETWEEN = dict(alpha1=1, alpha2=-1)
CROSS = D.m2 * D.l1 * D.l2


def test_double_pendulum_positions_and_velocities():
    """28. x = l sin α to the side and y = −l cos α up; ours are (down, side)."""
    x1, y1 = D.l1 * D.sin(alpha1=1), -D.l1 * D.cos(alpha1=1)
    x2, y2 = x1 + D.l2 * D.sin(alpha2=1), y1 - D.l2 * D.cos(alpha2=1)
    assert FOUND["p_{c1}"] == [-y1, x1, 0]
    assert FOUND["p_{c2}"] == [-y2, x2, 0]
    v1 = [D.l1 * D.cos(alpha1=1) * A1, D.l1 * D.sin(alpha1=1) * A1]
    v2 = [v1[0] + D.l2 * D.cos(alpha2=1) * A2, v1[1] + D.l2 * D.sin(alpha2=1) * A2]
    assert FOUND[r"\dot p_{c1}"] == [-v1[1], v1[0], 0]
    assert FOUND[r"\dot p_{c2}"] == [-v2[1], v2[0], 0]


def test_double_pendulum_energies():
    """28. T1, T2, V1, V2 one by one."""
    assert FOUND["T_{1}"] == D.m1 * D.l1**2 * A1**2 / 2
    moving = D.l1**2 * A1**2 + D.l2**2 * A2**2 + 2 * D.l1 * D.l2 * A1 * A2 * D.cos(**BETWEEN)
    assert FOUND["T_{2}"] == D.m2 * moving / 2
    assert FOUND["V_{1}"] == -D.m1 * D.g * D.l1 * D.cos(alpha1=1)
    hanging = D.l1 * D.cos(alpha1=1) + D.l2 * D.cos(alpha2=1)
    assert FOUND["V_{2}"] == -D.m2 * D.g * hanging


def test_double_pendulum_derivatives_of_the_lagrangian():
    """28. Momenta, their rates and ∂L/∂α, before the terms that cancel."""
    cos, sin = D.cos(**BETWEEN), D.sin(**BETWEEN)
    m, weight = D.m1 + D.m2, D.g * D.sin(alpha1=1)
    momenta = [m * D.l1**2 * A1 + CROSS * A2 * cos, D.m2 * D.l2**2 * A2 + CROSS * A1 * cos]
    forces = [
        -CROSS * A1 * A2 * sin - m * D.l1 * weight,
        CROSS * A1 * A2 * sin - D.m2 * D.l2 * D.g * D.sin(alpha2=1),
    ]
    rates = [
        m * D.l1**2 * B1 + CROSS * (B2 * cos - A2 * sin * (A1 - A2)),
        D.m2 * D.l2**2 * B2 + CROSS * (B1 * cos - A1 * sin * (A1 - A2)),
    ]
    for i in (0, 1):
        by = rf"{{\partial \dot{{\alpha}}_{{{i + 1}}}}}"
        assert FOUND[rf"\frac{{\partial L}}{by}"] == momenta[i]
        assert FOUND[rf"\frac{{d}}{{dt}}\frac{{\partial L}}{by}"] == rates[i]
        assert FOUND[rf"\frac{{\partial L}}{{\partial \alpha_{{{i + 1}}}}}"] == forces[i]
        assert rates[i] - forces[i] == DOUBLE.inverse_dynamics()[i]


def test_double_pendulum_solved_for_its_accelerations():
    """28. The two equations put into each other, by Cramer's rule, against the machine code."""
    rng = np.random.default_rng(28)
    m1, m2, l1, l2, g = 2.0, 2.0, 2.0, 2.0, 9.81
    model = cr.compile(DOUBLE.mechanism)
    for a1, a2, w1, w2 in rng.normal(size=(5, 4)) * 2:
        c, s = np.cos(a1 - a2), np.sin(a1 - a2)
        upper = -m2 * l2 * w2**2 * s - (m1 + m2) * g * np.sin(a1)
        lower = l1 * w1**2 * s - g * np.sin(a2)
        determinant = (m1 + m2) * l1 * l2 - m2 * l2 * c * l1 * c
        first = (upper * l2 - m2 * l2 * c * lower) / determinant
        second = ((m1 + m2) * l1 * lower - l1 * c * upper) / determinant
        found = model.forward_dynamics([a1, a2], [w1, w2], [0.0, 0.0])
        assert found == pytest.approx([first, second], rel=1e-12)


def test_double_pendulum_torques():
    """28. What the lecture asks: the elbow's motor turns the lower arm and pushes the upper back."""
    assert DOUBLE.B == [[1, -1], [0, 1]]
    relative = cr.derive(cr.catalog.double_pendulum(), "lagrange")
    assert ExactArray(np.eye(2, dtype=int)) == relative.B
    power = ExactArray(DOUBLE.qd.entries @ DOUBLE.B.entries)
    assert power == [A1, A2 - A1]  # a motor's power is its torque times its own joint's rate


def test_double_pendulum_conserves_its_energy():
    """28. Without motors, T + V stays."""
    run = cr.simulate(DOUBLE.mechanism, [2.0, 1.0], 5.0, 1e-3, cr.integrators.GaussLegendre6)
    assert np.abs(run.energy / run.energy[0] - 1).max() < 1e-9
