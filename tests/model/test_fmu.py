"""FMUs in FMPy's hands: valid, the bits of rollouts, events where contacts are, many instances."""

import shutil
import subprocess
import warnings
import zipfile

import fmpy
import numpy as np
import pytest
from fmpy.fmi2 import FMU2Slave
from fmpy.fmi3 import FMU3Slave
from fmpy.validation import validate_fmu

import chainrule as cr
from chainrule.control import PID, Recording
from chainrule.errors import ChainruleWarning
from chainrule.mechanism.friction import Coulomb
from chainrule.mechanism.joints import Revolute
from chainrule.model.fmu import building
from chainrule.model.fmu.package import PACKAGES, write_fmu
from chainrule.model.fmu.units import exponents, fmi_unit
from chainrule.model.sources import export
from chainrule.simulation import Actuator, Sensor

VERSIONS = tuple(PACKAGES)
SLAVES = {"fmu": FMU2Slave, "fmu3": FMU3Slave}
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")

#: a solver of relative tolerance 1e-9 and RK4 at 10 µs over 2 s, joints that stick and hit stops
SOLVERS_AGREE = 3e-6

NAME = 'a"b<c>&*/ */ #include "x" é 中 ??/ %s %n'
"""What a mechanism may be called, and what breaks XML, C and printf where it is put in raw."""


def rough():
    """Two joints with dry friction, the second between stops, a parameter each."""
    upper = cr.Link(
        "a", Revolute("q1", friction=[Coulomb("c = 0.3")]), mass="m = 1", com=(0.3, 0, 0)
    )
    joint = Revolute("q2", friction=[Coulomb(0.1)], position_limits=(-0.5, 0.44))
    lower = cr.Link("b", joint, "a", at=(0.3, 0, 0), mass=1, com=(0.3, 0, 0))
    return cr.Mechanism(NAME, (upper, lower), gravity=(9.81, 0, 0), description=NAME)


X0 = np.array([1.2, 0.4, 0.0, 0.0])
STATES = ["q1", "q2", "q1_dot", "q2_dot"]
START = dict(zip(STATES, X0, strict=True))


