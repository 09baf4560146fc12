"""Scores are those of the rules: published rows, hand-made runs, and a loop written apart."""

import json
from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
import realaigym_loop as theirs
from chainrule.loop.measure.realaigym import score_of
from chainrule.loop.plant import plant_of
from chainrule.optimal import trials
from chainrule.optimal.scores import Robustness, robustness, score
from chainrule.program import compile_program, gaussian, keys, trace
from chainrule.sweeps.batch import Batch

ROBOTS = ["acrobot", "pendubot"]
MACHINES = {robot: getattr(cr.kits, robot)("C.1") for robot in ROBOTS}
SECONDS = 0.6
EXACT = 1e-9
"""Of two implementations after 300 steps of a motion that is not chaotic yet."""


def swinging(robot):
    """A law that moves both links well within a second, and remembers."""
    driven = [0.0, 1.0] if robot == "acrobot" else [1.0, 0.0]
    kp = 9.0 * np.array(driven)
    return cr.control.PID(kp=kp, ki=0.3 * kp, kd=0.04 * kp, target=[1.0, 0.8])


def asked(robot):
    own = cr.kits.AskedLaw(swinging(robot), MACHINES[robot])
    return lambda x, t: own.get_control_output(x, t)


def ours(robot, trial, rows, seconds=SECONDS):
    """States at every step of some runs of a trial."""
    loop = cr.Loop(swinging(robot), trials.DT, **trial.loop)
    measures = (cr.measure.Strided(1),)
    batch = Batch(
        MACHINES[robot], tuple(trial.columns), seconds, trials.DT, measures, loop=loop,
        x0=np.zeros(4),
    )  # fmt: skip
    return batch({name: column[rows] for name, column in trial.columns.items()})["Strided"]


def drawn(seed, stream):
    """The noise of a run, (steps, 2)."""
    key = keys(np.random.default_rng(int(seed)))

    def draw(n, key):
        return {"noise": gaussian(key, n, 2, stream)}

    program = compile_program(trace(draw, {"n": (), "key": 2}, name="draw"))
    return np.array([program(n=float(n), key=key) for n in range(round(SECONDS / trials.DT))])


@pytest.mark.parametrize(
    "row, published",
    [
        ((1.0, 8.08, 1.8, 0.010, 88.5), 0.655),
        ((1.15, 7.67, 2.36, 0.007, 62.1), 0.682),
        ((1.39, 8.32, 1.52, 0.008, 118), 0.633),
        ((0.96, 9.26, 2.71, 0.030, 96.6), 0.524),
        ((4.05, 10.43, 1.87, 0.016, 106), 0.504),
        ((1.23, 7.76, 1.81, 0.0042, 69), 0.704),
        ((1.32, 7.75, 2.75, 0.0055, 47), 0.696),
    ],
)
def test_published_rows_give_the_published_scores(row, published):
    assert score_of(row) == pytest.approx(published, abs=0.004)  # they are printed rounded


@pytest.mark.parametrize(
    "shares, published",
    [
        ((0.581, 0.238, 1, 1, 0.905, 0.78), 0.751),
        ((0.681, 0.476, 1, 1, 1, 0.46), 0.770),
        ((0.876, 0.81, 1, 1, 0.81, 0.98), 0.913),
    ],
)
def test_published_shares_give_the_published_robustness(shares, published):
    model, velocity, torque, *others = shares

    def share(size, part):
        return np.arange(size) < round(size * part)

    def noisy(part):
        return np.repeat(share(21, part), 10)

    successes = {"Ir": share(210, model), "velocity noise": noisy(velocity)}
    successes |= {"torque noise": noisy(torque)}
    sizes = {"torque response": 21, "delay": 21, "perturbations": 50}
    for (name, size), part in zip(sizes.items(), others, strict=True):
        successes[name] = share(size, part)
    assert Robustness(successes, 0).value == pytest.approx(published, abs=0.002)


