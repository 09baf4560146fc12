"""Base parameters: numeric and exact groupings agree; the known ranks."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.derivation.base_parameters import base_parameters, parameter_names
from chainrule.derivation.setting import setting
from chainrule.identification.regression.columns import Regressor, parameters
from chainrule.identification.regression.group_names import group_expressions
from chainrule.identification.regression.grouping import group, group_columns, random_states, rank
from identification.simulated import smooth_log

#: A coefficient found from random states differs from the exact one by rounding only.
ROUNDING = 1e-7


@pytest.mark.parametrize(
    "name, plain, with_rotors",
    [("pendulum", 3, 3), ("double-pendulum", 6, 7), ("3-link", 9, 11), ("puma560", 36, 40), ("panda", 43, 48)],
)  # fmt: skip
def test_known_ranks(name, plain, with_rotors):
    arm = cr.catalog.puma560(motors=False) if name == "puma560" else cr.catalog.get(name)
    with_all = Regressor(arm, parameters(arm))
    bodies = [i for i, p in enumerate(with_all.columns) if not p.rotor]
    assert len(group(with_all.restricted(bodies))) == plain
    assert len(group(with_all)) == with_rotors
    Y = with_all(*random_states(arm, 60, np.random.default_rng(0)))
    assert rank(Y.reshape(-1, Y.shape[-1])) == with_rotors


@pytest.mark.parametrize(
    "name", ["pendulum", "double-pendulum", "double-pendulum-absolute", "cart-pole", "acrobot", "furuta", "scara", "puma560", "panda"]
)  # fmt: skip
def test_the_numeric_grouping_is_the_exact_one(name):
    arm = cr.catalog.puma560(motors=False) if name == "puma560" else cr.catalog.get(name)
    numeric = group(Regressor(arm, parameters(arm)))
    place = setting(arm)
    exact = base_parameters(place, rotors=True)
    assert numeric.names == [g.name for g in exact.groups]
    values = {n: float(v) for n, v in arm.values.items()}
    names = parameter_names(place, rotors=True)
    for row, g in zip(numeric.B, exact.groups, strict=True):
        factor = float(g.factor.evaluate(values))
        for name, coefficient in zip(names, row, strict=True):
            there = float(g.combination.diff(name).evaluate(values)) / factor
            assert coefficient == pytest.approx(there, abs=ROUNDING)
    assert {numeric.parameters[i].name for i in numeric.idle} == set(exact.without_effect)


def test_groups_are_written_as_in_the_textbook():
    arm = cr.catalog.double_pendulum()
    grouping = group(Regressor(arm, parameters(arm)))
    assert group_expressions(arm, grouping) == [
        "mx1 + m2 l1", "my1", "Jzz1 + Ir1 + m2 l1²", "mx2", "my2", "Jzz2", "Ir2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["double-pendulum-absolute", "furuta", "spherical-pendulum", "panda"]
)
def test_dropped_columns_are_explained_by_the_kept_ones(name):
    """Y θ = Y_kept B θ, whatever θ and the state."""
    arm = cr.catalog.get(name)
    regressor = Regressor(arm, parameters(arm))
    grouping = group(regressor)
    rng = np.random.default_rng(5)
    states = random_states(arm, 20, rng)
    theta = rng.normal(size=len(regressor.columns))
    whole = regressor(*states) @ theta
    kept = regressor.restricted(grouping.kept)(*states) @ (grouping.B @ theta)
    np.testing.assert_allclose(kept, whole, atol=1e-8 * np.abs(whole).max())


def test_rotors_that_share_a_symbol_are_one_parameter():
    from chainrule.identification.presets import dfki_double_pendulum

    arm = dfki_double_pendulum()
    names = [p.name for p in parameters(arm) if p.rotor]
    assert names == ["Ir"]
    q, qd, qdd = random_states(arm, 5, np.random.default_rng(1))
    columns = [p for p in parameters(arm) if p.rotor]
    Y = Regressor(arm, columns)(q, qd, qdd)[..., 0]
    a, b = qdd.T
    np.testing.assert_allclose(Y, np.column_stack([37 * a - 6 * b, 36 * b - 6 * a]))


def test_columns_of_zeros_are_idle():
    columns = parameters(cr.catalog.pendulum())
    Y = np.zeros((30, len(columns)))
    assert len(group_columns(Y, columns).idle) == len(columns)
    Y[:, 2] = np.arange(30)
    found = group_columns(Y, columns)
    assert found.kept == (2,)
    assert set(found.idle) == {*range(len(columns))} - {2}


NEARLY = """<robot name="arm"><link name="base"/>
<link name="a"><inertial><origin xyz="0.01 0.02 0.1"/><mass value="3"/>
<inertia ixx="0.03" iyy="0.03" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="b"><inertial><origin xyz="0.2 0.03 0.01"/><mass value="2"/>
<inertia ixx="0.01" iyy="0.04" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="q1" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" effort="100" velocity="3"/></joint>
<joint name="q2" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<origin xyz="0 0 0.3" rpy="-1.5708 0 0"/>
<limit lower="-3" upper="3" effort="100" velocity="3"/></joint></robot>"""


def test_an_angle_written_in_five_digits_tells_nothing_apart(tmp_path):
    """Axes that are 4e-6 rad from perpendicular: the rotor of the second joint is told from its link
    by that much, which is nothing in any log, and no deviation may hang on it."""
    path = tmp_path / "arm.urdf"
    path.write_text(NEARLY)
    arm = cr.load(path)
    log, *_ = smooth_log(arm, np.random.default_rng(0), torque_noise=0.01, encoder_noise=1e-5)
    fit = cr.identify(arm, log)
    row = fit.table()["Jzz2"]
    assert row.group.endswith("+ Ir2")
    assert row.sd < 0.05 * row.value
    assert max(fit.payload([log]).sd) < 0.05
