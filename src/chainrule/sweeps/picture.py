"""picture: a variable of a sweep over one axis as a curve, over two as an image."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import checked, number, path_of
from chainrule.errors import ChainruleError, InputError, UnknownNameError
from chainrule.extras import extra
from chainrule.page.palette import NAMED
from chainrule.simulation.plots import INK, LINE, drawn, figure, saved
from chainrule.sweeps.foreign import PlotAxes, PlotColours, PlotFigure, XarrayArray, XarrayDataset
from chainrule.written import read_number

COLOURS = "viridis"
"""Even in lightness, also for those who see few colours."""

NOTHING = NAMED["line"][0]
"""The colour where there is no number."""

LOG = 30.0
"""A logarithmic scale, where positive numbers reach over so many times the least (robustly)."""


def open_sweep(path: str | Path) -> XarrayDataset:
    """The dataset of a store."""
    xarray = extra("xarray", "sweep")
    extra("zarr", "sweep")
    path = path_of(path)
    if not path.is_dir():
        raise ChainruleError(f"{path}: there is no such folder")
    try:
        found = xarray.open_zarr(path, chunks=None)
    except Exception as problem:  # whatever a folder of something else makes of it
        raise ChainruleError(f"{path}: no store of a sweep ({type(problem).__name__})") from None
    if not found.data_vars:
        raise ChainruleError(f"{path}: no store of a sweep: it holds no variables")
    return found


@checked
def picture(
    dataset: XarrayDataset,
    path: str | Path | None = None,
    variable: str | None = None,
    at: Mapping[str, Any] | None = None,
) -> PlotFigure:
    """A figure of a variable (by default of few axes), also as a .png, .svg or .pdf.

    `at` fixes axes: numbers at the nearest value, names of a state as they are. One axis that is
    left makes a curve, two make an image, in which grey is where there is no number.
    """
    shown = selected(dataset[chosen(dataset, variable)], at or {})
    if shown.ndim not in (1, 2):
        left = ", ".join(map(str, shown.dims)) or "none"
        raise InputError(
            f"{shown.name} has the axes {left} left, and a picture has one or two: fix others, "
            f"such as --at {shown.dims[-1] if shown.ndim else 'name'}={_example(shown)}"
        )
    made, axes = figure(1, 1, (8.0, 5.0) if shown.ndim == 1 else (7.4, 6.2))
    try:
        (_curve if shown.ndim == 1 else _image)(made, axes[0, 0], shown)
    except RuntimeError as problem:  # a file that cannot be decoded
        raise ChainruleError(f"{shown.name}: damaged ({problem}); run the sweep again") from None
    fixed = [f"{name} = {_said(c.values)}" for name, c in shown.coords.items() if c.ndim == 0]
    title = drawn("  ·  ".join([str(shown.name), *_about(dataset), *fixed]))
    axes[0, 0].set_title(title, color=INK, fontsize=11, loc="left")
    return saved(made, path)


def chosen(dataset: XarrayDataset, variable: str | None) -> str:
    """The variable's name; by default one of few axes, and not where motions diverged."""
    names = [str(name) for name in dataset.data_vars]
    if variable is None:
        return min(names, key=lambda name: (name == "diverged", dataset[name].ndim))
    if variable not in names:
        raise UnknownNameError("variable", variable, names)
    return variable


def selected(array: XarrayArray, at: Mapping[str, Any]) -> XarrayArray:
    """The array where axes have these values."""
    for name, value in at.items():
        if name not in array.dims:
            raise UnknownNameError(f"axis of {array.name}", name, [str(d) for d in array.dims])
        labels = np.asarray(array[name].values)
        if labels.dtype.kind in "fiu":
            said = f"{name}={value!r}"
            wanted = read_number(value, said) if isinstance(value, str) else number(name, value)
            index = int(np.argmin(np.abs(labels - wanted)))
        else:
            words = [str(label) for label in labels]
            if not isinstance(value, str) or value not in words:
                raise UnknownNameError(name, value, words)
            index = words.index(value)
        array = array.isel({name: index})
    return array


def _curve(made: PlotFigure, ax: PlotAxes, shown: XarrayArray) -> None:
    """Over the axis; points of a design over what they vary."""
    (dim,) = shown.dims
    y = np.asarray(shown.values, dtype=float)
    beside = [str(name) for name, c in shown.coords.items() if c.dims == (dim,) and name != dim]
    if dim not in shown.coords and len(beside) > 1:
        _scattered(made, ax, shown, beside[0], beside[1])
        return
    over = shown[dim if dim in shown.coords or not beside else beside[0]]
    x = over.values
    if not np.issubdtype(x.dtype, np.number):
        ax.bar([str(word) for word in x], y)
    elif np.all(np.diff(x) > 0):
        ax.plot(x, y, linewidth=LINE, marker="." if len(x) < 60 else "")
        ax.set_xlim(x[0], x[-1] if len(x) > 1 else None)
    else:
        ax.plot(x, y, ".", markersize=4)
    if logarithmic(y):
        ax.set_yscale("log")
    ax.set_xlabel(_label(over), color=INK)
    ax.set_ylabel(_label(shown), color=INK)
    _note(ax, y)


