"""A network as a law: what numpy makes of its weights, in the loop, the lab and exported source."""

from itertools import pairwise

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import Network
from chainrule.labpage.generated import Generated
from chainrule.loop.plant import plant_of

ROUNDING = 1e-13
"""Of sums of sixteen products of numbers of order one."""


def layers(*sizes, seed=0):
    rng = np.random.default_rng(seed)
    return [(rng.normal(size=(m, n)), rng.normal(size=m)) for n, m in pairwise(sizes)]


def plain(pairs, effort, s):
    for W, b in pairs[:-1]:
        s = np.tanh(W @ s + b)
    W, b = pairs[-1]
    return effort * np.clip(W @ s + b, -1, 1)


def test_the_torque_is_that_of_numpy():
    pairs = layers(6, 16, 16, 2)
    run = cr.simulate(
        "double-pendulum", [0.3, -0.4], 0.5, 1e-3, loop=cr.Loop(Network(pairs, [0.2, 0.1]), 0.01)
    )
    for k in range(0, 500, 70):
        at = k - k % 10
        (a, b), v = run.q[at], run.qd[at]
        s = np.array([np.cos(a), np.sin(a), np.cos(b), np.sin(b), *v])
        assert np.abs(run.tau[k] - plain(pairs, [0.2, 0.1], s)).max() < ROUNDING
    assert np.abs(run.tau).max() == 0.2  # it saturates somewhere


def test_only_motors_act_and_a_view_is_the_users():
    pairs = layers(2, 8, 1)
    law = Network(pairs, 3.0, lambda t, q, qd: [q[1], qd[1]])
    run = cr.simulate("cart-pole", [0.0, 0.5], 0.2, 1e-3, loop=cr.Loop(law))
    assert (run.tau[:, 1] == 0.0).all()
    assert abs(run.tau[0, 0] - plain(pairs, 3.0, np.array([0.5, 0.0]))[0]) < ROUNDING


def test_what_is_seen_may_change_with_time():
    def seen(t, q, qd):
        return [np.sin(3.0 * t), q[0]]

    pairs = layers(2, 8, 1)
    law = Network(pairs, 3.0, seen, timed=True)
    run = cr.simulate("pendulum", [0.2], 0.5, 1e-3, loop=cr.Loop(law, 0.01))
    want = plain(pairs, 3.0, np.array([np.sin(3.0 * 0.4), run.q[400, 0]]))
    assert abs(run.tau[400, 0] - want[0]) < 1e-12
    with pytest.raises(cr.errors.InputError, match="timed=True"):
        cr.simulate("pendulum", [0.2], 0.5, 1e-3, loop=cr.Loop(Network(pairs, 3.0, seen)))
    with pytest.raises(cr.ChainruleError, match="no time"):
        Generated(cr.catalog.pendulum(), (law,)).laws  # noqa: B018


def test_other_weights_need_no_other_program():
    first, second = (Network(layers(3, 8, 1, seed=k), 1.0) for k in (0, 1))
    assert first.structure() == second.structure()
    assert first != second


def test_exported_source_has_the_bits():
    law = Network(layers(3, 8, 1), 2.0)
    loop, space = cr.Loop(law), {}
    model = cr.compile("pendulum")
    exec(model.source("python", [cr.RK4], loop=loop), space)
    want = model.rollout([0.4, 0.0], 1e-2, 20, loop=loop)
    numbers = {
        f"c_{k}": np.ravel(v).tolist() for k, v in law.parameters(plant_of("pendulum")).items()
    }
    found = space["rollout"]([0.4, 0.0], 1e-2, 20, tau=[0.0], **numbers)
    assert np.array(found).tobytes() == want.tobytes()


def test_a_lab_has_it_among_its_laws(tmp_path):
    law = Network(layers(3, 8, 1), 2.0, name="learnt")
    assert law in Generated(cr.catalog.pendulum(), (law,)).laws
    page = cr.lab("pendulum", tmp_path / "lab.html", laws=[law])
    assert '"label":"Learnt"' in page.html


@pytest.mark.parametrize(
    "pairs, effort, message",
    [
        ([], 1.0, "at least"),
        ([(np.ones((2, 3)), np.ones(3))], 1.0, "expected"),
        (layers(3, 4, 1)[::-1], 1.0, "expected"),
        ([(np.full((1, 3), np.nan), [0.0])], 1.0, "finite"),
        (layers(3, 2), 1.0, "one for each motor"),
        (layers(4, 1), 1.0, "3 numbers are seen"),
        (layers(3, 1), [1.0, 2.0], "effort"),
        (layers(3, 1), "much", "effort"),
        (5, 1.0, "layers=5"),
    ],
)
def test_what_cannot_be_is_refused(pairs, effort, message):
    with pytest.raises(cr.ChainruleError, match=message):
        cr.simulate("pendulum", [0.1], 0.1, 0.01, loop=cr.Loop(Network(pairs, effort)))
