"""Errors that tell what was wrong, where, and what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "CallError",
    "ChainruleError",
    "ChainruleWarning",
    "DataError",
    "DivergenceWarning",
    "InputError",
    "Interrupted",
    "MechanismError",
    "MissingExtraError",
    "MissingValueError",
    "NoRoomError",
    "NotExactError",
    "SingularMassMatrixError",
    "UnknownNameError",
    "UnreachableError",
]
MOST = 200  # names that a message lists
LONGEST = 2000  # letters of what is said about a description


def listed(names: Sequence[str], most: int = MOST) -> str:
    """The names with commas; of very many the first, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


SHOWN = 80
"""Signs of a value that a message shows; an array of fewer numbers is shown as a list."""


def shown(value: object) -> str:
    """The value as a message shows it: short, whatever it is."""
    try:
        few = getattr(value, "size", SHOWN) < SHOWN and hasattr(value, "tolist")
        text = " ".join(repr(value.tolist() if few else value).split())  # type: ignore[attr-defined]
    except Exception:  # an integer of 10 000 digits, an object that cannot be printed
        text = f"a {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}…"


class ChainruleError(Exception):
    """Anything the user can mend; the command line prints its message without a traceback."""


class MechanismError(ChainruleError, ValueError):
    """A description that no mechanism can have.

    `where` is the field, such as `link[1].mass`; a reader of files adds the file and the line. What
    it shows of a stranger's file is cut where it is long.
    """

    def __init__(self, problem: str, where: str = "", source: str = ""):
        if len(problem) > LONGEST:
            problem = f"{problem[: LONGEST - 1]}…"
        self.problem, self.where, self.source = problem, where, source
        super().__init__(": ".join(part for part in (source, where, problem) if part))


class NotExactError(ChainruleError):
    """Something that the exact algebra cannot hold, with what to use instead."""


class MissingValueError(ChainruleError, KeyError):
    """A number was asked for, and a symbol in it has no value."""

    @classmethod
    def of(cls, owner: str, missing: Sequence[str], more: str = "") -> MissingValueError:
        """The symbols of a mechanism that have none, and where to give them one."""
        first = missing[0]
        return cls(
            f"{owner}: no value for {listed(missing)}; give one by --set {first}=…, under "
            f"[parameters] of its file, or by mechanism.with_values({first}=…){more}"
        )

    def __str__(self) -> str:
        return self.args[0]


class UnknownNameError(ChainruleError, KeyError):
    """A name that is not in a list, with the names that are."""

    def __init__(self, kind: str, name: object, known: list[str]):
        from difflib import get_close_matches

        word = name[:MOST] if isinstance(name, str) else ""
        close = get_close_matches(word, known[:MOST], n=1, cutoff=0.5)
        hint = f"did you mean {close[0]!r}? " if close else ""
        super().__init__(f"there is no {kind} {shown(name)}; {hint}known: {listed(known)}")

    def __str__(self) -> str:
        return self.args[0]


class ChainruleWarning(UserWarning):
    """Something that was read and is not kept, or kept and is not as it should be."""


class InputError(ChainruleError, ValueError):
    """An array with the wrong shape or a number that is none."""


class MissingExtraError(ChainruleError, ImportError):
    """A library that only some uses need is not there; the extra that brings it is named."""

    def __init__(self, name: str, problem: str):
        super().__init__(f"{problem}: pip install 'chainrule[{name}]'")


class CallError(InputError, TypeError):
    """Arguments that are missing, or that nobody expects."""


class NoRoomError(ChainruleError, MemoryError):
    """A result that does not fit into memory, with its size; said before anything is computed."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a long computation; `kept` is what was computed until then."""

    def __init__(self, kept: Any, message: str):
        self.kept = kept
        super().__init__(message)


class SingularMassMatrixError(ChainruleError, ArithmeticError):
    """Accelerations that do not exist: something moves that has no inertia."""


class UnreachableError(ChainruleError):
    """A target that no pose reaches, with how near one comes."""


class DataError(ChainruleError, ValueError):
    """Measured data from which nothing can be identified; the message says where and why."""


class DivergenceWarning(RuntimeWarning):
    """Trajectories that left the finite numbers; `indices` and `times` say which and when."""

    def __init__(self, indices: list[tuple[int, ...]], times: list[float], total: int):
        self.indices, self.times = indices, times
        many = f"{len(indices)} of {total} trajectories" if total > 1 else "the trajectory"
        first = f"trajectory {place(indices[0])} first, " if total > 1 else ""
        super().__init__(
            f"{many} left the finite numbers, {first}at t = {times[0]:.6g} s; see .diverged"
        )


def place(index: tuple[int, ...]) -> str:
    """An index as people write it."""
    return str(index[0]) if len(index) == 1 else str(tuple(int(i) for i in index))
