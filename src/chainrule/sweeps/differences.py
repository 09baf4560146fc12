"""differences: what is not the same in two trees of plain values, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest


def differences(there: object, here: object, where: str = "") -> Iterator[str]:
    """A sentence for each, of texts with several lines one for the first line."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in dict.fromkeys([*there, *here]):
            name = f"{where}.{key}" if where else key
            if key not in here:
                yield f"{name} is {_short(there[key])} there and not here"
            elif key not in there:
                yield f"{name} is {_short(here[key])} here and not there"
            else:
                yield from differences(there[key], here[key], name)
    elif isinstance(there, str) and isinstance(here, str) and "\n" in there + here:
        lines = there.splitlines(), here.splitlines()
        pairs = [pair for pair in zip_longest(*lines, fillvalue="") if pair[0] != pair[1]]
        yield from (f"{where} has {a!r} there and {b!r} here" for a, b in pairs[:1])
    elif there != here:
        yield f"{where} is {_short(there)} there and {_short(here)} here"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
