"""Known numbers put in, or computed beforehand, change no bit of what a program computes."""

import math

import numpy as np
import pytest

from chainrule.program import Program, clip, plus_zero, select, trace
from chainrule.program.rewriting.folding import DERIVED, fold, hoist, zeros

SPECIAL = [0.0, 1.0, -1.0, 2.0, 0.5, -4.0, math.inf, -math.inf, math.nan]
SIZES = {"a": 4, "b": 3, "c": 2}
SEEDS = range(60)


def _steps(rng, tape, values, callees):
    """One or more new values from those there are: an operation, a choice, a call, a branch."""
    pick = lambda count: [values[i] for i in rng.integers(len(values), size=count)]  # noqa: E731
    a, b, c = pick(3)
    kind = int(rng.integers(13 if callees else 10))
    if kind < 3:
        return [(a + b, a - b, a * b)[kind]]
    if kind == 3:
        return [a / (2.0 + np.sin(b))]
    if kind == 4:
        return [-a, a * float(rng.choice([0.0, 1.0, 2.0, 0.3, -0.5]))]
    if kind == 5:
        return [np.sin(a), np.cos(a), plus_zero(b)]
    if kind == 6:
        return [np.sqrt(abs(a)), clip(b, -1.0, c)]
    if kind == 7:
        return [select((a < b) & ~(b <= c), a, c)]
    if kind == 8:
        return [a + float(rng.choice([0.0, 1.5, -2.0]))]
    if kind == 9:
        words = [select(v < w, 3.0, 7.0) for v, w in zip(pick(6), pick(6), strict=True)]
        return [word * 2.0**-32 for word in tape.philox(*words)]
    callee = callees[int(rng.integers(len(callees)))]
    inputs = [*pick(callee.input_size - 1), float(rng.choice([0.0, 1.0, 0.7]))]
    if kind == 10:
        return list(tape.when(a < b, callee, tuple(inputs), tuple(pick(len(callee.results)))))
    return list(tape.call(callee, tuple(inputs)))


def _program(rng: np.random.Generator, callees: list[Program], steps: int = 25) -> Program:
    def compute(*arrays):
        values = [value for array in arrays for value in array]
        tape = values[0].tape
        for _ in range(steps):
            values += _steps(rng, tape, values, callees)
        return {"out": np.array([*values[-6:], values[int(rng.integers(9))]]), "last": values[-1]}

    return trace(compute, SIZES, name=f"p{len(callees)}")


def _nested(seed: int) -> tuple[np.random.Generator, Program]:
    """A program that calls programs that call programs."""
    rng = np.random.default_rng(seed)
    callees: list[Program] = []
    for steps in (6, 8):
        callees.append(_program(rng, callees, steps))
    return rng, _program(rng, callees)


def _bits(program: Program, given: dict[str, np.ndarray]) -> bytes:
    """What it computes, the two zeros taken for one."""
    result = program(**{port.name: given[port.name] for port in program.inputs})
    parts = result if isinstance(result, tuple) else (result,)
    return b"".join((part + 0.0).tobytes() for part in parts)


def _given(rng: np.random.Generator) -> dict[str, np.ndarray]:
    return {name: rng.uniform(-1.5, 1.5, size) for name, size in SIZES.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_folding_keeps_the_bits(seed):
    rng, program = _nested(seed)
    given = _given(rng)
    for name in SIZES:
        numbers = rng.choice(SPECIAL[:6], size=SIZES[name])
        given[name] = np.where(rng.uniform(size=SIZES[name]) < 0.4, numbers, given[name])
    expected = _bits(program, given)
    known, left = {}, dict(given)
    for name in rng.permutation([*SIZES])[: int(rng.integers(1, 4))]:
        unknown = rng.permutation(np.flatnonzero(rng.uniform(size=SIZES[name]) < 0.5))
        places = {int(i): place for place, i in enumerate(unknown)}
        known[name] = [places.get(i, float(v)) for i, v in enumerate(given[name])]
        left[name] = given[name][unknown]
    folded = fold(program, known)
    assert [port.name for port in folded.inputs] == [n for n in SIZES if left[n].size]
    assert _bits(folded, left) == expected
    at_once = fold(program, {name: list(map(float, value)) for name, value in given.items()})
    assert not at_once.inputs
    assert not at_once.code
    assert _bits(at_once, {}) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_hoisting_keeps_the_bits(seed):
    rng, program = _nested(seed)
    given = _given(rng)
    for name in SIZES:
        before, after = hoist(program, name)
        assert name not in [port.name for port in after.inputs]
        derived = {}
        if before is not None:
            assert [port.name for port in before.inputs] == [name]
            derived = {DERIVED: before(given[name])}
        assert _bits(after, given | derived) == _bits(program, given)


@pytest.mark.parametrize("seed", SEEDS[:20])
def test_what_is_hoisted_after_folding_is_what_is_folded_at_once(seed):
    rng, program = _nested(seed)
    given = _given(rng)
    entries = [float(given["a"][0]), 1, 0, 2]
    partly = fold(program, {"a": entries})
    before, after = hoist(partly, "a")
    derived = {} if before is None else {DERIVED: before(given["a"][[2, 1, 3]])}
    assert _bits(after, given | derived) == _bits(program, given)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -0.0, 5e-324, 1.7e308])
