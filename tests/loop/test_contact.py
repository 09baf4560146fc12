"""Friction that sticks, stops that hold, events: forces and instants that are not smooth."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.integrators import DOPRI5, RK4, Euler, GaussLegendre4, VelocityVerlet, Verlet
from chainrule.loop.plant import plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import programmed
from chainrule.program import compile_program
from chainrule.simulation import Event, Force, LimitEvents, Push, Status, Stops, simulate

METHODS = [Euler, VelocityVerlet, RK4, GaussLegendre4, DOPRI5]


def limited(low=-1.0, high=2.0):
    rod = cr.Link(
        "rod", cr.joints.Revolute("q1", position_limits=(low, high)), mass=1, com=(0.3, 0, 0)
    )
    return cr.Mechanism("limited", (rod,), gravity=(9.81, 0, 0))


def rough_pair(coefficients=(0.3, 0.1)):
    a, b = coefficients
    upper = cr.Link(
        "a", cr.joints.Revolute("q1", friction=[cr.friction.Coulomb(a)]), mass=1, com=(0.3, 0, 0)
    )
    lower = cr.Link(
        "b", cr.joints.Revolute("q2", friction=[cr.friction.Coulomb(b)]), "a", at=(0.3, 0, 0), mass=1,
        com=(0.3, 0, 0),
    )  # fmt: skip
    return cr.Mechanism("rough", (upper, lower), gravity=(9.81, 0, 0))


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.word)
def test_a_joint_at_rest_sticks_instead_of_chattering(method):
    arm = cr.catalog.pendulum(mass=1, length=0.5, coulomb_fric=0.5)
    run = simulate(arm, [1.5], 8, 1e-3, method)
    stuck = run.qd[:, 0] == 0
    assert stuck[-2000:].all()
    assert len(set(run.q[-2000:, 0])) == 1
    assert abs(4.905 * np.sin(run.q[-1, 0])) <= 0.5  # gravity is within the friction
    if method is not Euler:
        assert np.abs(run.drift).max() < 1e-4  # what friction takes is accounted for


def test_below_its_friction_nothing_moves_and_above_it_does():
    arm = cr.catalog.pendulum(coulomb_fric=0.5)
    still = simulate(arm, [0.0], 1.0, loop=cr.Loop(disturbances=Push(0.1, 0.5, 0.49)))
    assert not still.qd.any()
    assert not still.q.any()
    assert np.abs(still.samples.friction).max() == pytest.approx(0.49)
    moved = simulate(arm, [0.0], 1.0, loop=cr.Loop(disturbances=Push(0.1, 0.5, 0.51)))
    assert moved.q.max() > 0


def test_sliding_keeps_the_order():
    arm = cr.catalog.pendulum(coulomb_fric=0.2)
    ends = [simulate(arm, [2.5], 0.32, 0.32 / n, RK4).q[-1, 0] for n in (16, 32, 1024)]
    errors = np.abs(np.array(ends[:2]) - ends[2])
    assert np.log2(errors[0] / errors[1]) > 3.5


def test_two_rough_joints_come_to_rest_together():
    run = simulate(rough_pair(), [1.2, 0.4], 30.0)
    assert not run.qd[-1000:].any()
    g = np.abs(9.81 * 0.3 * np.array([2 * np.sin(run.q[-1, 0]) + np.sin(run.q[-1].sum()),
                                      np.sin(run.q[-1].sum())]))  # fmt: skip
    assert g[0] <= 0.3
    assert g[1] <= 0.1


def test_one_joint_sticks_while_the_other_moves():
    run = simulate(rough_pair((20.0, 0.0001)), [0.3, 1.0], 2.0)
    assert (run.q[:, 0] == 0.3).all()
    assert np.ptp(run.q[:, 1]) > 1.0
    # the lower one swings like a pendulum on a fixed hinge
    alone = simulate(cr.catalog.pendulum(mass=1, length=0.3), [1.3], 2.0)
    assert np.abs(run.q.sum(axis=1) - alone.q[:, 0]).max() < 5e-3


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.word)
def test_a_stop_holds(method):
    run = simulate(limited(), [1.5], 3.0, 1e-3, method)
    assert -1.0 <= run.q.min() < -0.99
    assert run.q.max() <= 2.0
    # pressed against the lower one it stays there, exactly
    bouncing = cr.Loop(limits=Stops(0.3))
    pressed = simulate(limited(0.5, 2.0), [0.6], 2.0, 1e-3, method, loop=bouncing)
    assert (pressed.x[-500:] == [0.5, 0.0]).all()


def test_a_stop_gives_back_what_its_restitution_says():
    run = simulate(limited(), [1.5], 1.0, 1e-4, loop=cr.Loop(limits=Stops(restitution=0.5)))
    hit = int(np.argmax(run.qd[:, 0] > 0.0))
    assert run.qd[hit, 0] == pytest.approx(-0.5 * run.qd[hit - 1, 0], rel=2e-3)


def test_a_stop_pushes_the_other_joint():
    """The impulse obeys M: momentum of the free coordinate is kept."""
    upper = cr.Link(
        "a", cr.joints.Revolute("q1", position_limits=(-3, 0.2)), mass=1, com=(0.3, 0, 0)
    )
    lower = cr.Link("b", cr.joints.Revolute("q2"), "a", at=(0.3, 0, 0), mass=1, com=(0.3, 0, 0))
    arm = cr.Mechanism("two", (upper, lower), gravity=(0, 0, 0))
    from chainrule.model.model import compile as compile_model

    run = simulate(arm, [0.0, 0.4, 1.0, 0.0], 0.4, 1e-4)
    hit = int(np.argmax(run.q[:, 0] >= 0.2))
    M = compile_model(arm).mass_matrix(run.q[hit])
    before, after = (M @ run.qd[k] for k in (hit - 1, hit))
    assert after[1] == pytest.approx(before[1], abs=1e-4)
    assert run.qd[hit, 0] == 0.0


@pytest.mark.parametrize("method", [RK4, Verlet, GaussLegendre4, DOPRI5], ids=lambda m: m.word)
def test_a_limit_may_be_an_event_instead(method):
    run = simulate(limited(), [1.5], 3.0, 1e-2, method, loop=cr.Loop(limits=LimitEvents()))
    assert run.status is Status.LIMIT
    assert run.message.startswith("lower limit of q1 at t = 0.46")
    assert run.t[-1] == pytest.approx(0.4620048, abs=1e-4)  # Verlet's error at this step
    assert run.q[-1, 0] == pytest.approx(-1.0, abs=4e-16)
    assert run.t[-1] == run.events[-1].t


def test_an_adaptive_method_comes_past_joints_that_rest_at_their_stops():
    """The Panda's fourth joint begins at its stop and rests there while others hit theirs; later
    an impact pushes one against the stop at which it rests. The oracle is RK4's rule of stops."""
    run = simulate("panda", "start", 1.3, 1e-3, DOPRI5(rtol=1e-10, atol=1e-10))
    assert run.status is Status.COMPLETE
    fine = simulate("panda", "start", 1.3, 1e-4, RK4)
    assert np.abs(run.q - fine.q[::10]).max() < 1e-3
    assert np.abs(run.drift).max() < 1e-9


