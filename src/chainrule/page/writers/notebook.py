"""A Jupyter notebook: text and formulas in Markdown cells, programs and drawings in code cells."""

from __future__ import annotations

from typing import Any

from chainrule.page.blocks import (
    Bullets,
    Code,
    Display,
    Document,
    Figure,
    Paragraph,
    Section,
    Table,
    inline,
)
from chainrule.page.writers import markdown as md


def notebook(document: Document) -> dict[str, Any]:
    """nbformat 4, with outputs as they were computed for the text."""
    cells: list[dict[str, Any]] = [
        _markdown([f"# {_text(document.title)}", _text(document.opening)])
    ]
    if document.setup:
        cells.append(_code(document.setup))
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


def _cells(section: Section, level: int) -> list[dict[str, Any]]:
    """The cells of a section: neighbouring texts share one."""
    cells: list[dict[str, Any]] = []
    texts = [f"{'#' * level} {_text(section.title)}"]
    for block in section.blocks:
        if isinstance(block, Section):
            cells += [_markdown(texts)] if texts else []
            cells += _cells(block, level + 1)
            texts = []
        elif isinstance(block, Code) and block.language == "python":
            cells += [_markdown(texts)] if texts else []
            cells.append(_code(block.text, block.output))
            texts = []
        elif isinstance(block, Figure):
            cells += [_markdown(texts)] if texts else []
            cells.append(_picture(block))
            texts = [_text(block.caption)]
        else:
            texts.append(_block(block))
    return [*cells, *([_markdown(texts)] if texts else [])]


def _block(block: Any) -> str:
    match block:
        case Paragraph(text):
            return _text(text)
        case Display():
            return f"$$\n{md.display(block)}\n$$"
        case Table(header, rows):
            lines = [header, ("---",) * len(header), *rows]
            return "\n".join(
                "| " + " | ".join(_text(c) or " " for c in line) + " |" for line in lines
            )
        case Bullets(items):
            return "\n".join(f"- {_text(item)}" for item in items)
        case Code(text, _, language):
            return f"```{language}\n{text}\n```"
    raise TypeError(f"no notebook text for {type(block).__name__}")


def _text(text: str) -> str:
    written = {
        "text": lambda s: s.replace("*", r"\*").replace("_", r"\_"),
        "math": lambda s: f"${md.portable(s)}$",
        "code": lambda s: f"`{s}`",
    }
    return "".join(written[kind](content) for kind, content in inline(text))


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _markdown(parts: list[str]) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": "", "metadata": {}, "source": _lines("\n\n".join(parts))}


def _code(text: str, output: str = "") -> dict[str, Any]:
    outputs = []
    if output:
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(output + "\n")})
    return {
        "cell_type": "code", "id": "", "metadata": {}, "execution_count": None,
        "source": _lines(text), "outputs": outputs,
    }  # fmt: skip


def _picture(figure: Figure) -> dict[str, Any]:
    cell = _code(figure.code)
    data = {"image/svg+xml": _lines(figure.drawing.svg()), "text/plain": ["Drawing"]}
    cell["outputs"] = [
        {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}
    ]
    return cell
