"""compile_rollout: whole trajectories x ← step(x, dt, …) in one call of machine code."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.cards import cupy, on_card, pointer
from chainrule.errors import InputError, Interrupted
from chainrule.program.emit.machine.kernels import rollout_module
from chainrule.program.emit.machine.ptx import device_rollout_module, ptx
from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.run import threads as pool
from chainrule.program.run.arithmetic import SINGLE, STRICT, Arithmetic
from chainrule.program.run.device import DeviceKernel, RolloutPlan
from chainrule.program.run.landing import landed
from chainrule.program.run.memory import afford
from chainrule.program.run.native import Kernel, Machine, Repeated, chosen
from chainrule.program.run.parts import in_parts
from chainrule.program.run.planning import Planner
from chainrule.program.run.stored import work
from chainrule.program.run.transfers import transfers
from chainrule.program.tape.iteration import Step

SHORT = 1000
"""Instructions up to which a step runs on two registers at a time: the second fills the first
one's waiting time, until their values no longer fit into the registers."""


GUESS, DEVICE_GUESS = 2e8, 0.1
"""Instructions, and a card's seconds at its full rate, that take about `PAUSE` at most: a shorter
run is not cut."""


class Rollout(NamedTuple):
    """x: the samples, (…, samples, n), the first one x0. finite_steps: for each trajectory the
    number of steps after which all of x was still finite; `steps` if nothing went wrong."""

    x: np.ndarray
    finite_steps: np.ndarray


def _rolled(
    planner: Planner, plan: RolloutPlan, fill: Callable[[Any], Any], card: Any = None
) -> Rollout:
    """All samples, in an array that `fill` fills and gives the finite steps of, on a `card` if
    that is not None; also what was computed until a Ctrl-C."""

    def shaped(x: np.ndarray, finite: np.ndarray) -> Rollout:
        whole = x.reshape((*plan.batch, x.shape[1], *planner.state.shape))
        return Rollout(whole, finite.astype(np.int64, copy=False).reshape(plan.batch))

    rows, size = plan.start.shape
    what = f"{rows} × {plan.samples} samples of {size} numbers"
    instead = "keep fewer samples with every=…, or run fewer at once"
    numbers = rows * (plan.samples * size + 1)
    others = 0 if card else sum(source.rows.size for source in plan.sources)
    afford(numbers + others, what, instead, card=card is not None)
    x = (card or np).empty((rows, plan.samples, size))
    try:
        return shaped(x, fill(x))
    except Interrupted as stop:
        raise Interrupted(shaped(*stop.kept), str(stop)) from None


