import numpy as np
from scipy.integrate import solve_ivp

#cart and pendulum
M = 1.0     # cart (kg)
m = 0.5     # pendulum (kg)
g = 9.81    # (m/s^2)
l = 1.0     # length of the pendulum (m)
b_c = 0.35  # damping of the cart
b_p = 0.7   # damping of the pendulum
# x, theta              - place of the cart, angle of the pendulum
# x_dot, theta_dot      - their velocities
# x_Ddot, theta_Ddot    - their accelerations

dt = 0.01
t_span = (0, 60)
time_points = np.arange(0, 60, dt)

U = lambda time: 0.0    # force on the cart (N), a function of time

def cart_pendulum(t, state):
    x, dx, theta, dtheta = state
    
    A = np.array([[M+m, m*l*np.cos(theta)],
                [m*l*np.cos(theta), m*l**2]])
    
    b = np.array([(U(t) - (m*l*np.sin(theta)*dtheta**2) - (b_c*dx)),
                ((-m*g*l*np.sin(theta)) - (2*m*dx*dtheta*l*np.sin(theta)) - (b_p*dtheta))])
    
    ddx, ddtheta = np.linalg.solve(A,b)
    
    return [dx, ddx, dtheta, ddtheta]

initial_state = [0, 0, -20, 0]

solution = solve_ivp(cart_pendulum, t_span=t_span, y0=initial_state, t_eval=time_points)

time = solution.t
x = solution.y[0]
theta = solution.y[2]

def animate(i):
    cart_x = x[i]
    cart_y = 0
    # ends of the pendulum
    pendulum_x = [cart_x, cart_x + l * np.sin(theta[i])]
    pendulum_y = [cart_y, cart_y - l * np.cos(theta[i])]
    return pendulum_x, pendulum_y
