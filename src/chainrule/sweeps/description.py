"""The description of a sweep in a TOML file: the arguments of `sweep` by their names.

Numbers may be written as "90deg" or "pi/2"; what is one of several kinds says which by `type`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any

from chainrule.control import LAWS
from chainrule.errors import ChainruleError, InputError, UnknownNameError
from chainrule.loop.measure import MEASURES
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Actuator, Force, Push, Sensor, Stops
from chainrule.mechanism.builders.finding import find
from chainrule.strangers import file_text
from chainrule.sweeps.axes import Points, linspace
from chainrule.sweeps.designs import DESIGNS
from chainrule.sweeps.running import sweep
from chainrule.written import read_number

DISTURBANCES = {"push": Push, "force": Force}
FIELDS = tuple(n for n in signature(sweep).parameters if n not in ("progress", "cluster"))
"""A file names no cluster: what the workers there send is trusted."""


def read_sweep(path: str | Path) -> dict[str, Any]:
    """The arguments for `sweep`; files it names are looked for where it is itself.

    Where it names no store, there is one beside it: flips.toml and flips.zarr. What it names is
    beside it or in a folder there; elsewhere is asked for by who runs it.
    """
    path = Path(path)
    text = file_text(path)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: this is not TOML: {problem}") from problem
    try:
        return _arguments(data, path)
    except ChainruleError as problem:
        if str(path) in str(problem):
            raise
        raise InputError(f"{path}: {problem}") from problem


def _arguments(data: dict[str, Any], path: Path) -> dict[str, Any]:
    for name in data:
        if name not in FIELDS:
            raise UnknownNameError("field", name, list(FIELDS))
    for name in ("mechanism", "over", "duration"):
        if name not in data:
            raise InputError(f"{name} is missing")
    numbers = ("duration", "dt", *([] if isinstance(data.get("x0"), str) else ["x0"]))
    found = {n: _number(v, n) if n in numbers else v for n, v in data.items()}
    if not isinstance(data["mechanism"], str):
        raise InputError(f"mechanism={data['mechanism']!r} must be a name or a file")
    found["mechanism"] = find(data["mechanism"], path.parent)
    over = data["over"]
    found["over"] = [_part(p) for p in over] if isinstance(over, list) else _part(over)
    if "measure" in data:
        listed = data["measure"] if isinstance(data["measure"], list) else [data["measure"]]
        found["measure"] = [_kind(one, MEASURES.named, "measure") for one in listed]
    if "loop" in data:
        found["loop"] = _loop(data["loop"])
    store = data.get("store", path.with_suffix(".zarr").name)
    if not isinstance(store, str):
        raise InputError(f"store={store!r} must be the name of a folder")
    if Path(store).is_absolute() or ".." in Path(store).parts:
        raise InputError(
            f"store={store!r} is not beside the file; --store, in Python store=…, puts it elsewhere"
        )
    return found | {"store": path.parent / store}


def _part(table: object) -> Any:
    """A grid, points or a design."""
    if not isinstance(table, Mapping):
        raise InputError(f"over: expected a table of names and values, got {table!r}")
    kind = table.get("type", "grid")
    names = {name: value for name, value in table.items() if name != "type"}
    if kind == "grid":
        return {name: _values(value, f"over.{name}") for name, value in names.items()}
    dim = {"dim": names.pop("dim")} if "dim" in names else {}
    if kind == "points":
        columns = {name: _values(value, f"over.{name}") for name, value in names.items()}
        return Points(columns, **dim)
    if not isinstance(kind, str) or kind not in DESIGNS:
        raise UnknownNameError("kind of axes", kind, ["grid", "points", *DESIGNS])
    if "count" not in names:
        raise InputError(f"over: a {kind} design needs a count")
    count, seed = names.pop("count"), names.pop("seed", 0)
    ranges = {name: _range(value, f"over.{name}") for name, value in names.items()}
    return DESIGNS[kind](count, ranges, seed, **dim)


def _values(value: object, where: str) -> Any:
    """A list, or {from, to, count}."""
    if not isinstance(value, Mapping):
        return _number(value, where)
    if {*value} != {"from", "to", "count"}:
        raise InputError(f"{where}: expected a list, or from, to and count; got {value!r}")
    return linspace(_number(value["from"], where), _number(value["to"], where), value["count"])


def _range(value: object, where: str) -> Any:
    """{from, to}, or {mean, deviation}."""
    if isinstance(value, Mapping) and {*value} == {"from", "to"}:
        return _number(value["from"], where), _number(value["to"], where)
    if isinstance(value, Mapping) and {*value} == {"mean", "deviation"}:
        from scipy.stats import norm

        return norm(_number(value["mean"], where), _number(value["deviation"], where))
    raise InputError(f"{where}: expected from and to, or mean and deviation; got {value!r}")


def _loop(table: object) -> Loop:
    """The parts by their names."""
    known = [field.name for field in fields(Loop)]
    if not isinstance(table, Mapping):
        raise InputError(f"loop: expected a table with {', '.join(known)}, got {table!r}")
    parts: dict[str, Callable[[Any], Any]] = {
        "controller": lambda t: _kind(t, LAWS.named, "loop.controller"),
        "control_period": lambda v: _number(v, "loop.control_period"),
        "actuator": lambda t: _made(Actuator, t, "loop.actuator"),
        "sensor": lambda t: _made(Sensor, t, "loop.sensor"),
        "disturbances": lambda ts: [
            _kind(t, _disturbance, "loop.disturbances") for t in _list(ts, "loop.disturbances")
        ],
        "limits": lambda t: _made(Stops, t, "loop.limits"),
    }
    for name in table:
        if name not in parts:
            raise UnknownNameError("field of loop", name, known)
    return Loop(**{name: parts[name](value) for name, value in table.items()})


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise InputError(f"{where}: expected a list of tables, got {value!r}")
    return value


def _disturbance(word: str) -> Any:
    if word not in DISTURBANCES:
        raise UnknownNameError("disturbance", word, list(DISTURBANCES))
    return DISTURBANCES[word]


def _kind(table: object, named: Callable[[str], Any], where: str) -> Any:
    """A word, or a table that has it as `type` and numbers by their names."""
    table = {"type": table} if isinstance(table, str) else table
    if not isinstance(table, Mapping) or not isinstance(table.get("type"), str):
        raise InputError(f"{where}: expected a word, or a table with a type; got {table!r}")
    rest = {name: value for name, value in table.items() if name != "type"}
    return _made(named(table["type"]), rest, where)


def _made(kind: type, table: object, where: str) -> Any:
    known = [field.name for field in fields(kind) if field.init]
    if not isinstance(table, Mapping):
        raise InputError(f"{where}: expected a table with {', '.join(known)}, got {table!r}")
    for name in table:
        if name not in known:
            raise UnknownNameError(f"field of {where}", name, known)
    try:
        return kind(**{name: _perhaps(value) for name, value in table.items()})
    except TypeError as problem:  # a field that must be given
        raise InputError(f"{where}: {problem}") from None


def _perhaps(value: object) -> Any:
    """The same where a text may also be a name."""
    try:
        return _number(value, "")
    except ChainruleError:
        return value


def _number(value: object, where: str) -> Any:
    """Texts that stand for numbers as numbers, also in lists."""
    if isinstance(value, list):
        return [_number(one, where) for one in value]
    return read_number(value, f"{where}={value!r}") if isinstance(value, str) else value
