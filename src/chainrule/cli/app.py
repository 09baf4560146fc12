"""The application that the commands are added to, and how it ends."""

from __future__ import annotations

import io
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import replace
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast, get_type_hints

import typer
from typer.core import TyperCommand

from chainrule.calls import RENAMED
from chainrule.cli.completing import known_mechanisms
from chainrule.cli.printing import STOPPED, answering, say, working
from chainrule.errors import ChainruleError

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism

Command = TypeVar("Command", bound=Callable[..., Any])

ENDS = {
    0: "done; of `check`: everything that was read is right",
    1: "`check` found something wrong; `doctor` misses something or finds other bits",
    2: "the command, a file or a number was not understood, and a sentence says which",
    3: "of `check`: something is doubtful",
    4: "of `check`: nothing could be read",
    70: "a fault of chainrule; with CHAINRULE_DEBUG=1 its traceback is printed",
    130: "stopped by Ctrl-C",
}
"""Exit status → when."""

PANELS = {
    "Start": "report lab catalog new",
    "Equations": "derive check",
    "Motion": "simulate compare kinematics equilibria",
    "Control and many runs": "optimize sweep picture",
    "Measured machines": "identify excite",
    "Other programs, this machine": "export doctor",
}
"""The commands in the order in which people meet them."""

SERVING = "lab"
"""The command that says itself how far it is, and then serves."""

SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="A parameter's value, or an argument's of xacro; as often as needed.",
    ),
]
BaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="BASE",
        help="What holds it, if not what it says itself: free (nothing), fixed, or a link's name.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
_settings: ContextVar[tuple[str, ...]] = ContextVar("settings", default=())
_base: ContextVar[str | None] = ContextVar("base", default=None)


class OneCommand(TyperCommand):
    """A command that knows what its options were once called."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As of click; an old option is answered with what it is now."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter.__base__ as problem:  # type: ignore[misc]
            old = getattr(problem, "option_name", "").strip("-").replace("-", "_")
            now = "--" + RENAMED.get(old, "").replace("_", "-")
            if now in {name for one in self.params for name in one.opts}:
                problem.possibilities = [now]
            raise


class Commands(typer.Typer):
    """Commands with examples, of which each takes --json, and each that takes a mechanism
    --set m1=2 and --base free."""

    def command(  # type: ignore[override]
        self, *, examples: Sequence[str] = (), **named: Any
    ) -> Callable[[Command], Command]:
        """As of typer; the examples are the words after `chainrule`."""

        def register(function: Command) -> Command:
            word = function.__name__
            panel = next((panel for panel, words in PANELS.items() if word in words.split()), None)
            shown = "\n\n".join(["Examples:", *(f"- `chainrule {text}`" for text in examples)])
            EXAMPLES[word] = tuple(examples)
            super(Commands, self).command(
                cls=OneCommand,
                epilog=shown if examples else None,
                rich_help_panel=panel,
                **named,
            )(_completed(function))
            return function

        return register


EXAMPLES: dict[str, tuple[str, ...]] = {}
"""Of each command, the words after `chainrule`."""


def _completed(function: Command) -> Command:
    """The command with the options that all have."""
    own = signature(function)
    word = function.__name__
    more: dict[str, Any] = {"as_json": JsonOption}
    if "mechanism" in own.parameters:
        more = {"settings": SetOption, "base": BaseOption, **more}

    @wraps(function)
    def command(
        *, settings: list[str] | None = None, base: str | None = None, as_json: bool = False,
        **given: Any,
    ) -> Any:  # fmt: skip
        if (settings or base) and given["mechanism"] is None:
            told = f"--set {settings[0]}" if settings else f"--base {base}"
            raise ChainruleError(f"{told}: there is no mechanism to set it of")
        tokens = _settings.set(tuple(settings or ())), _base.set(base)
        try:
            with answering(as_json):
                if word == SERVING:
                    return function(**given)
                with working(word):
                    return function(**given)
        except KeyboardInterrupt as stop:
            say(f"chainrule: {stop if str(stop) else 'stopped'}", err=True)
            raise typer.Exit(STOPPED) from None
        finally:
            _settings.reset(tokens[0])
            _base.reset(tokens[1])

    hints = get_type_hints(function, include_extras=True) | more
    last = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=False if name == "as_json" else None)
        for name in more
    ]
    parameters = [p.replace(annotation=hints[p.name]) for p in (*own.parameters.values(), *last)]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = hints
    return cast(Command, command)


app = Commands(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Exact equations of motion of open-chain mechanisms: pendulums, robot arms, any tree of "
    "links and joints. Derived, proved, simulated, controlled, identified; one page shows it all.",
    epilog="\n\n".join(
        [
            "Examples:",
            "- `chainrule report double-pendulum --open`",
            "- `chainrule lab cart-pole`",
            "- `chainrule derive my_arm.urdf -o my_arm.html`",
            "",
            "Exit status:",
            *(f"- {status}: {when}" for status, when in ENDS.items()),
        ]
    ),
)


def in_order() -> None:
    """The commands as the panels have them."""
    words = " ".join(PANELS.values()).split()
    app.registered_commands.sort(key=lambda one: words.index(one.callback.__name__))  # type: ignore[union-attr]


MechanismArgument = Annotated[
    str,
    typer.Argument(
        metavar="MECHANISM",
        help="A name of `chainrule catalog`, or a file.",
        autocompletion=known_mechanisms,
    ),
]


def find(name: str) -> Mechanism:
    """A mechanism by catalog name or file, with what is to hold it and the values that are set: of
    its parameters, or of the arguments of a xacro file."""
    from chainrule.mechanism.builders.finding import find as found

    settings = dict(_setting(text) for text in _settings.get())
    expanded = name.endswith(".xacro")
    mechanism = found(name, arguments=settings if expanded else None, base=_base.get())
    return mechanism if expanded else _with_values(mechanism, settings)


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ChainruleError(f"--set {text}: expected NAME=VALUE, such as m1=2.5")
    return name.strip(), value.strip()


def _with_values(mechanism: Mechanism, settings: dict[str, str]) -> Mechanism:
    from chainrule.errors import UnknownNameError
    from chainrule.written import read_number

    values: dict[str, Any] = dict(mechanism.values)
    for symbol, value in settings.items():
        text = f"--set {symbol}={value}"
        if not mechanism.symbols:
            raise ChainruleError(
                f"{text}: {mechanism.name} has numbers in place of named parameters; "
                "save it as TOML and write names there, with their values under [parameters]"
            )
        if symbol not in mechanism.symbols:
            raise UnknownNameError("parameter", symbol, list(mechanism.symbols))
        values[symbol] = read_number(value, text)
    return replace(mechanism, values=values) if settings else mechanism


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
        sys.exit(STOPPED)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        place = f"{problem.filename}: " if problem.filename else ""
        say(f"chainrule: {place}{problem.strerror or problem}", err=True)
        sys.exit(2)
    except Exception as fault:
        if os.environ.get("CHAINRULE_DEBUG"):
            traceback.print_exc()
        kind = type(fault).__name__
        say(
            f"chainrule: this is a fault of chainrule, {kind}: {fault}\n"
            "Please report it, with the command; CHAINRULE_DEBUG=1 prints where it happened.",
            err=True,
        )
        sys.exit(70)
