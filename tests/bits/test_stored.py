"""The stored hashes on every target that this machine has; what is missing is skipped by name."""

from dataclasses import replace

import numpy as np
import pytest

from bits.making import hashes, make
from chainrule.bits.doors import DIFFERENT, NOT_RUN, SAME, check
from chainrule.bits.jobs import StateSamples
from chainrule.bits.stored import (
    STEPS,
    TARGETS,
    hash_of,
    record,
    stored_trials,
)
from chainrule.cli.doctor import check_bits
from chainrule.program.tape.storage import from_json, to_json

QUICK = ("CPU, 1 lane", "CPU, all lanes", "CPU, baseline instructions", "Python source")


def through(name, trials):
    door, marks = TARGETS[name]
    return list(check([replace(one, marks=marks) for one in trials], {name: door}))


def test_programs_are_those_whose_hashes_are_stored():
    for trial in stored_trials():
        assert trial.step.digest == record()["cases"][trial.name]["digest"]
        assert from_json(to_json(trial.step)).digest == trial.step.digest


@pytest.mark.parametrize("made", make(), ids=lambda trial: trial.name)
def test_what_is_traced_today_has_the_same_bits_everywhere(made, tmp_path):
    asked = replace(made, marks=(200,))
    found = set()
    for name in ("interpreter", *QUICK):
        (samples,) = TARGETS[name][0]([asked], tmp_path)
        found |= {hash_of(x) for n, x in zip(samples.n, samples.x, strict=True) if n == 200}
    assert len(found) == 1


@pytest.mark.parametrize("name", [name for name in TARGETS if name != "GPU"])
def test_a_target_reproduces_the_bits(name):
    outcomes = through(name, stored_trials())
    if outcomes[0].status == NOT_RUN:
        pytest.skip(outcomes[0].detail)
    assert [o for o in outcomes if o.status != SAME] == []


def test_the_recorded_run_on_a_gpu_has_the_same_bits():
    found, cases = record()["gpu"]["bits"], record()["cases"]
    assert set(found) == {trial.name for trial in stored_trials()}
    for name, entry in found.items():
        assert entry["digest"] == cases[name]["digest"]
        assert entry["hashes"] == cases[name]["hashes"]


def test_a_single_bit_changes_the_hash():
    assert hash_of([1.0, 2.0]) != hash_of([1.0, 2.0000000000000004])
    assert hash_of([0.0]) != hash_of([-0.0])


def test_motions_are_alive_to_the_end():
    ends = [hashes(trial)[str(STEPS)] for trial in stored_trials()]
    assert len(set(ends)) == len(stored_trials())
    assert ends == [trial.hashes[STEPS] for trial in stored_trials()]


def test_the_doctor_sums_up(monkeypatch):
    few = {name: TARGETS[name] for name in ("CPU, 1 lane", "GPU")}
    monkeypatch.setattr("chainrule.bits.stored.TARGETS", few)
    lines, good = zip(*check_bits(), strict=True)
    assert lines[1].split(maxsplit=3) == ["CPU,", "1", "lane", "same: 5 motions"]
    assert lines[-1].startswith("5 stored motions: the same bits in ")
    assert all(good)


def test_a_wrong_hash_is_seen_and_named():
    panda = next(trial for trial in stored_trials() if trial.name == "panda")
    wrong = replace(panda, hashes={**panda.hashes, 500: "0", STEPS: "0"})
    (outcome,) = through("CPU, 1 lane", [wrong])
    assert outcome.status == DIFFERENT
    assert outcome.detail == "after 500 steps, after 10000 steps"


def test_a_state_that_is_missing_or_differs_in_one_lane_is_seen():
    trial = replace(stored_trials()[0], marks=(100,))
    run, _ = TARGETS["CPU, 1 lane"]
    (samples,) = run([trial], None)
    assert trial.difference(samples) is None
    assert trial.difference(StateSamples(samples.n[:0], samples.x[:0])) == "after 100 steps"
    other = samples.x.copy()
    other[1, 0] = np.nextafter(other[1, 0], 1.0)
    assert trial.difference(StateSamples(samples.n, other)) == "after 100 steps"
