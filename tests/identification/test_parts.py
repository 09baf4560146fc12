"""Small parts of an identification, each against what its docstring says."""

import numpy as np
import pytest
from scipy import signal

import chainrule as cr
from chainrule.identification.excitation.fourier import Fourier, at_rest, basis
from chainrule.identification.logs import cutoff as cutting
from chainrule.identification.logs.cutoff import Band, unbiased
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, difference, gaps, lowpass, uniform
from chainrule.identification.presets import MixedFilters
from chainrule.identification.regression.bodies import whole
from chainrule.identification.regression.columns import Spring, described_values, geometry
from chainrule.identification.regression.problem import ProblemStructure
from chainrule.identification.result.tables import (
    ParameterRow,
    ParameterTable,
    Sweep,
    Validation,
    joint_errors,
)
from chainrule.mechanism.joints import Fixed, Revolute
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism

ARM = cr.catalog.double_pendulum()


@pytest.mark.parametrize("harmonics", [2, 3, 5])
def test_a_series_begins_at_rest(harmonics):
    """q̇(0) = q̈(0) = 0 of every motion in the basis, which has two dimensions fewer."""
    free = at_rest(harmonics)
    assert free.shape == (2 * harmonics, 2 * harmonics - 2)
    assert np.allclose(free.T @ free, np.eye(2 * harmonics - 2))
    _, qd, qdd = basis(np.zeros(1), 3.0, harmonics)
    assert np.allclose(qd @ free, 0, atol=1e-12)
    assert np.allclose(qdd @ free, 0, atol=1e-10)


