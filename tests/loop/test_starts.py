"""One way to read a pose, wherever one is given: a start, a target, a goal."""

from __future__ import annotations

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PD
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.loop.starts import state
from chainrule.optimal.reading import goal_of

PLANT = plant_of(cr.catalog.double_pendulum())


@pytest.mark.parametrize("text", ["Upright", "180deg, 0", " pi, 0rad"])
def test_a_pose_in_words_is_the_same_at_every_door(text):
    at = np.array([np.pi, 0.0])
    np.testing.assert_allclose(PLANT.pose(text), at, atol=1e-9)
    np.testing.assert_allclose(state(PLANT, text), [*at, 0, 0], atol=1e-9)
    np.testing.assert_allclose(goal_of(PLANT, text), [*at, 0, 0], atol=1e-9)
    np.testing.assert_allclose(PD(1.0, 1.0, text).setpoint(PLANT), at, atol=1e-9)


def test_an_entry_of_a_goal_may_be_left_free():
    np.testing.assert_array_equal(goal_of(PLANT, "_, 0"), [np.nan, 0, 0, 0])


@pytest.mark.parametrize(
    "read, words",
    [
        (lambda: state(PLANT, "0, left"), "x0: entry 2, 'left', is no number"),
        (lambda: state(PLANT, "0, _", "begin"), "begin: entry 2, '_', is no number"),
        (lambda: state(PLANT, "0, 0, 0", "begin"), "begin has shape"),
        (lambda: goal_of(PLANT, "aloft"), "goal='aloft'.*'upright' or 'hanging'"),
        (lambda: PLANT.pose("0, left"), "target: entry 2, 'left', is no number"),
        (lambda: PLANT.pose("0, 0, 0"), "target=.*number or 2 of them"),
    ],
)
def test_what_is_no_pose_is_refused_by_the_argument_s_name(read, words):
    with pytest.raises(ChainruleError, match=words):
        read()
