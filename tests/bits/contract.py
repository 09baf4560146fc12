"""The contract: the bits of a motion do not depend on the door through which it was asked for.

    PYTHONPATH=tests python -m bits.contract                  # the covering selection that the tests run
    PYTHONPATH=tests python -m bits.contract --doors GPU      # on a machine that has one
    PYTHONPATH=tests python -m bits.contract --all --hours 3 --write docs/contract.md

Random draws decide which choices of the factors occur together and where the motions begin; their
seeds are `SEED` and the number of the motion, so a line of a report can be repeated.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, product
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bits.covering import Row, covering
from bits.factors import Choice, factors, fits, light, motion
from chainrule.bits.doors import DOORS, NOT_RUN, SAME, DoorOutcome, check
from chainrule.bits.trials import MechanismTrial

SEED = 11

PAGE_DOOR = "the lab's page"
"""All laws by all methods are compiled for it, which takes a minute for a large arm."""


def selection(seed: int = SEED) -> list[Choice]:
    """A selection that covers all pairs of values of the factors but the mechanism, whose values
    all occur."""
    rng = np.random.default_rng(seed)

    def suits(row: Row) -> bool:
        return fits(Choice(*row)) and light(Choice(*row))

    return [Choice(*row) for row in covering(factors(), suits, rng, apart=("mechanism",))]


def everything(seed: int = SEED) -> Iterator[Choice]:
    """The whole product: first rows that cover all pairs, then the others in a random order."""
    rng = np.random.default_rng(seed)
    seen: set[Row] = set()
    for row in covering(factors(), lambda row: fits(Choice(*row)), rng, tries=10):
        seen.add(row)
        yield Choice(*row)
    rows = list(product(*factors().values()))
    for k in rng.permutation(len(rows)):
        choice = Choice(*rows[k])
        if rows[k] not in seen and fits(choice):
            yield choice


# much of it, in several processes


def _chunk(
    numbered: Sequence[tuple[int, Choice]], doors: Sequence[str]
) -> tuple[list[DoorOutcome], list[str]]:
    """Outcomes of some choices, and what no motion could be made of."""
    motions, refused = [], []
    for number, choice in numbered:
        try:
            one = motion(choice, number)
            one.expected  # noqa: B018 - computed here, so that it is refused here
            motions.append(one)
        except Exception as problem:
            refused.append(f"{choice}: {type(problem).__name__}: {problem}")
    small = [one for one in motions if one.plant.nv <= 3]
    outcomes = []
    for name in doors:
        outcomes += check(small if name == PAGE_DOOR else motions, {name: DOORS[name]})
    return outcomes, refused


class Contract(NamedTuple):
    """Everything that was seen."""

    choices: list[Choice]
    outcomes: list[DoorOutcome]
    refused: list[str]
    seconds: float


def run(
    choices: Iterator[Choice],
    seconds: float,
    workers: int,
    size: int = 8,
    doors: Sequence[str] = tuple(DOORS),
) -> Contract:
    """As many of the choices as the time allows; chunks hold motions of one mechanism."""
    began, context = time.monotonic(), get_context("spawn")
    done: list[Choice] = []
    outcomes: list[DoorOutcome] = []
    refused: list[str] = []
    numbered = enumerate(choices)
    exhausted = False
    with ProcessPoolExecutor(workers, context, max_tasks_per_child=4) as pool:
        while not exhausted and time.monotonic() - began < seconds:
            batch = [pair for pair, _ in zip(numbered, range(size * workers * 2), strict=False)]
            exhausted = len(batch) < size * workers * 2
            batch.sort(key=lambda pair: pair[1].mechanism)
            pieces = [batch[i : i + size] for i in range(0, len(batch), size)]
            waiting = {pool.submit(_chunk, piece, doors): piece for piece in pieces}
            for future in as_completed(waiting):
                found, other = future.result()
                outcomes += found
                refused += other
                done += [choice for _, choice in waiting[future]]
                different = sum(o.wrong for o in outcomes)
                spent = time.monotonic() - began
                print(f"{spent:6.0f} s: {len(done)} motions, {different} different", flush=True)
    return Contract(done, outcomes, refused, time.monotonic() - began)


def table(report: Contract) -> str:
    """The report in Markdown."""
    doors = list(dict.fromkeys(o.door for o in report.outcomes))
    counts = Counter((o.door, o.status) for o in report.outcomes)
    lines = ["| door | same | different | not run |", "|---|---|---|---|"]
    for door in doors:
        wrong = sum(o.wrong for o in report.outcomes if o.door == door)
        lines.append(f"| {door} | {counts[door, SAME]} | {wrong} | {counts[door, NOT_RUN]} |")
    reasons = Counter((o.door, o.detail) for o in report.outcomes if o.status == NOT_RUN)
    lines += ["", *(f"- {door}, not run {k} times: {why}" for (door, why), k in reasons.items())]
    wrong = [o for o in report.outcomes if o.wrong]
    if wrong:
        lines += ["", "## Different", ""]
        lines += [f"- {o.door}: {o.trial}: {o.detail}" for o in wrong]
    if report.refused:
        lines += ["", "## No motion", "", *(f"- {text}" for text in report.refused)]
    return "\n".join(lines)


def covered(choices: Sequence[Choice]) -> str:
    """How much of the product, its pairs and its triples."""
    names = list(factors())
    rows = [row for row in product(*factors().values()) if fits(Choice(*row))]
    parts = [f"{len(choices)} of {len(rows)} motions"]
    for count, word in ((2, "pairs"), (3, "triples")):
        columns = list(combinations(range(len(names)), count))

        def tuples(of: Sequence[Row], columns: Sequence[tuple[int, ...]] = columns) -> set[Row]:
            return {(str(c), *(row[k] for k in c)) for row in of for c in columns}

        there, seen = tuples(rows), tuples(choices)
        parts.append(f"{len(seen)} of the {len(there)} {word} of values")
    return ", ".join(parts)


PAGE = """# The contract

