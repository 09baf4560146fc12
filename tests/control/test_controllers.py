"""Controllers: each does what its equation promises."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import solve_discrete_are

import chainrule as cr
from chainrule.control import (
    LAWS,
    LQR,
    PD,
    PID,
    CascadePD,
    Choice,
    ComputedTorque,
    Feedback,
    Gains,
    GravityCompensation,
    PDGravity,
    Recorded,
    Recording,
    SwingUp,
    steps,
)
from chainrule.control.regulators.lqr import sampled
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop
from chainrule.mechanism.coordinates import Coordinates
from chainrule.simulation import simulate

ARM = cr.catalog.double_pendulum()
TARGET = np.array([-1.46, 1.84])


def test_gravity_compensation_floats():
    run = simulate(ARM, [1.0, 0.5], 2.0, controller=GravityCompensation())
    assert np.abs(run.q - run.q[0]).max() < 1e-12
    pushed = simulate(ARM, [1.0, 0.5, 0.3, 0.0], 1.0, controller=GravityCompensation())
    assert np.abs(pushed.account.kinetic / pushed.account.kinetic[0] - 1).max() < 1e-9


def test_pd_with_gravity_reaches_every_target():
    for target in (TARGET, [2.0, -2.0]):
        run = simulate(ARM, [0.0, 0.0], 8.0, controller=PDGravity(5, 0.8, target))
        assert np.abs(run.q[-1] - target).max() < 1e-6


def test_a_wrong_model_leaves_an_error():
    heavy = ARM.with_values(m2=0.6)
    servo = PDGravity(5, 0.8, TARGET, model=heavy)
    run = simulate(ARM, [0.0, 0.0], 8.0, controller=servo)
    assert 1e-3 < np.abs(run.q[-1] - TARGET).max() < 0.2


def test_computed_torque_makes_the_error_linear():
    """e(t) of ë + 20 ė + 100 e = 0 from rest: (1 + 10 t) exp(−10 t) e(0)."""
    start = np.array([0.0, 0.5])
    run = simulate(ARM, start, 1.0, controller=ComputedTorque(100, 20, TARGET))
    envelope = ((1 + 10 * run.t) * np.exp(-10 * run.t))[:, None]
    assert np.abs(run.q - TARGET - envelope * (start - TARGET)).max() < 1e-9


def test_a_reference_is_followed_and_its_torque_replayed():
    t = np.linspace(0, 3, 3001)
    q = np.stack([np.sin(t), np.cos(2 * t)], axis=1)
    qd = np.stack([np.cos(t), -2 * np.sin(2 * t)], axis=1)
    qdd = np.stack([-np.sin(t), -4 * np.cos(2 * t)], axis=1)
    start = np.concatenate([q[0], qd[0]])
    reference = (Recording(t, values) for values in (q, qd, qdd))
    run = simulate(ARM, start, 3.0, controller=ComputedTorque(100, 20, *reference))
    assert np.abs(run.q - q).max() < 1e-5  # linear between milliseconds
    replay = simulate(ARM, start, 1.0, controller=Recorded(Recording(run.t, run.tau)))
    assert np.abs(replay.q - q[:1001]).max() < 1e-3


@pytest.mark.parametrize(
    ("name", "target", "Q"),
    [
        ("pendulum", [np.pi], 1.0),
        ("double-pendulum", [np.pi, 0.0], 1.0),
        ("acrobot", [np.pi, 0.0], 1.0),
        ("pendubot", [np.pi, 0.0], 1.0),
        ("cart-pole", [0.0, np.pi], 1.0),
    ],
)
@pytest.mark.parametrize("period", [None, 0.01])
def test_lqr_balances(name, target, Q, period):
    arm = cr.catalog.get(name)
    lqr = LQR(target, Q, 1.0, period=period)
    eigenvalues = lqr.regulator(plant_of(arm)).eigenvalues
    assert (eigenvalues.real.max() < 0) if period is None else (np.abs(eigenvalues).max() < 1)
    start = np.array(target) + 0.01
    run = simulate(arm, start, 15.0, controller=lqr, loop=cr.Loop(control_period=period))
    assert np.abs(run.q[-1] - target).max() < 1e-3
    assert not run.tau[:, ~plant_of(arm).actuated].any()


def test_the_cost_of_the_regulator_is_what_riccati_says():
    lqr = LQR([np.pi, 0.0], [10, 10, 1, 1], 0.5)
    error = np.array([0.002, -0.001, 0.0, 0.0])
    run = simulate(ARM, [np.pi + error[0], error[1]], 10.0, controller=lqr)
    x = run.x - np.array([np.pi, 0, 0, 0])
    density = np.einsum("ti,i,ti->t", x, [10, 10, 1, 1], x) + 0.5 * np.sum(run.tau**2, axis=1)
    cost = np.trapezoid(density, run.t)
    S = lqr.regulator(plant_of(ARM)).S
    assert cost == pytest.approx(error @ S @ error, rel=1e-3)  # linear, as far as the start is


def test_the_sampled_regulator_is_that_of_the_sampled_equations():
    plant, period = plant_of(ARM), 0.02
    gravity = plant("gravity", q=[np.pi, 0])
    A, B = plant("linearize", q=[np.pi, 0], qd=[0, 0], tau=gravity)
    Ad, Bd = sampled(A, B, period)
    S = solve_discrete_are(Ad, Bd, np.eye(4), np.eye(2))
    K = np.linalg.solve(np.eye(2) + Bd.T @ S @ Bd, Bd.T @ S @ Ad)
    assert np.allclose(LQR([np.pi, 0.0], 1.0, 1.0, period).regulator(plant).K, K)


def test_what_cannot_be_regulated_is_refused():
    with pytest.raises(ChainruleError, match="cannot rest at"):
        simulate(cr.catalog.acrobot(), [1.0, 0.0], 1.0, controller=LQR([1.0, 0.0]))
    with pytest.raises(ChainruleError, match=r"Q=.* must be 4 numbers"):
        simulate(ARM, [1.0, 0.0], 1.0, controller=LQR([np.pi, 0.0], Q=[1.0, 2.0, 3.0]))


def test_recordings():
    held = steps([(0, 1.0), (2, 3.0)])
    assert held(0.5) == 1.0
    assert held(2.0) == 3.0
    assert held(-1.0) == 1.0
    linear = Recording([0, 1, 2], [[0.0, 1.0], [2.0, 1.0], [2.0, 0.0]])
    assert linear(0.5).tolist() == [1.0, 1.0]
    assert linear(9.0).tolist() == [2.0, 0.0]
    with pytest.raises(ValueError, match="increasing"):
        Recording([0, 0], [1, 2])


def test_a_formula_that_branches_is_refused_with_the_way_out():
    def branching(t, q, qd):
        return [1.0, 0.0] if q[0] > 0 else [0.0, 0.0]

    with pytest.raises(ChainruleError, match=r"cannot be compiled.*called from Python"):
        simulate(ARM, [1.0, 0.0], 0.1, controller=Feedback(branching))


def test_servos_are_for_joints_with_one_coordinate():
    arm = cr.catalog.spherical_pendulum()
    with pytest.raises(ChainruleError, match="ball or free joint"):
        simulate(arm, [1, 0, 0, 0, 0, 0, 0], 0.1, controller=PDGravity(1, 1))


def absolute(arm):
    """The same in absolute angles."""
    return replace(arm, coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))


@pytest.mark.parametrize("name", ["acrobot", "pendubot"])
def test_lqr_balances_in_relative_and_in_absolute_angles(name):
    arm = cr.catalog.get(name)
    for one, target in ((arm, [np.pi, 0.0]), (absolute(arm), [np.pi, np.pi])):
        run = simulate(one, np.add(target, [0.01, 0.02]), 15.0, controller=LQR(target))
        assert np.abs(run.q[-1] - target).max() < 1e-6


def test_where_laws_apply():
    arms = ("pendulum", "double-pendulum", "acrobot", "pendubot", "cart-pole", "spherical-pendulum")
    found = {
        arm: [w for w, law in LAWS.items() if not law.applies(plant_of(cr.catalog.get(arm)))]
        for arm in arms
    }
    always = ["feedback", "recorded", "network"]
    servos, full = ["pid", "pd"], ["gravity", "pd-gravity", "pd-plus", "computed-torque"]
    linear, part, swings = (
        ["lqr", "tvlqr", "lqi"],
        ["partial-linearization"],
        ["energy", "swing-up"],
    )
    assert found["pendulum"] == [*servos, *full, *linear, *swings, "cascade-pd", *always]
    assert found["double-pendulum"] == [*servos, *full, *linear, "cascade-pd", *always]
    assert found["acrobot"] == [*servos, *linear, *part, *swings, "cascade-pd", *always]
    assert found["cart-pole"] == found["pendubot"] == found["acrobot"]
    assert found["spherical-pendulum"] == ["gravity", *always]
    assert "no motor" in ComputedTorque.applies(plant_of(cr.catalog.acrobot()))
    assert "every joint" in SwingUp.applies(plant_of(ARM))
    with pytest.raises(ChainruleError, match="no motor"):
        simulate(cr.catalog.acrobot(), [0.1, 0], 0.1, controller=GravityCompensation())


def test_laws_by_their_words():
    assert LAWS.named("pd-gravity") is PDGravity
    with pytest.raises(UnknownNameError, match="lqr"):
        LAWS.named("lqg")


CHOICES = (
    PID(3, 1, 0.5, [0.3, 0.2], integral_limit=0.1),
    PD(3, 0.5, [0.3, 0.2]),
    GravityCompensation(),
    PDGravity(3, 0.5, [0.3, 0.2]),
    ComputedTorque(36, 12, [0.3, 0.2]),
    LQR([np.pi, 0.0]),
    CascadePD(4, 0.2, 1, 2, [0.3, 0.2]),
)


def bits(run):
    return np.asarray(run).view(np.uint64).tolist()


@pytest.mark.parametrize(
    "method", [cr.RK4, cr.integrators.Verlet, cr.integrators.ImplicitMidpoint], ids=lambda m: m.word
)
@pytest.mark.parametrize("period", [None, 0.01])
def test_a_choice_has_the_bits_of_the_law_alone(method, period):
    model = cr.compile(ARM)
    laws = CHOICES if period else CHOICES[:-1]
    for mode, law in enumerate((None, *laws)):
        alone = Loop(law, None if law is None else period)
        chosen = Loop(Choice(laws, mode), period)
        ours, theirs = (
            model.rollout([1, 0.3, 0.1, 0], 0.002, 200, method, loop=loop)
            for loop in (alone, chosen)
        )
        assert bits(ours) == bits(theirs), law


def test_laws_of_one_word_are_told_apart():
    """PID with and without a limit of its integral are two expressions."""
    pair = (PID(3, 2, 0.5), PID(3, 20, 0.5, [1, 1], integral_limit=0.01))
    model = cr.compile(ARM)
    for mode, law in enumerate(pair, 1):
        ours, theirs = (
            model.rollout([1, 0.3, 0.1, 0], 0.002, 200, loop=Loop(one))
            for one in (law, Choice(pair, mode))
        )
        assert bits(ours) == bits(theirs)


def test_a_rollout_may_change_its_law():
    mode = lambda t: 1.0 if t < 0.2 else 2.0  # noqa: E731
    law = Choice((PID(3, 2, 0.5), PDGravity(4, 0.5)), mode)
    run = simulate(ARM, [1, 0.3], 0.4, 0.002, controller=law)
    states = cr.compile(ARM).rollout([1, 0.3, 0, 0], 0.002, 200, loop=Loop(law))
    assert bits(np.hstack([run.q, run.qd])) == bits(states)


@pytest.mark.parametrize(
    "law, message",
    [
        (lambda: Choice(()), "at least one"),
        (lambda: Choice((PID(1),), 7), "there are 1 laws"),
        (lambda: PDGravity(1, 1, model=cr.catalog.pendulum()), "degrees of freedom"),
        (lambda: PDGravity(1, 1, model=replace(ARM, values={})), "no value for"),
    ],
)
def test_laws_that_cannot_be_made_say_why(law, message):
    with pytest.raises(ChainruleError, match=message):
        cr.compile(ARM).rollout([1, 0.3, 0, 0], 0.002, 2, loop=Loop(law()))


def test_a_law_that_is_not_chosen_keeps_its_memory():
    """The PID's integral is what it was when the law comes back."""
    pid = PID(3, 40, 0.5, [0.3, 0.2])
    mode = steps([(0, 1.0), (0.2, 0.0), (0.4, 1.0)])
    run = simulate(ARM, [0, 0], 0.5, 0.001, controller=Choice((pid,), lambda t: float(mode(t)[0])))
    error = np.array([0.3, 0.2]) - run.q
    on = (run.t[:-1] < 0.2 - 1e-9) | (run.t[:-1] > 0.4 - 1e-9)
    integral = np.sum(np.where(on[:, None], 0.5 * (error[1:] + error[:-1]), 0) * 0.001, axis=0)
    expected = 3 * error[-1] + 40 * integral - 0.5 * run.qd[-1]
    assert np.allclose(run.tau[-1], expected, atol=2e-3)
    assert not run.tau[(run.t > 0.201) & (run.t < 0.399)].any()


