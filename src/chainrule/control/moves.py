"""Moves: references through points, by trapezoidal rates, cubic or quintic polynomials."""

from __future__ import annotations

from itertools import pairwise
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, reals, refused
from chainrule.control.reference import ReferenceMotion
from chainrule.errors import InputError
from chainrule.loop.plant import links_of
from chainrule.mechanism.mechanism import Mechanism


@checked
def trapezoid(
    points: ArrayLike,
    *,
    max_rate: ArrayLike | Mechanism,
    max_acceleration: ArrayLike,
    start_time: float = 0.0,
) -> ReferenceMotion:
    """From point to point (k, n) on straight lines, as fast as the joints' limits allow.

    All joints start and arrive together, at rest at every point: they speed up, cruise and slow
    down, and at each instant one of them is at its largest rate or acceleration (n, or one for
    all). A mechanism in place of the rates stands for its joints' velocity limits. Siciliano et
    al. 2009, 4.2.1.
    """
    q = _points(points)
    rate, acceleration = _limits(max_rate, max_acceleration, q.shape[1])
    times, pieces = [start_time], []
    for a, b in pairwise(q):
        way = b - a
        moves = np.abs(way) > 0
        if not moves.any():
            continue
        v = float(np.min(rate[moves] / np.abs(way[moves])))
        u = float(np.min(acceleration[moves] / np.abs(way[moves])))
        if not np.isfinite(u):
            raise refused("max_acceleration", max_acceleration, "positive, finite numbers")
        v = min(v, np.sqrt(u))
        ramp, cruise = v / u, 1 / v - v / u
        half = 0.5 * v * ramp  # the share of the way in which it speeds up
        parts = [(ramp, a, 0 * way, 0.5 * u * way)]
        if cruise > 1e-12 * ramp:
            parts.append((cruise, a + half * way, v * way, 0 * way))
        parts.append((ramp, b - half * way, v * way, -0.5 * u * way))
        for duration, *c in parts:
            times.append(times[-1] + duration)
            pieces.append(c)
    if not pieces:
        raise refused("points", points, "different points; to hold one, give it as the target")
    return ReferenceMotion(times, pieces, q[-1])


@checked
def cubic(
    points: ArrayLike,
    times: ArrayLike | None = None,
    *,
    max_rate: ArrayLike | Mechanism | None = None,
    max_acceleration: ArrayLike | None = None,
    start_rate: ArrayLike = 0.0,
    end_rate: ArrayLike = 0.0,
) -> ReferenceMotion:
    """Through points (k, n) by cubic polynomials whose rate and acceleration do not jump.

    `times` are those of the points (k), or how long the whole takes; without, it is as short as the
    limits allow, from rest to rest. Of two points, the cubic with these rates at its ends.
    """
    ends = [{1: start_rate}, {1: end_rate}]
    return _spline(points, times, 3, ends, max_rate, max_acceleration)


@checked
def quintic(
    points: ArrayLike,
    times: ArrayLike | None = None,
    *,
    max_rate: ArrayLike | Mechanism | None = None,
    max_acceleration: ArrayLike | None = None,
    start_rate: ArrayLike = 0.0,
    end_rate: ArrayLike = 0.0,
    start_acceleration: ArrayLike = 0.0,
    end_acceleration: ArrayLike = 0.0,
) -> ReferenceMotion:
    """Through points (k, n) by polynomials of degree five; no derivative up to the fourth jumps.

    As `cubic`, with accelerations at the ends, too: a motion from rest to rest starts and ends
    without a jerk's jump in the torque.
    """
    ends = [{1: start_rate, 2: start_acceleration}, {1: end_rate, 2: end_acceleration}]
    return _spline(points, times, 5, ends, max_rate, max_acceleration)


