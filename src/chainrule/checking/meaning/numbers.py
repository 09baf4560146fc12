"""Formulas in numbers: sides at random states, to see in microseconds what may be equal.

Each state is taken with n + 1 accelerations, so that what a side holds of each q̈ is a difference.
Two sides that agree at all of them are equal but for an accident of probability zero; what rests
on it is proved with the exact algebra, or says that it was compared in numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    FunctionOf,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenSum,
)
from chainrule.exact import Expression
from chainrule.exact.budget import OverBudgetError

STATES = 3  # where none are given
CLOSE = 1e-8
NOTHING = 1e-12  # what rounding leaves of a zero
_FUNCTIONS = {
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "sqrt": np.sqrt, "exp": np.exp, "atan": np.arctan,
    "sec": lambda x: 1 / np.cos(x), "csc": lambda x: 1 / np.sin(x), "cot": lambda x: 1 / np.tan(x),
    "abs": np.abs, "sign": np.sign, "tanh": np.tanh, "log": np.log, "asin": np.arcsin,
    "acos": np.arccos, "sinh": np.sinh, "cosh": np.cosh,
}  # fmt: skip


class TrialStates:
    """States for the symbols of the notes, torques at zero; random ones where none are given.

    `values` has the notes' constants, `motion` (3, n, states) has q, q̇ and q̈.
    """

    def __init__(
        self,
        worth: Valuation,
        values: Mapping[str, float] | None = None,
        motion: np.ndarray | None = None,
        states: int = STATES,
    ):
        self.worth, n = worth, worth.n
        rng = np.random.default_rng(5)
        if motion is None:
            motion = rng.uniform(-1.4, 1.4, (3, n, states))
        self.motion, self.states = motion, motion.shape[-1]
        ones = np.ones(self.states * (n + 1))
        given = values or {}
        self.values = {
            name: ones * given.get(name, rng.uniform(0.6, 1.9)) for name in worth.ring.symbols
        }
        for i, q in enumerate(worth.dictionary.q):
            for dots in range(3):
                self.values[q + "'" * dots] = np.repeat(motion[dots, i], n + 1)
            further = np.tile(np.arange(n + 1) == i + 1, self.states)
            self.values[q + "''"] = self.values[q + "''"] + further
            self.values[f"sign({q}')"] = np.sign(self.values[q + "'"])
        for key in worth.dictionary.torques:
            self.values[ring_name(key)] = 0 * ones
        self.values["pi"] = np.pi * ones
        self._known: dict[tuple[Tree, str], np.ndarray | None] = {}

    def expression(self, expression: Expression) -> np.ndarray:
        """A polynomial at all states."""
        return 0 * self.values["pi"] + expression.evaluate(self.values)

    def ratio(self, value: Ratio) -> np.ndarray:
        """A quotient at all states; not finite where it has no value."""
        top = self.expression(value.num)
        with np.errstate(divide="ignore", invalid="ignore"):
            return top if value.den is None else top / self.expression(value.den)

    def side(self, tree: Tree) -> np.ndarray | None:
        """A side at all states; None where it is no number or cannot be evaluated."""
        with np.errstate(all="ignore"):
            value = self._side(tree)
            return value if value is not None and np.isfinite(value).all() else None

    def _side(self, tree: Tree) -> np.ndarray | None:
        if isinstance(tree, Number):
            try:
                return np.full_like(self.values["pi"], float(tree.value))
            except OverflowError:
                return None
        if isinstance(tree, WrittenSum):
            return self._all(tree.terms, np.add)
        if isinstance(tree, Product):
            return self._all(tree.factors, np.multiply)
        if isinstance(tree, Quotient):
            return self._all((tree.top, tree.bottom), np.divide)
        if isinstance(tree, Negative):
            body = self._side(tree.body)
            return None if body is None else -body
        if isinstance(tree, Brackets) and len(tree.items) == 1:
            return self._side(tree.items[0])
        if isinstance(tree, FunctionOf) and tree.name in _FUNCTIONS:
            argument = self._side(tree.argument)
            return None if argument is None else _FUNCTIONS[tree.name](argument)
        if isinstance(tree, Power) and isinstance(tree.exponent, Number | Negative | Quotient):
            if isinstance(tree.base, Symbol) and self.worth.squared(tree.base) is not None:
                return self._exact(tree)
            base, exponent = self._side(tree.base), self._side(tree.exponent)
            return None if base is None or exponent is None else base**exponent
        return self._exact(tree)

    def _all(self, parts: tuple[Tree, ...], joined: np.ufunc) -> np.ndarray | None:
        total = self._side(parts[0])
        for part in parts[1:]:
            value = self._side(part) if total is not None else None
            if total is None or value is None:
                return None
            total = joined(total, value)
        return total

    def _exact(self, tree: Tree) -> np.ndarray | None:
        """By the exact algebra: symbols, derivatives and sums over indices, each once."""
        how = self.worth.how(tree) if isinstance(tree, Call) else ""
        if (tree, how) not in self._known:
            try:
                value = evaluate(tree, self.worth)
                self._known[tree, how] = self.ratio(value) if isinstance(value, Ratio) else None
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError,
                    AssertionError):  # fmt: skip
                self._known[tree, how] = None
        return self._known[tree, how]

    @cached_property
    def _motion(self) -> tuple[np.ndarray, np.ndarray]:
        """M and h + G + F at each state."""
        r, n = self.worth.reference, self.worth.n
        M = np.stack([self.expression(e)[:: n + 1] for e in r.M.ravel()], -1)
        M = M.reshape(self.states, n, n)
        rows = np.stack([self.ratio(row)[:: n + 1] for row in r.rows], -1)
        qdd = np.stack([self.values[q + "''"][:: n + 1] for q in self.worth.dictionary.q], -1)
        return M, rows - np.einsum("sij,sj->si", M, qdd)

    def parted(self, residual: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(a, rest) of R = a · q̈ + rest at each state."""
        n = self.worth.n
        grid = residual.reshape(self.states, n + 1)
        qdd = np.stack([self.values[q + "''"][:: n + 1] for q in self.worth.dictionary.q], -1)
        with np.errstate(invalid="ignore"):  # what has no value here has none by parts
            a = grid[:, 1:] - grid[:, :1]
            return a, grid[:, 0] - np.einsum("si,si->s", a, qdd)

    def moves(self, residual: np.ndarray) -> bool:
        """Whether R = 0 follows from the equations of motion, torques aside."""
        wanted = self._wanted(residual)
        return wanted is not None and near(self.parted(residual)[1], wanted)

    def implied(self, residual: np.ndarray, given: np.ndarray, own_row: int | None) -> bool:
        """Whether R = 0 follows from R' = 0 together with all rows of motion but its own, or but
        any where that is not known: beside its own right row, it would say what neither does."""
        a, rest = self.parted(residual)
        own, its_rest = self.parted(given)
        M, bias = self._motion
        if not np.isfinite(residual + given).all() or max(np.abs(a).max(), 1.0) == np.inf:
            return False
        for row in range(self.worth.n) if own_row is None else (own_row,):
            A, b = M.copy(), bias.copy()
            A[:, row], b[:, row] = own, its_rest
            if (np.abs(np.linalg.det(A)) < 1e-9).any():
                continue
            k = np.linalg.solve(np.swapaxes(A, 1, 2), a[..., None])[..., 0]
            if near(rest, np.einsum("si,si->s", k, b)) and np.abs(k[:, row]).max() > 1e-9:
                return True
        return False

    def apart(self, residual: np.ndarray) -> np.ndarray | None:
        """R minus what it has to be with its own accelerations, at all points."""
        wanted = self._wanted(residual)
        if wanted is None:
            return None
        return np.repeat(self.parted(residual)[1] - wanted, self.worth.n + 1)

    def _wanted(self, residual: np.ndarray) -> np.ndarray | None:
        """kᵀ (h + G + F) with k = M⁻¹ a."""
        a, _ = self.parted(residual)
        M, bias = self._motion
        if not np.isfinite(residual).all() or np.abs(a).max() < CLOSE:
            return None
        if (np.abs(np.linalg.det(M)) < 1e-12).any():
            return None
        k = np.linalg.solve(M, a[..., None])[..., 0]
        return np.einsum("si,si->s", k, bias)


def near(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two sides agree at all states."""
    scale = np.abs(a).max() + np.abs(b).max()
    return bool(np.isfinite(scale) and (np.abs(a - b) <= CLOSE * scale + NOTHING).all())
