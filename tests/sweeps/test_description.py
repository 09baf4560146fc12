"""The TOML file of a sweep: the arguments by their names, and errors that say where."""

import numpy as np
import pytest
from scipy import stats

import chainrule as cr
from chainrule.sweeps import LatinHypercube, Points
from chainrule.sweeps.description import read_sweep

SMALL = 'mechanism = "pendulum"\nduration = 0.1\ndt = 0.01\nmeasure = "final-state"\n'
WHOLE = """
mechanism = "arm.toml"
duration = 0.2
dt = 0.01
method = "euler"
x0 = "90deg"
measure = ["final-state", {type = "maximum", of = "q1_dot"}, {type = "settling-time", band = 0.1}]
store = "results/runs.zarr"
chunk = 7

[[over]]
"controller.kp" = {from = 1, to = 3, count = 3}

[[over]]
type = "latin-hypercube"
count = 8
seed = 3
m = {mean = 1, deviation = 0.1}
l = {from = 0.4, to = "50cm"}

[[over]]
type = "points"
seed = [0, 1]

[loop]
control_period = 0.02
controller = {type = "pid", kp = 5, kd = 2, target = ["180deg"]}
sensor = {noise = 0.01}
actuator = {limit = 4}
disturbances = [{type = "push", time = 0.05, duration = 0.05, tau = 1}]
limits = {restitution = 0.5}
"""


def written(tmp_path, text):
    path = tmp_path / "s.toml"
    path.write_text(text)
    return path


def test_every_field_is_the_argument_of_its_name(tmp_path):
    arm = cr.catalog.get("pendulum")
    cr.save(arm, tmp_path / "arm.toml")
    (tmp_path / "results").mkdir()
    found = cr.sweep(**read_sweep(written(tmp_path, WHOLE)))
    loop = cr.Loop(
        cr.control.PID(kp=5.0, kd=2.0, target=[np.pi]), 0.02, cr.simulation.Actuator(limit=4.0),
        cr.simulation.Sensor(noise=0.01), [cr.simulation.Push(0.05, 0.05, 1.0)], cr.simulation.Stops(0.5),
    )  # fmt: skip
    over = [
        {"controller.kp": [1.0, 2.0, 3.0]},
        LatinHypercube(8, {"m": stats.norm(1, 0.1), "l": (0.4, 0.5)}, seed=3),
        Points({"seed": [0, 1]}),
    ]
    measure = [
        cr.measure.FinalState(),
        cr.measure.Maximum("q1_dot"),
        cr.measure.SettlingTime(band=0.1),
    ]
    same = cr.sweep(arm, over, 0.2, 0.01, "euler", measure, loop=loop, x0=[np.pi / 2])
    assert found.identical(same)
    assert (tmp_path / "results" / "runs.zarr" / "zarr.json").exists()


def test_a_store_stands_beside_the_file(tmp_path):
    given = read_sweep(written(tmp_path, SMALL + '[over]\nq1 = ["-pi", 0, "180deg"]\n'))
    assert given["store"] == tmp_path / "s.zarr"
    assert given["over"] == {"q1": [-np.pi, 0, np.pi]}


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "mechanism is missing"),
        ("mechanism = 3\nduration = 1\n[over]\nq1 = [1]", "mechanism=3 must be a name or a file"),
        ("mechanism = 'pendulumm'\nduration = 1\n[over]\nq1 = [1]", "did you mean 'pendulum'"),
        ("mechanism = 'no.toml'\nduration = 1\n[over]\nq1 = [1]", "no.toml: there is no such file"),
        (SMALL + "steps = 3\n[over]\nq1 = [1]", "no field 'steps'.* known: mechanism, over"),
        (SMALL, "over is missing"),
        (SMALL + "over = 3", "over: expected a table"),
        (SMALL + "[over]\nq1 = {from = 1}", "over.q1: expected a list, or from, to and count"),
        (SMALL + "[over]\nq1 = {from = 1, to = 'x', count = 3}", "over.q1='x' is no number"),
        (SMALL + "[over]\nq1 = ['a']", "over.q1='a' is no number"),
        (SMALL + "[over]\ntype = 'halton'\nq1 = [1]", "no kind of axes 'halton'; .*known: grid, points, random"),
        (SMALL + "[over]\ntype = 'sobol'\nq1 = {from = 0, to = 1}", "needs a count"),
        (SMALL + "[over]\ntype = 'sobol'\ncount = 2\nq1 = [1]", "over.q1: expected from and to"),
        (SMALL.replace("final-state", "final") + "[over]\nq1 = [1]", "no measure 'final'"),
        (SMALL.replace('"final-state"', "[{of = 'q1'}]") + "[over]\nq1 = [1]", "a table with a type"),
        (SMALL.replace('"final-state"', "[{type = 'maximum', off = 'q1'}]") + "[over]\nq1 = [1]", "did you mean 'of'"),
        (SMALL.replace('"final-state"', "[{type = 'maximum'}]") + "[over]\nq1 = [1]", "measure: .*of"),
        (SMALL + "[over]\nq1 = [1]\n[loop]\nservo = 1", "no field of loop 'servo'.* known: controller"),
        (SMALL + "[over]\nq1 = [1]\n[loop.controller]\ntype = 'pidd'", "no law 'pidd'; did you mean 'pid'"),
        (SMALL + "[over]\nq1 = [1]\n[loop.controller]\ntype = 'pid'\nkpp = 1", "did you mean 'kp'"),
        (SMALL + "[over]\nq1 = [1]\n[loop]\nsensor = 3", "loop.sensor: expected a table with noise"),
        (SMALL + "[over]\nq1 = [1]\n[[loop.disturbances]]\ntype = 'kick'", "no disturbance 'kick'"),
        (SMALL + "[over]\nq1 = [1]\n[loop]\ndisturbances = 3", "loop.disturbances: expected a list"),
        (SMALL + "store = 3\n[over]\nq1 = [1]", "store=3 must be"),
        (SMALL + "store = '/tmp/s.zarr'\n[over]\nq1 = [1]", "is not beside the file; --store"),
        (SMALL + "store = 'a/../../s.zarr'\n[over]\nq1 = [1]", "is not beside the file; --store"),
        (SMALL + "cluster = 'tcp://10.0.0.1:1'\n[over]\nq1 = [1]", "no field 'cluster'"),
        ("= 1", "this is not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_the_file(text, words, tmp_path):
    path = written(tmp_path, text)
    with pytest.raises(cr.ChainruleError, match=words) as problem:
        read_sweep(path)
    assert str(tmp_path) in str(problem.value)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(cr.ChainruleError, match="there is no such file"):
        read_sweep(tmp_path / "s.toml")
