"""score: a law's performance and robustness by the rules of the public leaderboards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import checked, count
from chainrule.control.usual import law_named
from chainrule.loop.controller import Controller
from chainrule.loop.measure.realaigym import LARGEST, RealAIGym
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.optimal.trials import (
    DT,
    DURATION,
    REPETITIONS,
    Trials,
    WithNumbers,
    delay_trials,
    model_trials,
    noise_trials,
    pulse_trials,
)
from chainrule.outputs import write
from chainrule.simulation.trajectory import Trajectory
from chainrule.sweeps.batch import Batch

SHARES = (
    "model", "velocity noise", "torque noise", "torque response", "delay", "perturbations",
)  # fmt: skip


@dataclass(frozen=True)
class Robustness:
    """The mean of six shares of successful runs; `successes` are those of the runs by test."""

    successes: Mapping[str, np.ndarray]
    seed: int

    @property
    def shares(self) -> dict[str, float]:
        """Of each group; a value of noise counts if more than half of its runs succeed."""
        found = dict(self.successes)
        groups: dict[str, Any] = {name: found.pop(name) for name in SHARES[1:]}
        groups["model"] = np.concatenate(list(found.values()))
        for name in ("velocity noise", "torque noise"):
            groups[name] = groups[name].reshape(-1, REPETITIONS).mean(axis=1) > 0.5
        return {name: float(np.mean(groups[name])) for name in SHARES}

    @property
    def value(self) -> float:
        """The mean of the six."""
        return float(np.mean(list(self.shares.values())))


@dataclass(frozen=True)
class Score:
    """What a law reaches: `performance` with its `criteria`, and the `robustness`."""

    mechanism: Mechanism
    law: Controller
    performance: float
    criteria: Mapping[str, float]
    robustness: Robustness | None

    @property
    def swung_up(self) -> bool:
        """Is the tip up at the end?"""
        return not np.isnan(self.criteria["swing-up time"])

    def run(self) -> Trajectory:
        """The nominal run."""
        from chainrule.simulation.simulate import simulate

        return simulate(
            self.mechanism, np.zeros(4), DURATION, DT, loop=Loop(self.law, control_period=DT)
        )

    def plot(self, path: str | Path | None = None) -> Any:
        """The nominal run, what each criterion takes from the score, and the trials."""
        from chainrule.optimal.score_picture import score_plot

        return score_plot(self, path)

    def to_dict(self) -> dict[str, Any]:
        """Every figure."""
        found: dict[str, Any] = {"performance": self.performance, "criteria": dict(self.criteria)}
        if self.robustness is not None:
            found["robustness"] = self.robustness.value
            found["shares"] = self.robustness.shares
            found["seed"] = self.robustness.seed
        return found

    def to_json(self, path: str | Path | None = None) -> str:
        """The same as text, written to a file where a path is given."""
        text = json.dumps(self.to_dict(), indent=1)
        if path is not None:
            write(path, text + "\n")
        return text

    def __str__(self) -> str:
        lines = [f"performance {self.performance:.4f}"]
        lines += [f"  {name} {value:.4g}" for name, value in self.criteria.items()]
        if self.robustness is not None:
            lines.append(f"robustness {self.robustness.value:.4f}")
            shares = self.robustness.shares.items()
            lines += [f"  {name} {100 * share:.1f} %" for name, share in shares]
        return "\n".join(lines)


def performance(mechanism: Mechanism, law: Controller, measure: RealAIGym) -> np.ndarray:
    """[score, criteria] of the nominal run."""
    loop = Loop(law, control_period=DT)
    batch = Batch(mechanism, (), DURATION, DT, (measure,), loop=loop, x0=np.zeros(4))
    return batch({})[measure.name][0]


def all_trials(mechanism: Mechanism, seed: int) -> list[Trials]:
    """The 722 runs of the robustness test."""
    return [model_trials(mechanism), noise_trials(seed), delay_trials(), pulse_trials(seed)]


def robustness(
    mechanism: Mechanism, law: Controller, seed: int = 0, threads: int | None = None
) -> Robustness:
    """All trials of a law."""
    found: dict[str, np.ndarray] = {}
    law = WithNumbers(law, mechanism)
    for trials in all_trials(mechanism, seed):
        ended = trials.run(mechanism, law, threads)
        found |= {name: ended[rows] for name, rows in trials.tests.items()}
    return Robustness(found, seed)


@checked
def score(
    mechanism: Described,
    law: Controller | str,
    measure: RealAIGym | str,
    *,
    seed: int = 0,
    robust: bool = True,
    threads: int | None = None,
) -> Score:
    """The score of a law on a machine of the public leaderboards.

    >>> cr.score(cr.kits.acrobot("C.1"), law, "acrobot")   # or "pendubot"

    10 s from hanging at rest, RK4 with dt = 0.002 s, the law asked every step. `seed` draws the
    noise and the pulses of the robustness test, which `robust=False` leaves out.
    """
    mechanism = checked_mechanism(mechanism)
    measure = RealAIGym(measure) if isinstance(measure, str) else measure
    law = law_named(plant_of(mechanism), law) if isinstance(law, str) else law
    count("seed", seed, "a whole number ≥ 0", least=0)
    law = law.knowing(mechanism)
    total, *criteria = performance(mechanism, law, measure).tolist()
    kept = robustness(mechanism, law, seed, threads) if robust else None
    return Score(mechanism, law, total, dict(zip(LARGEST, criteria, strict=True)), kept)
