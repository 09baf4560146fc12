"""The catalog: every entry is a real mechanism with sensible, changeable values."""

from fractions import Fraction

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.mechanism.builders.catalog import ENTRIES
from chainrule.mechanism.validation import inertia_problem
from chainrule.page.drawing.terminal import sketch
from random_trees import random_tree


@pytest.fixture(params=cr.catalog.names())
def arm(request):
    return cr.catalog.get(request.param)


def test_every_entry_has_values_a_description_and_a_drawing(arm):
    assert arm.missing_values() == []
    assert arm.description
    assert len(sketch(arm).splitlines()) > 2
    assert ENTRIES[arm.name if arm.name in ENTRIES else "n-link"].__doc__


def test_every_entry_has_a_positive_definite_mass_matrix(arm):
    rng = np.random.default_rng(1)
    M = mass_matrix(numeric_model(arm), neutral_position(arm, rng)).astype(float)
    assert np.allclose(M, M.T, rtol=0, atol=1e-12 * np.abs(M).max())
    assert np.linalg.eigvalsh(M)[0] > 0


def test_only_the_published_exception_is_unphysical(arm):
    unphysical = [link.name for link in arm.links if inertia_problem(link.inertia, arm.values)]
    assert unphysical == (["link3"] if arm.name == "puma560" else [])


def test_values_by_keyword():
    pendulum = cr.catalog.pendulum(mass=2.0, length=2.0)
    assert pendulum.values["m"] == 2
    assert pendulum.values["l"] == 2
    assert cr.catalog.double_pendulum(m1=0.6).values["m1"] == Fraction(3, 5)
    assert cr.catalog.n_link(4, lc3=0.1).values["lc3"] == Fraction(1, 10)
    assert cr.catalog.panda(m7=1.5).values["m7"] == Fraction(3, 2)
    with pytest.raises(cr.ChainruleError, match="did you mean 'm1'"):
        cr.catalog.acrobot(m11=1)
    with pytest.raises(cr.ChainruleError, match="negative"):
        cr.catalog.double_pendulum(m1=-1)


def test_names_and_spellings():
    assert cr.catalog.get("double_pendulum").name == "double-pendulum"
    assert cr.catalog.get("7-link").dof == 7
    with pytest.raises(cr.ChainruleError, match="did you mean 'furuta'"):
        cr.catalog.get("furta")


def test_full_arms_have_ten_symbols_a_link():
    assert len(cr.catalog.puma560(full=True).symbols) == 60 + 1
    assert len(cr.catalog.panda(full=True).symbols) == 70 + 1


def test_random_trees_are_reproducible_and_varied():
    joints = (
        cr.joints.Revolute,
        cr.joints.Prismatic,
        cr.joints.Ball,
        cr.joints.Free,
        cr.joints.Fixed,
    )
    trees = [random_tree(np.random.default_rng(seed), 12, joints) for seed in range(5)]
    again = random_tree(np.random.default_rng(0), 12, joints)
    assert again.links == trees[0].links
    assert {link.joint.word for tree in trees for link in tree.links} == {j.word for j in joints}
    assert any(len(set(tree.parents)) < len(tree.parents) for tree in trees)  # branches
