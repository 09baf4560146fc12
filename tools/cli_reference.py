"""docs/cli.md: every command, option and example, as the commands themselves say them.

python tools/cli_reference.py
"""

from __future__ import annotations

from inspect import cleandoc
from pathlib import Path
from typing import Any

import typer.main

from chainrule.cli.app import ENDS, EXAMPLES, PANELS, app

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"

OPENING = """# Command line

What `chainrule --help` and `chainrule COMMAND --help` print. In a clone,
`source .venv/bin/activate` puts `chainrule` on the path; `python -m chainrule` is the same program.
A MECHANISM is a name of `chainrule catalog`, or a file: `.toml`, `.urdf`, `.xml` (MJCF). Python has
the same names: `chainrule simulate pendulum --duration 5` is `cr.simulate("pendulum", duration=5)`.

`--json` prints one answer for other programs; `--set m1=2` gives a parameter another value. What
takes longer than a second says so on the error stream. `NO_COLOR` is kept to.
`chainrule --install-completion` teaches your shell the commands, options and mechanisms.

| exit status | when |
|---|---|
"""


def reference() -> str:
    """The whole page."""
    group: Any = typer.main.get_command(app)
    parts = [OPENING + "\n".join(f"| {status} | {when} |" for status, when in ENDS.items())]
    for panel, words in PANELS.items():
        parts.append(f"## {panel}")
        for word in words.split():
            parts += _command(word, group.commands[word])
    return "\n\n".join(parts) + "\n"


def _command(word: str, command: Any) -> list[str]:
    shown = [p for p in command.params if not getattr(p, "hidden", False)]
    arguments = [p for p in shown if p.param_type_name == "argument"]
    usage = " ".join(["chainrule", word, *(_argument(p) for p in arguments), "[OPTIONS]"])
    rows = [_row(p) for p in shown if p not in arguments]
    examples = "\n".join(f"$ chainrule {line}" for line in EXAMPLES[word])
    return [
        f"### `chainrule {word}`",
        cleandoc(command.help or ""),
        f"```text\n{usage}\n```",
        "| option | what |\n|---|---|\n" + "\n".join(rows) if rows else "No options.",
        f"```text\n{examples}\n```",
    ]


def _argument(parameter: Any) -> str:
    name = (parameter.metavar or parameter.name).upper()
    return name if parameter.required or name.startswith("[") else f"[{name}]"


def _row(option: Any) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    default = option.default
    told = default is not None and default is not False and default != [] and not callable(default)
    said = f" Default: {default}." if told else ""
    text = (option.help or "").replace("|", "\\|")
    return f"| {names} | {text}{said} |"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
