"""Files as machines write them: units of time, decimal commas, arrays, bags, Parquet, MATLAB 7.3."""

import importlib

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.logs.log import Log, checked_logs
from chainrule.identification.logs.reading import _called, in_seconds
from chainrule.identification.logs.table import LogTable
from chainrule.identification.logs.text_table import TextTable, _delimiter

COUNT = 60


def signals(n=2):
    rng = np.random.default_rng(0)
    return np.arange(COUNT) / 500, rng.normal(size=(COUNT, n)), rng.normal(size=(COUNT, n))


def same(log, t, q, tau, tolerance=1e-9):
    np.testing.assert_allclose(log.t - log.t[0], t, atol=1e-6)
    np.testing.assert_allclose(log.q, q, atol=tolerance)
    np.testing.assert_allclose(log.tau, tau, atol=tolerance)


def write(path, header, columns, delimiter=",", comma=False):
    rows = [delimiter.join(f"{v:.12g}".replace(".", ",") if comma else f"{v:.19g}" for v in row)
            for row in np.column_stack(columns)]  # fmt: skip
    path.write_text("\n".join([header, *rows]) + "\n")
    return path


@pytest.mark.parametrize("factor, word", [(1e3, "ms"), (1e6, "us"), (1e9, "ns")])
def test_time_in_other_units_is_found_by_its_steps(tmp_path, factor, word):
    t, q, tau = signals()
    path = write(tmp_path / "a.csv", "time,q1,q2,tau1,tau2", [np.round(t * factor) + 7e9, q, tau])
    log = Log.read(path)
    same(log, t, q, tau)
    assert any(f"time is taken to be in {word}" in note for note in log.notes)
    named = write(tmp_path / "b.csv", f"time_{word},q1,q2,tau1,tau2", [t * factor, q, tau])
    same(Log.read(named), t, q, tau)
    plain = write(tmp_path / "c.csv", "time,q1,q2,tau1,tau2", [t, q, tau])
    assert Log.read(plain).notes == ()


def test_decimal_commas(tmp_path):
    t, q, tau = signals()
    for delimiter in (";", "\t"):
        path = write(
            tmp_path / "a.csv", delimiter.join(["t", "q1", "q2", "tau1", "tau2"]), [t, q, tau],
            delimiter, comma=True,
        )  # fmt: skip
        same(Log.read(path), t, q, tau, 1e-6)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_a_table_of_the_motors_side_as_windows_writes_it(tmp_path, encoding):
    """Columns in another order, with units, called by what they begin with; a gear a motor."""
    t, q, tau = signals()
    gears = np.array([1 / 101, 1 / 54])
    header = "Zeit [ms];Moment_A2 [Nm];Moment_A1 [Nm];Winkel_A2 [°];Winkel_A1 [°]"
    motor = [(tau * gears)[:, ::-1], np.rad2deg(q / gears)[:, ::-1]]
    path = write(tmp_path / "a.csv", header, [1e3 * t, *motor], ";", comma=True)
    path.write_bytes(path.read_text().encode(encoding))
    log = Log.read(path, t="Zeit", q="Winkel_A", tau="Moment_A", transmission=gears, unwrap=False)
    same(log, t, q, tau, 1e-8)


def test_what_rostopic_writes(tmp_path):
    t, q, tau = signals()
    header = "%time,field.header.seq,field.position0,field.position1,field.effort0,field.effort1"
    stamps = 1.7e18 + np.round(t * 1e9)
    path = write(tmp_path / "run.csv", header, [stamps, np.arange(COUNT), q, tau])
    log = Log.read(path)
    same(log, t, q, tau)
    assert "time is taken to be in ns" in log.notes[0]


def test_arrays_in_cells(tmp_path):
    t, q, tau = signals(3)
    rows = [
        f'{a:.9g},"[{", ".join(f"{x:.12g}" for x in b)}]","[{" ".join(f"{x:.12g}" for x in c)}]"'
        for a, b, c in zip(t, q, tau, strict=True)
    ]
    path = tmp_path / "a.csv"
    path.write_text("\n".join(["time,position,effort", *rows]))
    same(Log.read(path), t, q, tau)
    path.write_text("\n".join(["time,position,effort", *rows[:-1], '0.2,"[1]","[1 2 3]"']))
    with pytest.raises(cr.errors.DataError, match="differ in length"):
        Log.read(path)


