"""The report: seconds of one core from a bare process on, and megabytes; meshes are told apart.

python benchmarks/report.py [mechanism or robot file …]
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

CASES = ("pendulum", "double-pendulum", "cart-pole", "scara", "panda")
MESHES = re.compile(r'"(?:points|faces)":"[^"]*"')


def main() -> None:
    print("| | seconds | MB | without meshes |\n|---|---|---|---|")
    for name in sys.argv[1:] or CASES:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "report.html"
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            command = [sys.executable, "-m", "chainrule", "report", name, "-o", str(target)]
            subprocess.run(command, check=True, capture_output=True)
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            text = target.read_text(encoding="utf-8")
            bare = len(MESHES.sub("", text).encode())
            size = len(text.encode())
            print(f"| {Path(name).stem} | {seconds:.1f} | {size / 1e6:.2f} | {bare / 1e6:.2f} |")


if __name__ == "__main__":
    main()
