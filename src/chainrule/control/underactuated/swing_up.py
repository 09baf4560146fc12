"""Swing-up: energy is pumped in until the regulator can take over, with gains found by trial."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from chainrule.arguments import AtLeastOne, Positive, checked
from chainrule.control.regulators.lqr import LQR, frequency
from chainrule.control.regulators.rehearsal import Pace, deviations, runs
from chainrule.control.underactuated.energy import EnergyShaping, hangs
from chainrule.errors import ChainruleError
from chainrule.loop.controller import Controller, Gains, Parameter
from chainrule.loop.handover import Handover
from chainrule.loop.plant import Plant

LEAST = (0.25, 0.2, 0.3, 2.0, 1.0, 1.0)
MOST = (5.0, 4.0, 1.5, 60.0, 30.0, 1.0)
"""Gains of `EnergyShaping` that are tried; the first may be negative, the last is 0 or 1."""
KNOWN = (
    (2.0, 0.3, 0.7, 8.6, 2.5, 0.0),  # pendulum
    (0.27, 0.75, 0.8, 32.0, 21.0, 0.0),  # pendulum with a weak motor
    (1.5, 0.65, 0.9, 3.8, 15.0, 0.0),  # cart-pole
    (3.8, 0.7, 1.0, 2.2, 2.5, 0.0),  # Furuta's pendulum
    (4.15, 0.78, 1.31, 3.81, 2.22, 1.0),  # acrobot
    (1.9, 2.41, 0.42, 5.8, 4.2, 0.0),  # pendubot
)
"""Gains that are tried before all others: what was found for mechanisms of the catalog."""
FIRST, MORE = 1024, 4
"""Gains that are tried then, and how often so many others, until enough of them get up."""
ROUNDS = ((512, 4, 2), (256, 6, 4), (128, 8, 8), (32, 24, 12))
"""Then the best and others near them: how many gains from how many starts, by steps how much
finer, so that what gets up by the grace of a step does not go on."""
BEST, JITTER = 32, 0.08
"""How many of a round go on, and how far the others are from them, in ln."""
SPREAD = 0.02
"""rad: how far these starts are from hanging, and from rest against the swing's frequency."""
WHILE, QUICK, STIFF = 80.0, 10.0, 100.0
"""How long runs take, and between what the fastest motion in them is taken to be, against that."""
MOSTLY = 0.9
"""The share of the starts from which it has to get up."""


@checked
@dataclass(frozen=True)
class SwingUp(Handover):
    """`EnergyShaping` until the LQR upright can take over.

    Gains that are not given are found by trial: of some thousands, those that are soonest upright
    from starts all around hanging, with the motors' limits, friction and stops. That takes a
    second or two the first time, and is kept.
    """

    first: Controller = field(default_factory=EnergyShaping)
    then: Controller = field(default_factory=lambda: LQR("upright"))
    region: Positive | None = None
    leave: AtLeastOne = 4.0
    word: ClassVar[str] = "swing-up"
    label: ClassVar[str] = "swing-up, then LQR"
    settings: ClassVar[tuple[str, ...]] = ("effort",)
    linearized: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """What it is called."""
        return self.label

    @classmethod
    def begin(cls, gains: Gains) -> SwingUp:
        """To the pose that stands."""
        return cls()

    @classmethod
    def applies(cls, plant: Plant) -> str:  # type: ignore[override]
        """Where energy shaping and the regulator do."""
        return EnergyShaping.applies(plant) or LQR.applies(plant)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """With gains that were tried, where none are given."""
        first = self.first
        if isinstance(first, EnergyShaping) and first.gains is None:
            own = replace(self, first=replace(first, gains=self._gains(plant)))
            return super(SwingUp, own).parameters(plant)
        return super().parameters(plant)

    def _gains(self, plant: Plant) -> np.ndarray:
        assert isinstance(self.first, EnergyShaping)
        own = replace(self, first=replace(self.first, gains=LEAST))
        return plant.kept("swing-up", own, len(LEAST), lambda: _tried(plant, own))


