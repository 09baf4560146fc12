"""What a trajectory becomes: files that read back, pictures, movies; and the comparison."""

from dataclasses import replace

import imageio_ffmpeg
import numpy as np
import pytest

import chainrule as cr
from chainrule.cli.simulating import run_simulate, summary
from chainrule.control import PID
from chainrule.errors import ChainruleError
from chainrule.integrators import METHODS
from chainrule.outputs import OutputError, writable
from chainrule.page.palette import pen
from chainrule.simulation import Event, Push, Trajectory, simulate
from chainrule.simulation.animation import Movie, Scene, frames
from chainrule.simulation.compare import compare
from chainrule.written import read_numbers


@pytest.fixture(scope="module")
def run():
    arm = cr.catalog.double_pendulum()
    servo = PID(kp=3, ki=1, kd=0.05, target=[-0.5, 0.8])
    loop = cr.Loop(servo, 0.004, disturbances=Push(0.2, 0.1, [0.5, 0.0]))
    level = Event(lambda t, q, qd: q[0], name="level")
    return simulate(arm, [1.0, 0.5], 0.5, 2e-3, loop=loop, events=level)


def same(a, b):
    for one, other in ((a.samples, b.samples), (a.account, b.account)):
        assert all(np.array_equal(v, vars(other)[name]) for name, v in vars(one).items())
    assert (a.mechanism, a.origin) == (b.mechanism, b.origin)
    plain = replace(a.outcome, events=()), replace(b.outcome, events=())
    assert plain[0] == plain[1]
    assert [(e.name, e.t, *e.x) for e in a.events] == [(e.name, e.t, *e.x) for e in b.events]
    return True


def test_csv_reads_back_to_the_bit(run, tmp_path):
    path = run.to_csv(tmp_path / "run.csv")
    assert same(Trajectory.load(path), run)
    header = next(line for line in path.read_text().splitlines() if not line.startswith("#"))
    assert header.startswith("t [s],q1 [rad],q2 [rad],dq1/dt [rad/s]")


def test_parquet_and_xarray_read_back_to_the_bit(run, tmp_path):
    assert same(Trajectory.load(run.to_parquet(tmp_path / "run.parquet")), run)
    data = run.to_xarray()
    assert data["q1"].attrs["units"] == "rad"
    assert same(Trajectory.load(data), run)


@pytest.mark.parametrize("name", ["spherical-pendulum", "cart-pole"])
def test_other_joints_have_other_columns(name, tmp_path):
    arm = cr.catalog.get(name)
    x0 = [1, 0, 0, 0, 0.1, 0.2, 0.3] if name == "spherical-pendulum" else [0.0, 1.0]
    run = simulate(arm, x0, 0.05)
    assert same(Trajectory.load(run.to_csv(tmp_path / "run.csv")), run)


def test_foreign_and_missing_files_are_refused(tmp_path):
    (tmp_path / "a.csv").write_text("t,x\n0,1\n")
    for path, message in (("a.csv", "not a trajectory"), ("b.csv", "no such file")):
        with pytest.raises(ChainruleError, match=message):
            Trajectory.load(tmp_path / path)


def test_outputs_are_checked_before(tmp_path):
    for path, message in (
        (tmp_path / "no" / "a.mp4", "there is no folder"),
        (tmp_path, "ends in"),
        (tmp_path / "a.avi", "ends in .mp4, .gif"),
    ):
        with pytest.raises(OutputError, match=message):
            writable(path, (".mp4", ".gif"))
    with pytest.raises(OutputError, match="no folder"):
        run_simulate(cr.catalog.pendulum(), duration=1e9, outputs=(str(tmp_path / "no" / "a.mp4"),))


def test_pictures(run, tmp_path):
    for plot in (run.plot, run.phase, run.energies):
        figure = plot(tmp_path / "a.png")
        assert (tmp_path / "a.png").stat().st_size > 10_000
        labels = [ax.get_ylabel() for ax in figure.axes if ax.get_visible()]
        assert all("/" in label for label in labels)  # every axis has its unit


