"""What is measured inside the loop is what the trajectory shows, and the motion is the same."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import chainrule as cr
from chainrule.loop.measure import MEASURES
from chainrule.sweeps.batch import Batch

RNG = np.random.default_rng(5)
STARTS = {"q1": RNG.uniform(-3.0, 3.0, 12), "q2": RNG.uniform(-3.0, 3.0, 12)}
ARM = cr.catalog.double_pendulum()
SERVO = cr.Loop(cr.control.PID(kp=[8.0, 2.0], ki=2.0, kd=[0.8, 0.08], target=[0.5, -0.3]))
SAMPLED = cr.Loop(SERVO.controller, 0.01)


def rubbing():
    """The arm with dry friction."""
    first, *rest = ARM.links
    joint = replace(first.joint, friction=[cr.friction.Coulomb(0.05)])
    return replace(ARM, links=(replace(first, joint=joint), *rest))


def run(*measures, loop=None, mechanism=ARM, columns=STARTS, duration=4.0, dt=0.005, **options):
    batch = Batch(mechanism, tuple(columns), duration, dt, measures, loop=loop, **options)
    return batch(columns)


def path(loop=None, duration=4.0, dt=0.005, method="rk4"):
    """t, q, q̇ of all runs, every step."""
    steps = round(duration / dt)
    x0 = np.stack([STARTS["q1"], STARTS["q2"], 0 * STARTS["q1"], 0 * STARTS["q1"]], axis=1)
    x = np.asarray(cr.compile(ARM).rollout(x0, dt, steps, method=method, loop=loop))
    return dt * np.arange(steps + 1), x[..., :2], x[..., 2:]


EVERYTHING = (
    cr.measure.FlipTime(),
    cr.measure.EnergyError(),
    cr.measure.Maximum("q1_dot"),
    cr.measure.Minimum("energy"),
    cr.measure.FirstEvent("q2", at=0.1),
    cr.measure.SettlingTime(target=[0.0, 0.0]),
    cr.measure.Overshoot("q1", target=[0.0, 0.0]),
    cr.measure.Cost(Q=[1.0, 2.0, 0.0, 0.0], R=0.1, target=[0.0, 0.0]),
    cr.measure.Effort(),
    cr.measure.Integral("kinetic"),
)


@pytest.mark.parametrize("method", ["rk4", "verlet", "implicit-midpoint", "variational", "euler"])
@pytest.mark.parametrize("loop", [None, SERVO, SAMPLED], ids=["free", "servo", "sampled"])
def test_measuring_changes_no_bit_of_the_motion(method, loop):
    extra = () if method in ("implicit-midpoint", "variational") else (cr.measure.Lyapunov(),)
    found = run(*EVERYTHING, *extra, cr.measure.Strided(40), loop=loop, method=method)
    _, q, qd = path(loop, method=method)
    x = np.concatenate([q, qd], axis=-1)
    assert np.array_equal(found["Strided"], x[:, ::40], equal_nan=True)
    assert np.array_equal(found["diverged"], np.full(12, np.nan), equal_nan=True)


def test_the_step_with_measures_is_one_program_with_the_same_bits_in_python():
    batch = Batch(ARM, ("q1",), 0.05, 0.005, (*EVERYTHING, cr.measure.Lyapunov()))
    step = batch._ready.step
    z = batch._ready.start(np.array([1.0, 0.0, 0.0, 0.0]), {"dt": 0.005})
    compiled = batch._ready.rollout()(z, 0.005, 10, inputs={})
    for n in range(10):
        given = {"x": z, "dt": 0.005, "t": n * 0.005}
        z = step(**{port.name: given[port.name] for port in step.inputs})
        assert np.array_equal(z, compiled.x[n + 1])


def test_extremes():
    found = run(
        cr.measure.Maximum("q1_dot"),
        cr.measure.Minimum("q2"),
        cr.measure.Maximum("energy"),
        cr.measure.Maximum("tau_q1"),
        cr.measure.Minimum(lambda t, q, qd: q[0] * qd[1] + t),
        loop=SERVO,
    )
    t, q, qd = path(SERVO)
    model = cr.compile(ARM)
    energy = model.kinetic_energy(q, qd) + model.potential_energy(q)
    assert np.array_equal(found["Maximum_q1_dot"], qd[..., 0].max(axis=1))
    assert np.array_equal(found["Minimum_q2"], q[..., 1].min(axis=1))
    assert np.allclose(found["Maximum_energy"], energy.max(axis=1), rtol=1e-13)
    assert np.allclose(
        found["Minimum_function"], (q[..., 0] * qd[..., 1] + t).min(axis=1), rtol=1e-13
    )
    traj = cr.simulate(ARM, [STARTS["q1"][3], STARTS["q2"][3]], 4.0, dt=0.005, loop=SERVO)
    assert found["Maximum_tau_q1"][3] == pytest.approx(traj.tau[:, 0].max(), rel=1e-12)


def first_crossing(t, values):
    for k in range(len(t) - 1):
        a, b = values[k], values[k + 1]
        if (a < 0 <= b) or (a > 0 >= b):
            return t[k] + (t[k + 1] - t[k]) * a / (a - b)
    return np.nan


def test_times():
    found = run(cr.measure.FlipTime(), cr.measure.FlipTime(of="q1"), cr.measure.FirstEvent("q2"))
    t, q, _ = path()
    for i in range(12):
        flips = [first_crossing(t, np.abs(q[i, :, k]) - np.pi) for k in range(2)]
        assert found["FlipTime"][i] == pytest.approx(np.nanmin([*flips, np.inf]), nan_ok=True) or (
            np.isnan(found["FlipTime"][i]) and np.isnan(flips).all()
        )
        assert found["FlipTime_q1"][i] == pytest.approx(flips[0], nan_ok=True)
        crossing = first_crossing(t, q[i, :, 1])
        assert found["FirstEvent_q2"][i] == pytest.approx(crossing, nan_ok=True)
    assert np.isfinite(found["FlipTime"]).any()
    assert np.isnan(found["FlipTime_q1"]).any()


def test_flip_times_of_mirrored_starts_are_equal_to_the_bit():
    found = run(cr.measure.FlipTime(), cr.measure.FinalState(), duration=10.0)
    mirrored = {name: -column for name, column in STARTS.items()}
    back = run(cr.measure.FlipTime(), cr.measure.FinalState(), duration=10.0, columns=mirrored)
    assert np.array_equal(found["FlipTime"], back["FlipTime"], equal_nan=True)
    assert np.array_equal(found["FinalState"], -back["FinalState"])


@pytest.mark.parametrize("loop", [SERVO, SAMPLED], ids=["servo", "sampled"])
def test_settling_and_overshoot(loop):
    found = run(cr.measure.SettlingTime(0.05), cr.measure.Overshoot("q1"), loop=loop, duration=8.0)
    t, q, _ = path(loop, duration=8.0)
    error = q - np.array([0.5, -0.3])
    off = np.abs(error - 2 * np.pi * np.round(error / (2 * np.pi))).max(axis=-1) - 0.05
    for i in range(12):
        outside = np.flatnonzero(off[i] > 0)
        expected = 0.0 if not len(outside) else np.nan
        if len(outside) and outside[-1] + 1 < len(t):
            k = outside[-1]
            expected = t[k] + (t[k + 1] - t[k]) * off[i, k] / (off[i, k] - off[i, k + 1])
        assert found["SettlingTime"][i] == pytest.approx(expected, abs=1e-9, nan_ok=True)
        way = 0.5 - q[i, 0, 0]
        gone = ((q[i, :, 0] - q[i, 0, 0]) / way).max()
        assert found["Overshoot_q1"][i] == pytest.approx(max(gone - 1, 0), abs=1e-12)
    assert np.isfinite(found["SettlingTime"]).all()


def test_costs():
    weights = np.array([[2.0, 0.5, 0.0, 0.0], [0.5, 1.0, 0.0, 0.0], [0, 0, 0.1, 0], [0, 0, 0, 0.2]])
    both = cr.measure.Effort() + 0.1 * cr.measure.Integral("kinetic")
    found = run(
        cr.measure.Cost(Q=weights, R=[0.01, 0.02], target=[0.5, -0.3]),
        cr.measure.Effort(),
        cr.measure.Integral("kinetic"),
        both,
        loop=SERVO,
    )
    start = [STARTS["q1"][0], STARTS["q2"][0]]
    traj = cr.simulate(ARM, start, 4.0, dt=0.005, loop=SERVO)
    error = traj.q - np.array([0.5, -0.3])
    error -= 2 * np.pi * np.round(error / (2 * np.pi))
    x = np.concatenate([error, traj.qd], axis=1)
    cost = np.einsum("ti,ij,tj->t", x, weights, x) + traj.tau**2 @ [0.01, 0.02]
    assert found["Cost"][0] == pytest.approx(np.trapezoid(cost, traj.t), rel=1e-10)
    effort = np.trapezoid((traj.tau**2).sum(axis=1), traj.t)
    assert found["Effort"][0] == pytest.approx(effort, rel=1e-10)
    assert np.allclose(found["Sum"], found["Effort"] + 0.1 * found["Integral_kinetic"], rtol=1e-14)


def test_the_torque_of_a_tick_stays_during_its_step():
    loop = cr.Loop(cr.control.PD(kp=[4.0, 1.0], kd=[0.4, 0.04], target=[0.2, 0.1]), 0.005)
    found = run(cr.measure.Effort(), loop=loop)
    start = [STARTS["q1"][0], STARTS["q2"][0]]
    traj = cr.simulate(ARM, start, 4.0, dt=0.005, loop=loop)
    assert found["Effort"][0] == pytest.approx(0.005 * (traj.tau[:-1] ** 2).sum(), rel=1e-10)


def test_the_energy_account_closes_with_friction_and_a_controller():
    arm = rubbing()
    loop = cr.Loop(cr.control.PD(kp=[4.0, 1.0], kd=[0.4, 0.04], target=[0.2, 0.1]))
    found = run(cr.measure.EnergyError(), mechanism=arm, loop=loop, dt=0.001)
    start = [STARTS["q1"][4], STARTS["q2"][4]]
    account = cr.simulate(arm, start, 4.0, dt=0.001, loop=loop).account
    balance = account.energy - account.motor_work - account.push_work
    balance = balance + account.friction_loss + account.stop_loss
    expected = np.abs(balance - balance[0]).max()
    assert found["EnergyError"][4] == pytest.approx(expected, rel=1e-3, abs=1e-13)


def exponent(mechanism, x0, duration):
    """ln(|δ(T)|/|δ(0)|)/T by another integrator on the variational equations themselves."""
    model = cr.compile(mechanism)
    n = len(x0) // 2

    def rates(t, y):
        q, qd, d = y[:n], y[n : 2 * n], y[2 * n :]
        A, _ = model.linearize(q, qd, np.zeros(n))
        return np.concatenate([qd, model.forward_dynamics(q, qd, np.zeros(n)), A @ d])

    y0 = np.concatenate([x0, np.ones(2 * n)])
    y = solve_ivp(rates, (0, duration), y0, method="DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
    return np.log(np.linalg.norm(y[2 * n :]) / np.sqrt(2 * n)) / duration


@pytest.mark.parametrize("name", ["double_pendulum", "cart_pole", "pendulum", "furuta"])
def test_lyapunov_is_that_of_the_variational_equations(name):
    mechanism = getattr(cr.catalog, name)()
    start = np.array([0.9, 1.4][: mechanism.dof])
    columns = {n: start[k : k + 1] for k, n in enumerate(mechanism.coordinate_names)}
    found = run(cr.measure.Lyapunov(), mechanism=mechanism, columns=columns, dt=0.001)
    expected = exponent(mechanism, np.concatenate([start, 0 * start]), 4.0)
    assert found["Lyapunov"][0] == pytest.approx(expected, abs=1e-7)


def test_a_change_that_grows_beyond_all_numbers_is_scaled():
    """With gravity upwards ln|δ| grows by √(g/l) a second: e^1700 in 400 s."""
    pendulum = cr.catalog.pendulum()
    found = run(
        cr.measure.Lyapunov(),
        mechanism=pendulum,
        columns={"g": np.array([-9.81])},
        duration=400.0,
    )
    rate = np.sqrt(9.81 / float(pendulum.values["l"]))
    assert found["Lyapunov"][0] == pytest.approx(rate, rel=2e-3)
    assert rate * 400.0 > np.log(np.finfo(float).max)


def test_what_diverges_has_no_values_but_the_time():
    found = run(
        cr.measure.FlipTime(), cr.measure.Maximum("q1"), columns={"q1_dot": np.array([1.0, 1e160])}
    )
    assert np.isnan(found["diverged"][0])
    assert found["diverged"][1] > 0
    assert np.isfinite(found["Maximum_q1"][0])
    assert np.isnan(found["Maximum_q1"][1])


@pytest.mark.parametrize(
    ("measure", "mechanism", "text"),
    [
        (cr.measure.FlipTime(["x"]), cr.catalog.cart_pole(), "only an angle"),
        (cr.measure.FlipTime("q7"), ARM, "q7"),
        (cr.measure.Maximum("q9"), ARM, "'q9'.*q1_dot.*energy"),
        (cr.measure.SettlingTime(), ARM, "no controller"),
        (cr.measure.SettlingTime(target=[1.0]), ARM, "1 numbers, not 2"),
        (cr.measure.Cost(Q=[1.0], target=[0.0, 0.0]), ARM, "Q must be a number, 4"),
        (cr.measure.Effort() + cr.measure.FinalState(), ARM, "could be added"),
        (cr.measure.Lyapunov(), rubbing(), "jumps"),
    ],
)
def test_what_a_measure_cannot_do_is_said(measure, mechanism, text):
    with pytest.raises(cr.errors.InputError, match=text):
        Batch(mechanism, (), 1.0, 0.01, (measure,))


def test_wrong_numbers_are_refused():
    with pytest.raises(cr.errors.InputError, match="direction"):
        cr.measure.FirstEvent("q1", direction=3)
    with pytest.raises(cr.errors.InputError, match="band"):
        cr.measure.SettlingTime(band=-1.0)
    with pytest.raises(cr.errors.InputError, match="iteration"):
        Batch(ARM, (), 1.0, 0.01, (cr.measure.Lyapunov(),), method="implicit-midpoint")


def test_every_measure_has_a_word_and_a_sentence():
    for word, kind in MEASURES.items():
        assert word == word.lower()
        assert (kind.__doc__ or "").strip()
        assert getattr(cr.measure, kind.__name__) is kind


@pytest.mark.parametrize("direction", [1, -1])
def test_a_direction_counts_its_own_crossings(direction):
    found = run(cr.measure.FirstEvent("q2", at=0.1, direction=direction))["FirstEvent_q2"]
    t, q, _ = path()
    for i in range(12):
        values = direction * (q[i, :, 1] - 0.1)
        up = np.flatnonzero((values[:-1] < 0) & (values[1:] >= 0))
        expected = np.nan
        if len(up):
            k = up[0]
            expected = t[k] + (t[k + 1] - t[k]) * values[k] / (values[k] - values[k + 1])
        assert found[i] == pytest.approx(expected, nan_ok=True)
    assert np.isfinite(found).any()


@pytest.mark.parametrize("slow", range(3))
def test_every_joint_must_settle(slow):
    """Of three joints, the one that comes last says when."""
    arm, target = cr.catalog.n_link(3), np.full(3, 0.3)
    kp, kd = np.full(3, 100.0), np.full(3, 20.0)
    kp[slow], kd[slow] = 9.0, 6.0
    loop = cr.Loop(cr.control.ComputedTorque(kp, kd, target))
    columns = {"q1": np.zeros(1)}
    found = run(cr.measure.SettlingTime(0.02), mechanism=arm, loop=loop, columns=columns)
    traj = cr.simulate(arm, [0.0] * 3, 4.0, dt=0.005, loop=loop)
    last = [traj.t[np.flatnonzero(e > 0.02)[-1]] for e in np.abs(traj.q - target).T]
    assert last[slow] > np.delete(last, slow).max() + 0.2
    assert found["SettlingTime"][0] == pytest.approx(last[slow], abs=0.006)


def test_a_strongly_damped_motion_has_a_negative_exponent():
    """λ is the real part of the slowest eigenvalue, also over a time in which δ shrinks 10⁻²⁰⁰."""
    arm = cr.catalog.pendulum(mass=1.0, length=0.5, damping=10.0)
    A = cr.compile(arm).linearize([0.0], [0.0], [0.0]).A
    slowest = max(np.linalg.eigvals(A).real)
    duration = 460.0 / abs(slowest)
    found = run(
        cr.measure.Lyapunov(), mechanism=arm, columns={arm.coordinate_names[0]: np.zeros(1)},
        duration=duration, dt=duration / 200_000,
    )  # fmt: skip
    assert found["Lyapunov"][0] == pytest.approx(slowest, rel=1e-2)
