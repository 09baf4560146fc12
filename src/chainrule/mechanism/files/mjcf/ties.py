"""What ties MuJoCo's joints together: fixed tendons, and equalities of joints and tendons."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.mechanism.files.following import Tie
from chainrule.mechanism.files.losses import friction_terms
from chainrule.mechanism.files.mjcf.actuators import Driven
from chainrule.mechanism.files.orientations import rounded
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.joints import Follower, Joint, Spring, Strand
from chainrule.mechanism.link import Link
from chainrule.mechanism.names import Names

CONNECT, WELD, JOINT, TENDON = range(4)  # mjtEq
OVER_JOINT = 1  # mjtWrap
SITE = 6  # mjtObj
CANCELLED = Fraction(1, 1000)  # of the largest term: files round what they repeat
Sum = tuple[dict[int, Fraction], Fraction]  # Σ k q + c, with k by the joint's number


class Ties:
    """The sums of coordinates that a compiled model knows."""

    def __init__(self, model: Any, joints: Sequence[Joint], drives: list[Driven], remarks: Remarks):
        self.model, self.joints, self.drives, self.remarks = model, joints, drives, remarks
        self.spatial = set[int]()
        for t in range(model.ntendon):
            if model.wrap_type[model.tendon_adr[t]] == OVER_JOINT:
                continue
            name = model.tendon(t).name or f"number {t}"
            if self._strand(t, drives[t], name) or model.tendon_stiffness[t]:
                raise MechanismError(
                    f"the tendon {name!r} runs through space; only fixed ones can be read"
                )
            remarks.add("tendons through space along which nothing acts are left out", name)
            self.spatial.add(t)

    def _over(self, t: int) -> dict[int, Fraction]:
        """The coefficients of a tendon, by the joint's number."""
        model, start = self.model, int(self.model.tendon_adr[t])
        total: dict[int, Fraction] = {}
        for w in range(start, start + int(model.tendon_num[t])):
            j = int(model.wrap_objid[w])
            total[j] = total.get(j, Fraction(0)) + rounded(model.wrap_prm[w])
        return {j: k for j, k in total.items() if k}

    def _at_start(self, row: dict[int, Fraction]) -> Fraction:
        """The sum in the pose of the file."""
        places = self.model.jnt_qposadr
        return sum((k * rounded(self.model.qpos0[places[j]]) for j, k in row.items()), Fraction(0))

    def following(self) -> tuple[dict[str, Tie], dict[str, float]]:
        """The joints that equalities make follow others, and where they hold others still.

        Each equality is solved for one joint of it, in what the others leave free: the first of
        two joints, the last of a sum.
        """
        led: dict[int, Sum] = {}
        for e in range(self.model.neq):
            kind, name = int(self.model.eq_type[e]), self.model.equality(e).name or f"number {e}"
            bodies = self._bodies(e) if kind in (CONNECT, WELD) else []
            if any(self.model.body_mocapid[i] >= 0 for i in bodies):  # the tie closes no loop
                self.remarks.add("ties to bodies moved from outside (mocap) are left out", name)
                continue
            if not self.model.eq_active0[e]:
                self.remarks.add("equalities that are not active are left out", name)
                continue
            if kind not in (JOINT, TENDON):
                word = {CONNECT: "connect", WELD: "weld"}.get(kind, "flex")
                raise MechanismError(
                    f"the equality {name!r} is a {word}{self._between(bodies)}, which closes a "
                    "loop: no open chain has one"
                )
            if int(self.model.eq_obj2id[e]) >= 0 and np.any(self.model.eq_data[e][2:5]):
                self.remarks.add("equalities that are not linear are left out", name)
                continue
            row, rest = self._equality(e, kind, name)
            row, shift = _put_in(led, row)
            able = [j for j in row if self._single(j)]
            if not able:
                if row or rest != shift:
                    self.remarks.add("equalities that others do not allow are left out", name)
                continue
            last = able[0] if kind == JOINT else able[-1]
            k = row.pop(last)
            new = {last: ({j: -c / k for j, c in row.items()}, (rest - shift) / k)}
            led = {j: _added(_put_in(new, of), c) for j, (of, c) in led.items()} | new
        names = {j: self.joints[j].name for j in range(len(self.joints))}
        ties = {
            names[j]: Tie({names[i]: k for i, k in of.items()}, c) for j, (of, c) in led.items()
        }
        still = {name: float(tie.offset) for name, tie in ties.items() if not tie.of}
        return {name: tie for name, tie in ties.items() if tie.of}, still

    def _between(self, bodies: list[int]) -> str:
        """Which bodies a connect or weld ties."""
        names = [repr(self.model.body(i).name or f"body{i}") for i in bodies]
        return f" of {' and '.join(names)}" if names else ""

    def _bodies(self, e: int) -> list[int]:
        """The two bodies of a connect or weld."""
        model, site = self.model, int(self.model.eq_objtype[e]) == SITE
        both = (int(model.eq_obj1id[e]), int(model.eq_obj2id[e]))
        return [int(model.site_bodyid[i]) if site else i for i in both]

    def _single(self, j: int) -> bool:
        return self.joints[j].size_v == 1

    def _equality(self, e: int, kind: int, name: str) -> Sum:
        """Σ k q = c of an equality y − y₀ = c₀ + c₁ (x − x₀)."""
        model = self.model
        c0, c1 = (rounded(v) for v in model.eq_data[e][:2])
        first, second = int(model.eq_obj1id[e]), int(model.eq_obj2id[e])
        one = Fraction(1)
        if kind == TENDON and self.spatial & {first, second}:
            raise MechanismError(
                f"the equality {name!r} ties a tendon that runs through space; only fixed ones can "
                "be read"
            )
        y = {first: one} if kind == JOINT else self._over(first)
        x = {} if second < 0 else {second: one} if kind == JOINT else self._over(second)
        row = dict(y)
        for j, k in x.items():
            row[j] = row.get(j, Fraction(0)) - c1 * k
        rest = self._at_start(y) + c0 - c1 * self._at_start(x)
        return {j: k for j, k in row.items() if k}, rest

    def strands(self, links: Sequence[Link], others: Sequence[Strand]) -> list[Strand]:
        """The tendons along which something acts, named unlike the others."""
        led = {link.joint.name: link.joint for link in links if isinstance(link.joint, Follower)}
        names, found = Names(), []
        for other in others:
            names.joint(other.name)
        for t, drive in enumerate(self.drives):
            if t in self.spatial:
                continue
            row, shift = self._unled(self._over(t), led)
            strand = self._strand(t, drive, names.joint(self.model.tendon(t).name or f"tendon{t}"))
            if strand and row:
                spring: Any = strand.get("spring")
                if spring is not None:
                    strand["spring"] = Spring(spring.stiffness, spring.rest - shift)
                if limits := strand.pop("position_limits", None):
                    low, high = (limit - shift for limit in limits)
                    if not _implied(row, low, high, links):
                        strand["position_limits"] = [low, high]
                if len(strand) > 1:
                    found.append(Strand(ratios=row, **strand))
        return found

    def _unled(
        self, row: dict[int, Fraction], led: dict[str, Follower]
    ) -> tuple[dict[str, Fraction], Fraction]:
        """A sum over the joints that lead, by name, and what it is where they are zero."""
        total: dict[str, Fraction] = {}
        shift = Fraction(0)
        for j, k in row.items():
            joint = led.get(self.joints[j].name)
            leads: Any = {self.joints[j].name: 1} if joint is None else joint.of
            shift += 0 if joint is None else k * Fraction(joint.offset)  # type: ignore[arg-type]
            for name, ratio in leads.items():
                total[name] = total.get(name, Fraction(0)) + k * ratio
        return {name: k for name, k in total.items() if k}, shift

    def along(
        self, tendon: bool, number: int, links: Sequence[Link]
    ) -> tuple[dict[str, Fraction], Fraction]:
        """A tendon, or a joint of one coordinate, over the joints that lead, and what it is where
        these are zero; nothing where there is no such sum."""
        if (tendon and number in self.spatial) or not (tendon or self._single(number)):
            return {}, Fraction(0)
        led = {link.joint.name: link.joint for link in links if isinstance(link.joint, Follower)}
        row = self._over(number) if tendon else {number: Fraction(1)}
        return self._unled(row, led)

    def _strand(self, t: int, drive: Driven, name: str) -> dict[str, Any]:
        """What acts along a tendon; nothing where nothing does."""
        model, found = self.model, dict[str, Any]()
        low, high = (rounded(v) for v in model.tendon_lengthspring[t])
        if model.tendon_stiffness[t] and low == high:
            found["spring"] = Spring(rounded(model.tendon_stiffness[t]), low)
        elif model.tendon_stiffness[t]:
            self.remarks.add("springs of tendons that may be slack are left out", name)
        losses = float(model.tendon_damping[t]), float(model.tendon_frictionloss[t])
        if friction := friction_terms(*losses, name, self.remarks):
            found["friction"] = friction
        if model.tendon_limited[t]:
            found["position_limits"] = [rounded(v) for v in model.tendon_range[t]]
        inertia = getattr(model, "tendon_armature", np.zeros(model.ntendon))[t]
        if inertia:
            found["inertia"] = rounded(inertia)
        if drive.driven:
            found |= {"actuated": True, "effort_limit": drive.limit}
        return found and {"name": name, **found}