def test_rates_of_a_series_are_its_derivatives(tmp_path):
    rng = np.random.default_rng(0)
    motion = Fourier(2.0, rng.normal(size=2), rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
    t, h = np.linspace(0, 2, 41), 1e-5
    q, qd, qdd = motion(t)
    ahead, behind = motion(t + h), motion(t - h)
    assert np.allclose((ahead[0] - behind[0]) / (2 * h), qd, atol=1e-8)
    assert np.allclose((ahead[1] - behind[1]) / (2 * h), qdd, atol=1e-7)
    assert np.allclose(q[0], q[-1])
    path = motion.write_csv(tmp_path / "motion.csv", rate=10.0)
    table = np.loadtxt(path, delimiter=",", skiprows=1)
    assert np.array_equal(table[:, 0], np.round(np.arange(21) / 10, 10))
    assert np.allclose(table[:, 1:3], motion(table[:, 0])[0], atol=1e-9)
    assert path.read_text().startswith(
        "time,q1,q2,q1_rate,q2_rate,q1_acceleration,q2_acceleration\n"
    )


def test_a_filter_mirrors_as_much_as_it_remembers():
    x = np.random.default_rng(1).normal(size=(2, 400)).cumsum(axis=1)
    sections = signal.butter(4, 5.0, fs=100.0, output="sos")
    assert np.array_equal(lowpass(x, 5.0, 100.0), signal.sosfiltfilt(sections, x, padlen=60))
    assert lowpass(x, 45.0, 100.0) is x


def test_differences_are_of_fourth_order():
    t = np.arange(200) / 100
    x = np.stack([t**4, np.sin(3 * t)], axis=1)
    slope = np.stack([4 * t**3, 3 * np.cos(3 * t)], axis=1)
    found = difference(x, 100.0)
    assert np.allclose(found[2:-2, 0], slope[2:-2, 0], atol=1e-9)  # exact for a quartic
    assert np.abs(found - slope)[2:-2].max() < 1e-6
    assert np.abs(found - slope)[1:-1].max() < 1e-2


def test_a_gap_cuts_a_log_in_two():
    t = np.concatenate([np.arange(100) / 100, 2.0 + np.arange(150) / 100, [9.0, 9.01]])
    log = Log(t, np.sin(t), np.cos(t))
    assert gaps(log).tolist() == [99, 249]
    assert [len(piece.t) for piece in uniform(log)] == [100, 150]


class Unmoved:
    """A problem that every filter leaves as it is."""

    logs = (Log(np.arange(100) / 10, np.arange(100.0), np.arange(100.0)),)

    def under(self, recipe):
        return self


def test_the_cutoff_is_lowered_to_a_quarter_at_most(monkeypatch):
    monkeypatch.setattr(cutting, "_bias", lambda here, clean: np.inf)
    assert unbiased(Unmoved(), Band(1.0, 8.0, 8.0), 0.0) == pytest.approx(2.0)
    assert unbiased(Unmoved(), Band(1.0, 8.0, 8.0), 4.5) == pytest.approx(8 / np.sqrt(2))
    monkeypatch.setattr(cutting, "_bias", lambda here, clean: 0.0)
    assert unbiased(Unmoved(), Band(1.0, 8.0, 8.0), 0.0) == 8.0


def test_a_published_recipe_keeps_the_logs_rate():
    t = np.arange(101) / 50
    (motion,) = MixedFilters().motions(ARM, Log(t, np.sin(t), np.cos(t), qd=np.cos(t)))
    assert motion.rate == pytest.approx(50.0)


def test_what_the_description_does_not_have_is_zero():
    structure = ProblemStructure.of(
        ARM, [cr.friction.Viscous, Spring], motor_inertia=True, keep_zeros=False
    )
    columns = structure.grouping.parameters
    values = described_values(ARM, columns)
    lacking = [k for k, c in enumerate(columns) if c.part is None]
    assert len(lacking) >= 6
    assert (values[lacking] == 0.0).all()


def test_how_far_an_answer_moves_is_told_within_a_factor_of_two():
    settings = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
    values = np.array([[9.0], [1.0], [2.0], [4.0], [-9.0]])
    sd = np.array([[7.0], [6.0], [0.5], [8.0], [9.0]])
    sweep = Sweep("cutoff", settings, ("m",), values, sd, np.ones(5), 4.0)
    assert sweep.drift() == pytest.approx([(4.0 - 1.0) / 0.5])
    assert sweep["m"].tolist() == values[:, 0].tolist()
    assert str(sweep).splitlines()[0].split() == ["cutoff", "m", "error", "%"]


def test_one_run_is_not_summed_up():
    rng = np.random.default_rng(6)
    runs = [joint_errors(n, ["q1"], *rng.normal(size=(2, 50, 1))) for n in ("a", "b", "all")]
    one, two = Validation((runs[0],), runs[2]), Validation(tuple(runs[:2]), runs[2])
    assert "all" not in str(one)
    assert [row in str(two) for row in ("a ", "b ", "all")] == [True] * 3


def test_long_sums_take_several_lines():
    group = " + ".join(f"0.0{k} m{k}" for k in range(1, 13))
    rows = (
        ParameterRow("Jzz1", group, 1.5, 0.1, "kg m²"),
        ParameterRow("Fv1", "Fv1", 0.2, 0.01, ""),
    )
    lines = str(ParameterTable(rows)).splitlines()
    assert max(map(len, lines)) < 100
    told = " ".join(line[:50].strip() for line in lines[2:-1])
    assert told == group
    assert "1.5" in lines[2]
    assert lines[-1].split()[:2] == ["Fv1", "0.200"]


def test_what_is_fixed_to_the_first_link_belongs_to_it():
    """Mass, centre and second moments about the joint, by the parallel axis."""
    hinge = Link("a", Revolute("q1", axis="z"), mass=2.0, com=(0.3, 0, 0), inertia=0.1)
    tool = Link("b", Fixed(), "a", at=(1, 0, 0), mass=3.0, com=(0.2, 0, 0), inertia=0.2)
    arm = Mechanism("carrier", (hinge, tool))
    first, second = whole(arm, geometry(arm))
    assert first[0] == pytest.approx(5.0)
    assert first[1] == pytest.approx(2.0 * 0.3 + 3.0 * 1.2)
    assert first[9] == pytest.approx(0.1 + 2.0 * 0.3**2 + 0.2 + 3.0 * 1.2**2)
    assert not second.any()


def test_measured_rates_are_taken_where_they_are_asked_for_and_nowhere_else():
    rng = np.random.default_rng(3)
    t = np.arange(0, 4, 0.01)
    q, qd, qdd, tau = np.sin(t)[:, None], *rng.normal(size=(3, len(t), 1))
    arm, log = cr.catalog.pendulum(), Log(t, q, tau, qd, qdd)
    (plain,) = LowPass(5.0).motions(arm, log)
    assert np.allclose(plain.qd[20:-20], np.cos(t)[20:-20, None], atol=1e-3)
    assert np.allclose(plain.qdd[20:-20], -q[20:-20], atol=1e-2)
    (given,) = LowPass(5.0, measured=True).motions(arm, log)
    assert np.array_equal(given.qd, qd)
    assert np.array_equal(given.qdd, qdd)


def test_acceleration_that_gravity_and_friction_do_not_explain():
    """By its definition, from the accelerations themselves."""
    t = np.arange(0, 20, 0.002)
    q = 0.8 * np.sin(1.3 * t) + 0.3 * np.sin(4.1 * t + 1)
    qd = 0.8 * 1.3 * np.cos(1.3 * t) + 0.3 * 4.1 * np.cos(4.1 * t + 1)
    qdd = -0.8 * 1.3**2 * np.sin(1.3 * t) - 0.3 * 4.1**2 * np.sin(4.1 * t + 1)
    others = np.column_stack([np.sin(q), np.cos(q), qd, np.sign(qd), np.ones_like(q)])
    left = qdd - others @ np.linalg.lstsq(others, qdd, rcond=None)[0]
    assert cutting._unexplained(q, 20.0, 500.0) == pytest.approx(np.mean(left**2), rel=0.02)


@pytest.mark.parametrize("count, length", [(999, 400), (60_000, 399), (450, 449)])
def test_the_spectrum_is_that_of_welch(count, length):
    """SciPy's, which takes one window after the other."""
    x = np.cumsum(np.random.default_rng(0).normal(size=count))
    _, power = signal.welch(x, 100.0, "blackmanharris", length, length * 3 // 4, detrend="linear")
    np.testing.assert_allclose(cutting.welch(x, 100.0, length), power, rtol=1e-9)
