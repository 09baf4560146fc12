"""export: a mechanism as source text for another language, written to a file or returned."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.integrators import RK4, Euler, Heun, Midpoint
from chainrule.loop.setting import Loop
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_mechanism
from chainrule.program.emit.module import identifier

ENDINGS = {
    "javascript": ".mjs",
    "c": ".h",
    "python": ".py",
    "matlab": ".m",
    "llvm": ".ll",
    "ptx": ".ptx",
}
"""Language → how its files end."""

METHODS = (RK4, Euler, Midpoint, Heun)
"""The methods whose loops a file holds, the default first."""


def source(
    mechanism: Mechanism,
    language: str,
    *,
    free: Sequence[str] | str = (),
    methods: Sequence[Any] = METHODS,
    loop: Loop | None = None,
) -> str:
    """The mechanism's equations of motion in a language: javascript, c, python, matlab, llvm, ptx.

    `free` names parameters that stay inputs of every function.
    """
    if language not in ENDINGS:
        raise UnknownNameError("language", language, list(ENDINGS))
    return compile_mechanism(mechanism, free).source(language, methods, loop=loop)


def export(
    mechanism: Mechanism,
    language: str,
    path: str | Path | None = None,
    *,
    free: Sequence[str] | str = (),
) -> Path:
    """Write the source, by default to the mechanism's name in the current directory.

    MATLAB wants a file to have its function's name, so there only a directory is chosen.
    """
    if language not in ENDINGS:
        raise UnknownNameError("language", language, list(ENDINGS))
    name = identifier(mechanism.name) + ENDINGS[language]
    place = Path(name if path is None else path)
    if place.is_dir():
        place = place / name
    if language == "matlab" and place.name != name:
        raise ChainruleError(
            f"{place}: a MATLAB file has the name of its function: use {place.with_name(name)}"
        )
    text = source(mechanism, language, free=free)
    try:
        place.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise ChainruleError(f"cannot write {place}: {problem.strerror}") from None
    return place
