"""Stops and sticking are met when they happen: orders against an independent integration.

The oracle writes the equations of each mechanism out, integrates them with scipy's DOP853 to
rounding, finds every instant with brentq and applies the law of contact there.
"""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import chainrule as cr
from chainrule.integrators import DOPRI5, RK4, Euler, Midpoint, VelocityVerlet, Verlet
from chainrule.simulation import Stops, simulate

G, L = 9.81, 0.3


class Oracle:
    """M(q) q̈ + h(q, q̇) = F: joint `k` has a stop `above` or dry friction `c`, others have none."""

    def __init__(self, mass, bias, k=0, above=np.inf, restitution=0.0, friction=0.0):
        self.mass, self.bias, self.k = mass, bias, k
        self.above, self.restitution, self.friction = above, restitution, friction

    def acceleration(self, x, direction, held):
        n, k = len(x) // 2, self.k
        M, h = self.mass(x[:n]), self.bias(x[:n], x[n:])
        h = h + np.eye(n)[k] * self.friction * direction
        if not held:
            return np.linalg.solve(M, -h)
        free = [i for i in range(n) if i != k]
        a = np.zeros(n)
        a[free] = np.linalg.solve(M[np.ix_(free, free)], -h[free])
        return a

    def needed(self, x):
        """The force that holds the joint."""
        n = len(x) // 2
        a = self.acceleration(x, 0.0, True)
        return (self.mass(x[:n]) @ a + self.bias(x[:n], x[n:]))[self.k]

    def run(self, x, end):
        t, k, n, let_go = 0.0, self.k, len(x) // 2, False
        x = np.array(x, dtype=float)
        while t < end:
            rate, at_stop = x[n + k], x[k] >= self.above
            held = (
                rate == 0.0
                and not let_go
                and ((at_stop and self.needed(x) < 0) or abs(self.needed(x)) < self.friction)
            )
            direction = np.sign(rate)
            if rate == 0.0 and not held and self.friction:
                direction = -np.sign(self.needed(x))  # it starts to slide where it is pushed

            def gap(x, held=held, direction=direction):
                if held:
                    need = self.needed(x)
                    return need if self.above < np.inf else abs(need) - self.friction
                if self.friction:
                    return -direction * x[n + k]
                return x[k] - self.above

            def rhs(_, x, held=held, direction=direction):
                return np.concatenate([x[n:], self.acceleration(x, direction, held)])

            grid = np.linspace(t, end, 400)
            way = solve_ivp(rhs, (t, end), x, "DOP853", rtol=1e-13, atol=1e-13, dense_output=True)
            values = np.array([gap(way.sol(s)) for s in grid])
            inside = np.flatnonzero((values[1:] > 0) & (values[:-1] <= 0) & (grid[:-1] > t))
            if not len(inside):
                return way.y[:, -1]
            i = int(inside[0])
            t = brentq(lambda s, way=way: gap(way.sol(s)), grid[i], grid[i + 1], xtol=1e-15)
            x, let_go = way.sol(t), held
            if held:
                continue
            if self.friction:
                x[n + k] = 0.0
                continue
            change = np.linalg.solve(self.mass(x[:n]), np.eye(n)[k])
            after = -self.restitution * x[n + k]
            x[n:] += change * (after - x[n + k]) / change[k]
            x[k], x[n + k] = self.above, after
        return x


def pendulum(**joint):
    rod = cr.Link("rod", cr.joints.Revolute("q1", **joint), mass=1, com=(L, 0, 0))
    return cr.Mechanism("one", (rod,), gravity=(G, 0, 0))


def pendulum_terms():
    return lambda q: np.array([[L * L]]), lambda q, v: np.array([G * L * np.sin(q[0])])


def double(**joint):
    upper = cr.Link("a", cr.joints.Revolute("q1"), mass=1, com=(L, 0, 0))
    lower = cr.Link(
        "b", cr.joints.Revolute("q2", **joint), "a", at=(L, 0, 0), mass=1, com=(L, 0, 0)
    )
    return cr.Mechanism("two", (upper, lower), gravity=(G, 0, 0))


def double_terms():
    def mass(q):
        c = np.cos(q[1])
        return L * L * np.array([[3 + 2 * c, 1 + c], [1 + c, 1.0]])

    def bias(q, v):
        s = np.sin(q[1])
        turn = L * L * s * np.array([-(2 * v[0] * v[1] + v[1] ** 2), v[0] ** 2])
        low = np.sin(q.sum())
        return turn + G * L * np.array([2 * np.sin(q[0]) + low, low])

    return mass, bias


CASES = {
    "a bounce": (pendulum, pendulum_terms, {"above": 0.5, "restitution": 0.5}, [-1.5], 0.5),
    "a stop that gives nothing back": (pendulum, pendulum_terms, {"above": 0.5}, [-1.5], 0.7),
    "two joints, a bounce": (
        double, double_terms, {"k": 1, "above": 0.3, "restitution": 0.5}, [1.0, -0.8], 0.5,
    ),
    "two joints, one rests at its stop": (
        double, double_terms, {"k": 1, "above": 0.3}, [2.0, 0.0], 0.3,
    ),
    "friction: turns round and slides back": (
        pendulum, pendulum_terms, {"friction": 0.4}, [-1.5], 0.9,
    ),
    "friction: sticks": (pendulum, pendulum_terms, {"friction": 1.6}, [-1.5], 1.0),
    "friction: one joint sticks, the other swings": (
        double, double_terms, {"k": 1, "friction": 0.5}, [1.0, -0.3], 1.2,
    ),
}  # fmt: skip


