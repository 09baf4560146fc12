"""A Jupyter notebook: text and formulas in Markdown cells, programs and drawings in code cells."""

from __future__ import annotations

from typing import Any

from chainrule.page.blocks import Beside, Code, Document, Figure, Frame, Section, inner
from chainrule.page.writers.markdown import NOTEBOOK, Markdown

Cell = dict[str, Any]
WRITE = Markdown(NOTEBOOK)


def notebook(document: Document) -> dict[str, Any]:
    """nbformat 4, with outputs as they were computed for the text."""
    opening = [f"# {WRITE.text(document.title)}", WRITE.text(document.opening)]
    cells = [_markdown(opening), *([_code(document.setup)] if document.setup else [])]
    for section in document.sections:
        cells += _cells(section, 2)
    cells.append(_markdown([f"---\n\n{document.footer}"]))
    for number, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "cells": cells,
    }


def _cells(section: Section, level: int) -> list[Cell]:
    """The cells of a section: neighbouring texts share one."""
    cells: list[Cell] = []
    texts = [f"{'#' * level} {WRITE.text(section.title)}"]
    flat = (inner(b) if isinstance(b, Frame | Beside) else (b,) for b in section.blocks)
    for block in (block for blocks in flat for block in blocks):
        own: list[Cell] = []
        if isinstance(block, Section):
            own = _cells(block, level + 1)
        elif isinstance(block, Code) and block.language == "python":
            own = [_code(block.text, block.output)]
        elif isinstance(block, Figure):
            own = [_picture(block)]
        else:
            texts += WRITE.block(block, level)
            continue
        cells += [*([_markdown(texts)] if texts else []), *own]
        texts = [WRITE.text(block.caption)] if isinstance(block, Figure) else []
    return [*cells, *([_markdown(texts)] if texts else [])]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _markdown(parts: list[str]) -> Cell:
    text = "\n\n".join(filter(None, parts))
    return {"cell_type": "markdown", "id": "", "metadata": {}, "source": _lines(text)}


def _code(text: str, output: str = "") -> Cell:
    stream = {"output_type": "stream", "name": "stdout", "text": _lines(output + "\n")}
    return {
        "cell_type": "code", "id": "", "metadata": {}, "execution_count": None,
        "source": _lines(text), "outputs": [stream] if output else [],
    }  # fmt: skip


def _picture(figure: Figure) -> Cell:
    """The picture as what its program shows; without a program it is told as text."""
    data = {"image/svg+xml": _lines(figure.picture.svg()), "text/plain": ["Drawing"]}
    shown = {"output_type": "display_data", "metadata": {}, "data": data}
    if figure.code:
        shown |= {"output_type": "execute_result", "execution_count": None}
    return _code(figure.code) | {"outputs": [shown]}
