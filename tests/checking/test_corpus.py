"""Real notes: a red mark that can be trusted."""

from __future__ import annotations

import pytest

from checking.scoring import Score, score


@pytest.fixture(scope="module")
def result() -> Score:
    return score()


def test_every_red_mark_is_a_mistake(result):
    assert result.precision == 1.0, "\n".join(map(str, result.strays)) + "\n".join(result.remarks)


def test_nearly_every_mistake_is_marked(result):
    assert result.recall >= 0.98, "\n".join(result.remarks)


def test_most_of_what_is_right_is_called_right(result):
    assert result.coverage >= 0.98, str(result)


def test_nothing_wrong_is_called_right(result):
    assert result.number("wrong", "right") == 0


@pytest.mark.parametrize(
    "place, words",
    [
        ("cart-pole-2:7", "the factor l is missing"),
        ("cart-pole-5:55", "the sign of g sin θ is wrong"),
        ("double-pendulum-absolute-2:12", "l_2 should be l_1"),
        ("double-pendulum-absolute-2:35", "l_2 should be l_1"),
        ("double-pendulum-absolute-2:71", "m2 l2 g sin(θ2) is missing"),
        ("double-pendulum-absolute-5:8", "m2 L1 L2 θ̈2 cos(θ1 - θ2) is missing"),
        ("pendulum-2:12", "L² is missing"),
        ("pendulum-2:21", "L² is missing"),
        ("pendulum-2:45", "L² is too much"),
    ],
)
def test_the_mistake_itself_is_named(result, place, words):
    (remark,) = (r for r in result.remarks if r.startswith(f"{place} "))
    assert words in remark.rpartition("  [")[2]
