"""Arguments: numbers from outside as floats, counts and arrays, or an error that names them.

Text, None, complex, masked and datetime values are refused where numpy would make numbers of them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import wraps
from importlib import import_module
from inspect import signature
from os import PathLike, fsencode
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    SupportsIndex,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from chainrule.calls import Accepted
from chainrule.cards import from_card, on_card
from chainrule.errors import InputError, shown

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bound=Callable[..., Any])

MOST = 2**53
"""Counts above this are not told apart by doubles."""


def refused(name: str, value: object, what: str) -> InputError:
    """The error of a value that is not what it should be."""
    return InputError(f"{name}={shown(value)} must be {what}")


def reals(name: str, value: object, what: str = "real numbers", *, card: bool = False) -> Any:
    """An array of doubles of any shape; where `card` allows it, one on a GPU stays there."""
    if on_card(value):
        if card:
            return from_card(name, value, what)
        raise InputError(
            f"{name} lies on a GPU, and this computes on the processor: use device='gpu' where "
            "there is a choice, or bring it here with cupy.asnumpy"
        )
    import numpy as np

    # numpy.ma takes long to import: where nobody has, or a thread is about to, there is none
    masked = getattr(sys.modules.get("numpy.ma"), "MaskedArray", None)
    if masked is not None and isinstance(value, masked):
        raise InputError(f"{name} is a masked array: fill in what is missing, or leave it out")
    try:
        array = np.asarray(value)
        if array.dtype.kind == "O" and all(_real(entry) for entry in array.flat):
            array = array.astype(np.float64)
    except (TypeError, ValueError, OverflowError, RecursionError):  # a ragged list, 10**400
        raise refused(name, value, what) from None
    if array.dtype.kind not in "fiub":
        raise refused(name, value, what)
    return array.astype(np.float64, copy=False)


def _real(entry: object) -> bool:
    return entry is not None and not isinstance(entry, str | bytes)


def number(
    name: str,
    value: object,
    what: str = "a finite number",
    *,
    least: float = -math.inf,
    above: float = -math.inf,
    most: float = math.inf,
) -> float:
    """A finite number, least ≤ value ≤ most and above < value; `what` says so."""
    array = reals(name, value, what)
    if array.shape != () or str(value) in ("True", "False"):
        raise refused(name, value, what)
    found = float(array)
    if not (math.isfinite(found) and least <= found <= most and above < found):
        raise refused(name, value, what)
    return found


def positive(name: str, value: object, what: str = "a positive number") -> float:
    """A finite number above zero."""
    return number(name, value, what, above=0.0)


def count(
    name: str,
    value: object,
    what: str = "a positive whole number",
    *,
    least: int = 1,
    most: int = MOST,
) -> int:
    """A whole number, least ≤ value ≤ most."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        try:
            found = int(value.__index__())
        except TypeError:  # an array
            raise refused(name, value, what) from None
        if least <= found <= most:
            return found
    raise refused(name, value, what)


def generator(seed: object) -> np.random.Generator:
    """Random numbers of a seed, a whole number; a generator goes on where it is."""
    import numpy as np

    if isinstance(seed, np.random.Generator):
        return seed
    return np.random.default_rng(count("seed", seed, "a whole number ≥ 0", least=0))


def path_of(value: Any, name: str = "path") -> Path:
    """A name of a file or folder."""
    try:
        path = Path(value)
        if b"\0" not in fsencode(path):
            return path
    except (TypeError, ValueError):  # no path at all, or half a character
        pass
    raise refused(name, value, "the name of a file")


class Within(NamedTuple):
    """What a number must be besides a number, and how that is said."""

    what: str
    least: float = -math.inf
    above: float = -math.inf
    most: float = math.inf


Positive = Annotated[float, Within("a positive number", above=0.0)]
NotNegative = Annotated[float, Within("a number ≥ 0", least=0.0)]
AtLeastOne = Annotated[float, Within("a number ≥ 1", least=1.0)]
Rounds = Annotated[int, Within("a whole number from 1 to 10000", least=1, most=10_000)]


OWN = ("mechanism", "method", "loop", "convention", "log", "logs")
"""Arguments whose doors have more to say: where one gets a mechanism, which methods there are."""


