"""Layout: named parts of a flat state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


class Layout:
    """Names and sizes, in order; a part of size zero is not there."""

    def __init__(self, sizes: Mapping[str, int]):
        self.sizes = {name: size for name, size in sizes.items() if size}
        ends = np.cumsum([0, *self.sizes.values()])
        self.slices = {
            name: slice(int(a), int(b))
            for name, a, b in zip(self.sizes, ends[:-1], ends[1:], strict=True)
        }
        self.size = int(ends[-1])

    def __contains__(self, name: str) -> bool:
        return name in self.slices

    def split(self, flat: np.ndarray) -> dict[str, Any]:
        """Name → part, along the last axis."""
        return {name: flat[..., where] for name, where in self.slices.items()}

    def join(self, parts: Mapping[str, Any]) -> Any:
        """The flat state of traced parts."""
        flat = [np.asarray(parts[name], dtype=object).ravel() for name in self.slices]
        return np.concatenate(flat) if flat else np.empty(0, dtype=object)
