"""Reading logs: units, names, gears, and every way in which a record can be wrong."""

import tracemalloc
from io import BytesIO

import numpy as np
import pytest
from scipy.io import savemat

import chainrule as cr
from chainrule.errors import DataError
from chainrule.identification.identify import identify
from chainrule.identification.logs import matlab_file
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import rates, uniform
from chainrule.identification.logs.text_table import TextTable
from chainrule.identification.logs.units import UNITS, said_unit
from chainrule.strangers import file_text

T = np.arange(200) / 100.0
Q = np.column_stack([np.sin(3 * T), np.cos(2 * T)])
TAU = np.column_stack([np.cos(3 * T), np.sin(2 * T)])


def write(path, header, columns, delimiter=","):
    rows = [delimiter.join(f"{v:.17g}" for v in row) for row in np.column_stack(columns)]
    path.write_text("\n".join(([delimiter.join(header)] if header else []) + rows) + "\n")
    return path


@pytest.mark.parametrize("delimiter", [",", ";", "\t", " "])
def test_a_table_is_read_whatever_separates_its_columns(tmp_path, delimiter):
    path = write(tmp_path / "a.csv", ["time", "q1", "q2", "tau1", "tau2"], [T, Q, TAU], delimiter)
    log = Log.from_csv(path)
    np.testing.assert_array_equal(log.q, Q)
    np.testing.assert_array_equal(log.tau, TAU)
    assert "q from q1, q2" in log.columns


def test_columns_by_name_by_number_and_without_header(tmp_path):
    named = write(tmp_path / "a.csv", ["zeit", "b", "a", "m1", "m2"], [T, Q, TAU])
    log = Log.from_csv(named, t="zeit", q=["a", "b"], tau=["m1", "m2"])
    np.testing.assert_array_equal(log.q, Q[:, ::-1])
    bare = write(tmp_path / "b.csv", [], [T, Q, TAU])
    log = Log.from_csv(bare, t=0, q=[1, 2], tau=[3, 4])
    np.testing.assert_array_equal(log.q, Q)


def test_units_gain_and_rate(tmp_path):
    path = write(tmp_path / "a.csv", ["q1", "q2", "i1", "i2"], [np.rad2deg(Q), TAU])
    log = Log.from_csv(path, tau=["i1", "i2"], units={"q": "deg"}, gain=[2.0, 3.0], rate=100)
    np.testing.assert_allclose(log.q, Q, atol=1e-14)
    np.testing.assert_allclose(log.tau, TAU * [2, 3])
    np.testing.assert_allclose(log.t, T)


def test_coupled_motors_go_through_the_transmission(tmp_path):
    """q = T q_motor keeps the power: τ·q̇ is the motors' τ·q̇."""
    gears = np.array([[0.01, 0], [0.004, -0.02]])
    path = write(tmp_path / "a.csv", ["time", "q1", "q2", "tau1", "tau2"], [T, Q, TAU])
    log = Log.from_csv(path, transmission=gears)
    np.testing.assert_allclose(log.q, Q @ gears.T)
    power = np.sum(log.tau[1:] * np.diff(log.q, axis=0), axis=1)
    np.testing.assert_allclose(power, np.sum(TAU[1:] * np.diff(Q, axis=0), axis=1), atol=1e-12)
    with pytest.raises(DataError, match="invertible 2×2"):
        Log.from_csv(path, transmission=[[1, 1], [1, 1]])


def test_wrapped_angles_are_unwrapped(tmp_path):
    turning = 7 * T
    wrapped = (turning + np.pi) % (2 * np.pi) - np.pi
    path = write(tmp_path / "a.csv", ["time", "q1", "tau1"], [T, wrapped, np.cos(T)])
    log = Log.from_csv(path)
    np.testing.assert_allclose(log.q[:, 0], turning, atol=1e-12)
    assert "unwrapped" in log.notes[0]


