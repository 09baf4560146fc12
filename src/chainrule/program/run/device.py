"""GPU: a rollout's PTX loaded by the driver and launched through CuPy, which is optional.

This file needs numpy and CuPy only, so that a machine without a compiler can run what another
one has written.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from chainrule.cards import NoDeviceError, cupy, pointer, to_card
from chainrule.errors import ChainruleWarning

BLOCK = 128
"""Threads in a block."""

RESIDENT = 512
"""Threads that a multiprocessor has at a time, with the registers of a small mechanism's step."""


class DeviceMemoryWarning(ChainruleWarning):
    """A batch did not fit into the GPU's memory and was computed in parts."""


@dataclass(frozen=True)
class Device:
    """A GPU: its name, architecture ("sm_90"), memory in bytes, the driver's CUDA version, the
    threads that run at a time, and double-precision operations a second, about."""

    name: str
    architecture: str
    memory: int
    driver: str
    threads: int = 1
    rate: float = 1e12

    def __str__(self) -> str:
        size = self.memory / 2**30
        return f"{self.name} ({self.architecture}, {size:.0f} GiB, driver for CUDA {self.driver})"


class Source(NamedTuple):
    """An input: rows (count, values · size), or one that serves all; its size, and the segments
    for which a value is held, 0 for ever."""

    rows: np.ndarray
    size: int
    hold: int


class RolloutPlan(NamedTuple):
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
    def total(self) -> int:
        """All its steps."""
        return (self.samples - 1) * self.segments * self.steps

    def part(self, rows: slice, send: Callable[[Any], Any] = to_card) -> RolloutPlan:
        """Some of its rows, on the card."""
        sources = [
            s._replace(rows=send(s.rows if len(s.rows) == 1 else s.rows[rows]))
            for s in self.sources
        ]
        return self._replace(start=send(self.start[rows]), sources=sources)

    def task(self, x: np.ndarray, finite: np.ndarray) -> list[int]:
        """A kernel's arguments: the plan, samples to fill (rows, samples, n), counts to fill."""
        words = [pointer(self.start), pointer(x), pointer(finite), *self.words]
        words += [stride // x.itemsize for stride in x.strides]
        for rows, size, hold in self.sources:
            words += [pointer(rows), rows.shape[1] if len(rows) > 1 else 0, size, hold]
        return words

    @property
    def words(self) -> list[int]:
        """The numbers of the task, as 64-bit words."""
        t0, dt, first = np.array([self.t0, self.dt, self.first], dtype=float).view(np.uint64)
        return [int(t0), int(dt), self.samples, self.segments, self.steps, int(first)]


def find() -> Device:
    """The GPU that CuPy would use, or a NoDeviceError that says why there is none."""
    runtime = cupy().cuda.runtime
    try:
        count = runtime.getDeviceCount()
    except runtime.CUDARuntimeError as problem:
        raise NoDeviceError(f"no GPU: the CUDA driver says {problem}") from None
    if count == 0:
        raise NoDeviceError("no GPU: the CUDA driver finds no device")
    number = runtime.getDevice()
    properties, facts = runtime.getDeviceProperties(number), cupy().cuda.Device(number).attributes
    version, units = runtime.driverGetVersion(), facts["MultiProcessorCount"]
    slower = facts["SingleToDoublePrecisionPerfRatio"]
    return Device(
        name=properties["name"].decode(),
        architecture=f"sm_{properties['major']}{properties['minor']}",
        memory=int(properties["totalGlobalMem"]),
        driver=f"{version // 1000}.{version % 1000 // 10}",
        threads=units * RESIDENT,
        rate=units * 128 / slower * facts["ClockRate"] * 1e3,
    )


class DeviceKernel:
    """PTX, made into machine code by the driver."""

    def __init__(self, ptx: str):
        self.device = find()
        module = cupy()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kernel.ptx"
            path.write_text(ptx)
            try:
                self._function = module.RawModule(path=str(path)).get_function("kernel")
                self.registers = self._function.num_regs
                self.local = self._function.local_size_bytes
            except module.cuda.driver.CUDADriverError as problem:
                version = next((x for x in ptx.splitlines() if x.startswith(".version")), "")
                raise NoDeviceError(
                    f"{self.device}: the driver cannot load the program ({problem}); it needs "
                    f"PTX{version.removeprefix('.version')}: update the driver, or use device='cpu'"
                ) from None

    def launch(self, task: Sequence[int], rows: int) -> None:
        """The task for all rows, on the current stream; returns at once."""
        if rows:
            words = cupy().asarray(np.array(task, dtype=np.uint64))
            self._function((-(-rows // BLOCK),), (BLOCK,), (words, np.uint64(rows)))
