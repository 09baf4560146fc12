"""Notebooks: the cells of a Jupyter file as Markdown, each line where it stands in the file.

Markdown cells stay as they are, code goes between fences, of the outputs only text. Where the
JSON has one line of source on each of its own lines, as Jupyter writes it, line numbers are the
file's; else they count the lines of the cells.
"""

from __future__ import annotations

import json
import re
from typing import Any

_SOURCE = re.compile(r'\s*"(source|text|text/latex|text/plain)": \[\s*')
_KIND = re.compile(r'\s*"cell_type": "(\w+)"')
_STRING = re.compile(r'\s*("(?:[^"\\]|\\.)*"),?\s*')


def is_notebook(text: str) -> bool:
    """Whether a text is the JSON of a notebook."""
    return text.lstrip()[:1] == "{" and '"cells"' in text


def notebook_text(text: str) -> str:
    """The cells of a notebook as one Markdown text; the text itself where it is none."""
    try:
        cells = json.loads(text)["cells"]
        wanted = [line for cell in cells for line in _lines(cell.get("source", ""))]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return text
    kept = _in_place(text)
    said = {line.strip() for line in kept}
    if all(line.strip() in said for line in wanted):
        return "\n".join(kept)
    return "\n\n".join(_cell(cell) for cell in cells)


def _lines(source: Any) -> list[str]:
    return (source if isinstance(source, str) else "".join(source)).split("\n")


def _cell(cell: dict[str, Any]) -> str:
    source = "\n".join(_lines(cell.get("source", "")))
    return source if cell.get("cell_type") == "markdown" else f"```python\n{source}\n```"


def _in_place(text: str) -> list[str]:
    """The lines of the file, with the cells' lines where their strings stand and nothing else."""
    result: list[str] = []
    kind, inside, code = "", False, False
    for line in text.split("\n"):
        begin, named = _SOURCE.fullmatch(line), _KIND.match(line)
        string = _STRING.fullmatch(line) if inside else None
        if named:
            kind = named[1]
        if string:
            result.append(json.loads(string[1]).rstrip("\n"))
        elif inside:  # the bracket that closes the list
            result.append("```" if code else "")
            inside = False
        elif begin:
            code = begin[1] == "source" and kind == "code"
            inside = True
            result.append("```python" if code else "")
        else:
            result.append("")
    return result
