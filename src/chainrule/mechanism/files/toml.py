"""The native file format: TOML, with a link, a Denavit-Hartenberg row or a screw a table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from chainrule.errors import MechanismError
from chainrule.mechanism.builders.dh import DH, from_dh
from chainrule.mechanism.builders.screws import Screw, from_screws
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.files.toml_writing import write_toml
from chainrule.mechanism.joints import JOINTS, Drive, Joint, Rotor, Strand
from chainrule.mechanism.link import BASE, Link, Visual
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import affordable

__all__ = ["read_toml", "write_toml"]

TOP = (
    "name",
    "description",
    "gravity",
    "parameters",
    "coordinates",
    "link",
    "dh",
    "convention",
    "screw",
    "strand",
    "drive",
)


def read_toml(text: str, source: str = "") -> Mechanism:
    """The mechanism that a TOML text describes; an error names file, line and field."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # TOMLDecodeError, or a number too long
        raise MechanismError(f"this is not TOML: {problem}", source=source) from problem
    try:
        with affordable():
            return _mechanism(data)
    except MechanismError as problem:
        line = _line(text, problem.where, data)
        place = (
            f"{source}:{line}" if line and source else source or (f"line {line}" if line else "")
        )
        raise MechanismError(problem.problem, problem.where, place) from problem


def _mechanism(data: dict[str, Any]) -> Mechanism:
    _known(data, TOP, "")
    ways = [way for way in ("link", "dh", "screw") if way in data]
    if len(ways) != 1:
        raise MechanismError(
            "a file has [[link]] tables, or [[dh]] rows, or [[screw]] tables; "
            f"this one has {' and '.join(ways) or 'none of them'}",
            ways[-1] if ways else "",
        )
    name = data.get("name", "mechanism")
    if not isinstance(name, str):
        raise MechanismError(f"expected text, got {name!r}", "name")
    tables = data[ways[0]]
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise MechanismError(f"expected tables headed [[{ways[0]}]]", ways[0])
    parameters = data.get("parameters", {})
    if not isinstance(parameters, dict):
        raise MechanismError("expected a table of symbols and their values", "parameters")
    options: dict[str, Any] = {
        "gravity": data.get("gravity", (0, 0, "-g")),
        "values": parameters,
        "description": data.get("description", ""),
    }
    for field, kind in (("strand", Strand), ("drive", Drive)):
        if field in data:
            options[f"{field}s"] = _summed(data[field], field, kind)
    if "coordinates" in data:
        options["coordinates"] = _coordinates(data["coordinates"])
    if ways[0] == "dh":
        if "convention" not in data:
            raise MechanismError("say convention = 'standard' or 'modified'", "convention")
        rows = [DH(**_with_joint(t, f"dh[{i}]", DH)) for i, t in enumerate(tables)]
        return from_dh(name, rows, data["convention"], **options)
    if ways[0] == "screw":
        screws = [Screw(**_with_joint(t, f"screw[{i}]", Screw)) for i, t in enumerate(tables)]
        return from_screws(name, screws, **options)
    links = [_link(t, f"link[{i}]") for i, t in enumerate(tables)]
    return Mechanism(name, tuple(links), **options)


