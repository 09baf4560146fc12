"""Pictures in dark colours: those drawn on white paper are marked, and the sheet turns them.

Turned (`filter` in site.css), paper becomes the page's own and each pen of the palette nearly its
dark one. What is dark itself stays as it is; a drawing that asks the system for its colours, as it
must where it stands alone, does not on the site, whose reader may choose others.
"""

import re
from functools import cache
from pathlib import Path

from PIL import Image

PICTURE = re.compile(r'<img (?P<before>[^>]*?)src="(?P<place>[^":]+)"(?P<after>[^>]*)>')
WHITE = 240
ASKED = re.compile(r"@media\s*\(prefers-color-scheme:\s*dark\)\{(?:[^{}]*\{[^{}]*\})*\}")


@cache
def drawn_on_white(path: Path) -> bool:
    """Whether it begins with white, as every drawing does."""
    if path.suffix == ".svg":
        return True
    with Image.open(path) as picture:
        return min(picture.convert("RGB").getpixel((0, 0))) >= WHITE


def on_page_content(html, page, config, files):
    """The hook: each picture on paper has the class of this name."""
    folder = (Path(config.docs_dir) / page.file.src_uri).parent

    def marked(found: re.Match[str]) -> str:
        path = (folder / found["place"]).resolve()
        if not path.is_file() or not drawn_on_white(path):
            return found[0]
        rest = f"{found['before']}{found['after']}"
        own = re.search(r'class="([^"]*)"', rest)
        rest = rest.replace(own[0], "") if own else rest
        classes = f"{own[1]} on-paper" if own else "on-paper"
        return f'<img class="{classes}" src="{found["place"]}" {rest.strip()}>'

    return PICTURE.sub(marked, html)


def on_post_build(config):
    """The hook: drawings of the site leave their colours to it."""
    for path in Path(config.site_dir).rglob("*.svg"):
        text = path.read_text(encoding="utf-8")
        if ASKED.search(text):
            path.write_text(ASKED.sub("", text), encoding="utf-8")
