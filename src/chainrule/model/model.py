"""compile: a mechanism as machine code, called on arrays of any leading shape."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, count, positive, reals, refused
from chainrule.cards import contiguous, on_card, room, to_host
from chainrule.errors import DivergenceWarning, InputError, Interrupted, UnknownNameError
from chainrule.integrators import RK4, Method
from chainrule.loop.gradients.backward import TAU
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import Loop, Setting, checked_method, checked_step, programmed
from chainrule.loop.starts import check_start
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.model.fmu.package import write_fmu
from chainrule.model.functions import NAMES, Functions
from chainrule.model.gradients import MEMORY, MODES, Gradient, Rows, asked, lined_up, weights
from chainrule.model.sources import source_module
from chainrule.model.states import Divergence, States
from chainrule.page.blocks import Paragraph
from chainrule.page.writers.html import piece
from chainrule.program import Arithmetic, Program
from chainrule.program.emit import LANGUAGES
from chainrule.program.run.native import Machine, chosen
from chainrule.program.run.transfers import transfers
from chainrule.program.tape.iteration import Iteration
from chainrule.strangers import plain
from chainrule.tracing import checks
from chainrule.tracing.numbers import PARAMETERS, free_names
from chainrule.tracing.setup import Setup

DEVICES = ("cpu", "gpu")


WORTH_MOVING = 1 << 20
"""Bytes of x0 from which it is checked on the card: a few calls of kernels take as long as the
processor's check of so many."""


@checked
def compile(
    mechanism: Described,
    free: Sequence[str] | str = (),
    *,
    regroup: bool = True,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
) -> CompiledModel:
    """The mechanism's equations of motion as functions of arrays.

    `free` names parameters that stay inputs ("all" for every one), given to each function as
    `parameters={"m2": …}`; the others have the mechanism's values. Nothing is traced or compiled
    before it is called. `regroup` moves inertia that the motion cannot tell apart to one link
    before tracing: fewer operations, the same motion. For `lanes`, `cpu` and `threads` see
    `chainrule.program.compile_program`.
    """
    mechanism = checked_mechanism(mechanism)
    plant = plant_of(mechanism)
    if not regroup:
        plant = Plant(mechanism, Setup(plant.setup.mechanism, False))
    lanes, threads = chosen(lanes, threads)
    Machine.named(cpu)
    options = {"lanes": lanes, "cpu": cpu, "threads": threads}
    return CompiledModel(plant, free_names(mechanism, free), options)


def _again(
    mechanism: Mechanism, free: tuple[str, ...], regroup: bool, options: dict[str, Any]
) -> CompiledModel:
    return compile(mechanism, free, regroup=regroup, **options)


