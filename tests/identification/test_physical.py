"""Physical consistency: what comes out can be built, and moves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chainrule as cr
from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import numeric_model
from chainrule.identification.identify import identify
from chainrule.identification.regression.physical import (
    _possible,
    bodies_of,
    consistent,
    pseudo_inertia,
)
from identification.simulated import FRICTION, smooth_log, truth


@given(st.lists(st.floats(-2, 2), min_size=10, max_size=10))
def test_the_pseudo_inertia_has_an_inverse(numbers):
    P = pseudo_inertia(np.array(numbers))
    inertia = np.trace(P[:3, :3]) * np.eye(3) - P[:3, :3]
    again = [P[3, 3], *P[:3, 3], *inertia[np.triu_indices(3)]]
    np.testing.assert_allclose(again, numbers, atol=1e-12)


def test_a_cloud_of_points_has_a_positive_pseudo_inertia():
    rng = np.random.default_rng(0)
    points, masses = rng.normal(size=(20, 3)), rng.uniform(0.1, 1, 20)
    second = sum(
        m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True)
    )
    ten = np.array([masses.sum(), *(masses @ points), *second[np.triu_indices(3)]])
    expected = sum(m * np.outer([*p, 1], [*p, 1]) for m, p in zip(masses, points, strict=True))
    np.testing.assert_allclose(pseudo_inertia(ten), expected, atol=1e-12)


@pytest.mark.parametrize("name", ["double-pendulum", "scara", "puma560", "panda"])
@pytest.mark.parametrize("noise", [0.02, 0.5])
def test_the_result_always_moves(name, noise):
    """However noisy: positive pseudo-inertias, and M positive definite anywhere."""
    arm = cr.catalog.get(name)
    rng = np.random.default_rng(1)
    log, *_ = smooth_log(arm, rng, torque_noise=noise, duration=20)
    fit = identify(arm, log, friction=FRICTION, physical=True, cutoff=5.0)
    body = fit.consistent
    for ten in bodies_of(body.theta, fit.grouping.parameters, len(arm.links)):
        assert np.linalg.eigvalsh(pseudo_inertia(ten))[0] > -1e-9
    positive = [v for v, p in zip(body.theta, fit.grouping.parameters, strict=True) if p.positive]
    assert min(positive) >= -1e-9
    model = numeric_model(fit.mechanism())
    for _ in range(5):
        M = mass_matrix(model, rng.uniform(-2, 2, arm.dof)).astype(float)
        assert np.linalg.eigvalsh(M)[0] > 0


def test_a_consistent_estimate_is_left_alone():
    arm = cr.catalog.double_pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(2), torque_noise=0.01)
    free = identify(arm, log, friction=FRICTION, motor_inertia=False, cutoff=8)
    bound = identify(arm, log, friction=FRICTION, motor_inertia=False, cutoff=8, physical=True)
    np.testing.assert_allclose(bound.beta, free.beta, atol=1e-2 * np.max(free.sd))


def test_the_prior_pulls_what_the_data_leaves_open():
    arm = cr.catalog.double_pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(3), torque_noise=0.3)
    light = identify(arm, log, friction=FRICTION, cutoff=5, physical=True, prior_weight=1e-2)
    heavy = identify(arm, log, friction=FRICTION, cutoff=5, physical=True, prior_weight=1e6)

    def off(fit):
        theta = dict(
            zip([p.name for p in fit.grouping.parameters], fit.consistent.theta, strict=True)
        )
        return abs(theta["m2"] - 0.5) + abs(theta["mx2"] - 0.075)

    assert off(heavy) < 1e-3 < off(light)


def test_values_that_bodies_can_have_are_kept_to_the_bit():
    """Not to a solver's tolerance: what the data tell is not moved."""
    arm = cr.catalog.rr_arm()
    log, *_ = smooth_log(arm, np.random.default_rng(0))
    problem = identify(arm, log, friction=FRICTION, motor_inertia=False, cutoff=8.0).problem
    columns, theta = truth(arm, np.random.default_rng(1))
    named = dict(zip((c.name for c in columns), theta, strict=True))
    heavier = [1.1 * named[p.name] for p in problem.grouping.parameters]  # than described
    beta = problem.grouping.B @ heavier
    found = consistent(arm, problem.grouping, beta, np.diag((1e-2 * np.abs(beta) + 1e-3) ** 2))
    np.testing.assert_allclose(problem.grouping.B @ found.theta, beta, rtol=1e-10, atol=1e-12)


def test_a_body_that_can_exist_is_its_own_prior():
    """Away from the joint; one without extent gets a tenth of the length, about the same centre."""
    points, masses = np.random.default_rng(2).normal(size=(20, 3)) + 2.0, np.full(20, 0.1)
    cloud = sum(m * np.outer([*p, 1], [*p, 1]) for m, p in zip(masses, points, strict=True))
    np.testing.assert_allclose(_possible(cloud, 0.5), cloud, rtol=1e-12)
    centre = np.array([0.3, 0.0, -0.2])
    point = 2.0 * np.outer([*centre, 1], [*centre, 1])
    made = _possible(point, 0.5)
    np.testing.assert_allclose(made[3], point[3])
    spread = made[:3, :3] - 2.0 * np.outer(centre, centre)
    np.testing.assert_allclose(spread, 1e-2 * 2.0 * 0.05**2 * np.eye(3), atol=1e-12)
