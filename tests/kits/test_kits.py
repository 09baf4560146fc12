"""The kits' interfaces: their formulas, written out here, and their ways of running controllers."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import Recorded, Recording
from chainrule.errors import ChainruleError
from chainrule.kits import DoublePendulumPlant, ModelParameters, PendulumPlant, Simulator

YAML = """m1: 0.6417
m2: 0.5639
l1: 0.2
l2: 0.3
r1: 0.2
r2: 0.32127
I1: 0.02671
I2: 0.053878
b1: 0.001
b2: 0.002
cf1: 0.093
cf2: 0.078
Ir: 9.937e-05
gr: 6.0
g: 9.81
tl1: 10.0
tl2: 0.0
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    path = tmp_path_factory.mktemp("kit") / "model_parameters.yml"
    path.write_text(YAML)
    return ModelParameters(filepath=path)


def documented(p, x):
    """M, C, G, F of the kit's documentation."""
    m, l, r, I, b, cf = p.m, p.l, p.r, p.I, p.b, p.cf
    k, c, s = m[1] * l[0] * r[1], np.cos(x[1]), np.sin(x[1])
    m12 = I[1] + k * c - p.gr * p.Ir
    M = [[I[0] + I[1] + m[1] * l[0] ** 2 + 2 * k * c + (1 + p.gr**2) * p.Ir, m12],
         [m12, I[1] + p.gr**2 * p.Ir]]  # fmt: skip
    C = [[-2 * k * s * x[3], -k * s * x[3]], [k * s * x[2], 0]]
    s1, s12 = np.sin(x[0]), np.sin(x[0] + x[1])
    G = [-p.g * ((m[0] * r[0] + m[1] * l[0]) * s1 + m[1] * r[1] * s12), -p.g * m[1] * r[1] * s12]
    F = np.array(b) * x[2:] + np.array(cf) * np.arctan(100 * x[2:])
    return np.array(M), np.array(C), np.array(G), F


@pytest.mark.parametrize("seed", range(3))
def test_the_double_pendulums_terms(kit, seed):
    plant = DoublePendulumPlant(model_pars=kit)
    rng = np.random.default_rng(seed)
    x, u = rng.normal(size=4), rng.normal(size=2)
    M, C, G, F = documented(kit, x)
    for ours, theirs in (
        (plant.mass_matrix(x), M),
        (plant.coriolis_matrix(x), C),
        (plant.gravity_vector(x), G),
        (plant.coulomb_vector(x), F),
    ):
        assert np.allclose(ours, theirs, rtol=0, atol=1e-14)
    B = np.diag([1, 0])  # tl2 is 0: the elbow is passive
    accn = np.linalg.solve(M, G + B @ u - C @ x[2:] - F)
    assert np.allclose(plant.forward_dynamics(x, u), accn, rtol=1e-12)
    assert np.allclose(plant.rhs(0.0, x, u), [*x[2:], *accn], rtol=1e-12)
    assert np.allclose(plant.inverse_dynamics(x, accn), B @ u, atol=1e-12)
    assert plant.kinetic_energy(x) == pytest.approx(x[2:] @ M @ x[2:] / 2)
    y1 = -kit.r[0] * np.cos(x[0])
    y2 = -kit.l[0] * np.cos(x[0]) - kit.r[1] * np.cos(x[0] + x[1])
    potential = kit.g * (kit.m[0] * y1 + kit.m[1] * y2)  # zero at the hinge
    assert plant.potential_energy(x) == pytest.approx(potential)
    assert plant.total_energy(x) == pytest.approx(potential + x[2:] @ M @ x[2:] / 2)
    huge = plant.forward_dynamics(x, [1e3, 0]) - plant.forward_dynamics(x, [0, 0])
    assert np.allclose(huge, np.linalg.solve(M, [1e3, 0]))  # it does not clip


