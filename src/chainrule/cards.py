"""Cards: arrays in a GPU's memory, of CuPy or of any library that speaks DLPack."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from chainrule.errors import ChainruleError, InputError, MissingExtraError
from chainrule.extras import extra

if TYPE_CHECKING:
    import numpy as np

CUDA = (2, 13)
"""DLPack's numbers for memory of an NVIDIA GPU, and for managed memory."""


class NoDeviceError(ChainruleError, RuntimeError):
    """There is no GPU to run on, and why."""


def cupy() -> Any:
    """The module, which is optional."""
    try:
        return extra("cupy", "gpu")
    except MissingExtraError as problem:
        raise NoDeviceError(f"no GPU: {problem}, or use device='cpu'") from None


def on_card(value: object) -> bool:
    """Does an array lie in the memory of an NVIDIA GPU?"""
    if type(value).__module__ == "numpy":  # as nearly always, and asking takes ten times as long
        return False
    if hasattr(value, "__dlpack_device__"):
        with suppress(Exception):  # whatever it is, it does not say so
            return value.__dlpack_device__()[0] in CUDA  # type: ignore[attr-defined]
    return False


def from_card(name: str, value: Any, what: str = "real numbers") -> Any:
    """An array on the card as CuPy's, of doubles; its memory where it has these already."""
    module = cupy()
    own, here = value.__dlpack_device__()[1], module.cuda.Device().id
    if own != here:
        raise InputError(
            f"{name} lies on GPU {own}, and GPU {here} is the current one: move it there, or call "
            f"within `with cupy.cuda.Device({own})`"
        )
    try:
        array = value if isinstance(value, module.ndarray) else module.from_dlpack(value)
    except (BufferError, TypeError, ValueError, RuntimeError) as problem:
        raise InputError(f"{name} does not give its memory away: {problem}") from None
    if array.dtype.kind not in "fiub":
        raise InputError(f"{name} is an array of {array.dtype} on a GPU; expected {what}")
    return array.view(type=module.ndarray).astype("float64", copy=False)


def to_card(array: np.ndarray) -> Any:
    """The array of doubles on the card; where it lies there already, itself."""
    if on_card(array):
        return array
    copy = cupy().empty(array.shape)
    if array.size:
        copy.set(contiguous(array))
    return copy


def room() -> int:
    """Bytes that can be had on the card."""
    module = cupy()
    return module.cuda.runtime.memGetInfo()[0] + module.get_default_memory_pool().free_bytes()


def together(arrays: Iterable[Any]) -> list[Any]:
    """All on the card, if one of them is."""
    arrays = list(arrays)
    return [*map(to_card, arrays)] if any(map(on_card, arrays)) else arrays


def to_host(array: Any) -> Any:
    """The array in the computer's own memory."""
    return array.get() if on_card(array) else array


def contiguous(array: np.ndarray) -> Any:
    """The array with its rows one after the other, itself where they are."""
    return array if array.flags.c_contiguous else array.copy()


def pointer(array: Any) -> int:
    """Where an array's memory begins."""
    return array.data.ptr if on_card(array) else array.ctypes.data
