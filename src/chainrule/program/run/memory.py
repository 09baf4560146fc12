"""Memory: what a result would need, compared with what there is, before it is computed."""

import os
import sys
from pathlib import Path

from chainrule import cards
from chainrule.errors import NoRoomError

UNITS = {"MiB": 2**20, "GiB": 2**30, "TiB": 2**40, "PiB": 2**50}
SHARE = 0.9
"""Of what is available, what one result may take."""


def available() -> int | None:
    """Bytes that can be had without swapping: the least of what system, container and limits
    say; None where nobody says."""
    found = [_field("/proc/meminfo", "MemAvailable:", 1024)]
    most, used = _number("/sys/fs/cgroup/memory.max"), _number("/sys/fs/cgroup/memory.current")
    if most is not None and used is not None:
        found.append(most - used)
    if sys.platform != "win32":
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        taken = _field("/proc/self/status", "VmSize:", 1024)
        if limit != resource.RLIM_INFINITY and taken is not None:
            found.append(limit - taken)
        if found == [None] and "SC_PHYS_PAGES" in os.sysconf_names:
            found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min((n for n in found if n is not None), default=None)


def afford(numbers: int, what: str, instead: str, *, card: bool = False) -> None:
    """Refuse so many doubles if they do not fit, with their size and what would do instead."""
    most = cards.room() if card else available() if numbers > 2**20 else None
    if most is not None and 8 * numbers > SHARE * most:
        where = "the GPU's memory" if card else "memory"
        raise NoRoomError(
            f"{what} need {size(8 * numbers)}, and {size(most)} of {where} are free: {instead}"
        )


def size(count: int) -> str:
    """Bytes as people say them."""
    unit = next((u for u in ("MiB", "GiB", "TiB") if count < 1000 * UNITS[u]), "PiB")
    return f"{count / UNITS[unit]:.3g} {unit}"


def _number(path: str) -> int | None:
    try:
        return int(Path(path).read_text())
    except (OSError, ValueError):  # "max" is no limit
        return None


def _field(path: str, name: str, unit: int) -> int | None:
    try:
        lines = Path(path).read_text().splitlines()
    except OSError:
        return None
    return next((int(x.split()[1]) * unit for x in lines if x.startswith(name)), None)
