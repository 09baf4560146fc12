import numpy as np


def acrobot_dynamics(state, control_input, dt):
    # the state
    q1, q2, dq1, dq2 = state
    q = np.array([q1,q2])
    qdot = np.array([dq1,dq2])
    # parameters of the acrobot
    l1 = 0.1425
    l2 = 0.2305
    lc1 = 0.035
    lc2 = 0.1 + l1
    m1 = 0.26703
    m2 = 0.33238
    # inertias of the links
    I1 = 0.000036421
    I2 = 0.000014553
    g = 9.81
    tau = control_input

    d11 = m1 * lc1**2 + m2*(l1**2 + lc2**2 + 2*l1*lc2)*np.cos(q[1]) + I1 + I2
    d12 = m2*(lc2**2 + l1*lc2*np.cos(q[1])) + I2
    d22 = m2 * lc2**2 + I2

    c1 = -m2*l1*lc2*np.sin(q[1])*qdot[1]**2 - 2*m2*l1*lc2*np.sin(q[1])*qdot[0]*qdot[1]
    c2 = m2*l1*lc2*np.sin(q[1])*qdot[0]**2

    phi1 = (m1*lc1**2 + m2*l1)*g*np.cos(q[0]) + m2*lc2*g*np.cos(q[0]+ q[1])
    phi2 = m2*lc2*g*np.cos(q[0]+ q[1])

    # accelerations of the joints
    ddq2 = (d11*(tau - c2 -phi2) + d12*(c1+phi1))/(d11*d22 - d12**2)
    ddq1 = (d12*ddq2 + c1 + phi1)/(-d11)

    # one step by Euler
    next_q1 = q1 + dq1 * dt
    next_q2 = q2 + dq2 * dt
    next_dq1 = dq1 + ddq1 * dt
    next_dq2 = dq2 + ddq2 * dt

    next_state = np.array([next_q1, next_q2, next_dq1, next_dq2])
    return next_state