def test_derivatives_are_those_of_the_terms(kit):
    plant = DoublePendulumPlant(model_pars=kit)
    x, u, e = np.array([0.3, -0.8, 1.1, -2.0]), np.array([0.4, -0.3]), 1e-6

    def slope(f):
        return np.array([(f(x + e * d) - f(x - e * d)) / (2 * e) for d in np.eye(4)])

    assert np.allclose(plant.get_Mx(x, u), slope(plant.mass_matrix), atol=1e-8)
    assert np.allclose(plant.get_Cx(x, u), slope(plant.coriolis_matrix), atol=1e-8)
    assert np.allclose(plant.get_Gx(x, u), slope(plant.gravity_vector).T, atol=1e-8)
    assert np.allclose(plant.get_Fx(x, u), slope(plant.coulomb_vector).T, atol=1e-8)
    inverse = slope(lambda y: np.linalg.inv(plant.mass_matrix(y)))
    assert np.allclose(plant.get_Minvx(x, u), inverse, atol=1e-6)
    A, B = plant.linear_matrices(x, u)
    assert np.allclose(A, slope(lambda y: plant.rhs(0, y, u)).T, atol=1e-6)
    assert np.allclose(B[2:], np.linalg.inv(plant.mass_matrix(x)) @ np.diag([1, 0]))
    assert A.shape == (4, 4)
    assert B.shape == (4, 2)


def test_kinematics_of_the_double_pendulum():
    plant = DoublePendulumPlant(length=[0.3, 0.2])
    q = [0.4, -1.1]
    x1, y1 = 0.3 * np.sin(0.4), -0.3 * np.cos(0.4)
    expected = [[x1, y1], [x1 + 0.2 * np.sin(-0.7), y1 - 0.2 * np.cos(-0.7)]]
    assert np.allclose(plant.forward_kinematics(q), expected)
    assert plant.workspace_range == [[-0.6, 0.6], [-0.6, 0.6]]
    assert (plant.dof, plant.n_actuators, plant.n_links, plant.base) == (2, 2, 2, [0, 0])


def test_the_pendulum():
    plant = PendulumPlant(mass=0.57, length=0.5, damping=0.1, coulomb_fric=0.02, torque_limit=2.0)
    assert (plant.m, plant.l, plant.b, plant.g) == (0.57, 0.5, 0.1, 9.81)
    assert plant.inertia == pytest.approx(0.57 * 0.25)
    state, weight = [0.7, -1.2], 0.57 * 9.81 * 0.5
    loss = 0.1 * -1.2 - 0.02
    for tau, torque in ((1.0, 1.0), (5.0, 2.0), (-5.0, -2.0)):
        accn = (torque - weight * np.sin(0.7) - loss) / plant.inertia
        assert plant.forward_dynamics(state, tau) == pytest.approx(accn)
        assert isinstance(plant.forward_dynamics(state, tau), float)
        for given in (tau, [tau], np.array([tau]), (tau,)):
            assert np.allclose(plant.rhs(0.0, state, given), [-1.2, accn])
    assert plant.rhs(0.0, state, 1.0).shape == (2,)
    tau = plant.inertia * 3.0 + weight * np.sin(0.7) + loss
    assert plant.inverse_dynamics(state, 3.0) == pytest.approx(tau)
    assert plant.potential_energy([0.0, 3.0]) == 0.0
    assert plant.potential_energy(state) == pytest.approx(weight * (1 - np.cos(0.7)))
    assert plant.kinetic_energy(state) == pytest.approx(plant.inertia * 1.44 / 2)
    assert np.allclose(plant.forward_kinematics(0.3), [[0.5 * np.sin(0.3), -0.5 * np.cos(0.3)]])
    for angle in (-2.5, 0.3, 3.0):
        assert plant.inverse_kinematics(plant.forward_kinematics(angle)[0]) == pytest.approx(angle)
    assert plant.workspace_range == [[-0.6, 0.6], [-0.6, 0.6]]
    assert PendulumPlant().torque_limit == np.inf


