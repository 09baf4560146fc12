"""What links carry: a rod with a bob at its end, two bodies where the mechanism has one.

Notes that name one mass more than the mechanism has for a hinged link may be about such a link.
The part is welded to the end of the link in a mechanism of their own, so that the exact derivation
has it; m_{1r}, T_{1b} and x_{2b} get the numbers of their bodies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, product

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.exact_results import ExactResults, derived
from chainrule.checking.meaning.naming.counting import is_entry
from chainrule.checking.meaning.observing import (
    Dictionary,
    Key,
    Observation,
    ring_name,
    split_index,
)
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import PART, Symbol, Tree, rebuilt
from chainrule.errors import ChainruleError
from chainrule.exact import Expression, symbol
from chainrule.mechanism.joints import Fixed, Revolute
from chainrule.mechanism.link import ExactLink, Link

_RODS = words("r rod s stick bar beam pole arm a l link shaft R")
_BOBS = words("b bob ball w weight tip t end e load point B mass")
_CARTS = words("c cart car trolley wagon carriage")  # what is no part of a hinged link
_MOMENTS = words("I J")
_KINETIC = words("T K KE Ek k")
_ONWARD = words("t tr trans transl lin")
_NAMED = words("m M T K KE Ek k V U P PE Ep u x y z X Y v omega") | _MOMENTS
_ENERGY = re.compile(r"(?:kin|pot|[kpKPcC]),?(?=\w)")
MOST = 3  # variants that are tried


@dataclass(frozen=True)
class Carrying:
    """A link, from 0, with the letters for the mass of its rod and of what that carries."""

    link: int
    rod: Key
    bob: Key

    @property
    def words(self) -> str:
        """What is assumed, for the report."""
        rod, bob = (Symbol(k[0], k[1], 0, k[2]) for k in (self.rod, self.bob))
        return f"link {self.link + 1} is a rod of mass {rod} with a mass {bob} at its end"


@dataclass(frozen=True)
class Laden:
    """A mechanism whose links carry parts, and how the notes name them."""

    exact: ExactResults
    given: Mapping[str, str]  # the notes' symbol → the mechanism's name
    numbers: Mapping[str, str]  # a subscript → the same with the number of its body
    told: tuple[str, ...]
    turning: bool = False  # T_r beside T_t is the energy of turning, not that of a rod

    def rewritten(self, formulas: list[Statement]) -> list[Statement]:
        """The formulas with the numbers of the bodies behind their subscripts."""
        return [f.rewritten(self._numbered) for f in formulas] if self.numbers else formulas

    def _numbered(self, tree: Tree) -> Tree:
        if isinstance(tree, Symbol):
            energy = _ENERGY.match(tree.sub) if tree.base == "E" else None  # E_{k,1b}
            sub = tree.sub[energy.end() :] if energy else tree.sub
            named = energy or tree.base in _NAMED - (_KINETIC if self.turning else frozenset())
            number = self.numbers.get(sub) if named else None
            return replace(tree, sub=tree.sub.removesuffix(sub) + number) if number else tree
        return rebuilt(tree, self._numbered)


def variants(notes: Examination) -> Iterator[Laden]:
    """The mechanism with parts on its links, where masses of the notes have no meaning without."""
    exact, seen, named = notes.exact, notes.seen, notes.words
    loose = [key for key in seen.order if _is_loose_mass(key, seen, named)]
    if not loose:
        return
    sides = [{s.key for s in t.symbols} for c in notes.chains for t in c if t is not None]
    together = [side for side in sides if side & {*loose}]
    masses = {p.name: p.link - 1 for p in exact.of_kind("mass")}
    owners = {
        masses[names[0]]: key for key, names in named.parameters.items()
        if len(names) == 1 and names[0] in masses and key in seen.all
    }  # fmt: skip
    hinged = [i for i in reversed(range(len(exact.masses))) if _can_carry(exact, i)]
    last = max(hinged, default=0)
    places = [
        [
            i
            for i in hinged
            if i in owners
            and _belongs(key, owners[i], len(exact.masses), i == last)
            and any({key, owners[i]} <= side for side in together)
        ]
        for key in loose
    ]
    if len(loose) > len(hinged):
        return
    tried = 0
    for links, turned in product(product(*places), (False, True)):
        if len(set(links)) < len(links):
            continue
        pairs = [_pair(key, owners[i], turned) for key, i in zip(loose, links, strict=True)]
        if None in pairs or tried == MOST:
            continue
        some = [Carrying(i, *pair) for i, pair in zip(links, pairs, strict=True) if pair]
        try:
            yield _laden(exact, seen, sorted(some, key=lambda c: c.link))
        except ChainruleError:
            return
        tried += 1


def _is_loose_mass(key: Key, seen: Observation, named: Dictionary) -> bool:
    """m_b, without a meaning, in a formula that does more than to set it."""
    made = seen.first[key] or key in seen.varying or key in seen.matrices or seen.dotted[key]
    return (
        key[0] in ("m", "M") and not key[2] and not is_entry(key) and not made
        and bool(seen.right[key]) and named.meaning(key) is None
        and not (key[1] and key[1][-1] in "ijkn" and len(key[1]) == 1)
    )  # fmt: skip


def _can_carry(exact: ExactResults, i: int) -> bool:
    """A hinged link of one letter's mass, whose centre of mass lies along one axis."""
    link = exact.mechanism.links[i]
    placed = [c for c in link.com if not c.is_zero()]
    return (
        isinstance(link.joint, Revolute)
        and len(link.mass.names) == 1
        and len(placed) == 1
        and len(placed[0].names) == 1
    )


