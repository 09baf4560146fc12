"""A thousand inputs, always the same: read, or refused with an error of ours."""

import random

import pytest

from fuzz.generating import changed, corpus
from fuzz.reading import READERS, outcome

SLOW = ("notes", "notebook", "html", "rst", "program", "matlab program", "store")
APART = ("matlab", "pdf", "bag", "log table", "trajectory table")  # in processes of their own
INPUTS = (
    dict.fromkeys(READERS, 70)
    | dict.fromkeys(SLOW, 15)
    | dict.fromkeys(APART, 8)
    | {"formula": 240}
)


def test_there_are_a_thousand():
    assert sum(INPUTS.values()) >= 1000


@pytest.mark.parametrize("kind", READERS)
def test_what_is_sound_is_read(kind, tmp_path):
    for content in corpus(kind):
        assert outcome(kind, content, tmp_path) == "read"


@pytest.mark.parametrize("kind", READERS)
def test_what_is_changed_is_read_or_refused(kind, tmp_path):
    rng = random.Random(kind)
    for k in range(INPUTS[kind]):
        content = changed(kind, rng)
        try:
            outcome(kind, content, tmp_path)
        except Exception as problem:
            raise AssertionError(f"input {k} of {kind}: {content[:2000]!r}") from problem
