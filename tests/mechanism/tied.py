"""Mechanisms with joints that follow, springs and strands, for the tests."""

from dataclasses import replace

import numpy as np

import chainrule as cr
from chainrule.mechanism.joints import Follower, Spring, Strand
from random_trees import random_tree

SINGLE = (cr.joints.Revolute, cr.joints.Prismatic)
HAND = cr.Mechanism(
    "hand",
    (
        cr.Link("a", cr.joints.Revolute("a", axis="y", spring=Spring("k", 0.1), velocity_limit=3),
                mass=1, com=(0.3, 0, 0.1), inertia=0.02),
        cr.Link("b", Follower("b", axis="y", of={"a": -2}, offset=0.25), "a", at=(0.6, 0, 0),
                mass=0.5, com=(0.2, 0.1, 0), inertia=0.01),
        cr.Link("c", cr.joints.Revolute("c", axis="x"), "b", at=(0.4, 0, 0),
                mass=0.3, com=(0, 0.2, 0.1), inertia=0.005),
        cr.Link("d", Follower("d", of={"b": 0.5, "c": -1}, slides=True), "a", at=(0, 0.2, 0),
                mass=0.3, com=(0, 0.2, 0.1), inertia=0.005),
    ),
    values={"k": 2},
    strands=[
        Strand("tendon", {"a": 1, "c": 2}, inertia=0.125, friction=cr.friction.Viscous(0.25),
               spring=Spring(3, 1), actuated=True, effort_limit=1),
    ],
)  # fmt: skip


def tied(tree, rng):
    """(the tree with some joints that follow, A and b of its joints' own q = A q + b)"""
    names = [joint.name for joint in tree.joints]
    follows = [name for name in names[1:] if rng.random() < 0.4]
    leads = [name for name in names if name not in follows]
    A, b = np.zeros((len(names), len(leads))), np.zeros(len(names))
    links = []
    for link in tree.links:
        joint = link.joint
        if joint.name in follows:
            chosen = rng.choice(leads, size=min(len(leads), int(rng.integers(1, 3))), replace=False)
            of = {str(name): int(rng.integers(-8, 9)) / 4 for name in chosen}
            offset = int(rng.integers(-4, 5)) / 8
            slides = isinstance(joint, cr.joints.Prismatic)
            joint = Follower(joint.name, joint.axis, of=of, offset=offset, slides=slides)
            i = names.index(joint.name)
            A[i, [leads.index(name) for name in of]], b[i] = list(of.values()), offset
        elif joint.size_v:
            A[names.index(joint.name), leads.index(joint.name)] = 1
        links.append(replace(link, joint=joint))
    return replace(tree, links=tuple(links)), A, b


def tied_tree(seed):
    """A random tree with joints that follow, a spring and a strand."""
    rng = np.random.default_rng(seed)
    tree, *_ = tied(random_tree(rng, 5, SINGLE), rng)
    names = tree.coordinate_names
    strand = Strand(
        "s1", {names[0]: 1.5, names[-1]: -2.0}, 0.125, cr.friction.Viscous(0.5), Spring(4, 0.5)
    )
    links = [
        replace(link, joint=replace(link.joint, spring=2)) if link.joint.name == names[0] else link
        for link in tree.links
    ]
    return replace(tree, links=tuple(links), strands=[strand])