def test_matlab_7_3(tmp_path):
    h5py = importlib.import_module("h5py")
    t, q, tau = signals()
    path = tmp_path / "run.mat"
    with h5py.File(path, "w", userblock_size=512) as file:
        file["t"], file["q"], file["tau"] = t[None], q.T, tau.T
        file["run/q"] = q.T
    head = b"MATLAB 7.3 MAT-file".ljust(124) + bytes([0, 2]) + b"IM"
    with path.open("r+b") as file:
        file.write(head)
    same(Log.read(path), t, q, tau)
    same(Log.read(path, q="run.q"), t, q, tau)
    with h5py.File(path, "w") as file:  # as other programs write it, without MATLAB's header
        file["t"], file["q"], file["tau"] = t[None], q.T, tau.T
    same(Log.read(path), t, q, tau)


def test_parquet(tmp_path):
    pa = importlib.import_module("pyarrow")
    import pyarrow.parquet as pq

    t, q, tau = signals()
    table = pa.table(
        {"time": t, "q": list(q), "tau1": tau[:, 0], "tau2": tau[:, 1], "s": ["a"] * COUNT}
    )
    pq.write_table(table, tmp_path / "run.parquet")
    same(Log.read(tmp_path / "run.parquet"), t, q, tau)
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(cr.errors.DataError, match="cannot be read as a Parquet file"):
        Log.read(tmp_path / "bad.parquet")