SLIDE = cr.Mechanism("slide", [cr.Link("cart", joint=cr.joints.Prismatic("q", axis="x"), mass=2.0)])


def test_pd_and_cascade_hold_a_slide():
    """Both reach their target; without a limit the cascade is nearly the PD with kp kv, kv."""
    pd = simulate(SLIDE, [0.0], 3.0, controller=PD(40, 16, 0.5), loop=cr.Loop(control_period=0.001))
    cascade = CascadePD(2.5, 8, gain=2, target=0.5)
    two = simulate(SLIDE, [0.0], 3.0, controller=cascade, loop=cr.Loop(control_period=0.001))
    assert abs(pd.q[-1, 0] - 0.5) < 1e-4
    assert np.abs(two.q - pd.q).max() < 5e-3
    held = simulate(
        SLIDE,
        [0.0],
        1.0,
        controller=replace(cascade, limit=1.0),
        loop=cr.Loop(control_period=0.001),
    )
    assert np.abs(held.tau).max() == 2.0


def test_a_cascade_starts_as_if_it_had_always_moved():
    cascade = CascadePD(3, 2, target=0.5)
    run = simulate(SLIDE, [0.5, 0.25], 0.1, controller=cascade, loop=cr.Loop(control_period=0.01))
    assert run.tau[0, 0] == pytest.approx(-2 * 0.25, rel=1e-12)


