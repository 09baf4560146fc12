"""compile_adaptive: steps of a method that chooses them, in one call of machine code."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import Interrupted
from chainrule.program.emit.machine.adaptive_kernel import adaptive_module
from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.run import threads as pool
from chainrule.program.run.arrays import address, as_columns, common_batch, rows_of
from chainrule.program.run.evaluation import Compiled
from chainrule.program.run.native import Kernel, Machine, chosen
from chainrule.program.run.stored import work
from chainrule.program.tape.program import Program

ROOM = 1024
"""Steps for which there is room in one call; a longer run continues in another."""

GUESS_LENGTH = 200
"""Steps by which the work of a run is guessed, to decide on threads."""


class Steps(NamedTuple):
    """t (steps + 1), x (steps + 1, n), of one trajectory, and whether the end was reached."""

    t: np.ndarray
    x: np.ndarray
    complete: bool


class CompiledAdaptive:
    """Accepted steps from t0 to t1, in each trajectory its own. Made by `compile_adaptive`."""

    def __init__(
        self,
        begin: Program,
        attempt: Program,
        machine: Machine,
        lanes: int | None,
        threads: int | None,
    ):
        self.begin, self.attempt = begin, attempt
        self._first = Compiled(begin, machine, lanes, threads)
        self._machine = machine
        self._lanes, self._threads = chosen(lanes, threads)
        self.kernel = cache(self._kernel)

    def _kernel(self, lanes: int) -> Kernel:
        name = f"adaptive steps of {self.attempt.digest}, {lanes} lanes"
        ir = lambda: adaptive_module(ordered(self.attempt), lanes)  # noqa: E731
        return Kernel(name, ir, self._machine, lanes)

    def __call__(
        self,
        x0: ArrayLike,
        t0: float,
        t1: float,
        *,
        inputs: Mapping[str, Any],
        rtol: float,
        atol: float,
        h: float | None = None,
        most: int = 1_000_000,
    ) -> list[Steps]:
        """One `Steps` a row of x0 (rows, n). `h` is a first step size, else it is estimated.

        A step that no longer moves the time, or more than `most` attempts, end a trajectory
        before t1; so does a state that is not finite. Ctrl-C raises `Interrupted`, whose `kept`
        are the steps until then.
        """
        x0 = np.atleast_2d(np.asarray(x0, dtype=np.float64)) + 0.0
        given = {**inputs, "rtol": rtol, "atol": atol, "stop": t1}
        names = {port.name for port in self.begin.inputs}
        start = {**given, "x": x0[0] if len(x0) == 1 else x0, "t": t0}
        s = np.atleast_2d(self._first(**{k: v for k, v in start.items() if k in names})).copy()
        if h is not None:
            s[:, -2] = min(h, t1 - t0)
        pieces: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        before, attempts = s[:, -3].copy(), 0
        try:
            while True:
                t, x, counts, s = self._run(s, given, min(ROOM * 4, most))
                pieces.append((t, x, counts))
                attempts += ROOM * 4
                moving = (s[:, -3] < t1) & (s[:, -3] > before)
                if not moving.any() or attempts >= most:
                    break
                before = s[:, -3].copy()
        except KeyboardInterrupt:
            pieces = pieces or [(np.full((len(x0), 1), t0), x0[:, None], np.zeros(len(x0), int))]
            kept = [_joined(pieces, row, t1) for row in range(len(x0))]
            raise Interrupted(kept, f"interrupted at t = {kept[0].t[-1]:.6g} s") from None
        return [_joined(pieces, row, t1) for row in range(len(x0))]

    def _run(
        self, s: np.ndarray, given: Mapping[str, Any], limit: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        rows, size = s.shape
        n = (size - 3) // 2
        room = ROOM + 1
        t, x = np.empty((rows, room)), np.empty((rows, room, n))
        t[:, 0], x[:, 0] = s[:, -3], s[:, :n]
        final, counts = np.empty_like(s), np.zeros(rows)
        task = [a.ctypes.data for a in (s, final, counts, t, x)] + [room, limit]
        ports = [port for port in self.attempt.inputs if port.name != "s"]
        columns = [as_columns(self.attempt, port, given[port.name]) for port in ports]
        common_batch(self.attempt, [s, *columns])
        data = [rows_of(column, (rows,)) for column in columns]
        task += [word for values in data for word in address(values)]
        lanes = self._lanes or (1 if rows == 1 else self._machine.lanes)
        threads = pool.worth(self._threads, rows * GUESS_LENGTH * work(self.attempt))
        self.kernel(lanes).run(task, rows, threads)
        return t, x, counts.astype(int), final


def compile_adaptive(
    begin: Program,
    attempt: Program,
    *,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
) -> CompiledAdaptive:
    """The loop around `attempt`: s ← attempt(s, …), s = [x, slope, t, h, rejected].

    For `lanes`, `cpu` and `threads` see `compile_program`.
    """
    return CompiledAdaptive(begin, attempt, Machine.named(cpu), lanes, threads)


def _joined(
    pieces: list[tuple[np.ndarray, np.ndarray, np.ndarray]], row: int, stop: float
) -> Steps:
    t = [pieces[0][0][row, :1]]
    x = [pieces[0][1][row, :1]]
    for times, states, counts in pieces:
        end = counts[row] + 1
        t.append(times[row, 1:end])
        x.append(states[row, 1:end])
    t_all = np.concatenate(t)
    return Steps(t_all, np.concatenate(x), bool(math.isclose(t_all[-1], stop, rel_tol=0.0)))
