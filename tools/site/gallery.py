"""Gallery: a page for each program of examples/gallery, and cards where index.md names them."""

import re

from examples import Example, examples
from mkdocs.structure.files import File

CARDS = re.compile(r"^\{cards: ([\w\s-]+)\}$", re.MULTILINE)


def page(one: Example) -> str:
    """Picture, lab and program."""
    return f"""---
hide: [navigation, toc]
---

# {one.title}

{one.text}

![{one.title}]({one.name}.webp){{ .picture }}

[Play with it in the lab](../labs/{one.lab}{one.opened}){{ .md-button .md-button--primary }}
[All of the gallery](index.md){{ .md-button }}

```python title="examples/gallery/{one.name}.py"
{one.code}```
"""


def card(one: Example) -> str:
    """A link with picture and title."""
    return (
        f'<a class="card" href="{one.name}.html"><img src="{one.name}.webp" alt="" loading="lazy">'
        f"<span>{one.title}</span></a>"
    )


def on_config(config):
    """The hook: the pages are in the navigation, in the order of the cards."""
    index = f"{config.docs_dir}/gallery/index.md"
    with open(index, encoding="utf-8") as file:
        named = [name for group in CARDS.findall(file.read()) for name in group.split()]
    assert sorted(named) == sorted(examples()), set(named) ^ set(examples())
    for entry in config.nav:
        if "Gallery" in entry:
            entry["Gallery"] = ["gallery/index.md", *(f"gallery/{name}.md" for name in named)]
    return config


def on_files(files, config):
    """The hook: a page for each."""
    for one in examples().values():
        files.append(File.generated(config, f"gallery/{one.name}.md", content=page(one)))
    return files


def on_page_markdown(markdown, page, config, files):
    """The hook: cards in place of names."""
    if page.file.src_uri != "gallery/index.md":
        return markdown
    known = examples()
    return CARDS.sub(
        lambda m: '<div class="cards">' + "".join(card(known[n]) for n in m[1].split()) + "</div>",
        markdown,
    )
