"""write_fmu: a mechanism as one file that other simulators import, FMI 2.0 or 3.0."""

from __future__ import annotations

import hashlib
import io
import os
import warnings
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, path_of
from chainrule.errors import ChainruleWarning
from chainrule.integrators import RK4, Method
from chainrule.loop.contacts.exchange import Exchange
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, programmed
from chainrule.loop.starts import state
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.model.fmu.building import binary
from chainrule.model.fmu.description import (
    Identity,
    build_description,
    description_2,
    description_3,
)
from chainrule.model.fmu.glue import model_header
from chainrule.model.fmu.interface import Interface
from chainrule.outputs import writable, write
from chainrule.program.emit.languages import c_string, identifier
from chainrule.registry import Registry
from chainrule.strangers import file_stem
from chainrule.tracing.numbers import check_values, free_names

LONGEST_IDENTIFIER = 64
_OLD_FOLDERS = {("x86_64", "linux"): "linux64", ("x86_64", "darwin"): "darwin64"}
_OLD_FOLDERS |= {("x86_64", "windows"): "win64"}


@dataclass(frozen=True)
class Package:
    """A version of FMI: its word for `export`, its C source, what describes it."""

    word: str
    label: str
    main: str
    describe: Callable[[Interface, Identity], bytes]
    build: Callable[[Identity], bytes] | None = None
    ending: str = ".fmu"

    def folder(self, machine: str, system: str) -> str:
        """Where the binaries of a platform lie."""
        tuple_ = f"{machine}-{system}"
        return tuple_ if self.build else _OLD_FOLDERS.get((machine, system), tuple_)


FMI_2 = Package("fmu", "FMU (FMI 2.0)", "fmi2.c", description_2)
FMI_3 = Package("fmu3", "FMU (FMI 3.0)", "fmi3.c", description_3, build_description)

PACKAGES: Registry[Package] = Registry("package", FMI_2, FMI_3)
"""What a mechanism can be exported as besides source: word → package."""


@checked
def write_fmu(
    mechanism: Described,
    path: str | Path | None = None,
    *,
    to: Package | str = FMI_2,
    free: Sequence[str] | str = "all",
    method: Method | str = RK4,
    dt: float = 1e-3,
    x0: ArrayLike | None = None,
    loop: Loop | None = None,
    seed: int | np.random.Generator | None = None,
) -> Path:
    """A functional mock-up unit for co-simulation and model exchange, FMI 2.0 or, `to` "fmu3", 3.0.

    Torques are its inputs; coordinates, their rates and the energies its outputs; starts, the step
    `dt` and the parameters named in `free` can be set. Co-simulation takes the steps of
    `model.rollout`, with the same bits; model exchange has an event where a joint sticks, slides or
    meets a stop. With a `loop`, its numbers are parameters; one that is sampled is for
    co-simulation alone. The C source is inside, with a binary for this machine where it has a
    compiler. What a law takes as a function of time, such as a recorded target, is an input.
    """
    package = PACKAGES.named(to) if isinstance(to, str) else to
    mechanism = checked_mechanism(mechanism)
    name = file_stem(mechanism.name) + package.ending
    place = path_of(name if path is None else path)
    place = place / name if os.path.isdir(place) else place
    writable(place)
    interface = _interface(mechanism, free, method, dt, x0, loop, seed)
    if interface.fed:
        warnings.warn(
            ChainruleWarning(
                f"{place}: {', '.join(interface.fed)} change with time: they are inputs of the "
                "FMU, which stay as at t = 0 unless they are fed"
            ),
            stacklevel=2,
        )
    return write(place, _content(interface, package))


def _interface(
    mechanism: Any, free: Any, method: Any, dt: float, x0: Any, loop: Loop | None, seed: Any
) -> Interface:
    plant, names = plant_of(mechanism), free_names(mechanism, free)
    check_values(mechanism)
    given = programmed(plant, method, dt, loop, seed)
    sampled = given.assembly.sampling is not None
    smooth = None if sampled else Exchange(replace(given.assembly, method=RK4))
    return Interface(given, smooth, names, state(plant, x0))


def _content(interface: Interface, package: Package) -> bytes:
    """The bytes of the file: the same for the same mechanism, but for the compiler's."""
    name = identifier(file_stem(interface.plant.name))[:LONGEST_IDENTIFIER]
    sources = {"model.h": model_header(interface)}
    here = files("chainrule.model.fmu") / "c"
    sources |= {n: (here / n).read_text(encoding="utf-8") for n in ("core.h", package.main)}
    bare = Identity(name, "", (package.main,))
    mark = hashlib.sha256(package.describe(interface, bare))
    for text in sources.values():
        mark.update(text.encode())
    identity = replace(bare, token=f"{{{mark.hexdigest()[:32]}}}")
    sources["model.h"] += f"#define MODEL_TOKEN {c_string(identity.token)}\n"
    entries: dict[str, str | bytes] = {
        "modelDescription.xml": package.describe(interface, identity)
    }
    entries |= {f"sources/{n}": text for n, text in sources.items()}
    if package.build is not None:
        entries["sources/buildDescription.xml"] = package.build(identity)
    built = binary(sources, package.main)
    if built is not None:
        library, ending, machine, system = built
        entries[f"binaries/{package.folder(machine, system)}/{name}{ending}"] = library
    return _zipped(entries)


def _zipped(entries: Mapping[str, str | bytes]) -> bytes:
    """The entries as a ZIP file that does not know the time."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            file.writestr(info, content)
    return whole.getvalue()
