"""What a shell completes: mechanisms, and the words that an option takes."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

ENDINGS = (".toml", ".urdf", ".xacro", ".xml", ".mjcf")


def known_mechanisms(incomplete: str) -> list[str]:
    """Names of the catalog, and files here."""
    from pathlib import Path

    from chainrule.mechanism.builders import catalog

    files = sorted(str(p) for p in Path().glob("*") if p.suffix in ENDINGS)
    return [name for name in (*catalog.names(), *files) if name.startswith(incomplete)]


def words_of(*homes: str) -> Callable[[str], list[str]]:
    """Words of registries, such as `integrators.METHODS`; of a list with commas the last one."""

    def words(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        known: list[str] = []
        for home in homes:
            module, _, name = home.rpartition(".")
            known += getattr(import_module(f"chainrule.{module}"), name)
        return [before + comma + word for word in known if word.startswith(last)]

    return words