def _spline(
    points: ArrayLike,
    times: ArrayLike | None,
    degree: int,
    ends: list[dict[int, Any]],
    rate: ArrayLike | Mechanism | None,
    acceleration: ArrayLike | None,
) -> ReferenceMotion:
    q = _points(points)
    k, n = q.shape
    at_ends = [{d: _wide("the rate at an end", v, n) for d, v in end.items()} for end in ends]
    if times is not None:
        if rate is not None or acceleration is not None:
            raise InputError("give either times or limits: one follows from the other")
        return _through(q, _times(times, k), degree, at_ends)
    if rate is None and acceleration is None:
        raise InputError("give times, or limits: max_rate, max_acceleration or both")
    if any(np.any(v) for end in at_ends for v in end.values()):
        raise InputError("limits choose the time of a motion from rest to rest: give times")
    fast, strong = _limits(rate, acceleration, n)
    ways = np.max(np.abs(np.diff(q, axis=0)) / np.max(np.abs(np.diff(q, axis=0))), axis=1)
    unit = _through(q, np.concatenate([[0.0], np.cumsum(np.maximum(ways, 1e-3))]), degree, at_ends)
    rates, accelerations = _peaks(unit)
    stretch = max(float(np.max(rates / fast)), float(np.sqrt(np.max(accelerations / strong))))
    return _through(q, unit.times * stretch, degree, at_ends)


def _through(
    q: np.ndarray, t: np.ndarray, degree: int, ends: list[dict[int, np.ndarray]]
) -> ReferenceMotion:
    from scipy.interpolate import make_interp_spline

    conditions = tuple([(d, v) for d, v in end.items()] for end in ends)
    spline = make_interp_spline(t, q, k=degree, bc_type=conditions)
    powers = [spline(t[:-1], nu=k) / factorial(k) for k in range(degree + 1)]
    c = np.stack(powers, axis=1)
    c[:, 0] = q[:-1]  # and so, to the bit, is the end
    for d, v in ends[0].items():
        c[0, d] = v / factorial(d)
    return ReferenceMotion(t, c, q[-1])


def _peaks(reference: ReferenceMotion) -> tuple[np.ndarray, np.ndarray]:
    """The largest |q̇| and |q̈| of each coordinate, where their derivatives vanish or at an end."""
    from numpy.polynomial import Polynomial

    n = reference.coefficients.shape[2]
    peaks = np.zeros((2, n))
    for c, span in zip(reference.coefficients, np.diff(reference.times), strict=True):
        for j in range(n):
            whole = Polynomial(c[:, j])
            for order in (1, 2):
                curve = whole.deriv(order)
                turns = curve.deriv().roots()
                inside = [r.real for r in turns if abs(r.imag) < 1e-9 * span and 0 < r.real < span]
                most = max(abs(curve(s)) for s in (0.0, span, *inside))
                peaks[order - 1, j] = max(peaks[order - 1, j], most)
    return peaks[0], peaks[1]


def _points(points: ArrayLike) -> np.ndarray:
    q = reals("points", points)
    q = q[:, None] if q.ndim == 1 else q
    if q.ndim != 2 or len(q) < 2 or not q.shape[1] or not np.isfinite(q).all():
        raise refused("points", points, "two or more points, each one number a coordinate")
    return q


def _times(times: ArrayLike, k: int) -> np.ndarray:
    t = reals("times", times)
    t = np.linspace(0.0, float(t), k) if t.ndim == 0 else t
    if t.shape != (k,) or not np.isfinite(t).all() or np.any(np.diff(t) <= 0):
        raise refused("times", times, f"a duration, or {k} increasing times in s")
    return t


def _wide(name: str, value: ArrayLike, n: int) -> np.ndarray:
    array = reals(name, value)
    if array.shape not in ((), (1,), (n,)) or not np.isfinite(array).all():
        raise refused(name, value, f"a number or {n} of them")
    return np.broadcast_to(array, (n,))


def _limits(
    rate: ArrayLike | Mechanism | None, acceleration: ArrayLike | None, n: int
) -> tuple[np.ndarray, np.ndarray]:
    found = []
    if isinstance(rate, Mechanism):
        if not rate.change.is_identity:
            raise InputError("max_rate: its joints' velocity limits are not those of coordinates")
        rate = links_of(rate).speed
    for name, value in (("max_rate", rate), ("max_acceleration", acceleration)):
        array = reals(name, np.inf if value is None else value)
        if array.shape not in ((), (1,), (n,)) or not np.all(array > 0):
            raise refused(name, value, f"a positive number or {n} of them")
        found.append(np.broadcast_to(array, (n,)))
    return found[0], found[1]
