"""Names for what libraries of extras give: a reader sees which, a checker cannot."""

from types import ModuleType
from typing import Any

XarrayDataset = Any
XarrayArray = Any
ZarrGroup = Any
DaskClient = Any
DaskModule = Any | ModuleType
PlotFigure = Any
PlotAxes = Any
