"""Butcher tables: what is checked when one is made, and that methods have the order they say."""

from fractions import Fraction

import numpy as np
import pytest

from chainrule.integrators import RK4, ButcherTable, Euler, Heun, Midpoint, System
from chainrule.integrators.table import density, order_of, trees
from chainrule.program import compile_rollout, trace

METHODS = [Euler, Midpoint, Heun, RK4]

DORMAND_PRINCE = {
    "A": [
        [],
        ["1/5"],
        ["3/40", "9/40"],
        ["44/45", "-56/15", "32/9"],
        ["19372/6561", "-25360/2187", "64448/6561", "-212/729"],
        ["9017/3168", "-355/33", "46732/5247", "49/176", "-5103/18656"],
    ],
    "b": ["35/384", 0, "500/1113", "125/192", "-2187/6784", "11/84"],
    "c": [0, "1/5", "3/10", "4/5", "8/9", 1],
}


def test_the_number_of_rooted_trees():
    # OEIS A000081
    assert [len(trees(n)) for n in range(1, 9)] == [1, 1, 2, 4, 9, 20, 48, 115]
    assert all(len(set(trees(n))) == len(trees(n)) for n in range(1, 9))
    # a path has density n!, a bush n
    assert density(((((),),),)) == 24
    assert density(((), (), ())) == 4


@pytest.mark.parametrize(("method", "order"), [*zip(METHODS, [1, 2, 2, 4], strict=True)])
def test_the_order_is_computed(method, order):
    assert method.order == order_of(method.A, method.b) == order
    assert method.explicit
    assert method.citation


def test_a_table_of_the_user():
    table = ButcherTable("dopri", **DORMAND_PRINCE)
    assert (table.order, table.stages, table.explicit) == (5, 6, True)
    assert table.c == tuple(map(Fraction, DORMAND_PRINCE["c"]))
    rounded = ButcherTable(
        "rounded", A=[[], [0.5], [0, 0.5], [0, 0, 1.0]], b=[1 / 6, 1 / 3, 1 / 3, 1 / 6]
    )
    assert rounded.order == 4


def test_an_implicit_table_steps_by_iteration():
    gauss = ButcherTable("midpoint rule", A=[["1/2"]], b=[1])
    assert (gauss.order, gauss.explicit) == (2, False)
    step = gauss.step(System(trace(lambda x: {"xd": x}, {"x": 1})))
    assert step(x=[1.0], dt=0.1)[0] == pytest.approx(1.05 / 0.95, abs=1e-15)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"A": [[], [1]], "b": [1]}, "b has 1 weights"),
        ({"A": [[], [1, 2, 3]], "b": [0, 1]}, "b has 2 weights"),
        ({"A": [[], ["1/2"]], "b": [0, 1], "c": [0, "1/3"]}, "row 1 of A adds up to 1/2"),
        ({"A": [[], ["1/2"]], "b": [0, 1], "order": 3}, "fails a condition of order 3"),
        ({"A": [[]], "b": ["1/2"]}, "b adds up to 1/2"),
        ({"A": [[], ["half"]], "b": [0, 1]}, r"A\[1\]\[0\] = 'half' is not a number"),
    ],
)
def test_a_wrong_table_is_refused_with_the_reason(arguments, message):
    with pytest.raises(ValueError, match=message):
        ButcherTable("wrong", **arguments)


@pytest.fixture(scope="module")
def pendulum():
    """A damped pendulum under a torque that changes with time."""

    def rhs(x, t, k):
        return {"xd": np.array([x[1], -k * np.sin(x[0]) - 0.2 * x[1] + np.cos(2 * t)])}

    return trace(rhs, {"x": 2, "t": (), "k": ()}, name="pendulum")


@pytest.mark.parametrize(
    "table", [*METHODS, ButcherTable("dopri", **DORMAND_PRINCE)], ids=lambda t: t.word
)
def test_the_error_falls_with_the_order(pendulum, table):
    run = compile_rollout(table.step(System(pendulum)))
    fine = compile_rollout(ButcherTable("dopri", **DORMAND_PRINCE).step(System(pendulum)))

    def end(run, steps):
        return run([1.0, 0.0], 2.0 / steps, steps, steps, t0=0.5, inputs={"k": 9.81}).x[-1]

    exact = end(fine, 8192)
    steps = np.array([128, 256, 512])
    errors = [abs(end(run, n) - exact).max() for n in steps]
    slope = -np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert slope == pytest.approx(table.order, abs=0.15)  # the next order's share at these steps


def test_the_order_of_evaluation_is_the_documented_one():
    def f(x):
        return np.array([x[1], -3.0 * np.sin(x[0])])

    rhs = trace(lambda x: {"xd": f(x)}, {"x": 2}, name="f")
    x, dt = np.array([0.7, -0.3]), 0.1
    k1 = rhs(x)
    k2 = rhs(x + (dt * 0.5) * k1)
    k3 = rhs(x + (dt * 0.5) * k2)
    k4 = rhs(x + (dt * 1.0) * k3)
    expected = x + ((dt * (1 / 6)) * (k1 + k4) + (dt * (1 / 3)) * (k2 + k3))
    assert RK4.step(System(rhs))(x, dt).tolist() == expected.tolist()


def test_what_is_no_right_hand_side_is_refused():
    with pytest.raises(ValueError, match="not a right-hand side"):
        RK4.step(System(trace(lambda q: {"out": q}, {"q": 2})))
    with pytest.raises(ValueError, match="not a right-hand side"):
        RK4.step(System(trace(lambda x: {"out": x[0]}, {"x": 2})))
