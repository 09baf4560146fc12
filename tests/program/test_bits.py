"""The stored hashes on every target that this machine has; what is missing is skipped by name."""

import pytest

from chainrule.bits.cases import STEPS, cases
from chainrule.bits.making import make
from chainrule.bits.record import check, compute, stored
from chainrule.bits.targets import TARGETS, hash_of
from chainrule.cli.doctor import bits_are_right, check_bits
from chainrule.program.tape.storage import from_json, to_json

QUICK = ("CPU, 1 lane", "CPU, all lanes", "CPU, baseline instructions", "Python source")


@pytest.fixture(scope="module")
def record():
    return stored()


def test_programs_are_those_whose_hashes_are_stored(record):
    for case in cases():
        assert case.step.digest == record["cases"][case.name]["digest"]
        assert from_json(to_json(case.step)).digest == case.step.digest


@pytest.mark.parametrize("made", make(), ids=lambda case: case.name)
def test_what_is_traced_today_has_the_same_bits_everywhere(made, tmp_path):
    hashes = {name: TARGETS[name][0]([made], tmp_path, [200]) for name in ("interpreter", *QUICK)}
    assert len({str(found) for found in hashes.values()}) == 1, hashes


@pytest.mark.parametrize("name", [name for name in TARGETS if name != "GPU"])
def test_a_target_reproduces_the_bits(name):
    (outcome,) = (o for o in check([name]) if o.target == name)
    if outcome.status == "not run":
        pytest.skip(str(outcome))
    assert outcome.status == "same", str(outcome)


def test_the_recorded_run_on_a_gpu_has_the_same_bits(record):
    found = record["gpu"]["bits"]
    assert set(found) == {case.name for case in cases()}
    for name, entry in found.items():
        assert entry["digest"] == record["cases"][name]["digest"]
        assert entry["hashes"] == record["cases"][name]["hashes"]


def test_a_single_bit_changes_the_hash():
    assert hash_of([1.0, 2.0]) != hash_of([1.0, 2.0000000000000004])
    assert hash_of([0.0]) != hash_of([-0.0])


def test_motions_are_alive_to_the_end(record):
    hashes = [entry["hashes"][str(STEPS)] for entry in compute().values()]
    assert len(set(hashes)) == len(cases())
    assert hashes == [entry["hashes"][str(STEPS)] for entry in record["cases"].values()]


def test_the_doctor_sums_up(monkeypatch):
    few = {name: TARGETS[name] for name in ("CPU, 1 lane", "GPU")}
    monkeypatch.setattr("chainrule.bits.record.check.__defaults__", (tuple(few), False))
    lines = list(check_bits())
    assert lines[0].startswith("CPU, 1 lane")
    assert "same" in lines[0]
    assert bits_are_right(lines)


def test_a_wrong_hash_is_seen_and_named(monkeypatch, record):
    wrong = {**record, "cases": {**record["cases"]}}
    wrong["cases"]["panda"] = {
        **wrong["cases"]["panda"],
        "hashes": dict.fromkeys(("100", "500", str(STEPS)), "0"),
    }
    monkeypatch.setattr("chainrule.bits.record.stored", lambda: wrong)
    (outcome,) = check(["CPU, 1 lane"])
    assert outcome.status == "different"
    assert outcome.detail == "panda after 100 steps, panda after 500 steps, panda after 10000 steps"
