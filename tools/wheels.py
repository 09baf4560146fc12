"""Which Pythons and systems have wheels of all dependencies: resolved by pip, not run.

python tools/wheels.py [--write docs/dependable.md]      (a quarter of an hour)

For each system and Python, pip resolves the core and each extra with wheels alone, and downloads
nothing. A library's dependencies that depend on the system are those of the machine that asks.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
GLIBC, MACOS = (17, 24, 26, 27, 28), (11, 12, 13, 14, 15)
OLD_MACOS = ("10_9", "10_12", "10_13", "10_14")
SYSTEMS = {
    "Linux x86-64": ["manylinux2014_x86_64", *(f"manylinux_2_{k}_x86_64" for k in GLIBC)],
    "Linux ARM": ["manylinux2014_aarch64", *(f"manylinux_2_{k}_aarch64" for k in GLIBC)],
    "macOS ARM": [f"macosx_{k}_0_{a}" for k in MACOS for a in ("arm64", "universal2")],
    "macOS Intel": [
        f"macosx_{k}_{a}"
        for k in (*OLD_MACOS, *(f"{k}_0" for k in MACOS))
        for a in ("x86_64", "universal2")
    ],
    "Windows x86-64": ["win_amd64"],
}
BEGIN, END = "<!-- wheels -->", "<!-- /wheels -->"


def resolves(lines: list[str], python: str, platforms: list[str]) -> bool:
    """Whether pip finds wheels for all of it."""
    command = [
        sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed",
        "--target", "unused", "--only-binary=:all:", "--python-version", python, "--implementation",
        "cp", *(word for tag in platforms for word in ("--platform", tag)), *lines,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True).returncode == 0


def table() -> str:
    """A row a system, a column a Python: what is there."""
    extras = sorted(EXTRAS.keys() - {"all", "gpu", "test", "docs", "bench"})
    rows = [["system", *PYTHONS], ["---"] * (1 + len(PYTHONS))]
    for system, platforms in SYSTEMS.items():
        row = [system]
        for python in PYTHONS:
            core = PROJECT["dependencies"]
            if resolves([*core, *(x for e in extras for x in EXTRAS[e])], python, platforms):
                row.append("all")
            elif resolves(core, python, platforms):
                lack = [e for e in extras if not resolves([*core, *EXTRAS[e]], python, platforms)]
                row.append("core; not " + ", ".join(lack))
            else:
                row.append("not the core")
            print(system, python, row[-1], file=sys.stderr)
        rows.append(row)
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def main() -> None:
    """Print it, or put it between the marks of a page."""
    text = table()
    if "--write" not in sys.argv:
        print(text)
        return
    page = Path(sys.argv[-1])
    before, rest = page.read_text().split(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
