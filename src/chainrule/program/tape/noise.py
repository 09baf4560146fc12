"""Random numbers that are a function: of a key, of the step's number and of a stream.

A generator with a state gives a trajectory other numbers as soon as the order of the work
changes. Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3",
SC 2011) encrypts a counter instead, in whole numbers, so each trajectory has its own, the same on
every target, whatever else runs beside it.

    key = keys(rng, 1000)                                   # one for each trajectory
    def step(x, dt, n, key): … + sigma * gaussian(key, n, 2)
"""

from typing import Any

import numpy as np

from chainrule.program.elementary.arithmetic import round_to_integer
from chainrule.program.tape.node import Node

WORD = 2.0**32
TWO_PI = 6.283185307179586


def keys(rng: np.random.Generator, shape: int | tuple[int, ...] = ()) -> np.ndarray:
    """Keys for so many trajectories, (*shape, 2), drawn from the generator."""
    shape = (shape,) if isinstance(shape, int) else shape
    return rng.integers(0, 1 << 32, size=(*shape, 2)).astype(np.float64)


def uniform(key: np.ndarray, n: Node, count: int, stream: int = 0) -> Any:
    """`count` numbers in (0, 1], to 53 bits: the step n < 2⁵¹ and the stream choose which."""
    numbers: list[Any] = []
    low, high = _words(n)
    for block in range(-(-count // 2)):
        a, b, c, d = _tape_of(key, n).philox(low, high, float(stream), float(block), *key)
        numbers += [_fraction(a, b), _fraction(c, d)]
    return np.array(numbers[:count], dtype=object)


def gaussian(key: np.ndarray, n: Node, count: int, stream: int = 0) -> Any:
    """`count` normal numbers of mean 0 and variance 1, in pairs (Box and Muller 1958)."""
    numbers: list[Any] = []
    u = uniform(key, n, count + count % 2, stream)
    for radial, turn in zip(u[0::2], u[1::2], strict=True):
        r, angle = (-2.0 * radial.log()).sqrt(), TWO_PI * turn
        numbers += [r * angle.cos(), r * angle.sin()]
    return np.array(numbers[:count], dtype=object)


def _fraction(high: Node, low: Node) -> Node:
    """(high + (low + ½)/2³²)/2³², rounded once."""
    return (high + (low + 0.5) * (1.0 / WORD)) * (1.0 / WORD)


def _words(n: Node) -> tuple[Node, Node]:
    """n modulo 2³² and ⌊n/2³²⌋, as a rounding away from ties."""
    high = round_to_integer(n * (1.0 / WORD) - (0.5 - 0.5 / WORD))
    return n - high * WORD, high


def _tape_of(*values: Any) -> Any:
    for value in np.ravel(np.array([*values[0], *values[1:]], dtype=object)):
        if isinstance(value, Node):
            return value.tape
    raise TypeError("random numbers are part of a program: the key or n must be traced inputs")
