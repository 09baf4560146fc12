"""A model's source text, devices and arithmetic."""

import sys

import numpy as np
import pytest

from chainrule.errors import UnknownNameError
from chainrule.integrators import RK4, Euler
from chainrule.mechanism.builders import catalog
from chainrule.model.model import compile as compile_mechanism
from chainrule.program import Arithmetic
from chainrule.program.run.device import NoDeviceError


@pytest.fixture(scope="module")
def model():
    return compile_mechanism(catalog.get("double-pendulum"))


@pytest.mark.parametrize(
    "language, sign",
    [
        ("javascript", "export function rollout"),
        ("c", "static inline void double_pendulum_rk4"),
        ("python", "def rollout"),
        ("matlab", "function functions = double_pendulum()"),
        ("llvm", "define void @kernel"),
        ("ptx", ".visible .entry kernel"),
    ],
)
def test_source_in_every_language(model, language, sign):
    assert sign in model.source(language)


def test_source_holds_the_methods_asked_for(model):
    text = model.source("javascript", methods=(Euler, RK4))
    assert 'export const methods = ["euler", "rk4"]' in text


def test_unknown_names_are_answered_with_the_known_ones(model):
    with pytest.raises(UnknownNameError, match=r"no language 'rust'; known: javascript, c"):
        model.source("rust")
    with pytest.raises(UnknownNameError, match=r"no device 'tpu'; .*known: cpu, gpu"):
        model.rollout(np.zeros(4), 1e-3, 10, device="tpu")


def test_without_a_gpu_the_error_says_what_to_do(model, monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(NoDeviceError, match="use device='cpu'"):
        model.rollout(np.zeros(4), 1e-3, 10, device="gpu")


def test_contracted_arithmetic_is_asked_for_by_name(model):
    x0 = np.array([1.0, 2.0, 0.0, 0.0])
    strict = model.rollout(x0, 1e-3, 100)
    fused = model.rollout(x0, 1e-3, 100, arithmetic=Arithmetic.CONTRACTED)
    assert np.allclose(strict, fused, rtol=0, atol=1e-12)