def _known(table: object, names: Sequence[str], where: str) -> None:
    if not isinstance(table, Mapping):
        raise MechanismError(f"expected a table, got {table!r}", where)
    for key in table:
        if key not in names:
            close = get_close_matches(key, names, n=1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise MechanismError(
                f"there is no field {key!r}; {hint}known: {', '.join(names)}",
                f"{where}.{key}" if where else key,
            )


def _coordinates(table: Any) -> Coordinates:
    _known(table, ("names", "A", "b"), "coordinates")
    for key, value in table.items():
        if not isinstance(value, list):
            raise MechanismError(f"expected a list, got {value!r}", f"coordinates.{key}")
    if "names" not in table:
        raise MechanismError("the new coordinates need names", "coordinates")
    rows = table.get("A", [])
    if not all(isinstance(row, list) and all(isinstance(v, int) for v in row) for row in rows):
        raise MechanismError(f"expected rows of whole numbers, got {rows!r}", "coordinates.A")
    return Coordinates(
        tuple(map(str, table["names"])), tuple(map(tuple, rows)), tuple(table.get("b", ()))
    )


def _summed(tables: object, field: str, kind: type[Strand | Drive]) -> tuple[Any, ...]:
    """What acts along sums of coordinates."""
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise MechanismError(f"expected tables headed [[{field}]]", field)
    for i, table in enumerate(tables):
        _known(table, tuple(f.name for f in fields(kind)), f"{field}[{i}]")
        if not isinstance(table.get("name"), str) or "ratios" not in table:
            raise MechanismError(f"a {field} needs a name and ratios", f"{field}[{i}]")
    return tuple(kind(**table) for table in tables)


def _with_joint(table: dict[str, Any], where: str, kind: type[DH | Screw | Link]) -> dict[str, Any]:
    _known(table, tuple(f.name for f in fields(kind)), where)
    result = dict(table)
    if "joint" in result:
        result["joint"] = _joint(result["joint"], f"{where}.joint")
    return result


def _link(table: dict[str, Any], where: str) -> Link:
    result = _with_joint(table, where, Link)
    if not isinstance(result.get("name"), str):
        raise MechanismError("a link needs a name", f"{where}.name" if "name" in result else where)
    if not isinstance(result.get("parent", BASE), str):
        raise MechanismError(f"expected a link's name, got {result['parent']!r}", f"{where}.parent")
    visuals = result.pop("visuals", [])
    if not isinstance(visuals, list):
        raise MechanismError("expected a list of tables", f"{where}.visuals")
    shapes = []
    for i, visual in enumerate(visuals):
        _known(visual, tuple(f.name for f in fields(Visual)), f"{where}.visuals[{i}]")
        if "shape" not in visual:
            raise MechanismError("a visual needs a shape", f"{where}.visuals[{i}]")
        plain: dict[str, Any] = {
            k: tuple(v) if isinstance(v, list) and k != "rotation" else v for k, v in visual.items()
        }
        shapes.append(Visual(**plain))
    return Link(**result, visuals=tuple(shapes))


def _joint(table: Any, where: str) -> Joint:
    if isinstance(table, str):
        table = {"type": table}
    if not isinstance(table, Mapping):
        raise MechanismError(f"expected a table, got {table!r}", where)
    kind = table.get("type")
    if not isinstance(kind, str) or kind not in JOINTS:
        here = next((word for word, one in JOINTS.items() if kind in one.elsewhere), None)
        text = f"there is no joint type {kind!r}; known: {', '.join(JOINTS)}"
        raise MechanismError(f"write {here!r} for {kind!r}" if here else text, f"{where}.type")
    _known(table, ("type", *(f.name for f in fields(JOINTS[kind]))), where)
    options = {name: value for name, value in table.items() if name != "type"}
    if "rotor" in options:
        _known(options["rotor"], ("inertia", "ratio", "carried"), f"{where}.rotor")
        if "inertia" not in options["rotor"]:
            raise MechanismError("a rotor needs an inertia", f"{where}.rotor")
        options["rotor"] = Rotor(**options["rotor"])
    if not isinstance(options.get("name", ""), str):
        raise MechanismError(f"expected text, got {options['name']!r}", f"{where}.name")
    return JOINTS[kind](**options)


# where an error is


def _line(text: str, where: str, data: dict[str, Any]) -> int | None:
    """The line of a field such as `link[1].joint.axis`, or of the nearest table around it."""
    named = re.match(r"link '(.*?)'(.*)", where)
    if named:
        way = next(way for way in ("link", "dh", "screw") if way in data)
        names = [table.get("name", f"link{i + 1}") for i, table in enumerate(data[way])]
        if named[1] in names:
            where = f"{way}[{names.index(named[1])}]{named[2]}"
    positions = _positions(text)
    while where:
        if where in positions:
            return positions[where]
        shorter = re.sub(r"(\.[^.\[]*|\[\d+\])$", "", where)
        where = shorter if shorter != where else ""
    return None


def _positions(text: str) -> dict[str, int]:
    positions: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    for number, line in enumerate(text.splitlines(), start=1):
        array = re.match(r"\s*\[\[\s*([\w.]+)\s*\]\]", line)
        table = re.match(r"\s*\[\s*([\w.]+)\s*\]", line)
        key = re.match(r"\s*([\w.\"']+)\s*=", line)
        if array:
            name = _indexed(array[1], counts)
            index = counts[name] = counts.get(name, -1) + 1
            prefix = f"{name}[{index}]"
            positions.setdefault(prefix, number)
        elif table:
            prefix = _indexed(table[1], counts)
            positions.setdefault(prefix, number)
        elif key:
            name = key[1].strip("\"'")
            positions.setdefault(f"{prefix}.{name}" if prefix else name, number)
    return positions


def _indexed(name: str, counts: dict[str, int]) -> str:
    """`link.joint` below the third [[link]] is link[2].joint."""
    head, dot, rest = name.partition(".")
    return f"{head}[{counts[head]}]{dot}{rest}" if dot and head in counts else name
