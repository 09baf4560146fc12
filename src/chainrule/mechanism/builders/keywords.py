"""Values by keyword, for the mechanisms of the catalog."""

from __future__ import annotations

from typing import Any

from chainrule.errors import UnknownNameError


def given(defaults: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The defaults with some replaced; a keyword that is no parameter is refused by name."""
    unknown = sorted(set(values) - set(defaults))
    if unknown:
        raise UnknownNameError("parameter", unknown[0], list(defaults))
    return {**defaults, **values}