def _belongs(key: Key, owner: Key, links: int, last: bool) -> bool:
    """m_{1b} to what m_{1r} is of, m_b to what may be of any link, m_3 of two to the last."""
    number, other = (split_index(k[1])[1] for k in (key, owner))
    if any(split_index(k[1])[0] in _CARTS for k in (key, owner)):
        return False
    return number in (other, "") or (last and number == str(links + 1))


def _pair(loose: Key, owner: Key, turned: bool) -> tuple[Key, Key] | None:
    """(the rod's mass, the bob's); None the other way round where their names tell."""
    numbers = [split_index(k[1])[1] for k in (loose, owner)]
    if numbers[0] != numbers[1]:  # a payload
        return None if turned else (owner, loose)
    tags = [split_index(k[1])[0] for k in (loose, owner)]
    rod = [tag in _RODS for tag in tags]
    bob = [tag in _BOBS for tag in tags]
    if rod != bob and (rod[0] or bob[1]) != (rod[1] or bob[0]):
        told = rod[0] or bob[1]
        return None if turned else ((loose, owner) if told else (owner, loose))
    return (loose, owner) if turned else (owner, loose)


def _laden(exact: ExactResults, seen: Observation, some: list[Carrying]) -> Laden:
    mechanism, given = exact.mechanism, {}
    taken = {*mechanism.symbols, *mechanism.coordinate_names}
    links: list[Link] = list(mechanism.links)
    numbers: dict[str, str] = {}
    carried: dict[int, tuple[int, ...]] = {}
    for carrying in some:
        link = mechanism.links[carrying.link]
        com, end = _ends(exact, carrying.link, taken)
        links[carrying.link] = replace(link, com=com)
        name = _free("m", len(links) + 1, taken)
        given |= {ring_name(carrying.rod): next(iter(link.mass.names)),
                  ring_name(carrying.bob): name}  # fmt: skip
        moment = _moment(carrying.bob, seen)
        inertia = _free("I", len(links) + 1, taken) if moment else None
        if moment and inertia:
            given[ring_name(moment)] = inertia
        carried[carrying.link] = (len(links),)
        links.append(Link(f"{link.name}, end", Fixed(), link.name, at=end, mass=name,
                          inertia=inertia))  # fmt: skip
        subs = [carrying.rod[1], carrying.bob[1]]
        counted = all(sub.isdigit() for sub in subs)
        if (counted or all(split_index(sub)[0] for sub in subs)) and subs[0] != subs[1]:
            owners = [(subs[0], carrying.link + 1), (subs[1], len(links))]
            if counted:
                owners = [(str(i + 1), i + 1) for i in range(len(exact.masses))] + owners[1:]
            numbers |= {sub: f"{sub}{PART}{body}" for sub, body in owners}
    whole = replace(mechanism, links=tuple(links))
    told = tuple(carrying.words for carrying in some)
    turning = any(k[0] in _KINETIC and split_index(k[1])[0] in _ONWARD for k in seen.all)
    return Laden(derived(whole, exact.added, carried), given, numbers, told, turning)


def _ends(
    exact: ExactResults, i: int, taken: set[str]
) -> tuple[tuple[Expression, ...], tuple[Expression, ...]]:
    """(the centre of mass of a link, its end): where the next link hangs, or in line with that."""
    mechanism = exact.mechanism
    link: ExactLink = mechanism.links[i]
    for child, parent in enumerate(mechanism.parents):
        at = mechanism.links[child].at
        if parent == i and any(not c.is_zero() for c in at):
            return link.com, at
    (letter,) = (name for c in link.com for name in c.names)
    sign = -1 if any(str(c).startswith("-") for c in link.com) else 1

    def along(name: str) -> tuple[Expression, ...]:
        return tuple(c if c.is_zero() else symbol(name) * sign for c in link.com)

    if letter.startswith("lc"):
        return link.com, along(_free("l", i + 1, taken))
    return along(_free("lc", i + 1, taken)), along(letter)


def _moment(bob: Key, seen: Observation) -> Key | None:
    """I_{1b}, of the body whose mass is m_{1b}."""
    moments = [(base, bob[1], "") for base in _MOMENTS]
    return next((k for k in moments if bob[1] and seen.right[k]), None)


def _free(letter: str, number: int, taken: set[str]) -> str:
    """m3, or the next number that is free."""
    name = next(n for k in count(number) if (n := f"{letter}{k}") not in taken)
    taken.add(name)
    return name
