"""Labs of the site: those of the gallery's programs, each by the lines that it needs.

They are kept in build/labs until the package or a program changes; each core writes its share.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from examples import labs

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "chainrule"


def written() -> Path:
    """The folder that has them."""
    programs = labs()
    folder = ROOT / "build" / "labs" / digest(programs)
    missing = {name: text for name, text in programs.items() if not (folder / name).exists()}
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        share(missing, folder)
    return folder


def digest(programs: dict[str, str]) -> str:
    """Of the programs and of everything in the package."""
    found = hashlib.sha256(json.dumps(programs).encode())
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def share(programs: dict[str, str], folder: Path) -> None:
    """A process a core, each with its part."""
    names, cores = list(programs), os.cpu_count() or 1
    parts = [json.dumps([programs[name] for name in names[k::cores]]) for k in range(cores)]
    command = [sys.executable, "-W", "ignore", __file__]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, text=True, cwd=folder) for _ in parts
    ]
    for process, part in zip(running, parts, strict=True):
        assert process.stdin is not None
        process.stdin.write(part)
        process.stdin.close()
    ended = [process.wait() for process in running]
    if any(ended):
        raise RuntimeError("a lab was not written")


def on_files(files, config):
    """The hook: they are files of the site."""
    from mkdocs.structure.files import File

    folder = written()
    for name in labs():
        files.append(File.generated(config, f"labs/{name}", abs_src_path=str(folder / name)))
    return files


if __name__ == "__main__":
    for program in json.load(sys.stdin):
        exec(compile(program, "<lab>", "exec"), {})
