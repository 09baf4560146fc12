"""Inputs over all readers: only errors of ours, bounded time and memory, nothing done elsewhere.

`PYTHONPATH=tests python -m fuzz --inputs 1000000 --jobs 2 --write docs/dependable.md`
"""

import argparse
import multiprocessing
import random
import resource
import time
import traceback
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.generating import changed
from fuzz.reading import READERS, outcome

SHARES = {
    "formula": 38, "toml": 18, "urdf": 8, "csv": 10, "yaml": 7, "limits": 4, "trajectory": 2.5,
    "mjcf": 2, "xacro": 2, "sweep": 2, "mesh": 1, "bag": 0.05,
    "store": 0.5, "notes": 0.1, "notebook": 0.1, "html": 0.1, "rst": 0.1, "program": 0.1,
    "matlab program": 0.1, "matlab": 0.05, "pdf": 0.05, "trajectory table": 0.05,
    "log table": 0.05,
}  # fmt: skip
"""Percent of the inputs: most to those that are read fastest."""

MEMORY = 4_000_000_000  # bytes, of the process that reads
SECONDS = 120  # an input that takes longer hangs
START = 1_200  # seconds for a process to begin
CHUNK = 2_000  # inputs of one process
SLOW = 0.5  # percent: of the readers that have no more, a process reads fewer


@dataclass
class Tally:
    """What became of the inputs of one reader."""

    read: int = 0
    refused: int = 0
    longest: float = 0.0
    largest: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        """All of them."""
        return self.read + self.refused + len(self.wrong)

    def add(self, more: "Tally") -> None:
        """Those of another part too."""
        self.read += more.read
        self.refused += more.refused
        self.longest = max(self.longest, more.longest)
        self.largest = max(self.largest, more.largest)
        self.wrong += more.wrong


def _work(kind: str, seeds: range, answers) -> None:
    """Read the inputs of these seeds, and tell about each."""
    with TemporaryDirectory() as folder:
        changed(kind, random.Random(0))  # the corpus is made before anything is bounded
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        answers.send(("ready", 0))
        for seed in seeds:
            answers.send(("begin", seed))
            content = changed(kind, random.Random(f"{kind} {seed}"))
            begin = time.perf_counter()
            try:
                result = outcome(kind, content, Path(folder))
            except BaseException:
                result = f"{traceback.format_exc()[-1500:]}\n{content[:1500]!r}"
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
            answers.send((result, time.perf_counter() - begin, used))
    answers.send(("end", 0))


def _chunk(kind: str, seeds: range) -> Tally:
    """One process; where it ends or hangs, the next goes on behind the input."""
    tally = Tally()
    while seeds:
        here, there = multiprocessing.Pipe(duplex=False)
        worker = multiprocessing.get_context("spawn").Process(
            target=_work, args=(kind, seeds, there)
        )
        worker.start()
        there.close()
        at = seeds[0]
        try:
            if here.poll(START):
                here.recv()
            while here.poll(SECONDS):
                told = here.recv()
                if told[0] == "begin":
                    at = told[1]
                elif told[0] == "end":
                    worker.join()
                    return tally
                else:
                    result, seconds, used = told
                    tally.longest = max(tally.longest, seconds)
                    tally.largest = max(tally.largest, used)
                    if result in ("read", "refused"):
                        setattr(tally, result, getattr(tally, result) + 1)
                    else:
                        tally.wrong.append(f"seed {at}: {result}")
            tally.wrong.append(f"seed {at}: more than {SECONDS} s")
        except EOFError:
            tally.wrong.append(f"seed {at}: the process ended")
        worker.kill()
        worker.join()
        seeds = range(at + 1, seeds.stop)
    return tally


def _chunks(inputs: int, first: int, kinds: list[str]) -> list[tuple[str, range]]:
    """What one process reads, the slow readers first."""
    whole = sum(SHARES[kind] for kind in kinds)
    found = []
    for kind in sorted(kinds, key=SHARES.__getitem__):
        end = first + max(1, round(inputs * SHARES[kind] / whole))
        step = CHUNK if SHARES[kind] > SLOW else CHUNK // 10
        found += [(kind, range(at, min(at + step, end))) for at in range(first, end, step)]
    return found


def run(inputs: int, first: int, kinds: list[str], jobs: int = 1) -> dict[str, Tally]:
    """So many inputs in all, by the readers' shares, in so many processes at a time."""
    tallies = {kind: Tally() for kind in kinds}
    with ThreadPoolExecutor(jobs) as pool:
        chunks = {
            pool.submit(_chunk, kind, seeds): kind for kind, seeds in _chunks(inputs, first, kinds)
        }
        for done in as_completed(chunks):
            kind, part = chunks[done], done.result()
            tallies[kind].add(part)
            print(kind, vars(tallies[kind]) | {"wrong": len(tallies[kind].wrong)}, flush=True)
            for problem in part.wrong[:5]:
                print(problem, flush=True)
    return tallies


BEGIN, END = "<!-- inputs -->\n", "<!-- end of inputs -->"
HEAD = "| reader | inputs | read | refused | wrong | longest, s | memory, MB |\n|---|" + 6 * "--:|"


def write(page: Path, command: str, table: str) -> None:
    """Put the result where the page has its place."""
    before, rest = page.read_text().split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(f"{before}{BEGIN}`{command}`:\n\n{HEAD}\n{table}\n{END}{after}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="in all")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--readers", nargs="+", choices=READERS, default=[*SHARES])
    parser.add_argument("--write", type=Path, help="the page to write")
    options = parser.parse_args()
    tallies = run(options.inputs, options.first, options.readers, options.jobs)
    rows = [
        (k, t.inputs, t.read, t.refused, len(t.wrong),
         f"{t.longest:.2g}", f"{t.largest:.0f}")
        for k, t in tallies.items()
    ]  # fmt: skip
    table = "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
    print(table)
    if options.write:
        command = (
            f"PYTHONPATH=tests python -m fuzz --inputs {options.inputs} --first {options.first}"
        )
        write(options.write, command, table)
    raise SystemExit(1 if any(t.wrong for t in tallies.values()) else 0)
