"""The kits' simulator: theirs with our plants, ours with theirs, and motors and sensors as built."""

import numpy as np
import pytest

from chainrule.errors import ChainruleError
from chainrule.kits import DoublePendulumPlant, ModelParameters, PendulumPlant, Simulator

KIT = ModelParameters(model_design="design_C.0", model_id="model_3.0")
START = [1.0, -0.5, 0.3, 0.0]


class TheirDoublePendulum:
    """What their plant is to a simulator, from the formulas of its documentation."""

    dof = n_actuators = n_links = 2
    base = (0, 0)

    def __init__(self, p):
        self.p, self.torque_limit = p, p.tl

    def rhs(self, t, x, tau):
        p, (a, b, w, v) = self.p, x
        k = p.m[1] * p.l[0] * p.r[1]
        c, s, s1, s2 = np.cos(b), np.sin(b), np.sin(a), np.sin(a + b)
        inner = p.I[1] + k * c - p.gr * p.Ir
        M = [[p.I[0] + p.I[1] + p.m[1] * p.l[0] ** 2 + 2 * k * c + (p.gr**2 + 1) * p.Ir, inner],
             [inner, p.I[1] + p.gr**2 * p.Ir]]  # fmt: skip
        force = np.array(tau, dtype=float)
        force += [k * s * v * (2 * w + v), -k * s * w**2]
        g2 = p.g * p.m[1] * p.r[1] * s2
        force -= [p.g * (p.m[0] * p.r[0] + p.m[1] * p.l[0]) * s1 + g2, g2]
        rates = np.array([w, v])
        force -= np.array(p.b) * rates + np.array(p.cf) * np.arctan(100 * rates)
        return np.array([w, v, *np.linalg.solve(M, force)])


class TheirPendulum:
    """The same of the simple pendulum's kit, which limits its torque itself."""

    dof = n_actuators = 1
    torque_limit = 0.3

    def rhs(self, t, state, tau):
        torque = np.clip(np.ravel(tau)[0], -self.torque_limit, self.torque_limit)
        return np.array([state[1], (torque - 0.1 * state[1] - 4.905 * np.sin(state[0])) / 0.25])


class TheirSimulator:
    """The part of their simulator that touches plants and controllers."""

    def __init__(self, plant):
        self.plant = plant

    def simulate(self, t, x, tf, dt, controller):
        x, states = np.array(x, dtype=float), [[*x]]
        limit, f = np.asarray(self.plant.torque_limit), self.plant.rhs
        while t < tf:
            tau = np.clip(controller.get_control_output(x=x, t=t), -limit, limit)
            k1 = f(t, x, tau)
            k2 = f(t + dt / 2, x + dt / 2 * k1, tau)
            k3 = f(t + dt / 2, x + dt / 2 * k2, tau)
            k4 = f(t + dt, x + dt * k3, tau)
            x += dt * (k1 + 2 * (k2 + k3) + k4) / 6
            t += dt
            states.append([*x])
            points = self.plant.forward_kinematics(x[: self.plant.dof])
            points.insert(0, self.plant.base)
            assert np.shape(points) == (self.plant.n_links + 1, 2)
        return np.array(states)


class Damper:
    """A controller of the double pendulum's kit, which asks for more than the motors can do."""

    def __init__(self):
        self.seen = []

    def get_control_output(self, x, t=None):
        self.seen.append(np.copy(x))
        return np.array([40 * np.sin(3 * t), -0.5 * x[3]])


class Measuring:
    """A controller of the simple pendulum's kit."""

    def get_control_output(self, meas_pos, meas_vel, meas_tau=0, meas_time=0):
        return None, None, -2.0 * meas_vel


def test_our_simulator_with_their_plant_and_theirs_with_ours():
    ours, theirs = DoublePendulumPlant(model_pars=KIT), TheirDoublePendulum(KIT)
    T, X, U = Simulator(ours).simulate(0.0, START, 1.0, 0.01, Damper())
    T2, X2, U2 = Simulator(theirs).simulate(0.0, START, 1.0, 0.01, Damper())
    assert T == T2
    assert np.allclose(X, X2, rtol=1e-9, atol=1e-9)
    assert np.allclose(U, U2)
    assert np.max(np.abs(U2)) == 10
    assert np.allclose(TheirSimulator(ours).simulate(0.0, START, 1.0, 0.01, Damper()), X, atol=1e-9)


@pytest.mark.parametrize("integrator", ["runge_kutta", "euler"])
def test_their_pendulum_with_controllers_of_either_kit(integrator):
    ours = PendulumPlant(torque_limit=0.3)
    runs = [
        Simulator(plant).simulate(0.0, [1.0, 0.0], 0.5, 0.01, Measuring(), integrator)
        for plant in (ours, TheirPendulum())
    ]
    assert np.allclose(runs[0][1], runs[1][1], rtol=1e-9, atol=1e-12)
    assert np.array_equal(runs[0][0], runs[1][0])

    class Asking:
        def get_control_output(self, x, t):
            return -2.0 * x[1:]

    other = Simulator(TheirPendulum()).simulate(0.0, [1.0, 0.0], 0.5, 0.01, Asking(), integrator)
    assert np.array_equal(other[1], runs[1][1])


