"""Sweeps that are killed, run out of disk, lose workers: the next call ends with the same bits."""

import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from distributed import Client, LocalCluster

import chainrule as cr
from chainrule.sweeps import cluster as clusters
from chainrule.sweeps import linspace
from chainrule.sweeps.cluster import ClusterError

ARM = cr.catalog.get("double-pendulum")
AXIS = linspace(-3, 3, 40)
FORK = multiprocessing.get_context("fork")


def run(store=None, **options):
    given = {"over": {"q1": AXIS, "q2": AXIS}, "duration": 1.0, "dt": 0.01, "chunk": 4}
    return cr.sweep(ARM, **(given | options), measure=["flip-time", "final-state"], store=store)


@pytest.fixture(scope="module")
def whole():
    return run(chunk=10**6)


def stamps(store):
    """When the files of each finished chunk were written, its digest last; chunks are 1 × 4."""
    found = {}
    for digest in (store / "chunks" / "digest" / "c").glob("*/0"):
        i, j = divmod(int(digest.parent.name), 10)
        files = [store / "FinalState" / "c" / str(i) / str(j) / "0", digest]
        found[i, j] = [file.stat().st_mtime_ns for file in files]
        assert found[i, j] == sorted(found[i, j])
    return found


def test_twenty_kills_lose_nothing_and_nothing_is_written_twice(whole, tmp_path):
    """At random moments, the making of the store among them."""
    store, rng, seen = tmp_path / "s.zarr", np.random.default_rng(15), []
    digests = store / "chunks" / "digest" / "c"
    for number in range(20):
        before = stamps(store)
        child = FORK.Process(target=run, args=(store,))
        child.start()
        wanted = len(before) + (0 if number < 5 else rng.integers(1, 15))
        while child.is_alive() and len(list(digests.glob("*"))) < wanted:
            time.sleep(0.01)
        time.sleep(rng.uniform(0.0, 0.1))
        child.kill()
        child.join()
        assert stamps(store).items() >= before.items()
    before = stamps(store)
    assert run(store, progress=seen.append).identical(whole)
    assert stamps(store).items() >= before.items()
    assert seen[0].before == 4 * len(before)
    assert len(before) >= 15
    assert not list(store.rglob("*.partial"))
    assert {p.name for p in tmp_path.iterdir() if not p.name.endswith(".part")} == {"s.zarr"}


FILE = """mechanism = "double-pendulum"
duration = 50
dt = 0.01
measure = "final-state"
chunk = 16
[over]
q1 = {from = "-180deg", to = "180deg", count = 200}
q2 = {from = "-180deg", to = "180deg", count = 200}
"""
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what runs in the background
from chainrule.cli import main
main()
"""


def test_ctrl_c_says_how_to_go_on(tmp_path):
    """It would run for minutes; it ends at once, with what was done in the store."""
    (tmp_path / "s.toml").write_text(FILE)
    command = [sys.executable, "-c", PROGRAM, "sweep", "s.toml"]
    child = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    try:
        digests = tmp_path / "s.zarr" / "chunks" / "digest" / "c"
        while child.poll() is None and not (digests.is_dir() and len(list(digests.iterdir())) > 3):
            time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=120)
    finally:
        child.kill()
    assert child.returncode == 130
    assert "chainrule: stopped after" in said
    assert "s.zarr has them, and the same sweep goes on there" in said


def asked(task, *given):
    """What a child process says of an error, or that there was none."""
    answers = FORK.SimpleQueue()

    def inside():
        sys.dont_write_bytecode = True
        try:
            task(*given)
            answers.put("done")
        except BaseException as problem:
            answers.put(f"{type(problem).__name__}: {problem}")

    child = FORK.Process(target=inside)
    child.start()
    child.join(120)
    return answers.get()


def full(store, most):
    """On a disk that takes so many bytes a file."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    run(store, chunk=400)


