"""A card made of the processor: as much of CuPy as chainrule asks for, where there is no GPU.

Its arrays refuse what CuPy's refuse (to become NumPy's by themselves, to be mixed with them), its
kernels are those for GPUs, run by one thread, and copies are done at once.
"""

import ctypes
import re
import sys
import types
from functools import cache
from pathlib import Path

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin
from numpy.lib.stride_tricks import as_strided

from chainrule.loop import ready
from chainrule.model import states
from chainrule.program.run import evaluation, native, rollout, transfers

FREE = 1 << 30


class OutOfMemoryError(Exception):
    """The card is full."""


class CUDARuntimeError(Exception):
    """The driver refuses."""


class Memory:
    """What is free, and what happened."""

    def __init__(self):
        self.free, self.launches, self.copied = FREE, [], []


MEMORY = Memory()


def unwrapped(value):
    if isinstance(value, ndarray):
        return value.host
    if isinstance(value, tuple | list):
        return type(value)(unwrapped(v) for v in value)
    if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind == "f":
        raise TypeError("Unsupported type <class 'numpy.ndarray'>")
    return value


def wrapped(value):
    if isinstance(value, np.ndarray | np.generic):
        return ndarray(np.asarray(value))
    return tuple(map(wrapped, value)) if isinstance(value, tuple | list) else value


class ndarray(NDArrayOperatorsMixin):  # noqa: N801 - CuPy's name
    """An array whose memory NumPy may not touch but through `get` and `set`."""

    def __init__(self, host):
        self.host = host
        self.__array_finalize__(None)

    def __array_finalize__(self, source):
        pass

    def __array__(self, *args, **named):
        raise TypeError("Implicit conversion to a NumPy array is not allowed.")

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **named):
        named |= {} if out is None else {"out": unwrapped(out)}
        result = getattr(ufunc, method)(*unwrapped(inputs), **named)
        return wrapped(result) if out is None else out[0]

    def __array_function__(self, function, kinds, args, named):
        return wrapped(function(*unwrapped(args), **named))

    def __dlpack_device__(self):
        return 2, 0

    def __getitem__(self, index):
        return type(self)(self.host[unwrapped_index(index)])

    def __setitem__(self, index, value):
        self.host[unwrapped_index(index)] = unwrapped(value)

    def __iter__(self):
        return (self[k] for k in range(len(self)))

    def __len__(self):
        return len(self.host)

    def __bool__(self):
        return bool(self.host)

    def __int__(self):
        return int(self.host)

    def __float__(self):
        return float(self.host)

    def __str__(self):
        return str(self.host)

    __repr__ = __str__

    def __getattr__(self, name):
        if name in ("shape", "ndim", "size", "dtype", "strides", "itemsize", "flags", "nbytes"):
            return getattr(self.host, name)
        if name in ("reshape", "copy", "ravel", "any", "all", "min", "astype", "transpose"):
            return lambda *a, **k: wrapped(np.asarray(getattr(self.host, name)(*a, **k)))
        raise AttributeError(name)

    @property
    def data(self):
        return types.SimpleNamespace(ptr=self.host.ctypes.data)

    def view(self, *, type):
        return type(self.host)

    def set(self, array, stream=None):
        assert type(array) is np.ndarray
        assert array.flags.c_contiguous
        self.host[...] = array

    def get(self, stream=None, out=None, blocking=True):
        MEMORY.copied.append(self.shape)
        if out is None:
            return self.host.copy()
        assert out.flags.c_contiguous
        out[...] = self.host
        return out


def unwrapped_index(index):
    return tuple(map(unwrapped, index)) if isinstance(index, tuple) else unwrapped(index)


def empty(shape):
    host = np.full(shape, np.nan)  # what was not written shows
    if host.nbytes > MEMORY.free:
        raise OutOfMemoryError
    return ndarray(host)


def strided(array, shape, strides):
    return ndarray(as_strided(array.host, shape, strides))


