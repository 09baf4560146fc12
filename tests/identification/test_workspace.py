"""Motions that can be run: torque, floor, walls, boxes, and links that keep off each other."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification import Limits, Workspace
from chainrule.identification.excitation.excitation import excite
from chainrule.identification.excitation.picture import _edges_of, excitation_picture
from chainrule.identification.excitation.search import ROOM, MotionSearch
from chainrule.identification.excitation.workspace import Clearance, _between, _from_box
from chainrule.page.drawing.shapes import Stroke
from chainrule.page.drawing.strobe import strobe

PUMA = cr.catalog.puma560()


def planned(arm, **options):
    return excite(arm, starts=1, rounds=6, seed=0, **options)


def test_a_plan_keeps_to_its_workspace():
    space = Workspace(floor=-0.3, boxes=[((0.6, -2, -2), (2, 2, -0.1))], radius=0.04)
    plan = planned(PUMA, workspace=space)
    t = np.arange(0, plan.motion.period, 1e-3)
    free, _ = Clearance(PUMA, space)(plan.motion(t)[0])
    assert free.min() >= -1e-9


def test_at_rest_at_both_ends():
    motion = planned(cr.catalog.rr_arm()).motion
    _, qd, qdd = motion(np.array([0.0, motion.period]))
    np.testing.assert_allclose(qd, 0, atol=1e-9)
    np.testing.assert_allclose(qdd, 0, atol=1e-8)


def test_a_torque_limit_that_cannot_be_met_is_an_error():
    arm = cr.catalog.rr_arm()
    limits = Limits.of(arm, {"all": {"torque": 1e-3}})
    with pytest.raises(cr.ChainruleError, match=r"needs .* of torque even in a small motion"):
        planned(arm, limits=limits)


def massive(arm):
    return [name for name in arm.symbols if name not in ("l1", "g")]


def test_a_torque_limit_that_cannot_be_checked_is_an_error():
    arm = cr.catalog.double_pendulum()
    bare = replace(arm, values={"l1": 0.3, "g": 9.81})
    with pytest.raises(cr.ChainruleError, match="cannot be checked"):
        planned(bare, limits=Limits.of(bare, {"all": {"torque": 5.0}}))
    hollow = replace(arm, values={"l1": 0.3, "g": 9.81, **dict.fromkeys(massive(arm), 0)})
    with pytest.raises(cr.ChainruleError, match="cannot be checked"):  # a file of geometry alone
        planned(hollow, limits=Limits.of(hollow, {"all": {"torque": 5.0}}))
    free = planned(bare, limits=Limits.of(bare, {"all": {"torque": np.inf}}))
    assert np.isfinite(free.condition)


def test_torque_is_kept_a_thousand_times_a_second():
    arm = cr.catalog.rr_arm()
    limits = Limits.of(arm, {"all": {"torque": 600.0}})
    plan = planned(arm, limits=limits)
    t = np.arange(0, 10, 1e-3)
    assert np.all(plan.torque <= 600.0)
    rigid = np.abs(cr.compile(arm).inverse_dynamics(*plan.motion(t))).max()
    assert rigid <= 600.0


def test_more_starts_are_never_worse():
    arm = cr.catalog.rr_arm()
    limits = Limits.of(arm, {"all": {"torque": 700.0}})
    found = [excite(arm, starts=k, rounds=8, limits=limits, seed=3).condition for k in (1, 2, 4)]
    assert found[0] >= found[1] >= found[2]


def test_a_workspace_that_leaves_no_room_is_an_error():
    with pytest.raises(cr.ChainruleError, match="no motion was found that can be run"):
        planned(cr.catalog.rr_arm(), workspace=Workspace(floor=5.0))


def test_distances_are_those_of_a_search():
    rng = np.random.default_rng(1)
    s = np.linspace(0, 1, 200)[:, None]
    for _ in range(30):
        a, b, c, d = rng.normal(size=(4, 3))
        first, second = a + s * (b - a), c + s * (d - c)
        there = np.linalg.norm(first[:, None] - second[None], axis=-1).min()
        assert abs(float(_between(a, b, c, d)) - there) < 0.02
    box = ((-0.5, -0.5, -0.5), (0.5, 0.5, 0.5))
    assert float(_from_box(np.array([0.0, 0, 2]), np.array([0.0, 0, 1]), box)) == pytest.approx(0.5)
    assert float(_from_box(np.array([0.0, 0, 2]), np.array([0.0, 0, 0]), box)) < 0


def test_the_plan_is_shown_in_space(tmp_path):
    """The arm, the way of its tip, and the edges of what it keeps off, all on the page."""
    space = Workspace(floor=-0.3, walls=[((0, 1, 0), 2.0)], boxes=[((0.6, -2, -2), (2, 2, -0.1))])
    plan = planned(PUMA, workspace=space)
    seen = excitation_picture(plan)
    drawn = [s.pen for s in seen.shapes if isinstance(s, Stroke)]
    bare = strobe(PUMA, list(plan.motion(np.linspace(0, plan.motion.period, 160))[0]))
    own = [s.pen for s in bare.shapes if isinstance(s, Stroke)]
    more = {pen: drawn.count(pen) - own.count(pen) for pen in {*drawn, *own}}
    assert {pen: n for pen, n in more.items() if n} == {"ground": 2, "rail": 12}
    points = np.array([p for s in seen.shapes if isinstance(s, Stroke) for p in s.points])
    assert np.all(points >= 0)
    assert np.all(points <= [seen.width, seen.height])
    assert "a floor at -0.3 m, 1 wall, a box" in seen.description
    page = plan.document().save(tmp_path / "plan.html").read_text()
    assert "checked a thousand times a second" in page
    free = excitation_picture(planned(cr.catalog.rr_arm()))
    assert "keeps off" not in free.description


def test_a_wall_is_drawn_where_it_is():
    """Every corner on the plane, and the ring about the middle of what the motion reaches."""
    normal, limit = np.array([0.6, 0.8, 0.0]), 2.5
    space = Workspace(walls=[(3 * normal, limit)])
    q = np.random.default_rng(0).normal(size=(50, 6))
    ((pen, ring),) = _edges_of(space, PUMA, q)
    assert pen == "ground"
    np.testing.assert_allclose(ring @ normal, limit, atol=1e-9)
    np.testing.assert_allclose(ring[0], ring[-1])


def test_a_start_with_room_is_looked_for():
    """Of a centre without room the clearest other is taken; one with room stays."""
    space = Workspace(boxes=[((0.35, -1, -1), (1, 1, 1))], radius=0.03, apart=False)
    limits = Limits.of(PUMA)
    search = MotionSearch(PUMA, limits, 10.0, 3, "condition", (), False, space)
    rng = np.random.default_rng(0)
    reach = limits.upper - limits.lower

    def room(z):
        q = limits.lower + reach * (0.25 + 0.25 * (1 + np.tanh(z / 2)))
        return float(search.clearance(q[None])[0].min())

    drawn = rng.normal(size=(40, 6))
    chosen = np.array([search.roomy(z, rng) for z in drawn])
    kept = np.array([room(z) > ROOM for z in drawn])
    assert 0 < kept.sum() < len(drawn)
    assert np.array_equal(chosen[kept], drawn[kept])
    assert min(map(room, chosen)) > ROOM
    free = MotionSearch(PUMA, limits, 10.0, 3, "condition", (), False)
    assert np.array_equal(free.roomy(drawn[0], rng), drawn[0])
