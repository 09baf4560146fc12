"""The page's numbers are those of `rollout`, to the bit; a link, a step back and a replay repeat
them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import chainrule as cr
from chainrule.control.choice import layout
from chainrule.labpage.generated import Generated
from chainrule.loop.controller import Controller
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Actuator, Sensor
from chainrule.program import keys
from labpage.conftest import mechanism_of

RESTART = "s => { const b = lab.fresh(); Object.assign(b.settings, s); lab.begin(b); lab.pause(); }"
SEED = 7


@dataclass(frozen=True)
class Given(Controller):
    """A law with the numbers that the page gives it."""

    own: Any
    numbers: Any

    def parameters(self, plant):
        shapes = self.own.shapes(plant)
        parts = layout(shapes).split(np.array(self.numbers))
        return {name: part.reshape(shapes[name]) for name, part in parts.items()}

    def shapes(self, plant):
        return self.own.shapes(plant)

    def memory(self, plant):
        return self.own.memory(plant)

    def start(self, plant, q, qd, period):
        return self.own.start(plant, q, qd, period)

    @property
    def sampled(self):
        return self.own.sampled

    def structure(self):
        return self.own.structure()

    def law(self, arm, p, sense):
        return self.own.law(arm, p, sense)

    def damping(self, arm, p, sense):
        return self.own.damping(arm, p, sense)


def by_page(page, settings, steps):
    """(x0, x) and the numbers of the law, from the page."""
    page.evaluate(RESTART, settings)
    size = "lab.about.nq + lab.about.nv"
    state = f"Array.from(lab.run.x.subarray(0, {size}))"
    numbers = (
        "Array.from(lab.run.control.inputs.c_numbers ?? [], v => isFinite(v) ? v : 1e308 * 10)"
    )
    x0 = page.evaluate(state)
    p = page.evaluate(numbers)
    page.evaluate(f"lab.run.advance({steps})")
    return np.array(x0), np.array(page.evaluate(state)), p


def by_rollout(generated, settings, steps, x0, numbers):
    """x of the same run, by `rollout`."""
    laws = {law.word: law for law in generated.laws}
    methods = {m.word: m for m in generated.loops}
    law = laws.get(settings.get("law"))
    period, delay = settings.get("period", 0), settings.get("delay", 0)
    noise = settings.get("noise", [0, 0])
    loop = Loop()
    if law is not None:
        noisy = Sensor(noise=noise[0], rate_noise=noise[1]) if any(noise) else None
        loop = Loop(Given(law, numbers), period or None, Actuator(delay=delay), noisy)
    model = cr.compile(generated.mechanism)
    method = methods[settings.get("method", "rk4")]
    rng = np.random.default_rng(SEED)
    return np.asarray(
        model.rollout(x0, settings["dt"], steps, method, loop=loop, seed=rng, every=steps)
    )[-1]


def bits(x):
    return np.asarray(x, float).view(np.uint64).tolist()


RUNS = [
    ("double-pendulum", [{}, {"law": "pid"}, {"law": "lqr", "method": "heun"}]),
    ("double-pendulum", [{"method": "verlet"}, {"method": "implicit-midpoint", "law": "pd"}]),
    ("double-pendulum", [{"law": "cascade-pd", "period": 0.004}, {"method": "variational"}]),
    ("double-pendulum-absolute", [{}, {"law": "computed-torque"}, {"law": "pd-gravity"}]),
    ("cart-pole", [{"law": "swing-up"}, {"law": "swing-up", "period": 0.01, "delay": 0.02}]),
    ("acrobot in absolute angles", [{"law": "lqr"}, {"law": "swing-up"}, {"law": "pid"}]),
    ("pendulum", [{"method": m} for m in ("euler", "gauss-legendre-6", "semi-implicit-euler")]),
    ("pendulum", [{"law": "pid", "period": 0.005, "delay": 0.01, "noise": [0.01, 0.1]}]),
    ("sticky", [{}, {"law": "pid", "method": "velocity-verlet"}, {"method": "verlet"}]),
    ("stopped", [{}, {"law": "pd", "period": 0.01}, {"method": "implicit-midpoint"}]),
    ("weak", [{"law": "swing-up"}, {"law": "computed-torque", "method": "midpoint"}]),
    ("spherical-pendulum", [{}, {"law": "gravity", "period": 0.01}]),
    (
        "servoed",
        [
            {"law": "drives"},
            {"law": "drives", "period": 0.004, "method": "heun"},
            {"law": "drives", "method": "implicit-damping"},
            {"method": "implicit-damping"},
        ],
    ),
    ("servoed body", [{"law": "drives"}]),
    ("panda", [{"law": "gravity"}, {"law": "lqr", "period": 0.004, "delay": 0.004}]),
]


@pytest.mark.parametrize("name, runs", RUNS, ids=[f"{n} {i}" for i, (n, _) in enumerate(RUNS)])
def test_the_page_has_the_bits_of_rollout(opened, name, runs):
    page, generated = opened(name), Generated(mechanism_of(name))
    seed = keys(np.random.default_rng(SEED)).tolist()
    for run in runs:
        settings = {"dt": 0.001, "law": "off", "method": "rk4", "seed": seed, **run}
        x0, x, numbers = by_page(page, settings, 3000)
        assert bits(x) == bits(by_rollout(generated, settings, 3000, x0, numbers)), run
        assert np.isfinite(x).all()


def busy_run(page):
    """Half a minute with everything in it that can change."""
    page.evaluate("""() => {
      lab.begin(lab.fresh()); lab.pause();
      const s = n => lab.run.advance(n);
      s(137); lab.push(0, 1); s(211); lab.push(0, 0); lab.setLaw('pid'); s(400);
      lab.setOne('kp', 0, 31.25); lab.setOne('parameters', 0, 0.7); s(301);
      lab.set({noise: [0.01, 0.1], delay: 0.02, period: 0.01}); s(777);
      lab.set({method: 'verlet'}); s(300); lab.set({dt: 0.004}); s(123);
      lab.compare(['euler', 'velocity-verlet']); s(250);
      lab.set({drag: {link: 1, point: [0.2, 0, 0], anchor: [0.1, 0.3, 0], stiffness: 5, damping: 0.4}});
      s(60); lab.set({drag: null, law: 'off'}); s(333); lab.place(0, 1.25); s(500);
    }""")


def all_bits(page):
    return page.evaluate(
        "lab.run.lanes.map(l => Array.from(new BigUint64Array(l.x.slice().buffer), String))"
    )


def test_a_link_gives_the_same_final_bits(opened):
    page = opened("double-pendulum")
    busy_run(page)
    expected, n = all_bits(page), page.evaluate("lab.run.n")
    hash = page.evaluate("labTools.written()")
    assert len(hash) < 4000
    other = opened("double-pendulum", f"#{hash}", playing=True)
    other.until(f"lab.run.n === {n}")
    assert all_bits(other) == expected
    assert not other.evaluate("lab.clock.running")


def test_going_back_and_forth_repeats_the_bits(opened):
    page = opened("double-pendulum")
    busy_run(page)
    expected, n = all_bits(page), page.evaluate("lab.run.n")
    for back in (1, 100, 999, n):
        page.evaluate("n => lab.seek(n)", n - back)
        page.evaluate("n => lab.seek(n)", n)
        assert all_bits(page) == expected


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
    state = page.evaluate("Array.from(lab.run.x.subarray(0, 4))")
    assert last[1:5] == state
