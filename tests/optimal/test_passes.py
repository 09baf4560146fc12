"""The compiled passes of iLQR: derivatives, limits and recursions against slow and plain ones."""

import itertools

import numpy as np
import pytest
import scipy.optimize

import chainrule as cr
from chainrule.control.regulators.riccati import recursion
from chainrule.loop.plant import plant_of
from chainrule.optimal.backward import _boxed, backward, kept
from chainrule.optimal.ilqr import Descent
from chainrule.optimal.passes import ChainedJacobian, passes
from chainrule.optimal.problem import ControlProblem, Guess
from chainrule.optimal.stages import Stages
from chainrule.program import compile_program, to_casadi, trace
from chainrule.program.jacobian import Jacobian

RNG = np.random.default_rng(17)
DT = 0.02


def problem_of(name, cost=None, steps=30, effort=np.inf):
    plant = plant_of(cr.catalog.get(name))
    n = plant.nv
    target = tuple(plant.pose("upright"))
    cost = cost or cr.measure.Cost(Q=[1.0] * n + [0.1] * n, R=0.1, target=target)
    stages = Stages(plant, cr.RK4, cost)
    end, most = np.concatenate([target, np.zeros(n)]), np.full(stages.m, effort)
    return ControlProblem(stages, DT, steps, np.zeros(2 * n), end, -most, most, 10 * np.eye(2 * n))


def rolled(problem, u):
    """The cost of torques, by the loop's steps one after the other."""
    run = passes(problem.stages, problem.boxed)
    x, total = problem.stages.begin(problem.start), 0.0
    stage = compile_program(problem.stages.stage)
    for k, now in enumerate(u):
        after = run.step(x=x, u=now, dt=DT, t=k * DT)
        total += float(stage(y=np.concatenate([x, now, after]), dt=DT, t=k * DT))
        x = after
    miss = problem.miss(x)
    return total + 0.5 * miss @ problem.weight @ miss


@pytest.mark.parametrize("name", ["acrobot", "cart-pole", "double-pendulum-absolute"])
def test_the_gradient_is_that_of_differences(name):
    """g and H along a motion give dJ/du, by the adjoint that the backward pass is made of."""
    problem = problem_of(name, steps=12)
    u = RNG.normal(size=(12, problem.stages.m))
    descent = Descent(problem)
    descent.begin(Guess(np.zeros_like(descent.x), u))
    assert descent.cost == pytest.approx(rolled(problem, u), rel=1e-12)
    run, x = descent.passes, descent.x
    t = np.arange(12) * DT
    A, B = run.jacobian(x=x[:-1], u=u, dt=DT, t=t)
    g = run.model(x=x[:-1], u=u, after=x[1:], dt=DT, t=t)[0]
    n, m = problem.stages.n, problem.stages.m
    p, slopes = problem.weight @ problem.miss(x[-1]), []
    for k in reversed(range(12)):
        p = p + g[k, n + m :]
        slopes.append(g[k, n : n + m] + B[k].T @ p)
        p = g[k, :n] + A[k].T @ p
    found, e = np.array(slopes[::-1]), 1e-6
    for k, j in itertools.product((0, 5, 11), range(m)):
        change = np.zeros_like(u)
        change[k, j] = e
        slope = (rolled(problem, u + change) - rolled(problem, u - change)) / (2 * e)
        assert found[k, j] == pytest.approx(slope, rel=1e-5, abs=1e-6)


def test_the_derivatives_are_casadis():
    import casadi as ca

    stages = problem_of("acrobot").stages
    x, u = ca.SX.sym("x", 4), ca.SX.sym("u", 1)
    after = to_casadi(stages.step)(x, u, DT, 0.0)
    theirs = ca.Function("J", [x, u], [ca.jacobian(after, x), ca.jacobian(after, u)])
    y = ca.SX.sym("y", 9)
    cost = to_casadi(stages.stage)(y, DT, 0.0)
    curve = ca.Function("H", [y], list(ca.hessian(cost, y)))
    run = passes(stages, False)
    X, U, later = RNG.normal(size=(5, 4)), RNG.normal(size=(5, 1)), RNG.normal(size=(5, 4))
    A, B = run.jacobian(x=X, u=U, dt=DT, t=np.zeros(5))
    g, H = run.model(x=X, u=U, after=later, dt=DT, t=np.zeros(5))
    for k in range(5):
        a, b = theirs(X[k], U[k])
        np.testing.assert_allclose(A[k], np.array(a), atol=1e-12)
        np.testing.assert_allclose(B[k], np.array(b), atol=1e-12)
        dense, slope = curve(np.concatenate([X[k], U[k], later[k]]))
        np.testing.assert_allclose(g[k], np.array(slope).ravel(), atol=1e-12)
        packed = np.zeros((9, 9))
        for value, (i, j) in zip(H[k], run.mask, strict=True):
            packed[i, j] = packed[j, i] = value
        np.testing.assert_allclose(packed, np.array(dense), atol=1e-12)