def test_matlab_files_with_rows_or_columns_and_structures(tmp_path):
    savemat(tmp_path / "a.mat", {"t": T, "q": Q.T, "run": {"torque": TAU}, "k": 2.0})
    log = Log.from_mat(tmp_path / "a.mat", tau="run.torque", gain="k")
    np.testing.assert_array_equal(log.q, Q)
    np.testing.assert_array_equal(log.tau, 2 * TAU)


def test_what_is_missing_is_named(tmp_path):
    path = write(tmp_path / "a.csv", ["time", "pos1", "pos2", "current1", "current2"], [T, Q, TAU])
    with pytest.raises(DataError, match=r"which columns are the torques, tau.*current1"):
        Log.from_csv(path)
    with pytest.raises(
        cr.ChainruleError, match=r"there is no column for q.*did you mean 'pos[12]'"
    ):
        Log.from_csv(path, q=["pos", "pos2"], tau="current1")
    with pytest.raises(cr.ChainruleError, match="there is no unit 'grad'; "):
        Log.from_csv(path, tau=["current1", "current2"], units={"q": "grad"})


def test_ragged_and_empty_tables_are_refused(tmp_path):
    (tmp_path / "a.csv").write_text("time,q1,tau1\n0,1,2\n1,2\n")
    with pytest.raises(DataError, match="row 1 has 2 cells"):
        Log.from_csv(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text("\n")
    with pytest.raises(DataError, match="empty"):
        Log.from_csv(tmp_path / "b.csv")
    with pytest.raises(DataError, match=r"c\.csv"):
        Log.from_csv(tmp_path / "c.csv")


def test_rows_without_numbers_are_left_out_and_reported():
    q = Q.copy()
    q[[7, 50], 1] = np.nan
    log = Log(T, q, TAU)
    assert len(log.t) == 198
    assert "2 of 200 rows" in log.notes[0]
    assert "row 7" in log.notes[0]


def test_time_must_not_go_back():
    t = T.copy()
    t[17] = t[16] - 0.5
    with pytest.raises(DataError, match="time goes back at row 17"):
        Log(t, Q, TAU)


def test_too_short_and_wrong_shapes():
    with pytest.raises(DataError, match="5 usable samples"):
        Log(T[:5], Q[:5], TAU[:5])
    with pytest.raises(DataError, match="expected 200 rows"):
        Log(T, Q[:-1], TAU)
    arm = cr.catalog.double_pendulum()
    with pytest.raises(DataError, match="1 columns of q; double-pendulum has 2: q1, q2"):
        identify(arm, Log(T, Q[:, 0], TAU))
    with pytest.raises(DataError, match="3 columns of tau"):
        identify(arm, Log(T, Q, np.hstack([TAU, TAU[:, :1]])))
    with pytest.raises(DataError, match="too short for a cut-off"):
        identify(arm, Log(T, Q, TAU), cutoff=0.5)
    with pytest.raises(DataError, match="there is no log"):
        identify(arm, [])


def test_uneven_time_stamps_are_resampled_and_gaps_split():
    rng = np.random.default_rng(3)
    t = (np.arange(4000) + rng.uniform(-0.4, 0.4, 4000)) / 1000
    log = Log(t, np.sin(3 * t), np.cos(3 * t))
    (even,) = uniform(log)
    assert np.ptp(np.diff(even.t)) < 1e-12
    np.testing.assert_allclose(even.q[50:-50, 0], np.sin(3 * even.t[50:-50]), atol=1e-6)
    broken = np.concatenate([t[t < 1.5], t[t > 2.5]])
    pieces = uniform(Log(broken, np.sin(broken), np.cos(broken)))
    assert [len(p.t) for p in pieces] == [np.sum(t < 1.5), np.sum(t > 2.5)]


def test_rates_of_a_ball_joint_are_its_angular_velocity():
    """ω of a swing and a spin, in the link's frame, from the quaternions alone."""
    arm = cr.catalog.spherical_pendulum()
    start = [np.cos(0.4), np.sin(0.4), 0.0, 0.0, 1.0, 2.0, 5.0]
    run = cr.simulate(arm, start, 1.0, 1e-3)
    qd, qdd = rates(arm, run.q, 1000.0)
    assert np.abs(qd - run.qd)[2:-2].max() < 1e-6  # fourth order, 1 ms
    assert np.abs(qd[[0, -1]] - run.qd[[0, -1]]).max() < 0.1
    exact = cr.compile(arm).forward_dynamics(run.q, run.qd, np.zeros_like(run.qd))
    assert np.abs(qdd - exact)[4:-4].max() < 1e-4


UNIT_VALUES = {
    "rad": 1, "deg": 0.017453292519943295, "rev": 6.283185307179586, "m": 1, "mm": 0.001, "cm": 0.01,
    "rad/s": 1, "deg/s": 0.017453292519943295, "rpm": 0.10471975511965977, "m/s": 1,
    "mm/s": 0.001, "cm/s": 0.01, "rev/s": 6.283185307179586,
    "rad/s2": 1, "deg/s2": 0.017453292519943295, "m/s2": 1, "mm/s2": 0.001,
    "Nm": 1, "mNm": 0.001, "Ncm": 0.01, "Nmm": 0.001, "kNm": 1000, "N": 1, "mN": 0.001, "kN": 1000,
    "s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60,
}  # fmt: skip


def test_units_are_those_of_the_books():
    """The whole table against values written down by hand."""
    assert {name: UNIT_VALUES[name] for name in UNITS} == pytest.approx(UNITS, rel=1e-15)


@pytest.mark.parametrize(
    "name, stem, unit",
    [
        ("t (ms)", "t", "ms"), ("time [s]", "time", "s"), ("q1 [deg]", "q1", "deg"),
        ("q_2_deg", "q_2", "deg"), ("angle1[°]", "angle1", "deg"), ("tau1 [N m]", "tau1", "Nm"),
        ("tau1 (mN·m)", "tau1", "mNm"), ("stamp_µs", "stamp_µs", None), ("q[1]", "q[1]", None),
        ("tau_m", "tau_m", None), ("current1 [A]", "current1 [A]", None), ("v [rad/s]", "v", "rad/s"),
        ("deg", "deg", None), ("a [m/s²]", "a", "m/s2"), ("TIME_MS", "TIME", "ms"),
    ],
)  # fmt: skip
def test_units_are_read_from_names(name, stem, unit):
    assert said_unit(name) == (stem, unit)


def test_a_header_with_units_is_kept_to(tmp_path):
    names = ["time [ms]", "q1 [deg]", "q2 [deg]", "tau1 (Nm)", "tau2 (mNm)"]
    path = write(tmp_path / "a.csv", names, [1000 * T, np.rad2deg(Q), TAU * [1, 1000]])
    for log in (Log.read(path), Log.read(path, q=[1, 2], tau=["tau1 (Nm)", "tau2 (mNm)"])):
        np.testing.assert_allclose(log.t, T, atol=1e-12)
        np.testing.assert_allclose(log.q, Q, atol=1e-9)
        np.testing.assert_allclose(log.tau, TAU, atol=1e-9)
        assert any("q is taken to be in deg" in note for note in log.notes)
        assert any("tau is taken to be in mNm" in note for note in log.notes)
    np.testing.assert_allclose(Log.read(path, units={"q": "rad"}).q, np.rad2deg(Q), atol=1e-6)


def test_a_row_of_units_below_the_header_is_kept_to(tmp_path):
    path = write(
        tmp_path / "a.csv", ["t", "q1", "tau1"], [1000 * T, np.rad2deg(Q[:, 0]), TAU[:, 0]]
    )
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "ms,deg,Nm", *lines[1:]]))
    log = Log.read(path)
    np.testing.assert_allclose(log.t, T, atol=1e-12)
    np.testing.assert_allclose(log.q[:, 0], Q[:, 0], atol=1e-9)


