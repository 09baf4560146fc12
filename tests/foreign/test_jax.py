"""Rollouts inside JAX: jax.grad, jit and vmap give what `model.gradient` does."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import InputError
from chainrule.foreign import jax_rollout

jax.config.update("jax_enable_x64", True)
# The same programs, and sums of a dozen numbers in another order.
ROUNDING = 1e-13
DT, STEPS, EVERY = 0.01, 20, 4


@pytest.fixture(scope="module")
def model():
    return cr.compile(cr.catalog.double_pendulum(), free=["m2"])


LOOP = cr.Loop(cr.control.PD(kp=[4.0, 3.0], kd=0.2, target=[0.3, 0.1]))


def close(found, expected):
    assert np.shape(found) == np.shape(expected)
    assert np.allclose(found, expected, rtol=ROUNDING, atol=ROUNDING * np.abs(expected).max())


def test_grad_of_a_function_of_the_samples(model):
    """J = Σ sin(x) w, of a batch that shares the mass and the gains."""
    rng = np.random.default_rng(5)
    x0, tau = rng.normal(size=(3, 4)), rng.normal(size=(3, STEPS, 2))
    w, kp = rng.normal(size=(STEPS // EVERY + 1, 4)), np.array([4.0, 3.0])
    run = jax_rollout(model, DT, STEPS, EVERY, hold=1, loop=LOOP)

    def J(x0, tau, m2, kp):
        x = run(x0, tau, {"m2": m2}, {"controller.kp": kp})
        return jnp.sum(jnp.sin(x) * w)

    found = jax.jit(jax.grad(J, argnums=(0, 1, 2, 3)))(x0, tau, 0.7, kp)
    given = {"tau": tau, "hold": 1, "loop": LOOP, "parameters": {"m2": 0.7}}
    x = np.asarray(model.rollout(x0, DT, STEPS, every=EVERY, **given))
    close(run(x0, tau, {"m2": 0.7}), x)
    exact = model.gradient(x0, DT, STEPS, np.cos(x) * w, **given, numbers={"controller.kp": kp})
    close(found[0], exact["x0"])
    close(found[1], exact["tau"])
    close(found[2], exact["m2"].sum())
    close(found[3], exact["controller.kp"].sum(axis=0))


def test_vmap_over_some_arguments_is_the_batch(model):
    """Also where a batch is inside: masses along the new axis, starts (3, 4) in each."""
    rng = np.random.default_rng(6)
    x0, masses = rng.normal(size=(3, 4)), np.array([0.5, 0.6])
    run = jax_rollout(model, DT, STEPS, EVERY)

    def J(x0, m2):
        return jnp.sum(run(x0, parameters={"m2": m2})[..., -1, :] ** 2)

    found = jax.vmap(jax.grad(J, argnums=(0, 1)), in_axes=(None, 0))(x0, masses)
    each = [jax.grad(J, argnums=(0, 1))(x0, m) for m in masses]
    close(found[0], np.stack([a for a, _ in each]))
    close(found[1], np.stack([b for _, b in each]))


def test_double_precision_is_asked_for(model):
    run = jax_rollout(model, DT, STEPS)
    jax.config.update("jax_enable_x64", False)
    try:
        with pytest.raises(InputError, match="jax_enable_x64"):
            run(np.zeros(4))
    finally:
        jax.config.update("jax_enable_x64", True)


def test_wrong_arguments_are_named(model):
    with pytest.raises(InputError, match="every=3 does not divide steps=20"):
        jax_rollout(model, DT, STEPS, 3)
    with pytest.raises(InputError, match="made by chainrule"):
        jax_rollout("pendulum", DT, STEPS)
    with pytest.raises(cr.errors.UnknownNameError, match="no number of the loop"):
        jax_rollout(model, DT, STEPS, loop=LOOP)(np.zeros(4), numbers={"controller.kq": np.ones(2)})
