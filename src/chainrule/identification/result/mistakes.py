"""Mistakes that are easily made with a log: signs, columns, angles off by a quarter turn, gains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from chainrule.identification.logs.signals import MeasuredMotion
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.mechanism import Mechanism

ANOTHER = "(another unit, a gear ratio?)"

PACES = (2.0, 0.5, 4.0, 0.25, 5.0, 0.2, 10.0, 0.1, 1e3, 1e-3)
"""By which times may be wrong: the log of one rate taken for one of another, or of milliseconds."""

Gains = Iterable[tuple[int | None, float]]
"""Factors of the torque of a joint, by its number, or of all."""


@dataclass(frozen=True)
class Hypothesis:
    """q ← sign · q[order] + offset, τ ← gain · τ[torques], t ← t / pace: what the log may need."""

    words: str
    order: tuple[int, ...]
    sign: tuple[float, ...]
    offset: tuple[float, ...]
    torques: tuple[int, ...]
    gain: tuple[float, ...]
    pace: float = 1.0
    scales: bool = False
    """Whether it is a factor of torques, which other masses would be too."""

    @property
    def moved(self) -> tuple[tuple[float, ...], ...]:
        """What is done to the motion; hypotheses with the same share Φ."""
        return self.order, self.sign, self.offset, (self.pace,)

    def motion(self, m: MeasuredMotion) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """q, q̇, q̈ as they would be."""
        order, sign = list(self.order), np.array(self.sign)
        q = m.q[:, order] * sign + np.array(self.offset)
        return q, m.qd[:, order] * sign * self.pace, m.qdd[:, order] * sign * self.pace**2

    def torque(self, tau: np.ndarray) -> np.ndarray:
        """τ as it would be."""
        return tau[:, list(self.torques)] * np.array(self.gain)

    def alike(self, other: Hypothesis) -> bool:
        """Whether the two do nearly the same, one as guessed, the other as found."""
        same = (self.order, self.torques, self.sign, self.pace) == (
            other.order, other.torques, other.sign, other.pace,
        )  # fmt: skip
        return same and bool(
            np.allclose(self.gain, other.gain, rtol=0.15)
            and np.allclose(self.offset, other.offset, atol=np.deg2rad(2))
        )


def as_read(n: int) -> Hypothesis:
    """That nothing is wrong with the log of n joints."""
    same, one = tuple(range(n)), (1.0,) * n
    return Hypothesis("nothing is wrong", same, one, (0.0,) * n, same, one)


def gained(read: Hypothesis, names: Sequence[str], j: int, gain: float) -> Hypothesis:
    """That torque j was recorded `gain` times."""
    words = f"the torque of {names[j]} is {gain:.2g} times what it should be {ANOTHER}"
    return replace(read, words=words, gain=_at(len(names), j, 1 / gain, 1.0), scales=True)


def turned(read: Hypothesis, names: Sequence[str], j: int, angle: float) -> Hypothesis:
    """That angle j lacks so much, in rad."""
    words = f"{names[j]} is off by {np.rad2deg(angle):.3g}° (add it)"
    return replace(read, words=words, offset=_at(len(names), j, angle, 0.0))


def _at(n: int, j: int, value: float, other: float) -> tuple[float, ...]:
    return tuple(value if i == j else other for i in range(n))


def each_gained(read: Hypothesis, factors: np.ndarray) -> Hypothesis:
    """That each torque has to be multiplied by a factor of its own."""
    told = ",".join(f"{g:.3g}" for g in factors)
    words = f"each torque has a unit of its own, as motor currents do (gain {told})"
    return replace(read, words=words, gain=tuple(factors.tolist()), scales=True)


def mistakes(
    read: Hypothesis,
    names: Sequence[str],
    angles: Sequence[bool],
    gains: Gains,
    wide: Sequence[bool] = (),
) -> Iterator[Hypothesis]:
    """What goes wrong most, those that share a motion one after the other; `wide` are the angles
    that cover more than a machine's."""
    n = len(names)
    pairs = list(combinations(range(n), 2))

    def at(j: int, value: float) -> tuple[float, ...]:
        return _at(n, j, value, 1.0)

    def swapped(i: int, j: int) -> tuple[int, ...]:
        return tuple(j if k == i else i if k == j else k for k in range(n))

    def both(i: int, j: int) -> str:
        return f"{names[i]} and {names[j]}"

    yield replace(read, words="the torque has the wrong sign (gain −1)", gain=(-1.0,) * n)
    for j, name in enumerate(names):
        words = f"the torque of {name} has the wrong sign"
        yield replace(read, words=words, gain=at(j, -1.0))
    for pair in pairs:
        words = f"the torques of {both(*pair)} are swapped"
        yield replace(read, words=words, torques=swapped(*pair))
    for j, gain in gains:
        if j is None:
            words = f"the torque is {gain:.2g} times what it should be {ANOTHER}"
            yield replace(read, words=words, gain=(1 / gain,) * n, scales=True)
        else:
            yield gained(read, names, j, gain)
    for name, order in _orders(names):
        words = f"the torques' columns are in {name} of the joints"
        yield replace(read, words=words, torques=order)
    if any(angles):
        scale = tuple(np.pi / 180 if angle else 1.0 for angle in angles)
        yield replace(read, words="the angles are in degrees", sign=scale)
    if any(wide) and list(wide) != list(angles):
        scale = tuple(np.pi / 180 if one else 1.0 for one in wide)
        some = ", ".join(name for name, one in zip(names, wide, strict=True) if one)
        yield replace(read, words=f"in degrees, as no other angle, is that of {some}", sign=scale)
    for pace in PACES:
        pacing = f"{pace:g} times as fast as" if pace > 1 else f"{1 / pace:g} times slower than"
        words = f"the machine moved {pacing} the times tell (another sampling rate?)"
        yield replace(read, words=words, pace=pace)
    for name, order in _orders(names):
        words = f"the columns are in {name} of the joints"
        moved = replace(read, words=words, order=order, torques=order)
        yield moved
        words = f"the positions' columns are in {name} of the joints"
        yield replace(moved, words=words, torques=read.torques)
    for j, name in enumerate(names):
        mirrored = replace(read, words=f"{name} has the wrong sign", sign=at(j, -1.0))
        yield mirrored
        words = f"{name} and its torque count the other way"
        yield replace(mirrored, words=words, gain=at(j, -1.0))
        for quarters in (1, -1, 2) if angles[j] else ():
            yield turned(read, names, j, quarters * np.pi / 2)
    for pair in pairs:
        order = swapped(*pair)
        crossed = replace(read, words=f"{both(*pair)} are swapped", order=order)
        yield crossed
        words = f"{both(*pair)} are swapped, and so are their torques"
        yield replace(crossed, words=words, torques=order)


