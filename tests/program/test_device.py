"""PTX and the GPU's host side, as far as they show without a GPU."""

import re

import numpy as np
import pytest

from chainrule.errors import ChainruleError
from chainrule.integrators import RK4, System
from chainrule.program import Arithmetic, compile_rollout, gaussian, trace
from chainrule.program.run.device import NoDeviceError
from chainrule.program.run.rollout import compile_device_rollout
from program.on_processor import on_processor


@pytest.fixture(scope="module")
def step(double_pendulum):
    return RK4.step(System(double_pendulum))


def test_strict_ptx_rounds_every_operation(step):
    text = compile_device_rollout(step).source()
    assert "fma" not in text
    arithmetic = re.findall(r"\b(?:add|sub|mul|div|sqrt)\.\S*f64", text)
    assert len(arithmetic) > 500
    assert all(".rn." in operation for operation in arithmetic)


def test_strict_ptx_of_a_long_step_rounds_every_operation():
    def rhs(x):  # long enough to be a function of its own
        for _ in range(100):
            x = np.sin(x) * x[::-1] + x
        return x

    long = RK4.step(System(trace(rhs, {"x": 4}, name="long")))
    text = compile_device_rollout(long).source()
    assert ".func" in text
    assert "fma" not in text


def test_ptx_is_for_every_card_since_volta(step):
    assert ".target sm_70" in compile_device_rollout(step).source()


def test_contracted_is_another_program(step):
    text = compile_device_rollout(step, arithmetic=Arithmetic.CONTRACTED).source()
    assert text.count("fma.rn.f64") > 100


def test_single_precision_is_single(step):
    text = compile_device_rollout(step, arithmetic=Arithmetic.SINGLE).source()
    loop = text[text.index("fma.rn.f32") : text.rindex("fma.rn.f32")]
    assert "mul.rn.f64" not in loop
    assert text.count("fma.rn.f32") > 100


def test_every_function_can_be_single(everything):
    def rhs(x):
        outputs = everything.outputs
        whole = x[0].tape.call(everything, tuple(x))
        return np.array([sum(whole[: outputs[0].size]), sum(whole)])

    single = RK4.step(System(trace(rhs, {"x": 2}, name="all")))
    assert compile_device_rollout(single, arithmetic=Arithmetic.SINGLE).source()


def test_single_precision_refuses_what_it_cannot_hold():
    def walk(x, dt, n, key):
        return {"x": x + dt * gaussian(key, n, 1)}

    noisy = trace(walk, {"x": 1, "dt": (), "n": (), "key": 2}, name="walk")
    with pytest.raises(ChainruleError, match=r"walk: random numbers need 32-bit words"):
        compile_device_rollout(noisy, arithmetic=Arithmetic.SINGLE).source()
    with pytest.raises(ValueError, match=r"SINGLE is for a GPU"):
        compile_rollout(noisy, arithmetic=Arithmetic.SINGLE)


def test_contracted_on_the_processor_is_close_and_not_the_default(step):
    x0, inputs = np.array([1.0, 2.0, 0.0, 0.0]), {"tau": [0.0, 0.0]}
    strict = compile_rollout(step)(x0, 1e-3, 100, inputs=inputs).x
    fused = compile_rollout(step, arithmetic=Arithmetic.CONTRACTED)(x0, 1e-3, 100, inputs=inputs).x
    assert np.allclose(strict, fused, rtol=0, atol=1e-12)  # a tenth of a second: rounding only


@pytest.fixture(scope="module")
def starts():
    x0 = np.random.default_rng(4).normal(size=(7, 4)) * [2.0, 2.0, 6.0, 6.0]
    x0[2, 0], x0[5, 1] = -3e6, np.inf  # needs the long reduction; leaves the finite numbers
    return x0


@pytest.mark.parametrize("shared", [True, False])
def test_the_kernel_for_gpus_has_the_bits_of_the_processor(step, starts, shared):
    tau = np.array([0.3, -0.1]) if shared else np.random.default_rng(5).normal(size=(7, 2))
    x, finite = on_processor(step, Arithmetic.STRICT, starts, 1e-2, 50, {"tau": tau})
    expected = compile_rollout(step)(starts, 1e-2, 50, 50, inputs={"tau": tau})
    assert x.tobytes() == expected.x[:, -1].tobytes()
    assert finite.tolist() == expected.finite_steps.tolist() == [50, 50, 50, 50, 50, 0, 50]


def test_the_noise_for_gpus_has_the_bits_of_the_processor():
    def walk(x, dt, n, key):
        return {"x": x + dt * gaussian(key, n, 3)}

    noisy = trace(walk, {"x": 3, "dt": (), "n": (), "key": 2}, name="walk")
    key = np.array([[1.0, 2.0], [3.0, 4.0]])
    x, _ = on_processor(noisy, Arithmetic.STRICT, np.zeros((2, 3)), 0.5, 20, {"key": key})
    expected = compile_rollout(noisy)(np.zeros(3), 0.5, 20, 20, inputs={"key": key})
    assert x.tobytes() == expected.x[:, -1].tobytes()


SINGLE_ERROR = 1e-4
"""Rounding of 6e-8 in 200 stages, magnified by a short stretch of the motion."""


def test_single_precision_follows_the_motion_to_its_digits(step, starts):
    calm = np.random.default_rng(6).normal(size=(50, 4))
    x, finite = on_processor(step, Arithmetic.SINGLE, calm, 2e-3, 50, {"tau": np.zeros(2)})
    expected = compile_rollout(step)(calm, 2e-3, 50, 50, inputs={"tau": np.zeros(2)}).x[:, -1]
    assert np.abs(x - expected).max() < SINGLE_ERROR
    assert (finite == 50).all()


def test_functions_in_single_precision(everything):
    def rhs(x):
        return np.array(x[0].tape.call(everything, (x[0], x[1])))[
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        ]

    count = 11
    step = trace(
        lambda x, dt, a: {"x": rhs(a) + 0.0 * x}, {"x": count, "dt": (), "a": 2}, name="functions"
    )
    a = np.random.default_rng(7).uniform(0.05, 0.95, size=(40, 2))
    x, _ = on_processor(step, Arithmetic.SINGLE, np.zeros((40, count)), 1.0, 1, {"a": a})
    expected = np.concatenate([np.atleast_2d(v) for v in everything(*a.T)[:3]], axis=-1)
    assert np.allclose(x, expected, rtol=3e-6, atol=3e-7)  # 24 bits in, 24 bits out


def test_without_cupy_the_error_says_what_to_do(step, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    with pytest.raises(NoDeviceError, match=r"pip install 'chainrule\[gpu\]', or use device='cpu'"):
        compile_device_rollout(step)(np.zeros(4), 1e-3, 10, inputs={"tau": [0.0, 0.0]})
