"""Seed 003, the pendulum plant: every call it documents, at the numbers of its own example.

The oracle is the equation I θ̈ + b θ̇ + c_f sign θ̇ + m g l sin θ = τ, solved here by hand. The
second `inverse_kinematics(state, accn)` of the document is `inverse_dynamics`: it returns a torque.
The kit's other faces (attributes, files, simulator, controllers) are in tests/kits/test_kits.py.
"""

import inspect

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import chainrule as cr
from chainrule.kits import PendulumPlant, Simulator

EXAMPLE = dict(
    mass=1.0, length=0.5, damping=0.1, gravity=9.81, coulomb_fric=0.02, inertia=None,
    torque_limit=2.0,
)  # fmt: skip
PLANT = PendulumPlant(**EXAMPLE)
I, B, C, WEIGHT, LIMIT = 0.25, 0.1, 0.02, 1.0 * 9.81 * 0.5, 2.0
STATES = [(0.0, 0.0), (0.7, -1.2), (-2.5, 0.4), (3.0, 5.0), (7.0, -0.01)]


def by_hand(state, tau):
    """θ̈, the torque cut off."""
    angle, rate = state
    tau = min(max(tau, -LIMIT), LIMIT)
    return (tau - B * rate - C * np.sign(rate) - WEIGHT * np.sin(angle)) / I


def test_arguments():
    """Names and order of the constructor's arguments; inertia is None unless given."""
    parameters = inspect.signature(PendulumPlant).parameters
    assert list(parameters) == list(EXAMPLE)
    assert parameters["inertia"].default is None


def test_inertia_of_a_point_mass_unless_given():
    assert PLANT.inertia == I
    assert PendulumPlant(**EXAMPLE | {"inertia": 0.3}).inertia == 0.3
    assert PendulumPlant(**EXAMPLE | {"inertia": 0.3}).forward_dynamics([0, 0], 1.5) == 5.0


def test_zero_hangs_and_is_stable():
    assert PLANT.forward_dynamics([0.0, 0.0], 0.0) == 0.0
    assert PLANT.forward_dynamics([0.1, 0.0], 0.0) < 0 < PLANT.forward_dynamics([-0.1, 0.0], 0.0)
    upright = PLANT.forward_dynamics([np.pi - 0.1, 0.0], 0.0)
    assert upright < 0  # it falls away from π


@pytest.mark.parametrize("angle", [-2.0, 0.0, 0.5, np.pi / 2, np.pi])
def test_forward_kinematics(angle):
    """A list with one [x, y]: the tip, y upwards."""
    links = PLANT.forward_kinematics(angle)
    assert len(links) == 1
    x, y = links[0]
    assert x == pytest.approx(0.5 * np.sin(angle), abs=1e-15)
    assert y == pytest.approx(-0.5 * np.cos(angle), abs=1e-15)


@pytest.mark.parametrize("angle", [-3.0, -np.pi / 2, 0.0, 0.5, 2.0])
def test_inverse_kinematics(angle):
    """A float, the angle of the tip's coordinates [x, y]."""
    found = PLANT.inverse_kinematics([0.5 * np.sin(angle), -0.5 * np.cos(angle)])
    assert isinstance(found, float)
    assert found == pytest.approx(angle, abs=1e-15)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("tau", [-7.0, -2.0, -0.3, 0.0, 1.9, 2.1])
def test_forward_dynamics(state, tau):
    accn = PLANT.forward_dynamics(state, tau)
    assert isinstance(accn, float)
    assert accn == pytest.approx(by_hand(state, tau), rel=1e-13, abs=1e-13)


