"""The bits of a motion do not depend on the door through which it was asked for."""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

import numpy as np
import pytest

import chainrule as cr
from bits.contract import PAGE_DOOR, everything, selection
from bits.covering import covering
from bits.factors import Choice, factors, fits, light, motion
from chainrule.bits import runners
from chainrule.bits.beginning import trials_of
from chainrule.bits.doors import DIFFERENT, DOORS, SAME, check, each
from chainrule.bits.jobs import Job, NotRun, StateSamples
from chainrule.bits.trials import lengths
from chainrule.loop.plant import plant_of
from chainrule.model.sources import source_module

CHUNKS = 12

ALWAYS = ("simulate", "Python source", "C, gcc", "Node")
TURNS = 4


def check_quickly(numbered):
    """Every motion through some doors, and through one in four of the others in turn."""
    yield from check([one for _, one in numbered], {name: DOORS[name] for name in ALWAYS})
    others = [name for name in DOORS if name not in ALWAYS]
    for k, name in enumerate(others):
        some = [one for number, one in numbered if (number + k) % TURNS == 0]
        some = [one for one in some if name != PAGE_DOOR or one.plant.nv <= 2]
        if some:
            yield from check(some, {name: DOORS[name]})


@lru_cache(maxsize=1)
def chosen():
    return sorted(enumerate(selection()), key=lambda pair: pair[1].mechanism)


