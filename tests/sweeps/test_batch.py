"""A batch of runs is those runs, one by one, to the bit."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.sweeps.batch import Batch

ARM = cr.catalog.double_pendulum()
END = (cr.measure.FinalState(),)
NOISY = cr.Loop(
    cr.control.PD(kp=[4.0, 1.0], kd=[0.4, 0.04], target=[0.5, -0.3]),
    0.01,
    sensor=cr.simulation.Sensor(noise=1e-3),
)


def ends(columns, **options):
    batch = Batch(ARM, tuple(columns), 1.0, 0.005, END, **options)
    return batch({name: np.asarray(c, dtype=float) for name, c in columns.items()})["FinalState"]


def alone(mechanism, x0=(0.0, 0.0, 0.0, 0.0), loop=None, seed=None, free=()):
    model = cr.compile(mechanism, free=free)
    return np.asarray(model.rollout(x0, 0.005, 200, every=200, loop=loop, seed=seed))[-1]


def test_starts():
    q2, rate = [0.1, 1.5, -2.0], [0.0, 3.0, 1.0]
    found = ends({"q2": q2, "q1_dot": rate}, x0=[0.3, 9.0])
    for i in range(3):
        assert np.array_equal(found[i], alone(ARM, [0.3, q2[i], rate[i], 0.0]))


def test_parameters():
    m1, g = [0.4, 0.5, 0.9], [9.81, 1.62, 3.7]
    found = ends({"m1": m1, "g": g}, x0=[1.0, -0.5])
    for i in range(3):
        own = replace(ARM, values={**ARM.values, "m1": m1[i], "g": g[i]})
        assert np.array_equal(found[i], alone(own, [1.0, -0.5, 0.0, 0.0]))


def test_gains_as_a_whole_and_by_entry():
    kp, kd = [3.0, 4.0], [0.1, 0.04]
    loop, first = replace(NOISY, sensor=None), [0.3, 0.5]
    found = ends(
        {"controller.kp": kp, "controller.kd[1]": kd, "controller.kd[0]": first}, loop=loop
    )
    for i in range(2):
        law = cr.control.PD(kp=kp[i], kd=[first[i], kd[i]], target=[0.5, -0.3])
        assert np.array_equal(found[i], alone(ARM, loop=cr.Loop(law, 0.01)))


LAWS = [
    cr.control.PDGravity(kp=[4.0, 1.0], kd=[0.6, 0.1], target=[0.5, -0.3]),
    cr.control.ComputedTorque(kp=36.0, kd=12.0, target=[0.5, -0.3]),
    cr.control.GravityCompensation(),
    cr.control.LQR(target=[0.0, 0.0]),
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.word)
def test_what_varies_the_controller_does_not_know(law):
    m2 = [0.5, 0.6]
    found = ends({"m2": m2}, loop=cr.Loop(law), x0=[0.2, 0.1])
    for i in range(2):
        own = replace(ARM, values={**ARM.values, "m2": m2[i]})
        loop = cr.Loop(replace(law, model=ARM))
        assert np.array_equal(found[i], alone(own, [0.2, 0.1, 0.0, 0.0], loop=loop))
    told = ends({"m2": m2}, loop=cr.Loop(replace(law, model=own)), x0=[0.2, 0.1])
    assert not np.array_equal(told, found)  # what a law is told it keeps


def test_a_swing_up_keeps_its_model_too():
    law = cr.control.SwingUp(then=cr.control.LQR(target=[np.pi]))
    pendulum = cr.catalog.pendulum()
    for part in ("first", "then"):
        assert getattr(law.knowing(pendulum), part).model is pendulum
        assert getattr(law.knowing(pendulum).knowing(ARM), part).model is pendulum
    assert cr.control.PD(1.0, 1.0).knowing(ARM) == cr.control.PD(1.0, 1.0)


def test_seeds_are_those_of_a_run_with_that_generator():
    found = ends({"seed": [7, 8, 7]}, loop=NOISY)
    assert np.array_equal(found[0], found[2])
    assert not np.array_equal(found[0], found[1])
    for i, seed in enumerate((7, 8)):
        rng = np.random.default_rng(seed)
        assert np.array_equal(found[i], alone(ARM, loop=NOISY, seed=rng))


def test_bits_do_not_depend_on_the_size_of_the_batch_nor_on_threads():
    q1 = np.linspace(-3, 3, 40)
    whole = ends({"q1": q1})
    parts = np.concatenate([ends({"q1": q1[k : k + 7]}, threads=2) for k in range(0, 40, 7)])
    assert np.array_equal(whole, parts)


def test_the_digest_tells_sweeps_apart():
    def digest(mechanism=ARM, varied=("q1",), **changes):
        given = {"duration": 1.0, "dt": 0.005, "measures": END} | changes
        return Batch(mechanism, varied, **given).digest

    heavier = replace(ARM, values={**ARM.values, "m1": 0.7})
    laws = [cr.Loop(cr.control.PD(kp=k, kd=0.4, target=[0.5, 0.0])) for k in (1.0, 2.0)]
    others = [
        digest(),
        digest(heavier),
        digest(varied=("q2",)),
        digest(varied=("m1",)),
        digest(duration=2.0),
        digest(dt=0.01),
        digest(method="heun"),
        digest(x0=[0.0, 0.1]),
        digest(measures=(*END, cr.measure.FlipTime())),
        digest(measures=(cr.measure.Strided(20),)),
        *(digest(loop=loop) for loop in laws),
    ]
    assert len({*others}) == len(others)
    assert digest(heavier, ("m1",)) == digest(varied=("m1",))  # its value is an axis
    assert digest() == others[0]


def test_a_copy_is_the_same_batch():
    batch = Batch(ARM, ("q1", "seed"), 1.0, 0.005, END, loop=NOISY)
    columns = {"q1": np.array([0.1, 0.2]), "seed": np.array([1.0, 2.0])}
    found = batch(columns)["FinalState"]
    again = pickle.loads(pickle.dumps(batch))
    assert again.digest == batch.digest
    assert np.array_equal(again(columns)["FinalState"], found)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"varied": ("q3",)}, "q3.*q1.*q2_dot"),
        ({"varied": ("q1", "q1")}, "twice"),
        ({"measures": (cr.measure.FlipTime(), cr.measure.FlipTime())}, "two called 'FlipTime'"),
        ({"measures": ("FlipTime",)}, "expected chainrule.measure"),
        ({"duration": 1.0003}, "whole number"),
        ({"duration": -1.0}, "duration"),
        ({"dt": 0.0}, "dt"),
        ({"measures": (cr.measure.Strided(3),)}, "does not divide"),
        ({"loop": NOISY}, "seed"),
        ({"device": "tpu"}, "tpu.*cpu"),
        ({"method": "dopri5"}, "fixed step"),
        ({"x0": [1.0]}, "x0"),
    ],
)
def test_bad_input_is_refused_when_the_batch_is_made(change, text):
    given = {"varied": ("q1",), "duration": 1.0, "dt": 0.005, "measures": END} | change
    with pytest.raises(cr.ChainruleError, match=text):
        Batch(ARM, **given)


def test_bad_columns_are_refused():
    batch = Batch(ARM, ("q1", "q2"), 1.0, 0.005, END)
    with pytest.raises(cr.errors.InputError, match="expected columns"):
        batch({"q1": [1.0]})
    with pytest.raises(cr.errors.InputError, match="one length"):
        batch({"q1": [1.0], "q2": [1.0, 2.0]})
    with pytest.raises(cr.errors.InputError, match="q2"):
        batch({"q1": [1.0], "q2": [np.nan]})
    heavy = Batch(ARM, ("m2",), 1.0, 0.005, END)
    with pytest.raises(cr.errors.SingularMassMatrixError):
        heavy({"m2": [-1.0]})


def test_where_it_runs_is_said():
    device, why = Batch(ARM, (), 1.0, 0.005, END, device="auto").chosen(10)
    assert device == "cpu"
    assert why