class Function:
    """The kernel for GPUs, by one thread of the processor."""

    num_regs = local_size_bytes = 0

    def __init__(self, ir):
        for register, value in {"tid": 0, "ntid": 1, "ctaid": 0, "nctaid": 1}.items():
            ir = re.sub(rf"declare i32 @llvm.nvvm.read.ptx.sreg.{register}.x.*", "", ir)
            ir = ir.replace(
                f"call i32 @llvm.nvvm.read.ptx.sreg.{register}.x()", f"add i32 0, {value}"
            )
        ir = ir.replace("ptx_kernel ", "").replace("addrspace(4) ", "")
        self._engine = native.in_memory(native.llvm.parse_assembly(ir), native.Machine.named())
        self._engine.finalize_object()
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64)
        self._call = prototype(self._engine.get_function_address("kernel"))

    def __call__(self, grid, block, arguments):
        task, rows = arguments
        assert grid[0] * block[0] >= rows
        MEMORY.launches.append(int(rows))
        self.run(task.host.tolist(), int(rows))

    def run(self, words, rows):
        """The task, whose arrays may be NumPy's."""
        task = np.array(words, dtype=np.uint64)
        self._call(task.ctypes.data, rows)


class Stream:
    def __init__(self, non_blocking=True):
        assert non_blocking

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def synchronize(self):
        pass

    def record(self):
        return self

    def wait_event(self, event):
        pass


class Device:
    id = 0
    attributes = types.MappingProxyType(
        {"MultiProcessorCount": 1, "SingleToDoublePrecisionPerfRatio": 2, "ClockRate": 1_000_000}
    )

    def __init__(self, number=0):
        pass


class runtime:  # noqa: N801 - CuPy's name
    CUDARuntimeError = CUDARuntimeError

    @staticmethod
    def getDeviceCount():
        return 1

    @staticmethod
    def getDevice():
        return 0

    @staticmethod
    def driverGetVersion():
        return 13000

    @staticmethod
    def getDeviceProperties(number):
        return {"name": b"a card of paper", "major": 7, "minor": 0, "totalGlobalMem": FREE}

    @staticmethod
    def memGetInfo():
        return MEMORY.free, FREE


def fake_cupy():
    """The module."""
    module = types.ModuleType("cupy")
    module.ndarray, module.empty = ndarray, empty
    module.zeros = lambda shape: ndarray(np.zeros(shape))
    module.asarray = lambda array: ndarray(array.copy())
    module.flatnonzero = np.flatnonzero
    tricks = types.SimpleNamespace(as_strided=strided)
    module.lib = types.SimpleNamespace(stride_tricks=tricks)
    module.from_dlpack = lambda value: value.array
    module.RawModule = lambda path: types.SimpleNamespace(
        get_function=lambda name: Function(Path(path).read_text())
    )
    pool = types.SimpleNamespace(free_bytes=lambda: 0, free_all_blocks=lambda: None)
    module.get_default_memory_pool = lambda: pool
    module.cuda = types.SimpleNamespace(
        Stream=Stream,
        alloc_pinned_memory=bytearray,
        Device=Device,
        get_current_stream=Stream,
        runtime=runtime,
        driver=types.SimpleNamespace(CUDADriverError=CUDARuntimeError),
        memory=types.SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
    )
    return module


def insert(monkeypatch):
    """Put the card into this computer; what it remembers."""
    monkeypatch.setitem(sys.modules, "cupy", fake_cupy())
    for owner, name in (
        (ready, "_device_rollout"),
        (states, "_on_card"),
        (transfers, "_transfers"),
    ):
        monkeypatch.setattr(owner, name, cache(getattr(owner, name).__wrapped__))  # a real card's
    for module in (rollout, evaluation):
        monkeypatch.setattr(module, "ptx", lambda ir: ir)
    MEMORY.__init__()
    return MEMORY
