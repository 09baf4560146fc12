"""The store: whatever happened to its files, the next call ends with the same numbers."""

import shutil
import warnings

import numpy as np
import pytest
import xarray as xr

import chainrule as cr
from chainrule.outputs import OutputError
from chainrule.sweeps import Sobol, linspace
from chainrule.sweeps.folder import OtherSweepError, differences

ARM = cr.catalog.get("double-pendulum")
OVER = [{"q1": linspace(-3, 3, 6)}, Sobol(8, {"q2": (-1, 1), "m1": (0.5, 1.0)}, seed=1)]


def run(store=None, seen=None, **options):
    given = {
        "over": OVER,
        "duration": 2.0,
        "dt": 0.01,
        "measure": ["final-state", "flip-time"],
        "chunk": 8,
    }
    progress = None if seen is None else seen.append
    return cr.sweep(ARM, store=store, progress=progress, **(given | options))


@pytest.fixture(scope="module")
def whole():
    return run()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("made") / "s.zarr"
    run(path)
    return path


@pytest.fixture
def store(made, tmp_path):
    return shutil.copytree(made, tmp_path / "s.zarr")


def test_other_programs_read_it(store, whole):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ds = xr.open_zarr(store, chunks=None)
    assert ds.identical(whole)
    assert set(ds.coords) == {"q1", "q2", "m1", "state"}


def test_a_finished_store_is_read_and_not_touched(store, whole):
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*")}
    seen = []
    assert run(store, seen).identical(whole)
    assert [p.done for p in seen] == [48]
    assert {path: path.stat().st_mtime_ns for path in store.rglob("*")} == before


def damages():
    def deleted(path, rng):
        path.unlink()

    def cut(path, rng):
        path.write_bytes(path.read_bytes()[: rng.integers(path.stat().st_size)])

    def changed(path, rng):
        content = bytearray(path.read_bytes())
        content[rng.integers(len(content))] ^= 1 << rng.integers(8)
        path.write_bytes(bytes(content))

    return [deleted, cut, changed]


@pytest.mark.parametrize("damage", damages(), ids=lambda d: d.__name__)
def test_any_damaged_chunk_is_computed_again_and_no_other(damage, made, tmp_path, whole):
    files = sorted(p for p in made.rglob("*") if p.is_file() and "c" in p.relative_to(made).parts)
    names = {p.relative_to(made).parts[0] for p in files}
    assert names == {"FinalState", "FlipTime", "chunks", "q1", "q2", "m1", "state"}
    rng = np.random.default_rng(7)
    for path in files:
        name = path.relative_to(made)
        store = shutil.copytree(made, tmp_path / "s.zarr")
        damage(store / name, rng)
        seen = []
        found = run(store, seen)
        assert found.identical(whole), name
        assert seen[0].done == (48 if name.parts[0] in ("q1", "q2", "m1", "state") else 40), name
        shutil.rmtree(store)


def test_a_hole_in_everything(store, whole):
    rng = np.random.default_rng(3)
    for path in store.rglob("*"):
        if path.is_file() and path.name != "zarr.json" and rng.random() < 0.5:
            path.write_bytes(b"")
    assert run(store).identical(whole)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1", b'{"attributes": {"chainrule": "{}"}}'])
def test_damaged_metadata_are_said(store, content, whole):
    """Those of the arrays are also in the group's, from where they are read."""
    for name in ("FlipTime", "chunks/digest", "q1"):
        (store / name / "zarr.json").write_bytes(content)
    assert run(store).identical(whole)
    (store / "zarr.json").write_bytes(content)
    with pytest.raises(OtherSweepError, match=r"s\.zarr.*remove it"):
        run(store)


def test_metadata_that_fit_no_array_are_said(store):
    text = (store / "zarr.json").read_text()
    for old, new in [
        ('"diverged"', '"converged"'),
        ('      "q1": {', '      "q3": {'),
        ("[\n          6,", "[\n          7,"),
        ("float64", "float65"),
    ]:
        assert old in text, text
        (store / "zarr.json").write_text(text.replace(old, new))
        with pytest.raises(OtherSweepError, match=r"s\.zarr.*remove it"):
            run(store)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"dt": 0.02}, "dt is 0.01 there and 0.02 here"),
        ({"duration": 1.0}, "duration is 2.0 there and 1.0 here"),
        ({"method": "euler"}, 'method is "rk4" there and "euler" here'),
        ({"measure": ["final-state"]}, "measures"),
        ({"x0": [0.1, 0.0]}, "x0"),
        ({"over": [{"q1": linspace(-3, 3, 7)}, OVER[1]]}, "over.q1.q1.count is 6 there and 7 here"),
        ({"over": [OVER[0], Sobol(8, {"q2": (-1, 1), "m1": (0.5, 1.0)}, seed=2)]}, "over.sample.seed is 1 there and 2"),
        ({"loop": cr.Loop(cr.control.PID(kp=1.0, target=[0.0, 0.0]))}, 'controller is "" there'),
    ],
)  # fmt: skip
def test_a_store_of_another_sweep_is_refused_with_the_difference(options, words, store):
    with pytest.raises(OtherSweepError, match=words):
        run(store, **options)


def test_a_store_of_another_arm_is_refused_with_the_line(store):
    with pytest.raises(OtherSweepError, match=r"mechanism has 'm2 = .*' there and 'm2 = 0.9' here"):
        cr.sweep(
            cr.catalog.double_pendulum(m2=0.9),
            OVER,
            2.0,
            0.01,
            measure=["final-state", "flip-time"],
            store=store,
        )


def test_a_store_of_another_program_is_refused(store, monkeypatch):
    monkeypatch.setattr("chainrule.sweeps.batch.Batch.digest", "0123")
    with pytest.raises(OtherSweepError, match="made another program of the same description"):
        run(store)


def test_what_is_no_store_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    for path in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(OtherSweepError, match="is no store of a sweep"):
            run(path)
    with pytest.raises(OutputError, match="there is no folder"):
        run(tmp_path / "nowhere" / "s.zarr")
    assert [p.name for p in tmp_path.iterdir()] == ["notes.txt"]


def test_chunks_are_those_of_the_store(store, whole):
    assert run(store, chunk=3).identical(whole)


def test_two_at_once_are_refused(store):
    shutil.rmtree(store / "FlipTime" / "c" / "0")

    def inside(progress):
        if progress.done == 48:
            return
        with pytest.raises(cr.ChainruleError, match="another process is writing"):
            run(store)

    cr.sweep(
        ARM, OVER, 2.0, 0.01, measure=["final-state", "flip-time"], store=store, progress=inside
    )


def test_differences_are_told_from_trees():
    there, here = {"a": 1, "b": {"c": "x\ny"}, "d": 1}, {"a": 2, "b": {"c": "x\nz"}, "e": 1}
    assert list(differences(there, here)) == [
        "a is 1 there and 2 here", "b.c has 'y' there and 'z' here",
        "d is 1 there and not here", "e is 1 here and not there",
    ]  # fmt: skip
    assert not list(differences(there, there))
