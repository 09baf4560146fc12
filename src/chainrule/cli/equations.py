"""chainrule catalog, derive, check: mechanisms and their equations."""

from __future__ import annotations

import json
import shutil
import sys
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.completing import known_mechanisms, words_of
from chainrule.cli.printing import answer, say
from chainrule.errors import ChainruleError, shown

if TYPE_CHECKING:
    from chainrule.checking.report import CheckReport
    from chainrule.derivation.equations import Equations
    from chainrule.mechanism.mechanism import Mechanism


@app.command(
    examples=(
        "catalog",
        "catalog double-pendulum > my_pendulum.toml",
        "catalog furuta --set m2=0.1",
    )
)
def catalog(
    mechanism: Annotated[
        str | None,
        typer.Argument(
            metavar="MECHANISM", help="One of them, or a file.", autocompletion=known_mechanisms
        ),
    ] = None,
) -> None:
    """List the mechanisms that come along, with a drawing and their parameters."""
    from chainrule.mechanism.builders import catalog as entries
    from chainrule.mechanism.files.toml import write_toml
    from chainrule.page.drawing.terminal import sketch

    if mechanism is not None:
        found = find(mechanism)
        answer(_described(found))
        if sys.stdout.isatty():  # into a file goes what can be read from one
            say(f"{sketch(found, 36, 12)}\n")
        say(write_toml(found))
        return
    answer({key: _described(entries.get(key)) for key in entries.names()})
    for key in entries.names():
        found = entries.get(key)
        drawing = sketch(found).splitlines()
        kinds = ", ".join(f"{j.name} {j.word}" for j in found.joints)
        values = ", ".join(found.symbols)
        values = values if len(values) < 120 else values[:100].rsplit(",", 1)[0] + ", …"
        text = [key, found.description, f"joints      {kinds}", f"parameters  {values}"]
        wide = [line for part in text for line in wrap(part, 72, subsequent_indent=" " * 12)]
        for left, right in zip_longest(drawing, wide, fillvalue=""):
            say(f"{left:<26}{right}".rstrip())
        say("")
    say("chainrule catalog NAME prints one as a file to start from.")


def _described(mechanism: Mechanism) -> dict[str, Any]:
    return {
        "description": mechanism.description,
        "joints": {joint.name: joint.word for joint in mechanism.joints},
        "coordinates": mechanism.coordinate_names,
        "parameters": {name: mechanism.values.get(name) for name in mechanism.symbols},
    }


@app.command(examples=("new my_arm.toml",))
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The .toml file to write.")],
) -> None:
    """Write a mechanism of your own to start from: a file with a remark on every line."""
    from importlib.resources import files

    from chainrule.outputs import writable, write

    place = writable(file, (".toml",))
    if place.exists():
        raise ChainruleError(f"{file}: it is there already; give another name, or remove it")
    text = (files("chainrule.mechanism.builders") / "new.toml").read_text(encoding="utf-8")
    name = json.dumps(place.stem, ensure_ascii=False)
    write(place, text.replace('"NAME"', name).replace("FILE", file.name))
    answer({"written": file})
    say(f"{file} written. Look at it with: chainrule lab {file}")


@app.command(
    examples=(
        "derive double-pendulum",
        "derive furuta --latex",
        "derive rr-arm --routes lagrange,newton-euler -o rr-arm.html",
        "derive pendulum --json",
    )
)
def derive(
    mechanism: MechanismArgument,
    routes: Annotated[
        str | None,
        typer.Option(
            help="Which: lagrange, jacobian, poe, newton-euler; all by default.",
            autocompletion=words_of("derivation.ROUTES"),
        ),
    ] = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    short: Annotated[bool, typer.Option("--short", help="In LaTeX, c_{12} for cosines.")] = False,
    sympy: Annotated[bool, typer.Option("--sympy", help="Print SymPy source.")] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Write the whole derivation: .html, .md, .tex, .ipynb."
        ),
    ] = None,
) -> None:
    """Derive the equations of motion exactly, and prove that the routes agree."""
    from chainrule.derivation.equations import derive as derive_equations

    if latex and sympy:
        raise ChainruleError("--latex and --sympy: choose one")
    if short and not latex:
        raise ChainruleError("--short: it belongs to --latex")
    chosen = [r.strip() for r in routes.split(",")] if routes is not None else None
    equations = derive_equations(find(mechanism), chosen)
    answer(equations.to_json)
    if output is not None:
        equations.document().save(output)
        say(f"{output} written. {_proof(equations)}")
    elif latex:
        say(equations.latex(short=short))
    elif sympy:
        from chainrule.derivation.summary import sympy_source

        say(sympy_source(equations))
    else:
        from chainrule.derivation.summary import text

        width = max(40, shutil.get_terminal_size((120, 40)).columns)
        say(text(equations, width))
        say("")
        say(_proof(equations))
    if any(not pair for pair in equations.verified):
        raise ChainruleError(f"the routes disagree: {equations.verified}")


