"""The pictures of docs/tutorials, from the pages themselves: python tools/tutorial_pictures.py."""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
SHOWN = re.compile(r"!\[[^]]*\]\(\.\./images/([\w.-]+)\)")


def main() -> None:
    """What a page shows of what it makes is kept."""
    sys.path.insert(0, str(ROOT / "tests"))
    from shown import Session

    for page in sorted((ROOT / "docs" / "tutorials").glob("*.md")):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            Session().follow(page)
            for name in SHOWN.findall(page.read_text(encoding="utf-8")):
                if Path(name).exists():
                    shutil.copy(name, IMAGES / name)
            os.chdir(ROOT)


if __name__ == "__main__":
    main()