def _orders(names: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Orders that programs write joints in, three or more, as the places of our joints in them."""
    n = len(names)
    usual = tuple(range(n))
    sorted_names = sorted(usual, key=lambda j: names[j])
    found = {
        "the reverse order": usual[::-1],
        "the alphabetical order": tuple(sorted_names.index(j) for j in usual),
        "an order shifted by one": (*usual[1:], 0),
        "an order shifted back by one": (n - 1, *usual[:-1]),
    }
    moved = {word: order for word, order in found.items() if _differ(order) > 2}
    yield from moved.items()


def _differ(order: tuple[int, ...]) -> int:
    return sum(i != j for i, j in enumerate(order))


def mountings(mechanism: Mechanism) -> Iterator[tuple[str, Mechanism]]:
    """The machine on a wall or from the ceiling: gravity along the base's other axes, in words and
    as described, none where it is along no axis; and no weight, where a controller holds that."""
    pull = mechanism.gravity
    if not all(part.is_zero() for part in pull):
        words = "the weight is not in the torque, as a controller that compensates it reports it"
        yield f"{words} (gravity 0,0,0)", mechanism.with_gravity((0, 0, 0))
    along = [k for k in range(3) if not pull[k].is_zero()]
    if len(along) != 1:
        return
    down, zero = pull[along[0]], pull[along[0] - 1]
    for k in range(3):
        for way in (down, -down):
            turned = tuple(way if i == k else zero for i in range(3))
            if turned != tuple(pull):
                one = mechanism.with_gravity(turned)
                size = one.gravity[k].evaluate(one.floats)
                told = ", ".join(f"{float(size):.3g}" if i == k else "0" for i in range(3))
                yield f"gravity is ({told}) in the frame of the base (another mounting)", one


def couplings(
    mechanism: Mechanism, likely: Iterable[tuple[int, int]]
) -> Iterator[tuple[str, Mechanism]]:
    """A motor that drives the sum or the difference (±1) of joint j and the one before it, as of
    many wrists, in words and as described."""
    names = mechanism.coordinate_names
    for j, sign in likely:
        total = f"{names[j - 1]} {'+' if sign > 0 else '-'} {names[j]}"
        shaft = Strand("shaft", {names[j - 1]: 1, names[j]: sign})
        coupled = replace(mechanism, strands=(*mechanism.strands, shaft))
        yield f"a motor drives {total} (coupling m={total.replace(' ', '')})", coupled
