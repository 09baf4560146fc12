"""Inverse kinematics of random reachable poses: how many are reached, and how long it takes.

python benchmarks/inverse_kinematics.py [robot.urdf link]
"""

import sys
from time import perf_counter

import numpy as np

import chainrule as cr
from chainrule import kinematics
from chainrule.kinematics.closed import branches
from chainrule.kinematics.goals import Goal
from chainrule.kinematics.places import place_of
from chainrule.loop.plant import links_of
from chainrule.mechanism.builders import DH, from_dh
from chainrule.mechanism.joints import Revolute

COUNT, SINGLE = 1000, 200


def ur5():
    """The maker's Denavit-Hartenberg numbers."""
    d, a = (0.089159, 0, 0, 0.10915, 0.09465, 0.0823), (0, -0.425, -0.39225, 0, 0, 0)
    turns = ("pi/2", 0, 0, "pi/2", "-pi/2", 0)
    limits = (-6.28, 6.28)
    rows = [
        DH(
            a[i],
            turns[i],
            d[i],
            joint=Revolute(f"q{i}", position_limits=limits),
            mass=1.0,
        )
        for i in range(6)
    ]
    return from_dh("ur5", rows, "standard")


def measure(arm: cr.Mechanism, link: str | None = None) -> str:
    """A line of the table."""
    plant = links_of(arm)
    q = np.random.default_rng(2).uniform(plant.low, plant.high, (COUNT, arm.dof))
    target = kinematics.pose(arm, q, link)
    kinematics.nearest(arm, target[:2], link)  # compiled
    start = perf_counter()
    found = kinematics.nearest(arm, target, link)
    batch = (perf_counter() - start) / COUNT
    kinematics.nearest(arm, target[0], link)
    start = perf_counter()
    for T in target[:SINGLE]:
        kinematics.nearest(arm, T, link)
    single = (perf_counter() - start) / SINGLE
    place, closed = place_of(arm, link), "–"
    goals = [Goal("pose", T[:3, 3], T[:3, :3]) for T in target[:SINGLE]]
    if branches(place, goals[0]) is not None:
        start = perf_counter()
        for goal in goals:
            branches(place, goal)
        closed = f"{(perf_counter() - start) / SINGLE * 1e3:.2f}"
    reached = f"{int(found.solved.sum())} of {COUNT}"
    return f"{arm.name:12} {reached:14} {batch * 1e3:8.3f} {single * 1e3:8.3f} {closed:>8}"


if __name__ == "__main__":
    print(f"{'arm':12} {'reached':14} {'batch':>8} {'single':>8} {'closed':>8}   (ms a pose)")
    if len(sys.argv) > 1:
        print(measure(cr.load(sys.argv[1]), sys.argv[2]))
    else:
        for arm in (cr.catalog.panda(), ur5(), cr.catalog.puma560()):
            print(measure(arm))