@app.command(
    examples=(
        "check double-pendulum notes.md",
        "check notes.md -o annotated.html",
        "check pendulum notes.md draft.md -o checked",
        "check pendulum notes.md --symbols 'L = l'",
    )
)
def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="[MECHANISM] NOTES...",
            help="A name of `chainrule catalog` or a mechanism's file, then Markdown, LaTeX, reST, "
            "HTML, notebooks, Python, PDF or plain text, - for standard input. Without a mechanism "
            "one that fits is found.",
            autocompletion=known_mechanisms,
        ),
    ],
    symbols: Annotated[
        str | None,
        typer.Option(
            help="What the notes' symbols mean: 'a_1 = l1, c_1 = lc1'; the rest is guessed."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Write an annotated copy: .html, .md, .tex, .ipynb; or a folder, of each.",
        ),
    ] = None,
) -> None:
    """Check a derivation written by hand: which formulas are wrong, and by which term.

    The exit status is 0 when everything read is right, 1 when something is wrong, 3 when something
    is doubtful, 4 when nothing could be read, and 2 when the command is not understood.
    """
    from chainrule.checking.report import summary
    from chainrule.outputs import made

    meanings = {}
    for pair in filter(str.strip, (symbols or "").split(",")):
        left, equals, right = map(str.strip, pair.partition("="))
        if not (left and equals and right):
            raise ChainruleError(f"--symbols {shown(pair.strip())}: expected such as 'a_1 = l1'")
        meanings[left] = right
    mechanism, notes = _mechanism_and_notes(files)
    copies = _copies(output, notes)
    if meanings and mechanism is None:
        raise ChainruleError(
            "--symbols: name the mechanism whose parameters they are, before the notes"
        )
    missing = [note for note in notes if note != "-" and not Path(note).is_file()]
    if missing:
        folder = Path(missing[0]).is_dir()
        told = "is a folder: name the files in it" if folder else "there is no such file"
        raise ChainruleError(f"{missing[0]}: {told}")
    reports = []
    for number, note in enumerate(notes, 1):
        if len(notes) > 1 and sys.stderr.isatty():  # progress, out of the way of what is piped
            typer.echo(f"{number} of {len(notes)}: {note}", err=True)
        reports.append(_report(mechanism, note, meanings))
    for report, path in zip(reports, copies, strict=False):
        made(path.parent)
        report.document().save(path)
    many = [report.to_dict() for report in reports]
    answer(many if len(many) > 1 else many[0])
    say("\n\n".join(map(str, reports)))
    if len(reports) > 1:
        say("\n" + summary(reports))
    if len(copies) > 1:
        say(f"\n{len(copies)} annotated copies written into {output}")
    codes = {report.exit_code for report in reports}
    raise typer.Exit(next(code for code in (1, 3, 4, 0) if code in codes))


def _copies(output: Path | None, notes: list[str]) -> list[Path]:
    """Where annotated copies go: the file, or pages in a folder, which has no ending."""
    if output is None:
        return []
    if output.suffix and not output.is_dir():
        if len(notes) > 1:
            raise ChainruleError(
                f"{output} is one file and there are {len(notes)} notes; a folder takes a copy of "
                f"each: -o {output.stem}"
            )
        return [output]
    names = ["notes" if note == "-" else Path(note).stem for note in notes]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ChainruleError(f"two of the notes are called {twice}: their copies would be one file")
    return [output / f"{name}.html" for name in names]


def _mechanism_and_notes(files: list[str]) -> tuple[Mechanism | None, list[str]]:
    """The mechanism, where the first argument is one, and the notes."""
    from chainrule.checking.scenarios import SCENARIOS
    from chainrule.mechanism.builders import catalog as entries

    named = files[0] in (*entries.names(), *SCENARIOS)
    known = named or Path(files[0]).suffix in (".toml", ".urdf", ".xml")
    missing = not known and files[0] != "-" and not Path(files[0]).suffix
    if known or (missing and len(files) > 1):
        if len(files) == 1:
            raise ChainruleError(f"{files[0]!r} is a mechanism; name the notes after it")
        return SCENARIOS.get(files[0]) or find(files[0]), files[1:]
    return None, files


def _report(mechanism: Mechanism | None, note: str, symbols: dict[str, str]) -> CheckReport:
    """The report on one file, or on standard input."""
    from chainrule.checking.check import check as check_notes
    from chainrule.checking.recognising import recognised

    source: str | Path = Path(note)
    if note == "-":
        source = sys.stdin.read()
    if mechanism is None:
        return recognised(source)
    return check_notes(mechanism, source, symbols=symbols)


def _proof(equations: Equations) -> str:
    names = list(equations.routes)
    if len(names) == 1:
        return f"Derived by {names[0]}; name two routes or more to have them compared."
    skew = equations.skew()
    properties = "Ṁ − 2C is skew-symmetric." if (skew + skew.T).is_zero() else ""
    return f"Proved equal: {' = '.join(names)}. {properties}"
