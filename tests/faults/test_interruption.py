"""Ctrl-C: a run ends, what was computed is kept; and the parts that it is cut into change no bit."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import Interrupted
from chainrule.program.run import parts, rollout
from chainrule.program.run.adaptive_rollout import CompiledAdaptive
from chainrule.simulation import Status

ARM = cr.catalog.get("double-pendulum")
START = [1.0, 0.5, 0.0, 0.0]


@pytest.fixture
def short(monkeypatch):
    """A guess so small that every run is cut, into parts of many lengths."""
    monkeypatch.setattr(rollout, "GUESS", 2000.0)
    monkeypatch.setattr(parts, "PAUSE", 1e-4)


def stopping(monkeypatch, after):
    """Ctrl-C in place of part number `after`."""
    whole, begun = parts._part, []

    def part(plan, at, most):
        begun.append(at)
        if len(begun) > after:
            raise KeyboardInterrupt
        return whole(plan, at, 60)

    monkeypatch.setattr(parts, "_part", part)
    return begun


@pytest.mark.parametrize("every", [1, 7, 84, 1764])
@pytest.mark.parametrize("hold", [None, 1, 12, 63])
@pytest.mark.parametrize("rows", [(), (3,)])
def test_parts_change_no_bit(every, hold, rows, monkeypatch):
    steps = 1764
    rng = np.random.default_rng(every)
    x0 = rng.normal(size=(*rows, 4))
    tau = rng.normal(size=(2,) if hold is None else (steps // hold, 2))
    model = cr.compile(ARM)
    given = {"tau": tau, "every": every, "hold": hold}
    whole = model.rollout(x0, 1e-3, steps, **given)
    cuts = iter(np.random.default_rng(1).integers(1, 400, size=10_000).tolist())
    real = parts._part
    monkeypatch.setattr(rollout, "GUESS", 0.0)
    monkeypatch.setattr(parts, "_part", lambda plan, at, most: real(plan, at, next(cuts)))
    assert np.array_equal(model.rollout(x0, 1e-3, steps, **given), whole)


def test_noise_and_time_go_on_across_parts(short):
    loop = cr.Loop(
        cr.control.PID(kp=5.0, target=[0.1, 0.2]), 2e-3, sensor=cr.simulation.Sensor(noise=0.01)
    )
    runs = []
    for guess in (2000.0, 1e18):
        rollout.GUESS = guess
        rng = np.random.default_rng(7)
        runs.append(cr.simulate(ARM, START, 0.5, loop=loop, seed=rng, t0=3.0).x)
    assert np.array_equal(*runs)


def test_a_lost_trajectory_is_counted_across_parts(short):
    """Steps after which it was finite, whichever part it left the finite numbers in."""
    model, x0 = cr.compile(ARM), np.array([START, [1.0, 0.5, 1e8, 0.0]])
    with pytest.warns(cr.errors.DivergenceWarning):
        cut = model.rollout(x0, 0.05, 400)
    rollout.GUESS = 1e18
    with pytest.warns(cr.errors.DivergenceWarning):
        whole = model.rollout(x0, 0.05, 400)
    assert cut.diverged == whole.diverged
    assert np.array_equal(cut, whole, equal_nan=True)


def test_a_rollout_keeps_what_was_computed(short, monkeypatch):
    model = cr.compile(ARM)
    whole = model.rollout([START] * 3, 1e-3, 300)
    stopping(monkeypatch, 3)
    with pytest.raises(Interrupted, match="after 180 of 300 steps") as stop:
        model.rollout([START] * 3, 1e-3, 300)
    assert isinstance(stop.value, KeyboardInterrupt)
    assert np.array_equal(stop.value.kept, whole[:, :181])


def test_a_simulation_keeps_what_was_computed(short, monkeypatch):
    whole = cr.simulate(ARM, START, 0.3)
    stopping(monkeypatch, 3)
    run = cr.simulate(ARM, START, 0.3)
    assert run.status is Status.INTERRUPTED
    assert run.message == f"interrupted at t = {run.t[-1]:.6g} s"
    assert 100 < len(run) < 250
    assert np.array_equal(run.x, whole.x[: len(run)])


def test_an_adaptive_simulation_keeps_what_was_computed(monkeypatch):
    whole = cr.simulate(ARM, START, 400.0, 0.1, "dopri5")
    run, calls = CompiledAdaptive._run, []

    def stopped(self, *given):
        calls.append(1)
        if len(calls) > 2:
            raise KeyboardInterrupt
        return run(self, *given)

    monkeypatch.setattr(CompiledAdaptive, "_run", stopped)
    kept = cr.simulate(ARM, START, 400.0, 0.1, "dopri5")
    assert kept.status is Status.INTERRUPTED
    assert 10.0 < kept.t[-1] < 400.0
    assert np.array_equal(kept.x, whole.x[: len(kept)])


def test_threads_are_waited_for():
    """Whatever stops a batch, nobody writes into its arrays afterwards."""
    from threading import Event

    from chainrule.program.run.threads import spread

    inside, done = Event(), []

    def job(begin, end):
        if begin == 0:
            inside.wait(10)
            raise KeyboardInterrupt
        inside.set()
        Event().wait(0.2)
        done.append(begin)

    with pytest.raises(KeyboardInterrupt):
        spread(job, 2, 1, 2)
    assert done == [1]


ENDLESS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what runs in the background

import numpy as np
import chainrule as cr
from chainrule.errors import Interrupted
model = cr.compile(cr.catalog.get("double-pendulum"))
x0 = [1.0, 0.5, 0.0, 0.0]
model.rollout(x0, 1e-3, 10)
model.rollout([x0] * 64, 1e-3, 10)
print("begun", flush=True)
try:
    {call}
except Interrupted as stop:
    print(stop.kept.shape[-2] > 1 and np.isfinite(stop.kept).all())
else:
    print(run.status.value, len(run) > 1)
"""


def interrupted(call, patience):
    """What a process says that is interrupted after some seconds."""
    code = ENDLESS.format(call=call)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(patience)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=120)
    finally:
        child.kill()
    return out.strip()


@pytest.mark.parametrize(
    "call, said",
    [
        ("model.rollout(x0, 1e-6, 10**12, every=10**6)", "True"),
        ("model.rollout([x0] * 64, 1e-6, 10**9, every=10**4, threads=2)", "True"),
        ("run = cr.simulate(model.mechanism, x0, 1e8, every=10**5)", "interrupted True"),
    ],
    ids=["one", "many", "simulate"],
)
def test_a_real_ctrl_c(call, said):
    """These would run for hours; each ends at once and has kept what was done by then, which on a
    busy machine may take a while."""
    for patience in (2.0, 10.0, 40.0):
        if interrupted(call, patience) == said:
            return
    raise AssertionError("nothing was kept")
