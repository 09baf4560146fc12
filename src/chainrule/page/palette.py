"""Colours and dashes, one for a quantity everywhere, so that colour is never the only key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

#: Surfaces, text and marks of a page: light, dark.
NAMED = {
    "paper": ("#ffffff", "#12171d"),
    "wash": ("#f3f5f8", "#1a2129"),
    "ink": ("#18212c", "#e6ebf1"),
    "soft": ("#566270", "#a3afbb"),
    "line": ("#dde3ea", "#2c353f"),
    "edge": ("#7d8894", "#74808c"),
    "accent": ("#0b5cad", "#7db7ff"),
    "on-accent": ("#ffffff", "#0c1117"),
    "warm": ("#a85b00", "#ffb65c"),
    "link": ("#22384f", "#c9d6e4"),
    "danger": ("#b3261e", "#ff8a80"),
    "right": ("#11612b", "#8fdca4"),
    "right-wash": ("#d7f0dc", "#15391f"),
    "wrong": ("#9c1c14", "#ff9f95"),
    "wrong-wash": ("#fbdcd9", "#4a1a17"),
    "warning": ("#8a4b00", "#ffb65c"),
    "warning-wash": ("#fff4e0", "#2c2314"),
    "x": ("#b3261e", "#ff8a80"),
    "y": ("#1d7a35", "#7bd88f"),
    "z": ("#1f5fbf", "#8ab4ff"),
}


@dataclass(frozen=True)
class Pen:
    """A curve's colour, light and dark, and the lengths of its dashes and gaps (none: solid).

    `variable` is the style sheet's name of the colour.
    """

    variable: str
    light: str
    dark: str
    dash: tuple[int, ...] = ()

    def matplotlib(self) -> dict[str, Any]:
        """The keywords of a line."""
        return {"color": self.light, "linestyle": (0, self.dash) if self.dash else "-"}


PENS = (
    Pen("c0", "#0b5cad", "#7db7ff"),
    Pen("c1", "#c25700", "#ffa657", (7, 3)),
    Pen("c2", "#1d7a35", "#7bd88f", (2, 2)),
    Pen("c3", "#8a3ab9", "#d2a8ff", (9, 3, 2, 3)),
    Pen("c4", "#a3154f", "#ff8fb1", (12, 4)),
    Pen("c5", "#5b6b00", "#d8d66b", (4, 2, 1, 2, 1, 2)),
    Pen("c6", "#006b75", "#6fd6e0", (5, 5)),
)

#: Quantity → the number of its pen. Coordinates, joints and methods take the pens in turn.
QUANTITIES = {
    "total": 0, "kinetic": 1, "potential": 2, "due": 3,
    "inertia": 0, "force": 1, "gravity": 2, "velocity": 3, "friction": 5,
    "motors": 1, "stops": 4, "disturbances": 3, "drift": 4,
    "measured": 0, "predicted": 1, "residual": 4,
}  # fmt: skip


def pen(key: int | str) -> Pen:
    """The pen of a quantity, or of the k-th of several like things; no two look the same."""
    k = QUANTITIES[key] if isinstance(key, str) else key
    n = len(PENS)
    return replace(PENS[k % n], dash=PENS[(k + k // n) % n].dash)


def variables(selector: str = ":root") -> str:
    """--ink, …, --c0, --c0-dash, …, --kinetic, … as style sheet variables, light and dark.

    Both schemes can be asked for by `data-scheme`; otherwise the reader's system decides.
    """
    light = {name: pair[0] for name, pair in NAMED.items()}
    dark = {name: pair[1] for name, pair in NAMED.items()}
    for p in PENS:
        light[p.variable], dark[p.variable] = p.light, p.dark
        light[f"{p.variable}-dash"] = " ".join(map(str, p.dash)) or "none"
    for name, k in QUANTITIES.items():
        light[name] = f"var(--{PENS[k].variable})"
        light[f"{name}-dash"] = f"var(--{PENS[k].variable}-dash)"
    return (
        f"{selector}{{color-scheme:light;{_declared(light)}}}"
        f"@media screen and (prefers-color-scheme:dark){{{selector}:not([data-scheme=light])"
        f"{{color-scheme:dark;{_declared(dark)}}}}}"
        f"{selector}[data-scheme=dark]{{color-scheme:dark;{_declared(dark)}}}\n"
    )


def _declared(values: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())