def test_attributes_may_change_and_files_be_read(tmp_path):
    plant = PendulumPlant()
    plant.b = 0.0
    plant.g = 0.0
    assert plant.forward_dynamics([1.0, 1.0], 0.0) == 0.0
    (tmp_path / "p.yml").write_text(
        "mass: 0.6\nlength: 0.4\ndamping: 0.2\ngravity: 9.81\ncoulomb_fric: 0.01\ninertia: 0.1\n"
        "torque_limit: 1.5\ndof: 1\nn_actuators: 1\nbase: [0, 0]\nn_links: 1\n"
    )
    plant.load_params_from_file(tmp_path / "p.yml")
    assert (plant.m, plant.l, plant.inertia, plant.torque_limit) == (0.6, 0.4, 0.1, 1.5)
    assert plant.forward_dynamics([0.0, 0.0], 3.0) == pytest.approx(15.0)
    with pytest.raises(ChainruleError, match=r"none.yml: there is no such file"):
        plant.load_params_from_file(tmp_path / "none.yml")


def test_parameters_go_to_yaml_and_back(kit, tmp_path):
    kit.save_dict(tmp_path / "copy.yml")
    assert ModelParameters(filepath=tmp_path / "copy.yml").get_dict() == kit.get_dict()
    with pytest.raises(ChainruleError, match="there is no 'm3'"):
        kit.load_dict({"m3": 1.0})


class Damper:
    """A controller as people write it for the simple pendulum's kit."""

    def init(self, x0):
        self.start = x0

    def set_goal(self, x):
        self.goal = x

    def get_control_output(self, meas_pos, meas_vel, meas_tau=0, meas_time=0):
        assert meas_tau.shape == (1,)
        return None, None, -0.5 * meas_vel


class DoubleDamper:
    """And for the double pendulum's."""

    started = False

    def init(self):
        self.started = True

    def get_control_output(self, x, t):
        return [-0.5 * x[2], -0.5 * x[3]]


def by_hand(plant, x, dt, tau):
    k1 = plant.rhs(0, x, tau)
    k2 = plant.rhs(0, x + dt / 2 * k1, tau)
    k3 = plant.rhs(0, x + dt / 2 * k2, tau)
    k4 = plant.rhs(0, x + dt * k3, tau)
    return x + dt * (k1 + 2 * (k2 + k3) + k4) / 6


def test_the_simulator_runs_the_pendulum_kits_controllers():
    plant, controller = PendulumPlant(torque_limit=0.2), Damper()
    simulator = Simulator(plant)
    T, X, U = simulator.simulate(0.0, [1.0, 0.0], 1.0, 0.01, controller)
    assert len(T) == len(X) == len(U)
    assert T[0] == pytest.approx(0.01)  # the start is not recorded
    assert controller.start.tolist() == [1.0, 0.0]
    x = np.array([1.0, 0.0])
    for k in range(3):
        tau = -0.5 * x[1:]
        x = by_hand(plant, x, 0.01, tau)
        assert np.allclose(X[k], x, rtol=1e-13)
        assert np.allclose(U[k], tau)  # as commanded; the plant cuts it off
    free = simulator.simulate(0.0, [1.0, 0.0], 1.0, 0.01)
    assert not np.any(free[2])


def test_the_simulator_runs_the_double_pendulum_kits_controllers(kit):
    plant, controller = DoublePendulumPlant(model_pars=kit), DoubleDamper()
    T, X, U = Simulator(plant).simulate(0.0, [1.0, 0.0, 30.0, 0.0], 0.5, 0.005, controller)
    assert controller.started
    assert len(T) == len(X) == len(U) + 1
    assert X[0] == [1.0, 0.0, 30.0, 0.0]
    assert U[0] == [-10.0, 0.0]  # within the limits
    assert np.allclose(X[1], by_hand(plant, np.array(X[0]), 0.005, U[0]), rtol=1e-13)


def other(kind, k):
    """The k-th of a family of plants that differ in numbers alone; the pendulum sticks."""
    if kind is PendulumPlant:
        return PendulumPlant(mass=0.6 + k, damping=0.1, coulomb_fric=0.3, torque_limit=0.4 + k)
    return DoublePendulumPlant(mass=[0.6 + k, 0.4], coulomb_fric=[0.1, 0.02], motor_inertia=1e-4)


