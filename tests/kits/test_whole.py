"""The kits whole: what their scripts change, load and ask for, with formulas written out here."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.kits import (
    DoublePendulumPlant,
    ModelParameters,
    PendulumPlant,
    SymbolicDoublePendulum,
)
from chainrule.loop.plant import plant_of

DESIGNS = [("A.0", "1"), ("A.0", "2"), ("B.0", "1"), ("B.0", "h2"), ("C.0", "3"), ("C.0", "h1"),
           ("hD.0", "h1")]  # fmt: skip


def some_double(rng, **more):
    m, l, r = rng.uniform(0.2, 2, (3, 2))
    numbers = dict(mass=m, length=l, com=r, inertia=1.2 * m * r**2, damping=rng.uniform(0, 1, 2))
    return DoublePendulumPlant(
        **numbers, coulomb_fric=rng.uniform(0, 1, 2), motor_inertia=rng.uniform(0, 0.01), **more
    )


# parameters


def test_setters_set_what_the_plant_reads():
    given = ModelParameters()
    numbers = np.random.default_rng(0).uniform(0.1, 1, (7, 2))
    setters = ("mass", "length", "com", "damping", "cfric", "inertia", "torque_limit")
    for name, pair in zip(setters, numbers, strict=True):
        getattr(given, f"set_{name}")(pair)
    given.set_gravity(1.6)
    given.set_motor_inertia(1e-3)
    given.set_gear_ratio(4)
    plant = DoublePendulumPlant(model_pars=given)
    kept = (plant.m, plant.l, plant.com, plant.b, plant.coulomb_fric, plant.I, plant.torque_limit)
    assert np.array_equal(kept, numbers)
    assert (plant.g, plant.Ir, plant.gr) == (1.6, 1e-3, 4)
    given.set_inertia([None, 0.5])
    assert np.allclose(given.I, [numbers[0, 0] * numbers[2, 0] ** 2, 0.5])
    with pytest.raises(ChainruleError, match="dof=3 must be 2"):
        given.set_dof(3)


@pytest.mark.parametrize(("design", "model"), DESIGNS)
def test_models_of_the_built_designs(design, model):
    given = ModelParameters(model_design=f"design_{design}", model_id=f"model_{model}.0")
    lengths = {"A.0": [0.3, 0.2], "B.0": [0.3, 0.4], "C.0": [0.2, 0.3], "hD.0": [0.3, 0.3]}
    assert given.l == lengths[design]
    assert (given.g, given.gr, given.tl) == (9.81, 6, [10, 10])
    M = DoublePendulumPlant(model_pars=given).mass_matrix([0.1, 0.2, 0, 0])
    assert np.all(np.linalg.eigvalsh(M) > 0)
    ideal, smooth = ModelParameters(), ModelParameters()
    ideal.load_model(f"design_{design}", f"model_{model}.1", "acrobot")
    smooth.load_model(f"design_{design}", f"model_{model}.2", "pendubot")
    assert (ideal.b, ideal.cf, ideal.Ir, ideal.tl) == ([0, 0], [0, 0], 0, [0, 10])
    assert (smooth.b, smooth.cf, smooth.Ir, smooth.tl) == (given.b, [0, 0], 0, [10, 0])
    assert ideal.m == given.m


def test_models_and_robots_that_do_not_exist():
    given = ModelParameters()
    with pytest.raises(ChainruleError, match=r"no model 'design_Z.0 with model_1.0'.*design_A.0"):
        given.load_model("design_Z.0", "model_1.0", "acrobot")
    with pytest.raises(ChainruleError, match="did you mean 'acrobot'"):
        given.load_model("design_A.0", "model_1.0", "akrobot")


# plants


def test_changes_in_place_have_effect():
    plant, x, u = some_double(np.random.default_rng(1)), [0.3, -0.5, 1.0, 2.0], [0.1, -0.2]
    assert isinstance(plant.m, np.ndarray)
    assert isinstance(DoublePendulumPlant().m, list)
    plant.m[0], plant.coulomb_fric[1], plant.l = 3.0, 0.0, [0.7, 0.1]
    fresh = DoublePendulumPlant(
        plant.m, plant.l, plant.com, plant.b, plant.g, plant.coulomb_fric, plant.I, plant.Ir
    )
    assert np.array_equal(plant.rhs(0, x, u), fresh.rhs(0, x, u))
    assert DoublePendulumPlant().m == [1.0, 1.0]


def test_other_numbers_make_no_mechanism(monkeypatch):
    rng, x = np.random.default_rng(2), [0.3, -0.5, 1.0, 2.0]
    some_double(rng).rhs(0, x, [0, 0])
    PendulumPlant(coulomb_fric=0.1).rhs(0, x[:2], 0)

    def refused(*_, **__):
        raise AssertionError("a mechanism was made")

    monkeypatch.setattr(cr.Mechanism, "__init__", refused)
    rates = [some_double(rng).rhs(0, x, [0, 0])[2] for _ in range(20)]
    rates += [PendulumPlant(m, coulomb_fric=m).rhs(0, x[:2], 0)[1] for m in rng.uniform(1, 2, 20)]
    assert len({*rates}) == 40


@pytest.mark.parametrize("seed", range(5))
def test_numbers_are_those_of_the_mechanism(seed):
    rng = np.random.default_rng(seed)
    plant, x, u = some_double(rng, gear_ratio=seed), rng.normal(size=4), rng.normal(size=2)
    qdd = plant.model.forward_dynamics(x[:2], x[2:], u)
    assert np.allclose(plant.forward_dynamics(x, u), qdd, rtol=1e-12, atol=1e-12)


def test_what_is_taken_for_sound_is():
    rng, kinds = np.random.default_rng(3), {True: 0, False: 0}
    for _ in range(60):
        described = (*rng.uniform(0.1, 2, 12), 1.0, 1.0, *rng.uniform(0, 2, 3))
        sound = DoublePendulumPlant._is_sound(described)
        kinds[sound] += 1
        if sound:
            plant_of(DoublePendulumPlant._build(described))
    assert min(kinds.values()) > 5
    assert not DoublePendulumPlant._is_sound((np.nan,) * 17)


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ({"mass": [-1.0, 1.0]}, "mass is negative"),
        ({"mass": [np.nan, 1.0]}, "nan"),
        ({"mass": [1.0, 1.0, 1.0]}, "must be 2 numbers"),
        ({"length": "ab"}, "must be real numbers"),
        ({"inertia": [1.0, 1e-6]}, "mass matrix is negative"),
        ({"motor_inertia": -1.0}, "rotor's inertia is negative"),
        ({"gravity": "down"}, "must be real numbers"),
    ],
)
def test_bad_numbers_of_a_double_pendulum(numbers, says):
    with pytest.raises(ChainruleError, match=says):
        DoublePendulumPlant(**numbers)


@pytest.mark.parametrize(
    ("name", "value"), [("m", -1.0), ("l", np.nan), ("b", None), ("inertia", 0.0), ("g", [1, 2])]
)
def test_bad_numbers_of_a_pendulum_also_when_they_come_later(name, value):
    plant = PendulumPlant()
    setattr(plant, name, value)
    with pytest.raises(ChainruleError):
        plant.forward_dynamics([0.1, 0.2], 0.3)
    with pytest.raises(ChainruleError, match="expected 2 numbers"):
        PendulumPlant().rhs(0, [1.0, 2.0, 3.0], 0.0)


def test_the_pendulum_takes_arrays():
    plant, rng = PendulumPlant(coulomb_fric=0.1, torque_limit=0.5), np.random.default_rng(4)
    state, tau = rng.normal(size=(2, 3, 4)), rng.normal(size=4)
    each = np.ndindex(3, 4)
    for i, j in each:
        one = state[:, i, j]
        accn = plant.forward_dynamics(one, tau[j])
        assert plant.forward_dynamics(state, tau)[i, j] == accn
        assert plant.inverse_dynamics(state, tau)[i, j] == plant.inverse_dynamics(one, tau[j])
        assert plant.total_energy(state)[i, j] == plant.total_energy(one)
        (xy,) = plant.forward_kinematics(state[0])
        assert np.array_equal([xy[0][i, j], xy[1][i, j]], plant.forward_kinematics(one[0])[0])
    assert np.allclose(plant.inverse_kinematics(xy), state[0])
    assert isinstance(plant.forward_dynamics([0.0, 0.0], [0.1]), float)


# centre of mass and angular momentum


@pytest.mark.parametrize("seed", range(3))
def test_the_centre_of_mass_and_its_velocity(seed):
    plant = some_double(rng := np.random.default_rng(seed))
    x, e = rng.normal(size=4), 1e-6
    (m1, m2), (r1, r2), l1 = plant.m, plant.com, plant.l[0]
    a, b = x[0], x[0] + x[1]
    first = r1 * np.array([np.sin(a), -np.cos(a)])
    second = l1 * np.array([np.sin(a), -np.cos(a)]) + r2 * np.array([np.sin(b), -np.cos(b)])
    com = plant.center_of_mass(x[:2])
    assert np.allclose(com, (m1 * first + m2 * second) / (m1 + m2))
    assert plant.potential_energy(x) == pytest.approx((m1 + m2) * plant.g * com[1])
    ahead, behind = (plant.center_of_mass(x[:2] + s * e * x[2:]) for s in (1, -1))
    assert np.allclose(plant.com_dot(x), (np.array(ahead) - behind) / (2 * e), atol=1e-8)
    many = rng.normal(size=(4, 5))
    assert np.allclose(
        np.transpose(plant.center_of_mass(many))[2], plant.center_of_mass(many[:, 2])
    )
    assert np.allclose(plant.forward_kinematics(many)[1][0][2],
                       plant.forward_kinematics(many[:, 2])[1][0])  # fmt: skip
    assert plant.potential_energy(many)[2] == pytest.approx(plant.potential_energy(many[:, 2]))


def test_the_angular_momentum_and_its_rates():
    rng = np.random.default_rng(5)
    plant = some_double(rng)
    plant.b, plant.coulomb_fric = [0.0, 0.0], [0.0, 0.0]
    x, e = rng.normal(size=4), 1e-6
    rate = plant.rhs(0.0, x, [0.0, 0.0])
    for name, next_name in (("", "_dot"), ("_dot", "_ddot")):
        f, g = (getattr(plant, f"angular_momentum{s}_base") for s in (name, next_name))
        assert g(x) == pytest.approx((f(x + e * rate) - f(x - e * rate)) / (2 * e), rel=1e-6)
    M = plant.mass_matrix(x)
    assert plant.angular_momentum_base(x) == pytest.approx(M[0] @ x[2:])
    assert plant.angular_momentum_dot_base(x) == pytest.approx(plant.gravity_vector(x)[0])


def test_a_discrete_step_is_one_of_eulers():
    plant, x, u = some_double(np.random.default_rng(6)), [0.1, 0.2, 0.3, 0.4], [0.0, 0.1]
    A, B = plant.linear_matrices(x, u)
    discrete = plant.linear_matrices_discrete(x, u, 0.01)
    assert np.allclose(discrete[0], np.eye(4) + 0.01 * A)
    assert np.allclose(discrete[1], 0.01 * B)


def test_the_symbolic_plant_says_what_the_other_computes():
    import sympy

    rng = np.random.default_rng(7)
    given = ModelParameters(model_design="design_C.0", model_id="model_3.0", robot="acrobot")
    plant, other = SymbolicDoublePendulum(model_pars=given), DoublePendulumPlant(model_pars=given)
    x, u = rng.normal(size=4), rng.normal(size=2)

    def at(expression):
        values = dict(zip([*plant.x, *plant.u], [*x, *u], strict=True))
        return np.array(sympy.Matrix([plant.replace_parameters(expression).subs(values)])).astype(
            float
        )

    assert np.allclose(at(plant.M), other.mass_matrix(x))
    assert np.allclose(at(plant.C), other.coriolis_matrix(x))
    assert np.allclose(at(plant.G).ravel(), other.gravity_vector(x))
    assert np.allclose(at(plant.F).ravel(), other.coulomb_vector(x))
    assert np.allclose(at(plant.f).ravel(), other.rhs(0, x, u))
    assert np.allclose(at(plant.eom).ravel(), other.forward_dynamics(x, u))
    assert np.allclose(at(plant.Alin), other.linear_matrices(x, u)[0])
    assert np.allclose(at(plant.Blin), other.linear_matrices(x, u)[1])
    assert np.allclose(at(plant.E), plant.total_energy(x))
    for energy in (plant.kinetic_energy(x), plant.potential_energy(x), plant.total_energy(x)):
        assert isinstance(energy, np.ndarray)
        assert energy.shape == ()
