"""The cache: code is compiled once, and an entry that is not sound is compiled again."""

import os
import stat

import pytest

from chainrule.program import compile_program, trace
from chainrule.program.run import cache, native


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "code"))
    return tmp_path / "code"


@pytest.fixture
def compilations(monkeypatch):
    """A list that grows by one with each compilation."""
    done, compile_really = [], native._compile

    def counted(*arguments):
        done.append(arguments)
        return compile_really(*arguments)

    monkeypatch.setattr(native, "_compile", counted)
    return done


def evaluate(constant=3.0, **options):
    program = trace(lambda x: x * constant + 1.0, {"x": ()}, name="line")
    return compile_program(program, lanes=1, **options)(2.0)


def entry(folder):
    (path,) = folder.glob("*.code")
    return path


def test_the_second_time_nothing_is_compiled(folder, compilations):
    assert evaluate() == evaluate() == 7.0
    assert len(compilations) == 1


def test_another_program_or_processor_is_another_entry(folder, compilations):
    assert (evaluate(), evaluate(4.0), evaluate(cpu="baseline")) == (7.0, 9.0, 7.0)
    assert len(compilations) == len(list(folder.iterdir())) == 3


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-70],
        lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
        lambda content: b"",
        lambda content: b"\x7fELF" + content,
    ],
    ids=["cut", "flipped", "empty", "other"],
)
def test_a_damaged_entry_is_compiled_again_and_replaced(folder, compilations, damage):
    evaluate()
    path = entry(folder)
    sound = path.read_bytes()
    path.write_bytes(damage(sound))
    assert evaluate() == 7.0
    assert len(compilations) == 2
    assert path.read_bytes() == sound


def test_a_sound_entry_under_a_wrong_name_is_not_used(folder, compilations):
    evaluate(4.0)
    other = entry(folder).read_bytes()
    evaluate(3.0)
    for path in folder.iterdir():
        path.write_bytes(other)
    assert evaluate(3.0) == 7.0
    assert len(compilations) == 3


@pytest.mark.parametrize("who", [stat.S_IWGRP, stat.S_IWOTH])
@pytest.mark.parametrize("what", ["entry", "folder"])
def test_what_others_may_write_is_not_trusted(folder, compilations, who, what):
    evaluate()
    path = entry(folder) if what == "entry" else folder
    path.chmod(path.stat().st_mode | who)
    evaluate()
    assert len(compilations) == 2


def test_the_cache_can_be_switched_off(monkeypatch, compilations):
    monkeypatch.setenv(cache.VARIABLE, "")
    assert evaluate() == evaluate() == 7.0
    assert len(compilations) == 2


def test_a_place_that_cannot_be_written_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "folder"))
    assert evaluate() == 7.0


def test_the_place_follows_the_platform(monkeypatch):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert str(cache.directory()) == "/somewhere/chainrule"


def test_what_was_not_used_for_longest_makes_room(folder, monkeypatch):
    for constant in (1.0, 2.0, 3.0):
        evaluate(constant)
        os.utime(max(folder.iterdir(), key=os.path.getmtime), (constant, constant))
    kept = {path: path.stat().st_mtime for path in folder.iterdir()}
    evaluate(1.0)  # read, so the one of 2.0 is now the oldest
    monkeypatch.setattr(cache, "LARGEST", 3 * max(path.stat().st_size for path in kept))
    evaluate(4.0)
    gone = [time for path, time in kept.items() if not path.exists()]
    assert gone == [2.0]
    assert len(list(folder.iterdir())) == 3
