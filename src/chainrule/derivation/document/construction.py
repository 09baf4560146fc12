"""The Python lines that make a mechanism again."""

from __future__ import annotations

from dataclasses import replace

from chainrule.errors import ChainruleError
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.mechanism import Mechanism


def construction(mechanism: Mechanism) -> str:
    """From the catalog where it is one of those, otherwise from its description in TOML."""
    known = _from_catalog(mechanism)
    if known is not None:
        return f"import chainrule as cr\n\nmechanism = {known}"
    from chainrule.mechanism.files.toml import write_toml

    return (
        "import chainrule as cr\nfrom chainrule.mechanism.files.toml import read_toml\n\n"
        f"mechanism = read_toml(r'''\n{write_toml(mechanism).strip()}\n''')"
    )


def _from_catalog(mechanism: Mechanism) -> str | None:
    """`cr.catalog.get(…)`, with the values that differ from the catalog's."""
    try:
        plain = catalog.get(mechanism.name)
        same = plain if plain == mechanism else replace(plain, values=dict(mechanism.values))
    except (ChainruleError, ValueError):
        return None  # no such name, or not the same symbols
    if same != mechanism:
        return None
    call = f'cr.catalog.get("{mechanism.name}")'
    changed = {k: v for k, v in mechanism.values.items() if plain.values.get(k) != v}
    if not changed:
        return call
    return f"{call}.with_values({', '.join(f'{k}={float(v)!r}' for k, v in changed.items())})"
