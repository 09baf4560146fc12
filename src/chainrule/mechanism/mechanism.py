"""The mechanism: one description, from which everything else is computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import MechanismError, UnknownNameError, shown
from chainrule.exact import Expression
from chainrule.frozen import FrozenMap
from chainrule.mechanism.coordinates import Change, Coordinates
from chainrule.mechanism.couplings import Along, Coupling, Pull, along, couplings, pulls
from chainrule.mechanism.joints import Joint, Rate, rates_of
from chainrule.mechanism.joints.drive import Drive, ExactDrive
from chainrule.mechanism.joints.strand import ExactStrand, Strand
from chainrule.mechanism.link import ExactLink, Link, ordered
from chainrule.mechanism.quantity import (
    ExactVector,
    Quantity,
    Values,
    Vector,
    affordable,
    read_values,
    read_vector,
)


@dataclass(frozen=True, repr=False, init=False)
class Mechanism:
    """A tree of links and joints in a field of gravity.

    Links may come in any order; they are kept parents first. `gravity` is the acceleration
    vector in the base frame. `values` are the symbols' numbers: the derivation uses the symbol,
    the simulation its value. `coordinates` replaces the joints' own by others, linearly.
    `strands` are tendons over several joints, and motors that drive several; `drives` are servos,
    which act where a loop asks for them. `folder` is where the file lies that it was read from:
    what its visuals name is found from there.
    """

    name: str
    links: tuple[ExactLink, ...]
    gravity: ExactVector
    values: Mapping[str, Fraction]
    coordinates: Coordinates | None
    description: str
    strands: tuple[ExactStrand, ...]
    folder: str = field(compare=False, repr=False)
    drives: tuple[ExactDrive, ...]

    def __init__(
        self,
        name: str,
        links: Sequence[Link],
        gravity: Vector = (0, 0, "-g"),
        values: Mapping[str, Quantity] | None = None,
        coordinates: Coordinates | None = None,
        description: str = "",
        strands: Sequence[Strand] = (),
        folder: str = "",
        drives: Sequence[Drive] = (),
    ) -> None:
        if not isinstance(name, str) or not isinstance(description, str):
            raise MechanismError(f"expected text, got {name!r}, {description!r}", "name")
        if not isinstance(links, list | tuple):
            raise MechanismError(f"expected a sequence of links, got {links!r}", "link")
        known: Values = read_values(values)
        tree = ordered(links)
        with affordable("link"):
            bodies = tuple(link.read(f"link {link.name!r}", known) for link in tree)
        pull = read_vector(gravity, "gravity", known)
        if any("g" in e.names for e in pull):
            known.setdefault("g", Fraction("9.81"))
        if coordinates is not None:
            if not isinstance(coordinates, Coordinates):
                raise MechanismError(f"expected Coordinates, got {coordinates!r}", "coordinates")
            coordinates = coordinates.read(rates_of([body.joint for body in bodies]))
        pulls = tuple(_strand(strand, i, known) for i, strand in enumerate(strands))
        servos = tuple(_drive(drive, i) for i, drive in enumerate(drives))
        read = (
            name, bodies, pull, FrozenMap(known), coordinates, description, pulls, folder, servos,
        )  # fmt: skip
        for part, value in zip(fields(self), read, strict=True):
            object.__setattr__(self, part.name, value)
        from chainrule.mechanism.validation import validate

        validate(self)

    def __hash__(self) -> int:
        return hash((self._structure_hash, self.values))

    @cached_property
    def _structure_hash(self) -> int:
        return hash(
            (self.name, self.links, self.gravity, self.coordinates, self.strands, self.drives)
        )

    def __getstate__(self) -> dict[str, Any]:
        own = vars(self)  # a text's hash is another one in another process
        return {name: value for name, value in own.items() if name != "_structure_hash"}

    @cached_property
    def bare(self) -> Mechanism:
        """The same without values, and not validated: what is valid at its values need not be at
        those that are tried for lack of any."""
        bare = copy(self)
        vars(bare).update(values=FrozenMap({}), _structure_hash=self._structure_hash)
        return bare

    # structure

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """The index of each link's parent; −1 is the base."""
        index = {link.name: i for i, link in enumerate(self.links)}
        return tuple(index.get(link.parent, -1) for link in self.links)

    @cached_property
    def joints(self) -> tuple[Joint, ...]:
        """The joints that move, in the order of their coordinates."""
        return tuple(link.joint for link in self.links if link.joint.size_v)

    @cached_property
    def rates(self) -> tuple[Rate, ...]:
        """What there is to know of each entry of the joints' q̇."""
        return rates_of(self.joints)

    @cached_property
    def couplings(self) -> Mapping[int, Coupling]:
        """What leads the joints that follow others, by the link's number."""
        return couplings([link.joint for link in self.links])

    @cached_property
    def pulls(self) -> tuple[Pull, ...]:
        """What acts on sums of coordinates: the joints' springs, and the strands."""
        return pulls(self.rates, self.strands)

    @cached_property
    def shafts(self) -> tuple[Along, ...]:
        """The sum of coordinates of each drive."""
        return tuple(
            along(self.rates, drive.ratios, f"drive {drive.name!r}") for drive in self.drives
        )

    @property
    def is_exact(self) -> bool:
        """Whether the exact algebra holds its equations of motion."""
        from chainrule.mechanism.exactness import obstacle

        return not obstacle(self)

    @property
    def dof(self) -> int:
        """The number of degrees of freedom, the length of q̇."""
        return len(self.rates)

    @cached_property
    def coordinate_names(self) -> tuple[str, ...]:
        """The names of q: of the joints, or of the coordinates that replace them."""
        if self.coordinates is not None:
            return self.coordinates.names
        return tuple(part.named(j.name) for j in self.joints for part in j.coordinates())

    @cached_property
    def change(self) -> Change:
        """q = A α + b, from the mechanism's coordinates to the joints' own."""
        return Change.of(self.coordinates, self.rates)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Every parameter, in the order of the values and then of appearance."""
        seen = dict.fromkeys(self.values)
        used: dict[str, None] = {}
        for expression in self.quantities():
            for name in sorted(expression.names):
                used.setdefault(name, None)
        return tuple(n for n in seen if n in used) + tuple(n for n in used if n not in seen)

    def quantities(self) -> list[Expression]:
        """Every number of the description."""
        found = [number for link in self.links for number in link.quantities]
        for led in self.couplings.values():
            found += [*led.ratios, led.offset]
        for strand in self.strands:
            found += strand.quantities
        return [*found, *self.gravity]

    def link(self, name: str) -> ExactLink:
        """The link of this name."""
        for link in self.links:
            if isinstance(name, str) and link.name == name:
                return link
        raise UnknownNameError("link", name, [link.name for link in self.links])

    def with_values(self, **values: Quantity) -> Mechanism:
        """The same mechanism with other values for some symbols."""
        unknown = sorted(set(values) - set(self.symbols))
        if unknown:
            raise UnknownNameError("parameter", unknown[0], list(self.symbols))
        return replace(self, values={**self.values, **values})

    def with_gravity(self, gravity: Vector) -> Mechanism:
        """The same mechanism mounted otherwise: another acceleration of gravity in its base."""
        pull = read_vector(gravity, "gravity", dict(self.values))
        others = self.quantities()[: -len(self.gravity)]
        used = {name for expression in (*others, *pull) for name in expression.names}
        gone = {name for expression in self.gravity for name in expression.names} - used
        values = {name: value for name, value in self.values.items() if name not in gone}
        return replace(self, gravity=pull, values=values)

    @property
    def floats(self) -> dict[str, float]:
        """The values as floating-point numbers."""
        return {name: float(value) for name, value in self.values.items()}

    def missing_values(self) -> list[str]:
        """The symbols that have no value."""
        return [name for name in self.symbols if name not in self.values]

    @property
    def rotation_error(self) -> float:
        """The largest distance between a rotation or axis as written and as computed with."""
        errors = [link.rotation.error for link in self.links]
        return max(
            [*errors, *(axis.error for joint in self.joints for axis in joint.axes)], default=0.0
        )

    @property
    def actuation(self) -> np.ndarray:
        """B in the joints' coordinates: a column for each actuated degree of freedom, and for
        each strand with a motor."""
        flags = [rate.actuated for rate in self.rates]
        own = np.eye(len(flags), dtype=int)[:, np.array(flags, dtype=bool)]
        driven = [pull.column(len(flags)) for pull in self.pulls if pull.actuated]
        return np.column_stack([own, *driven]) if driven else own

    # showing itself: the only calls to a package below, loaded when they are asked for

    def draw(self, pose: ArrayLike | None = None) -> Any:
        """The labelled `Drawing`, at these coordinates or at ones that show every angle; a
        notebook shows it, `.save("arm.svg")` or `.tex` writes it."""
        return import_module("chainrule.page.drawing").draw(self, pose=pose)

    def __repr__(self) -> str:
        return f"<Mechanism {self}>"

    def _repr_html_(self) -> str:
        return import_module("chainrule.page.cell").mechanism_cell(self)

    def __str__(self) -> str:
        kinds = ", ".join(f"{j.name} {j.word}" for j in self.joints)
        links = f"{len(self.links)} link{'s' * (len(self.links) != 1)}"
        freedom = f"{self.dof} degree{'s' * (self.dof != 1)} of freedom"
        return f"{self.name}: {links}, {freedom} ({kinds})"


Described = Mechanism | str | PathLike[str]
"""A mechanism, its name in the catalog, or its file."""


def checked_mechanism(value: Described) -> Mechanism:
    """The mechanism of a description."""
    if isinstance(value, str | PathLike):
        from chainrule.mechanism.builders.finding import find

        return find(value)
    if not isinstance(value, Mechanism):
        raise MechanismError(
            f"expected a Mechanism, its name or its file, got {shown(value)}; cr.catalog.get(name) "
            "and cr.load(path) give one"
        )
    return value


def _strand(strand: object, i: int, values: Values) -> ExactStrand:
    if not isinstance(strand, Strand):
        raise MechanismError(f"expected a Strand, got {strand!r}", f"strand[{i}]")
    return strand.read(f"strand {strand.name!r}", values)


def _drive(drive: object, i: int) -> ExactDrive:
    if not isinstance(drive, Drive):
        raise MechanismError(f"expected a Drive, got {drive!r}", f"drive[{i}]")
    return drive.read(f"drive {drive.name!r}")