def test_half_of_ten_noisy_runs_are_not_enough():
    ten = np.repeat(np.arange(10) < 5, 21).reshape(10, 21).T.ravel()
    rest = {k: np.ones(21) for k in ("torque response", "delay", "perturbations")}
    one = Robustness({"Ir": np.ones(21), "velocity noise": ten, "torque noise": ten, **rest}, 0)
    assert one.shares["velocity noise"] == 0.0
    six = np.repeat(np.arange(10) < 6, 21).reshape(10, 21).T.ravel()
    assert (
        replace(one, successes={**one.successes, "velocity noise": six}).shares["velocity noise"]
        == 1.0
    )


@pytest.mark.parametrize("robot", ROBOTS)
def test_criteria_are_the_sums_over_the_samples(robot):
    machine, measure = MACHINES[robot], cr.measure.RealAIGym(robot)
    X, U = theirs.run(robot, asked(robot), SECONDS)
    loop = cr.Loop(swinging(robot), trials.DT)
    batch = Batch(machine, (), SECONDS, trials.DT, (measure,), loop=loop, x0=np.zeros(4))
    total, *criteria = batch({})["RealAIGym"][0]
    expected = theirs.criteria(X, U)
    assert total == 0.0
    assert np.isnan(criteria[0])
    assert np.isnan(expected[0])
    assert criteria[1:] == pytest.approx(expected[1:], rel=1e-8)


def test_the_time_is_that_since_which_the_tip_is_up_for_good():
    """A pendulum-like run by hand: up, down, and up again until the end."""
    hinge = cr.catalog.pendulum()
    start = np.array([np.pi - 0.1, 0.0])
    height = cr.measure.Since(lambda t, q, qd: -np.cos(q[0]), above=0.9)
    for duration, dt in ((0.3, 0.01), (0.8, 0.01), (6.0, 0.01)):
        batch = Batch(hinge, (), duration, dt, (height, cr.measure.Strided(1)), x0=start)
        found = batch({})
        up = -np.cos(found["Strided"][0, :, 0]) > 0.9
        down = np.flatnonzero(~up)
        since = 0.0 if not len(down) else (down[-1] + 1) * dt
        expected = since if up[-1] else np.nan
        np.testing.assert_allclose(found[height.name][0], expected, atol=1e-12)


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("name", list(trials.MODEL))
def test_other_models_move_as_in_the_loop_written_apart(robot, name):
    own, *_ = trials.MODEL[name]
    trial = trials.model_trials(MACHINES[robot])
    rows = np.arange(210)[trial.tests[name]][[0, 17]]
    for x, row in zip(ours(robot, trial, rows), rows, strict=True):
        value = float(trial.columns[own][row])
        X, _ = theirs.run(robot, asked(robot), SECONDS, model={own: value})
        np.testing.assert_allclose(x, X, atol=EXACT)


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("test", ["velocity noise", "torque noise", "torque response"])
def test_noise_and_response_are_those_of_the_loop_written_apart(robot, test):
    trial = trials.noise_trials(seed=7)
    rows = np.arange(441)[trial.tests[test]][[0, -1]]
    for x, row in zip(ours(robot, trial, rows), rows, strict=True):
        c = {name: column[row] for name, column in trial.columns.items()}
        noises = {
            "velocity_noise": c["loop.rate_noise"] * drawn(c["seed"], 2),
            "torque_noise": c["loop.torque_noise"] * drawn(c["seed"], 3),
        }
        X, _ = theirs.run(robot, asked(robot), SECONDS, response=c["loop.response"], **noises)
        np.testing.assert_allclose(x, X, atol=EXACT)


@pytest.mark.parametrize("robot", ROBOTS)
def test_delays_are_those_of_the_loop_written_apart(robot):
    trial = trials.delay_trials()
    rows = [0, 1, 9, 20]
    for x, row in zip(ours(robot, trial, rows), rows, strict=True):
        delay = np.linspace(0, 0.04, 21)[row]
        X, _ = theirs.run(robot, asked(robot), SECONDS, delay=int(delay / 0.002))
        np.testing.assert_allclose(x, X, atol=EXACT)