def test_numbers_at_the_edges_are_put_in(value):
    inner = trace(lambda u, v: 1.0 / (u * u) + v, {"u": (), "v": ()}, name="inner")

    def compute(a, b):
        called = a.tape.call(inner, (a + 1.0, b))[0] + a.tape.call(inner, (a, b))[0]
        return np.array([a + b, b - a, b / a, a * a, select(a < b, a, b), np.sin(a), called])

    program = trace(compute, {"a": (), "b": ()}, name="edges")
    folded = fold(program, {"a": [value]})
    for b in (0.3, -2.0):
        assert np.array_equal(folded(b), program(value, b), equal_nan=True)


def test_the_two_zeros_are_two_numbers_inside_a_call():
    inner = trace(lambda u, v: v / u, {"u": (), "v": ()}, name="inner")

    def compute(x):
        return np.array([x.tape.call(inner, (zero, x))[0] for zero in (0.0, -0.0)])

    program = trace(compute, {"x": ()}, name="zeros")
    assert fold(program, {})(3.0).tolist() == program(3.0).tolist() == [math.inf, -math.inf]


def test_known_arguments_leave_a_call():
    inner = trace(lambda u, v: {"y": u * u * v, "z": v}, {"u": (), "v": ()}, name="inner")

    def compute(p, x):
        y, z = x.tape.call(inner, (p, x))
        rare = x.tape.when(x < 0.0, inner, (p, y), (x, z))
        return np.array([y, z, *rare])

    folded = fold(trace(compute, {"p": (), "x": ()}, name="f"), {"p": [3.0]})
    assert {callee.input_size for callee in folded.callees} == {1}
    assert folded.operations["mul"] == 1
    assert folded(-2.0).tolist() == [-18.0, -2.0, -162.0, -18.0]


def test_a_known_condition_takes_one_branch():
    inner = trace(lambda u: np.sin(u), {"u": ()}, name="inner")

    def compute(p, x):
        return x.tape.when(p < 1.0, inner, (x,), (2.0 * x,))[0]

    program = trace(compute, {"p": (), "x": ()}, name="f")
    assert [i.op for i in fold(program, {"p": [2.0]}).code] == ["add"]
    assert [i.op for i in fold(program, {"p": [0.0]}).code] == ["call", "get"]


def test_a_condition_on_parameters_decides_later_operations():
    program = trace(lambda p, x: select(p * p < 1.0, x, 2.0 * x), {"p": (), "x": ()}, name="f")
    before, after = hoist(program, "p")
    assert before is not None
    assert before.operations["mul"] == 1
    for p in (0.5, 1.5):
        assert after(3.0, before(p)) == program(p, 3.0)


def test_one_call_repeated_is_folded_once():
    inner = trace(lambda u, v: u * u + v, {"u": (), "v": ()}, name="inner")

    def compute(p, x):
        for _ in range(4):
            (x,) = x.tape.call(inner, (p, x))
        return x

    folded = fold(trace(compute, {"p": (), "x": ()}, name="f"), {"p": [3.0]})
    assert len(folded.callees) == 1
    assert folded(1.0) == 37.0


def test_entries_must_fill_the_input():
    program = trace(lambda a: a[0] + a[1], {"a": 2}, name="f")
    assert zeros(program, "a") == [0.0, 0.0]
    with pytest.raises(ValueError, match="shorter"):
        fold(program, {"a": [1.0]})
