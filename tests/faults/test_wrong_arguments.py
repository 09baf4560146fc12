"""Every public door with every kind of wrong value: only our own errors come out.

A value may be right for an argument; then the call works. Where a number is asked for, `NUMBERS`
lists what must be refused, and the message names the argument.
"""

import datetime
import warnings
from fractions import Fraction

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.simulation import Actuator, Event, Force, Push, PythonController, Sensor, Stops

NOT_NUMBERS = {
    "nan": float("nan"),
    "text": "much",
    "complex": 1 + 2j,
    "datetime": np.datetime64("2026-11-15"),
    "date": datetime.datetime(2026, 11, 15),
    "masked": np.ma.masked_array([1.0, 2.0], mask=[False, True]),
    "matrix of text": [["a", "b"]],
    "object": object(),
    "10**400": 10**400,
    "ragged": [[1.0], [1.0, 2.0]],
    "complex array": np.array([1.0 + 0j, 2.0]),
    "dictionary": {"a": 1},
}
WRONG = NOT_NUMBERS | {
    "none": None,
    "negative": -1.5,
    "minus one": -1,
    "zero": 0,
    "inf": float("inf"),
    "minus inf": float("-inf"),
    "huge": 1e300,
    "huge whole": 10**18,
    "empty": [],
    "empty text": "",
    "array of nan": np.full(2, np.nan),
    "array of inf": np.full((2, 2), np.inf),
    "many axes": np.zeros((2, 3, 4)),
    "true": True,
    "fraction": Fraction(1, 3),
    "bytes": b"x",
    "null": "a\0b",
    "class": int,
    "timedelta": np.timedelta64(3, "s"),
    "structured": np.zeros(2, dtype=[("a", float)]),
}

ARM = cr.catalog.get("double-pendulum")
MODEL = cr.compile(ARM)
FREE = cr.compile(ARM, free=["m2"])
RUN = cr.simulate(ARM, [0.1, 0.2], 0.02)
SWEPT = cr.sweep(ARM, {"q1": [0.1, 0.2]}, 0.02, measure="final-state")
T = np.linspace(0.0, 4.0, 401)
Q = np.stack([np.sin(3 * T), np.cos(2 * T)], axis=1)
RATES = np.stack([3 * np.cos(3 * T), -2 * np.sin(2 * T)], axis=1)
ACCELERATIONS = np.stack([-9 * np.sin(3 * T), -4 * np.cos(2 * T)], axis=1)
TAU = MODEL.inverse_dynamics(Q, RATES, ACCELERATIONS)
LOG = cr.Log(T, Q, TAU)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    FIT = cr.identify(ARM, LOG)
PROGRAM = MODEL.program("gravity")
q, qd, tau, x0 = [0.1, 0.2], [0.3, 0.4], [0.5, 0.6], [0.1, 0.2, 0.3, 0.4]


def in_loop(part, **loop):
    """A run of two steps with a part around the mechanism."""
    return lambda **given: cr.simulate(
        ARM, q, 2e-3, loop=cr.Loop(cr.control.PD(1.0, 1.0), **{part: loop[part](**given)}),
        seed=0,
    )  # fmt: skip


def with_law(make):
    return lambda **given: cr.simulate(ARM, q, 2e-3, controller=make(**given))


def pendulum(**given):
    return cr.catalog.pendulum(**given)


def built(**given):
    return cr.Mechanism("m", (cr.Link("a", cr.joints.Revolute("q1"), **given),)).dof


def jointed(kind):
    return lambda **given: cr.Mechanism("m", (cr.Link("a", kind("q1", **given), mass=1),)).dof


def rubbed(kind):
    return lambda **given: jointed(cr.joints.Revolute)(friction=[kind(**given)])


def read_back(text):
    def read(**given):
        path = given.pop("folder") / "log.csv"
        path.write_text(text)
        return cr.Log.read(path, **given)

    return read


TABLE = "time,q1,q2,tau1,tau2\n" + "\n".join(
    ",".join(f"{v:.9g}" for v in (t, *a, *b)) for t, a, b in zip(T, Q, TAU, strict=True)
)

