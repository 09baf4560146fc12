"""A serial chain of hinges in JAX: Newton-Euler as in the textbooks, RK4, and JAX's own gradients.

Written from the links' numbers alone, with nothing of chainrule's dynamics, tapes or derivatives.
"""

import jax
import jax.numpy as jnp
import numpy as np

from oracles import gravity, numbers

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_disable_most_optimizations", True)  # compiled in a third of the time


def hat(v):
    return jnp.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])


class JaxChain:
    """τ = RNEA(q, q̇, q̈); M and the bias from it; x⁺ by RK4; loops over links, stages and steps by
    `lax.scan`, which JAX compiles in seconds.

    `masses` are an argument everywhere, so that one can differentiate by them.
    """

    def __init__(self, mechanism):
        links, self.gravity = numbers(mechanism), gravity(mechanism)
        self.masses = np.array([link.mass for link in links])
        self.axes = np.array([link.screws[0][0] for link in links])
        self.data = tuple(
            np.array([getattr(link, name) for link in links])
            for name in ("R", "p", "com", "inertia")
        )

    def rnea(self, q, qd, qdd, masses):
        def outwards(carried, link):
            w, dw, a = carried
            (R, p, com, inertia), axis, mass, q, qd, qdd = link
            K = hat(axis)
            turn = R @ (jnp.eye(3) + jnp.sin(q) * K + (1.0 - jnp.cos(q)) * K @ K)
            a = turn.T @ (a + jnp.cross(dw, p) + jnp.cross(w, jnp.cross(w, p)))
            w, dw = turn.T @ w, turn.T @ dw
            dw = dw + qdd * axis + jnp.cross(w, qd * axis)
            w = w + qd * axis
            force = mass * (a + jnp.cross(dw, com) + jnp.cross(w, jnp.cross(w, com)))
            moment = inertia @ dw + jnp.cross(w, inertia @ w) + jnp.cross(com, force)
            return (w, dw, a), (turn, force, moment)

        def inwards(carried, link):
            turn, force, moment, p, axis = link
            f, n = force + carried[0], moment + carried[1]
            tau = axis @ n
            f = turn @ f
            return (f, turn @ n + jnp.cross(p, f)), tau

        zero = jnp.zeros(3)
        start = zero, zero, -jnp.asarray(self.gravity)
        _, found = jax.lax.scan(outwards, start, (self.data, self.axes, masses, q, qd, qdd))
        back = *found, self.data[1], self.axes
        _, tau = jax.lax.scan(inwards, (zero, zero), back, reverse=True)
        return tau

    def slope(self, x, tau, masses):
        q, qd = jnp.split(x, 2)
        still = jnp.zeros_like(q)
        bias = self.rnea(q, qd, still, masses)
        weight = self.rnea(q, still, still, masses)
        columns = jax.vmap(lambda a: self.rnea(q, still, a, masses) - weight)(jnp.eye(len(q)))
        return jnp.concatenate([qd, jnp.linalg.solve(columns.T, tau - bias)])

    def rollout(self, x0, tau, dt, masses):
        """All states (steps + 1, 2n) of torques (steps, n)."""
        table = np.array([[0.0, 1 / 6], [0.5, 1 / 3], [0.5, 1 / 3], [1.0, 1 / 6]])

        def step(x, u):
            def stage(carried, row):
                k, total = carried
                k = self.slope(x + row[0] * dt * k, u, masses)
                return (k, total + row[1] * dt * k), None

            (_, new), _ = jax.lax.scan(stage, (jnp.zeros_like(x), x), table)
            return new, new

        _, states = jax.lax.scan(step, x0, tau)
        return jnp.concatenate([x0[None], states])
