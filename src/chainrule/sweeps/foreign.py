"""Types of libraries that are extras: known to a type checker, anything at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

    from matplotlib.axes import Axes as PlotAxes
    from matplotlib.cm import ScalarMappable as PlotColours
    from matplotlib.figure import Figure as PlotFigure
    from xarray import DataArray as XarrayArray
    from xarray import Dataset as XarrayDataset

    DaskModule = Any | ModuleType
    DaskClient = Any  # half of its methods are coroutines to a checker
    ZarrGroup = Any  # its own type cannot tell a group from an array
else:
    DaskClient = DaskModule = PlotAxes = PlotColours = PlotFigure = Any
    XarrayArray = XarrayDataset = ZarrGroup = Any

__all__ = [
    "DaskClient",
    "DaskModule",
    "PlotAxes",
    "PlotColours",
    "PlotFigure",
    "XarrayArray",
    "XarrayDataset",
    "ZarrGroup",
]
