"""Philox against its authors' known answers; its numbers' moments; the same bits everywhere."""

import numpy as np
import pytest

from chainrule.program import compile_program, compile_rollout, trace
from chainrule.program.tape.noise import gaussian, keys, uniform
from program.on_arrays import on_arrays

# Random123 1.14, kat_vectors, philox4x32 10: counter, key, answer
KNOWN = [
    ([0, 0, 0, 0], [0, 0], [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
    ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0],
        [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
    ),
]


@pytest.fixture(scope="module")
def words():
    return trace(lambda c, k: np.array(c[0].tape.philox(*c, *k)), {"c": 4, "k": 2}, name="words")


@pytest.mark.parametrize("counter, key, answer", KNOWN)
def test_known_answers(words, counter, key, answer):
    for run in (words, lambda c, k: on_arrays(words, c, k), compile_program(words)):
        assert run(counter, key).tolist() == answer


def test_a_known_counter_and_key_are_folded():
    def constant(x):
        return x + np.array(x[0].tape.philox(0.0, 0.0, 0.0, 0.0, 0.0, 0.0))

    program = trace(constant, {"x": 4})
    assert not any(i.op == "philox" for i in program.code)
    assert program(np.zeros(4)).tolist() == KNOWN[0][2]


COUNT = 100_000


@pytest.fixture(scope="module")
def draws():
    program = trace(
        lambda key, n: {"u": uniform(key, n, 3), "z": gaussian(key, n, 3, stream=1)},
        {"key": 2, "n": ()},
    )
    key = keys(np.random.default_rng(5))
    return compile_program(program)(key, np.arange(COUNT, dtype=float))


def test_moments(draws):
    u, z = draws
    error = 5 / np.sqrt(COUNT)  # five standard deviations of a mean of unit variance
    assert u.min() > 0.0
    assert u.max() <= 1.0
    assert np.abs(u.mean(0) - 0.5).max() < error * np.sqrt(1 / 12)
    assert np.abs(z.mean(0)).max() < error
    assert np.abs(z.T @ z / COUNT - np.eye(3)).max() < error * np.sqrt(2)
    assert np.abs((z[:-1] * z[1:]).mean(0)).max() < error
    assert np.abs((z**4).mean(0) - 3.0).max() < error * np.sqrt(96)


def test_large_step_numbers_differ():
    program = trace(lambda key, n: uniform(key, n, 1), {"key": 2, "n": ()})
    n = np.array([0.0, 1.0, 2.0**32, 2.0**32 + 1, 2.0**33, 2.0**51 - 1])
    u = program([1.0, 2.0], n)
    assert len(np.unique(u)) == len(n)
    assert np.array_equal(u, compile_program(program, lanes=4)([1.0, 2.0], n))


@pytest.fixture(scope="module")
def walk():
    def step(x, dt, n, key):
        return {"x": x + np.sqrt(dt) * gaussian(key, n, 2)}

    return trace(step, {"x": 2, "dt": (), "n": (), "key": 2}, name="walk")


def test_each_trajectory_has_its_own_numbers_in_any_company(walk):
    key = keys(np.random.default_rng(0), 7)
    together = compile_rollout(walk, lanes=4)(np.zeros((7, 2)), 0.01, 50, inputs={"key": key})
    alone = compile_rollout(walk, lanes=1)(np.zeros(2), 0.01, 50, inputs={"key": key[3]})
    assert np.array_equal(alone.x, together.x[3])
    assert len(np.unique(together.x[:, -1, 0])) == 7


def test_a_rollout_goes_on_where_it_stopped(walk):
    key = keys(np.random.default_rng(1))
    run = compile_rollout(walk)
    whole = run(np.zeros(2), 0.01, 40, 40, inputs={"key": key}).x[-1]
    half = run(np.zeros(2), 0.01, 15, 15, inputs={"key": key}).x[-1]
    rest = run(half, 0.01, 25, 25, first=15, inputs={"key": key}).x[-1]
    assert np.array_equal(rest, whole)


def test_without_a_trace_the_error_says_so():
    with pytest.raises(TypeError, match="must be traced inputs"):
        gaussian(np.zeros(2), 0.0, 1)
