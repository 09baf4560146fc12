"""Files: whole or not there at all, whatever happens while they are written."""

import multiprocessing
import os
import resource
import signal
import stat
import sys
import time

import numpy as np
import pytest

import chainrule as cr
from chainrule.outputs import whole, write
from chainrule.program.run import cache

ARM = cr.catalog.get("pendulum")
RUN = cr.simulate(ARM, [1.0], 0.2, 0.05)
WRITERS = {
    "arm.toml": lambda path: cr.save(ARM, path),
    "arm.xml": lambda path: cr.save(ARM, path),
    "run.csv": RUN.to_csv,
    "run.parquet": RUN.to_parquet,
    "run.png": RUN.plot,
    "run.gif": lambda path: RUN.animate(path, fps=5),
    "run.mp4": lambda path: RUN.animate(path, fps=5),
    "derivation.html": lambda path: cr.derive(ARM).document().save(path),
    "derivation.md": lambda path: cr.derive(ARM).document().save(path),
    "arm.c": lambda path: cr.model.sources.export(ARM, "c", path),
    "lab.html": lambda path: cr.lab(ARM, path),
}


@pytest.fixture(scope="module", autouse=True)
def _loaded():
    import chainrule.model.sources  # noqa: F401


def full(make, path, answers):
    """In a child, on a disk that takes 100 bytes a file, Python's own files not tried on it."""
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    try:
        make(path)
        answers.put("written")
    except BaseException as problem:
        answers.put(f"{type(problem).__name__}: {problem}")


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("before", [None, "what was there"])
def test_a_full_disk_leaves_what_was_there_and_says_which_path(name, before, tmp_path):
    path = tmp_path / name
    if before is not None:
        path.write_text(before)
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()
    child = context.Process(target=full, args=(WRITERS[name], path, answers))
    child.start()
    child.join(120)
    said = answers.get()
    assert said.startswith("OutputError: "), said
    assert str(tmp_path / name.split(".")[0]) in said
    found = {entry.name: entry.read_text() for entry in tmp_path.iterdir()}
    assert found == ({} if before is None else {name: before})


@pytest.mark.parametrize("name", WRITERS)
def test_every_writer_writes(name, tmp_path):
    WRITERS[name](tmp_path / name)
    assert (tmp_path / name).stat().st_size > 100
    assert not list(tmp_path.glob(".*"))


def test_modes_and_links_stay(tmp_path):
    path, link = tmp_path / "run.txt", tmp_path / "link.txt"
    write(path, "one")
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
    path.chmod(0o640)
    link.symlink_to(path)
    write(link, "two")
    assert link.is_symlink()
    assert path.read_text() == "two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_is_no_plain_file_is_written_to():
    write("/dev/null", "text")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.parametrize("path", [None, 3.5, "a\0b", "", b"\xff", ["x"], "/nowhere/x.csv"])
def test_a_path_that_is_none_is_said(path):
    with pytest.raises(cr.ChainruleError, match=r"the name of a file|there is no folder"):
        write(path, "text")


def test_an_error_on_the_way_leaves_nothing(tmp_path):
    def broken():
        with whole(tmp_path / "a.txt") as scratch:
            scratch.write_text("a part")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken()
    assert not list(tmp_path.iterdir())


def busy(folder, rounds):
    """Compile, fill the cache and write files."""
    os.environ[cache.VARIABLE] = str(folder / "cache")
    for number in range(rounds):
        arm = cr.catalog.pendulum(mass=1 + number, length=0.5)
        model = cr.compile(arm, lanes=1)
        model.forward_dynamics([0.1], [0.2], [0.3])
        cr.save(arm, folder / "arm.toml")
        cr.simulate(arm, [1.0], 0.5).to_csv(folder / "run.csv")
        cr.derive(arm).document().save(folder / "page.html")


def test_twenty_kills_leave_every_file_whole(tmp_path):
    """Whatever was being done, each file that has a name is one that was finished."""
    rng = np.random.default_rng(20)
    context = multiprocessing.get_context("fork")
    first = context.Process(target=busy, args=(tmp_path, 1))
    first.start()
    first.join()
    for _ in range(20):
        child = context.Process(target=busy, args=(tmp_path, 10**6))
        child.start()
        time.sleep(rng.uniform(0.0, 0.7))
        assert child.is_alive()
        os.kill(child.pid, signal.SIGKILL)
        child.join()
    assert cr.load(tmp_path / "arm.toml").name == "pendulum"
    assert cr.Trajectory.load(tmp_path / "run.csv").success
    assert (tmp_path / "page.html").read_text().rstrip().endswith("</html>")
    entries = [e for e in (tmp_path / "cache").glob("*.code") if not e.name.startswith(".")]
    assert entries
    for entry in entries:
        content = entry.read_bytes()
        assert cache.digest(content[:-64]).encode() == content[-64:]
