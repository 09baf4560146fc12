"""Propagation: what the uncertainty of an estimate does to the motion that it predicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import count as whole
from chainrule.frozen import FrozenMap
from chainrule.identification.estimators.closed_loop import TURN
from chainrule.identification.estimators.identified_plant import identified, numbers
from chainrule.loop.measure import Measure
from chainrule.loop.setting import Loop
from chainrule.sweeps.axes import Points
from chainrule.sweeps.batch import Batch
from chainrule.sweeps.running import swept

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit


def propagated(
    fit: Fit,
    x0: ArrayLike,
    duration: float,
    dt: float,
    measure: tuple[Measure, ...],
    loop: Loop | None,
    count: int,
    seed: int,
) -> Any:
    """Runs of β drawn from the estimate's normal distribution, along the dimension `draw`."""
    whole("count", count)
    whole("seed", seed, "a whole number ≥ 0", least=0)
    problem, size = fit.problem, len(fit.beta)
    rng = np.random.default_rng(seed)
    drawn = rng.multivariate_normal(fit.beta, fit.covariance, size=count, method="eigh")
    columns = {f"beta[{i}]": drawn[:, i] for i in range(size)}
    given = FrozenMap(numbers(problem, fit.beta, TURN))
    batch = Batch(
        identified(problem), tuple(columns), duration, dt, measure, loop=loop, x0=x0, numbers=given
    )
    found = swept(batch, (Points(columns, "draw"),))
    return found.rename(dict(zip(columns, fit.grouping.names, strict=True)))