@pytest.mark.parametrize("name", ["pendulum", "acrobot", "cart-pole", "double-pendulum"])
def test_shapes_are_those_of_the_parameters(name):
    """What a choice of laws makes room for is what each law then gives."""
    plant = plant_of(cr.catalog.get(name))
    n = plant.nv
    gains = Gains(target=[0.1] * n, standing=plant.change.own(np.array([np.pi] + [0.0] * (n - 1))),
                  kp=[5.0] * n, ki=[1.0] * n, kd=[0.5] * n)  # fmt: skip
    tried = 0
    for law in LAWS.values():
        if "begin" in vars(law) and not law.applies(plant):
            try:
                given = law.begin(gains).parameters(plant)
            except ChainruleError:
                continue  # no rest at this pose
            tried += 1
            found = {k: np.shape(v(0.0) if callable(v) else v) for k, v in given.items()}
            assert law.begin(gains).shapes(plant) == found, law.word
    assert tried >= 2


@pytest.mark.parametrize(
    "law, told",
    [
        (LQR("upright", Q=[-1, 1]), "no direction may be rewarded"),
        (LQR("upright", Q=[[1, 2], [3, 4]]), "symmetric"),
        (LQR("upright", R=-1.0), "no direction may be rewarded"),
        (LQR, r"LQR is the class of a law: expected one, LQR\(…\)"),
    ],
    ids=["Q", "asymmetric", "R", "class"],
)
def test_weights_that_have_no_least_cost_are_refused(law, told):
    with pytest.raises(ChainruleError, match=told):
        simulate("pendulum", [3.0], 0.1, loop=Loop(law))
