"""Logs of machines that are mounted, loaded, rubbing or recorded otherwise than described: the true
cause is named first, and good data are never called impossible."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import norm

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.identify import identify
from chainrule.identification.logs import cutoff as cutting
from chainrule.identification.logs.cutoff import Band, unbiased
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.choices import ASYMMETRIC, EITHER, SYMMETRIC, _sums, priced
from chainrule.identification.regression.columns import Regressor, chosen_term, parameters
from chainrule.identification.regression.grouping import Grouping
from chainrule.identification.regression.physical import consistent
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.statistics import uncertainty
from chainrule.identification.result.comparing import HypothesisFit
from chainrule.identification.result.impossible import check_signs
from chainrule.identification.result.mistakes import mountings
from identification.simulated import FRICTION, smooth_log
from identification.test_parts import Unmoved

PANDA = cr.catalog.get("panda")
RR = cr.catalog.get("rr-arm")


def logged(arm, seed=7, **options):
    options = {"duration": 20.0, "torque_noise": 0.02, "encoder_noise": 1e-5, **options}
    return smooth_log(arm, np.random.default_rng(seed), **options)


def off(fit, theta):
    """How far values are from the truth in deviations, with friction that is alike both ways."""
    names = [c.name for c in parameters(fit.problem.mechanism, FRICTION)]
    true = dict(zip(names, theta, strict=True))
    values = [true[p.name.rstrip("+-")] for p in fit.grouping.parameters]
    return np.abs(fit.beta - fit.grouping.B @ values) / fit.sd


def within(fit, theta, least=0.9):
    """Whether nearly all 95 % intervals hold the truth."""
    return np.mean(off(fit, theta) < 2.2) >= least


# gravity


def test_a_machine_is_mounted_otherwise():
    wall = PANDA.with_gravity(("g", 0, 0))
    assert [float(e.evaluate(wall.floats)) for e in wall.gravity] == [9.81, 0, 0]
    assert wall.values == PANDA.values
    fixed = PANDA.with_gravity((0, -1.62, 0))
    assert "g" not in fixed.values
    (none, _), (first, _), *_ = mountings(fixed)
    assert none.startswith("the weight is not in the torque")
    assert first.startswith("gravity is (-1.62, 0, 0)")
    assert len({m.gravity for _, m in mountings(PANDA)} | {PANDA.gravity}) == 7
    assert len(list(mountings(PANDA.with_gravity((1, 0, -9))))) == 1
    assert list(mountings(PANDA.with_gravity((0, 0, 0)))) == []


@pytest.mark.parametrize("gravity", [(9.81, 0, 0), (0, 0, 9.81)], ids=["wall", "ceiling"])
def test_gravity_along_another_axis_is_named(gravity):
    log, *_ = logged(PANDA.with_gravity(gravity))
    fit = identify(PANDA, log)
    told = ", ".join(f"{g:g}" for g in gravity)
    assert fit.impossible[0].startswith(f"most likely gravity is ({told}) in the frame of the base")
    assert identify(PANDA, log, gravity=gravity).impossible == ()


def test_what_is_left_to_more_than_its_size_is_no_explanation():
    """Masses that leave all of the torque, under a mistake or without it, tell nothing of it."""
    free = np.array([0.05, 0.05])
    here = HypothesisFit(free, np.array([1.6, 0.9]), True)
    assert not HypothesisFit(free, np.array([0.7, 0.8]), True).better(here)
    assert HypothesisFit(free, np.array([0.3, 0.2]), True).better(here)
    assert not HypothesisFit(np.array([0.5, 0.05]), np.array([0.05, 0.05]), True).better(here)


# one joint's gain, of which the others tell


def test_a_factor_that_the_free_fit_tells_is_a_mistake_of_the_log():
    """12 % are left of one joint, which its factor explains: no other masses do that."""
    good, described = np.full(6, 0.01), np.full(6, 0.02)
    here = HypothesisFit(np.append(good, 0.12), np.append(described, 5.0), False)
    factor = HypothesisFit(np.append(good, 0.01), np.append(described, 0.02), False)
    assert factor.tells(here)
    assert not factor.tells(replace(here, free=np.append(good, 0.05)))


# friction


def test_friction_that_falls_with_speed_is_named():
    log, columns, theta = logged(RR, torque_noise=0.005)
    qd = np.gradient(log.q, log.t, axis=0)
    usual = float(np.median(np.sqrt(np.mean(qd**2, axis=0))))
    more = 30.0 * np.sign(qd) * np.exp(-((qd / (0.6 * usual)) ** 2))
    less = np.array([theta[[c.name for c in columns].index(f"Fv{j}")] for j in (1, 2)])
    spoiled = replace(log, tau=log.tau + more - less * qd)
    fit = identify(RR, spoiled)
    assert "friction falls with speed (friction stribeck=" in fit.impossible[0]
    v = fit.impossible[0].split("stribeck=")[1].split(" ")[0]
    assert float(v) == pytest.approx(0.6 * usual, rel=0.15)
    mended = identify(RR, spoiled, friction=f"viscous,coulomb,offset,stribeck={v}")
    assert mended.impossible == ()
    row = mended.table()["Fs1"]
    assert abs(row.value - 30.0) < 3 * row.sd
    assert row.sd < 5.0
    assert mended.percent < fit.percent


def test_a_term_takes_its_number_behind_its_word():
    assert chosen_term("stribeck=0.3") == cr.friction.Stribeck(0, velocity=0.3)
    assert chosen_term("viscous") == cr.friction.Viscous(0)
    with pytest.raises(ChainruleError, match="viscous takes nothing behind ="):
        chosen_term("viscous=2")
    with pytest.raises(ChainruleError, match="stribeck takes a number, its velocity, behind ="):
        chosen_term("stribeck=slow")


# what chance does


class Told:
    """A problem whose values all stand for masses."""

    def __init__(self, count):
        self.grouping = Grouping(
            tuple(replace(c, name=f"m{k}", positive=True) for k, c in enumerate([_MASS] * count)),
            tuple(range(count)), (), np.eye(count),
        )  # fmt: skip


_MASS = next(c for c in logged(RR, duration=2.0)[1] if c.part == 0)


def test_one_of_many_values_may_be_negative_by_chance():
    sd = np.ones(30)
    beta = np.full(30, 5.0)
    beta[3] = -2.5
    assert norm.sf(2.5) * 30 > norm.sf(2.0)
    wrong, chance = check_signs(Told(30), beta, sd)
    assert wrong == []
    assert chance[0].startswith("m3 = -2.5 ± 1.0 is negative, which it cannot be; among 30")
    beta[4] = -2.5
    wrong, chance = check_signs(Told(30), beta, sd)
    assert "m3 = -2.5 ± 1.0, m4 = -2.5 ± 1.0" in wrong[0]
    assert chance == []
    wrong, _ = check_signs(Told(30), np.append(np.full(29, 5.0), -4.0), sd)
    assert wrong == ["negative, which this cannot be: m29 = -4.0 ± 1.0"]
    assert check_signs(Told(1), np.array([-2.5]), np.ones(1))[0]


def test_a_possible_fit_needs_no_mistake_to_become_possible():
    """Rest that is left out of the fit is left out of the trial of mistakes."""
    log, *_ = logged(PANDA)
    k = 800
    q, tau = (
        np.vstack([np.repeat(x[:1], k, 0), x, np.repeat(x[-1:], k, 0)]) for x in (log.q, log.tau)
    )
    fit = identify(PANDA, replace(log, t=np.arange(len(q)) / 200, q=q, tau=tau, reference=None))
    assert fit.impossible == ()
    assert any("standstill" in note for note in fit.notes)


# a load that the description does not have


def test_a_load_far_larger_than_the_described_link_can_exist():
    """Seven times the mass and a hundred times the moments of the described last link."""
    light = replace(
        PANDA,
        links=tuple(
            replace(link, mass=0.15, com=(0, 0, 0.02), inertia=1e-4) if link is PANDA.links[-1] else link
            for link in PANDA.links
        ),
        values={k: v for k, v in PANDA.values.items() if not k.endswith("7")},
    )  # fmt: skip
    log, columns, theta = logged(light)
    names = [c.name for c in columns]
    last = [
        names.index(f"{kind}7")
        for kind in ("m", "mx", "my", "mz", "Jxx", "Jxy", "Jxz", "Jyy", "Jyz", "Jzz")
    ]
    m, c = 1.2, np.array([0.03, 0.02, 0.1])
    J = 0.002 * m * np.eye(3) + m * (c @ c * np.eye(3) - np.outer(c, c))
    more = np.array([m, *(m * c), *J[np.triu_indices(3)]])
    t = log.t
    series = [np.gradient(log.reference, t, axis=0)]
    series.append(np.gradient(series[0], t, axis=0))
    Y = Regressor(light, [columns[k] for k in last])(log.reference, *series)
    fit = identify(light, replace(log, tau=log.tau + Y @ more))
    assert fit.impossible == ()
    theta = theta.copy()
    theta[last] += more
    fitted = consistent(light, fit.grouping, fit.beta, fit.covariance)
    assert fitted.distance < 1
    place = [p.name for p in fit.grouping.parameters]
    assert fitted.theta[place.index("m7")] < 20 * m  # made larger only where it was found larger


# which filter


def test_a_lower_cutoff_that_does_not_help_is_not_taken(monkeypatch):
    """What a filter takes out of Φ, more of it the lower it is, is motion and not noise."""
    biases = iter([0.3, 0.2, 0.4, 0.5, 0.6])
    monkeypatch.setattr(cutting, "_bias", lambda here, clean: next(biases))
    assert unbiased(Unmoved(), Band(1.0, 8.0, 8.0), 0.0) == pytest.approx(8 / np.sqrt(2))
    biases = iter([0.3, 0.2, 0.05, 0.5])
    assert unbiased(Unmoved(), Band(1.0, 8.0, 8.0), 0.0) == pytest.approx(4.0)


def test_noise_does_not_lower_the_cutoff_below_what_intervals_need():
    log, *_ = logged(RR, encoder_noise=3e-3, duration=10.0)
    cutoff = identify(RR, log).problem.recipe.cutoff
    each = 8  # at most, of the parameters a joint
    assert cutoff >= 0.5 * min(cutting.ENOUGH / 20, cutting.narrowest([log]).noise_from)
    assert cutoff < (cutting.ENOUGH + 4 * each) / 20


# when it was recorded


def held(log, samples):
    return replace(log, tau=np.roll(log.tau, samples, axis=0))


@pytest.mark.parametrize("late", [0.005, 0.015, -0.0025], ids=["one", "three", "half early"])
@pytest.mark.parametrize("arm", [RR, PANDA], ids=lambda arm: arm.name)
def test_a_small_delay_is_found_and_intervals_hold(arm, late):
    """One sample, three, and half a one, as of a torque that is held from sample to sample."""
    log, _, theta = logged(arm, seed=8, torque_noise=0.01)
    moved = np.column_stack([np.interp(log.t - late, log.t, x) for x in log.tau.T])
    spoiled = replace(log, tau=moved)
    fit = identify(arm, spoiled)
    assert fit.delay == pytest.approx(late, abs=1e-3)
    word = "late" if late > 0 else "early"
    assert any(f"ms {word}, as found" in note for note in fit.notes)
    assert fit.impossible == ()
    assert within(fit, theta)
    assert fit.percent < 0.9 * identify(arm, spoiled, delay=0.0).percent


def test_a_punctual_log_is_left_as_it_is():
    log, *_ = logged(PANDA)
    fit = identify(PANDA, log)
    assert fit.delay == 0.0
    assert not any("recorded" in text for text in (*fit.notes, *fit.warnings))


def test_a_delay_makes_deviations_larger():
    """What is not known of the delay is not known of the values that go with it."""
    log, *_ = logged(RR, torque_noise=0.05)
    spoiled = replace(
        log, tau=np.column_stack([np.interp(log.t - 0.01, log.t, x) for x in log.tau.T])
    )
    found = identify(RR, spoiled, friction=FRICTION, cutoff=4.0)
    given = identify(RR, spoiled, friction=FRICTION, cutoff=4.0, delay=found.delay)
    assert np.all(found.sd >= given.sd)
    assert found.delay != 0.0
    assert np.max(found.sd / given.sd) > 1.02


def test_a_delay_does_not_hide_a_mistake():
    log, *_ = logged(PANDA)
    fit = identify(PANDA, held(replace(log, q=log.q * ([1, -1] + [1] * 5)), 2))
    assert "most likely q2 has the wrong sign" in fit.impossible[0]
    assert fit.delay == 0.0


def test_other_runs_are_read_by_the_same_sensors():
    """A delay and gains that were found are those of validation and of a payload too."""
    arm = cr.catalog.double_pendulum()
    log, columns, theta = logged(arm, torque_noise=0.01, seed=2)
    names = [c.name for c in columns]
    other, *_ = logged(arm, torque_noise=0.0, seed=3)
    rates = [np.gradient(other.reference, other.t, axis=0)]
    rates.append(np.gradient(rates[0], other.t, axis=0))
    Y = Regressor(arm, columns)(other.reference, *rates)
    noise = 0.01 * np.random.default_rng(4).normal(size=other.tau.shape)
    other = replace(other, tau=Y @ theta + noise)
    more = np.zeros(len(columns))
    more[[names.index(n) for n in ("m2", "mx2", "Jxx2", "Jyy2", "Jzz2")]] = (
        0.5,
        0.1,
        0.02,
        0.02,
        0.02,
    )
    loaded = replace(other, tau=other.tau + Y @ more)

    def sensed(one):
        late = np.column_stack([np.interp(one.t - 0.01, one.t, x) for x in one.tau.T])
        return replace(one, tau=late / [1.0, 2.0])

    true = identify(arm, log, friction=FRICTION, cutoff=6.0).payload(loaded)
    fit = identify(
        arm, sensed(log), validate=sensed(other), friction=FRICTION, cutoff=6.0, gains=True
    )
    assert fit.gain == pytest.approx([1.0, 2.0], rel=0.02)
    assert fit.delay == pytest.approx(0.01, abs=1e-3)
    found = fit.payload(sensed(loaded))
    assert found["mx"] == pytest.approx(true["mx"], rel=0.03)
    assert found.percent < 1.5 * true.percent
    assert fit.validation.overall.total < 1.0


# small parts


def test_a_choice_never_makes_an_interval_shorter():
    """The deviations of a chosen model are at least those of the widest one looked at."""
    log, *_ = logged(RR, duration=10.0)
    structure = ProblemStructure.of(RR, EITHER, motor_inertia=False, keep_zeros=False)
    narrow, wide = (
        prepare(structure, [log], LowPass(4.0), terms) for terms in (SYMMETRIC, ASYMMETRIC)
    )
    solution = WLS().solve(narrow)
    own = uncertainty(narrow.stack, residual(narrow.stack, solution.beta), solution.weights)
    paid = priced(own.covariance, narrow, wide, WLS())
    assert np.all(np.diag(paid) >= np.diag(own.covariance) * (1 - 1e-12))
    assert np.any(np.diag(paid) > 1.01 * np.diag(own.covariance))
    np.testing.assert_array_equal(
        priced(1e6 * own.covariance, narrow, wide, WLS()), 1e6 * own.covariance
    )


def test_what_was_chosen_is_a_sum_of_what_it_was_chosen_from():
    """β = L β_wide, where both models are true: no noise, friction alike in both directions."""
    log, *_ = smooth_log(RR, np.random.default_rng(0), rate=500.0)
    structure = ProblemStructure.of(RR, EITHER, motor_inertia=False, keep_zeros=False)
    narrow, wide = (
        prepare(structure, [log], LowPass(20.0), terms) for terms in (SYMMETRIC, ASYMMETRIC)
    )
    L = _sums(narrow, wide)
    own, other = WLS().solve(narrow).beta, WLS().solve(wide).beta
    np.testing.assert_allclose(own, L @ other, rtol=0.02, atol=0.03)
    np.testing.assert_array_equal(
        L[:, : len(wide.grouping) - 8], np.eye(*L.shape)[:, : len(wide.grouping) - 8]
    )


def test_masses_agree_where_a_quarter_of_the_power_is_left():
    """Less than a tenth of every joint is not enough: it must be far less than before."""
    free = np.full(2, 0.01)
    here = HypothesisFit(free, np.array([0.10, 0.10]), True)
    assert HypothesisFit(free, np.array([0.04, 0.04]), True).better(here)
    assert not HypothesisFit(free, np.array([0.08, 0.08]), True).better(here)


def test_large_gear_ratios_are_no_singular_transmission(tmp_path):
    log, *_ = logged(RR, duration=2.0)
    T = np.diag([1e-4, 2e-4])
    path = tmp_path / "motor.csv"
    table = np.column_stack([log.t, log.q @ np.linalg.inv(T), log.tau @ T])
    np.savetxt(path, table, delimiter=",", header="t,q1,q2,tau1,tau2", comments="")
    found = Log.read(path, transmission=T, unwrap=False)
    np.testing.assert_allclose(found.q, log.q, atol=1e-9)
    np.testing.assert_allclose(found.tau, log.tau, rtol=1e-9, atol=1e-9)
    with pytest.raises(ChainruleError, match="invertible"):
        Log.read(path, transmission=[[1e-4, 1e-4], [1e-4, 1e-4]])


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300, -1e200])
def test_what_no_machine_does_is_no_sample(value):
    t = np.arange(400) / 100
    with pytest.raises(ChainruleError, match="0 usable samples"):
        cr.Log(t, np.full(400, value), np.cos(t))
    q = np.sin(t)
    q[7] = value
    assert len(cr.Log(t, q, np.cos(t)).t) == 399


def test_a_column_without_numbers_warns_of_nothing_else(tmp_path):
    rows = "\n".join(f"{k / 100},x,{k % 7}" for k in range(400))
    (tmp_path / "a.csv").write_text(f"time,q1,tau1\n{rows}")
    with (
        warnings.catch_warnings(record=True) as said,
        pytest.raises(ChainruleError, match="0 usab"),
    ):
        cr.Log.read(tmp_path / "a.csv")
    assert not said
