"""The lower bounds of pyproject.toml as pip constraints: `numpy>=2.0` becomes `numpy==2.0`.

python tools/lowest.py > lowest.txt      (core and run-time extras; `make lowest` uses it)
"""

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
NOT_HERE = {"all", "gpu", "test", "docs", "bench"}


def bounds() -> list[str]:
    """A line a direct dependency."""
    extras = PROJECT["optional-dependencies"]
    lines = [*PROJECT["dependencies"], *(x for e in extras.keys() - NOT_HERE for x in extras[e])]
    return sorted({line.replace(">=", "==") for line in lines})


if __name__ == "__main__":
    print("\n".join(bounds()))
