"""One program, the same 64 bits: interpreter, every lane count, both instruction sets, threads."""

import math

import numpy as np
import pytest

from chainrule.integrators import RK4, System
from chainrule.program import compile_program, compile_rollout, lower
from chainrule.program.emit.machine.kernels import rollout_module
from chainrule.program.run import native
from program.on_arrays import on_arrays

CPUS = [None, "baseline"]
LANES = range(1, 17)

SPECIAL = [0.0, -0.0, 1.0, -1.0, 5e-324, 1e300, -1e308, math.inf, -math.inf, math.nan]


def bits(array):
    return np.ascontiguousarray(array).view(np.uint64)


def same(results, expected):
    return all(np.array_equal(bits(a), bits(b)) for a, b in zip(results, expected, strict=True))


@pytest.fixture(scope="module")
def pairs():
    rng = np.random.default_rng(1)
    a = np.concatenate([SPECIAL, rng.normal(size=12), rng.normal(size=5) * 1e7])
    b = np.concatenate([rng.permutation(SPECIAL), rng.normal(size=17)])
    return a, b


@pytest.fixture(scope="module")
def expected(everything, pairs):
    return everything(*pairs)


def test_arrays_give_the_bits_of_floats(everything, pairs, expected):
    assert same(on_arrays(everything, *pairs), expected)


def test_no_nan_but_the_canonical_one_comes_out(expected):
    for array in expected:
        assert set(bits(array)[np.isnan(array)].tolist()) <= {0x7FF8000000000000}


@pytest.mark.parametrize("cpu", CPUS)
@pytest.mark.parametrize("lanes", LANES)
def test_every_operation_on_every_vector(everything, pairs, expected, lanes, cpu):
    compiled = compile_program(everything, lanes=lanes, cpu=cpu)
    assert same(compiled(*pairs), expected)


STEPS = 60


@pytest.fixture(scope="module")
def starts():
    x0 = np.random.default_rng(2).normal(size=(19, 4)) * [2.0, 2.0, 6.0, 6.0]
    x0[3, 0] = 2e6  # needs the long reduction
    x0[11, 1] = -math.inf
    return x0


@pytest.fixture(scope="module")
def step(double_pendulum):
    return RK4.step(System(double_pendulum))


@pytest.fixture(scope="module")
def trajectory(step, starts):
    states = [starts]
    for _ in range(STEPS):
        states.append(step(states[-1], 0.01, np.array([0.3, -0.1])))
    return np.stack(states, axis=1)


@pytest.mark.parametrize("cpu", CPUS)
@pytest.mark.parametrize("lanes", LANES)
def test_a_rollout_on_every_vector(step, starts, trajectory, lanes, cpu):
    run = compile_rollout(step, lanes=lanes, cpu=cpu)
    result = run(starts, 0.01, STEPS, every=12, inputs={"tau": [0.3, -0.1]})
    assert same([result.x], [trajectory[:, ::12]])
    assert result.finite_steps.tolist() == [0 if i == 11 else STEPS for i in range(19)]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(step, starts, trajectory, threads):
    run = compile_rollout(step, lanes=2, threads=threads)
    result = run(starts, 0.01, STEPS, inputs={"tau": [0.3, -0.1]})
    assert same([result.x], [trajectory])


def test_one_trajectory_has_the_bits_it_has_in_a_batch(step, starts, trajectory):
    result = compile_rollout(step)(starts[5], 0.01, STEPS, STEPS, inputs={"tau": [0.3, -0.1]})
    assert same([result.x[-1]], [trajectory[5, -1]])


@pytest.mark.parametrize("lanes", [1, 8])
def test_no_multiplication_is_contracted(step, lanes):
    machine = native.Machine.named()
    module = native.llvm.parse_assembly(rollout_module(lower(step), lanes, frozenset()))
    assembly = native.target(machine).emit_assembly(module)
    assert "mul" in assembly
    assert "fmadd" not in assembly
    assert "fmla" not in assembly
