"""Designs: points drawn at random or spread evenly, any part of which is made by itself."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import count, number, refused
from chainrule.errors import InputError
from chainrule.program.run.memory import afford
from chainrule.registry import Registry

Spread = Any
"""Two numbers, low and high, or a distribution of scipy.stats: what has a `ppf`."""

BLOCK = 2**14
"""Rows that are drawn from one stream of random numbers."""


@dataclass(frozen=True, eq=False)
class Design:
    """`count` points, each name between the two numbers given, or of a scipy.stats distribution.

    A point depends on the seed and its own number, so that any part can be made again.
    """

    count: int
    over: Mapping[str, Spread]
    seed: int = 0
    dim: str = "sample"
    word: ClassVar[str] = ""

    def __post_init__(self) -> None:
        count("count", self.count)
        count("seed", self.seed, "a whole number ≥ 0", least=0)
        if not isinstance(self.over, Mapping) or not self.over:
            raise refused("over", self.over, "a dictionary of names and their ranges")
        for name, spread in self.over.items():
            if not isinstance(name, str):
                raise refused("axis", name, "a name")
            _spread_facts(name, spread)

    @property
    def size(self) -> int:
        """The number of points."""
        return int(self.count)

    @property
    def names(self) -> tuple[str, ...]:
        """What they vary."""
        return tuple(self.over)

    @property
    def facts(self) -> dict[str, Any]:
        """The kind, the seed and the ranges."""
        own = {name: _spread_facts(name, spread) for name, spread in self.over.items()}
        return {"design": self.word, "count": self.size, "seed": int(self.seed), **own}

    def rows(self, begin: int, end: int) -> dict[str, np.ndarray]:
        """Name → the numbers of these rows."""
        unit = self.unit(begin, end)
        return {
            name: _at(name, spread, unit[:, k])
            for k, (name, spread) in enumerate(self.over.items())
        }

    @property
    def _source(self) -> dict[str, Any]:
        """Random numbers by the keyword that every version of scipy since 1.13 has."""
        return {"seed": np.random.default_rng(self.seed)}

    @abstractmethod
    def unit(self, begin: int, end: int) -> np.ndarray:
        """Points (rows, names) of the unit cube, its faces left out."""


@dataclass(frozen=True, eq=False)
class Random(Design):
    """Points drawn independently of each other."""

    word: ClassVar[str] = "random"

    def unit(self, begin: int, end: int) -> np.ndarray:
        """Drawn in blocks, each of a stream of its own."""
        blocks = range(begin // BLOCK, -(-end // BLOCK))
        drawn = [_block(int(self.seed), block, len(self.over)) for block in blocks]
        first = blocks.start * BLOCK
        return np.concatenate(drawn)[begin - first : end - first]


@lru_cache(maxsize=8)
def _block(seed: int, block: int, names: int) -> np.ndarray:
    stream = np.random.SeedSequence(seed, spawn_key=(block,))
    return np.random.Generator(np.random.PCG64(stream)).random((BLOCK, names)) + 2.0**-54


@dataclass(frozen=True, eq=False)
class Sobol(Design):
    """Points that fill the space evenly: Sobol's sequence, scrambled (Owen 1998); best a power of
    two of them."""

    word: ClassVar[str] = "sobol"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.count > 2**30:
            raise refused("count", self.count, "2³⁰ at most: Sobol's sequence has no more here")

    def unit(self, begin: int, end: int) -> np.ndarray:
        """From the engine of scipy, told to go on from `begin`."""
        from scipy.stats import qmc

        engine = qmc.Sobol(len(self.over), scramble=True, **self._source)
        if begin:
            engine.fast_forward(begin)
        with warnings.catch_warnings():  # of a part that is no power of two
            warnings.simplefilter("ignore")
            return _inside(engine.random(end - begin))


@dataclass(frozen=True, eq=False)
class LatinHypercube(Design):
    """Points of which, for each name, one is in each of `count` equal slices of its range; all
    are held in memory."""

    word: ClassVar[str] = "latin-hypercube"

    @cached_property
    def _whole(self) -> np.ndarray:
        from scipy.stats import qmc

        afford(
            3 * self.size * len(self.over), f"a Latin hypercube of {self.size} points",
            "use Sobol or Random, which are made part by part",
        )  # fmt: skip
        engine = qmc.LatinHypercube(len(self.over), **self._source)
        return _inside(engine.random(self.size))

    def unit(self, begin: int, end: int) -> np.ndarray:
        """Of the whole."""
        return self._whole[begin:end]


def _inside(unit: np.ndarray) -> np.ndarray:
    return np.clip(unit, 2.0**-54, 1 - 2.0**-53)


DESIGNS: Registry[type[Design]] = Registry("design", Random, Sobol, LatinHypercube)


def _at(name: str, spread: Spread, unit: np.ndarray) -> np.ndarray:
    """The numbers at these parts of a range or distribution."""
    if hasattr(spread, "ppf"):
        found = np.asarray(spread.ppf(unit), dtype=float)
        if not np.isfinite(found).all():
            raise InputError(f"{name}: the distribution has no finite number at some points")
        return found
    low, high = map(float, spread)
    return low + unit * (high - low)


def _spread_facts(name: str, spread: Spread) -> Any:
    """The range or distribution in plain values."""
    if hasattr(spread, "ppf") and hasattr(spread, "dist"):
        named = {key: number(name, value) for key, value in spread.kwds.items()}
        return [spread.dist.name, *(number(name, value) for value in spread.args), named]
    wanted = "two numbers (low, high), or a distribution such as scipy.stats.norm(1, 0.1)"
    if isinstance(spread, str) or not hasattr(spread, "__len__") or len(spread) != 2:
        raise refused(name, spread, wanted)
    low, high = (number(name, value, wanted) for value in spread)
    if not low <= high:
        raise refused(name, spread, "a range with low ≤ high")
    return [low, high]
