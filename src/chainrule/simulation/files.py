"""Trajectories as CSV, Parquet and xarray, and back: every number to the bit.

The mechanism goes along as TOML, and so does what else a trajectory knows, so that reading gives
the same object.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Literal

import numpy as np

from chainrule.arguments import path_of, reals, unlike
from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.loop.account import NAMES as BOOKS
from chainrule.mechanism.files.toml import read_toml, write_toml
from chainrule.mechanism.labels import rate_names, units
from chainrule.outputs import whole
from chainrule.parquet import parquet_columns
from chainrule.simulation.events import Occurrence
from chainrule.simulation.running import Status
from chainrule.simulation.trajectory import EnergyAccount, Origin, Outcome, Samples, Trajectory
from chainrule.strangers import file_text

MARK = "chainrule trajectory 2"
LARGEST = 2_000_000_000  # bytes of a table
FACTS: dict[str, Any] = {
    "status": Literal[tuple(Status)], "message": str, "method": str, "dt": float, "controller": str,
    "control_period": float | None, "events": list[tuple[str, float, list[float]]],
    "notes": list[str], "mechanism": str,
}  # fmt: skip
"""What a file tells besides its columns, and of which kind it is."""

ENERGIES = ("kinetic", "potential", *BOOKS)


def columns(trajectory: Trajectory) -> dict[str, tuple[str, np.ndarray]]:
    """Name → (unit, values), a column for every number of a sample."""
    q_units, v_units, tau_units = units(trajectory.mechanism)
    names, rates = trajectory.mechanism.coordinate_names, rate_names(trajectory.mechanism)
    table: dict[str, tuple[str, np.ndarray]] = {"t": ("s", trajectory.t)}
    table |= {n: (q_units[k], trajectory.q[:, k]) for k, n in enumerate(names)}
    for prefix, values, unit in (
        ("d", trajectory.qd, v_units),
        ("tau_", trajectory.tau, tau_units),
        ("friction_", trajectory.samples.friction, tau_units),
        ("push_", trajectory.samples.push, tau_units),
    ):
        for k, name in enumerate(rates):
            label = f"{prefix}{name}" + ("/dt" if prefix == "d" else "")
            table[label] = (unit[k], values[:, k])
    return table | {name: ("J", getattr(trajectory.account, name)) for name in ENERGIES}


def facts(trajectory: Trajectory) -> dict[str, Any]:
    """What is no column."""
    return {
        "format": MARK,
        "status": trajectory.status.value,
        "message": trajectory.message,
        **asdict(trajectory.origin),
        "events": [[e.name, e.t, list(map(float, e.x))] for e in trajectory.events],
        "notes": list(trajectory.outcome.notes),
        "mechanism": write_toml(trajectory.mechanism),
    }


def restored(table: dict[str, np.ndarray], known: dict[str, Any], source: str) -> Trajectory:
    """The trajectory of columns and facts."""
    if not isinstance(known, dict) or known.get("format") != MARK:
        raise ChainruleError(f"{source}: not a trajectory that chainrule has written")
    for key, kind in FACTS.items():
        wanted = unlike(kind, known[key]) if key in known else "there"
        if wanted:
            raise ChainruleError(f"{source}: {key} must be {wanted}; the file is damaged")
    mechanism = read_toml(known["mechanism"], source)
    nq, nv = len(mechanism.coordinate_names), mechanism.dof
    values = [reals(f"{source}: {name}", v) for name, v in table.items()]
    if not np.isfinite(values[0]).all() or np.any(np.diff(values[0]) <= 0.0):
        row = 1 + int(np.argmax(~(np.diff(values[0], prepend=-np.inf) > 0.0)))
        raise ChainruleError(f"{source}: row {row}: expected finite times that increase")
    wanted = 1 + nq + 4 * nv + len(ENERGIES)
    if len(values) != wanted:
        raise ChainruleError(f"{source}: {len(values)} columns; expected {wanted}")
    at = 1

    def block(size: int) -> np.ndarray:
        nonlocal at
        at += size
        return np.stack(values[at - size : at], axis=1)

    q, qd, tau, friction, push = (block(size) for size in (nq, nv, nv, nv, nv))
    events = tuple(Occurrence(name, t, np.array(x)) for name, t, x in known["events"])
    return Trajectory(
        mechanism,
        Samples(values[0], q, qd, tau, friction, push),
        EnergyAccount(**dict(zip(ENERGIES, values[at:], strict=True))),
        Outcome(Status(known["status"]), known["message"], events, tuple(known["notes"])),
        Origin(**{field.name: known[field.name] for field in fields(Origin)}),
    )


def write_csv(trajectory: Trajectory, path: str | Path) -> Path:
    """Comments with the facts, a header `name [unit]`, and the shortest digits that read back."""
    table = columns(trajectory)
    with (
        whole(path, (".csv",)) as scratch,
        scratch.open("w", newline="", encoding="utf-8") as file,
    ):
        for key, value in facts(trajectory).items():
            file.write(f"# {key}: {json.dumps(value, ensure_ascii=False)}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([f"{name} [{unit}]" for name, (unit, _) in table.items()])
        rows = np.stack([values for _, values in table.values()], axis=1)
        writer.writerows([repr(float(v)) for v in row] for row in rows)
    return Path(path)


def read_csv(path: str | Path) -> Trajectory:
    """A file of `write_csv`."""
    # a description may hold what other programs take for the end of a line
    lines = [line for line in file_text(path, most=LARGEST).split("\n") if line]
    known = {}
    for line in lines:
        if not line.startswith("# "):
            break
        key, _, value = line[2:].partition(": ")
        try:
            known[key] = json.loads(value)
        except (ValueError, RecursionError) as problem:
            raise ChainruleError(f"{path}: the comment {key!r} cannot be read") from problem
    body = [line for line in lines if not line.startswith("#")]
    if not body or "format" not in known:
        raise ChainruleError(f"{path}: not a trajectory that chainrule has written")
    try:
        names = next(csv.reader([body[0]]))
        data = np.loadtxt(io.StringIO("\n".join(body[1:])), delimiter=",", ndmin=2)
    except (ValueError, csv.Error) as problem:
        said = str(problem).partition(";")[0]  # what follows is for who calls NumPy
        raise ChainruleError(f"{path}: {said}") from problem
    if data.shape[1] != len(names) or len({*names}) != len(names):
        raise ChainruleError(f"{path}: {data.shape[1]} columns under {len(names)} different names")
    return restored({n: data[:, k] for k, n in enumerate(names)}, known, str(path))


def write_parquet(trajectory: Trajectory, path: str | Path) -> Path:
    """The columns with their units in each field's metadata, the facts in the file's."""
    pa, pq = extra("pyarrow", "tables"), extra("pyarrow.parquet", "tables")
    table = columns(trajectory)
    fields = [pa.field(n, pa.float64(), metadata={"unit": u}) for n, (u, _) in table.items()]
    schema = pa.schema(fields, metadata={"chainrule": json.dumps(facts(trajectory))})
    with whole(path, (".parquet",)) as scratch:
        pq.write_table(pa.table([values for _, values in table.values()], schema=schema), scratch)
    return Path(path)


def read_parquet(path: str | Path) -> Trajectory:
    """A file of `write_parquet`."""
    extra("pyarrow.parquet", "tables")
    values, said = parquet_columns(Path(path), ChainruleError)
    try:
        known = json.loads(said or "{}")
    except (ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: cannot be read, perhaps damaged: {problem}") from None
    return restored(values, known, str(path))


def to_xarray(trajectory: Trajectory) -> Any:
    """Variables over the coordinate t, with units; the facts are attributes."""
    table = columns(trajectory)
    variables = {
        name.replace("/dt", "_dt"): ("t", values, {"units": unit})
        for name, (unit, values) in table.items()
        if name != "t"
    }
    coordinates = {"t": ("t", trajectory.t, {"units": "s"})}
    dataset = extra("xarray", "tables").Dataset
    return dataset(variables, coordinates, {"chainrule": json.dumps(facts(trajectory))})


def read(source: Any) -> Trajectory:
    """From a path or a Dataset."""
    if isinstance(source, str | Path):
        try:
            there = path_of(source).is_file()
        except OSError:  # a name that no file can have
            there = False
        if not there:
            raise ChainruleError(f"{str(source)[:80]}: there is no such file")
        ending = Path(source).suffix.lower()
        readers = {".csv": read_csv, ".parquet": read_parquet}
        if ending not in readers:
            raise ChainruleError(f"{source}: expected a name that ends in {', '.join(readers)}")
        return readers[ending](source)
    if "chainrule" not in getattr(source, "attrs", {}):
        raise ChainruleError(f"{type(source).__name__} is no trajectory that chainrule has made")
    values = {"t": source["t"].values} | {n: v.values for n, v in source.data_vars.items()}
    try:
        known = json.loads(source.attrs["chainrule"])
    except (TypeError, ValueError):
        raise ChainruleError("the dataset's facts cannot be read") from None
    return restored(values, known, "dataset")
