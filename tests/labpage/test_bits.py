"""The page's numbers are Python's, to the bit; a link, a step back and a replay repeat them."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.labpage.generated import Generated
from chainrule.program import compile_rollout

RESTART = "s => { const b = lab.fresh(); Object.assign(b.settings, s); lab.begin(b); lab.pause(); }"


def python_state(name, given, steps, x0, dt):
    generated = Generated(cr.catalog.get(name))
    step = generated.steps[given["method"]]
    n = generated.layout.nv
    values = {key: np.zeros(shape) for key, shape in generated.loop.inputs.items()}
    values |= {"limit": np.full(n, np.inf)}
    values |= {
        k: np.asarray(v, float).reshape(np.shape(values[k])) for k, v in given["inputs"].items()
    }
    parameters = [float(generated.mechanism.values[p]) for p in generated.setup.numbers.free]
    values |= generated.derived(parameters)
    names = {port.name for port in step.inputs}
    run = compile_rollout(step)
    return run(
        x0, dt, steps, every=steps, inputs={k: v for k, v in values.items() if k in names}
    ).x[-1]


@pytest.mark.parametrize("name, law", [("double-pendulum", "off"), ("double-pendulum", "pid"),
                                       ("cart-pole", "swing-up"), ("rr-arm", "computed-torque")])  # fmt: skip
def test_ten_thousand_steps_equal_pythons(opened, name, law):
    page = opened(name)
    page.evaluate(RESTART, {"law": law, "dt": 0.001})
    x0 = page.evaluate("Array.from(lab.run.x)")
    keys = ["mode", "target", "kp", "ki", "kd", "windup", "omega", "gain", "reference", "bias",
            "swing", "summit"]  # fmt: skip
    inputs = page.evaluate(
        "k => Object.fromEntries(k.map(n => [n, Array.from(lab.run.inputs[n])]))", keys
    )
    page.evaluate("lab.run.advance(10000)")
    ours = np.array(page.evaluate("Array.from(lab.run.x)"))
    theirs = python_state(name, {"method": "rk4", "inputs": inputs}, 10_000, x0, 0.001)
    assert ours.view(np.uint64).tolist() == theirs.view(np.uint64).tolist()


def busy_run(page):
    """Half a minute with everything in it that can change."""
    page.evaluate("""() => {
      lab.begin(lab.fresh()); lab.pause();
      const s = n => lab.run.advance(n);
      s(137); lab.push(0, 1); s(211); lab.push(0, 0); lab.setLaw('pid'); s(400);
      lab.setOne('kp', 0, 31.25); lab.setOne('parameters', 0, 0.7); s(301);
      lab.set({noise: [0.01, 0.1], delay: 0.02, period: 0.01}); s(777);
      lab.set({method: 'verlet'}); s(300); lab.set({dt: 0.004}); s(123);
      lab.compare(['euler', 'velocity_verlet']); s(250);
      lab.set({drag: {link: 1, point: [0.2, 0, 0], anchor: [0.1, 0.3, 0], stiffness: 5, damping: 0.4}});
      s(60); lab.set({drag: null, law: 'off'}); s(333); lab.place(0, 1.25); s(500);
    }""")


def bits(page):
    return page.evaluate(
        "lab.run.lanes.map(l => Array.from(new BigUint64Array(l.x.slice().buffer), String))"
    )


def test_a_link_gives_the_same_final_bits(opened):
    page = opened("double-pendulum")
    busy_run(page)
    expected, n = bits(page), page.evaluate("lab.run.n")
    hash = page.evaluate("labTools.written()")
    assert len(hash) < 4000
    other = opened("double-pendulum", f"#{hash}", playing=True)
    other.until(f"lab.run.n === {n}")
    assert bits(other) == expected
    assert not other.evaluate("lab.clock.running")


def test_going_back_and_forth_repeats_the_bits(opened):
    page = opened("double-pendulum")
    busy_run(page)
    expected, n = bits(page), page.evaluate("lab.run.n")
    for back in (1, 100, 999, n):
        page.evaluate("n => lab.seek(n)", n - back)
        page.evaluate("n => lab.seek(n)", n)
        assert bits(page) == expected


@pytest.mark.parametrize("hash", ["#run=nonsense", "#run=", "#run=AAAA", "#run=%F0%9F"])
def test_a_link_that_makes_no_sense_is_told_and_the_lab_works(opened, hash):
    page = opened("pendulum", hash, playing=True)
    page.get_by_text("The link could not be used").wait_for()
    page.evaluate("lab.play()")
    page.until("lab.run.n > 2")


def test_a_link_of_another_mechanism_or_with_wild_numbers_is_refused(opened):
    page = opened("pendulum")
    hash = page.evaluate("labTools.written()")
    other = opened("double-pendulum", f"#{hash}", playing=True)
    other.get_by_text("it is about “pendulum”").wait_for()
    page.evaluate("lab.run.changes.push({n: 0, set: {dt: -1}})")
    wild = page.evaluate("labTools.written()")
    third = opened("pendulum", f"#{wild}", playing=True)
    third.get_by_text("its value of dt makes no sense").wait_for()


def test_csv_holds_the_states_to_the_bit(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.run.advance(500)")
    lines = page.evaluate("labTools.csv()").splitlines()
    assert lines[0].startswith("t [s],q1 [rad],q2 [rad],q1_dot [rad/s]")
    last = [float(v) for v in lines[-1].split(",")]
    state = page.evaluate("Array.from(lab.run.snapshots.at(-1).lanes[0].x.subarray(0, 4))")
    assert last[1:5] == state
