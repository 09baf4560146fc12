"""The measured runs that come along: whole, with whose they are, usable by name."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.datasets.dataset import PLACE

#: name: (runs to identify from, seconds, samples in all, the sum of |q| in them)
WHOLE = {
    "emps": (1, 24.84, 24_841, 3_074.4),
    "dfki-pendulum": (1, 3.9, 1_170, 1_270.8),
    "dfki-double-pendulum": (9, 81.99, 41_828, 38_347.8),
}


@pytest.mark.parametrize("name", WHOLE)
def test_the_runs_are_those_published(name):
    data = cr.datasets.named(name)
    seconds = sum(log.duration for log in data.logs)
    samples = sum(len(log.t) for log in data.logs)
    moved = sum(np.abs(log.q).sum() for log in data.logs)
    assert (len(data.logs), round(seconds, 2), samples, round(moved, 1)) == WHOLE[name]
    for log in (*data.logs, *data.validation, *data.others.values()):
        assert log.q.shape == log.tau.shape == (len(log.t), data.mechanism.dof)
        assert log.notes == ()


def test_each_file_says_whose_it_is():
    told = (PLACE / "README.md").read_text()
    assert all(f"`{path.name}`" in told for path in PLACE.glob("*.npz"))
    assert sum(path.stat().st_size for path in PLACE.iterdir()) < 3 * 2**20


def test_an_unknown_one_is_said():
    with pytest.raises(cr.ChainruleError, match="did you mean 'emps'"):
        cr.datasets.named("emp")