def test_many_directions_give_the_jacobian_that_is_written_out(monkeypatch):
    from chainrule.program import jacobian as module

    step = problem_of("cart-pole").stages.step
    X, U = RNG.normal(size=(7, 4)), RNG.normal(size=(7, 1))
    given = {"x": X, "u": U, "dt": DT, "t": 0.0}
    whole = module.Jacobian(step, "after", ("x", "u"))
    assert whole.whole
    monkeypatch.setattr(module, "LONGEST", 0)
    lanes = module.Jacobian(step, "after", ("x", "u"))
    assert not lanes.whole
    for a, b in zip(whole(**given), lanes(**given), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-14)
    A, B = np.zeros((7, 4, 4)), np.zeros((7, 4, 1))
    lanes.repeated(given | {"dt": np.array([DT]), "t": np.zeros(1)}, (A, B))()
    np.testing.assert_allclose(A, whole(**given)[0], atol=1e-14)


@pytest.mark.parametrize("method", [cr.RK4, cr.integrators.Euler, cr.integrators.Heun])
@pytest.mark.parametrize("name", ["acrobot", "double-pendulum-absolute", "scara"])
def test_the_chain_rule_through_the_stages_is_the_derivative_of_the_step(name, method):
    plant = plant_of(cr.catalog.get(name))
    stages = Stages(plant, method, cr.measure.Effort())
    given = {"x": RNG.normal(size=(6, stages.n)), "u": RNG.normal(size=(6, stages.m))}
    given |= {"dt": DT, "t": np.zeros(6)}
    chained = ChainedJacobian.of(stages)
    assert chained is not None
    written = Jacobian(stages.step, "after", ("x", "u"))
    for a, b in zip(chained(**given), written(**given), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-13)


def test_where_there_is_no_such_chain():
    plant = plant_of(cr.catalog.pendulum())
    assert (
        ChainedJacobian.of(Stages(plant, cr.integrators.VelocityVerlet, cr.measure.Effort()))
        is None
    )
    kept = cr.measure.Combined((cr.measure.Effort(),), np.sqrt)
    assert ChainedJacobian.of(Stages(plant, cr.RK4, kept)) is None


def test_one_iteration_solves_a_linear_problem():
    """A point mass with quadratic costs: the backward pass is Riccati's recursion."""
    arm = cr.Mechanism(
        "slider",
        [cr.Link("s", joint=cr.joints.Prismatic("x", axis="x"), mass=2.0)],
        gravity=(0, 0, 0),
    )
    cost = cr.measure.Integral(lambda t, q, qd: 3 * q[0] ** 2 + qd[0] ** 2) + cr.measure.Effort()
    stages = Stages(plant_of(arm), cr.RK4, cost)
    no = np.full(1, np.inf)
    problem = ControlProblem(
        stages, DT, 50, np.array([1.0, 0.0]), np.zeros(2), -no, no, 2 * np.eye(2)
    )
    descent = Descent(problem)
    descent.begin(Guess(np.zeros((51, 2)), np.zeros((50, 1))))
    descent.mu = 0.0
    assert not descent.iterate(1e-9)
    assert descent.iterate(1e-9)  # there is nothing left
    # ∫ by trapezia: half of Q at both ends of each step
    A, B = descent.passes.jacobian(x=np.zeros((50, 2)), u=np.zeros((50, 1)), dt=DT, t=np.zeros(50))
    Q, R = DT * np.diag([3.0, 1.0]), DT * np.eye(1)
    P = np.eye(2) + Q / 2
    for a, b in zip(A[::-1], B[::-1], strict=True):
        K = np.linalg.solve(R + b.T @ P @ b, b.T @ P @ a)
        P = Q + a.T @ P @ (a - b @ K)
    np.testing.assert_allclose(descent.K[0], -K, atol=1e-6)
    assert recursion(A, B, Q, R, np.eye(2) + Q / 2).K[0] == pytest.approx(K, abs=1e-9)


