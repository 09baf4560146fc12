"""Vectors, matrices and higher arrays of expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from chainrule.exact.expression import Expression, constant
from chainrule.extras import extra


class ExactArray:
    """An immutable array of expressions: `M[0, 0]`, `A @ B`, `A - B`, `A.T`, `A == B`.

    It prints as in a textbook; `.sympy()`, `.latex()`, `.python()` and `.evaluate(values)` act on
    all entries.
    """

    __slots__ = ("_entries", "_letter")
    __array_priority__ = 200

    def __init__(self, entries: object, letter: str = "A"):
        self._letter = letter  # an array of three indices is printed as Γ112 = …
        array = np.array(entries, dtype=object)
        flat = [constant(e) for e in array.ravel()]
        self._entries = np.empty(array.size, dtype=object)
        self._entries[:] = flat
        self._entries = self._entries.reshape(array.shape)
        self._entries.flags.writeable = False

    @property
    def entries(self) -> np.ndarray:
        """The expressions as a read-only numpy array of objects."""
        return self._entries

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape, as of a numpy array."""
        return self._entries.shape

    @property
    def T(self) -> ExactArray:
        """The transpose."""
        return ExactArray(self._entries.T)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        picked = self._entries[index]
        return picked if isinstance(picked, Expression) else ExactArray(picked)

    def __matmul__(self, other: object) -> Any:
        product = self._entries @ _entries(other)
        return product if isinstance(product, Expression) else ExactArray(product)

    def __rmatmul__(self, other: object) -> Any:
        product = _entries(other) @ self._entries
        return product if isinstance(product, Expression) else ExactArray(product)

    def __add__(self, other: object) -> ExactArray:
        return ExactArray(self._entries + _entries(other))

    __radd__ = __add__

    def __sub__(self, other: object) -> ExactArray:
        return ExactArray(self._entries - _entries(other))

    def __rsub__(self, other: object) -> ExactArray:
        return ExactArray(_entries(other) - self._entries)

    def __truediv__(self, scalar: object) -> ExactArray:
        return self.map(lambda e: e / scalar)

    def __neg__(self) -> ExactArray:
        return ExactArray(-self._entries)

    def __mul__(self, scalar: object) -> ExactArray:
        return ExactArray(self._entries * scalar)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ExactArray | np.ndarray | list | tuple):
            return NotImplemented
        theirs = _entries(other)
        if theirs.shape != self.shape:
            return False
        return all(a == b for a, b in zip(self._entries.ravel(), theirs.ravel(), strict=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return ExactArray, (self._entries.tolist(),)

    def __hash__(self) -> int:
        return hash((self.shape, tuple(self._entries.ravel())))

    def is_zero(self) -> bool:
        """Whether every entry is the zero function."""
        return all(e.is_zero() for e in self._entries.ravel())

    def map(self, function: Callable[[Expression], Any]) -> ExactArray:
        """The array of function(entry)."""
        mapped = np.empty(self._entries.size, dtype=object)
        for i, entry in enumerate(self._entries.ravel()):
            mapped[i] = function(entry)
        return ExactArray(mapped.reshape(self.shape))

    def diff(self, name: str) -> ExactArray:
        """∂/∂name of every entry."""
        return self.map(lambda e: e.diff(name))

    def subs(self, values: Mapping[str, object]) -> ExactArray:
        """Substitution in every entry."""
        return self.map(lambda e: e.subs(values))

    def evaluate(self, values: Mapping[str, Any]) -> np.ndarray:
        """The numbers, as a float array (of objects where the values are not floats)."""
        results = [e.evaluate(values) for e in self._entries.ravel()]
        shape = np.broadcast_shapes(*(np.shape(r) for r in results)) if results else ()
        if any(np.shape(r) != shape for r in results):  # a constant among arrays of values
            results = [np.broadcast_to(r, shape) for r in results]
        plain = all(isinstance(r, int | float) for r in results)
        return np.array(results, dtype=float if plain else None).reshape(self.shape + shape)

    # printing

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def text(self) -> str:
        """Aligned rows between brackets; an array of three indices lists what is not zero."""
        if not self._entries.size:
            return "[]"
        if len(self.shape) > 2:
            listed = [f"{self._letter}[{i}] = {e.text()}" for i, e in self._nonzero()]
            return "\n".join(listed) or "0"
        rows = [[e.text() for e in row] for row in self._rows()]
        widths = [max(display_width(row[j]) for row in rows) for j in range(len(rows[0]))]
        lines = [
            "  ".join(
                cell + " " * (w - display_width(cell)) for cell, w in zip(row, widths, strict=True)
            )
            for row in rows
        ]
        if len(lines) == 1:
            return f"[ {lines[0]} ]"
        left = ["⎡", *["⎢"] * (len(lines) - 2), "⎣"]
        right = ["⎤", *["⎥"] * (len(lines) - 2), "⎦"]
        framed = zip(left, lines, right, strict=True)
        return "\n".join(f"{a} {line} {b}" for a, line, b in framed)

    def latex(self, *, short: bool = False) -> str:
        """A bmatrix; an array of three indices as a list of what is not zero."""
        if len(self.shape) > 2:
            letter = {"Γ": r"\Gamma"}.get(self._letter, self._letter)
            listed = [rf"{letter}_{{{i}}} &= {e.latex(short=short)}" for i, e in self._nonzero()]
            return r"\begin{aligned}" + (r" \\ ".join(listed) or "0") + r"\end{aligned}"
        rows = [" & ".join(e.latex(short=short) for e in row) for row in self._rows()]
        return r"\begin{bmatrix}" + r" \\ ".join(rows) + r"\end{bmatrix}"

    def sympy(self) -> Any:
        """A SymPy Matrix, or an ImmutableDenseNDimArray for three indices."""
        sympy = extra("sympy", "sympy")
        values = [e.sympy() for e in self._entries.ravel()]
        if len(self.shape) > 2:
            return sympy.ImmutableDenseNDimArray(values, self.shape)
        rows, columns = (*self.shape, 1)[:2]
        return sympy.Matrix(rows, columns, values)

    def python(self) -> str:
        """Nested lists in Python source."""
        return _nested(self._entries, lambda e: e.python())

    def _rows(self) -> list[list[Expression]]:
        return [list(np.atleast_1d(row)) for row in self._entries]

    def _nonzero(self) -> Iterator[tuple[str, Expression]]:
        for index, entry in np.ndenumerate(self._entries):
            if entry:
                yield index_text(index, len(self._entries)), entry

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def index_text(index: tuple[int, ...], n: int) -> str:
    """`112`, or `1,1,12` when an index may have two digits."""
    return ("" if n < 10 else ",").join(str(i + 1) for i in index)


def _entries(value: object) -> np.ndarray:
    return value.entries if isinstance(value, ExactArray) else np.asarray(value, dtype=object)


def _nested(entries: np.ndarray | Expression, spell: Callable[[Expression], str]) -> str:
    if isinstance(entries, Expression):
        return spell(entries)
    return "[" + ", ".join(_nested(e, spell) for e in entries) + "]"


def display_width(text: str) -> int:
    """Columns on the terminal: combining dots take none."""
    return sum(1 for character in text if character not in "\u0307\u0308")