@pytest.mark.parametrize("part", range(CHUNKS))
def test_every_door_gives_the_same_bits(part):
    choices = chosen()
    size = -(-len(choices) // CHUNKS)
    motions = [(i, motion(c, i)) for i, c in choices[part * size : (part + 1) * size]]
    outcomes = list(check_quickly(motions))
    assert [o for o in outcomes if o.wrong] == []
    assert sum(o.status == SAME for o in outcomes) >= len(motions)


DYNAMICS, SAMPLED, LATE = "with the dynamics", "sampled", "noisy and late"
PAGES = {
    ("acrobot", "everything", "changed"): [
        ("rk4", "none", DYNAMICS), ("verlet", "pid", LATE), ("variational", "partial-linearization", DYNAMICS),
        ("implicit-midpoint", "lqr", SAMPLED), ("heun", "cascade-pd", DYNAMICS),
    ],
    ("double-pendulum", "friction", "own"): [
        ("velocity-verlet", "computed-torque", DYNAMICS), ("midpoint", "pd-gravity", LATE),
        ("implicit-midpoint", "cascade-pd", LATE), ("semi-implicit-euler", "gravity", SAMPLED),
    ],
    ("spherical-pendulum", "own", "own"): [
        ("implicit-midpoint", "none", DYNAMICS), ("euler", "gravity", LATE),
    ],
}  # fmt: skip


@pytest.mark.parametrize("built", PAGES, ids=lambda built: built[0])
def test_the_page_gives_the_same_bits(built):
    name, joints, coordinates = built
    choices = [Choice(name, m, joints, coordinates, law, path) for m, law, path in PAGES[built]]
    assert all(map(fits, choices))
    outcomes = list(check([motion(c, 3) for c in choices], {"page": DOORS[PAGE_DOOR]}))
    if outcomes[0].detail.startswith("no Chromium"):
        pytest.skip(outcomes[0].detail)
    assert [o for o in outcomes if o.status != SAME] == []


def test_the_selection_covers_all_pairs():
    choices = selection()
    names = list(factors())
    possible = [Choice(*row) for row in product(*factors().values())]
    possible = [c for c in possible if fits(c) and light(c)]
    for i, j in combinations(range(1, len(names)), 2):
        there = {(c[i], c[j]) for c in possible}
        assert {(c[i], c[j]) for c in choices} == there, (names[i], names[j])
    assert {c.mechanism for c in choices} == set(factors()["mechanism"])


def test_a_covering_is_small_and_complete():
    letters = {name: tuple("abcd") for name in "uvwx"}

    def suits(row):
        return row[0] != row[1]

    rows = list(covering(letters, suits, np.random.default_rng(5)))
    wanted = {
        (i, a, j, b)
        for i, j in combinations(range(4), 2)
        for a, b in product("abcd", repeat=2)
        if (i, j) != (0, 1) or a != b
    }
    assert {(i, r[i], j, r[j]) for r in rows for i, j in combinations(range(4), 2)} == wanted
    assert all(map(suits, rows))
    assert len(rows) <= 28


def test_the_whole_product_comes_in_a_fixed_order():
    first, again = everything(), everything()
    assert [next(first) for _ in range(20)] == [next(again) for _ in range(20)]


@pytest.fixture(scope="module")
def plain():
    return motion(Choice("double-pendulum", "rk4"))


def altered(change):
    """A door that gives other states."""

    def one(motion, folder):
        x = motion.expected.copy()
        return change(x)

    return {"altered": each(one)}


def one_bit(x):
    x[7, 2] = np.nextafter(x[7, 2], np.inf)
    return x


def test_a_single_bit_is_seen(plain):
    (outcome,) = check([plain], altered(one_bit))
    assert outcome.status == DIFFERENT
    assert outcome.detail.startswith("step 7, x[2]: ")


def test_the_sign_of_zero_is_seen(plain):
    still = replace(plain, x0=np.zeros(4))
    (outcome,) = check([still], altered(lambda x: -x))
    assert outcome.status == DIFFERENT


def test_a_motion_that_ends_early_differs(plain):
    (outcome,) = check([plain], altered(lambda x: x[:5]))
    assert outcome.status == DIFFERENT
    assert outcome.detail.startswith("step 5")


def test_a_motion_that_overflows_is_compared_up_to_that_step():
    fast = np.array([1.0, 1.0, 1e60, 0.0])
    wild = replace(motion(Choice("double-pendulum", "euler")), x0=fast, dt=1.0)
    assert not np.isfinite(wild.expected).all()
    early = np.arange(2)
    assert wild.difference(StateSamples(early, wild.expected[:2])) is None
    assert wild.difference(StateSamples(early, -wild.expected[:2])) is not None
    assert wild.difference(StateSamples(np.arange(49), np.where(np.arange(49)[:, None] < 2, wild.expected, 0.0))) is None  # fmt: skip


def test_parts_of_a_motion_add_up():
    assert sum(lengths(48)) == 48
    assert lengths(7) == [1, 1, 2, 3]
    assert lengths(8) == [1, 1, 2, 3, 1]


def test_a_law_drives_the_motors_alone():
    """An acrobot's shoulder has none, whichever door."""
    one = motion(Choice("acrobot", "rk4", law="pid", coordinates="changed"))
    doors = {name: DOORS[name] for name in ("simulate", "Node")}
    assert {o.status for o in check([one], doors)} <= {SAME, "not run"}
    free = one.rollout(loop=None)
    assert not np.array_equal(free, one.expected)


@pytest.mark.parametrize("joints", ["own", "everything"])
def test_damping_of_drives_at_the_end_of_a_step_has_the_same_bits(joints):
    """One on a joint with a limit, one on two joints behind a lag; friction, stops and limits."""
    one = motion(Choice("double-pendulum", "implicit-damping", joints))
    drives = (
        cr.joints.Drive("hold", {"q1": 2}, 400, (0, -400, -90), [-2, 2], [-9, 8]),
        cr.joints.Drive("pull", {"q1": 1, "q2": -1}, (50, 0.5, 9), (0, -50, -70), lag=0.05),
    )
    law = cr.control.Drives(u=[0.3, -0.2])
    driven = replace(one, mechanism=replace(one.mechanism, drives=drives), loop=cr.Loop(law))
    outcomes = list(check([driven], DOORS))
    assert [o for o in outcomes if o.wrong] == []
    assert sum(o.status == SAME for o in outcomes) >= 5
    assert not np.array_equal(driven.expected, replace(driven, method=cr.integrators.SemiImplicitEuler).expected)  # fmt: skip


@pytest.mark.parametrize("name", ["spherical-pendulum", "cart-pole"])
def test_motions_of_any_mechanism(name):
    motions = trials_of(cr.catalog.get(name))
    assert len({m.method.word for m in motions}) == (10 if name.startswith("s") else 12)
    assert len({m.name for m in motions}) == len(motions)


@pytest.mark.parametrize("run", [runners.python_source, runners.node, runners.octave])
def test_methods_that_keep_more_share_a_file(run, tmp_path):
    """Verlet's past makes its state longer than that of RK4, in one module with it."""
    plant = plant_of(cr.catalog.get("pendulum"))
    both = source_module(plant, [cr.RK4, cr.integrators.Verlet], functions=())
    module = replace(both, steps=dict(reversed(both.steps.items())))
    x = np.array([1.0, 0.5, 0.99])
    asked = Job(module, x.tolist(), 1e-2, [5])
    rk4 = Job(both, [1.0, 0.5], 1e-2, [5])
    try:
        verlet, other = run([asked, rk4], tmp_path)
    except NotRun as reason:
        pytest.skip(str(reason))
    assert verlet.x.shape[1] == 3
    assert other.x.shape[1] == 2
    assert verlet.n[-1] == other.n[-1] == 5