@pytest.mark.parametrize("m", [1, 2, 3])
def test_the_small_quadratic_program_is_solved_within_its_bounds(m):
    """k against scipy's bounded least squares; K is zero for torques at a bound."""

    def run(M, Qu, Qux, low, high):
        k, K = _boxed(M, Qu, Qux, low, high)
        return {"k": k, "K": K}

    ports = {"M": (m, m), "Qu": m, "Qux": (m, 2), "low": m, "high": m}
    box, rng = compile_program(trace(run, ports)), np.random.default_rng(m)
    for _ in range(100):
        root = rng.normal(size=(m, m))
        M, Qu = root @ root.T + 0.1 * np.eye(m), 2 * rng.normal(size=m)
        Qux, low = rng.normal(size=(m, 2)), -rng.uniform(0.1, 1, m)
        high = rng.uniform(0.1, 1, m)
        k, K = box(M=M, Qu=Qu, Qux=Qux, low=low, high=high)
        # ½ vᵀMv + Quᵀv is ½ |Lᵀv + L⁻¹Qu|² and a constant
        L = np.linalg.cholesky(M)
        best = scipy.optimize.lsq_linear(
            L.T, -np.linalg.solve(L, Qu), (low, high), method="bvls", tol=1e-15
        )
        np.testing.assert_allclose(k, best.x, atol=1e-9)
        free = (k > low + 1e-9) & (k < high - 1e-9)
        assert not K[~free].any()
        if free.any():
            inner = np.linalg.solve(M[np.ix_(free, free)], -Qux[free])
            np.testing.assert_allclose(K[free], inner, atol=1e-9)


def test_damping_that_is_needed_is_seen():
    """A pivot of Q_uu below zero is told by the recursion's last number."""
    layout = kept(1, 1)
    run = backward(1, 1, ((0, 0), (1, 1), (2, 2)), False)
    start = np.zeros(layout.size)
    start[-1] = np.inf
    one = np.ones((3, 1, 1))
    H = np.array([[1.0, 1.0, 0.0], [1.0, -0.5, 0.0], [1.0, 1.0, 0.0]])
    signals = {"A": one, "B": 0 * one, "g": np.zeros((3, 3)), "gap": np.zeros((3, 1)), "H": H}
    for mu, least in ((0.0, -0.5), (2.0, 1.5)):
        found = run(start, 1.0, 3, inputs={"mu": mu}, signals=signals).x[-1]
        assert found[-1] == pytest.approx(least)


def test_gaps_close_by_the_length_of_a_step():
    problem = problem_of("acrobot", effort=20.0)
    descent = Descent(problem)
    x = np.linspace(0, 1, 31)[:, None] * problem.goal
    descent.begin(Guess(x, np.zeros((30, 1))), rolled=False)
    before = np.abs(descent.gap).max()
    assert before > 0.05
    np.testing.assert_allclose(descent.x, x, atol=1e-12)  # the guess itself
    for _ in range(60):
        if descent.iterate(1e-9):
            break
    assert np.abs(descent.gap).max() == 0.0
    assert descent.cost == pytest.approx(rolled(problem, descent.u), rel=1e-9)


def test_the_derivative_of_an_angle_taken_the_short_way_is_one():
    plant = plant_of(cr.catalog.pendulum())
    cost = cr.measure.Cost(Q=[1.0, 0.0], R=0.0, target=(3.0,))
    stages = Stages(plant, cr.RK4, cost)
    run = passes(stages, False)
    x = np.array([[3.5 + 2 * np.pi, 0.0]])
    g = run.model(x=x, u=np.zeros((1, 1)), after=x, dt=1.0, t=np.zeros(1))[0]
    np.testing.assert_allclose(g[0], [0.5, 0, 0, 0.5, 0], atol=1e-12)