@pytest.mark.parametrize("kind", [PendulumPlant, DoublePendulumPlant])
@pytest.mark.parametrize(
    ("word", "method"), [("runge_kutta", cr.RK4), ("euler", cr.integrators.Euler)]
)
def test_a_run_has_the_bits_of_simulate_and_of_a_rollout(kind, word, method):
    plant, steps, dt = other(kind, 0), 300, 0.01
    n = plant.dof
    rng = np.random.default_rng(5)
    x0, tau = rng.normal(size=2 * n), rng.normal(size=(steps, n))
    tau[steps // 3 :] = 0.0  # the pendulum comes to rest
    simulator = Simulator(plant)
    simulator.set_state(0.0, x0)
    for value in tau:
        simulator.step(value, dt, word)
    X = np.array([x0, *simulator.x_values])
    law = Recorded(Recording(np.arange(steps) * dt, tau, hold=True))
    run = cr.simulate(
        plant.mechanism, x0, steps * dt, dt, method, law, loop=cr.Loop(control_period=dt)
    )
    assert np.array_equal(X, np.hstack([run.q, run.qd]))
    states = plant.model.rollout(x0, dt, steps, method, tau, hold=1)
    assert np.array_equal(X, states)
    if kind is PendulumPlant:
        assert np.all(X[-50:] == X[-1])


@pytest.mark.parametrize("kind", [PendulumPlant, DoublePendulumPlant])
def test_other_numbers_need_no_compiling(kind, monkeypatch):
    x, u = np.full(2 * other(kind, 0).dof, 0.3), np.full(other(kind, 0).dof, 0.1)

    def use(plant):
        plant.kinetic_energy(x)
        plant.rhs(0.0, x, u)
        return plant.advance(x, u, 0.01, "runge_kutta")

    first = use(other(kind, 0))

    def refused(*_):
        raise AssertionError("compiled again")

    monkeypatch.setattr("chainrule.program.run.evaluation.Kernel", refused)
    second = use(other(kind, 1))
    assert not np.array_equal(first, second)


def test_steps_states_and_records():
    simulator = Simulator(PendulumPlant())
    simulator.set_state(1.0, [0.5, 0.0])
    simulator.step(0.3, 0.01)
    t, x = simulator.get_state()
    assert t == pytest.approx(1.01)
    assert np.array_equal(simulator.x_values[-1], x)
    simulator.step([0.3], 0.01, integrator="euler")
    assert len(simulator.tau_values) == 2
    simulator.reset_data_recorder()
    assert simulator.t_values == []
    simulator.record_data(0.0, [0.0, 0.0], 0.0)
    assert len(simulator.x_values) == 1
    with pytest.raises(NotImplementedError, match="'verlet' is not implemented; known: runge"):
        simulator.step(0.0, 0.01, integrator="verlet")
    with pytest.raises(ValueError, match="expected 2 numbers"):
        simulator.set_state(0.0, [1.0, 2.0, 3.0])


def test_a_plant_that_is_not_ours():
    class Oscillator:
        dof = n_actuators = 1

        def rhs(self, t, state, tau):
            return np.array([state[1], -state[0]])

    T, X, _ = Simulator(Oscillator()).simulate(0.0, [1.0, 0.0], 1.0, 0.01)
    assert X[-1][0] == pytest.approx(np.cos(T[-1]), abs=1e-9)


def test_a_run_can_be_saved_as_a_video(tmp_path):
    simulator = Simulator(PendulumPlant())
    name = str(tmp_path / "swing")
    T, _, _ = simulator.simulate_and_animate(
        0.0, [1.0, 0.0], 0.2, 0.01, phase_plot=True, save_video=True, video_name=name
    )
    assert len(T) == 20
    assert (tmp_path / "swing.mp4").stat().st_size > 1000
    assert (tmp_path / "swing_phase.png").exists()