def _put_in(led: dict[int, Sum], row: dict[int, Fraction]) -> Sum:
    """A sum in what leads, and what it is where that is zero; what cancels is dropped."""
    terms: dict[int, list[Fraction]] = {}
    shift = Fraction(0)
    for j, k in row.items():
        of, c = led.get(j, ({j: Fraction(1)}, Fraction(0)))
        shift += k * c
        for i, ratio in of.items():
            terms.setdefault(i, []).append(k * ratio)
    total = {i: sum(parts, Fraction(0)) for i, parts in terms.items()}
    left = {i: k for i, k in total.items() if abs(k) > CANCELLED * max(map(abs, terms[i]))}
    return left, shift


def _added(total: Sum, more: Fraction) -> Sum:
    return total[0], total[1] + more


def _implied(
    row: dict[str, Fraction], low: Fraction, high: Fraction, links: Sequence[Link]
) -> bool:
    """Do the joints' own limits keep a sum of theirs within these?"""
    known: dict[str, Any] = {link.joint.name: link.joint.position_limits for link in links}
    least = most = Fraction(0)
    for name, k in row.items():
        if not known.get(name):
            return False
        ends = sorted(k * Fraction(limit) for limit in known[name])
        least, most = least + ends[0], most + ends[1]
    return low <= least and most <= high
