"""What `identify` says of good logs and of bad ones, of robots whose torque Pinocchio computes.

    python benchmarks/mistakes.py                  # five robots of example-robot-data
    python benchmarks/mistakes.py --robot z1

Good logs differ in friction (viscous and dry, one-sided, falling with speed, growing with load), in
masses from the described ones by up to 40 %, in noise, rate, lag and length. Bad ones have, joint
by joint, a torque times 1.5, an angle off by 10°, a torque that is cut off at 70 % (under 2 % and
8 % noise), or one that is shifted by half its size; and as a whole currents instead of torques, no
weight, columns in another order, or times of another rate.
"""

from __future__ import annotations

import argparse
import importlib
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.signal import lfilter

import chainrule as cr
from chainrule.errors import ChainruleWarning
from chainrule.identification.excitation.fourier import Fourier

FOLDER = "cmeel.prefix/share/example-robot-data/robots"
ROBOTS = {  # file, size of the friction, joints that are held
    "ur10": ("ur_description/urdf/ur10_robot.urdf", 4.0, ()),
    "ur3": ("ur_description/urdf/ur3_robot.urdf", 0.5, ()),
    "z1": ("z1_description/urdf/z1.urdf", 0.5, ("jointGripper",)),
    "xarm7": ("xarm_description/urdf/xarm7.urdf", 1.0, ()),
    "panda": ("panda_description/urdf/panda.urdf", 0.5, ("panda_finger_joint1",)),
}
RECORDED = (
    {}, {"noise": 0.08}, {"lag": 0.004}, {"rate": 125.0}, {"speed": 0.4},
    {"duration": 3.0}, {"duration": 10.0, "rate": 2000.0},
)  # fmt: skip
FRICTION = ("usual", "one-sided", "falling", "loaded")


class Robot:
    """A robot in Pinocchio and here, the fingers held; masses off by up to `masses`."""

    def __init__(self, word: str, masses: float, rng: np.random.Generator):
        self.pin = importlib.import_module("pinocchio")
        name, self.size, held = ROBOTS[word]
        folders = [parent / FOLDER for parent in Path(str(self.pin.__file__)).parents[:6]]
        path = next(folder / name for folder in folders if folder.exists())
        model = self.pin.buildModelFromUrdf(str(path))
        still = [i for i, n in enumerate(model.names) if "finger" in n or n in held]
        self.model = self.pin.buildReducedModel(model, still, self.pin.neutral(model))
        for i in range(1, self.model.njoints):
            factor, old = rng.uniform(1 - masses, 1 + masses), self.model.inertias[i]
            self.model.inertias[i] = self.pin.Inertia(
                factor * old.mass, old.lever, factor * old.inertia
            )
        self.arm, self.hold, self.n = cr.load(path), dict.fromkeys(held, 0.0), self.model.nv

    def log(
        self, friction: str, rng: np.random.Generator, *,
        noise: float = 0.02, lag: float = 0.0, rate: float = 500.0, speed: float = 1.3,
        duration: float = 20.0,
    ) -> cr.Log:  # fmt: skip
        """Along a Fourier series, encoders of 17 bits."""
        t = np.arange(0, duration, 1 / 2000)
        shape = rng.normal(size=(2, self.n, 5)) / np.arange(1, 6)
        most = np.abs(Fourier(duration, np.zeros(self.n), *shape)(t[::80])[1]).max(axis=0)
        low, high = self.model.lowerPositionLimit, self.model.upperPositionLimit
        centre = np.clip(np.where(np.abs(low) < 10, (low + high) / 2, 0), -2, 2)
        q, qd, qdd = Fourier(duration, centre, *(speed * shape / most[:, None]))(t)
        data = self.model.createData()
        rigid = np.array(
            [self.pin.rnea(self.model, data, *x) for x in zip(q, qd, qdd, strict=True)]
        )
        viscous, dry = self.size * rng.uniform(0.5, 2, (2, self.n))
        tau = rigid + viscous * qd + dry * np.sign(qd)
        if friction == "one-sided":
            tau += 0.3 * np.maximum(np.sign(qd), 0) * (viscous * qd + dry)
        if friction == "falling":
            tau += 0.8 * dry * np.sign(qd) * np.exp(-((qd / 0.1) ** 2))
        if friction == "loaded":
            tau += 0.03 * np.abs(rigid) * np.sign(qd)
        if lag:
            keep = np.exp(-1 / (2000 * lag))
            tau = lfilter([1 - keep], [1, -keep], tau, axis=0, zi=keep * tau[:1])[0]
        every, count = round(2000 / rate), 2 * np.pi / 2**17
        tau = tau[::every]
        tau = tau + noise * np.std(tau, axis=0) * rng.normal(size=tau.shape)
        return cr.Log(t[::every], np.round(q[::every] / count) * count, tau, name="run")