@pytest.mark.parametrize("state", STATES)
def test_torque_limit(state):
    """What is beyond ± torque_limit is cut off."""
    for sign in (-1, 1):
        at = PLANT.forward_dynamics(state, sign * LIMIT)
        assert PLANT.forward_dynamics(state, sign * 50.0) == at
        assert PLANT.forward_dynamics(state, sign * 1.99) != at


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("accn", [-4.0, 0.0, 3.0])
def test_inverse_dynamics(state, accn):
    """The torque that gives the acceleration, and forward dynamics gives it back within limits."""
    angle, rate = state
    tau = PLANT.inverse_dynamics(state, accn)
    assert isinstance(tau, float)
    written = I * accn + B * rate + C * np.sign(rate) + WEIGHT * np.sin(angle)
    assert tau == pytest.approx(written, rel=1e-13, abs=1e-13)
    strong = PendulumPlant(**EXAMPLE | {"torque_limit": np.inf})
    assert strong.forward_dynamics(state, tau) == pytest.approx(accn, abs=1e-12)


def test_coulomb_friction_changes_side_with_the_rate():
    forward, backward = (PLANT.forward_dynamics([0.0, rate], 0.0) for rate in (1e-9, -1e-9))
    assert backward - forward == pytest.approx(2 * C / I, rel=1e-6)


@pytest.mark.parametrize("state", STATES)
def test_rhs(state):
    """[θ̇, θ̈] as an array (2,); time plays no part."""
    res = PLANT.rhs(0.0, state, 0.7)
    assert isinstance(res, np.ndarray)
    assert np.shape(res) == (2,)
    assert res == pytest.approx([state[1], by_hand(state, 0.7)], rel=1e-13, abs=1e-13)
    assert np.array_equal(PLANT.rhs(123.4, state, 0.7), res)


def test_rhs_is_what_an_integrator_needs():
    """SciPy's, and the kit's simulator that the class is meant for."""

    class Constant:
        def get_control_output(self, meas_pos, meas_vel, meas_tau, meas_time):
            return None, None, 0.4

    start = [1.0, -0.5]  # it does not turn round, where friction would jump
    T, X, _ = Simulator(PLANT).simulate(0.0, start, 0.3, 0.001, Constant())
    exact = solve_ivp(
        PLANT.rhs, (0, T[-1]), start, "DOP853", T, args=(0.4,), rtol=1e-11, atol=1e-12
    )
    assert np.all(exact.y[1] < 0)
    assert np.allclose(X, exact.y.T, atol=1e-9)


def test_motion_of_the_face_is_the_motion_of_its_mechanism():
    run = cr.simulate(PLANT.mechanism, [1.0, 0.0], 0.3, 0.001)
    simulator = Simulator(PLANT)
    simulator.set_state(0.0, [1.0, 0.0])
    for _ in range(300):
        simulator.step(0.0, 0.001)
    assert np.allclose(simulator.get_state()[1], run.x[-1], atol=1e-12)


# parameter identification

EQUATIONS = cr.derive(PLANT.mechanism)
FILTERED = 5e-3  # what its filters leave of a noise-free log with steps of friction


def motion(samples=200, period=4.0):
    """A periodic, band-limited motion: a finite Fourier series, its rates by hand."""
    t = np.arange(1, samples + 1) * period / samples  # t = k T_s
    w = 2 * np.pi / period
    a, b = [1.1, -0.5, 0.3], [0.4, 0.7, -0.2]
    terms = list(enumerate(zip(a, b, strict=True), 1))
    q = sum(p * np.sin(n * w * t) + r * np.cos(n * w * t) for n, (p, r) in terms)
    qd = sum(n * w * (p * np.cos(n * w * t) - r * np.sin(n * w * t)) for n, (p, r) in terms)
    qdd = sum(
        -((n * w) ** 2) * (p * np.sin(n * w * t) + r * np.cos(n * w * t)) for n, (p, r) in terms
    )
    return t, q, qd, qdd


def torque(q, qd, qdd):
    return I * qdd + B * qd + C * np.sign(qd) + WEIGHT * np.sin(q)


