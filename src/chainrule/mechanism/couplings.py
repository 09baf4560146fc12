"""Couplings: which coordinates lead the joints that follow, and what acts on sums of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from chainrule.errors import MechanismError, UnknownNameError
from chainrule.exact import Expression, constant
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.joints import Follower, Joint, Rate, rates_of
from chainrule.mechanism.joints.spring import ExactSpring
from chainrule.mechanism.joints.strand import ExactStrand


class Coupling(NamedTuple):
    """x = offset + Σ k q, with k of `ratios` and q at `places`, its rates at `rates`."""

    rates: tuple[int, ...]
    places: tuple[int, ...]
    ratios: tuple[Expression, ...]
    offset: Expression


def couplings(joints: Sequence[Joint]) -> dict[int, Coupling]:
    """Of each joint that follows, by its number among all."""
    rates = rates_of([joint for joint in joints if joint.size_v])
    own = {rate.name: k for k, rate in enumerate(rates)}
    following = {joint.name: joint for joint in joints if isinstance(joint, Follower)}
    known = {name: k for name, k in own.items() if rates[k].place >= 0}

    def leading(joint: Follower, path: tuple[str, ...]) -> tuple[dict[int, Expression], Expression]:
        where = f"joint {joint.name!r}.of"
        if joint.name in path:
            circle = " → ".join((*path, joint.name))
            raise MechanismError(f"the joints follow each other: {circle}", where)
        found: dict[int, Expression] = {}
        offset = _read(joint.offset)
        for name, ratio in joint.of.items():
            ratio = _read(ratio)
            if name in known:
                found[known[name]] = found.get(known[name], constant(0)) + ratio
            elif name in following:
                led, beyond = leading(following[name], (*path, joint.name))
                offset = offset + ratio * beyond
                for k, more in led.items():
                    found[k] = found.get(k, constant(0)) + ratio * more
            else:
                told = UnknownNameError("coordinate", name, [*known, *following])
                raise MechanismError(str(told), where)
        return found, offset

    return {
        i: _coupling(*leading(joint, ()), rates)
        for i, joint in enumerate(joints)
        if isinstance(joint, Follower)
    }


def _coupling(found: dict[int, Expression], offset: Expression, rates: Sequence[Rate]) -> Coupling:
    places = tuple(rates[k].place for k in found)
    return Coupling(tuple(found), places, tuple(found.values()), offset)


def _read(value: object) -> Expression:
    assert isinstance(value, Expression)
    return value


class Along(NamedTuple):
    """s = Σ k q, with k of `ratios`, q at `places` and its rates at `rates`."""

    rates: tuple[int, ...]
    places: tuple[int, ...]
    ratios: tuple[Expression, ...]


def along(rates: Sequence[Rate], ratios: Mapping[str, Expression], where: str) -> Along:
    """The sum over coordinates of these names."""
    known = {rate.name: k for k, rate in enumerate(rates) if rate.place >= 0}
    unknown = [name for name in ratios if name not in known]
    if unknown:
        told = UnknownNameError("coordinate", unknown[0], list(known))
        raise MechanismError(str(told), f"{where}.ratios")
    at = tuple(known[name] for name in ratios)
    return Along(at, tuple(rates[k].place for k in at), tuple(ratios.values()))


class Pull(NamedTuple):
    """What acts on s = Σ k q, with k of `ratios`, q at `places` and its rates at `rates`."""

    rates: tuple[int, ...]
    places: tuple[int, ...]
    ratios: tuple[Expression, ...]
    inertia: Expression
    spring: ExactSpring | None = None
    friction: tuple[FrictionTerm, ...] = ()
    actuated: bool = False
    effort_limit: Expression | None = None
    position_limits: tuple[Expression, Expression] | None = None
    name: str = ""

    def column(self, size: int) -> np.ndarray:
        """The joints' torques for a unit of the motor's."""
        result = np.zeros(size)
        result[list(self.rates)] = [float(k.evaluate({})) for k in self.ratios]
        return result


def pulls(rates: Sequence[Rate], strands: Sequence[ExactStrand]) -> tuple[Pull, ...]:
    """The springs of the joints, each on its own coordinate, and the strands."""
    one, none = (constant(1),), constant(0)
    found = [
        Pull((k,), (rate.place,), one, none, rate.spring)
        for k, rate in enumerate(rates)
        if rate.spring is not None
    ]
    for strand in strands:
        found.append(
            Pull(
                *along(rates, strand.ratios, f"strand {strand.name!r}"), strand.inertia,
                strand.spring, strand.friction, strand.actuated, strand.effort_limit,
                strand.position_limits, strand.name,
            )
        )  # fmt: skip
    return tuple(found)
