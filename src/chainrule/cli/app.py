"""The application that the commands are added to, and how it ends."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast, get_type_hints

import typer

from chainrule.errors import ChainruleError
from chainrule.strangers import visible

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism

Command = TypeVar("Command", bound=Callable[..., Any])

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A parameter's value; as often as needed."),
]
_settings: ContextVar[tuple[str, ...]] = ContextVar("settings", default=())


class Commands(typer.Typer):
    """Commands, of which each that takes a mechanism also takes `--set m1=2`."""

    def command(self, *options: Any, **named: Any) -> Callable[[Command], Command]:
        """As of typer."""
        register = super().command(*options, **named)
        return lambda function: register(_settable(function))


def _settable(function: Command) -> Command:
    own = signature(function)
    if "mechanism" not in own.parameters:
        return function

    @wraps(function)
    def command(*, settings: list[str] | None = None, **given: Any) -> Any:
        if settings and given["mechanism"] is None:
            raise ChainruleError(f"--set {settings[0]}: there is no mechanism to set it of")
        token = _settings.set(tuple(settings or ()))
        try:
            return function(**given)
        finally:
            _settings.reset(token)

    hints = get_type_hints(function, include_extras=True) | {"settings": SetOption}
    last = Parameter("settings", Parameter.KEYWORD_ONLY, default=None)
    parameters = [p.replace(annotation=hints[p.name]) for p in (*own.parameters.values(), last)]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = hints
    return cast(Command, command)


app = Commands(
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
    """A mechanism by catalog name or file, with the values that are set."""
    from chainrule.mechanism.builders.finding import find as found

    mechanism = found(name)
    return _with_values(mechanism, _settings.get()) if _settings.get() else mechanism


def _with_values(mechanism: Mechanism, settings: tuple[str, ...]) -> Mechanism:
    from chainrule.errors import UnknownNameError
    from chainrule.written import read_number

    values: dict[str, Any] = dict(mechanism.values)
    for text in settings:
        symbol, equals, value = text.partition("=")
        symbol = symbol.strip()
        if not equals:
            raise ChainruleError(f"--set {text}: expected NAME=VALUE, such as m1=2.5")
        if not mechanism.symbols:
            raise ChainruleError(
                f"--set {text}: {mechanism.name} has numbers in place of named parameters; "
                "save it as TOML and write names there, with their values under [parameters]"
            )
        if symbol not in mechanism.symbols:
            raise UnknownNameError("parameter", symbol, list(mechanism.symbols))
        values[symbol] = read_number(value, f"--set {text}")
    return replace(mechanism, values=values)


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