def errors(name, method, steps):
    make, terms, given, q, end = CASES[name]
    joint = {}
    if "above" in given:
        joint["position_limits"] = (-5.0, given["above"])
    else:
        joint["friction"] = [cr.friction.Coulomb(given["friction"])]
    x0 = np.array([*q, *[0.0] * len(q)])
    expected = Oracle(*terms(), **given).run(x0, end)
    loop = cr.Loop(limits=Stops(given.get("restitution", 0.0)))
    runs = [simulate(make(**joint), x0, end, end / n, method, loop=loop) for n in steps]
    drift = [np.abs(run.drift).max() for run in runs]
    return [float(np.abs(run.x[-1] - expected).max()) for run in runs], drift


@pytest.mark.parametrize("name", CASES)
def test_the_method_keeps_its_order_through_contacts(name):
    """Two where a joint is held while others move, else three or four."""
    found, drift = errors(name, RK4, (64, 128, 256, 512))
    order = np.log2(found[0] / found[-1]) / 3
    assert order > (1.95 if "other" in name or "rests" in name else 2.5)
    assert found[-1] < 1e-4
    assert drift[0] / drift[-1] > 8.0**3  # the account closes to the method's order


@pytest.mark.parametrize("method", [Midpoint, VelocityVerlet, Verlet], ids=lambda m: m.word)
@pytest.mark.parametrize("name", ["a bounce", "friction: turns round and slides back"])
def test_methods_of_order_two_keep_it(name, method):
    found, _ = errors(name, method, (128, 1024))
    assert found[0] / found[-1] > 0.8 * 8.0**2


def test_euler_stays_of_order_one():
    found, _ = errors("a bounce", Euler, (256, 2048))
    assert found[0] / found[1] > 0.8 * 8


@pytest.mark.parametrize("name", [name for name in CASES if "two joints, one" not in name])
def test_an_adaptive_method_meets_them_to_its_tolerance(name):
    steps = 20 if "other" not in name else 2000  # what holds a joint is constant between samples
    found, _ = errors(name, DOPRI5(rtol=1e-10, atol=1e-10), (steps,))
    assert found[0] < (1e-7 if steps == 20 else 1e-5)


def test_in_changed_coordinates_too():
    make, terms, given, q, end = CASES["two joints, a bounce"]
    x0 = np.array([*q, 0.0, 0.0])
    expected = Oracle(*terms(), **given).run(x0, end)
    arm = make(position_limits=(-5.0, 0.3))
    A = np.array([[1, 0], [-1, 1]])
    arm = replace(arm, coordinates=cr.builders.Coordinates(("a1", "a2"), A=A.tolist(), b=(0, 0)))
    start = np.linalg.solve(A, q)
    found = []
    for n in (64, 512):
        run = simulate(arm, start, end, end / n, loop=cr.Loop(limits=Stops(0.5)))
        there = np.concatenate([A @ run.q[-1], A @ run.qd[-1]])
        found.append(np.abs(there - expected).max())
    assert found[0] / found[1] > 4.0**3


def test_bounces_end_and_the_joint_rests():
    """Zeno: bounces that grow shorter and shorter end after a finite time, e / (1 − e) of flights."""
    arm = pendulum(position_limits=(0.5, 3.0))
    for dt in (1e-2, 1e-3):
        run = simulate(arm, [0.7], 1.5, dt, loop=cr.Loop(limits=Stops(0.5)))
        assert run.q.min() == 0.5
        assert (run.x[-50:] == [0.5, 0.0]).all()
        assert np.abs(run.drift).max() < 1e-4 * dt  # what the stop takes is booked
        assert not run.account.friction_loss.any()


def test_a_blow_shakes_a_sticking_joint_loose():
    """Friction has no impulse: when joint 1 hits its stop, joint 2 slides at once."""
    upper = cr.Link("a", cr.joints.Revolute("q1", position_limits=(-3, 0.2)), mass=1, com=(L, 0, 0))
    hinge = cr.joints.Revolute("q2", friction=[cr.friction.Coulomb(0.3)])
    lower = cr.Link("b", hinge, "a", at=(L, 0, 0), mass=1, com=(L, 0, 0))
    arm = cr.Mechanism("two", (upper, lower), gravity=(0, 0, 0))
    x0 = [0.0, 0.4, 1.0, 0.0]
    stuck = np.abs(simulate(arm, x0, 0.19).qd[:, 1]).max()
    assert stuck == 0.0
    run = simulate(arm, x0, 0.22)
    hit = int(np.argmax(run.qd[:, 0] == 0.0))
    M = double_terms()[0](run.q[hit])
    assert run.qd[hit, 1] == pytest.approx(M[1, 0] / M[1, 1] * 1.0, rel=1e-2)  # p₂ is kept


@pytest.mark.parametrize("limits", [None, (-0.5, 0.5)])
@pytest.mark.parametrize("apart", [5.0, 0.7])
def test_an_adaptive_method_meets_every_turn_between_two_samples(limits, apart):
    """A joint that came to rest and slides on turns round again before the next sample."""
    plain = cr.catalog.pendulum()
    joint = replace(
        plain.links[0].joint, position_limits=limits, friction=[cr.friction.Coulomb(0.05)]
    )
    arm = replace(plain, links=(replace(plain.links[0], joint=joint),))
    fine = simulate(arm, [0.0, 2.9], 5.0, 1e-3)
    assert np.count_nonzero(np.diff(np.sign(fine.qd[:, 0]))) > 4
    found = simulate(arm, [0.0, 2.9], 5.0, apart, DOPRI5(rtol=1e-10, atol=1e-10))
    np.testing.assert_allclose(found.x[-1], fine.x[-1], atol=1e-6)