def test_a_velocity_limit_is_told_or_ends_the_run():
    rod = cr.Link("rod", cr.joints.Revolute("q1", velocity_limit=3.0), mass=1, com=(0.3, 0, 0))
    arm = cr.Mechanism("rated", (rod,), gravity=(9.81, 0, 0))
    free = replace(arm, links=(replace(rod, joint=cr.joints.Revolute("q1")),))
    run = simulate(arm, [1.5], 1.0)
    assert np.array_equal(run.x, simulate(free, [1.5], 1.0).x)
    (note,) = run.outcome.notes
    first = run.t[np.argmax(np.abs(run.qd[:, 0]) > 3.0)]
    told = f"joint q1 is faster than its velocity limit 3 rad/s from t = {first:g} s on"
    assert note.startswith(told)
    assert simulate(arm, [0.2], 1.0).outcome.notes == ()
    ended = simulate(arm, [1.5], 1.0, loop=cr.Loop(limits=LimitEvents(velocity=True)))
    assert ended.status is Status.LIMIT
    assert abs(ended.qd[-1, 0]) == pytest.approx(3.0, abs=1e-13)
    assert ended.message.startswith("velocity limit of q1 at t = ")


def test_a_start_beyond_a_limit_is_refused():
    with pytest.raises(ValueError, match=r"joint q1 starts at 2\.5, outside its limits"):
        simulate(limited(), [2.5], 1.0)