def checked(door: T) -> T:
    """A function, or a dataclass, whose arguments must be of the kinds that it declares.

    Real and finite where it says float, whole where it says int, within bounds where it says
    `Positive`, and so on; what is declared as Any is left to it.
    """
    call: object = door.__init__ if isinstance(door, type) else door
    parameters = list(signature(call).parameters.values())
    accepted = Accepted(door.__name__, call)
    kinds: dict[str, Any] = {}

    @wraps(call)
    def checked_call(*arguments: Any, **named: Any) -> Any:
        if not kinds:
            kinds.update(_hints(door, call))
        accepted.check(arguments, named)
        given = [*zip((p.name for p in parameters), arguments, strict=False), *named.items()]
        defaults = {p.name: p.default for p in parameters}
        values = []
        for name, value in given:
            if name in kinds and name not in OWN and value is not defaults.get(name):
                wanted = unlike(kinds[name], value)
                if wanted:
                    raise refused(name, value, wanted)
                if isinstance(value, Fraction) and _says_float(kinds[name]):
                    value = float(value)
            values.append(value)
        count = min(len(arguments), len(parameters))
        positional = [*values[:count], *arguments[count:]]
        return call(*positional, **dict(zip(named, values[count:], strict=True)))

    if isinstance(door, type):
        door.__init__ = checked_call
        return cast(T, door)
    return cast(T, checked_call)


def _hints(door: object, call: object) -> dict[str, Any]:
    """The declared kinds, as far as their names are known where the door was made."""
    names = vars(import_module(door.__module__))
    found = {}
    for name, hint in getattr(call, "__annotations__", {}).items():
        with suppress(NameError):  # imported for type checkers alone
            found[name] = eval(hint, names) if isinstance(hint, str) else hint
    return {name: kind for name, kind in found.items() if kind is not Any and name != "return"}


def _says_float(kind: object) -> bool:
    return kind is float or any(_says_float(one) for one in get_args(kind))


def unlike(kind: object, value: object) -> str:
    """What the value should have been; nothing where it is of the kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        base, bounds = inner
        return _no_number(base, value, **bounds._asdict())
    if origin in (Union, UnionType):
        return _none_of(inner, value)
    if kind in (float, int):
        what = "a finite number" if kind is float else "a whole number"
        return _no_number(kind, value, what, least=-math.inf)
    if kind in SIMPLE:
        what, fits = SIMPLE[kind]
        return "" if fits(value) else what
    if origin is Literal:
        fits = isinstance(value, str) and value in inner
        return "" if fits else " or ".join(repr(str(one)) for one in inner)
    if origin is Callable:
        return "" if callable(value) else "a function"
    if origin in (Sequence, Iterable, list, tuple):
        return _no_list(origin, inner, value)
    cls = origin or kind
    if not isinstance(cls, type) or getattr(cls, "_is_protocol", False) or isinstance(value, cls):
        return ""
    return f"a {cls.__name__}"


SIMPLE: dict[Any, tuple[str, Callable[[Any], bool]]] = {
    Any: ("anything", lambda value: True),
    None: ("None", lambda value: value is None),
    NoneType: ("None", lambda value: value is None),
    bool: ("True or False", lambda value: str(value) in ("True", "False", "0", "1")),
    str: ("text", lambda value: isinstance(value, str)),
    PathLike[str]: ("the name of a file", lambda value: isinstance(value, PathLike)),
    Path: ("the name of a file", lambda value: isinstance(value, PathLike)),
}


def _none_of(kinds: tuple[Any, ...], value: object) -> str:
    if len(kinds) > 5:  # numpy's ArrayLike is anything but None; the door looks at it
        return "a number, or one a joint" if value is None and NoneType not in kinds else ""
    wanted = [unlike(one, value) for one in kinds]
    return "" if "" in wanted else " or ".join(dict.fromkeys(wanted))


def _no_number(kind: type, value: object, what: str, **bounds: float) -> str:
    try:
        (number if kind is float else _whole)("", value, what, **bounds)
    except InputError:
        return what
    return ""


def _whole(
    name: str, value: object, what: str, least: float, above: float = 0, most: float = math.inf
) -> int:
    return count(name, value, what, least=int(max(least, -MOST)), most=int(min(most, MOST)))


def _no_list(origin: object, inner: tuple[Any, ...], value: object) -> str:
    listed = hasattr(value, "__len__") or (origin is Iterable and isinstance(value, Iterable))
    if not listed or isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
        return "a list"
    if not hasattr(value, "__len__") or not inner:
        return ""
    value = list(value)  # type: ignore[call-overload]
    if origin is tuple and inner[-1] is not Ellipsis:
        if len(value) != len(inner):
            return f"a list of {len(inner)}"
        pairs = list(zip(inner, value, strict=True))
    else:
        pairs = [(inner[0], entry) for entry in value]
    wanted = next((found for one, entry in pairs if (found := unlike(one, entry))), "")
    return f"a list, each {wanted}" if wanted else ""