# Name → (what is called, arguments that are right).
DOORS = {
    "compile": (cr.compile, {"mechanism": ARM, "free": ["m2"], "lanes": 1, "cpu": None, "threads": 1}),
    "compile and use": (
        lambda **given: cr.compile(ARM, **given).gravity(q), {"lanes": 1, "cpu": "baseline", "threads": 1},
    ),
    "forward_dynamics": (MODEL.forward_dynamics, {"q": q, "qd": qd, "tau": tau}),
    "inverse_dynamics": (MODEL.inverse_dynamics, {"q": q, "qd": qd, "qdd": tau}),
    "mass_matrix": (FREE.mass_matrix, {"q": q, "parameters": {"m2": 1.0}}),
    "parameters": (lambda m2: FREE.mass_matrix(q, parameters={"m2": m2}), {"m2": 1.0}),
    "coriolis_matrix": (MODEL.coriolis_matrix, {"q": q, "qd": qd}),
    "gravity": (MODEL.gravity, {"q": q}),
    "kinetic_energy": (MODEL.kinetic_energy, {"q": q, "qd": qd}),
    "potential_energy": (MODEL.potential_energy, {"q": q}),
    "forward_kinematics": (MODEL.forward_kinematics, {"q": q}),
    "jacobian": (MODEL.jacobian, {"q": q, "link": "lower", "point": [0.1, 0.0, 0.0]}),
    "linearize": (MODEL.linearize, {"q": q, "qd": qd, "tau": tau}),
    "kinematics.pose": (
        cr.kinematics.pose, {"mechanism": ARM, "q": q, "link": "lower", "point": [0.1, 0.0, 0.0]},
    ),
    "kinematics.poses": (cr.kinematics.poses, {"mechanism": ARM, "q": q}),
    "kinematics.jacobian": (
        cr.kinematics.jacobian,
        {"mechanism": ARM, "q": q, "link": "lower", "kind": "body", "point": [0.1, 0.0, 0.0]},
    ),
    "kinematics.jacobian_rate": (
        cr.kinematics.jacobian_rate,
        {"mechanism": ARM, "q": q, "qd": qd, "link": "lower", "kind": "body", "point": None},
    ),
    "kinematics.manipulability": (
        cr.kinematics.manipulability, {"mechanism": ARM, "q": q, "link": "lower", "of": "all"},
    ),
    "kinematics.inverse_kinematics": (
        cr.kinematics.inverse_kinematics,
        {"mechanism": ARM, "target": [0.3, 0.2, 0.0], "link": "lower", "point": [0.3, 0.0, 0.0],
         "q0": q, "starts": 2, "tolerance": 1e-9, "seed": 0},
    ),
    "kinematics.nearest": (
        cr.kinematics.nearest,
        {"mechanism": ARM, "target": None, "rotation": np.eye(3), "q0": q, "starts": 2},
    ),
    "kinematics.closed_form": (
        cr.kinematics.closed_form, {"mechanism": ARM, "target": [0.3, 0.2, 0.0], "point": None},
    ),
    "control.trapezoid": (
        cr.control.trapezoid,
        {"points": [q, qd], "max_rate": 1.0, "max_acceleration": 2.0, "start_time": 0.0},
    ),
    "control.cubic": (
        cr.control.cubic, {"points": [q, qd], "times": 1.0, "start_rate": 0.0, "end_rate": 0.0},
    ),
    "control.quintic": (
        cr.control.quintic,
        {"points": [q, qd], "times": None, "max_rate": 1.0, "max_acceleration": 2.0,
         "start_rate": 0.0, "end_acceleration": 0.0},
    ),
    "reference": (cr.control.quintic([q, qd], 1.0), {"t": 0.5}),
    "equilibria": (cr.simulation.equilibria, {"mechanism": ARM, "tau": tau}),
    "model.program": (MODEL.program, {"name": "gravity"}),
    "rollout": (
        MODEL.rollout,
        {"x0": x0, "dt": 1e-3, "steps": 4, "method": "rk4", "tau": tau, "every": 2, "threads": 1,
         "loop": None, "seed": None, "parameters": None, "device": "cpu",
         "arithmetic": cr.program.Arithmetic.STRICT},
    ),
    "rollout with hold": (
        lambda **given: MODEL.rollout(x0, 1e-3, 4, **given), {"tau": [tau, tau], "hold": 2},
    ),
    "step": (MODEL.step, {"method": "rk4", "driven": True, "loop": None}),
    "source": (MODEL.source, {"language": "c", "methods": ("rk4",), "loop": None, "dt": 1e-3, "seed": None}),
    "simulate": (
        cr.simulate,
        {"mechanism": ARM, "x0": x0, "duration": 2e-3, "dt": 1e-3, "method": "rk4", "controller": None,
         "loop": None, "events": (), "every": 1, "t0": 0.0, "seed": None},
    ),
    "sweep": (
        cr.sweep,
        {"mechanism": ARM, "over": {"q1": [0.1, 0.2]}, "duration": 2e-3, "dt": 1e-3, "method": "rk4",
         "measure": "final-state", "loop": None, "x0": x0, "store": None, "device": "cpu", "cluster": None,
         "threads": 1, "chunk": 2, "progress": None},
    ),
    "axis": (lambda **given: cr.sweep(ARM, {"q1": given["values"]}, 2e-3, measure="final-state"), {"values": [0.1]}),
    "linspace": (cr.sweeps.linspace, {"start": 0.0, "stop": 1.0, "count": 3}),
    "Points": (cr.sweeps.Points, {"columns": {"q1": [0.1]}, "dim": "point"}),
    "Sobol": (cr.sweeps.Sobol, {"count": 2, "over": {"q1": (0.1, 0.2)}, "seed": 0, "dim": "sample"}),
    "picture": (
        lambda **given: cr.sweeps.picture(SWEPT, **given),
        {"path": None, "variable": "FinalState", "at": {"state": "q1"}},
    ),
    "compare": (
        cr.compare, {"mechanism": ARM, "x0": x0, "duration": 0.02, "dt": 0.01, "methods": ["rk4"]},
    ),
    "Loop": (
        lambda **given: cr.simulate(ARM, q, 2e-3, loop=cr.Loop(**given)),
        {"controller": cr.control.PD(1.0, 1.0), "control_period": 1e-3, "actuator": Actuator(),
         "sensor": Sensor(), "disturbances": (), "limits": Stops()},
    ),
    "Actuator": (in_loop("actuator", actuator=Actuator), {"limit": 1.0, "lag": 0.1, "noise": 0.1, "delay": 0.0}),
    "Sensor": (
        in_loop("sensor", sensor=Sensor),
        {"noise": 0.1, "rate_noise": 0.1, "resolution": 0.1, "rate_resolution": 0.1, "delay": 0.0,
         "cutoff": 10.0, "differentiate": False},
    ),
    "Stops": (in_loop("limits", limits=Stops), {"restitution": 0.5}),
    "Push": (in_loop("disturbances", disturbances=Push), {"time": 0.0, "duration": 1.0, "tau": tau}),
    "Force": (
        in_loop("disturbances", disturbances=Force),
        {"time": 0.0, "duration": 1.0, "link": "lower", "force": (1, 0, 0), "point": (0, 0, 0)},
    ),
    "Event": (
        lambda **given: cr.simulate(ARM, q, 2e-3, events=Event(**given)),
        {"function": lambda t, q, qd: q[0], "direction": 1, "terminal": True, "name": "low"},
    ),
    "PythonController": (
        with_law(PythonController), {"function": lambda t, q, qd: [0.0, 0.0], "period": 1e-3, "name": "f"},
    ),
    "PD": (with_law(cr.control.PD), {"kp": 1.0, "kd": 1.0, "target": q}),
    "PID": (
        with_law(cr.control.PID),
        {"kp": 1.0, "ki": 1.0, "kd": 1.0, "target": q, "target_rate": qd, "integral_limit": 1.0},
    ),
    "CascadePD": (
        with_law(cr.control.CascadePD), {"kp": 1.0, "kv": 1.0, "gain": 1.0, "limit": 1.0, "target": q},
    ),
    "PDGravity": (
        with_law(cr.control.PDGravity), {"kp": 1.0, "kd": 1.0, "target": q, "target_rate": qd, "model": ARM},
    ),
    "ComputedTorque": (
        with_law(cr.control.ComputedTorque),
        {"kp": 1.0, "kd": 1.0, "target": q, "target_rate": qd, "target_acceleration": qd, "model": ARM},
    ),
    "GravityCompensation": (with_law(cr.control.GravityCompensation), {"model": ARM}),
    "LQR": (with_law(cr.control.LQR), {"target": 0.0, "Q": 1.0, "R": 1.0, "period": None, "model": ARM}),
    "SwingUp": (
        lambda **given: cr.simulate(
            cr.catalog.acrobot(), q, 2e-3, controller=cr.control.SwingUp(**given)
        ),
        {"first": cr.control.EnergyShaping(gains=[1.0, 0.6, 0.9, 8.0, 8.0, 0.0]),
         "then": cr.control.LQR([np.pi, 0.0]), "region": 1.0, "leave": 2.0},
    ),
    "Recorded": (with_law(cr.control.Recorded), {"tau": tau}),
    "Recording": (cr.control.Recording, {"times": [0.0, 1.0], "values": [tau, tau], "hold": True}),
    "steps": (cr.control.steps, {"pairs": [(0.0, tau), (1.0, tau)]}),
    "Choice": (with_law(cr.control.Choice), {"laws": (cr.control.PD(1.0, 1.0),), "mode": 1}),
    "Feedback": (with_law(cr.control.Feedback), {"function": lambda t, q, qd: -q, "name": "spring"}),
    "DOPRI5": (
        lambda **given: cr.simulate(ARM, q, 0.01, 0.01, cr.integrators.DOPRI5(**given)), {"rtol": 1e-6, "atol": 1e-6},
    ),
    "at": (RUN.at, {"t": 0.01}),
    "animate": (RUN.animate, {"fps": 5, "speed": 1.0, "path": None}),
    "plot": (RUN.plot, {"path": None}),
    "phase": (RUN.phase, {"path": None}),
    "energies": (RUN.energies, {"path": None}),
    "to_csv": (RUN.to_csv, {"path": "run.csv"}),
    "Trajectory.load": (cr.Trajectory.load, {"source": "missing.csv"}),
    "load": (cr.load, {"path": "missing.toml"}),
    "save": (cr.save, {"mechanism": ARM, "path": "missing/arm.toml"}),
    "derive": (cr.derive, {"mechanism": cr.catalog.pendulum(), "routes": ["lagrange"]}),
    "check": (cr.check, {"mechanism": ARM, "source": "T = 0", "symbols": {"a": "l1"}, "search": False}),
    "symbol": (cr.builders.symbol, {"name": "x"}),
    "Log": (cr.Log, {"t": T, "q": Q, "tau": TAU, "qd": RATES, "qdd": ACCELERATIONS, "reference": Q, "name": "run"}),
    "Log.part": (LOG.part, {"begin": 0, "end": 100}),
    "Log.read": (
        read_back(TABLE),
        {"t": "time", "q": ["q1", "q2"], "tau": ["tau1", "tau2"], "rate": None, "units": {"q": "rad"},
         "gain": 1.0, "transmission": np.eye(2), "unwrap": True, "format": "csv"},
    ),
    "identify": (
        cr.identify,
        {"mechanism": ARM, "logs": LOG, "friction": ["viscous"], "motor_inertia": True, "method": "wls",
         "physical": False, "prior": 0.01, "validate": LOG, "cutoff": 8.0, "keep_zeros": False, "delay": 0.0},
    ),
    "fit.correlated": (FIT.correlated, {"least": 0.9}),
    "fit.predict": (FIT.predict, {"logs": LOG}),
    "fit.sweep": (FIT.sweep, {"option": "cutoff", "settings": [5.0, 8.0]}),
    "fit.essential": (FIT.essential, {"threshold": 2.0}),
    "fit[...]": (FIT.__getitem__, {"name": FIT.groups[0]}),
    "IRLS": (lambda **g: cr.identify(ARM, LOG, method=cr.identification.IRLS(**g)), {"threshold": 1.3, "rounds": 3, "tolerance": 1e-3}),
    "WLS": (lambda **g: cr.identify(ARM, LOG, method=cr.identification.WLS(**g)), {"rounds": 2}),
    "LowPass": (
        lambda **g: cr.identify(ARM, LOG, recipe=cr.identification.LowPass(**g)),
        {"cutoff": 8.0, "order": 4, "position": 2.0, "edge": 1.0, "measured": False},
    ),
    "excite": (
        cr.excite,
        {"mechanism": cr.catalog.pendulum(), "limits": None, "period": 5.0, "harmonics": 2,
         "criterion": "condition", "friction": (), "motor_inertia": True, "starts": 1, "rounds": 1, "seed": 0},
    ),
    "pendulum": (
        pendulum,
        {"mass": 1.0, "length": 0.5, "gravity": 9.81, "damping": 0.1, "coulomb_fric": 0.1, "inertia": 0.1, "torque_limit": 1.0},
    ),
    "n_link": (cr.catalog.n_link, {"n": 2}),
    "catalog.get": (cr.catalog.get, {"name": "pendulum"}),
    "double_pendulum": (cr.catalog.double_pendulum, {"m1": 1.0, "l1": 0.3}),
    "Link": (
        built,
        {"parent": "base", "at": (0, 0, 1), "rotation": None, "mass": 1.0, "com": (0.1, 0, 0), "inertia": 0.1, "visuals": ()},
    ),
    "Visual": (
        lambda **g: built(visuals=(cr.builders.Visual(**g),)), {"shape": "box", "size": (1.0, 1.0, 1.0), "at": (0.0, 0.0, 0.0), "rotation": None, "color": "", "file": ""},
    ),
    "Revolute": (
        jointed(cr.joints.Revolute),
        {"axis": "z", "friction": (), "effort_limit": 1.0, "position_limits": (-1, 1), "actuated": True, "rotor": None},
    ),
    "Helical": (jointed(cr.joints.Helical), {"pitch": 0.1}),
    "Rotor": (lambda **g: jointed(cr.joints.Revolute)(rotor=cr.joints.Rotor(**g)), {"inertia": 0.1, "ratio": 10.0}),
    "Viscous": (rubbed(cr.friction.Viscous), {"coefficient": 0.1}),
    "Coulomb": (rubbed(cr.friction.Coulomb), {"coefficient": 0.1, "steepness": 100}),
    "Stribeck": (rubbed(cr.friction.Stribeck), {"coefficient": 0.1, "velocity": 0.1}),
    "Mechanism": (
        cr.Mechanism,
        {"name": "m", "links": (cr.Link("a", cr.joints.Revolute("q1"), mass=1),), "gravity": (0, 0, -9.81), "values": {}, "coordinates": None, "description": ""},
    ),
    "Coordinates": (
        lambda **g: cr.Mechanism("m", ARM.links, ARM.gravity, ARM.values, cr.builders.Coordinates(**g)),
        {"names": ("a", "b"), "A": ((1, 0), (-1, 1)), "b": (0, 0)},
    ),
    "DH": (
        lambda **g: cr.builders.from_dh("m", [cr.builders.DH(**g)], "standard"),
        {"a": 0.1, "alpha": 0, "d": 0.1, "theta": 0, "mass": 1.0},
    ),
    "from_dh": (cr.builders.from_dh, {"name": "m", "rows": [cr.builders.DH(mass=1)], "convention": "modified"}),
    "Screw": (
        lambda **g: cr.builders.from_screws("m", [cr.builders.Screw(**g)]),
        {"omega": (0, 0, 1), "point": (0, 0, 0), "home": (0, 0, 0), "mass": 1.0, "rotation": None},
    ),
    "from_screws": (cr.builders.from_screws, {"name": "m", "screws": [cr.builders.Screw((0, 0, 1), point=(0, 0, 0), mass=1)]}),
    "program": (cr.program.compile_program(PROGRAM), {"q": q}),
    "compile_program": (cr.program.compile_program, {"program": PROGRAM, "lanes": 1, "cpu": None, "threads": 1}),
    "lab": (cr.lab, {"mechanism": ARM, "path": "missing/page.html"}),
    "report": (cr.report, {"mechanism": ARM, "path": "missing/page.html", "command": ""}),
}  # fmt: skip