@pytest.fixture(scope="module", autouse=True)
def in_a_hurry():
    """The bits are those of any optimisation: the compiler need not do any."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CC", "cc -O0")
        yield


@pytest.fixture(scope="module")
def fmus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fmu")
    return {to: write_fmu(rough(), folder / f"rough.{to}.fmu", to=to) for to in VERSIONS}


class Running:
    """An instance of a co-simulation, its variables by name."""

    def __init__(self, path, to, name="one"):
        self.facts = fmpy.read_model_description(str(path))
        self.at = {v.name: v.valueReference for v in self.facts.modelVariables}
        folder = fmpy.extract(str(path))
        identifier = self.facts.coSimulation.modelIdentifier
        self.fmu = SLAVES[to](
            guid=self.facts.guid, unzipDirectory=folder, modelIdentifier=identifier,
            instanceName=name,
        )  # fmt: skip
        self.fmu.instantiate()
        self.old = to == "fmu"
        self.time = 0.0

    def set(self, **values):
        call = self.fmu.setReal if self.old else self.fmu.setFloat64
        call([self.at[name] for name in values], list(values.values()))

    def start(self, **values):
        self.time = 0.0
        if self.old:
            self.fmu.setupExperiment(startTime=0.0)
        self.set(**values)
        self.fmu.enterInitializationMode()
        self.fmu.exitInitializationMode()
        return self

    def step(self, size, count=1):
        for _ in range(count):
            self.fmu.doStep(self.time, size)
            self.time += size
        return self.x

    def get(self, *names):
        call = self.fmu.getReal if self.old else self.fmu.getFloat64
        return np.array(call([self.at[name] for name in names]))

    @property
    def x(self):
        return self.get(*STATES)

    def __call__(self, verb, *given):
        """getFMUState and its like, as each version spells them."""
        name = f"{verb}FMUstate" if self.old else f"{verb}FMUState".replace("deS", "des")
        return getattr(self.fmu, name)(*given)


@pytest.mark.parametrize("to", VERSIONS)
@pytest.mark.parametrize(
    "name", ["acrobot", "furuta", "spherical-pendulum", "scara", "double-pendulum-absolute"]
)
def test_descriptions_are_valid(name, to, tmp_path, monkeypatch):
    monkeypatch.setattr(building, "compiler", lambda: None)
    with pytest.warns(ChainruleWarning, match="no binary"):
        path = export(cr.catalog.get(name), to, tmp_path)
    assert validate_fmu(str(path)) == []
    facts = fmpy.read_model_description(str(path))
    assert {"kinetic_energy", "potential_energy", "energy"} <= {
        u.variable.name for u in facts.outputs
    }
    assert facts.variableNamingConvention == "structured"
    assert not any("binaries" in name for name in zipfile.ZipFile(path).namelist())


@needs_compiler
@pytest.mark.parametrize("to", VERSIONS)
def test_strange_names_stay_names(fmus, to):
    assert validate_fmu(str(fmus[to])) == []
    facts = fmpy.read_model_description(str(fmus[to]))
    assert facts.modelName == facts.description == NAME
    assert facts.coSimulation.modelIdentifier.isidentifier()
    units = {v.name: v.unit for v in facts.modelVariables}
    assert [units[n] for n in ("q1", "q1_dot", "der(q1_dot)", "tau_q1", "m", "c", "energy")] == [
        "rad", "rad/s", "rad/s2", "N.m", "kg", "N.m", "J",
    ]  # fmt: skip


@needs_compiler
@pytest.mark.parametrize("to", VERSIONS)
def test_co_simulation_has_the_bits_of_a_rollout(fmus, to):
    tau = np.random.default_rng(5).normal(size=(150, 2))
    signal = np.zeros(151, dtype=[("time", float), ("tau_q1", float), ("tau_q2", float)])
    signal["time"] = np.arange(151) * 0.01
    signal["tau_q1"][:150], signal["tau_q2"][:150] = tau.T
    one = Running(fmus[to], to).start(**START, m=1.5, dt=0.002)
    mine = [one.x]
    for row in tau:
        one.set(tau_q1=row[0], tau_q2=row[1])
        mine.append(one.step(0.01))
    model = cr.compile(rough(), free=["m"])
    x = model.rollout(X0, 0.002, 750, tau=tau, hold=5, every=5, parameters={"m": 1.5})
    assert np.array_equal(mine, x)
    q, qd = x[-1, :2], x[-1, 2:]
    T, V = (
        model.kinetic_energy(q, qd, parameters={"m": 1.5}),
        model.potential_energy(q, parameters={"m": 1.5}),
    )
    assert np.array_equal(one.get("kinetic_energy", "potential_energy", "energy"), [T, V, T + V])


@needs_compiler
def test_a_communication_step_may_end_inside_a_step(fmus):
    one = Running(fmus["fmu"], "fmu").start(**START)
    model = cr.compile(rough())
    x = X0
    for _ in range(3):
        x = model.rollout(model.rollout(x, 1e-3, 3)[-1], 0.0035 - 0.003, 1)[-1]
        assert np.array_equal(one.step(0.0035), x)


@needs_compiler
@pytest.mark.parametrize("to", VERSIONS)
def test_model_exchange_meets_what_steps_meet(fmus, to):
    run = fmpy.simulate_fmu(
        str(fmus[to]), stop_time=2.0, start_values=START, output_interval=0.1,
        fmi_type="ModelExchange", relative_tolerance=1e-9, output=STATES, record_events=False,
    )  # fmt: skip
    mine = np.array([run[name] for name in STATES]).T
    x = cr.compile(rough()).rollout(X0, 1e-5, 200_000, every=100)
    np.testing.assert_allclose(mine, x[::100], atol=SOLVERS_AGREE)
    assert x[:, 1].max() == 0.44  # it was at its stop
    long = fmpy.simulate_fmu(
        str(fmus[to]), stop_time=30.0, start_values=START, output_interval=1.0,
        fmi_type="ModelExchange", output=STATES,
    )  # fmt: skip
    assert [long["q1_dot"][-1], long["q2_dot"][-1]] == [0, 0]  # and in the end it sticks


@needs_compiler
@pytest.mark.parametrize("to", VERSIONS)
def test_instances_are_apart_reset_and_come_back(fmus, to):
    one, other = Running(fmus[to], to), Running(fmus[to], to, "other")
    one.start(**START), other.start(q1=-1.0)
    first = [one.step(0.01) for _ in range(20) if other.step(0.02) is not None]
    assert not np.array_equal(one.x, other.x)
    state = one("get")
    later = one.step(0.01, 10)
    one("set", state)
    one.time = 0.2
    assert np.array_equal(one.step(0.01, 10), later)
    written = one("serialize", state)
    other("set", other("deSerialize", written))
    other.time = 0.2
    assert np.array_equal(other.step(0.01, 10), later)
    with pytest.raises(Exception, match="error"):
        other("deSerialize", bytes(len(written)))
    one("free", state)
    one.fmu.reset()
    one.start(**START)
    assert np.array_equal([one.step(0.01) for _ in range(20)], first)


@needs_compiler
@pytest.mark.parametrize("to", VERSIONS)
def test_what_is_wrong_is_refused(fmus, to):
    with pytest.raises(Exception, match="error"):
        Running(fmus[to], to).start(q2=0.7)  # beyond its stop
    with pytest.raises(Exception, match="error"):
        Running(fmus[to], to).start(m=np.nan)
    with pytest.raises(Exception, match="error"):
        Running(fmus[to], to).start(dt=0.0)
    one = Running(fmus[to], to).start()
    for wrong in ({"q1": 1.0}, {"energy": 1.0}, {"tau_q1": np.inf}):
        with pytest.raises(Exception, match="error"):
            one.set(**wrong)
    with pytest.raises(Exception, match="error"):
        one.fmu.doStep(0.0, -1.0)
    one.fmu.guid = one.fmu.instantiationToken = "another"
    with pytest.raises(Exception, match="instantiate"):
        one.fmu.instantiate()


@needs_compiler
def test_a_sampled_loop_runs_with_its_noise(tmp_path):
    law = PID(kp=[20, 0], kd=[5, 0], ki=[1, 0], target=[0.3, 0])
    loop = cr.Loop(law, control_period=0.01, actuator=Actuator(limit=10), sensor=Sensor(noise=1e-3))
    model, x0 = cr.compile(cr.catalog.cart_pole()), [0.1, 3.0, 0.0, 0.0]
    path = model.fmu(tmp_path / "loop.fmu", to="fmu3", loop=loop, x0=x0, seed=3)
    assert validate_fmu(str(path)) == []
    run = fmpy.simulate_fmu(str(path), stop_time=0.5, output_interval=0.01)
    x = model.rollout(x0, 1e-3, 500, every=10, loop=loop, seed=3)
    assert np.array_equal([run[n] for n in ("x", "theta", "x_dot", "theta_dot")], x.T)
    names = {v.name for v in fmpy.read_model_description(str(path)).modelVariables}
    assert {"controller.kp[1]", "loop.noise[2]"} <= names
    one = Running(path, "fmu3").start()
    with pytest.raises(Exception, match="error"):
        one.fmu.doStep(0.0, 0.0005)  # not a whole step


@needs_compiler
def test_what_changes_with_time_is_an_input_and_said_to_be(tmp_path):
    """A target over time is not in the file: it begins as at t = 0, and fed it gives the bits."""
    t = np.arange(0.0, 0.51, 0.01)
    target = Recording(t, np.cos(3 * t)[:, None], hold=True)
    loop = cr.Loop(PID(kp=20, kd=3, target=target), control_period=0.01)
    model, path = cr.compile("pendulum"), tmp_path / "fed.fmu"
    with pytest.warns(ChainruleWarning, match=r"controller\.target change with time.*inputs"):
        model.fmu(path, loop=loop, x0=[0.1, 0.0])
    found = {v.name: v for v in fmpy.read_model_description(str(path)).modelVariables}
    name = next(n for n in found if n.startswith("controller.target") and "rate" not in n)
    assert (found[name].causality, float(found[name].start)) == ("input", 1.0)
    signals = np.array(
        list(zip(t, np.cos(3 * t), strict=True)), dtype=[("time", float), (name, float)]
    )
    run = fmpy.simulate_fmu(
        str(path), stop_time=0.5, output_interval=0.01, input=signals, fmi_type="CoSimulation"
    )
    x = model.rollout([0.1, 0.0], 1e-3, 500, every=10, loop=loop)
    assert np.array_equal([run["q1"], run["q1_dot"]], x.T)


@needs_compiler
def test_the_same_file_from_the_same_mechanism_and_its_sources_compile(fmus, tmp_path):
    again = write_fmu(rough(), tmp_path / "again.fmu", to="fmu3")
    assert again.read_bytes() == fmus["fmu3"].read_bytes()
    folder = tmp_path / "sources"
    zipfile.ZipFile(again).extractall(tmp_path)
    strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run(["cc", *strict, "-c", "fmi3.c"], cwd=folder, check=True)
    zipfile.ZipFile(fmus["fmu"]).extractall(tmp_path)
    subprocess.run(["cc", *strict, "-c", "fmi2.c"], cwd=folder, check=True)
    prefixed = "-DFMI2_FUNCTION_PREFIX=arm_"  # for programs that link several
    subprocess.run(["cc", prefixed, "-c", "fmi2.c", "-o", "arm.o"], cwd=folder, check=True)
    assert b"arm_fmi2DoStep" in (folder / "arm.o").read_bytes()


def test_units():
    assert fmi_unit("N\u00a0m s²/rad²") == "N.m.s2/rad2"
    assert exponents("N.m.s2/rad2") == {"kg": 1, "m": 2, "rad": -2}
    assert fmi_unit("") == fmi_unit("parsec") == ""


@needs_compiler
def test_a_compiler_that_fails_is_quoted(tmp_path, monkeypatch):
    monkeypatch.setenv("CC", "cc -no-such-flag")
    with warnings.catch_warnings(), pytest.raises(cr.ChainruleError, match="cannot compile"):
        write_fmu(cr.catalog.pendulum(), tmp_path)
