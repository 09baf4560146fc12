"""What acts along sums of coordinates, as MuJoCo's fixed tendons, equalities and actuators."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from xml.etree import ElementTree

from chainrule.exact import Expression
from chainrule.mechanism.files.markup import add, number_text, vector_text
from chainrule.mechanism.files.plain_numbers import PlainNumbers
from chainrule.mechanism.joints import Follower
from chainrule.mechanism.joints.drive import ExactDrive
from chainrule.mechanism.joints.strand import ExactStrand
from chainrule.mechanism.mechanism import Mechanism

RANGES = {
    "control_limits": "ctrlrange",
    "force_limits": "forcerange",
    "activation_limits": "actrange",
}


class Tied:
    """Fixed tendons and equalities, for joints that follow and for strands."""

    def __init__(self, plain: PlainNumbers):
        self.plain = plain
        self.tendons = ElementTree.Element("tendon")
        self.equalities = ElementTree.Element("equality")

    def tendon(self, name: str, ratios: dict[str, float], **properties: str) -> None:
        """A fixed tendon."""
        fixed = add(self.tendons, "fixed", name=name, **properties)
        for joint, k in ratios.items():
            add(fixed, "joint", joint=joint, coef=number_text(k))

    def follower(self, joint: Follower) -> None:
        """x = c + k q by an equality of two joints, or of a tendon over several."""
        number = self.plain.number
        ratios, offset = {name: number(k) for name, k in joint.of.items()}, number(joint.offset)
        if len(ratios) == 1:
            ((lead, k),) = ratios.items()
            poly = vector_text((offset, k, 0, 0, 0))
            add(self.equalities, "joint", joint1=joint.name, joint2=lead, polycoef=poly)
            return
        tendon = f"{joint.name}_coupling"
        self.tendon(tendon, {**{name: -k for name, k in ratios.items()}, joint.name: 1.0})
        poly = vector_text((offset, 0, 0, 0, 0))
        add(self.equalities, "tendon", tendon1=tendon, polycoef=poly)

    def strand(
        self, strand: ExactStrand, actuators: ElementTree.Element, driven: Collection[str]
    ) -> None:
        """A fixed tendon, and its motor, unless servos drive it."""
        number, where = self.plain.number, f"strand {strand.name!r}"
        viscous, dry = self.plain.friction(strand.friction, where)
        found = {"damping": viscous, "frictionloss": dry, "armature": number(strand.inertia)}
        if strand.spring is not None:
            found["stiffness"] = number(strand.spring.stiffness)
            found["springlength"] = number(strand.spring.rest)
        properties = {k: number_text(v) for k, v in found.items() if v or k == "springlength"}
        if strand.position_limits is not None:
            ends = [number(limit) for limit in strand.position_limits]
            properties |= {"limited": "true", "range": vector_text(ends)}
        self.tendon(strand.name, {k: number(v) for k, v in strand.ratios.items()}, **properties)
        if strand.actuated and strand.name not in driven:
            motor = add(actuators, "motor", name=f"{strand.name}_motor", tendon=strand.name)
            if strand.effort_limit is not None:
                limited(motor, number(strand.effort_limit))


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
        """On the joint, or the strand, that has a motor and no drive yet."""
        found: list[tuple[str, set[str], str, Expression]] = []
        driven = {rate.name for rate in mechanism.rates if rate.actuated}
        for name, gear in drive.ratios.items():
            if len(drive.ratios) == 1 and name in driven:
                found.append(("joint", self.joints, name, gear))
        for strand in mechanism.strands:
            gear = _multiple(drive.ratios, strand.ratios) if strand.actuated else None
            if gear is not None:
                found.append(("tendon", self.tendons, strand.name, gear))
        idle = [each for each in found if each[2] not in each[1]]
        for kind, taken, name, gear in [*idle, *found][:1]:
            taken.add(name)
            return {kind: name}, self.plain.number(gear)
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


def symmetric(limit: float) -> str:
    """A range around zero."""
    return vector_text((-limit, limit))


def limited(motor: ElementTree.Element, limit: float) -> None:
    """Let a motor have a limit of effort."""
    if limit:
        motor.set("ctrlrange", symmetric(limit))
    else:  # a range must not be empty; a motor that reaches nothing is as weak
        motor.set("gear", "0")
        motor.set("ctrlrange", "-1 1")
