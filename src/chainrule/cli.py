"""The command line: words to objects, and nothing else."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from chainrule.errors import ChainruleError
from chainrule.mechanism.mechanism import Mechanism

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Exact equations of motion of open-chain mechanisms: pendulums, robot arms, any tree of "
    "links and joints.",
)

MechanismArgument = Annotated[
    str, typer.Argument(metavar="MECHANISM", help="A name of `chainrule catalog`, or a file.")
]


def find(name: str) -> Mechanism:
    """A mechanism by catalog name or file; a name with an ending or a slash is a file."""
    if Path(name).suffix or "/" in name:
        from chainrule.mechanism.files import load

        return load(name)
    from chainrule.mechanism import catalog

    return catalog.get(name)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from chainrule import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.command()
def catalog(
    name: Annotated[str | None, typer.Argument(help="One of them, in detail.")] = None,
) -> None:
    """List the mechanisms that come along, with a drawing and their symbols."""
    from chainrule.mechanism import catalog as entries
    from chainrule.mechanism.toml import write_toml
    from chainrule.sketch import sketch

    if name is not None:
        mechanism = find(name)
        typer.echo(f"{sketch(mechanism, 36, 12)}\n\n{write_toml(mechanism)}")
        return
    for key in entries.names():
        mechanism = entries.get(key)
        drawing = sketch(mechanism).splitlines()
        kinds = ", ".join(f"{j.name} {j.kind}" for j in mechanism.joints)
        symbols = ", ".join(mechanism.symbols)
        symbols = symbols if len(symbols) < 120 else symbols[:100].rsplit(",", 1)[0] + ", …"
        text = [key, mechanism.description, f"joints   {kinds}", f"symbols  {symbols}"]
        wide = [line for part in text for line in _wrapped(part, 72)]
        for i in range(max(len(drawing), len(wide))):
            left = drawing[i] if i < len(drawing) else ""
            right = wide[i] if i < len(wide) else ""
            typer.echo(f"{left:<26}{right}".rstrip())
        typer.echo("")
    typer.echo("chainrule catalog NAME prints one as a file to start from.")


def _wrapped(text: str, width: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, width, subsequent_indent="         ") or [""]


@app.command()
def derive(
    mechanism: MechanismArgument,
    routes: Annotated[
        str | None,
        typer.Option(help="Which: lagrange, jacobian, poe, newton-euler; all by default."),
    ] = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    short: Annotated[bool, typer.Option("--short", help="In LaTeX, c_{12} for cosines.")] = False,
    sympy: Annotated[bool, typer.Option("--sympy", help="Print SymPy source.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Write the whole derivation: .html, .md, .tex, .ipynb."
        ),
    ] = None,
) -> None:
    """Derive the equations of motion exactly, and prove that the routes agree."""
    from chainrule.derivation.equations import derive as derive_equations

    forms = [
        name for name, on in (("--latex", latex), ("--sympy", sympy), ("--json", as_json)) if on
    ]
    if len(forms) > 1:
        raise ChainruleError(f"choose one of {' and '.join(forms)}")
    if short and not latex:
        raise ChainruleError("--short belongs to --latex")
    chosen = [r.strip() for r in routes.split(",")] if routes is not None else None
    equations = derive_equations(find(mechanism), chosen)
    if output is not None:
        equations.document().save(output)
        typer.echo(f"{output} written. {_proof(equations)}")
    elif as_json:
        typer.echo(json.dumps(equations.to_json(), indent=2, ensure_ascii=False))
    elif latex:
        typer.echo(equations.latex(short=short))
    elif sympy:
        typer.echo(_sympy_source(equations))
    else:
        import shutil

        from chainrule.derivation.summary import text

        width = max(40, shutil.get_terminal_size((120, 40)).columns)
        typer.echo(text(equations, width))
        typer.echo("")
        typer.echo(_proof(equations))
    if any(not pair for pair in equations.verified):
        raise ChainruleError(f"the routes disagree: {equations.verified}")


@app.command()
def check(
    mechanism: MechanismArgument,
    notes: Annotated[Path, typer.Argument(help="Markdown, LaTeX or plain text.")],
    symbols: Annotated[
        str | None,
        typer.Option(
            help="What the notes' symbols mean: 'a_1 = l1, c_1 = lc1'; the rest is guessed."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Write an annotated copy of the notes, as HTML."),
    ] = None,
) -> None:
    """Check a derivation written by hand: which formulas are wrong, and by which term.

    The exit status is 1 when something is wrong and 2 when nothing could be read.
    """
    from chainrule.checking.notes import check as check_notes

    pairs = (pair.split("=", 1) for pair in (symbols or "").split(",") if "=" in pair)
    meanings = {left.strip(): right.strip() for left, right in pairs}
    report = check_notes(find(mechanism), notes, symbols=meanings)
    if output is not None:
        output.write_text(report.to_html(), encoding="utf-8")
    typer.echo(report.to_json() if as_json else str(report))
    raise typer.Exit(report.exit_code)


def _proof(equations: Any) -> str:
    names = list(equations.routes)
    if len(names) == 1:
        return f"Derived by {names[0]}; name two routes or more to have them compared."
    skew = equations.skew()
    properties = "Ṁ − 2C is skew-symmetric." if (skew + skew.T).is_zero() else ""
    return f"Proved equal: {' = '.join(names)}. {properties}"


def _sympy_source(equations: Any) -> str:
    """A program that rebuilds the matrices; its own names give way to the mechanism's symbols."""
    from chainrule.exact.printing import python_name

    arrays = {name: getattr(equations, name) for name in ("M", "C", "G", "F", "B")}
    used = {n for array in arrays.values() for e in array.entries.ravel() for n in e.names}
    names = sorted(n for n in map(python_name, used) if n.isidentifier())
    module = "sp"
    while module in names:
        module += "_"
    lines = [f"import sympy as {module}", ""]
    if names:
        lines.append(f"{', '.join(names)} = {module}.symbols({names!r}, real=True)")
    # One assignment: a parameter may be called M or C.
    matrices = [_sympy_matrix(array.python(), module) for array in arrays.values()]
    return "\n".join([*lines, f"{', '.join(arrays)} = (", *(f"    {m}," for m in matrices), ")"])


def _sympy_matrix(source: str, module: str) -> str:
    import re

    source = re.sub(r"\((\d+)/(\d+)\)", rf"{module}.Rational(\1, \2)", source)
    source = re.sub(r"\b(sin|cos|sign|atan)\(", rf"{module}.\1(", source)
    return f"{module}.Matrix({source})"


def main() -> None:
    """Run the command line; what the user can mend is said in a sentence, not in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without q̇ shows a ? instead
    try:
        app()
        sys.stdout.flush()
    except ChainruleError as problem:
        print(f"chainrule: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nchainrule: stopped", file=sys.stderr)
        sys.exit(130)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        print(f"chainrule: {problem.filename}: {problem.strerror}", file=sys.stderr)
        sys.exit(2)