The bits of a motion depend on the mechanism, its numbers, the method, dt, the start and the inputs,
and on nothing else: not on the door through which it was asked for. Motions are chosen by
`tests/bits/contract.py` from these factors, as far as they fit together:

{sizes}

Each goes through every door and is compared with `model.rollout`, all 64-bit patterns of {steps}
steps (of a motion that overflows, up to that step). `chainrule doctor --bits MECHANISM` does the
same for a mechanism of yours.

The tests run a selection with a fixed seed, in which all pairs of values occur but for the
mechanisms', and in which the page has motions of its own. `make nightly` takes as much of the whole
product as three hours allow, pairs first. This page is the result of

    {command}

which ran for {minutes:.0f} minutes: {covered}.

{table}
"""


def page(report: Contract, command: str) -> str:
    """The report as a page of the documentation."""
    sizes = "\n".join(f"- {k} ({len(v)}): {', '.join(v)}" for k, v in factors().items())
    return PAGE.format(
        sizes=sizes, steps=MechanismTrial.steps, command=command, minutes=report.seconds / 60,
        covered=covered(report.choices), table=table(report),
    )  # fmt: skip


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="the whole product, as time allows")
    parser.add_argument("--hours", type=float, default=3.0, help="when to begin no more of it")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--doors", nargs="+", choices=DOORS, default=[*DOORS], help="only these")
    parser.add_argument("--write", type=Path, help="the page to write")
    options = parser.parse_args()
    choices = everything() if options.all else iter(selection())
    report = run(choices, 3600 * options.hours, options.jobs, doors=options.doors)
    print(table(report))
    if options.write:
        words = ["PYTHONPATH=tests python -m bits.contract", *(["--all"] if options.all else [])]
        command = " ".join([*words, f"--hours {options.hours:g} --jobs {options.jobs}"])
        options.write.write_text(page(report, command))
    wrong = any(o.wrong for o in report.outcomes)
    raise SystemExit(1 if wrong or report.refused else 0)


if __name__ == "__main__":
    main()
