"""picture: a variable of a sweep over one axis as a curve, over two as an image."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import path_of
from chainrule.errors import ChainruleError, InputError, UnknownNameError
from chainrule.extras import extra
from chainrule.page.palette import NAMED
from chainrule.simulation.plots import INK, LINE, drawn, figure, saved
from chainrule.written import read_number

COLOURS = "viridis"
"""Even in lightness, also for those who see few colours."""

NOTHING = NAMED["line"][0]
"""The colour where there is no number."""

LOG = 30.0
"""A logarithmic scale, where positive numbers reach over so many times the least (robustly)."""


def open_sweep(path: str | Path) -> Any:
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


def picture(
    dataset: Any,
    path: str | Path | None = None,
    variable: str | None = None,
    at: Mapping[str, Any] | None = None,
) -> Any:
    """A figure of a variable (the first measure by default), also as a .png, .svg or .pdf.

    `at` fixes axes: numbers at the nearest value, names of a state as they are. One axis that is
    left makes a curve, two make an image, in which grey is where there is no number.
    """
    shown = selected(dataset[chosen(dataset, variable)], at or {})
    if shown.ndim not in (1, 2):
        raise InputError(
            f"{shown.name} has the axes {', '.join(map(str, shown.dims)) or 'none'} left; a picture "
            "has one or two: fix others, such as --at "
            f"{shown.dims[-1] if shown.ndim else 'name'}={_example(shown)}"
        )
    made, axes = figure(1, 1, (8.0, 5.0) if shown.ndim == 1 else (7.4, 6.2))
    try:
        (_curve if shown.ndim == 1 else _image)(made, axes[0, 0], shown)
    except RuntimeError as problem:  # a file that cannot be decoded
        raise ChainruleError(f"{shown.name}: damaged ({problem}); run the sweep again") from None
    fixed = [f"{name} = {_said(value)}" for name, value in _fixed(shown).items()]
    title = drawn("  ·  ".join([str(shown.name), *_about(dataset), *fixed]))
    axes[0, 0].set_title(title, color=INK, fontsize=11, loc="left")
    return saved(made, path)


def chosen(dataset: Any, variable: str | None) -> str:
    """The variable's name; by default the first that says more than where motions diverged."""
    names = [str(name) for name in dataset.data_vars]
    if variable is None:
        return next((name for name in names if name != "diverged"), names[0])
    if variable not in names:
        raise UnknownNameError("variable", variable, names)
    return variable


def selected(array: Any, at: Mapping[str, Any]) -> Any:
    """The array where axes have these values."""
    for name, value in at.items():
        if name not in array.dims:
            raise UnknownNameError(f"axis of {array.name}", name, [str(d) for d in array.dims])
        labels = np.asarray(array[name].values)
        if labels.dtype.kind in "fiu":
            wanted = read_number(value, f"{name}={value!r}") if isinstance(value, str) else value
            index = int(np.argmin(np.abs(labels - wanted)))
        else:
            words = [str(label) for label in labels]
            if value not in words:
                raise UnknownNameError(name, value, words)
            index = words.index(value)
        array = array.isel({name: index})
    return array


def _curve(made: Any, ax: Any, shown: Any) -> None:
    (dim,) = shown.dims
    x, y = shown[dim].values, np.asarray(shown.values, dtype=float)
    over = shown[dim]
    if not np.issubdtype(x.dtype, np.number):
        ax.bar([str(word) for word in x], y)
    elif np.all(np.diff(x) > 0) and dim in shown.coords:
        ax.plot(x, y, linewidth=LINE, marker="." if len(x) < 60 else "")
    else:
        ax.plot(x, y, ".", markersize=3)
    if logarithmic(y):
        ax.set_yscale("log")
    ax.set_xlabel(_label(over), color=INK)
    ax.set_ylabel(_label(shown), color=INK)


def _image(made: Any, ax: Any, shown: Any) -> None:
    across, up = shown.dims
    values = np.asarray(shown.values, dtype=float).T
    colors = extra("matplotlib.colors", "pictures")
    finite = values[np.isfinite(values)]
    log = logarithmic(values)
    low, high = _ends(finite, log)
    norm = (colors.LogNorm if log else colors.Normalize)(low, high)
    map = extra("matplotlib", "pictures").colormaps[COLOURS].with_extremes(bad=NOTHING)
    ends = _edges(shown[across].values), _edges(shown[up].values)
    ax.grid(False)
    image = ax.pcolormesh(*ends, values, cmap=map, norm=norm, rasterized=True)
    if all(_angle(shown[dim]) for dim in shown.dims):
        ax.set_aspect("equal")
    bar = made.colorbar(image, ax=ax, extend=_extend(finite, low, high), pad=0.02)
    bar.set_label(_label(shown), color=INK)
    bar.outline.set_visible(False)
    ax.set_xlabel(_label(shown[across]), color=INK)
    ax.set_ylabel(_label(shown[up]), color=INK)
    if len(finite) < values.size:
        ax.annotate(
            "grey: none", (1, -0.09), xycoords="axes fraction", ha="right", va="top",
            color=NAMED["soft"][0], fontsize=9,
        )  # fmt: skip


def logarithmic(values: np.ndarray) -> bool:
    """Do positive numbers, but for a few, reach over powers of ten?"""
    finite = values[np.isfinite(values)]
    if not finite.size or finite.min() <= 0.0:
        return False
    low, high = np.quantile(finite, [0.01, 0.99])
    return bool(high > LOG * low)


def _ends(finite: np.ndarray, log: bool) -> tuple[float, float]:
    """Of the colours: all but the outermost hundredth, which would take them all."""
    if not finite.size:
        return (1.0, 10.0) if log else (0.0, 1.0)
    low, high = np.quantile(finite, [0.005, 0.995])
    return (float(low), float(high)) if low < high else (float(low) - 0.5, float(low) + 0.5)


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


def _angle(coordinate: Any) -> bool:
    return coordinate.attrs.get("units") == "rad"


def _label(array: Any) -> str:
    """Its name and unit."""
    unit = array.attrs.get("units", "")
    return drawn(str(array.name) + (f" / {unit}" if unit else ""))


def _about(dataset: Any) -> list[str]:
    """What was swept, as far as the dataset says."""
    with suppress(ValueError, KeyError, TypeError):
        facts = json.loads(dataset.attrs["chainrule"])
        return [f"{facts['duration']:g} s by {facts['method']}, dt = {facts['dt']:g} s"]
    return []


def _fixed(shown: Any) -> dict[str, Any]:
    return {str(n): c.values for n, c in shown.coords.items() if c.ndim == 0}


def _said(value: Any) -> str:
    return f"{float(value):.4g}" if np.issubdtype(np.asarray(value).dtype, np.number) else str(value)


def _example(shown: Any) -> str:
    if not shown.ndim or not shown[shown.dims[-1]].size:
        return "value"
    return _said(shown[shown.dims[-1]].values[0])
