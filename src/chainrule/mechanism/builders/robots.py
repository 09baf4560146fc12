"""Robot arms with published inertial parameters: the PUMA 560 and the Panda."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.mechanism.builders.dh import DH, from_dh
from chainrule.mechanism.joints import Revolute, Rotor
from chainrule.mechanism.link import MOMENTS
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import given


@dataclass(frozen=True)
class _Body:
    """Published inertial numbers of a link: mass, centre of mass, moments about it."""

    mass: float
    com: tuple[float, float, float]
    moments: tuple[float, float, float, float, float, float]  # in the order of MOMENTS


def _symbolic(bodies: list[_Body], full: bool) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Symbols m1, cx1, Ixx1, … for the published numbers; those that are zero only if `full`."""
    fields, values = [], {}
    for i, body in enumerate(bodies, start=1):
        named: dict[str, Any] = {}

        def number(name: str, value: float) -> Any:
            if value or full:
                values[name] = value
                return name
            return 0

        named["mass"] = number(f"m{i}", body.mass)
        named["com"] = tuple(number(f"c{a}{i}", c) for a, c in zip("xyz", body.com, strict=True))
        moments = zip(MOMENTS, body.moments, strict=True)
        named["inertia"] = {k: number(f"I{k}{i}", v) for k, v in moments}
        fields.append(named)
    return fields, values


def puma560(*, full: bool = False, motors: bool = True, **values: float) -> Mechanism:
    """The Unimation PUMA 560, standard Denavit-Hartenberg frames.

    Values: Corke and Armstrong-Hélouvry 1994, as in the Robotics Toolbox. Only the moment about
    its axis is published for link 1, given here about every axis; the published moments of link 3
    miss the triangle inequality and are kept. With `full`, all ten inertial numbers of a link
    are symbols, also the zeros; `motors` adds the reflected rotors.
    """
    a = (0, 0.4318, 0.0203, 0, 0, 0)
    d = (0, 0, 0.15005, 0.4318, 0, 0)
    alpha = ("pi/2", 0, "-pi/2", "pi/2", "-pi/2", 0)
    bodies = [
        _Body(0, (0, 0, 0), (0.35, 0, 0, 0.35, 0, 0.35)),
        _Body(17.4, (-0.3638, 0.006, 0.2275), (0.13, 0, 0, 0.524, 0, 0.539)),
        _Body(4.8, (-0.0203, -0.0141, 0.070), (0.066, 0, 0, 0.086, 0, 0.0125)),
        _Body(0.82, (0, 0.019, 0), (0.0018, 0, 0, 0.0013, 0, 0.0018)),
        _Body(0.34, (0, 0, 0), (0.0003, 0, 0, 0.0004, 0, 0.0003)),
        _Body(0.09, (0, 0, 0.032), (0.00015, 0, 0, 0.00015, 0, 0.00004)),
    ]
    limits = ((-160, 160), (-45, 225), (-225, 45), (-110, 170), (-100, 100), (-266, 266))
    inertia = (0.0002, 0.0002, 0.0002, 0.000033, 0.000033, 0.000033)
    ratio = (-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686)
    fields, defaults = _symbolic(bodies, full)
    rows = []
    for i, named in enumerate(fields):
        joint = Revolute(
            f"q{i + 1}",
            position_limits=tuple(round(float(np.deg2rad(v)), 12) for v in limits[i]),
            rotor=Rotor(inertia[i], ratio[i]) if motors else None,
        )
        rows.append(DH(a[i], alpha[i], d[i], joint=joint, accept_inertia=i == 2, **named))
    return from_dh(
        "puma560", rows, "standard", values=given({**defaults, "g": 9.81}, values),
        description="The six-joint PUMA 560; geometry in numbers, inertial parameters in symbols.",
    )  # fmt: skip


def panda(*, full: bool = False, **values: float) -> Mechanism:
    """The Franka Emika Panda, seven joints, modified Denavit-Hartenberg frames.

    Values: Gaz, Cognetti, Oliva, Robuffo Giordano, De Luca 2019, as in franka_ros.
    """
    a = (0, 0, 0, 0.0825, -0.0825, 0, 0.088)
    d = (0.333, 0, 0.316, 0, 0.384, 0, 0)
    alpha = (0, "-pi/2", "pi/2", "pi/2", "-pi/2", "pi/2", "pi/2")
    bodies = [
        _Body(4.970684, (0.003875, 0.002081, -0.04762), (0.70337, -0.000139, 0.006772, 0.70661, 0.019169, 0.009117)),
        _Body(0.646926, (-0.003141, -0.02872, 0.003495), (0.007962, -0.003925, 0.010254, 0.02811, 0.000704, 0.025995)),
        _Body(3.228604, (0.027518, 0.039252, -0.066502), (0.037242, -0.004761, -0.011396, 0.036155, -0.012805, 0.01083)),
        _Body(3.587895, (-0.05317, 0.104419, 0.027454), (0.025853, 0.007796, -0.001332, 0.019552, 0.008641, 0.028323)),
        _Body(1.225946, (-0.011953, 0.041065, -0.038437), (0.035549, -0.002117, -0.004037, 0.029474, 0.000229, 0.008627)),
        _Body(1.666555, (0.060149, -0.014117, -0.010517), (0.001964, 0.000109, -0.001158, 0.004354, 0.000341, 0.005433)),
        _Body(0.735522, (0.010517, -0.004252, 0.061597), (0.012516, -0.000428, -0.001196, 0.010027, -0.000741, 0.004815)),
    ]  # fmt: skip
    limits = (
        (-2.8973, 2.8973), (-1.7628, 1.7628), (-2.8973, 2.8973), (-3.0718, -0.0698),
        (-2.8973, 2.8973), (-0.0175, 3.7525), (-2.8973, 2.8973),
    )  # fmt: skip
    effort = (87, 87, 87, 87, 12, 12, 12)
    fields, defaults = _symbolic(bodies, full)
    rows = [
        DH(
            a[i], alpha[i], d[i], **named,
            joint=Revolute(f"q{i + 1}", effort_limit=effort[i], position_limits=limits[i]),
        )
        for i, named in enumerate(fields)
    ]  # fmt: skip
    return from_dh(
        "panda", rows, "modified", values=given({**defaults, "g": 9.81}, values),
        description="The seven-joint Panda; geometry in numbers, inertial parameters in symbols.",
    )  # fmt: skip