def said(robot: Robot, log: cr.Log, notes: bool = False) -> str:
    """The first sentence about the log, empty if there is none; `notes` are sentences too."""
    fit = cr.identify(robot.arm, log, hold=robot.hold)
    told = [text for text in fit.notes if "constant part" in text] if notes else []
    return (*fit.warnings, *told, "")[0]


def spoiled(log: cr.Log, kind: str, j: int) -> cr.Log:
    """The log with one mistake."""
    q, tau = log.q.copy(), log.tau.copy()
    if kind == "gain 1.5":
        tau[:, j] *= 1.5
    elif kind == "angle 10°":
        q[:, j] += np.deg2rad(10)
    elif kind == "shifted":
        tau[:, j] += 0.5 * np.std(tau[:, j])
    else:
        noise = tau[:, j] - np.convolve(tau[:, j], np.full(25, 0.04), "same")
        top = 0.7 * np.abs(tau[:, j]).max()
        tau[:, j] = np.clip(tau[:, j] - noise, -top, top) + noise
    return replace(log, q=q, tau=tau)


def is_cut(name: str, text: str) -> bool:
    return f"the torque of {name} seems cut off" in text


#: What the sentence about a mistake at a joint has to hold.
RIGHT = {
    "gain 1.5": lambda name, text: f"the torque of {name} is 1.5 times" in text,
    "angle 10°": lambda name, text: (
        f"{name} is off by -" in text
        and abs(float(text.split("off by ")[1].split("°")[0]) + 10) < 1
    ),
    "cut off": is_cut,
    "cut off, 8 % noise": is_cut,
    "shifted": lambda name, text: "the constant part of a torque" in text,
}
OF_FRICTION = {"falling": "friction falls with speed", "loaded": "friction grows with the load"}


def whole(robot: Robot, log: cr.Log, rng: np.random.Generator) -> dict[str, tuple[cr.Log, str]]:
    """What a program or a controller does to a whole log, and words about it."""
    data = robot.model.createData()
    weight = [robot.pin.computeGeneralizedGravity(robot.model, data, q) for q in log.q]
    constants = rng.uniform(0.05, 0.2, robot.n)
    return {
        "currents": (replace(log, tau=log.tau * constants), "each torque has a unit of its own"),
        "no weight": (replace(log, tau=log.tau - np.array(weight)), "the weight is not in"),
        "reversed": (replace(log, tau=log.tau[:, ::-1]), "torques' columns are in the reverse"),
        "shifted by one": (
            replace(log, q=np.roll(log.q, 1, 1), tau=np.roll(log.tau, 1, 1)),
            "the columns are in an order shifted by one",
        ),
        "half the rate": (replace(log, t=2 * log.t), "moved 2 times as fast as the times tell"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Good logs and bad ones of public robots.")
    parser.add_argument("--robot", action="append", choices=ROBOTS)
    parser.add_argument("--all", action="store_true", help="every sentence, right or wrong")
    options = parser.parse_args()
    warnings.simplefilter("ignore", ChainruleWarning)
    found: Counter[tuple[str, str]] = Counter()
    wholes: list[str] = []
    for word in options.robot or ROBOTS:
        rng = np.random.default_rng(list(ROBOTS).index(word))
        for k, recorded in enumerate(RECORDED):
            robot = Robot(word, 0.4 * (k % 2), rng)
            for friction in FRICTION:
                settings: dict[str, Any] = dict(recorded)
                text = said(robot, robot.log(friction, rng, **settings))
                known = [OF_FRICTION.get(friction, "nothing"), "the logs are short"]
                known += ["recorded 4", "recorded 3.9"] if "lag" in recorded else []
                right = not text or any(words in text for words in known)
                found[friction, "nothing" if not text else "right" if right else "WRONG"] += 1
                if options.all or not right:
                    print(f"{word}, {friction}, {recorded}: {text}", flush=True)
        robot = Robot(word, 0.0, rng)
        good, noisy = robot.log("usual", rng), robot.log("usual", rng, noise=0.08)
        names = [n for n in robot.arm.coordinate_names if n not in robot.hold][: robot.n]
        bad: list[tuple[str, cr.identification.Log, Callable[[str], bool], str]] = [
            (kind, spoiled(noisy if "noise" in kind else good, kind, j), partial(right, name), name)
            for kind, right in RIGHT.items()
            for j, name in enumerate(names)
        ]
        for kind, (log, words) in whole(robot, good, rng).items():
            bad.append((kind, log, lambda text, words=words: words in text, "all"))
            wholes = [*wholes, kind] if kind not in wholes else wholes
        for kind, log, right, name in bad:
            text = said(robot, log, kind == "shifted")
            found[kind, "nothing" if not text else "right" if right(text) else "WRONG"] += 1
            if options.all or (text and not right(text)):
                print(f"{word}, {kind} of {name}: {text or 'nothing'}", flush=True)
    for what in (*FRICTION, *RIGHT, *wholes):
        print(f"{what:19}", *(f"{k} {found[what, k]:3}" for k in ("right", "nothing", "WRONG")))


if __name__ == "__main__":
    main()