@pytest.mark.parametrize("method", [RK4, DOPRI5(rtol=1e-13, atol=1e-13)], ids=lambda m: m.word)
def test_events_are_located_to_rounding(method):
    """A pendulum passes its lowest point at odd multiples of a quarter period."""
    from scipy.special import ellipk

    arm = cr.catalog.pendulum(length=0.5)
    bottom = Event(lambda t, q, qd: q[0], name="bottom")
    run = simulate(arm, [2.0], 6.0, 1e-3, method, events=[bottom])
    quarter = np.sqrt(0.5 / 9.81) * ellipk(np.sin(1.0) ** 2)
    expected = quarter * np.arange(1, 2 * len(run.events), 2)
    assert len(run.events) == 6
    assert np.abs([e.t for e in run.events] - expected).max() < 2e-9  # the method's error in 6 s
    assert np.abs([e.x[0] for e in run.events]).max() < 1e-14


def test_direction_and_terminal_events():
    arm = cr.catalog.pendulum()
    rising = Event(lambda t, q, qd: q[0], direction=1, terminal=True)
    run = simulate(arm, [1.0], 5.0, events=rising)
    assert run.status is Status.EVENT
    assert run.success
    assert run.qd[-1, 0] > 0
    assert run.t[-1] < 1.2
    # a function that cannot be traced is called from Python
    slow = Event(lambda t, q, qd: 1.0 if q[0] > 0 else -1.0, terminal=True)
    assert simulate(arm, [1.0], 5.0, events=slow).t[-1] < 0.5
    with pytest.raises(ValueError, match="direction"):
        Event(lambda t, q, qd: t, direction=2)


def test_a_force_at_a_link_does_its_work():
    arm = cr.catalog.double_pendulum()
    push = Force(0.5, 0.25, "lower", (0.0, 1.0, 0.0), (0.3, 0.0, 0.0))
    run = simulate(arm, [0.0, 0.0], 1.0, loop=cr.Loop(disturbances=push))
    assert not run.q[:500].any()
    assert run.account.push_work[-1] > 0.01
    # the torque is held during a step of 1 ms, its work counted by the joints' way
    assert run.energy[-1] == pytest.approx(run.account.push_work[-1], rel=2e-3)
    with pytest.raises(cr.ChainruleError, match="no link 'fore'"):
        simulate(arm, [0.0, 0.0], 1.0, loop=cr.Loop(disturbances=Force(0.5, 0.1, "fore")))


def test_friction_that_fades_fades_from_the_motion():
    """What friction does to a joint that turns round is no more than it can do in a step."""
    free = simulate(cr.catalog.pendulum(), [1.0], 5.0)
    for c in (1e-3, 1e-6, 1e-9):
        run = simulate(cr.catalog.pendulum(coulomb_fric=c), [1.0], 5.0)
        assert np.abs(run.q - free.q).max() < 20 * c


