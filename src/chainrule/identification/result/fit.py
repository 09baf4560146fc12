"""Fit: the estimate, and every question one should ask it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike
from threadpoolctl import threadpool_limits

from chainrule.arguments import checked
from chainrule.errors import ChainruleError
from chainrule.identification.estimators.gains import scaled
from chainrule.identification.estimators.weighting import Estimator, Solution, residual
from chainrule.identification.logs.delays import punctual
from chainrule.identification.logs.external import without_wrench
from chainrule.identification.logs.log import Log, checked_logs
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.group_names import group_expressions, unit
from chainrule.identification.regression.grouping import Grouping
from chainrule.identification.regression.physical import WEAK, Consistent, consistent
from chainrule.identification.regression.stacking import Stack
from chainrule.identification.regression.statistics import Uncertainty, uncertainty
from chainrule.identification.result.doubts import joint_names
from chainrule.identification.result.tables import (
    Identifiability,
    JointErrors,
    ParameterRow,
    ParameterTable,
    Sweep,
    Validation,
    counted,
    joint_errors,
)
from chainrule.loop.setting import Loop
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.blocks import Document

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem
    from chainrule.identification.result.payload import Payload

LOOSE = 0.5
"""A direction whose deviation is above half the values' size is told badly."""


@dataclass(frozen=True)
class Fit:
    """β with its uncertainty, the data it came from, and what looked wrong on the way.

    `table()`, `unidentifiable()`, `sweep()`, `validation`, `cross_validation()`, `mechanism()` and
    `report()` answer questions; `warnings` are sentences. `impossible` are those of them that say
    why these values belong to no machine, or to data that was read wrongly, which is `mistaken`;
    `notes` say what was chosen. `delay` (s) and `gain` (a joint) were taken out of the torque.
    """

    problem: Problem
    estimator: Estimator
    solution: Solution
    beta: np.ndarray
    uncertainty: Uncertainty
    consistent: Consistent | None = None
    prior_weight: float = WEAK
    validation_logs: tuple[Log, ...] = ()
    warnings: tuple[str, ...] = ()
    impossible: tuple[str, ...] = ()
    mistaken: bool = False
    notes: tuple[str, ...] = ()
    delay: float = 0.0
    gain: np.ndarray | None = None

    # what was estimated

    @property
    def grouping(self) -> Grouping:
        """Which parameters act together."""
        return self.problem.grouping

    @property
    def stack(self) -> Stack:
        """Φ and τ."""
        return self.problem.stack

    @property
    def sd(self) -> np.ndarray:
        """Standard deviations of β, corrected for the residuals' autocorrelation."""
        return self.uncertainty.sd

    @property
    def covariance(self) -> np.ndarray:
        """The covariance of β."""
        return self.uncertainty.covariance

    @property
    def condition(self) -> float:
        """The condition number of Φ, as it stands."""
        return float(np.linalg.cond(self.stack.Phi.reshape(-1, len(self.beta))))

    @cached_property
    def groups(self) -> list[str]:
        """Each base parameter as an expression."""
        return group_expressions(self.problem.mechanism, self.grouping)

    def table(self) -> ParameterTable:
        """Each identifiable group: expression, value, standard deviation, %."""
        rows = zip(self.grouping.columns, self.groups, self.beta, self.sd, strict=True)
        mechanism = self.problem.mechanism
        return ParameterTable(
            tuple(
                ParameterRow(p.name, g, float(b), float(s), unit(mechanism, p))
                for p, g, b, s in rows
            )
        )

    @checked
    def __getitem__(self, name: str) -> float:
        return self.table()[name].value

    def unidentifiable(self) -> Identifiability:
        """What no motion can tell, and what this one does not."""
        from chainrule.identification.regression.grouping import group

        grouping = self.grouping
        structural = group(self._full_regressor())
        together = [g for g in group_expressions(self.problem.mechanism, structural) if " " in g]
        lost = []
        if len(grouping) < len(structural):
            known = set(structural.names) - set(self.problem.left_out)
            for k in range(len(grouping)):
                members = [grouping.parameters[i].name for i in grouping.members(k)]
                if len(known.intersection(members)) > 1:
                    lost.append(grouping.expression(k, 4))
            lost += [f"{n} (no effect here)" for n in sorted(known) if not self._acts(n)]
        idle = tuple(grouping.parameters[i].name for i in structural.idle)
        return Identifiability(idle, tuple(together), tuple(lost), self._weak())

    def _acts(self, name: str) -> bool:
        names = [p.name for p in self.grouping.parameters]
        return bool(np.any(self.grouping.B[:, names.index(name)]))

    def _full_regressor(self) -> Any:
        from chainrule.identification.regression.columns import Regressor

        return Regressor(self.problem.mechanism, self.grouping.parameters)

    def _weak(self) -> tuple[tuple[str, float], ...]:
        """Directions of β, scaled to its own size, in which the deviation is large."""
        size = np.maximum(np.abs(self.beta), 1e-300)
        values, vectors = np.linalg.eigh(self.covariance / np.outer(size, size))
        found = []
        for value, vector in zip(values[::-1], vectors.T[::-1], strict=True):
            if value < LOOSE**2 or len(found) == 6:
                break
            order = np.argsort(-np.abs(vector))[:4]
            parts = [self.grouping.names[i] for i in order if abs(vector[i]) > 0.3]
            found.append((", ".join(parts), float(np.sqrt(value))))
        return tuple(found)

    @checked
    def correlated(self, least: float = 0.95) -> list[tuple[str, str, float]]:
        """Pairs of base parameters whose estimates are correlated at least so much, worst first."""
        c, names = self.uncertainty.correlation, self.grouping.names
        pairs = [
            (names[i], names[j], float(c[i, j]))
            for i in range(len(names))
            for j in range(i)
            if abs(c[i, j]) >= least
        ]
        return sorted(pairs, key=lambda pair: -abs(pair[2]))

    # how good it is

    def _read(self, logs: Log | Sequence[Log]) -> tuple[Log, ...]:
        """Logs, or their files, of this mechanism, freed of what the sensors do to the torque."""
        mechanism, gain = self.problem.mechanism, self.gain
        read = checked_logs(logs, mechanism.coordinate_names)
        read = tuple(punctual(without_wrench(mechanism, log), self.delay) for log in read)
        return read if gain is None else tuple(scaled(self.problem, log, gain) for log in read)

    def measured(self, logs: Log | Sequence[Log] | None = None) -> Stack:
        """Φ and τ of the fit's own logs, or of others of the same sensors."""
        return self.stack if logs is None else self.problem.stack_of(self._read(logs))

    @checked
    def predict(self, logs: Log | Sequence[Log] | None = None) -> Stack:
        """A stack whose torques are Φ β, for the fit's own logs or others."""
        runs = [replace(run, tau=run.Phi @ self.beta) for run in self.measured(logs).runs]
        return Stack.of(runs)

    def errors(self, logs: Log | Sequence[Log] | None = None) -> JointErrors:
        """Relative error and root mean square a joint; on the fit's own logs by default."""
        stack = self.measured(logs)
        name = "identification" if logs is None else ", ".join(log.name for log in self._read(logs))
        joints = joint_names(self.problem.mechanism)
        return joint_errors(name, joints, stack.tau, residual(stack, self.beta), stack.used)

    @property
    def percent(self) -> float:
        """100 ‖τ − Φβ‖ / ‖τ‖ on the fit's own logs."""
        return self.errors().total

    @cached_property
    def validation(self) -> Validation:
        """Errors on the logs given to `validate`, a joint at a time."""
        if not self.validation_logs:
            raise ChainruleError(
                "there is nothing to validate with: identify(…, validate=[log]), "
                "or fit.cross_validation()"
            )
        runs = tuple(self.errors(log) for log in self.validation_logs)
        whole = replace(self.errors(self.validation_logs), name="all")
        return Validation(runs, whole)

    def cross_validation(self) -> Validation:
        """Each run predicted from a fit of the others."""
        runs, joints = self.stack.runs, joint_names(self.problem.mechanism)
        if len(runs) < 2:
            raise ChainruleError("cross-validation needs two runs or more; this fit has one")
        found, taus, errors = [], [], []
        for i, run in enumerate(runs):
            others = Stack.of([other for j, other in enumerate(runs) if j != i])
            with threadpool_limits(1):
                solution = self.estimator.solve(replace(self.problem, stack=others))
            error = run.tau - run.Phi @ solution.beta
            found.append(joint_errors(run.name, joints, run.tau, error, run.used))
            taus.append(run.tau)
            errors.append(error)
        whole = joint_errors("all", joints, np.concatenate(taus), np.concatenate(errors))
        return Validation(tuple(found), whole)

    @checked
    def sweep(self, option: str = "cutoff", settings: Sequence[float] | None = None) -> Sweep:
        """How the answer moves with the filter's cut-off."""
        recipe = self.problem.recipe
        if option != "cutoff" or not isinstance(recipe, LowPass):
            raise ChainruleError(f"only a low-pass recipe's cutoff can be swept, not {option!r}")
        rate = min(log.rate for log in self.problem.logs)
        shortest = min(log.duration for log in self.problem.logs)
        if settings is None:
            grid = recipe.cutoff * 2.0 ** np.arange(-2, 2.6, 0.5)
            settings = [f for f in grid if 8 / shortest < f < 0.4 * rate] or [recipe.cutoff]
        values, deviations, percent = [], [], []
        for cutoff in settings:
            rows = min(recipe.rows, LowPass.of(self.problem.logs, float(cutoff)).rows)
            problem = self.problem.under(replace(recipe, cutoff=float(cutoff), rows=rows))
            with threadpool_limits(1):  # as in identify
                solution = self.estimator.solve(problem)
                error = residual(problem.stack, solution.beta)
                spread = uncertainty(problem.stack, error, solution.weights, solution.Z)
            values.append(solution.beta)
            deviations.append(spread.sd)
            percent.append(100 * np.linalg.norm(error) / np.linalg.norm(problem.stack.tau))
        return Sweep(
            "cutoff", np.array(settings, dtype=float), tuple(self.grouping.names),
            np.array(values), np.array(deviations), np.array(percent), recipe.cutoff,
        )  # fmt: skip

    @checked
    def essential(self, threshold: float = 2.0) -> Fit:
        """A fit with the essential parameters only.

        The least significant one is set to zero and the rest fitted again, as long as it is less
        than `threshold` deviations from zero (Khalil and Dombre 2002, section 12.7.5).
        """
        from chainrule.identification.estimators.reduction import essential

        return essential(self, threshold)

    # what to do with it

    @cached_property
    def bodies(self) -> Consistent:
        """The physically consistent parameters nearest to the estimate."""
        if self.consistent is not None:
            return self.consistent
        covariance = self.covariance
        return consistent(
            self.problem.mechanism,
            self.grouping,
            self.beta,
            covariance,
            prior_weight=self.prior_weight,
        )

    def mechanism(self) -> Mechanism:
        """The mechanism with the estimated values, physically consistent, so that it moves.

        `origins()` and the mechanism's description say which values are data and which are prior.
        """
        from chainrule.identification.result.rebuilding import rebuilt

        return rebuilt(self)

    def save(self, path: str | Path) -> list[str]:
        """Write the identified mechanism; returns what the format cannot hold, in words.

        MJCF has armature, damping and friction loss, URDF damping and friction; TOML has all.
        """
        from chainrule.identification.result.rebuilding import portable
        from chainrule.mechanism.files import save

        mechanism, lost = self.mechanism(), []
        if Path(path).suffix.lower() in (".xml", ".mjcf", ".urdf"):
            rotors = Path(path).suffix.lower() != ".urdf"
            mechanism, lost = portable(mechanism, rotors=rotors)
        save(mechanism, path)
        return lost

    @checked
    def payload(self, logs: Log | Sequence[Log], link: str | None = None) -> Payload:
        """What a link carries in other runs, the last one by default: mass, centre, moments.

        This fit is of runs without it.
        """
        from chainrule.identification.result.payload import payload

        mechanism = self.problem.mechanism
        names = [one.name for one in mechanism.links]
        place = len(names) - 1 if link is None else names.index(mechanism.link(link).name)
        return payload(self, self._read(logs), place)

    @checked
    def propagate(
        self,
        x0: ArrayLike,
        duration: float,
        dt: float = 1e-3,
        measure: Any = "final-state",
        *,
        loop: Loop | None = None,
        count: int = 1000,
        seed: int = 0,
    ) -> Any:
        """What is measured in motions by β drawn from its distribution, an xarray.Dataset along
        `draw`: how sure a prediction is. `measure` as of `chainrule.sweep`; friction by sign is
        smooth here, as in the estimate's own simulations."""
        from chainrule.identification.result.propagation import propagated
        from chainrule.sweeps.running import measures

        return propagated(self, x0, duration, dt, measures(measure), loop, count, seed)

    def origins(self) -> dict[str, str]:
        """For each parameter: "data", "group" (only a sum of several is data) or "prior"."""
        from chainrule.identification.result.rebuilding import origins

        return origins(self.grouping)

    def document(self) -> Document:
        """What was found, how far it can be trusted, and why."""
        from chainrule.identification.result.report import fit_document

        return fit_document(self)

    def report(self, path: str | Path) -> Path:
        """The document as one file, readable offline: .html, .md, .tex or .ipynb."""
        return self.document().save(path)

    def _repr_html_(self) -> str:
        from chainrule.identification.result.report import fit_cell

        return fit_cell(self)

    def __str__(self) -> str:
        lines = [f"IMPOSSIBLE: {text}" for text in self.impossible]
        lines += [
            f"{self.problem.mechanism.name}: {self.estimator.label}, "
            f"{counted(len(self.problem.logs), 'log')}, {self.stack.samples} instants kept",
            self.problem.recipe.describe(),
            "",
            str(self.table()),
            "",
            f"relative error {self.errors().headline}, condition number {self.condition:.4g}",
        ]
        lines += [f"note: {text}" for text in self.notes]
        others = [text for text in self.warnings if text not in self.impossible]
        return "\n".join([*lines, *(f"warning: {text}" for text in others)])
