"""Rewritten programs compute the same function, with fewer operations or less depth."""

import numpy as np
import pytest

from chainrule.program import lower, select, trace
from chainrule.program.rewriting.folding import hoist
from chainrule.program.rewriting.lowering import on_tape, rewrite
from chainrule.program.rewriting.scheduling import ordered, schedule
from chainrule.program.tape.tape import Tape
from chainrule.tracing.balancing import balance, depth, operations
from chainrule.tracing.gathering import gather

ROUNDING = 1e-13


STEPS = (
    lambda a, b, k: a + b,
    lambda a, b, k: a - b,
    lambda a, b, k: k * a,
    lambda a, b, k: a * np.sin(b),
    lambda a, b, k: a + k,
    lambda a, b, k: k - a,
    lambda a, b, k: -a,
    lambda a, b, k: np.sin(a),
    lambda a, b, k: a / (1.5 + np.sin(b)),
    lambda a, b, k: select(a < b, a, k * b),
)


def _random_program(seed: int):
    """A program of every kind of operation, with many constants and shared values."""
    rng = np.random.default_rng(seed)

    def compute(x):
        values = [*x, 1.0 + x[0] * x[0]]
        for _ in range(40):
            a, b = (values[int(i)] for i in rng.integers(len(values), size=2))
            k = round(float(rng.uniform(0.5, 2)), 2)
            made = STEPS[int(rng.integers(len(STEPS)))](a, b, k)
            values.append(made)
        return np.array(values[-6:])

    return trace(compute, {"x": 4}, name="random")


PROGRAMS = [_random_program(seed) for seed in range(20)]
X = np.random.default_rng(1).uniform(-1, 1, (50, 4))


@pytest.mark.parametrize("program", PROGRAMS)
def test_gathered_and_balanced_are_the_same_function(program):
    expected = program(X)
    scale = np.maximum(1.0, np.abs(expected).max(axis=0))
    for form in (gather(program), balance(program)):
        assert np.all(np.abs(form(X) - expected) <= ROUNDING * scale)


@pytest.mark.parametrize("program", PROGRAMS)
def test_balancing_makes_nothing_deeper_or_more(program):
    balanced = balance(program)
    # a sign that moved may cost an operation that the other order did without
    assert depth(balanced) <= depth(program) + 3
    # a reciprocal for a late dividend is one product more
    work, before = (p.operations["mul"] + p.operations["add"] for p in (balanced, program))
    assert work <= before + program.operations["div"]


def test_constants_are_gathered():
    program = trace(lambda x: 0.3 * (0.1 * x) + (2.0 + (3.0 + 0.03 * x)), {"x": ()}, name="f")
    counts = gather(program).operations
    assert counts["mul"] + counts["add"] <= 3


def _with_parameters(seed: int):
    """A random program, some of whose values depend on parameters alone."""
    rng = np.random.default_rng(seed)

    def compute(x, p):
        values, known = [*x], [*p, p[0] * p[1] + 1.0, np.sin(p[2])]
        for _ in range(40):
            a, b = (values[int(i)] for i in rng.integers(len(values), size=2))
            k = known[int(rng.integers(len(known)))]
            values.append(STEPS[int(rng.integers(len(STEPS)))](a, b, k))
        return np.array(values[-6:])

    return trace(compute, {"x": 4, "parameters": 3}, name="random")


@pytest.mark.parametrize("seed", range(20))
def test_what_depends_on_parameters_alone_is_gathered_for_all_values(seed):
    program = _with_parameters(seed)
    gathered = gather(program)
    for p in ([0.0, 0.0, 0.0], [1.0, -1.0, 0.0], [0.3, -1.7, 0.9]):
        expected = program(X, p)
        scale = np.maximum(1.0, np.abs(expected).max(axis=0))
        assert np.all(np.abs(gathered(X, p) - expected) <= ROUNDING * scale)


def test_parameters_are_gathered():
    def compute(x, p):
        return p[0] * (p[1] * np.sin(x[0]) + p[2] * np.cos(x[0])) + (p[1] + (p[2] + x[1]))

    counts = operations(gather(trace(compute, {"x": 2, "parameters": 3}, name="f")))
    assert (counts["mul"], counts["add"]) == (2, 3)


def test_the_last_to_arrive_is_added_last():
    program = trace(lambda x: ((np.sin(x[0]) + x[1]) + x[2]) + x[3], {"x": 4}, name="f")
    assert depth(balance(program)) == depth(program) - 6


def test_a_sum_of_many_terms_is_balanced():
    """A robot of 256 joints has sums of a thousand, each the operand of the next."""
    many = 4000
    program = trace(lambda x: sum(x[i] * x[0] for i in range(many)), {"x": many}, name="f")
    assert depth(balance(program)) < depth(program) / 100
    assert balance(program)(np.ones(many)) == many


@pytest.mark.parametrize("program", PROGRAMS[:8])
def test_scheduling_changes_no_bit(program):
    tape = Tape()  # calls written in place, branches left as they are
    plain = rewrite(lower(program), tape, on_tape(tape))
    assert sorted(i.op for i in ordered(program).code) == sorted(i.op for i in plain.code)
    assert np.array_equal(ordered(program)(X[:5]), program(X[:5]))


def test_scheduling_alternates_between_independent_chains():
    def compute(x):
        a, b = x
        for _ in range(3):
            a = a * 1.1 + 1
        for _ in range(3):
            b = b * 1.1 + 1
        return np.array([a, b])

    alternating = schedule(trace(compute, {"x": 2}, name="chains"))
    assert [i.op for i in alternating.code] == ["mul", "mul", "add", "add"] * 3


def test_hoisting_leaves_constants_and_other_inputs():
    program = trace(lambda p, x: p * p * x + 2.0 * x, {"p": (), "x": ()}, name="f")
    before, after = hoist(program, "p")
    assert before is not None
    assert before.operations["mul"] == 1
    assert [port.name for port in after.inputs] == ["x", "derived"]
    assert after(3.0, before(5.0)) == program(5.0, 3.0)
    idle, same = hoist(trace(lambda p, x: x + 1.0, {"p": (), "x": ()}, name="g"), "p")
    assert idle is None
    assert [port.name for port in same.inputs] == ["x"]
