"""Trajectories from damaged files: our own error, or what was written."""

import json

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError

RUN = cr.simulate(cr.catalog.get("pendulum"), [1.0], 0.05, 0.01)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    return {
        "csv": RUN.to_csv(folder / "run.csv"),
        "parquet": RUN.to_parquet(folder / "run.parquet"),
    }


def loaded(path):
    try:
        run = cr.Trajectory.load(path)
    except ChainruleError as problem:
        assert str(path) in str(problem)
        return None
    assert run.q.shape == (len(run), 1)
    return run


@pytest.mark.parametrize("kind, count", [("csv", 300), ("parquet", 30)])
def test_cut_and_changed_bytes(kind, count, files, tmp_path):
    content = files[kind].read_bytes()
    path = tmp_path / f"run.{kind}"
    rng = np.random.default_rng(3)
    refused = 0
    for _ in range(count):
        data = bytearray(content)
        if rng.random() < 0.3:
            del data[int(rng.integers(len(data))) :]
        for at in rng.integers(len(content), size=rng.integers(1, 6)):
            if at < len(data):
                data[at] = rng.integers(256)
        path.write_bytes(bytes(data))
        refused += loaded(path) is None
    assert refused > count / 3


def test_damage_that_ends_the_process_of_a_decoder_is_an_error(files, tmp_path):
    content = files["parquet"].read_bytes()
    path = tmp_path / "run.parquet"
    foot = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    for at in range(foot, len(content) - 8, 97):  # of the schema and the columns' statistics
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1 :])
        loaded(path)


@pytest.mark.parametrize(
    "key", ["format", "status", "message", "method", "events", "notes", "mechanism", "dt"]
)
@pytest.mark.parametrize("value", [None, 7, "?", [1], {"a": []}, [["e", "t", "x"]], "∞"])
def test_facts_of_another_kind(key, value, files, tmp_path):
    lines = files["csv"].read_text().splitlines(keepends=True)
    changed = [
        f"# {key}: {json.dumps(value)}\n" if x.startswith(f"# {key}: ") else x for x in lines
    ]
    assert changed != lines
    path = tmp_path / "run.csv"
    path.write_text("".join(changed))
    loaded(path)
    path.write_text("".join(x for x in lines if not x.startswith(f"# {key}: ")))
    assert loaded(path) is None
