"""Choices: what may be assumed of each link, and which letters may be exchanged."""

from __future__ import annotations

from chainrule.checking.meaning.conventions import LinkModel
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.counting import carries_wheel
from chainrule.checking.meaning.observing import Dictionary, ring_name, split_index

MAX_LETTERINGS = 8
CENTRAL = ("cm", "com", "cg")  # I_cm, which is about no joint


def link_choices(exact: ExactResults, words: Dictionary) -> list[list[LinkModel]]:
    """For each link what may be assumed of it, given which of its parameters the notes name."""
    named = {t: key for key, targets in words.parameters.items() for t in targets}
    com = {p.link: p.name for p in exact.of_kind("com")}
    inertia = {p.link: p.name for p in exact.of_kind("inertia")}
    lengths = {p.link for p in exact.of_kind("length") if p.name in named} | set(words.lengths)
    found: list[list[LinkModel]] = []
    for link in range(1, len(exact.masses) + 1):
        centres = ["named"]
        if link in com:
            key = named.get(com[link])
            central = key is not None and split_index(key[1])[0][:1] in ("c", "g", "G", "C")
            if key is None and link in lengths:
                centres = ["end", "middle", *(["half"] if _has_length(exact, link) else [])]
            elif key is not None and not central:
                # b_1 may be anything: where the link has a length, its mass may be at the end of it
                others = ["end", "middle"] if link in lengths else ["tip", "half"]
                centres = ["named", "halved", *others]
        inertias = ["named"]
        if link in inertia:
            inertias = (
                ["none", "rod"] if inertia[link] not in named else ["named", "joint", "absent"]
            )
            mass = next((p.name for p in exact.of_kind("mass") if p.link == link), None)
            if inertia[link] in named and mass is not None and mass not in named:
                inertias = ["joint"]  # of a body without a mass in the notes
            if (key := named.get(inertia[link])) is not None and key[1].lower() in CENTRAL:
                inertias = ["named", "absent"]
            if inertia[link] not in named and inertia[link] not in exact.added:
                inertias = ["none", "named", "rod"]
            if inertia[link] in named and link in lengths and link < len(exact.masses):
                inertias.append("carried")
        found.append([LinkModel(c, i) for c in centres for i in inertias])
    return found


def _has_length(exact: ExactResults, link: int) -> bool:
    return any(p.link == link for p in exact.of_kind("length"))


def letterings(exact: ExactResults, words: Dictionary) -> list[tuple[tuple[str, str], ...]]:
    """Letters as matched, then exchanged, or another letter of the notes for the same parameter.

    Two masses without numbers may be meant the other way round (M the cart, M the pole), and
    where the notes have l and L either may be the one that the mechanism needs.
    """
    swaps: list[tuple[tuple[str, str], ...]] = [()]
    kinds = {p.name: p.kind for p in exact.parameters}
    for kind in ("mass", "inertia"):
        pairs = [
            (key, targets[0])
            for key, targets in words.parameters.items()
            if len(targets) == 1 and kinds[targets[0]] == kind and not split_index(key[1])[1]
        ]
        said = carries_wheel(exact) and all(key[1] for key, _ in pairs)  # I_p and I_w
        if len(pairs) == 2 and not said:
            (a, first), (b, second) = pairs
            swaps.append(((first, ring_name(b)), (second, ring_name(a))))
    others = [((name, ring_name(key)),) for name, keys in words.rivals.items() for key in keys[:2]]
    found = [*swaps, *others]
    found += [swap + other for swap in swaps[1:] for other in others]
    return found[:MAX_LETTERINGS]
