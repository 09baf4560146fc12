"""The application that the commands are added to, and how it ends."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import TYPE_CHECKING, Annotated

import typer

from chainrule.errors import ChainruleError
from chainrule.strangers import visible

if TYPE_CHECKING:
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
    from chainrule.mechanism.builders.finding import find as found

    return found(name)


def say(text: str, *, err: bool = False) -> None:
    """Print what may hold a stranger's words: they move no cursor and colour nothing."""
    typer.echo(visible(text), err=err)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from chainrule.version import VERSION

        say(VERSION)
        raise typer.Exit


def _told(message: Warning | str, *_: object) -> None:
    """A warning as a sentence, without the line of the program that found it."""
    say(f"chainrule: {message}", err=True)


def run() -> None:
    """Run the command line; what the user can mend is said in a sentence, not in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without q̇ shows a ? instead
    warnings.showwarning = _told
    try:
        app()
        sys.stdout.flush()
    except ChainruleError as problem:
        say(f"chainrule: {problem}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nchainrule: stopped", file=sys.stderr)
        sys.exit(130)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        say(f"chainrule: {problem.filename}: {problem.strerror}", err=True)
        sys.exit(2)