def _scattered(made: PlotFigure, ax: PlotAxes, shown: XarrayArray, across: str, up: str) -> None:
    """Points in the plane of two names, coloured."""
    values = np.asarray(shown.values, dtype=float)
    x, y = shown[across].values, shown[up].values
    none = ~np.isfinite(values)
    ax.plot(x[none], y[none], "o", color=NOTHING, markersize=4)
    colours, bar = _colours(values)
    dots = ax.scatter(x, y, 14, np.where(none, np.nan, values), **colours)
    _keyed(made, ax, dots, shown, shown[across], shown[up], bar)


def _image(made: PlotFigure, ax: PlotAxes, shown: XarrayArray) -> None:
    across, up = shown.dims
    values = np.asarray(shown.values, dtype=float).T
    ends = _edges(shown[across].values), _edges(shown[up].values)
    ax.grid(False)
    colours, bar = _colours(values)
    image = ax.pcolormesh(*ends, values, rasterized=True, **colours)
    if all(shown[dim].attrs.get("units") == "rad" for dim in shown.dims):
        ax.set_aspect("equal")
    _keyed(made, ax, image, shown, shown[across], shown[up], bar)


def _keyed(
    made: PlotFigure,
    ax: PlotAxes,
    marks: PlotColours,
    shown: XarrayArray,
    across: XarrayArray,
    up: XarrayArray,
    bar: str,
) -> None:
    key = made.colorbar(marks, ax=ax, extend=bar, pad=0.02)
    key.set_label(_label(shown), color=INK)
    key.outline.set_visible(False)
    ax.set_xlabel(_label(across), color=INK)
    ax.set_ylabel(_label(up), color=INK)
    _note(ax, shown.values)


def _note(ax: PlotAxes, values: np.ndarray) -> None:
    """What has no number, said."""
    missing = int(np.sum(~np.isfinite(values)))
    if missing:
        ax.annotate(
            f"grey or left out: no number, {100 * missing / values.size:.3g} % of the runs",
            (1, 0), (0, -38), "axes fraction", "offset points", ha="right", va="top", fontsize=9,
            color=NAMED["soft"][0],
        )  # fmt: skip


def logarithmic(values: np.ndarray) -> bool:
    """Do numbers that are never negative, but for a few, reach over powers of ten?"""
    finite = values[np.isfinite(values)]
    above = finite[finite > 0.0]
    if above.size < 0.5 * max(finite.size, 1) or np.any(finite < 0.0) or not above.size:
        return False
    low, high = np.quantile(above, [0.01, 0.99])
    return bool(high > LOG * low)


def _colours(values: np.ndarray) -> tuple[dict[str, Any], str]:
    """The map and its scale, and whether it goes on beyond: all numbers but the outermost
    half-hundredths, which would take all colours."""
    colors = extra("matplotlib.colors", "pictures")
    log, finite = logarithmic(values), values[np.isfinite(values)]
    inner = finite[finite > 0.0] if log else finite
    low, high = map(float, np.quantile(inner, [0.005, 0.995])) if inner.size else (0.0, 1.0)
    low, high = (low, high) if low < high else (low - 0.5, low + 0.5)
    norm = colors.LogNorm(low, high, clip=True) if log else colors.Normalize(low, high)
    map_ = extra("matplotlib", "pictures").colormaps[COLOURS].with_extremes(bad=NOTHING)
    return {"cmap": map_, "norm": norm}, _extend(finite, low, high)


def _extend(finite: np.ndarray, low: float, high: float) -> str:
    below, above = bool(np.any(finite < low)), bool(np.any(finite > high))
    return {(True, True): "both", (True, False): "min", (False, True): "max"}.get(
        (below, above), "neither"
    )


def _edges(centres: np.ndarray) -> np.ndarray:
    """Of cells around these centres; names are one apart."""
    if not np.issubdtype(centres.dtype, np.number) or len(centres) < 2:
        return np.arange(len(centres) + 1) - 0.5
    inner = (centres[1:] + centres[:-1]) / 2
    return np.concatenate([[2 * centres[0] - inner[0]], inner, [2 * centres[-1] - inner[-1]]])


def _label(array: XarrayArray) -> str:
    """Its name and unit."""
    unit = array.attrs.get("units", "")
    return drawn(str(array.name) + (f" / {unit}" if unit else ""))


def _about(dataset: XarrayDataset) -> list[str]:
    """What was swept, as far as the dataset says."""
    with suppress(ValueError, KeyError, TypeError):
        facts = json.loads(dataset.attrs["chainrule"])
        return [f"{facts['duration']:g} s by {facts['method']}, dt = {facts['dt']:g} s"]
    return []


def _said(value: np.ndarray) -> str:
    return (
        f"{float(value):.4g}" if np.issubdtype(np.asarray(value).dtype, np.number) else str(value)
    )


def _example(shown: XarrayArray) -> str:
    if not shown.ndim or not shown[shown.dims[-1]].size:
        return "value"
    return _said(shown[shown.dims[-1]].values[0])