@pytest.mark.parametrize("robot", ROBOTS)
def test_pulses_are_those_of_the_loop_written_apart(robot):
    trial = trials.pulse_trials(seed=3)
    columns = {
        name: column - (0.9 if "times" in name else 0.0) for name, column in trial.columns.items()
    }  # sooner: a second later the motion is chaotic
    rows = [0, 1]
    sooner = replace(trial, columns=columns)
    for x, row in zip(ours(robot, sooner, rows), rows, strict=True):
        times, widths = (
            [columns[f"loop.d0_{kind}[{i}]"][row] for i in range(6)] for kind in ("times", "widths")
        )
        torques = np.array(
            [[columns[f"loop.d0_torques[{i},{k}]"][row] for k in range(2)] for i in range(6)]
        )
        X, _ = theirs.run(robot, asked(robot), SECONDS, pulses=(times, widths, torques))
        np.testing.assert_allclose(x, X, atol=EXACT)
        assert np.abs(X[-1] - theirs.run(robot, asked(robot), SECONDS)[0][-1]).max() > 0.01


def test_random_pulses_keep_the_rules():
    rng, signs = np.random.default_rng(0), []
    for _ in range(200):
        times, widths, torques = trials.random_pulses(rng)
        gaps = np.diff([0.0, *times])
        assert np.all((gaps >= 1.0) & (gaps <= 1.5))
        assert np.all((widths >= 0.05) & (widths <= 0.1))
        assert np.sum(torques != 0, axis=0).tolist() == [3, 3]
        size = np.abs(torques[torques != 0])
        assert np.all((size >= 0.5) & (size <= 5.0))
        signs += [*np.sign(torques[torques != 0])]
    assert abs(np.mean(signs)) < 0.1


def test_success_wraps_angles():
    upright = np.array([[np.pi, 0, 0, 0], [-np.pi, 2 * np.pi, 0.9, -0.9], [5 * np.pi, 0.3, 0, 0]])
    assert trials.succeeded(upright).all()
    away = [[np.pi + 0.36, 0, 0, 0], [np.pi, 0, 1.1, 0], [0, 0, 0, 0], [np.nan, 0, 0, 0]]
    assert not trials.succeeded(np.array(away)).any()


def test_a_robot_is_scored_as_what_it_is():
    law = swinging("acrobot")
    with pytest.raises(cr.errors.InputError, match="is no pendubot"):
        score(MACHINES["acrobot"], law, cr.measure.RealAIGym("pendubot"), robust=False)
    with pytest.raises(cr.ChainruleError, match="acrobat"):
        cr.measure.RealAIGym("acrobat")


def test_a_score_says_everything_and_is_the_same_again():
    robot = "acrobot"
    found = score(MACHINES[robot], swinging(robot), cr.measure.RealAIGym(robot), seed=2)
    told = json.loads(found.to_json())
    assert told["robustness"] == found.robustness.value == np.mean([*told["shares"].values()])
    again = robustness(MACHINES[robot], swinging(robot), seed=2)
    for name, runs in again.successes.items():
        np.testing.assert_array_equal(runs, found.robustness.successes[name])
    assert sum(len(runs) for runs in again.successes.values()) == 210 + 2 * 210 + 21 + 21 + 50
    assert not found.swung_up
    assert "velocity noise" in str(found)


def test_a_law_asked_from_python_is_the_law_of_the_loop():
    robot = "pendubot"
    run = score(MACHINES[robot], swinging(robot), cr.measure.RealAIGym(robot), robust=False).run()
    own, x = asked(robot), np.concatenate([run.q, run.qd], axis=1)
    u = np.array([own(x[k], k * trials.DT) for k in range(500)])
    assert np.abs(u).max() > 6.0  # what is asked for, not what the motor gives
    np.testing.assert_array_equal(np.clip(u, -6.0, 6.0), run.tau[:500])


def test_the_machine_is_that_of_the_rules():
    for robot, machine in MACHINES.items():
        plant = plant_of(machine)
        x, tau = np.array([0.3, -0.7, 1.0, 2.0]), theirs.LIMITS[robot] / 3
        qdd = plant("forward_dynamics", q=x[:2], qd=x[2:], tau=tau)
        np.testing.assert_allclose(qdd, theirs.derivative(x, tau, theirs.NOMINAL)[2:], rtol=1e-12)
