"""alike: functions that differ in the functions they call become one that is told them."""

import re
from collections.abc import Sequence

NAME = re.compile(r"\$\w+")
"""A function of the script; every name that begins so is one."""

SHORTEST = 400
"""Characters of a function from which on it is worth it."""


def alike(functions: Sequence[str], others: Sequence[str]) -> list[str]:
    """The functions, each after those it calls, and the other texts, with fewer functions."""
    texts = [*functions]
    rest = [*others]
    at = 0
    while at < len(texts):
        blank = _blank(texts[at])
        group = [text for text in texts[at:] if len(text) >= SHORTEST and _blank(text) == blank]
        if len(group) > 1:
            one, calls = _told(group)
            left = [one, *(text for text in texts[at:] if text not in group)]
            texts[at:] = [left[0], *(_called(text, calls) for text in left[1:])]
            rest = [_called(text, calls) for text in rest]
        at += 1
    return texts + rest


def _blank(text: str) -> str:
    """The function without the names of functions."""
    return NAME.sub("$", text)


def _told(group: Sequence[str]) -> tuple[str, dict[str, str]]:
    """One function for the group, and how each of them is called."""
    names = list(zip(*(NAME.findall(text) for text in group), strict=True))
    own, *inner = names
    differ = (found for found in dict.fromkeys(inner) if len({*found}) > 1)
    told = {found: f"$${k}" for k, found in enumerate(differ)}
    left = iter(names)

    def name(found: re.Match[str]) -> str:
        return told.get(next(left), found[0])

    one = NAME.sub(name, group[0]).replace("(", f"({''.join(f'{p},' for p in told.values())}", 1)
    calls = {
        mine: f"{own[0]}({''.join(f'{names[k]},' for names in told)}" for k, mine in enumerate(own)
    }
    return one, calls


def _called(text: str, calls: dict[str, str]) -> str:
    """The text with calls of the function that stands for several."""
    return re.sub(r"(\$\w+)\(", lambda found: calls.get(found[1], found[0]), text)
