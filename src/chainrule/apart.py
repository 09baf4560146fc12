"""Apart: a stranger's file read in a process of its own, where a crash of the decoder is an error.

Some decoders can be brought to end the process, or to take all memory, by a file of a few bytes.
What comes back from there is text, or names and numbers.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.strangers import one_line, ordinary

MEMORY = 4_000_000_000  # bytes of that process
LARGEST_TABLE = 1_000_000_000  # bytes of the numbers that a table stands for
SECONDS = 60
BEGIN = """
import sys  # a file is read apart
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
"""
END = """
try:
    content = encoded(read(sys.argv[1]))
except SystemExit:
    raise
except BaseException as problem:
    sys.exit(f"cannot be read as a WHAT: {type(problem).__name__}: {problem}"[:500])
sys.stdout.buffer.write(content)
"""
TEXT = """
def encoded(text):
    return text.encode("utf-8", "replace")
"""
COLUMNS = """
def encoded(found):
    import io, json
    import numpy as np
    columns, said = found
    count = sum(column.size for column in columns.values())
    if 8 * count > LARGEST_TABLE:
        sys.exit(f"cannot be read: it holds {count} numbers; {LARGEST_TABLE // 8} are the most")
    names = np.frombuffer(json.dumps([list(columns), said]).encode(), dtype=np.uint8)
    made = io.BytesIO()
    np.savez(made, names, *(np.asarray(column, dtype=float) for column in columns.values()))
    return made.getvalue()
"""


def text_apart(
    program: str, path: Path, what: str, error: type[ChainruleError], memory: int = MEMORY
) -> str:
    """The text that `read(path)` of a program finds in a file; `what` it should be."""
    return _answer(program + TEXT, path, what, error, memory, SECONDS).decode("utf-8", "replace")


def columns_apart(
    program: str, path: Path, what: str, error: type[ChainruleError], seconds: int = SECONDS
) -> tuple[dict[str, np.ndarray], str]:
    """(name → numbers, a text) as `read(path)` of a program finds them in a file."""
    content = _answer(program + COLUMNS, path, what, error, MEMORY, seconds)
    with np.load(io.BytesIO(content), allow_pickle=False) as kept:
        names, said = json.loads(kept["arr_0"].tobytes())
        return {name: kept[f"arr_{i}"] for i, name in enumerate(names, start=1)}, said


def _answer(
    program: str, path: Path, what: str, error: type[ChainruleError], memory: int, seconds: int
) -> bytes:
    ordinary(path, error)
    whole = BEGIN + program + END
    limits = {
        "MEMORY": memory,
        "SECONDS": seconds,
        "LARGEST_TABLE": LARGEST_TABLE,
        "WHAT": what,
    }
    for name, value in limits.items():
        whole = whole.replace(name, str(value))
    try:
        done = subprocess.run(
            [sys.executable, "-c", whole, str(path)], capture_output=True, timeout=2 * seconds
        )
    except subprocess.TimeoutExpired:
        raise error(f"{path}: reading it takes more than {2 * seconds} s") from None
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        ended = f"cannot be read as a {what}: it is damaged"
        raise error(f"{path}: {one_line(told[-1]) if told and done.returncode > 0 else ended}")
    return done.stdout
