"""Dataset: a machine that others measured, with its runs and what was published about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from chainrule.identification.logs.log import Log
from chainrule.loop.controller import Controller
from chainrule.mechanism.mechanism import Mechanism

PLACE = Path(__file__).parent / "recorded"
SIGNALS = ("t", "q", "tau", "qd", "reference")


@dataclass(frozen=True)
class Dataset:
    """A machine's description, its runs, the published values by the fit's names, and whose it is.

    `logs` are the runs to identify from, `validation` those to test on, `others` those that teach
    something else. `controller` closed the loop where it is known; `disturbance` is the force that
    was added to its command in the validation run.
    """

    name: str
    label: str
    mechanism: Mechanism
    logs: tuple[Log, ...]
    published: Mapping[str, float]
    source: str
    licence: str
    validation: tuple[Log, ...] = ()
    others: Mapping[str, Log] = field(default_factory=dict)
    controller: Controller | None = None
    disturbance: np.ndarray | None = None

    def __str__(self) -> str:
        seconds = sum(log.duration for log in self.logs)
        return (
            f"{self.label}: {len(self.logs)} run{'s' * (len(self.logs) > 1)}, {seconds:.0f} s "
            f"at {self.logs[0].rate:.0f} Hz. {self.source}. {self.licence}."
        )


def recorded(name: str) -> tuple[dict[str, Log], dict[str, np.ndarray]]:
    """The runs in a file, and what else it has."""
    with np.load(PLACE / f"{name}.npz", allow_pickle=False) as file:
        arrays = dict(file)
    runs = dict.fromkeys(key.split("/")[0] for key in arrays if "/" in key)
    logs = {}
    for run in runs:
        t, q, tau, qd, reference = (arrays.get(f"{run}/{signal}") for signal in SIGNALS)
        logs[run] = Log(t, q, tau, qd, reference=reference, name=f"{name} {run}")
    return logs, {key: value for key, value in arrays.items() if "/" not in key}
