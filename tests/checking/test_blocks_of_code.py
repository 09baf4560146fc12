"""Blocks of code in notes: names of quantities, values, columns of a solution, MATLAB and Julia."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.reading.documents.programs import assignments
from chainrule.checking.scenarios import scenario

MASSES = """
d11 = m1*lc1**2 + m2*(l1**2 + lc2**2 + 2*l1*lc2*np.cos(q[1])) + I1 + I2
d12 = m2*(lc2**2 + l1*lc2*np.cos(q[1])) + I2
d22 = m2*lc2**2 + I2
"""
FORCES = """
c1 = -m2*l1*lc2*np.sin(q[1])*(qdot[1]**2 + 2*qdot[0]*qdot[1])
c2 = m2*l1*lc2*np.sin(q[1])*qdot[0]**2
phi1 = (m1*lc1 + m2*l1)*g*np.cos(q[0]) + m2*lc2*g*np.cos(q[0] + q[1])
phi2 = m2*lc2*g*np.cos(q[0] + q[1])
"""
TWO = """
x1 = l1*np.sin(X[:, 0])
y1 = -l1*np.cos(X[:, 0])
v1_x = l1*X[:, {w}]*np.cos(X[:, 0])
K1 = 0.5*m1*l1**2*X[:, {w}]**2
x2 = x1 + l2*np.sin(X[:, {a}])
K2 = 0.5*m2*l2**2*X[:, 3]**2
"""


def block(code: str, language: str = "python") -> str:
    """A block of code in Markdown."""
    return f"```{language}\n{code}\n```\n"


def verdicts(mechanism: str, text: str) -> list[str]:
    """Of every formula."""
    return [f.verdict for f in check(scenario(mechanism), text).findings]


def test_terms_of_a_manipulator_are_claims_where_their_values_say_so():
    assert verdicts("rr-arm", block(MASSES + FORCES)) == ["right"] * 7
    slip = FORCES.replace("m1*lc1 + m2*l1", "m1*lc1**2 + m2*l1")
    report = check(scenario("rr-arm"), block(MASSES + slip))
    assert [f.quantity for f in report.wrong] == ["φ_1: a gravity term"]


def test_what_uses_an_entry_is_compared_with_the_right_one():
    motion = "ddq2 = (d11*(tau - c2 - phi2) + d12*(c1 + phi1))/(d11*d22 - d12**2)"
    slip = FORCES.replace("m1*lc1 + m2*l1", "m1*lc1**2 + m2*l1")
    report = check(scenario("acrobot"), block(MASSES + slip + motion))
    assert [f.line for f in report.wrong] == [9]


@pytest.mark.parametrize(
    "line",
    ["lc2 = 0.1 + l1", "tau = control_input", "m1, m2 = env.LINK_MASS_1, env.LINK_MASS_2"],
)
def test_values_of_letters_are_not_what_they_stand_for(line: str):
    assert verdicts("rr-arm", block(line + MASSES)) == ["right"] * 3


def test_names_say_in_words_which_quantity_they_are():
    code = """
kinetic_energy = 0.5*(M + m)*x_dot**2 + m*l*x_dot*theta_dot*cos(theta) + 0.5*m*l**2*theta_dot**2
potential_energy = m*g*l*cos(theta)
lagrangian = kinetic_energy - potential_energy
mass_matrix = np.array([[M + m, m*l*cos(theta)], [m*l*cos(theta), m*l**2]])
"""
    assert verdicts("cart-pole", block(code)) == ["right"] * 4


def test_what_a_name_says_of_its_form_is_left_out():
    code = "V_sym = -m_sym*g_sym*l_sym*sympy.cos(theta)\nT_expr = m_sym*(l_sym*theta_dot)**2/2"
    assert verdicts("pendulum", block(code)) == ["right"] * 2


def test_a_name_of_an_earlier_block_is_known():
    first = "x = r*sin(theta)*cos(phi)\ny = r*sin(theta)*sin(phi)\nz = r*cos(theta)"
    second = "V = m*g*z\nT = m*(diff(x, t)**2 + diff(y, t)**2 + diff(z, t)**2)/2"
    text = block(first) + "\nand the energies\n\n" + block(second)
    assert verdicts("spherical-pendulum", text) == ["right"] * 5


@pytest.mark.parametrize(("w", "a"), [(2, 1), (1, 2)])
def test_columns_of_a_solution_are_states(w: int, a: int):
    found = check(scenario("double-pendulum-absolute"), block(TWO.format(w=w, a=a))).findings
    assert [f.verdict for f in found][:5] == ["right"] * 5
    assert found[-1].verdict != "right"


def test_columns_of_something_else_are_not():
    assert not assignments("x1 = data[:, 0] + data[:, 5]")


def test_structures_and_comments_of_matlab():
    code = """
% T = 1/2 m L^2 theta_dot^2
function V = energy(obj, theta)
    scaleA = obj.m * obj.g;
    V = -scaleA * obj.L * cos(theta);
