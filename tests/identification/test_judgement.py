"""When a mistake is named, by the numbers alone: each rule with a case on either side of it."""

from types import SimpleNamespace

import numpy as np
import pytest

from chainrule.identification.result import hypotheses, impossible
from chainrule.identification.result.comparing import (
    AGREED,
    BAD,
    CLOSE,
    HALF,
    TOLD,
    WORSE,
    HypothesisFit,
)
from chainrule.identification.result.hypotheses import check_hypotheses
from chainrule.identification.result.mistakes import as_read, gained, mistakes, turned
from chainrule.identification.result.tables import WIDE, per_cent, sum_lines

NAMES = ["a", "b", "c"]


def fit(free, described=(), possible=True):
    return HypothesisFit(np.array(free, float), np.array(described, float), possible)


class StubTrial:
    """A trial whose scores are given: of the log as read, and of one mistake."""

    def __init__(self, here, there, others):
        self.as_read = as_read(3)
        self.mistake = gained(self.as_read, NAMES, 1, 9.0)
        self.scores = {self.as_read: here, self.mistake: there}
        self.scores |= {turned(self.as_read, NAMES, k, 1.0): f for k, f in enumerate(others)}

    def score(self, h):
        return self.scores[h]

    def hypotheses(self):
        return list(self.scores)[1:]

    def currents(self):
        return []


@pytest.fixture
def said(monkeypatch):
    def judge(here, there, *others, suspicious=True, possible=False, small=False):
        trial = StubTrial(here, there, others)
        found = [trial.mistake] if small else []
        monkeypatch.setattr(hypotheses, "small_mistakes", lambda t: found)
        monkeypatch.setattr(hypotheses, "cut_torques", lambda t, freedom: [])
        monkeypatch.setattr(hypotheses, "lacking_friction", lambda t: ["lacking"])
        monkeypatch.setattr(hypotheses, "_described_otherwise", lambda *a: [])
        return check_hypotheses(  # type: ignore[arg-type]
            None, None, trial, freedom=40.0, suspicious=suspicious, possible=possible
        )

    return judge


def test_data_that_the_described_masses_explain_are_no_mistake_of_the_log(said):
    """Values that cannot be come from a motion that tells too little then."""
    bad, good = fit([0.002] * 3, [0.01] * 3, possible=False), fit([0.002] * 3, [0.01] * 3)
    assert said(bad, good) == ([], ["lacking"])
    likely, _ = said(fit([0.002] * 3, [0.3] * 3, possible=False), good)
    assert likely[0].startswith("most likely the torque of b is 9 times")
    assert likely[0].endswith("then 1 % of the torque are left instead of 30 %")


def test_values_that_become_possible_are_said_where_as_much_is_left(said):
    here, there = fit([0.04] * 3, possible=False), fit([0.04] * 3)
    assert said(here, there)[0] == [
        "most likely the torque of b is 9 times what it should be (another unit, a gear ratio?): "
        "then all values are possible ones"
    ]
    assert said(here, there, possible=True) == ([], ["lacking"])


def test_others_that_are_as_good_are_named_beside_the_best(said):
    here, there = fit([0.3] * 3), fit([0.02] * 3)
    likely, _ = said(here, there, fit([0.0205] * 3), fit([0.1] * 3))
    assert likely[0].count("; or ") == 1
    assert "; or a is off by 57.3°" in likely[0]


def test_a_factor_that_masses_alone_tell_is_a_warning(said):
    here, there = fit([0.01] * 3, [0.9] * 3), fit([0.01] * 3, [0.02] * 3)
    likely, factors = said(here, there)
    assert likely == []
    assert "or the described masses are not this machine's: 2 % of the torque" in factors[0]
    assert factors[0].endswith("90 % without")


def test_small_mistakes_must_halve_what_is_left_of_all_joints(said):
    here = fit([0.01, 0.3, 0.01], [0.01] * 3)
    mended, halved = fit([0.01, 0.1, 0.01], [0.01] * 3), fit([0.004, 0.1, 0.004], [0.01] * 3)
    assert said(here, mended, suspicious=False, small=True) == ([], ["lacking"])
    assert said(here, halved, suspicious=False, small=True)[0]
    assert said(here, halved, suspicious=False, small=False) == ([], ["lacking"])


