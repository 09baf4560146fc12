"""The gallery's pictures, by its programs, to docs/gallery: python tools/gallery.py [NAME …]."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
PROGRAMS, PICTURES = ROOT / "examples" / "gallery", ROOT / "docs" / "gallery"
WIDEST = 1200  # pixels


def main(names: list[str]) -> None:
    """Run each in a folder of its own; lossless where that is small, as for lines it is."""
    for name in names or sorted(path.stem for path in PROGRAMS.glob("*.py")):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(PROGRAMS / "matplotlibrc", folder)
            command = [sys.executable, "-W", "ignore", str(PROGRAMS / f"{name}.py")]
            out = subprocess.DEVNULL
            environment = {**os.environ, "MPLBACKEND": "Agg"}
            subprocess.run(command, check=True, cwd=folder, env=environment, stdout=out)
            picture = Image.open(Path(folder) / f"{name}.png").convert("RGB")
        picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
        picture.save(PICTURES / f"{name}.webp", quality=82, method=6)
        print(f"{name}: {(PICTURES / f'{name}.webp').stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
