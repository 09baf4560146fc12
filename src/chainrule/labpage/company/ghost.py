"""A measured motion as the page has it: in the mechanism's coordinates, from time 0 on."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.reading import read_table
from chainrule.identification.logs.table import MissingSignalError, by_joint
from chainrule.labpage.data import Ghost
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism

MOST = 12_000  # rows in a page
DIGITS = 7


def ghost_of(log: Log, plant: Plant) -> Ghost:
    """The log beside the simulation of a plant whose joints it measured."""
    if log.q.shape[1] != plant.nq:
        raise DataError(
            f"{log.name}: it has {log.q.shape[1]} positions, and the lab of "
            f"{plant.mechanism.name} needs {plant.nq}; {log.columns or 'see Log.read'}"
        )
    if not plant.scalar:
        raise DataError(f"{log.name}: a ghost needs hinges and slides, no ball or free joints")
    q = plant.change.own(log.q)
    qd = (
        np.gradient(q, log.t, axis=0, edge_order=2)
        if log.qd is None
        else plant.change.own_rates(log.qd)
    )
    every = slice(None, None, math.ceil(len(log.t) / MOST))
    return Ghost(
        log.name,
        *(_listed(rows[every]) for rows in (log.t - log.t[0], q, qd)),
        tau=_listed(_torques(log, plant)[every]) if np.any(log.tau) else None,
    )


def read_ghost(path: str | Path, mechanism: Mechanism) -> Log:
    """The log in a file, its columns called as the lab calls them or as is customary; without
    torques they are zero, as of a machine that swings freely."""
    own = by_joint(read_table(Path(path)), {}, mechanism.coordinate_names).get("q")
    try:
        log = Log.read(path, q=own)
    except MissingSignalError as problem:
        if problem.key != "tau":
            names = ", ".join(mechanism.coordinate_names)
            raise DataError(
                f"{problem}; call them t, {names}, or name them in Python: "
                f"cr.lab(…, ghost=cr.Log.read({str(path)!r}, t=…, q=[…]))"
            ) from problem
        log = Log.read(path, q=own, tau=0)  # any column, for there is none
        log = replace(log, tau=np.zeros((len(log.t), 1)))
    return log if own is None else replace(log, q=mechanism.change.position(log.q))


def _torques(log: Log, plant: Plant) -> np.ndarray:
    """Of every joint, where a log may have those of the motors only."""
    if log.tau.shape[1] == plant.nv:
        return log.tau
    driven = np.flatnonzero(plant.actuated)
    if log.tau.shape[1] != len(driven):
        raise DataError(
            f"{log.name}: it has {log.tau.shape[1]} torques; expected {plant.nv}, one a joint, or "
            f"{len(driven)}, one a motor"
        )
    whole = np.zeros((len(log.t), plant.nv))
    whole[:, driven] = log.tau
    return whole


def _listed(rows: np.ndarray) -> list:
    return np.round(rows, DIGITS).tolist()
