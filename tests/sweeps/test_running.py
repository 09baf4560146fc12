"""sweep: the numbers of `simulate`, with names and units; stopped and gone on, and what is refused."""

import json

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import Interrupted
from chainrule.sweeps import Random, linspace
from chainrule.sweeps.running import Progress, spoken

ARM = cr.catalog.get("double-pendulum")
OVER = {"q1": linspace(-2, 2, 6), "q2": linspace(-1, 1, 5)}


def run(**options):
    given = {"over": OVER, "duration": 1.0, "dt": 0.01, "measure": ["final-state", "flip-time"]}
    return cr.sweep(ARM, **(given | options))


def test_each_run_is_the_one_of_simulate():
    ds = run()
    for i, q1 in enumerate(OVER["q1"]):
        x = cr.simulate(ARM, [q1, OVER["q2"][3]], 1.0, 0.01).x[-1]
        assert np.array_equal(ds.FinalState.values[i, 3], x)


def test_a_noisy_loop_is_the_one_of_simulate():
    arm = cr.catalog.get("pendulum")
    loop = cr.Loop(
        cr.control.PID(kp=10.0, kd=2.0, target=[1.0]), 0.01, sensor=cr.simulation.Sensor(noise=0.1)
    )
    over = {"controller.kp": [5.0, 10.0], "seed": range(3)}
    ds = cr.sweep(arm, over, 0.5, 0.01, measure="final-state", loop=loop, x0=[0.3])
    loop5 = cr.Loop(
        cr.control.PID(kp=5.0, kd=2.0, target=[1.0]), 0.01, sensor=cr.simulation.Sensor(noise=0.1)
    )
    once = cr.simulate(arm, [0.3], 0.5, 0.01, loop=loop5, seed=2)
    assert np.array_equal(ds.FinalState.sel({"controller.kp": 5.0, "seed": 2}).values, once.x[-1])
    assert len(np.unique(ds.FinalState.values[..., 0])) == 6


def test_the_map_is_symmetric_to_the_bit():
    """(q1, q2) → (−q1, −q2), through the chaotic part as well."""
    v = linspace(-np.pi, np.pi, 16)
    ds = run(over={"q1": v, "q2": v}, duration=20.0)
    assert np.array_equal(ds.FinalState.values[::-1, ::-1], -ds.FinalState.values)
    flips = ds.FlipTime.values
    assert np.array_equal(flips[::-1, ::-1], flips, equal_nan=True)
    assert 0.1 < np.isfinite(flips).mean() < 0.9


def test_names_units_and_what_it_was(tmp_path):
    for ds in (run(), run(store=tmp_path / "s.zarr")):
        assert dict(ds.sizes) == {"q1": 6, "q2": 5, "state": 4}
        assert list(ds.data_vars) == ["diverged", "FinalState", "FlipTime"]
        assert ds.q1.attrs == {"long_name": "q1", "units": "rad"}
        assert ds.FlipTime.attrs["units"] == "s"
        assert list(map(str, ds.state.values)) == ["q1", "q2", "q1_dot", "q2_dot"]
        facts = json.loads(ds.attrs["chainrule"])
        assert facts["dt"] == 0.01
        assert facts["mechanism"].startswith('name = "double')
        assert np.isnan(ds.diverged).all()
        ds.FlipTime.plot()


def test_what_diverges_is_said_and_the_rest_is_right():
    ds = run(over={"q1_dot": [0.0, 1e9], "q1": [1.0]}, dt=0.05)
    assert np.array_equal(np.isfinite(ds.diverged.values), [[False], [True]])


def test_progress_has_rate_and_time_left():
    seen = []
    run(chunk=5, progress=seen.append)
    assert [p.done for p in seen] == [0, 5, 10, 15, 20, 25, 30]
    assert "on the CPU" in str(seen[0])
    half = Progress(done=60, before=20, total=100, seconds=4.0)
    assert (half.rate, half.left) == (10.0, 4.0)
    assert str(half) == "60 of 100 runs, 60 %, 10 runs/s, 4 s left"
    assert [spoken(s) for s in (5, 600, 20_000, 1e6)] == ["5 s", "10 min", "5.6 h", "11.6 days"]


def stopping(after):
    """Ctrl-C when so many runs are done."""

    def progress(p):
        if p.done >= after:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("stored", [True, False])
def test_ctrl_c_keeps_what_is_done(stored, tmp_path):
    store = tmp_path / "s.zarr" if stored else None
    whole = run()
    with pytest.raises(Interrupted, match="stopped after 10 of 30 runs") as stop:
        run(store=store, chunk=5, progress=stopping(10))
    kept = stop.value.kept
    assert np.isfinite(kept.FinalState).sum() == 40
    assert np.array_equal(kept.FinalState[:2], whole.FinalState[:2])
    if stored:
        assert "goes on there" in str(stop.value)
        seen = []
        assert run(store=store, chunk=5, progress=seen.append).identical(whole)
        assert [p.done for p in seen] == [10, 15, 20, 25, 30]
        assert seen[-1].before == 10


@pytest.mark.parametrize(
    "options, words",
    [
        ({"over": {"q3": [1.0]}}, "no axis 'q3'; did you mean .* known: q1, q2, q1_dot, q2_dot, m1"),
        ({"measure": "flip"}, "no measure 'flip'; did you mean 'flip-time'.* known: final-state"),
        ({"measure": [7]}, "7 is none"),
        ({"method": "dopri5"}, "a method with a fixed step"),
        ({"device": "tpu"}, "no device 'tpu'; known: cpu, gpu, auto|did you mean"),
        ({"dt": -1.0}, "dt=-1.0 must be"),
        ({"duration": np.nan}, "duration=nan must be"),
        ({"chunk": 0}, "chunk=0 must be"),
        ({"threads": -1}, "threads=-1"),
        ({"progress": 3}, "progress=3 must be"),
        ({"store": 3}, "store=3 must be"),
        ({"x0": [1.0]}, "x0 has shape"),
        ({"over": {"FlipTime": [1.0]}}, "no axis 'FlipTime'"),
        ({"over": Random(2, {"q1": (0, 1)}, dim="FlipTime")}, "'FlipTime' is the name of a result"),
        ({"over": Random(2, {"q1": (0, 1)}, dim="state")}, "'state' is the name of a result"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(options, words):
    with pytest.raises(cr.ChainruleError, match=words):
        run(**options)


def test_a_million_by_a_million_is_refused_with_its_size(tmp_path):
    axis = linspace(-3, 3, 10**6)
    for store, words in [(None, "give store="), (tmp_path / "s.zarr", "of the disk are free")]:
        with pytest.raises(cr.errors.NoRoomError, match=f"1e[+]12 runs need 43.7 TiB.*{words}"):
            run(over={"q1": axis, "q2": axis}, store=store)
    assert not list(tmp_path.iterdir())
