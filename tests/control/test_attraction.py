"""Regions of attraction: the sampled one holds what the law promises, and what is proved."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LQR
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.optimal.attraction import attraction, certify

KIT = cr.catalog.pendulum(mass=0.57288, length=0.5, damping=0.1, torque_limit=1.5)
OVER = {"q1": (np.pi - 1.5, np.pi + 1.5), "q1_dot": (-6.0, 6.0)}


def quadratic(found, S, target):
    q, qd = (found.times[name].values for name in found.times["SettlingTime"].dims)
    x = np.stack(np.meshgrid(q - target, qd, indexing="ij"), axis=-1)
    return np.einsum("...i,ij,...j", x, S, x)


def test_the_sampled_region_holds_the_proved_one():
    certificate = certify(KIT)
    found = attraction(KIT, LQR("upright"), OVER, 15.0, count=10_000)
    V = quadratic(found, certificate.basin.S, np.pi)
    inside = certificate.level > V
    assert 0.05 < found.share < 0.9
    assert inside.sum() > 100
    assert found.captured[inside].all()
    # and the one that the hand-over uses, found by runs, is no smaller and holds too
    assert found.basin is not None
    assert certificate.level <= 1.3 * found.basin.level
    assert found.captured[found.basin.level > V].all()


def test_the_proof_is_of_the_equations():
    """V̇ of the equations themselves, at random points of the ellipse; just outside it fails."""
    certificate, plant, law = certify(KIT), plant_of(KIT), LQR("upright")
    K, S, _ = law.regulator(plant)
    rng = np.random.default_rng(3)
    ball = rng.normal(size=(20_000, 2))
    ball *= (np.sqrt(rng.uniform(size=20_000)) / np.linalg.norm(ball, axis=1))[:, None]
    rays = np.linalg.solve(np.linalg.cholesky(S).T, ball.T).T

    def power(x):
        tau = np.clip(-x @ K.T, -1.5, 1.5)
        qdd = plant("forward_dynamics", q=np.pi + x[:, :1], qd=x[:, 1:], tau=tau)
        rates = np.concatenate([x[:, 1:], qdd], axis=1)
        return np.einsum("ti,ij,tj->t", x, S, rates)

    assert power(np.sqrt(certificate.level) * rays).max() < 0
    rim = rays / np.sqrt(np.einsum("ti,ij,tj->t", rays, S, rays))[:, None]
    assert power(1.03 * np.sqrt(certificate.level) * rim).max() > 0
    assert certificate.boxes > 100


def test_other_machines_are_refused():
    with pytest.raises(ChainruleError, match="no driven pendulum"):
        certify(cr.catalog.acrobot())
    with pytest.raises(ChainruleError, match="no driven pendulum"):
        certify(cr.catalog.pendulum(coulomb_fric=0.1))
    with pytest.raises(ChainruleError, match="none of"):
        attraction(KIT, LQR("upright"), {"q3": (0, 1)}, count=4)
