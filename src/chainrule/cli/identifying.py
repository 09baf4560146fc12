"""chainrule identify, excite: parameters from measured motion, and the motion to measure."""

from __future__ import annotations

import math
import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chainrule.cli import machine_options as read
from chainrule.cli.app import MechanismArgument, app, find
from chainrule.cli.completing import known_mechanisms, words_of
from chainrule.cli.printing import answer, say
from chainrule.errors import ChainruleError, ChainruleWarning

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit
    from chainrule.identification.result.tables import JointErrors

LOG = partial(typer.Option, rich_help_panel="How the logs are read")
MACHINE = partial(typer.Option, rich_help_panel="What the description does not say")
MODEL = partial(typer.Option, rich_help_panel="What is estimated, and how")


@app.command(
    examples=(
        "identify pendulum run1.csv --validate run2.csv",
        "identify pendulum run1.csv --units q=deg -o fit.html --save fitted.toml",
        "identify --dataset emps --preset emps",
    )
)
def identify(
    mechanism: Annotated[
        str | None,
        typer.Argument(
            help="A name of `chainrule catalog`, or a file; by default that of --dataset.",
            autocompletion=known_mechanisms,
        ),
    ] = None,
    logs: Annotated[
        list[Path] | None, typer.Argument(help="Measured runs: CSV, MATLAB, ….")
    ] = None,
    dataset: Annotated[
        str | None,
        typer.Option(
            help="Runs that come along: emps, dfki-pendulum, …",
            autocompletion=words_of("datasets.DATASETS"),
        ),
    ] = None,
    validate: Annotated[
        list[Path] | None, typer.Option(help="A run to test on; may be given several times.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write the HTML report.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the identified mechanism here.")] = None,
    t: Annotated[
        str | None, LOG("--t", help="Column of the time, where it is not found by its name.")
    ] = None,
    q: Annotated[
        str | None, LOG(help="Columns of the joints' positions, with commas; of q1, q2, … just q.")
    ] = None,
    tau: Annotated[str | None, LOG(help="Columns of the torques, alike.")] = None,
    qd: Annotated[
        str | None, LOG(help="Columns of measured rates, used instead of the positions' slopes.")
    ] = None,
    reference: Annotated[
        str | None, LOG(help="Columns of the positions that the controller was told to follow.")
    ] = None,
    rate: Annotated[float | None, LOG(help="Samples a second, if there is no time column.")] = None,
    units: Annotated[
        str | None,
        LOG(help="Such as q=deg,tau=mNm; by default those behind the columns' names, else SI."),
    ] = None,
    gain: Annotated[
        str | None,
        LOG(help="Torque per unit of the torque column, such as a current's: one, or one a joint."),
    ] = None,
    signs: Annotated[str | None, LOG(help="Such as 1,-1: joints that count the other way.")] = None,
    offsets: Annotated[
        str | None, LOG(help="Added to the positions, in rad or m, one a joint.")
    ] = None,
    transmission: Annotated[
        str | None,
        LOG(
            help="Where the log is of the motors' side: the gears' ratios, 1/100,1/50, or T of "
            "q = T q_motor, rows by semicolons: '0.01,0;0.01,0.02'."
        ),
    ] = None,
    coupling: Annotated[
        list[str] | None, MACHINE(help="A motor that turns with a sum: m6=q5+q6.")
    ] = None,
    hold: Annotated[
        list[str] | None,
        MACHINE(help="A joint that stands still and is not in the log: finger, finger=0.02."),
    ] = None,
    known: Annotated[
        list[str] | None,
        MODEL(help="A parameter that is known: Ir1=0.01, or Ir1 as described."),
    ] = None,
    bound: Annotated[
        list[str] | None, MODEL(help="Between which values one lies: Fv1=0:2, Fv1=0: .")
    ] = None,
    priors: Annotated[
        list[str] | None,
        MODEL("--prior", help="What was known before, and how well: Fc2=0.4:0.1."),
    ] = None,
    payload: Annotated[
        list[Path] | None, MACHINE(help="A run in which the last link carries something.")
    ] = None,
    payload_on: Annotated[
        str | None, MACHINE(help="The link that carries it, if not the last.")
    ] = None,
    wrench: Annotated[
        str | None, LOG(help="Six columns: force and moment from outside on a link.")
    ] = None,
    wrench_on: Annotated[
        str | None, LOG(help="The link that --wrench acts on, if not the last.")
    ] = None,
    gravity: Annotated[
        str | None,
        MACHINE(help="In the frame of the base, m/s²: 9.81,0,0 for a machine on a wall."),
    ] = None,
    gains: Annotated[bool, MODEL(help="Estimate the torque sensors' gains.")] = False,
    friction: Annotated[
        str | None,
        MODEL(
            help="Terms at every joint, such as viscous,coulomb,offset; by default chosen from the "
            "data.",
            autocompletion=words_of("mechanism.friction.FRICTION"),
        ),
    ] = None,
    method: Annotated[
        str,
        MODEL(
            help="The estimator, such as wls, irls, iv or didim.",
            autocompletion=words_of("identification.estimators.ESTIMATORS"),
        ),
    ] = "wls",
    controller: Annotated[
        str | None,
        MACHINE(
            help="For iv and didim, which simulate it: the law that ran on the machine and "
            "followed --reference, its gains one or one a joint, 'pd kp=30,12 kd=2'."
        ),
    ] = None,
    controller_rate: Annotated[
        float | None,
        MACHINE(help="Hz: how often it ran, if more often than the log has samples."),
    ] = None,
    cutoff: Annotated[
        float | None, MODEL(help="Of the low-pass filter, in Hz; by default as the data suggest.")
    ] = None,
    motor_inertia: Annotated[
        bool | None,
        MODEL(help="Rotors at every joint, or at none; by default where the data tell them."),
    ] = None,
    physical: Annotated[
        bool, MODEL(help="Only values that bodies can have: masses and moments that are positive.")
    ] = False,
    keep_zeros: Annotated[
        bool, MODEL(help="Do not estimate what the description writes as 0.")
    ] = False,
    delay: Annotated[
        str, MODEL(help="Seconds by which the torque came late, or 'find' it in the data.")
    ] = "find",
    preset: Annotated[
        str | None,
        MODEL(
            help="A published recipe instead: emps, dfki-pendulum, …",
            autocompletion=words_of("identification.presets.PRESETS"),
        ),
    ] = None,
    sweep: Annotated[
        bool, typer.Option(help="Print how the answer moves with the filter.")
    ] = False,
) -> None:
    """Identify a mechanism's parameters from measured motion and torque."""
    from chainrule.identification.identify import identify as identify_mechanism
    from chainrule.identification.logs import Log
    from chainrule.identification.presets import get

    options: dict[str, Any] = {
        "t": t, "q": read.words(q), "tau": read.words(tau), "qd": read.words(qd),
        "reference": read.words(reference), "rate": rate, "units": read.units(units),
        "gain": read.gain(gain),
        "signs": read.numbers(signs, "--signs"), "offsets": read.numbers(offsets, "--offsets"),
        "transmission": None if transmission is None else read.matrix(transmission),
        "wrench": read.words(wrench), "wrench_on": wrench_on,
    }  # fmt: skip
    options = {key: value for key, value in options.items() if value is not None}
    if wrench_on is not None and wrench is None:
        raise ChainruleError("--wrench-on: name the columns of the wrench too, by --wrench")
    if payload_on is not None and not payload:
        raise ChainruleError(
            "--payload-on: name the run in which it carries something too, by --payload"
        )
    arm = None if mechanism is None else find(mechanism)
    if arm is not None:
        rested = read.held(hold) or {}
        options["joints"] = [name for name in arm.coordinate_names if name not in rested]
    runs = [Log.read(path, **options) for path in logs or ()]
    tests = [Log.read(path, **options) for path in validate or ()]
    loaded = [Log.read(path, **options) for path in payload or ()]
    usual = None
    if dataset is not None:
        from chainrule.datasets import named

        data = named(dataset)
        say(f"{data}\n")
        runs, tests = [*data.logs, *runs], [*data.validation, *tests]
        arm, usual = data.mechanism if arm is None else arm, data.controller
    elif arm is None or not runs:
        raise ChainruleError("expected a mechanism and its logs, or --dataset emps")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChainruleWarning)  # printed below, with the fit
        if preset is not None:
            if qd is not None and preset != "dfki-pendulum":
                raise ChainruleError(f"the preset {preset} does not use measured rates, --qd")
            others = {
                "--known": known, "--bound": bound, "--prior": priors, "--coupling": coupling,
                "--gains": gains, "--hold": hold, "--gravity": gravity, "--friction": friction,
                "--cutoff": cutoff, "--controller": controller, "--physical": physical,
                "--keep-zeros": keep_zeros, f"--method {method}": method != "wls",
            }  # fmt: skip
            if more := " and ".join(option for option, value in others.items() if value):
                raise ChainruleError(f"the preset {preset} is as published: leave {more} out")
            fit = get(preset).identify(runs, validate=tests)
        else:
            fit = identify_mechanism(
                arm, runs, friction=read.words(friction), motor_inertia=motor_inertia,
                method=read.estimator(method, controller, controller_rate, usual),
                physical=physical, validate=tests, cutoff=cutoff,
                keep_zeros=keep_zeros, delay=read.delay(delay), couplings=read.sums(coupling),
                hold=read.held(hold), gravity=read.numbers(gravity, "--gravity"),
                known=read.known(known), bounds=read.bounds(bound),
                priors=read.priors(priors),
                gains=gains, measured_rates=qd is not None,
            )  # fmt: skip
    answer(_fitted(fit))
    say(str(fit))
    if tests:
        say(f"\nOn data not seen:\n{fit.validation}")
    if loaded:
        say(f"\n{fit.payload(loaded, payload_on)}")
    if sweep:
        say(f"\n{fit.sweep('cutoff')}")
    if output is not None:
        say(f"\n{fit.report(output)} written.")
    if save is not None:
        for text in fit.save(save):
            say(f"{save}: {text}")
        say(f"{save} written.")


