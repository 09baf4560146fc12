"""Every method of the registry through every door, and what a new method has to bring along."""

from dataclasses import dataclass

import numpy as np
import pytest

import chainrule as cr
from chainrule.bits.doors import DOORS, SAME, check
from chainrule.bits.trials import MechanismTrial
from chainrule.integrators import METHODS, Method
from chainrule.integrators.system import call
from chainrule.labpage.generated import Generated
from chainrule.program import trace
from chainrule.program.emit import LANGUAGES
from chainrule.program.emit.module import identifier

ARM = cr.catalog.double_pendulum()
X0 = np.array([1.0, 0.5, -0.3, 2.0])
FIXED = {word: method for word, method in METHODS.items() if not method.adaptive}
ALONE = ("simulate", "one of 5", "one lane", "8 lanes, 2 threads", "all parameters free")
INTERPRETED = ("interpreter", "Python source", "C, gcc", "Node")


@pytest.mark.parametrize("word", METHODS)
def test_a_method_says_what_it_is(word):
    method = METHODS[word]
    assert METHODS.named(word.replace("-", " ").upper()) is method
    assert method.word == word
    assert method.label
    assert method.order > 0
    assert method.citation


def test_the_lectures_keys_are_those_of_four_methods():
    keys = {method.key: word for word, method in METHODS.items() if method.key}
    assert keys == {"1": "euler", "2": "verlet", "3": "velocity-verlet", "4": "rk4"}


@pytest.mark.parametrize("word", FIXED)
def test_a_fixed_step_has_the_same_bits_at_every_door(word):
    motion = MechanismTrial(word, ARM, X0, FIXED[word], steps=8)
    outcomes = list(check([motion], {name: DOORS[name] for name in (*ALONE, *INTERPRETED)}))
    assert {(o.door, o.status) for o in outcomes if o.status not in (SAME, "not run")} == set()
    assert sum(o.status == SAME for o in outcomes) >= len(ALONE) + 2


@pytest.mark.parametrize("word", FIXED)
def test_a_fixed_step_is_written_in_every_language(word):
    model = cr.compile(ARM)
    for language in LANGUAGES:
        text = model.source(language, [FIXED[word]])
        assert identifier(word) in text or language in ("llvm", "ptx"), language
    assert ".entry" in model.source("ptx", [FIXED[word]])


def test_the_lab_has_every_method_that_suits_the_mechanism():
    undamped = [w for w, m in FIXED.items() if not m.damps]
    assert [m.word for m in Generated(ARM).loops] == undamped
    ball = Generated(cr.catalog.spherical_pendulum())
    assert [m.word for m in ball.loops] == [w for w in undamped if FIXED[w].quaternions]
    damped = cr.catalog.pendulum(damping=0.1)
    assert [m.word for m in Generated(damped).loops] == list(FIXED)


@dataclass(frozen=True)
class Exponential(Method):
    """x ← x + dt f(x), under another name: all that a method has to say."""

    def step(self, system):
        inputs = system.inputs

        def step(*values):
            given = dict(zip(inputs, values, strict=True))
            return {"x": system.projected(given["x"] + given["dt"] * call(system.rhs, given))}

        return trace(step, inputs, name=self.word)


def test_a_method_of_ones_own_is_a_class_with_a_step():
    own = Exponential("mine", order=1)
    assert (own.label, own.adaptive, own.alone) == ("mine", False, own)
    run = cr.simulate(ARM, X0, 0.1, 0.01, own)
    assert np.array_equal(run.x, cr.simulate(ARM, X0, 0.1, 0.01, cr.integrators.Euler).x)
    assert run.origin.method == "mine"
    assert np.array_equal(cr.compile(ARM).rollout(X0, 0.01, 10, own), run.x)
    assert "mine" in cr.compile(ARM).source("c", [own])


def test_a_word_is_as_good_as_its_method():
    arm, x0 = cr.catalog.pendulum(), [0.3, 0.0]
    model = cr.compile(arm)
    by_word = model.rollout(x0, 0.01, 20, method="velocity-verlet")
    np.testing.assert_array_equal(
        by_word, model.rollout(x0, 0.01, 20, method=cr.integrators.VelocityVerlet)
    )
    run = cr.simulate(arm, x0, 0.2, 0.01, method="Velocity Verlet")
    np.testing.assert_array_equal(run.x, by_word)
    assert [e.method.word for e in cr.compare(arm, x0, 0.2, 0.01, ["heun"]).entries] == ["heun"]
