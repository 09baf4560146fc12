"""A page of the documentation as a session: its blocks in order, in one folder, with one memory.

`python` blocks share their names; `console` blocks have commands after `$ `; a block with a title,
```` ```toml title="arm.toml" ````, is that file. What a `console` block shows below a command, and
the `text` block right after a program, is what was printed; `…` stands for anything.
"""

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from glob import glob
from pathlib import Path
from typing import Any

from chainrule.cli import main

BLOCK = re.compile(r"^```([\w-]+)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAYING = (0, 1, 3)  # `chainrule check` says by these what it found
TITLE = re.compile(r'title="([\w./-]+)"')


class Session:
    """What a reader has who follows the page."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "shown"}
        self.said = ""

    def follow(self, page: Path) -> int:
        """Do what the page says; returns how many blocks were done."""
        done = 0
        for kind, rest, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            title, act = TITLE.search(rest), getattr(self, kind, None)
            if title:
                Path(title[1]).parent.mkdir(exist_ok=True)
                Path(title[1]).write_text(text, encoding="utf-8")
            if act:
                act(text)
            done += bool(title or act)
        return done

    def python(self, text: str) -> None:
        """A program."""
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(text, "<docs>", "exec"), self.names)
        self.said = out.getvalue()

    def text(self, text: str) -> None:
        """What the program before has printed."""
        alike(self.said, text)

    def console(self, text: str) -> None:
        """Commands, each with what it prints."""
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            while command.endswith("\\"):
                more, _, shown = shown.partition("\n")
                command = command[:-1] + more
            code, said = commanded(command)
            assert code in SAYING if shown.strip() else code == 0, f"{command}: {code}"
            if shown.strip():
                alike(said, shown)


def commanded(command: str) -> tuple[int, str]:
    """The exit status and output of a command; ours run in this process, where everything is loaded."""
    words = shlex.split(command, comments=True)
    if words[0] != "chainrule" or "|" in words:
        ran = subprocess.run(
            command, shell=True, stdout=subprocess.PIPE, text=True, timeout=120,
            env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        )  # fmt: skip
        return ran.returncode, ran.stdout
    where = words[words.index(">") + 1] if ">" in words else None
    given = words[: words.index(">")] if where else words
    given = [name for word in given for name in (sorted(glob(word)) or [word])]
    kept, sys.argv, code = sys.argv, given, 0
    with redirect_stdout(io.StringIO()) as out:
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.argv = kept
    if where:
        Path(where).write_text(out.getvalue(), encoding="utf-8")
    return code, "" if where else out.getvalue()


def alike(said: str, shown: str) -> None:
    """Is what is shown what was said, but for blanks at the ends of lines and `…`?"""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = re.escape("\n".join(lines)).replace("…", ".*?")
    plain = "\n".join(line.rstrip() for line in said.strip("\n").splitlines())
    assert re.fullmatch(pattern, plain, re.DOTALL), f"shown:\n{shown}\nsaid:\n{said}"
