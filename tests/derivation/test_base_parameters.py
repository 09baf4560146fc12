"""Which parameters a motion can tell: known ranks, known groupings, and what they mean."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.derivation.base_parameters import base_parameters, parameter_names
from chainrule.derivation.setting import setting
from random_trees import random_tree


@pytest.mark.parametrize(
    "name, plain, with_rotors",
    [
        ("pendulum", 3, 3),
        ("double-pendulum", 6, 7),
        ("3-link", 9, 11),
        ("puma560", 36, 40),
        ("panda", 43, 48),
    ],
)
def test_known_ranks(name, plain, with_rotors):
    place = setting(cr.catalog.get(name))
    assert len(base_parameters(place)) == plain
    assert len(base_parameters(place, rotors=True)) == with_rotors


def test_the_planar_arm_groups_as_in_the_textbook():
    base = cr.derive(cr.catalog.double_pendulum(), ["lagrange"]).base
    groups = {g.name: str(g.combination) for g in base.groups}
    assert groups == {
        "mx1": "mx1 + m2 l1", "my1": "my1", "Jzz1": "Jzz1 + m2 l1²", "mx2": "mx2", "my2": "my2", "Jzz2": "Jzz2",
    }  # fmt: skip
    assert "m1" in base.without_effect


@pytest.mark.parametrize("name", ["double-pendulum", "cart-pole", "furuta", "scara", "puma560"])
def test_the_groups_explain_every_column_of_the_regressor(name):
    """Y θ depends on θ only through the groups: the columns satisfy the same dependencies."""
    equations = cr.derive(cr.catalog.get(name), ["lagrange"])
    place = equations.setting
    rigid = [i for i, n in enumerate(equations.theta_names) if not n.startswith(("Fc", "Fv"))]
    columns = dict(zip(parameter_names(place), equations.Y.entries[:, rigid].T, strict=True))
    for idle in equations.base.without_effect:
        assert all(e.is_zero() for e in columns[idle])
    kept = {g.name: g for g in equations.base.groups}
    for column, values in columns.items():
        explained = np.array([place.ring.element(0)] * len(values), dtype=object)
        for g in kept.values():
            assert g.factor == 1
            explained = explained + columns[g.name] * g.combination.diff(column)
        assert all((a - b).is_zero() for a, b in zip(explained, values, strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_the_rank_is_that_of_a_random_regressor(seed):
    """Numeric rank of Y at random states: an upper bound never exceeded, and reached."""
    from chainrule.dynamics.model import numeric_model
    from chainrule.dynamics.regressor import regressor

    rng = np.random.default_rng(seed)
    arm = random_tree(rng, 3, symbolic=True)
    model = numeric_model(arm)
    rows = [regressor(model, *rng.normal(size=(3, arm.dof))).astype(float) for _ in range(40)]
    rank = np.linalg.matrix_rank(np.vstack(rows), tol=1e-8)
    assert len(base_parameters(setting(arm))) == rank


def test_names_give_way_to_the_mechanisms_own():
    """A length called m2 is not the mass of link 2, and Jzz1 not the description's."""
    one = cr.Link("a", cr.joints.Revolute(), mass="Jzz1", com=("c", 0, 0), inertia="I")
    two = cr.Link(
        "b", cr.joints.Revolute(), "a", at=("m2", 0, 0), mass="M", com=("c", 0, 0), inertia="I"
    )
    base = cr.derive(cr.Mechanism("arm", (one, two), gravity=("g", 0, 0)), "lagrange").base
    groups = {g.name: str(g.combination) for g in base.groups}
    assert groups["mx1"] == "mx1 + m2 m2_0"
    assert "Jzz1_0" in groups
