"""find: a mechanism by its name in the catalog, or by its file."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from chainrule.mechanism.mechanism import Mechanism


def find(
    name: str | PathLike[str],
    folder: str | Path = "",
    arguments: Mapping[str, str] | None = None,
    base: str | None = None,
) -> Mechanism:
    """A name with an ending or a slash is a file, in the folder where it is relative; `arguments`
    are those of a xacro file, `base` is what holds it where its own is not meant."""
    if not isinstance(name, str) or Path(name).suffix or "/" in name:
        from chainrule.mechanism.files import load

        return load(Path(folder) / name, base, arguments=arguments)
    from chainrule.mechanism.bases import with_base
    from chainrule.mechanism.builders import catalog

    mechanism = catalog.get(name)
    return mechanism if base is None else with_base(mechanism, base)
