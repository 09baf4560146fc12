"""Work for child processes: importable, so that spawn and forkserver can find it."""

import numpy as np

import chainrule as cr

STARTS = np.linspace(-1.0, 1.0, 4 * 64).reshape(64, 4)


def rollout(threads=2):
    """States of a batch that is worth two threads."""
    model = cr.compile(cr.catalog.get("double-pendulum"))
    return np.asarray(model.rollout(STARTS, 1e-3, 200, every=200, threads=threads))


def ends(model):
    """What a model that came from another process computes."""
    return np.asarray(model.rollout(STARTS, 1e-3, 200, every=200))
