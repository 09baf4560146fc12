"""Other processes: a child of any kind computes, and what is compiled travels by description."""

import copy
import multiprocessing
import pickle

import joblib
import numpy as np
import pytest

import chainrule as cr
from faults.children import ends, rollout

LONG = 120
"""Seconds until a child that hangs is given up."""


@pytest.mark.parametrize("kind", ["fork", "forkserver", "spawn"])
def test_a_child_computes_after_a_threaded_rollout(kind):
    expected = rollout()  # the parent has a pool of threads now; a forked child has not
    with multiprocessing.get_context(kind).Pool(1) as pool:
        assert np.array_equal(pool.apply_async(rollout).get(LONG), expected)


def test_joblib_computes_after_a_threaded_rollout():
    expected = rollout()
    found = joblib.Parallel(n_jobs=2, timeout=LONG)(joblib.delayed(rollout)() for _ in range(2))
    assert all(np.array_equal(one, expected) for one in found)


@pytest.mark.parametrize(
    "again", [copy.deepcopy, copy.copy, lambda m: pickle.loads(pickle.dumps(m))]
)
@pytest.mark.parametrize("options", [{}, {"free": ["m2", "l1"]}, {"regroup": False, "lanes": 1}])
def test_a_compiled_model_is_copied_by_its_description(again, options):
    model = cr.compile(cr.catalog.get("double-pendulum"), **options)
    before = ends(model)
    twin = again(model)
    assert twin.mechanism == model.mechanism
    assert twin.free == model.free
    assert np.array_equal(ends(twin), before)
    assert twin.program("mass_matrix") == model.program("mass_matrix")


def test_a_compiled_model_travels_to_a_worker():
    model = cr.compile(cr.catalog.get("cart-pole"))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert np.array_equal(pool.apply_async(ends, [model]).get(LONG), ends(model))


@pytest.mark.parametrize("method", ["rk4", "dopri5"])
def test_a_trajectory_travels(method):
    run = cr.simulate(cr.catalog.get("double-pendulum"), [1.0, 0.5], 0.5, 0.01, method)
    for twin in (pickle.loads(pickle.dumps(run)), copy.deepcopy(run)):
        assert np.array_equal(twin.x, run.x)
        assert twin.status is run.status
        assert np.allclose(twin.at(0.123), run.at(0.123), rtol=0, atol=1e-6)