class CompiledModel(Functions):
    """The mechanism's functions, its rollouts and its source. Made by `compile`."""

    def __init__(self, plant: Plant, free: tuple[str, ...], options: dict[str, Any]) -> None:
        super().__init__(plant, free, options)
        self._plain: dict[Method, Setting] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """By description: a copy compiles again, mostly from the cache."""
        regroup = self._setup is plant_of(self.mechanism).setup
        return _again, (self.mechanism, self.free, regroup, self._options)

    def __repr__(self) -> str:
        free = f", free: {', '.join(self.free)}" if self.free else ""
        return f"<CompiledModel {self.mechanism}{free}>"

    def _repr_html_(self) -> str:
        doors = [*NAMES, "rollout", "gradient", "source"]
        text = f"{self!r}"[1:-1] + ". Its functions: "
        return piece(Paragraph(plain(text) + ", ".join(f"`{name}`" for name in doors)))

    def rollout(
        self,
        x0: Any,
        dt: float,
        steps: int,
        method: Method | str = RK4,
        tau: Any = None,
        every: int = 1,
        threads: int | None = None,
        *,
        hold: int | None = None,
        loop: Loop | None = None,
        seed: int | np.random.Generator | None = None,
        parameters: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
        device: str = "cpu",
        arithmetic: Arithmetic = Arithmetic.STRICT,
    ) -> States:
        """Trajectories (…, samples, states) from x0 = [q, q̇], the first sample x0 itself.

        A sample is kept every so many steps. τ (…, dof) is constant; with `hold`, it has a time
        axis, (…, values, dof), and each value lasts for `hold` steps. `loop` puts a controller,
        sensors, motors and disturbances around the mechanism, as `simulate` does; joints with dry
        friction stick and stops hold in any case. `numbers` replaces numbers of the loop by name,
        {"controller.kp": (…, dof)}, for each trajectory. A trajectory that leaves the finite
        numbers does not harm the others: it is listed in the result's `diverged`, and a
        `DivergenceWarning` tells.

        Ctrl-C raises `chainrule.errors.Interrupted`, a KeyboardInterrupt whose `kept` are the
        trajectories until then.

        `device="gpu"` computes on an NVIDIA GPU, with the same bits, and needs CuPy. Where x0, τ or
        a parameter lies on the card, as an array of CuPy or of any library that speaks DLPack, so
        does the result, CuPy's. Another `arithmetic` than strict is faster and gives up these bits.
        """
        _checked_device(device)
        if not isinstance(arithmetic, Arithmetic):
            raise refused("arithmetic", arithmetic, "of chainrule.program.Arithmetic")
        steps, every = count("steps", steps), count("every", every)
        hold = None if hold is None else count("hold", hold)
        if steps % every:
            raise InputError(f"every={every} does not divide steps={steps}")
        values = self._parameters(parameters)
        stays = _stay({"x0": x0, "tau": tau, "parameters": values}, device)
        if stays or (device == "gpu" and _worth_moving(x0)):
            x0 = transfers().send(reals("x0", x0, card=True))
        x0 = self._checked_start(x0, values)
        given = self._setting(method, dt, loop, seed)
        one = ready(self._plant, given.assembly, self.free, tau is None)
        constant, signals = self._inputs(given, steps, tau, hold, numbers)
        z0, inputs = one.begun(x0, given.dt, constant, signals, values)
        if device == "gpu":
            run: Any = partial(one.device_rollout(arithmetic), stays=stays)
        else:
            run = partial(one.rollout(arithmetic, **self._options), threads=threads)
        try:
            x, finite = run(z0, given.dt, steps, every, inputs=inputs, signals=signals)
        except Interrupted as stop:
            kept = self._states(stop.kept.x, ())
            raise Interrupted(kept, f"{stop}; `kept` of this exception has them") from None
        if finite.size == 0 or finite.min() == steps:
            return self._states(x, ())
        which = np.flatnonzero(finite < steps)
        times = [float((n + 1) * given.dt) for n in to_host(finite.ravel()[which])]
        places = (np.unravel_index(int(k), finite.shape) for k in to_host(which))
        lost = [tuple(map(int, index)) for index in places]
        warnings.warn(DivergenceWarning(lost, times, finite.size), stacklevel=2)
        return self._states(x, tuple(map(Divergence, lost, times)))

    def gradient(
        self,
        x0: Any,
        dt: float,
        steps: int,
        of: Measure | Any,
        method: Method | str = RK4,
        tau: Any = None,
        *,
        wrt: Sequence[str] | str | None = None,
        hold: int | None = None,
        loop: Loop | None = None,
        seed: int | np.random.Generator | None = None,
        parameters: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
        mode: str = "adjoint",
        memory: float | None = None,
        threads: int | None = None,
        device: str = "cpu",
    ) -> Gradient:
        """∂J/∂(start, torques, gains, parameters) of the trajectories that `rollout` computes.

        J is the value of a measure `of` chainrule.measure; or `of` are its derivatives by samples
        of the trajectories, (…, samples, states), kept every steps/(samples − 1) steps, or
        (…, 1, states) of the last one. `wrt` names what is asked for: "x0", "tau", free
        parameters, numbers of the loop such as "controller.kp"; by default all that is given or
        free. Derivatives are exact, those of the steps that are taken, joints that stick and hit
        stops included.

        "adjoint" goes there and back, for the price of three or four rollouts whatever is asked
        for, and keeps `memory` bytes at most (256 MiB, or half of what a GPU has left): all states,
        or checkpoints between which it runs again. "forward" takes about three rollouts for each
        number.
        """
        _checked_device(device)
        if mode not in MODES:
            raise UnknownNameError("mode", mode, list(MODES))
        if mode == "forward" and device == "gpu":
            raise InputError("mode='forward' computes on the processor; use mode='adjoint' there")
        steps = count("steps", steps)
        if memory is None:
            memory = room() / 2 if device == "gpu" else MEMORY
        memory = positive("memory", memory, "a number of bytes")
        hold = None if hold is None else count("hold", hold)
        values = self._parameters(parameters)
        stays = _stay({"x0": x0, "tau": tau, "parameters": values, "of": of}, device)
        x0 = self._checked_start(x0, values)
        measures = (of,) if isinstance(of, Measure) else ()
        given = self._setting(method, dt, loop, seed, measures)
        one = ready(self._plant, given.assembly, self.free, tau is None)
        constant, signals = self._inputs(given, steps, tau, hold, numbers)
        arrays: dict[str, tuple[Any, int]] = {"x0": (x0, 1)}
        arrays |= {name: (array, one.axes(name)) for name, array in constant.items()}
        arrays |= {name: (array, one.axes(name) + 1) for name, array in signals.items()}
        arrays |= {} if values is None else {PARAMETERS: (values, 1)}
        arrays |= {} if measures else {"of": (weights(of, steps, self._sizes["x"]), 2)}
        batch, rows = lined_up(arrays, device == "gpu")
        known = {"x0": "x", **({} if tau is None else {TAU: TAU})}
        known |= {name: PARAMETERS for name in self.free if name not in known}
        usual = {**known, **{name: given.names[name] for name in numbers or {}}}
        wanted = asked(wrt, usual, known | given.names)
        runs = Rows(
            one, rows["x0"], given.dt, steps, {name: rows[name] for name in constant},
            {name: rows[name] for name in signals}, rows.get(PARAMETERS), rows.get("of"),
            tuple(dict.fromkeys(wanted.values())),
        )  # fmt: skip
        found = runs.forward(threads) if mode == "forward" else runs.adjoint(memory, threads)
        return found.named(wanted, self.free, batch, stays)

    def _states(self, z: np.ndarray, diverged: tuple[Divergence, ...]) -> States:
        """What the user sees of all states; on a card in one piece, which JAX insists on."""
        x = z[..., : self._sizes["x"]]
        return States.of(contiguous(x) if on_card(x) else x, diverged)

    @checked
    def step(
        self, method: Method | str = RK4, *, driven: bool = True, loop: Loop | None = None
    ) -> Program | Iteration:
        """z ← step(z, dt, …) as a program: what a rollout repeats, for reading and exporting.
        Not `driven`, τ is zero and no input."""
        given = programmed(self._plant, method, 1e-3, loop)
        return ready(self._plant, given.assembly, self.free, not driven).step

    @checked
    def source(
        self,
        language: str,
        methods: Sequence[Method | str] = (RK4,),
        *,
        loop: Loop | None = None,
        dt: float = 1e-3,
        seed: int | np.random.Generator | None = None,
    ) -> str:
        """The functions, and a loop for each method, as text in a language of
        `chainrule.program.emit.LANGUAGES`; the first method's loop alone as "llvm" or "ptx".

        With a `loop`, the steps are those of the mechanism in it, and take its numbers as inputs;
        control periods and delays are counted in steps of size `dt`.
        """
        written = LANGUAGES.named(language)
        return written.write(source_module(self._plant, methods, self.free, loop, dt=dt, seed=seed))

    def fmu(
        self,
        path: str | Path | None = None,
        *,
        to: str = "fmu",
        method: Method | str = RK4,
        dt: float = 1e-3,
        x0: ArrayLike | None = None,
        loop: Loop | None = None,
        seed: int | np.random.Generator | None = None,
    ) -> Path:
        """A functional mock-up unit, see `chainrule.model.fmu.package.write_fmu`; its parameters
        are those that are free here, or all where none is."""
        options: dict[str, Any] = {"method": method, "dt": dt, "x0": x0, "loop": loop, "seed": seed}
        return write_fmu(self.mechanism, path, to=to, free=self.free or "all", **options)

    def _checked_start(self, x0: ArrayLike, values: np.ndarray | None) -> np.ndarray:
        """x0 (…, states), where the mechanism can be."""
        x0 = checks.as_array("x0", x0, self._sizes["x"], self._meaning)
        checks.check_quaternions("x0", x0, self._plant.quaternions)
        check_start(self._plant, x0, self.free)
        self.check_regular(x0[..., : self._sizes["q"]], values)
        return x0

    def _inputs(
        self,
        given: Setting,
        steps: int,
        tau: Any,
        hold: int | None,
        numbers: Mapping[str, Any] | None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """What stays during a rollout and what changes, by the names of the step's inputs."""
        constant, signals = self._torque(tau, hold, steps)
        own, changing = given.inputs(0.0, 0, steps)
        return constant | own | given.replaced(numbers), signals | changing

    def _torque(
        self, tau: Any, hold: int | None, steps: int
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """τ as a constant input or as a signal."""
        if tau is None:
            return {}, {}
        array = checks.as_array("tau", tau, self._sizes["tau"], self._meaning)
        if hold is None:
            return {"tau": array}, {}
        if steps % hold:
            raise InputError(f"hold={hold} does not divide steps={steps}")
        if array.ndim < 2 or array.shape[-2] * hold != steps:
            raise InputError(
                f"tau has shape {array.shape}; with hold={hold} and steps={steps} expected "
                f"(..., {steps // hold}, {self._sizes['tau']})"
            )
        return {}, {"tau": array}

    def _setting(
        self,
        method: Method | str,
        dt: Any,
        loop: Loop | None,
        seed: int | np.random.Generator | None,
        measures: tuple[Measure, ...] = (),
    ) -> Setting:
        """The loop of a rollout; a plain one is kept, for looking it up takes longer than a
        hundred steps."""
        method = checked_method(method)
        if loop is not None or measures:
            return programmed(self._plant, method, dt, loop, seed, measures)
        known = self._plain.get(method)
        if known is None:
            known = self._plain[method] = programmed(self._plant, method, dt, Loop(), seed)
        return replace(known, dt=checked_step(dt))


def _checked_device(device: object) -> None:
    if not isinstance(device, str) or device not in DEVICES:
        raise UnknownNameError("device", device, list(DEVICES))


def _stay(given: Mapping[str, Any], device: str) -> bool:
    """Does one of the arguments lie on a card? Then the device is that."""
    there = [name for name, value in given.items() if on_card(value)]
    if there and device != "gpu":
        raise InputError(
            f"{there[0]} lies on a GPU: use device='gpu', or bring it here with cupy.asnumpy"
        )
    return bool(there)


def _worth_moving(x0: object) -> bool:
    """Are starts on the host so many that the card checks them sooner, and do they fit there?"""
    size = x0.nbytes if isinstance(x0, np.ndarray) else 0
    return size >= WORTH_MOVING and 4 * size < room()