def test_one_sided_friction_holds_one_way_only():
    """Backward friction of 0.5 N m holds a pendulum that would fall back, and nothing else."""
    joint = cr.joints.Revolute("q1", friction=[cr.friction.BackwardCoulomb(0.5)])
    rod = cr.Link("rod", joint, mass=1, com=(0.1, 0, 0), inertia=0.01)
    arm = cr.Mechanism("ratchet", (rod,), gravity=(9.81, 0, 0))
    held = simulate(arm, [0.3], 1.0)  # gravity pulls back with 0.29 N m
    assert (held.q == 0.3).all()
    slides = simulate(arm, [-0.3], 0.1)  # forwards nothing holds
    assert slides.q[-1, 0] > -0.3


@pytest.mark.parametrize("offsets", [(0, 0), (1, -3)], ids=["none", "quarter turns"])
@pytest.mark.parametrize("change", [None, ((1, 0), (-1, 1))], ids=["relative", "absolute"])
def test_sticking_and_stops_in_any_coordinates(change, offsets):
    arm = rough_pair()
    upper, lower = arm.links
    joint = replace(lower.joint, position_limits=(-0.4, 0.6))
    arm = replace(arm, links=(upper, replace(lower, joint=joint)))
    start, A, b = np.array([1.2, 0.4]), np.eye(2), np.pi / 2 * np.array(offsets)
    if change is not None or any(offsets):
        A = np.eye(2, dtype=int) if change is None else np.array(change)
        turns = tuple(f"{n}*pi/2" for n in offsets)
        arm = replace(arm, coordinates=cr.builders.Coordinates(("a1", "a2"), A=A.tolist(), b=turns))
    run = simulate(arm, np.linalg.solve(A, start - b), 30.0)
    joints = run.q @ A.T + b
    assert joints[:, 1].min() >= -0.4 - 1e-12
    assert joints[:, 1].max() <= 0.6 + 1e-12
    assert np.abs(run.drift).max() < 2e-3  # impulses act at the end of a step
    assert np.abs(run.qd[-1]).max() < 1e-12
    relative = simulate(replace(arm, coordinates=None), start, 30.0)
    assert np.abs(joints[-1] - relative.q[-1]).max() < 2e-3


def test_every_door_sticks_and_stops_alike():
    rough = cr.catalog.pendulum(coulomb_fric=0.5)
    for arm, q in ((rough, 0.05), (limited(), 1.5)):
        run = simulate(arm, [q], 1.0)
        for free in ((), "all"):
            x = cr.compile(arm, free=free).rollout([q, 0.0], 1e-3, 1000)
            assert np.array_equal(x, run.x)


def test_a_joint_that_sticks_stays_where_it_was_put():
    """Whatever the offsets of the coordinates are, to the last bit."""
    arm = replace(rough_pair((20.0, 0.0001)), coordinates=cr.builders.Coordinates(
        ("a1", "a2"), A=((1, 0), (-1, 1)), b=("pi/2", 0)))  # fmt: skip
    run = simulate(arm, [0.3 - np.pi / 2, 1.0], 1.0)
    assert np.abs(run.q[:, 0] - run.q[0, 0]).max() < 1e-12
    assert np.ptp(run.q[:, 1]) > 0.5


def box(friction=0.4, bound=0.3, second=False):
    """A mass between two stops, or two of them one on the other, on rough ground."""

    def link(k, parent, low, high):
        joint = cr.joints.Prismatic(
            f"q{k}", axis="x", friction=[cr.friction.Coulomb(friction)], position_limits=(low, high)
        )  # fmt: skip
        return cr.Link(f"b{k}", joint, parent, mass=1.0 + k)

    links = [link(1, "base", -bound, bound)]
    if second:
        links.append(link(2, "b1", -bound / 2, bound / 2))
    return cr.Mechanism("box", links, gravity=(0, 0, 0))


