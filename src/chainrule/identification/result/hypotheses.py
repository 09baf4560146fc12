"""Wrong data, found by trying: signs, swapped columns, angles off by a quarter turn, gains, …

Each hypothesis is a change of the log, of how the machine is mounted or of how it rubs, that is
easily missed. The torque is fitted under each of them, freely and, where the description has
numbers, with the described masses; the one under which a joint is explained that was not, or values
become possible that were not, is named. A factor that only the described masses tell is a warning,
and no mistake of the log for certain: the machine may be that much heavier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from chainrule.identification.logs.log import Log
from chainrule.identification.regression.problem import Problem, ProblemStructure
from chainrule.identification.result.comparing import BAD, TOLD, HypothesisFit
from chainrule.identification.result.mistakes import Hypothesis, couplings, mountings
from chainrule.identification.result.trial import MistakeTrial
from chainrule.mechanism.friction import Stribeck

SLOW = (0.1, 0.3, 0.6)
"""Of the joints' usual speed: where Stribeck's friction is tried to fall."""


def check_hypotheses(
    structure: ProblemStructure, problem: Problem, *, suspicious: bool, possible: bool
) -> tuple[list[str], list[str]]:
    """(the likely mistakes in the logs, factors that may be one), in words; both empty where the
    logs are right as they are.

    They are tried if the fit is `suspicious`, if the described masses do not explain the torque,
    and if there are none. `possible`: the fit found values that a machine can have.
    """
    trial = MistakeTrial.of(structure, problem)
    if trial is None:
        return [], []
    here = trial.score(trial.as_read)
    here = replace(here, possible=here.possible or possible)
    agrees = here.described.size and np.max(here.described) < TOLD
    if agrees and not suspicious:
        return [], []
    scores = [(trial.score(h), h) for h in trial.hypotheses()]
    scores += _described_otherwise(structure, problem, here) if suspicious else []
    good = sorted((s.total, i) for i, (s, _) in enumerate(scores) if s.better(here))
    if not good:
        return [], []
    best, likeliest = scores[good[0][1]]
    named = [i for total, i in good if total < 1.2 * good[0][0]][:3]
    words = "; or ".join(scores[i][1].words for i in named)
    before, after = _told(here, best)
    if likeliest.scales and not best.tells(here):
        return [], [
            f"{words}, or the described masses are not this machine's: "
            f"{after:.2g} % of the torque are left with the factor, {before:.2g} % without"
        ]
    told = (
        f"then {after:.2g} % of the torque are left instead of {before:.2g} %"
        if after < 0.8 * before
        else "then all values are possible ones"
    )
    return [f"most likely {words}: {told}"], []


def _described_otherwise(
    structure: ProblemStructure, problem: Problem, here: HypothesisFit
) -> Iterator[tuple[HypothesisFit, Hypothesis]]:
    """Fits with gravity along the base's other axes, with motors that drive sums of neighbours, and
    with friction that falls with speed."""
    grouping, mechanism = structure.grouping, problem.mechanism
    terms = list(dict.fromkeys(p.term for p in problem.grouping.columns if p.term))
    given = {grouping.parameters[i].name: value for i, value in grouping.fixed}
    others = [(words, machine, terms) for words, machine in mountings(mechanism)]
    bad = [bool(free > BAD) for free in here.free]
    others += [(words, machine, terms) for words, machine in couplings(mechanism, bad)]
    if not any(isinstance(term, Stribeck) for term in terms):
        for v in slow_speeds(problem.logs):
            words = f"friction falls with speed (friction stribeck={v:.2g} beside the others)"
            others.append((words, mechanism, [*terms, Stribeck(0, velocity=v)]))
    for words, machine, friction in others:
        other = ProblemStructure.of(
            machine, friction, motor_inertia=any(p.rotor for p in grouping.parameters),
            keep_zeros=False, given=given,
        )  # fmt: skip
        trial = MistakeTrial.of(other, problem, friction)
        if trial is not None:
            yield trial.score(trial.as_read), replace(trial.as_read, words=words)


def slow_speeds(logs: Sequence[Log]) -> list[float]:
    """Speeds at which friction may fall, as parts of those that joints usually have."""
    rates = np.concatenate([np.diff(log.q, axis=0) * log.rate for log in logs])
    usual = float(np.median(np.sqrt(np.mean(rates**2, axis=0))))
    return [float(f"{part * usual:.2g}") for part in SLOW] if usual > 0 else []


def _told(here: HypothesisFit, best: HypothesisFit) -> tuple[float, float]:
    """Per cent of the torque that are left, here and under the best hypothesis: by the free fit or
    by the described masses, whichever tells more."""
    pairs = ((here.free, best.free), (here.described, best.described))
    worst = [(float(np.max(a)), float(np.max(b))) for a, b in pairs if a.size]
    before, after = min(worst, key=lambda pair: pair[1] / max(pair[0], 1e-12))
    return 100 * before, 100 * after
