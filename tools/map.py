"""The map of the packages, from what they import and what they say of themselves.

python tools/map.py writes docs/images/map.svg and the table in CONTRIBUTING.md.
"""

import ast
import re
import textwrap
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "chainrule"
PICTURE = ROOT / "docs" / "images" / "map.svg"
TABLE = ROOT / "CONTRIBUTING.md"
WIDE, HIGH, GAP, RISE = 214, 84, 26, 52
STYLE = """
text{font:12px system-ui,sans-serif;fill:#1c2733;text-anchor:middle}
.name{font-weight:600;font-size:14px}
rect{fill:#f2f6fa;stroke:#5b7083}path{fill:none;stroke:#8296a8;stroke-width:1.3}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}rect{fill:#1b2530;stroke:#7d93a8}}
"""


def packages() -> dict[str, str]:
    """Package → what it says of itself, the first sentence of its docstring."""
    found = {}
    for path in sorted(SOURCE.glob("*/__init__.py")):
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        found[path.parent.name] = said.split("\n\n")[0].replace("\n", " ").rstrip(".")
    return found


def imported(package: str, known: set[str]) -> set[str]:
    """The other packages that it imports, anywhere in its files."""
    text = "\n".join(p.read_text(encoding="utf-8") for p in (SOURCE / package).rglob("*.py"))
    names = re.findall(r"^\s*(?:from|import) chainrule\.(\w+)", text, re.MULTILINE)
    names += re.findall(r"^\s*from chainrule import (\w+)", text, re.MULTILINE)
    return (set(names) & known) - {package}


def graph() -> dict[str, set[str]]:
    """Package → what it imports, without what follows from the rest."""
    known = set(packages())
    direct = {name: imported(name, known) for name in known}

    def above(name: str) -> set[str]:
        return {far for near in direct[name] for far in {near, *above(near)}}

    return {
        name: {a for a in direct[name] if not any(a in above(b) for b in direct[name])}
        for name in known
    }


def rows(edges: dict[str, set[str]]) -> list[list[str]]:
    """Packages by how long the longest way to the top is."""
    level: dict[str, int] = {}
    while len(level) < len(edges):
        for name, needs in edges.items():
            if needs <= set(level):
                level[name] = max((level[n] + 1 for n in needs), default=0)
    return [sorted(n for n in level if level[n] == i) for i in range(max(level.values()) + 1)]


def drawing() -> str:
    """The map as SVG: what a package imports stands above it."""
    edges, said = graph(), packages()
    levels = rows(edges)
    width = max(len(row) for row in levels) * (WIDE + GAP) + GAP
    place = {
        name: (
            (width - len(row) * (WIDE + GAP) + GAP) / 2 + j * (WIDE + GAP),
            i * (HIGH + RISE) + GAP,
        )
        for i, row in enumerate(levels)
        for j, name in enumerate(row)
    }
    parts = []
    for name, needs in sorted(edges.items()):
        for above in sorted(needs):
            (x, y), (u, v) = place[name], place[above]
            x, u, v = x + WIDE / 2, u + WIDE / 2, v + HIGH
            parts.append(
                f'<path d="M{x:g} {y:g}C{x:g} {y - RISE:g} {u:g} {v + RISE:g} {u:g} {v:g}"/>'
            )
    for name, (x, y) in place.items():
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="7"/>')
        lines = textwrap.wrap(said[name], 31)[:4]
        texts = [f'<text class="name" x="{x + WIDE / 2:g}" y="{y + 18:g}">{name}</text>']
        texts += [
            f'<text x="{x + WIDE / 2:g}" y="{y + 35 + 14 * i:g}">{escape(line)}</text>'
            for i, line in enumerate(lines)
        ]
        parts += texts
    height = len(levels) * (HIGH + RISE) - RISE + 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>What imports what: a package stands below those it needs</title>"
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def table() -> str:
    """CONTRIBUTING.md with the table of packages as they are."""
    said = packages()
    lines = ["| where | what |", "|---|---|"]
    for row in rows(graph()):
        lines += [f"| `src/chainrule/{name}/` | {said[name]} |" for name in row]
    text = TABLE.read_text(encoding="utf-8")
    start, end = "<!-- map -->\n", "<!-- end of map -->"
    before, rest = text.split(start)
    return before + start + "\n".join(lines) + "\n" + end + rest.split(end)[1]


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
    TABLE.write_text(table(), encoding="utf-8")