@pytest.mark.parametrize(
    "day", ["2024-02-28T23:59:{:09.6f}Z", "2024-02-28 23:59:{:09.6f}", "23:59:{:09.6f}"]
)
def test_times_of_day_are_seconds_from_the_first(tmp_path, day):
    rows = [f"{day.format(t)},{q},{tau}" for t, q, tau in zip(T, Q[:, 0], TAU[:, 0], strict=True)]
    (tmp_path / "a.csv").write_text("\n".join(["timestamp,q1,tau1", *rows]))
    np.testing.assert_allclose(Log.read(tmp_path / "a.csv").t, T, atol=1e-9)


def test_milliseconds_are_found_beside_a_bad_row(tmp_path):
    path = write(tmp_path / "a.csv", ["t", "q1", "tau1"], [1000 * T, Q[:, 0], TAU[:, 0]])
    path.write_text(path.read_text() + "stop,0,0\n")
    assert Log.read(path).duration == pytest.approx(T[-1])


def test_a_record_that_is_too_slow_is_said(tmp_path):
    log = Log(np.arange(200) * 5.0, Q, TAU)
    with pytest.raises(DataError, match=r"0\.2 samples a second tell no acceleration"):
        identify(cr.catalog.double_pendulum(), log)


def test_columns_called_after_the_joints_are_found_in_their_order(tmp_path):
    names = ["t", "elbow_pos", "Shoulder_pos", "effort_elbow", "effort_shoulder"]
    path = write(tmp_path / "a.csv", names, [T, Q[:, ::-1], TAU[:, ::-1]])
    log = Log.read(path, joints=["shoulder", "elbow"])
    np.testing.assert_array_equal(log.q, Q)
    np.testing.assert_array_equal(log.tau, TAU)
    with pytest.raises(DataError, match=r"which columns are .* q, .*--q, in Python with q="):
        Log.read(path, joints=["shoulder", "wrist"])