SKIP = {("Log", "name"), ("report", "command"), ("sweep", "progress")}


def tried(name, argument, value, folder):
    """What comes out: nothing, or one of our errors."""
    call, good = DOORS[name]
    given = {**good, argument: value}
    if name == "Log.read":
        given["folder"] = folder
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            call(**given)
        except ChainruleError as problem:
            return str(problem)
    return None


CASES = [(name, argument) for name, (_, good) in DOORS.items() for argument in good]


@pytest.mark.parametrize(
    "name, argument", [c for c in CASES if c not in SKIP], ids=lambda word: word
)
def test_only_our_errors_come_out(name, argument, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    foreign = {}
    for kind, value in WRONG.items():
        try:
            said = tried(name, argument, value, tmp_path)
        except Exception as problem:
            foreign[kind] = f"{type(problem).__name__}: {problem}"[:150]
        else:
            if said is not None and (len(said) < 10 or len(said) > 700):
                foreign[kind] = f"says {said!r}"
    assert not foreign


NUMBERS = {
    "rollout": ["x0", "dt", "steps", "every", "tau", "threads"], "rollout with hold": ["hold", "tau"],
    "simulate": ["x0", "duration", "dt", "every", "t0"], "axis": ["values"],
    "sweep": ["x0", "duration", "dt", "threads", "chunk"], "linspace": ["start", "stop", "count"], "compare": ["duration", "dt"],
    "forward_dynamics": ["q", "qd", "tau"], "jacobian": ["point"], "parameters": ["m2"],
    "compile": ["lanes", "threads"], "source": ["dt"], "Loop": ["control_period"],
    "Actuator": ["limit", "lag", "noise", "delay"], "Stops": ["restitution"],
    "Sensor": ["noise", "rate_noise", "resolution", "rate_resolution", "delay", "cutoff"],
    "Push": ["time", "duration", "tau"], "Force": ["time", "duration", "force", "point"],
    "PD": ["kp", "kd", "target"], "PID": ["kp", "ki", "kd", "target", "target_rate"],
    "LQR": ["target", "Q", "R", "period"], "Recording": ["times", "values"], "at": ["t"],
    "DOPRI5": ["rtol", "atol"], "animate": ["fps", "speed"], "IRLS": ["threshold", "rounds"],
    "identify": ["cutoff", "delay", "prior"], "fit.correlated": ["least"], "LowPass": ["cutoff", "order"],
    "excite": ["period", "harmonics", "starts", "rounds"], "Log.read": ["rate"],
    "pendulum": ["mass", "length", "gravity"], "Rotor": ["inertia", "ratio"],
}  # fmt: skip


@pytest.mark.parametrize("name, argument", [(n, a) for n, v in NUMBERS.items() for a in v])
def test_what_is_no_number_is_refused_and_named(name, argument, tmp_path):
    kinds = [kind for kind in NOT_NUMBERS if name not in ("pendulum", "Rotor") or kind != "text"]
    for kind in kinds:  # a description may have a symbol in place of a number
        said = tried(name, argument, NOT_NUMBERS[kind], tmp_path)
        assert said is not None, kind
        word = argument.removeprefix("control_").replace("_", " ")
        known = (
            argument,
            word,
            "m1",
            "q1",
            "b",
            "mass",
            "parameter",
            "parameters.m",
            "parameters.l",
            "parameters.g",
        )
        assert any(part in said for part in known), said


@pytest.mark.parametrize(
    "call",
    [
        lambda: cr.simulate(ARM, q, 1.0, float("nan")),
        lambda: cr.simulate(ARM, q, 1.0, "1 ms"),
        lambda: MODEL.rollout(x0, 1e-3, 0),
        lambda: MODEL.rollout(x0, 1e-3, -1),
        lambda: MODEL.rollout(x0, 1e-3, 10, tau=[tau], hold=0),
        lambda: MODEL.rollout(x0, 1e-3, 10, every=0),
        lambda: cr.simulate(ARM, q, 1.0, every=0),
        lambda: MODEL.gravity([10**400, 0.0]),
        lambda: cr.simulate(ARM, q, 1.0, t0=float("nan")),
        lambda: Stops(2),
        lambda: cr.compile(ARM, cpu="no such processor"),
        lambda: MODEL.mass_matrix(np.array([1 + 0j, 0.0])),
        lambda: MODEL.mass_matrix(np.ma.masked_array([1.0, 2.0], [True, False])),
        lambda: MODEL.mass_matrix(np.array(["2026-11-15", "2026-11-16"], dtype="datetime64[D]")),
    ],
)
def test_what_was_seen_once(call):
    with pytest.raises(cr.errors.InputError):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: MODEL.rollout(x0, 1e-3, 10**12),
        lambda: MODEL.rollout(np.zeros((10**5, 4)), 1e-3, 10**6),
        lambda: cr.simulate(ARM, q, 1e12),
        lambda: cr.simulate(ARM, q, 1e12, 1e-3, "dopri5"),
        lambda: cr.simulate(ARM, q, 1e300, 1e-3),
    ],
)
def test_what_does_not_fit_into_memory_is_refused_with_its_size(call):
    with pytest.raises(cr.errors.NoRoomError, match=r"need .*iB, and .*iB of memory are free"):
        call()
