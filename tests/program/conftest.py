"""Programs that the tests share, and a cache of their own."""

from collections.abc import Iterator

import numpy as np
import pytest

from chainrule.program import Program, clip, plus_zero, select, trace
from chainrule.program.run import cache


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(tmp_path_factory.mktemp("cache")))
        yield


def _double_pendulum(x, tau):
    q1, q2, w1, w2 = x
    s1, s2, c2, s12 = np.sin(q1), np.sin(q2), np.cos(q2), np.sin(q1 + q2)
    m11, m12, m22, h = 0.2 + 0.08 * c2, 0.03 + 0.04 * c2, 0.03, 0.04 * s2
    f1 = tau[0] + h * w2 * (2 * w1 + w2) - 3.2 * s1 - 1.1 * s12 - 0.1 * w1
    f2 = tau[1] - h * w1 * w1 - 1.1 * s12
    determinant = m11 * m22 - m12 * m12
    a1, a2 = (m22 * f1 - m12 * f2) / determinant, (m11 * f2 - m12 * f1) / determinant
    return {"xd": np.array([w1, w2, a1, a2])}


@pytest.fixture(scope="session")
def double_pendulum() -> Program:
    """ẋ of a double pendulum with torques."""
    return trace(_double_pendulum, {"x": 4, "tau": 2}, name="double_pendulum")


def _everything(a, b):
    return {
        "trigonometric": np.array([np.sin(a), np.cos(a), np.tan(a)]),
        "inverse": np.array([np.arcsin(a), np.arccos(a), np.arctan(a), np.arctan2(a, b)]),
        "exponential": np.array([np.exp(a), np.log(a), a**b, np.tanh(a)]),
        "arithmetic": np.array([a + b, a - b, a * b, a / b, np.sqrt(a), -a, abs(a), a**3]),
        "choice": np.array([select((a < b) | ~(b <= 1.0), a, b), clip(a, -1.0, 1.0), plus_zero(a)]),
    }


@pytest.fixture(scope="session")
def everything() -> Program:
    """Every operation a user can write, of two scalars."""
    return trace(_everything, {"a": (), "b": ()}, name="everything")
