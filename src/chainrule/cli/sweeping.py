"""chainrule sweep, picture: many runs into a store, and what they look like."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chainrule.cli.app import app
from chainrule.cli.printing import Told, answer, say
from chainrule.errors import ChainruleError

if TYPE_CHECKING:
    from chainrule.sweeps.running import Progress

QUIET = 10.0
"""Seconds between two lines where nobody watches."""


@app.command(examples=("sweep runs.toml --store runs.zarr",))
def sweep(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The sweep's description, TOML.")],
    store: Annotated[Path | None, typer.Option(help="The .zarr folder; beside the file.")] = None,
    device: Annotated[str | None, typer.Option(help="cpu, gpu or auto.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="A Dask scheduler, such as tcp://10.0.0.1:8786.")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Cores to use; all by default.")] = None,
    chunk: Annotated[int | None, typer.Option(help="Runs that are stored together.")] = None,
) -> None:
    """Run a mechanism from many starts, with many parameters; stopped, the same goes on."""
    from chainrule.sweeps.description import read_sweep
    from chainrule.sweeps.running import spoken
    from chainrule.sweeps.running import sweep as run

    given: dict[str, Any] = read_sweep(file)
    own = {"store": store, "device": device, "cluster": cluster, "threads": threads, "chunk": chunk}
    given |= {name: value for name, value in own.items() if value is not None}
    shown = Shown()
    begin = time.perf_counter()
    dataset = run(**given, progress=shown)
    seconds = time.perf_counter() - begin
    summary = {
        "store": str(given["store"]),
        "runs": shown.last.total,
        "computed": shown.last.total - shown.last.before,
        "seconds": round(seconds, 3),
        "axes": {str(name): int(size) for name, size in dataset.sizes.items()},
        "variables": [str(name) for name in dataset.data_vars],
    }
    answer(summary)
    now = f"{summary['computed']} of them now, in {spoken(seconds)}"
    say(f"{summary['store']}: {summary['runs']} runs, {now}")
    axes = " × ".join(f"{size} {name}" for name, size in summary["axes"].items())
    say(f"{', '.join(summary['variables'])} over {axes}")


class Shown:
    """What a sweep says of itself, and the last of it."""

    last: Progress

    def __init__(self) -> None:
        self._told = Told(QUIET)

    def __call__(self, progress: Progress) -> None:
        """Say it."""
        self.last = progress
        if progress.seconds:
            self._told(str(progress), last=progress.done == progress.total)
        else:
            say(str(progress), err=True)


@app.command(examples=("picture runs.zarr -o runs.png",))
def picture(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The .zarr folder of a sweep.")],
    output: Annotated[Path, typer.Option("-o", "--output", help=".png .svg .pdf")],
    variable: Annotated[
        str | None, typer.Option(help="What to show; by default a measure of few axes.")
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(help="Fix an axis, such as m1=0.5 or state=q1 (nearest value); may repeat."),
    ] = None,
) -> None:
    """Draw a sweep: a curve over one axis, an image over two."""
    from chainrule.sweeps.picture import open_sweep
    from chainrule.sweeps.picture import picture as draw

    pairs = [part.partition("=") for part in at or ()]
    if any(not name or not value for name, _, value in pairs):
        raise ChainruleError(f"--at {', '.join(at or ())}: expected NAME=VALUE, such as m1=0.5")
    draw(open_sweep(store), output, variable, {name: value for name, _, value in pairs})
    answer({"written": output})
    say(f"{output} written.")
