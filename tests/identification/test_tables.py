"""Tables and sentences: where a number becomes a word, and where a list ends."""

import numpy as np

from chainrule.identification.result.rebuilding import _listed
from chainrule.identification.result.tables import joint_errors, per_cent


def test_beyond_a_thousand_per_cent_no_number_is_told():
    assert per_cent(12.34) == "12"
    assert per_cent(456.0) == "456"
    assert per_cent(999.0) == "999"
    assert per_cent(1000.0) == "> 1000"


def test_the_error_of_each_of_two_joints_is_in_the_headline():
    tau = np.array([[3.0, 1.0], [4.0, 1.0]])
    error = np.array([[0.3, 0.0], [0.4, 0.0]])
    assert joint_errors("run", ["a"], tau[:, :1], error[:, :1]).headline == "10 %"
    assert joint_errors("run", ["a", "b"], tau, error).headline == "9.623 % (a 10 %, b 0 %)"


def test_a_joint_without_torque_has_no_error_however_small_the_others_are():
    for size in (1e-6, 1.0, 1e6):
        tau = size * np.array([[3.0, 1e-13], [4.0, 0.0]])
        a, b = joint_errors("run", ["a", "b"], tau, 0.1 * tau).percent
        np.testing.assert_allclose(a, 10.0)
        assert np.isnan(b)
    assert np.isnan(joint_errors("run", ["a"], np.zeros((2, 1)), np.zeros((2, 1))).percent[0])


def test_a_long_list_of_names_ends_after_twenty():
    names = [f"x{k}" for k in range(25)]
    assert _listed(names[:20]) == ", ".join(names[:20])
    assert _listed(names) == ", ".join(names[:20]) + ", …"