def _tried(plant: Plant, law: SwingUp) -> np.ndarray:
    """The best gains of some rounds."""
    if not hangs(plant):
        raise ChainruleError(f"swing-up: the stops of {plant.name} do not let it hang")
    fast, slow = _rates(plant, law)
    lasts, rng = WHILE / slow, np.random.default_rng(0)
    target, S, level = law.region_of(plant)

    def judged(gains: np.ndarray, starts: int, finer: int) -> tuple[np.ndarray, np.ndarray]:
        """(s until it is upright to stay, the share of starts) of each of the gains."""
        off = rng.uniform(-SPREAD, SPREAD, (starts, 2 * plant.nv))
        off[0], off[:, plant.nv :] = 0.0, off[:, plant.nv :] * slow
        x0 = np.concatenate([plant.hanging, np.zeros(plant.nv)]) + off
        each = np.repeat(gains, starts, axis=0)
        pace = Pace(lasts, finer * fast)
        t, states = runs(plant, law, np.tile(x0, (len(gains), 1)), pace, first_gains=each)
        x = deviations(plant, states, target)
        V = np.nan_to_num(np.einsum("rti,ij,rtj->rt", x, S, x) / level, nan=np.inf)
        up = V[:, -1] < law.leave
        late = np.max(np.where(law.leave > V, 0.0, t), axis=1)
        missed = lasts * (1 + np.log(np.maximum(V.min(axis=1), 1.0)))
        late = np.where(up, late, missed).reshape(-1, starts)
        return late.mean(axis=1), up.reshape(-1, starts).mean(axis=1)

    *_, (_, starts, finest) = ROUNDS
    known = np.array(KNOWN)
    late, share = judged(known, starts, finest)
    if share.max() == 1.0:
        return known[np.argmin(np.where(share == 1.0, late, np.inf))]
    from scipy.stats import qmc  # takes half a second to import

    points = qmc.Halton(len(LEAST) + 1, scramble=False)
    points.fast_forward(1)
    gains, late, share = np.empty((0, len(LEAST))), np.empty(0), np.empty(0)
    while len(gains) < MORE * FIRST and np.sum(share == 1) < BEST:
        cube = points.random(FIRST)
        new = np.array(LEAST) * (np.array(MOST) / np.array(LEAST)) ** cube[:, :-1]
        new[:, 0] *= np.where(cube[:, -1] > 0.7, -1.0, 1.0)
        new[:, -1] = cube[:, -2] > 0.5
        found = judged(new, 2, 1)
        gains = np.concatenate([gains, new])
        late, share = np.concatenate([late, found[0]]), np.concatenate([share, found[1]])
    for size, starts, finer in ROUNDS:
        gains = np.repeat(gains[np.argsort(late, kind="stable")[:BEST]], size // BEST, axis=0)
        jitter = rng.normal(scale=JITTER, size=gains.shape)
        jitter[:: size // BEST] = 0.0
        gains = gains * np.exp(jitter * (np.arange(len(LEAST)) < len(LEAST) - 1))
        late, share = judged(gains, starts, finer)
    best = np.argmin(late)
    if share[best] < MOSTLY:
        raise ChainruleError(
            f"swing-up: no gains were found that bring {plant.name} upright from hanging within "
            f"{lasts:.3g} s; its motors may be too weak, or its stops in the way"
        )
    return gains[best]


def _rates(plant: Plant, law: SwingUp) -> tuple[float, float]:
    """The fastest rate in the loop, and that of swinging near hanging, 1/s."""
    slow = frequency(plant, plant.hanging)
    poles = law.then.regulator(plant).eigenvalues if isinstance(law.then, LQR) else slow
    return float(np.clip(np.abs(poles).max(), QUICK * slow, STIFF * slow)), slow
