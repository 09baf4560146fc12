"""Model predictive control: a plan over a horizon, made anew each time the controller is asked.

>>> mpc = MPC(arm, "upright", horizon=0.5, steps=50, effort=6.0)
>>> cr.simulate(arm, x0, 5, 1e-3, loop=cr.Loop(mpc, 1e-3))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, count, generator, positive
from chainrule.control.regulators.lqr import LQR
from chainrule.errors import ChainruleError
from chainrule.integrators import RK4, Method
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import checked_method
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.optimal.ilqr import Descent
from chainrule.optimal.passes import passes
from chainrule.optimal.problem import ControlProblem, Guess
from chainrule.optimal.reading import (
    Pose,
    check_plant,
    goal_of,
    holding_cost,
    torques_of,
    weight_of,
)
from chainrule.optimal.stages import Stages


class Receding:
    """τ = u₀ of a plan from the measured state over `horizon` seconds in `steps` steps.

    Without a `cost`, that of the LQR that holds the goal; without a `goal_weight`, at the end the
    cost to go of it, where there is one.
    """

    def __init__(
        self,
        mechanism: Described,
        goal: Pose,
        horizon: float,
        steps: int,
        effort: ArrayLike | None,
        cost: Measure | None,
        goal_weight: ArrayLike | None,
        integrator: Method | str,
    ):
        plant = plant_of(checked_mechanism(mechanism))
        check_plant(plant)
        steps = count("steps", steps, "a whole number ≥ 2", least=2)
        dt = positive("horizon", horizon, "a positive number of seconds") / steps
        target = goal_of(plant, goal)
        low, high = torques_of(plant, effort)
        n = plant.nv
        if goal_weight is None:
            W = _to_go(plant, target[:n]) if cost is None else None
        else:
            W = weight_of(plant, goal_weight)
        own = holding_cost(plant, target[:n]) if cost is None else cost
        stages = Stages(plant, checked_method(integrator), own)
        zero = np.zeros((2 * n, 2 * n))
        self.problem = ControlProblem(
            stages, dt, steps, np.zeros(2 * n), target, low, high, zero if W is None else W
        )
        self.name = type(self).__name__
        self.plan = Guess(np.zeros((steps + 1, stages.n)), np.zeros((steps, stages.m)))
        self._at: float | None = None

    def reset(self) -> None:
        """Forget the last plan."""
        self._at = None

    def _shifted(self, t: float) -> None:
        """The last plan from now on: torques between its steps, the last one held."""
        late = 0.0 if self._at is None else max(0.0, (t - self._at) / self.problem.dt)
        if self._at is None or t < self._at:
            self.plan.u[:] = 0.0
        elif late:
            for array in self.plan:
                at = np.arange(len(array)) + late
                for k in range(array.shape[1]):
                    array[:, k] = np.interp(at, np.arange(len(array)), array[:, k])
        self._at = t

    def _torque(self) -> np.ndarray:
        return self.problem.stages.drive @ self.plan.u[0]


@checked
class MPC(Receding):
    """Model predictive control by iLQR: `iterations` from the last plan each time it is asked."""

    def __init__(
        self,
        mechanism: Described,
        goal: Pose = "upright",
        horizon: float = 0.5,
        steps: int = 50,
        *,
        effort: ArrayLike | None = None,
        cost: Measure | None = None,
        goal_weight: ArrayLike | None = None,
        iterations: int = 2,
        integrator: Method | str = RK4,
    ):
        super().__init__(mechanism, goal, horizon, steps, effort, cost, goal_weight, integrator)
        self.iterations = count("iterations", iterations)
        self._descent = Descent(self.problem)
        self.plan = Guess(self._descent.x, self._descent.u)

    def __call__(self, t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """τ"""
        first = self._at is None
        self._shifted(t)
        x = np.concatenate([q, qd])
        self._descent.x[0] = x if self.problem.stages.n == len(x) else self.problem.stages.begin(x)
        self._descent.again(feedback=not first)
        for _ in range(self.iterations):
            if self._descent.iterate(1e-9):
                break
        return self._torque()


@checked
class MPPI(Receding):
    """Model predictive control by samples: the mean of many torques with noise around the last
    plan, each weighted by exp(−cost / temperature). Williams et al. 2017.

    `spread` is the noise's standard deviation, N m (by default a fifth of the limits), the
    `temperature` that of the costs' spread times the number given.
    """

    def __init__(
        self,
        mechanism: Described,
        goal: Pose = "upright",
        horizon: float = 0.5,
        steps: int = 50,
        *,
        seed: int | np.random.Generator = 0,
        effort: ArrayLike | None = None,
        cost: Measure | None = None,
        goal_weight: ArrayLike | None = None,
        samples: int = 1024,
        spread: float | None = None,
        temperature: float = 0.1,
        integrator: Method | str = RK4,
    ):
        super().__init__(mechanism, goal, horizon, steps, effort, cost, goal_weight, integrator)
        high = np.where(np.isfinite(self.problem.high), self.problem.high, 5.0)
        self.samples, self._rng = count("samples", samples, least=2), generator(seed)
        self.spread = 0.2 * high if spread is None else positive("spread", spread)
        self.temperature = positive("temperature", temperature)

    def __call__(self, t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """τ"""
        self._shifted(t)
        problem, stages = self.problem, self.problem.stages
        run, n, N = passes(stages, problem.boxed), stages.n, problem.steps
        noise = self._rng.standard_normal((self.samples, N, stages.m)) * self.spread
        noise[0] = 0.0
        u = np.clip(self.plan.u + noise, problem.low, problem.high)
        start = np.concatenate([stages.begin(np.concatenate([q, qd])), np.zeros(stages.m + 1)])
        still: dict[str, Any] = {"xs": np.zeros(n), "gap": np.zeros(n), "alpha": 0.0}
        still["way"] = np.zeros(run.backward.step.outputs[0].size)
        box = {"low": problem.low, "high": problem.high} if problem.boxed else {}
        found = run.forward(start, problem.dt, N, N, inputs=still | box, signals={"us": u}).x[:, -1]
        miss = problem.miss(found[:, :n])
        assert problem.weight is not None
        costs = found[:, -1] + 0.5 * np.einsum("...i,ij,...j", miss, problem.weight, miss)
        costs = np.where(np.isfinite(costs), costs, np.inf)
        best = costs - costs.min()
        usual = np.median(best[np.isfinite(best)])
        weights = np.exp(-best / max(self.temperature * usual, 1e-12))
        self.plan.u[:] = np.tensordot(weights / weights.sum(), u, axes=1)
        return self._torque()


def _to_go(plant: Plant, q: np.ndarray) -> np.ndarray | None:
    """W of the cost to go ½ δxᵀ W δx of the LQR at a pose; None where there is none."""
    try:
        return 2 * LQR(q).regulator(plant).S
    except ChainruleError:
        return None
