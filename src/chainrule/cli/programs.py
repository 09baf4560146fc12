"""chainrule export, doctor: programs for other languages, and what this machine can do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.completing import known_mechanisms, words_of
from chainrule.cli.printing import answer, say
from chainrule.errors import ChainruleError


@app.command(
    examples=(
        "export panda --to c -o panda.c",
        "export pendulum --to matlab --free m,l",
    )
)
def export(
    mechanism: MechanismArgument,
    to: Annotated[
        str,
        typer.Option(
            help="A language, such as c, javascript, matlab; fmu (FMI 2.0) or fmu3.",
            autocompletion=words_of("program.emit.LANGUAGES", "model.fmu.package.PACKAGES"),
        ),
    ],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file.")] = None,
    free: Annotated[
        str | None, typer.Option(help="Parameters that stay inputs: 'm2,l1', or 'all'.")
    ] = None,
) -> None:
    """Write the equations of motion as source for another language, with the same bits."""
    from chainrule.model.sources import export as export_source

    names = "all" if free == "all" else [n.strip() for n in (free or "").split(",") if n.strip()]
    written = export_source(find(mechanism), to, output, free=names)
    answer({"written": written})
    say(f"{written} written.")


@app.command(
    examples=(
        "doctor",
        "doctor pendulum --bits",
    )
)
def doctor(
    mechanism: Annotated[
        str | None,
        typer.Argument(
            metavar="MECHANISM",
            help="With --bits: a name of `chainrule catalog`, or a file.",
            autocompletion=known_mechanisms,
        ),
    ] = None,
    bits: Annotated[
        bool,
        typer.Option(
            "--bits",
            help="Recompute the stored hashes, target by target; of a MECHANISM, its motions "
            "through every door.",
        ),
    ] = False,
    whole: Annotated[
        bool, typer.Option("--whole", help="With --bits: slow targets run all 10 000 steps too.")
    ] = False,
) -> None:
    """Say what this machine has: versions, vector width, cores, GPU; check its bits."""
    from chainrule.cli.doctor import check_bits, check_mechanism, examine

    if mechanism is not None and not bits:
        raise ChainruleError(f"{mechanism}: a mechanism is examined by --bits")
    own = find(mechanism) if mechanism is not None else None
    facts = list(examine())
    told: dict[str, Any] = {fact.name: fact.value for fact in facts}
    for fact in facts:
        say(str(fact))
    if bits:
        told["bits"] = {}
        for line, right in check_bits(whole) if own is None else check_mechanism(own):
            say(line)
            told["bits"][line] = right
    answer(told)
    good = all(fact.good for fact in facts) and all(told.get("bits", {}).values())
    raise typer.Exit(0 if good else 1)