@pytest.mark.parametrize("most", [100, 4000])
def test_a_full_disk_is_said_and_what_is_done_is_kept(most, whole, tmp_path):
    """Full while the store is made, and when the first large file comes."""
    store = tmp_path / "s.zarr"
    if most > 100:
        with pytest.raises(KeyboardInterrupt):
            run(store, chunk=400, progress=stopping(400))
    said = asked(full, store, most)
    assert said.startswith(f"OutputError: {store}: cannot be written: File too large"), said
    seen = []
    assert run(store, chunk=400, progress=seen.append).identical(whole)
    assert seen[0].before == (0 if most == 100 else 400)


def stopping(after):
    def progress(p):
        if p.done >= after:
            raise KeyboardInterrupt

    return progress


def as_nobody(store):
    os.setgid(65534)
    os.setuid(65534)
    run(store)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_a_store_that_may_not_be_written(whole, tmp_path):
    store = tmp_path / "s.zarr"
    with pytest.raises(KeyboardInterrupt):
        run(store, progress=stopping(400))
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.name.startswith(("test_", "popen-", "pytest-")):
            break
        folder.chmod(0o755)
    said = asked(as_nobody, store)
    assert said.startswith(f"OutputError: {store}: cannot be written: Permission denied"), said
    run(store)
    assert asked(as_nobody, store) == "done"
    said = asked(as_nobody, tmp_path / "new.zarr")
    assert said.startswith(f"OutputError: {tmp_path}/new.zarr: cannot be written"), said


@pytest.fixture(scope="module")
def local():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", processes=True
    ) as found:
        yield found


def test_a_cluster_gives_the_same_bits(local, whole, tmp_path):
    seen = []
    store = tmp_path / "s.zarr"
    assert run(store, chunk=100, cluster=local.scheduler_address, progress=seen.append).identical(
        whole
    )
    assert [p.done for p in seen] == list(range(0, 1601, 80))
    assert "on the cluster" in str(seen[0])
    with Client(local, set_as_default=False) as client:
        assert run(chunk=400, cluster=client).identical(whole)
        assert client.status == "running"


def test_a_worker_that_dies_costs_nothing(local, whole, tmp_path):
    """Every worker is killed once, in the middle; the files are written once."""
    store, killed = tmp_path / "s.zarr", []

    def progress(p):
        if p.done >= 400 * (len(killed) + 1) and len(killed) < 2:
            worker = list(local.workers.values())[len(killed)]
            killed.append(worker.process.pid)
            os.kill(worker.process.pid, signal.SIGKILL)

    done = []
    found = run(
        store,
        chunk=40,
        cluster=local.scheduler_address,
        progress=lambda p: (done.append(p.done), progress(p)),
    )
    assert len(killed) == 2
    assert found.identical(whole)
    assert done == sorted({*done})


def test_a_cluster_that_is_not_there_is_said(monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with pytest.raises(ClusterError, match=r"'tcp://127.0.0.1:9' cannot be reached"):
        run(cluster="tcp://127.0.0.1:9")
    for address in ("nonsense", "foo://1", 7):
        with pytest.raises(ClusterError, match=f"cluster={address!r} cannot be reached"):
            run(cluster=address)


def test_a_worker_with_another_program_is_refused(local, monkeypatch):
    monkeypatch.setattr("chainrule.sweeps.batch.Batch.digest", "0123")
    with pytest.raises(cr.ChainruleError, match="another program of the same description"):
        run(cluster=local.scheduler_address)


def test_a_scheduler_that_goes_away_is_said(whole, tmp_path):
    store = tmp_path / "s.zarr"
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0")

    def progress(p):
        if p.done >= 400:
            cluster.close(timeout=5)

    with pytest.raises(ClusterError, match="went away"):
        run(store, cluster=cluster.scheduler_address, progress=progress)
    seen = []
    assert run(store, progress=seen.append).identical(whole)
    assert seen[0].before >= 400
