"""The programs of examples/gallery: what each says of itself, and the lines that make its lab."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples" / "gallery"
PLACE = re.compile(r"cr\.lab\(.*?\"([\w.-]+\.html)\".*?\)(?:  # open it at (#\S+))?\n?$")


@dataclass(frozen=True)
class Example:
    """A program: the first line of its docstring is its title, the rest what it shows; its last
    line writes its lab, and may say where to open it. Its picture has its own name."""

    name: str
    title: str
    text: str
    code: str
    lab: str
    opened: str

    @property
    def slice(self) -> str:
        """The statements that the last line needs, and that line."""
        *before, last = ast.parse(self.code).body
        needed, kept = _read(last), [last]
        for statement in reversed(before):
            if _bound(statement) & needed:
                kept.insert(0, statement)
                needed |= _read(statement)
        return "\n".join(ast.unparse(statement) for statement in kept)


def _read(statement: ast.stmt) -> set[str]:
    names = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return {n.id for n in names if isinstance(n.ctx, ast.Load)}


def _bound(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(a.asname or a.name).partition(".")[0] for a in statement.names}
    names = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return {n.id for n in names if isinstance(n.ctx, ast.Store)}


def example(path: Path) -> Example:
    """The program of a file."""
    source = path.read_text(encoding="utf-8")
    title, _, text = (ast.get_docstring(ast.parse(source)) or "").partition("\n")
    code = source.split('"""\n', 1)[1].lstrip("\n")
    place = PLACE.search(code)
    if not (title and text and place):
        raise ValueError(f"{path.name}: it needs a title, a text and cr.lab(…) at its end")
    return Example(path.stem, title, text.strip(), code, place[1], place[2] or "")


def examples() -> dict[str, Example]:
    """All of them, by name."""
    return {path.stem: example(path) for path in sorted(FOLDER.glob("*.py"))}


def labs() -> dict[str, str]:
    """The file of each lab, and the program that writes it."""
    return {one.lab: one.slice for one in examples().values()}