def test_a_rate_in_revolutions_a_minute(tmp_path):
    path = tmp_path / "motor.csv"
    rows = [f"{k / 100},{k / 1000},{60 * k},1" for k in range(50)]
    path.write_text("\n".join(["t,q,speed,tau", *rows]))
    log = Log.read(path, t="t", q="q", qd="speed", tau="tau", units={"qd": "rpm"})
    assert np.allclose(log.qd[:, 0], 2 * np.pi * np.arange(50))


def test_a_wide_table_is_read(tmp_path):
    names = [f"c{i}" for i in range(20_000)]
    (tmp_path / "wide.csv").write_text(",".join(names) + "\n" + ",".join(["1"] * len(names)) + "\n")
    assert list(TextTable().read(tmp_path / "wide.csv").columns) == names
    with pytest.raises(
        DataError, match=r"which column is the time, t\? The file has c0, .* and 19800 more"
    ):
        Log.read(tmp_path / "wide.csv")


def test_what_ends_scipys_reader_is_an_error(tmp_path):
    made = BytesIO()
    savemat(made, {"t": np.arange(5.0), "c": np.array(["x", 1], dtype=object)})
    whole = made.getvalue()
    for cut in (0, 50, 130, 200, len(whole) - 9):
        (tmp_path / "a.mat").write_bytes(whole[:cut])
        with pytest.raises(DataError, match=r"a\.mat: (cannot be read as a MATLAB file|which)"):
            Log.read(tmp_path / "a.mat")


def test_a_process_that_dies_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "a.mat").write_bytes(b"")
    monkeypatch.setattr(
        matlab_file, "READER", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"
    )
    with pytest.raises(DataError, match="cannot be read as a MATLAB file: it is damaged"):
        Log.read(tmp_path / "a.mat")


def test_a_small_file_takes_little_memory(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("t,q,tau\n" + "".join(f"{k / 100},{k},{k}\n" for k in range(40)))
    tracemalloc.start()
    try:
        file_text(path, most=4_000_000_000)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