def test_the_other_mistakes_are_tried_where_masses_disagree(said):
    here, there = fit([0.3] * 3, [TOLD + 0.01] * 3), fit([0.01] * 3, [0.01] * 3)
    assert said(here, there, suspicious=False)[0]
    assert said(fit([0.3] * 3, [TOLD - 0.01] * 3), there, suspicious=False)[0] == []


# what is better


def test_less_than_half_over_all_joints():
    here = fit([0.2, 0.02, 0.4])
    assert fit([0.2 * HALF**2, 0.02, 0.4 * HALF]).halves(here) is False
    assert fit([0.19 * HALF**2, 0.02, 0.4 * HALF]).halves(here) is True


def test_a_joint_that_was_bad_must_become_half():
    rest = [0.001, 0.001]
    here = fit([BAD + 0.01, *rest], [0.05] * 3)
    assert fit([0.49 * (BAD + 0.01), *rest], [0.05] * 3).better(here)
    assert not fit([0.51 * (BAD + 0.01), *rest], [0.05] * 3).better(here)


def test_a_joint_that_was_less_bad_must_become_a_quarter():
    rest = [0.001, 0.001]
    assert fit([0.024, *rest]).better(fit([0.1, *rest]))
    assert not fit([0.04, *rest]).better(fit([0.1, *rest]))
    assert not fit([0.017, *rest]).better(fit([TOLD - 0.01, *rest]))


@pytest.mark.parametrize("free, left, named", [(0.24, 0.39, True), (0.26, 0.45, False)])
def test_what_leaves_much_explains_nothing(free, left, named):
    rest = [0.001, 0.001]
    assert fit([free, *rest]).better(fit([0.95, *rest])) is named
    assert fit([0.01] * 3, [left] * 3).better(fit([0.01] * 3, [0.95] * 3)) is named


def test_masses_must_have_disagreed_and_agree_far_better():
    free = [0.01] * 3
    assert fit(free, [0.2] * 3).better(fit(free, [0.5] * 3))
    assert not fit(free, [0.09] * 3).better(fit(free, [0.19, 0.15, 0.15]))
    assert not fit(free, [0.01] * 3).better(fit(free, [TOLD - 0.01] * 3))


def test_no_joint_may_become_worse():
    here = fit([0.5, 0.1, 0.1], [0.5, 0.1, 0.1])
    assert fit([0.1, WORSE * 0.1 + 0.029, 0.1], [0.1, 0.1, 0.1]).better(here)
    assert not fit([0.1, WORSE * 0.1 + 0.031, 0.1], [0.1, 0.1, 0.1]).better(here)
    assert not fit([0.1, 0.1, 0.1], [0.1, WORSE * 0.1 + 0.031, 0.1]).better(here)


def test_possible_values_are_not_given_up():
    here = fit([0.5] * 3)
    assert fit([0.01] * 3).better(here)
    assert not fit([0.01] * 3, possible=False).better(here)


def test_description_and_data_agree_under_it():
    here = fit([0.01] * 3, [0.19, 0.15, 0.15])
    assert fit([0.01] * 3, [AGREED - 0.01, 0.02, 0.02]).better(here)
    assert not fit([0.01] * 3, [AGREED + 0.01, 0.02, 0.02]).better(here)


def test_what_is_ranked_first_leaves_less_and_is_possible():
    assert fit([0.01] * 3).total < fit([0.02] * 3).total < fit([0.01] * 3, possible=False).total
    assert fit([0.1] * 3, [0.02] * 3).total < fit([0.1] * 3, [0.3] * 3).total


# what a mistake does


def test_a_gain_and_an_angle_do_what_they_say():
    read = as_read(3)
    tau = np.arange(12.0).reshape(4, 3)
    assert gained(read, NAMES, 1, 4.0).torque(tau)[:, 1] == pytest.approx(tau[:, 1] / 4)
    assert gained(read, NAMES, 1, 4.0).torque(tau)[:, 0] == pytest.approx(tau[:, 0])
    assert gained(read, NAMES, 1, 4.0).words.startswith("the torque of b is 4 times")
    assert turned(read, NAMES, 2, np.deg2rad(-3.04)).words == "c is off by -3.04° (add it)"
    motion = SimpleNamespace(q=tau, qd=tau + 1, qdd=tau + 2)
    q, qd, qdd = turned(read, NAMES, 2, 0.5).motion(motion)  # type: ignore[arg-type]
    assert q - tau == pytest.approx(np.tile([0, 0, 0.5], (4, 1)))
    assert (qd, qdd) == (pytest.approx(tau + 1), pytest.approx(tau + 2))


