"""Motion of a double pendulum by numbers.

The equations come from the Lagrangian; masses, lengths and gravity are free.
"""
import numpy as np
from scipy.integrate import solve_ivp


def derivatives(state, t, params):
    """Time derivatives of the state.

    Args:
        state: [theta1, omega1, theta2, omega2], angles and their rates.
        t: time (not used).
        params: 'm1', 'm2', 'l1', 'l2', 'g'.

    Returns:
        [dtheta1/dt, domega1/dt, dtheta2/dt, domega2/dt].
    """
    th1, w1, th2, w2 = state
    m1, m2, l1, l2, g = params['m1'], params['m2'], params['l1'], params['l2'], params['g']
    M = m1 + m2
    dth = th1 - th2
    s, c = np.sin(dth), np.cos(dth)
    den = 2 * m1 + m2 - m2 * np.cos(2 * dth)

    a1 = (-g * (2 * m1 + m2) * np.sin(th1) - m2 * g * np.sin(th1 - 2 * th2)
          - 2 * s * m2 * (w2**2 * l2 + w1**2 * l1 * c)) / (l1 * den)
    a2 = (2 * s * (w1**2 * l1 * M + g * M * np.cos(th1)
          + w2**2 * l2 * m2 * c)) / (l2 * den)
    return np.array([w1, a1, w2, a2])


def simulate(initial_state, params, t_span, dt):
    """RK45 from the first state on."""
    t_eval = np.arange(t_span[0], t_span[1], dt)

    def rhs(t, y):
        return derivatives(y, t, params)

    sol = solve_ivp(rhs, t_span, initial_state, method='RK45',
                    t_eval=t_eval, rtol=1e-10, atol=1e-12)
    return sol


def total_energy(state, params):
    """Mechanical energy of the pendulum.

    Args:
        state: [theta1, omega1, theta2, omega2].
        params: 'm1', 'm2', 'l1', 'l2', 'g'.
    """
    th1, w1, th2, w2 = state[0], state[1], state[2], state[3]
    m1, m2, l1, l2, g = params['m1'], params['m2'], params['l1'], params['l2'], params['g']
    M = m1 + m2
    T = (0.5 * M * l1**2 * w1**2 + 0.5 * m2 * l2**2 * w2**2
         + m2 * l1 * l2 * w1 * w2 * np.cos(th1 - th2))
    V = -M * g * l1 * np.cos(th1) - m2 * g * l2 * np.cos(th2)
    return T + V