@pytest.mark.parametrize("restitution", [0.0, 0.6])
@pytest.mark.parametrize("second", [False, True], ids=["one", "two"])
@pytest.mark.parametrize("method", ["rk4", "implicit-damping", "verlet"])
def test_a_mirrored_start_moves_mirrored(method, second, restitution):
    """Stops and friction on one joint push the same way to either side."""
    arm = box(second=second)
    x0 = np.array([0.1, 1.7] if not second else [0.1, -0.05, 1.7, -0.9])
    one, other = (
        simulate(arm, s * x0, 8.0, 0.01, method, loop=cr.Loop(limits=Stops(restitution)))
        for s in (1, -1)
    )
    assert np.array_equal(one.x, -other.x)
    assert 0.29 < np.abs(one.q[:, 0]).max() <= 0.3
    assert not one.qd[-1].any()  # friction ends it


def test_between_two_stops_a_step_may_have_several_blows():
    """Of a mass on smooth ground: half of the speed, and three quarters of the energy, at each."""
    arm, e = box(friction=0.0, bound=0.05), 0.5
    for end, x in ((0.07, [0.03, -1]), (0.17, [-0.03, 1]), (0.27, [0.03, -1])):
        mirror = simulate(arm, [0.0, 1.0], end, end, loop=cr.Loop(limits=Stops(1.0)))
        assert mirror.x[-1] == pytest.approx(x, abs=1e-12)
    run = simulate(arm, [0.0, 1.0], 0.3, 0.3, loop=cr.Loop(limits=Stops(e)))
    assert run.x[-1] == pytest.approx([-0.05 + 0.05 * e**2, e**2], abs=1e-12)
    assert run.account.stop_loss[-1] == pytest.approx(1 - e**4, abs=1e-12)
    assert np.abs(run.drift).max() < 1e-12


def test_a_limit_that_is_free_is_not_known_at_the_start():
    """Where a limit is a parameter that varies, no start is refused for its value."""
    low, high = cr.builders.symbol("low"), cr.builders.symbol("high")
    rod = cr.Link(
        "rod", cr.joints.Revolute("q1", position_limits=(low, high)), mass=1, com=(0.3, 0, 0)
    )
    arm = cr.Mechanism("free", (rod,), gravity=(9.81, 0, 0), values={"low": -0.5, "high": 0.5})
    model = cr.compile(arm, free=["low", "high"])
    x = model.rollout([1.0, 0.0], 1e-3, 800, parameters={"low": -2.0, "high": 2.0})
    assert x[0, 0] == 1.0
    assert x[:, 0].min() < -0.6


@pytest.mark.parametrize("n", [2, 3, 5])
def test_joints_at_rest_are_held_exactly_where_friction_suffices(n):
    """|f| ≤ c, and f = −c sign q̈ where a joint starts to move (Coulomb's law, all at once)."""
    c, batch = 2.0, 500
    links = [
        cr.Link(
            f"l{k}", cr.joints.Revolute(f"q{k}", friction=[cr.friction.Coulomb(c)]), f"l{k - 1}" if k else "base",
            at=(0.3 if k else 0, 0, 0), mass=1, com=(0.3, 0, 0),
        )
        for k in range(n)
    ]  # fmt: skip
    arm = cr.Mechanism("rough", tuple(links), gravity=(9.81, 0, 0))
    plant = plant_of(arm)
    loop = programmed(plant, RK4, 1e-3, None).assembly
    decide = compile_program(ready(plant, loop).put(loop.decide))
    rng = np.random.default_rng(1)
    q, tau = rng.uniform(-3, 3, (batch, n)), rng.normal(0, 3, (batch, n))
    f, _, stuck = decide(x=np.concatenate([q, 0 * q], axis=1), dt=1e-3, tau=tau)
    model = cr.compile(arm)
    rest = tau + f - model.gravity(q)
    qdd = np.linalg.solve(model.mass_matrix(q), rest[..., None])[..., 0]
    moves = np.abs(qdd) > 1e-8
    assert np.abs(f).max() <= c
    np.testing.assert_allclose(f[moves], -c * np.sign(qdd[moves]), rtol=1e-12)
    assert not (moves & (stuck > 0.5)).any()
    assert 0.2 < stuck.mean() < 0.5