def test_slopes_are_those_of_a_step():
    plant = DoublePendulumPlant(model_pars=KIT)
    simulator, tau, dt = Simulator(plant), [0.1, 0.2], 0.01
    for slope, word in (("euler_integrator", "euler"), ("runge_integrator", "runge_kutta")):
        simulator.set_state(0.0, START)
        stepped = START + dt * getattr(simulator, slope)(START, dt, 0.0, tau)
        simulator.step(tau, dt, word)
        assert np.allclose(simulator.x, stepped, rtol=1e-13)


@pytest.mark.parametrize(("mode", "late"), [("None", ()), ("vel", (2, 3)), ("posvel", range(4))])
def test_measurements_come_late(mode, late):
    simulator, controller = Simulator(DoublePendulumPlant(model_pars=KIT)), Damper()
    simulator.set_measurement_parameters(delay=0.03, delay_mode=mode)
    _, X, _ = simulator.simulate(0.0, START, 0.2, 0.01, controller)
    for k, seen in enumerate(controller.seen):
        for i in range(4):
            assert seen[i] == X[max(k - 3, 0) if i in late else k][i]
    assert np.array_equal(simulator.meas_x_values, controller.seen)


def test_measurements_are_mixed():
    simulator, controller = Simulator(DoublePendulumPlant(model_pars=KIT)), Damper()
    C, D = np.diag([1.0, 2.0, 3.0, 4.0]), np.ones((4, 2))
    simulator.set_measurement_parameters(C, D)
    _, X, U = simulator.simulate(0.0, START, 0.1, 0.01, controller)
    assert np.allclose(controller.seen[4], C @ X[4] + D @ U[3])


def test_noise_has_its_deviations_and_its_generator():
    def run(seed):
        simulator, controller = Simulator(DoublePendulumPlant(model_pars=KIT), seed), Damper()
        simulator.set_measurement_parameters(meas_noise_sigmas=[0.0, 0.0, 0.3, 0.1])
        simulator.set_motor_parameters(u_noise_sigmas=[0.0, 0.2])
        simulator.simulate(0.0, START, 20.0, 0.01, controller)
        return simulator.get_trajectory_data(), np.array(controller.seen)

    (_, X, U), seen = run(1)
    error = seen - X[:-1]
    assert np.allclose(np.std(error, axis=0), [0, 0, 0.3, 0.1], rtol=0.1)
    asked = -0.5 * seen[:, 3]
    free = np.abs(asked) < 9  # far from the limit
    assert np.std((U[:, 1] - asked)[free]) == pytest.approx(0.2, rel=0.1)
    assert np.array_equal(run(1)[1], seen)
    assert not np.array_equal(run(2)[1], seen)


def test_process_noise_is_added_after_each_step():
    simulator = Simulator(DoublePendulumPlant(model_pars=KIT), 3)
    simulator.set_process_noise([0.0, 0.0, 0.5, 0.0])
    errors = []
    for _ in range(1000):
        simulator.set_state(0.0, START)
        simulator.step([0.0, 0.0], 0.001)
        errors.append(simulator.x)
    assert np.allclose(np.std(errors, axis=0), [0, 0, 0.5, 0], rtol=0.1)


def test_slow_motors_and_disturbances():
    plant = DoublePendulumPlant(model_pars=KIT)
    simulator = Simulator(plant)
    simulator.set_motor_parameters(u_responsiveness=0.5)
    simulator.set_disturbances([[0, 0, 0, 25.0], []])

    class Constant:
        def get_control_output(self, x, t):
            return [8.0, -8.0]

    _, _, U = simulator.simulate(0.0, START, 0.1, 0.01, Constant())
    assert np.allclose(U[:3], [[4, -4], [6, -6], [7, -7]])
    assert U[3] == [7.5 + 25, -7.5]  # beyond the limit
    assert np.array_equal(simulator.con_u_values, [[8.0, -8.0]] * len(U))
    simulator.reset()
    assert simulator.t_values == []
    simulator.set_state(0.0, START)
    assert simulator.controller_step(10.0) is True
    assert simulator.tau_values == [[0.0, 0.0]]


def test_settings_that_cannot_be():
    simulator = Simulator(DoublePendulumPlant())
    with pytest.raises(ChainruleError, match=r"numbers ≥ 0, of shape \(4,\)"):
        simulator.set_process_noise([1.0, 2.0])
    with pytest.raises(ChainruleError, match="u_noise_sigmas"):
        simulator.set_motor_parameters(u_noise_sigmas=[-1.0, 0.0])
    with pytest.raises(ChainruleError, match="delay_mode='pos' must be one of 'None', 'vel'"):
        simulator.set_measurement_parameters(delay_mode="pos")
    with pytest.raises(ChainruleError, match="dt=0 must be positive"):
        simulator.simulate(0.0, START, 1.0, 0)