def test_ros_bags(tmp_path):
    rosbag2 = importlib.import_module("rosbags.rosbag2")
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.LATEST)
    types = store.types
    state, header = types["sensor_msgs/msg/JointState"], types["std_msgs/msg/Header"]
    time = types["builtin_interfaces/msg/Time"]
    t, q, tau = signals()
    folder = tmp_path / "bag"
    with rosbag2.Writer(folder, version=9) as writer:
        topic = writer.add_connection("/joint_states", state.__msgtype__, typestore=store)
        for k in range(COUNT):
            ns = 1_700_000_000_000_000_000 + round(t[k] * 1e9)
            stamp = time(sec=ns // 10**9, nanosec=ns % 10**9)
            order = [0, 1] if k % 2 == 0 else [1, 0]  # as some drivers do
            message = state(
                header=header(stamp=stamp, frame_id=""), name=[["a", "b"][i] for i in order],
                position=q[k, order], velocity=np.zeros(2), effort=tau[k, order],
            )  # fmt: skip
            writer.write(topic, ns, store.serialize_cdr(message, state.__msgtype__))
    same(Log.read(folder), t, q, tau)
    same(Log.read(next(folder.glob("*.db3"))), t, q, tau)
    turned = Log.read(folder, joints=["b", "a"])
    same(turned, t, q[:, ::-1], tau[:, ::-1])
    same(Log.read(folder, joints=["b"]), t, q[:, 1:], tau[:, 1:])
    (tmp_path / "bad.mcap").write_bytes(b"nothing")
    with pytest.raises(cr.errors.DataError, match="cannot be read as a ROS bag"):
        Log.read(tmp_path / "bad.mcap")


def test_the_names_of_joints_in_a_file_tell_their_order(tmp_path):
    """As `rostopic echo -p` writes joint states, and as arrays in cells, NumPy's numbers too."""
    t, q, tau = signals()
    path = tmp_path / "states.csv"
    head = (
        "%time,field.name0,field.name1,field.position0,field.position1,field.effort0,field.effort1"
    )
    rows = [
        f"{round(a * 1e9)},elbow,wrist,{b[0]},{b[1]},{c[0]},{c[1]}"
        for a, b, c in zip(t, q, tau, strict=True)
    ]
    path.write_text("\n".join([head, *rows]))
    same(Log.read(path), t, q, tau)
    same(Log.read(path, joints=["wrist", "elbow"]), t, q[:, ::-1], tau[:, ::-1])
    ((found,),) = (checked_logs(Log.read(path), ["wrist", "elbow"]),)
    same(found, t, q[:, ::-1], tau[:, ::-1])
    (found,) = checked_logs(found, ["wrist", "elbow"])
    same(found, t, q[:, ::-1], tau[:, ::-1])
    (found,) = checked_logs(Log.read(path), ["q1", "q2"])
    same(found, t, q, tau)
    assert "the file calls its joints elbow, wrist, in this order" in found.notes[-1]
    wide = [
        f'{a},"[\'elbow\', \'wrist\']","{list(b)}","{list(map(float, c))}"'
        for a, b, c in zip(t, q, tau, strict=True)
    ]
    assert "np.float64(" in wide[0]
    path.write_text("\n".join(["time,name,position,effort", *wide]))
    same(Log.read(path, joints=["wrist", "elbow"]), t, q[:, ::-1], tau[:, ::-1])


def test_repeated_stamps_are_mended_and_said():
    t, q, tau = signals()
    coarse = np.floor(t * 250) / 250  # two samples a stamp
    log = Log(coarse, q, tau)
    assert np.all(np.diff(log.t) > 0)
    np.testing.assert_allclose(log.t, t, atol=2e-3)
    assert any("time stamps repeat" in note for note in log.notes)
    fifth = Log(np.floor(t * 100 + 1e-9) / 100, q, tau)  # five samples a stamp
    np.testing.assert_allclose(fifth.t, t, atol=1e-6)
    back = t.copy()
    back[30] = back[20]
    with pytest.raises(cr.errors.DataError, match="goes back"):
        Log(back, q, tau)
    with pytest.raises(cr.errors.DataError, match="repeats"):
        Log(np.zeros(COUNT), q, tau)


def test_signs_and_offsets(tmp_path):
    t, q, tau = signals()
    path = write(tmp_path / "a.csv", "time,q1,q2,tau1,tau2", [t, q, tau])
    log = Log.read(path, signs=[1, -1], offsets=[0.5, 0])
    np.testing.assert_allclose(log.q, q * [1, -1] + [0.5, 0])
    np.testing.assert_allclose(log.tau, tau * [1, -1])
    with pytest.raises(cr.ChainruleError, match="1 or −1"):
        Log.read(path, signs=[1, 2])
    with pytest.raises(cr.ChainruleError, match="2 numbers"):
        Log.read(path, offsets=[1.0])


def test_a_long_table_is_read_as_a_stream(tmp_path, monkeypatch):
    from chainrule.identification.logs import text_table

    t, q, tau = signals()
    path = write(tmp_path / "a.csv", "time,q1,q2,tau1,tau2", [t, q, tau])
    there = Log.read(path)
    monkeypatch.setattr(text_table, "LARGE", 10)
    assert text_table._streamed(path) is not None
    same(Log.read(path), there.t, there.q, there.tau, 0)
    path.write_text(path.read_text() + "0.2,nan,1,,2\n")
    assert len(Log.read(path).t) == COUNT  # what is no number is read cell by cell


def test_two_whole_numbers_are_two_cells():
    """A single word with a comma is no number with a decimal comma; two of them are."""
    assert _delimiter("0,1") == ","
    assert _delimiter("0,1 2,5") is None
    assert _delimiter("a,b 2,5") == ","


def test_joints_are_named_where_every_column_has_one():
    names = ("a", "b", "c")
    table = LogTable("x", {}, names)
    assert _called(table, {"q": ["q0", "q2"], "tau": ["t0", "t2"]}) == ("a", "c")
    assert _called(table, {"q": ["q1", "q3"], "tau": ["t1", "t3"]}) == ("a", "c")
    assert _called(table, {"q": ["q0", "q2"], "tau": ["t0"]}) == ()
    assert _called(LogTable("x", {}), {"q": ["q0"], "tau": ["t0"]}) == ()


def test_a_file_of_one_line_has_its_names_and_no_rows(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("t,q1,tau1\n")
    assert TextTable().read(path).columns == {}
    path.write_text("0.5;1,5;2\n")
    assert {k: list(v) for k, v in TextTable().read(path).columns.items()}.keys() == {"0", "1", "2"}


def test_steps_tell_the_unit_of_a_time_that_does_not_say_it():
    """Those that are not zero: a clock that repeats is no faster."""
    for step, word, scale in ((1.0, "ms", 1e-3), (4.0, "ms", 1e-3), (2000.0, "us", 1e-6)):
        time, told = in_seconds(step * np.arange(50.0), "t")
        np.testing.assert_allclose(time, scale * step * np.arange(50))
        assert f"in {word}" in told
    repeated = np.repeat(4.0 * np.arange(20), 3)
    assert "in ms" in in_seconds(repeated, "t")[1]
    assert in_seconds(0.01 * np.arange(50), "t")[1] == ""
