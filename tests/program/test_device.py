"""PTX and the GPU's host side, as far as they show without a GPU."""

import re

import numpy as np
import pytest

from chainrule.errors import ChainruleError
from chainrule.integrators import RK4, explicit_step
from chainrule.program import Arithmetic, compile_rollout, device, gaussian, trace
from chainrule.program.device import DeviceKernel, DeviceMemoryWarning, NoDeviceError, Plan, Source
from chainrule.program.device_rollout import compile_device_rollout


@pytest.fixture(scope="module")
def step(double_pendulum):
    return explicit_step(double_pendulum, RK4)


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

    long = explicit_step(trace(rhs, {"x": 4}, name="long"), RK4)
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

    single = explicit_step(trace(rhs, {"x": 2}, name="all"), RK4)
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


def test_without_cupy_the_error_says_what_to_do(step, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    with pytest.raises(NoDeviceError, match="install cupy-cuda12x or cupy-cuda13x, or use"):
        compile_device_rollout(step)(np.zeros(4), 1e-3, 10, inputs={"tau": [0.0, 0.0]})


class FakeCupy:
    """As much of CuPy as `run` asks for: a card with little memory."""

    class cuda:  # noqa: N801
        class memory:  # noqa: N801
            class OutOfMemoryError(Exception):
                pass

        class runtime:  # noqa: N801
            @staticmethod
            def memGetInfo():
                return 10**12, 10**12

    class _Pool:
        def free_all_blocks(self):
            pass

    def get_default_memory_pool(self):
        return self._Pool()


class FakeKernel(DeviceKernel):
    """A kernel that moves x by one input, and fails for more than `most` rows."""

    def __init__(self, most):
        self.device = device.Device("a small card", "sm_70", 10**9, "12.0")
        self.most = most
        self.parts = []

    def _part(self, plan, x0, sources, part):
        rows = part.stop - part.start
        if rows > self.most:
            raise FakeCupy.cuda.memory.OutOfMemoryError
        self.parts.append(rows)
        u = sources[0].rows if len(sources[0].rows) == 1 else sources[0].rows[part]
        samples = [x0[part] + k * u for k in range(plan.samples)]
        return np.stack(samples, axis=1), np.full(rows, 7.0)


@pytest.mark.parametrize("shared", [True, False])
def test_too_little_memory_leads_to_smaller_parts_and_is_said(monkeypatch, shared):
    monkeypatch.setattr(device, "_cupy", FakeCupy)
    rng = np.random.default_rng(0)
    x0, u = rng.normal(size=(10_000, 2)), rng.normal(size=(1 if shared else 10_000, 2))
    kernel = FakeKernel(most=3000)
    with pytest.warns(DeviceMemoryWarning, match="10000 trajectories .* computed 2500 at a time"):
        x, finite = kernel.run(Plan(0.0, 0.1, 3, 1, 1, 0), x0, [Source(u, 2, 0)])
    assert kernel.parts == [2500] * 4
    assert np.array_equal(x[:, 2], x0 + 2 * u)
    assert (finite == 7).all()


def test_memory_that_does_not_suffice_for_any_part_is_an_error(monkeypatch):
    monkeypatch.setattr(device, "_cupy", FakeCupy)
    with pytest.raises(FakeCupy.cuda.memory.OutOfMemoryError):
        FakeKernel(most=10).run(Plan(0.0, 0.1, 2, 1, 1, 0), np.zeros((4096, 2)), [])
