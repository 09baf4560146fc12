import numpy as np
import sympy as sym
from scipy.integrate import odeint


# What is integrated
def ode(X, t):
    theta, vtheta = X
    return [vtheta, k * np.sin(theta)]

# Symbols: mass m on a rod of length r, its own moment of inertia i
m, r, i, g, t = sym.symbols('m r i g t')
theta = sym.Function('theta')(t)

# Position
x, y = r * sym.sin(theta), -r * sym.cos(theta)

with open("SinglePendulum.txt", "w") as f:
    f.write('a. Position in terms of theta(t) \n')
    f.write(f'x = {x.simplify()} \n')
    f.write(f'y = {y.simplify()} \n \n')

    # Velocities and energies
    vtheta, vx, vy = theta.diff(t), x.diff(t), y.diff(t)
    f.write(f'v_x = {vx.simplify()} \n')
    f.write(f'v_y = {vy.simplify()} \n \n')

    T_rec = sym.Rational(1, 2) * m * (vx**2 + vy**2)
    f.write(f'T_rec = {T_rec.simplify()} \n \n')

    T_rot = sym.Rational(1, 2) * i * vtheta**2
    f.write(f'T_rot = {T_rot.simplify()} \n \n')

    T = T_rec + T_rot
    f.write(f'T = {T.simplify()} \n \n')

    U = m * g * y - m * g * -r
    f.write('c. Potential energy \n')
    f.write(f'U = {U.simplify()} \n \n')

    L = T - U
    f.write(f'L = T - U = {L.simplify()} \n \n')

    Q = L.diff(vtheta).diff(t) - L.diff(theta)
    f.write('d. Equation; Q is the torque \n')
    f.write(f'Q = {Q.simplify()} \n \n')

# Numbers
m_val = 1.0
l = 1.0
i_val = 0.025
g_val = 9.81
k = -m_val * g_val * l / (i_val + m_val * l * l)

# Solution
T_sample = 1/100
N = 1000
t_array = np.linspace(0, N * T_sample, N, endpoint=False)
X01 = [np.pi / 2, 0.0]
sol1 = odeint(ode, X01, t_array)