def _fitted(fit: Fit) -> dict[str, Any]:
    rows = fit.table().rows
    return {
        "parameters": [
            {"name": r.name, "value": r.value, "deviation": r.sd, "unit": r.unit} for r in rows
        ],
        "percent": fit.percent,
        "joints": _by_joint(fit.errors()),
        "condition": fit.condition,
        "validation": fit.validation.overall.total if fit.validation_logs else None,
        "impossible": fit.impossible,
        "warnings": fit.warnings,
        "notes": fit.notes,
    }


def _by_joint(errors: JointErrors) -> dict[str, float | None]:
    """Per cent left, none for a joint that carries no torque."""
    each = zip(errors.joints, errors.percent, strict=True)
    return {joint: None if math.isnan(percent) else float(percent) for joint, percent in each}


@app.command(examples=("excite pendulum --period 5 --starts 1 -o motion.csv",))
def excite(
    mechanism: MechanismArgument,
    limits: Annotated[
        Path | None, typer.Option(help="TOML: [all] or [q1] with position, …; [workspace].")
    ] = None,
    period: Annotated[float, typer.Option(help="Seconds.")] = 10.0,
    harmonics: Annotated[int, typer.Option(help="Of the Fourier series.")] = 5,
    criterion: Annotated[str, typer.Option(help="condition or logdet.")] = "condition",
    starts: Annotated[int, typer.Option(help="Random starts of the search.")] = 4,
    rate: Annotated[float, typer.Option(help="Samples a second of the file.")] = 100.0,
    seed: Annotated[int, typer.Option(help="Of the random starts.")] = 0,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="CSV, or .html to look at.")
    ] = Path("excitation.csv"),
) -> None:
    """Design a motion that tells the parameters apart, within the machine's limits."""
    from chainrule.arguments import positive
    from chainrule.identification.excitation.excitation import excite as design
    from chainrule.identification.excitation.limits import Limits, workspace_from_toml
    from chainrule.outputs import writable

    arm = find(mechanism)
    writable(output)
    rate = positive("rate", rate)
    bounds = Limits.of(arm) if limits is None else Limits.from_toml(arm, limits)

    def progress(start: int, best: float) -> None:
        say(f"start {start} of {starts}: best condition number so far {best:.3g}", err=True)

    found = design(
        arm, limits=bounds, period=period, harmonics=harmonics, criterion=criterion,
        starts=starts, seed=seed, progress=progress,
        workspace=None if limits is None else workspace_from_toml(limits),
    )  # fmt: skip
    answer({"condition": found.condition, "written": output})
    say(str(found))
    if output.suffix == ".html":
        found.document().save(output)
    else:
        found.write_csv(output, rate)
    say(f"{output} written.")