def test_movies_need_nothing_of_the_system(run, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    gif = run.animate(tmp_path / "a.gif", fps=20)
    assert gif.read_bytes()[:6] == b"GIF89a"
    reader = imageio_ffmpeg.read_frames(str(run.animate(tmp_path / "a.mp4")))
    meta = next(reader)
    images = list(reader)
    assert meta["size"] == (480, 480)
    assert len(images) == 16  # half a second at 30 a second, and the end
    assert images[0] != images[-1]
    inline = run.animate()
    assert isinstance(inline, Movie)
    assert "video/mp4" in inline._repr_html_()


def test_the_picture_is_where_the_kinematics_is():
    """The end of a pendulum's rod on the page is the point that forward kinematics gives."""
    run = simulate(cr.catalog.pendulum(), [0.7], 0.1, 0.01)
    scene = Scene.of(run)
    expected = 0.5 * np.stack([np.sin(run.q[:, 0]), -np.cos(run.q[:, 0])], axis=1)
    assert np.allclose(scene.ends[:, 0], expected)
    image = next(frames(run, 30))
    low, high = scene.extent
    column, row = ((expected[0] - low) / (high - low) * 480).astype(int)
    assert bytes(image[479 - row, column]).hex() == pen(0).light[1:]  # the bob's blue


def test_every_method_side_by_side():
    result = compare(cr.catalog.pendulum(mass=2, length=2), [np.pi / 2], 5, 0.05)
    assert {entry.method.word for entry in result.entries} == set(METHODS)
    assert [e.rank for e in result.entries] == sorted(e.rank for e in result.entries)
    assert result["euler"].drift > result["velocity-verlet"].drift > result["rk4"].drift
    assert result["rk4"].follows == 5.0
    assert result["gauss-legendre-6"].final_error < 1e-9
    assert str(result).count("\n") == len(METHODS) + 2
    assert len(result.plot().axes) == 3


@pytest.mark.parametrize("mend", ["swap", "nan", "short"])
def test_a_damaged_table_is_no_trajectory(tmp_path, mend):
    path = cr.simulate("pendulum", duration=0.1).to_csv(tmp_path / "run.csv")
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if line[0].isdigit()) + 5
    if mend == "swap":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    else:
        lines[at] = "nan" + lines[at][lines[at].index(",") :] if mend == "nan" else "1,2"
    path.write_text("\n".join(lines), encoding="utf-8")
    told = "number of columns changed" if mend == "short" else "row [67]: expected finite times"
    with pytest.raises(cr.ChainruleError, match=told) as found:
        cr.Trajectory.load(path)
    assert "usecols" not in str(found.value)


def test_who_diverges_is_last_and_not_drawn():
    arm = cr.catalog.pendulum(mass=1.0, length=0.2, damping=30.0)
    result = compare(arm, [1.9], 1.0, 0.02, ["euler", "rk4", "gauss-legendre-4"])
    assert [e.method.word for e in result.entries if not e.diverged] == ["gauss-legendre-4"]
    assert result.entries[0].method.word == "gauss-legendre-4"
    assert result["euler"].diverged in str(result)
    picture = result.plot()
    assert "not drawn: " in picture.get_suptitle()
    assert [line.get_label() for line in picture.axes[0].get_lines()] == ["gauss-legendre-4"]


def test_a_method_follows_no_further_than_the_reference_goes():
    """Negative damping: the motion leaves the finite numbers, the reference before its end."""
    loop = cr.Loop(cr.control.PID(kp=0, kd=-300))
    result = compare("pendulum", [0.3], 5.0, 0.01, ["semi-implicit-euler", "rk4"], loop=loop)
    end = result.reference.t[-1]
    assert end < 5.0
    assert all(entry.follows <= end for entry in result.entries)
    assert f"The reference ends at {end:.3g} s" in str(result)


@pytest.mark.parametrize("length", [0.2, 1.0, 5.0])
def test_a_step_from_the_mechanism(length):
    """The fastest small motion of a pendulum, √(g/l), turns by at most a tenth of a radian."""
    result = compare(cr.catalog.pendulum(mass=1, length=length), [0.3], 1.0, methods=["rk4"])
    dt = result.reference.origin.dt
    assert min(0.02, 0.04 / np.sqrt(9.81 / length)) <= dt <= 0.1 / np.sqrt(9.81 / length)


def test_states_as_people_write_them():
    expected = [np.pi / 2, -np.pi / 2, 0.75 * np.pi, 0.1, 1.5]
    assert read_numbers("90deg, -pi/2, 3*pi/4, 10cm, 1.5rad", "x0") == pytest.approx(expected)
    with pytest.raises(ChainruleError, match="entry 2, 'up', is no number"):
        read_numbers("0,up", "x0")


def test_the_commands(tmp_path):
    arm = cr.catalog.pendulum(mass=2, length=2)
    run, paths = run_simulate(
        arm, "90deg", 60.0, 0.01, "velocity-verlet", (str(tmp_path / "a.csv"),), "-1.257",
        "1500,150.1,15",
    )  # fmt: skip
    assert paths[0].exists()
    assert run.q[-1, 0] == pytest.approx(-1.257, abs=2e-4)
    assert "torque at the end -37.3" in summary(run)
    with pytest.raises(ChainruleError, match="no method 'rk5'; did you mean 'rk4'"):
        run_simulate(arm, method="rk5")
    with pytest.raises(ChainruleError, match="fixed step"):
        run_simulate(arm, tolerance=1e-6)
    assert len(cr.compare(arm, "start", 1.0, methods="euler,rk4").entries) == 2
