"""A mechanism's drives as MuJoCo's general actuators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from chainrule.exact import Expression
from chainrule.mechanism.files.markup import add, number_text, vector_text
from chainrule.mechanism.files.plain_numbers import PlainNumbers
from chainrule.mechanism.joints.drive import ExactDrive
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    from chainrule.mechanism.files.mjcf.writing import Tied

RANGES = {
    "control_limits": "ctrlrange",
    "force_limits": "forcerange",
    "activation_limits": "actrange",
}


class Driving:
    """What each drive acts on, and with which gear: `joints` and `tendons` have their names."""

    def __init__(self, mechanism: Mechanism, plain: PlainNumbers):
        self.plain = plain
        self.joints = set[str]()
        self.tendons = set[str]()
        self.on: list[tuple[ExactDrive, dict[str, str], float]] = []
        for drive in mechanism.drives:
            self.on.append((drive, *self._place(drive, mechanism)))

    def _place(self, drive: ExactDrive, mechanism: Mechanism) -> tuple[dict[str, str], float]:
        for strand in mechanism.strands:
            gear = _multiple(drive.ratios, strand.ratios) if strand.actuated else None
            if gear is not None:
                self.tendons.add(strand.name)
                return {"tendon": strand.name}, self.plain.number(gear)
        if len(drive.ratios) == 1:
            ((name, gear),) = drive.ratios.items()
            self.joints.add(name)
            return {"joint": name}, self.plain.number(gear)
        return {"tendon": f"{drive.name}_shaft"}, 1.0

    def write(self, tied: Tied, actuators: ElementTree.Element) -> None:
        """An actuator for each."""
        number, numbers = self.plain.number, self.plain.numbers
        for drive, place, gear in self.on:
            if place.get("tendon", "") not in {"", *self.tendons}:
                tied.tendon(place["tendon"], {k: number(v) for k, v in drive.ratios.items()})
            general = add(actuators, "general", name=drive.name, **place)
            general.set("gear", number_text(gear))
            gain, bias = numbers(drive.gain), numbers(drive.bias)
            general.set("gaintype", "affine" if any(gain[1:]) else "fixed")
            general.set("gainprm", vector_text(gain))
            general.set("biastype", "affine" if any(bias) else "none")
            general.set("biasprm", vector_text(bias))
            for field, word in RANGES.items():
                if (limits := getattr(drive, field)) is not None:
                    general.set(word, vector_text(numbers(limits)))
            if drive.integral:
                general.set("dyntype", "integrator")
            elif drive.lag is not None:
                general.set("dyntype", "filter")
                general.set("dynprm", number_text(number(drive.lag)))


def _multiple(
    ratios: Mapping[str, Expression], others: Mapping[str, Expression]
) -> Expression | None:
    """The number of which ratios are that multiple of others, if they are."""
    if set(ratios) != set(others):
        return None
    found = {ratios[name] / others[name] for name in ratios if not others[name].is_zero()}
    return found.pop() if len(found) == 1 else None