def _task(
    step: Step,
    arrays: tuple[Any, Any, Any],
    span: tuple[float, float, int, int],
    inputs: Mapping[str, Any],
    signals: Mapping[str, Any],
) -> list[int]:
    """The words of a kernel for `start`, `out` and `finite` as they lie, and t0, dt, steps, first;
    signals change with every step."""
    start, out, _ = arrays
    t0, dt, steps, first = span
    samples = out.shape[1]
    plan = RolloutPlan(t0, dt, samples, steps // (samples - 1), 1, first, start)
    task = [*map(pointer, arrays), *plan.words, *(stride // 8 for stride in out.strides)]
    for port in step.inputs:
        if port.name in signals:
            array = signals[port.name]
            apart = array.strides[0] // 8 if len(array) > 1 else 0
            task += [pointer(array), apart, array.strides[1] // 8, 1]
        elif port.name in inputs:
            array = inputs[port.name]
            task += [pointer(array), port.size if len(array) > 1 else 0, port.size, 0]
    return [word % 2**64 for word in task]


class CompiledRollout:
    """x ← step(x, dt, …), repeated. Made by `compile_rollout`."""

    def __init__(
        self,
        step: Step,
        machine: Machine,
        lanes: int | None,
        threads: int | None,
        arithmetic: Arithmetic = STRICT,
    ):
        if arithmetic is SINGLE:
            raise InputError("Arithmetic.SINGLE is for a GPU; use STRICT or CONTRACTED here")
        self.step = step
        self.machine = machine
        self._planner = Planner(step)
        self._work = work(step)
        self._lanes, self._threads = chosen(lanes, threads)
        self._arithmetic = arithmetic
        self._kernels: dict[tuple[int, frozenset[str]], Kernel] = {}

    def __call__(
        self,
        x0: ArrayLike,
        dt: float,
        steps: int,
        every: int = 1,
        *,
        t0: float = 0.0,
        first: int = 0,
        inputs: Mapping[str, Any] | None = None,
        signals: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> Rollout:
        """The states after 0, every, 2·every, …, steps steps.

        `inputs` do not change: (…, *shape). `signals` do: (…, values, *shape), each value held
        for steps/values steps. Leading axes broadcast with those of x0. `first` steps were taken
        before: time, t0 + n dt, and random numbers go on from there as if nothing had stopped.
        Ctrl-C raises `Interrupted`, whose `kept` is the rollout until then.
        """
        signals = dict(signals or {})
        plan = self._planner.plan(x0, dt, steps, every, t0, first, inputs or {}, signals)
        work, rows = self._work, len(plan.start)
        kernel = self._best(rows, signals)
        count = pool.worth(chosen(None, threads)[1] or self._threads, rows * steps * work)
        kernel.prepare(rows, steps)

        def launch(part: RolloutPlan, out: np.ndarray, finite: np.ndarray) -> None:
            kernel.run(part.task(out, finite), rows, count)

        def fill(x: np.ndarray) -> np.ndarray:
            finite = np.zeros(rows)
            in_parts(plan, x, finite, launch, GUESS / (rows * work + 1))
            return finite

        return _rolled(self._planner, plan, fill)

    def repeated(
        self,
        start: np.ndarray,
        out: np.ndarray,
        dt: float,
        inputs: Mapping[str, np.ndarray],
        signals: Mapping[str, np.ndarray],
        t0: float = 0.0,
        threads: int | None = 1,
    ) -> Repeated:
        """The same steps again and again, on these arrays: from start (rows, n) into out
        (rows, steps + 1, n), whose samples may overlap: the later one has the place. Inputs
        (rows, *shape), or (1, *shape) for all; signals (rows, steps, *shape), or (steps, *shape)
        for all, may be views that go backwards. Nothing is checked."""
        rows, steps = len(start), out.shape[1] - 1
        finite = np.zeros(rows)
        ranks = {port.name: len(port.shape) + 2 for port in self.step.inputs}
        together = {k: v if v.ndim == ranks[k] else v[None] for k, v in signals.items()}
        task = _task(self.step, (start, out, finite), (t0, dt, steps, 0), inputs, together)
        kernel = self._best(rows, signals)
        arrays = [start, out, finite, *inputs.values(), *signals.values()]
        count = pool.worth(chosen(None, threads)[1], rows * steps * self._work)
        return Repeated(kernel, task, rows, steps, arrays, count)

    def along(
        self,
        start: np.ndarray,
        out: np.ndarray,
        dt: float,
        steps: int,
        inputs: Mapping[str, np.ndarray],
        signals: Mapping[str, np.ndarray],
        *,
        t0: float = 0.0,
        first: int = 0,
        threads: int | None = None,
    ) -> np.ndarray:
        """How many steps were finite, from start (rows, n) into the samples out (rows, samples, n).

        Inputs (rows, *shape); signals (rows, steps, *shape), which may be views that go backwards;
        a first axis of one serves all rows. Nothing is checked."""
        rows = len(start)
        finite = np.zeros(rows)
        kernel = self._best(rows, signals)
        kernel.prepare(rows, steps)
        count = pool.worth(chosen(None, threads)[1] or self._threads, rows * steps * self._work)
        span = t0, dt, steps, first
        kernel.run(_task(self.step, (start, out, finite), span, inputs, signals), rows, count)
        return finite

    def _best(self, rows: int, signals: Mapping[str, Any]) -> Kernel:
        return self.kernel(self._lanes or self._best_lanes(rows, self._work), frozenset(signals))

    def kernel(self, lanes: int, signals: frozenset[str] = frozenset()) -> Kernel:
        """The machine code for so many lanes, compiled when first asked for."""
        if (lanes, signals) not in self._kernels:
            given = f"{lanes} lanes, {sorted(signals)}, {self._arithmetic}"
            self._kernels[lanes, signals] = Kernel(
                f"rollout of {self.step.digest}, {given}",
                lambda: rollout_module(self.step.mapped(ordered), lanes, signals, self._arithmetic),
                self.machine,
                lanes,
            )
        return self._kernels[lanes, signals]

    def _best_lanes(self, count: int, work: int) -> int:
        register = self.machine.lanes
        if count == 1:
            return 2  # the second does nothing, but keeps conditions out of the integer units
        return 2 * register if count > 4 * register and work <= SHORT else register


def compile_rollout(
    step: Step,
    *,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
    arithmetic: Arithmetic = STRICT,
) -> CompiledRollout:
    """The loop around a step: inputs x, dt, perhaps t and n, and others; first output the next x.

    For `lanes`, `cpu` and `threads` see `compile_program`. Any `arithmetic`
    but STRICT gives up the bits, see there.
    """
    return CompiledRollout(step, Machine.named(cpu), lanes, threads, arithmetic)


class DeviceRollout:
    """x ← step(x, dt, …), repeated, on a GPU. Made by `compile_device_rollout`."""

    def __init__(self, step: Step, arithmetic: Arithmetic = STRICT):
        self.step = step
        self._planner = Planner(step, card=True)
        self._work = work(step)
        self._arithmetic = arithmetic
        self.kernel = cache(lambda signals: DeviceKernel(self.source(signals)))

    def __call__(
        self,
        x0: ArrayLike,
        dt: float,
        steps: int,
        every: int = 1,
        *,
        t0: float = 0.0,
        first: int = 0,
        inputs: Mapping[str, Any] | None = None,
        signals: Mapping[str, Any] | None = None,
        stays: bool | None = None,
    ) -> Rollout:
        """The states after 0, every, 2·every, …, steps steps; see CompiledRollout.

        Arrays may lie on the card, of CuPy or any library that speaks DLPack. The result `stays`
        there, as CuPy's arrays, by default if one of these does.
        """
        signals = dict(signals or {})
        plan = self._planner.plan(x0, dt, steps, every, t0, first, inputs or {}, signals)
        kernel = self.kernel(frozenset(signals))
        device, module = kernel.device, cupy()
        if stays is None:
            stays = any(map(on_card, [plan.start, *(source.rows for source in plan.sources)]))

        def most(rows: int) -> float:
            return DEVICE_GUESS * device.rate / (max(rows, device.threads) * self._work + 1)

        def launch(part: RolloutPlan, out: np.ndarray, finite: np.ndarray) -> None:
            kernel.launch(part.task(out, finite), len(out))

        def fill(x: np.ndarray) -> Any:
            if not stays:
                return landed(plan, x, launch, most, device)
            finite, wait = module.zeros(len(x)), module.cuda.get_current_stream().synchronize
            in_parts(
                plan.part(slice(None), transfers().send), x, finite, launch, most(len(x)), wait
            )
            return finite

        return _rolled(self._planner, plan, fill, module if stays else None)

    def along(
        self,
        start: np.ndarray,
        out: np.ndarray,
        dt: float,
        steps: int,
        inputs: Mapping[str, Any],
        signals: Mapping[str, Any],
        *,
        t0: float = 0.0,
        first: int = 0,
        threads: int | None = None,
    ) -> Any:
        """The same as `CompiledRollout.along`, on arrays of the card."""
        finite = cupy().zeros(len(start))
        task = _task(self.step, (start, out, finite), (t0, dt, steps, first), inputs, signals)
        self.kernel(frozenset(signals)).launch(task, len(start))
        return finite

    def source(self, signals: frozenset[str] = frozenset()) -> str:
        """The PTX."""
        return ptx(device_rollout_module(self.step, signals, self._arithmetic))


def compile_device_rollout(step: Step, *, arithmetic: Arithmetic = STRICT) -> DeviceRollout:
    """The loop around a step on a GPU; see `compile_rollout`."""
    return DeviceRollout(step, arithmetic)
