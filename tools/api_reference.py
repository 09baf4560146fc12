"""docs/api.md: every public name of Python, under the name that people type.

python tools/api_reference.py
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import chainrule as cr

PAGE = Path(__file__).parents[1] / "docs" / "api.md"

OPENING = """# Python

`import chainrule as cr` brings {count} names: verbs and nouns, and modules that hold the rest.
Words do wherever objects do: `cr.simulate("acrobot", "hanging", controller="swing-up")`; wrong ones
are answered with those that are known. Arrays have any leading shape; units are SI; q is
in the order of the joints.
"""

GROUPS = {
    "Mechanisms": ("Mechanism Link load save", "catalog builders joints friction"),
    "Equations": ("derive Equations check", ""),
    "Motion": ("simulate compare Trajectory Loop", "simulation kinematics"),
    "Compiled models": ("compile RK4", "integrators program foreign"),
    "Control and many runs": (
        "optimize score sweep",
        "control optimal sweeps measure environments kits",
    ),
    "Measured machines": ("identify excite Log Fit", "identification datasets"),
    "Pages": ("lab report", ""),
    "Errors": ("ChainruleError", "errors"),
}
BESIDE = {
    "Equations": "exact.array.ExactArray exact.expression.Expression",
    "Compiled models": "model.model.CompiledModel model.functions.Functions",
}
"""What the verbs return and nobody types."""


def reference() -> str:
    """The whole page."""
    parts = [OPENING.format(count=len(cr.__all__))]
    for title, (names, modules) in GROUPS.items():
        parts.append(f"## {title}\n")
        parts += [_entry(f"cr.{name}", f"{cr._HOMES[name]}.{name}") for name in names.split()]
        for place in BESIDE.get(title, "").split():
            parts.append(_entry(place.rpartition(".")[2], place))
        for name in modules.split():
            parts += _module(name, getattr(cr, name))
    return "\n".join(parts)


def _module(name: str, module: ModuleType) -> list[str]:
    place = module.__name__.removeprefix("chainrule.")
    found = [f"### `cr.{name}`\n", f"::: chainrule.{place}\n    options:\n      members: false\n"
             "      show_root_heading: false\n      show_root_toc_entry: false\n"]  # fmt: skip
    for member in module.__all__:
        value = getattr(module, member)
        home = _home(module, member, value)
        if home:
            found.append(_entry(f"cr.{name}.{member}", home, 4))
    return found


def _home(module: ModuleType, member: str, value: Any) -> str:
    """Where a class or a function of chainrule that has a text is written down."""
    place = getattr(value, "__module__", None)
    if not isinstance(place, str) or not place.startswith("chainrule") or not callable(value):
        return ""
    own = getattr(importlib.import_module(place), member, None)
    return f"{place}.{member}".removeprefix("chainrule.") if own is value and value.__doc__ else ""


def _entry(heading: str, place: str, level: int = 3) -> str:
    deeper = f"      heading_level: {level}\n" if level != 3 else ""
    named = f"      heading: {heading}\n      toc_label: {heading}\n"
    return f"::: chainrule.{place}\n    options:\n{named}{deeper}"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
