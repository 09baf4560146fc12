"""What is no file, where a file is read: a sentence, and nothing is waited for."""

import os
import socket
from functools import partial
from pathlib import Path

import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.outputs import writable, write
from chainrule.sweeps.description import read_sweep

PENDULUM = cr.catalog.get("pendulum")
READERS = {
    **dict.fromkeys((".toml", ".urdf", ".xml", ".xacro"), cr.load),
    **dict.fromkeys((".csv", ".txt", ".mat", ".parquet", ".db3", ".mcap", ".bag"), cr.Log.read),
    **dict.fromkeys((".md", ".ipynb", ".pdf"), partial(cr.check, PENDULUM)),
    ".sweep.toml": read_sweep,
    ".run.csv": cr.Trajectory.load,
}


@pytest.fixture(params=READERS)
def read(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def told(name):
        with pytest.raises(ChainruleError) as problem:
            READERS[request.param]((tmp_path / name).with_name(name + request.param))
        assert name in str(problem.value)
        return str(problem.value)

    told.ending = request.param
    return told


def test_a_pipe_that_nobody_writes_to(read):
    os.mkfifo(f"pipe{read.ending}")
    assert "it is a pipe, no file" in (said := read("pipe")) or "no such file" in said


def test_a_device_without_an_end(read):
    os.symlink("/dev/zero", f"device{read.ending}")
    assert "it is a device, no file" in (said := read("device")) or "no such file" in said


def test_a_socket(read):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(f"socket{read.ending}")
        assert "it is a socket, no file" in (said := read("socket")) or "no such file" in said


def test_what_is_not_there(read):
    os.symlink("nowhere", f"link{read.ending}")
    assert "there is no such file" in read("link")
    assert "there is no such file" in read("nothing")


def test_half_a_character_is_no_name(read):
    with pytest.raises(ChainruleError):
        READERS[read.ending](Path("\ud800" + read.ending))


def test_a_link_to_a_folder_that_is_not_there(tmp_path):
    (tmp_path / "run.csv").symlink_to(tmp_path / "nowhere" / "run.csv")
    with pytest.raises(ChainruleError, match="there is no folder"):
        writable(tmp_path / "run.csv")


def test_a_link_to_itself_is_replaced(tmp_path):
    (tmp_path / "a.txt").symlink_to(tmp_path / "a.txt")
    assert write(tmp_path / "a.txt", "new").read_text() == "new"


def test_what_a_file_says_is_cut_where_it_is_shown(tmp_path):
    (tmp_path / "a.toml").write_text(f'name = "a"\n[[link]]\nname = "b"\nmass = {[1] * 5000}\n')
    with pytest.raises(ChainruleError, match="mass: expected a number") as problem:
        cr.load(tmp_path / "a.toml")
    assert len(str(problem.value)) < 3000


def test_a_link_to_itself(read):
    os.symlink(f"loop{read.ending}", f"loop{read.ending}")
    said = read("loop")
    assert "Too many levels of symbolic links" in said or "no such file" in said