def test_times_of_another_rate_are_q_at_another_pace():
    """Half the true steps: rates come out twice, accelerations four times too large."""
    every = mistakes(as_read(3), NAMES, [True] * 3, [])
    slower = next(h for h in every if h.pace == 0.5)
    assert slower.words.startswith("the machine moved 2 times slower than the times tell")
    motion = SimpleNamespace(q=np.ones((4, 3)), qd=np.full((4, 3), 2.0), qdd=np.full((4, 3), 4.0))
    assert all(np.all(x == 1) for x in slower.motion(motion))  # type: ignore[arg-type]


def test_joints_in_another_order_are_put_into_ours():
    names = ["pan", "lift", "elbow", "arm"]
    every = list(mistakes(as_read(4), names, [True] * 4, []))
    for word, order in (("alphabetical", sorted(names)), ("reverse", names[::-1])):
        words = f"the columns are in the {word} order of the joints"
        h = next(h for h in every if h.words == words)
        assert [order[c] for c in h.order] == [order[c] for c in h.torques] == names


def test_what_was_guessed_and_found_alike_is_named_once(said):
    here, there = fit([0.3] * 3), fit([0.02] * 3)
    read = as_read(3)
    assert gained(read, NAMES, 1, 9.0).alike(gained(read, NAMES, 1, 9.1))
    assert turned(read, NAMES, 1, np.pi / 2).alike(turned(read, NAMES, 1, np.deg2rad(90.4)))
    assert not gained(read, NAMES, 1, 9.0).alike(gained(read, NAMES, 2, 9.0))
    assert not turned(read, NAMES, 1, 0.1).alike(turned(read, NAMES, 1, 0.2))
    assert said(here, there)[0][0].count("; or") == 0


def test_what_leaves_a_tenth_is_named_with_less_certainty(said):
    here = fit([0.5] * 3)
    assert said(here, fit([CLOSE / 2] * 3))[0][0].startswith("most likely ")
    assert said(here, fit([2 * CLOSE] * 3))[0][0].startswith("perhaps ")


def test_every_mistake_differs_and_angles_only_turn_where_they_are():
    every = list(mistakes(as_read(3), NAMES, [True, False, True], [(None, 9.0), (1, 3.0)]))
    kinds = {(*h.moved, h.torques, h.gain) for h in every}
    assert len(kinds) == len(every)
    assert len({h.words for h in every}) == len(every)
    assert not [h for h in every if h.offset[1]]
    assert sum("off by" in h.words for h in every) == 6
    assert next(h for h in every if "the angles are in degrees" in h.words).sign == (
        np.pi / 180, 1.0, np.pi / 180,
    )  # fmt: skip


# what chance does


@pytest.mark.parametrize("count, far, alone", [(7, 2.3, False), (7, 3.5, True), (1, 2.3, True)])
def test_one_of_many_inertias_may_be_negative_by_chance(monkeypatch, count, far, alone):
    size = np.append(np.ones(count - 1), -far)
    monkeypatch.setattr(impossible, "own_inertia", lambda *a: (size, np.ones(count)))
    rate = SimpleNamespace(name="q", freedom=SimpleNamespace(angle=True))
    problem = SimpleNamespace(mechanism=SimpleNamespace(rates=[rate] * count))
    found = impossible.check_inertia(problem, np.zeros(1), np.eye(1))  # type: ignore[arg-type]
    assert bool(found) is alone


# how it is written


def test_long_sums_part_between_terms():
    group = "Jzz1 + " + " + ".join(f"0.{k}48815 m{k}" for k in range(2, 9)) + " − Ir1"
    lines = sum_lines(group)
    assert len(lines) > 2
    assert " ".join(lines) == group
    assert all(len(line) <= WIDE for line in lines)
    assert all(line[0] in "+−" for line in lines[1:])
    assert sum_lines("mx2") == ["mx2"]


def test_per_cent_beyond_all_measure():
    assert [per_cent(x) for x in (0.2249, 13.4, 99.7, 166.3, 5000.0)] == [
        "0.22", "13", "100", "166", "> 1000",
    ]  # fmt: skip
