"""A covering selection: few choices in which all pairs of values occur."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, product

import numpy as np

Row = tuple[str, ...]


def pairs(row: Row, columns: Sequence[tuple[int, int]]) -> set[tuple[int, str, int, str]]:
    """The pairs of values in a row, of these pairs of factors."""
    return {(i, row[i], j, row[j]) for i, j in columns}


def covering(
    factors: Mapping[str, Sequence[str]],
    fits: Callable[[Row], bool],
    rng: np.random.Generator,
    apart: Sequence[str] = (),
    tries: int = 20,
) -> Iterator[Row]:
    """Rows in which every pair of values that fits occurs; of two factors in `apart`, or of one
    of them with any other, only the values.

    The best of some random rows, again and again, each built around a pair that is missing.
    """
    names, values = list(factors), [list(v) for v in factors.values()]
    columns = [
        (i, j)
        for i, j in combinations(range(len(names)), 2)
        if names[i] not in apart and names[j] not in apart
    ]
    columns += [(i, i) for i, name in enumerate(names) if name in apart]
    missing = [
        (i, a, j, b)
        for i, j in columns
        for a, b in product(values[i], values[j])
        if i != j or a == b
    ]
    open_pairs = {missing[k]: None for k in rng.permutation(len(missing))}
    used = [dict.fromkeys(v, 0) for v in values]

    def filled(i: int, a: str, j: int, b: str) -> Row | None:
        for _ in range(tries):
            row = [_rarest(column, rng) for column in used]
            row[i], row[j] = a, b
            if fits(tuple(row)):
                return tuple(row)
        for row in _all(values, {i: a, j: b}, rng):
            if fits(row):
                return row
        return None

    while open_pairs:
        i, a, j, b = next(iter(open_pairs))
        found = [row for row in (filled(i, a, j, b) for _ in range(tries)) if row is not None]
        if not found:
            del open_pairs[i, a, j, b]
            continue
        best = max(found, key=lambda row: len(pairs(row, columns) & open_pairs.keys()))
        for pair in pairs(best, columns):
            open_pairs.pop(pair, None)
        for column, value in zip(used, best, strict=True):
            column[value] += 1
        yield best


def _rarest(counts: Mapping[str, int], rng: np.random.Generator) -> str:
    """A value, the more likely the less it was used."""
    sums = [*accumulate((1 + count) ** -2 for count in counts.values())]
    return [*counts][bisect(sums, rng.random() * sums[-1])]


def _all(
    values: Sequence[Sequence[str]], fixed: Mapping[int, str], rng: np.random.Generator
) -> Iterator[Row]:
    """Every row with these values, in some order."""
    lists = [
        [fixed[k]] if k in fixed else rng.permutation(v).tolist() for k, v in enumerate(values)
    ]
    yield from product(*lists)
