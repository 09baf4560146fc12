"""GPU: a rollout's PTX loaded by the driver and launched through CuPy, which is optional.

This file needs numpy and CuPy only, so that a machine without a compiler can run what another
one has written.
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from chainrule.errors import ChainruleError, ChainruleWarning, MissingExtraError
from chainrule.extras import extra

BLOCK = 128
"""Threads in a block."""

SHARE = 0.8
"""Of the free memory, what one chunk may take."""

SMALLEST_CHUNK = 1024
"""Rows below which it makes no sense to try again with less."""


class NoDeviceError(ChainruleError, RuntimeError):
    """There is no GPU to run on, and why."""


class DeviceMemoryWarning(ChainruleWarning):
    """A batch did not fit into the GPU's memory and was computed in parts."""


@dataclass(frozen=True)
class Device:
    """A GPU: its name, architecture ("sm_90"), memory in bytes, and the driver's CUDA version."""

    name: str
    architecture: str
    memory: int
    driver: str

    def __str__(self) -> str:
        size = self.memory / 2**30
        return f"{self.name} ({self.architecture}, {size:.0f} GiB, driver for CUDA {self.driver})"


class Source(NamedTuple):
    """An input: rows (count, values · size), or one that serves all; its size, and the segments
    for which a value is held, 0 for ever."""

    rows: np.ndarray
    size: int
    hold: int


class Plan(NamedTuple):
    """A rollout as kernels take it: `samples` times `segments` segments of `steps` steps, in which
    no signal changes and no sample is due; `start` is x0 (rows, n), + 0.0: no state is −0.0."""

    t0: float
    dt: float
    samples: int
    segments: int
    steps: int
    first: int
    start: np.ndarray
    sources: Sequence[Source] = ()
    batch: tuple[int, ...] = ()

    @property
    def words(self) -> list[int]:
        """The numbers of the task, as 64-bit words."""
        t0, dt, first = np.array([self.t0, self.dt, self.first], dtype=float).view(np.uint64)
        return [int(t0), int(dt), self.samples, self.segments, self.steps, int(first)]


def find() -> Device:
    """The GPU that CuPy would use, or a NoDeviceError that says why there is none."""
    runtime = _cupy().cuda.runtime
    try:
        count = runtime.getDeviceCount()
    except runtime.CUDARuntimeError as problem:
        raise NoDeviceError(f"no GPU: the CUDA driver says {problem}") from None
    if count == 0:
        raise NoDeviceError("no GPU: the CUDA driver finds no device")
    properties = runtime.getDeviceProperties(runtime.getDevice())
    version = runtime.driverGetVersion()
    return Device(
        name=properties["name"].decode(),
        architecture=f"sm_{properties['major']}{properties['minor']}",
        memory=int(properties["totalGlobalMem"]),
        driver=f"{version // 1000}.{version % 1000 // 10}",
    )


def _cupy() -> Any:
    try:
        return extra("cupy", "gpu")
    except MissingExtraError as problem:
        raise NoDeviceError(f"no GPU: {problem}, or use device='cpu'") from None


class DeviceKernel:
    """A rollout's PTX, made into machine code by the driver."""

    def __init__(self, ptx: str):
        self.device = find()
        cupy = _cupy()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kernel.ptx"
            path.write_text(ptx)
            try:
                self._function = cupy.RawModule(path=str(path)).get_function("kernel")
                self.registers = self._function.num_regs
                self.local = self._function.local_size_bytes
            except cupy.cuda.driver.CUDADriverError as problem:
                version = next((x for x in ptx.splitlines() if x.startswith(".version")), "")
                raise NoDeviceError(
                    f"{self.device}: the driver cannot load the program ({problem}); it needs "
                    f"PTX{version.removeprefix('.version')}: update the driver, or use device='cpu'"
                ) from None

    def launch(self, task: Any, rows: int) -> None:
        """The kernel on arrays that are on the device already; returns at once."""
        blocks = -(-rows // BLOCK)
        self._function((blocks,), (BLOCK,), (task, np.uint64(rows)))

    def task(self, plan: Plan, x0: Any, x: Any, finite: Any, sources: Sequence[Any]) -> Any:
        """The kernel's arguments, on the device; arrays as `DeviceWriter` lays them out."""
        apart = plan.samples * plan.start.shape[1]
        words = [x0.data.ptr, x.data.ptr, finite.data.ptr, *plan.words, apart]
        for array, shared, size, hold in sources:
            words += [array.data.ptr, 0 if shared else 1, size, hold]
        return _cupy().asarray(np.array(words, dtype=np.uint64))

    def run(self, plan: Plan) -> tuple[np.ndarray, np.ndarray]:
        """Samples (rows, samples, n) and counts of finite steps, in as many parts as it takes."""
        cupy = _cupy()
        rows, size = plan.start.shape
        x, finite = np.empty((rows, plan.samples, size)), np.empty(rows)
        numbers = (plan.samples + 1) * size + 1 + sum(s.rows.shape[1] for s in plan.sources)
        free = cupy.cuda.runtime.memGetInfo()[0]
        chunk = max(1, min(rows, int(SHARE * free / (8 * numbers))))
        begin = 0
        while begin < rows:
            part = slice(begin, min(begin + chunk, rows))
            try:
                x[part], finite[part] = self._part(plan, part)
            except cupy.cuda.memory.OutOfMemoryError:
                if chunk <= SMALLEST_CHUNK:
                    raise
                chunk //= 2
                cupy.get_default_memory_pool().free_all_blocks()
                continue
            begin = part.stop
        if chunk < rows:
            message = f"{rows} trajectories do not fit into the memory of {self.device.name}: "
            message += f"computed {chunk} at a time"
            warnings.warn(DeviceMemoryWarning(message), stacklevel=2)
        return x, finite

    def _part(self, plan: Plan, part: slice) -> tuple[np.ndarray, np.ndarray]:
        cupy = _cupy()
        count, size = part.stop - part.start, plan.start.shape[1]
        start = cupy.asarray(np.ascontiguousarray(plan.start[part].T))
        x = cupy.empty((plan.samples, size, count))
        finite = cupy.empty(count)
        arrays = []
        for source in plan.sources:
            shared = len(source.rows) == 1
            rows = source.rows if shared else np.ascontiguousarray(source.rows[part].T)
            arrays.append((cupy.asarray(rows), shared, source.size, source.hold))
        self.launch(self.task(plan, start, x, finite, arrays), count)
        return cupy.ascontiguousarray(cupy.moveaxis(x, 2, 0)).get(), finite.get()
