"""The Python lines that make a mechanism again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chainrule.errors import ChainruleError
from chainrule.mechanism import catalog
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class Construction:
    """Imports and the statement that assigns `mechanism`."""

    imports: str
    statement: str


def construction(mechanism: Mechanism) -> Construction:
    """From the catalog where it is one of those, otherwise from its description in TOML."""
    known = _from_catalog(mechanism)
    if known is not None:
        return Construction("", f"mechanism = {known}")
    from chainrule.mechanism.toml import write_toml

    text = write_toml(mechanism).strip()
    return Construction(
        "from chainrule.mechanism.toml import read_toml\n",
        f"mechanism = read_toml(r'''\n{text}\n''')",
    )


def _from_catalog(mechanism: Mechanism) -> str | None:
    try:
        plain = catalog.get(mechanism.name)
    except (ChainruleError, ValueError):
        return None
    call = f'cr.catalog.get("{mechanism.name}")'
    if plain == mechanism:
        return call
    if replace(plain, values=dict(mechanism.values)) == mechanism:
        changed = {k: v for k, v in mechanism.values.items() if plain.values.get(k) != v}
        if all(k in plain.symbols for k in changed):
            return (
                f"{call}.with_values({', '.join(f'{k}={float(v)!r}' for k, v in changed.items())})"
            )
    return None
