"""Folders in the navigation: `theory/` is its pages, in the order its index.md links to them."""

import re
from pathlib import Path

LINK = re.compile(r"\]\(([\w-]+\.md)[)#]")


def on_config(config):
    """The hook: folders become lists of pages; one that is not there has no place."""
    docs = Path(config.docs_dir)
    made = [(title, opened(docs, where)) for one in config.nav for title, where in one.items()]
    config.nav = [{title: where} for title, where in made if where]
    return config


def opened(docs: Path, where: str | list) -> str | list:
    """The entry with its folder's pages in place of the folder."""
    if not (isinstance(where, str) and where.endswith("/")):
        return where
    there = sorted(page.name for page in (docs / where).glob("*.md"))
    if not there:
        return []
    linked = LINK.findall((docs / where / "index.md").read_text(encoding="utf-8"))
    order = {name: k for k, name in enumerate(["index.md", *dict.fromkeys(linked)])}
    return [where + name for name in sorted(there, key=lambda name: (order.get(name, 99), name))]