def identification_matrix(q, qd, qdd):
    """Φ: the rows Y(q, q̇, q̈) of all samples under one another."""
    rows = [
        EQUATIONS.Y.evaluate(
            {"g": 9.81, "q1": a, "q1'": b, "q1''": c, "sign(q1')": np.sign(b)}
        )
        for a, b, c in zip(q, qd, qdd, strict=True)
    ]  # fmt: skip
    return np.array(rows, dtype=float).reshape(len(q), -1)


def test_twelve_parameters_a_joint_in_their_order():
    """m, three first moments, six second moments by rows, Coulomb, viscous."""
    for mechanism, n in ((PLANT.mechanism, 1), (cr.catalog.double_pendulum(), 2)):
        names = cr.derive(mechanism, "lagrange").theta_names
        assert len(names) == 12 * n
        kinds = ["m", "mx", "my", "mz", *(f"J{ab}" for ab in ("xx", "xy", "xz", "yy", "yz", "zz"))]
        assert names == [f"{kind}{i + 1}" for i in range(n) for kind in [*kinds, "Fc", "Fv"]]


def test_inverse_model_is_linear_in_its_parameters():
    """τ = Y θ, exactly."""
    assert EQUATIONS.Y @ EQUATIONS.theta == EQUATIONS.inverse_dynamics()


def test_identification_matrix_times_parameters_is_the_torque():
    _, q, qd, qdd = motion()
    values = {name: float(v) for name, v in PLANT.mechanism.values.items()}
    theta = np.array(EQUATIONS.theta.evaluate(values), dtype=float)
    assert np.allclose(identification_matrix(q, qd, qdd) @ theta, torque(q, qd, qdd), atol=1e-12)


def test_least_squares_finds_the_parameters_that_show():
    """min (Φ θ − τ_m)ᵀ (Φ θ − τ_m): m l, m c_y = 0, I, c_f, b; the others move no torque."""
    _, q, qd, qdd = motion()
    phi, rng = identification_matrix(q, qd, qdd), np.random.default_rng(3)
    shown = [i for i, column in enumerate(phi.T) if np.any(column)]
    assert [EQUATIONS.theta_names[i] for i in shown] == ["mx1", "my1", "Jzz1", "Fc1", "Fv1"]
    assert np.linalg.matrix_rank(phi) == 5
    found = np.linalg.lstsq(phi[:, shown], torque(q, qd, qdd), rcond=None)[0]
    assert np.allclose(found, [0.5, 0.0, I, C, B], atol=1e-12)
    noisy = torque(q, qd, qdd) + 0.05 * rng.normal(size=len(q))
    found = np.linalg.lstsq(phi[:, shown], noisy, rcond=None)[0]
    assert np.allclose(found, [0.5, 0.0, I, C, B], atol=0.05)


def test_identify_is_that_least_squares():
    t, q, qd, qdd = motion()
    log = cr.Log(t, q, torque(q, qd, qdd), qd, qdd)
    fit = cr.identify(
        PLANT.mechanism, log, friction=(cr.friction.Viscous, cr.friction.Coulomb), motor_inertia=False, method="ols",
    )  # fmt: skip
    assert [fit[name] for name in ("mx1", "my1", "Jzz1", "Fc1", "Fv1")] == pytest.approx(
        [0.5, 0.0, I, C, B], abs=FILTERED
    )


def test_excitation_is_periodic_and_band_limited():
    """A Fourier series: after a period the same, and no harmonic above those asked for."""
    made = cr.excite(PLANT.mechanism, period=4.0, harmonics=3, starts=1, rounds=20)
    t = np.arange(64) * 4.0 / 64
    q, _, _ = made.motion(t)
    again, _, _ = made.motion(t + 4.0)
    assert np.allclose(q, again, atol=1e-12)
    spectrum = np.abs(np.fft.rfft(q[:, 0])) / len(t)
    assert spectrum[1:4].max() > 0.01
    assert spectrum[4:].max() < 1e-12
    assert np.isfinite(made.condition)  # rich enough: every parameter shows
