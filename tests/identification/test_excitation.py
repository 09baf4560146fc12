"""Excitation: within limits, at rest where it begins, and well conditioned."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.excitation.excitation import excite
from chainrule.identification.excitation.fourier import Fourier, at_rest
from chainrule.identification.excitation.limits import Limits
from chainrule.identification.excitation.search import MotionSearch, _unit

ARM = cr.catalog.rr_arm()
LIMITS = Limits.of(
    ARM,
    {"all": {"velocity": 2.0, "acceleration": 6.0}, "q1": {"position": [0.2, 1.5], "torque": 900}},
)


@pytest.fixture(scope="module")
def found():
    return excite(ARM, limits=LIMITS, period=8.0, starts=1, rounds=30)


def test_the_limits_hold_everywhere(found):
    t = np.linspace(0, 8, 4001)
    q, qd, qdd = found.motion(t)
    assert np.all(q >= LIMITS.lower)
    assert np.all(q <= LIMITS.upper)
    assert np.all(np.abs(qd) <= LIMITS.velocity)
    assert np.all(np.abs(qdd) <= LIMITS.acceleration)
    assert np.all(found.torque <= LIMITS.torque)


def test_it_starts_and_ends_at_rest(found):
    q, qd, qdd = found.motion(np.array([0.0, 8.0]))
    np.testing.assert_allclose(q[0], q[1], atol=1e-12)
    np.testing.assert_allclose(qd, 0, atol=1e-12)
    np.testing.assert_allclose(qdd, 0, atol=1e-10)


def test_searching_pays(found):
    lazy = excite(ARM, limits=LIMITS, period=8.0, starts=1, rounds=1)
    assert found.condition < 20
    assert found.condition < lazy.condition


def test_the_log_determinant_is_another_goal():
    wide = excite(ARM, starts=1, rounds=20, criterion="logdet")
    narrow = excite(ARM, starts=1, rounds=20, criterion="condition")
    assert wide.log_determinant > narrow.log_determinant


def test_progress_and_files(tmp_path, found):
    seen = []
    excite(ARM, starts=2, rounds=2, progress=lambda start, best: seen.append((start, best)))
    assert [start for start, _ in seen] == [1, 2]
    assert seen[1][1] <= seen[0][1]
    path = found.write_csv(tmp_path / "e.csv", rate=50)
    table = np.loadtxt(path, delimiter=",", skiprows=1)
    assert (
        path.read_text().splitlines()[0]
        == "time,q1,q2,q1_rate,q2_rate,q1_acceleration,q2_acceleration"
    )
    np.testing.assert_allclose(table[:, 1:3], found.motion(table[:, 0])[0], atol=1e-8)
    html = found.document().html()
    assert html.count("drawing chart") == 2 * 3  # for wide screens and for phones


def test_rates_are_derivatives():
    rng = np.random.default_rng(0)
    series = Fourier(3.0, np.zeros(2), *rng.normal(size=(2, 2, 4)))
    t = np.linspace(0, 3, 30001)
    q, qd, qdd = series(t)
    np.testing.assert_allclose(np.gradient(q, t, axis=0)[1:-1], qd[1:-1], atol=1e-5)
    np.testing.assert_allclose(np.gradient(qd, t, axis=0)[1:-1], qdd[1:-1], atol=1e-4)
    assert at_rest(4).shape == (8, 6)


def test_bad_limits_are_named(tmp_path):
    with pytest.raises(cr.ChainruleError, match=r"no joint 'q3'.*known: all, q1, q2"):
        Limits.of(ARM, {"q3": {"velocity": 1}})
    with pytest.raises(cr.ChainruleError, match="no limit 'speed'"):
        Limits.of(ARM, {"q1": {"speed": 1}})
    with pytest.raises(cr.ChainruleError, match="positive"):
        Limits.of(ARM, {"q1": {"velocity": -1}})
    (tmp_path / "l.toml").write_text("[q1\n")
    with pytest.raises(cr.ChainruleError, match=r"l\.toml"):
        Limits.from_toml(ARM, tmp_path / "l.toml")
    with pytest.raises(cr.ChainruleError, match="no criterion 'best'"):
        excite(ARM, criterion="best")


def test_free_numbers_are_motions_within_limits():
    """Any of them: as large as limits allow, and around centres where the motion has room."""
    search = MotionSearch(ARM, LIMITS, 8.0, 5, "condition", (), False)
    z = np.random.default_rng(0).normal(size=(40, search.size)) * 3
    c, centre = search.series(z)
    q, qd, qdd = (f @ c for f in search.fine)
    q = q + centre[:, None]
    for over in (LIMITS.lower - q, q - LIMITS.upper, np.abs(qd) - LIMITS.velocity,
                 np.abs(qdd) - LIMITS.acceleration):  # fmt: skip
        assert np.all(over < 0)
    # the one that stops it is used to within its margin where the free number asks for all
    z[:, -4:-2] = 50.0
    c, _ = search.series(z)
    q, qd, qdd = (f @ c for f in search.fine)
    room = np.ptp(q, axis=1) / (LIMITS.upper - LIMITS.lower)
    fast, hard = (np.abs(x).max(axis=1) for x in (qd, qdd))
    used = np.maximum.reduce([room, fast / LIMITS.velocity, hard / LIMITS.acceleration])
    assert np.all((used > 0.97) & (used < 1.0))


def test_any_number_becomes_one_between_0_and_1():
    x = np.linspace(-8, 8, 33)
    np.testing.assert_allclose(_unit(x), 1 / (1 + np.exp(-x)), rtol=1e-9)


def test_a_motion_at_its_limit_keeps_it():
    search = MotionSearch(ARM, LIMITS, 8.0, 5, "condition", (), False)
    at = np.array([LIMITS.lower, LIMITS.upper])
    states = at, np.array([LIMITS.velocity, -LIMITS.velocity]), np.zeros((2, 2))
    assert search._broken(states, np.zeros(2)) == ""
    beyond = at * 1.001, *states[1:]
    assert "limit of position" in search._broken(beyond, np.zeros(2))


def test_hinges_without_limits_turn_by_a_quarter():
    arm = cr.catalog.double_pendulum()
    np.testing.assert_allclose(Limits.of(arm).upper, np.pi / 2)
    np.testing.assert_allclose(Limits.of(arm).lower, -np.pi / 2)