end
"""
    report = check(scenario("pendulum"), block(code, "matlab"))
    assert [(f.verdict, f.quantity[:1]) for f in report.findings if f.quantity[1:2] == ":"] == [
        ("right", "T"), ("right", "V"),
    ]  # fmt: skip


def test_rational_numbers_of_julia():
    code = "T = 1//2*p.m*p.l^2*θ̇^2  # of the bob\nV = -p.m*p.g*p.l*cos(θ)"
    assert verdicts("pendulum", block(code, "julia")) == ["right"] * 2


def test_what_a_program_prints():
    text = """
    T1:   0.5*dq1**2*l1**2*m1
    V1:   -g*l1*m1*cos(q1)

Note: all of it * holds.
"""
    found = check(scenario("double-pendulum-absolute"), text).findings
    assert [(f.verdict, f.quantity[:3]) for f in found] == [("right", "T_1"), ("right", "V_1")]


def test_functions_of_matlab_whose_values_are_matrices():
    code = """
M = @(q) [m1*lc1^2 + m2*(l1^2 + lc2^2 + 2*l1*lc2*cos(q(2))) + I1 + I2   m2*(lc2^2 + l1*lc2*cos(q(2))) + I2
          m2*(lc2^2 + l1*lc2*cos(q(2))) + I2                            m2*lc2^2 + I2];
V = @(q) -m1*g*lc1*cos(q(1)) - m2*g*(l1*cos(q(1)) + lc2*cos(q(1) + q(2)));
"""
    assert verdicts("double-pendulum", block(code, "matlab")) == ["right"] * 2


def test_a_piece_of_a_function_keeps_its_indents():
    code = """
# the masses
scale = 2

    T = 0.5*m1*l1**2*t1d**2 + 0.5*m2*(l1**2*t1d**2 + l2**2*t2d**2
        + 2*l1*l2*t1d*t2d*cos(t1 - t2))

V = -(m1 + m2)*g*l1*cos(t1) - m2*g*l2*cos(t2)
"""
    found = check(scenario("double-pendulum-absolute"), block(code)).findings
    assert [f.verdict for f in found] == ["right"] * 2
    assert found[0].formula.startswith("T = 0.5*m1*l1**2*t1d**2")


@pytest.mark.parametrize("code", ["    a = 1\n  b = (\n", "if a:\nb = 1", "\tx = 1\n    y = 2\n"])
def test_indents_that_no_program_has_end_nothing(code):
    assert assignments(code) == []


CARTPEND = """
function dx = cartpend(x, m, M, L, g, d, u)
Sx = sin(x(3));
Cx = cos(x(3));
D = m*L*L*(M + m*(1 - Cx^2));  % the determinant
if u > 1
    u = 1;
end
dx(1,1) = x(2);
dx(2,1) = (1/D)*(m^2*L^2*g*Cx*Sx + m*L^2*(m*L*x(4)^2*Sx)) + m*L*L*(1/D)*u;
dx(3,1) = x(4);
dx(4,1) = (1/D)*(-(m+M)*m*g*L*Sx - m*L*Cx*(m*L*x(4)^2*Sx)) ...
          - m*L*Cx*(1/D)*u;
end
"""


@pytest.mark.parametrize("slip", [("", ""), ("*L*x(4)^2*Sx)) ...", "*L*x(4)*Sx)) ...")])
def test_functions_of_matlab_return_accelerations(slip):
    found = check(scenario("cart-pole"), block(CARTPEND.replace(*slip, 1), "matlab")).findings
    moved = {f.line: f.verdict for f in found if f.formula.startswith(("dx(2", "dx(4"))}
    assert moved == {11: "right", 13: "wrong" if slip[0] else "right"}


def test_functions_of_julia_fill_their_first_argument():
    code = "function pend!(du, u, p, t)\n  du[1] = u[2]\n  du[2] = -g/l*sin(u[1])  # falls\nend"
    assert verdicts("pendulum", block(code, "julia"))[-1] == "right"


def test_handles_of_matlab_return_rows_over_lines():
    code = "f = @(t, y) [y(2);\n   -g/l*sin(y(1))];"
    assert "right" in verdicts("pendulum", block(code, "matlab"))


@pytest.mark.parametrize(("sign", "last"), [("-", "right"), ("+", "wrong")])
def test_derivatives_of_the_lagrangian_by_the_names_of_programs(sign: str, last: str):
    code = f"""
T = 1/2*(m1*l1^2*q1p^2 + m2*(l1^2*q1p^2 + l2^2*q2p^2 + 2*l1*l2*q1p*q2p*cos(q1-q2)));
V = -m1*g*l1*cos(q1) - m2*g*(l1*cos(q1) + l2*cos(q2));
dLdq1p = m1*q1p*l1^2 + (m2*(2*q1p*l1^2 + 2*l2*q2p*cos(q1 - q2)*l1))/2;
dL_dq2 = m2*q1p*l1*sin(q1 - q2)*l2*q2p - m2*g*l2*sin(q2);
dtdLdq2p = m2*l2^2*q2pp + m2*l1*l2*q1pp*cos(q1-q2) - m2*l1*l2*(q1p {sign} q2p)*sin(q1-q2)*q1p;
"""
    found = verdicts("double-pendulum-absolute", block(code, "matlab"))
    assert found == [*["right"] * 4, last]
