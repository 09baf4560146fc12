"""A joint over any scalar: what the algorithms need to know of it.

A joint takes its frame (fixed in the parent) to the link's frame. R maps the link's components
to the joint frame's, p is the link's origin in the joint frame. Rates are an angular velocity
w in the link's frame and the origin's velocity u in the joint's frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from chainrule.spatial.turns import Chain, Matrix, Turn, turn_about
from chainrule.spatial.vectors import cross, identity, zeros

Velocity = tuple[np.ndarray, np.ndarray]  # (w, u), or their derivatives


class JointModel:
    """pose(q), motion(q, v), bias(q, v) and the forces, which are the transposed motion."""

    turns: int = 3  # the number of directions about which the link can turn
    slides: bool = True  # whether the link's origin moves in the parent
    axis: Any = None  # one that is fixed in the link as in the joint, if there is such
    quaternion: ClassVar[slice | None] = None

    def stages(self) -> tuple[tuple[int, ...], ...]:
        """The rates in the order in which they move the link, those at once that are fixed in it:
        each stage's screws are moved by its own rates and by all before, and by no other."""
        raise NotImplementedError

    def pose(self, q: np.ndarray) -> tuple[Turn, np.ndarray]:
        """(R, p) at the coordinates q."""
        raise NotImplementedError

    def motion(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        """(w, u) at the rates v: linear in them."""
        raise NotImplementedError

    def change(self, q: np.ndarray, v: np.ndarray, rates: np.ndarray) -> Velocity:
        """How motion(q, rates) changes while q moves at the rates v."""
        return zeros(3), zeros(3)

    def bias(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        """(ẇ, u̇) at v̇ = 0."""
        return self.change(q, v, v)

    def acceleration(self, q: np.ndarray, v: np.ndarray, vd: np.ndarray) -> Velocity:
        """(ẇ, u̇)"""
        w, u = self.motion(q, vd)
        w_bias, u_bias = self.bias(q, v)
        return w + w_bias, u + u_bias

    def force(self, q: np.ndarray, n: np.ndarray, f: np.ndarray) -> np.ndarray:
        """The generalised forces of a moment n and force f, given in the link's frame."""
        raise NotImplementedError

    def directions(self, q: np.ndarray, size: int) -> list[Velocity]:
        """(w, u) for a unit of each of the joint's own coordinates, of which it has `size`."""
        return [self.motion(q, unit) for unit in np.eye(size, dtype=int)]

    def mapped(self, array: Callable[[Any], np.ndarray]) -> JointModel:
        """The same with every number passed through `array`."""
        return self

    def turned(self, Q: np.ndarray, axis: np.ndarray) -> JointModel:
        """The same joint with both frames turned by Q, in which `axis` is the axis."""
        raise NotImplementedError


@dataclass(frozen=True)
class ScrewMotion:
    """A turn about an axis, or a slide along it; with `pitch`, a turn by q that slides by h q."""

    axis: np.ndarray
    turns: bool
    pitch: Any = None

    @property
    def slides(self) -> bool:
        """Whether it advances along its axis."""
        return not self.turns or self.pitch is not None

    def advance(self, x: Any) -> np.ndarray:
        """The distance along the axis, of a coordinate x or a rate."""
        return self.axis * (x * self.pitch if self.turns else x)

    def mapped(self, array: Callable[[Any], np.ndarray]) -> ScrewMotion:
        """The same with every number passed through `array`."""
        pitch = None if self.pitch is None else array([self.pitch])[0]
        return ScrewMotion(array(self.axis), self.turns, pitch)


@dataclass(frozen=True)
class Screws(JointModel):
    """Screws one after the other, the slides before the turns: p = Σ a h q, R = ∏ exp([a]× q)."""

    screws: tuple[ScrewMotion, ...]

    def __post_init__(self) -> None:
        turning = [k for k, screw in enumerate(self.screws) if screw.turns]
        if any(screw.slides for screw in self.screws[min(turning, default=len(self.screws)) + 1 :]):
            raise ValueError("a joint slides before it turns: write a slide on a turn as two links")

    @property
    def turns(self) -> int:  # type: ignore[override]
        """How many screws turn."""
        return sum(screw.turns for screw in self.screws)

    @property
    def slides(self) -> bool:  # type: ignore[override]
        """Whether a screw advances."""
        return any(screw.slides for screw in self.screws)

    @property
    def axis(self) -> Any:
        """The last screw's axis."""
        return self.screws[-1].axis if self.screws else None

    def stages(self) -> tuple[tuple[int, ...], ...]:
        return tuple((k,) for k in range(len(self.screws)))

    def pose(self, q: np.ndarray) -> tuple[Turn, np.ndarray]:
        turn, p = None, zeros(3)
        for screw, x in zip(self.screws, q, strict=True):
            if screw.slides:
                p = p + screw.advance(x)
            if screw.turns:
                own = turn_about(screw.axis, x)
                turn = own if turn is None else Chain(turn, own)
        return Matrix(identity()) if turn is None else turn, p

    def motion(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        w, u = zeros(3), zeros(3)
        for screw, spin, rate in zip(self.screws, self._spins(q), v, strict=True):
            if screw.turns:
                w = w + spin * rate
            if screw.slides:
                u = u + screw.advance(rate)
        return w, u

    def change(self, q: np.ndarray, v: np.ndarray, rates: np.ndarray) -> Velocity:
        change, later = zeros(3), zeros(3)
        if self.turns > 1:
            for spin, x, rate in reversed(list(zip(self._spins(q), v, rates, strict=True))):
                change = change + cross(spin, later) * rate
                later = later + spin * x
        return change, zeros(3)

    def force(self, q: np.ndarray, n: np.ndarray, f: np.ndarray) -> np.ndarray:
        if self.slides and self.turns:
            f = self.pose(q)[0] @ f
        forces = []
        for screw, spin in zip(self.screws, self._spins(q), strict=True):
            parts = [spin @ n] if screw.turns else []
            parts += [screw.advance(1) @ f] if screw.slides else []
            forces.append(sum(parts[1:], parts[0]))
        return np.array(forces)

    def _spins(self, q: np.ndarray) -> list[np.ndarray]:
        """Each screw's axis of turning in the link's frame, zero for a slide."""
        spins: list[np.ndarray] = [zeros(3)] * len(self.screws)
        turning = [k for k, screw in enumerate(self.screws) if screw.turns]
        beyond: Turn | None = None
        for k in reversed(turning):
            axis = self.screws[k].axis
            spins[k] = axis if beyond is None else beyond.T @ axis
            if k != turning[0]:
                own = turn_about(axis, q[k])
                beyond = own if beyond is None else Chain(own, beyond)
        return spins

    def turned(self, Q: np.ndarray, axis: np.ndarray) -> Screws:
        *others, last = self.screws
        return Screws((*(replace(s, axis=Q.T @ s.axis) for s in others), replace(last, axis=axis)))

    def mapped(self, array: Callable[[Any], np.ndarray]) -> Screws:
        return Screws(tuple(screw.mapped(array) for screw in self.screws))


@dataclass(frozen=True)
class Following(JointModel):
    """A joint of one coordinate x = c + Σ k q, led by the coordinates q of others."""

    led: JointModel
    ratios: np.ndarray
    offset: Any

    @property
    def turns(self) -> int:  # type: ignore[override]
        """As those of the joint that is led."""
        return self.led.turns

    @property
    def slides(self) -> bool:  # type: ignore[override]
        """As that of the joint that is led."""
        return self.led.slides

    @property
    def axis(self) -> Any:
        """Of the joint that is led."""
        return self.led.axis

    def _at(self, q: np.ndarray) -> np.ndarray:
        total = self.offset
        for k, x in zip(self.ratios, q, strict=True):
            total = total + x * k
        return np.array([total], dtype=object)

    def stages(self) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(len(self.ratios))),)

    def pose(self, q: np.ndarray) -> tuple[Turn, np.ndarray]:
        return self.led.pose(self._at(q))

    def motion(self, q: np.ndarray, v: np.ndarray) -> Velocity:
        return self.led.motion(self._at(q), np.array([self.ratios @ v], dtype=object))

    def directions(self, q: np.ndarray, size: int) -> list[Velocity]:
        return self.led.directions(self._at(q), 1)

    def force(self, q: np.ndarray, n: np.ndarray, f: np.ndarray) -> np.ndarray:
        return self.ratios * self.led.force(self._at(q), n, f)[0]

    def mapped(self, array: Callable[[Any], np.ndarray]) -> Following:
        offset = array([self.offset])[0]
        return Following(self.led.mapped(array), array(self.ratios), offset)

    def turned(self, Q: np.ndarray, axis: np.ndarray) -> Following:
        return replace(self, led=self.led.turned(Q, axis))
