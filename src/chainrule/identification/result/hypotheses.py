"""Wrong data, found by trying: signs, swapped columns, angles off by a quarter turn, gains, …

Each hypothesis is a change of the log, of how the machine is mounted or of how it rubs, that is
easily missed. The torque is fitted under each of them, freely and, where the description has
numbers, with the described masses; the one under which a joint is explained that was not, or values
become possible that were not, is named. A factor that only the described masses tell is a warning,
and no mistake of the log for certain: the machine may be that much heavier.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from chainrule.identification.regression.problem import Problem, ProblemStructure
from chainrule.identification.result.comparing import CLOSE, EXPLAINED, TOLD, HypothesisFit
from chainrule.identification.result.cut_torques import cut_torques
from chainrule.identification.result.impossible import UNEXPLAINED
from chainrule.identification.result.lacking import coupled_joints, small_mistakes
from chainrule.identification.result.lacking_friction import falling_speed, lacking_friction
from chainrule.identification.result.mistakes import Hypothesis, couplings, mountings
from chainrule.identification.result.tables import per_cent
from chainrule.identification.result.trial import MistakeTrial
from chainrule.mechanism.friction import Stribeck


def check_hypotheses(
    structure: ProblemStructure,
    problem: Problem,
    trial: MistakeTrial | None,
    *,
    freedom: float,
    suspicious: bool,
    possible: bool,
) -> tuple[list[str], list[str]]:
    """(the likely mistakes in the logs, factors that may be one), in words; both empty where the
    logs are right as they are.

    Gains and angles that explain most of what is left are tried always, the others if the fit is
    `suspicious`, if the described masses do not explain the torque, and if there are none. Friction
    that the model lacks and torques that are cut off are among the factors. `possible`: the fit
    found values that a machine can have; `freedom`: independent samples a joint beyond parameters.
    """
    if trial is None:
        return [], []
    here = trial.score(trial.as_read)
    agrees = bool(here.described.size and np.max(here.described) < TOLD)
    here = replace(here, possible=here.possible or possible)
    cut = cut_torques(trial, freedom)
    # a torque that is cut off looks like a factor of itself, and spoils the others
    small = [] if cut else [(trial.score(h), h) for h in small_mistakes(trial)]
    scores = [(score, h) for score, h in small if score.halves(here)]
    if suspicious or not agrees:
        scores += [(trial.score(h), h) for h in trial.hypotheses() if not (cut and h.scales)]
    # where the described masses explain the data, the log is not wrong for values that cannot be:
    # the motion tells too little, or friction is another
    least = replace(here, possible=here.possible or agrees)
    scores = [(score, h) for score, h in scores if score.better(least)]
    if suspicious or not agrees:
        scores += _described_otherwise(structure, problem, trial, least, here, suspicious)
    told = any(np.max(score.free) < CLOSE and score.tells(here) for score, _ in scores)
    if not (cut or agrees or told):
        factors = [(trial.score(h), h) for h in trial.currents()]
        scores += [(one, h) for one, h in factors if one.better(least) and one.tells(here)]
    good = sorted((score.total, i) for i, (score, _) in enumerate(scores))
    if not good and (
        cut or np.max(here.free) > UNEXPLAINED / 100
    ):  # any friction would explain a part
        return [], cut
    if not good:
        return [], lacking_friction(trial)
    best, likeliest = scores[good[0][1]]
    named: list[Hypothesis] = []
    for total, i in good:
        if total < 1.2 * good[0][0] and not any(scores[i][1].alike(h) for h in named):
            named.append(scores[i][1])
    words = "; or ".join(h.words for h in named[:3])
    before, after = _told(here, best)
    if likeliest.scales and not best.tells(here):
        return [], [
            f"{words}, or the described masses are not this machine's: "
            f"{per_cent(after)} % of the torque are left with the factor, "
            f"{per_cent(before)} % without"
        ]
    told = (
        f"then {per_cent(after)} % of the torque are left instead of {per_cent(before)} %"
        if after < 0.8 * before
        else "then all values are possible ones"
    )
    sure = "most likely" if np.max(best.free) < CLOSE else "perhaps"
    return [f"{sure} {words}: {told}"], cut


def _described_otherwise(
    structure: ProblemStructure,
    problem: Problem,
    read: MistakeTrial,
    least: HypothesisFit,
    here: HypothesisFit,
    suspicious: bool,
) -> Iterator[tuple[HypothesisFit, Hypothesis]]:
    """Fits that are better: without weight and, of a `suspicious` one, with gravity along the
    base's other axes and with motors that drive sums of neighbours than `least`, and with friction
    that falls with speed than `here`."""
    grouping, mechanism = structure.grouping, problem.mechanism
    terms = list(dict.fromkeys(p.term for p in problem.grouping.columns if p.term))
    given = {grouping.parameters[i].name: value for i, value in grouping.fixed}
    others = [(words, machine, terms, least) for words, machine in mountings(mechanism)]
    if not suspicious:
        others = others[:1]
    coupled = couplings(mechanism, coupled_joints(read) if suspicious else ())
    others += [(words, machine, terms, least) for words, machine in coupled]
    if suspicious and (speed := falling_speed(read)) is not None:
        words = f"friction falls with speed (friction stribeck={speed:.2g} beside the others)"
        others.append((words, mechanism, [*terms, Stribeck(0, velocity=speed)], here))
    for words, machine, friction, bar in others:
        other = ProblemStructure.of(
            machine, friction, motor_inertia=any(p.rotor for p in grouping.parameters),
            keep_zeros=False, given=given,
        )  # fmt: skip
        trial = MistakeTrial.of(other, problem, friction)
        if trial is None:
            continue
        score = trial.score(trial.as_read)
        if score.better(bar):
            yield score, replace(trial.as_read, words=words)


def _told(here: HypothesisFit, best: HypothesisFit) -> tuple[float, float]:
    """Per cent of the torque that are left, here and under the best hypothesis: by the free fit or
    by the described masses, whichever tells more."""
    pairs = ((here.free, best.free), (here.described, best.described))
    worst = [(float(np.max(a)), float(np.max(b))) for a, b in pairs if a.size]
    worst = [pair for pair in worst if pair[1] < EXPLAINED]
    before, after = min(worst, key=lambda pair: pair[1] / max(pair[0], 1e-12))
    return 100 * before, 100 * after
