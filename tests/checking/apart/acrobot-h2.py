import sympy as sy
import parameters as par

ns = par.ns # states [theta1, theta2, dtheta1, dtheta2]
ni = par.ni # inputs [tau] (a torque at joint 2)

dt = par.dt

"""
The acrobot's equations, symbolically
"""
theta1, theta2, dtheta1, dtheta2 = sy.symbols('theta1 theta2 dtheta1 dtheta2')
u = sy.symbols('u')

q = sy.Matrix([theta1, theta2])
dq = sy.Matrix([dtheta1, dtheta2])
xx_sym = sy.Matrix([theta1, theta2, dtheta1, dtheta2])
uu_sym = sy.Matrix([u])

m1,m2 = par.m1, par.m2
l1,l2 = par.l1, par.l2
lc1,lc2 = par.lc1, par.lc2
I1,I2 = par.I1, par.I2
g = par.g
f1,f2 = par.f1, par.f2

# M(q): mass matrix
M11 = I1 + I2 + m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 *lc2 * sy.cos(theta2))
M12 = I2 + m2 * lc2 * (l1 * sy.cos(theta2) + lc2)
M21 = M12
M22 = I2 + m2 * lc2**2
M = sy.Matrix([[M11, M12], [M21, M22]])

# C(q,dq): Coriolis matrix
C11 = -l1 * lc2 * m2 * dtheta2 * sy.sin(theta2)
C12 = -l1 * lc2 * m2 * (dtheta1 + dtheta2) * sy.sin(theta2)
C21 = l1 * lc2 * m2 * dtheta1 * sy.sin(theta2)
C22 = 0
C = sy.Matrix([[C11, C12], [C21, C22]])

# G(q): gravity
G1 = g * m1 * lc1 * sy.sin(theta1) + g * m2 * (l1 * sy.sin(theta1) + lc2 * sy.sin(theta1 + theta2))
G2 = g * m2 * lc2 * sy.sin(theta1 + theta2)
G_vec = sy.Matrix([G1, G2])

# F(dq): viscous friction
F = sy.Matrix([[f1, 0], [0, f2]])

# input
Tau_vec = sy.Matrix([0, u])

# M * ddq + C * dq + F * dq + G = Tau
ddq = M.inv() @ (Tau_vec - C @ dq - F @ dq - G_vec)

# x_dot = f(x,u)
f_cont = sy.Matrix([dtheta1,dtheta2,ddq[0],ddq[1]])

Jac_x_sym = f_cont.jacobian(xx_sym)
Jac_u_sym = f_cont.jacobian(uu_sym)
